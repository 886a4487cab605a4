#include "base/catalogue.h"
#include "base/sentence.h"
#include "card/card.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/meld_check.h"
#include "score/score.h"

#include <string.h>

/* The lapses about cards on the table: their sign, melds left out or counted twice, and values.
 * The table at the end has the code of each, its words, and the change that makes it. */

/* The ways to turn cards on the table and red threes together. */
enum {
	TURN_ALONG = 1,     /* with the card points of red threes; otherwise these do not change */
	TURN_LEFT_OUT = 2,  /* or without them */
	TURN_REDS = 4,      /* with the red threes themselves */
	TURN_EVERYTHING = 8 /* with the card points as a whole, including cards in hand */
};

static bool is_only_sums(const struct trial *trial)
{
	return trial_has_sums_only(trial) ||
	       (trial->own->detail == DETAIL_COUNTS && trial->own->counts.has_net);
}

/* Puts the red threes in a band of the other sign. Returns false if that band does not change
 * them, changes them against the cards, or an earlier band gave the same points. */
static bool reds_turned(struct trial *trial, const struct red_band *own, size_t at, bool more)
{
	const struct rulebook *book = trial->question->book;
	const int32_t count = trial->own->red_threes;
	int64_t difference = 0, before = 0;

	if (!own || own->count == 0 || count <= 0)
		return false;
	for (size_t i = 0; i <= at; i++) {
		const struct red_band *other = &book->red_bands[i];

		before = difference;
		difference = other->count == 0 ? 0
		                               : rulebook_red_amount(other, count) -
		                                     rulebook_red_amount(own, count);
		if ((difference > 0) != more)
			difference = 0;
	}
	if (difference == 0 || difference == before)
		return false;
	trial_red_amount(trial, rulebook_red_amount(trial->band, count) + difference);
	return true;
}

static void sign_set(struct trial *trial, int sign)
{
	struct rulebook *book = trial_book(trial);

	trial->changed_sign = (struct sign_band){.sign = sign};
	book->sign_bands = &trial->changed_sign;
	book->sign_band_count = 1;
}

/* Turns the sign of everything that counts as cards. */
static void cards_turn(struct trial *trial)
{
	struct counts *counts = &trial->side->counts;
	struct rulebook *book = trial_book(trial);

	if (is_only_sums(trial)) {
		counts->net *= -1;
		book->red_card_points *= -1;
	} else {
		sign_set(trial, -trial->sign);
		counts->held *= -1;
	}
	book->held[RANK_RED_THREE].cards *= -1;
	book->held[RANK_BLACK_THREE].cards *= -1;
}

/* Turns the sign of cards, or of counts that separate melds from hands. Occurrences are the other
 * signs, each without red threes first and then with each of their bands. */
static bool table_turned(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	const unsigned how = trial->way->how;
	const size_t bands = book->red_band_count + 1, band = at % bands;
	const int other = 1 - (int)(at / bands), sign = trial->sign;
	const int64_t laid = trial->counted.counts.melded,
	              cards = trial->question->score->sides[trial->question->side].cards;
	const int64_t reds = (int64_t)trial->own->red_threes * book->red_card_points;
	const int64_t turned = laid + (how & TURN_ALONG ? reds : 0);

	if (is_only_sums(trial) || book->sign_band_count == 0 || other < -1)
		return false;
	trial_about(trial, how & TURN_REDS ? SUBJECT_REDS : SUBJECT_TABLE, trial->sign_clause);
	trial->skip = other == sign || !rulebook_sign_occurs(book, other) ||
	              (how & TURN_REDS ? band == 0 : band > 0) ||
	              (how & TURN_REDS && !reds_turned(trial, trial->band, band - 1, other > sign));
	if (how & TURN_EVERYTHING) {
		/* A sum whose cards all count minus is easily written without its minus. */
		trial->skip = trial->skip || laid == 0 || other != -sign ||
		              (other - sign) * (laid + reds) == -2 * cards;
		trial->found.less_likely = sign < 0 ? 0 : 1;
		trial->found.subject = SUBJECT_WHOLE;
		trial_say_counted(trial, -cards, cards);
		cards_turn(trial);
		return true;
	}
	/* A side that melded nothing seldom mistakes the sign of its red threes. */
	trial->skip = trial->skip || (reds == 0 && !(how & TURN_ALONG)) ||
	              (laid == 0 && (!(how & TURN_ALONG) || how & TURN_REDS));
	if (laid == 0)
		trial->found.less_likely = 1;
	trial_say_counted(trial, other * turned, sign * turned);
	sign_set(trial, other);
	if (how & TURN_ALONG)
		return true;
	/* Their card points stand among those of the hand, which have no sign to turn. */
	trial_book(trial)->red_card_points = 0;
	trial->side->counts.held -= (int32_t)(how & TURN_LEFT_OUT ? 0 : sign * reds);
	return true;
}

/* Returns the sign of sums alone: may the side lack the condition that makes its cards count
 * plus? */
static int sign_of_sums(const struct trial *trial)
{
	const struct side *side = trial->own;

	return trial_has_sums_only(trial) && side->out == OUT_NONE &&
	               side->totals.base + totals_penalties(trial->question->book, side) <= 0
	           ? -1
	           : 1;
}

static const char *clause_of_sign(const struct rulebook *book, int sign)
{
	for (size_t i = 0; i < book->sign_band_count; i++)
		if (book->sign_bands[i].sign == sign)
			return book->sign_bands[i].source.clause;
	return NULL;
}

/* Turns the sign of the whole, which needs no knowledge of the cards on the table. Occurrences
 * with red threes are the pairs of bands. */
static bool sums_turned(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	const bool reds = trial->way->how & TURN_REDS;
	const int64_t cards = trial->question->score->sides[trial->question->side].cards;
	const size_t bands = book->red_band_count;
	const int sign = sign_of_sums(trial);

	if (!is_only_sums(trial) || !rulebook_sign_occurs(book, -1) ||
	    at >= (reds ? bands * bands : 1) || (reds && (sign > 0 || cards >= 0)))
		return false;
	trial_about(trial, SUBJECT_WHOLE, clause_of_sign(book, sign));
	/* Even with a canasta the sum may be minus, because of the cards in hand. */
	trial->found.less_likely = sign > 0 && cards < 0 ? 1 : 0;
	trial->skip = reds && !reds_turned(trial, &book->red_bands[at / bands], at % bands, true);
	trial_say_counted(trial, -cards, cards);
	cards_turn(trial);
	return true;
}

/* Supposes the cards on the table and in hand for which the sums and the claim differ by the sign
 * alone. */
static bool share_turned(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	const struct claim *claim = &trial->question->claim;
	const int sign = sign_of_sums(trial);
	const int64_t more = trial_claimed_more(trial), table = more / 2 * -sign;
	const int64_t held =
	    sign * table - trial->question->score->sides[trial->question->side].cards;

	if (at > 0 || !is_only_sums(trial) || !rulebook_sign_occurs(book, -1) ||
	    (sign < 0) != (trial->way->how != 0) || more % 2 != 0 || table <= 0 || held <= 0 ||
	    table % book->unit != 0 || held % book->unit != 0 || table > book->pack_points ||
	    table + held > book->pack_points)
		return false;
	trial_about(trial, SUBJECT_WHOLE, clause_of_sign(book, sign));
	/* A lost minus is easily seen; the rest fits many differences. */
	trial->found.less_likely = sign < 0 && claim->has_sums && claim->cards >= 0 ? 0 : 2;
	trial_say_number(trial, "table", table);
	trial_say_number(trial, "held", held);
	/* The share that lay on the table is turned; the rest of the net was in hand. */
	trial->side->counts.net += (int32_t)(-2 * table * sign);
	return true;
}

/* The melds that a way covers. */
enum { MELD_ANY, MELD_PLAIN, MELD_CANASTA, MELD_SHORT };

/* Begins a lapse about one meld; skips those lost by a penalty. */
static bool is_meld(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	const unsigned how = trial->way->how;
	const struct meld *meld = &trial->own->melds[at];
	size_t cards = 0, of_kind;
	int64_t taken = 0;

	/* None is tried if there are more than the pack has cards. */
	for (int rank = 0; rank < RANK_COUNT; rank++)
		cards += book->copies[rank];
	if (trial->own->detail != DETAIL_CARDS || at >= trial->own->meld_count ||
	    trial->own->meld_count > cards)
		return false;
	of_kind = meld_canasta_kind(book, meld);
	const struct canasta_kind *kind = of_kind == SIZE_MAX ? NULL : &book->kinds[of_kind];

	for (size_t i = 0; i < book->unfinished_count; i++)
		if (lines_is_unfinished(book, &book->unfinished[i], meld))
			taken += book->unfinished[i].points;
	trial_about(trial, SUBJECT_MELDS + at, book->groups_source.clause);
	trial->found.meld = at + 1;
	trial_say(trial, sentence_text("meld", meld->cards.written));
	trial_say_number(trial, "points", meld_points(book, meld));
	trial->skip = meld->voided || (how == MELD_CANASTA && !kind) ||
	              (how == MELD_PLAIN && (kind || taken > 0)) ||
	              (how == MELD_SHORT && (kind || taken == 0));
	if (how == MELD_CANASTA && kind) {
		trial_say(trial, sentence_word("kind", "item", kind->item));
		trial_say_number(trial, "bonus", kind->points);
	} else if (how == MELD_SHORT) {
		trial_say_number(trial, "taken", taken);
	}
	return true;
}

/* Leaves out a meld. A canasta lies closed and is overlooked as a whole. */
static bool meld_missed(struct trial *trial, size_t at)
{
	const struct side *own = trial->own;

	if (!is_meld(trial, at))
		return false;
	if (trial->way->how == MELD_CANASTA && !trial->skip) {
		const size_t kind = meld_canasta_kind(trial->question->book, &own->melds[at]);

		trial_about(
		    trial, SUBJECT_KINDS + kind, trial->question->book->kinds[kind].source.clause);
		trial->found.canastas = -1;
		trial->found.count = trial->side_table.canastas[kind];
	}
	memcpy(trial->melds, own->melds, own->meld_count * sizeof *own->melds);
	trial->melds[at] = own->melds[own->meld_count - 1];
	trial->side->melds = trial->melds;
	trial->side->meld_count--;
	return true;
}

/* Leaves out only the cards of a canasta, whose bonus is counted. */
static bool meld_cards_missed(struct trial *trial, size_t at)
{
	if (!is_meld(trial, at))
		return false;
	trial->side->counts.melded -=
	    (int32_t)meld_points(trial->question->book, &trial->own->melds[at]);
	return true;
}

static bool meld_twice(struct trial *trial, size_t at)
{
	const struct meld *meld = &trial->own->melds[at];

	if (!is_meld(trial, at))
		return false;
	trial->side->counts.melded += (int32_t)meld_points(trial->question->book, meld);
	if (trial->way->how == MELD_CANASTA && !trial->skip)
		trial->side->counts.canastas[meld_canasta_kind(trial->question->book, meld)]++;
	return true;
}

/* Counts the points of melds that were lost by a penalty. */
static bool void_counted(struct trial *trial, size_t at)
{
	const struct side *own = trial->own;
	bool any = false;

	if (at > 0 || own->meld_count == 0 || own->detail != DETAIL_CARDS)
		return false;
	memcpy(trial->melds, own->melds, own->meld_count * sizeof *own->melds);
	for (size_t i = 0; i < own->meld_count; i++) {
		any = any || own->melds[i].voided;
		trial->melds[i].voided = false;
	}
	trial_about(trial, SUBJECT_WHOLE, NULL);
	trial->side->melds = trial->melds;
	return any;
}

/* The cards of the rank that a way changes. */
enum { VALUE_EVERY, VALUE_TABLE, VALUE_HAND, VALUE_ONE, VALUE_HAND_ONE };

/* Returns how many cards of the rank, as they count, such a way changes. */
static int32_t cards_valued(const struct trial *trial, size_t rank, unsigned how)
{
	const struct rulebook *book = trial->question->book;
	const bool counted = book->value_source[rank].clause;
	const int32_t table = counted ? trial->sign * trial->side_table.melded[rank] : 0;
	const int32_t hand =
	    counted && !book->held[rank].apart ? -(int32_t)trial->own->held.count[rank] : 0;

	switch (how) {
	case VALUE_EVERY:
		return table + hand;
	case VALUE_TABLE:
		return table;
	case VALUE_HAND:
		return hand;
	case VALUE_ONE:
		return (table > 0) - (table < 0);
	default:
		return hand != 0 ? -1 : 0;
	}
}

/* Returns true if no card of the rulebook has a value between the two. */
static bool are_neighbours(const struct rulebook *book, int32_t a, int32_t b)
{
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const int32_t value = book->value_table[rank];

		if (rank != RANK_RED_THREE &&
		    ((value > a && value < b) || (value > b && value < a)))
			return false;
	}
	return true;
}

/* Returns true if cards of the rank may be counted at the value of another in this way: if the
 * other is the first rank with that value, and no way before it changes the same cards. */
static bool is_valued(const struct trial *trial, size_t rank, size_t other, unsigned how)
{
	const struct rulebook *book = trial->question->book;
	const int32_t value = book->value_table[other];

	if (trial->side_table.melded[rank] == 0 && trial->own->held.count[rank] == 0)
		return false;
	const int32_t cards = cards_valued(trial, rank, how);

	if (cards == 0 || rank == RANK_RED_THREE || other == RANK_RED_THREE ||
	    book->copies[other] == 0 || value == book->value_table[rank])
		return false;
	for (size_t before = 0; before < other; before++)
		if (before != RANK_RED_THREE && book->value_table[before] == value)
			return false;
	for (unsigned before = VALUE_EVERY; before < how; before++)
		if (cards_valued(trial, rank, before) == cards)
			return false;
	return true;
}

static bool value_of_another(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	const unsigned how = trial->way->how;
	const size_t pairs = (size_t)RANK_COUNT * RANK_COUNT;

	if (trial->own->detail != DETAIL_CARDS)
		return false;
	while (at < pairs && !is_valued(trial, at / RANK_COUNT, at % RANK_COUNT, how))
		at++;
	trial->at = at;
	if (at == pairs)
		return false;
	const size_t rank = at / RANK_COUNT;
	const size_t other = at % RANK_COUNT;
	const int32_t own = book->value_table[rank];
	const int32_t value = book->value_table[other];

	if (!are_neighbours(book, own, value))
		trial->found.less_likely = 1;
	trial_about(trial, SUBJECT_RANKS + rank, book->value_source[rank].clause);
	trial_say(trial, sentence_word("rank", "rank", rulebook_rank_name(book, (enum rank)rank)));
	trial_say_counted(trial, value, own);
	if (how == VALUE_ONE)
		trial->side->counts.melded += value - own;
	else if (how == VALUE_HAND_ONE)
		trial->side->counts.held += value - own;
	if (how == VALUE_EVERY || how == VALUE_TABLE)
		trial_book(trial)->value_table[rank] = value;
	if (how == VALUE_EVERY || how == VALUE_HAND)
		trial_book(trial)->value_hand[rank] = value;
	return true;
}

const struct lapse_way lapse_ways_of_cards[] = {
    {SENTENCE_LAPSE__NET_SIGN, LAPSE_NET_SIGN, table_turned, .how = TURN_ALONG,
        .contract = {SENTENCE_LAPSE__NET_SIGN_CONTRACT}},
    {SENTENCE_LAPSE__NET_SIGN_MELDS, LAPSE_NET_SIGN, table_turned, .hold = HOLD_ALL},
    {SENTENCE_LAPSE__NET_SIGN_WITHOUT, LAPSE_NET_SIGN, table_turned, .less_likely = 1,
        .how = TURN_LEFT_OUT},
    {SENTENCE_LAPSE__NET_SIGN_CARDS, LAPSE_NET_SIGN, table_turned, .how = TURN_EVERYTHING},
    {SENTENCE_LAPSE__NET_SIGN_REDS, LAPSE_NET_SIGN, table_turned, .how = TURN_ALONG | TURN_REDS},
    {SENTENCE_LAPSE__NET_SIGN_MELDS_REDS, LAPSE_NET_SIGN, table_turned, .less_likely = 1,
        .how = TURN_REDS},
    {SENTENCE_LAPSE__NET_SIGN_WITHOUT_REDS, LAPSE_NET_SIGN, table_turned, .less_likely = 1,
        .how = TURN_LEFT_OUT | TURN_REDS},
    {SENTENCE_LAPSE__NET_SIGN_CARDS_REDS, LAPSE_NET_SIGN, table_turned,
        .how = TURN_EVERYTHING | TURN_REDS},
    {SENTENCE_LAPSE__NET_SIGN_CARDS, LAPSE_NET_SIGN, sums_turned, .hold = HOLD_ALL},
    {SENTENCE_LAPSE__NET_SIGN_CARDS_REDS, LAPSE_NET_SIGN, sums_turned, .how = TURN_REDS},
    {SENTENCE_LAPSE__NET_SIGN_ADDED, LAPSE_NET_SIGN, share_turned, .how = 1, .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__NET_SIGN_TAKEN, LAPSE_NET_SIGN, share_turned, .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__MELD_MISSED, LAPSE_MELD_MISSED, meld_missed, .view = VIEW_RECORDED,
        .how = MELD_PLAIN, .contract = {SENTENCE_LAPSE__MELD_MISSED_CONTRACT},
        .signs = {SENTENCE_LAPSE__MELD_MISSED_SIGNS}, .reds = {SENTENCE_LAPSE__MELD_MISSED_REDS}},
    {SENTENCE_LAPSE__MELD_MISSED_CANASTA, LAPSE_MELD_MISSED, meld_missed, .view = VIEW_RECORDED,
        .how = MELD_CANASTA, .contract = {SENTENCE_LAPSE__MELD_MISSED_CONTRACT},
        .signs = {SENTENCE_LAPSE__MELD_MISSED_SIGNS}, .reds = {SENTENCE_LAPSE__MELD_MISSED_REDS}},
    {SENTENCE_LAPSE__MELD_MISSED_SHORT, LAPSE_MELD_MISSED, meld_missed, .view = VIEW_RECORDED,
        .how = MELD_SHORT, .contract = {SENTENCE_LAPSE__MELD_MISSED_CONTRACT},
        .signs = {SENTENCE_LAPSE__MELD_MISSED_SIGNS}, .reds = {SENTENCE_LAPSE__MELD_MISSED_REDS}},
    {SENTENCE_LAPSE__MELD_MISSED_CARDS, LAPSE_MELD_MISSED, meld_cards_missed, .how = MELD_CANASTA,
        .contract = {SENTENCE_LAPSE__MELD_MISSED_CARDS_CONTRACT}},
    {SENTENCE_LAPSE__MELD_MISSED, LAPSE_MELD_MISSED, meld_cards_missed, .how = MELD_SHORT},
    {SENTENCE_LAPSE__MELD_TWICE, LAPSE_MELD_TWICE, meld_twice, .how = MELD_ANY,
        .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__MELD_TWICE, LAPSE_MELD_TWICE, meld_twice, .how = MELD_CANASTA,
        .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__VOID_COUNTED, LAPSE_VOID_COUNTED, void_counted, .view = VIEW_RECORDED,
        .hold = HOLD_NOTHING, .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__VALUES_EVERY, LAPSE_CARD_VALUES, value_of_another, .view = VIEW_RECORDED,
        .how = VALUE_EVERY},
    {SENTENCE_LAPSE__VALUES_TABLE, LAPSE_CARD_VALUES, value_of_another, .view = VIEW_RECORDED,
        .how = VALUE_TABLE},
    {SENTENCE_LAPSE__VALUES_HAND, LAPSE_CARD_VALUES, value_of_another, .view = VIEW_RECORDED,
        .less_likely = 1, .how = VALUE_HAND},
    {SENTENCE_LAPSE__VALUES_ONE, LAPSE_CARD_VALUES, value_of_another, .less_likely = 1,
        .how = VALUE_ONE},
    {SENTENCE_LAPSE__VALUES_HAND_ONE, LAPSE_CARD_VALUES, value_of_another, .less_likely = 1,
        .how = VALUE_HAND_ONE},
    {.change = NULL},
};

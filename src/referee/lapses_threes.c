#include "base/catalogue.h"
#include "card/card.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <stdlib.h>

/* The lapses about red and black threes and the cards in hand. The table at the end has the code
 * of each, its words, and the change that makes it. */

static bool reds_lie(struct trial *trial)
{
	trial_about(trial, SUBJECT_REDS, trial->band ? trial->band->source.clause : NULL);
	return trial->band && trial->band->count > 0;
}

/* Counts another number of red threes; `base_only` leaves their card points unchanged. */
static void reds_taken_for(struct trial *trial, int32_t taken, bool base_only)
{
	if (!base_only)
		trial->side->red_threes = taken;
	else if (trial->question->book->red_card_points == 0 || trial->sign == 0)
		trial->skip = true;
	else if (trial->own->red_threes > 0)
		trial_red_amount(trial, rulebook_red_amount(trial->band, taken));
	else {
		trial->side->red_threes = taken;
		trial_book(trial)->red_card_points = 0;
	}
	trial_say_counted(trial, taken, trial->own->red_threes);
}

enum { BASE_ONLY = 1 };

static bool reds_missed(struct trial *trial, size_t at)
{
	const int32_t count = trial->own->red_threes, taken = (int32_t)at;

	if (!reds_lie(trial) || count > COPIES_MOST || taken >= count)
		return false;
	/* One is missed, or all are; hardly ever some of them. */
	trial->found.less_likely += taken == count - 1 || taken == 0 ? 0 : 2;
	reds_taken_for(trial, taken, trial->way->how == BASE_ONLY);
	return true;
}

/* Leaves out the card points of red threes, which are listed apart from their bonus. */
static bool red_cards_missed(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;

	if (!reds_lie(trial))
		return false;
	trial_about(trial, SUBJECT_REDS, book->red_card_source.clause);
	trial_say_number(
	    trial, "points", (int64_t)trial->own->red_threes * trial->sign * book->red_card_points);
	trial_book(trial)->red_card_points = 0;
	return at == 0;
}

/* Counts one red three too many: another side's, one of this side's hand, or a miscount. The pack
 * sets the limit. A side without any, next to no others, hardly ever counts one. */
static bool reds_extra(struct trial *trial, size_t at)
{
	const int32_t count = trial->own->red_threes;
	bool any = count > 0 || trial_has_sums_only(trial); /* sums alone do not show them */

	if (!reds_lie(trial) || count >= trial->question->book->copies[RANK_RED_THREE] || at > 0)
		return false;
	for (size_t i = 0; i < trial->hand.side_count; i++)
		any = any || trial->hand.sides[i].red_threes > 0;
	trial->found.less_likely += any ? 0 : 1;
	reds_taken_for(trial, count + 1, trial->way->how == BASE_ONLY);
	return true;
}

enum { REDS_TURNED = BASE_ONLY + 1, REDS_SINGLY, REDS_TWICE };

/* Counts red threes at another amount: each singly although the set brings more, twice, or with the
 * other sign, with their card points or without. */
static bool reds_at_amount(struct trial *trial, size_t at)
{
	const unsigned how = trial->way->how;
	const int32_t count = trial->own->red_threes;

	if (!reds_lie(trial) || at > 0 || (how == REDS_TWICE && trial_has_sums_only(trial)))
		return false;
	const int64_t right = rulebook_red_amount(trial->band, count);
	const int64_t amount = how == REDS_SINGLY  ? count * rulebook_red_amount(trial->band, 1)
	                       : how == REDS_TWICE ? 2 * right
	                                           : -right;

	trial->found.counted_otherwise = how == REDS_SINGLY;
	trial_say_number(trial, "count", count);
	trial_say_counted(trial, amount, right);
	trial_red_amount(trial, amount);
	if (how == REDS_TURNED && !trial->skip) {
		trial->skip = trial->question->book->red_card_points == 0;
		trial_book(trial)->red_card_points *= -1;
	}
	return true;
}

static const struct held_price *red_price(const struct trial *trial)
{
	return &trial->question->book->held[RANK_RED_THREE];
}

static const struct held_price *black_price(const struct trial *trial)
{
	return &trial->question->book->held[RANK_BLACK_THREE];
}

/* Returns how many of the threes in hand the price is taken for. */
static int32_t times_priced(const struct held_price *price, int32_t threes)
{
	return !price->apart ? 0 : price->once && threes > 0 ? 1 : threes;
}

static int32_t reds_priced(const struct trial *trial)
{
	return times_priced(red_price(trial), trial->counted.counts.reds_held);
}

static bool reds_held(struct trial *trial)
{
	trial_about(trial, SUBJECT_REDS_HELD, red_price(trial)->source.clause);
	return red_price(trial)->apart && trial->counted.counts.reds_held > 0;
}

enum { HELD_ALL = 1 };

/* Forgets one red three in hand, or all of them. */
static bool reds_held_missed(struct trial *trial, size_t at)
{
	const bool all = trial->way->how == HELD_ALL;
	const int32_t priced = reds_priced(trial), held = trial->counted.counts.reds_held;

	if (!reds_held(trial) || at > 0 || (all && priced < 2))
		return false;
	trial->found.count = all ? 0 : priced;
	trial_say_number(trial, "points", (all ? (int64_t)priced : 1) * red_price(trial)->base);
	trial_say_number(trial, "count", priced);
	/* They are counted like other cards, so their card points stay. */
	const int32_t reds = all || red_price(trial)->once ? held : 1;

	trial->side->counts.reds_held -= reds;
	trial->side->counts.held -= (int32_t)((int64_t)reds * red_price(trial)->cards);
	return true;
}

static bool reds_held_added(struct trial *trial, size_t at)
{
	if (!reds_held(trial) || at > 0)
		return false;
	trial_say_number(trial, "points", -(int64_t)reds_priced(trial) * red_price(trial)->base);
	trial_book(trial)->held[RANK_RED_THREE].base *= -1;
	return true;
}

static bool red_held_laid(struct trial *trial, size_t at)
{
	const int32_t count = trial->own->red_threes;

	if (!reds_lie(trial) || !reds_held(trial) || at > 0 ||
	    count >= trial->question->book->copies[RANK_RED_THREE])
		return false;
	trial_say_counted(trial,
	    rulebook_red_amount(trial->band, count + 1) - rulebook_red_amount(trial->band, count),
	    red_price(trial)->base);
	trial->side->counts.reds_held -=
	    red_price(trial)->once ? trial->counted.counts.reds_held : 1;
	trial->side->red_threes++;
	return true;
}

/* Counts red threes in hand at the price of one on the table, or of a black three, always minus. */
static bool reds_held_at(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	const struct held_price *black = black_price(trial);
	int32_t laid = 0, price;

	if (!reds_held(trial) || at > 1)
		return false;
	if (book->red_band_count > 0 && book->red_bands[0].count > 0)
		laid = -abs((int)book->red_bands[0].amounts[1]);
	price = at == 0 ? laid : black->base;
	trial->skip = price >= 0 || price == red_price(trial)->base ||
	              (at == 1 && (!black->apart || price == laid));
	trial_say_counted(trial, price, red_price(trial)->base);
	trial_book(trial)->held[RANK_RED_THREE].base = price;
	return true;
}

enum { AS_CARD = 1, BLACKS_ALL = 2 };

/* Forgets a black three in hand that costs points of its own, or all of them, or counts them like other cards. */
static bool black_held(struct trial *trial, size_t at)
{
	const struct held_price *price = black_price(trial);
	struct counts *counts = &trial->side->counts;
	const int32_t held = counts->blacks_held, priced = times_priced(price, held);
	const bool all = trial->way->how & BLACKS_ALL, as_card = trial->way->how & AS_CARD;
	const int32_t blacks = all || price->once ? held : 1, times = all ? priced : 1;
	const int64_t value = (int64_t)times * trial->question->book->value_table[RANK_BLACK_THREE];

	trial_about(trial, SUBJECT_BLACKS_HELD, price->source.clause);
	if (!price->apart || held <= 0 || at > 0 || (all && priced < 2))
		return false;
	trial->found.count = all ? 0 : priced;
	if (as_card)
		trial_say_number(trial, "counted", -value);
	trial_say_number(trial, "points", (int64_t)times * price->base);
	trial_say_number(trial, "count", priced);
	counts->blacks_held -= blacks;
	counts->held -= (int32_t)((int64_t)blacks * price->cards);
	if (as_card)
		counts->held += (int32_t)value;
	return true;
}

/* Returns the card points that threes with their own price have as well, without sign. */
static int64_t threes_as_cards(const struct trial *trial)
{
	const struct counts *counts = &trial->counted.counts;
	int64_t points = 0;

	if (red_price(trial)->apart)
		points -= (int64_t)counts->reds_held * red_price(trial)->cards;
	if (black_price(trial)->apart)
		points -= (int64_t)counts->blacks_held * black_price(trial)->cards;
	return points;
}

enum { THREES_TOO = 1, HAND_MISSED = 2 };

/* Adds the cards in hand or leaves them out, with or without the card points of threes that have
 * their own price. */
static bool hand_otherwise(struct trial *trial, size_t at)
{
	const int64_t held = trial->counted.counts.held, threes = threes_as_cards(trial);
	const bool too = trial->way->how & THREES_TOO;
	const int times = trial->way->how & HAND_MISSED ? 0 : -1;

	trial_about(trial, SUBJECT_HAND, trial->question->book->groups_source.clause);
	trial_say_number(trial, "points", held + (too ? threes : 0));
	/* If the hand holds only threes with a price of their own, their card points are seldom
	 * forgotten. */
	if (held == 0)
		trial->found.less_likely = 1;
	trial->side->counts.held *= times;
	if (too) {
		trial_book(trial)->held[RANK_RED_THREE].cards *= times;
		trial_book(trial)->held[RANK_BLACK_THREE].cards *= times;
	}
	return at == 0 && !trial_has_sums_only(trial) && (!too || threes != 0);
}

/* Subtracts the cards in hand twice, as both partners do or one repeats: without threes that have
 * their own price, or with them. */
static bool hand_twice(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	struct counts *counts = &trial->side->counts;

	trial_about(trial, SUBJECT_HAND,
	    book->hand_source.clause ? book->hand_source.clause : book->groups_source.clause);
	counts->held *= 2;
	if (trial->way->how == THREES_TOO) {
		counts->reds_held *= 2;
		counts->blacks_held *= 2;
	}
	return at == 0 && !trial_has_sums_only(trial) && !counts->has_net;
}

/* Forgets the cards in hand altogether, and with them the extra price of threes. */
static bool hand_with_threes_missed(struct trial *trial, size_t at)
{
	struct counts *counts = &trial->side->counts;
	const struct held_price *black = black_price(trial);
	const int64_t threes = -(int64_t)reds_priced(trial) * red_price(trial)->base -
	                       (int64_t)times_priced(black, counts->blacks_held) * black->base;

	if (counts->held == 0 || threes == 0 || trial_has_sums_only(trial) || at > 0)
		return false;
	trial_about(trial, SUBJECT_HAND, trial->question->book->groups_source.clause);
	trial_say_number(trial, "points", counts->held + threes_as_cards(trial));
	trial_say_number(trial, "threes", threes);
	counts->held = counts->reds_held = counts->blacks_held = 0;
	return true;
}

/* Returns true if some of the cards in hand, but not all, come to that many points. */
static bool some_come_to(const struct rulebook *book, const struct side *side, int64_t points)
{
	enum { STEPS = 1 << 9 };
	bool reached[STEPS] = {true};
	const int64_t wanted = points / book->unit;

	if (wanted >= STEPS)
		return false;
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const int64_t step = book->value_hand[rank] / book->unit;

		for (int card = 0; card < side->held.count[rank] && !book->held[rank].apart &&
		                   step > 0 && card < STEPS;
		     card++)
			for (int64_t at = STEPS - 1; at >= step; at--)
				reached[at] = reached[at] || reached[at - step];
	}
	return reached[wanted];
}

/* Leaves out some of the cards in hand, as many points as the claim lacks: the cards of one
 * partner. */
static bool hand_part_missed(struct trial *trial, size_t at)
{
	const struct rulebook *book = trial->question->book;
	const int64_t more = trial_claimed_more(trial);
	const int64_t held = trial->counted.counts.held + threes_as_cards(trial);

	if (at > 0 || book->players_most < 2 || more <= 0 || more >= held ||
	    more % book->unit != 0 || trial_has_sums_only(trial) ||
	    (trial->own->detail == DETAIL_CARDS && !some_come_to(book, trial->own, more)))
		return false;
	trial_about(trial, SUBJECT_WHOLE,
	    book->hand_source.clause ? book->hand_source.clause : book->groups_source.clause);
	trial_say_counted(trial, more, held);
	trial->side->counts.held -= (int32_t)more;
	return true;
}

const struct lapse_way lapse_ways_of_threes[] = {
    {SENTENCE_LAPSE__RED_THREE_MISSED, LAPSE_RED_THREE_MISSED, reds_missed, .traits = IN_EACH_BAND,
        .contract = {SENTENCE_LAPSE__RED_THREE_MISSED_CONTRACT}},
    {SENTENCE_LAPSE__RED_THREE_MISSED, LAPSE_RED_THREE_MISSED, reds_missed, .less_likely = 1,
        .how = BASE_ONLY, .traits = IN_EACH_BAND},
    {SENTENCE_LAPSE__RED_THREES_SINGLY, LAPSE_RED_THREE_MISSED, reds_at_amount, .how = REDS_SINGLY,
        .traits = IN_EACH_BAND},
    {SENTENCE_LAPSE__RED_THREE_CARDS_MISSED, LAPSE_RED_THREE_MISSED, red_cards_missed,
        .less_likely = 1, .traits = IN_EACH_BAND},
    {SENTENCE_LAPSE__RED_THREE_EXTRA, LAPSE_RED_THREE_EXTRA, reds_extra, .traits = IN_EACH_BAND,
        .contract = {SENTENCE_LAPSE__RED_THREE_EXTRA_CONTRACT}},
    {SENTENCE_LAPSE__RED_THREE_EXTRA, LAPSE_RED_THREE_EXTRA, reds_extra, .less_likely = 1,
        .how = BASE_ONLY, .traits = IN_EACH_BAND},
    {SENTENCE_LAPSE__RED_THREE_SIGN, LAPSE_RED_THREE_SIGN, reds_at_amount, .how = BASE_ONLY,
        .traits = IN_EACH_BAND},
    {SENTENCE_LAPSE__RED_THREE_SIGN, LAPSE_RED_THREE_SIGN, reds_at_amount, .how = REDS_TURNED,
        .less_likely = 1, .traits = IN_EACH_BAND},
    {SENTENCE_LAPSE__RED_THREES_TWICE, LAPSE_RED_THREES_TWICE, reds_at_amount, .how = REDS_TWICE,
        .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__RED_THREE_HELD_MISSED, LAPSE_RED_THREE_MISSED, reds_held_missed,
        .hold = HOLD_ALL},
    {SENTENCE_LAPSE__RED_THREES_HELD_MISSED, LAPSE_RED_THREE_MISSED, reds_held_missed,
        .how = HELD_ALL, .less_likely = 1},
    {SENTENCE_LAPSE__RED_THREE_HELD_SIGN, LAPSE_RED_THREE_SIGN, reds_held_added, .less_likely = 1},
    {SENTENCE_LAPSE__RED_THREE_HELD_LAID, LAPSE_RED_THREE_EXTRA, red_held_laid, .less_likely = 1},
    {SENTENCE_LAPSE__RED_THREE_HELD_VALUE, LAPSE_RED_THREE_HELD_VALUE, reds_held_at,
        .hold = HOLD_NOTHING, .traits = ONLY_ALONE},
    {SENTENCE_LAPSE__BLACK_THREE_HELD_MISSED, LAPSE_HAND_MISSED, black_held, .less_likely = 1},
    {SENTENCE_LAPSE__BLACK_THREE_HELD_VALUE, LAPSE_CARD_VALUES, black_held, .how = AS_CARD},
    {SENTENCE_LAPSE__BLACK_THREES_HELD_MISSED, LAPSE_HAND_MISSED, black_held, .how = BLACKS_ALL,
        .less_likely = 1},
    {SENTENCE_LAPSE__BLACK_THREES_HELD_VALUE, LAPSE_CARD_VALUES, black_held,
        .how = AS_CARD | BLACKS_ALL, .less_likely = 1},
    {SENTENCE_LAPSE__HAND_ADDED, LAPSE_HAND_ADDED, hand_otherwise, .how = THREES_TOO},
    {SENTENCE_LAPSE__HAND_MISSED, LAPSE_HAND_MISSED, hand_otherwise,
        .how = THREES_TOO | HAND_MISSED},
    {SENTENCE_LAPSE__HAND_ADDED, LAPSE_HAND_ADDED, hand_otherwise, .how = 0},
    {SENTENCE_LAPSE__HAND_MISSED, LAPSE_HAND_MISSED, hand_otherwise, .how = HAND_MISSED,
        .contract = {SENTENCE_LAPSE__HAND_MISSED_CONTRACT},
        .signs = {SENTENCE_LAPSE__HAND_MISSED_CONTRACT}},
    {SENTENCE_LAPSE__HAND_THREES_MISSED, LAPSE_HAND_MISSED, hand_with_threes_missed,
        .traits = ONLY_ALONE, .contract = {SENTENCE_LAPSE__HAND_THREES_MISSED_CONTRACT}},
    {SENTENCE_LAPSE__HAND_TWICE, LAPSE_HAND_TWICE, hand_twice, .hold = HOLD_NOTHING,
        .traits = ONLY_ALONE | SAYS_DIFFERENCE},
    {SENTENCE_LAPSE__HAND_TWICE, LAPSE_HAND_TWICE, hand_twice, .hold = HOLD_NOTHING,
        .less_likely = 1, .how = THREES_TOO, .traits = ONLY_ALONE | SAYS_DIFFERENCE},
    {SENTENCE_LAPSE__HAND_PART_MISSED, LAPSE_HAND_PART_MISSED, hand_part_missed,
        .traits = ONLY_ALONE},
    {.change = NULL},
};

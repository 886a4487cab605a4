#include "referee/lapses.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/sentence.h"
#include "base/text.h"
#include "card/card.h"
#include "referee/claim.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"

#include <stdio.h>
#include <string.h>

/* --- names and weights --- */

/* Traits of a lapse. */
enum {
	FITS_MUCH = 1, /* it fits many differences */
	WHOLE = 2,     /* one whole thing was forgotten, or counted twice */
	OF_FACTS = 4   /* a mistake in the facts themselves */
};

/* Names and weights of lapses, likeliest first. If several lapses fit one difference, their order
 * here decides; for two at once, the sum of both places does. The order depends on how often a
 * lapse is made and how few differences it fits.
 *
 * A sum found elsewhere on the sheet is seldom a coincidence. A forgotten thing comes before a
 * miscounted one, and that before a counted thing that does not exist. Lapses possible in every
 * hand come before those possible in few. Misread digits and values are rare but fit many
 * differences: they come after any two lapses in counting. */
static const struct {
	const char *name;
	unsigned traits;
} table[LAPSE_COUNT] = {
    [LAPSE_NET_SIGN] = {"net-sign", 0}, /* the commonest where a rulebook has it */
    [LAPSE_BASE_AND_CARDS_SWAPPED] = {"base-and-cards-swapped", 0}, /* both sums agree, exchanged */
    [LAPSE_SIDES_SWAPPED] = {"sides-swapped", 0},     /* exactly the other side's sum */
    [LAPSE_CARRIED_TWICE] = {"carried-twice", WHOLE}, /* exactly an earlier sum of the sheet */
    [LAPSE_CARRIED_MISSED] = {"carried-missed", WHOLE},
    [LAPSE_OUT_MISSED] = {"out-missed", WHOLE | OF_FACTS}, /* not on the table, so forgotten most */
    [LAPSE_HAND_ADDED] = {"hand-added", 0}, /* the commonest wrong sign; twice a figure */
    [LAPSE_HAND_MISSED] = {"hand-missed",
        WHOLE | OF_FACTS},                      /* the partner's cards are easily left out */
    [LAPSE_HAND_TWICE] = {"hand-twice", WHOLE}, /* both partners take it off */
    [LAPSE_ADJUSTMENT_MISSED] = {"adjustment-missed", WHOLE},          /* no table shows it */
    [LAPSE_RED_THREE_MISSED] = {"red-three-missed", WHOLE | OF_FACTS}, /* apart from the melds */
    [LAPSE_CANASTA_KIND_SWAPPED] = {"canasta-kind-swapped",
        OF_FACTS}, /* the top card alone shows it */
    [LAPSE_CANASTA_MISSED] = {"canasta-missed",
        WHOLE | OF_FACTS},                        /* many canastas are miscounted */
    [LAPSE_MELD_MISSED] = {"meld-missed", WHOLE}, /* it lies in sight, but they are many */
    [LAPSE_PENALTY_MISSED] = {"penalty-missed",
        WHOLE | OF_FACTS}, /* given in play, counted later */
    [LAPSE_CONTRACT_MISSED] = {"contract-missed",
        WHOLE | OF_FACTS},                                    /* counted last, by few rulebooks */
    [LAPSE_VOID_COUNTED] = {"void-counted", 0},               /* they lie there all the same */
    [LAPSE_RED_THREE_SIGN] = {"red-three-sign", 0},           /* the side's melds decide it */
    [LAPSE_PENALTY_ADDED] = {"penalty-added", 0},             /* a minus overlooked */
    [LAPSE_OUT_COUNTED_TWICE] = {"out-counted-twice", WHOLE}, /* both partners add it */
    [LAPSE_RED_THREES_TWICE] = {"red-threes-twice", WHOLE},   /* with the bonuses, and apart */
    [LAPSE_MELD_TWICE] = {"meld-twice", WHOLE},               /* melds are many */
    [LAPSE_ADJUSTMENT_TWICE] = {"adjustment-twice", WHOLE},
    [LAPSE_RED_THREE_HELD_VALUE] = {"red-three-held-value", 0},
    [LAPSE_CONTRACT_JUDGED] = {"contract-judged", 0},        /* the sides disagree about it */
    [LAPSE_OTHER_RULEBOOK] = {"other-rulebook", 0},          /* players know more than one */
    [LAPSE_RED_THREE_EXTRA] = {"red-three-extra", OF_FACTS}, /* another side's, or one in hand */
    [LAPSE_CANASTA_EXTRA] = {"canasta-extra", OF_FACTS},     /* a long meld, but not a canasta */
    [LAPSE_HAND_PART_MISSED] = {"hand-part-missed", 0},      /* fits many, but is common */
    [LAPSE_DIGITS_TRANSPOSED] = {"digits-transposed", FITS_MUCH}, /* a difference of nines only */
    [LAPSE_CARD_VALUES] = {"card-values", FITS_MUCH},             /* fits many small differences */
    [LAPSE_DIGIT_MISREAD] = {"digit-misread", FITS_MUCH},         /* fits many round differences */
    [LAPSE_COMBINED] = {"combined", FITS_MUCH},                   /* only if no single one fits */
};

const char *lapse_name(enum lapse lapse)
{
	return table[lapse].name;
}

int lapse_weight(enum lapse lapse)
{
	return (int)lapse + (table[lapse].traits & FITS_MUCH ? LAPSE_COUNT : 0);
}

int lapse_cost(const struct found_lapse *found)
{
	return lapse_weight(found->lapse) + found->less_likely * LAPSE_RARER;
}

int lapse_cost_alone(const struct found_lapse *found)
{
	const int rarer = found->less_likely;

	if (rarer == 0 || !(table[found->lapse].traits & WHOLE))
		return lapse_cost(found);
	return lapse_weight(found->lapse) + LAPSE_COUNT + (rarer - 1) * LAPSE_RARER;
}

bool lapse_of_facts(enum lapse lapse)
{
	return (table[lapse].traits & OF_FACTS) != 0;
}

void lapses_add(struct lapses *lapses, const struct found_lapse *found)
{
	if (found->base == 0 && found->cards == 0)
		return;
	lapses->list = arena_room(lapses->arena, lapses->list, lapses->count, sizeof *lapses->list);
	lapses->list[lapses->count++] = *found;
}

/* --- trials --- */

void trial_say(struct trial *trial, const struct sentence_value value)
{
	struct sentence_value *values = trial->found.words.values;

	while (values->name)
		values++;
	*values = value;
}

void trial_say_number(struct trial *trial, const char *name, int64_t number)
{
	trial_say(trial, sentence_number(name, number));
}

void trial_say_counted(struct trial *trial, int64_t counted, int64_t points)
{
	trial_say_number(trial, "counted", counted);
	trial_say_number(trial, "points", points);
}

void trial_about(struct trial *trial, size_t subject, const char *clause)
{
	trial->found.subject = subject;
	trial->found.clause = clause;
}

bool trial_is_concealed(const struct trial *trial)
{
	return trial->own->out == OUT_CONCEALED && trial->question->book->concealed;
}

bool trial_has_sums_only(const struct trial *trial)
{
	return trial->own->detail == DETAIL_TOTALS;
}

int64_t trial_claimed_more(const struct trial *trial)
{
	const struct claim *claim = &trial->question->claim;
	const struct side_score *score = &trial->question->score->sides[trial->question->side];

	return claim->has_sums ? claim->cards - score->cards : claim->total - score->total;
}

struct rulebook *trial_book(struct trial *trial)
{
	if (trial->book != &trial->changed) {
		trial->changed = *trial->book;
		trial->book = &trial->changed;
	}
	return &trial->changed;
}

void trial_red_amount(struct trial *trial, int64_t amount)
{
	const int32_t count = trial->own->red_threes;
	const struct red_band *band = trial->band;

	trial->skip = trial->skip || !band || band->count == 0 || count <= 0 || count > COPIES_MOST;
	if (trial->skip)
		return;
	struct rulebook *book = trial_book(trial);

	trial->changed_band = (struct red_band){
	    .count = (size_t)count, .amounts = trial->amounts, .source = band->source};
	for (int32_t reds = 0; reds <= count; reds++)
		trial->amounts[reds] = (int32_t)rulebook_red_amount(band, reds);
	trial->amounts[count] = (int32_t)amount;
	book->red_bands = &trial->changed_band;
	book->red_band_count = 1;
}

struct lapse_sums trial_score(struct trial *trial)
{
	const struct side_score *sums = &trial->score.sides[trial->question->side];

	score_points(trial->book, &trial->hand, &trial->score);
	return (struct lapse_sums){sums->base, sums->cards};
}

void trial_reset(struct trial *trial, enum view view, enum hold hold)
{
	const struct claim_question *question = trial->question;

	trial->book = hold < HOLD_CONTRACT ? &trial->held[hold] : question->book;
	*trial->side = view == VIEW_COUNTED ? trial->counted : *trial->own;
	trial->hand.contract = question->hand->contract;
	if (hold == HOLD_NOTHING)
		return;
	trial->hand.contract.ruled = true;
	trial->hand.contract.outcome = question->score->contract.outcome;
}

/* Makes the occurrence `at` of the way. */
static bool change_make(struct trial *trial, const struct lapse_way *way, enum hold hold, size_t at)
{
	trial_reset(trial, way->view, hold);
	trial->way = way;
	trial->skip = false;
	trial->found = (struct found_lapse){.lapse = way->lapse, .less_likely = way->less_likely};
	return way->change(trial, at);
}

/* Scores the change and keeps the difference it makes. */
static void difference_take(struct trial *trial, enum hold hold)
{
	const struct lapse_sums *before = &trial->before[trial->way->view][hold];
	const struct lapse_sums then = trial_score(trial);

	trial->found.base = then.base - before->base;
	trial->found.cards = then.cards - before->cards;
}

/* Adds the lapse of the trial in these words, unless the lapse has no such form. */
static void add_found(struct trial *trial, struct lapse_text text)
{
	struct found_lapse *found = &trial->found;

	if (!text.code)
		return;
	for (size_t i = 0; trial->way->traits & ONLY_ONCE && i < trial->lapses->count; i++) {
		const struct found_lapse *other = &trial->lapses->list[i];

		if (other->lapse == found->lapse && other->subject == found->subject &&
		    other->base == found->base && other->cards == found->cards)
			return;
	}
	found->words.kind = text.kind;
	found->words.code = text.code;
	found->words.english = text.english;
	if (trial->way->traits & SAYS_DIFFERENCE)
		found->words.values[0] = sentence_number("points", -(found->base + found->cards));
	lapses_add(trial->lapses, found);
}

/* Adds the form of the lapse that includes its consequences, if they change the difference. */
static void follow(struct trial *trial)
{
	const struct lapse_way *way = trial->way;
	const struct lapse_sums plain = {trial->found.base, trial->found.cards};

	if (!way->contract.code || !trial->followed[way->view])
		return;
	(void)change_make(trial, way, HOLD_NOTHING, trial->at);
	difference_take(trial, HOLD_NOTHING);
	const bool judged =
	    trial->score.contract.outcome != trial->question->score->contract.outcome;

	trial->found.less_likely++;
	if (trial->found.base == plain.base && trial->found.cards == plain.cards)
		return;
	add_found(trial, judged ? way->contract : way->signs);
	/* The writer may have changed the sign of red threes alone. */
	if (judged || !way->reds.code || trial->found.cards == plain.cards ||
	    trial->found.base == plain.base)
		return;
	(void)change_make(trial, way, HOLD_SIGNS, trial->at);
	difference_take(trial, HOLD_SIGNS);
	trial->found.less_likely += 2;
	add_found(trial, way->reds);
}

void trial_ways(struct trial *trial, const struct lapse_way *ways, bool followed)
{
	for (const struct lapse_way *way = ways; way->change; way++) {
		if ((way->traits & ONLY_ALONE && !followed) ||
		    (trial->further_band && !(way->traits & IN_EACH_BAND)))
			continue;
		for (trial->at = 0; change_make(trial, way, way->hold, trial->at); trial->at++) {
			if (trial->skip)
				continue;
			difference_take(trial, way->hold);
			trial->found.joint = !(way->traits & ONLY_ALONE);
			add_found(trial, (struct lapse_text){way->kind, way->code, way->english});
			if (followed)
				follow(trial);
		}
	}
}

/* Writes the side's cards as counts. For a record of sums these are a net and the facts recorded
 * with it. */
static void write_as_counts(struct trial *trial)
{
	const struct rulebook *book = trial->question->book;
	const struct side *own = trial->own;
	const struct side_table *side_table = &trial->side_table;
	const struct held_price *held = book->held;
	struct counts *counts = &trial->counted.counts;
	int64_t points = 0;

	trial->counted = *own;
	/* A side with a forgotten canasta has melded nevertheless. */
	if (own->detail == DETAIL_COUNTS && own->counts.has_net && side_table->has_melded)
		counts->opened = OPENED_YES;
	if (own->detail == DETAIL_COUNTS)
		return;
	trial->counted.detail = DETAIL_COUNTS;
	*counts = (struct counts){
	    .reds_held = side_table->reds_held, .blacks_held = side_table->blacks_held};
	if (own->detail == DETAIL_TOTALS) {
		counts->has_net = true;
		counts->net =
		    (int32_t)(own->totals.cards - (int64_t)own->red_threes * book->red_card_points);
		return;
	}
	counts->melded = (int32_t)side_table_points(book, own, side_table);
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->value_source[rank].clause && !held[rank].apart)
			points += (int64_t)own->held.count[rank] * book->value_hand[rank];
	counts->held = (int32_t)points;
	for (size_t kind = 0; kind < book->kind_count; kind++)
		counts->canastas[kind] = side_table->canastas[kind];
}

/* Keeps the side's red threes in that band, and makes the rulebooks that fix the decisions of the
 * true facts. */
static void trial_hold_reds(struct trial *trial, const struct red_band *band)
{
	const struct rulebook *book = trial->question->book;
	const struct sign_band *sign;
	struct rulebook *signs = &trial->held[HOLD_SIGNS], *all = &trial->held[HOLD_ALL];

	trial->sign = side_table_sign(book, &trial->side_table, &sign);
	if (trial->own->detail == DETAIL_TOTALS)
		trial->sign = 1;
	trial->sign_clause = sign ? sign->source.clause : NULL;
	trial->held_sign = (struct sign_band){.sign = trial->sign};
	*signs = *book;
	signs->sign_bands = &trial->held_sign;
	signs->sign_band_count = 1;
	*all = *signs;
	trial->band = band;
	if (band)
		trial->held_band = *band;
	trial->held_band.when = (struct condition){0};
	all->red_bands = &trial->held_band;
	all->red_band_count = band ? 1 : 0;
	all->unopened = 0;
	all->bonus_count = all->fact_count = 0;
	for (int view = 0; view < VIEWS; view++)
		for (int held = 0; held < HOLDS; held++) {
			trial_reset(trial, (enum view)view, (enum hold)held);
			trial->before[view][held] = trial_score(trial);
		}
}

/* Begins a trial for a question. */
static struct trial *trial_begin(struct lapses *lapses, const struct claim_question *question)
{
	const struct side *own = &question->hand->sides[question->side];
	const struct side_score *sums = &question->score->sides[question->side];
	struct trial *trial = arena_space(lapses->arena, 1, sizeof *trial);
	size_t findings, more = 0;

	trial->lapses = lapses;
	trial->question = question;
	trial->own = own;
	trial->further_band = false;
	trial->hand = *question->hand;
	trial->side = &trial->hand.sides[question->side];
	trial->score = (struct score){0};
	score_needs(question->book, question->hand, &trial->score.line_room, &findings);
	/* Room for one more line, or one more penalty with a line for each price. */
	for (size_t i = 0; i < question->book->penalty_count; i++)
		if (question->book->penalties[i].repeated_count > more)
			more = question->book->penalties[i].repeated_count;
	trial->score.line_room += 1 + more;
	trial->score.line_space =
	    arena_space(lapses->arena, trial->score.line_room, sizeof *trial->score.line_space);
	trial->melds = arena_alloc(lapses->arena, own->meld_count + 1, sizeof *trial->melds);
	trial->penalties = arena_alloc(lapses->arena,
	    own->penalty_count + own->given_penalty_count + 1, sizeof *trial->penalties);
	trial->adjustments = arena_alloc(lapses->arena,
	    own->adjustment_count + own->given_adjustment_count + 1, sizeof *trial->adjustments);
	side_table_read(question->book, own, &trial->side_table);
	write_as_counts(trial);
	trial_hold_reds(trial, own->detail != DETAIL_TOTALS
	                           ? side_table_red_band(question->book, &trial->side_table)
	                       : question->book->red_band_count > 0 ? &question->book->red_bands[0]
	                                                            : NULL);
	const struct lapse_sums again = trial->before[VIEW_COUNTED][HOLD_NOTHING];

	trial->followed[VIEW_RECORDED] = own->detail != DETAIL_TOTALS;
	trial->followed[VIEW_COUNTED] =
	    own->detail != DETAIL_TOTALS && again.base == sums->base && again.cards == sums->cards;
	return trial;
}

/* --- lapses in counting --- */

void lapses_of_counting(struct lapses *lapses, const struct claim_question *question, bool followed)
{
	const struct rulebook *book = question->book;
	struct trial *trial = trial_begin(lapses, question);
	const int64_t base = question->score->sides[question->side].base;

	trial_ways(trial, lapse_ways_of_bonuses, followed);
	trial_ways(trial, lapse_ways_of_threes, followed);
	trial_ways(trial, lapse_ways_of_cards, followed);
	if (followed)
		lapses_of_books(trial);
	/* In a record of sums each further band of red threes is tried: if base points are below 0
	 * without penalties, red threes seldom count plus. */
	if (!trial_has_sums_only(trial) || base + totals_penalties(book, trial->own) >= 0)
		return;
	for (size_t band = 1; band < book->red_band_count; band++) {
		trial_hold_reds(trial, &book->red_bands[band]);
		trial->further_band = true;
		trial_ways(trial, lapse_ways_of_threes, followed);
	}
}

/* --- lapses in writing --- */

enum { DIGITS_ROOM = 24 };

/* Returns true for digits that look alike in handwriting. */
static bool look_alike(char a, char b)
{
	static const char *const pairs[] = {
	    "06", "08", "09", "14", "17", "27", "35", "38", "49", "56", "58", "68", "89"};

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if ((pairs[i][0] == a && pairs[i][1] == b) ||
		    (pairs[i][0] == b && pairs[i][1] == a))
			return true;
	return false;
}

enum lapse lapses_digits(int64_t sum, int64_t written, bool *ret_likely)
{
	char one[DIGITS_ROOM], other[DIGITS_ROOM];
	size_t differ[2] = {0}, count = 0; /* places of the first two digits that differ */
	const int size = snprintf(one, sizeof one, "%lld", (long long)number_magnitude(sum));
	const int size_other =
	    snprintf(other, sizeof other, "%0*lld", size, (long long)number_magnitude(written));
	const bool is_shorter = size > 1 && other[0] == '0';

	*ret_likely = false;
	if (size != size_other || ((sum < 0) != (written < 0) && sum != 0 && written != 0))
		return LAPSE_COUNT;
	for (size_t at = 0; one[at] != '\0' && count <= 2; at++)
		if (one[at] != other[at] && count++ < 2)
			differ[count - 1] = at;
	if (count == 1 && !is_shorter) {
		*ret_likely = look_alike(one[differ[0]], other[differ[0]]);
		return LAPSE_DIGIT_MISREAD;
	}
	if (count != 2 || one[differ[0]] != other[differ[1]] || one[differ[1]] != other[differ[0]])
		return LAPSE_COUNT;
	*ret_likely = differ[1] == differ[0] + 1 && !is_shorter;
	return LAPSE_DIGITS_TRANSPOSED;
}

struct found_lapse lapses_in_digits(
    struct sentence words, int64_t figure, int64_t written, bool *ret_likely)
{
	words.values[0] = sentence_number("points", figure);
	words.values[1] = sentence_number("written", written);
	return (struct found_lapse){.lapse = lapses_digits(figure, written, ret_likely),
	    .base = written - figure,
	    .subject = SUBJECT_WHOLE,
	    .words = words};
}

/* The figures of a side, and the words for a lapse in writing them. */
enum figure { FIGURE_BASE, FIGURE_CARDS, FIGURE_SUM, FIGURES };

static const struct lapse_text figures[FIGURES] = {
    [FIGURE_BASE] = {SENTENCE_LAPSE__BASE_DIGITS},
    [FIGURE_CARDS] = {SENTENCE_LAPSE__CARDS_DIGITS},
    [FIGURE_SUM] = {SENTENCE_LAPSE__SUM_DIGITS},
};

/* Adds digits misread in the sum or a part of it. In a part only digits that look alike count,
 * since any digit would explain any round difference. */
static void digits_of(
    struct lapses *lapses, enum figure figure, int64_t value, int64_t written, int less_likely)
{
	const struct lapse_text *text = &figures[figure];
	bool likely;
	struct found_lapse found = lapses_in_digits(
	    sentence_of(text->kind, text->code, text->english), value, written, &likely);

	if (!likely && (less_likely > 0 || found.lapse == LAPSE_COUNT))
		return;
	/* Digits that are not neighbours, or do not look alike, come after lapses in counting of
	 * that rarity. */
	found.less_likely = less_likely + (likely ? 0 : 1);
	if (figure == FIGURE_CARDS) {
		found.cards = found.base;
		found.base = 0;
	}
	lapses_add(lapses, &found);
}

/* Adds the sums of other sides, and if `cards_too`, their card points alone; base points agree by
 * chance too often. */
static void other_sides(
    struct lapses *lapses, const struct claim_question *question, bool cards_too)
{
	const struct side_score *own = &question->score->sides[question->side];

	for (size_t i = 0; i < question->hand->side_count; i++) {
		const struct side_score *other = &question->score->sides[i];
		const struct sentence_value name =
		    sentence_letter("side", question->hand->sides[i].name);
		const int64_t cards = other->cards - own->cards;

		if (i == question->side)
			continue;
		lapses_add(lapses, &(struct found_lapse){.lapse = LAPSE_SIDES_SWAPPED,
		                       .base = other->base - own->base,
		                       .cards = cards,
		                       .subject = SUBJECT_WHOLE,
		                       .words = {SENTENCE_LAPSE__SIDES_SWAPPED,
		                           {name, sentence_number("points", other->total)}}});
		if (cards_too)
			lapses_add(
			    lapses, &(struct found_lapse){.lapse = LAPSE_SIDES_SWAPPED,
			                .less_likely = 2,
			                .cards = cards,
			                .subject = SUBJECT_WHOLE,
			                .words = {SENTENCE_LAPSE__SIDES_SWAPPED_CARDS,
			                    {name, sentence_number("points", other->cards)}}});
	}
}

static void written_as(struct lapses *lapses, enum figure figure, int64_t value, const char *digits)
{
	int64_t written = 0;

	if (text_integer(digits, strlen(digits), 0, INT64_MAX, &written))
		digits_of(lapses, figure, value, value < 0 ? -written : written, 0);
}

/* Adds the figure with neighbouring digits exchanged, or with one digit written as another that
 * looks alike. */
static void add_miswritten(struct lapses *lapses, enum figure figure, int64_t value)
{
	char digits[DIGITS_ROOM] = "", other[DIGITS_ROOM];
	size_t count =
	    (size_t)snprintf(digits, sizeof digits, "%lld", (long long)number_magnitude(value));

	for (size_t at = 0; at + 1 < count; at++) {
		memcpy(other, digits, sizeof other);
		other[at] = digits[at + 1];
		other[at + 1] = digits[at];
		if (other[0] != '0')
			written_as(lapses, figure, value, other);
	}
	for (size_t at = 0; at < count; at++)
		for (int digit = at == 0 && count > 1 ? '1' : '0'; digit <= '9'; digit++) {
			memcpy(other, digits, sizeof other);
			other[at] = (char)digit;
			if (look_alike(other[at], digits[at]))
				written_as(lapses, figure, value, other);
		}
}

void lapses_of_record(struct lapses *lapses, const struct claim_question *question)
{
	const struct side_score *own = &question->score->sides[question->side];

	other_sides(lapses, question, false);
	/* A total alone has no parts. */
	if (!own->alone) {
		add_miswritten(lapses, FIGURE_BASE, own->base);
		add_miswritten(lapses, FIGURE_CARDS, own->cards);
	}
	add_miswritten(lapses, FIGURE_SUM, own->total);
}

void lapses_of_writing(struct lapses *lapses, const struct claim_question *question)
{
	const struct side_score *own = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;
	const int64_t more = claim->total - own->total;

	other_sides(lapses, question, claim->has_sums);
	if (claim->has_sums) {
		lapses_add(lapses, &(struct found_lapse){.lapse = LAPSE_BASE_AND_CARDS_SWAPPED,
		                       .base = own->cards - own->base,
		                       .cards = own->base - own->cards,
		                       .subject = SUBJECT_WHOLE,
		                       .words = {SENTENCE_LAPSE__BASE_AND_CARDS_SWAPPED,
		                           {sentence_number("base", own->base),
		                               sentence_number("cards", own->cards)}}});
		digits_of(lapses, FIGURE_BASE, own->base, claim->base, 0);
		digits_of(lapses, FIGURE_CARDS, own->cards, claim->cards, 0);
		return;
	}
	digits_of(lapses, FIGURE_SUM, own->total, claim->total, 0);
	if (own->alone)
		return;
	digits_of(lapses, FIGURE_BASE, own->base, own->base + more, 1);
	digits_of(lapses, FIGURE_CARDS, own->cards, own->cards + more, 1);
}

#include "referee/sheet.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "referee/lapses.h"
#include "referee/possible.h"
#include "rulebook/rulebook.h"

#include <stdlib.h>

enum {
	TOGETHER_MOST = 3,          /* most penalties of one side in one hand */
	CONTRACT_AMOUNTS_MOST = 64, /* different amounts of a rulebook */
	PER_CENT = 100
};

/* A sheet while it is checked. */
struct checked_sheet {
	struct arena *arena;
	const struct rulebook *book;
	const struct sheet_row *rows;
	size_t count;
	int64_t running[SIDES_MOST]; /* running totals before the row, as written */
	struct possible *possible;
	bool signs_turn; /* cards count plus for one side and minus for another */
	/* Amounts that may be in base points: of penalties, each once, and of contracts. */
	size_t penalty_count, contract_count;
	int64_t *penalties;
	int64_t contracts[CONTRACT_AMOUNTS_MOST];
	struct sheet_answer *answer; /* its totals are the correct ones before the row */
};

static int by_size(const void *a, const void *b)
{
	int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;

	return (one > other) - (one < other);
}

/* Sorts amounts, the least first, without 0 and repeated ones. Returns how many are left. */
static size_t amounts_sort(int64_t *amounts, size_t count)
{
	size_t kept = 0;

	if (count > 0)
		qsort(amounts, count, sizeof *amounts, by_size);
	for (size_t i = 0; i < count; i++)
		if (amounts[i] != 0 && (kept == 0 || amounts[kept - 1] != amounts[i]))
			amounts[kept++] = amounts[i];
	return kept;
}

/* Returns how many prices an offence has, as repeated offences may cost more. */
static int prices_of(const struct penalty *penalty)
{
	if (penalty->use != PENALTY_POINTS)
		return 0;
	return penalty->repeated_count > 0 ? TOGETHER_MOST : 1;
}

/* Lists what up to three penalties of the rulebook cost together, the least first. */
static void list_penalties(struct checked_sheet *sheet)
{
	const struct rulebook *book = sheet->book;
	size_t prices = 0, singles, from = 0, count = 0;
	int64_t *list;

	for (size_t i = 0; i < book->penalty_count; i++)
		prices += (size_t)prices_of(&book->penalties[i]);
	list = arena_alloc(sheet->arena, 1 + prices * (1 + prices * (1 + prices)), sizeof *list);
	for (size_t i = 0; i < book->penalty_count; i++)
		for (int times = 1; times <= prices_of(&book->penalties[i]); times++) {
			int64_t points = rulebook_offences_points(&book->penalties[i], 0, times);

			if (points > 0)
				list[count++] = points;
		}
	count = singles = amounts_sort(list, count);
	for (int together = 1; together < TOGETHER_MOST; together++) {
		size_t to = count;

		for (; from < to; from++)
			for (size_t j = 0; j < singles; j++)
				list[count++] = list[from] + list[j];
	}
	sheet->penalty_count = amounts_sort(list, count);
	sheet->penalties = list;
}

/* Lists every amount other than 0 that a contract of the rulebook may bring a side, least first, as far
 * as there is room. A sheet does not record the bid. */
static size_t contract_amounts(const struct rulebook *book, int64_t ret[CONTRACT_AMOUNTS_MOST])
{
	const struct contract_rule *rule = &book->contract;
	const int percents[] = {rule->award_percent, rule->award_doubled_percent,
	    rule->robbed_percent, rule->robbed_doubled_percent, PER_CENT};
	size_t count = 0;

	if (!rule->allowed)
		return 0;
	/* A bidder below the contract does not get the points for going out. */
	ret[count++] = -(rule->false_out_points + book->going_out);
	for (int level = 1; level <= rule->levels; level++)
		for (size_t i = 0; i < sizeof percents / sizeof *percents; i++)
			if (count < CONTRACT_AMOUNTS_MOST)
				ret[count++] =
				    (int64_t)level * rule->level_points * percents[i] / PER_CENT;
	return amounts_sort(ret, count);
}

static bool is_possible(const struct checked_sheet *sheet, int64_t base, int64_t cards)
{
	const struct possible_question question = {.sums = {base, cards}, .reds = -1};
	struct possible_answer answer;

	possible_judge(sheet->possible, &question, &answer);
	return answer.possible;
}

/* Returns the first amount that leaves possible sums if it is added with the sign; 0 if none does. */
static int64_t first_fitting(const struct checked_sheet *sheet, const struct sheet_row *row,
    const int64_t *amounts, size_t count, int sign)
{
	/* No amount of a rulebook makes up for part of its smallest unit. */
	if (sheet->book->unit > 0 && row->base % sheet->book->unit != 0)
		return 0;
	for (size_t i = 0; i < count; i++)
		if (is_possible(sheet, row->base + sign * amounts[i], row->cards))
			return amounts[i];
	return 0;
}

/* Notes a mistake that would lead to the wrong figure written, unless one was found before. */
static void guess(const char **why, bool fits, const char *mistake)
{
	if (fits && !**why)
		*why = mistake;
}

/* Returns the points a row adds to its column: the sum written, or else base and card points. */
static int64_t row_sum(const struct sheet_row *row)
{
	if (row->repeated)
		return 0;
	return row->cells[CELL_SUM].filled ? row->cells[CELL_SUM].value : row->base + row->cards;
}

/* Returns the running total that is written in the side's last row above hand `hand`; 0 if there
 * is none. */
static int64_t running_before(const struct checked_sheet *sheet, char side, int hand)
{
	int64_t running = 0;

	for (size_t i = 0; i < sheet->count && sheet->rows[i].hand < hand; i++) {
		const struct sheet_row *row = &sheet->rows[i];

		if (row->side == side)
			running = row->cells[CELL_RUNNING].filled ? row->cells[CELL_RUNNING].value
			                                          : running + row_sum(row);
	}
	return running;
}

/* Returns true if the shorter figure is the longer one without one digit. */
static bool is_digit_missing(int64_t longer, int64_t shorter)
{
	enum { DIGITS = 10 };
	const bool agree = (longer < 0) == (shorter < 0);

	if (longer < 0) {
		longer = -longer;
		shorter = -shorter;
	}
	for (int64_t place = 1; agree && shorter != 0 && place <= longer; place *= DIGITS)
		if (longer / place / DIGITS * place + longer % place == shorter)
			return true;
	return false;
}

/* Explains a figure by its digits. */
static const char *why_digits(int64_t correct, int64_t written)
{
	enum { TEN = 10, PLACES = 4 };
	const int64_t more = written - correct;
	int64_t carried = 1;
	bool likely;
	const enum lapse lapse = lapses_digits(correct, written, &likely);

	if (likely)
		return lapse == LAPSE_DIGITS_TRANSPOSED ? TEXT_WORDS_DIGITS_TRANSPOSED
		                                        : TEXT_WORDS_DIGIT_MISREAD;
	if (correct != 0 && written == -correct)
		return TEXT_WORDS_SIGN_WRONG;
	if (is_digit_missing(correct, written))
		return TEXT_WORDS_A_DIGIT_LEFT_OUT;
	if (is_digit_missing(written, correct))
		return TEXT_WORDS_A_DIGIT_TOO_MANY;
	/* One digit differs by one if a carry was forgotten or made twice. */
	for (int place = 0; place < PLACES; place++) {
		carried *= TEN;
		if (more == carried || more == -carried)
			return more < 0 ? TEXT_WORDS_CARRY_FORGOTTEN : TEXT_WORDS_CARRY_TOO_OFTEN;
	}
	return "";
}

/* Explains a wrong sign: points that all count against the side were written with a plus, or
 * subtracted although the minus was not written. `written` is the figure used as the hand's sum. */
static const char *why_sign(const struct checked_sheet *sheet, size_t row, int64_t written)
{
	const struct sheet_row *here = &sheet->rows[row];

	if (!sheet->signs_turn || here->cards == 0 || here->base > 0)
		return "";
	if (written == here->base - here->cards && here->cards > 0)
		return TEXT_WORDS_NET_SIGN_MINUS_UNWRITTEN;
	if (written == here->base - here->cards)
		return TEXT_WORDS_NET_SIGN_POINTS_ADDED;
	if (written == -here->base - here->cards && here->cards < 0)
		return TEXT_WORDS_NET_SIGN_REDS_ADDED;
	return "";
}

/* Explains a wrong sign of part of the points, if no other cause does: the share of the cards on
 * the table is not known. */
static const char *why_part_sign(const struct checked_sheet *sheet, size_t row, int64_t written)
{
	const struct sheet_row *here = &sheet->rows[row];
	const int64_t more = written - here->base - here->cards;

	if (!sheet->signs_turn || here->base > 0 || more <= 0 || more % 2 != 0 ||
	    more >= -2 * here->cards)
		return "";
	return TEXT_WORDS_NET_SIGN_TABLE_CARDS;
}

/* Explains why the sum is not base and card points; "" if no figure shows it. */
static const char *why_sum(const struct checked_sheet *sheet, size_t row)
{
	const struct sheet_row *here = &sheet->rows[row];
	const int64_t written = here->cells[CELL_SUM].value, base = here->base, cards = here->cards;
	const char *why = why_sign(sheet, row, written);

	for (size_t i = 0; i < sheet->count; i++) {
		const struct sheet_row *other = &sheet->rows[i];

		if (other->hand == here->hand && other->side != here->side)
			guess(&why, written == other->base + other->cards,
			    TEXT_WORDS_SIDES_SWAPPED_SUM);
	}
	guess(&why, written == base - cards, TEXT_WORDS_CARD_POINTS_SUBTRACTED);
	guess(&why, written == cards - base, TEXT_WORDS_BASE_POINTS_SUBTRACTED);
	guess(&why, written == base, TEXT_WORDS_CARD_POINTS_LEFT_OUT);
	guess(&why, written == cards, TEXT_WORDS_BASE_POINTS_LEFT_OUT);
	guess(&why, written == base + 2 * cards, TEXT_WORDS_CARD_POINTS_ADDED_TWICE);
	guess(&why, written == 2 * base + cards, TEXT_WORDS_BASE_POINTS_ADDED_TWICE);
	if (!*why)
		why = why_digits(base + cards, written);
	return *why ? why : why_part_sign(sheet, row, written);
}

/* Explains why the running total does not follow from `before`, the one written above it. */
static const char *why_running(const struct checked_sheet *sheet, size_t row, int64_t before)
{
	const struct sheet_row *rows = sheet->rows, *here = &rows[row];
	const int64_t written = here->cells[CELL_RUNNING].value;
	const int64_t sum = here->base + here->cards, followed = before + sum;
	const char *why = why_sign(sheet, row, written - before);

	if (here->repeated)
		return written == followed ? TEXT_WORDS_CARRIED_TWICE_ROW
		                           : why_digits(before, written);
	guess(&why, written == followed + sum, TEXT_WORDS_CARRIED_TWICE_HAND);
	guess(&why, written == followed + before, TEXT_WORDS_CARRIED_TWICE_TOTAL);
	guess(&why, written == before, TEXT_WORDS_HAND_SUM_NOT_ADDED);
	guess(&why, written == before - sum, TEXT_WORDS_HAND_SUM_SUBTRACTED);
	guess(&why, written == sum, TEXT_WORDS_EARLIER_TOTAL_LEFT_OUT);
	for (size_t i = 0; i < sheet->count; i++) {
		const int64_t theirs = running_before(sheet, rows[i].side, here->hand);

		if (rows[i].hand != here->hand || rows[i].side == here->side)
			continue;
		guess(&why, written == before + row_sum(&rows[i]),
		    TEXT_WORDS_SIDES_SWAPPED_ADDED_SUM);
		guess(&why, written == theirs + sum, TEXT_WORDS_SIDES_SWAPPED_EARLIER_TOTAL);
		guess(&why, written == theirs + row_sum(&rows[i]), TEXT_WORDS_SIDES_SWAPPED_TOTAL);
	}
	/* The sum of an earlier hand may be left out, or added once more. */
	for (size_t i = row; i-- > 0;)
		if (rows[i].side == here->side) {
			guess(&why, written == followed - row_sum(&rows[i]),
			    TEXT_WORDS_OLDER_HAND_LEFT_OUT);
			guess(&why, written == followed + row_sum(&rows[i]),
			    TEXT_WORDS_CARRIED_TWICE_OLDER_HAND);
		}
	/* Or the sum was added to an older total. */
	for (size_t i = row; i-- > 0;)
		if (rows[i].cells[CELL_RUNNING].filled)
			guess(&why, written == rows[i].cells[CELL_RUNNING].value + sum,
			    rows[i].side == here->side ? TEXT_WORDS_ADDED_TO_OLDER_TOTAL
			                               : TEXT_WORDS_SIDES_SWAPPED_FURTHER_ABOVE);
	if (!*why)
		why = why_digits(followed, written);
	return *why ? why : why_part_sign(sheet, row, written - before);
}

const char *sheet_cell_name(enum sheet_cell cell)
{
	static const char *const names[] = {
	    [CELL_SUM] = "sum", [CELL_RUNNING] = "running", [CELL_MINIMUM] = "minimum"};

	return names[cell];
}

static void note_cell(struct checked_sheet *sheet, size_t row, enum sheet_cell cell,
    int64_t correct, bool carried, const char *why)
{
	sheet->answer->cells[sheet->answer->cell_count++] = (struct wrong_cell){.row = row,
	    .cell = cell,
	    .written = sheet->rows[row].cells[cell].value,
	    .correct = correct,
	    .carried = carried,
	    .why = carried ? "" : message_words(why)};
}

/* Returns the opening minimum of a running total, with its source. */
static int32_t minimum_at(
    const struct checked_sheet *sheet, int64_t score, int hand, struct source *ret_source)
{
	int32_t at = score > INT32_MAX ? INT32_MAX : score < INT32_MIN ? INT32_MIN : (int32_t)score;

	return rulebook_opening_minimum(sheet->book, at, 0, hand, ret_source);
}

/* Explains a minimum that does not agree with `before`, the running total written above it. */
static const char *why_minimum(const struct checked_sheet *sheet, size_t row, int64_t before)
{
	enum { RAISES_LIKELY = 2 };
	const struct rulebook *book = sheet->book;
	const struct sheet_row *here = &sheet->rows[row];
	const int64_t written = here->cells[CELL_MINIMUM].value;
	int64_t raised = minimum_at(sheet, before, here->hand, NULL);

	for (size_t i = 0; i < sheet->count; i++) {
		const struct sheet_row *other = &sheet->rows[i];
		const int64_t theirs = running_before(sheet, other->side, here->hand);

		if (other->hand == here->hand && other->side != here->side &&
		    minimum_at(sheet, theirs, here->hand, NULL) == written)
			return TEXT_WORDS_SIDES_SWAPPED_MINIMUM;
	}
	for (size_t i = row; i-- > 0;) {
		const int hand = sheet->rows[i].hand;

		if (sheet->rows[i].side == here->side &&
		    minimum_at(sheet, running_before(sheet, here->side, hand), hand, NULL) ==
		        written)
			return TEXT_WORDS_MINIMUM_HAND_ABOVE;
	}
	if (minimum_at(sheet, before + here->base + here->cards, here->hand, NULL) == written)
		return TEXT_WORDS_MINIMUM_BY_LATER_TOTAL;
	/* Failed openings, which a sheet does not record otherwise, may raise it. */
	for (int raises = 1; book->raises && raises <= RAISES_LIKELY; raises++) {
		raised += book->raise_points;
		if (written == raised)
			return raises == 1
			           ? message_text(sheet->arena, TEXT_PHRASE_RAISED_FAILED_OPENING,
			                 book->raise_source.clause)
			           : message_text(sheet->arena, TEXT_PHRASE_RAISED_FAILED_OPENINGS,
			                 raises, book->raise_source.clause);
	}
	return "";
}

/* Turns the sign of cards and red threes that count against their side but were written with a
 * plus. Returns true if the result is possible. */
static bool turn_pair(
    const struct checked_sheet *sheet, const struct sheet_row *here, struct point_sums *ret_turned)
{
	*ret_turned = (struct point_sums){here->base > 0 ? -here->base : here->base, -here->cards};
	return sheet->signs_turn && here->cards > 0 &&
	       is_possible(sheet, ret_turned->base, ret_turned->cards);
}

/* Returns the fewest points of the canastas that make cards on the table count plus; 0 if none
 * are needed. */
static int64_t least_for_plus(const struct rulebook *book)
{
	const struct condition *when = NULL;
	int64_t points = 0;

	for (size_t i = 0; i < book->sign_band_count && !when; i++)
		if (book->sign_bands[i].sign > 0)
			when = &book->sign_bands[i].when;
	for (size_t i = 0; when && i < when->need_count; i++) {
		int64_t least = POINTS_MOST;

		for (size_t kind = 0; kind < book->kind_count; kind++)
			if ((when->needs[i].kinds & (UINT32_C(1) << kind)) &&
			    book->kinds[kind].points < least)
				least = book->kinds[kind].points;
		points += when->needs[i].least * least;
	}
	return points;
}

/* Checks the two points; if they are impossible, finds changes that would make them possible. */
static void check_pair(struct checked_sheet *sheet, size_t row)
{
	const struct sheet_row *here = &sheet->rows[row];
	const struct written_figure *sum = &here->cells[CELL_SUM];
	const struct possible_question question = {
	    .sums = {here->base, here->cards}, .reds = -1, .wants_nearest = true};
	struct sheet_answer *answer = sheet->answer;
	struct impossible_pair *pair = &answer->pairs[answer->pair_count];
	struct doubtful_pair *doubtful = &answer->doubtful[answer->doubtful_count];

	if (here->only_sum || here->repeated)
		return;
	*pair = (struct impossible_pair){.row = row};
	possible_judge(sheet->possible, &question, &pair->answer);
	if (pair->answer.possible) {
		/* It is doubtful if only red threes in hand or penalties can cancel the points of
		 * the canasta: far more often there was none. But short melds may cost more than a
		 * canasta brings. */
		doubtful->row = row;
		if (sheet->book->unfinished_count == 0 && here->base < least_for_plus(sheet->book))
			answer->doubtful_count += turn_pair(sheet, here, &doubtful->turned);
		return;
	}
	/* They may contain the points of a contract. */
	if (first_fitting(sheet, here, sheet->contracts, sheet->contract_count, -1) != 0)
		return;
	answer->pair_count++;
	pair->exchanged = is_possible(sheet, here->cards, here->base);
	/* The points may agree with the written sum if one of the two is right. */
	if (sum->filled && sum->value != here->base + here->cards) {
		pair->fitting = (struct point_sums){sum->value - here->cards, here->cards};
		pair->sum_fits = is_possible(sheet, pair->fitting.base, here->cards);
		if (!pair->sum_fits) {
			pair->fitting = (struct point_sums){here->base, sum->value - here->base};
			pair->sum_fits = is_possible(sheet, here->base, pair->fitting.cards);
		}
	}
	pair->sign_turned = turn_pair(sheet, here, &pair->turned);
	pair->penalty = first_fitting(sheet, here, sheet->penalties, sheet->penalty_count, 1);
}

/* Returns the side that is ahead of every other; 0 if there is none. */
static char leader(const struct sheet_answer *answer, const int64_t totals[SIDES_MOST])
{
	char ahead = 0;
	int64_t most = INT64_MIN;

	for (int side = 0; side < SIDES_MOST; side++) {
		if (!answer->seen[side] || totals[side] < most)
			continue;
		ahead = totals[side] > most ? (char)('A' + side) : 0;
		most = totals[side];
	}
	return ahead;
}

static void check_row(struct checked_sheet *sheet, size_t row)
{
	const struct sheet_row *here = &sheet->rows[row];
	const struct written_figure *cells = here->cells, *minimum = &cells[CELL_MINIMUM];
	struct sheet_answer *answer = sheet->answer;
	const int side = here->side - 'A';
	const int64_t points = here->base + here->cards;
	const int64_t sum = here->repeated ? 0 : points; /* a repeated row adds nothing */
	const int64_t before = sheet->running[side], correct_before = answer->totals[side];
	const int64_t target = sheet->book->target;
	const int64_t as_written = before + row_sum(here), running = cells[CELL_RUNNING].value;
	struct source source;
	int64_t correct, followed, taken;

	if (cells[CELL_SUM].filled && cells[CELL_SUM].value != points)
		note_cell(sheet, row, CELL_SUM, points, false, why_sum(sheet, row));
	if (cells[CELL_RUNNING].filled && running != correct_before + sum)
		note_cell(sheet, row, CELL_RUNNING, correct_before + sum,
		    running == as_written || running == before + sum,
		    why_running(sheet, row, before));
	/* The opening minimum follows from the running totals before the row. */
	if (!here->repeated) {
		correct = minimum_at(sheet, correct_before, here->hand, &source);
		followed = minimum_at(sheet, before, here->hand, NULL);
		taken = minimum->filled ? minimum->value : followed;
		if (minimum->filled && minimum->value != correct)
			note_cell(sheet, row, CELL_MINIMUM, correct, minimum->value == followed,
			    why_minimum(sheet, row, before));
		if (taken != correct)
			answer->minima[answer->minimum_count++] =
			    (struct wrong_minimum){row, taken, correct, source.clause};
	}
	sheet->running[side] = cells[CELL_RUNNING].filled ? running : as_written;
	answer->totals[side] = correct_before + sum;
	answer->seen[side] = true;
	if (answer->end_written == 0 && target > 0 && sheet->running[side] >= target)
		answer->end_written = here->hand;
	if (answer->end_correct == 0 && target > 0 && answer->totals[side] >= target)
		answer->end_correct = here->hand;
	/* Of the hand's rows, the last one says who is ahead after it. */
	if (answer->end_written == here->hand)
		answer->winner_written = leader(answer, sheet->running);
	if (answer->end_correct == here->hand)
		answer->winner_correct = leader(answer, answer->totals);
	check_pair(sheet, row);
}

void sheet_check(struct arena *arena, const struct rulebook *book, const struct sheet_row *rows,
    size_t count, struct sheet_answer *ret)
{
	struct checked_sheet sheet = {
	    .arena = arena, .book = book, .rows = rows, .count = count, .answer = ret};

	*ret = (struct sheet_answer){0};
	ret->cells = arena_alloc(arena, count * CELL_COUNT, sizeof *ret->cells);
	ret->minima = arena_alloc(arena, count, sizeof *ret->minima);
	ret->pairs = arena_alloc(arena, count, sizeof *ret->pairs);
	ret->doubtful = arena_alloc(arena, count, sizeof *ret->doubtful);
	sheet.possible = possible_make(arena, book);
	sheet.signs_turn = rulebook_sign_occurs(book, 1) && rulebook_sign_occurs(book, -1);
	list_penalties(&sheet);
	sheet.contract_count = contract_amounts(book, sheet.contracts);
	for (size_t row = 0; row < count; row++)
		check_row(&sheet, row);
}

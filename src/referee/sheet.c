#include "referee/sheet.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "referee/lapses.h"
#include "referee/possible.h"
#include "rulebook/rulebook.h"

#include <stdlib.h>

enum { TOGETHER_MOST = 3 /* most penalties of one side in one hand */ };

/* The state of a side's column at a row. */
struct column {
	int64_t written, correct; /* running totals before the row */
};

/* A sheet while it is checked. */
struct checked_sheet {
	struct arena *arena;
	const struct rulebook *book;
	const struct sheet_row *rows;
	size_t count;
	struct column columns[SIDES_MOST];
	struct possible *possible;
	bool signs_turn; /* cards count plus for one side and minus for another */
	/* Amounts that may be in base points: of penalties, each once, and of contracts. */
	size_t penalty_count, contract_count;
	int64_t *penalties;
	int64_t contracts[CONTRACT_AMOUNTS_MOST];
	struct wrong_cell *cells;
	struct wrong_minimum *minima;
	struct impossible_pair *pairs;
	struct doubtful_pair *doubtful;
	struct sheet_answer *answer;
};

static void penalty_add(struct checked_sheet *sheet, int64_t points)
{
	for (size_t i = 0; i < sheet->penalty_count; i++)
		if (sheet->penalties[i] == points)
			return;
	if (points > 0)
		sheet->penalties[sheet->penalty_count++] = points;
}

static int least_first(const void *left, const void *right)
{
	const int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;

	return (a > b) - (a < b);
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
	size_t singles = 0, from = 0;

	for (size_t i = 0; i < book->penalty_count; i++)
		singles += (size_t)prices_of(&book->penalties[i]);
	sheet->penalties = arena_alloc(
	    sheet->arena, 1 + singles * (1 + singles * (1 + singles)), sizeof *sheet->penalties);
	for (size_t i = 0; i < book->penalty_count; i++)
		for (int count = 1; count <= prices_of(&book->penalties[i]); count++)
			penalty_add(sheet, rulebook_offences_points(&book->penalties[i], 0, count));
	singles = sheet->penalty_count;
	for (int together = 1; together < TOGETHER_MOST; together++) {
		size_t count = sheet->penalty_count;

		for (size_t i = from; i < count; i++)
			for (size_t j = 0; j < singles; j++)
				penalty_add(sheet, sheet->penalties[i] + sheet->penalties[j]);
		from = count;
	}
	if (sheet->penalty_count > 0)
		qsort(
		    sheet->penalties, sheet->penalty_count, sizeof *sheet->penalties, least_first);
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

/* A figure the writer may have reached, and the mistake that leads to it. */
struct guess {
	int64_t figure;
	const char *why;
};

/* Returns the mistake of the first guess that was written and is not correct. */
static const char *first_written(
    const struct guess *guesses, size_t count, int64_t correct, int64_t written)
{
	for (size_t i = 0; i < count; i++)
		if (guesses[i].figure == written && guesses[i].figure != correct)
			return guesses[i].why;
	return "";
}

/* Returns the points a row adds to its column: the sum written, or else base and card points. */
static int64_t sheet_row_sum(const struct sheet_row *row)
{
	if (row->repeated)
		return 0;
	return row->cells[CELL_SUM].filled ? row->cells[CELL_SUM].value : row->base + row->cards;
}

/* Returns the running total that is written in the side's last row above hand `hand`; 0 if there
 * is none. */
static int64_t sheet_running_before(const struct checked_sheet *sheet, char side, int hand)
{
	int64_t running = 0;

	for (size_t i = 0; i < sheet->count && sheet->rows[i].hand < hand; i++) {
		const struct sheet_row *row = &sheet->rows[i];

		if (row->side == side)
			running = row->cells[CELL_RUNNING].filled ? row->cells[CELL_RUNNING].value
			                                          : running + sheet_row_sum(row);
	}
	return running;
}

/* Returns true for a difference of one digit by one, as from a carry forgotten or made twice. */
static bool is_one_carry(int64_t difference)
{
	enum { DIGITS = 10, PLACES = 4 };
	int64_t carry = 1;

	for (int place = 0; place < PLACES; place++) {
		carry *= DIGITS;
		if (difference == carry || difference == -carry)
			return true;
	}
	return false;
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
	bool alike = false;

	if (lapses_digits_transposed(correct, written))
		return TEXT_WORDS_DIGITS_TRANSPOSED_TWO;
	if (lapses_digit_misread(correct, written, &alike) && alike)
		return TEXT_WORDS_DIGIT_MISREAD_DIGIT;
	if (correct != 0 && written == -correct)
		return TEXT_WORDS_SIGN_LEFT_OUT;
	if (is_digit_missing(correct, written))
		return TEXT_WORDS_A_DIGIT_LEFT_OUT;
	if (is_digit_missing(written, correct))
		return TEXT_WORDS_A_DIGIT_TOO_MANY;
	if (is_one_carry(written - correct))
		return written < correct ? TEXT_WORDS_ADDED_WRONGLY_CARRIED_OVER
		                         : TEXT_WORDS_ADDED_WRONGLY_CARRIED;
	return "";
}

/* Returns true for the correct sum of another side in that hand. */
static bool is_sum_of_another(const struct checked_sheet *sheet, size_t row, int64_t written)
{
	const struct sheet_row *here = &sheet->rows[row];

	for (size_t i = 0; i < sheet->count; i++) {
		const struct sheet_row *other = &sheet->rows[i];

		if (other->hand == here->hand && other->side != here->side &&
		    other->base + other->cards == written)
			return true;
	}
	return false;
}

/* Explains a wrong sign: points that all count against the side were written with a plus, or
 * subtracted although the minus was not written. `written` is the figure used as the hand's sum. */
static const char *why_sign(const struct checked_sheet *sheet, size_t row, int64_t written)
{
	const struct sheet_row *here = &sheet->rows[row];

	if (!sheet->signs_turn || here->cards == 0 || here->base > 0)
		return "";
	if (written == here->base - here->cards && here->cards > 0)
		return TEXT_WORDS_NET_SIGN_CARD_POINTS_TAKEN;
	if (written == here->base - here->cards)
		return TEXT_WORDS_NET_SIGN_CARD;
	if (written == -here->base - here->cards && here->cards < 0)
		return TEXT_WORDS_NET_SIGN_CARD_POINTS;
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
	return TEXT_WORDS_NET_SIGN_CARDS;
}

/* Explains why the sum is not base and card points; "" if no figure shows it. */
static const char *sheet_why_sum(const struct checked_sheet *sheet, size_t row)
{
	const struct sheet_row *here = &sheet->rows[row];
	const int64_t written = here->cells[CELL_SUM].value, base = here->base, cards = here->cards;
	const struct guess guesses[] = {
	    {base - cards, TEXT_WORDS_CARD_POINTS_TAKEN},
	    {cards - base, TEXT_WORDS_BASE_POINTS_TAKEN},
	    {base, TEXT_WORDS_CARD_POINTS_LEFT_OUT},
	    {cards, TEXT_WORDS_BASE_POINTS_LEFT_OUT},
	    {base + 2 * cards, TEXT_WORDS_CARD_POINTS_ADDED_TWICE},
	    {2 * base + cards, TEXT_WORDS_BASE_POINTS_ADDED_TWICE},
	};
	const char *why = why_sign(sheet, row, written);

	if (*why)
		return why;
	if (is_sum_of_another(sheet, row, written))
		return TEXT_WORDS_SIDES_SWAPPED_SIDE_SUM;
	why = first_written(guesses, sizeof guesses / sizeof *guesses, base + cards, written);
	if (!*why)
		why = why_digits(base + cards, written);
	return *why ? why : why_part_sign(sheet, row, written);
}

/* Explains the total by another side's figures in its own column. */
static const char *why_of_another(const struct checked_sheet *sheet, size_t row, int64_t before)
{
	const struct sheet_row *here = &sheet->rows[row];
	const int64_t written = here->cells[CELL_RUNNING].value;
	const int64_t sum = here->base + here->cards;

	for (size_t i = 0; i < sheet->count; i++) {
		const struct sheet_row *other = &sheet->rows[i];
		const int64_t theirs = sheet_running_before(sheet, other->side, here->hand);
		const struct guess guesses[] = {
		    {before + sheet_row_sum(other), TEXT_WORDS_SIDES_SWAPPED_SIDE_SUM_ADDED},
		    {theirs + sum, TEXT_WORDS_SIDES_SWAPPED_ADDED_SIDE},
		    {theirs + sheet_row_sum(other), TEXT_WORDS_SIDES_SWAPPED_SIDE_TOTAL},
		};
		const char *why = "";

		if (other->hand == here->hand && other->side != here->side)
			why = first_written(
			    guesses, sizeof guesses / sizeof *guesses, before + sum, written);
		if (*why)
			return why;
	}
	return "";
}

/* Explains the total by an older total to which the sum was added. */
static const char *why_of_further_above(
    const struct checked_sheet *sheet, size_t row, int64_t before)
{
	const struct sheet_row *here = &sheet->rows[row];
	const int64_t sum = here->base + here->cards;
	const char *why = "";

	for (size_t i = row; i-- > 0 && !*why;) {
		const struct sheet_row *above = &sheet->rows[i];
		const struct guess guess = {above->cells[CELL_RUNNING].value + sum,
		    above->side == here->side ? TEXT_WORDS_ADDED_TOTAL_FURTHER
		                              : TEXT_WORDS_SIDES_SWAPPED_ADDED};

		if (above->cells[CELL_RUNNING].filled)
			why =
			    first_written(&guess, 1, before + sum, here->cells[CELL_RUNNING].value);
	}
	return why;
}

/* Explains the total by an earlier hand whose sum was left out, or added once more. */
static const char *why_of_earlier(const struct checked_sheet *sheet, size_t row, int64_t before)
{
	const struct sheet_row *here = &sheet->rows[row];
	const int64_t written = here->cells[CELL_RUNNING].value;
	const int64_t followed = before + here->base + here->cards;

	for (size_t i = row; i-- > 0;) {
		const struct sheet_row *above = &sheet->rows[i];
		const int64_t sum = sheet_row_sum(above);
		const struct guess guesses[] = {
		    {followed - sum, TEXT_WORDS_SUM_HAND_ABOVE},
		    {followed + sum, TEXT_WORDS_CARRIED_TWICE_SUM},
		};
		const char *why = "";

		if (above->side == here->side && sum != 0)
			why = first_written(
			    guesses, sizeof guesses / sizeof *guesses, followed, written);
		if (*why)
			return why;
	}
	return "";
}

static const char *why_running_of_row(const struct checked_sheet *sheet, size_t row, int64_t before)
{
	const struct sheet_row *here = &sheet->rows[row];
	const int64_t written = here->cells[CELL_RUNNING].value;
	const int64_t sum = here->base + here->cards, followed = before + sum;
	const struct guess guesses[] = {
	    {followed + sum, TEXT_WORDS_CARRIED_TWICE_HAND},
	    {followed + before, TEXT_WORDS_CARRIED_TWICE_EARLIER},
	    {before, TEXT_WORDS_HAND_SUM_ADDED},
	    {before - sum, TEXT_WORDS_HAND_SUM_TAKEN},
	    {sum, TEXT_WORDS_EARLIER_TOTAL_LEFT},
	};
	const char *why = why_sign(sheet, row, written - before);

	if (!*why)
		why = first_written(guesses, sizeof guesses / sizeof *guesses, followed, written);
	if (!*why)
		why = why_of_another(sheet, row, before);
	if (!*why)
		why = why_of_earlier(sheet, row, before);
	if (!*why)
		why = why_of_further_above(sheet, row, before);
	if (!*why)
		why = why_digits(followed, written);
	return *why ? why : why_part_sign(sheet, row, written - before);
}

/* Explains why the running total does not follow from `before`, the one written above it. */
static const char *sheet_why_running(const struct checked_sheet *sheet, size_t row, int64_t before)
{
	const struct sheet_row *here = &sheet->rows[row];
	const int64_t written = here->cells[CELL_RUNNING].value;

	if (here->repeated)
		return written == before + here->base + here->cards ? TEXT_WORDS_CARRIED_TWICE_ROW
		                                                    : why_digits(before, written);
	return why_running_of_row(sheet, row, before);
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
	sheet->cells[sheet->answer->cell_count++] = (struct wrong_cell){.row = row,
	    .cell = cell,
	    .written = sheet->rows[row].cells[cell].value,
	    .correct = correct,
	    .carried = carried,
	    .why = carried ? "" : message_words(why)};
}

static void check_sum(struct checked_sheet *sheet, size_t row, int64_t sum)
{
	const struct sheet_row *here = &sheet->rows[row];

	if (here->cells[CELL_SUM].filled && here->cells[CELL_SUM].value != sum)
		note_cell(sheet, row, CELL_SUM, sum, false, sheet_why_sum(sheet, row));
}

/* Checks that a running total follows from the one before it and the sum, as written and as
 * correct. */
static void check_running(
    struct checked_sheet *sheet, size_t row, const struct column *before, int64_t sum)
{
	const struct sheet_row *here = &sheet->rows[row];
	const struct written *cell = &here->cells[CELL_RUNNING];
	int64_t correct = before->correct + sum; /* a repeated row adds nothing */
	int64_t as_written = before->written + sheet_row_sum(here);
	bool follows = cell->value == as_written || cell->value == before->written + sum;

	if (cell->filled && cell->value != correct)
		note_cell(sheet, row, CELL_RUNNING, correct, follows,
		    sheet_why_running(sheet, row, before->written));
}

static int32_t minimum_from(
    const struct checked_sheet *sheet, int64_t score, int hand, struct source *ret_source)
{
	int32_t at = score > INT32_MAX ? INT32_MAX : score < INT32_MIN ? INT32_MIN : (int32_t)score;

	return rulebook_opening_minimum(sheet->book, at, 0, hand, ret_source);
}

static int32_t minimum_at(const struct checked_sheet *sheet, int64_t score, int hand)
{
	return minimum_from(sheet, score, hand, NULL);
}

/* Explains a minimum raised by a failed opening, which a sheet does not record otherwise. */
static const char *why_raised(const struct checked_sheet *sheet, int64_t followed, int64_t written)
{
	enum { RAISES_LIKELY = 2 };
	const struct rulebook *book = sheet->book;

	for (int raises = 1; book->raises && raises <= RAISES_LIKELY; raises++)
		if (written == followed + (int64_t)raises * book->raise_points)
			return raises == 1
			           ? message_text(sheet->arena, TEXT_PHRASE_RAISED_FAILED_OPENING,
			                 book->raise_source.clause)
			           : message_text(sheet->arena, TEXT_PHRASE_RAISED_FAILED_OPENINGS,
			                 raises, book->raise_source.clause);
	return "";
}

/* Explains a minimum that does not agree with the running total above it. */
static const char *why_minimum(
    const struct checked_sheet *sheet, size_t row, const struct column *before)
{
	const struct sheet_row *here = &sheet->rows[row];
	const int64_t written = here->cells[CELL_MINIMUM].value;
	const int64_t after = before->written + here->base + here->cards;

	for (size_t i = 0; i < sheet->count; i++) {
		const struct sheet_row *other = &sheet->rows[i];
		const int64_t theirs = sheet_running_before(sheet, other->side, here->hand);

		if (other->hand == here->hand && other->side != here->side &&
		    minimum_at(sheet, theirs, here->hand) == written)
			return TEXT_WORDS_SIDES_SWAPPED_SIDE;
	}
	for (size_t i = row; i-- > 0;)
		if (sheet->rows[i].side == here->side &&
		    minimum_at(sheet, sheet_running_before(sheet, here->side, sheet->rows[i].hand),
		        sheet->rows[i].hand) == written)
			return TEXT_WORDS_MINIMUM_HAND_ABOVE;
	if (minimum_at(sheet, after, here->hand) == written)
		return TEXT_WORDS_MINIMUM_TOTAL_AFTER;
	return why_raised(sheet, minimum_at(sheet, before->written, here->hand), written);
}

static void check_minimum(struct checked_sheet *sheet, size_t row, const struct column *before)
{
	const struct sheet_row *here = &sheet->rows[row];
	const struct written *cell = &here->cells[CELL_MINIMUM];
	struct source source;
	int64_t correct = minimum_from(sheet, before->correct, here->hand, &source);
	int64_t followed = minimum_at(sheet, before->written, here->hand);
	int64_t taken = cell->filled ? cell->value : followed;

	if (cell->filled && cell->value != correct)
		note_cell(sheet, row, CELL_MINIMUM, correct, cell->value == followed,
		    why_minimum(sheet, row, before));
	if (taken != correct)
		sheet->minima[sheet->answer->minimum_count++] =
		    (struct wrong_minimum){row, taken, correct, source.clause};
}

/* Finds the points that agree with the written sum if one of the two points is right. */
static void fit_sum(
    struct checked_sheet *sheet, const struct sheet_row *here, struct impossible_pair *pair)
{
	const struct written *sum = &here->cells[CELL_SUM];
	const struct point_sums asked[] = {
	    {sum->value - here->cards, here->cards},
	    {here->base, sum->value - here->base},
	};

	if (!sum->filled || sum->value == here->base + here->cards)
		return;
	for (size_t i = 0; i < sizeof asked / sizeof *asked && !pair->sum_fits; i++) {
		pair->fitting = asked[i];
		pair->sum_fits = is_possible(sheet, asked[i].base, asked[i].cards);
	}
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

/* Doubts points that are possible only if red threes in hand or penalties cancel the points of
 * the canasta. Far more often there was no canasta. */
static void doubt_pair(struct checked_sheet *sheet, size_t row)
{
	const struct sheet_row *here = &sheet->rows[row];
	struct doubtful_pair *pair = &sheet->doubtful[sheet->answer->doubtful_count];

	pair->row = row;
	if (sheet->book->unfinished_count > 0 || here->base >= least_for_plus(sheet->book))
		return; /* short melds cost more than a canasta brings */
	sheet->answer->doubtful_count += turn_pair(sheet, here, &pair->turned);
}

/* Checks the two points; if they are impossible, finds changes that would make them possible. */
static void check_pair(struct checked_sheet *sheet, size_t row)
{
	const struct sheet_row *here = &sheet->rows[row];
	const struct possible_question question = {
	    .sums = {here->base, here->cards}, .reds = -1, .wants_nearest = true};
	struct impossible_pair *pair = &sheet->pairs[sheet->answer->pair_count];

	if (here->only_sum || here->repeated)
		return;
	*pair = (struct impossible_pair){.row = row};
	possible_judge(sheet->possible, &question, &pair->answer);
	if (pair->answer.possible) {
		doubt_pair(sheet, row);
		return;
	}
	/* They may contain the points of a contract. */
	if (first_fitting(sheet, here, sheet->contracts, sheet->contract_count, -1) != 0)
		return;
	sheet->answer->pair_count++;
	pair->exchanged = is_possible(sheet, here->cards, here->base);
	fit_sum(sheet, here, pair);
	pair->sign_turned = turn_pair(sheet, here, &pair->turned);
	pair->penalty = first_fitting(sheet, here, sheet->penalties, sheet->penalty_count, 1);
}

/* Notes the first hand at whose end a side has the target. */
static void note_end(const struct checked_sheet *sheet, int64_t total, int hand, int *end)
{
	if (*end == 0 && sheet->book->target > 0 && total >= sheet->book->target)
		*end = hand;
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

/* Notes the side that is ahead after a hand. It is called at each of the hand's rows, so the last
 * call counts. */
static void note_winner(struct checked_sheet *sheet, int hand)
{
	struct sheet_answer *answer = sheet->answer;
	int64_t written[SIDES_MOST];

	for (int side = 0; side < SIDES_MOST; side++)
		written[side] = sheet->columns[side].written;
	if (answer->end_written == hand)
		answer->winner_written = leader(answer, written);
	if (answer->end_correct == hand)
		answer->winner_correct = leader(answer, answer->totals);
}

static void check_row(struct checked_sheet *sheet, size_t row)
{
	const struct sheet_row *here = &sheet->rows[row];
	struct column *column = &sheet->columns[here->side - 'A'];
	const struct column before = *column;
	int64_t points = here->base + here->cards, sum = here->repeated ? 0 : points;

	check_sum(sheet, row, points);
	check_running(sheet, row, &before, sum);
	if (!here->repeated)
		check_minimum(sheet, row, &before);
	column->correct += sum;
	if (here->cells[CELL_RUNNING].filled)
		column->written = here->cells[CELL_RUNNING].value;
	else
		column->written += sheet_row_sum(here);
	note_end(sheet, column->written, here->hand, &sheet->answer->end_written);
	note_end(sheet, column->correct, here->hand, &sheet->answer->end_correct);
	sheet->answer->totals[here->side - 'A'] = column->correct;
	sheet->answer->seen[here->side - 'A'] = true;
	note_winner(sheet, here->hand);
	check_pair(sheet, row);
}

void sheet_check(struct arena *arena, const struct rulebook *book, const struct sheet_row *rows,
    size_t count, struct sheet_answer *ret)
{
	struct checked_sheet sheet = {
	    .arena = arena, .book = book, .rows = rows, .count = count, .answer = ret};

	*ret = (struct sheet_answer){0};
	sheet.cells = arena_alloc(arena, count * CELL_COUNT, sizeof *sheet.cells);
	sheet.minima = arena_alloc(arena, count, sizeof *sheet.minima);
	sheet.pairs = arena_alloc(arena, count, sizeof *sheet.pairs);
	sheet.doubtful = arena_alloc(arena, count, sizeof *sheet.doubtful);
	sheet.possible = possible_make(arena, book);
	sheet.signs_turn = rulebook_sign_occurs(book, 1) && rulebook_sign_occurs(book, -1);
	list_penalties(&sheet);
	sheet.contract_count = contract_amounts(book, sheet.contracts);
	for (size_t row = 0; row < count; row++)
		check_row(&sheet, row);
	ret->cells = sheet.cells;
	ret->minima = sheet.minima;
	ret->pairs = sheet.pairs;
	ret->doubtful = sheet.doubtful;
}

#include "referee/sheet.h"

#include "referee/contract_sums.h"
#include "referee/lapses.h"

#include <string.h>

/* How a side's column stands while its rows are gone through. */
struct column {
	int64_t written, correct; /* running totals before the row */
};

struct checking {
	struct arena *arena;
	const struct rulebook *book;
	const struct sheet_row *rows;
	size_t count;
	struct column columns[SIDES_MOST];
	struct possible *possible;
	struct wrong_cell *cells;
	struct wrong_minimum *minima;
	struct impossible_pair *pairs;
	struct sheet_answer *answer;
};

const char *sheet_cell_name(enum sheet_cell cell)
{
	static const char *const names[] = {
	    [CELL_SUM] = "sum", [CELL_RUNNING] = "running", [CELL_MINIMUM] = "minimum"};

	return names[cell];
}

static void note_cell(struct checking *checking, size_t row, enum sheet_cell cell, int64_t correct,
    bool carried, const char *why)
{
	checking->cells[checking->answer->cell_count++] = (struct wrong_cell){.row = row,
	    .cell = cell,
	    .written = checking->rows[row].cells[cell].value,
	    .correct = correct,
	    .carried = carried,
	    .why = carried ? "" : why};
}

/* What digits show of a wrong figure. */
static const char *why_digits(int64_t correct, int64_t written)
{
	bool alike;

	if (digits_transposed(correct, written))
		return "digits-transposed: two neighbouring digits exchanged";
	if (digit_misread(correct, written, &alike) && alike)
		return "digit-misread: one digit taken for another";
	return "";
}

/* The true sum of another side in the same hand. */
static bool is_sum_of_another(const struct checking *checking, size_t row, int64_t written)
{
	for (size_t i = 0; i < checking->count; i++) {
		const struct sheet_row *other = &checking->rows[i];

		if (other->hand == checking->rows[row].hand &&
		    other->side != checking->rows[row].side &&
		    other->base + other->cards == written)
			return true;
	}
	return false;
}

static const char *why_sum(const struct checking *checking, size_t row, int64_t correct)
{
	const struct sheet_row *here = &checking->rows[row];
	int64_t written = here->cells[CELL_SUM].value;

	if (is_sum_of_another(checking, row, written))
		return "sides-swapped: the other side's sum";
	if (written == here->base - here->cards)
		return "card points taken off instead of added";
	if (written == here->cards - here->base)
		return "base points taken off instead of added";
	if (written == here->base)
		return "card points left out";
	if (written == here->cards)
		return "base points left out";
	return why_digits(correct, written);
}

static void check_sum(struct checking *checking, size_t row, int64_t sum)
{
	const struct sheet_row *here = &checking->rows[row];

	if (here->cells[CELL_SUM].given && here->cells[CELL_SUM].value != sum)
		note_cell(checking, row, CELL_SUM, sum, false, why_sum(checking, row, sum));
}

static const char *why_running(
    const struct checking *checking, size_t row, const struct column *before, int64_t sum)
{
	int64_t written = checking->rows[row].cells[CELL_RUNNING].value;
	int64_t followed = before->written + sum;

	if (sum != 0 && written == followed + sum)
		return "carried-twice: the hand's sum added twice";
	if (before->written != 0 && written == followed + before->written)
		return "carried-twice: the earlier total added twice";
	if (sum != 0 && written == before->written)
		return "the hand's sum not added";
	if (sum != 0 && written == before->written - sum)
		return "the hand's sum taken off instead of added";
	if (before->written != 0 && written == sum)
		return "the earlier total left out";
	return why_digits(followed, written);
}

/* A running total follows from the one before and the sum, as written or as it ought to be. */
static void check_running(
    struct checking *checking, size_t row, const struct column *before, int64_t sum)
{
	const struct sheet_row *here = &checking->rows[row];
	const struct written *cell = &here->cells[CELL_RUNNING];
	int64_t correct = before->correct + sum;
	int64_t as_written =
	    before->written + (here->cells[CELL_SUM].given ? here->cells[CELL_SUM].value : sum);
	bool follows = cell->value == as_written || cell->value == before->written + sum;

	if (cell->given && cell->value != correct)
		note_cell(checking, row, CELL_RUNNING, correct, follows,
		    why_running(checking, row, before, sum));
}

static int32_t minimum_at(const struct checking *checking, int64_t score, int hand)
{
	int32_t at = score > INT32_MAX ? INT32_MAX : score < INT32_MIN ? INT32_MIN : (int32_t)score;

	return rulebook_opening_minimum(checking->book, at, 0, hand, NULL);
}

static void check_minimum(struct checking *checking, size_t row, const struct column *before)
{
	const struct sheet_row *here = &checking->rows[row];
	const struct written *cell = &here->cells[CELL_MINIMUM];
	int64_t correct = minimum_at(checking, before->correct, here->hand);
	int64_t followed = minimum_at(checking, before->written, here->hand);
	int64_t taken = cell->given ? cell->value : followed;

	if (cell->given && cell->value != correct)
		note_cell(checking, row, CELL_MINIMUM, correct, cell->value == followed,
		    why_digits(correct, cell->value));
	if (taken != correct)
		checking->minima[checking->answer->minimum_count++] =
		    (struct wrong_minimum){.row = row, .taken = taken, .correct = correct};
}

/* Whether the sums can be once penalties of the rulebook are put back, one sort of them. */
static bool fits_with_penalty(struct checking *checking, const struct possible_question *question,
    int64_t *ret_points, struct error *err)
{
	enum { TIMES_MOST = 3 };

	*ret_points = 0;
	for (size_t i = 0; i < checking->book->penalty_count; i++)
		for (int times = 1; times <= TIMES_MOST && *ret_points == 0; times++) {
			const struct penalty *penalty = &checking->book->penalties[i];
			struct possible_question without = *question;
			struct possible_answer answer;

			if (penalty->use != PENALTY_POINTS || penalty->points == 0)
				break;
			without.sums.base += (int64_t)times * penalty->points;
			without.wants_nearest = false;
			if (!possible_judge(checking->possible, &without, &answer, err))
				return false;
			if (answer.possible)
				*ret_points = (int64_t)times * penalty->points;
		}
	return true;
}

/* Whether the sums can be once what some contract brings is taken off: a sheet does not say what was
 * bid. */
static bool fits_with_contract(struct checking *checking, const struct possible_question *question,
    bool *ret_fits, struct error *err)
{
	int64_t amounts[CONTRACT_AMOUNTS_MOST];
	size_t count = contract_amounts(checking->book, amounts);

	*ret_fits = false;
	for (size_t i = 0; i < count && !*ret_fits; i++) {
		struct possible_question without = *question;
		struct possible_answer answer;

		without.sums.base -= amounts[i];
		without.wants_nearest = false;
		if (!possible_judge(checking->possible, &without, &answer, err))
			return false;
		*ret_fits = answer.possible;
	}
	return true;
}

static bool check_pair(struct checking *checking, size_t row, struct error *err)
{
	const struct sheet_row *here = &checking->rows[row];
	const struct possible_question question = {
	    .sums = {here->base, here->cards}, .reds = -1, .wants_nearest = true};
	struct impossible_pair *pair = &checking->pairs[checking->answer->pair_count];
	bool fits;

	pair->row = row;
	if (!possible_judge(checking->possible, &question, &pair->answer, err))
		return false;
	if (pair->answer.possible)
		return true;
	if (!fits_with_contract(checking, &question, &fits, err))
		return false;
	if (fits)
		return true;
	checking->answer->pair_count++;
	return fits_with_penalty(checking, &question, &pair->penalty, err);
}

/* The first hand at whose end somebody has the target. */
static void note_end(const struct checking *checking, int64_t total, int hand, int *end)
{
	if (*end == 0 && checking->book->target > 0 && total >= checking->book->target)
		*end = hand;
}

static bool check_row(struct checking *checking, size_t row, struct error *err)
{
	const struct sheet_row *here = &checking->rows[row];
	struct column *column = &checking->columns[here->side - 'A'];
	const struct column before = *column;
	int64_t sum = here->base + here->cards;

	check_sum(checking, row, sum);
	check_running(checking, row, &before, sum);
	check_minimum(checking, row, &before);
	column->correct += sum;
	if (here->cells[CELL_RUNNING].given)
		column->written = here->cells[CELL_RUNNING].value;
	else
		column->written += here->cells[CELL_SUM].given ? here->cells[CELL_SUM].value : sum;
	note_end(checking, column->written, here->hand, &checking->answer->end_written);
	note_end(checking, column->correct, here->hand, &checking->answer->end_correct);
	checking->answer->totals[here->side - 'A'] = column->correct;
	checking->answer->seen[here->side - 'A'] = true;
	return check_pair(checking, row, err);
}

bool sheet_check(struct arena *arena, const struct rulebook *book, const struct sheet_row *rows,
    size_t count, struct sheet_answer *ret, struct error *err)
{
	struct checking checking = {
	    .arena = arena, .book = book, .rows = rows, .count = count, .answer = ret};

	*ret = (struct sheet_answer){0};
	checking.cells = arena_alloc(arena, count * CELL_COUNT + 1, sizeof *checking.cells);
	checking.minima = arena_alloc(arena, count + 1, sizeof *checking.minima);
	checking.pairs = arena_alloc(arena, count + 1, sizeof *checking.pairs);
	if (!checking.cells || !checking.minima || !checking.pairs)
		return error_memory(err);
	checking.possible = possible_open(arena, book, err);
	if (!checking.possible)
		return false;
	for (size_t row = 0; row < count; row++)
		if (!check_row(&checking, row, err))
			return false;
	ret->cells = checking.cells;
	ret->minima = checking.minima;
	ret->pairs = checking.pairs;
	return true;
}

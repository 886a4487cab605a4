#include "referee/sheet.h"

#include "referee/sheet_besides.h"
#include "referee/sheet_why.h"

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
	const struct besides *besides;
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

static struct sheet_place place_of(const struct checking *checking, size_t row)
{
	return (struct sheet_place){checking->rows, checking->count, row};
}

static void check_sum(struct checking *checking, size_t row, int64_t sum)
{
	const struct sheet_row *here = &checking->rows[row];
	const struct sheet_place place = place_of(checking, row);

	if (here->cells[CELL_SUM].given && here->cells[CELL_SUM].value != sum)
		note_cell(checking, row, CELL_SUM, sum, false, sheet_why_sum(&place));
}

/* A running total follows from the one before and the sum, as written or as it ought to be. */
static void check_running(
    struct checking *checking, size_t row, const struct column *before, int64_t sum)
{
	const struct sheet_row *here = &checking->rows[row];
	const struct written *cell = &here->cells[CELL_RUNNING];
	const struct sheet_place place = place_of(checking, row);
	int64_t correct = before->correct + sum;
	int64_t as_written = before->written + sheet_row_sum(here);
	bool follows = cell->value == as_written || cell->value == before->written + sum;

	if (cell->given && cell->value != correct)
		note_cell(checking, row, CELL_RUNNING, correct, follows,
		    sheet_why_running(&place, before->written));
}

static int32_t minimum_at(const struct checking *checking, int64_t score, int hand)
{
	int32_t at = score > INT32_MAX ? INT32_MAX : score < INT32_MIN ? INT32_MIN : (int32_t)score;

	return rulebook_opening_minimum(checking->book, at, 0, hand, NULL);
}

/* A minimum that does not go by the running total above it. */
static const char *why_minimum(
    const struct checking *checking, size_t row, const struct column *before)
{
	const struct sheet_row *here = &checking->rows[row];
	const struct sheet_place place = place_of(checking, row);
	const int64_t written = here->cells[CELL_MINIMUM].value;
	const int64_t after = before->written + here->base + here->cards;

	for (size_t i = 0; i < checking->count; i++) {
		const struct sheet_row *other = &checking->rows[i];
		const int64_t theirs = sheet_running_before(&place, other->side, here->hand);

		if (other->hand == here->hand && other->side != here->side &&
		    minimum_at(checking, theirs, here->hand) == written)
			return "sides-swapped: the other side's minimum";
	}
	for (size_t i = row; i-- > 0;)
		if (checking->rows[i].side == here->side &&
		    minimum_at(checking,
		        sheet_running_before(&place, here->side, checking->rows[i].hand),
		        checking->rows[i].hand) == written)
			return "the minimum of a hand above";
	if (minimum_at(checking, after, here->hand) == written)
		return "the minimum by the total after the hand";
	return "";
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
		    why_minimum(checking, row, before));
	if (taken != correct)
		checking->minima[checking->answer->minimum_count++] =
		    (struct wrong_minimum){.row = row, .taken = taken, .correct = correct};
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
	if (!besides_contract(checking->besides, checking->possible, question.sums, &fits, err))
		return false;
	if (fits)
		return true;
	checking->answer->pair_count++;
	return besides_penalty(
	    checking->besides, checking->possible, question.sums, &pair->penalty, err);
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
		column->written += sheet_row_sum(here);
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
	checking.besides = besides_open(arena, book, err);
	if (!checking.possible || !checking.besides)
		return false;
	for (size_t row = 0; row < count; row++)
		if (!check_row(&checking, row, err))
			return false;
	ret->cells = checking.cells;
	ret->minima = checking.minima;
	ret->pairs = checking.pairs;
	return true;
}

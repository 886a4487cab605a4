/* canasta check sheet: a written score sheet, cell by cell. */
#include "base/file.h"
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/show/grid.h"
#include "record/csv.h"
#include "record/json.h"
#include "referee/sheet.h"

#include <string.h>
#include <strings.h>

enum { COLUMN_COUNT = 7, HANDS_MOST = 999, ABSENT = -1 };

/* Columns by name; the last ones may be missing. */
static const struct {
	const char *name;
	bool needed;
} columns[COLUMN_COUNT] = {
    {"hand", true},
    {"side", true},
    {"base", true},
    {"cards", true},
    {"sum", true},
    {"running", true},
    {"minimum", false},
};

enum { COLUMN_HAND, COLUMN_SIDE, COLUMN_BASE, COLUMN_CARDS, COLUMN_SUM };

/* The sheet while it is read. */
struct sheet_file {
	const struct rulebook *book;
	struct csv csv;
	int at[COLUMN_COUNT]; /* place of each column, ABSENT where it is missing */
	struct sheet_row *rows;
};

/* Column of the file, in characters, at which a cell begins; quotes and the like count as written
 * in most sheets: none. */
static int column_of(const struct csv_row *row, int cell)
{
	int column = 1;

	for (int i = 0; i < cell; i++)
		column += text_characters(row->cells[i], strlen(row->cells[i])) + 1;
	return column;
}

static bool bad_cell(const struct sheet_file *sheet, const struct csv_row *row, int cell,
    const char *expected, struct error *err)
{
	error_set(err, ERROR_INPUT, "sheet-cell", "`%s` is no %s; %s is expected", row->cells[cell],
	    sheet->csv.header.cells[cell], expected);
	return error_place(err, sheet->csv.file, row->line, column_of(row, cell));
}

/* Spreadsheets like capitals, and blanks around names. */
static bool is_named(const char *cell, const char *name)
{
	size_t size = strlen(name);

	cell += strspn(cell, " ");
	return strncasecmp(cell, name, size) == 0 && cell[size + strspn(cell + size, " ")] == '\0';
}

static bool column_twice(const struct sheet_file *sheet, int cell, struct error *err)
{
	const struct csv_row *header = &sheet->csv.header;

	error_set(err, ERROR_INPUT, "sheet-column",
	    "the column `%s` stands twice; each is expected once", header->cells[cell]);
	return error_place(err, sheet->csv.file, header->line, column_of(header, cell));
}

static bool find_columns(struct sheet_file *sheet, struct error *err)
{
	const struct csv_row *header = &sheet->csv.header;

	for (int i = 0; i < COLUMN_COUNT; i++) {
		sheet->at[i] = ABSENT;
		for (size_t cell = 0; cell < header->count; cell++)
			if (is_named(header->cells[cell], columns[i].name)) {
				if (sheet->at[i] != ABSENT)
					return column_twice(sheet, (int)cell, err);
				sheet->at[i] = (int)cell;
			}
		if (sheet->at[i] != ABSENT || !columns[i].needed)
			continue;
		error_set(err, ERROR_INPUT, "sheet-column",
		    "the column `%s` is missing; hand,side,base,cards,sum,running and, if written, "
		    "minimum are expected",
		    columns[i].name);
		return error_place(err, sheet->csv.file, header->line, 1);
	}
	return true;
}

static bool read_number(const struct sheet_file *sheet, const struct csv_row *row, int column,
    bool needed, struct written *ret, struct error *err)
{
	int cell = sheet->at[column];
	const char *text = cell == ABSENT ? "" : row->cells[cell];

	*ret = (struct written){.given = text[0] != '\0'};
	if (!ret->given && !needed)
		return true;
	return csv_integer(text, -POINTS_MOST, POINTS_MOST, &ret->value) ||
	       bad_cell(sheet, row, cell, "a whole number", err);
}

static bool read_row(const struct sheet_file *sheet, const struct csv_row *row,
    struct sheet_row *ret, struct error *err)
{
	const char *side = row->cells[sheet->at[COLUMN_SIDE]];
	const char *hand = row->cells[sheet->at[COLUMN_HAND]];
	struct written base, cards;
	int64_t number;

	if (!csv_integer(hand, 1, HANDS_MOST, &number))
		return bad_cell(sheet, row, sheet->at[COLUMN_HAND], "a number from 1", err);
	if (side[0] == '\0' || side[1] != '\0' || (side[0] & ~0x20) < 'A' ||
	    (side[0] & ~0x20) >= 'A' + sheet->book->side_count)
		return bad_cell(sheet, row, sheet->at[COLUMN_SIDE],
		    sheet->book->side_count > 2 ? "a side's letter, A, B or C"
		                                : "a side's letter, A or B",
		    err);
	if (!read_number(sheet, row, COLUMN_BASE, true, &base, err) ||
	    !read_number(sheet, row, COLUMN_CARDS, true, &cards, err))
		return false;
	*ret = (struct sheet_row){.hand = (int)number,
	    .side = (char)(side[0] & ~0x20),
	    .base = base.value,
	    .cards = cards.value};
	for (int cell = 0; cell < CELL_COUNT; cell++)
		if (!read_number(sheet, row, COLUMN_SUM + cell, false, &ret->cells[cell], err))
			return false;
	return true;
}

/* Rows stand as on the sheet: hand after hand, each side once. */
static bool check_order(const struct sheet_file *sheet, size_t row, struct error *err)
{
	const struct csv_row *here = &sheet->csv.rows[row];
	int cell = sheet->at[COLUMN_HAND];

	if (row > 0 && sheet->rows[row].hand < sheet->rows[row - 1].hand) {
		error_set(err, ERROR_INPUT, "sheet-order",
		    "hand %d stands below hand %d; hands are expected in order",
		    sheet->rows[row].hand, sheet->rows[row - 1].hand);
		return error_place(err, sheet->csv.file, here->line, column_of(here, cell));
	}
	for (size_t i = row; i-- > 0 && sheet->rows[i].hand == sheet->rows[row].hand;)
		if (sheet->rows[i].side == sheet->rows[row].side) {
			error_set(err, ERROR_INPUT, "sheet-twice",
			    "side %c stands twice in hand %d; each side is expected once",
			    sheet->rows[row].side, sheet->rows[row].hand);
			return error_place(err, sheet->csv.file, here->line,
			    column_of(here, sheet->at[COLUMN_SIDE]));
		}
	return true;
}

static bool read_sheet(struct call *call, struct sheet_file *sheet, struct error *err)
{
	struct file_text file;

	if (!file_read(call->arena, call->arguments[0].text, &file, err) ||
	    !csv_read(call->arena, &file, &sheet->csv, err) || !find_columns(sheet, err))
		return false;
	sheet->rows = arena_alloc(call->arena, sheet->csv.count + 1, sizeof(*sheet->rows));
	if (!sheet->rows)
		return error_memory(err);
	for (size_t i = 0; i < sheet->csv.count; i++)
		if (!read_row(sheet, &sheet->csv.rows[i], &sheet->rows[i], err) ||
		    !check_order(sheet, i, err))
			return false;
	return true;
}

static void place_json(struct json *json, const struct sheet_row *row)
{
	const char side[] = {row->side, '\0'};

	json_key_number(json, "hand", row->hand);
	json_key_text(json, "side", side);
}

static void cells_json(
    struct json *json, const struct sheet_row *rows, const struct sheet_answer *answer)
{
	json_key(json, "cells");
	json_array(json);
	for (size_t i = 0; i < answer->cell_count; i++) {
		const struct wrong_cell *cell = &answer->cells[i];

		json_object(json);
		place_json(json, &rows[cell->row]);
		json_key_text(json, "cell", sheet_cell_name(cell->cell));
		json_key_number(json, "written", cell->written);
		json_key_number(json, "correct", cell->correct);
		json_key_text(json, "kind", cell->carried ? "carried" : "own");
		if (cell->why[0])
			json_key_text(json, "why", cell->why);
		json_end_object(json);
	}
	json_end_array(json);
}

static void totals_json(struct json *json, const struct sheet_answer *answer)
{
	json_key(json, "totals");
	json_object(json);
	for (int side = 0; side < SIDES_MOST; side++) {
		const char name[] = {(char)('A' + side), '\0'};

		if (answer->seen[side])
			json_key_number(json, name, answer->totals[side]);
	}
	json_end_object(json);
}

static void end_json(struct json *json, const char *key, int hand)
{
	json_key(json, key);
	if (hand > 0)
		json_number(json, hand);
	else
		json_text(json, NULL);
}

static void consequences_json(
    struct json *json, const struct sheet_row *rows, const struct sheet_answer *answer)
{
	json_key(json, "minima");
	json_array(json);
	for (size_t i = 0; i < answer->minimum_count; i++) {
		json_object(json);
		place_json(json, &rows[answer->minima[i].row]);
		json_key_number(json, "taken", answer->minima[i].taken);
		json_key_number(json, "correct", answer->minima[i].correct);
		json_end_object(json);
	}
	json_end_array(json);
	json_key(json, "end");
	json_object(json);
	end_json(json, "written", answer->end_written);
	end_json(json, "correct", answer->end_correct);
	json_end_object(json);
}

static void pairs_json(
    struct json *json, const struct sheet_row *rows, const struct sheet_answer *answer)
{
	json_key(json, "impossible");
	json_array(json);
	for (size_t i = 0; i < answer->pair_count; i++) {
		const struct impossible_pair *pair = &answer->pairs[i];

		json_object(json);
		place_json(json, &rows[pair->row]);
		json_key_number(json, "base", rows[pair->row].base);
		json_key_number(json, "cards", rows[pair->row].cards);
		json_key_text(json, "reason", pair->answer.reason);
		if (pair->penalty > 0)
			json_key_number(json, "unless_penalty", pair->penalty);
		json_key(json, "nearest");
		json_array(json);
		for (size_t j = 0; j < pair->answer.nearest_count; j++) {
			json_object(json);
			json_key_number(json, "base", pair->answer.nearest[j].base);
			json_key_number(json, "cards", pair->answer.nearest[j].cards);
			json_end_object(json);
		}
		json_end_array(json);
		json_end_object(json);
	}
	json_end_array(json);
}

static void answer_json(
    const struct sheet_row *rows, const struct sheet_answer *answer, struct text *text)
{
	struct json json = {.out = text};

	json_object(&json);
	cells_json(&json, rows, answer);
	totals_json(&json, answer);
	consequences_json(&json, rows, answer);
	pairs_json(&json, rows, answer);
	json_end_object(&json);
	text_add(text, "\n");
}

static void cells_text(
    const struct sheet_row *rows, const struct sheet_answer *answer, struct text *text)
{
	struct grid grid;

	if (answer->cell_count == 0) {
		text_add(text, "every cell follows from the base and card points\n");
		return;
	}
	grid_begin(&grid, text->arena, "rllrrll");
	grid_row(&grid,
	    (const char *const[]){"hand", "side", "cell", "written", "correct", "wrong", "why"});
	for (size_t i = 0; i < answer->cell_count; i++) {
		const struct wrong_cell *cell = &answer->cells[i];
		const struct sheet_row *row = &rows[cell->row];

		grid_row(&grid,
		    (const char *const[]){arena_printf(text->arena, "%d", row->hand),
		        arena_printf(text->arena, "%c", row->side), sheet_cell_name(cell->cell),
		        arena_printf(text->arena, "%lld", (long long)cell->written),
		        arena_printf(text->arena, "%lld", (long long)cell->correct),
		        cell->carried ? "carried" : "own", cell->why});
	}
	grid_show(&grid, 0, text);
}

static void end_text(const struct sheet_answer *answer, struct text *text)
{
	if (answer->end_written == answer->end_correct)
		return;
	if (answer->end_correct > 0)
		text_addf(text, "the target was truly reached in hand %d", answer->end_correct);
	else
		text_add(text, "the target was truly never reached");
	if (answer->end_written > 0)
		text_addf(text, ", by the sheet in hand %d\n", answer->end_written);
	else
		text_add(text, ", by the sheet never\n");
}

static void pair_text(
    const struct sheet_row *row, const struct impossible_pair *pair, struct text *text)
{
	struct grid grid;

	grid_begin(&grid, text->arena, "ll");
	grid_row(&grid, (const char *const[]){
	                    arena_printf(text->arena, "hand %d side %c: %lld/%lld cannot be:",
	                        row->hand, row->side, (long long)row->base, (long long)row->cards),
	                    pair->answer.reason});
	grid_show(&grid, 0, text);
	if (pair->penalty > 0)
		text_addf(text, "  unless the base points hold penalties of %lld\n",
		    (long long)pair->penalty);
	if (pair->answer.nearest_count > 0)
		text_add(text, "  nearest:");
	for (size_t i = 0; i < pair->answer.nearest_count; i++)
		text_addf(text, " %lld/%lld", (long long)pair->answer.nearest[i].base,
		    (long long)pair->answer.nearest[i].cards);
	if (pair->answer.nearest_count > 0)
		text_add(text, "\n");
}

static void answer_text(
    const struct sheet_row *rows, const struct sheet_answer *answer, struct text *text)
{
	cells_text(rows, answer, text);
	for (size_t i = 0; i < answer->minimum_count; i++) {
		const struct sheet_row *row = &rows[answer->minima[i].row];

		text_addf(text, "hand %d side %c: the opening minimum is %lld, not %lld\n",
		    row->hand, row->side, (long long)answer->minima[i].correct,
		    (long long)answer->minima[i].taken);
	}
	end_text(answer, text);
	for (size_t i = 0; i < answer->pair_count; i++)
		pair_text(&rows[answer->pairs[i].row], &answer->pairs[i], text);
	text_add(text, "true totals:");
	for (int side = 0; side < SIDES_MOST; side++)
		if (answer->seen[side])
			text_addf(text, " %c %lld", 'A' + side, (long long)answer->totals[side]);
	text_add(text, "\n");
}

/* Sums that penalties explain are shown, but are no error of the sheet. */
static bool something_differs(const struct sheet_answer *answer)
{
	for (size_t i = 0; i < answer->pair_count; i++)
		if (answer->pairs[i].penalty == 0)
			return true;
	return answer->cell_count > 0;
}

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct sheet_file sheet = {0};
	struct sheet_answer answer;

	if (!books_given(call, &sheet.book, err) || !read_sheet(call, &sheet, err) ||
	    !sheet_check(call->arena, sheet.book, sheet.rows, sheet.csv.count, &answer, err))
		return false;
	if (something_differs(&answer))
		call_met(call, ERROR_REFUSED);
	if (call->json)
		answer_json(sheet.rows, &answer, &text);
	else
		answer_text(sheet.rows, &answer, &text);
	return call_answer(call, &text, err);
}

static const struct command_option options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {.name = NULL},
};

const struct command cmd_check_sheet = {
    .name = "check sheet",
    .synopsis = "FILE.csv",
    .summary = "a written score sheet, cell by cell; status 1 where a cell is wrong",
    .details =
        "The file has the columns hand,side,base,cards,sum,running and, if written, minimum.\n"
        "Base and card points are taken as they stand; a sum, a running total or a minimum that\n"
        "does not follow is wrong of its own, or carried on from an earlier one. Cells of sum,\n"
        "running and minimum may be empty.\n\n"
        "    canasta check sheet --rulebook fi-canasta sheet.csv",
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
};

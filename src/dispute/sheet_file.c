#include "dispute/sheet_file.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/commands/entrant_import.h"
#include "referee/sheet.h"
#include "rulebook/rulebook.h"
#include "slip/csv.h"

#include <string.h>

enum { HANDS_MOST = 999, ABSENT = -1 };

/* The last columns may be missing. */
static const struct csv_column columns[SHEET_COLUMNS] = {
    {"hand", 0, true},
    {"side", 0, true},
    {"base", 0, true},
    {"cards", 0, true},
    {"sum", 0, true},
    {"running", 0, true},
    {"minimum", 0, false},
};

enum { COLUMN_HAND, COLUMN_SIDE, COLUMN_BASE, COLUMN_CARDS, COLUMN_SUM };

/* Returns the column of the file, in characters, at which a cell begins. Quotes are not counted,
 * because most sheets have none. */
static int column_of(const struct csv_row *row, int cell)
{
	int column = 1;

	for (int i = 0; i < cell; i++)
		column += text_characters(row->cells[i], strlen(row->cells[i])) + 1;
	return column;
}

/* Sets an error about a cell; `expected` is in the reader's language. */
static bool bad_cell(const struct sheet_file *sheet, const struct csv_row *row, int cell,
    const char *expected, struct error *err)
{
	const char *text = row->cells[cell], *name = sheet->csv.header.cells[cell];

	if (text[0] == '\0')
		error_set(err, ERROR_INPUT, SAY_SHEET_CELL_WRITTEN, name, expected);
	else
		error_set(err, ERROR_INPUT, SAY_SHEET_CELL_IS_NO_EXPECTED, text, name, expected);
	return error_place(err, sheet->csv.file, row->line, column_of(row, cell));
}

static bool bad_number(const struct sheet_file *sheet, const struct csv_row *row, int column,
    int least, int most, struct error *err)
{
	enum { EXPECTED_TEXT = 120 };
	char expected[EXPECTED_TEXT];

	(void)message_write(expected, sizeof expected, TEXT_PHRASE_WHOLE_NUMBER, least, most);
	return bad_cell(sheet, row, sheet->at[column], expected, err);
}

static bool column_twice(const struct sheet_file *sheet, int cell, struct error *err)
{
	const struct csv_row *header = &sheet->csv.header;

	error_set(err, ERROR_INPUT, SAY_SHEET_COLUMN_STANDS_TWICE_EACH, header->cells[cell]);
	return error_place(err, sheet->csv.file, header->line, column_of(header, cell));
}

/* Finds the columns of the sheet. Other columns are ignored. */
static bool find_columns(struct arena *arena, struct sheet_file *sheet, struct error *err)
{
	const struct csv_row *header = &sheet->csv.header;

	for (int i = 0; i < SHEET_COLUMNS; i++)
		sheet->at[i] = ABSENT;
	for (size_t cell = 0; cell < header->count; cell++) {
		int number;
		const size_t column =
		    csv_file_column(arena, columns, SHEET_COLUMNS, header->cells[cell], &number);

		if (column == SHEET_COLUMNS)
			continue;
		if (sheet->at[column] != ABSENT)
			return column_twice(sheet, (int)cell, err);
		sheet->at[column] = (int)cell;
	}
	for (int i = 0; i < SHEET_COLUMNS; i++)
		if (sheet->at[i] == ABSENT && columns[i].needed) {
			const char *expected = csv_file_columns(arena, columns, SHEET_COLUMNS);

			error_set(err, ERROR_INPUT, SAY_SHEET_COLUMN_MISSING_LAST_LEFT,
			    columns[i].name, expected);
			return error_place(err, sheet->csv.file, sheet->csv.header.line, 1);
		}
	return true;
}

/* Returns a cell without the blanks before it; "" if the column is missing. */
static const char *cell_text(const struct sheet_file *sheet, const struct csv_row *row, int column)
{
	const char *text = sheet->at[column] == ABSENT ? "" : row->cells[sheet->at[column]];

	return text + strspn(text, " ");
}

/* Writes the number without points or commas between thousands, as in `1.045` or `12,340`. Sums
 * have no fractions, so these signs cannot mean anything else. Returns false if there are none. */
static bool drop_thousands(const char *text, char *ret, size_t room)
{
	static const char digits[] = "0123456789";
	enum { THOUSAND = 3 };
	size_t sign = strcspn(text, digits);
	size_t head = sign + strspn(text + sign, digits);
	char mark = text[head];

	if (head - sign > THOUSAND || head == sign || (mark != '.' && mark != ',') ||
	    strlen(text) >= room)
		return false;
	memcpy(ret, text, head);
	for (text += head; *text == mark; text += 1 + THOUSAND) {
		if (strspn(text + 1, digits) != THOUSAND)
			return false;
		memcpy(ret + head, text + 1, THOUSAND);
		head += THOUSAND;
	}
	memcpy(ret + head, text, strlen(text) + 1);
	return true;
}

static bool read_number(const struct sheet_file *sheet, const struct csv_row *row, int column,
    struct written *ret, struct error *err)
{
	enum { NUMBER_ROOM = 40 };
	const char *text = cell_text(sheet, row, column);
	char plain[NUMBER_ROOM];

	*ret = (struct written){.filled = text[0] != '\0'};
	return !ret->filled || csv_integer(text, -POINTS_MOST, POINTS_MOST, &ret->value) ||
	       (drop_thousands(text, plain, sizeof plain) &&
	           csv_integer(plain, -POINTS_MOST, POINTS_MOST, &ret->value)) ||
	       bad_number(sheet, row, column, -POINTS_MOST, POINTS_MOST, err);
}

/* Reads the number of the hand, which may be left out after its first row. */
static bool read_hand(
    const struct sheet_file *sheet, const struct csv_row *row, int *ret, struct error *err)
{
	const char *text = cell_text(sheet, row, COLUMN_HAND);
	int64_t number;

	if (text[0] == '\0' && sheet->count > 0) {
		*ret = sheet->rows[sheet->count - 1].hand;
		return true;
	}
	if (!csv_integer(text, 1, HANDS_MOST, &number))
		return bad_number(sheet, row, COLUMN_HAND, 1, HANDS_MOST, err);
	*ret = (int)number;
	return true;
}

static bool read_side(
    const struct sheet_file *sheet, const struct csv_row *row, char *ret, struct error *err)
{
	const char *text = cell_text(sheet, row, COLUMN_SIDE);
	const char *expected =
	    sheet->book->side_count > 2 ? TEXT_WORDS_SIDE_LETTER_B_C : TEXT_WORDS_SIDE_LETTER_B;
	char side = (char)(text[0] & ~0x20);

	if (text[0] == '\0' || text[1 + strspn(text + 1, " ")] != '\0' || side < 'A' ||
	    side >= 'A' + sheet->book->side_count)
		return bad_cell(sheet, row, sheet->at[COLUMN_SIDE], message_words(expected), err);
	*ret = side;
	return true;
}

static bool read_row(const struct sheet_file *sheet, const struct csv_row *row,
    struct sheet_row *ret, struct error *err)
{
	struct written base, cards;

	*ret = (struct sheet_row){0};
	if (!read_hand(sheet, row, &ret->hand, err) || !read_side(sheet, row, &ret->side, err) ||
	    !read_number(sheet, row, COLUMN_BASE, &base, err) ||
	    !read_number(sheet, row, COLUMN_CARDS, &cards, err))
		return false;
	for (int cell = 0; cell < CELL_COUNT; cell++)
		if (!read_number(sheet, row, COLUMN_SUM + cell, &ret->cells[cell], err))
			return false;

	/* Blank points follow from the sum. If the sum is blank too, they count as 0. */
	const struct written *sum = &ret->cells[CELL_SUM];

	ret->only_sum = !base.filled && !cards.filled;
	ret->base = base.value;
	ret->cards = cards.value;
	if (!base.filled && sum->filled)
		ret->base = sum->value - cards.value;
	else if (!cards.filled && sum->filled)
		ret->cards = sum->value - base.value;
	if (ret->only_sum && !ret->cells[CELL_SUM].filled)
		return bad_cell(sheet, row, sheet->at[COLUMN_BASE],
		    message_words(TEXT_WORDS_BASE_CARD_POINTS), err);
	return true;
}

/* Returns true for a row of a printed sheet that was left empty. */
static bool is_unused(const struct sheet_file *sheet, const struct csv_row *row)
{
	for (int column = COLUMN_BASE; column < SHEET_COLUMNS - 1; column++)
		if (cell_text(sheet, row, column)[0] != '\0')
			return false;
	return true;
}

/* Returns the side without a row in the hand if there is exactly one; else 0. */
static char side_missing(const struct sheet_file *sheet, int hand)
{
	bool seen[SIDES_MOST] = {false};
	char missing = 0;

	for (size_t i = 0; i < sheet->count; i++)
		if (sheet->rows[i].hand == hand)
			seen[sheet->rows[i].side - 'A'] = true;
	for (int side = 0; side < sheet->book->side_count; side++) {
		if (!seen[side] && missing)
			return 0;
		if (!seen[side])
			missing = (char)('A' + side);
	}
	return missing;
}

static bool side_twice(const struct sheet_file *sheet, size_t row, struct error *err)
{
	const struct sheet_row *here = &sheet->rows[row];
	const struct csv_row *line = sheet->lines[row];
	char missing = side_missing(sheet, here->hand);

	if (missing)
		error_set(err, ERROR_INPUT, SAY_SHEET_TWICE_SIDE_STANDS_HAND_ROW, here->side,
		    here->hand, missing);
	else
		error_set(err, ERROR_INPUT, SAY_SHEET_TWICE_SIDE_STANDS_HAND_EACH, here->side,
		    here->hand);
	return error_place(
	    err, sheet->csv.file, line->line, column_of(line, sheet->at[COLUMN_SIDE]));
}

/* Checks that rows are in the order of the sheet, hand by hand, with each side once. An equal row
 * is marked as repeated. */
static bool check_order(const struct sheet_file *sheet, size_t row, struct error *err)
{
	const struct csv_row *line = sheet->lines[row];
	struct sheet_row *here = &sheet->rows[row];

	if (row > 0 && here->hand < sheet->rows[row - 1].hand) {
		error_set(err, ERROR_INPUT, SAY_SHEET_ORDER, here->hand, sheet->rows[row - 1].hand);
		return error_place(
		    err, sheet->csv.file, line->line, column_of(line, sheet->at[COLUMN_HAND]));
	}
	for (size_t i = row; i-- > 0 && sheet->rows[i].hand == here->hand;) {
		if (sheet->rows[i].side != here->side)
			continue;
		here->repeated =
		    here->base == sheet->rows[i].base && here->cards == sheet->rows[i].cards;
		return here->repeated || side_twice(sheet, row, err);
	}
	return true;
}

bool sheet_file_read(struct call *call, const struct rulebook *book, const char *path,
    struct sheet_file *ret, struct error *err)
{
	struct arena *arena = call->arena;

	*ret = (struct sheet_file){.book = book};
	if (!csv_file_read(call, path, &ret->csv, err) || !find_columns(arena, ret, err))
		return false;
	ret->rows = arena_alloc(arena, ret->csv.count + 1, sizeof *ret->rows);
	ret->lines = arena_alloc(arena, ret->csv.count + 1, sizeof(struct csv_row *));
	for (size_t i = 0; i < ret->csv.count; i++) {
		if (is_unused(ret, &ret->csv.rows[i]))
			continue;
		if (!read_row(ret, &ret->csv.rows[i], &ret->rows[ret->count], err))
			return false;
		ret->lines[ret->count++] = &ret->csv.rows[i];
	}
	if (ret->count == 0) {
		error_set(err, ERROR_INPUT, SAY_SHEET_EMPTY);
		return error_place(err, ret->csv.file, 1, 1);
	}
	for (size_t i = 0; i < ret->count; i++)
		if (!check_order(ret, i, err))
			return false;
	return true;
}

size_t sheet_file_repeated(const struct sheet_row *rows, size_t count)
{
	size_t repeated = 0;

	for (size_t i = 0; i < count; i++)
		repeated += rows[i].repeated;
	return repeated;
}

#include "slip/csv.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/encoding.h"
#include "base/file.h"
#include "base/safe_text.h"
#include "base/text.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

static const char *after_blanks(const char *at)
{
	return at + strspn(at, " ");
}

/* --- writing --- */

/* Returns true for a name that without quotes would be read as several, or in part. */
static bool name_must_be_quoted(const char *name, char separator)
{
	const size_t size = strlen(name);
	const char *at = after_blanks(name);

	if (strchr(name, ';') || strchr(name, separator) ||
	    (size > 0 && (name[0] == ' ' || name[size - 1] == ' ')))
		return true;
	/* A quote would open a name where a name may begin. */
	while (*at && *at != '"') {
		at += strcspn(at, ",");
		at = after_blanks(at + (*at == ','));
	}
	return *at == '"';
}

/* Adds a text after that sign; in quotes, each of its quotes is doubled. */
static void add_cell(struct text *out, const char *sign, const char *text, bool quoted)
{
	if (!quoted) {
		text_add(out, sign);
		text_add(out, text);
		return;
	}
	text_add(out, "\"");
	text_add(out, sign);
	for (; *text; text++)
		text_add_bytes(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
	text_add(out, "\"");
}

void csv_names_write(struct text *out, const char *const *names, size_t count)
{
	const char *separator = ", ";

	for (size_t i = 0; count > 1 && i < count; i++)
		if (strchr(names[i], ','))
			separator = "; ";
	for (size_t i = 0; i < count; i++) {
		text_add(out, i > 0 ? separator : "");
		add_cell(out, "", names[i], name_must_be_quoted(names[i], *separator));
	}
}

/* --- reading --- */

/* Returns the quote that closes a name which begins with one; NULL: none, or more of the name
 * follows it. */
static const char *closing_quote(const char *at, const char *separators)
{
	if (*at++ != '"')
		return NULL;
	while (*at && !(at[0] == '"' && at[1] != '"'))
		at += at[0] == '"' ? 2 : 1;
	if (*at == '\0')
		return NULL;
	const char next = *after_blanks(at + 1);

	return next == '\0' || strchr(separators, next) ? at : NULL;
}

/* Advances past the name at `at`, to the separator or the end. */
static const char *name_end(const char *at, const char *separators)
{
	const char *quote = closing_quote(at, separators);

	return quote ? after_blanks(quote + 1) : at + strcspn(at, separators);
}

static const char *separator_in(const char *cell)
{
	for (const char *at = after_blanks(cell); *at; at = after_blanks(at + 1)) {
		at = name_end(at, ",;");
		if (*at == ';')
			return ";";
		if (*at == '\0')
			break;
	}
	return ",";
}

/* Returns the name without its quotes and the blanks after it. */
static const char *name_read(struct arena *arena, const char *at, const char *end, bool quoted)
{
	char *name, *to;

	while (end > at && end[-1] == ' ')
		end--;
	to = name = arena_copy(arena, at, (size_t)(end - at));
	if (!quoted)
		return name;
	for (at++, end--; at < end; at += *at == '"' ? 2 : 1)
		*to++ = *at;
	*to = '\0';
	return name;
}

void csv_names_read(
    struct arena *arena, const char *cell, const char *const **ret, size_t *ret_count)
{
	const char *separator = separator_in(cell);
	const char **names = NULL;
	size_t count = 0;

	for (const char *at = after_blanks(cell); *at; at = after_blanks(at)) {
		const char *end = name_end(at, separator);

		names = arena_room(arena, names, count, sizeof *names);
		names[count] = name_read(arena, at, end, closing_quote(at, separator) != NULL);
		count += *names[count] != '\0';
		at = *end ? end + 1 : end;
	}
	*ret = names;
	*ret_count = count;
}

/* The beginning of a first line that gives the separator. */
static const char separator_words[] = "sep=";

/* Returns true for a minus before digits, perhaps with a fraction: a plain number. */
static bool is_negative_number(const char *text)
{
	static const char digits[] = "0123456789";
	size_t size = *text == '-' ? strspn(text + 1, digits) : 0;

	if (size == 0)
		return false;
	text += 1 + size;
	if (*text != '.' && *text != ',')
		return *text == '\0';
	size = strspn(text + 1, digits);
	return size > 0 && text[1 + size] == '\0';
}

/* Returns true for a text that a spreadsheet would run, whatever blanks precede it, also in the
 * forms of East Asian keyboards. Apostrophes before it are skipped, so that an added one differs
 * from those of the text. */
static bool is_formula(const char *text)
{
	static const char *const begins[] = {"=", "+", "-", "@", "\t", "\r", "\xEF\xBC\x9D",
	    "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"};

	if (is_negative_number(text))
		return false;
	text += strspn(text, "'");
	text += strspn(text, " ");
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (strncmp(text, begins[i], strlen(begins[i])) == 0)
			return true;
	return false;
}

/* A file while it is read. */
struct csv_reader {
	struct arena *arena;
	struct csv csv;
	const char *cursor, *end, *line_start;
	int line;
	char separator;
};

/* Gives the next refusal its place. */
static void look_at(const struct csv_reader *reader, const char *place)
{
	boundary_place(reader->csv.file, reader->line,
	    1 + text_characters(reader->line_start, (size_t)(place - reader->line_start)));
}

static bool at_line_end(const struct csv_reader *reader)
{
	const char *at = reader->cursor;

	return at == reader->end || *at == '\n' ||
	       (*at == '\r' && reader->end - at > 1 && at[1] == '\n');
}

/* Advances past the end of a line, if one is here. */
static void skip_line_end(struct csv_reader *reader)
{
	if (reader->cursor < reader->end && *reader->cursor == '\r')
		reader->cursor++;
	if (reader->cursor == reader->end)
		return;
	reader->cursor++;
	reader->line++;
	reader->line_start = reader->cursor;
}

static const char *read_quoted(struct csv_reader *reader)
{
	const struct csv_reader began = *reader;
	struct text cell = {.arena = reader->arena};

	reader->cursor++;
	for (;;) {
		const char *from = reader->cursor;
		const char *quote = memchr(from, '"', (size_t)(reader->end - from));

		if (!quote) {
			look_at(&began, began.cursor);
			break_off(ERROR_INPUT, SAY_CSV_QUOTE_NOT_CLOSED);
		}
		for (const char *at = from; at < quote; at++)
			if (*at == '\n') {
				reader->line++;
				reader->line_start = at + 1;
			}
		text_add_bytes(&cell, from, (size_t)(quote - from));
		reader->cursor = quote + 1;
		if (reader->cursor == reader->end || *reader->cursor != '"')
			break;
		text_add_bytes(&cell, "\"", 1);
		reader->cursor++;
	}
	return text_of(&cell);
}

static const char *read_plain(struct csv_reader *reader)
{
	const char *from = reader->cursor;

	while (!at_line_end(reader) && *reader->cursor != reader->separator) {
		if (*reader->cursor == '"') {
			look_at(reader, reader->cursor);
			break_off(ERROR_INPUT, SAY_CSV_QUOTE_INSIDE_CELL);
		}
		reader->cursor++;
	}
	return arena_copy(reader->arena, from, (size_t)(reader->cursor - from));
}

/* Reads a cell, and leaves out the apostrophe that csv_cell() added. */
static const char *read_cell(struct csv_reader *reader)
{
	const struct csv_reader began = *reader;
	const bool quoted = reader->cursor < reader->end && *reader->cursor == '"';
	const char *cell = quoted ? read_quoted(reader) : read_plain(reader);
	const struct plain_text text = {cell, strlen(cell), PLAIN_LINES};

	/* The error has the place where the cell began, which in quotes may be some lines above. */
	if (!plain_is(&text, NULL)) {
		look_at(&began, began.cursor);
		must(plain_require(&text, "text-invalid", TEXT_WORDS_THE_CELL, refusal()));
	}
	if (quoted && !at_line_end(reader) && *reader->cursor != reader->separator) {
		look_at(reader, reader->cursor);
		break_off(ERROR_INPUT, "csv-quote",
		    reader->separator == '\t' ? TEXT_CSV_QUOTE_TABULATOR_EXPECTED
		                              : TEXT_CSV_QUOTE_SEPARATOR_EXPECTED,
		    reader->separator);
	}
	return *cell == '\'' && is_formula(cell + 1) ? cell + 1 : cell;
}

/* Returns true if only separators and blanks follow in the line. */
static bool is_rest_empty(const struct csv_reader *reader, const char *at)
{
	struct csv_reader line = *reader;

	for (line.cursor = at; !at_line_end(&line); line.cursor++)
		if (*line.cursor != reader->separator && *line.cursor != ' ' &&
		    *line.cursor != '\t')
			return false;
	return true;
}

static void skip_rest(struct csv_reader *reader)
{
	while (!at_line_end(reader))
		reader->cursor++;
}

/* Reads a row of `width` cells; any number of cells if `width` is 0. Empty cells after them are
 * skipped. */
static struct csv_row read_row(struct csv_reader *reader, size_t width)
{
	struct csv_row row = {.line = reader->line};
	const char **cells = NULL;

	for (;;) {
		const char *place = reader->cursor;

		if (width && row.count == width && is_rest_empty(reader, place)) {
			skip_rest(reader);
			break;
		}
		if (width && row.count == width) {
			look_at(reader, place);
			break_off(ERROR_INPUT, SAY_CSV_CELLS_MORE_THAN_HEADER, width);
		}
		cells = arena_room(reader->arena, cells, row.count, sizeof *cells);
		cells[row.count++] = read_cell(reader);
		if (at_line_end(reader))
			break;
		reader->cursor++; /* the separator */
	}
	if (row.count < width) {
		look_at(reader, reader->cursor);
		break_off(ERROR_INPUT, SAY_CSV_CELLS_FEWER_THAN_HEADER, row.count, width);
	}
	row.cells = cells;
	skip_line_end(reader);
	return row;
}

/* Skips blank lines, and rows of empty cells once the separator is known. */
static void skip_blank_lines(struct csv_reader *reader)
{
	while (is_rest_empty(reader, reader->cursor)) {
		skip_rest(reader);
		if (reader->cursor == reader->end)
			return;
		skip_line_end(reader);
	}
}

/* Reads the next row that has a cell with more than blanks; returns false at the end of the file. */
static bool next_row(struct csv_reader *reader, size_t width, struct csv_row *ret)
{
	for (;;) {
		skip_blank_lines(reader);
		if (reader->cursor == reader->end)
			return false;
		*ret = read_row(reader, width);
		for (size_t i = 0; i < ret->count; i++)
			if (ret->cells[i][strspn(ret->cells[i], " \t")])
				return true;
	}
}

/* Finds the first comma, semicolon or tab of the header outside quotes. Spreadsheets use tabs in
 * files they call Unicode text. */
static char find_separator(const struct csv_reader *reader)
{
	bool quoted = false;

	for (const char *at = reader->cursor; at < reader->end; at++) {
		if (*at == '"')
			quoted = !quoted;
		if (quoted)
			continue;
		if (*at == ',' || *at == ';' || *at == '\t')
			return *at;
		if (*at == '\n')
			break;
	}
	return ',';
}

/* Reads a first line `sep=;`, which gives spreadsheets the separator of the cells. */
static bool read_separator(struct csv_reader *reader)
{
	const char *at = reader->cursor;
	const size_t size = sizeof separator_words - 1;
	struct csv_reader line = *reader;

	if ((size_t)(reader->end - at) <= size || strncasecmp(at, separator_words, size) != 0 ||
	    !strchr(",;\t|", at[size]))
		return false;
	line.separator = at[size];
	line.cursor = at + size + 1;
	if (!is_rest_empty(&line, line.cursor))
		return false;
	skip_rest(&line);
	skip_line_end(&line);
	*reader = line;
	return true;
}

struct csv csv_read(struct arena *arena, const struct file_text *text)
{
	struct csv_reader reader = {.arena = arena, .csv.file = text->name, .line = 1};
	struct csv *csv = &reader.csv;
	const struct file_text letters = encoding_read(arena, text, &csv->encoding);
	struct csv_row row, *rows = NULL;

	reader.cursor = reader.line_start = letters.data;
	reader.end = letters.data + letters.size;
	skip_blank_lines(&reader);
	if (!read_separator(&reader))
		reader.separator = find_separator(&reader);
	if (!next_row(&reader, 0, &csv->header)) {
		look_at(&reader, reader.cursor);
		break_off(ERROR_INPUT, SAY_CSV_EMPTY_EMPTY_FILE);
	}
	while (next_row(&reader, csv->header.count, &row)) {
		rows = arena_room(arena, rows, csv->count, sizeof *rows);
		rows[csv->count++] = row;
	}
	csv->rows = rows;
	return *csv;
}

void csv_begin(struct text *out, const struct csv_style *style)
{
	if (style->excel)
		text_add(out, text_mark);
}

void csv_cell(struct text *out, const struct csv_style *style, const char *value, bool last)
{
	const bool guarded = !style->raw && is_formula(value);
	const size_t size = strlen(value);
	/* Without quotes it would be read as something else, or lose its blanks. */
	const bool quoted = strpbrk(value, ",;\"\r\n\t") ||
	                    strncasecmp(value, separator_words, strlen(separator_words)) == 0 ||
	                    text_mark_size(value, size) > 0 ||
	                    (size && (strchr(" \t", value[0]) || strchr(" \t", value[size - 1])));

	assert(style->separator == ',' || style->separator == ';');
	add_cell(out, guarded ? "'" : "", value, quoted);
	if (last)
		text_add(out, style->excel ? "\r\n" : "\n");
	else
		text_add_bytes(out, &style->separator, 1);
}

/* Returns the bytes of a blank that spreadsheets write between thousands: a space, U+00A0, U+202F;
 * 0: none. */
static size_t blank_at(const char *text)
{
	static const char *const blanks[] = {" ", "\xC2\xA0", "\xE2\x80\xAF"};

	for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
		if (strncmp(text, blanks[i], strlen(blanks[i])) == 0)
			return strlen(blanks[i]);
	return 0;
}

/* Returns true if only a fraction of one or two zeros follows. */
static bool is_empty_fraction(const char *text)
{
	enum { PLACES_MOST = 2 };
	size_t zeros = *text == ',' || *text == '.' ? strspn(text + 1, "0") : 0;

	return zeros > 0 && zeros <= PLACES_MOST && text[1 + zeros] == '\0';
}

bool csv_integer(const char *cell, int64_t least, int64_t most, int64_t *ret)
{
	enum { ROOM = 32, THOUSAND = 3 };
	static const char minus[] = "\xE2\x88\x92";
	char plain[ROOM];
	size_t size = 0;

	if (strncmp(cell, minus, strlen(minus)) == 0) {
		plain[size++] = '-';
		cell += strlen(minus);
	} else if (*cell == '-' || *cell == '+') {
		plain[size++] = *cell++;
	}
	while (*cell && !is_empty_fraction(cell)) {
		size_t blank = size > 0 ? blank_at(cell) : 0;
		size_t count = strspn(cell + blank, "0123456789");

		if (count == 0 || (blank > 0 && count != THOUSAND) || size + count >= ROOM)
			return false;
		memcpy(plain + size, cell + blank, count);
		size += count;
		cell += blank + count;
	}
	return text_integer(plain, size, least, most, ret);
}

#include "record/stream.h"

#include "record/facts.h"
#include "record/hand_read.h"
#include "record/slip.h"

#include <string.h>

/* Some editors put this before a text in UTF-8. */
static const char byte_order_mark[] = "\xef\xbb\xbf";

static bool is_blank(char letter)
{
	return letter == ' ' || letter == '\t' || letter == '\r';
}

static bool is_space(char letter)
{
	return is_blank(letter) || letter == '\n';
}

/* Moves on, counting lines and characters. */
static void advance(struct stream *stream, const char *to)
{
	const char *newline;

	while (stream->cursor < to &&
	       (newline = memchr(stream->cursor, '\n', (size_t)(to - stream->cursor)))) {
		stream->line++;
		stream->column = 1;
		stream->cursor = newline + 1;
	}
	stream->column += text_characters(stream->cursor, (size_t)(to - stream->cursor));
	stream->cursor = to;
}

static const char *skip_space(const char *at, const char *end)
{
	while (at < end && is_space(*at))
		at++;
	return at;
}

void stream_open(
    struct stream *stream, const struct file_text *text, const struct book_finder *finder)
{
	size_t mark = sizeof byte_order_mark - 1;
	const char *start = text->data;
	const char *first;

	if (text->size >= mark && memcmp(start, byte_order_mark, mark) == 0)
		start += mark;
	memset(stream, 0, sizeof *stream);
	stream->file = text->name;
	stream->cursor = start;
	stream->end = text->data + text->size;
	stream->line = stream->column = 1;
	stream->finder = finder;
	first = skip_space(start, stream->end);
	stream->json = first < stream->end && *first == '{';
}

/* --- JSON --- */

enum { NESTING_MOST = 32 }; /* a record is five deep */

/* Whether a text literal is over at `at`: a line cannot end in one. */
static bool ends_text(const char *at)
{
	return *at == '"' || *at == '\n';
}

/* Where the value at the cursor ends at the latest. What is nested deeper than any record, as a file
 * of nothing but brackets, is not read over and over from each of its lines. */
static const char *value_end(const struct stream *stream)
{
	size_t depth = 0;
	bool quoted = false;

	for (const char *at = stream->cursor; at < stream->end; at++) {
		if (quoted && *at == '\\' && stream->end - at > 1 && at[1] != '\n') {
			at++;
		} else if (quoted) {
			quoted = !ends_text(at);
		} else if (*at == '"') {
			quoted = true;
		} else if (*at == '{' || *at == '[') {
			if (++depth > NESTING_MOST)
				return at;
		} else if ((*at == '}' || *at == ']') && --depth == 0) {
			return at + 1;
		}
	}
	return stream->end;
}

/* The next line that begins with `{`: where reading goes on after a text that is no JSON. */
static const char *next_object(const struct stream *stream)
{
	const char *at = stream->cursor;

	while ((at = memchr(at, '\n', (size_t)(stream->end - at)))) {
		at++;
		if (at < stream->end && *at == '{')
			return at;
	}
	return stream->end;
}

static struct json_document document_to(const struct stream *stream, const char *end)
{
	struct json_document document = {.file = stream->file,
	    .line = stream->line,
	    .column = stream->column,
	    .text = stream->cursor,
	    .size = (size_t)(end - stream->cursor)};

	return document;
}

/* A record that is cut off would be blamed on the next one: where that begins, it ends. */
static void blame(struct stream *stream, struct arena *arena, const char *next, struct error *err)
{
	const char *end = next;
	struct error within = {0};
	struct json_document document;
	struct hand_record record;
	size_t used;

	while (end > stream->cursor && is_space(end[-1]))
		end--;
	document = document_to(stream, end);
	if (hand_read(arena, stream->finder, &document, &used, &record, &within) ==
	        HAND_NO_OBJECT &&
	    within.line <= err->line)
		*err = within;
}

/* Reads the value at the cursor, which moves behind it, or to the next where it is none. */
static bool read_value(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	struct json_document document = document_to(stream, value_end(stream));
	enum hand_read step;
	const char *next;
	size_t used = 0;

	if (*stream->cursor != '{') {
		error_set(err, ERROR_INPUT, "json-syntax",
		    "a hand record is expected here, which begins with {");
		(void)json_place_byte(&document, 0, err);
		advance(stream, next_object(stream));
		return false;
	}
	step = hand_read(arena, stream->finder, &document, &used, ret, err);
	if (step != HAND_NO_OBJECT) {
		advance(stream, stream->cursor + used);
		return step == HAND_READ;
	}
	next = next_object(stream);
	if (next < stream->end && err->kind == ERROR_INPUT)
		blame(stream, arena, next, err);
	advance(stream, next);
	return false;
}

static enum stream_step next_json(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	struct error bad = {0};

	advance(stream, skip_space(stream->cursor, stream->end));
	if (stream->cursor == stream->end)
		return STREAM_END;
	if (read_value(stream, arena, ret, &bad))
		return STREAM_HAND;
	*err = bad;
	return STREAM_BAD;
}

/* --- slips --- */

/* The line at the cursor without its end; the cursor moves behind it. */
static struct slip_line take_line(struct stream *stream)
{
	const char *newline = memchr(stream->cursor, '\n', (size_t)(stream->end - stream->cursor));
	struct slip_line line = {
	    .data = stream->cursor, .file = stream->file, .line = stream->line};

	line.size = (size_t)((newline ? newline : stream->end) - stream->cursor);
	advance(stream, newline ? newline + 1 : stream->end);
	return line;
}

/* Where a comment begins: a # at the start of a word, outside quotes; else the end. */
static size_t comment_start(const struct slip_line *line)
{
	bool quoted = false;

	for (size_t i = 0; i < line->size; i++) {
		char letter = line->data[i], before = i ? line->data[i - 1] : ' ';

		if (quoted && letter == '\\')
			i++;
		else if (letter == '"')
			quoted = !quoted && before == '=';
		else if (!quoted && letter == '#' && is_blank(before))
			return i;
	}
	return line->size;
}

static bool is_empty(const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (!is_blank(text[i]))
			return false;
	return true;
}

/* The lines of the next hand: up to a blank line; lines that hold a comment only are left out. */
static bool take_lines(struct stream *stream, struct arena *arena, struct slip_line **ret,
    size_t *ret_count, struct error *err)
{
	struct slip_line *lines = NULL;
	size_t count = 0;

	while (stream->cursor < stream->end) {
		struct slip_line line = take_line(stream);
		size_t size = comment_start(&line);
		bool empty = is_empty(line.data, size);

		if (empty && size == line.size && count)
			break;
		if (empty)
			continue;
		line.size = size;
		lines = list_room(arena, lines, count, sizeof *lines);
		if (!lines)
			return error_memory(err);
		lines[count++] = line;
	}
	*ret = lines;
	*ret_count = count;
	return true;
}

static enum stream_step next_slips(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	struct hand_record record = {0};
	struct slip_line *lines = NULL;
	struct error bad = {0};
	size_t count = 0;
	bool good = take_lines(stream, arena, &lines, &count, &bad);

	if (good && !count)
		return STREAM_END;
	if (good &&
	    !stream->finder->find(stream->finder->context, NULL, NULL, 0, &record.book, &bad))
		good = bad.file[0] ? false : error_place(&bad, stream->file, lines[0].line, 1);
	good = good && slip_read(arena, record.book, lines, count, &record.hand, &bad);
	if (good) {
		*ret = record;
		return STREAM_HAND;
	}
	*err = bad;
	return STREAM_BAD;
}

enum stream_step stream_next(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	return stream->json ? next_json(stream, arena, ret, err)
	                    : next_slips(stream, arena, ret, err);
}

#include "slip/stream.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "slip/facts.h"
#include "slip/hand_json.h"
#include "slip/json.h"
#include "slip/slip.h"

#include <stdlib.h>
#include <string.h>

/* A window of the stream's text, with more of the file after it. */
enum { PASSED_MOST = 16 }; /* the size of so many longest hands may pass without a hand */

static bool stream_is_blank(char letter)
{
	return letter == ' ' || letter == '\t' || letter == '\r';
}

static bool stream_is_space(char letter)
{
	return stream_is_blank(letter) || letter == '\n';
}

/* Moves on, counting lines and characters. */
static void stream_advance(struct stream *stream, const char *to)
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

/* Returns the place of the first character that is not blank, or the end. */
static const char *stream_space_end(const char *at, const char *end)
{
	while (at < end && stream_is_space(*at))
		at++;
	return at;
}

/* Ends the reading; the next stream_next() reports `why`. */
static void stream_break(struct stream *stream, const struct error *why)
{
	stream->broken = *why;
	stream->ended = true;
	stream->skipping = false;
	stream->cursor = stream->end = stream->buffer;
}

static void fill(void *context)
{
	struct stream *stream = context;
	const size_t left = (size_t)(stream->end - stream->cursor);
	const size_t got =
	    file_more(&stream->source, &stream->buffer, &stream->room, stream->cursor, left);

	stream->cursor = stream->buffer;
	stream->end = stream->buffer + left + got;
	stream->passed += got;
	/* A device or a pipe without an end contains no hand. The message names no line, since that would depend on
	 * the pieces in which a pipe arrives. */
	if (stream->passed > PASSED_MOST * file_most(FILE_HAND))
		break_off(ERROR_INPUT, SAY_FILE_TOO_LARGE_NO_HAND, stream->file, PASSED_MOST);
	stream->ended = got == 0;
}

/* Reads more of the file after the rest of the text, if only to find its end. The text may move;
 * only the cursor stays at its place in it. */
static bool stream_fill(struct stream *stream, struct error *err)
{
	if (stream->ended || boundary_run(fill, stream, err))
		return true;
	stream_break(stream, err);
	return false;
}

/* Returns true if the hand at the cursor is longer than a hand may be; the other function reports
 * it. */
static bool stream_is_too_long(const struct stream *stream)
{
	return stream->buffer && (size_t)(stream->end - stream->cursor) >= file_most(FILE_HAND);
}

static void stream_too_long(struct stream *stream, struct error *err)
{
	error_set(err, ERROR_INPUT, SAY_HAND_TOO_LONG);
	error_place(err, stream->file, stream->line, stream->column);
}

enum line_kind { LINE_BLANK, LINE_COMMENT, LINE_WORDS };

/* Returns the kind of a line and cuts off its comment, which begins with a # at the start of a word, outside
 * quotes. */
static enum line_kind line_kind(struct slip_line *line)
{
	bool quoted = false, words = false, comment = false;
	size_t size = 0;

	for (; size < line->size; size++) {
		char letter = line->data[size], before = size ? line->data[size - 1] : ' ';

		comment = !quoted && letter == '#' && stream_is_blank(before);
		if (comment)
			break;
		words = words || !stream_is_blank(letter);
		if (quoted && letter == '\\')
			size++;
		else if (letter == '"')
			quoted = !quoted && before == '=';
	}
	line->size = comment ? size : line->size;
	return words ? LINE_WORDS : comment ? LINE_COMMENT : LINE_BLANK;
}

/* Finds the line at `at`, and returns the beginning of the next; NULL if its end was not read or
 * there is no line. */
static const char *line_at(
    const struct stream *stream, const char *at, struct slip_line *ret, enum line_kind *ret_kind)
{
	const char *newline = memchr(at, '\n', (size_t)(stream->end - at));
	const char *end = newline ? newline : stream->end;

	*ret = (struct slip_line){at, (size_t)(end - at), stream->file, stream->line};
	*ret_kind = line_kind(ret);
	return newline ? newline + 1 : stream->ended && at < end ? end : NULL;
}

/* Returns true if a hand and the blank line after it were read. Skips lines before it. */
static bool hand_there(struct stream *stream)
{
	const char *next;
	struct slip_line line;
	enum line_kind kind;
	bool begun = false;

	for (const char *at = stream->cursor; (next = line_at(stream, at, &line, &kind));
	     at = next) {
		if (begun && kind == LINE_BLANK)
			return true;
		begun = begun || kind == LINE_WORDS;
		if (!begun)
			stream_advance(stream, next);
	}
	return false;
}

/* Skips to after the blank line that ends a hand of which only a piece was read. */
static bool skip_hand(struct stream *stream, struct error *err)
{
	while (stream->skipping) {
		struct slip_line line;
		enum line_kind kind;
		const char *next = line_at(stream, stream->cursor, &line, &kind);

		if (next) {
			stream->skipping = kind != LINE_BLANK || stream->column > 1;
			stream_advance(stream, next);
			continue;
		}
		if (stream->ended) {
			stream->skipping = false;
			stream_advance(stream, stream->end);
			continue;
		}
		if (stream->column > 1 || stream_is_too_long(stream)) {
			stream_advance(stream, stream->end);
			stream->column++; /* within a line that is not blank */
		}
		if (!stream_fill(stream, err))
			return false;
	}
	return true;
}

/* Finds the rulebook of slips. */
static void find_book(void *context)
{
	struct stream *stream = context;

	stream->book = stream->finder->find(stream->finder->context, NULL, NULL, 0);
}

/* Finds the contract of a hand whose table is not known. */
static void finish_contract(void *context)
{
	struct hand_record *record = context;

	facts_contract(record->book, &record->hand);
}

static enum stream_step stream_next_slips(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	struct hand_record record = {0};
	struct slip_line *lines = NULL, line;
	enum line_kind kind = LINE_COMMENT;
	size_t count = 0;
	const char *next;

	if (!skip_hand(stream, err))
		return STREAM_BAD;
	/* Read the file up to the end of the hand's lines. */
	while (!stream->ended && !hand_there(stream)) {
		if (stream_is_too_long(stream)) {
			stream->skipping = true;
			stream_too_long(stream, err);
			return STREAM_BAD;
		}
		if (!stream_fill(stream, err))
			return STREAM_BAD;
	}
	/* Take its lines up to a blank line, without lines that have only a comment. */
	while ((kind != LINE_BLANK || !count) &&
	       (next = line_at(stream, stream->cursor, &line, &kind))) {
		stream_advance(stream, next);
		if (kind != LINE_WORDS)
			continue;
		lines = arena_room(arena, lines, count, sizeof *lines);
		lines[count++] = line;
	}
	if (!count)
		return STREAM_END;
	if (!boundary_try(find_book, stream, err)) {
		if (!err->file[0])
			error_place(err, stream->file, lines[0].line, 1);
		return STREAM_BAD;
	}
	record.book = stream->book;
	if (!slip_read(arena, record.book, lines, count, &record.hand, err))
		return STREAM_BAD;
	if (!stream->finder->table && !boundary_try(finish_contract, &record, err)) {
		error_place(err, stream->file, lines[0].line, 1);
		return STREAM_BAD;
	}
	*ret = record;
	return STREAM_HAND;
}

/* Hand records one after another; after a bad one reading goes on at the next line that begins with
 * `{`. */
enum { NESTING_MOST = 32 }; /* a record is five deep */

/* Returns the place where the value at the cursor must have ended. Text nested deeper than any
 * record, as in a file of brackets alone, is not read again from each of its lines. */
static const char *value_end(const struct stream *stream)
{
	size_t depth = 0;
	bool quoted = false;

	for (const char *at = stream->cursor; at < stream->end; at++) {
		if (quoted && *at == '\\' && stream->end - at > 1 && at[1] != '\n') {
			at++;
		} else if (quoted) {
			quoted = *at != '"' && *at != '\n'; /* no line ends within a text */
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

/* Returns the next line that begins with `{`, where reading goes on after invalid JSON. */
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
	return (struct json_document){stream->file, stream->line, stream->column, stream->cursor,
	    (size_t)(end - stream->cursor)};
}

/* Ends a record that is cut off at the beginning of the next, which would otherwise get its
 * error. */
static void blame(struct stream *stream, struct arena *arena, const char *next, struct error *err)
{
	const char *end = next;
	struct error within = {0};
	struct hand_record record;
	size_t used;

	while (end > stream->cursor && stream_is_space(end[-1]))
		end--;
	struct json_document document = document_to(stream, end);

	if (hand_read(arena, stream->finder, &document, &used, &record, &within) ==
	        HAND_NO_OBJECT &&
	    within.line <= err->line)
		*err = within;
}

/* Moves to the next line that begins with `{`, in the text read so far. */
static void skip_object(struct stream *stream)
{
	stream_advance(stream, next_object(stream));
	stream->skipping = stream->cursor == stream->end && !stream->ended;
}

/* Reads the value at the cursor, and moves past it, or to the next one after an error. */
static bool read_value(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	struct json_document document;
	const char *end;
	size_t used = 0;

	if (*stream->cursor != '{') {
		document = document_to(stream, stream->end);
		error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_RECORD_NOT_OBJECT);
		(void)json_place(&document, stream->cursor, err);
		skip_object(stream);
		return false;
	}
	while ((end = value_end(stream)) == stream->end && !stream->ended &&
	       !stream_is_too_long(stream))
		if (!stream_fill(stream, err))
			return false;
	if (end == stream->end && stream_is_too_long(stream)) {
		stream_too_long(stream, err);
		skip_object(stream);
		return false;
	}
	document = document_to(stream, end);
	const enum hand_read_end step =
	    hand_read(arena, stream->finder, &document, &used, ret, err);

	if (step != HAND_NO_OBJECT) {
		stream_advance(stream, stream->cursor + used);
		return step == HAND_READ;
	}
	const char *next = next_object(stream);

	if (next < stream->end && err->kind == ERROR_INPUT)
		blame(stream, arena, next, err);
	skip_object(stream);
	return false;
}

/* Reads a hand like stream_next(), from a stream of records. */
static enum stream_step stream_next_json(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	/* The rest of a bad text of which only a piece was read before is skipped. */
	while (stream->skipping) {
		if (stream->cursor == stream->end && !stream_fill(stream, err))
			return STREAM_BAD;
		if (stream->cursor == stream->end)
			stream->skipping = !stream->ended;
		else if (stream->column == 1 && *stream->cursor == '{')
			stream->skipping = false;
		else
			skip_object(stream);
	}
	/* Blanks need not be kept. */
	for (;;) {
		stream_advance(stream, stream_space_end(stream->cursor, stream->end));
		if (stream->cursor < stream->end)
			break;
		if (stream->ended)
			return STREAM_END;
		if (!stream_fill(stream, err))
			return STREAM_BAD;
	}
	return read_value(stream, arena, ret, err) ? STREAM_HAND : STREAM_BAD;
}

enum {
	ROOM_FIRST = 1 << 16,
	BAD_MOST = 100000,
};

/* Skips blank lines up to the beginning of one that is not blank: columns count from there. */
static bool skip_blank_lines(struct stream *stream, struct error *err)
{
	for (;;) {
		const char *first = stream_space_end(stream->cursor, stream->end);
		const char *line = first;

		while (line > stream->cursor && line[-1] != '\n')
			line--;
		stream_advance(stream, line);
		if (first < stream->end || stream->ended || stream_is_too_long(stream))
			return true;
		if (!stream_fill(stream, err))
			return false;
	}
}

/* Skips the mark and blank lines, and distinguishes JSON from slips by the first character. */
static bool begin(struct stream *stream, struct error *err)
{
	stream->cursor += text_mark_size(stream->cursor, (size_t)(stream->end - stream->cursor));
	if (!skip_blank_lines(stream, err))
		return false;

	const char *first = stream_space_end(stream->cursor, stream->end);

	stream->json = first < stream->end && *first == '{';
	return true;
}

void stream_open(
    struct stream *stream, const struct file_text *text, const struct book_finder *finder)
{
	struct error none = {0};

	*stream = (struct stream){.file = text->name,
	    .cursor = text->data,
	    .end = text->data + text->size,
	    .line = 1,
	    .column = 1,
	    .finder = finder,
	    .ended = true};
	(void)begin(stream, &none); /* nothing is read, so that nothing fails */
}

static void release(void *stream)
{
	stream_close(stream);
}

void stream_open_file(struct stream *stream, const char *path, const struct book_finder *finder)
{
	*stream = (struct stream){.line = 1, .column = 1, .finder = finder, .room = ROOM_FIRST};
	file_open(path, FILE_HAND, &stream->source);
	stream->file = stream->source.name;
	stream->buffer = malloc(stream->room);
	if (!stream->buffer)
		break_memory();
	boundary_hold(&stream->cleanup, release, stream);
	stream->cursor = stream->end = stream->buffer;
	while (!stream->ended && stream->end - stream->cursor < TEXT_MARK_SIZE)
		fill(stream);
	must(begin(stream, refusal()));
}

void stream_close(struct stream *stream)
{
	boundary_drop(&stream->cleanup);
	if (stream->source.name)
		file_close(&stream->source);
	free(stream->buffer);
	*stream = (struct stream){.ended = true};
}

bool stream_is_over(struct stream *stream)
{
	struct error ignored = {0}; /* the next stream_next() reports it if it lasts */

	return skip_blank_lines(stream, &ignored) &&
	       stream_space_end(stream->cursor, stream->end) == stream->end;
}

enum stream_step stream_next(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	struct error bad = {0};
	enum stream_step step;

	/* After too many bad hands in a row the rest of the file is not read. */
	if (stream->bad == BAD_MOST && stream->broken.kind == ERROR_NONE && stream->buffer &&
	    stream->cursor < stream->end) {
		struct error why = {0};

		error_set(&why, ERROR_INPUT, SAY_NO_HAND_TOO_MANY_BAD, BAD_MOST);
		error_place(&why, stream->file, stream->line, stream->column);
		stream_break(stream, &why);
	}
	if (stream->broken.kind != ERROR_NONE) {
		*err = stream->broken;
		step = STREAM_BAD;
	} else {
		step = stream->json ? stream_next_json(stream, arena, ret, &bad)
		                    : stream_next_slips(stream, arena, ret, &bad);
		if (step == STREAM_BAD)
			*err = bad;
	}
	stream->broken = (struct error){0}; /* it was reported at its place */
	stream->bad = step == STREAM_BAD ? stream->bad + 1 : 0;
	if (step == STREAM_HAND)
		stream->passed = 0;
	return step;
}

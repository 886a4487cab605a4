#include "record/stream.h"

#include "record/stream_parts.h"

#include <stdlib.h>
#include <string.h>

/* Some editors put this before a text in UTF-8. */
static const char byte_order_mark[] = "\xef\xbb\xbf";

bool stream_is_blank(char letter)
{
	return letter == ' ' || letter == '\t' || letter == '\r';
}

bool stream_is_space(char letter)
{
	return stream_is_blank(letter) || letter == '\n';
}

void stream_advance(struct stream *stream, const char *to)
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
	while (at < end && stream_is_space(*at))
		at++;
	return at;
}

/* --- reading as it is used --- */

enum {
	ROOM_FIRST = 1 << 16,
	PASSED_MOST = 16, /* of the longest hands, without one of them */
	BAD_MOST = 100000,
};

static void move_to(struct stream *stream, char *buffer)
{
	size_t left = (size_t)(stream->end - stream->cursor);

	if (stream->cursor && left > 0)
		memmove(buffer, stream->cursor, left);
	stream->cursor = buffer;
	stream->end = buffer + left;
}

/* Room behind what is left of the text. */
static bool make_room(struct stream *stream, struct error *err)
{
	char *larger;

	if (stream->cursor > stream->buffer)
		move_to(stream, stream->buffer);
	if (stream->end < stream->buffer + stream->room)
		return true;
	larger = malloc(2 * stream->room);
	if (!larger)
		return error_memory(err);
	move_to(stream, larger);
	free(stream->buffer);
	stream->buffer = larger;
	stream->room *= 2;
	return true;
}

/* Nothing more is read; `why` is told by the next stream_next, whoever was told meanwhile. */
static void stream_break(struct stream *stream, const struct error *why)
{
	stream->broken = *why;
	stream->ended = true;
	stream->skipping = false;
	stream->cursor = stream->end;
}

/* A device or a pipe without an end, of which nothing is a hand. */
static bool passes(struct stream *stream, size_t size, struct error *err)
{
	stream->passed += size;
	if (stream->passed <= PASSED_MOST * file_most(FILE_HAND))
		return true;
	/* Where that is depends on how a pipe comes in pieces. */
	return error_set(err, ERROR_INPUT, "file-too-large",
	    "%s: %d MB without a hand; the rest is not read; is it the right file?", stream->file,
	    PASSED_MOST);
}

bool stream_fill(struct stream *stream, struct error *err)
{
	size_t got = 0;

	if (stream->ended)
		return true;
	if (!make_room(stream, err) ||
	    !file_take(&stream->source, stream->buffer + (stream->end - stream->buffer),
	        (size_t)(stream->buffer + stream->room - stream->end), &got, err) ||
	    !passes(stream, got, err)) {
		stream_break(stream, err);
		return false;
	}
	stream->ended = got == 0;
	stream->end += got;
	return true;
}

bool stream_is_too_long(const struct stream *stream)
{
	return stream->buffer && (size_t)(stream->end - stream->cursor) >= file_most(FILE_HAND);
}

bool stream_skip_blanks(struct stream *stream, struct error *err)
{
	for (;;) {
		stream_advance(stream, skip_space(stream->cursor, stream->end));
		if (stream->cursor < stream->end || stream->ended)
			return true;
		if (!stream_fill(stream, err))
			return false;
	}
}

/* Passes over blank lines to the beginning of one that is not: columns count from there. */
static bool skip_blank_lines(struct stream *stream, struct error *err)
{
	for (;;) {
		const char *first = skip_space(stream->cursor, stream->end);
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

static void skip_mark(struct stream *stream)
{
	size_t mark = sizeof byte_order_mark - 1;

	if ((size_t)(stream->end - stream->cursor) >= mark &&
	    memcmp(stream->cursor, byte_order_mark, mark) == 0)
		stream->cursor += mark;
}

void stream_open(
    struct stream *stream, const struct file_text *text, const struct book_finder *finder)
{
	const char *first;

	*stream = (struct stream){.file = text->name,
	    .cursor = text->data,
	    .end = text->data + text->size,
	    .line = 1,
	    .column = 1,
	    .finder = finder,
	    .ended = true};
	skip_mark(stream);
	first = skip_space(stream->cursor, stream->end);
	stream->json = first < stream->end && *first == '{';
}

/* Enough of the file to tell a mark, and slips from JSON. */
static bool read_beginning(struct stream *stream, struct error *err)
{
	const char *first;

	while (
	    !stream->ended && (size_t)(stream->end - stream->cursor) < sizeof byte_order_mark - 1)
		if (!stream_fill(stream, err))
			return false;
	skip_mark(stream);
	if (!skip_blank_lines(stream, err))
		return false;
	first = skip_space(stream->cursor, stream->end);
	stream->json = first < stream->end && *first == '{';
	return true;
}

bool stream_open_file(
    struct stream *stream, const char *path, const struct book_finder *finder, struct error *err)
{
	*stream = (struct stream){.line = 1, .column = 1, .finder = finder, .room = ROOM_FIRST};
	if (!file_open(path, FILE_HAND, &stream->source, err))
		return false;
	stream->file = stream->source.name;
	stream->buffer = malloc(stream->room);
	stream->cursor = stream->end = stream->buffer;
	if (stream->buffer ? read_beginning(stream, err) : error_memory(err))
		return true;
	stream_close(stream);
	return false;
}

void stream_close(struct stream *stream)
{
	if (stream->source.name)
		file_close(&stream->source);
	free(stream->buffer);
	*stream = (struct stream){.ended = true};
}

bool stream_is_over(struct stream *stream)
{
	struct error ignored = {0}; /* told by the next stream_next where it lasts */

	return skip_blank_lines(stream, &ignored) &&
	       skip_space(stream->cursor, stream->end) == stream->end;
}

bool stream_too_long(struct stream *stream, struct error *err)
{
	error_set(err, ERROR_INPUT, "hand-too-long",
	    "one hand takes more than a million bytes; is the blank line behind it missing?");
	return error_place(err, stream->file, stream->line, stream->column);
}

/* Nobody wrote so many hands that are none, one after another. */
static void give_up(struct stream *stream)
{
	struct error why = {0};

	if (!stream->buffer || stream->cursor == stream->end)
		return;
	error_set(&why, ERROR_INPUT, "no-hand",
	    "%d hands in a row are none; the rest is not read; is it the right file?", BAD_MOST);
	error_place(&why, stream->file, stream->line, stream->column);
	stream_break(stream, &why);
}

enum stream_step stream_next(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	enum stream_step step;

	if (stream->bad == BAD_MOST && stream->broken.kind == ERROR_NONE)
		give_up(stream);
	if (stream->broken.kind != ERROR_NONE) {
		*err = stream->broken;
		step = STREAM_BAD;
	} else {
		step = stream->json ? stream_next_json(stream, arena, ret, err)
		                    : stream_next_slips(stream, arena, ret, err);
	}
	stream->broken = (struct error){0}; /* where it was, it is told */
	stream->bad = step == STREAM_BAD ? stream->bad + 1 : 0;
	if (step == STREAM_HAND)
		stream->passed = 0;
	return step;
}

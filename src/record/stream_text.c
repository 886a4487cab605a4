/* The text of a stream as it is used: what is there of it, and more of the file behind. */
#include "record/stream_parts.h"

#include <stdlib.h>
#include <string.h>

enum { PASSED_MOST = 16 }; /* of the longest hands, without one of them */

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

const char *stream_space_end(const char *at, const char *end)
{
	while (at < end && stream_is_space(*at))
		at++;
	return at;
}

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

void stream_break(struct stream *stream, const struct error *why)
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
		stream_advance(stream, stream_space_end(stream->cursor, stream->end));
		if (stream->cursor < stream->end || stream->ended)
			return true;
		if (!stream_fill(stream, err))
			return false;
	}
}

bool stream_too_long(struct stream *stream, struct error *err)
{
	error_set(err, ERROR_INPUT, "hand-too-long",
	    "one hand takes more than a million bytes; is the blank line behind it missing?");
	return error_place(err, stream->file, stream->line, stream->column);
}

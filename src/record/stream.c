#include "record/stream.h"

#include "record/stream_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
	ROOM_FIRST = 1 << 16,
	BAD_MOST = 100000,
};

/* Some editors put this before a text in UTF-8. */
static const char byte_order_mark[] = "\xef\xbb\xbf";

/* Passes over blank lines to the beginning of one that is not: columns count from there. */
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
	first = stream_space_end(stream->cursor, stream->end);
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
	first = stream_space_end(stream->cursor, stream->end);
	stream->json = first < stream->end && *first == '{';
	return true;
}

static void release(void *stream)
{
	stream_close(stream);
}

bool stream_open_file(
    struct stream *stream, const char *path, const struct book_finder *finder, struct error *err)
{
	*stream = (struct stream){.line = 1, .column = 1, .finder = finder, .room = ROOM_FIRST};
	if (!file_open(path, FILE_HAND, &stream->source, err))
		return false;
	stream->file = stream->source.name;
	stream->buffer = malloc(stream->room);
	boundary_hold(&stream->cleanup, release, stream);
	stream->cursor = stream->end = stream->buffer;
	if (stream->buffer ? read_beginning(stream, err) : error_memory(err))
		return true;
	stream_close(stream);
	return false;
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
	struct error ignored = {0}; /* told by the next stream_next where it lasts */

	return skip_blank_lines(stream, &ignored) &&
	       stream_space_end(stream->cursor, stream->end) == stream->end;
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

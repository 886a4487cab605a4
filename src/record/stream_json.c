/* Hand records one after another; behind a bad one the next line that begins with `{`. */
#include "record/hand_read.h"
#include "record/stream_parts.h"

#include <string.h>

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

	while (end > stream->cursor && stream_is_space(end[-1]))
		end--;
	document = document_to(stream, end);
	if (hand_read(arena, stream->finder, &document, &used, &record, &within) ==
	        HAND_NO_OBJECT &&
	    within.line <= err->line)
		*err = within;
}

/* Moves on to the next line that begins with `{`, as far as the text is there. */
static void skip_object(struct stream *stream)
{
	stream_advance(stream, next_object(stream));
	stream->skipping = stream->cursor == stream->end && !stream->ended;
}

/* The rest of a bad text, of which only a piece was there before. */
static bool skip_pieces(struct stream *stream, struct error *err)
{
	while (stream->skipping) {
		if (stream->cursor == stream->end && !stream_fill(stream, err))
			return false;
		if (stream->cursor == stream->end)
			stream->skipping = !stream->ended;
		else if (stream->column == 1 && *stream->cursor == '{')
			stream->skipping = false;
		else
			skip_object(stream);
	}
	return true;
}

/* Where the value at the cursor ends, the file read so far. */
static bool read_to_end(struct stream *stream, const char **ret, struct error *err)
{
	const char *end;

	while ((end = value_end(stream)) == stream->end && !stream->ended &&
	       !stream_is_too_long(stream))
		if (!stream_fill(stream, err))
			return false;
	if (end == stream->end && stream_is_too_long(stream)) {
		stream_too_long(stream, err);
		skip_object(stream);
		return false;
	}
	*ret = end;
	return true;
}

/* Reads the value at the cursor, which moves behind it, or to the next where it is none. */
static bool read_value(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	struct json_document document;
	enum hand_read_end step;
	const char *end, *next;
	size_t used = 0;

	if (*stream->cursor != '{') {
		document = document_to(stream, stream->end);
		error_set(err, ERROR_INPUT, "json-syntax",
		    "a hand record is expected here, an object of JSON");
		(void)json_place_byte(&document, 0, err);
		skip_object(stream);
		return false;
	}
	if (!read_to_end(stream, &end, err))
		return false;
	document = document_to(stream, end);
	step = hand_read(arena, stream->finder, &document, &used, ret, err);
	if (step != HAND_NO_OBJECT) {
		stream_advance(stream, stream->cursor + used);
		return step == HAND_READ;
	}
	next = next_object(stream);
	if (next < stream->end && err->kind == ERROR_INPUT)
		blame(stream, arena, next, err);
	skip_object(stream);
	return false;
}

enum stream_step stream_next_json(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	struct error bad = {0};
	bool there = skip_pieces(stream, &bad) && stream_skip_blanks(stream, &bad);

	if (there && stream->cursor == stream->end)
		return STREAM_END;
	if (there && read_value(stream, arena, ret, &bad))
		return STREAM_HAND;
	*err = bad;
	return STREAM_BAD;
}

/* Slips, hand by hand: a blank line ends one, `#` begins a comment. */
#include "record/facts.h"
#include "record/facts_contract.h"
#include "record/slip.h"
#include "record/stream_parts.h"

#include <string.h>

/* The line at the cursor without its end; the cursor moves behind it. */
static struct slip_line take_line(struct stream *stream)
{
	const char *newline = memchr(stream->cursor, '\n', (size_t)(stream->end - stream->cursor));
	struct slip_line line = {
	    .data = stream->cursor, .file = stream->file, .line = stream->line};

	line.size = (size_t)((newline ? newline : stream->end) - stream->cursor);
	stream_advance(stream, newline ? newline + 1 : stream->end);
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
		else if (!quoted && letter == '#' && stream_is_blank(before))
			return i;
	}
	return line->size;
}

static bool is_empty(const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (!stream_is_blank(text[i]))
			return false;
	return true;
}

enum line_kind { LINE_BLANK, LINE_COMMENT, LINE_WORDS };

/* What a line is; its comment is cut off. */
static enum line_kind line_kind(struct slip_line *line)
{
	size_t size = comment_start(line);
	bool comment = size < line->size;

	line->size = size;
	if (!is_empty(line->data, size))
		return LINE_WORDS;
	return comment ? LINE_COMMENT : LINE_BLANK;
}

/* The line at `at`, where it is there to its end, and where the next begins. */
static bool line_there(
    const struct stream *stream, const char *at, enum line_kind *ret_kind, const char **ret_next)
{
	const char *newline = memchr(at, '\n', (size_t)(stream->end - at));
	struct slip_line line = {.data = at};

	if (!newline)
		return false;
	line.size = (size_t)(newline - at);
	*ret_kind = line_kind(&line);
	*ret_next = newline + 1;
	return true;
}

/* Whether a hand and the blank line behind it are there. Lines before it are passed over. */
static bool hand_there(struct stream *stream)
{
	const char *at = stream->cursor, *next;
	enum line_kind kind;
	bool begun = false;

	for (; line_there(stream, at, &kind, &next); at = next) {
		if (begun && kind == LINE_BLANK)
			return true;
		begun = begun || kind == LINE_WORDS;
		if (!begun)
			stream_advance(stream, next);
	}
	return false;
}

/* Behind the blank line that ends a hand of which only a piece was there. */
static bool skip_hand(struct stream *stream, struct error *err)
{
	while (stream->skipping) {
		enum line_kind kind;
		const char *next;

		if (line_there(stream, stream->cursor, &kind, &next)) {
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

/* The next hand's lines to their end, the file read so far. */
static bool read_hand(struct stream *stream, struct error *err)
{
	if (!skip_hand(stream, err))
		return false;
	while (!stream->ended && !hand_there(stream)) {
		if (stream_is_too_long(stream)) {
			stream->skipping = true;
			return stream_too_long(stream, err);
		}
		if (!stream_fill(stream, err))
			return false;
	}
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
		enum line_kind kind = line_kind(&line);

		if (kind == LINE_BLANK && count)
			break;
		if (kind != LINE_WORDS)
			continue;
		lines = arena_room(arena, lines, count, sizeof *lines);
		if (!lines)
			return error_memory(err);
		lines[count++] = line;
	}
	*ret = lines;
	*ret_count = count;
	return true;
}

enum stream_step stream_next_slips(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err)
{
	struct hand_record record = {0};
	struct slip_line *lines = NULL;
	struct error bad = {0};
	size_t count = 0;
	bool good = read_hand(stream, &bad) && take_lines(stream, arena, &lines, &count, &bad);

	if (good && !count)
		return STREAM_END;
	if (good &&
	    !stream->finder->find(stream->finder->context, NULL, NULL, 0, &record.book, &bad))
		good = bad.file[0] ? false : error_place(&bad, stream->file, lines[0].line, 1);
	good = good && slip_read(arena, record.book, lines, count, &record.hand, &bad);
	if (good && !stream->finder->table && !facts_contract(record.book, &record.hand, &bad))
		good = error_place(&bad, stream->file, lines[0].line, 1);
	if (good) {
		*ret = record;
		return STREAM_HAND;
	}
	*err = bad;
	return STREAM_BAD;
}

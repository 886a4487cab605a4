#include "base/lines.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Checks a text that may be empty. */
static bool is_line(const char *text, const char *code, const char *what, struct error *err)
{
	size_t size = strlen(text);

	if (size > NAME_BYTES_MOST)
		return error_set(err, ERROR_INPUT, code, TEXT_PROBLEM_LONG_BYTES_MOST,
		    message_words(what), size, NAME_BYTES_MOST);
	return plain_require(&(struct plain_text){text, size, PLAIN_LINE}, code, what, NULL, err);
}

void input_name_keep(struct arena *arena, const char **name)
{
	char *kept;

	if (!*name)
		return;
	kept = arena_copy(arena, *name, strlen(*name));
	(void)text_join_blanks(kept, kept);
	*name = kept;
}

bool input_text(const char *text, const char *code, const char *what, struct error *err)
{
	char kept[NAME_BYTES_MOST + 1];

	if (strlen(text) <= NAME_BYTES_MOST && text_join_blanks(kept, text) == 0)
		return error_set(err, ERROR_INPUT, code, TEXT_PROBLEM_EMPTY, message_words(what));
	return is_line(text, code, what, err);
}

void input_require(const char *text, const char *code, const char *what)
{
	must(input_text(text ? text : "", code, what, refusal()));
}

void input_allow(const char *text, const char *code, const char *what)
{
	if (text)
		must(is_line(text, code, what, refusal()));
}

enum { ROOM_FIRST = 1 << 16 };

static void release(void *lines)
{
	lines_close(lines);
}

void lines_open(const char *path, enum file_purpose purpose, struct lines *ret)
{
	*ret = (struct lines){.room = ROOM_FIRST};
	file_open(path, purpose, &ret->source);
	ret->buffer = malloc(ret->room);
	if (!ret->buffer)
		break_memory();
	boundary_hold(&ret->cleanup, release, ret);
}

void lines_close(struct lines *lines)
{
	boundary_drop(&lines->cleanup);
	if (lines->source.name)
		file_close(&lines->source);
	free(lines->buffer);
	*lines = (struct lines){0};
}

/* Reads more of the file after the unused bytes of the buffer. */
static void fill(struct lines *lines)
{
	size_t got;

	if (lines->begin > 0) {
		memmove(lines->buffer, lines->buffer + lines->begin, lines->end - lines->begin);
		lines->end -= lines->begin;
		lines->begin = 0;
	}
	if (lines->end == lines->room) {
		char *larger = realloc(lines->buffer, 2 * lines->room);

		if (!larger)
			break_memory();
		lines->buffer = larger;
		lines->room *= 2;
	}
	got = file_take(&lines->source, lines->buffer + lines->end, lines->room - lines->end);
	lines->end += got;
	lines->ended = got == 0;
}

/* Reads the line at the beginning of the buffer to its end, and returns its size with what ends it. */
static size_t line_there(struct lines *lines)
{
	const size_t most = file_most(lines->source.purpose);
	size_t seen = 0;

	for (;;) {
		const char *begin = lines->buffer + lines->begin;
		const size_t size = lines->end - lines->begin;
		const char *newline = memchr(begin + seen, '\n', size - seen);
		const size_t whole = newline ? (size_t)(newline - begin) + 1 : size;

		if (whole > most)
			file_too_large(&lines->source, lines->number + 1);
		if (newline || lines->ended)
			return whole;
		seen = size;
		fill(lines);
	}
}

char *lines_next(struct lines *lines, size_t *ret_size)
{
	const off_t used = lines->used;

	for (;;) {
		size_t size = line_there(lines);
		char *line = lines->buffer + lines->begin;

		lines->begin += size;
		lines->used += (off_t)size;
		*ret_size = 0;
		if (size == 0)
			return NULL;
		lines->number++;
		if (lines->number == 1) {
			const size_t mark = text_mark_size(line, size);

			line += mark;
			size -= mark;
		}
		while (size > 0 && line[size - 1] && strchr(" \t\r\n", line[size - 1]))
			size--;
		if (size == 0 && (size_t)(lines->used - used) > file_most(lines->source.purpose))
			file_too_large(&lines->source, lines->number + 1);
		*ret_size = size;
		if (size > 0)
			return line;
	}
}

bool lines_begin_with(struct lines *lines, const char *words)
{
	const size_t size = strlen(words);
	const char *at;

	while (!lines->ended && lines->end < TEXT_MARK_SIZE + size)
		fill(lines);
	at = lines->buffer + text_mark_size(lines->buffer, lines->end);
	return (size_t)(lines->buffer + lines->end - at) >= size && memcmp(at, words, size) == 0;
}

void lines_keep(struct lines *lines)
{
	if (lines->source.start >= 0)
		return;
	file_spool(&lines->source, lines->buffer, lines->end);
	lines_rewind(lines);
}

void lines_rewind(struct lines *lines)
{
	lines->begin = lines->end = 0;
	lines->used = 0;
	lines->number = 0;
	lines->ended = false;
	file_rewind(&lines->source);
}

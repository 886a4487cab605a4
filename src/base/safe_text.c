#include "base/safe_text.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* --- characters --- */

static const char box[] = "\xEF\xBF\xBD";

/* Returns the name in messages of a character that a line may not hold; NULL if it may. */
static const char *unwanted_name(int32_t point)
{
	/* Ranges of characters; the first range that fits gives the name. */
	static const struct {
		int32_t first, last;
		const char *name;
	} unwanted[] = {
	    {-1, -1, TEXT_WORDS_BYTES_NOT_UTF8},
	    {0x09, 0x09, TEXT_WORDS_A_TABULATOR},
	    {0x0A, 0x0A, TEXT_WORDS_A_LINE_BREAK},
	    {0x0D, 0x0D, TEXT_WORDS_A_LINE_BREAK},
	    {0x00, 0x1F, TEXT_WORDS_A_CONTROL_CHARACTER},
	    {0x7F, 0x9F, TEXT_WORDS_A_CONTROL_CHARACTER},
	    {0x2028, 0x2029, TEXT_WORDS_A_LINE_BREAK},
	    {0x202A, 0x202E, TEXT_WORDS_DIRECTION_MARK},
	    {0x2066, 0x2069, TEXT_WORDS_DIRECTION_MARK},
	};

	for (size_t i = 0; i < sizeof unwanted / sizeof *unwanted; i++)
		if (point >= unwanted[i].first && point <= unwanted[i].last)
			return unwanted[i].name;
	return NULL;
}

bool plain_point(int32_t point)
{
	return (point >= 0x20 && point < 0x7F) || !unwanted_name(point);
}

static bool breaks_lines(int32_t point)
{
	return point == '\n' || point == '\t' || point == '\r';
}

bool plain_fits(int32_t point, enum plain_shape shape)
{
	return plain_point(point) || (shape == PLAIN_LINES && breaks_lines(point));
}

bool plain_is(const struct plain_text *text, size_t *ret_bad)
{
	const char *end = text->data + text->size;

	for (const char *cursor = text->data; cursor < end;) {
		const char *start = cursor;

		if (plain_fits(text_next(&cursor, end), text->shape))
			continue;
		if (ret_bad)
			*ret_bad = (size_t)(start - text->data);
		return false;
	}
	return true;
}

/* Returns the next character in its shown form; `ret_size` is its size in bytes. */
static const char *shown_next(
    const char **cursor, const char *end, enum plain_shape shape, size_t *ret_size)
{
	const char *start = *cursor;
	const int32_t point = text_next(cursor, end);

	*ret_size = (size_t)(*cursor - start);
	if (plain_fits(point, shape))
		return start;
	*ret_size = breaks_lines(point) ? 1 : sizeof box - 1;
	return breaks_lines(point) ? " " : box;
}

void plain_write(const char *text, enum plain_shape shape, struct text *out)
{
	const char *end = text + strlen(text);
	size_t good = (size_t)(end - text);

	/* Nearly always the whole text is allowed. */
	(void)plain_is(&(struct plain_text){text, good, shape}, &good);
	text_add_bytes(out, text, good);
	for (const char *cursor = text + good; cursor < end;) {
		size_t size;
		const char *shown = shown_next(&cursor, end, shape, &size);

		text_add_bytes(out, shown, size);
	}
}

void plain_write_json(const char *json, struct text *out)
{
	const char *end = json + strlen(json);

	while (json < end) {
		size_t good = (size_t)(end - json);

		(void)plain_is(&(struct plain_text){json, good, PLAIN_LINES}, &good);
		text_add_bytes(out, json, good);
		json += good;
		if (json < end) {
			const int32_t point = text_next(&json, end);

			text_addf(out, "\\u%04x", point < 0 ? 0xFFFDU : (unsigned)point);
		}
	}
}

void plain_copy(char *out, size_t room, const char *text)
{
	const char *end = text + strlen(text);
	size_t used = 0;

	for (const char *cursor = text; cursor < end;) {
		size_t size;
		const char *shown = shown_next(&cursor, end, PLAIN_LINE, &size);

		if (used + size >= room)
			break;
		memcpy(out + used, shown, size);
		used += size;
	}
	out[used] = '\0';
}

bool plain_refuse(
    int32_t point, enum plain_shape shape, const char *code, const char *what, struct error *err)
{
	const char *name = unwanted_name(point);
	char number[16] = "";

	if (point >= 0)
		(void)snprintf(number, sizeof number, " (U+%04X)", (unsigned)point);
	return error_set(err, ERROR_INPUT, code, TEXT_PROBLEM_BAD_CHARACTER, message_words(what),
	    message_words(name ? name : TEXT_WORDS_CHARACTER_NOT_ALLOWED), number,
	    message_words(shape == PLAIN_LINE ? TEXT_WORDS_ONE_LINE_OF_TEXT : TEXT_WORDS_TEXT));
}

bool plain_require(
    const struct plain_text *text, const char *code, const char *what, struct error *err)
{
	size_t bad;

	if (plain_is(text, &bad))
		return true;
	const char *cursor = text->data + bad;

	return plain_refuse(
	    text_next(&cursor, text->data + text->size), text->shape, code, what, err);
}

/* --- names and reasons --- */

/* Checks a text that may be empty. */
static bool is_line(const char *text, const char *code, const char *what, struct error *err)
{
	size_t size = strlen(text);

	if (size > NAME_BYTES_MOST)
		return error_set(err, ERROR_INPUT, code, TEXT_PROBLEM_TOO_LONG, message_words(what),
		    size, NAME_BYTES_MOST);
	return plain_require(&(struct plain_text){text, size, PLAIN_LINE}, code, what, err);
}

void input_name_keep(struct arena *arena, const char **name)
{
	if (!*name)
		return;
	char *kept = arena_copy(arena, *name, strlen(*name));

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

#include "form/paper_table.h"

#include "base/arena.h"
#include "base/text.h"
#include "form/font.h"
#include "form/template.h"

#include <string.h>

enum { CAPITALS = 729 }; /* height of capitals in thousandths of the size, of both faces */

int fit_leading(int size)
{
	return size * 5 / 4;
}

int fit_baseline(int size)
{
	return (fit_leading(size) + size * CAPITALS / 1000) / 2;
}

static void add_line(struct arena *arena, const struct font *font, struct fitted *to,
    const char *text, size_t length)
{
	while (length > 0 && text[length - 1] == ' ')
		length--;
	to->lines = arena_room(arena, to->lines, (size_t)to->count, sizeof *to->lines);
	to->lines[to->count++] =
	    (struct fit_line){text, length, (int)font_width(font, text, length, to->size)};
}

/* Returns true if a line may end after the letter: after the hyphen between words, but not after
 * the minus of a number, which has a code of its own. */
static bool may_break_after(int32_t code_point, const char *next, const char *end)
{
	return next < end && (code_point == '-' || code_point == '/' || code_point == 0x2013) &&
	       *next != ' ';
}

/* Returns the end of the first line: after the last blank, hyphen or slash that fits; a word too
 * wide is broken in itself. */
static const char *first_line_end(
    const struct font *font, const char *text, const char *end, int width, int size)
{
	const char *cursor = text, *fits = NULL;
	int32_t previous = 0;
	int64_t used = 0;

	while (cursor < end) {
		const char *start = cursor;
		struct font_letter letter = font_next(font, &cursor, end, &previous);

		used += (int64_t)letter.advance * size;
		if (letter.code == ' ' && start > text)
			fits = cursor;
		else if (used > (int64_t)width * 1000)
			return fits ? fits : start > text ? start : cursor;
		else if (may_break_after(letter.code, cursor, end))
			fits = cursor;
	}
	return end;
}

static void break_lines(
    struct arena *arena, const struct font *font, const char *text, int width, struct fitted *to)
{
	const char *end = text + strlen(text);

	while (text < end) {
		const char *line_end = first_line_end(font, text, end, width, to->size);

		add_line(arena, font, to, text, (size_t)(line_end - text));
		for (text = line_end; text < end && *text == ' ';)
			text++;
	}
}

/* A number cut in two would be two numbers, so it shrinks as far as necessary. Blanks may group its
 * thousands, and a percent sign or a note's mark may follow. */
bool fit_is_number(const char *text)
{
	const char *end = text + strlen(text);

	while (text < end) {
		int32_t code_point = text_next(&text, end);
		enum { APART = 0xa0, THIN = 0x202f, NOTED = 0xb0 }; /* between thousands; ° */
		static const char signs[] = "+-0123456789.,/%*";
		if ((code_point != APART && code_point != THIN && code_point != NOTED &&
		        !(code_point > 0 && code_point < 0x80 && strchr(signs, code_point))))
			return false;
	}
	return true;
}

int fit_smallest(const struct style *style)
{
	if (style->smallest > 0 && style->smallest < style->size)
		return style->smallest;
	return style->size * 3 / 4;
}

/* Keeps the first lines, and of the last as much as leaves room for the sign of an omission. */
static void end_early(
    struct arena *arena, const struct font *font, int lines, int width, struct fitted *to)
{
	static const char sign[] = "…";
	struct fit_line *last = &to->lines[lines - 1];
	size_t length = last->length;
	char *text = arena_alloc(arena, length + sizeof sign, 1);

	memcpy(text, last->text, length);
	for (;;) {
		memcpy(text + length, sign, sizeof sign);
		*last = (struct fit_line){text, length + sizeof sign - 1, 0};
		last->width = (int)font_width(font, text, last->length, to->size);
		if (last->width <= width || length == 0)
			break;
		do /* a whole letter */
			length--;
		while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80);
	}
	to->count = lines;
}

int64_t fit_widest_word(const struct font *font, const char *text, int size)
{
	const char *end = text + strlen(text), *piece = text, *cursor = text;
	int32_t previous = 0;
	int64_t widest = 0;

	while (cursor < end) {
		const char *start = cursor;
		const struct font_letter letter = font_next(font, &cursor, end, &previous);
		const char *stop = letter.code == ' ' ? start : cursor;

		if (letter.code == ' ' || cursor == end ||
		    may_break_after(letter.code, cursor, end)) {
			const int64_t width = font_width(font, piece, (size_t)(stop - piece), size);

			widest = width > widest ? width : widest;
			piece = cursor;
		}
	}
	return widest;
}

enum { READABLE = 3500 }; /* no text but a number is set smaller to be whole */

int fit_size(const struct font *font, const struct style *style, const char *text, int width)
{
	enum { NUMBER_SMALLEST = 2500 };
	const int64_t whole = style->wrap ? fit_widest_word(font, text, style->size)
	                                  : font_width(font, text, strlen(text), style->size);
	int smallest = fit_smallest(style), size = style->size;

	/* The text shrinks to fill the width, but not to letters that are too small. */
	if (whole > width && whole > 0) {
		if (smallest > NUMBER_SMALLEST && fit_is_number(text))
			smallest = NUMBER_SMALLEST;
		size = (int)((int64_t)size * width / whole / 100 * 100);
		size = size < smallest ? smallest : size;
	}
	/* A word is not cut if it fits whole in letters that can still be read. */
	const int64_t widest = fit_widest_word(font, text, size);
	const int64_t shrunk = widest > 0 ? (int64_t)size * width / widest / 100 * 100 : size;

	return widest > width && shrunk >= READABLE ? (int)shrunk : size;
}

void fit_text(struct arena *arena, const struct font *font, const struct style *style,
    const char *text, int width, struct fitted *ret)
{
	const size_t length = strlen(text);
	const int lines = style->lines;

	*ret = (struct fitted){.size = style->size, .leading = fit_leading(style->size)};
	if (length == 0)
		return;
	ret->size = fit_size(font, style, text, width);
	if (font_width(font, text, length, ret->size) <= width)
		add_line(arena, font, ret, text, length);
	else
		break_lines(arena, font, text, width, ret);
	/* On lines that are counted a text shrinks further, as far as it can be read, before its end is left out. */
	while (lines > 0 && ret->count > lines && ret->size > READABLE) {
		ret->size = ret->size * 95 / 100 > READABLE ? ret->size * 95 / 100 : READABLE;
		ret->count = 0;
		break_lines(arena, font, text, width, ret);
	}
	if (lines > 0 && ret->count > lines)
		end_early(arena, font, lines, width, ret);
	ret->leading = fit_leading(ret->size);
}

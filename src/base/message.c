#include "base/message.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/sentence.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

enum { VALUES_MOST = 12, WRITTEN = 1600, NAME = 160 };

static thread_local const struct vocabulary *spoken;

const struct vocabulary *message_speak(const struct vocabulary *vocabulary)
{
	const struct vocabulary *before = spoken;

	spoken = vocabulary;
	return before;
}

const struct vocabulary *message_vocabulary(void)
{
	return spoken;
}

const char *message_english(const char *text)
{
	const char *mark = strchr(text, CATALOGUE_MARK[0]);

	return mark ? mark + 1 : text;
}

/* Returns NULL if the thread speaks English, the text has no key, or the language lacks it. */
static const char *translation(const char *text)
{
	const size_t size = strcspn(text, CATALOGUE_MARK);
	char name[NAME];

	if (!spoken || !text[size])
		return NULL;
	(void)snprintf(name, sizeof name, "messages.%.*s", (int)size, text);
	return spoken->find(spoken->from, name);
}

const char *message_words(const char *text)
{
	const char *found = translation(text);

	return found ? found : message_english(text);
}

/* Returns how the language writes figures; NULL: as programs do. A language is read when its first
 * word is looked for, and its figures with it. */
static const struct numerals *figures(void)
{
	if (spoken)
		(void)spoken->find(spoken->from, "number.point");
	return spoken ? spoken->numerals : NULL;
}

const char *message_figures(const char *number, char buffer[NUMERALS_TEXT])
{
	return numerals_write(figures(), number, buffer);
}

bool message_figures_read(const char *text, size_t size, char ret[NUMERALS_TEXT])
{
	return numerals_read(figures(), text, size, ret);
}

bool figures_integer(const char *text, size_t size, int64_t least, int64_t most, int64_t *ret)
{
	char number[NUMERALS_TEXT];

	return message_figures_read(text, size, number) &&
	       text_integer(number, strlen(number), least, most, ret);
}

struct clock_style message_clock_style(void)
{
	static const char before[] = "{clock? ";
	const char *own = spoken ? spoken->find(spoken->from, "time.day") : NULL;
	const char *form = own ? own : FORM_TIME__DAY;
	const char *day = strstr(form, "{day"), *month = strstr(form, "{month");
	const char *word = strstr(form, before);
	const char *end = word ? strstr(word + 1, "{clock}") : NULL;
	struct clock_style style = {.day_first = day && month && day < month};

	word = word ? word + strlen(before) : NULL;
	/* " klo {clock}" */
	if (end && end > word + 1)
		(void)snprintf(style.word, sizeof style.word, "%.*s", (int)(end - word - 1), word);
	return style;
}

const char *message_system(int failure)
{
	static const char *const known[] = {
	    TEXT_WORDS_BAD_FILE_DESCRIPTOR,
	    TEXT_WORDS_BROKEN_PIPE,
	    TEXT_WORDS_DEVICE_OR_RESOURCE_BUSY,
	    TEXT_WORDS_DISK_QUOTA_EXCEEDED,
	    TEXT_WORDS_FILE_EXISTS,
	    TEXT_WORDS_FILE_NAME_TOO_LONG,
	    TEXT_WORDS_FILE_TOO_LARGE,
	    TEXT_WORDS_INPUT_OUTPUT_ERROR,
	    TEXT_WORDS_INVALID_ARGUMENT,
	    TEXT_WORDS_IS_A_DIRECTORY,
	    TEXT_WORDS_NO_SPACE_LEFT,
	    TEXT_WORDS_NO_SUCH_DEVICE,
	    TEXT_WORDS_NO_SUCH_FILE,
	    TEXT_WORDS_NOT_A_DIRECTORY,
	    TEXT_WORDS_OPERATION_NOT_PERMITTED,
	    TEXT_WORDS_PERMISSION_DENIED,
	    TEXT_WORDS_READ_ONLY_FILE_SYSTEM,
	    TEXT_WORDS_TOO_MANY_SYMBOLIC_LINKS,
	    TEXT_WORDS_TOO_MANY_OPEN_FILES,
	};
	const char *english = strerror(failure);

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(message_english(known[i]), english) == 0)
			return message_words(known[i]);
	return english;
}

size_t message_vwrite(char *buffer, size_t size, const char *format, va_list list)
{
	static const char *const names[VALUES_MOST] = {
	    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};
	const char *form = translation(format);
	struct sentence_value values[VALUES_MOST];
	char written[WRITTEN], *room = written; /* values as texts, one after another */
	size_t count = 0;
	va_list rest;

	format = message_english(format);
	if (!form) {
		const int whole = vsnprintf(buffer, size, format, list);

		return whole < 0 ? 0 : (size_t)whole;
	}
	/* Numbers, letters and whole texts stay values; others are written as the format says. */
	va_copy(rest, list);
	while ((format = strchr(format, '%')) != NULL) {
		const size_t left = sizeof written - (size_t)(room - written);
		struct sentence_value *value = &values[count];
		char digits[24], figures[NUMERALS_TEXT], *end;
		int used = -1, width, precision = -1;
		bool sign, zeros, starred = false;
		const char *text;
		long long number;

		if (*++format == '%') {
			format++;
			continue;
		}
		/* One of the conversions that src/catalogue.c knows: "%+d", "%.*s", "%04lX". */
		sign = *format == '+';
		zeros = format[sign] == '0';
		width = (int)strtol(format + sign, &end, 10);
		if (*end == '.') {
			starred = end[1] == '*';
			precision = starred ? va_arg(rest, int) : (int)strtol(end + 1, &end, 10);
			end += starred ? 2 : 0;
		}
		const size_t longs = strspn(end, "l");

		format = end + longs + (*end == 'z') + 1;
		switch (format[-1]) {
		case 's':
			text = va_arg(rest, const char *);
			*value = sentence_text(names[count], text);
			if (precision >= 0)
				used = snprintf(room, left, "%.*s", precision, text);
			break;
		case 'c':
			*value = sentence_letter(names[count], (char)va_arg(rest, int));
			break;
		case 'X':
			used = snprintf(room, left, "%0*lX", width,
			    longs > 0 ? va_arg(rest, unsigned long)
			              : (unsigned long)va_arg(rest, unsigned));
			break;
		default:
			number = *end == 'z'  ? (long long)va_arg(rest, size_t)
			         : longs == 2 ? va_arg(rest, long long)
			         : longs == 1 ? va_arg(rest, long)
			                      : va_arg(rest, int);
			*value = sentence_number(names[count], number);
			(void)snprintf(digits, sizeof digits, "%+lld", number);
			if (sign)
				used = snprintf(room, left, "%s", message_figures(digits, figures));
			else if (width > 0)
				used = zeros ? snprintf(room, left, "%0*lld", width, number)
				             : snprintf(room, left, "%*lld", width, number);
		}
		if (used >= 0)
			*value = sentence_text(names[count], room);
		if (used >= 0 && (size_t)used + 1 < left)
			room += used + 1;
		count++;
	}
	va_end(rest);
	return sentence_fill(spoken, form, values, count, buffer, size);
}

size_t message_write(char *buffer, size_t size, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	const size_t written = message_vwrite(buffer, size, format, values);

	va_end(values);
	return written;
}

const char *message_vtext(struct arena *arena, const char *format, va_list values)
{
	va_list again;

	va_copy(again, values);
	const size_t size = message_vwrite(NULL, 0, format, again);

	va_end(again);
	char *text = arena_alloc(arena, size + 1, 1);

	(void)message_vwrite(text, size + 1, format, values);
	return text;
}

const char *message_text(struct arena *arena, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	const char *text = message_vtext(arena, format, values);

	va_end(values);
	return text;
}

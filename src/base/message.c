#include "base/message.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/plural.h"
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

/* --- the values of a message --- */

/* A value's conversion in a format: "%+d", "%.*s", "%04lX". */
struct conversion {
	bool sign, zeros, starred; /* + 0 .* */
	int width, precision;      /* 0 and -1 if they are not given */
	enum { OF_INT, OF_LONG, OF_LONG_LONG, OF_SIZE } of;
	char letter; /* one of those that src/catalogue.c knows */
};

/* Reads a conversion after its percent sign. Returns what follows it. */
static const char *conversion_read(const char *at, struct conversion *ret)
{
	char *end;

	*ret = (struct conversion){.sign = *at == '+', .precision = -1};
	at += ret->sign;
	ret->zeros = *at == '0';
	ret->width = (int)strtol(at, &end, 10);
	at = end;
	if (*at == '.') {
		ret->starred = *++at == '*';
		ret->precision = (int)strtol(at, &end, 10);
		at = ret->starred ? at + 1 : end;
	}
	if (*at == 'z')
		ret->of = OF_SIZE;
	if (*at == 'l')
		ret->of = at[1] == 'l' ? OF_LONG_LONG : OF_LONG;
	at += ret->of == OF_LONG_LONG ? 2 : ret->of == OF_INT ? 0 : 1;
	ret->letter = *at;
	return at + 1;
}

static const char *const numbers[VALUES_MOST] = {
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};

struct values {
	struct sentence_value list[VALUES_MOST];
	size_t count;
	char written[WRITTEN]; /* values as texts, one after another */
	size_t used;
};

/* Reads the values of a format of the catalogue. Numbers, letters and whole texts stay values; others
 * are written as the format says. */
static void values_read(struct values *to, const char *format, va_list *values)
{
	while ((format = strchr(format, '%')) != NULL) {
		const char *name = numbers[to->count];
		char *room = to->written + to->used, digits[24], figures[NUMERALS_TEXT];
		const size_t size = sizeof to->written - to->used;
		struct sentence_value *value = &to->list[to->count];
		struct conversion as;
		int precision, written = -1;
		const char *text;
		long long number;

		if (*++format == '%') {
			format++;
			continue;
		}
		format = conversion_read(format, &as);
		precision = as.starred ? va_arg(*values, int) : as.precision;
		switch (as.letter) {
		case 's':
			text = va_arg(*values, const char *);
			*value = sentence_text(name, text);
			if (precision >= 0)
				written = snprintf(room, size, "%.*s", precision, text);
			break;
		case 'c':
			*value = sentence_letter(name, (char)va_arg(*values, int));
			break;
		case 'X':
			written = snprintf(room, size, "%0*lX", as.width,
			    as.of == OF_LONG ? va_arg(*values, unsigned long)
			                     : (unsigned long)va_arg(*values, unsigned));
			break;
		default:
			number = as.of == OF_SIZE        ? (long long)va_arg(*values, size_t)
			         : as.of == OF_LONG      ? va_arg(*values, long)
			         : as.of == OF_LONG_LONG ? va_arg(*values, long long)
			                                 : va_arg(*values, int);
			*value = sentence_number(name, number);
			(void)snprintf(digits, sizeof digits, "%+lld", number);
			if (as.sign)
				written =
				    snprintf(room, size, "%s", message_figures(digits, figures));
			else if (as.width > 0)
				written = as.zeros
				              ? snprintf(room, size, "%0*lld", as.width, number)
				              : snprintf(room, size, "%*lld", as.width, number);
			break;
		}
		if (written >= 0)
			*value = sentence_text(name, room);
		if (written >= 0 && (size_t)written + 1 < size)
			to->used += (size_t)written + 1;
		to->count++;
	}
}

/* --- said --- */

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
	    TEXT_WORDS_SPACE_LEFT_DEVICE,
	    TEXT_WORDS_DEVICE_ADDRESS,
	    TEXT_WORDS_FILE_DIRECTORY,
	    TEXT_WORDS_NOT_A_DIRECTORY,
	    TEXT_WORDS_OPERATION_NOT_PERMITTED,
	    TEXT_WORDS_PERMISSION_DENIED,
	    TEXT_WORDS_READ_ONLY_FILE_SYSTEM,
	    TEXT_WORDS_MANY_LEVELS_SYMBOLIC,
	    TEXT_WORDS_TOO_MANY_OPEN_FILES,
	};
	const char *said = strerror(failure);

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(message_english(known[i]), said) == 0)
			return message_words(known[i]);
	return said;
}

size_t message_vwrite(char *buffer, size_t size, const char *format, va_list list)
{
	const char *form = translation(format);
	struct values values;
	va_list copy;
	int written;

	if (!form) {
		written = vsnprintf(buffer, size, message_english(format), list);
		return written < 0 ? 0 : (size_t)written;
	}
	values.count = values.used = 0;
	va_copy(copy, list);
	values_read(&values, message_english(format), &copy);
	va_end(copy);
	return sentence_fill(spoken, form, values.list, values.count, buffer, size);
}

size_t message_write(char *buffer, size_t size, const char *format, ...)
{
	va_list values;
	size_t written;

	va_start(values, format);
	written = message_vwrite(buffer, size, format, values);
	va_end(values);
	return written;
}

const char *message_vtext(struct arena *arena, const char *format, va_list values)
{
	char *text;
	size_t size;
	va_list again;

	va_copy(again, values);
	size = message_vwrite(NULL, 0, format, again);
	va_end(again);
	text = arena_alloc(arena, size + 1, 1);
	(void)message_vwrite(text, size + 1, format, values);
	return text;
}

const char *message_text(struct arena *arena, const char *format, ...)
{
	const char *text;
	va_list values;

	va_start(values, format);
	text = message_vtext(arena, format, values);
	va_end(values);
	return text;
}

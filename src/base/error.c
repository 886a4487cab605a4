#include "base/error.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Replaces in place what a terminal must not get, and a character cut in two at the end. */
static void make_printable(char *message)
{
	const char *end = message + strlen(message);
	char *out = message;

	for (const char *cursor = message; cursor < end;) {
		const char *start = cursor;
		int32_t point = text_next(&cursor, end);
		size_t size = (size_t)(cursor - start);

		if (point < 0 || point < 0x20 || (point >= 0x7f && point < 0xa0)) {
			*out++ = '?';
			continue;
		}
		memmove(out, start, size);
		out += size;
	}
	*out = '\0';
}

void error_fill(struct error *err, enum error_kind kind, const char *code, const char *format, ...)
{
	va_list arguments;

	if (err->kind != ERROR_NONE)
		return;
	err->kind = kind;
	(void)snprintf(err->code, sizeof err->code, "%s", code);
	va_start(arguments, format);
	(void)vsnprintf(err->message, sizeof err->message, format, arguments);
	va_end(arguments);
	make_printable(err->message);
}

void error_fill_place(struct error *err, const char *file, int line, int column)
{
	if (err->file[0] == '\0' && file) {
		(void)snprintf(err->file, sizeof err->file, "%s", file);
		make_printable(err->file);
	}
	if (err->line == 0)
		err->line = line;
	if (err->column == 0)
		err->column = err->line > 0 && column == 0 ? 1 : column;
}

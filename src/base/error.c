#include "base/error.h"

#include "base/message.h"
#include "base/safe_text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void error_fill_list(struct error *err, enum error_kind kind, const char *code, const char *format,
    va_list arguments)
{
	char message[sizeof err->message];

	if (err->kind != ERROR_NONE)
		return;
	err->kind = kind;
	(void)snprintf(err->code, sizeof err->code, "%s", code);
	(void)message_vwrite(message, sizeof message, format, arguments);
	plain_copy(err->message, sizeof err->message, message);
	assert(err->message[0] != '\0');
	if (err->message[0] == '\0')
		(void)snprintf(err->message, sizeof err->message, "failed without words: %s", code);
}

void error_fill(struct error *err, enum error_kind kind, const char *code, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	error_fill_list(err, kind, code, format, arguments);
	va_end(arguments);
}

bool error_is(const struct error *err, const char *code)
{
	return strcmp(err->code, code) == 0;
}

void error_fill_place(struct error *err, const char *file, int line, int column)
{
	if (err->file[0] == '\0' && file)
		plain_copy(err->file, sizeof err->file, file);
	if (err->line == 0)
		err->line = line;
	if (err->column == 0)
		err->column = err->line > 0 && column == 0 ? 1 : column;
}

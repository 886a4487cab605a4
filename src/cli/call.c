#include "cli/colour.h"
#include "cli/command.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

const struct option_given *call_option(const struct call *call, const char *option)
{
	for (size_t i = 0; i < call->given_count; i++)
		if (strcmp(call->given[i].option->name, option) == 0)
			return &call->given[i];
	return NULL;
}

const char *call_text(const struct call *call, const char *option)
{
	const struct option_given *given = call_option(call, option);

	return given ? given->value.text : NULL;
}

bool call_flag(const struct call *call, const char *option)
{
	return call_option(call, option) != NULL;
}

int64_t call_number(const struct call *call, const char *option, int64_t otherwise)
{
	const struct option_given *given = call_option(call, option);

	return given ? given->number : otherwise;
}

bool call_values(const struct call *call, const char *option, const struct argument **ret,
    size_t *ret_count, struct error *err)
{
	struct argument *values = arena_alloc(call->arena, call->given_count + 1, sizeof(*values));
	size_t count = 0;

	if (!values)
		return error_memory(err);
	for (size_t i = 0; i < call->given_count; i++)
		if (strcmp(call->given[i].option->name, option) == 0)
			values[count++] = call->given[i].value;
	*ret = values;
	*ret_count = count;
	return true;
}

void call_met(struct call *call, enum error_kind status)
{
	if (status > call->status)
		call->status = status;
}

bool call_answer(struct call *call, const struct text *text, struct error *err)
{
	struct text coloured = {.arena = text->arena};

	if (text->failed)
		return error_memory(err);
	if (!call->json && text->size > 0 && colour_shown(call->out)) {
		colour_findings(text_of(text), &coloured);
		if (coloured.failed)
			return error_memory(err);
		text = &coloured;
	}
	errno = 0;
	if (text->size == 0 || fwrite(text->data, 1, text->size, call->out) == text->size)
		return true;
	return error_set(err, ERROR_STORE, "output-failed", "the answer could not be written: %s",
	    strerror(errno));
}

void call_warn(const struct call *call, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	(void)fputs(colour_shown(call->messages) ? "canasta: \033[33mwarning\033[0m: "
	                                         : "canasta: warning: ",
	    call->messages);
	(void)vfprintf(call->messages, format, arguments);
	(void)fputc('\n', call->messages);
	va_end(arguments);
}

#include "cli/colour.h"
#include "cli/command.h"
#include "form/json.h"
#include "form/passing.h"
#include "form/screen.h"
#include "form/terminal.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <string.h>

enum {
	HANGING =
	    2, /* what goes on below a line that was too long stands so far behind its beginning */
	PASSING_ROWS = 500 /* of a list of any length are told at once */
};

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

/* Whether the answer is text for people, not a file written to standard output. */
static bool is_prose(const struct call *call)
{
	return !call->json && !(call->command && call->command->verbatim) &&
	       !call_flag(call, "csv") && !call_option(call, "html");
}

bool call_answer(struct call *call, const struct text *text, struct error *err)
{
	struct text wrapped = {.arena = text->arena};
	struct text coloured = {.arena = text->arena};
	int columns = is_prose(call) ? terminal_columns(call->out) : 0;

	if (columns > 0) {
		terminal_wrap(text_of(text), columns, HANGING, &wrapped);
		wrapped.failed = wrapped.failed || text->failed;
		text = &wrapped;
	}
	if (!call->json && text->size > 0 && colour_shown(call->out)) {
		colour_findings(text_of(text), &coloured);
		coloured.failed = coloured.failed || text->failed;
		text = &coloured;
	}
	if (text->failed)
		return error_memory(err);
	errno = 0;
	if (text->size == 0 || fwrite(text->data, 1, text->size, call->out) == text->size)
		return true;
	return error_set(err, ERROR_STORE, "output-failed", "the answer could not be written: %s",
	    strerror(errno));
}

struct answer *call_says(struct call *call)
{
	if (!call->says)
		call->says = answer_make(call->arena);
	return call->says;
}

static void put_json(const struct answer *said, const char *list, struct text *out)
{
	struct json json = {.out = out};

	if (list)
		said = answer_get(said, list);
	assert(said);
	form_json(said, NULL, &json);
	text_add(out, "\n");
}

static bool put_screen(struct arena *arena, const struct answer *said, const char *screen,
    struct text *out, struct error *err)
{
	struct labels labels;

	if (!labels_load(arena, "en", &labels, err))
		return false;
	screen_draw(&labels, screen, said, out);
	return true;
}

void call_draw(
    const struct call *call, const struct answer *said, const char *screen, struct text *out)
{
	struct text drawn = {.arena = out->arena};
	struct error err = {0};

	out->failed = out->failed || answer_failed(said) ||
	              !put_screen(out->arena, said, screen, &drawn, &err) || drawn.failed;
	if (!out->failed)
		terminal_wrap(text_of(&drawn), terminal_columns(call->out), HANGING, out);
}

bool call_tell_of(struct call *call, const struct answer *said, const char *screen,
    const char *list, struct error *err)
{
	struct text text = {0};

	if (answer_failed(said))
		return error_memory(err);
	text.arena = answer_arena(said);
	if (call->json)
		put_json(said, list, &text);
	else if (!put_screen(text.arena, said, screen, &text, err))
		return false;
	return call_answer(call, &text, err);
}

bool call_passing(struct call *call, const char *list, struct error *err)
{
	struct answer *passing = answer_passing(call_says(call), list, &call->rows);

	call->passing = arena_alloc(call->arena, 1, sizeof *call->passing);
	if (!passing || !call->passing)
		return error_memory(err);
	call->passing->list = list;
	return true;
}

/* Tells what the passing list has now, and forgets it. */
static bool tell_passing(struct call *call, struct error *err)
{
	struct passing *passing = call->passing;
	const struct command *command = call->command;
	struct answer *list = answer_list(call->says, passing->list);
	struct text text = {.arena = &call->rows};
	struct labels labels;

	if (answer_failed(call->says) || answer_failed(list))
		return error_memory(err);
	if (!labels_load(&call->rows, "en", &labels, err))
		return false;
	if (call->json)
		form_json_passing(call->says, passing, command->list, &text);
	else
		screen_draw_passing(&labels, command->screen, call->says, passing, &text);
	if (call->json && passing->over)
		text_add(&text, "\n");
	if (!call_answer(call, &text, err))
		return false;
	passing->told += answer_count(list);
	answer_forget(list);
	arena_empty(&call->rows);
	return true;
}

bool call_pass(struct call *call, struct error *err)
{
	return answer_count(answer_get(call->says, call->passing->list)) < PASSING_ROWS ||
	       tell_passing(call, err);
}

bool call_tell(struct call *call, const char *screen, const char *list, struct error *err)
{
	const struct answer *said = call->says;

	if (call->passing) {
		call->passing->over = true;
		return tell_passing(call, err);
	}
	call->says = NULL;
	return !said || call_tell_of(call, said, screen, list, err);
}

void message_show(FILE *messages, const struct text *text)
{
	struct text wrapped = {.arena = text->arena};
	static const char warning[] = "canasta: warning:";
	const char *said;
	bool warns;
	int name;

	terminal_wrap(text_of(text), terminal_columns(messages), HANGING, &wrapped);
	said = wrapped.failed ? text_of(text) : text_of(&wrapped);
	warns = strncmp(said, warning, strlen(warning)) == 0;
	name = (int)(warns ? strlen(warning) : strcspn(said, " "));
	if (colour_shown(messages))
		(void)fprintf(messages, "\033[%sm%.*s\033[0m%s\n", warns ? "33" : "31", name, said,
		    said + name);
	else
		(void)fprintf(messages, "%s\n", said);
}

void call_warn(const struct call *call, const char *format, ...)
{
	struct text text = {.arena = call->arena};
	va_list arguments;
	const char *said;

	va_start(arguments, format);
	said = arena_vprintf(call->arena, format, arguments);
	va_end(arguments);
	text_addf(&text, "canasta: warning: %s", said ? said : format);
	message_show(call->messages, &text);
}

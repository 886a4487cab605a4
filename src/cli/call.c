#include "cli/call.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/output.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/language.h"
#include "cli/option.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "file/store.h"
#include "form/data.h"
#include "form/labels.h"
#include "form/screen.h"
#include "slip/csv.h"
#include "slip/json.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
	HANGING = 2,       /* indent of the lines that continue a long line */
	PASSING_ROWS = 500 /* rows of a list of any length that are printed at once */
};

const struct option_typed *call_given(const struct call *call, enum option_id option)
{
	for (size_t i = 0; i < call->typed_count; i++)
		if (call->typed[i].option->id == option)
			return &call->typed[i];
	return NULL;
}

const struct option_typed *call_option(const struct call *call, enum option_id option)
{
	assert(option_known(call->command, option));
	return call_given(call, option);
}

const char *call_text(const struct call *call, enum option_id option)
{
	const struct option_typed *typed = call_option(call, option);

	return typed ? typed->value.text : NULL;
}

bool call_flag(const struct call *call, enum option_id option)
{
	return call_option(call, option) != NULL;
}

int64_t call_number(const struct call *call, enum option_id option, int64_t otherwise)
{
	const struct option_typed *typed = call_option(call, option);

	return typed ? typed->number : otherwise;
}

const struct argument *call_values(
    const struct call *call, enum option_id option, size_t *ret_count)
{
	struct argument *values = arena_alloc(call->arena, call->typed_count + 1, sizeof(*values));

	assert(option_known(call->command, option));
	*ret_count = 0;
	for (size_t i = 0; i < call->typed_count; i++)
		if (call->typed[i].option->id == option)
			values[(*ret_count)++] = call->typed[i].value;
	return values;
}

const char *const *call_texts(const struct call *call, enum option_id option, size_t *ret_count)
{
	const struct argument *values = call_values(call, option, ret_count);
	const char **texts = arena_alloc(call->arena, *ret_count + 1, sizeof *texts);

	for (size_t i = 0; i < *ret_count; i++)
		texts[i] = values[i].text;
	return texts;
}

void call_met(struct call *call, enum error_kind status)
{
	if (status > call->outcome.status)
		call->outcome.status = status;
}

bool call_print(struct call *call, const struct text *text, struct error *err)
{
	struct text shown = {.arena = text->arena};
	struct text wrapped = {.arena = text->arena};
	struct text coloured = {.arena = text->arena};
	/* Lines of text for people are broken, those of a file on standard output are not. */
	const bool prose = !call->json && !(call->command && call->command->verbatim) &&
	                   !call_given(call, OPTION_CSV) && !call_given(call, OPTION_HTML);
	const int columns = prose ? terminal_columns(call->out) : 0;

	/* Nearly no text has characters that control a terminal. */
	if (!plain_is(&(struct plain_text){text_of(text), text->size, PLAIN_LINES}, NULL)) {
		if (call->json)
			plain_write_json(text_of(text), &shown);
		else
			plain_write(text_of(text), PLAIN_LINES, &shown);
		text = &shown;
	}
	if (columns > 0) {
		terminal_wrap(text_of(text), columns, HANGING, &wrapped);
		text = &wrapped;
	}
	if (!call->json && text->size > 0 && colour_shown(call->out)) {
		colour_findings(text_of(text), &coloured);
		text = &coloured;
	}
	errno = 0;
	if (text->size == 0 || fwrite(text->data, 1, text->size, call->out) == text->size)
		return true;
	return output_failed(errno, err);
}

struct answer *call_answer(struct call *call)
{
	if (!call->output.answer)
		call->output.answer = language_answer(call, call->arena);
	return call->output.answer;
}

void call_draw(
    const struct call *call, const struct answer *said, const char *screen, struct text *out)
{
	struct text drawn = {.arena = out->arena};

	screen_draw(language_labels(call), screen, said, &drawn);
	terminal_wrap(text_of(&drawn), terminal_columns(call->out), HANGING, out);
}

struct csv_style call_csv_style(const struct call *call)
{
	struct csv_style style = {.separator = ','};
	const struct option_typed *separator = call_given(call, OPTION_SEPARATOR);

	style.raw = call_given(call, OPTION_RAW) != NULL;
	style.excel = call_given(call, OPTION_EXCEL) != NULL;
	if (style.excel) {
		style.separator = ';';
		style.point = labels_get(language_labels(call), "number.point")[0];
	}
	if (!separator)
		return style;
	if (strcmp(separator->value.text, ",") != 0 && strcmp(separator->value.text, ";") != 0)
		refuse_at(
		    &separator->value, SAY_OPTION_VALUE_PARTS_CELLS_COMMA, separator->value.text);
	style.separator = separator->value.text[0];
	return style;
}

/* Draws the answer as text, JSON or, for lists, CSV. */
void call_tell_of(
    struct call *call, const struct answer *said, const char *screen, const char *list)
{
	struct text out = {.arena = answer_arena(said)};
	const bool csv = call_given(call, OPTION_CSV) && csv_has_template(out.arena, screen);
	struct json json = {.out = &out};
	const struct csv_style style = call_csv_style(call);
	struct labels labels;

	if (csv && call->json)
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_DIFFERENT_ANSWERS, option_word(OPTION_CSV),
		    option_word(OPTION_JSON));
	if (csv) {
		labels = labels_of_known("en");
		csv_draw(&labels, &style, screen, said, &out);
	} else if (call->json) {
		if (list)
			said = answer_get(said, list);
		assert(said);
		form_json(said, language_words(call), &json);
		text_add(&out, "\n");
	} else {
		screen_draw(language_labels(call), screen, said, &out);
	}
	must(call_print(call, &out, refusal()));
}

void call_passing(struct call *call, const char *list)
{
	(void)answer_passing(call_answer(call), list, &call->output.rows);
	call->output.passing = arena_alloc(call->arena, 1, sizeof *call->output.passing);
	call->output.passing->list = list;
}

/* Prints the rows that the passing list has now, and forgets them. */
static void tell_passing(struct call *call)
{
	struct streamed_list *passing = call->output.passing;
	const struct command *command = call->command;
	struct answer *list = answer_list(call->output.answer, passing->list);
	struct text text = {.arena = &call->output.rows};

	if (call->json)
		form_json_passing(
		    call->output.answer, passing, command->list, language_words(call), &text);
	else
		screen_draw_passing(
		    language_labels(call), command->screen, call->output.answer, passing, &text);
	if (call->json && passing->over)
		text_add(&text, "\n");
	must(call_print(call, &text, refusal()));
	passing->told += answer_count(list);
	answer_forget(list);
	arena_empty(&call->output.rows);
}

void call_pass(struct call *call)
{
	if (!(answer_count(answer_get(call->output.answer, call->output.passing->list)) <
	        PASSING_ROWS))
		tell_passing(call);
}

void call_tell(struct call *call, const char *screen, const char *list)
{
	const struct answer *said = call->output.answer;

	if (call->output.passing) {
		call->output.passing->over = true;
		tell_passing(call);
		return;
	}
	call->output.answer = NULL;
	if (said)
		call_tell_of(call, said, screen, list);
}

/* Prints "canasta: …" or "canasta: warning: …", wrapped to the width of the terminal, with these
 * first words in colour. */
__attribute__((format(printf, 3, 0))) static void say(
    const struct call *call, bool warns, const char *format, va_list arguments)
{
	struct arena *arena = call->arena;
	const char *head =
	    warns ? arena_printf(arena, "canasta: %s:", message_words(TEXT_WORDS_WARNING_2))
	          : "canasta:";
	struct text text = {.arena = arena}, shown = {.arena = arena}, wrapped = {.arena = arena};
	size_t size = strlen(head);

	text_addf(&text, "%s %s", head, message_vtext(arena, format, arguments));
	while (text.size > 0 && text.data[text.size - 1] == '\n')
		text.data[--text.size] = '\0';
	plain_write(text_of(&text), PLAIN_LINES, &shown);
	terminal_wrap(text_of(&shown), terminal_columns(call->messages), HANGING, &wrapped);
	if (size > wrapped.size)
		size = wrapped.size;
	if (colour_shown(call->messages))
		(void)fprintf(call->messages, "\033[%sm%.*s\033[0m%s\n", warns ? "33" : "31",
		    (int)size, text_of(&wrapped), text_of(&wrapped) + size);
	else
		(void)fprintf(call->messages, "%s\n", text_of(&wrapped));
}

void call_message(const struct call *call, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(call, false, format, arguments);
	va_end(arguments);
}

void call_warn(const struct call *call, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(call, true, format, arguments);
	va_end(arguments);
}

struct output_wish outputs_wish(const struct call *call, const char *path, enum output_kind kind)
{
	return (struct output_wish){
	    .path = path,
	    .kind = kind,
	    .replace = call_given(call, OPTION_REPLACE) != NULL,
	    .guarded = call->desk.store ? store_path(call->desk.store) : event_file_name(call),
	    .standard = call->out,
	};
}

void outputs_write(
    const struct call *call, const char *path, enum output_kind kind, const void *data, size_t size)
{
	const struct output_wish wish = outputs_wish(call, path, kind);

	output_write(&wish, data, size);
}

static bool is_one_place(const char *one, const char *other)
{
	bool standard = output_is_standard(one);

	if (standard || output_is_standard(other))
		return standard && output_is_standard(other);
	return output_is_same(one, other);
}

void outputs_check(struct call *call)
{
	const enum output_kind kind = call->command->writes;
	struct output_wish *wishes =
	    arena_alloc(call->arena, call->typed_count + 1, sizeof *wishes);
	size_t count = 0;

	/* With --csv, a command that exports lines writes a table. */
	if (call->argument_count > 0)
		wishes[count++] = outputs_wish(call, call->arguments[0].text,
		    kind == OUTPUT_EXPORT && call_flag(call, OPTION_CSV) ? OUTPUT_CSV : kind);
	for (size_t i = 0; i < call->typed_count; i++)
		wishes[count++] = outputs_wish(
		    call, call->typed[i].value.text, option_output(call->typed[i].option));
	for (size_t i = 0; i < count; i++) {
		if (wishes[i].kind == OUTPUT_NONE)
			continue;
		output_check(&wishes[i]);
		for (size_t j = i + 1; j < count; j++)
			if (wishes[j].kind != OUTPUT_NONE &&
			    is_one_place(wishes[i].path, wishes[j].path))
				break_off(ERROR_INPUT, SAY_OPTION_TWICE_FILE_EACH, wishes[i].path,
				    wishes[j].path);
	}
}

/* --- the file of events --- */

const char *event_file_name(const struct call *call)
{
	const char *environment = getenv("CANASTA_DB");

	if (call_text(call, OPTION_DB))
		return call_text(call, OPTION_DB);
	return environment && environment[0] ? environment : "canasta.db";
}

void event_file_event(struct call *call)
{
	const struct option_typed *round = call_given(call, OPTION_ROUND);
	struct event *event = arena_alloc(call->arena, 1, sizeof *event);

	*event = event_find(&call->desk, call_text(call, OPTION_EVENT));
	event->round = round ? (int)round->number : 0;
	call->desk.event = event;
}

void event_file_open(struct call *call, enum store_mode mode)
{
	call->desk.store = store_open(event_file_name(call), mode, call->by);
	books_kept_for(call->desk.store, &call->books);
}

void event_file_event_here(struct call *call)
{
	if (call->desk.event)
		return;
	if (!call->desk.store)
		event_file_open(call, STORE_READ);
	event_file_event(call);
}

static void event_here_try(void *context)
{
	event_file_event_here(context);
}

void event_file_event_there(struct call *call)
{
	const char *environment = getenv("CANASTA_DB");
	struct store *open = call->desk.store;
	struct error passed = {0};
	bool failed;

	if (store_attempt(open, event_here_try, call, &passed))
		return;
	/* There may be no file, or none of ours; one that was opened must be readable. */
	failed = passed.kind == ERROR_STORE && call->desk.store;
	call->desk.store = open; /* the boundary has closed a file that was opened */
	if (failed || call_text(call, OPTION_DB) || call_text(call, OPTION_EVENT) ||
	    (environment && environment[0]) || error_is(&passed, CODE_MEMORY))
		boundary_break(&passed);
}

#include "cli/call.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "base/safe_text.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/yaml.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/dispatch.h"
#include "cli/option.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "file/store.h"
#include "form/data.h"
#include "form/labels.h"
#include "form/screen.h"
#include "rulebook/clauses.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "slip/csv.h"
#include "slip/json.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- the options of a call --- */

const struct option_typed *call_given(const struct call *call, enum option_id option)
{
	for (size_t i = 0; i < call->typed_count; i++)
		if (call->typed[i].option->id == option)
			return &call->typed[i];
	return NULL;
}

const struct option_typed *call_option(const struct call *call, enum option_id option)
{
	assert(option_row(call->command, option));
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

	assert(option_row(call->command, option));
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

/* --- the language of a call --- */

/* Returns the language of a locale, "fi" of "fi_FI.UTF-8"; NULL if there are no labels in it. */
static const char *locale_language(struct arena *arena, const char *locale)
{
	const char *name = arena_copy(arena, locale, strcspn(locale, "_.@"));

	return labels_known(name) ? name : NULL;
}

/* Returns the language that the environment asks for, or NULL. The first locale variable that is
 * set decides, even if its language is not known, as in other programs. */
static const char *environment_language(struct arena *arena, const char *brought)
{
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	const char *own = getenv("CANASTA_LANG");

	if (own && *own)
		return locale_language(arena, own);
	if (brought)
		return brought;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *locale = getenv(names[i]);

		if (locale && *locale)
			return locale_language(arena, locale);
	}
	return NULL;
}

static void bring_usual(void *context)
{
	const struct call *call = context;

	call->screen->brought = labels_bring(call->arena, getenv("CANASTA_LABELS"));
}

void language_bring(struct call *call, const char *path)
{
	const char *usual = getenv("CANASTA_LABELS");
	struct error why = {0};

	/* Without the option, the message must explain why a file is read. */
	if (path && *path)
		call->screen->brought = labels_bring(call->arena, path);
	else if (!path && usual && *usual && !boundary_run(bring_usual, call, &why))
		break_off_at(why.file, why.line, why.column, why.kind, why.code,
		    TEXT_PROBLEM_LABELS_FILE, why.message);
}

static const struct labels *load(struct language *language)
{
	if (!language->loaded) {
		language->labels = labels_of_known(language->name);
		language->words = labels_vocabulary(&language->labels);
		language->messages.plural = language->words.plural;
		language->messages.numerals = language->words.numerals;
		language->loaded = true;
	}
	return &language->labels;
}

/* Finds a message. Loads the labels only now, because most commands print no message. */
static const char *find_message(const void *from, const char *label)
{
	struct language *const *language = from;

	return labels_get(load(*language), label);
}

/* Sets the language of this thread's messages. The caller keeps `language` alive while it is used. */
static void use_language(struct language *language)
{
	const bool own = language->brought && strcmp(language->name, language->brought) == 0;
	const bool english = strcmp(language->name, LANGUAGE_USUAL) == 0 && !own;

	language->self = language;
	language->messages = (struct vocabulary){.find = find_message, .from = &language->self};
	(void)message_speak(english ? NULL : &language->messages);
}

void language_foresee(struct call *call, const char *asked)
{
	const char *brought = call->screen->brought;
	const char *name = asked && labels_known(asked) ? asked
	                   /* A request in the hall has the language of its browser. */
	                   : call->within && call->within->language
	                       ? call->within->language
	                       : environment_language(call->arena, brought);

	*call->screen = (struct language){.name = name ? name : LANGUAGE_USUAL, .brought = brought};
	use_language(call->screen);
}

void language_choose(struct call *call, const struct argument *lang)
{
	language_foresee(call, NULL);
	if (!lang)
		return;
	boundary_place(lang->file, 1, 1);
	labels_require(call->arena, lang->text);
	boundary_place(NULL, 0, 0);
	call->screen->name = lang->text;
	call->screen->asked = true;
	use_language(call->screen);
}

const struct labels *language_labels(const struct call *call)
{
	return load(call->screen);
}

const struct vocabulary *language_words(const struct call *call)
{
	if (strcmp(call->screen->name, LANGUAGE_USUAL) == 0)
		return NULL;
	(void)language_labels(call);
	return &call->screen->words;
}

const char *language_text(const struct call *call, const char *label)
{
	const char *own = strcmp(call->screen->name, LANGUAGE_USUAL) != 0
	                      ? labels_get(language_labels(call), label)
	                      : NULL;

	return own ? own : labels_english(label);
}

struct answer *language_answer(const struct call *call, struct arena *arena)
{
	struct answer *answer = answer_make(arena);

	answer_speak(answer, language_words(call));
	return answer;
}

/* --- printing --- */

enum {
	HANGING = 2,       /* indent of the lines that continue a long line */
	PASSING_ROWS = 500 /* rows of a list of any length that are printed at once */
};

void call_met(struct call *call, enum error_kind status)
{
	if (status > call->outcome.status)
		call->outcome.status = status;
}

/* The first words of lines in colour: red, yellow, bold. */
static const struct {
	const char *word, *mark;
} marks[] = {
    {"error", "\033[31m"},
    {"warning", "\033[33m"},
    {"recorded as ", "\033[1m"},
    {"not recorded", "\033[31m"},
    {"not changed", "\033[31m"},
};

/* Returns true if text written to the stream appears in colour: on a terminal that can show it, unless $NO_COLOR is
 * set. It marks errors and warnings, which can also be read without it. */
static bool colour_shown(FILE *stream)
{
	const char *refused = getenv("NO_COLOR");
	const char *terminal = getenv("TERM");

	return isatty(fileno(stream)) && (!refused || !refused[0]) && terminal && terminal[0] &&
	       strcmp(terminal, "dumb") != 0;
}

/* Adds the text to `out`, with the words `error` and `warning` of its findings and the first words
 * about a recorded hand in colour. */
static void colour_findings(const char *text, struct text *out)
{
	while (*text) {
		const char *end = text + strcspn(text, "\n"), *word = text + strspn(text, " ");

		end += *end == '\n';
		/* The first word of a finding comes after the letter of its side. */
		if (word[0] >= 'A' && word[0] <= 'C' && word[1] == ':' && word[2] == ' ')
			word += 3;
		for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
			const size_t size = strlen(marks[i].word);

			if (strncmp(word, marks[i].word, size) != 0 ||
			    (word[size] != ' ' && word[size] != ':' && word[size - 1] != ' '))
				continue;
			text_add_bytes(out, text, (size_t)(word - text));
			text_addf(out, "%s%s\033[0m", marks[i].mark, marks[i].word);
			text = word + size;
			break;
		}
		text_add_bytes(out, text, (size_t)(end - text));
		text = end;
	}
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
    const struct call *call, const struct answer *answer, const char *screen, struct text *out)
{
	struct text drawn = {.arena = out->arena};

	screen_draw(language_labels(call), screen, answer, &drawn);
	terminal_wrap(text_of(&drawn), terminal_columns(call->out), HANGING, out);
}

struct csv_style call_csv_style(const struct call *call)
{
	const struct option_typed *separator = call_given(call, OPTION_SEPARATOR);
	struct csv_style style = {.separator = ',',
	    .raw = call_given(call, OPTION_RAW) != NULL,
	    .excel = call_given(call, OPTION_EXCEL) != NULL};

	if (style.excel) {
		style.separator = ';';
		style.point = labels_get(language_labels(call), "number.point")[0];
	}
	if (!separator)
		return style;
	if (strcmp(separator->value.text, ",") != 0 && strcmp(separator->value.text, ";") != 0)
		refuse_at(&separator->value, SAY_OPTION_VALUE_SEPARATOR, separator->value.text);
	style.separator = separator->value.text[0];
	return style;
}

/* Draws the answer as text, JSON or, for lists, CSV. */
void call_tell_of(
    struct call *call, const struct answer *answer, const char *screen, const char *list)
{
	struct text out = {.arena = answer_arena(answer)};
	const bool csv = call_given(call, OPTION_CSV) && csv_has_template(out.arena, screen);
	struct json json = {.out = &out};
	const struct csv_style style = call_csv_style(call);

	if (csv && call->json)
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_EXCLUSIVE, option_word(OPTION_CSV),
		    option_word(OPTION_JSON));
	if (csv) {
		struct labels labels = labels_of_known("en");

		csv_draw(&labels, &style, screen, answer, &out);
	} else if (call->json) {
		if (list)
			answer = answer_get(answer, list);
		assert(answer);
		form_json(answer, language_words(call), &json);
		text_add(&out, "\n");
	} else {
		screen_draw(language_labels(call), screen, answer, &out);
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
static void print_rows(struct call *call)
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
	passing->written += answer_count(list);
	answer_forget(list);
	arena_empty(&call->output.rows);
}

void call_pass(struct call *call)
{
	if (answer_count(answer_get(call->output.answer, call->output.passing->list)) >=
	    PASSING_ROWS)
		print_rows(call);
}

void call_tell(struct call *call, const char *screen, const char *list)
{
	const struct answer *answer = call->output.answer;

	if (call->output.passing) {
		call->output.passing->over = true;
		print_rows(call);
		return;
	}
	call->output.answer = NULL;
	if (answer)
		call_tell_of(call, answer, screen, list);
}

/* Prints "canasta: …" or "canasta: warning: …", wrapped to the width of the terminal, with these
 * first words in colour. */
__attribute__((format(printf, 3, 0))) static void print_message(
    const struct call *call, bool warns, const char *format, va_list arguments)
{
	struct arena *arena = call->arena;
	const char *head =
	    warns ? arena_printf(arena, "canasta: %s:", message_words(TEXT_WORDS_WARNING_HEADING))
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
	print_message(call, false, format, arguments);
	va_end(arguments);
}

void call_warn(const struct call *call, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	print_message(call, true, format, arguments);
	va_end(arguments);
}

/* --- the files that a call writes --- */

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
		const bool standard = output_is_standard(wishes[i].path);

		for (size_t j = i + 1; j < count; j++)
			if (wishes[j].kind != OUTPUT_NONE &&
			    standard == output_is_standard(wishes[j].path) &&
			    (standard || output_is_same(wishes[i].path, wishes[j].path)))
				break_off(ERROR_INPUT, SAY_OPTION_TWICE_SAME_FILE, wishes[i].path,
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

	if (store_attempt(open, event_here_try, call, &passed))
		return;
	/* There may be no file, or none of ours; one that was opened must be readable. */
	const bool failed = passed.kind == ERROR_STORE && call->desk.store;

	call->desk.store = open; /* the boundary has closed a file that was opened */
	if (failed || call_text(call, OPTION_DB) || call_text(call, OPTION_EVENT) ||
	    (environment && environment[0]) || error_is(&passed, CODE_MEMORY))
		boundary_break(&passed);
}

/* --- the rulebook of a call --- */

static bool ends_with(const char *text, const char *tail)
{
	size_t size = strlen(text), tail_size = strlen(tail);

	return size >= tail_size && strcmp(text + size - tail_size, tail) == 0;
}

bool books_is_file(const char *name)
{
	return strchr(name, '/') || ends_with(name, ".yaml") || ends_with(name, ".yml");
}

const struct option_value *books_choices(struct call *call, size_t *ret_count)
{
	const struct argument *values = call_values(call, OPTION_OPTION, ret_count);
	struct option_value *choices = arena_alloc(call->arena, *ret_count + 1, sizeof(*choices));

	for (size_t i = 0; i < *ret_count; i++) {
		const char *equals = strchr(values[i].text, '=');

		if (!equals || equals == values[i].text)
			refuse_at(&values[i], SAY_OPTION_VALUE_NAME_AND_VALUE, values[i].text);
		choices[i].name =
		    arena_copy(call->arena, values[i].text, (size_t)(equals - values[i].text));
		choices[i].value = equals + 1;
	}
	return choices;
}

enum { BASES_MOST = 8 };

/* Reads the file and every file it extends; the file itself is last. Bases are named as `extends`
 * names them, relative to the folder of the file that extends them. Errors in the files are reported
 * when they are loaded. */
static size_t read_chain(struct arena *arena, const char *path, struct file_text ret[BASES_MOST])
{
	const char *name = NULL;
	size_t count = 0;

	for (; path && count < BASES_MOST; count++) {
		struct file_text text = file_read(arena, path, FILE_RULEBOOK);
		const char *slash = strrchr(path, '/');
		const struct yaml *tree, *extends = NULL;
		struct error ignored = {0};

		text.name = name ? name : text.name;
		memmove(&ret[1], &ret[0], count * sizeof text);
		ret[0] = text;
		if (yaml_parse(arena, text.name, text.data, text.size, &tree, &ignored) &&
		    tree->kind == YAML_KIND_MAP)
			extends = yaml_get(tree, "extends");
		name = extends && extends->kind == YAML_KIND_TEXT ? extends->text : NULL;
		if (!name || !books_is_file(name))
			path = NULL;
		else if (!slash || name[0] == '/')
			path = name;
		else
			path = arena_printf(arena, "%.*s/%s", (int)(slash - path), path, name);
	}
	return count;
}

void books_check_file(struct arena *arena, const char *path, const struct rulebook **ret,
    const struct problems **ret_problems)
{
	struct file_text texts[BASES_MOST];
	const size_t count = read_chain(arena, path, texts);

	*ret_problems = rulebook_check_texts(arena, texts, count, ret);
}

const struct rulebook *books_load(struct arena *arena, const struct argument *name,
    const struct option_value *choices, size_t choice_count)
{
	const char *path = name->text, *dot = strrchr(path, '.'), *clauses;
	struct file_text texts[BASES_MOST];
	const struct rulebook *book;
	struct error why = {0};

	if (!books_is_file(path)) {
		if (rulebook_load(arena, path, choices, choice_count, &book, &why))
			return book;
		/* An error in an option is not at the place of the name. */
		if (error_is(&why, CODE_RULEBOOK_UNKNOWN))
			error_fill_place(&why, name->file, 1, 1);
		boundary_break(&why);
	}
	must(rulebook_load_texts(
	    arena, texts, read_chain(arena, path, texts), choices, choice_count, &book, refusal()));
	/* The clauses in words are in a file next to the rulebook: mine.yaml, mine.clauses.yaml. */
	if (!dot || strchr(dot, '/'))
		return book;
	clauses = arena_printf(arena, "%.*s.clauses.yaml", (int)(dot - path), path);
	if (access(clauses, F_OK) != 0)
		return book;
	texts[0] = file_read(arena, clauses, FILE_RULEBOOK);
	must(clauses_give(arena, book, &texts[0], &book, refusal()));
	return book;
}

static _Noreturn void none_named(const char *further)
{
	break_off(ERROR_INPUT, SAY_RULEBOOK_MISSING_NOT_NAMED, message_words(further));
}

const struct rulebook *books_chosen(struct call *call, const struct argument *name)
{
	size_t count;
	const struct option_value *choices = books_choices(call, &count);

	return books_load(call->arena, name, choices, count);
}

const struct rulebook *books_named(struct call *call)
{
	const struct option_typed *typed = call_option(call, OPTION_RULEBOOK);

	if (!typed)
		none_named("");
	return books_chosen(call, &typed->value);
}

const struct rulebook *books_asked(struct call *call)
{
	const struct option_typed *choice = call_option(call, OPTION_OPTION);

	if (call_option(call, OPTION_RULEBOOK))
		return books_named(call);
	if (choice)
		refuse_at(&choice->value, SAY_RULEBOOK_MISSING_FOR_OPTION);
	return NULL;
}

const struct rulebook *books_meant(struct call *call)
{
	const struct rulebook *book = books_asked(call);

	if (book)
		return book;
	event_file_event_there(call);
	return call->desk.event ? event_book_here(call->desk.event) : NULL;
}

const struct rulebook *books_needed(struct call *call)
{
	const struct rulebook *book = books_meant(call);

	if (!book)
		none_named(TEXT_WORDS_IF_NO_EVENT_OPEN);
	return book;
}

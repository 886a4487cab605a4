#include "cli/show.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/option.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/table.h"
#include "form/data.h"
#include "form/labels.h"
#include "form/screen.h"
#include "rulebook/rulebook.h"
#include "rulebook/shape.h"
#include "score/finding.h"
#include "score/hand.h"
#include "slip/json.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	WHOLE_MOST = 36, /* columns of a word that is shown whole */
	HEAD_MOST = 10,  /* columns of the beginning of a longer word */
	PART_MOST = 24   /* columns of the part at the error */
};

/* Returns the word of the command line that has the place of an error, an argument or the value of
 * an option; NULL if none has. *ret_option is the option, or NULL. */
static const char *word_at(
    const struct call *call, const char *file, const struct option_typed **ret_option)
{
	*ret_option = NULL;
	for (size_t i = 0; i < call->typed_count; i++)
		if (strcmp(call->typed[i].value.file, file) == 0) {
			*ret_option = &call->typed[i];
			return call->typed[i].value.text;
		}
	for (size_t i = 0; i < call->argument_count; i++)
		if (strcmp(call->arguments[i].file, file) == 0)
			return call->arguments[i].text;
	return NULL;
}

/* The signs around a word: blanks, punctuation and the quotation marks of the languages. */
static const char *const beside_words[] = {
    " ", "`", "\"", "'", ":", ";", ",", "(", ")", "‘", "’", "“", "”", "„", "«", "»"};

/* Returns true if one of these signs ends at `at` (`before`), or begins there. */
static bool has_sign(const char *start, const char *at, bool before)
{
	for (size_t i = 0; i < sizeof beside_words / sizeof *beside_words; i++) {
		const size_t size = strlen(beside_words[i]);

		if (before && (size_t)(at - start) < size)
			continue;
		if (strncmp(before ? at - size : at, beside_words[i], size) == 0)
			return true;
	}
	return false;
}

/* Returns true if a message contains the text as a whole word. A number may follow a point: "1.7" contains table
 * "7". */
static bool says(const char *message, const char *text)
{
	const size_t size = strlen(text);
	const bool number = size > 0 && text[strspn(text, "0123456789")] == '\0';

	for (const char *at = strstr(message, text); at; at = strstr(at + 1, text))
		if ((at == message || has_sign(message, at, true) || (number && at[-1] == '.')) &&
		    (at[size] == '\0' || has_sign(message, at + size, false)))
			return true;
	return false;
}

/* Adds as much of the text as fits, and "…" if it is cut. */
static void add_cut(struct text *out, const char *text, const char *end, int columns)
{
	const char *cursor = text;

	while (cursor < end && columns > 0) {
		(void)text_next(&cursor, end);
		columns--;
	}
	text_add_bytes(out, text, (size_t)(cursor - text));
	if (cursor < end)
		text_add(out, "…");
}

/* Returns the part of the word with that column, or the word itself if it has no such column. */
static const char *part_at(const char *word, int column)
{
	const char *end = word + strlen(word), *part = word;

	for (const char *cursor = word; cursor < end && column > 1; column--) {
		const bool blank = *cursor == ' ';

		(void)text_next(&cursor, end);
		if (blank && cursor < end)
			part = cursor;
	}
	return part;
}

void show_word(const struct call *call, struct error *err)
{
	const struct option_typed *typed;
	const char *word = word_at(call, err->file, &typed);
	struct text where = {.arena = call->arena};
	const struct error was = *err;

	if (typed) {
		text_addf(&where, "--%s", option_word(typed->option->id));
		if (says(was.message, text_of(&where)))
			return;
	}
	if (word && word[strspn(word, " ")] && !says(was.message, word)) {
		text_add(&where, typed ? " " : "");

		const char *end = word + strlen(word);
		const char *part = part_at(word, was.column);

		text_add(&where, "\"");
		if (text_columns(word) <= WHOLE_MOST) {
			text_add(&where, word);
		} else if (part == word) {
			add_cut(&where, word, end, WHOLE_MOST);
		} else {
			add_cut(&where, word, word + strcspn(word, " "), HEAD_MOST);
			text_add(&where, " … ");
			add_cut(&where, part, part + strcspn(part, " "), PART_MOST);
			text_add(&where, strchr(part, ' ') ? " …" : "");
		}
		text_add(&where, "\"");
	}
	if (where.size == 0)
		return;
	*err = (struct error){0};
	error_fill(err, was.kind, was.code, "%s: %s", text_of(&where), was.message);
	error_fill_place(err, was.file, was.line, was.column);
}

const char *words_language_of(const struct call *call, const struct rulebook *book)
{
	return call->screen->asked ? call->screen->name : labels_usual(call->desk.event, book);
}

const char *words_language_of_page(const struct event *event, const char *own)
{
	return own[0] ? own : labels_usual(event, event_book_here(event));
}

const char *words_language(const struct call *call)
{
	if (call->paper.language && !call->screen->asked)
		return call->paper.language;
	return words_language_of(call, call->desk.event ? event_book_here(call->desk.event) : NULL);
}

/* Returns the name of a language in the language of the screen, "Finnish"; else its own name. */
static const char *language_name(const struct call *call, const char *language)
{
	const char *name = labels_get(
	    language_labels(call), arena_printf(call->arena, "language-of.%s", language));
	struct labels labels;

	if (name)
		return name;
	labels = labels_of_known(language);
	return arena_printf(call->arena, "%s", labels_get(&labels, "hall-language-name"));
}

void show_paper_language(const struct call *call, const char *language)
{
	const char *screen = call->screen->name;

	if (strcmp(language, screen) != 0)
		call_message(call, TEXT_NOTICE_PAPER_LANGUAGE, language_name(call, language),
		    screen, language_name(call, screen));
}

/* Returns true if the place says more than the message: in a file, or in a text of several words,
 * such as a slip. An option and a single word are named by the message. */
static bool place_helps(const struct call *call, const struct error *err)
{
	static const char begins[] = "<argument ";
	const struct option_typed *typed;
	const char *word = word_at(call, err->file, &typed);

	if (strncmp(err->file, begins, sizeof begins - 1) != 0)
		return err->file[0] != '\0';
	return word && strchr(word + strspn(word, " "), ' ') &&
	       (err->column > 1 || err->message[0] == '"' || !says(err->message, word));
}

/* Shows an error as a message and, in JSON, as {"error":{"code":…,"message":…,"line":…,"column":…}}. The place
 * is left out if it is unknown. "findings" is only there for a hand refused for its findings. */
static void show(
    struct call *call, bool json, const struct error *err, const struct problem *problem)
{
	struct text message = {.arena = call->arena}, text = {.arena = call->arena};
	struct json writer = {.out = &text};
	struct answer *said = language_answer(call, call->arena), *error;
	struct error ignored = {0};

	if (place_helps(call, err)) {
		text_addf(&message, "%s:", err->file);
		if (err->line > 0)
			text_addf(&message, "%d:", err->line);
		if (err->line > 0 && err->column > 0)
			text_addf(&message, "%d:", err->column);
		text_add(&message, " ");
	}
	text_add(&message, err->message);
	call_message(call, "%s", text_of(&message));
	call_met(call, err->kind == ERROR_NONE ? ERROR_STORE : err->kind);
	if (!json)
		return;
	error = answer_object(said, "error");
	answer_code(error, "code", err->code);
	answer_text(error, "message", err->message);
	if (err->line > 0)
		answer_number(error, "line", err->line);
	if (err->column > 0)
		answer_number(error, "column", err->column);
	if (call->outcome.refused)
		answer_findings_of(error, call->outcome.refused);
	if (problem) {
		answer_text(error, "file", problem->error.file);
		answer_text(error, "path", problem->path);
		answer_list(error, "expected");
		for (size_t i = 0; i < problem->expected_count; i++)
			answer_item(error, "expected", message_english(problem->expected[i]));
		if (problem->meant)
			answer_text(error, "meant", problem->meant);
	}
	form_json(said, language_words(call), &writer);
	text_add(&text, "\n");
	(void)call_print(call, &text, &ignored);
}

void show_error(struct call *call, bool json, const struct error *err)
{
	show(call, json, err, NULL);
}

void show_problem(struct call *call, const struct problem *problem)
{
	show(call, call->json, &problem->error, problem);
}

void show_finding(
    struct call *call, const char *where, const struct hand *hand, const struct finding *finding)
{
	struct text text = {.arena = call->arena};
	struct answer *said = language_answer(call, call->arena);

	answer_text(said, "source", where);
	answer_finding(answer_row(said, "findings"), finding,
	    finding->side >= 0 ? hand->sides[finding->side].name : '\0');
	call_draw(call, said, "finding-message", &text);
	call_message(call, "%s", text_of(&text));
}

enum { BAR_COLUMNS = 30, PERCENT_ALL = 100 };

static void progress_clear(void *progress)
{
	progress_end(progress);
}

void progress_begin(struct progress *progress, FILE *messages, const char *what, int64_t all)
{
	const char *terminal = getenv("TERM");
	bool watched = isatty(fileno(messages)) && terminal && strcmp(terminal, "dumb") != 0;

	*progress = (struct progress){.messages = watched && all > 0 ? messages : NULL,
	    .what = message_words(what),
	    .all = all,
	    .percent = -1};
	if (progress->messages)
		boundary_hold(&progress->cleanup, progress_clear, progress);
}

void progress_at(struct progress *progress, int64_t done)
{
	enum { AROUND = 10 }; /* " [", "] ", "100 %" and the cursor */
	char bar[BAR_COLUMNS + 1];
	int percent, columns, room;

	if (!progress->messages || done < 0)
		return;
	percent = done >= progress->all
	              ? PERCENT_ALL
	              : (int)((double)done * (double)PERCENT_ALL / (double)progress->all);
	if (percent == progress->percent)
		return;
	progress->percent = percent;
	/* The bar leaves room for the text and the percentage on its line. */
	columns = terminal_columns(progress->messages);
	room = columns - text_columns(progress->what) - AROUND;
	if (columns == 0 || room > BAR_COLUMNS)
		columns = BAR_COLUMNS;
	else
		columns = room > 0 ? room : 0;
	for (int i = 0; i < columns; i++)
		bar[i] = i * PERCENT_ALL < percent * columns ? '#' : '.';
	bar[columns] = '\0';
	(void)fprintf(progress->messages, "\r%s [%s] %3d%s", progress->what, bar, percent,
	    sentence_percent(message_vocabulary()));
	(void)fflush(progress->messages);
}

void progress_end(struct progress *progress)
{
	boundary_drop(&progress->cleanup);
	if (progress->messages && progress->percent >= 0)
		(void)fputs("\r\033[K", progress->messages);
	progress->messages = NULL;
}

int round_argument(const struct call *call)
{
	return call->argument_count > 0 ? place_round(&call->arguments[0]) : 0;
}

void show_round(struct call *call, const struct round *round)
{
	struct round_time time = {0};
	size_t count;
	const struct entrant *entrants = entrant_list(&call->desk, &count);

	if (!round->draft)
		time = round_time_read(&call->desk, round->number);
	answer_round(call_answer(call), round, entrants, count, round->draft ? NULL : &time);
}

void show_table(struct call *call, const struct table *table, const char *did, bool repeated)
{
	struct answer *says = call_answer(call);

	answer_table(says, table, NULL);
	answer_code(says, repeated ? "again" : "did", did);
	answer_flag_set(says, "repeated", repeated);
}

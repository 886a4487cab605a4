#include "cli/language.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/dispatch.h"
#include "form/labels.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns the language of a locale, "fi" of "fi_FI.UTF-8"; NULL if there are no labels in it. */
static const char *of_locale(struct arena *arena, const char *locale)
{
	const char *name = arena_copy(arena, locale, strcspn(locale, "_.@"));

	return labels_known(name) ? name : NULL;
}

/* Returns the language that the environment asks for, or NULL. The first locale variable that is
 * set decides, even if its language is not known, as in other programs. */
static const char *of_surroundings(struct arena *arena, const char *brought)
{
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	const char *own = getenv("CANASTA_LANG");

	if (own && *own)
		return of_locale(arena, own);
	if (brought)
		return brought;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *locale = getenv(names[i]);

		if (locale && *locale)
			return of_locale(arena, locale);
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
		    TEXT_PROBLEM_CANASTA_FILE, why.message);
}

void language_warn(const struct call *call, const char *path)
{
	if (labels_brought_old())
		call_warn(call, TEXT_WARNING_KEYS_EARLIER_CANASTA,
		    path ? path : getenv("CANASTA_LABELS"));
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

/* Finds a message, and loads the labels only now, because most commands print no message. */
static const char *find_message(const void *from, const char *label)
{
	struct language *const *language = from;

	return labels_get(load(*language), label);
}

/* Sets the language of this thread's messages. The caller keeps `language` alive while it is used. */
static void speak(struct language *language)
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
	                       : of_surroundings(call->arena, brought);

	*call->screen = (struct language){.name = name ? name : LANGUAGE_USUAL, .brought = brought};
	speak(call->screen);
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
	speak(call->screen);
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

bool colour_shown(FILE *stream)
{
	const char *refused = getenv("NO_COLOR");
	const char *terminal = getenv("TERM");

	return isatty(fileno(stream)) && (!refused || !refused[0]) && terminal && terminal[0] &&
	       strcmp(terminal, "dumb") != 0;
}

static size_t mark_line(const char *line, struct text *out)
{
	const char *word = line + strspn(line, " ");

	/* The first word of a finding comes after the letter of its side. */
	if (word[0] >= 'A' && word[0] <= 'C' && word[1] == ':' && word[2] == ' ')
		word += 3;
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		size_t size = strlen(marks[i].word);

		if (strncmp(word, marks[i].word, size) != 0 ||
		    (word[size] != ' ' && word[size] != ':' && word[size - 1] != ' '))
			continue;
		text_add_bytes(out, line, (size_t)(word - line));
		text_addf(out, "%s%s\033[0m", marks[i].mark, marks[i].word);
		return (size_t)(word - line) + size;
	}
	return 0;
}

void colour_findings(const char *text, struct text *out)
{
	while (*text) {
		size_t marked = mark_line(text, out);
		size_t size = strcspn(text, "\n");

		size += text[size] == '\n' ? 1 : 0;
		text_add_bytes(out, text + marked, size - marked);
		text += size;
	}
}

#include "cli/show/word.h"

#include <string.h>

enum {
	WHOLE_MOST = 36, /* columns of a word that is told whole */
	HEAD_MOST = 10,  /* of how a longer one begins */
	PART_MOST = 24   /* of what stands at the error's column */
};

/* The first option whose value is that word of the command line. */
static const struct option_typed *option_at(const struct call *call, const char *file)
{
	for (size_t i = 0; i < call->typed_count; i++)
		if (strcmp(call->typed[i].value.file, file) == 0)
			return &call->typed[i];
	return NULL;
}

static const char *argument_at(const struct call *call, const char *file)
{
	for (size_t i = 0; i < call->argument_count; i++)
		if (strcmp(call->arguments[i].file, file) == 0)
			return call->arguments[i].text;
	return NULL;
}

static bool in_word(char letter)
{
	return letter != '\0' && !strchr(" `\"':;,()", letter);
}

/* Whether a message has the text, and not as a part of another word. */
static bool says(const char *message, const char *text)
{
	const size_t size = strlen(text);

	for (const char *at = strstr(message, text); at; at = strstr(at + 1, text))
		if ((at == message || !in_word(at[-1])) && !in_word(at[size]))
			return true;
	return false;
}

/* Adds what fits of a text that may end anywhere, with a mark where it is cut. */
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

/* Where the part begins in which the column stands; its beginning where the word has no such column. */
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

static void quote(struct text *out, const char *word, int column)
{
	const char *end = word + strlen(word);
	const char *part = part_at(word, column);

	text_add(out, "\"");
	if (text_columns(word) <= WHOLE_MOST) {
		text_add(out, word);
	} else if (part == word) {
		add_cut(out, word, end, WHOLE_MOST);
	} else {
		add_cut(out, word, word + strcspn(word, " "), HEAD_MOST);
		text_add(out, " … ");
		add_cut(out, part, part + strcspn(part, " "), PART_MOST);
		text_add(out, strchr(part, ' ') ? " …" : "");
	}
	text_add(out, "\"");
}

void show_word(const struct call *call, struct error *err)
{
	const struct option_typed *typed = option_at(call, err->file);
	const char *word = typed ? typed->value.text : argument_at(call, err->file);
	struct text where = {.arena = call->arena};
	const struct error was = *err;

	if (typed) {
		text_addf(&where, "--%s", option_word(typed->option->id));
		if (says(was.message, text_of(&where)))
			return;
	}
	if (word && word[strspn(word, " ")] && !says(was.message, word)) {
		text_add(&where, typed ? " " : "");
		quote(&where, word, was.column);
	}
	if (where.size == 0)
		return;
	*err = (struct error){0};
	error_fill(err, was.kind, was.code, "%s: %s", text_of(&where), was.message);
	error_fill_place(err, was.file, was.line, was.column);
}

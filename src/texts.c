/* canasta-texts OUT FOLDER FILE… - run while the program is built: collects from its sources what may be said
 * to people in another language, which are the texts that the functions below are given, and writes each with
 * the file it stands in, as YAML: `errors: {"{1}: cannot be read: {2}": "base/file.c"}`. Translations are
 * checked against that (`canasta labels check`). A text that cannot be one's name stops the build. */
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Which of their arguments is a text: one that printf takes, or words alone. */
static const struct taker {
	const char *name;
	int argument;
	bool words;
} takers[] = {
    {"error_set", 3, false},
    {"error_fill", 3, false},
    {"yaml_error", 3, false},
    {"yaml_fill_error", 3, false},
    {"fields_refuse", 3, false},
    {"call_warn", 1, false},
    {"call_message", 1, false},
    {"draw_check_find", 4, false},
    {"message_write", 2, false},
    {"message_text", 1, false},
    {"visit_refuse", 3, true},
    {"message_words", 0, true},
    {"MESSAGE_WORDS", 0, true},
};

enum { TAKERS = sizeof takers / sizeof *takers };

struct found {
	const char *key, *file;
};

struct collecting {
	struct arena *arena;
	struct found *found;
	size_t count, room;
	const char *file; /* that is read, below the folder */
	struct error *err;
};

static bool add(struct collecting *to, const char *key)
{
	for (size_t i = 0; i < to->count; i++)
		if (strcmp(to->found[i].key, key) == 0)
			return true;
	if (to->count == to->room) {
		struct found *more = arena_alloc(to->arena, 2 * to->room + 64, sizeof *more);

		if (to->count > 0)
			memcpy(more, to->found, to->count * sizeof *more);
		to->found = more;
		to->room = 2 * to->room + 64;
	}
	to->found[to->count++] = (struct found){key, to->file};
	return true;
}

/* Whether there is anything in it to be translated: a letter outside of its values. */
static bool says_something(const char *key)
{
	for (; *key; key++) {
		if (*key == '{')
			key = strchr(key, '}');
		else if (isalpha((unsigned char)*key))
			return true;
	}
	return false;
}

/* A text as it stands in the source, put together. */
static bool take(struct collecting *to, const struct taker *taker, const char *text)
{
	char key[MESSAGE_KEY];
	const char *kept;

	if (taker->words ? strpbrk(text, "{}%") != NULL : !message_key(text, key, sizeof key))
		return error_set(to->err, ERROR_INPUT, "texts",
		    "%s: a message has no braces, and values of the kinds message.c knows: %s",
		    to->file, text);
	kept = arena_text(to->arena, taker->words ? text : key);
	return !says_something(kept) || add(to, kept);
}

/* Behind a literal, which begins at its quote; what it says is added. */
static const char *read_literal(const char *at, struct text *out)
{
	for (at++; *at && *at != '"'; at++) {
		if (*at == '\\' && at[1])
			text_add(out, *++at == 'n' ? "\n" : (char[]){*at, '\0'});
		else
			text_add_bytes(out, at, 1);
	}
	return *at ? at + 1 : at;
}

static const char *behind_letter(const char *at)
{
	for (at++; *at && *at != '\''; at++)
		at += *at == '\\' && at[1] ? 1 : 0;
	return *at ? at + 1 : at;
}

static bool is_comment(const char *at)
{
	return *at == '/' && (at[1] == '*' || at[1] == '/');
}

static const char *behind_comment(const char *at)
{
	const char *end = at[1] == '*' ? strstr(at + 2, "*/") : strchr(at, '\n');

	return !end ? at + strlen(at) : end + (at[1] == '*' ? 2 : 0);
}

/* What follows a text within the argument: a macro that stands for the letter of a number goes on with it. */
static const char *pass_number_macro(const char *at, struct text *out)
{
	const char *next = at + strspn(at, " \t\n");

	if (strncmp(next, "PRI", 3) != 0)
		return at;
	text_add_bytes(out, next + 3, 1);
	return next + strspn(next, "ABCDEFGHIJKLMNOPQRSTUVWXYZdiuxX0123456789");
}

/* Literals that stand one behind another are one text. */
static const char *read_text(const char *at, struct text *out)
{
	while (*at == '"') {
		const char *next;

		at = pass_number_macro(read_literal(at, out), out);
		next = at + strspn(at, " \t\n");
		if (*next != '"')
			break;
		at = next;
	}
	return at;
}

/* The arguments of a call, from behind its bracket. */
static bool read_call(struct collecting *to, const struct taker *taker, const char *at)
{
	int depth = 0, argument = 0;

	while (*at && depth >= 0) {
		struct text text = {.arena = to->arena};

		if (*at == '"') {
			at = read_text(at, &text);
			if (argument == taker->argument && depth == 0 &&
			    !take(to, taker, text_of(&text)))
				return false;
			continue;
		}
		if (*at == '\'' || is_comment(at)) {
			at = *at == '/' ? behind_comment(at) : behind_letter(at);
			continue;
		}
		depth += *at == '(' || *at == '{' || *at == '[' ? 1 : 0;
		depth -= *at == ')' || *at == '}' || *at == ']' ? 1 : 0;
		argument += *at == ',' && depth == 0 ? 1 : 0;
		at++;
	}
	return true;
}

static const struct taker *taker_named(const char *name, size_t size)
{
	for (size_t i = 0; i < TAKERS; i++)
		if (strlen(takers[i].name) == size && memcmp(takers[i].name, name, size) == 0)
			return &takers[i];
	return NULL;
}

static bool is_of_name(char letter)
{
	return isalnum((unsigned char)letter) || letter == '_';
}

/* Every call is looked at where its name stands, those within others too. */
static bool read_source(struct collecting *to, const char *at)
{
	struct text passed = {.arena = to->arena};

	while (*at) {
		const char *name = at;
		const struct taker *taker;

		if (*at == '"') {
			at = read_literal(at, &passed);
		} else if (*at == '\'') {
			at = behind_letter(at);
		} else if (is_comment(at)) {
			at = behind_comment(at);
		} else if (!is_of_name(*at)) {
			at++;
		} else {
			while (is_of_name(*at))
				at++;
			taker = taker_named(name, (size_t)(at - name));
			if (taker && *at == '(' && !read_call(to, taker, at + 1))
				return false;
		}
	}
	return true;
}

static int compare(const void *one, const void *other)
{
	const struct found *a = one, *b = other;

	return strcmp(a->key, b->key);
}

static void put_quoted(struct text *out, const char *text)
{
	text_add(out, "\"");
	for (; *text; text++)
		text_add(out, *text == '"'    ? "\\\""
		              : *text == '\\' ? "\\\\"
		              : *text == '\n' ? "\\n"
		                              : (char[]){*text, '\0'});
	text_add(out, "\"");
}

/* Written only where it changed, so that nothing is built anew for a comment in a source. */
static bool write_changed(const char *path, const struct text *out, struct error *err)
{
	const struct output_wish wish = {.path = path, .replace = true};
	struct error ignored = {0};
	struct file_text before;

	if (file_read(out->arena, path, FILE_SOURCE, &before, &ignored) &&
	    before.size == out->size && memcmp(before.data, out->data, out->size) == 0)
		return true;
	return output_write(&wish, out->data, out->size, err);
}

static bool collect(struct arena *arena, int count, char **words, struct error *err)
{
	struct collecting to = {.arena = arena, .err = err};
	const size_t folder = strlen(words[1]) + 1;
	struct text out = {.arena = arena};

	for (int i = 2; i < count; i++) {
		struct file_text file;

		if (!file_read(arena, words[i], FILE_SOURCE, &file, err))
			return false;
		to.file = words[i] + folder;
		if (!read_source(&to, file.data))
			return false;
	}
	if (to.count > 0)
		qsort(to.found, to.count, sizeof *to.found, compare);
	text_add(&out, "language: texts\nerrors:\n");
	for (size_t i = 0; i < to.count; i++) {
		text_add(&out, "  ");
		put_quoted(&out, to.found[i].key);
		text_addf(&out, ": \"%s\"\n", to.found[i].file);
	}
	return out.failed ? error_memory(err) : write_changed(words[0], &out, err);
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	struct error err = {0};
	bool done = argc > 3 && collect(&arena, argc - 1, argv + 1, &err);

	if (!done)
		(void)fprintf(stderr, "canasta-texts: %s\n",
		    argc > 3 ? err.message : "OUT FOLDER FILE… are expected");
	arena_release(&arena);
	return done ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Every command has an example in its help, and every example is a valid command line. */
#include "cli/arguments.h"
#include "cli/commands.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "broken_off.h"
#include "cli/command.h"
#include "cli/help/help.h"
#include "cmocka_all.h"
#include "form/labels.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_MOST = 64 };

/* An example begins with four blanks; it continues after a backslash or a bar at the end of
 * a line. */
static const char *next_example(struct arena *arena, const char **cursor)
{
	struct text example = {.arena = arena};
	bool goes_on = false;

	while (**cursor) {
		const char *line = *cursor;
		size_t size = strcspn(line, "\n");
		bool begins = strncmp(line, "    ", 4) == 0 && line[4] != ' ';

		if (example.size && !goes_on)
			break;
		*cursor = line + size + (line[size] == '\n' ? 1 : 0);
		if (!begins && !goes_on)
			continue;
		goes_on = size > 0 && (line[size - 1] == '\\' || line[size - 1] == '|');
		text_add_bytes(
		    &example, line, size > 0 && line[size - 1] == '\\' ? size - 1 : size);
		text_add(&example, " ");
	}
	return example.size ? text_of(&example) : NULL;
}

/* Cuts a line as a shell does: at blanks, with quotes of both kinds; a pipe or a redirection is a
 * word. */
static int cut(struct arena *arena, const char *line, const char **words)
{
	const char *whole = line;
	int count = 0;

	while (*(line += strspn(line, " ")) && *line != '#' && count < WORDS_MOST) {
		struct text word = {.arena = arena};
		char quote = '\0';

		text_add(&word, "");
		for (; *line && (quote || *line != ' '); line++) {
			if (!quote && (*line == '\'' || *line == '"'))
				quote = *line;
			else if (quote && *line == quote)
				quote = '\0';
			else
				text_add_bytes(&word, line, 1);
		}
		if (quote)
			fail_msg("a quote is not closed: %s", whole);
		words[count++] = text_of(&word);
	}
	return count;
}

/* The words of `canasta …` in an example, without pipes and redirections; -1: it shows another
 * program. */
static int own_words(int count, const char **words)
{
	int first = 0, own = 0;

	while (first < count && strcmp(words[first], "canasta") != 0)
		first++;
	if (first == count)
		return -1;
	for (int i = first + 1; i < count; i++, own++) {
		if (words[i][0] == '|' || words[i][0] == '>' || words[i][0] == '<' ||
		    strcmp(words[i], "&&") == 0)
			break;
		words[own] = words[i];
	}
	return own;
}

/* Returns true if the examples of a command are valid, and one of them is of the command itself. */
static bool teaches(const struct command *command)
{
	struct arena arena = {0};
	const char *cursor = help_text(&arena, NULL, command, "details");
	const char *example;
	bool own = false, right = true;

	while ((example = next_example(&arena, &cursor)) != NULL) {
		const char *words[WORDS_MOST];
		struct call line = {.arena = &arena, .table = commands, .words = words};
		struct error err = {0};
		bool read;
		int count = strstr(example, "canasta ")
		                ? own_words(cut(&arena, example, words), words)
		                : -1;

		if (count < 0)
			continue;
		line.word_count = count;
		run_bounded(NULL, &err, read, (void)arguments_read(&line));
		if (!read) {
			print_error("%s: %s\n  %s\n", command->name, example, err.message);
			right = false;
		}
		own = own || line.command == command;
	}
	if (!own)
		print_error("%s has no example in its details\n", command->name);
	arena_release(&arena);
	return own && right;
}

static void every_command_has_examples_that_can_be_typed(void **state)
{
	bool all = true;

	(void)state;
	for (const struct command *const *row = commands; *row; row++)
		all = teaches(*row) && all;
	assert_true(all);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_command_has_examples_that_can_be_typed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

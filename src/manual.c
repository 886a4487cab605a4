/* canasta-manual TEMPLATE|SHELL FILE - run while the program is built: a page of the manual from its
 * template in templates/man, with what the program itself knows put in where a line says so
 * (@COMMANDS@, @OPTIONS@, @SLIP-WORDS@, @FINDINGS@, @VERSION@), or a shell's completion script. */
#include "base/file.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/occasions.h"
#include "record/slip_words.h"
#include "score/finding.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A text as the formatter takes it: no letter of it may look like a request or an escape. */
static void add_text(struct text *page, const char *text)
{
	bool begins = true;

	for (; *text; text++) {
		if (begins && (*text == '.' || *text == '\''))
			text_add(page, "\\&");
		if (*text == '\\')
			text_add(page, "\\e");
		else if (*text == '-')
			text_add(page, "\\-");
		else
			text_add_bytes(page, text, 1);
		begins = *text == '\n';
	}
}

/* The same, each sentence on a line of its own, so that the formatter spaces them. */
static void add_sentences(struct text *page, const char *text)
{
	const char *end;

	while ((end = strstr(text, ". ")) != NULL) {
		const char *sentence = arena_copy(page->arena, text, (size_t)(end - text) + 1);

		add_text(page, sentence ? sentence : "");
		text_add(page, "\n");
		text = end + 2;
	}
	add_text(page, text);
}

/* An argument of a request; quotes and dashes in it are escaped. */
static void add_argument(struct text *page, const char *text)
{
	text_add(page, " \"");
	for (; *text; text++) {
		if (*text == '"')
			text_add(page, "\\(dq");
		else if (*text == '\\')
			text_add(page, "\\e");
		else if (*text == '-')
			text_add(page, "\\-");
		else
			text_add_bytes(page, text, 1);
	}
	text_add(page, "\"");
}

static void add_options(struct text *page, const struct command_option *options)
{
	if (!options || !options->name)
		return;
	text_add(page, ".Bl -tag -width Ds -offset indent\n");
	for (; options->name; options++) {
		text_add(page, ".It Fl Fl");
		add_argument(page, options->name);
		if (options->value) {
			text_add(page, " Ar");
			add_argument(page, options->value);
		}
		text_add(page, "\n");
		add_sentences(page, options->summary);
		text_add(page, "\n");
	}
	text_add(page, ".El\n");
}

static void add_command(struct text *page, const struct command *command)
{
	text_add(page, ".Ss");
	add_argument(page, command->name);
	text_add(page, "\n.Nm\n.Cm");
	add_argument(page, command->name);
	if (command->synopsis[0]) {
		text_add(page, "\n.Ar");
		add_argument(page, command->synopsis);
	}
	text_add(page, "\n.Pp\n");
	add_sentences(page, command->summary);
	text_add(page, ".\n");
	if (command->details) {
		text_add(page, ".Bd -literal\n");
		add_text(page, command->details);
		text_add(page, "\n.Ed\n");
	}
	add_options(page, command->options);
	add_options(page, command->more_options ? command->more_options() : NULL);
}

/* A section for each occasion; the template has only the mark. */
static void add_commands(struct text *page)
{
	for (size_t i = 0; i < OCCASIONS; i++) {
		text_add(page, ".Sh COMMANDS: ");
		for (const char *letter = occasion_titles[i]; *letter; letter++)
			text_addf(page, "%c", toupper((unsigned char)*letter));
		text_add(page, "\n");
		for (const struct command *const *row = commands; *row; row++)
			if (occasion_of((*row)->name) == i)
				add_command(page, *row);
	}
}

static void add_global_options(struct text *page)
{
	add_options(page, global_options);
}

static void add_slip_words(struct text *page)
{
	static const char *const scopes[] = {
	    [SCOPE_SIDE] = "of a side", [SCOPE_HAND] = "of the whole hand"};

	text_add(page, ".Bl -tag -width Ds -compact\n");
	for (size_t i = 0; i < SLIP_WORDS; i++) {
		const struct slip_word *word = &slip_words[i];

		text_add(page, ".It Li");
		add_argument(page, word->name);
		text_add(page, "\n");
		add_text(page, scopes[word->scope]);
		if (word->value) {
			text_add(page, word->bare ? "; may have a value: " : "; its value: ");
			add_text(page, word->value);
		}
		text_add(page, word->repeats ? "; adds up where it stands twice\n" : "\n");
	}
	text_add(page, ".El\n");
}

static void add_findings(struct text *page)
{
	text_add(page, ".Bl -tag -width Ds\n");
	for (int code = 0; code < FINDING_COUNT; code++) {
		text_add(page, ".It Li");
		add_argument(page, finding_name((enum finding_code)code));
		text_add(page, "\n");
		add_sentences(page, finding_explanation((enum finding_code)code));
		text_add(page, "\n");
	}
	text_add(page, ".El\n");
}

static void add_version(struct text *page)
{
	add_text(page, CANASTA_VERSION);
	text_add(page, "\n");
}

static const struct {
	const char *line;
	void (*add)(struct text *page);
} marks[] = {
    {"@COMMANDS@", add_commands},
    {"@OPTIONS@", add_global_options},
    {"@SLIP-WORDS@", add_slip_words},
    {"@FINDINGS@", add_findings},
    {"@VERSION@", add_version},
};

/* A line of the template, or what its mark stands for. */
static void add_line(struct text *page, const char *line, size_t size)
{
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		if (strlen(marks[i].line) == size && strncmp(marks[i].line, line, size) == 0) {
			marks[i].add(page);
			return;
		}
	text_add_bytes(page, line, size);
	text_add(page, "\n");
}

/* A template filled in, or the completion script of a shell. */
static bool make_page(struct text *page, const char *from, struct error *err)
{
	struct file_text file;

	for (size_t shell = 0; completion_shells[shell]; shell++)
		if (strcmp(completion_shells[shell], from) == 0) {
			completion_script(shell, commands, page);
			return true;
		}
	if (!file_read(page->arena, from, &file, err))
		return false;
	for (const char *line = file.data; *line;) {
		size_t size = strcspn(line, "\n");

		add_line(page, line, size);
		line += size + (line[size] == '\n' ? 1 : 0);
	}
	return true;
}

static bool write_page(struct arena *arena, const char *from, const char *to, struct error *err)
{
	struct text page = {.arena = arena};
	FILE *out;
	bool written;

	if (!make_page(&page, from, err))
		return false;
	if (page.failed)
		return error_memory(err);
	out = fopen(to, "w");
	written = out && fwrite(page.data, 1, page.size, out) == page.size;
	if (out && fclose(out) != 0)
		written = false;
	return written || error_set(err, ERROR_STORE, "output-failed", "%s: not written", to);
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	struct error err = {0};
	bool done = argc == 3 && write_page(&arena, argv[1], argv[2], &err);

	if (!done)
		(void)fprintf(stderr, "canasta-manual: %s\n",
		    argc == 3 ? err.message : "a template, or a shell, and a file are expected");
	arena_release(&arena);
	return done ? EXIT_SUCCESS : EXIT_FAILURE;
}

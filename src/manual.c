/* canasta-manual TEMPLATE|SHELL FILE - writes a page of the manual from its template in
 * templates/man, or a shell's completion script. It runs while the program is built.
 *
 * A line of the template with only a mark is replaced by facts of the program: @COMMANDS@,
 * @OPTIONS@, @PAPER-OPTIONS@, @SLIP-WORDS@, @FINDINGS@, @RULEBOOK-KEYS@, @VERSION@. Passages about a
 * feature are marked as in texts of help (cli/arguments.h). */
#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"
#include "base/yaml.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/help/help.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "form/labels.h"
#include "rulebook/keys.h"
#include "score/finding.h"
#include "slip/slip.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Letters that the formatter would read as a request or an escape, or that its fonts lack. */
static const struct {
	const char *letters, *shown;
} escapes[] = {
    {"\\", "\\e"}, {"-", "\\-"}, {"…", "..."}, {"'", "\\(aq"}, {"`", "\\(ga"}, {"\"", "\\(dq"}};

/* Adds bytes of a text, escaped for the formatter. */
static void add_bytes(struct text *page, const char *text, size_t size)
{
	const char *end = text + size;

	while (text < end) {
		size_t taken = 1;
		const char *shown = NULL;

		for (size_t i = 0; i < sizeof(escapes) / sizeof(escapes[0]); i++)
			if (strncmp(text, escapes[i].letters, strlen(escapes[i].letters)) == 0) {
				taken = strlen(escapes[i].letters);
				shown = escapes[i].shown;
			}
		if (shown)
			text_add(page, shown);
		else
			text_add_bytes(page, text, 1);
		text += taken;
	}
}

/* Adds a line without its end. It may begin with any letter. */
static void add_line(struct text *page, const char *text, size_t size)
{
	if (size > 0 && (*text == '.' || *text == '\''))
		text_add(page, "\\&");
	add_bytes(page, text, size);
}

static void add_text(struct text *page, const char *text)
{
	while (*text) {
		const size_t size = strcspn(text, "\n");

		add_line(page, text, size);
		text += size;
		if (*text == '\n') {
			text_add(page, "\n");
			text++;
		}
	}
}

/* Adds a text with each sentence on its own line, so that the formatter spaces them. */
static void add_sentences(struct text *page, const char *text)
{
	const char *end;

	for (; (end = strstr(text, ". ")) != NULL; text = end + 2) {
		add_text(page, arena_copy(page->arena, text, (size_t)(end - text) + 1));
		text_add(page, "\n");
	}
	add_text(page, text);
}

/* Adds an argument of a request. */
static void add_argument(struct text *page, const char *text)
{
	text_add(page, " \"");
	add_bytes(page, text, strlen(text));
	text_add(page, "\"");
}

/* Begins an item of a list with that word. */
static void add_item(struct text *page, const char *word)
{
	text_add(page, ".It Li");
	add_argument(page, word);
	text_add(page, "\n");
}

static const struct command_option paper_options[] = {PRINT_OPTIONS, {.id = OPTION_NONE}};

static bool is_of_paper(
    struct arena *arena, const struct command *command, const struct command_option *option)
{
	return option_find(paper_options, option->id) &&
	       strcmp(help_option_label(arena, command, option->id),
	           help_option_label(arena, NULL, option->id)) == 0;
}

static void add_option(
    struct text *page, const struct command *command, const struct command_option *option)
{
	text_add(page, ".It Fl Fl");
	add_argument(page, option_word(option->id));
	if (option->value) {
		text_add(page, " Ar");
		add_argument(page, option->value);
	}
	text_add(page, "\n");
	add_sentences(page, labels_english(help_option_label(page->arena, command, option->id)));
	if (option->required)
		text_add(page, " (required)");
	text_add(page, "\n");
}

static void add_all_options(struct text *page, const struct command_option *options)
{
	text_add(page, ".Bl -tag -width 22n -compact\n");
	for (options = option_at(options); options; options = option_at(options + 1))
		add_option(page, NULL, options);
	text_add(page, ".El\n");
}

/* Adds the command's own options and those made from its record. Options of paper have a section
 * of their own. */
static void add_options(struct text *page, const struct command *command,
    const struct command_option *options, const struct command_option *made)
{
	const struct command_option *const tables[] = {options, made};
	struct text own = {.arena = page->arena};

	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		for (const struct command_option *row = option_at(tables[i]); row;
		     row = option_at(row + 1))
			if (!is_of_paper(page->arena, command, row))
				add_option(&own, command, row);
	if (own.size > 0)
		text_addf(page, ".Pp\n.Bl -tag -width 22n -compact\n%s.El\n", text_of(&own));
	if (option_find(options, OPTION_PDF))
		text_add(page, ".Pp\nAlso the\n.Sx OPTIONS OF PAPER .\n");
}

/* --- a command's paragraphs --- */

enum { PAPER_COLUMNS = 64 };

/* Returns the number of bytes of an example that fit on paper, up to a blank outside quotes.
 * Remarks are not broken, because the shell would run their second half. */
static size_t example_size(const char *line, size_t size)
{
	size_t fits = 0;
	bool quoted = false;

	if (size <= PAPER_COLUMNS)
		return size;
	for (size_t i = 0; i < size && i < PAPER_COLUMNS - 1; i++) {
		quoted = quoted != (line[i] == '\'');
		if (line[i] == '#' && !quoted)
			break;
		if (line[i] == ' ' && !quoted)
			fits = i;
	}
	return fits > 0 ? fits : size;
}

/* Adds a line of an example. A line too long for paper continues after a backslash, as in a shell. */
static void add_example(struct text *page, const char *line)
{
	const char *words = line + strspn(line, " ");
	const bool command = strncmp(words, "canasta ", strlen("canasta ")) == 0 ||
	                     strncmp(words, "echo ", strlen("echo ")) == 0;
	size_t size = strlen(line);

	while (command && example_size(line, size) < size) {
		size_t taken = example_size(line, size);

		add_bytes(page, line, taken);
		text_add(page, " \\e\n        ");
		line += taken + 1;
		size -= taken + 1;
	}
	add_line(page, line, size);
	text_add(page, "\n");
}

/* Adds the passages of a command's details: prose, examples, and words with their meanings. */
static void add_details(struct text *page, const char *details)
{
	struct answer *to = answer_make(page->arena);
	const struct answer *passage, *row;

	details_answer(to, details);
	for (passage = answer_first(answer_get(to, "details")); passage;
	     passage = answer_next(passage)) {
		const char *prose = answer_string(answer_get(passage, "prose"));
		const struct answer *examples = answer_get(passage, "examples");
		const struct answer *meanings = answer_get(passage, "meanings");

		if (prose[0]) {
			text_add(page, ".Pp\n");
			add_sentences(page, prose);
			text_add(page, "\n");
		}
		text_add(page, examples ? ".Bd -literal\n" : "");
		for (row = examples ? answer_first(examples) : NULL; row; row = answer_next(row)) {
			text_add(page, answer_get(row, "apart") ? "\n" : "");
			add_example(page, answer_string(answer_get(row, "line")));
		}
		text_add(page, examples ? ".Ed\n" : "");
		text_add(page, meanings ? ".Pp\n.Bl -tag -width 13n -compact\n" : "");
		for (row = meanings ? answer_first(meanings) : NULL; row; row = answer_next(row)) {
			add_item(page, answer_string(answer_get(row, "word")));
			add_sentences(page, answer_string(answer_get(row, "meaning")));
			text_add(page, "\n");
		}
		text_add(page, meanings ? ".El\n" : "");
	}
}

static void add_command(struct text *page, const struct command *command)
{
	const char *summary = help_text(page->arena, NULL, command, "summary");

	text_add(page, ".Ss");
	add_argument(page, command->name);
	text_add(page, "\n.Nm\n.Cm");
	add_argument(page, command->name);
	if (command->synopsis) {
		text_add(page, "\n.Ar");
		add_argument(page, command_text(page->arena, command->synopsis));
	}
	text_add(page, "\n.Pp\n");
	add_sentences(page, summary);
	text_add(page, strchr(summary, '?') ? "\n" : ".\n");
	add_details(page, help_text(page->arena, NULL, command, "details"));
	add_options(page, command, command->options, option_made(command));
	add_options(page, command, option_further(command), NULL);
}

/* Adds a section for each occasion; the template has only the mark. */
static void add_commands(struct text *page)
{
	const struct yaml *all = occasions();

	for (size_t i = 0; i < all->count; i++) {
		text_add(page, ".Sh COMMANDS: ");
		for (const char *at = labels_english(occasion_label(page->arena, all, i)); *at;
		     at++)
			text_addf(page, "%c", toupper((unsigned char)*at));
		text_add(page, "\n");
		for (const struct command *const *row = commands; *row; row++)
			if (occasion_of(all, (*row)->name) == i)
				add_command(page, *row);
	}
}

static void add_global_options(struct text *page)
{
	add_all_options(page, option_global);
}

static void add_paper_options(struct text *page)
{
	add_all_options(page, paper_options);
}

static void add_slip_words(struct text *page)
{
	text_add(page, ".Bl -tag -width Ds -compact\n");
	for (size_t i = 0; i < slip_word_count; i++) {
		const struct slip_word *word = &slip_word_table[i];

		add_item(page, word->name);
		add_text(page, word->part < PART_HAND ? "of a side" : "of the whole hand");
		if (word->value) {
			text_add(page, word->bare ? "; may have a value: " : "; its value: ");
			add_text(page, message_english(word->value));
		}
		text_add(page, word->repeats ? "; may be repeated, and then adds up\n" : "\n");
	}
	text_add(page, ".El\n");
}

static void add_findings(struct text *page)
{
	text_add(page, ".Bl -tag -width Ds\n");
	for (int code = 0; code < FINDING_COUNT; code++) {
		add_item(page, finding_name((enum finding_code)code));
		add_sentences(
		    page, command_text(page->arena, finding_explanation((enum finding_code)code)));
		text_add(page, "\n");
	}
	text_add(page, ".El\n");
}

/* --- the keys of a rulebook's file --- */

/* Adds a key and those of the map below it. A map at several places is described once: `described`
 * has the path of each map that was, by its name. */
static void add_key(
    struct text *page, struct answer *described, const struct key *key, const char *path)
{
	const char *values = keys_values(page->arena, key);
	const struct answer *before = key->below ? answer_get(described, key->below) : NULL;

	add_item(page, path);
	add_text(page, message_english(key->words));
	if (*values)
		add_text(page, arena_printf(page->arena, " (%s)", values));
	if (before && keys_of(key->below)[1].name) {
		text_add(page, "; its keys are those of\n.Li");
		add_argument(
		    page, answer_is_set(before) ? answer_string(before) : "the file itself");
	}
	text_add(page, "\n");
	if (!key->below || before)
		return;
	answer_text(described, key->below, path);
	for (const struct key *row = keys_of(key->below) + 1; row->name; row++)
		add_key(page, described, row,
		    arena_printf(page->arena, "%s: %s", path,
		        strcmp(row->name, "*") == 0 ? "NAME" : row->name));
}

static void add_rulebook_keys(struct text *page)
{
	struct answer *described = answer_make(page->arena);

	answer_text(described, "", "");
	text_add(page, ".Bl -tag -width Ds -compact\n");
	for (const struct key *row = keys_of("") + 1; row->name; row++)
		add_key(page, described, row, row->name);
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
    {"@PAPER-OPTIONS@", add_paper_options},
    {"@SLIP-WORDS@", add_slip_words},
    {"@FINDINGS@", add_findings},
    {"@RULEBOOK-KEYS@", add_rulebook_keys},
    {"@VERSION@", add_version},
};

enum { MARKS = sizeof marks / sizeof *marks };

/* Fills in a template: a line with only a mark becomes the text for it. */
static void add_template(struct text *page, const char *template)
{
	for (const char *line = template; *line;) {
		const size_t size = strcspn(line, "\n");
		size_t mark = 0;

		while (mark < MARKS && (strlen(marks[mark].line) != size ||
		                           strncmp(marks[mark].line, line, size) != 0))
			mark++;
		if (mark < MARKS) {
			marks[mark].add(page);
		} else {
			text_add_bytes(page, line, size);
			text_add(page, "\n");
		}
		line += size + (line[size] == '\n' ? 1 : 0);
	}
}

/* Fills in a template, or makes the completion script of a shell, and writes it. */
static void write_page(void *words)
{
	char *const *const argv = words;
	const char *from = argv[1];
	const struct output_wish wish = {.path = argv[2], .replace = true};
	struct arena arena = {0};
	struct text page = {.arena = &arena};

	if (!completion_script(from, commands, &page)) {
		const struct file_text file = file_read(&arena, from, FILE_SOURCE);

		add_template(&page, command_text(&arena, file.data));
	}
	output_write(&wish, page.data, page.size);
	arena_release(&arena);
}

int main(int argc, char **argv)
{
	struct error err = {0};
	bool done = argc == 3 && boundary_run(write_page, argv, &err);

	if (!done)
		(void)fprintf(stderr, "canasta-manual: %s\n",
		    argc == 3 ? err.message : "a template, or a shell, and a file are expected");
	return done ? EXIT_SUCCESS : EXIT_FAILURE;
}

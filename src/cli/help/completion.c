#include "cli/help/help.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/text.h"
#include "base/yaml.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "form/expand.h"
#include "form/labels.h"
#include "rulebook/load.h"
#include "score/finding.h"
#include "tournament/event_settings.h"

#include <string.h>

static const char shells[] = "bash zsh fish";

static void add_word(struct text *out, const char *word)
{
	text_addf(out, "%s%s", out->size ? " " : "", word);
}

static void add_rulebooks(struct text *out)
{
	const char *const *ids;
	size_t count = rulebook_ids(&ids);

	for (size_t i = 0; i < count; i++)
		add_word(out, ids[i]);
}

static void add_findings(struct text *out)
{
	for (int code = 0; code < FINDING_COUNT; code++)
		add_word(out, finding_name((enum finding_code)code));
}

/* Adds every code that `explain` knows. */
static void add_codes(struct text *out)
{
	size_t count;
	const char *const *errors = explanations_of(out->arena, "error", &count);

	add_findings(out);
	for (size_t i = 0; i < count; i++)
		add_word(out, errors[i]);
}

static void add_languages(struct text *out)
{
	struct labels labels;

	for (size_t i = 0; labels_of_language(i, &labels); i++)
		add_word(out, labels_get(&labels, "language"));
}

/* The values of an option that has one meaning in every command, and the arguments of a command. */
static const struct {
	enum option_id option;
	const char *command; /* NULL: of an option */
	const char *words;   /* before those that `add` adds; NULL: none */
	void (*add)(struct text *out);
} value_lists[] = {
    {OPTION_PAPER, NULL, "a4 letter a6", NULL},
    {OPTION_LANG, NULL, NULL, add_languages},
    {OPTION_SIDE, NULL, "A B C", NULL},
    {OPTION_RULEBOOK, NULL, NULL, add_rulebooks},
    {OPTION_ACCEPT, NULL, NULL, add_findings},
    {OPTION_NONE, "rulebook show", NULL, add_rulebooks},
    {OPTION_NONE, "rulebook diff", NULL, add_rulebooks},
    {OPTION_NONE, "rulebook card", NULL, add_rulebooks},
    {OPTION_NONE, "rule", "search", add_rulebooks},
    {OPTION_NONE, "explain", NULL, add_codes},
    {OPTION_NONE, "print", NULL, print_document_names},
    {OPTION_NONE, "completion", shells, NULL},
    {OPTION_NONE, "help", "all", NULL},
};

/* Adds the words of a list, separated by blanks. Returns false if there is no such list. */
static bool add_list(enum option_id option, const char *command, struct text *out)
{
	for (size_t i = 0; i < sizeof value_lists / sizeof *value_lists; i++) {
		const char *of = value_lists[i].command;

		if (value_lists[i].option != option || (of && strcmp(of, command) != 0))
			continue;
		if (value_lists[i].words)
			add_word(out, value_lists[i].words);
		if (value_lists[i].add)
			value_lists[i].add(out);
		return true;
	}
	return false;
}

/* Adds the values of an option. Adds nothing if the value is free, or if options of that name take
 * different values. */
static void add_values(const struct command_option *option, struct text *out)
{
	for (size_t i = 0; i < option->choice_count; i++)
		if (option->choices[i][0])
			add_word(out, option->choices[i]);
	if (option->choice_count > 0 || add_list(option->id, NULL, out))
		return;
	/* --method takes the methods that `event set --draw` takes. */
	const enum event_setting_id setting =
	    event_setting_find(option_word(option->id == OPTION_METHOD ? OPTION_DRAW : option->id));
	const bool words =
	    setting < SETTING_COUNT && event_setting_list[setting].kind == SETTING_IS_WORD;

	for (size_t i = 0; words && event_setting_list[setting].words[i]; i++)
		add_word(out, event_setting_list[setting].words[i]);
}

/* Sets a text in single quotes, as fish reads them. */
static void set_about(struct answer *row, const char *text)
{
	struct text quoted = {.arena = answer_arena(row)};

	for (; *text; text++)
		text_addf(&quoted, "%s%c", *text == '\'' || *text == '\\' ? "\\" : "", *text);
	answer_textf(row, "about", "'%s'", text_of(&quoted));
}

/* Adds a row for each option of a table, except those in `listed`, which gets the others (NULL: for
 * every option). */
static void add_options(struct answer *to, const char *list, const struct command *command,
    const struct command_option *options, bool listed[OPTION_COUNT])
{
	struct arena *arena = answer_arena(to);

	for (options = option_at(options); options; options = option_at(options + 1)) {
		struct text values = {.arena = arena};

		if (listed && listed[options->id])
			continue;
		if (listed)
			listed[options->id] = true;
		struct answer *row = answer_row(to, list);

		add_values(options, &values);
		answer_code(row, "word", option_word(options->id));
		answer_text(row, "values", text_of(&values));
		answer_flag(row, "takes", options->kind != TAKES_NOTHING);
		set_about(row, labels_english(help_option_label(arena, command, options->id)));
	}
}

/* Adds a command, and its second word to the group of its first word. */
static void add_command(struct answer *to, const struct command *command)
{
	struct arena *arena = answer_arena(to);
	struct answer *row = answer_row(to, "commands"), *firsts = answer_object(to, "firsts");
	const char *second = strchr(command->name, ' ');
	const char *first = arena_copy(arena, command->name, strcspn(command->name, " "));
	const bool opens = !answer_get(firsts, first);
	struct answer *group = answer_object(firsts, first);
	struct text values = {.arena = arena};

	/* Words after a command of one word are its arguments. */
	if (second && (opens || answer_get(group, "seconds")))
		answer_item(group, "seconds", second + 1);
	answer_code(row, "opens", second && opens ? first : NULL);
	answer_code(row, "group", second ? first : NULL);
	answer_code(row, "word", second ? second + 1 : first);
	answer_code(row, "name", command->name);
	(void)add_list(OPTION_NONE, command->name, &values);
	answer_text(row, "values", text_of(&values));
	set_about(row, help_text(arena, NULL, command, "summary"));
	add_options(row, "options", command, command->options, NULL);
	add_options(row, "options", command, option_further(command), NULL);
	add_options(row, "options", command, option_made(command), NULL);
}

bool completion_script(const char *shell, const struct command *const *table, struct text *out)
{
	const char *file = strcmp(shell, "fish") == 0 ? "completion.fish" : "completion.bash";
	const struct labels labels = labels_of_known("en");
	struct answer *answer = answer_make(out->arena);
	bool listed[OPTION_COUNT] = {false};

	if (!text_has_word(shells, shell))
		return false;
	answer_code(answer, "shell", shell);
	add_options(answer, "options", NULL, option_global, NULL);
	for (; *table; table++) {
		add_command(answer, *table);
		add_options(answer, "values", *table, (*table)->options, listed);
	}
	add_options(answer, "values", &cmd_event_new, option_further(&cmd_event_new), NULL);
	text_add(out, expand(out->arena, &labels, &(struct template_scope){.scope = answer},
	                  (const char *)embedded_find(embedded_templates, file)->data));
	return true;
}

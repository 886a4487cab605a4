#include "cli/help/help.h"

#include "base/arena.h"
#include "base/text.h"
#include "base/yaml.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "form/labels.h"
#include "rulebook/load.h"
#include "score/finding.h"
#include "tournament/event_settings.h"

#include <string.h>

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

static void add_methods(struct text *out)
{
	const char *const *words = event_setting_list[SETTING_DRAW].words;

	for (size_t method = 0; words[method]; method++)
		add_word(out, words[method]);
}

static void add_shells(struct text *out)
{
	for (size_t shell = 0; completion_shells[shell]; shell++)
		add_word(out, completion_shells[shell]);
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
    {OPTION_METHOD, NULL, NULL, add_methods},
    {OPTION_DRAW, NULL, NULL, add_methods},
    {OPTION_NONE, "rulebook show", NULL, add_rulebooks},
    {OPTION_NONE, "rulebook diff", NULL, add_rulebooks},
    {OPTION_NONE, "rulebook card", NULL, add_rulebooks},
    {OPTION_NONE, "rule", "search", add_rulebooks},
    {OPTION_NONE, "explain", NULL, add_codes},
    {OPTION_NONE, "print", NULL, print_document_names},
    {OPTION_NONE, "completion", NULL, add_shells},
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
static void completion_option_values(const struct command_option *option, struct text *out)
{
	for (size_t i = 0; i < option->choice_count; i++)
		if (option->choices[i][0])
			add_word(out, option->choices[i]);
	if (option->choice_count > 0 || add_list(option->id, NULL, out))
		return;
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct event_setting *setting = &event_setting_list[i];

		if (strcmp(setting->key, option_word(option->id)) != 0 ||
		    setting->kind != SETTING_IS_WORD)
			continue;
		for (const char *const *word = setting->words; *word; word++)
			add_word(out, *word);
	}
}

const char *const completion_shells[] = {"bash", "zsh", "fish", NULL};

static int first_size(const struct command *command)
{
	return (int)strcspn(command->name, " ");
}

/* Returns true if two commands have the same first word. */
static bool same_first(const struct command *one, const struct command *other)
{
	const int size = first_size(one);

	return first_size(other) == size && memcmp(one->name, other->name, (size_t)size) == 0;
}

/* Returns true if a command is the first in the table with its first word. */
static bool is_first(const struct command *const *table, const struct command *const *row)
{
	while (table < row && !same_first(*table, *row))
		table++;
	return table == row;
}

static void first_words(const struct command *const *table, struct text *out)
{
	for (const struct command *const *row = table; *row; row++)
		if (is_first(table, row))
			text_addf(
			    out, "%s%.*s", row == table ? "" : " ", first_size(*row), (*row)->name);
}

static void option_words(const struct command_option *options, struct text *out)
{
	for (options = option_at(options); options; options = option_at(options + 1))
		text_addf(out, " --%s", option_word(options->id));
}

/* --- bash; zsh reads the bash words --- */

/* Returns true if an option of that name is in a table before this one. */
static bool is_listed(const struct command *const *table, const struct command *const *row,
    const struct command_option *options, const struct command_option *option)
{
	if (option_find(options, option->id) < option)
		return true;
	while (table < row && !option_find((*table)->options, option->id))
		table++;
	return table < row;
}

static void value_case(const struct command_option *option, struct text *out)
{
	struct text words = {.arena = out->arena};

	completion_option_values(option, &words);
	if (words.size > 0)
		text_addf(
		    out, "\t--%s) offered=\"%s\" ;;\n", option_word(option->id), text_of(&words));
}

/* Finds the two words of the command, passing over options and their values. */
static const char find_command[] =
    "\tlocal first= second= word skip= options offered=\n"
    "\tfor word in %s; do\n"
    "\t\tif [ -n \"$skip\" ]; then skip=; continue; fi\n"
    "\t\tcase $word in\n"
    "\t\t--db | --event | --by) skip=1 ;;\n"
    "\t\t-*) ;;\n"
    "\t\t*) if [ -z \"$first\" ]; then first=$word; elif [ -z \"$second\" ]; then "
    "second=$word; fi ;;\n"
    "\t\tesac\n"
    "\tdone\n";

static void choose_words(const struct command *const *table, struct text *out)
{
	text_add(out, "\tcase $first in\n\t'') offered=\"");
	first_words(table, out);
	text_add(out, "\" ;;\n");
	/* A line for each group: its second words. */
	for (const struct command *const *row = table; *row; row++) {
		const int size = first_size(*row);

		if (!(*row)->name[size] || !is_first(table, row))
			continue;
		text_addf(out, "\t%.*s) [ -n \"$second\" ] || offered=\"", size, (*row)->name);
		for (const struct command *const *other = row; *other; other++)
			if (same_first(*row, *other) && (*other)->name[size])
				text_addf(out, "%s%s", other == row ? "" : " ",
				    (*other)->name + size + 1);
		text_add(out, "\" ;;\n");
	}
	text_add(out, "\tesac\n\tcase $first in\n");
	text_add(out, "\thelp) [ -n \"$second\" ] || offered=\"");
	first_words(table, out);
	text_add(out, "\" ;;\n\tesac\n\toptions=\"");
	option_words(option_global, out);
	text_add(out, "\"\n\tcase \"$first $second\" in\n");
	for (const struct command *const *row = table; *row; row++) {
		/* After a command of one word its arguments begin at once. */
		text_addf(out, "\t'%s'%s) options=\"$options", (*row)->name,
		    strchr((*row)->name, ' ') ? "" : "\" \"*");
		option_words((*row)->options, out);
		option_words(option_further(*row), out);
		option_words(option_made(*row), out);
		text_add(out, "\" ;;\n");
	}
	text_add(out, "\tesac\n\tcase \"$first $second\" in\n");

	/* A command whose arguments are words of a list. */
	for (const struct command *const *row = table; *row; row++) {
		struct text words = {.arena = out->arena};

		(void)add_list(OPTION_NONE, (*row)->name, &words);
		if (words.size > 0)
			text_addf(out, "\t'%s'%s) offered=\"$offered %s\" ;;\n", (*row)->name,
			    strchr((*row)->name, ' ') ? "" : "\" \"", text_of(&words));
	}
	text_add(out, "\tesac\n"
	              "\tcase $current in\n"
	              "\t-*) offered=$options ;;\n"
	              "\tesac\n"
	              "\tcase $previous in\n");

	/* The word after an option is its value. */
	for (const struct command *const *row = table; *row; row++) {
		const struct command_option *own = (*row)->options;

		for (const struct command_option *option = option_at(own); option;
		     option = option_at(option + 1))
			if (!is_listed(table, row, own, option))
				value_case(option, out);
	}
	for (const struct command_option *option = option_at(option_further(&cmd_event_new));
	     option; option = option_at(option + 1))
		value_case(option, out);
	text_add(out, "\tesac\n");
}

static void bash_script(const struct command *const *table, struct text *out)
{
	text_add(out, "# bash completion for canasta, made from its command table\n"
	              "_canasta()\n{\n\tlocal current=${COMP_WORDS[COMP_CWORD]}\n"
	              "\tlocal previous=${COMP_WORDS[COMP_CWORD-1]}\n");
	text_addf(out, find_command, "\"${COMP_WORDS[@]:1:COMP_CWORD-1}\"");
	choose_words(table, out);
	text_add(out, "\tCOMPREPLY=($(compgen -W \"$offered\" -- \"$current\"))\n"
	              "\tif [ ${#COMPREPLY[@]} = 0 ]; then\n"
	              "\t\tCOMPREPLY=($(compgen -f -- \"$current\"))\n"
	              "\tfi\n"
	              "}\n"
	              "complete -o filenames -F _canasta canasta\n");
}

static void zsh_script(const struct command *const *table, struct text *out)
{
	text_add(out,
	    "#compdef canasta\n"
	    "# zsh completion for canasta, made from its command table\n"
	    "_canasta()\n{\n\tlocal current=$words[CURRENT] previous=$words[CURRENT-1] given\n"
	    "\tgiven=(\"${(@)words[2,CURRENT-1]}\")\n");
	text_addf(out, find_command, "$given");
	choose_words(table, out);
	text_add(out, "\tcompadd -- ${(z)offered} || _files\n"
	              "}\n"
	              "if [ \"$funcstack[1]\" = _canasta ]; then\n"
	              "\t_canasta \"$@\"\n"
	              "else\n"
	              "\tcompdef _canasta canasta\n"
	              "fi\n");
}

/* --- fish --- */

/* Adds a text in single quotes, as fish reads them. */
static void fish_quoted(const char *text, struct text *out)
{
	text_add(out, "'");
	for (; *text; text++) {
		if (*text == '\'' || *text == '\\')
			text_add(out, "\\");
		text_add_bytes(out, text, 1);
	}
	text_add(out, "'");
}

static void fish_options(const char *condition, const struct command *command,
    const struct command_option *options, struct text *out)
{
	for (options = option_at(options); options; options = option_at(options + 1)) {
		struct text words = {.arena = out->arena};

		completion_option_values(options, &words);
		text_addf(out, "complete -c canasta %s -l %s%s%s%s%s -d ", condition,
		    option_word(options->id), options->kind == TAKES_NOTHING ? "" : " -r",
		    words.size ? " -a '" : "", text_of(&words), words.size ? "'" : "");
		fish_quoted(
		    labels_english(help_option_label(out->arena, command, options->id)), out);
		text_add(out, "\n");
	}
}

static void fish_script(const struct command *const *table, struct text *out)
{
	text_add(out, "# fish completion for canasta, made from its command table\n"
	              "function __canasta_words\n"
	              "\tset -l skip 0\n"
	              "\tfor word in (commandline -opc)[2..-1]\n"
	              "\t\tif test $skip = 1\n\t\t\tset skip 0\n\t\t\tcontinue\n\t\tend\n"
	              "\t\tswitch $word\n"
	              "\t\t\tcase --db --event --by\n\t\t\t\tset skip 1\n"
	              "\t\t\tcase '-*'\n"
	              "\t\t\tcase '*'\n\t\t\t\techo $word\n"
	              "\t\tend\n\tend\nend\n"
	              "function __canasta_at\n\tset -l given (__canasta_words)\n\ttest \"$given\" "
	              "= \"$argv\"\n"
	              "end\n"
	              "function __canasta_in\n\tset -l given (__canasta_words)\n"
	              "\tset -l size (count $argv)\n"
	              "\ttest (count $given) -ge $size; and test \"$given[1..$size]\" = \"$argv\"\n"
	              "end\n");
	for (const struct command *const *row = table; *row; row++) {
		const struct command *command = *row;
		const int size = first_size(command);
		const char *in = arena_printf(out->arena, "-n '__canasta_in %s'", command->name);
		struct text words = {.arena = out->arena};

		if (command->name[size] && is_first(table, row))
			text_addf(out,
			    "complete -c canasta -f -n '__canasta_at' -a %.*s -d 'canasta %.*s "
			    "…'\n",
			    size, command->name, size, command->name);
		if (command->name[size])
			text_addf(out, "complete -c canasta -f -n '__canasta_at %.*s' -a %s -d ",
			    size, command->name, command->name + size + 1);
		else
			text_addf(out, "complete -c canasta -f -n '__canasta_at' -a %s -d ",
			    command->name);
		fish_quoted(help_text(out->arena, NULL, command, "summary"), out);
		text_add(out, "\n");
		(void)add_list(OPTION_NONE, command->name, &words);
		if (words.size > 0)
			text_addf(out, "complete -c canasta %s -a '%s'\n", in, text_of(&words));
		fish_options(in, command, command->options, out);
		fish_options(in, command, option_further(command), out);
		fish_options(in, command, option_made(command), out);
	}
	fish_options("", NULL, option_global, out);
}

void completion_script(size_t shell, const struct command *const *table, struct text *out)
{
	static void (*const scripts[])(const struct command *const *, struct text *) = {
	    bash_script, zsh_script, fish_script};

	scripts[shell](table, out);
}

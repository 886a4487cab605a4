#include "cli/meaning.h"

#include "base/arena.h"
#include "base/message.h"
#include "base/sentence.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/option.h"
#include "form/labels.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Words separated by blanks, and the name they mean. */
struct meaning {
	const char *words;
	const char *name;
};

/* Words of one sense: a second word means the first of its row that the group has. */
static const char *const verbs[] = {
    "add new open create draw enter input insert make record register start begin write",
    "remove void drop cancel forget erase delete undo",
    "correct redo set rename change edit fix modify redraw reseat update replace",
    "show list display get info print see status view",
    "list all show",
    "close end lock finish stop",
    "start open resume begin",
    "restore reopen return undelete unlock",
    "confirm verify check accept approve",
    "substitute replace",
    "pay fee paid",
    "check-in arrive arrived attendance late present",
    "withdraw leave quit resign",
    "standings ranking table",
};

/* Words for the first word of a group. */
static const struct meaning groups_meant[] = {
    {"competition events tournament tournaments", "event"},
    {"entrants pair pairs participant player players team teams", "entrant"},
    {"draw pairing pairings rounds", "round"},
    {"deal deals hands slip", "hand"},
    {"board game games match tables", "table"},
    {"fine fines penalties", "penalty"},
    {"member members people persons", "person"},
    {"appeal complaint disputes protest", "dispute"},
    {"league seasons", "season"},
    {"bracket knockout phases", "phase"},
    {"books rulebooks rules", "rulebook"},
    {"seats substitute", "seat"},
};

static const struct meaning options_meant[] = {
    {"file out output print", "pdf"},
    {"file format out output", "csv"},
    {"language locale", "lang"},
    {"database file store", "db"},
    {"book rule rules", "rulebook"},
    {"because comment message text why", "reason"},
    {"author clerk user who", "by"},
    {"duration length time", "minutes"},
    {"boards deals", "hands"},
    {"force overwrite yes", "replace"},
    {"force ignore override", "accept"},
    {"force override", "unlock"},
    {"again force repeat", "again"},
    {"preview simulate test", "dry-run"},
    {"day when", "date"},
    {"location place where", "venue"},
    {"members names partner players", "player"},
    {"draw pairing system type", "method"},
    {"method pairing system type", "draw"},
    {"lot lots random", "seed"},
    {"tiebreak tiebreaks tie-break", "tie-breaks"},
    {"title", "name"},
    {"games", "rounds"},
    {"group", "groups"},
    {"opponent", "against"},
    {"rule", "clause"},
};

/* The documents that show on paper what commands show on the screen. */
static const struct meaning documents_meant[] = {
    {"standings", "standings"},
    {"crosstable", "crosstable"},
    {"results", "results"},
    {"round show", "round"},
    {"round new", "round"},
    {"round redo", "round"},
    {"entrant list", "entrants"},
    {"entrant show", "entrants"},
    {"entrant check-in", "check-in"},
    {"penalty list", "penalties"},
    {"phase show", "bracket"},
    {"table", "scoresheets"},
    {"hand list", "scoresheets"},
    {"rulebook show", "numbers"},
    {"rulebook card", "numbers"},
};

/* Words for documents, and what prints them: a document of `print`, or another command. */
static const struct {
	struct meaning meaning;
	const char *with; /* as of an option (cli/option.h) */
} papers_meant[] = {
    {{"draw opponents pairing pairs places seating seats", "pairings"}, NULL},
    {{"blank form forms scoresheet sheet sheets table tables", "scoresheets"}, NULL},
    {{"slip", "slips"}, NULL},
    {{"leaderboard leaders rank ranking rankings", "standings"}, NULL},
    {{"matrix", "crosstable"}, NULL},
    {{"result scores", "results"}, NULL},
    {{"knockout phase tree", "bracket"}, "phase show"},
    {{"pair participants player players team teams", "entrants"}, NULL},
    {{"attendance door fees presence", "check-in"}, NULL},
    {{"adjustments penalty warnings", "penalties"}, NULL},
    {{"figures points rulebook rules", "numbers"}, NULL},
    {{"award awards prize prizes", "canasta prizes --pdf"}, NULL},
    {{"league season", "canasta season standings --pdf"}, "season standings"},
};

/* Words that ask to see something. */
static const char look_words[] = "display get list see show view";

static const char paper_words[] = "copies landscape paper pdf portrait print template";

enum { LABEL_ROOM = 80 };

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

static bool has_word(const char *words, const char *word)
{
	const size_t size = strlen(word);

	for (const char *at = words; size > 0 && at; at = strchr(at, ' ')) {
		at += *at == ' ';
		if (strncasecmp(at, word, size) == 0 && (at[size] == ' ' || at[size] == '\0'))
			return true;
	}
	return false;
}

const char *meaning_of_document(const char *word)
{
	for (size_t i = 0; i < COUNT(papers_meant); i++)
		if (has_word(papers_meant[i].meaning.words, word) &&
		    command_is_built(papers_meant[i].with))
			return papers_meant[i].meaning.name;
	return NULL;
}

/* Returns the name that the table of commands has of the group and the second word, or NULL. */
static const char *name_in(
    const struct command *const *table, const char *group, const char *second, size_t size)
{
	const size_t start = strlen(group);

	for (; *table; table++) {
		const char *name = (*table)->name;

		if (strncmp(name, group, start) != 0 || name[start] != (size ? ' ' : '\0'))
			continue;
		if (size == 0 || (strncmp(name + start + 1, second, size) == 0 &&
		                     name[start + 1 + size] == '\0'))
			return name;
	}
	return NULL;
}

const char *meaning_in_group(
    const struct command *const *table, const char *group, const char *second)
{
	const char *exact = second[0] ? name_in(table, group, second, strlen(second)) : NULL;

	if (exact)
		return exact;
	for (size_t i = 0; i < COUNT(verbs); i++) {
		const char *word = verbs[i];

		while (*word && has_word(verbs[i], second)) {
			const size_t size = strcspn(word, " ");
			const char *name = name_in(table, group, word, size);

			if (name)
				return name;
			word += size + (word[size] == ' ');
		}
	}
	return NULL;
}

static const char *group_meant(const char *word)
{
	for (size_t i = 0; i < COUNT(groups_meant); i++)
		if (has_word(groups_meant[i].words, word) ||
		    strcmp(groups_meant[i].name, word) == 0)
			return groups_meant[i].name;
	return NULL;
}

/* Returns true if the word means a command in English or in the language of messages, each of which
 * has its own words for `hand void` in the message `meant.hand-void`. */
static bool is_meant(const char *name, const char *word)
{
	const struct vocabulary *words = message_vocabulary();
	char label[LABEL_ROOM];

	(void)snprintf(label, sizeof label, "messages.meant.%s", name);
	for (char *blank = strchr(label, ' '); blank; blank = strchr(blank, ' '))
		*blank = '-';
	const char *english = labels_english(label);
	const char *own = words ? words->find(words->from, label) : NULL;

	return (english && has_word(english, word)) || (own && has_word(own, word));
}

/* Returns the command, or the option of every command, that the word means; NULL if there is
 * none. */
static const char *command_meant(const struct command *const *table, const char *word)
{
	for (; *table; table++)
		if (is_meant((*table)->name, word))
			return (*table)->name;
	return is_meant(option_word(OPTION_LANG), word) ? "--lang" : NULL;
}

/* Returns the only command whose second word is this one; NULL if there is none or several. */
static const char *only_with(const struct command *const *table, const char *word)
{
	const char *name = NULL;

	for (; *table; table++) {
		const char *blank = strchr((*table)->name, ' ');

		if (!blank || strcmp(blank + 1, word) != 0)
			continue;
		if (name)
			return NULL;
		name = (*table)->name;
	}
	return name;
}

const char *meaning_of_words(
    const struct command *const *table, const char *first, const char *second)
{
	const char *group = group_meant(first), *name = NULL;

	if (group && second)
		name = meaning_in_group(table, group, second);
	if (!name && second && group_meant(second))
		name = meaning_in_group(table, group_meant(second), first);
	/* "show standings" */
	if (!name && second && has_word(look_words, first))
		name = name_in(table, second, "", 0);
	if (!name)
		name = command_meant(table, first);
	if (!name)
		name = only_with(table, first);
	return name || !group ? name : meaning_in_group(table, group, "list");
}

const char *meaning_of_option(const struct call *call, const char *argument, const char *word)
{
	const struct command *command = call->command;
	const enum option_id option = option_of_word(word, strlen(word));
	const bool prints = argument && strcmp(command->name, "print") == 0;

	/* The command that shows the document on the screen may have the option. */
	for (size_t i = 0; prints && i < COUNT(documents_meant); i++) {
		if (strcmp(documents_meant[i].name, argument) != 0)
			continue;
		for (const struct command *const *row = call->table; *row; row++)
			if (strcmp((*row)->name, documents_meant[i].words) == 0 &&
			    option_find((*row)->options, option))
				return arena_printf(call->arena, "%s --%s", (*row)->name, word);
	}
	for (size_t i = 0; i < COUNT(documents_meant) && has_word(paper_words, word); i++)
		if (strcmp(documents_meant[i].words, command->name) == 0)
			return arena_printf(call->arena, "print %s --%s", documents_meant[i].name,
			    strcmp(word, "print") == 0 ? "pdf" : word);
	for (size_t i = 0; i < COUNT(options_meant); i++) {
		const char *name = options_meant[i].name;

		if (has_word(options_meant[i].words, word) &&
		    option_known(command, option_of_word(name, strlen(name))))
			return arena_printf(call->arena, "--%s", name);
	}
	return NULL;
}

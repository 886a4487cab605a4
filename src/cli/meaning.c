#include "cli/meaning.h"

#include "cli/command.h"
#include "cli/option.h"

#include <stdio.h>
#include <string.h>

/* Words separated by blanks, and the name they mean. */
struct meaning {
	const char *words;
	const char *name;
};

static const struct meaning commands_meant[] = {
    {"begin create init make new setup start tournament", "event new"},
    {"add enrol join register signup", "entrant add"},
    {"participants players pairs teams who", "entrant list"},
    {"deal draw pair pairing pairings seating shuffle", "round new"},
    {"input type scores", "enter"},
    {"change correct edit fix modify", "hand correct"},
    {"delete remove undo", "hand void"},
    {"leader leaderboard leaders places rank ranking rankings winner winners", "standings"},
    {"output paper pdf printout sheets", "print"},
    {"clock time timer", "round clock"},
    {"extend minutes", "table extend"},
    {"hall phone phones server web", "serve"},
    {"html site website", "publish"},
    {"copy save", "backup"},
    {"load open recover", "restore"},
    {"config configure option options set settings", "event set"},
    {"close end finish stop", "event close"},
    {"events list tournaments", "event list"},
    {"history journal", "log"},
    {"man manual usage", "help"},
    {"code codes password", "serve codes"},
    {"replace sub substitute substitutes", "seat substitute"},
    {"sign signature", "table sign"},
    {"walkover", "table end"},
    {"call referee", "call list"},
    {"jury vote", "event jury"},
    {"appeal complain complaint protest", "dispute open"},
    {"calculate compute count points", "score"},
    {"award awards prize", "prizes"},
    {"bracket final finals knockout knock-out playoff", "phase show"},
    {"search find", "rule search"},
    {"stats", "statistics"},
    {"league", "season standings"},
    {"language languages translate translation", "labels check"},
};

/* Words of one sense: a second word means the first of its row that the group has. */
static const char *const verbs[] = {
    "add new open create draw enter input insert make record register write",
    "remove void drop cancel forget erase delete undo",
    "correct redo set rename change edit fix modify redraw reseat update replace",
    "show list display get info print see status view",
    "list all show",
    "close end lock finish stop",
    "start open resume begin",
    "restore reopen return undelete unlock",
    "confirm verify check accept approve",
    "substitute replace",
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
    {"file out output", "csv"},
    {"language locale", "lang"},
    {"database file store", "db"},
    {"book rules", "rulebook"},
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
    {"pairing system type", "method"},
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

static const char paper_words[] = "copies landscape paper pdf portrait print template";

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

static bool has_word(const char *words, const char *word)
{
	const size_t size = strlen(word);

	for (const char *at = words; size > 0 && at; at = strchr(at, ' ')) {
		at += *at == ' ';
		if (strncmp(at, word, size) == 0 && (at[size] == ' ' || at[size] == '\0'))
			return true;
	}
	return false;
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

/* Returns the command of the group whose second word has the sense of another one, or NULL. */
static const char *of_sense(
    const struct command *const *table, const char *group, const char *second)
{
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

const char *meaning_of_words(
    const struct command *const *table, const char *first, const char *second)
{
	const char *group = group_meant(first), *name = NULL;

	if (group && second)
		name = of_sense(table, group, second);
	if (!name && second && group_meant(second))
		name = of_sense(table, group_meant(second), first);
	for (size_t i = 0; !name && i < COUNT(commands_meant); i++)
		if (has_word(commands_meant[i].words, first))
			name = name_in(table, commands_meant[i].name, "", 0);
	return name || !group ? name : of_sense(table, group, "list");
}

const char *meaning_in_group(
    const struct command *const *table, const char *group, const char *second)
{
	const char *name = of_sense(table, group, second);

	return name ? name + strlen(group) + 1 : NULL;
}

bool meaning_of_option(const struct command *command, const char *word, char *out, size_t size)
{
	for (size_t i = 0; i < COUNT(documents_meant) && has_word(paper_words, word); i++)
		if (strcmp(documents_meant[i].words, command->name) == 0) {
			(void)snprintf(out, size, "print %s --%s", documents_meant[i].name,
			    strcmp(word, "print") == 0 ? "pdf" : word);
			return true;
		}
	for (size_t i = 0; i < COUNT(options_meant); i++) {
		const char *name = options_meant[i].name;

		if (has_word(options_meant[i].words, word) &&
		    option_known(command, option_of_word(name, strlen(name)))) {
			(void)snprintf(out, size, "--%s", name);
			return true;
		}
	}
	return false;
}

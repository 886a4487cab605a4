#include "cli/meaning.h"

#include "base/arena.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/yaml.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/option.h"
#include "form/labels.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LABEL_ROOM = 80 };

/* Returns a part of templates/words/meanings.yaml. */
static const struct yaml *meanings(const char *part)
{
	return yaml_get(packed_find(packed_templates, "words/meanings.yaml"), part);
}

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
	const struct yaml *prints = meanings("prints");

	for (size_t i = 0; i < prints->count; i++) {
		const char *name = prints->keys[i]->text;
		const struct yaml *with = yaml_get(meanings("with"), name);

		if (has_word(prints->values[i]->text, word) &&
		    command_is_built(with ? with->text : NULL))
			return name;
	}
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
	const struct yaml *verbs = meanings("verbs");

	if (exact)
		return exact;
	for (size_t i = 0; i < verbs->count; i++) {
		const char *word = verbs->values[i]->text;

		while (*word && has_word(verbs->values[i]->text, second)) {
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
	const struct yaml *groups = meanings("groups");

	for (size_t i = 0; i < groups->count; i++)
		if (has_word(groups->values[i]->text, word) ||
		    strcmp(groups->keys[i]->text, word) == 0)
			return groups->keys[i]->text;
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
	if (!name && second && has_word(meanings("looks")->text, first))
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
	const struct yaml *documents = meanings("documents"), *options = meanings("options");
	const struct yaml *document = yaml_get(documents, command->name);
	const bool prints = argument && strcmp(command->name, "print") == 0;

	/* The command that shows the document on the screen may have the option. */
	for (size_t i = 0; prints && i < documents->count; i++) {
		if (strcmp(documents->values[i]->text, argument) != 0)
			continue;
		for (const struct command *const *row = call->table; *row; row++)
			if (strcmp((*row)->name, documents->keys[i]->text) == 0 &&
			    option_find((*row)->options, option))
				return arena_printf(call->arena, "%s --%s", (*row)->name, word);
	}
	if (document && has_word(meanings("paper")->text, word))
		return arena_printf(call->arena, "print %s --%s", document->text,
		    strcmp(word, "print") == 0 ? "pdf" : word);
	for (size_t i = 0; i < options->count; i++) {
		const char *name = options->keys[i]->text;

		if (has_word(options->values[i]->text, word) &&
		    option_known(command, option_of_word(name, strlen(name))))
			return arena_printf(call->arena, "--%s", name);
	}
	return NULL;
}

#include "cli/arguments.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/choice.h"
#include "base/error.h"
#include "base/message.h"
#include "base/output.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/meaning.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"

#include <string.h>

bool place_is_hand(const char *text)
{
	const char *dot = strchr(text, '.');

	return dot && strchr(dot + 1, '.');
}

void place_plays(struct call *call, int round)
{
	struct event *played = arena_alloc(call->arena, 1, sizeof *played);

	*played = event_played(call->desk.event, round);
	call->desk.event = played;
}

void place_input(struct call *call, const struct argument *argument, void (*rest)(void *call))
{
	struct error why = {0};

	if (boundary_run(rest, call, &why))
		return;
	if (why.kind == ERROR_INPUT)
		error_fill_place(&why, argument->file, 1, 1);
	boundary_break(&why);
}

/* Finds a table or a hand by this function of club/address.h. */
static struct address find_place(struct call *call, const struct argument *argument,
    struct address (*find)(const struct desk *desk, const char *text))
{
	struct address at;

	boundary_place(argument->file, 1, 1);
	at = find(&call->desk, argument->text);
	boundary_place(NULL, 0, 0);
	place_plays(call, at.round);
	return at;
}

struct address place_table(struct call *call, const struct argument *argument)
{
	return find_place(call, argument, address_table);
}

struct address place_hand(struct call *call, const struct argument *argument)
{
	return find_place(call, argument, address_hand);
}

struct address place_any(struct call *call, const struct argument *argument)
{
	return find_place(
	    call, argument, place_is_hand(argument->text) ? address_hand : address_table);
}

int place_round(const struct argument *argument)
{
	int64_t number;

	if (!text_integer(argument->text, strlen(argument->text), 1, ROUND_MOST, &number))
		refuse_at(argument, SAY_NUMBER_EXPECTED_ROUND, argument->text);
	return (int)number;
}

char place_side(const struct argument *argument)
{
	char letter = argument->text[0];

	if (letter >= 'a' && letter <= 'c')
		letter = (char)(letter - 'a' + 'A');
	if (letter < 'A' || letter > 'C' || argument->text[1] != '\0')
		refuse_at(argument, SAY_SIDE_UNKNOWN_B_TABLE_THREE, argument->text);
	return letter;
}

struct entrant place_entrant(struct call *call, const struct argument *argument)
{
	struct entrant entrant;

	boundary_place(argument->file, 1, 1);
	entrant = entrant_find(&call->desk, argument->text);
	boundary_place(NULL, 0, 0);
	return entrant;
}

void option_unbuilt(const struct call *call, enum option_id option)
{
	break_off(ERROR_INPUT, SAY_OPTION_UNKNOWN_CANASTA,
	    arena_printf(call->arena, "--%s", option_word(option)), call->command->name, "");
}

enum { CANDIDATES_MOST = 256, SUGGESTION_SIZE = 100, WORD_SHOWN = 40 /* bytes */, NAME_ROOM = 32 };

/* Fills in "; did you mean …?", or nothing. */
static void suggest(char suggestion[SUGGESTION_SIZE], const char *nearest, const char *dashes)
{
	suggestion[0] = '\0';
	if (nearest)
		(void)message_write(
		    suggestion, SUGGESTION_SIZE, TEXT_PHRASE_YOU_MEAN, dashes, nearest);
}

/* Returns the separator after a suggestion; its question mark is enough. */
static const char *joint(const char *suggestion)
{
	return suggestion[0] ? "" : ";";
}

static size_t add_option_names(
    const struct command_option *options, const char **names, size_t count)
{
	for (; options && options->id != OPTION_NONE && count < CANDIDATES_MOST; options++)
		names[count++] = option_word(options->id);
	return count;
}

/* Returns true if a word is an option; `-50` and `-` are arguments. */
static bool is_option(const char *word)
{
	return word[0] == '-' && word[1] != '\0' && !(word[1] >= '0' && word[1] <= '9');
}

struct arguments_reader {
	const struct command *const *table;
	size_t named; /* index of the last word of the command's name */
	size_t count, next;
	const struct argument *words;
	struct command_line *line;
};

/* Takes the value of an option after `=` or from the next word. */
static bool take_value(struct arguments_reader *reader, struct option_typed *typed,
    const char *equals, const struct argument *word, struct error *err)
{
	const struct command_option *option = typed->option;
	const char *following =
	    reader->next < reader->count ? reader->words[reader->next].text : "--";

	typed->value = *word;
	if (option->kind == TAKES_NOTHING) {
		if (!equals)
			return true;
		return error_at(word, err, SAY_OPTION_VALUE_TAKES, option_word(option->id));
	}
	if (equals)
		typed->value.text = equals + 1;
	else if (strncmp(following, "--", 2) != 0)
		typed->value = reader->words[reader->next++];
	else
		return error_at(word, err, SAY_OPTION_VALUE_NEEDS, option_word(option->id),
		    option_word(option->id), option->value);
	if (option->kind == TAKES_NUMBER) {
		const char *text = typed->value.text;

		if (figures_integer(
		        text, strlen(text), option->least, option->most, &typed->number))
			return true;
		error_set(err, ERROR_INPUT, SAY_NUMBER_EXPECTED_VALUE_WHOLE, text,
		    option_word(option->id), (long long)option->least, (long long)option->most);
		return error_place(err, typed->value.file, 1, 0);
	}
	if (option->kind == TAKES_CHOICE) {
		char name[NAME_ROOM];
		size_t found;

		(void)snprintf(name, sizeof name, "--%s", option_word(option->id));
		if (!choice_read(name, option->choices, option->choice_count, typed->value.text,
		        strlen(typed->value.text), &found, err))
			return error_place(err, typed->value.file, 1, 1);
		typed->value.text = option->choices[found];
		typed->number = (int64_t)found; /* its index in the row's list */
	}
	return true;
}

static const char *long_name(const char *word)
{
	if (strcmp(word, "-h") == 0)
		return "help";
	return word[1] == '-' ? word + 2 : word + 1;
}

static bool read_option(
    struct arguments_reader *reader, const struct argument *word, struct error *err)
{
	struct command_line *line = reader->line;
	const struct command *command = line->command;
	const char *name = long_name(word->text);
	const char *equals = strchr(name, '=');
	size_t size = equals ? (size_t)(equals - name) : strlen(name);
	const bool before = word < reader->words + reader->named;
	const struct command_option *option =
	    option_known(before ? NULL : command, option_of_word(name, size));
	struct option_typed *typed = &line->typed[line->typed_count];
	/* the --lang of the call, which commands do not read */
	const bool language = option == option_find(option_global, OPTION_LANG);

	if (!option || (word->text[1] != '-' && strcmp(word->text, "-h") != 0)) {
		const char *names[CANDIDATES_MOST];
		size_t count = add_option_names(option_global, names, 0);
		char written[64], meant[64], suggestion[SUGGESTION_SIZE];

		if (command) {
			count = add_option_names(command->options, names, count);
			count = add_option_names(option_further(command), names, count);
			count = add_option_names(option_made(command), names, count);
		}
		(void)snprintf(
		    written, sizeof(written), "%.*s", (int)(size < 63 ? size : 63), name);
		const size_t behind = reader->named + 1;

		if (command && meaning_of_option(reader->table, command,
		                   behind < reader->count ? reader->words[behind].text : NULL,
		                   written, meant, sizeof meant))
			suggest(suggestion, meant, "");
		else
			suggest(suggestion, size > 1 ? text_nearest(written, names, count) : NULL,
			    "--");
		if (command && !suggestion[0])
			return error_at(word, err, SAY_OPTION_UNKNOWN_CANASTA_HELP_LISTS,
			    word->text, command->name, command->name);
		if (command)
			return error_at(word, err, SAY_OPTION_UNKNOWN_CANASTA, word->text,
			    command->name, suggestion);
		return error_at(word, err, SAY_OPTION_UNKNOWN_EVERY_COMMAND_OPTIONS, word->text,
		    suggestion, joint(suggestion));
	}
	if (language ? line->language.text != NULL
	             : !option->repeatable && arguments_option(line, option->id))
		return error_at(word, err, SAY_OPTION_TWICE_GIVEN, option_word(option->id));
	*typed = (struct option_typed){.option = option};
	if (!take_value(reader, typed, equals, word, err))
		return false;
	if (language)
		line->language = typed->value;
	else
		line->typed_count++;
	return true;
}

/* Finds the words that name the command: the first two that are not options. Only global options
 * may come before or between them. Returns their number. */
static size_t command_words(
    size_t count, const struct argument *words, struct argument found[2], size_t at[2])
{
	size_t number = 0;

	for (size_t i = 0; i < count && number < 2; i++) {
		const char *name = long_name(words[i].text);
		const struct command_option *option;

		if (!is_option(words[i].text)) {
			at[number] = i;
			found[number++] = words[i];
			continue;
		}
		option = option_find(option_global, option_of_word(name, strcspn(name, "=")));
		if (!option)
			break;
		if (option->kind != TAKES_NOTHING && !strchr(name, '='))
			i++;
	}
	return number;
}

/* Returns the rest of `name` if it begins with the word: "" or the second word. NULL if it does
 * not. */
static const char *second_word(const char *name, const char *word)
{
	size_t size = strlen(word);

	if (strncmp(name, word, size) != 0)
		return NULL;
	if (name[size] == '\0')
		return name + size;
	return name[size] == ' ' ? name + size + 1 : NULL;
}

/* Sets an error that lists the words that may follow the first word of a group. */
static bool group_error(const struct command *const *table, const struct argument *first,
    const struct argument *second, struct error *err)
{
	const char *words[CANDIDATES_MOST], *names[CANDIDATES_MOST], *meant, *nearest;
	size_t count = 0, used = 0;
	char list[300] = "", suggestion[SUGGESTION_SIZE];

	for (const struct command *const *row = table; *row && count < CANDIDATES_MOST; row++) {
		const char *rest = second_word((*row)->name, first->text);
		int wrote;

		if (!rest || *rest == '\0')
			continue;
		words[count] = rest;
		names[count++] = (*row)->name;
		wrote = snprintf(list + used, sizeof(list) - used, "%s%s", used ? ", " : "", rest);
		if (wrote > 0 && used + (size_t)wrote < sizeof(list))
			used += (size_t)wrote;
	}
	if (!second)
		return error_at(
		    first, err, SAY_COMMAND_UNKNOWN_NEEDS_SECOND_WORD, first->text, list);
	meant = meaning_in_group(table, first->text, second->text);
	nearest = meant ? NULL : text_nearest(second->text, words, count);
	for (size_t i = 0; nearest && !meant; i++)
		if (words[i] == nearest)
			meant = names[i];
	/* an unknown second word is often a number or a name: `round 2`, `entrant Alfa` */
	if (!meant)
		meant = meaning_in_group(table, first->text, "show");
	suggest(suggestion, meant, "");
	return error_at(second, err, SAY_COMMAND_UNKNOWN_NO_SECOND_WORD, first->text, second->text,
	    suggestion, joint(suggestion), first->text, list);
}

bool arguments_command(const struct command *const *table, size_t count,
    const struct argument *words, const struct command **ret, size_t *ret_words, struct error *err)
{
	const struct argument *second = count > 1 ? &words[1] : NULL;
	const struct command *one = NULL;
	const char *names[CANDIDATES_MOST], *meant;
	char firsts[CANDIDATES_MOST][24], suggestion[SUGGESTION_SIZE];
	size_t known = 0;
	bool group = false;

	for (const struct command *const *row = table; *row; row++) {
		const char *rest = second_word((*row)->name, words[0].text);

		if (!rest)
			continue;
		if (*rest == '\0')
			one = *row;
		else if (second && strcmp(rest, second->text) == 0) {
			*ret = *row;
			*ret_words = 2;
			return true;
		}
		group = group || *rest != '\0';
	}
	if (one) {
		*ret = one;
		*ret_words = 1;
		return true;
	}
	if (group)
		return group_error(table, &words[0], second, err);
	/* The word begins no command: suggest what is meant by it, else the nearest first word. */
	for (; table[known] && known < CANDIDATES_MOST; known++) {
		const char *name = table[known]->name;

		(void)snprintf(
		    firsts[known], sizeof firsts[known], "%.*s", (int)strcspn(name, " "), name);
		names[known] = firsts[known];
	}
	meant = meaning_of_words(table, words[0].text, second ? second->text : NULL);
	suggest(suggestion, meant ? meant : text_nearest(words[0].text, names, known), "");
	return error_at(&words[0], err, SAY_COMMAND_UNKNOWN_NO_COMMAND, words[0].text, suggestion,
	    joint(suggestion));
}

static bool name_words(struct arena *arena, int count, const char *const *words,
    struct argument **ret, struct error *err)
{
	struct argument *named = arena_alloc(arena, (size_t)count + 1, sizeof(*named));

	for (int i = 0; i < count; i++) {
		named[i].text = words[i];
		named[i].file = arena_printf(arena, "<argument %d>", i + 1);

		const struct plain_text text = {named[i].text, strlen(named[i].text), PLAIN_LINE};
		char begins[WORD_SHOWN], what[(size_t)2 * WORD_SHOWN + sizeof "the argument \"…\""];
		size_t bad;

		if (!plain_is(&text, NULL)) {
			plain_copy(begins, sizeof begins, named[i].text);
			(void)message_write(what, sizeof what, TEXT_PHRASE_ARGUMENT, begins,
			    text.size < sizeof begins ? "" : "…");
			if (!plain_require(&text, "text-invalid", what, &bad, err))
				return error_place(
				    err, named[i].file, 1, text_characters(named[i].text, bad) + 1);
		}
	}
	*ret = named;
	return true;
}

/* Refuses an option without effect, because the user meant something by it. */
static bool check_beside(const struct command_line *line, struct error *err)
{
	bool written =
	    line->command && line->command->writes != OUTPUT_NONE && line->argument_count > 0;

	for (size_t i = 0; i < line->typed_count; i++)
		written = written || option_output(line->typed[i].option) != OUTPUT_NONE;
	for (size_t i = 0; i < line->typed_count; i++) {
		const struct command_option *option = line->typed[i].option;
		const char *word = option_word(option->id), *one = option_word(option->beside[0]),
		           *other = option_word(option->beside[1]),
		           *third = option_word(option->beside[2]);
		bool helps = (!option->argument && !option->of_output && !one) ||
		             (option->argument && line->argument_count > 0) ||
		             (option->of_output && written);
		char several[64];

		for (size_t j = 0; j < BESIDE_MOST; j++)
			helps = helps || arguments_option(line, option->beside[j]);
		if (helps)
			continue;
		if (option->of_output)
			return error_set(
			    err, ERROR_INPUT, SAY_OPTION_MISSING_GOES_FILE_WRITTEN, word);
		if (option->argument)
			return error_set(err, ERROR_INPUT, SAY_OPTION_MISSING_GOES_WITH_ARGUMENT,
			    word, option->argument);
		if (third) {
			(void)snprintf(several, sizeof several, "%s, --%s", one, other);
			one = several;
			other = third;
		}
		return other ? error_set(err, ERROR_INPUT, SAY_OPTION_MISSING_GOES_WITH_TWO, word,
		                   one, other)
		             : error_set(err, ERROR_INPUT, SAY_OPTION_MISSING_GOES_WITH_OPTION,
		                   word, one);
	}
	return true;
}

/* Checks the number of arguments, and options that need others or exclude them. */
static bool check_line(const struct command_line *line, struct error *err)
{
	const struct command *command = line->command;

	if (arguments_option(line, OPTION_HELP))
		return true;
	if (command && line->argument_count < command->arguments.least)
		return error_set(err, ERROR_INPUT, SAY_ARGUMENT_MISSING_CANASTA, command->name,
		    command->synopsis);
	if (command && line->argument_count > command->arguments.most) {
		const struct argument *first = &line->arguments[command->arguments.most];

		return error_at(first, err, "argument-unexpected",
		    command->synopsis ? TEXT_ARGUMENT_UNEXPECTED_TOO_MANY_USAGE
		                      : TEXT_ARGUMENT_UNEXPECTED_TOO_MANY_USAGE_JOINED,
		    first->text, command->name, command->synopsis ? command->synopsis : "");
	}
	for (const struct command_option *option = command ? command->options : NULL;
	     option && option->id != OPTION_NONE; option++)
		if (option->required && !arguments_option(line, option->id))
			return error_set(err, ERROR_INPUT, "option-missing", "%s",
			    message_words(option->required));
	if (!check_beside(line, err))
		return false;
	/* Of two options for different answers one would be ignored silently. */
	for (size_t i = 0; i < line->typed_count; i++) {
		const struct command_option *option = line->typed[i].option;

		for (size_t j = 0; j < INSTEAD_MOST; j++)
			if (arguments_option(line, option->instead[j]))
				return error_set(err, ERROR_INPUT,
				    SAY_OPTION_TWICE_DIFFERENT_ANSWERS, option_word(option->id),
				    option_word(option->instead[j]));
	}
	return true;
}

const char *arguments_foreseen(struct arena *arena, const struct command *const *table, int count,
    const char *const *words, enum option_id option)
{
	const char *word = option_word(option);
	const size_t size = strlen(word);
	const struct command *command;
	struct argument *named, found[2];
	size_t at[2] = {0, 0}, taken, found_count = 0;
	struct error ignored = {0};
	const char *value = NULL;
	int end = count;

	if (name_words(arena, count, words, &named, &ignored))
		found_count = command_words((size_t)count, named, found, at);
	/* After a command with an option of that name, the option is the command's own. */
	if (found_count > 0 &&
	    arguments_command(table, found_count, found, &command, &taken, &ignored) &&
	    (option_find(command->options, option) || option_find(option_further(command), option)))
		end = (int)at[taken - 1];
	for (int i = 0; i < end && !value && strcmp(words[i], "--") != 0; i++) {
		const char *name = words[i] + 2;

		if (strncmp(words[i], "--", 2) != 0 || strncmp(name, word, size) != 0)
			continue;
		if (name[size] == '=')
			value = name + size + 1;
		else if (name[size] == '\0' && i + 1 < count)
			value = words[i + 1];
	}
	return value;
}

bool arguments_read(struct arena *arena, const struct command *const *table, int count,
    const char *const *words, struct command_line *ret, struct error *err)
{
	struct argument *named = NULL, found[2];
	size_t at[2] = {0, 0}, found_count, taken = 0;
	struct command_line line = {0};
	struct arguments_reader reader;
	bool options = true; /* until `--` */

	if (!name_words(arena, count, words, &named, err))
		return false;
	found_count = command_words((size_t)count, named, found, at);
	if (found_count > 0 &&
	    !arguments_command(table, found_count, found, &line.command, &taken, err))
		return false;
	line.arguments = arena_alloc(arena, (size_t)count + 1, sizeof(*line.arguments));
	line.typed = arena_alloc(arena, (size_t)count + 1, sizeof(*line.typed));
	reader = (struct arguments_reader){.table = table,
	    .named = taken > 0 ? at[taken - 1] : 0,
	    .count = (size_t)count,
	    .words = named,
	    .line = ret};
	*ret = line;
	/* Sort the other words into options and arguments. */
	while (reader.next < reader.count) {
		const size_t next = reader.next++;
		const struct argument *word = &named[next];

		if ((taken > 0 && next == at[0]) || (taken > 1 && next == at[1]))
			continue;
		if (options && strcmp(word->text, "--") == 0)
			options = false;
		else if (!options || !is_option(word->text))
			ret->arguments[ret->argument_count++] = *word;
		else if (!read_option(&reader, word, err))
			return false;
	}
	return check_line(ret, err);
}

const struct argument *arguments_language(const struct command_line *line)
{
	return line->language.text ? &line->language : NULL;
}

const struct option_typed *arguments_typed(
    const struct option_typed *typed, size_t count, enum option_id id)
{
	for (size_t i = 0; i < count; i++)
		if (typed[i].option->id == id)
			return &typed[i];
	return NULL;
}

const struct option_typed *arguments_option(const struct command_line *line, enum option_id id)
{
	return arguments_typed(line->typed, line->typed_count, id);
}

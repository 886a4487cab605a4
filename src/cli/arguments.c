#include "cli/arguments.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/meaning.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "score/hand.h"
#include "slip/slip.h"

#include <string.h>

/* --- the table of options --- */

#define OPTION_WORD(name, word) [OPTION_##name] = (word),
static const char *const option_words[OPTION_COUNT] = {OPTION_LIST(OPTION_WORD)};
#undef OPTION_WORD

const char *option_word(enum option_id id)
{
	return option_words[id];
}

enum option_id option_of_word(const char *word, size_t size)
{
	for (enum option_id id = OPTION_NONE + 1; id < OPTION_COUNT; id++)
		if (strlen(option_words[id]) == size && memcmp(option_words[id], word, size) == 0)
			return id;
	return OPTION_NONE;
}

enum output_kind option_output(const struct command_option *option)
{
	static const enum output_kind kinds[OPTION_KIND_COUNT] = {
	    [TAKES_PDF] = OUTPUT_PDF, [TAKES_PAGE] = OUTPUT_PAGE, [TAKES_CSV] = OUTPUT_CSV};

	return kinds[option->kind];
}

enum file_purpose option_reads(const struct command_option *option)
{
	static const enum file_purpose purposes[OPTION_KIND_COUNT] = {
	    [TAKES_RULEBOOK] = FILE_RULEBOOK,
	    [TAKES_SCALE] = FILE_SCALE,
	    [TAKES_TEMPLATE] = FILE_TEMPLATE,
	    [TAKES_CERTIFICATE] = FILE_CERTIFICATE,
	    [TAKES_LABELS] = FILE_LABELS,
	    [TAKES_PICTURE] = FILE_PICTURE,
	    [TAKES_HAND] = FILE_HAND,
	    [TAKES_CSV] = FILE_NOTHING,
	};

	return purposes[option->kind];
}

/* --- the options of a command --- */

const struct command_option option_global[] = {
    {OPTION_DB, TAKES_TEXT, .value = "FILE"},
    {OPTION_EVENT, TAKES_TEXT, .value = "NAME|N"},
    {.id = OPTION_JSON},
    {OPTION_LANG, TAKES_TEXT, .value = "en"},
    {OPTION_LABELS, TAKES_LABELS, .value = "FILE"},
    {OPTION_BY, TAKES_TEXT, .value = "NAME"},
    {.id = OPTION_HELP},
    {.id = OPTION_VERSION},
    {.id = OPTION_NONE},
};

const struct command_option option_as_of[] = {
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command_option option_csv[] = {
    {.id = OPTION_CSV},
    {.id = OPTION_NONE},
};

const struct command_option option_reason[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT"},
    {.id = OPTION_NONE},
};

/* The options that every command has if it writes files, or if it has --csv. `event live --now`
 * writes a file that was named earlier. */
#define REPLACE_OPTION                                                                             \
	{                                                                                          \
		OPTION_REPLACE, TAKES_NOTHING, .beside = {OPTION_NOW}, .of_output = true           \
	}
#define CSV_OPTIONS                                                                                \
	{OPTION_SEPARATOR, TAKES_TEXT, .value = "SIGN", .beside = {OPTION_CSV}},                   \
	    {OPTION_EXCEL, TAKES_NOTHING, .beside = {OPTION_CSV}},                                 \
	{                                                                                          \
		OPTION_RAW, TAKES_NOTHING, .beside = { OPTION_CSV }                                \
	}

bool command_is_built(const char *name)
{
	/* Most names differ in their first letter. */
	for (const struct command *const *row = commands; name && *row; row++)
		if ((*row)->name[0] == name[0] && strcmp((*row)->name, name) == 0)
			return true;
	return !name;
}

const char *command_text(struct arena *arena, const char *text)
{
	struct text out = {.arena = arena};
	const char *mark, *words, *end;

	while ((mark = text ? strstr(text, "{{") : NULL) && (words = strchr(mark, ':')) &&
	       (end = strstr(words, "}}"))) {
		const bool without = strncmp(mark + 2, "no ", 3) == 0;
		const char *name = mark + (without ? 5 : 2);

		text_add_bytes(&out, text, (size_t)(mark - text));
		if (command_is_built(arena_copy(arena, name, (size_t)(words - name))) != without)
			text_add_bytes(&out, words + 1, (size_t)(end - words) - 1);
		text = end + 2;
	}
	if (out.size == 0)
		return text;
	text_add(&out, text);
	return text_of(&out);
}

const struct command_option *option_at(const struct command_option *row)
{
	while (row && !command_is_built(row->with))
		row++;
	return row && row->id != OPTION_NONE ? row : NULL;
}

const struct command_option *option_find(const struct command_option *options, enum option_id id)
{
	const struct command_option *option = option_at(options);

	while (option && option->id != id)
		option = option_at(option + 1);
	return option;
}

const struct command_option *option_further(const struct command *command)
{
	return command->more_options ? command->more_options() : NULL;
}

bool option_is_own(const struct command *command, enum option_id id)
{
	return option_find(command->options, id) || option_find(option_further(command), id);
}

static bool writes_by_option(const struct command_option *options)
{
	options = option_at(options);
	while (options && option_output(options) == OUTPUT_NONE)
		options = option_at(options + 1);
	return options != NULL;
}

const struct command_option *option_made(const struct command *command)
{
	static const struct command_option replace[] = {REPLACE_OPTION, {.id = OPTION_NONE}};
	static const struct command_option csv[] = {CSV_OPTIONS, {.id = OPTION_NONE}};
	static const struct command_option both[] = {
	    CSV_OPTIONS, REPLACE_OPTION, {.id = OPTION_NONE}};
	const bool replaces = command->writes != OUTPUT_NONE ||
	                      writes_by_option(command->options) ||
	                      writes_by_option(option_further(command));

	if (option_find(command->options, OPTION_CSV))
		return replaces ? both : csv;
	return replaces ? replace : NULL;
}

const struct command_option *option_row(const struct command *command, enum option_id id)
{
	const struct command_option *const tables[] = {command ? command->options : NULL,
	    command ? option_further(command) : NULL, option_global,
	    command ? option_made(command) : NULL};

	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		for (const struct command_option *row = tables[i]; row && row->id != OPTION_NONE;
		     row++)
			if (row->id == id)
				return row;
	return NULL;
}

const struct command_option *option_known(const struct command *command, enum option_id id)
{
	const struct command_option *row = option_row(command, id);

	return row && option_at(row) == row ? row : NULL;
}

/* --- arguments that name a thing --- */

bool place_is_hand(const char *text)
{
	const char *dot = strchr(text, '.');

	return dot && strchr(dot + 1, '.');
}

void call_use_round(struct call *call, int round)
{
	struct event *played = arena_alloc(call->arena, 1, sizeof *played);

	*played = event_played(call->desk.event, round);
	call->desk.event = played;
}

void run_about(struct call *call, const struct argument *argument, void (*rest)(void *call))
{
	struct error why = {0};

	if (boundary_run(rest, call, &why))
		return;
	if (why.kind == ERROR_INPUT)
		error_fill_place(&why, argument->file, 1, 1);
	boundary_break(&why);
}

/* Finds a table or a hand by `find`, a function of club/address.h. */
static struct address find_place(struct call *call, const struct argument *argument,
    struct address (*find)(const struct desk *desk, const char *text))
{
	boundary_place(argument->file, 1, 1);
	const struct address at = find(&call->desk, argument->text);

	boundary_place(NULL, 0, 0);
	call_use_round(call, at.round);
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
		refuse_at(argument, SAY_NUMBER_EXPECTED_NOT_A_ROUND, argument->text);
	return (int)number;
}

char place_side(const struct argument *argument)
{
	char letter = argument->text[0];

	if (letter >= 'a' && letter <= 'c')
		letter = (char)(letter - 'a' + 'A');
	if (letter < 'A' || letter > 'C' || argument->text[1] != '\0')
		refuse_at(argument, SAY_SIDE_UNKNOWN_NOT_A_SIDE, argument->text);
	return letter;
}

struct entrant place_entrant(struct call *call, const struct argument *argument)
{
	boundary_place(argument->file, 1, 1);
	const struct entrant entrant = entrant_find(&call->desk, argument->text);

	boundary_place(NULL, 0, 0);
	return entrant;
}

/* --- slips as arguments --- */

bool slips_are(size_t count, const char *first)
{
	return first[0] && strchr("ABCabc", first[0]) &&
	       (first[1] == ' ' || (count > 1 && !strpbrk(first, "./")));
}

size_t slips_count(const struct call *call, size_t first)
{
	return call->argument_count > first ? call->argument_count - first : 0;
}

struct hand slips_read(
    struct call *call, size_t first, const struct rulebook *book, const struct hand *base)
{
	const size_t count = slips_count(call, first);
	struct slip_line *lines = arena_alloc(call->arena, count + 1, sizeof(*lines));
	struct hand hand;

	for (size_t i = 0; i < count; i++) {
		const struct argument *argument = &call->arguments[i + first];

		lines[i] = (struct slip_line){
		    .data = argument->text,
		    .size = strlen(argument->text),
		    .file = argument->file,
		    .line = 1,
		};
	}
	if (base)
		must(slip_correct(call->arena, book, lines, count, base, &hand, refusal()));
	else
		must(slip_read(call->arena, book, lines, count, &hand, refusal()));
	return hand;
}

struct acceptance *slips_acceptances(struct call *call, size_t *ret_count)
{
	const char *reason = call_text(call, OPTION_REASON);
	const struct argument *codes = call_values(call, OPTION_ACCEPT, ret_count);
	struct acceptance *accepted = arena_alloc(call->arena, *ret_count + 1, sizeof *accepted);

	for (size_t i = 0; i < *ret_count; i++)
		accepted[i] = (struct acceptance){codes[i].text, reason, call->by};
	return accepted;
}

/* --- reading the words --- */

enum { CANDIDATES_MOST = 256, WORD_SHOWN = 40 /* bytes */, NAME_ROOM = 64 /* bytes */ };

/* Returns "; did you mean …?"; "" if no word is meant. */
static const char *suggestion_of(const struct call *call, const char *dashes, const char *meant)
{
	return meant ? message_text(call->arena, TEXT_PHRASE_DID_YOU_MEAN, dashes, meant) : "";
}

/* Returns the separator after a suggestion; its question mark is enough. */
static const char *joint(const char *suggestion)
{
	return suggestion[0] ? "" : ";";
}

static size_t add_option_names(
    const struct command_option *options, const char **names, size_t count)
{
	for (options = option_at(options); options && count < CANDIDATES_MOST;
	     options = option_at(options + 1))
		names[count++] = option_word(options->id);
	return count;
}

/* Returns true if a word is an option; `-50` and `-` are arguments. */
static bool is_option(const char *word)
{
	return word[0] == '-' && word[1] != '\0' && !(word[1] >= '0' && word[1] <= '9');
}

static const char *long_name(const char *word)
{
	if (strcmp(word, "-h") == 0)
		return "help";
	return word[1] == '-' ? word + 2 : word + 1;
}

/* Reads the value of an option: the text after `=`, at `equals`, or the next word (NULL: there is
 * none). Returns true if it took the next word. */
static bool take_value(struct option_typed *typed, const struct argument *word, const char *equals,
    const struct argument *next)
{
	const struct command_option *option = typed->option;
	const char *name = option_word(option->id);
	struct argument *value = &typed->value;
	char shown[NAME_ROOM];

	*value = *word;
	if (option->kind == TAKES_NOTHING) {
		if (equals)
			refuse_at(word, SAY_OPTION_VALUE_TAKES_NONE, name);
		return false;
	}
	if (equals)
		value->text = equals + 1;
	else if (next && strncmp(next->text, "--", 2) != 0)
		*value = *next;
	else
		refuse_at(word, SAY_OPTION_VALUE_VALUE_MISSING, name, name, option->value);
	if (option->kind == TAKES_NUMBER && !figures_integer(value->text, strlen(value->text),
	                                        option->least, option->most, &typed->number))
		break_off_at(value->file, 1, 0, ERROR_INPUT, SAY_NUMBER_EXPECTED_OPTION_VALUE,
		    value->text, name, (long long)option->least, (long long)option->most);
	if (option->kind == TAKES_CHOICE) {
		(void)snprintf(shown, sizeof shown, "--%s", name);
		boundary_place(value->file, 1, 1);
		const size_t found = choice_read(
		    shown, option->choices, option->choice_count, value->text, strlen(value->text));

		boundary_place(NULL, 0, 0);
		value->text = option->choices[found];
		typed->number = (int64_t)found; /* its index in the row's list */
	}
	return !equals;
}

/* Refuses a word that is not an option: of the command, or of every command if none is named.
 * `after` is the word after the command's name; NULL: there is none. */
static _Noreturn void refuse_option(
    const struct call *call, const struct argument *word, const char *after)
{
	const struct command *command = call->command;
	const char *name = long_name(word->text), *names[CANDIDATES_MOST];
	const char *written = arena_copy(call->arena, name, strcspn(name, "="));
	const char *meant = NULL, *dashes = "";
	size_t count = add_option_names(option_global, names, 0);

	if (command) {
		count = add_option_names(command->options, names, count);
		count = add_option_names(option_further(command), names, count);
		count = add_option_names(option_made(command), names, count);
		meant = meaning_of_option(call, after, written);
	}
	if (!meant && strlen(written) > 1) {
		meant = text_nearest(written, names, count);
		dashes = "--";
	}
	const char *suggestion = suggestion_of(call, dashes, meant);

	if (!command)
		refuse_at(word, SAY_OPTION_UNKNOWN_NOT_OF_EVERY_COMMAND, word->text, suggestion,
		    joint(suggestion));
	if (suggestion[0])
		refuse_at(word, SAY_OPTION_UNKNOWN_NEAREST, word->text, command->name, suggestion);
	refuse_at(
	    word, SAY_OPTION_UNKNOWN_NOT_OF_COMMAND, word->text, command->name, command->name);
}

/* Finds the words that name the command: the first two that are not options. Only global options
 * may come before or between them. Returns their number. */
static size_t command_words(size_t count, const char *const *words, size_t at[2])
{
	size_t number = 0;

	for (size_t i = 0; i < count && number < 2; i++) {
		if (!is_option(words[i])) {
			at[number++] = i;
			continue;
		}
		const char *name = long_name(words[i]);
		const struct command_option *option =
		    option_find(option_global, option_of_word(name, strcspn(name, "=")));

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

const struct command *command_find(
    const struct command *const *table, const char *first, const char *second)
{
	const struct command *one = NULL;

	for (; *table; table++) {
		const char *rest = second_word((*table)->name, first);

		if (rest && second && strcmp(rest, second) == 0)
			return *table;
		if (rest && *rest == '\0')
			one = *table;
	}
	return one;
}

void refuse_command(
    const struct call *call, const struct argument *first, const struct argument *second)
{
	const struct command *const *table = call->table;
	const char *words[CANDIDATES_MOST], *meant, *suggestion;
	struct text list = {.arena = call->arena};
	size_t count = 0;

	/* The second words, if the first one begins the name of a group. */
	for (size_t i = 0; table[i] && count < CANDIDATES_MOST; i++) {
		words[count] = second_word(table[i]->name, first->text);
		if (!words[count])
			continue;
		text_addf(&list, "%s%s", list.size > 0 ? ", " : "", words[count]);
		count++;
	}
	if (count > 0 && !second)
		refuse_at(
		    first, SAY_COMMAND_UNKNOWN_NEEDS_SECOND_WORD, first->text, text_of(&list));
	if (count > 0) {
		meant = meaning_in_group(table, first->text, second->text);
		const char *nearest = meant ? NULL : text_nearest(second->text, words, count);

		/* An unknown second word is often a number or a name: `round 2`, `entrant Alfa` */
		if (!meant)
			meant = meaning_in_group(table, first->text, nearest ? nearest : "show");
		suggestion = suggestion_of(call, "", meant);
		refuse_at(second, SAY_COMMAND_UNKNOWN_SECOND_WORD_UNKNOWN, first->text,
		    second->text, suggestion, joint(suggestion), first->text, text_of(&list));
	}
	/* The word begins no command: suggest what is meant by it, else the nearest first word. */
	for (; count < CANDIDATES_MOST && table[count]; count++) {
		const char *name = table[count]->name;

		words[count] = arena_copy(call->arena, name, strcspn(name, " "));
	}
	meant = meaning_of_words(table, first->text, second ? second->text : NULL);
	suggestion =
	    suggestion_of(call, "", meant ? meant : text_nearest(first->text, words, count));
	refuse_at(
	    first, SAY_COMMAND_UNKNOWN_NOT_A_COMMAND, first->text, suggestion, joint(suggestion));
}

/* Names the words by their places, and refuses characters that may not be shown. */
static const struct argument *name_words(
    struct arena *arena, size_t count, const char *const *words)
{
	struct argument *named = arena_alloc(arena, count + 1, sizeof *named);

	for (size_t i = 0; i < count; i++) {
		const struct plain_text text = {words[i], strlen(words[i]), PLAIN_LINE};
		char begins[WORD_SHOWN];
		size_t bad;

		named[i] = (struct argument){
		    .text = words[i], .file = arena_printf(arena, "<argument %zu>", i + 1)};
		if (plain_is(&text, &bad))
			continue;
		plain_copy(begins, sizeof begins, words[i]);
		const char *what = message_text(
		    arena, TEXT_PHRASE_ARGUMENT, begins, text.size < sizeof begins ? "" : "…");

		boundary_place(named[i].file, 1, text_characters(words[i], bad) + 1);
		must(plain_require(&text, "text-invalid", what, refusal()));
	}
	return named;
}

/* Refuses an option without effect, because the user meant something by it. */
static void check_effects(const struct call *call)
{
	bool written =
	    call->command && call->command->writes != OUTPUT_NONE && call->argument_count > 0;

	for (size_t i = 0; i < call->typed_count; i++)
		written = written || option_output(call->typed[i].option) != OUTPUT_NONE;
	for (size_t i = 0; i < call->typed_count; i++) {
		const struct command_option *option = call->typed[i].option;
		const char *word = option_word(option->id), *one = option_word(option->beside[0]),
		           *other = option_word(option->beside[1]),
		           *third = option_word(option->beside[2]);
		bool helps = (!option->argument && !option->of_output && !one) ||
		             (option->argument && call->argument_count > 0) ||
		             (option->of_output && written);

		for (size_t j = 0; j < BESIDE_MOST; j++)
			helps = helps || call_given(call, option->beside[j]);
		if (helps)
			continue;
		if (option->of_output)
			break_off(ERROR_INPUT, SAY_OPTION_MISSING_OUTPUT_FILE, word);
		if (option->argument)
			break_off(
			    ERROR_INPUT, SAY_OPTION_MISSING_NEEDS_ARGUMENT, word, option->argument);
		if (third) {
			one = arena_printf(call->arena, "%s, --%s", one, other);
			other = third;
		}
		if (other)
			break_off(ERROR_INPUT, SAY_OPTION_MISSING_NEEDS_EITHER, word, one, other);
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_NEEDS_OPTION, word, one);
	}
}

/* Finds the least and the greatest number of arguments in a synopsis; its options end them. */
static void count_arguments(const char *synopsis, size_t *ret_least, size_t *ret_most)
{
	static const char any[] = "…", option[] = "--";
	bool optional = false;

	for (const char *word = synopsis; word && *word; word += strspn(word, " ")) {
		const char *end = word + strcspn(word, " "), *more = strstr(word, any);

		optional = optional || *word == '[';
		if (*word == '{' || strncmp(word + optional, option, strlen(option)) == 0)
			return;
		/* An alternative, as in `NAME… | --round N`, needs no argument. */
		*ret_least = *word == '|' ? 0 : *ret_least + !optional;
		*ret_most = more && more < end ? ANY_ARGUMENTS : *ret_most + 1;
		optional = optional && end[-1] != ']';
		word = end;
	}
}

/* Checks the number of arguments, and options that need others or exclude them. */
static void check_line(const struct call *call)
{
	const struct command *command = call->command;
	size_t least = command ? command->arguments.least : 0;
	size_t most = command ? command->arguments.most : 0;

	if (call_given(call, OPTION_HELP))
		return;
	if (command && most == 0)
		count_arguments(command->synopsis, &least, &most);
	if (call->argument_count < least)
		break_off(ERROR_INPUT, SAY_ARGUMENT_MISSING_USAGE, command->name,
		    command_text(call->arena, command->synopsis));
	if (command && call->argument_count > most) {
		const struct argument *first = &call->arguments[most];

		refuse_at(first, "argument-unexpected",
		    command->synopsis ? TEXT_ARGUMENT_UNEXPECTED_TOO_MANY
		                      : TEXT_ARGUMENT_UNEXPECTED_TAKES_NONE,
		    first->text, command->name,
		    command->synopsis ? command_text(call->arena, command->synopsis) : "");
	}
	for (const struct command_option *option = command ? command->options : NULL;
	     option && option->id != OPTION_NONE; option++)
		if (option->required && !call_given(call, option->id))
			break_off(
			    ERROR_INPUT, "option-missing", "%s", message_words(option->required));
	check_effects(call);
	/* Of two options for different answers one would be ignored silently. */
	for (size_t i = 0; i < call->typed_count; i++) {
		const struct command_option *option = call->typed[i].option;

		for (size_t j = 0; j < INSTEAD_MOST; j++)
			if (call_given(call, option->instead[j]))
				break_off(ERROR_INPUT, SAY_OPTION_TWICE_EXCLUSIVE,
				    option_word(option->id), option_word(option->instead[j]));
	}
}

/* Returns the number of words in the name of a command. */
static size_t name_size(const struct command *command)
{
	return !command ? 0 : strchr(command->name, ' ') ? 2 : 1;
}

const char *arguments_foreseen(
    const struct command *const *table, int count, const char *const *words, enum option_id option)
{
	const char *word = option_word(option);
	const size_t size = strlen(word);
	const struct command *command = NULL;
	size_t at[2] = {0}, named = command_words((size_t)count, words, at);
	int end = count;

	if (named > 0)
		command = command_find(table, words[at[0]], named > 1 ? words[at[1]] : NULL);
	/* After a command with an option of that name, the option is the command's own. */
	if (command && option_is_own(command, option))
		end = (int)at[name_size(command) - 1];
	for (int i = 0; i < end && strcmp(words[i], "--") != 0; i++) {
		if (strncmp(words[i], "--", 2) != 0 || strncmp(words[i] + 2, word, size) != 0)
			continue;
		const char *name = words[i] + 2;

		if (name[size] == '=')
			return name + size + 1;
		if (name[size] == '\0' && i + 1 < count)
			return words[i + 1];
	}
	return NULL;
}

struct argument arguments_read(struct call *call)
{
	const size_t all = (size_t)call->word_count;
	const char *const *words = call->words;
	const struct argument *named = name_words(call->arena, all, words);
	struct argument *arguments = arena_alloc(call->arena, all + 1, sizeof *arguments);
	struct option_typed *typed = arena_alloc(call->arena, all + 1, sizeof *typed);
	struct argument language = {.text = NULL};
	size_t at[2] = {0}, name_count = command_words(all, words, at), after = 0;
	bool options = true; /* until `--` */

	call->arguments = arguments;
	call->typed = typed;
	if (name_count > 0) {
		const struct argument *second = name_count > 1 ? &named[at[1]] : NULL;

		call->command =
		    command_find(call->table, words[at[0]], second ? second->text : NULL);
		if (!call->command)
			refuse_command(call, &named[at[0]], second);
		name_count = name_size(call->command);
		after = at[name_count - 1] + 1;
	}
	/* Sort the other words into options and arguments. */
	for (size_t i = 0; i < all; i++) {
		const struct argument *word = &named[i];

		if ((name_count > 0 && i == at[0]) || (name_count > 1 && i == at[1]))
			continue;
		if (options && strcmp(word->text, "--") == 0) {
			options = false;
			continue;
		}
		if (!options || !is_option(word->text)) {
			arguments[call->argument_count++] = *word;
			continue;
		}

		const char *name = long_name(word->text), *equals = strchr(name, '=');
		const struct command_option *option = option_known(
		    i < after ? NULL : call->command, option_of_word(name, strcspn(name, "=")));
		struct option_typed one = {.option = option};

		if (!option || (word->text[1] != '-' && strcmp(word->text, "-h") != 0))
			refuse_option(call, word, after < all ? words[after] : NULL);
		/* the --lang of the call, which commands do not read */
		const bool is_language = option == option_find(option_global, OPTION_LANG);

		if (is_language ? language.text != NULL
		                : !option->repeatable && call_given(call, option->id))
			refuse_at(word, SAY_OPTION_TWICE_GIVEN_TWICE, option_word(option->id));
		if (take_value(&one, word, equals, i + 1 < all ? &named[i + 1] : NULL))
			i++;
		if (is_language)
			language = one.value;
		else
			typed[call->typed_count++] = one;
	}
	check_line(call);
	return language;
}

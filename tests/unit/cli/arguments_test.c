/* The words of a command line give a command, its options and its arguments. */
#include "cli/arguments.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "broken_off.h"
#include "cli/command.h"
#include "cli/option.h"
#include "cmocka_all.h"

#include <string.h>

static void run_nothing(struct call *call)
{
	(void)call;
}

static const struct command_option deal_options[] = {
    {OPTION_SCORE, TAKES_NUMBER, .value = "N", .least = -100, .most = 100},
    {OPTION_PLAYER, TAKES_TEXT, .repeatable = true, .value = "P"},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT"},
    {.id = OPTION_AGAIN},
    {.id = OPTION_NONE},
};

static const struct command deal_add = {
    .name = "deal add",
    .synopsis = "WHO",
    .arguments = {0, 3},
    .options = deal_options,
    .run = run_nothing,
};
static const struct command deal_show = {.name = "deal show", .synopsis = "", .run = run_nothing};
static const struct command table_one = {.name = "table",
    .synopsis = "TABLE",
    .arguments = {1, 1},
    .run = run_nothing};
static const struct command end_of_table = {.name = "table end",
    .synopsis = "TABLE",
    .arguments = {1, 1},
    .run = run_nothing};
static const struct command_option take_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = "why is it taken?"},
    {.id = OPTION_NONE},
};
static const struct command deal_take = {.name = "deal take",
    .synopsis = "",
    .options = take_options,
    .run = run_nothing};
static const struct command *const table[] = {
    &deal_add, &deal_show, &deal_take, &table_one, &end_of_table, NULL};

enum { WORDS = 8 };

static int count_words(const char *const *words)
{
	int count = 0;

	while (count < WORDS && words[count])
		count++;
	return count;
}

static const struct good_case {
	const char *why;
	const char *words[WORDS + 1];
	const char *command;
	const char *arguments; /* joined by `|` */
	const char *options;   /* name=value joined by `|`; flags as the name */
} good_cases[] = {
    {"options may come before, between and after the words",
        {"--json", "deal", "--by", "Alfa", "add", "Beeta", "--again"}, "deal add", "Beeta",
        "json|by=Alfa|again"},
    {"a value may follow `=`", {"deal", "add", "--score=5"}, "deal add", "", "score=5"},
    {"a value may begin with a dash", {"deal", "add", "--score", "-50"}, "deal add", "",
        "score=-50"},
    {"a value may begin with a plus", {"deal", "add", "--score=+50"}, "deal add", "", "score=+50"},
    {"a number below zero is an argument", {"deal", "add", "-50"}, "deal add", "-50", ""},
    {"a dash alone is an argument", {"deal", "add", "-"}, "deal add", "-", ""},
    {"two dashes end the options", {"deal", "add", "--", "--again"}, "deal add", "--again", ""},
    {"a repeatable option keeps its order", {"deal", "add", "--player", "B", "--player=A"},
        "deal add", "", "player=B|player=A"},
    {"an empty value is a value", {"deal", "add", "--reason="}, "deal add", "", "reason="},
    {"an equals sign in the value stays", {"deal", "add", "--reason=a=b"}, "deal add", "",
        "reason=a=b"},
    {"one word names a command even where two would", {"table", "1.2"}, "table", "1.2", ""},
    {"the longer name wins", {"table", "end", "1.2"}, "table end", "1.2", ""},
    {"help of a command needs no arguments", {"table", "--help"}, "table", "", "help"},
    {"a needed option is given", {"deal", "take", "--reason", "x"}, "deal take", "", "reason=x"},
    {"help needs no option", {"deal", "take", "--help"}, "deal take", "", "help"},
    {"without words there is no command", {"--version"}, NULL, "", "version"},
};

static const char *join_arguments(struct arena *arena, const struct call *line)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < line->argument_count; i++)
		text_addf(&text, "%s%s", i ? "|" : "", line->arguments[i].text);
	return text_of(&text);
}

static const char *join_options(struct arena *arena, const struct call *line)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < line->typed_count; i++) {
		const struct option_typed *typed = &line->typed[i];

		text_addf(&text, "%s%s", i ? "|" : "", option_word(typed->option->id));
		if (typed->option->kind != TAKES_NOTHING)
			text_addf(&text, "=%s", typed->value.text);
	}
	return text_of(&text);
}

/* Makes a call of these words. */
static struct call call_of(
    struct arena *arena, const struct command *const *known, int count, const char *const *words)
{
	return (struct call){.arena = arena, .table = known, .word_count = count, .words = words};
}

static void good_words_are_read(void **state)
{
	const struct good_case *one = *state;
	struct arena arena = {0};
	struct call line = call_of(&arena, table, count_words(one->words), one->words);

	(void)arguments_read(&line);
	if (one->command)
		assert_string_equal(line.command->name, one->command);
	else
		assert_null(line.command);
	assert_string_equal(join_arguments(&arena, &line), one->arguments);
	assert_string_equal(join_options(&arena, &line), one->options);
	arena_release(&arena);
}

static const struct bad_case {
	const char *why;
	const char *words[WORDS + 1];
	const char *code;
	const char *file;
	const char *said; /* a part of the message */
} bad_cases[] = {
    {"a misspelt command is answered with the nearest", {"tabel", "1"}, "command-unknown",
        "<argument 1>", "did you mean `table`"},
    {"a misspelt second word is answered with the nearest", {"deal", "shwo"}, "command-unknown",
        "<argument 2>", "did you mean `deal show`"},
    {"a second word that is a name", {"deal", "7"}, "command-unknown", "<argument 2>",
        "did you mean `deal show`"},
    {"a second word of another sense means the group's own", {"deal", "view"}, "command-unknown",
        "<argument 2>", "did you mean `deal show`"},
    {"a verb before its group is turned round", {"finish", "table"}, "command-unknown",
        "<argument 1>", "did you mean `table end`"},
    {"a group by another name", {"match", "close"}, "command-unknown", "<argument 1>",
        "did you mean `table end`"},
    {"an option of another sense means the command's own", {"deal", "add", "--why", "x"},
        "option-unknown", "<argument 3>", "did you mean `--reason`"},
    {"a group alone names its commands", {"deal"}, "command-unknown", "<argument 1>",
        "add, show, take"},
    {"an unknown option is answered with the nearest", {"deal", "add", "--scroe", "5"},
        "option-unknown", "<argument 3>", "did you mean `--score`"},
    {"an option of another command is unknown", {"deal", "show", "--again"}, "option-unknown",
        "<argument 3>", "deal show"},
    {"an option of one command may not come before it", {"--score", "5", "deal", "add"},
        "option-unknown", "<argument 1>", "after its name"},
    {"short options are unknown", {"deal", "add", "-x"}, "option-unknown", "<argument 3>", "-x"},
    {"an option twice", {"deal", "add", "--again", "--again"}, "option-twice", "<argument 4>",
        "--again"},
    {"a global option twice", {"--by", "A", "deal", "add", "--by", "B"}, "option-twice",
        "<argument 5>", "--by"},
    {"a missing value at the end", {"deal", "add", "--score"}, "option-value", "<argument 3>",
        "--score N"},
    {"an option is not a value", {"deal", "add", "--reason", "--again"}, "option-value",
        "<argument 3>", "needs a value"},
    {"a flag takes no value", {"deal", "add", "--again=yes"}, "option-value", "<argument 3>",
        "no value"},
    {"a word that is not a number", {"deal", "add", "--score", "many"}, "number-expected",
        "<argument 4>", "many"},
    {"a number beyond its bounds", {"deal", "add", "--score", "101"}, "number-expected",
        "<argument 4>", "-100 to 100"},
    {"an option without which the command cannot be", {"deal", "take"}, "option-missing", "",
        "why is it taken?"},
    {"too few arguments", {"table"}, "argument-missing", "", "TABLE"},
    {"too many arguments", {"table", "1", "2"}, "argument-unexpected", "<argument 3>", "`2`"},
    {"no UTF-8", {"deal", "add", "K\377"}, "text-invalid", "<argument 3>", "UTF-8"},
    {"a control character", {"deal", "add", "K\tK"}, "text-invalid", "<argument 3>", "a tab"},
};

static void bad_words_are_refused(void **state)
{
	const struct bad_case *one = *state;
	struct arena arena = {0};
	struct call line = call_of(&arena, table, count_words(one->words), one->words);
	struct error err = {0};

	assert_broken_off(NULL, &err, (void)arguments_read(&line));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_string_equal(err.code, one->code);
	assert_string_equal(err.file, one->file);
	assert_non_null(strstr(err.message, one->said));
	arena_release(&arena);
}

/* `--lang` is an option of every command, unless the command has its own option of that name. */
static void a_language_is_the_calls_unless_the_command_sets_one(void **state)
{
	static const struct command_option own[] = {
	    {OPTION_LANG, TAKES_TEXT, .value = "L"}, {.id = OPTION_NONE}};
	static const struct command page = {
	    .name = "page", .synopsis = "", .options = own, .run = run_nothing};
	static const struct command *const pages[] = {&page, &deal_show, NULL};
	static const char *const of_page[] = {"page", "--lang", "fi"};
	static const char *const of_call[] = {"deal", "show", "--lang", "sv"};
	static const char *const both[] = {"--lang", "nl", "page", "--lang", "fi"};
	struct arena arena = {0};
	struct call line;

	(void)state;
	line = call_of(&arena, pages, 3, of_page);
	assert_null(arguments_read(&line).text);
	line = call_of(&arena, pages, 4, of_call);
	assert_string_equal(arguments_read(&line).text, "sv");
	assert_null(arguments_foreseen(pages, 3, of_page, OPTION_LANG));
	line = call_of(&arena, pages, 3, both);
	(void)arguments_read(&line);
	assert_null(call_given(&line, OPTION_LANG));
	line = call_of(&arena, pages, 5, both);
	assert_string_equal(arguments_read(&line).text, "nl");
	assert_string_equal(call_given(&line, OPTION_LANG)->value.text, "fi");
	assert_string_equal(arguments_foreseen(pages, 5, both, OPTION_LANG), "nl");
	arena_release(&arena);
}

enum {
	GOOD = sizeof(good_cases) / sizeof(good_cases[0]),
	BAD = sizeof(bad_cases) / sizeof(bad_cases[0])
};

int main(void)
{
	struct CMUnitTest tests[GOOD + BAD + 1] = {0};

	for (size_t i = 0; i < GOOD; i++)
		tests[i] = case_test(good_cases[i].why, good_words_are_read, &good_cases[i]);
	for (size_t i = 0; i < BAD; i++)
		tests[GOOD + i] = case_test(bad_cases[i].why, bad_words_are_refused, &bad_cases[i]);
	tests[GOOD + BAD] = (struct CMUnitTest)cmocka_unit_test(
	    a_language_is_the_calls_unless_the_command_sets_one);
	return cmocka_run_group_tests(tests, NULL, NULL);
}

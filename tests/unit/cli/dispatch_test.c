/* Runs of the program: their output, their messages and their exit status. */
#include "cli/dispatch.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/text.h"
#include "base/yaml.h"
#include "cli/command.h"
#include "cli/help/help.h"
#include "cli/option.h"
#include "cmocka_all.h"
#include "form/labels.h"

#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void run_says(struct call *call)
{
	struct text text = {.arena = call->arena};

	text_addf(&text, "%s by %s\n", call->json ? "json" : "text", call->by);
	must(call_print(call, &text, refusal()));
}

static void run_refuses(struct call *call)
{
	(void)call;
	break_off_at("slips.txt", 3, 7, ERROR_REFUSED, "refused", "it \"cannot\" be");
}

static void run_goes_on(struct call *call)
{
	call_met(call, ERROR_INPUT);
	call_met(call, ERROR_REFUSED);
	run_says(call);
}

static void run_fails_without_place(struct call *call)
{
	(void)call;
	break_off(ERROR_STORE, "store-failed", "the disk is gone");
}

/* Fails without having set an error. */
static void run_fails_without_words(struct call *call)
{
	(void)call;
	must(false);
}

/* The change is committed before the failure. */
static void run_fails_behind_a_change(struct call *call)
{
	call->outcome.kept = "the change is kept (R57)";
	break_off_at("mine.yaml", 2, 1, ERROR_INPUT, "template-form", "no template");
}

/* Fails at the 31st character of the first argument, or of the option's value if there is one. */
static void run_points(struct call *call)
{
	const struct option_typed *fee = call_option(call, OPTION_FEE);

	break_off_at(fee ? fee->value.file : call->arguments[0].file, 1, 31, ERROR_INPUT,
	    "word-bad", "%s is bad", fee && strcmp(fee->value.text, "12,x") == 0 ? "`12,x`" : "it");
}

static const struct command says = {.name = "say it", .synopsis = "", .run = run_says};
static const struct command refuses = {.name = "refuse", .synopsis = "", .run = run_refuses};
static const struct command goes_on = {.name = "go", .synopsis = "", .run = run_goes_on};
static const struct command fails = {.name = "fail",
    .synopsis = "",
    .run = run_fails_without_place};
static const struct command silent = {.name = "silent",
    .synopsis = "",
    .run = run_fails_without_words};
static const struct command behind = {.name = "behind",
    .synopsis = "",
    .run = run_fails_behind_a_change};
static const struct command_option point_options[] = {
    {OPTION_FEE, TAKES_TEXT, .value = "AMOUNT"},
    {.id = OPTION_NONE},
};
static const struct command points = {.name = "point",
    .synopsis = "WORD",
    .arguments = {0, 1},
    .options = point_options,
    .run = run_points};
static const struct command reads = {.name = "read",
    .synopsis = "",
    .need = NEEDS_READ,
    .run = run_says};
static const struct command *const table[] = {
    &says, &refuses, &goes_on, &fails, &silent, &behind, &reads, &points, NULL};

static const struct dispatch_case {
	const char *why;
	int count;
	const char *words[6];
	int status;
	const char *out, *messages;
} cases[] = {
    {"an answer", 4, {"say", "it", "--by", "Alfa"}, 0, "text by Alfa\n", ""},
    {"asked for JSON", 5, {"--json", "say", "it", "--by", "Alfa"}, 0, "json by Alfa\n", ""},
    {"the user of the environment", 2, {"say", "it"}, 0, "text by Beeta\n", ""},
    {"a refusal with its place", 1, {"refuse"}, 1, "",
        "canasta: slips.txt:3:7: it \"cannot\" be\n"},
    {"a refusal in JSON", 2, {"refuse", "--json"}, 1,
        "{\"error\":{\"code\":\"refused\",\"message\":\"it \\\"cannot\\\" "
        "be\",\"line\":3,\"column\":7}}\n",
        "canasta: slips.txt:3:7: it \"cannot\" be\n"},
    {"the highest status met", 3, {"go", "--by", "Alfa"}, 2, "text by Alfa\n", ""},
    {"a failure without a place", 2, {"fail", "--json"}, 3,
        "{\"error\":{\"code\":\"store-failed\",\"message\":\"the disk is gone\"}}\n",
        "canasta: the disk is gone\n"},
    {"a failure without words", 1, {"silent"}, 3, "",
        "canasta: a necessary part of the file is missing; `canasta verify` says "
        "which\n"},
    {"a failure after a change", 2, {"behind", "--json"}, 2,
        "{\"error\":{\"code\":\"template-form\",\"message\":\"no template; the change is kept "
        "(R57)\",\"line\":2,\"column\":1}}\n",
        "canasta: mine.yaml:2:1: no template; the change is kept (R57)\n"},
    {"an error before the command is known still comes in JSON", 2, {"--json", "refyse"}, 2,
        "{\"error\":{\"code\":\"command-unknown\",\"message\":\"`refyse` is not a command; did you "
        "mean `refuse`? `canasta help all` lists them\",\"line\":1,\"column\":1}}\n",
        "canasta: `refyse` is not a command; did you mean `refuse`? `canasta "
        "help all` lists them\n"},
    {"help of a group lists its commands", 2, {"say", "--help"}, 0, "canasta say it\n", ""},
    {"a blank name answers for nothing", 4, {"say", "it", "--by", "  "}, 2, "",
        "canasta: --by: the name of the person who does this is blank or not "
        "printable\n"},
    {"an error in a word names it, in JSON too", 3, {"point", "Alfa", "--json"}, 2,
        "{\"error\":{\"code\":\"word-bad\",\"message\":\"\\\"Alfa\\\": it is "
        "bad\",\"line\":1,\"column\":31}}\n",
        "canasta: \"Alfa\": it is bad\n"},
    {"but not twice", 2, {"point", "it"}, 2, "", "canasta: it is bad\n"},
    {"a part of another word does not name it", 2, {"point", "ba"}, 2, "",
        "canasta: \"ba\": it is bad\n"},
    {"of a long one its beginning and the part", 2,
        {"point", "A KKKKKKK AAAA2 QQQ22X hand=9 reds=2 out"}, 2, "",
        "canasta: <argument 2>:1:31: \"A … reds=2 …\": it is bad\n"},
    {"of a long one without blanks its beginning", 2,
        {"point", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}, 2, "",
        "canasta: \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…\": it is bad\n"},
    {"a column far after it", 2, {"point", "A B"}, 2, "",
        "canasta: <argument 2>:1:31: \"A B\": it is bad\n"},
    {"an option with its value", 3, {"point", "--fee", "ten"}, 2, "",
        "canasta: --fee \"ten\": it is bad\n"},
    {"an option whose value is in the message", 2, {"point", "--fee=12,x"}, 2, "",
        "canasta: --fee: `12,x` is bad\n"},
};

/* Runs the program and returns both streams, which the caller frees. */
static int run(int count, const char *const *words, char **out, char **messages)
{
	size_t out_size = 0, message_size = 0;
	FILE *out_file = open_memstream(out, &out_size);
	FILE *message_file = open_memstream(messages, &message_size);
	int status;

	assert_non_null(out_file);
	assert_non_null(message_file);
	status = dispatch(table, count, words, out_file, message_file);
	assert_int_equal(fclose(out_file), 0);
	assert_int_equal(fclose(message_file), 0);
	return status;
}

static void answers_and_status_are_as_expected(void **state)
{
	const struct dispatch_case *one = *state;
	char *out = NULL, *messages = NULL;
	int status;

	assert_int_equal(setenv("CANASTA_USER", "Beeta", 1), 0);
	status = run(one->count, one->words, &out, &messages);
	assert_string_equal(out, one->out);
	assert_string_equal(messages, one->messages);
	assert_int_equal(status, one->status);
	free(out);
	free(messages);
}

static void help_shows_the_commands_of_an_evening(void **state)
{
	static const char *const words[] = {"--help"};
	char *out = NULL, *messages = NULL;

	(void)state;
	assert_int_equal(run(1, words, &out, &messages), 0);
	for (const struct command *const *row = table; *row; row++)
		assert_true((strstr(out, (*row)->name) != NULL) == ((*row)->evening != NULL));
	free(out);
	free(messages);
}

static void every_command_of_the_program_has_its_help(void **state)
{
	struct arena arena = {0};

	(void)state;
	for (const struct command *const *row = commands; *row; row++) {
		assert_non_null(help_text(&arena, NULL, *row, "summary"));
		assert_non_null(help_text(&arena, NULL, *row, "details"));
		assert_non_null((*row)->run);
		assert_true((*row)->arguments.least <= (*row)->arguments.most);
	}
	arena_release(&arena);
}

/* Returns true if an option has that label; at each option without a text, the test fails. */
static bool is_of_options(struct arena *arena, const struct command *command,
    const struct command_option *options, const char *label)
{
	bool found = false;

	for (; options && options->id != OPTION_NONE; options++) {
		const char *own = help_option_label(arena, command, options->id);

		assert_non_null(labels_english(own));
		found = found || strcmp(own, label) == 0;
	}
	return found;
}

static void every_option_has_its_text_and_no_text_is_left_over(void **state)
{
	const struct packed_labels *english = packed_labels;

	(void)state;
	while (strcmp(english->language, "en") != 0)
		english++;
	for (size_t i = 0; i < english->flat.count; i++) {
		const char *label = flat_name(&english->flat, &english->flat.rows[i]);
		struct arena arena = {0};
		bool found = strncmp(label, "help.", 5) != 0 || !strstr(label, ".--") ||
		             is_of_options(&arena, NULL, option_global, label);

		for (const struct command *const *row = commands; *row && !found; row++)
			found = is_of_options(&arena, *row, (*row)->options, label) ||
			        is_of_options(&arena, *row, option_further(*row), label) ||
			        is_of_options(&arena, *row, option_made(*row), label);
		if (!found)
			print_error("no option has the text `%s`\n", label);
		assert_true(found);
		arena_release(&arena);
	}
}

static void a_missing_store_is_status_three(void **state)
{
	static const char *const words[] = {"read", "--db", "/nonexistent/canasta.db"};
	char *out = NULL, *messages = NULL;

	(void)state;
	assert_int_equal(run(3, words, &out, &messages), 3);
	assert_string_equal(out, "");
	assert_non_null(strstr(messages, "canasta: "));
	free(out);
	free(messages);
}

static void a_full_disk_is_status_three(void **state)
{
	static const char *const words[] = {"say", "it", "--by", "Alfa"};
	FILE *full = fopen("/dev/full", "w");
	char *messages = NULL;
	size_t size = 0;
	FILE *message_file;

	(void)state;
	assert_non_null(full);
	message_file = open_memstream(&messages, &size);
	assert_non_null(message_file);
	assert_int_equal(dispatch(table, 4, words, full, message_file), 3);
	assert_int_equal(fclose(message_file), 0);
	assert_non_null(strstr(messages, "could not be written"));
	(void)fclose(full);
	free(messages);
}

/* The code that makes a message says if it is a warning, not the first word of the message. */
static void a_message_has_the_colour_of_its_kind(void **state)
{
	static const char expected[] = "\033[33mcanasta: warning:\033[0m the bell\r\n"
	                               "\033[31mcanasta:\033[0m warning: the bell\r\n";
	struct arena arena = {0};
	struct call call = {.arena = &arena};
	char shown[sizeof expected + 100];
	int master = -1, terminal = -1;
	ssize_t size;
	size_t used = 0;

	(void)state;
	assert_int_equal(setenv("TERM", "xterm", 1), 0);
	assert_int_equal(unsetenv("NO_COLOR"), 0);
	assert_int_equal(openpty(&master, &terminal, NULL, NULL, NULL), 0);
	call.messages = fdopen(terminal, "w");
	assert_non_null(call.messages);
	call_warn(&call, "the bell");
	call_message(&call, "warning: the bell");
	assert_int_equal(fclose(call.messages), 0);
	/* Reading a terminal returns its output in parts, and an error after the end. */
	while ((size = read(master, shown + used, sizeof shown - 1 - used)) > 0)
		used += (size_t)size;
	shown[used] = '\0';
	assert_string_equal(shown, expected);
	(void)close(master);
	arena_release(&arena);
}

enum { CASES = sizeof(cases) / sizeof(cases[0]), OTHERS = 5 };

int main(void)
{
	struct CMUnitTest tests[CASES + OTHERS] = {
	    cmocka_unit_test(help_shows_the_commands_of_an_evening),
	    cmocka_unit_test(every_command_of_the_program_has_its_help),
	    cmocka_unit_test(every_option_has_its_text_and_no_text_is_left_over),
	    cmocka_unit_test(a_missing_store_is_status_three),
	    cmocka_unit_test(a_full_disk_is_status_three),
	    cmocka_unit_test(a_message_has_the_colour_of_its_kind),
	};

	for (size_t i = 0; i < CASES; i++)
		tests[OTHERS + i] =
		    case_test(cases[i].why, answers_and_status_are_as_expected, &cases[i]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}

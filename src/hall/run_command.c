#define _GNU_SOURCE /* memfd_create */

#include "hall/run_command.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands/score.h"
#include "cli/dispatch.h"
#include "cli/option.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "hall/server.h"
#include "slip/json.h"

#include <fcntl.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WORDS_OF_OURS = 16 };

/* The commands that may be run, by their first word. */
static const struct granted {
	const char *first;
	bool referee; /* only for the referee */
} granted[] = {
    {"enter", false},
    {"hand", false},
    {"round", false},
    {"phase", false},
    {"table", false},
    {"entrant", false},
    {"seat", false},
    {"penalty", false},
    {"print", false},
    {"missing", false},
    {"standings", false}, /* also those that are not public yet */
    {"results", false},
    {"check", true},
    {"dispute", true},
    {"rule", true},
};

/* A command to be run. */
struct running {
	const struct desk *desk;
	const struct hall_command *asked;
	const struct command *command;
	struct arena *arena;
	size_t count;
	const char **words;
	bool pdf;
};

/* --- permission --- */

static bool is_granted(const struct hall_command *asked)
{
	/* Pages show the log; as data only the command line gives it. */
	if (asked->language && strcmp(asked->first, "log") == 0)
		return true;

	for (size_t i = 0; i < sizeof granted / sizeof *granted; i++)
		if (strcmp(granted[i].first, asked->first) == 0)
			return asked->referee || !granted[i].referee;
	return false;
}

/* Returns the option of a name, with or without "--". */
static enum option_id id_of(const struct command_json_option *option)
{
	const char *name = option->name + strspn(option->name, "-");

	return option_of_word(name, strlen(name));
}

/* Returns true if only the hall sets an option, such as the file or the author. */
static bool is_kept_back(enum option_id id)
{
	static const enum option_id ids[] = {OPTION_DB, OPTION_EVENT, OPTION_BY, OPTION_JSON,
	    OPTION_LABELS, OPTION_HELP, OPTION_VERSION};

	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
		if (ids[i] == id)
			return true;
	return false;
}

/* Returns true if an option names a file of this machine. */
static bool names_file(const struct command_option *option, const char *value)
{
	const bool standard = !value || strcmp(value, "-") == 0;
	const enum file_purpose purpose = option_reads(option);

	if (option_output(option) == OUTPUT_PDF)
		return !standard;
	if (option_output(option) != OUTPUT_NONE)
		return true;
	if (purpose == FILE_RULEBOOK || purpose == FILE_SCALE)
		return value && books_is_file(value);
	return purpose == FILE_HAND ? !standard : purpose != FILE_NOTHING;
}

/* Returns true if a text is only a name. One with a value (`pdf=FILE`) would escape the checks. */
static bool is_name(const char *text)
{
	return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(text);
}

static bool option_may(const struct running *running, const struct command_json_option *option)
{
	const enum option_id id = id_of(option);
	const struct command_option *known = option_known(running->command, id);
	const bool ruling =
	    id == OPTION_KIND && option->value && strcmp(option->value, "ruling") == 0;

	if (!is_name(option->name) || is_kept_back(id) || (ruling && !running->asked->referee))
		return false;
	/* The command itself refuses unknown options. */
	return !known || !names_file(known, option->value);
}

/* Returns true if an argument is allowed. One that may name a file must be a rulebook of the
 * program, an address, one of several slips, or the input sent. */
static bool argument_may(const struct running *running, const char *argument)
{
	const struct command *command = running->command;

	if (strncmp(argument, "--", 2) == 0) {
		/* Such an argument is not read as an option, but is checked as one. */
		const size_t size = strcspn(argument, "=");
		const struct command_json_option meant = {
		    arena_copy(running->arena, argument, size),
		    argument[size] ? argument + size + 1 : NULL};

		return option_may(running, &meant);
	}
	if (command->reads == FILE_NOTHING || strcmp(argument, "-") == 0)
		return true;
	if (command->reads == FILE_RULEBOOK || command->reads == FILE_SCALE)
		return !books_is_file(argument);
	const struct command_json *words = running->asked->words;

	return command->reads == FILE_HAND &&
	       (strspn(argument, "0123456789.") == strlen(argument) ||
	           slips_are(words->argument_count, words->arguments[0]));
}

static bool may_run(const struct running *running)
{
	const struct command_json *words = running->asked->words;

	if (running->command->writes != OUTPUT_NONE)
		return false;
	for (size_t i = 0; i < words->option_count; i++)
		if (!option_may(running, &words->options[i]))
			return false;
	for (size_t i = 0; i < words->argument_count; i++)
		if (!argument_may(running, words->arguments[i]))
			return false;
	return true;
}

static const struct command *command_of(const char *first, const char *second)
{
	const struct argument words[] = {{first, NULL}, {second, NULL}};
	const size_t count = second ? 2 : 1;
	const struct command *found = NULL;
	struct error ignored = {0};
	size_t used = 0;

	return is_name(first) && (!second || is_name(second)) &&
	               arguments_command(commands, count, words, &found, &used, &ignored) &&
	               used == count
	           ? found
	           : NULL;
}

bool command_is_known(const char *first, const char *second)
{
	return command_of(first, second) != NULL;
}

/* --- the arguments --- */

static void word_add(struct running *running, const char *word)
{
	running->words[running->count++] = word;
}

/* --- running --- */

/* A stream in memory and its text. */
struct sink {
	char *data;
	size_t size;
	FILE *file;
	struct cleanup cleanup;
};

static void sink_close(void *context)
{
	struct sink *sink = context;

	boundary_drop(&sink->cleanup);
	if (sink->file)
		(void)fclose(sink->file);
	free(sink->data);
}

static bool sink_open(struct sink *sink, struct error *err)
{
	boundary_hold(&sink->cleanup, sink_close, sink);
	sink->file = open_memstream(&sink->data, &sink->size);
	return sink->file || error_memory(err);
}

static bool run_into(struct running *running, struct sink *out, struct sink *messages,
    struct hall_ran *ret, struct error *err)
{
	if (!sink_open(out, err) || !sink_open(messages, err))
		return false;
	/* Standard input has the input sent, or nothing. */
	const char *input = running->asked->words->input ? running->asked->words->input : "";
	const size_t size = strlen(input);
	const int made = memfd_create("input", MFD_CLOEXEC);
	const bool ok = made >= 0 && write(made, input, size) == (ssize_t)size &&
	                lseek(made, 0, SEEK_SET) == 0 && dup2(made, STDIN_FILENO) >= 0;

	if (made >= 0)
		(void)close(made);
	if (!ok)
		return error_set(err, ERROR_STORE, SAY_MEMORY_SENT_KEPT);
	const struct dispatch_within within = {
	    running->desk, running->asked->by, running->asked->language};
	struct store *store = running->desk->store;
	struct dispatch_end end = {0};
	int64_t before, after;
	char head[HASH_TEXT];

	before = log_head(store, head);
	ret->status = dispatch_on(
	    &within, (int)running->count, running->words, out->file, messages->file, &end);
	ret->why = end.why;
	ret->created = end.created;
	ret->pdf = running->pdf && end.why.kind == ERROR_NONE;
	ret->granted = true;
	after = log_head(store, head);
	ret->wrote = after != before;
	if (fflush(out->file) != 0 || fflush(messages->file) != 0)
		return error_memory(err);
	/* A page shows all output of a terminal: the answer, errors and warnings. */
	const bool all = running->asked->language && !ret->pdf;

	ret->body = all ? arena_printf(running->desk->arena, "%s%s", out->data, messages->data)
	                : arena_copy(running->desk->arena, out->data, out->size);
	ret->size = all ? strlen(ret->body) : out->size;
	return true;
}

bool command_run(const struct desk *desk, const struct hall_command *command, struct hall_ran *ret,
    struct error *err)
{
	struct running running = {.desk = desk, .asked = command, .arena = desk->arena};
	struct sink out = {0}, messages = {0};
	bool recorded = false, ok;

	*ret = (struct hall_ran){.granted = false};
	running.command = command_of(command->first, command->second);
	if (!running.command || !is_granted(command) || !may_run(&running))
		return true;
	const struct hall_command *asked = running.asked;
	const struct command_json *words = asked->words;
	const char *file = arena_printf(running.arena, "--db=%s", store_path(running.desk->store));
	const char *event = arena_printf(running.arena, "--event=%d", running.desk->event->number);

	running.words = arena_alloc(running.arena,
	    words->argument_count + words->option_count + WORDS_OF_OURS, sizeof *running.words);
	word_add(&running, asked->first);
	if (asked->second)
		word_add(&running, asked->second);
	word_add(&running, file);
	word_add(&running, event);
	for (size_t i = 0; i < words->option_count; i++) {
		const struct command_json_option *option = &words->options[i];
		const struct command_option *known = option_known(running.command, id_of(option));
		const bool pdf = known && option_output(known) == OUTPUT_PDF;
		const char *word =
		    pdf ? "--pdf=-"
		    : option->value
		        ? arena_printf(running.arena, "--%s=%s", option->name, option->value)
		        : arena_printf(running.arena, "--%s", option->name);

		running.pdf = running.pdf || pdf;
		recorded = recorded || id_of(option) == OPTION_RECORD;
		word_add(&running, word);
	}
	if (strcmp(asked->first, "print") == 0 && !running.pdf) {
		running.pdf = true;
		word_add(&running, "--pdf=-");
	}
	/* The command reads the input sent as its record, if it reads one. */
	if (words->input && !recorded && option_known(running.command, OPTION_RECORD))
		word_add(&running, "--record=-");
	if (!asked->language && !running.pdf)
		word_add(&running, "--json");
	word_add(&running, "--");
	for (size_t i = 0; i < words->argument_count; i++)
		word_add(&running, words->arguments[i]);
	if (words->input && words->argument_count == 0 && running.command->reads != FILE_NOTHING)
		word_add(&running, "-");
	ok = run_into(&running, &out, &messages, ret, err);
	sink_close(&out);
	sink_close(&messages);
	/* A large document uses much memory, and is rare: give the memory back to the system. */
	if (running.pdf)
		(void)malloc_trim(0);
	return ok;
}

#define _GNU_SOURCE /* memfd_create */

#include "hall/serve_request.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/dispatch.h"
#include "cli/option.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "hall/entry.h"
#include "hall/request_context.h"

#include <fcntl.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WORDS_OF_OURS = 16 };

/* Options that only the hall sets, such as the file or the author. */
static const enum option_id kept_back[] = {
    OPTION_DB, OPTION_EVENT, OPTION_BY, OPTION_JSON, OPTION_LABELS, OPTION_HELP, OPTION_VERSION};

/* --- permission --- */

/* Returns the option of a name, with or without "--". */
static enum option_id id_of(const char *name)
{
	name += strspn(name, "-");
	return option_of_word(name, strlen(name));
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

static bool option_may(const struct request_context *ctx, const struct command *command,
    const char *name, const char *value)
{
	const enum option_id id = id_of(name);
	const struct command_option *known = option_known(command, id);

	/* A name with a value (`pdf=FILE`) would escape the checks. */
	if (strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(name) ||
	    (id == OPTION_KIND && value && strcmp(value, "ruling") == 0 &&
	        ctx->access.role != ACCESS_REFEREE))
		return false;
	for (size_t i = 0; i < sizeof kept_back / sizeof *kept_back; i++)
		if (kept_back[i] == id)
			return false;
	/* The command itself refuses unknown options. */
	return !known || !names_file(known, value);
}

/* Returns true if an argument is allowed. One that may name a file must be a rulebook of the
 * program, an address, one of several slips, or the input sent. */
static bool argument_may(const struct request_context *ctx, const struct command *command,
    const struct command_json *words, const char *argument)
{
	if (strncmp(argument, "--", 2) == 0) {
		/* Such an argument is not read as an option, but is checked as one. */
		const size_t size = strcspn(argument, "=");

		return option_may(ctx, command, arena_copy(ctx->desk.arena, argument, size),
		    argument[size] ? argument + size + 1 : NULL);
	}
	if (command->reads == FILE_NOTHING || strcmp(argument, "-") == 0)
		return true;
	if (command->reads == FILE_RULEBOOK || command->reads == FILE_SCALE)
		return !books_is_file(argument);
	return command->reads == FILE_HAND &&
	       (strspn(argument, "0123456789.") == strlen(argument) ||
	           slips_are(words->argument_count, words->arguments[0]));
}

/* Returns true if the user may run the command with these words. */
static bool may_run(const struct request_context *ctx, const struct command *command,
    const struct command_json *words)
{
	/* The first words of the commands that are granted. */
	static const char *const granted[] = {"enter", "hand", "round", "phase", "table", "entrant",
	    "seat", "penalty", "print", "missing", "standings", "results", NULL};
	static const char *const of_referee[] = {"check", "dispute", "rule", NULL};
	const char *first = ctx->places[0];

	/* Pages show the log; as data only the command line gives it. */
	if (command->writes != OUTPUT_NONE ||
	    !(form_is_one_of(first, granted) || (ctx->language && strcmp(first, "log") == 0) ||
	        (ctx->access.role == ACCESS_REFEREE && form_is_one_of(first, of_referee))))
		return false;
	for (size_t i = 0; i < words->option_count; i++)
		if (!option_may(ctx, command, words->options[i].name, words->options[i].value))
			return false;
	for (size_t i = 0; i < words->argument_count; i++)
		if (!argument_may(ctx, command, words, words->arguments[i]))
			return false;
	return true;
}

const struct command *command_named(const char *first, const char *second)
{
	const struct command *found = command_find(commands, first, second);

	return found && (strchr(found->name, ' ') != NULL) == (second != NULL) ? found : NULL;
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

static void sink_open(struct sink *sink)
{
	boundary_hold(&sink->cleanup, sink_close, sink);
	sink->file = open_memstream(&sink->data, &sink->size);
	if (!sink->file)
		break_memory();
}

/* Gives the next command its standard input: the input sent, or nothing. */
static void input_set(const char *input)
{
	const size_t size = strlen(input);
	const int made = memfd_create("input", MFD_CLOEXEC);
	const bool ok = made >= 0 && write(made, input, size) == (ssize_t)size &&
	                lseek(made, 0, SEEK_SET) == 0 && dup2(made, STDIN_FILENO) >= 0;

	if (made >= 0)
		(void)close(made);
	if (!ok)
		break_off(ERROR_STORE, SAY_MEMORY_FOR_REQUEST);
}

/* Runs a command line, whose answer goes to `out` and messages to `messages`. */
static struct error run_into(struct request_context *ctx, size_t count, const char **line,
    struct sink *out, struct sink *messages)
{
	const struct dispatch_within within = {&ctx->desk, ctx->by, ctx->language};
	struct dispatch_end end = {0};
	char head[HASH_TEXT];

	sink_open(out);
	sink_open(messages);
	const int64_t before = log_head(ctx->desk.store, head);
	const int status = dispatch_on(&within, (int)count, line, out->file, messages->file, &end);

	ctx->done = end.created ? HTTP_CREATED : reply_status(status);
	if (end.why.kind != ERROR_NONE)
		ctx->type = NULL;
	ctx->wrote = end.why.kind == ERROR_NONE && log_head(ctx->desk.store, head) != before;
	if (fflush(out->file) != 0 || fflush(messages->file) != 0)
		break_memory();
	/* A page shows all output of a terminal: the answer, errors and warnings. */
	const bool all = ctx->language && !ctx->type;

	ctx->body = all ? arena_printf(ctx->desk.arena, "%s%s", out->data, messages->data)
	                : arena_copy(ctx->desk.arena, out->data, out->size);
	ctx->size = all ? strlen(ctx->body) : out->size;
	return end.why;
}

struct error command_run(struct request_context *ctx, const struct command_json *words)
{
	const struct command *command = command_named(ctx->places[0], ctx->places[1]);
	struct arena *arena = ctx->desk.arena;
	struct sink out = {0}, messages = {0};
	const char **line;
	size_t count = 0;
	bool recorded = false, pdf = false;

	if (!command || !may_run(ctx, command, words))
		request_refuse(ctx, HTTP_FORBIDDEN, "command-other",
		    ctx->is_form ? TEXT_COMMAND_OTHER_FROM_PAGE : TEXT_COMMAND_OTHER_BY_REQUEST);
	line = arena_alloc(
	    arena, words->argument_count + words->option_count + WORDS_OF_OURS, sizeof *line);
	line[count++] = ctx->places[0];
	if (ctx->places[1])
		line[count++] = ctx->places[1];
	line[count++] = arena_printf(arena, "--db=%s", store_path(ctx->desk.store));
	line[count++] = arena_printf(arena, "--event=%d", ctx->desk.event->number);
	for (size_t i = 0; i < words->option_count; i++) {
		const struct command_json_option *option = &words->options[i];
		const enum option_id id = id_of(option->name);
		const struct command_option *known = option_known(command, id);
		const bool of_pdf = known && option_output(known) == OUTPUT_PDF;

		pdf = pdf || of_pdf;
		recorded = recorded || id == OPTION_RECORD;
		line[count++] = of_pdf ? "--pdf=-"
		                : option->value
		                    ? arena_printf(arena, "--%s=%s", option->name, option->value)
		                    : arena_printf(arena, "--%s", option->name);
	}
	if (strcmp(ctx->places[0], "print") == 0 && !pdf) {
		pdf = true;
		line[count++] = "--pdf=-";
	}
	/* The command reads the input sent as its record, if it reads one. */
	if (words->input && !recorded && option_known(command, OPTION_RECORD))
		line[count++] = "--record=-";
	if (!ctx->language && !pdf)
		line[count++] = "--json";
	line[count++] = "--";
	for (size_t i = 0; i < words->argument_count; i++)
		line[count++] = words->arguments[i];
	if (words->input && words->argument_count == 0 && command->reads != FILE_NOTHING)
		line[count++] = "-";
	ctx->type = pdf ? "application/pdf" : NULL;
	input_set(words->input ? words->input : "");
	const struct error why = run_into(ctx, count, line, &out, &messages);

	sink_close(&out);
	sink_close(&messages);
	/* A large document uses much memory, and is rare: give the memory back to the system. */
	if (pdf)
		(void)malloc_trim(0);
	return why;
}

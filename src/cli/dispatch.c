#include "cli/dispatch.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/message.h"
#include "base/output.h"
#include "base/safe_text.h"
#include "base/sentence.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/help/help.h"
#include "cli/hooks.h"
#include "cli/option.h"
#include "cli/show.h"
#include "club/event_rulebook.h"
#include "club/hand.h"
#include "file/db.h"
#include "file/open_store.h"
#include "file/store.h"
#include "form/labels.h"
#include "score/finding.h"

#include <errno.h>
#include <pwd.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns true if the option is among the words, even if they are wrong. With --json, an error in
 * the words is printed as JSON too. */
static bool is_asked(const struct call *call, const char *option)
{
	for (int i = 0; i < call->word_count && strcmp(call->words[i], "--") != 0; i++)
		if (strcmp(call->words[i], option) == 0)
			return true;
	return false;
}

/* Adds to the error that an earlier change stays recorded, because a later failure does not undo
 * it. Skips errors that say so already, such as a failed commit. */
static void add_kept(const struct call *call, struct error *err)
{
	const struct error why = *err;

	if (!call->outcome.kept || why.made)
		return;
	*err = (struct error){0};
	error_fill(
	    err, why.kind, why.code, "%s; %s", why.message, message_words(call->outcome.kept));
	error_fill_place(err, why.file, why.line, why.column);
}

static void run_command(void *context)
{
	struct call *call = context;

	if (hooks.before_change)
		hooks.before_change(call);
	call->command->run(call);
	call_tell(call, call->command->screen, call->command->list);
}

/* Opens the file as the command's record declares. Does nothing if the command needs no file. */
static void open_store(struct call *call)
{
	static const enum store_mode modes[] = {
	    [NEEDS_NOTHING] = STORE_READ,
	    [NEEDS_READ] = STORE_READ,
	    [NEEDS_VERIFY] = STORE_VERIFY,
	    [NEEDS_WRITE] = STORE_WRITE,
	    [NEEDS_CREATE] = STORE_CREATE,
	    [NEEDS_EVENT_READ] = STORE_READ,
	    [NEEDS_EVENT_WRITE] = STORE_WRITE,
	};
	const enum store_need need = call->command->need;
	const struct option_typed *as_of = call_given(call, OPTION_AS_OF);
	enum store_mode mode = modes[need];

	if (need == NEEDS_NOTHING)
		return;
	/* Printing codes writes the file, because missing codes are made. */
	if (call_given(call, OPTION_CODES))
		mode = STORE_WRITE;
	if (call->within && mode == STORE_WRITE) {
		call->desk.store = call->within->desk->store;
		call->desk.event = call->within->desk->event;
		return;
	}
	event_file_open(call, mode);
	if (as_of) {
		boundary_place(as_of->value.file, 1, 1);
		(void)store_as_of(call->desk.store, as_of->value.text);
		boundary_place(NULL, 0, 0);
	}
	if (need == NEEDS_EVENT_READ || need == NEEDS_EVENT_WRITE)
		event_file_event(call);
}

/* Opens the store as the command declared, runs the command, and always closes the store. If the
 * command is refused, or memory or the file fails, changes that have begun are rolled back. */
static void run_with_store(struct call *call)
{
	struct error why = {0};

	open_store(call);
	struct store *store = call->desk.store;
	const bool done = store_attempt(store, run_command, call, &why);

	if (!done) /* the boundary has closed a store that the command opened itself */
		call->desk.store = store;
	/* Also after a refusal, because earlier changes stay recorded. */
	if (hooks.after_change)
		hooks.after_change(call);
	/* The answer may still fail after this. */
	const long long line =
	    call->desk.store && !call->within ? store_committed(call->desk.store) : 0;

	if (line > 0)
		call->outcome.kept = message_text(call->arena, TEXT_PHRASE_CHANGE_KEPT, line);
	if (!call->within || call->desk.store != call->within->desk->store)
		store_close(call->desk.store);
	call->desk.store = NULL;
	if (!done)
		boundary_break(&why);
}

static bool is_name(const char *text)
{
	return text[strspn(text, " ")] != '\0' &&
	       plain_is(&(struct plain_text){text, strlen(text), PLAIN_LINE}, NULL);
}

/* Returns the name of the person who answers for a change: --by (`by`, or NULL), else $CANASTA_USER,
 * else the system user. The name must be printable and not blank. */
static const char *author_name(struct arena *arena, const struct argument *by)
{
	const char *environment = getenv("CANASTA_USER");
	const char *name = by ? by->text : environment;

	if (name && (by || name[0] != '\0')) {
		if (!is_name(name))
			break_off_at(by ? by->file : "$CANASTA_USER", by ? 1 : 0, 0, ERROR_INPUT,
			    SAY_AUTHOR_INVALID);
		return name;
	}
	/* A program started by another program may run as a user without an entry. */
	const struct passwd *entry = getpwuid(getuid());

	return entry && entry->pw_name && is_name(entry->pw_name)
	           ? arena_text(arena, entry->pw_name)
	           : arena_printf(arena, "user %ld", (long)getuid());
}

static void run_words(void *context)
{
	struct call *call = context;
	const int count = call->word_count;
	const char *labels = arguments_foreseen(call->table, count, call->words, OPTION_LABELS);
	const char *language = arguments_foreseen(call->table, count, call->words, OPTION_LANG);

	/* Errors in the words are printed in the language that they ask for. Errors in a file of
	 * labels need labels, so the language is chosen before. */
	language_foresee(call, language);
	/* A call within another keeps the labels of that one. */
	if (!call->within) {
		language_bring(call, labels);
		language_foresee(call, language);
		/* The messages of a file with the keys of an earlier canasta are not used. */
		if (labels_brought_old())
			call_warn(call,
			    command_is_built("labels check") ? TEXT_WARNING_CONVERT_KEYS
			                                     : TEXT_WARNING_KEYS_EARLIER,
			    labels ? labels : getenv("CANASTA_LABELS"));
	}
	const struct argument chosen = arguments_read(call);

	language_choose(call, chosen.text ? &chosen : NULL);
	const struct option_typed *by = call_given(call, OPTION_BY);

	call->json = call_given(call, OPTION_JSON) != NULL;
	if (call_given(call, OPTION_VERSION)) {
		help_version(call);
	} else if (!call->command) {
		help_overview(call);
	} else if (call_given(call, OPTION_HELP)) {
		help_command(call, call->command);
	} else {
		if (!call->by)
			call->by = author_name(call->arena, by ? &by->value : NULL);
		/* Also for commands that only read, to refuse a time that is not valid. */
		(void)clock_now();
		outputs_check(call);
		run_with_store(call);
	}
}

static void report_refusal(void *context)
{
	struct call *call = context;
	struct error *why = &call->outcome.why;
	const struct hand_view *refused = call->outcome.refused;

	show_word(call, why);
	add_kept(call, why);
	if (!error_is(why, CODE_ERROR_FINDINGS))
		call->outcome.refused = NULL;
	else if (refused && !call->json)
		for (size_t i = 0; i < refused->score.finding_count; i++)
			show_finding(call, NULL, &refused->hand, &refused->score.findings[i]);
	/* `canasta hand --help` names no command, and gets the help of the group. */
	if (!error_is(why, CODE_COMMAND_UNKNOWN) || !is_asked(call, "--help") ||
	    !help_group(call, call->words[0]))
		show_error(call, is_asked(call, "--json"), why);
}

/* Reports that a file of an earlier version was converted before the command ran. */
static void report_migration(void *context, const struct migration *migration)
{
	call_message(context, TEXT_NOTICE_NEW_FILE_VERSION, migration->path, migration->from,
	    migration->to, migration->kept);
}

static int dispatch_call(const struct dispatch_within *within, const struct command *const *table,
    int count, const char *const *words, FILE *out, FILE *messages, struct dispatch_end *ret)
{
	struct arena arena = {.lasts = true};
	struct language language = {.name = LANGUAGE_USUAL};
	const struct vocabulary *before = message_speak(NULL);
	struct call call = {.table = table,
	    .word_count = count,
	    .words = words,
	    .within = within,
	    .by = within ? within->by : NULL,
	    .arena = &arena,
	    .desk = {.arena = &arena},
	    .out = out,
	    .messages = messages,
	    .output = {.rows = {.lasts = true}},
	    .screen = &language};
	const struct migration_watch watch = {report_migration, &call};
	const struct error *why = &call.outcome.why;

	if (!within) {
		sentence_teach(labels_english);
		migrate_watched(&watch);
	}
	const bool done = boundary_run(run_words, &call, &call.outcome.why);

	if (!done)
		call.desk = (struct desk){.arena = &arena};
	if (!within)
		migrate_watched(NULL);
	*ret = (struct dispatch_end){.why = *why, .created = done && call.outcome.created};
	/* If the reader of the output is gone, nothing more is reported. */
	const bool closed = why->kind == ERROR_CLOSED;

	if (!done && !closed && !boundary_run(report_refusal, &call, &(struct error){0})) {
		(void)fprintf(messages, "canasta: %s\n", why->message);
		call_met(&call, why->kind);
	}
	if (!closed && call.outcome.status != ERROR_STORE) {
		/* Only the flush shows if the stream failed (a full disk, a closed pipe). The exit status reports it, too. */
		struct error flush = {0};

		errno = 0;
		if ((fflush(call.out) != 0 || ferror(call.out)) && !output_failed(errno, &flush) &&
		    flush.kind != ERROR_CLOSED) {
			add_kept(&call, &flush);
			show_error(&call, false, &flush);
		}
	}
	/* The surrounding call gets its language back. */
	(void)message_speak(before);
	if (!within)
		labels_forget();
	arena_release(&call.output.rows);
	books_kept_release(&call.books);
	arena_release(&arena);
	return (int)call.outcome.status;
}

int dispatch(const struct command *const *table, int count, const char *const *words, FILE *out,
    FILE *messages)
{
	struct dispatch_end ignored;

	return dispatch_call(NULL, table, count, words, out, messages, &ignored);
}

int dispatch_on(const struct dispatch_within *within, int count, const char *const *words,
    FILE *out, FILE *messages, struct dispatch_end *ret)
{
	return dispatch_call(within, commands, count, words, out, messages, ret);
}

int dispatch_program(int count, const char *const *words)
{
	/* A closed pipe becomes a failed write, so that the command ends normally (ERROR_CLOSED). */
	(void)signal(SIGPIPE, SIG_IGN);
	/* A file that may not grow becomes a failed write too. */
	(void)signal(SIGXFSZ, SIG_IGN);
	return dispatch(commands, count, words, stdout, stderr);
}

#include "hall/server.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "base/sentence.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/hooks.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "file/log.h"
#include "file/store.h"
#include "hall/access_code.h"
#include "hall/http.h"
#include "hall/request_context.h"
#include "hall/serve_request.h"

#include <errno.h>
#include <grp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- opening and closing --- */

/* Takes the rights of the file's owner, because a server needs no others. Pages that follow the
 * event belong to the user who started it, and are then no longer written. */
static void become_owner(struct hall *hall)
{
	const char *path = store_path(hall->store);
	struct stat file;

	if (geteuid() != 0)
		return;
	const bool found = stat(path, &file) == 0;

	if (found && file.st_uid == 0)
		return;
	if (!found || setgroups(1, &file.st_gid) != 0 || setgid(file.st_gid) != 0 ||
	    setuid(file.st_uid) != 0)
		break_off(ERROR_STORE, SAY_SERVE_FAILED_OWNER_RIGHTS, path, message_system(errno));
	hall->follows = false;
}

/* Returns the signals that end the hall. */
static sigset_t endings(void)
{
	sigset_t set;

	(void)sigemptyset(&set);
	(void)sigaddset(&set, SIGTERM);
	(void)sigaddset(&set, SIGINT);
	return set;
}

/* Answers the requests that have begun, then closes the server. */
static void hall_close(void *context)
{
	struct hall *hall = context;
	const bool served = hall->url != NULL;

	boundary_drop(&hall->cleanup);
	http_close(hall->http);
	hall->url = NULL;
	if (served)
		hall_note_url(hall);
	page_cache_release(hall->cache);
	books_kept_for(hall->store, NULL);
	books_kept_release(&hall->books);
	arena_release(&hall->arena);
	free(hall);
}

/* Reads a file unchanged; NULL if the option is not given. */
static const char *secret(struct call *call, enum option_id option)
{
	const char *path = call_text(call, option);

	return path ? file_read(call->arena, path, FILE_CERTIFICATE).data : NULL;
}

/* Warns of a certificate that browsers refuse now or will refuse before an evening is over. */
static void warn_of_validity(const struct call *call, const struct http_wish *wish)
{
	enum { EVENING = 12 * 60 * 60 }; /* seconds */
	const struct vocabulary *words = message_vocabulary();
	const struct clock_time now = clock_now();
	char from[CLOCK_TEXT], until[CLOCK_TEXT];
	int64_t seconds;

	if (!wish->certificate || !clock_seconds(now.text, &seconds) ||
	    (wish->valid_from <= seconds && seconds + EVENING <= wish->valid_until))
		return;
	clock_write(wish->valid_from, from);
	clock_write(wish->valid_until, until);
	call_warn(call, TEXT_WARNING_CERTIFICATE_VALIDITY,
	    sentence_say_time(call->arena, words, from),
	    sentence_say_time(call->arena, words, until));
}

/* Begins to answer requests for one event. The call's file must be open for writing, and the hall
 * uses it until hall_close(). A superuser process becomes the owner of the file. SIGTERM and SIGINT
 * are blocked from now on, to be waited for.
 *
 * ERROR_STORE: `serve-address` for an address that cannot be used, `library-missing` for a missing
 * library, `serve-failed` for any other failure. */
static struct hall *hall_open(struct call *call)
{
	enum { PORT_USUAL = 8080 };
	const struct desk *desk = &call->desk;
	const char *address = call_text(call, OPTION_ADDRESS);
	struct http_wish wish = {.address = address ? address : "127.0.0.1",
	    .port = (int)call_number(call, OPTION_PORT, PORT_USUAL),
	    .certificate = secret(call, OPTION_CERTIFICATE),
	    .key = secret(call, OPTION_KEY),
	    .answer = serve_request};
	struct hall *hall = calloc(1, sizeof *hall);
	const sigset_t held = endings();
	const char *url;

	if (!hall)
		break_memory();
	boundary_hold(&hall->cleanup, hall_close, hall);
	hall->arena.lasts = true; /* memory errors are reported from this arena */
	hall->call = call;
	hall->store = desk->store; /* hall_close() needs it, and what follows may break off */
	hall->names = call_texts(call, OPTION_NAME, &hall->name_count);
	hall->vocabulary = language_words(call);
	hall->follows = hooks.after_change != NULL;
	hall->event = desk->event->number;
	books_kept_for(hall->store, &hall->books);
	hall->cache = page_cache_make();
	if (!hall->cache)
		break_memory();
	if (getrandom(hall->key, sizeof hall->key, 0) != (ssize_t)sizeof hall->key)
		break_off(ERROR_STORE, SAY_SERVE_FAILED_NO_RANDOM_BYTES);
	wish.context = hall;
	http_open(&wish, &hall->http);
	warn_of_validity(call, &wish);
	become_owner(hall);
	/* The answering thread inherits these blocked signals. */
	if (pthread_sigmask(SIG_BLOCK, &held, NULL) != 0)
		break_off(ERROR_STORE, SAY_SERVE_FAILED_SIGNALS);
	const bool sixth = strchr(wish.address, ':') != NULL;
	url = arena_printf(desk->arena, "%s://%s%s%s:%d/", wish.certificate ? "https" : "http",
	    sixth ? "[" : "", wish.address, sixth ? "]" : "", wish.port);
	hall->first = log_first_hash(desk);
	hall_place_serve(desk, url);
	hall->url = url;
	store_patience(hall->store, HALL_PATIENCE);
	http_begin(hall->http);
	return hall;
}

/* --- canasta serve: serves an event in the hall until it is stopped --- */

enum { PORT_MOST = 65535 };

static void run_serve(struct call *call)
{
	struct answer *says = call_answer(call);
	const sigset_t held = endings();
	struct hall *hall = hall_open(call);
	int which;

	/* Prints the address at once, for a program that waits for it. */
	answer_text(says, "url", hall->url);
	answer_number(says, "event", call->desk.event->number);
	answer_text(says, "name", call->desk.event->settings.name);
	call_tell(call, call->command->screen, NULL);
	if (fflush(call->out) != 0)
		must(output_failed(0, refusal()));
	(void)sigwait(&held, &which); /* until SIGTERM or SIGINT arrives */
	hall_close(hall);
}

static const struct command_option serve_options[] = {
    {OPTION_ADDRESS, TAKES_TEXT, .value = "ADDRESS"},
    {OPTION_PORT, TAKES_NUMBER, .value = "N", .least = 0, .most = PORT_MOST},
    {OPTION_NAME, TAKES_TEXT, .repeatable = true, .value = "HOST"},
    {OPTION_CERTIFICATE, TAKES_CERTIFICATE, .value = "FILE", .beside = {OPTION_KEY}},
    {OPTION_KEY, TAKES_CERTIFICATE, .value = "FILE", .beside = {OPTION_CERTIFICATE}},
    {.id = OPTION_NONE},
};

const struct command cmd_serve = {
    .name = "serve",
    .need = NEEDS_EVENT_WRITE,
    .options = serve_options,
    .run = run_serve,
    .screen = "serve",
};

/* --- canasta serve codes, desk, list and revoke: make, list and cancel access codes of the hall --- */

static void run_codes(struct call *call)
{
	const struct option_typed *again = call_option(call, OPTION_NEW);
	const int round = (int)call_number(call, OPTION_ROUND, 0);
	const bool changed = call_flag(call, OPTION_CHANGED);
	struct print_job job = {0};
	struct access_code *codes;
	size_t count;

	if (again && call_option(call, OPTION_ROUND))
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_NEW_AND_ROUND);
	if (again && changed)
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_NEW_AND_CHANGED);
	/* Cards that cannot be printed are refused before codes become void. */
	if (call_option(call, OPTION_PDF))
		print_check(call, "code-card");
	if (again) {
		struct address table = place_table(call, &again->value);

		codes = access_codes_at(&call->desk, &table, true, &count);
	} else {
		codes = access_codes(&call->desk, round, changed, &count);
	}
	if (call_option(call, OPTION_PDF) && count == 0)
		break_off(ERROR_REFUSED, SAY_CODES_UNCHANGED);
	const struct hall_place place = hall_place_read(&call->desk);

	if (!call_option(call, OPTION_PDF)) {
		answer_flag_set(call_answer(call), "unchanged", count == 0 && changed);
		answer_access_codes(call_answer(call), &place, codes, count);
		return;
	}
	/* Prints a card for each side (templates/code-card.yaml). */
	for (size_t i = 0; i < count; i++) {
		struct answer *part = print_part(call);

		answer_access_codes(part, &place, &codes[i], 1);
		answer_hall_wifi(part, &place);
		print_add(call, &job, "code-card", part);
	}
	print_write(call, &job, call->desk.event->settings.name);
}

static const struct command_option codes_options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .least = 1, .most = ROUND_MOST},
    {OPTION_NEW, TAKES_TEXT, .value = "TABLE"},
    {.id = OPTION_CHANGED},
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_serve_codes = {
    .name = "serve codes",
    .need = NEEDS_EVENT_WRITE,
    .options = codes_options,
    .run = run_codes,
    .screen = "serve-codes",
    .list = "codes",
};

static void run_desk(struct call *call)
{
	const enum access_role role =
	    call_flag(call, OPTION_REFEREE) ? ACCESS_REFEREE : ACCESS_DESK;
	const struct access_code access = access_invite(&call->desk, role, call->by);

	answer_access_invited(&call->desk, call_answer(call), &access);
}

static const struct command_option desk_options[] = {
    {.id = OPTION_REFEREE},
    {.id = OPTION_NONE},
};

const struct command cmd_serve_desk = {
    .name = "serve desk",
    .synopsis = "--by NAME",
    .need = NEEDS_EVENT_WRITE,
    .options = desk_options,
    .run = run_desk,
    .screen = "serve-desk",
};

static void run_list(struct call *call)
{
	answer_desk_codes(call_answer(call), &call->desk);
}

const struct command cmd_serve_list = {
    .name = "serve list",
    .details = "    canasta serve list",
    .need = NEEDS_EVENT_READ,
    .run = run_list,
    .screen = "serve-list",
    .list = "passes",
};

static void run_revoke(struct call *call)
{
	const struct argument *argument = &call->arguments[0];
	int64_t number;

	if (!text_integer(argument->text, strlen(argument->text), 1, INT64_MAX, &number))
		refuse_at(argument, SAY_NUMBER_EXPECTED_SERVE_NUMBER, argument->text);
	access_revoke(&call->desk, number);
	run_list(call);
}

const struct command cmd_serve_revoke = {
    .name = "serve revoke",
    .synopsis = "N",
    .details = "    canasta serve revoke 3",
    .need = NEEDS_EVENT_WRITE,
    .run = run_revoke,
    .screen = "serve-list",
    .list = "passes",
};

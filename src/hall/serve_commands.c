#include "answer/answer.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/hooks.h"
#include "cli/language.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "hall/access_code.h"
#include "hall/hall_place.h"
#include "hall/server.h"

/* canasta serve: serves an event in the hall until it is stopped. */
enum { PORT_USUAL = 8080, PORT_MOST = 65535 };

/* Writes the pages that follow the event after each change, as every command does. */
static void follow(void *context)
{
	if (hooks.after_change)
		hooks.after_change(context);
}

/* Reports a moved file as a warning at this machine. */
static void note(void *context, const char *why)
{
	const struct call *call = context;

	if (why)
		call_warn(call, "%s", message_words(why));
	else
		call_warn(call, TEXT_WARNING_EVENT_FILE_PLACE);
}

/* Reads a file unchanged; NULL if the option is not given. */
static const char *secret(struct call *call, enum option_id option)
{
	const char *path = call_text(call, option);

	return path ? file_read(call->arena, path, FILE_CERTIFICATE).data : NULL;
}

static void run_serve(struct call *call)
{
	const char *address = call_text(call, OPTION_ADDRESS);
	struct hall_wish wish = {
	    .http = {.address = address ? address : "127.0.0.1",
	        .port = (int)call_number(call, OPTION_PORT, PORT_USUAL),
	        .certificate = secret(call, OPTION_CERTIFICATE),
	        .key = secret(call, OPTION_KEY)},
	    .vocabulary = language_words(call),
	    .changed = follow,
	    .noted = note,
	    .context = call,
	};
	struct answer *says = call_answer(call);
	struct hall *hall;

	wish.names = call_texts(call, OPTION_NAME, &wish.name_count);
	hall = hall_open(&call->desk, &wish);
	/* Prints the address at once, for a program that waits for it. */
	answer_text(says, "url", hall->url);
	answer_number(says, "event", call->desk.event->number);
	answer_text(says, "name", call->desk.event->settings.name);
	call_tell(call, call->command->screen, NULL);
	if (fflush(call->out) != 0)
		must(output_failed(0, refusal()));
	hall_wait();
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

/* canasta serve codes, desk, list and revoke: make, list and cancel access codes of the hall. */

static void run_codes(struct call *call)
{
	const struct option_typed *again = call_option(call, OPTION_NEW);
	const int round = (int)call_number(call, OPTION_ROUND, 0);
	const bool changed = call_flag(call, OPTION_CHANGED);
	struct print_job job = {0};
	struct access_code *codes;
	struct hall_place place;
	struct address table;
	size_t count;

	if (again && call_option(call, OPTION_ROUND))
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_NEW_TABLE_ROUND);
	if (again && changed)
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_NEW_MAKES_CODES);
	if (again) {
		table = place_table(call, &again->value);
		codes = access_codes_at(&call->desk, &table, true, &count);
	} else {
		codes = access_codes(&call->desk, round, changed, &count);
	}
	if (call_option(call, OPTION_PDF) && count == 0)
		break_off(ERROR_REFUSED, SAY_CODES_UNCHANGED);
	place = hall_place_read(&call->desk);
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
		refuse_at(argument, SAY_NUMBER_EXPECTED_CANASTA_SERVE_LIST, argument->text);
	access_revoke(&call->desk, number);
	run_list(call);
}

const struct command cmd_serve_revoke = {
    .name = "serve revoke",
    .synopsis = "N",
    .details = "    canasta serve revoke 3",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {1, 1},
    .run = run_revoke,
    .screen = "serve-list",
    .list = "passes",
};

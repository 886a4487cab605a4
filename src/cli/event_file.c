#include "cli/event_file.h"

#include "cli/dispatch.h"
#include "desk/event_find.h"
#include "store/asof.h"
#include "store/event.h"
#include "store/store.h"

#include <stdlib.h>

const char *event_file_name(const struct call *call)
{
	const char *environment = getenv("CANASTA_DB");

	if (call_text(call, OPTION_DB))
		return call_text(call, OPTION_DB);
	return environment && environment[0] ? environment : "canasta.db";
}

bool event_file_event(struct call *call, struct error *err)
{
	struct event *event = arena_alloc(call->arena, 1, sizeof *event);

	call->desk.event = event;
	if (!event_find(&call->desk, call_text(call, OPTION_EVENT), event, err))
		return false;
	event->round = call_knows(call, OPTION_ROUND) ? (int)call_number(call, OPTION_ROUND, 0) : 0;
	return true;
}

static bool is_named(const struct call *call)
{
	const char *environment = getenv("CANASTA_DB");

	return call_text(call, OPTION_DB) || call_text(call, OPTION_EVENT) ||
	       (environment && environment[0]);
}

/* What is resolved of its rulebooks lives as long as the call. */
static bool open_file(struct call *call, enum store_mode mode, struct error *err)
{
	if (!store_open(event_file_name(call), mode, call->by, &call->desk.store, err))
		return false;
	books_kept_for(call->desk.store, &call->books);
	return true;
}

bool event_file_event_here(struct call *call, struct error *err)
{
	if (!call->desk.event && (call->desk.store || open_file(call, STORE_READ, err)) &&
	    !event_file_event(call, err))
		call->desk.event = NULL;
	return call->desk.event != NULL;
}

bool event_file_event_there(struct call *call, struct error *err)
{
	struct error passed = {0};

	if (event_file_event_here(call, &passed))
		return true;
	if (is_named(call) || error_is(&passed, CODE_MEMORY)) {
		*err = passed;
		return false;
	}
	return true;
}

/* Codes that are printed are made where there are none. */
static enum store_need need_of(const struct call *call)
{
	const enum store_need need = call->command->need;

	return need == NEEDS_READ && call_knows(call, OPTION_CODES) && call_flag(call, OPTION_CODES)
	           ? NEEDS_WRITE
	           : need;
}

/* To what stood at --as-of. */
static bool go_back(struct call *call, struct error *err)
{
	const struct option_typed *as_of = call_option(call, OPTION_AS_OF);
	int64_t revision;

	return !as_of || store_as_of(call->desk.store, as_of->value.text, &revision, err) ||
	       error_place(err, as_of->value.file, 1, 1);
}

bool event_file_open(struct call *call, struct error *err)
{
	static const enum store_mode modes[] = {
	    [NEEDS_NOTHING] = STORE_READ,
	    [NEEDS_READ] = STORE_READ,
	    [NEEDS_VERIFY] = STORE_VERIFY,
	    [NEEDS_WRITE] = STORE_WRITE,
	    [NEEDS_CREATE] = STORE_CREATE,
	};
	const enum store_need need = need_of(call);

	if (need == NEEDS_NOTHING)
		return true;
	if (call->within && need == NEEDS_WRITE) {
		call->desk.store = call->within->desk->store;
		call->desk.event = call->within->desk->event;
		return true;
	}
	if (!open_file(call, modes[need], err))
		return false;
	if (call_knows(call, OPTION_AS_OF) && !go_back(call, err))
		return false;
	return !call->command->event || event_file_event(call, err);
}

void event_file_close(struct call *call)
{
	if (!call->within || call->desk.store != call->within->desk->store)
		store_close(call->desk.store);
	call->desk.store = NULL;
}

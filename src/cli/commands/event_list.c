/* canasta event list, show, close and reopen. */
#include "answer/event.h"
#include "answer/missing.h"
#include "cli/commands.h"
#include "desk/event.h"
#include "desk/event_find.h"
#include "desk/event_paper.h"
#include "desk/event_rulebook.h"
#include "desk/missing.h"

static bool run_list(struct call *call, struct error *err)
{
	struct event *events;
	size_t count;

	if (!event_list(&call->desk, &events, &count, err))
		return false;
	(void)answer_list(call_says(call), "events");
	for (size_t i = 0; i < count; i++)
		answer_event(answer_row(call_says(call), "events"), &events[i]);
	return true;
}

static bool run_show(struct call *call, struct error *err)
{
	struct event_piece *pieces;
	size_t count;

	if (!event_paper_list(&call->desk, &pieces, &count, err))
		return false;
	answer_event(call_says(call), call->desk.event);
	answer_event_paper(call_says(call), pieces, count);
	return true;
}

/* What was missing before it closed stays so, and is told with the event. Hands that nobody else looked at
 * are counted: many clubs never do. */
static bool run_close(struct call *call, struct error *err)
{
	struct missing *left;
	struct event event;
	size_t count, looks = 0;

	if (!missing_list(&call->desk, &left, &count, err) ||
	    !event_close(&call->desk, &event, err))
		return false;
	answer_event(call_says(call), &event);
	(void)answer_list(call_says(call), "left_open");
	for (size_t i = 0; i < count; i++) {
		looks += left[i].look;
		if (!left[i].look)
			answer_missing(answer_row(call_says(call), "left_open"), &left[i]);
	}
	answer_number(call_says(call), "unconfirmed", (int64_t)looks);
	if (count > looks)
		call_warn(call,
		    "left open: %zu; games without a result stay so, and disputes can be decided "
		    "after the "
		    "event too",
		    count - looks);
	return true;
}

static bool run_reopen(struct call *call, struct error *err)
{
	const char *reason = call_text(call, OPTION_REASON);
	struct event event;

	if (!event_reopen(&call->desk, reason, &event, err))
		return false;
	answer_event(call_says(call), &event);
	return true;
}

static bool run_remove(struct call *call, struct error *err)
{
	const char *reason = call_text(call, OPTION_REASON);
	struct event event;
	struct desk desk = call->desk;

	if (!event_find(&desk, call->arguments[0].text, &event, err))
		return false;
	desk.event = &event;
	if (!event_remove(&desk, reason, err))
		return false;
	answer_event(call_says(call), &event);
	answer_flag(call_says(call), "removed", true);
	return true;
}

const struct command cmd_event_list = {
    .name = "event list",
    .synopsis = "",
    .summary = "the events of the file",
    .details = "    canasta event list",
    .need = NEEDS_READ,
    .run = run_list,
    .screen = "events",
    .list = "events",
};

const struct command cmd_event_show = {
    .name = "event show",
    .synopsis = "",
    .summary = "an event's settings and its rulebook",
    .details = "    canasta event show\n    canasta --event 2 event show --json",
    .need = NEEDS_READ,
    .event = true,
    .run = run_show,
    .screen = "event",
};

const struct command cmd_event_close = {
    .name = "event close",
    .synopsis = "",
    .summary = "make an event's results final",
    .details = "    canasta event close",
    .need = NEEDS_WRITE,
    .event = true,
    .run = run_close,
    .screen = "event",
};

static const struct command_option remove_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why; kept with it"},
    {.id = OPTION_NONE},
};

const struct command cmd_event_remove = {
    .name = "event remove",
    .synopsis = "N",
    .summary = "an event that was made by mistake",
    .details =
        "It must have no recorded hand. It is listed no more, and its number is not used again;\n"
        "the log and exports keep it.\n\n"
        "    canasta event remove 2",
    .need = NEEDS_WRITE,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = remove_options,
    .run = run_remove,
    .screen = "event",
};

static const struct command_option reopen_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why it is not final",
        .required = MESSAGE_WORDS(
            "a closed event is final; it opens again for a reason: --reason TEXT is expected")},
    {.id = OPTION_NONE},
};

const struct command cmd_event_reopen = {
    .name = "event reopen",
    .synopsis = "--reason TEXT",
    .summary = "go on with an event that was closed",
    .details = "    canasta event reopen --reason 'the last table had not finished' --by Tuomari",
    .need = NEEDS_WRITE,
    .event = true,
    .options = reopen_options,
    .run = run_reopen,
    .screen = "event",
};

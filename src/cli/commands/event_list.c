/* canasta event list, show and close. */
#include "cli/commands.h"
#include "cli/show/event.h"
#include "form/grid.h"
#include "store/dispute.h"
#include "store/event_paper.h"
#include "store/standings.h"

static void list_text(const struct event *events, size_t count, struct text *text)
{
	struct grid grid;

	grid_begin(&grid, text->arena, "rllll");
	for (size_t i = 0; i < count; i++)
		grid_row(
		    &grid, (const char *const[]){arena_printf(text->arena, "%d", events[i].number),
		               events[i].settings.name, events[i].settings.date,
		               events[i].settings.venue, events[i].closed ? "closed" : "open"});
	grid_show(&grid, 0, text);
}

static bool run_list(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	struct event *events;
	size_t count;

	if (!event_list(call->store, call->arena, &events, &count, err))
		return false;
	if (!call->json) {
		list_text(events, count, &text);
		return call_answer(call, &text, err);
	}
	json_array(&json);
	for (size_t i = 0; i < count; i++)
		event_json(&json, &events[i]);
	json_end_array(&json);
	text_add(&text, "\n");
	return call_answer(call, &text, err);
}

/* What of its documents the event has of its own. */
static bool show_paper(struct call *call, struct text *text, struct error *err)
{
	struct event_piece *pieces;
	size_t count;

	if (!event_paper_list(call->store, call->arena, call->event, &pieces, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		text_addf(text, "%s%s", i ? ", " : "  documents of its own look: ", pieces[i].name);
	if (count > 0)
		text_add(text, " (canasta event paper)\n");
	return true;
}

static bool run_show(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};

	if (call->json)
		return event_answer(call, call->event, err);
	show_event(call->event, &text);
	return show_paper(call, &text, err) && call_answer(call, &text, err);
}

static bool run_close(struct call *call, struct error *err)
{
	struct standings standings;
	struct dispute *disputes;
	struct event event;
	size_t count;

	if (!event_close(call->store, call->arena, call->event, &event, err) ||
	    !standings_make(call->store, call->arena, &event, 0, &standings, err) ||
	    !dispute_list(call->store, call->arena, &event, false, &disputes, &count, err))
		return false;
	if (standings.ranking.provisional)
		call_warn(
		    call, "games are not finished (canasta missing); they stay without a result");
	if (count > 0)
		call_warn(call,
		    "disputes are still open: %zu (canasta dispute list); they can be decided "
		    "after the event too",
		    count);
	return event_answer(call, &event, err);
}

const struct command cmd_event_list = {
    .name = "event list",
    .synopsis = "",
    .summary = "the events of the file",
    .details = "    canasta event list",
    .need = NEEDS_READ,
    .run = run_list,
};

const struct command cmd_event_show = {
    .name = "event show",
    .synopsis = "",
    .summary = "an event's settings and its rulebook",
    .details = "    canasta event show\n    canasta --event 2 event show --json",
    .need = NEEDS_READ,
    .event = true,
    .run = run_show,
};

const struct command cmd_event_close = {
    .name = "event close",
    .synopsis = "",
    .summary = "make an event's results final",
    .details = "    canasta event close",
    .need = NEEDS_WRITE,
    .event = true,
    .run = run_close,
};

/* canasta hand show and hand list. */
#include "answer/hand.h"
#include "answer/note.h"
#include "answer/parts.h"
#include "answer/table.h"
#include "cli/commands.h"
#include "cli/place.h"
#include "cli/print/print.h"
#include "cli/print/ruling.h"
#include "desk/note.h"
#include "desk/table.h"

/* A version with what it said. */
static bool add_version(struct call *call, const struct address *address,
    const struct hand_version *version, struct error *err)
{
	struct hand hand = {0};
	struct score score = {0};
	const struct event *then;
	bool is_void;

	if (!hand_version_fetch(
	        &call->desk, address, version->version, &hand, &score, &is_void, &then, err))
		return false;
	answer_hand_version(call_says(call), then, version, is_void ? NULL : &hand, &score);
	return true;
}

static bool tell_history(struct call *call, const struct hand_view *view, struct error *err)
{
	struct second_entry *seconds;
	size_t count;

	answer_address(call_says(call), "address", &view->address);
	for (size_t i = 0; i < view->version_count; i++)
		if (!add_version(call, &view->address, &view->versions[i], err))
			return false;
	if (!hand_second_entries(&call->desk, &view->address, &seconds, &count, err))
		return false;
	answer_hand_seconds(call_says(call), call->desk.event, seconds, count);
	return call_tell(call, "hand-history", NULL, err);
}

static bool run_show(struct call *call, struct error *err)
{
	struct hand_view view;
	struct told_hand told;
	struct note_place place = {0};
	const struct address *address = &place.at;
	struct note *notes;
	size_t count;

	if (!place_hand(call, &call->arguments[0], &place.at, err) ||
	    !hand_fetch(&call->desk, address, &view, err) ||
	    !note_list(&call->desk, &place, &notes, &count, err))
		return false;
	if (call_flag(call, OPTION_HISTORY)) {
		answer_note_versions(call_says(call), notes, count, address->hand);
		return tell_history(call, &view, err);
	}
	told = answer_hand_of(call->desk.event, &view);
	if (call_text(call, OPTION_PDF))
		return print_ruling(call,
		    &(struct claimed_hand){.book = event_book_here(call->desk.event),
		        .hand = &view.hand,
		        .score = &view.score,
		        .table = &view.table,
		        .number = view.address.hand},
		    &view.address, told.version, err);
	answer_hand(call_says(call), &told);
	answer_note(call_says(call), notes, count, address->hand);
	answer_note_versions(call_says(call), notes, count, address->hand);
	return true;
}

static bool run_list(struct call *call, struct error *err)
{
	struct address address;
	struct table table;

	if (!place_table(call, &call->arguments[0], &address, err) ||
	    !table_fetch(&call->desk, &address, &table, err))
		return false;
	answer_table_hands(call_says(call), &table, NULL);
	return true;
}

static const struct command_option show_options[] = {
    {OPTION_HISTORY, TAKES_NOTHING, .summary = "every version: who, when, why, and what it said",
        .instead = {OPTION_PDF}},
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_hand_show = {
    .name = "hand show",
    .synopsis = "ADDRESS",
    .summary = "how a hand's points came about: every line with its clause",
    .details =
        "ADDRESS is ROUND.TABLE.HAND: 1.2.4. With --pdf it is a ruling slip, one page to be\n"
        "signed.\n\n"
        "    canasta hand show 1.2.4\n"
        "    canasta hand show 1.2.4 --pdf slip.pdf",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = show_options,
    .run = run_show,
    .screen = "hand",
};

const struct command cmd_hand_list = {
    .name = "hand list",
    .synopsis = "TABLE",
    .summary = "the hands of a table with their sums",
    .details = "    canasta hand list 1.2",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_list,
    .screen = "hands",
    .list = "hands",
};

/* canasta hand note, table note, entrant note. */
#include "answer/note.h"
#include "answer/parts.h"
#include "cli/commands.h"
#include "cli/place.h"
#include "desk/note.h"

/* What is noted on the place from now on. */
static bool note(struct call *call, const struct note_place *place, struct error *err)
{
	struct note *notes;
	size_t count;
	bool repeated;

	if (!note_set(&call->desk, place, call->arguments[1].text, &repeated, err) ||
	    !note_list(&call->desk, place, &notes, &count, err))
		return false;
	answer_note(call_says(call), notes, count, place->at.hand);
	answer_note_versions(call_says(call), notes, count, place->at.hand);
	answer_flag_set(call_says(call), "repeated", repeated);
	return true;
}

static bool run_hand(struct call *call, struct error *err)
{
	struct note_place place = {0};

	if (!place_hand(call, &call->arguments[0], &place.at, err))
		return false;
	answer_address(call_says(call), "address", &place.at);
	return note(call, &place, err);
}

static bool run_table(struct call *call, struct error *err)
{
	struct note_place place = {0};

	if (!place_table(call, &call->arguments[0], &place.at, err))
		return false;
	answer_address(call_says(call), "table", &place.at);
	return note(call, &place, err);
}

static bool run_entrant(struct call *call, struct error *err)
{
	struct entrant entrant;
	struct note_place place = {0};

	if (!place_entrant(call, &call->arguments[0], &entrant, err))
		return false;
	place.entrant = entrant.number;
	answer_number(call_says(call), "number", entrant.number);
	answer_text(call_says(call), "entrant", entrant.name);
	return note(call, &place, err);
}

const struct command cmd_hand_note = {
    .name = "hand note",
    .synopsis = "ADDRESS TEXT",
    .summary = "note something on a hand, for the desk and the referee alone",
    .details =
        "The hand stays as it is, and so does what confirms it. A later note takes the place of\n"
        "this one, and '' takes it back; all of them are kept. hand show, table, dispute show and\n"
        "the pages of the desk show what stands; no page or paper for others does, and no side\n"
        "sees it. Where somebody is forgotten (person forget), what was noted on his tables and\n"
        "on his entrants, or has his name in it, is blanked.\n\n"
        "    canasta hand note 1.2.4 'the slip has a stain over the 5'\n"
        "    canasta hand note 1.2.4 ''",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 2,
    .arguments_most = 2,
    .run = run_hand,
    .screen = "note",
};

const struct command cmd_table_note = {
    .name = "table note",
    .synopsis = "TABLE TEXT",
    .summary = "note something on a table, for the desk and the referee alone",
    .details = "As hand note does on a hand.\n\n"
               "    canasta table note 1.2 'began ten minutes late'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 2,
    .arguments_most = 2,
    .run = run_table,
    .screen = "note",
};

const struct command cmd_entrant_note = {
    .name = "entrant note",
    .synopsis = "NUMBER|NAME TEXT",
    .summary = "note something on an entrant, for the desk and the referee alone",
    .details = "As hand note does on a hand; entrant show tells it.\n\n"
               "    canasta entrant note 3 'leaves before the last round'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 2,
    .arguments_most = 2,
    .run = run_entrant,
    .screen = "note",
};

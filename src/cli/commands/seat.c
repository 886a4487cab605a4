/* canasta seat substitute and list: who really sat there. */
#include "cli/commands.h"
#include "cli/place.h"
#include "form/grid.h"
#include "record/json.h"
#include "store/substitute.h"

#include <ctype.h>

static void list_json(const struct substitution *made, size_t count, struct text *text)
{
	struct json json = {.out = text};

	json_array(&json);
	for (size_t i = 0; i < count; i++) {
		json_object(&json);
		json_key_text(&json, "side", (const char[]){made[i].side, '\0'});
		json_key_text(&json, "out", made[i].out);
		json_key_text(&json, "in", made[i].in);
		json_key_number(&json, "hand", made[i].hand);
		json_key_text(&json, "reason", made[i].reason);
		json_end_object(&json);
	}
	json_end_array(&json);
	text_add(text, "\n");
}

static void list_text(const struct substitution *made, size_t count, struct text *text)
{
	struct grid grid;

	grid_begin(&grid, text->arena, "llll");
	for (size_t i = 0; i < count; i++)
		grid_row(&grid, (const char *const[]){arena_printf(text->arena, "%c", made[i].side),
		                    arena_printf(text->arena, "from hand %d", made[i].hand),
		                    arena_printf(text->arena, "%s for %s", made[i].in, made[i].out),
		                    made[i].reason});
	grid_show(&grid, 0, text);
}

static bool answer(struct call *call, const struct address *address, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct substitution *made;
	size_t count;

	if (!substitutes_list(call->store, call->arena, call->event, address, &made, &count, err))
		return false;
	(call->json ? list_json : list_text)(made, count, &text);
	return call_answer(call, &text, err);
}

static bool run_substitute(struct call *call, struct error *err)
{
	const char *side = call_text(call, "side");
	const struct substitution wanted = {
	    .side = side && side[0] && !side[1] ? (char)toupper((unsigned char)side[0]) : '\0',
	    .out = call_text(call, "out"),
	    .in = call_text(call, "in"),
	    .hand = (int)call_number(call, "from", 0),
	    .reason = call_text(call, "reason"),
	};
	struct address address;

	if (!side || !wanted.out || !wanted.in)
		return error_set(err, ERROR_INPUT, "option-missing",
		    "who plays for whom: --side SIDE --out NAME --in NAME is expected");
	return place_table(call, &call->arguments[0], &address, err) &&
	       seat_substitute(call->store, call->arena, call->event, &address, &wanted, err) &&
	       answer(call, &address, err);
}

static bool run_list(struct call *call, struct error *err)
{
	struct address address;

	return place_table(call, &call->arguments[0], &address, err) && answer(call, &address, err);
}

static const struct command_option options[] = {
    {"side", OPTION_TEXT, false, "SIDE", "the side: A, B, C", 0, 0},
    {"out", OPTION_TEXT, false, "NAME", "the player who leaves", 0, 0},
    {"in", OPTION_TEXT, false, "NAME", "who plays instead", 0, 0},
    {"from", OPTION_NUMBER, false, "HAND", "the first hand it holds for; else the next", 1, 9999},
    {"reason", OPTION_TEXT, false, "TEXT", "why", 0, 0},
    {.name = NULL},
};

const struct command cmd_seat_substitute = {
    .name = "seat substitute",
    .synopsis = "TABLE --side SIDE --out NAME --in NAME",
    .summary = "somebody plays for a player of a table, from a hand on",
    .details = "    canasta seat substitute 1.2 --side A --out 'Alfa' --in 'Zeeta' --from 3",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run_substitute,
};

const struct command cmd_seat_list = {
    .name = "seat list",
    .synopsis = "TABLE",
    .summary = "the substitutes of a table",
    .details = "    canasta seat list 1.2",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_list,
};

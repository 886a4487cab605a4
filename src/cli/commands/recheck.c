/* canasta recheck: which hands deserve a second look before results are announced? */
#include "store/recheck.h"
#include "cli/commands.h"
#include "form/grid.h"
#include "record/json.h"

enum { PLACES_TOLD = 4 };

/* "Alfat", "a draw", "nobody yet". */
static const char *winner_of(const struct table *table, const struct game *game)
{
	if (!game->finished)
		return "nobody yet";
	return game->winner < 0 ? "nobody, a draw" : table->sides[game->winner].entrant;
}

static void winner_tell(const struct recheck_hand *hand, struct text *out)
{
	text_addf(out, "; %d.%d won by %s instead of %s", hand->address.round, hand->address.table,
	    winner_of(hand->table, &hand->game), winner_of(hand->table, &hand->table->game));
}

static void places_tell(
    const struct standings *standings, const struct recheck_hand *hand, struct text *out)
{
	for (size_t i = 0; i < hand->place_count && i < PLACES_TOLD; i++)
		text_addf(out, "%s %s %d. instead of %d.", i == 0 ? ";" : ",",
		    standings->entrants[hand->places[i].entrant].name, hand->places[i].instead,
		    hand->places[i].stands);
	if (hand->place_count > PLACES_TOLD)
		text_addf(out, " and %zu more", hand->place_count - PLACES_TOLD);
}

/* The whole reason in one sentence. */
static const char *why(
    struct arena *arena, const struct standings *standings, const struct recheck_hand *hand)
{
	struct text text = {.arena = arena};

	text_addf(&text, "%c (%s) %lld instead of %lld %s: %s (%s)",
	    hand->table->sides[hand->side].side, hand->table->sides[hand->side].entrant,
	    (long long)hand->instead, (long long)hand->recorded,
	    hand->undone ? "but for a slip in it" : "by a slip", hand->slip,
	    lapse_name(hand->lapse));
	if (hand->winner_changes)
		winner_tell(hand, &text);
	places_tell(standings, hand, &text);
	return text.failed ? NULL : text_of(&text);
}

static void hand_json(
    struct json *json, const struct standings *standings, const struct recheck_hand *hand)
{
	char address[ADDRESS_TEXT];

	address_text(&hand->address, address);
	json_object(json);
	json_key_text(json, "address", address);
	json_key_text(json, "why", why(json->out->arena, standings, hand));
	json_key_text(json, "side", (const char[]){hand->table->sides[hand->side].side, '\0'});
	json_key_text(json, "code", lapse_name(hand->lapse));
	json_key_number(json, "points", hand->points);
	json_key_number(json, "recorded", hand->recorded);
	json_key_number(json, "instead", hand->instead);
	json_key_bool(json, "winner_changes", hand->winner_changes);
	json_key(json, "places");
	json_array(json);
	for (size_t i = 0; i < hand->place_count; i++) {
		const struct recheck_place *place = &hand->places[i];

		json_object(json);
		json_key_text(json, "entrant", standings->entrants[place->entrant].name);
		json_key_number(json, "rank", place->stands);
		json_key_number(json, "instead", place->instead);
		json_end_object(json);
	}
	json_end_array(json);
	json_end_object(json);
}

static void hands_text(const struct recheck *found, struct text *out)
{
	struct grid grid;

	if (found->count == 0)
		text_add(out, "no single slip in one hand would change a winner or a place\n");
	if (found->count == 0)
		return;
	grid_begin(&grid, out->arena, "lrl");
	for (size_t i = 0; i < found->count; i++) {
		const struct recheck_hand *hand = &found->hands[i];
		char address[ADDRESS_TEXT];

		address_text(&hand->address, address);
		grid_row(&grid, (const char *const[]){arena_text(out->arena, address),
		                    arena_printf(out->arena, "%+lld", (long long)hand->points),
		                    why(out->arena, &found->whatif.standings, hand)});
	}
	grid_show(&grid, 0, out);
}

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	struct recheck found;

	if (!recheck(call->store, call->arena, call->event, call_flag(call, "all"), &found, err))
		return false;
	if (!call->json) {
		hands_text(&found, &text);
		return call_answer(call, &text, err);
	}
	json_array(&json);
	for (size_t i = 0; i < found.count; i++)
		hand_json(&json, &found.whatif.standings, &found.hands[i]);
	json_end_array(&json);
	text_add(&text, "\n");
	return call_answer(call, &text, err);
}

static const struct command_option options[] = {
    {"all", OPTION_FLAG, false, NULL, "hands confirmed too", 0, 0},
    {.name = NULL},
};

const struct command cmd_recheck = {
    .name = "recheck",
    .synopsis = "",
    .summary = "which hands would one slip make decide a winner or a place?",
    .details =
        "Lists the hands where one likely slip in one side's sum, of those the hand's own facts\n"
        "allow, would change who has won a game or anybody's place: the slip of fewest points\n"
        "first, among equals the likeliest. The points are what would be added to the sum\n"
        "recorded; whether a slip went into the record or came before it is not known, so they\n"
        "are tried both ways. Hands confirmed by a second look are left out.\n\n"
        "    canasta recheck",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
};

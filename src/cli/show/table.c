#include "cli/show/table.h"

#include "answer/table.h"

#include "cli/show/dispute.h"
#include "cli/show/event.h"
#include "cli/show/given.h"
#include "cli/show/round.h"
#include "cli/show/score.h"
#include "cli/show/table_history.h"
#include "desk/sheet.h"
#include "form/grid.h"

#include <string.h>

static void side_json(struct json *json, const struct table *table, size_t side)
{
	json_object(json);
	json_key_text(json, "side", (const char[]){table->sides[side].side, '\0'});
	json_key_text(json, "entrant", table->sides[side].entrant);
	json_key_number(json, "score", table->game.scores[side]);
	json_key_number(json, "opening_minimum", table->minima[side]);
	seat_substitutes_json(json, &table->sides[side]);
	json_end_object(json);
}

static void hand_sums_json(
    struct json *json, const struct table *table, const struct table_hand *hand, size_t side)
{
	const struct hand_sums *sums = &hand->sides[side];

	json_object(json);
	json_key_text(json, "side", (const char[]){table->sides[side].side, '\0'});
	json_key_number(json, "base", sums->base);
	json_key_number(json, "cards", sums->cards);
	json_key_number(json, "total", sums->total);
	json_key_number(json, "running", sums->running);
	json_end_object(json);
}

void table_hands_json(struct json *json, const struct table *table)
{
	json_array(json);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];

		json_object(json);
		json_key_number(json, "hand", hand->number);
		json_key(json, "sides");
		json_array(json);
		for (size_t side = 0; side < table->side_count; side++)
			hand_sums_json(json, table, hand, side);
		json_end_array(json);
		if (hand->voided)
			json_key_bool(json, "voided", true);
		if (hand->time && !hand->voided)
			json_key_bool(json, "time", true);
		if (hand->after_end)
			json_key_bool(json, "after_end", true);
		if (hand->corrected && !hand->voided)
			json_key_bool(json, "corrected", true);
		if (hand->penalised && !hand->voided)
			json_key_bool(json, "penalised", true);
		if (hand->confirmed && !hand->voided)
			json_key_bool(json, "confirmed", true);
		if (hand->tainted)
			json_key_bool(json, "tainted", true);
		json_end_object(json);
	}
	json_end_array(json);
}

static void decision_members(
    struct json *json, const struct table *table, const struct table_decision *decision)
{
	if (decision->made) {
		json_key_text(json, "clause", decision->clause);
		if (!artificial_is(decision->clause)) {
			json_key_text(json, "against",
			    (const char[]){table->sides[decision->against].side, '\0'});
			json_key_number(json, "points", decision->points);
		}
	}
	json_key_text(json, "reason", decision->reason);
	json_key_text(json, "by", decision->by);
	json_key_text(json, "time", decision->time);
	if (decision->unlock[0])
		json_key_text(json, "unlock", decision->unlock);
}

static void decision_json(struct json *json, const struct table *table)
{
	json_key(json, "decision");
	json_object(json);
	decision_members(json, table, &table->decision);
	json_end_object(json);
}

/* Every version of a decision that was taken back or made anew. */
static void decisions_json(struct json *json, const struct table *table)
{
	json_key(json, "decisions");
	json_array(json);
	for (size_t i = 0; i < table->decision_count; i++) {
		json_object(json);
		json_key_number(json, "version", table->decisions[i].version);
		json_key_text(json, "act", table->decisions[i].made ? "end" : "reopen");
		decision_members(json, table, &table->decisions[i]);
		json_end_object(json);
	}
	json_end_array(json);
}

/* Every version of a stop that was taken back or said anew. */
static void stops_json(struct json *json, const struct table *table)
{
	json_key(json, "stops");
	json_array(json);
	for (size_t i = 0; i < table->stop_count; i++) {
		const struct table_stop *stop = &table->stops[i];

		json_object(json);
		json_key_number(json, "version", (int64_t)i + 1);
		json_key_text(json, "act", stop->stopped ? "end" : "reopen");
		json_key_text(json, "reason", stop->reason);
		json_key_text(json, "by", stop->by);
		json_key_text(json, "time", stop->time);
		if (stop->unlock[0])
			json_key_text(json, "unlock", stop->unlock);
		json_end_object(json);
	}
	json_end_array(json);
}

void signature_json_members(struct json *json, const struct table *table)
{
	json_key(json, "names");
	json_array(json);
	for (size_t side = 0; side < table->side_count; side++)
		json_text(json, table->signature.names[side]);
	json_end_array(json);
	json_key_text(json, "time", table->signature.time);
}

static void signature_json(struct json *json, const struct table *table)
{
	json_key(json, "signed");
	json_object(json);
	signature_json_members(json, table);
	json_end_object(json);
}

void table_json(struct json *json, const struct table *table)
{
	char address[ADDRESS_TEXT];
	struct address place = {table->address.round, table->address.table, 0};

	address_text(&place, address);
	json_object(json);
	json_key_text(json, "table", address);
	json_key(json, "sides");
	json_array(json);
	for (size_t side = 0; side < table->side_count; side++)
		side_json(json, table, side);
	json_end_array(json);
	json_key(json, "hands");
	table_hands_json(json, table);
	json_key_bool(json, "finished", table->game.finished);
	if (table->game.winner >= 0)
		json_key_text(
		    json, "winner", (const char[]){table->sides[table->game.winner].side, '\0'});
	else
		json_key_text(json, "winner", NULL);
	if (table->decision.made)
		decision_json(json, table);
	if (table->game.artificial) {
		json_key(json, "percents");
		json_array(json);
		for (size_t side = 0; side < table->side_count; side++)
			json_number(json, table->game.parts[side]);
		json_end_array(json);
	}
	if (table->stopped)
		json_key_bool(json, "stopped", true);
	if (table->decision_count > 1)
		decisions_json(json, table);
	if (table->stop_count > 1 || (table->stopped && table->stops[0].unlock[0]))
		stops_json(json, table);
	if (table->given_count > 0) {
		json_key(json, "penalties");
		givens_json(json, table->given, table->given_count);
	}
	if (table->dealt)
		json_key_bool(json, "dealt", true);
	if (table->signature.number > 0)
		signature_json(json, table);
	if (table->locked)
		json_key_bool(json, "locked", true);
	open_disputes_json(json, table->disputes, table->dispute_count);
	json_end_object(json);
}

static const char *number(struct grid *grid, int64_t value)
{
	return arena_printf(grid->arena, "%lld", (long long)value);
}

/* `facts` NULL: who went out is not known. */
static const char *hand_note(
    struct arena *arena, const struct table_hand *hand, const struct hand *facts)
{
	const struct {
		bool holds;
		const char *word;
	} notes[] = {
	    {hand->after_end, "after the end"},
	    {hand->corrected, "corrected"},
	    {hand->penalised, "penalty"},
	    {hand->differs && !hand->confirmed, "second entry differs"},
	    {hand->confirmed, "confirmed"},
	    {hand->tainted, "tainted"},
	};
	struct text text = {.arena = arena};
	bool concealed = false;
	char out = facts && !hand->voided ? hand_went_out(facts, &concealed) : '\0';

	if (hand->voided)
		return hand->moved ? "void, moved" : "void";
	if (out)
		text_addf(&text, "%c went out%s", out, concealed ? " concealed" : "");
	for (size_t i = 0; i < sizeof(notes) / sizeof(notes[0]); i++)
		if (notes[i].holds)
			text_addf(&text, "%s%s", text.size ? ", " : "", notes[i].word);
	return text_of(&text);
}

static void show_hands(
    const struct table *table, const struct store_hand_view *hands, struct text *out)
{
	struct grid grid;

	if (table->hand_count == 0)
		return;
	grid_begin(&grid, out->arena, "rlrrrrrl");
	grid_row(&grid,
	    (const char *const[]){"hand", "", "minimum", "base", "cards", "total", "running", ""});
	for (size_t i = 0; i < table->hand_count; i++)
		for (size_t side = 0; side < table->side_count; side++) {
			const struct hand_sums *sums = &table->hands[i].sides[side];

			grid_row(
			    &grid, (const char *const[]){
			               side == 0 ? number(&grid, table->hands[i].number) : "",
			               arena_printf(out->arena, "%c", table->sides[side].side),
			               number(&grid, sums->opening_minimum),
			               number(&grid, sums->base), number(&grid, sums->cards),
			               number(&grid, sums->total), number(&grid, sums->running),
			               side == 0 ? hand_note(out->arena, &table->hands[i],
			                               hands ? &hands[i].hand : NULL)
			                         : ""});
		}
	grid_show(&grid, 2, out);
}

void show_table_hands(const struct table *table, struct text *out)
{
	show_hands(table, NULL, out);
}

const char *show_next_minimum(struct arena *arena, const struct table *table, size_t side)
{
	if (table->game.finished)
		return "";
	return arena_printf(arena, "opens next with %s", show_minimum(arena, table->minima[side]));
}

static void show_sides(const struct table *table, struct text *out)
{
	struct grid grid;

	grid_begin(&grid, out->arena, "llrl");
	for (size_t side = 0; side < table->side_count; side++) {
		const struct seat *seat = &table->sides[side];

		grid_row(&grid, (const char *const[]){arena_printf(out->arena, "%c", seat->side),
		                    seat->entrant, number(&grid, table->game.scores[side]),
		                    show_next_minimum(out->arena, table, side)});
	}
	grid_show(&grid, 2, out);
}

static void show_parts(const struct table *table, struct text *out)
{
	for (size_t side = 0; side < table->side_count; side++)
		text_addf(out, "%s%s %d %%", side > 0 ? ", " : ": ", table->sides[side].entrant,
		    table->game.parts[side]);
	if (table->decision.reason[0])
		text_addf(out, " (%s)", table->decision.reason);
}

static void show_end(const struct table *table, struct text *out)
{
	size_t from = out->size;
	const struct table_decision *decision = &table->decision;

	if (table->game.winner >= 0)
		text_addf(out, "  game over: %s wins", table->sides[table->game.winner].entrant);
	else if (table->game.artificial)
		text_add(out, "  not played: an artificial result");
	else
		text_add(out, "  game over: a draw");
	if (table->stopped)
		text_add(out, ", as it stood at the bell");
	if (table->game.artificial) {
		show_parts(table, out);
	} else if (decision->made) {
		bool walkover = strcmp(decision->clause, "walkover") == 0;

		text_addf(out, ", %s%s against %s%s%s",
		    walkover ? "by a walkover" : "decided under ", walkover ? "" : decision->clause,
		    table->sides[decision->against].entrant, decision->reason[0] ? ": " : "",
		    decision->reason);
	}
	text_add(out, "\n");
	if (decision->made && table->hand_count > 0)
		text_add(out, "  the hands played stay in the record, not in the result\n");
	lines_break(out, from);
}

static void unlocked_line(const char *unlock, struct text *out)
{
	if (unlock[0])
		text_addf(out, "  unlocked: %s\n", unlock);
}

/* What became of the bell's end of the game. */
static void show_stops(const struct table *table, struct text *out)
{
	for (size_t i = 0; i < table->stop_count; i++) {
		const struct table_stop *stop = &table->stops[i];

		if (!stop->stopped || i + 1 < table->stop_count) /* else told by the game's end */
			text_addf(out, "  %s by %s at %s%s%s\n",
			    stop->stopped ? "was ended as it stood at the bell,"
			                  : "the end at the bell was taken back",
			    stop->by, stop->time, stop->reason[0] ? ": " : "", stop->reason);
		unlocked_line(stop->unlock, out);
	}
}

/* What became of decisions that do not stand. */
static void show_decisions(const struct table *table, struct text *out)
{
	size_t from = out->size;

	for (size_t i = 0; i < table->decision_count; i++) {
		const struct table_decision *decision = &table->decisions[i];
		bool told = i + 1 == table->decision_count; /* by the game's end */
		bool walkover = decision->made && strcmp(decision->clause, "walkover") == 0;

		if (decision->made && !told && artificial_is(decision->clause))
			text_addf(out, "  was decided by %s, by %s at %s\n", decision->clause,
			    decision->by, decision->time);
		else if (decision->made && !told)
			text_addf(out, "  was %s%s against %s, by %s at %s\n",
			    walkover ? "decided by a " : "decided under ", decision->clause,
			    table->sides[decision->against].entrant, decision->by, decision->time);
		if (!decision->made)
			text_addf(out, "  the decision was taken back by %s at %s: %s\n",
			    decision->by, decision->time, decision->reason);
		unlocked_line(decision->unlock, out);
	}
	lines_break(out, from);
}

void show_table_next(const struct table *table, struct text *out)
{
	if (table->game.finished)
		show_end(table, out);
	else
		text_addf(
		    out, "  next: hand %d%s\n", table->next_hand, table->dealt ? ", dealt" : "");
}

static void show_closed(const struct table *table, struct text *out)
{
	if (table->signature.number > 0) {
		text_add(out, "  signed by ");
		for (size_t side = 0; side < table->side_count; side++)
			text_addf(out, "%s%s", side ? ", " : "", table->signature.names[side]);
		text_addf(out, " at %s\n", table->signature.time);
		if (sheet_changed_since_signed(table))
			text_add(out, "  changed since: to be signed anew\n");
	}
	if (table->locked)
		text_addf(out, "  round %d is locked\n", table->address.round);
}

void show_table(const struct table *table, struct text *out)
{
	show_table_played(table, NULL, out);
}

void show_table_played(
    const struct table *table, const struct store_hand_view *hands, struct text *out)
{
	struct address place = {table->address.round, table->address.table, 0};
	char address[ADDRESS_TEXT];

	address_text(&place, address);
	text_addf(out, "table %s\n", address);
	for (size_t side = 0; side < table->side_count; side++) {
		const struct seat *seat = &table->sides[side];
		const char *players =
		    players_text(out->arena, seat->entrant, seat->players, seat->player_count);

		if (players[0] || seat->substitute_count > 0)
			text_addf(out, "  %c %s: %s%s\n", seat->side, seat->entrant,
			    players[0] ? players : seat->entrant,
			    substitutes_text(out->arena, seat));
	}
	show_hands(table, hands, out);
	show_givens(table->given, table->given_count, out);
	show_sides(table, out);
	show_table_next(table, out);
	show_decisions(table, out);
	show_stops(table, out);
	show_closed(table, out);
	if (table->dispute_count > 0)
		text_addf(out, "  disputed: %s\n",
		    open_disputes_text(out->arena, table->disputes, table->dispute_count));
}

void warn_signed(const struct call *call, const struct table *table)
{
	if (table->signature.number > 0)
		call_warn(call, "the sheet of table %d.%d was signed before; let it be signed anew",
		    table->address.round, table->address.table);
	else if (table->locked)
		call_warn(call, "round %d was locked before", table->address.round);
}

void table_says(struct call *call, const struct table *table, const char *did, bool repeated)
{
	struct answer *says = call_says(call);

	answer_table(says, table, NULL);
	if (!did)
		return;
	answer_code(says, repeated ? "again" : "did", did);
	if (repeated)
		answer_flag(says, "repeated", true);
}

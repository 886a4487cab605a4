#include "answer/table.h"

#include "answer/entrant.h"
#include "answer/given.h"
#include "answer/minimum.h"
#include "answer/parts.h"
#include "answer/score.h"
#include "desk/hand.h"
#include "desk/sheet.h"
#include "tournament/artificial.h"

#include <string.h>

/* --- its sides --- */

void answer_substitute(struct answer *to, const struct substitute_seat *substitute)
{
	answer_text(to, "out", substitute->out);
	answer_text(to, "in", substitute->in);
	answer_number(to, "hand", substitute->hand);
}

void answer_substitutes(struct answer *to, const struct seat *seat)
{
	for (size_t i = 0; i < seat->substitute_count; i++)
		answer_substitute(answer_row(to, "substitutes"), &seat->substitutes[i]);
}

/* A player alone is the entrant's name. */
static void add_players(struct answer *to, const struct seat *seat)
{
	const bool alone = answer_entrant_alone(seat->entrant, seat->players, seat->player_count);

	for (size_t i = 0; !alone && i < seat->player_count; i++)
		answer_item(to, "players", seat->players[i].name);
	answer_flag_set(
	    to, "named", (seat->player_count > 0 && !alone) || seat->substitute_count > 0);
}

static void add_side(struct answer *to, const struct table *table, size_t side)
{
	const struct seat *seat = &table->sides[side];
	struct answer *row = answer_row(to, "sides");

	answer_letter(row, "side", seat->side);
	answer_text(row, "entrant", seat->entrant);
	answer_number(row, "score", table->game.scores[side]);
	answer_number(row, "opening_minimum", table->minima[side]);
	if (table->book)
		answer_opening_needs(row, "opening_needs", table->book,
		    (int32_t)table->starts[side], table->minima[side]);
	answer_substitutes(row, seat);
	add_players(row, seat);
	if (table->game.artificial)
		answer_number(row, "percent", table->game.parts[side]);
}

/* --- its hands --- */

char answer_went_out(const struct hand *hand, bool *ret_concealed)
{
	for (size_t i = 0; i < hand->side_count; i++)
		if (hand->sides[i].out != OUT_NONE) {
			*ret_concealed = hand->sides[i].out == OUT_CONCEALED;
			return hand->sides[i].name;
		}
	*ret_concealed = false;
	return '\0';
}

static void add_note(struct answer *to, bool holds, const char *note)
{
	if (holds)
		answer_code(answer_row(to, "notes"), "note", note);
}

static bool has_finding(const struct score *score, enum finding_code code)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].code == code)
			return true;
	return false;
}

/* What is to be known of a hand besides its sums; a void one keeps how it ended. */
static void add_notes(
    struct answer *to, const struct table_hand *hand, const struct hand_view *facts)
{
	bool concealed = false;
	const char out = facts && !hand->voided ? answer_went_out(&facts->hand, &concealed) : '\0';
	struct answer *row;

	add_note(to, hand->voided, hand->moved ? "void-moved" : "void");
	if (out) {
		row = answer_row(to, "notes");
		answer_code(row, "note", concealed ? "out-concealed" : "out");
		answer_letter(row, "side", out);
	}
	if (!hand->voided) {
		add_note(to, hand->after_end, "after-end");
		if (hand->before > 0) {
			row = answer_row(to, "notes");
			answer_code(row, "note", "inserted");
			answer_number(row, "before", hand->before);
		}
		add_note(to, hand->corrected, "corrected");
		add_note(to, hand->penalised, "penalty");
		add_note(to, hand->differs && !hand->confirmed, "differs");
		add_note(to, hand->confirmed, "confirmed");
		add_note(to, hand->tainted, "tainted");
	}
	add_note(to, facts && !hand->voided && has_finding(&facts->score, FINDING_CONTRACT_MISSING),
	    "contract-missing");
	add_note(to, facts && facts->hand.exhausted, "exhausted");
	add_note(to, hand->time || (facts && facts->hand.time), "time");
}

static void add_hand_side(struct answer *to, char side, const struct hand_sums *sums)
{
	answer_letter(to, "side", side);
	answer_two_sums(to, sums->alone, sums->base, sums->cards);
	answer_number(to, "total", sums->total);
	answer_number(to, "running", sums->running);
	answer_number(to, "opening_minimum", sums->opening_minimum);
}

static void add_out(struct answer *to, const struct side *side)
{
	if (side->out != OUT_NONE)
		answer_code(to, "out", side->out == OUT_CONCEALED ? "concealed" : "normal");
}

struct answer *answer_table_hand(struct answer *to, const struct table *table,
    const struct table_hand *hand, const struct hand_view *facts)
{
	struct answer *row = answer_row(to, "hands");

	answer_number(row, "hand", hand->number);
	answer_number(row, "version", hand->version);
	if (hand->before > 0)
		answer_number(row, "before", hand->before);
	for (size_t side = 0; side < table->side_count; side++) {
		struct answer *of = answer_row(row, "sides");

		add_hand_side(of, table->sides[side].side, &hand->sides[side]);
		if (facts && !hand->voided)
			add_out(of, &facts->hand.sides[side]);
	}
	answer_flag_set(row, "voided", hand->voided);
	answer_flag_set(row, "time", hand->time && !hand->voided);
	answer_flag_set(row, "after_end", hand->after_end);
	answer_flag_set(row, "corrected", hand->corrected && !hand->voided);
	answer_flag_set(row, "penalised", hand->penalised && !hand->voided);
	answer_flag_set(row, "confirmed", hand->confirmed && !hand->voided);
	answer_flag_set(row, "unaccepted", table_hand_is_unaccepted(hand));
	answer_flag_set(row, "tainted", hand->tainted);
	add_notes(row, hand, facts);
	return row;
}

void answer_table_hands(struct answer *to, const struct table *table, const struct hand_view *hands)
{
	(void)answer_list(to, "hands");
	for (size_t i = 0; i < table->hand_count; i++)
		(void)answer_table_hand(to, table, &table->hands[i], hands ? &hands[i] : NULL);
}

/* --- how it ended --- */

void answer_artificial_parts(struct answer *to, const struct table *table, const char *clause)
{
	const struct artificial_worths worths = {{0}}; /* a decision kept names its percents */
	struct artificial artificial;
	struct error unread = {0};

	if (!artificial_read(clause, &worths, table->side_count, &artificial, &unread))
		return;
	for (size_t i = 0; i < table->side_count; i++) {
		struct answer *part = answer_row(to, "parts");

		answer_letter(part, "side", table->sides[i].side);
		answer_number(part, "percent", artificial.percent[i]);
	}
}

static void add_decision_members(
    struct answer *to, const struct table *table, const struct table_decision *decision)
{
	if (decision->made) {
		answer_text(to, "clause", decision->clause);
		if (!artificial_is(decision->clause)) {
			answer_letter(to, "against", table->sides[decision->against].side);
			answer_number(to, "points", decision->points);
			answer_text(to, "against_entrant", table->sides[decision->against].entrant);
		}
	}
	answer_reason(to, "reason", decision->reason);
	answer_text(to, "by", decision->by);
	answer_time(to, "time", decision->time);
	answer_text_some(to, "unlock", decision->unlock);
	answer_flag_set(
	    to, "walkover", decision->made && strcmp(decision->clause, "walkover") == 0);
}

/* Every version of a decision that was taken back or made anew. */
static void add_decisions(struct answer *to, const struct table *table)
{
	for (size_t i = 0; table->decision_count > 1 && i < table->decision_count; i++) {
		const struct table_decision *decision = &table->decisions[i];
		struct answer *row = answer_row(to, "decisions");

		answer_number(row, "version", decision->version);
		answer_code(row, "act", decision->made ? "end" : "reopen");
		add_decision_members(row, table, decision);
		if (decision->made && artificial_is(decision->clause))
			answer_artificial_parts(row, table, decision->clause);
		answer_flag_set(row, "stands", decision->made && i + 1 == table->decision_count);
	}
}

/* Every version of a stop that was taken back or said anew. */
static void add_stops(struct answer *to, const struct table *table)
{
	const bool told = table->stop_count > 1 || (table->stopped && table->stops[0].unlock[0]);

	for (size_t i = 0; told && i < table->stop_count; i++) {
		const struct table_stop *stop = &table->stops[i];
		struct answer *row = answer_row(to, "stops");

		answer_number(row, "version", (int64_t)i + 1);
		answer_code(row, "act", stop->stopped ? "end" : "reopen");
		answer_reason(row, "reason", stop->reason);
		answer_text(row, "by", stop->by);
		answer_time(row, "time", stop->time);
		answer_text_some(row, "unlock", stop->unlock);
		answer_flag_set(row, "stands", stop->stopped && i + 1 == table->stop_count);
	}
}

static const char *state_of(const struct table *table)
{
	if (!table->game.finished)
		return "open";
	if (table->game.winner >= 0)
		return "won";
	return table->game.artificial ? "artificial" : "draw";
}

static void add_result(struct answer *to, const struct table *table)
{
	const int winner = table->game.winner;

	answer_flag(to, "finished", table->game.finished);
	answer_letter(to, "winner", winner >= 0 ? table->sides[winner].side : '\0');
	if (table->decision.made)
		add_decision_members(answer_object(to, "decision"), table, &table->decision);
	for (size_t side = 0; table->game.artificial && side < table->side_count; side++)
		answer_item_number(to, "percents", table->game.parts[side]);
	answer_flag_set(to, "stopped", table->stopped);
	add_decisions(to, table);
	add_stops(to, table);
}

/* --- as a whole --- */

void answer_signature(struct answer *to, const struct table *table)
{
	for (size_t side = 0; side < table->side_count; side++)
		answer_item(to, "names", table->signature.names[side]);
	answer_time(to, "time", table->signature.time);
}

/* Which sides signed by their own code what now stands, while the sheet is not signed whole: rows of "signatures",
 * {"side":"A","entrant":"…","signed":true,"name":"…","time":"…"}; nothing where no side has. */
static void add_side_signatures(struct answer *to, const struct table *table)
{
	size_t count = 0;

	for (size_t side = 0; side < table->side_count; side++)
		count += sheet_signed_by(table, side);
	if (count == 0 || count == table->side_count)
		return;
	for (size_t side = 0; side < table->side_count; side++) {
		const struct table_side_signature *own = &table->by_sides[side];
		struct answer *row = answer_row(to, "signatures");
		const bool has = sheet_signed_by(table, side);

		answer_letter(row, "side", table->sides[side].side);
		answer_text(row, "entrant", table->sides[side].entrant);
		answer_flag(row, "signed", has);
		if (has) {
			answer_text(row, "name", own->name);
			answer_time(row, "time", own->time);
		}
	}
}

void answer_undecided_disputes(
    struct answer *to, const struct dispute_undecided *disputes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "disputes");

		answer_numbered(row, "dispute", 'D', disputes[i].number);
		answer_address(row, "address", &disputes[i].address);
	}
}

/* What follows from the rest, for whoever shows it. */
static void add_derived(struct answer *to, const struct table *table)
{
	const int winner = table->game.winner;

	answer_code(to, "state", state_of(table));
	answer_number(to, "round", table->address.round);
	if (winner >= 0)
		answer_text(to, "winner_entrant", table->sides[winner].entrant);
	if (!table->game.finished)
		answer_number(to, "next_hand", table->next_hand);
	answer_flag_set(to, "aside", table->decision.made && table->hand_count > 0);
	answer_flag_set(to, "changed_since_signed",
	    table->signature.number > 0 && sheet_changed_since_signed(table));
}

void answer_table_result(struct answer *to, const struct table *table)
{
	add_result(to, table);
	answer_flag_set(to, "dealt", table->dealt);
	add_derived(to, table);
}

void answer_table_game(struct answer *to, const struct table *table)
{
	for (size_t side = 0; side < table->side_count; side++)
		add_side(to, table, side);
	answer_table_result(to, table);
}

void answer_redraw(struct answer *to, const struct table *table)
{
	if (table->match.redraw > 0)
		answer_number(to, "redraw", table->match.redraw);
}

void answer_table(struct answer *to, const struct table *table, const struct hand_view *hands)
{
	answer_address_of_table(to, "table", &table->address);
	for (size_t side = 0; side < table->side_count; side++)
		add_side(to, table, side);
	answer_table_hands(to, table, hands);
	add_result(to, table);
	answer_givens(to, table->given, table->given_count);
	answer_flag_set(to, "dealt", table->dealt);
	if (table->signature.number > 0)
		answer_signature(answer_object(to, "signed"), table);
	add_side_signatures(to, table);
	answer_flag_set(to, "locked", table->locked);
	answer_undecided_disputes(to, table->disputes, table->dispute_count);
	add_derived(to, table);
	answer_redraw(to, table);
}

#include "cli/show/case.h"

#include "cli/show/claim.h"
#include "cli/show/dispute.h"
#include "cli/show/hand.h"
#include "cli/show/table.h"
#include "cli/show/table_history.h"
#include "cli/show/touched.h"
#include "desk/ruling_words.h"

static const char *side_name(const struct dispute_case *found, int side)
{
	static const char *const names[SIDES_MOST] = {"A", "B", "C"};

	return side >= 0 && (size_t)side < found->table.side_count ? names[side] : NULL;
}

static void diagnosis_json(struct json *json, const struct dispute_case *found)
{
	const struct claim_answer *answer = &found->answer;

	if (!found->diagnosed)
		return;
	json_key(json, "diagnosis");
	json_object(json);
	json_key_number(json, "claimed", answer->claimed);
	json_key_number(json, "computed", answer->computed);
	json_key_number(json, "difference", answer->difference);
	json_key(json, "explanations");
	json_array(json);
	for (size_t i = 0; i < answer->count; i++) {
		json_object(json);
		json_key_text(json, "code", lapse_name(answer->explanations[i].lapse));
		json_key_number(json, "points", answer->explanations[i].points);
		json_key_text(
		    json, "message", explanation_words(&answer->explanations[i], json->out));
		json_end_object(json);
	}
	json_end_array(json);
	json_end_object(json);
}

static void clock_json(struct json *json, const struct dispute_case *found)
{
	json_key(json, "corrections");
	json_array(json);
	for (size_t i = 0; i < found->judgement_count; i++) {
		const struct correction_judgement *judgement = &found->judgements[i];

		json_object(json);
		json_key_text(json, "kind", judgement->kind);
		json_key_bool(json, "allowed", judgement->allowed);
		json_key_text(json, "clause", judgement->clause[0] ? judgement->clause : NULL);
		if (!judgement->allowed)
			json_key_text(json, "why", judgement->why);
		json_end_object(json);
	}
	json_end_array(json);
}

static void clauses_list(struct json *json, const struct dispute_case *found)
{
	json_key(json, "clauses");
	json_array(json);
	for (size_t i = 0; i < found->clause_count; i++) {
		json_object(json);
		json_key_text(json, "clause", found->clauses[i].clause);
		json_key_text(json, "heading", found->clauses[i].heading.english);
		json_key_text(json, "why", found->clauses[i].why);
		json_end_object(json);
	}
	json_end_array(json);
}

static void earlier_json(struct json *json, const struct dispute_case *found)
{
	json_key(json, "earlier");
	json_array(json);
	for (size_t i = 0; i < found->earlier_count; i++) {
		const struct earlier_ruling *earlier = &found->earlier[i];
		char address[ADDRESS_TEXT];

		address_text(&earlier->dispute.address, address);
		json_object(json);
		json_key_text(json, "dispute",
		    arena_printf(json->out->arena, "D%d", earlier->dispute.number));
		json_key_text(json, "address", address);
		json_key_text(json, "clause", earlier->ruling.clause);
		json_key_text(json, "for", verdict_name(earlier->ruling.verdict));
		json_key_text(json, "choice", earlier->ruling.choice);
		json_key_text(json, "words",
		    ruling_say(json->out->arena, NULL, &earlier->dispute, &earlier->ruling));
		json_key_text(json, "reason", earlier->ruling.reason);
		json_end_object(json);
	}
	json_end_array(json);
}

/* --- what each ruling would change --- */

static void place_json(
    struct json *json, const struct dispute_case *found, const struct standings *after, int number)
{
	const struct ranking_row *was = number_row(&found->standings, number);
	const struct ranking_row *is = number_row(after, number);
	char points[TIE_BREAK_TEXT];

	if (!was || !is)
		return;
	json_key_number(json, "rank_before", was->rank);
	json_key_number(json, "rank", is->rank);
	json_key(json, "match_points");
	hundredths_text(is->match_points, points);
	json_raw(json, points);
	json_key_number(json, "difference", is->difference);
}

/* Of partners who change, each with a place of his own. */
static void partner_json(struct json *json, const struct dispute_case *found,
    const struct standings *after, const struct seat *seat)
{
	if (seat->partner == 0)
		return;
	json_key(json, "partner");
	json_object(json);
	json_key_text(json, "entrant", seat->second);
	place_json(json, found, after, seat->partner);
	json_end_object(json);
}

static void sums_json(struct json *json, const struct hand_sums *sums)
{
	json_key_number(json, "base", sums->base);
	json_key_number(json, "cards", sums->cards);
	json_key_number(json, "total", sums->total);
	json_key_number(json, "running", sums->running);
}

static void option_side_json(struct json *json, const struct dispute_case *found,
    const struct ruling_option *option, size_t side)
{
	const struct whatif_answer *outcome = &option->outcome;
	const struct seat *seat = &found->table.sides[side];

	json_object(json);
	json_key_text(json, "side", side_name(found, (int)side));
	json_key_text(json, "entrant", found->table.sides[side].entrant);
	if (outcome->hand)
		sums_json(json, &outcome->hand->sides[side]);
	json_key_number(json, "score", outcome->after.game.scores[side]);
	json_key_number(json, "opening_minimum", outcome->after.minima[side]);
	place_json(json, found, &outcome->standings, seat->number);
	partner_json(json, found, &outcome->standings, seat);
	json_end_object(json);
}

static void option_json(struct json *json, const struct dispute_case *found, size_t index)
{
	const struct ruling_option *option = &found->options[index];
	const struct whatif_answer *outcome = &option->outcome;

	json_object(json);
	json_key_text(json, "option", option_name(json->out->arena, found, index));
	json_key_text(json, "for", verdict_name(option->remedy.verdict));
	json_key_text(json, "choice", option->remedy.choice);
	json_key_text(json, "words", option->remedy.words);
	json_key_bool(json, "changes", option->remedy.changes);
	json_key_text(json, "refused", option->remedy.refused[0] ? option->remedy.refused : NULL);
	json_key(json, "sides");
	json_array(json);
	for (size_t i = 0; i < found->table.side_count; i++)
		option_side_json(json, found, option, i);
	json_end_array(json);
	json_key_bool(json, "finished", outcome->after.game.finished);
	json_key_text(json, "winner", side_name(found, outcome->after.game.winner));
	json_key_bool(json, "winner_changes", outcome->winner_changes);
	json_key_bool(json, "minima_change", outcome->minima_change);
	json_key_bool(json, "places_change", outcome->places_change);
	touched_json(json, option);
	json_end_object(json);
}

static void versions_json(struct json *json, const struct store_hand_view *view)
{
	json_key(json, "versions");
	json_array(json);
	for (size_t i = 0; i < view->version_count; i++) {
		json_object(json);
		hand_version_json(json, &view->versions[i]);
		json_end_object(json);
	}
	json_end_array(json);
}

static void hand_json(
    struct json *json, const struct event *event, const struct dispute_case *found)
{
	const struct told_hand shown = {
	    .event = event,
	    .address = &found->view.address,
	    .hand = &found->view.hand,
	    .score = &found->view.score,
	    .table = &found->table,
	    .version = &found->view.versions[found->view.version_count - 1],
	};

	json_key(json, "hand");
	shown_hand_json(json, &shown);
	versions_json(json, &found->view);
}

/* Of a table as a whole, who went out in each hand and every version of it, and what happened there. */
static void played_json(struct json *json, const struct dispute_case *found)
{
	json_key(json, "hands");
	json_array(json);
	for (size_t i = 0; i < found->table.hand_count; i++) {
		const struct store_hand_view *view = &found->history.hands[i];
		bool concealed = false;
		char out = view->voided ? '\0' : hand_went_out(&view->hand, &concealed);

		json_object(json);
		json_key_number(json, "hand", view->address.hand);
		json_key_text(json, "out", out ? (const char[]){out, '\0'} : NULL);
		json_key_bool(json, "concealed", concealed);
		versions_json(json, view);
		json_end_object(json);
	}
	json_end_array(json);
	json_key(json, "history");
	table_history_json(json, &found->table, &found->history);
}

void case_json(struct json *json, const struct event *event, const struct dispute_case *found)
{
	json_object(json);
	dispute_members_json(json, &found->dispute);
	if (found->option_count > 0) {
		json_key(json, "options");
		json_array(json);
		for (size_t i = 0; i < found->option_count; i++)
			option_json(json, found, i);
		json_end_array(json);
	}
	if (found->has_hand) {
		diagnosis_json(json, found);
		clock_json(json, found);
	}
	clauses_list(json, found);
	earlier_json(json, found);
	if (found->has_hand)
		hand_json(json, event, found);
	if (found->has_table)
		played_json(json, found);
	json_key(json, "table");
	table_json(json, &found->table);
	json_end_object(json);
}

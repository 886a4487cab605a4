#include "answer/results.h"

#include "answer/parts.h"
#include "answer/ranking.h"
#include "answer/table.h"
#include "base/text.h"
#include "desk/phase.h"
#include "desk/standings_counts.h"

static const char *state_of(const struct ranking_game *game)
{
	return game->game.artificial ? "unplayed"
	       : game->game.decided  ? "decided"
	       : game->game.finished ? "finished"
	       : game->hands > 0     ? "playing"
	                             : "waiting";
}

/* "Alfa & Beeta": the partners of a round. */
static void add_entrant(
    struct answer *to, const struct entrant *entrants, const struct ranking_side *side)
{
	struct text names = {.arena = answer_arena(to)};

	for (size_t i = 0; i < side->entrant_count; i++)
		text_addf(&names, "%s%s", i > 0 ? " & " : "", entrants[side->entrants[i]].name);
	answer_made(to, "entrant", names.failed ? NULL : text_of(&names));
}

static void add_side(
    struct answer *to, const struct standings_facts *facts, size_t at, size_t index)
{
	const struct ranking_game *game = &facts->input.games[at];
	const struct ranking_outside given =
	    standings_counts_outside_at(facts, &facts->tables[at], index, SIZE_MAX);
	const struct ranking_side *side = &game->sides[index];

	answer_letter(to, "side", (char)('A' + index));
	add_entrant(to, facts->entrants, side);
	(void)answer_list(to, "numbers");
	for (size_t i = 0; i < side->entrant_count; i++)
		answer_item_number(to, "numbers", facts->entrants[side->entrants[i]].number);
	answer_number(to, "score", game->game.scores[index]);
	answer_game_result(to, game->game.results[index]);
	answer_game_points(to, &facts->input.rules, game, index);
	answer_flag(to, "won", game->game.results[index] == GAME_WON);
	answer_outside(to, &given);
	answer_game_part(to, &game->game, index);
	answer_side_names(to, "names", facts->entrants, side, SIZE_MAX);
}

/* The group a table is of; 0: its phase has none. */
static int group_at(const struct standings_facts *facts, size_t index)
{
	const struct ranking_side *side = &facts->input.games[index].sides[0];
	const struct phase *phase =
	    phase_of(facts->phases, facts->phase_count, facts->tables[index].round);

	return phase ? phase_group_of(phase, facts->entrants[side->entrants[0]].number) : 0;
}

static void add_table(struct answer *to, const struct standings_facts *facts,
    const struct standings *standings, size_t index)
{
	const struct ranking_game *game = &facts->input.games[index];
	const struct address *address = &facts->tables[index];

	answer_address_of_table(to, "table", address);
	if (group_at(facts, index) > 0)
		answer_group_letter(to, group_at(facts, index));
	for (size_t side = 0; side < game->game.side_count; side++) {
		struct answer *row = answer_row(to, "sides");

		if (row)
			add_side(row, facts, index, side);
	}
	answer_number(to, "hands", game->hands);
	answer_flag(to, "finished", game->game.finished);
	answer_flag(to, "decided", game->game.decided);
	answer_number(to, "round", address->round);
	answer_number(to, "number", address->table);
	answer_code(to, "state", state_of(game));
	answer_number_above(to, "unaccepted",
	    unaccepted_at(standings->unaccepted, standings->unaccepted_count, address));
	answer_flag(to, "artificial", game->game.artificial);
	answer_flag(
	    to, "scored", !game->game.artificial && (game->hands > 0 || game->game.finished));
	answer_victory_ranks(to, facts->input.rules.by);
}

static void add_bye(
    struct answer *to, const struct standings_facts *facts, const struct ranking_bye *bye)
{
	answer_number(to, "round", bye->round);
	answer_number(to, "number", facts->entrants[bye->entrant].number);
	answer_text(to, "entrant", facts->entrants[bye->entrant].name);
}

static bool is_asked(int only, int round)
{
	return only == 0 || only == round;
}

static void add_round(struct answer *to, const struct standings_facts *facts, int round)
{
	const struct phase *phase = phase_of(facts->phases, facts->phase_count, round);

	answer_number(to, "round", round);
	if (phase)
		answer_text(to, "phase", phase->row.name);
}

void answer_results(struct answer *to, const struct event *event,
    const struct standings_facts *facts, const struct standings *standings, int round)
{
	const struct ranking_input *input = &facts->input;

	answer_text(to, "event", event->settings.name);
	answer_code(to, "points", ranking_by_key(input->rules.by));
	(void)answer_list(to, "tables");
	for (size_t i = 0; i < input->game_count; i++)
		if (is_asked(round, input->games[i].round)) {
			add_table(answer_row(to, "tables"), facts, standings, i);
			answer_flag_set(to, "groups", group_at(facts, i) > 0);
		}
	(void)answer_list(to, "byes");
	for (size_t i = 0; i < input->bye_count; i++)
		if (is_asked(round, input->byes[i].round))
			add_bye(answer_row(to, "byes"), facts, &input->byes[i]);
	for (size_t i = 0; i < standings->dispute_count; i++)
		if (is_asked(round, standings->disputes[i].address.round))
			answer_undecided_disputes(to, &standings->disputes[i], 1);
	answer_number_above(to, "hands_unaccepted",
	    unaccepted_in(standings->unaccepted, standings->unaccepted_count, round));
	if (round > 0)
		add_round(to, facts, round);
	for (int i = 0; i < event_side_count(event); i++)
		answer_letter(answer_row(to, "sides"), "side", (char)('A' + i));
}

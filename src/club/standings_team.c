#include "club/standings.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/penalty.h"
#include "file/db.h"
#include "tournament/ranking.h"

#include <string.h>

/* --- presence of a team --- */

/* Returns true if any pair of the team is active. */
static bool team_active(const struct standings_facts *facts, size_t team, int round)
{
	for (size_t i = team; i < facts->input.entrant_count; i++)
		if (facts->team_of[i] == team && entrant_active(&facts->entrants[i], round))
			return true;
	return false;
}

/* Returns the next round with a move of one of the team's pairs; 0: none. */
static int next_move(const struct standings_facts *facts, size_t team, int after)
{
	int next = 0;

	for (size_t i = team; i < facts->input.entrant_count; i++) {
		const struct entrant *pair = &facts->entrants[i];

		for (size_t k = 0; facts->team_of[i] == team && k < pair->move_count; k++)
			if (pair->moves[k].round > after &&
			    (next == 0 || pair->moves[k].round < next))
				next = pair->moves[k].round;
	}
	return next;
}

/* A team comes with its first pair and is out once all its pairs are. */
static void team_moves(
    struct arena *arena, const struct standings_facts *facts, struct entrant *team, size_t index)
{
	struct entrant_move *moves = NULL;
	bool there = team_active(facts, index, 1);
	size_t count = 0;

	/* The rounds may have any numbers: only those with moves are looked at. */
	for (int round = next_move(facts, index, 1); round > 0;
	     round = next_move(facts, index, round)) {
		if (team_active(facts, index, round) == there)
			continue;
		there = !there;
		moves = arena_room(arena, moves, count, sizeof *moves);
		moves[count] = (struct entrant_move){.kind = !there       ? MOVE_WITHDRAWN
		                                             : count == 0 ? MOVE_LATE
		                                                          : MOVE_BACK,
		    .round = round,
		    .reason = ""};
		count++;
	}
	team->moves = moves;
	team->move_count = count;
	team->state = count > 0 && !there ? &moves[count - 1] : NULL;
}

/* --- teams --- */

/* Makes a team of its pairs; those that were removed played for none. */
static void team_make(
    struct arena *arena, const struct standings_facts *facts, struct entrant *team, size_t index)
{
	const struct entrant *first = &facts->entrants[index];
	const struct entrant **pairs = NULL;
	struct player *players = NULL;
	size_t count = 0;
	bool alike = true;

	*team = *first;
	team->name = *first->team ? first->team : first->name;
	team->category = "";
	team->category_count = team->player_count = 0;
	for (size_t i = index; i < facts->input.entrant_count; i++) {
		const struct entrant *pair = &facts->entrants[i];

		if (facts->team_of[i] != index || pair->removed)
			continue;
		team->removed = false;
		alike = alike && pair->move_count == first->move_count;
		for (size_t k = 0; alike && k < pair->move_count; k++)
			alike = pair->moves[k].kind == first->moves[k].kind &&
			        pair->moves[k].round == first->moves[k].round;
		if (strcmp(pair->club, first->club) != 0) /* the club of all its pairs */
			team->club = "";
		pairs = arena_room(arena, pairs, count, sizeof *pairs);
		pairs[count++] = pair;
		for (size_t k = 0; k < pair->player_count; k++) {
			players = arena_room(arena, players, team->player_count, sizeof *players);
			players[team->player_count++] = pair->players[k];
		}
	}
	team->players = players;
	if (*team->team) {
		team->pairs = pairs;
		team->pair_count = count;
	}
	if (!alike)
		team_moves(arena, facts, team, index);
}

void standings_teams_find(struct arena *arena, struct standings_facts *facts)
{
	const size_t count = facts->input.entrant_count;
	struct entrant *teams = arena_alloc(arena, count, sizeof *teams);

	facts->team_of = entrant_team_first(arena, facts->entrants, count);
	for (size_t i = 0; i < count; i++) {
		teams[i] = facts->entrants[i];
		teams[i].removed = true;
		if (facts->team_of[i] == i)
			team_make(arena, facts, &teams[i], i);
	}
	facts->teams = teams;
}

/* --- results of teams --- */

/* Sums the counts of pairs for their teams. */
static const struct ranking_counts *counts_make(struct arena *arena,
    const struct standings_facts *facts, const struct ranking_counts *from, size_t rows)
{
	const size_t count = facts->input.entrant_count;
	struct ranking_counts *counts;

	if (!from)
		return NULL;
	counts = arena_alloc(arena, rows * count, sizeof *counts);
	for (size_t row = 0; row < rows; row++)
		for (size_t i = 0; i < count; i++)
			ranking_counts_add(
			    &counts[row * count + facts->team_of[i]], &from[row * count + i], 1);
	return counts;
}

struct standings_facts standings_team_facts(
    struct arena *arena, const struct standings_facts *facts)
{
	const size_t count = facts->input.entrant_count;
	struct standings_facts teams = *facts;
	struct ranking_outside *outside;
	struct address *tables;
	struct given *given;
	const char **names;
	const size_t *firsts;
	bool *left_out;

	if (!facts->teams)
		return teams;
	teams.entrants = facts->teams;
	teams.teams = NULL;
	must(team_input(arena, &facts->input, facts->team_of, &teams.input, &firsts, refusal()));
	names = arena_alloc(arena, count, sizeof *names);
	left_out = arena_alloc(arena, count, sizeof *left_out);
	outside = arena_alloc(arena, count, sizeof *outside);
	for (size_t i = 0; i < count; i++) {
		names[i] = facts->teams[i].name;
		left_out[i] = facts->teams[i].removed;
		if (facts->input.outside)
			ranking_outside_add(&outside[facts->team_of[i]], &facts->input.outside[i]);
	}
	teams.input.entrant_count = count;
	teams.input.numbers = facts->input.numbers;
	teams.input.names = names;
	teams.input.left_out = left_out;
	teams.input.outside = facts->input.outside ? outside : NULL;
	tables = arena_alloc(arena, teams.input.game_count, sizeof *tables);
	for (size_t i = 0; i < teams.input.game_count; i++)
		tables[i] = facts->tables[firsts[i]];
	teams.tables = tables;
	teams.input.counts = counts_make(arena, facts, facts->input.counts, 1);
	teams.round_counts =
	    counts_make(arena, facts, facts->round_counts, (size_t)facts->rounds + 1);

	/* Penalties and points given to a pair count for its team. */
	given = arena_alloc(arena, facts->given_count, sizeof *given);
	for (size_t i = 0; i < facts->given_count; i++) {
		const int number = facts->given[i].entrant;

		given[i] = facts->given[i];
		if (number >= 1 && (size_t)number <= count)
			given[i].entrant = (int)facts->team_of[number - 1] + 1;
	}
	teams.given = given;
	return teams;
}

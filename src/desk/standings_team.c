#include "desk/standings_team.h"

#include "tournament/team.h"

#include <string.h>

static bool moves_equal(const struct entrant *a, const struct entrant *b)
{
	bool equal = a->move_count == b->move_count;

	for (size_t i = 0; equal && i < a->move_count; i++)
		equal =
		    a->moves[i].kind == b->moves[i].kind && a->moves[i].round == b->moves[i].round;
	return equal;
}

/* A team came late, or is out, where all its pairs did alike; else it is there. */
static void team_join(struct entrant *team, const struct entrant *pair)
{
	team->player_count += pair->player_count;
	if (moves_equal(team, pair))
		return;
	team->move_count = 0;
	team->state = NULL;
}

/* Each name of a team once, in the order of the entrants; who has none is a team alone. */
static bool teams_find(struct arena *arena, struct standings_facts *facts, struct error *err)
{
	size_t count = facts->input.entrant_count;
	struct entrant *teams = arena_alloc(arena, count, sizeof *teams);
	size_t *team_of = arena_alloc(arena, count, sizeof *team_of);

	if (!teams || !team_of)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		const struct entrant *entrant = &facts->entrants[i];
		size_t team = *entrant->team ? 0 : facts->team_count;

		if (entrant->removed) /* it played for none: nothing of it is counted */
			continue;
		while (team < facts->team_count && strcmp(teams[team].name, entrant->team) != 0)
			team++;
		if (team == facts->team_count) {
			teams[team] = *entrant;
			teams[team].player_count = 0;
			teams[team].name = *entrant->team ? entrant->team : entrant->name;
			facts->team_count++;
		}
		team_join(&teams[team], entrant);
		team_of[i] = team;
	}
	facts->teams = teams;
	facts->team_of = team_of;
	return true;
}

/* The players of a team, pair after pair. */
static bool team_players(struct arena *arena, struct standings_facts *facts, struct error *err)
{
	struct entrant *teams = arena_alloc(arena, facts->team_count, sizeof *teams);

	if (!teams)
		return error_memory(err);
	for (size_t i = 0; i < facts->team_count; i++) {
		struct player *players =
		    arena_alloc(arena, facts->teams[i].player_count, sizeof *players);

		if (!players)
			return error_memory(err);
		teams[i] = facts->teams[i];
		teams[i].players = players;
		teams[i].player_count = 0;
		for (size_t j = 0; j < facts->input.entrant_count; j++)
			for (size_t k = 0; facts->team_of[j] == i && !facts->entrants[j].removed &&
			                   k < facts->entrants[j].player_count;
			     k++)
				players[teams[i].player_count++] = facts->entrants[j].players[k];
	}
	facts->teams = teams;
	return true;
}

bool standings_teams_find(struct arena *arena, struct standings_facts *facts, struct error *err)
{
	return teams_find(arena, facts, err) && team_players(arena, facts, err);
}

bool standings_teams_input(struct arena *arena, const struct standings_facts *facts,
    struct ranking_input *ret, struct error *err)
{
	int *numbers = arena_alloc(arena, facts->team_count, sizeof *numbers);
	const char **names = arena_alloc(arena, facts->team_count, sizeof *names);
	struct ranking_counts *counts = arena_alloc(arena, facts->team_count, sizeof *counts);
	struct ranking_outside *outside = arena_alloc(arena, facts->team_count, sizeof *outside);
	const struct ranking_counts *of_pairs = facts->input.counts;

	if (!numbers || !names || !counts || !outside)
		return error_memory(err);
	if (!team_input(arena, &facts->input, facts->team_of, ret, err))
		return false;
	for (size_t i = 0; i < facts->team_count; i++) {
		numbers[i] = (int)i + 1;
		names[i] = facts->teams[i].name;
	}
	for (size_t i = 0; of_pairs && i < facts->input.entrant_count; i++) {
		counts[facts->team_of[i]].canastas += of_pairs[i].canastas;
		counts[facts->team_of[i]].penalties += of_pairs[i].penalties;
	}
	for (size_t i = 0; facts->input.outside && i < facts->input.entrant_count; i++) {
		struct ranking_outside *to = &outside[facts->team_of[i]];

		to->points += facts->input.outside[i].points;
		to->margin += facts->input.outside[i].margin;
		to->victory += facts->input.outside[i].victory;
	}
	ret->outside = outside;
	ret->left_out = NULL;
	ret->entrant_count = facts->team_count;
	ret->numbers = numbers;
	ret->names = names;
	ret->counts = counts;
	return true;
}

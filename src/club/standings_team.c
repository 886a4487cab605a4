#include "club/standings.h"

#include "base/arena.h"
#include "base/error.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/penalty.h"
#include "file/db.h"
#include "tournament/event_settings.h"
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

static size_t moves_count(const struct standings_facts *facts, size_t team)
{
	size_t count = 0;

	for (size_t i = team; i < facts->input.entrant_count; i++)
		count += facts->team_of[i] == team ? facts->entrants[i].move_count : 0;
	return count;
}

/* A team comes with its first pair and is out once all its pairs are. */
static void team_moves(
    struct arena *arena, const struct standings_facts *facts, struct entrant *team, size_t index)
{
	struct entrant_move *moves = arena_alloc(arena, moves_count(facts, index), sizeof *moves);
	bool there = team_active(facts, index, 1);
	size_t count = 0;

	for (int round = next_move(facts, index, 1); round > 0;
	     round = next_move(facts, index, round)) {
		if (team_active(facts, index, round) == there)
			continue;
		there = !there;
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

static bool moves_equal(const struct entrant *a, const struct entrant *b)
{
	bool equal = a->move_count == b->move_count;

	for (size_t i = 0; equal && i < a->move_count; i++)
		equal =
		    a->moves[i].kind == b->moves[i].kind && a->moves[i].round == b->moves[i].round;
	return equal;
}

/* Lists the pairs of a team with a name. */
static void team_pairs(
    struct arena *arena, const struct standings_facts *facts, struct entrant *team, size_t index)
{
	const size_t entrants = facts->input.entrant_count;
	const struct entrant **pairs;

	if (!*team->team)
		return;
	pairs = arena_alloc(arena, entrants - index, sizeof *pairs);
	team->pairs = pairs;
	for (size_t i = index; i < entrants; i++)
		if (facts->team_of[i] == index && !facts->entrants[i].removed)
			pairs[team->pair_count++] = &facts->entrants[i];
}

static void team_make(
    struct arena *arena, const struct standings_facts *facts, struct entrant *team, size_t index)
{
	const struct entrant *first = &facts->entrants[index];
	bool alike = true;

	*team = *first;
	team->name = *first->team ? first->team : first->name;
	team->category = "";
	team->category_count = 0;
	for (size_t i = index; i < facts->input.entrant_count; i++) {
		const struct entrant *pair = &facts->entrants[i];

		if (facts->team_of[i] != index || pair->removed)
			continue;
		team->removed = false;
		alike = alike && moves_equal(pair, first);
		if (strcmp(pair->club, first->club) != 0) /* the club of all its pairs */
			team->club = "";
	}

	/* Players are listed pair by pair; a removed entrant played for none. */
	const size_t entrants = facts->input.entrant_count;
	struct player *players;
	size_t count = 0;

	for (size_t i = index; i < entrants; i++)
		count += facts->team_of[i] == index ? facts->entrants[i].player_count : 0;
	players = arena_alloc(arena, count, sizeof *players);
	team->players = players;
	team->player_count = 0;
	for (size_t i = index; i < entrants; i++)
		for (size_t k = 0; facts->team_of[i] == index && !facts->entrants[i].removed &&
		                   k < facts->entrants[i].player_count;
		     k++)
			players[team->player_count++] = facts->entrants[i].players[k];
	team_pairs(arena, facts, team, index);
	if (!alike)
		team_moves(arena, facts, team, index);
}

void standings_teams_find(struct arena *arena, struct standings_facts *facts)
{
	const size_t count = facts->input.entrant_count;
	struct entrant *teams = arena_alloc(arena, count, sizeof *teams);

	entrant_team_first(arena, facts->entrants, count, &facts->team_of);
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
static void counts_make(struct arena *arena, const struct standings_facts *facts,
    const struct ranking_counts *from, size_t rows, const struct ranking_counts **ret)
{
	const size_t count = facts->input.entrant_count;
	struct ranking_counts *counts;

	*ret = NULL;
	if (!from)
		return;
	counts = arena_alloc(arena, rows * count, sizeof *counts);
	for (size_t row = 0; row < rows; row++)
		for (size_t i = 0; i < count; i++)
			ranking_counts_add(
			    &counts[row * count + facts->team_of[i]], &from[row * count + i], 1);
	*ret = counts;
}

static void outside_make(
    struct arena *arena, const struct standings_facts *facts, const struct ranking_outside **ret)
{
	const size_t count = facts->input.entrant_count;
	struct ranking_outside *outside;

	*ret = NULL;
	if (!facts->input.outside)
		return;
	outside = arena_alloc(arena, count, sizeof *outside);
	for (size_t i = 0; i < count; i++)
		ranking_outside_add(&outside[facts->team_of[i]], &facts->input.outside[i]);
	*ret = outside;
}

static int team_number(const struct standings_facts *facts, int number)
{
	return number >= 1 && (size_t)number <= facts->input.entrant_count
	           ? (int)facts->team_of[number - 1] + 1
	           : number;
}

/* Turns what was given to pairs into rows of their teams. */
static void given_make(
    struct arena *arena, const struct standings_facts *facts, const struct given **ret)
{
	struct given *given = arena_alloc(arena, facts->given_count, sizeof *given);

	for (size_t i = 0; i < facts->given_count; i++) {
		given[i] = facts->given[i];
		given[i].entrant = team_number(facts, given[i].entrant);
	}
	*ret = given;
}

static void tables_make(struct arena *arena, const struct standings_facts *facts,
    const size_t *firsts, size_t count, const struct address **ret)
{
	struct address *tables = arena_alloc(arena, count, sizeof *tables);

	for (size_t i = 0; i < count; i++)
		tables[i] = facts->tables[firsts[i]];
	*ret = tables;
}

bool standings_team_facts(struct arena *arena, const struct standings_facts *facts,
    struct standings_facts *ret, struct error *err)
{
	struct standings_facts teams = *facts;
	const size_t *firsts;

	if (!facts->teams) {
		*ret = teams;
		return true;
	}
	teams.entrants = facts->teams;
	teams.teams = NULL;
	if (!team_input(arena, &facts->input, facts->team_of, &teams.input, &firsts, err))
		return false;
	const size_t count = facts->input.entrant_count;
	const char **names = arena_alloc(arena, count, sizeof *names);
	bool *left_out = arena_alloc(arena, count, sizeof *left_out);

	for (size_t i = 0; i < count; i++) {
		names[i] = facts->teams[i].name;
		left_out[i] = facts->teams[i].removed;
	}
	teams.input.entrant_count = count;
	teams.input.numbers = facts->input.numbers;
	teams.input.names = names;
	teams.input.left_out = left_out;
	tables_make(arena, facts, firsts, teams.input.game_count, &teams.tables);
	counts_make(arena, facts, facts->input.counts, 1, &teams.input.counts);
	counts_make(
	    arena, facts, facts->round_counts, (size_t)facts->rounds + 1, &teams.round_counts);
	outside_make(arena, facts, &teams.input.outside);
	given_make(arena, facts, &teams.given);
	*ret = teams;
	return true;
}

const char *ranking_change_said(
    struct arena *arena, const struct event_settings *now, const struct event_settings *before)
{
	struct setting_changes changes;

	return event_settings_compare(arena, now, before, &changes)
	           ? event_settings_changes_said(arena, &changes)
	           : NULL;
}

bool ranking_changes_read(const struct desk *desk, int64_t event, struct ranking_change **ret,
    size_t *ret_count, struct error *err)
{
	struct event_version *versions;
	struct ranking_change *changes;
	size_t version_count, count = 0;
	int newest;

	*ret = NULL;
	*ret_count = 0;
	if (!event_version_newest(desk, event, &newest, err))
		return false;
	if (newest == 1) /* as in most events, nothing was changed */
		return true;
	if (!event_versions_read(desk, event, &versions, &version_count, err))
		return false;
	changes = arena_alloc(desk->arena, version_count, sizeof *changes);
	for (size_t i = 1; i < version_count; i++) {
		if (versions[i].in_play) {
			/* A version counts as a change only if it ranks differently from the one
			 * before. */
			struct arena *arena = desk->arena;
			const struct event_version *version = &versions[i];
			const struct event_version *before = &versions[i - 1];
			struct ranking_change change = {
			    .by = version->by, .time = version->time, .reason = version->reason};

			if (!event_settings_compare(
			        arena, &version->settings, &before->settings, &change.settings))
				return error_memory(err);
			change.what = event_settings_changes_said(arena, &change.settings);
			if (!change.what)
				return error_memory(err);
			if (*change.what)
				changes[(count)++] = change;
		}
	}
	*ret = changes;
	*ret_count = count;
	return true;
}

#include "draw/drawing.h"

#include "base/arena.h"
#include "rulebook/rulebook.h"

#include <stdlib.h>
#include <string.h>

/* --- teams --- */

/* Returns true if the entrant belongs to the team; an entrant without a team is a team of its
 * own. */
static bool team_is(const struct draw_entrant *entrant, const struct draw_entrant *team)
{
	return entrant->team ? entrant->team == team->team : entrant->number == team->number;
}

/* Adds an entrant to the others of its team. A team had as many byes as all of them had. */
static void team_add(struct draw_entrant *team, const struct draw_entrant *entrant)
{
	team->number = entrant->number < team->number ? entrant->number : team->number;
	team->byes = entrant->byes < team->byes ? entrant->byes : team->byes;
	for (size_t side = 0; side < SIDES_MOST; side++)
		team->sat[side] += entrant->sat[side];
	team->active = team->active || entrant->active;
	team->club = team->club == entrant->club ? team->club : 0;
	team->rank = entrant->rank;
	team->match_points = entrant->match_points;
	team->score = entrant->score;
}

static int team_order(const void *left, const void *right)
{
	const struct draw_entrant *a = left;
	const struct draw_entrant *b = right;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	if (a->match_points != b->match_points)
		return a->match_points > b->match_points ? -1 : 1;
	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

static void teams_make(struct arena *arena, struct draw_teams *teams)
{
	const struct draw_input *input = teams->input;

	teams->teams = arena_alloc(arena, input->entrant_count, sizeof *teams->teams);
	teams->of = arena_alloc(arena, input->entrant_count, sizeof *teams->of);
	for (size_t i = 0; i < input->entrant_count; i++) {
		size_t team = 0;

		while (team < teams->count && !team_is(&input->entrants[i], &teams->teams[team]))
			team++;
		if (team < teams->count)
			team_add(&teams->teams[team], &input->entrants[i]);
		else
			teams->teams[teams->count++] = input->entrants[i];
	}
	qsort(teams->teams, teams->count, sizeof *teams->teams, team_order);
	for (size_t i = 0; i < input->entrant_count; i++)
		while (!team_is(&input->entrants[i], &teams->teams[teams->of[i]]))
			teams->of[i]++;
	for (size_t i = 0; i < teams->count; i++) {
		teams->teams[i].rank = (int)i + 1;
		teams->teams[i].team = teams->teams[i].group = 0;
	}
}

/* Returns the place of an entrant among the players of its team, by number; SIZE_MAX if it does
 * not play. */
static size_t place_in_team(const struct draw_teams *teams, size_t entrant)
{
	const struct draw_entrant *entrants = teams->input->entrants;
	size_t place = 0;

	if (!entrants[entrant].active)
		return SIZE_MAX;
	for (size_t i = 0; i < teams->input->entrant_count; i++)
		place += teams->of[i] == teams->of[entrant] && entrants[i].active &&
		         entrants[i].number < entrants[entrant].number;
	return place;
}

void draw_teams_as_entrants(struct arena *arena, const struct draw_input *input,
    struct draw_teams *ret, struct draw_input *ret_input)
{
	struct draw_teams teams = {.input = input};
	struct draw_meeting *meetings = arena_alloc(arena, input->meeting_count, sizeof *meetings);
	struct draw_apart *apart = arena_alloc(arena, input->apart_count, sizeof *apart);
	int *last;

	teams_make(arena, &teams);
	*ret = teams;
	*ret_input = (struct draw_input){.entrant_count = teams.count,
	    .entrants = teams.teams,
	    .meetings = meetings,
	    .side_count = input->side_count,
	    .apart = apart,
	    .clubs_apart = input->clubs_apart,
	    .first = input->first,
	    .seed = input->seed};
	/* Several tables of a round are one meeting of two teams. */
	last = arena_alloc(arena, teams.count * teams.count, sizeof *last);
	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *meeting = &input->meetings[i];
		const size_t a = teams.of[meeting->a], b = teams.of[meeting->b];
		int *round = &last[(a < b ? a : b) * teams.count + (a < b ? b : a)];

		if (a == b || *round == meeting->round)
			continue;
		*round = meeting->round;
		meetings[ret_input->meeting_count++] =
		    (struct draw_meeting){a, b, meeting->round, meeting->partners};
	}
	/* Teams are kept apart as entrants at equal places of them are. */
	for (size_t i = 0; i < input->apart_count; i++) {
		const struct draw_apart *pair = &input->apart[i];
		const size_t a = teams.of[pair->a], b = teams.of[pair->b];
		const size_t place = place_in_team(&teams, pair->a);

		if (a != b && place != SIZE_MAX && place == place_in_team(&teams, pair->b))
			apart[ret_input->apart_count++] = (struct draw_apart){a, b, pair->said};
	}
}

/* Returns a player of a team, by number; SIZE_MAX after the last. */
static size_t member(const struct draw_teams *teams, const size_t *order, size_t team, size_t place)
{
	for (size_t i = 0; i < teams->input->entrant_count; i++) {
		size_t entrant = order[i];

		if (teams->of[entrant] == team && teams->input->entrants[entrant].active &&
		    place-- == 0)
			return entrant;
	}
	return SIZE_MAX;
}

static void table_seat(struct drawing *drawing, const struct draw_teams *teams, const size_t *order,
    const struct draw_table *table)
{
	size_t sides = teams->input->side_count;

	for (size_t place = 0;; place++) {
		size_t there[SIDES_MOST] = {0};
		size_t count = 0;

		for (size_t side = 0; side < sides; side++) {
			size_t entrant =
			    member(teams, order, table->sides[side].entrants[0], place);

			if (entrant != SIZE_MAX)
				there[count++] = entrant;
		}
		if (count == 0)
			return;
		if (count == sides)
			drawing_seat(drawing, there[0], there[1], there[2]);
		else
			for (size_t i = 0; i < count; i++)
				drawing_bye(drawing, there[i]);
	}
}

void draw_teams_seat(
    struct drawing *drawing, const struct draw_teams *teams, const struct draw *draw)
{
	size_t *order, entrant;

	drawing_numbers(drawing, &order);
	for (size_t i = 0; i < draw->table_count; i++)
		table_seat(drawing, teams, order, &draw->tables[i]);
	for (size_t i = 0; i < draw->bye_count; i++)
		for (size_t place = 0;
		     (entrant = member(teams, order, draw->byes[i], place)) != SIZE_MAX; place++)
			drawing_bye(drawing, entrant);
	drawing->sides_set = true;
}

void draw_fold(struct arena *arena, const struct draw_input *input, const struct draw *draw,
    struct folded_draw *ret)
{
	struct draw_teams teams;
	size_t *placed; /* for a team: its first table, from 1 */

	*ret = (struct folded_draw){.first = NULL};
	draw_teams_as_entrants(arena, input, &teams, &ret->input);
	placed = arena_alloc(arena, teams.count, sizeof *placed);
	ret->first = arena_alloc(arena, draw->table_count, sizeof *ret->first);
	ret->draw.tables = arena_alloc(arena, draw->table_count, sizeof *ret->draw.tables);
	ret->draw.byes = arena_alloc(arena, teams.count, sizeof *ret->draw.byes);
	ret->meeting = arena_alloc(arena, draw->table_count, sizeof *ret->meeting);
	ret->lead = arena_alloc(arena, teams.count, sizeof *ret->lead);
	/* A folded table is the first of those where its two teams meet. */
	for (size_t i = 0; i < draw->table_count; i++) {
		const struct draw_side *sides = draw->tables[i].sides;
		const size_t a = teams.of[sides[0].entrants[0]], b = teams.of[sides[1].entrants[0]];

		ret->meeting[i] = placed[a] ? ret->meeting[placed[a] - 1] : ret->draw.table_count;
		if (placed[a] || placed[b])
			continue;
		placed[a] = placed[b] = i + 1;
		ret->first[ret->draw.table_count] = i;
		ret->draw.tables[ret->draw.table_count++] =
		    (struct draw_table){.sides = {{1, {a}}, {1, {b}}}};
	}
	for (size_t i = 0; i < input->entrant_count; i++)
		if (input->entrants[i].number == teams.teams[teams.of[i]].number)
			ret->lead[teams.of[i]] = i;
	for (size_t team = 0; team < teams.count; team++)
		if (!placed[team] && teams.teams[team].active)
			ret->draw.byes[ret->draw.bye_count++] = team;
}

/* --- groups --- */

/* Makes the part of an input that a group is; `index` is room for the index of each entrant. */
static struct draw_part part_make(
    struct arena *arena, const struct draw_input *input, int group, size_t *index)
{
	struct draw_entrant *entrants = arena_alloc(arena, input->entrant_count, sizeof *entrants);
	struct draw_meeting *meetings = arena_alloc(arena, input->meeting_count, sizeof *meetings);
	struct draw_apart *apart = arena_alloc(arena, input->apart_count, sizeof *apart);
	struct draw_part part = {
	    .input = *input, .whole = arena_alloc(arena, input->entrant_count, sizeof *part.whole)};
	struct draw_input *own = &part.input;

	own->entrants = entrants;
	own->meetings = meetings;
	own->apart = apart;
	own->entrant_count = own->meeting_count = own->apart_count = own->group_count = 0;
	own->seed = input->seed + (uint64_t)group - 1;
	for (size_t i = 0; i < input->entrant_count; i++) {
		index[i] = SIZE_MAX;
		if (input->entrants[i].group != group)
			continue;
		index[i] = own->entrant_count;
		part.whole[own->entrant_count] = i;
		entrants[own->entrant_count++] = input->entrants[i];
	}
	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *meeting = &input->meetings[i];
		const size_t a = index[meeting->a], b = index[meeting->b];

		if (a != SIZE_MAX && b != SIZE_MAX)
			meetings[own->meeting_count++] =
			    (struct draw_meeting){a, b, meeting->round, meeting->partners};
	}
	for (size_t i = 0; i < input->apart_count; i++) {
		const struct draw_apart *pair = &input->apart[i];
		const size_t a = index[pair->a], b = index[pair->b];

		if (a != SIZE_MAX && b != SIZE_MAX)
			apart[own->apart_count++] = (struct draw_apart){a, b, pair->said};
	}
	return part;
}

/* Returns true if two need not meet any more: they met, never will, or one is gone. */
static bool is_done(enum draw_method method, const struct draw_input *input, size_t a, size_t b)
{
	const size_t sides = input->side_count;

	if (!input->entrants[a].active || !input->entrants[b].active)
		return true;
	if (method == DRAW_MITCHELL && draw_place(input, a) % sides == draw_place(input, b) % sides)
		return true;
	for (size_t i = 0; i < input->apart_count; i++)
		if ((input->apart[i].a == a && input->apart[i].b == b) ||
		    (input->apart[i].a == b && input->apart[i].b == a))
			return true;
	for (size_t i = 0; i < input->meeting_count; i++)
		if ((input->meetings[i].a == a && input->meetings[i].b == b) ||
		    (input->meetings[i].a == b && input->meetings[i].b == a))
			return true;
	return false;
}

static bool is_through(enum draw_method method, const struct draw_input *input)
{
	for (size_t a = 0; a < input->entrant_count; a++)
		for (size_t b = a + 1; b < input->entrant_count; b++)
			if (!is_done(method, input, a, b))
				return false;
	return true;
}

void draw_split(struct arena *arena, enum draw_method method, const struct draw_input *input,
    struct draw_part **ret)
{
	const bool may_rest = input->once && draw_method_has_rounds(method);
	struct draw_part *parts = arena_alloc(arena, input->group_count, sizeof *parts);
	size_t *index = arena_alloc(arena, input->entrant_count, sizeof *index);
	size_t through = 0;

	for (size_t i = 0; i < input->group_count; i++) {
		struct draw_input as_entrants;
		struct draw_teams teams;

		parts[i] = part_make(arena, input, (int)i + 1, index);
		as_entrants = parts[i].input;
		if (may_rest && input->teams)
			draw_teams_as_entrants(arena, &parts[i].input, &teams, &as_entrants);
		parts[i].rests = may_rest && is_through(method, &as_entrants);
		through += parts[i].rests;
	}
	/* After the last round all groups continue. */
	for (size_t i = 0; i < input->group_count; i++)
		parts[i].rests = parts[i].rests && through < input->group_count;
	*ret = parts;
}

static bool index_in(const struct draw_part *part, size_t entrant, size_t *ret)
{
	for (size_t i = 0; i < part->input.entrant_count; i++)
		if (part->whole[i] == entrant) {
			*ret = i;
			return true;
		}
	return false;
}

void draw_split_off(struct arena *arena, const struct draw_input *input, size_t part,
    const struct draw_part *of, const struct draw *draw, struct draw *ret, size_t **ret_tables)
{
	struct draw own = {.tables = arena_alloc(arena, draw->table_count, sizeof *own.tables),
	    .byes = arena_alloc(arena, draw->bye_count, sizeof *own.byes)};
	size_t *tables = arena_alloc(arena, draw->table_count, sizeof *tables);

	for (size_t i = 0; i < draw->table_count; i++) {
		struct draw_table *table = &own.tables[own.table_count];

		if (input->entrants[draw->tables[i].sides[0].entrants[0]].group != (int)part + 1)
			continue;
		*table = draw->tables[i];
		for (size_t side = 0; side < input->side_count; side++)
			for (size_t k = 0; k < table->sides[side].count; k++)
				(void)index_in(of, draw->tables[i].sides[side].entrants[k],
				    &table->sides[side].entrants[k]);
		tables[own.table_count++] = i;
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		own.bye_count += index_in(of, draw->byes[i], &own.byes[own.bye_count]);
	*ret = own;
	*ret_tables = tables;
}

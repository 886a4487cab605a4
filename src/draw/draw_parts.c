#include "draw/drawing.h"

#include "base/arena.h"
#include "rulebook/rulebook.h"

#include <stdlib.h>

/* --- teams --- */

/* Returns true if the entrant belongs to the team; an entrant without a team is a team of its
 * own. */
static bool team_is(const struct draw_entrant *entrant, const struct draw_entrant *team)
{
	return entrant->team ? entrant->team == team->team : entrant->number == team->number;
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

/* Makes the meetings and the pairs kept apart of a reduced input, in which `of` is the index of each
 * entrant; SIZE_MAX: it is left out. Several tables of a round are one meeting of two teams, and
 * teams are kept apart as entrants at equal places of them are; `place` is the place of each entrant
 * in its team, NULL if there are no teams. */
static void relations_make(struct arena *arena, const struct draw_input *input, const size_t *of,
    const size_t *place, struct draw_input *to)
{
	struct draw_meeting *meetings = arena_alloc(arena, input->meeting_count, sizeof *meetings);
	struct draw_apart *apart = arena_alloc(arena, input->apart_count, sizeof *apart);
	int *last =
	    place ? arena_alloc(arena, to->entrant_count * to->entrant_count, sizeof *last) : NULL;

	to->meetings = meetings;
	to->apart = apart;
	to->meeting_count = to->apart_count = 0;
	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *meeting = &input->meetings[i];
		const size_t a = of[meeting->a], b = of[meeting->b];
		int *round =
		    last ? &last[(a < b ? a : b) * to->entrant_count + (a < b ? b : a)] : NULL;

		if (a == SIZE_MAX || b == SIZE_MAX || a == b || (round && *round == meeting->round))
			continue;
		if (round)
			*round = meeting->round;
		meetings[to->meeting_count++] =
		    (struct draw_meeting){a, b, meeting->round, meeting->partners};
	}
	for (size_t i = 0; i < input->apart_count; i++) {
		const struct draw_apart *pair = &input->apart[i];
		const size_t a = of[pair->a], b = of[pair->b];

		if (a != SIZE_MAX && b != SIZE_MAX && a != b &&
		    (!place || (place[pair->a] != SIZE_MAX && place[pair->a] == place[pair->b])))
			apart[to->apart_count++] = (struct draw_apart){a, b, pair->said};
	}
}

void draw_teams_make(struct arena *arena, const struct draw_input *input, struct draw_teams *ret)
{
	const size_t count = input->entrant_count;
	const struct draw_entrant *entrants = input->entrants;
	struct draw_entrant *teams = arena_alloc(arena, count, sizeof *teams);
	size_t *of = arena_alloc(arena, count, sizeof *of);
	size_t *place = arena_alloc(arena, count, sizeof *place), team_count = 0;

	/* A team had as many byes as all its entrants had. */
	for (size_t i = 0; i < count; i++) {
		struct draw_entrant *same;
		size_t team = 0;

		while (team < team_count && !team_is(&entrants[i], &teams[team]))
			team++;
		if (team == team_count) {
			teams[team_count++] = entrants[i];
			continue;
		}
		same = &teams[team];
		same->number =
		    entrants[i].number < same->number ? entrants[i].number : same->number;
		same->byes = entrants[i].byes < same->byes ? entrants[i].byes : same->byes;
		for (size_t side = 0; side < SIDES_MOST; side++)
			same->sat[side] += entrants[i].sat[side];
		same->active = same->active || entrants[i].active;
		same->club = same->club == entrants[i].club ? same->club : 0;
		same->rank = entrants[i].rank;
		same->match_points = entrants[i].match_points;
		same->score = entrants[i].score;
	}
	qsort(teams, team_count, sizeof *teams, team_order);
	for (size_t i = 0; i < count; i++) {
		while (!team_is(&entrants[i], &teams[of[i]]))
			of[i]++;
		for (size_t k = 0; k < count; k++)
			place[i] += team_is(&entrants[k], &teams[of[i]]) && entrants[k].active &&
			            entrants[k].number < entrants[i].number;
		if (!entrants[i].active)
			place[i] = SIZE_MAX;
	}
	*ret = (struct draw_teams){.of = of,
	    .place = place,
	    .input = {.entrant_count = team_count,
	        .entrants = teams,
	        .side_count = input->side_count,
	        .clubs_apart = input->clubs_apart,
	        .first = input->first,
	        .seed = input->seed}};
	relations_make(arena, input, of, place, &ret->input);
	for (size_t i = 0; i < team_count; i++) {
		teams[i].rank = (int)i + 1;
		teams[i].team = teams[i].group = 0;
	}
}

/* Seats the players of the teams at a table: the first of each, then the second of each. A player
 * without an opponent has a bye. */
static void table_seat(struct drawing *drawing, const struct draw_teams *teams,
    const struct draw_side *sides, size_t side_count)
{
	const size_t needed = drawing->input->side_count;
	const size_t all = drawing->input->entrant_count;
	size_t count = 1;

	for (size_t place = 0; count > 0; place++) {
		size_t there[SIDES_MOST] = {0};

		count = 0;
		for (size_t side = 0; side < side_count; side++) {
			const size_t team = sides[side].entrants[0];
			size_t *player = &there[count];

			for (*player = 0; *player < all && (teams->of[*player] != team ||
			                                       teams->place[*player] != place);)
				++*player;
			count += *player < all;
		}
		if (count == needed)
			drawing_seat(drawing, there[0], there[1], there[2]);
		for (size_t i = 0; count < needed && i < count; i++)
			drawing_bye(drawing, there[i]);
	}
}

void draw_teams_seat(
    struct drawing *drawing, const struct draw_teams *teams, const struct draw *draw)
{
	for (size_t i = 0; i < draw->table_count; i++)
		table_seat(drawing, teams, draw->tables[i].sides, drawing->input->side_count);
	for (size_t i = 0; i < draw->bye_count; i++)
		table_seat(drawing, teams, &(struct draw_side){1, {draw->byes[i]}}, 1);
	drawing->sides_set = true;
}

void draw_fold(
    struct arena *arena, const struct draw_part *part, struct draw_part *ret, size_t **ret_meeting)
{
	const struct draw_input *input = &part->input;
	const struct draw *draw = &part->draw;
	struct draw_teams teams;
	size_t *placed; /* for a team: its first table, from 1 */

	draw_teams_make(arena, input, &teams);
	placed = arena_alloc(arena, teams.input.entrant_count, sizeof *placed);
	*ret_meeting = arena_alloc(arena, draw->table_count, sizeof **ret_meeting);
	*ret = (struct draw_part){.input = teams.input,
	    .whole = arena_alloc(arena, teams.input.entrant_count, sizeof *ret->whole),
	    .tables = arena_alloc(arena, draw->table_count, sizeof *ret->tables),
	    .draw = {.tables = arena_alloc(arena, draw->table_count, sizeof *ret->draw.tables),
	        .byes = arena_alloc(arena, teams.input.entrant_count, sizeof *ret->draw.byes)}};
	/* A folded table is the first of those where its two teams meet. */
	for (size_t i = 0; i < draw->table_count; i++) {
		const struct draw_side *sides = draw->tables[i].sides;
		const size_t a = teams.of[sides[0].entrants[0]], b = teams.of[sides[1].entrants[0]];

		(*ret_meeting)[i] =
		    placed[a] ? (*ret_meeting)[placed[a] - 1] : ret->draw.table_count;
		if (placed[a] || placed[b])
			continue;
		placed[a] = placed[b] = i + 1;
		ret->tables[ret->draw.table_count] = part->tables[i];
		ret->draw.tables[ret->draw.table_count++] =
		    (struct draw_table){.sides = {{1, {a}}, {1, {b}}}};
	}
	for (size_t i = 0; i < input->entrant_count; i++)
		if (input->entrants[i].number == teams.input.entrants[teams.of[i]].number)
			ret->whole[teams.of[i]] = part->whole[i];
	for (size_t team = 0; team < teams.input.entrant_count; team++)
		if (!placed[team] && teams.input.entrants[team].active)
			ret->draw.byes[ret->draw.bye_count++] = team;
}

/* --- groups --- */

/* Makes the part of an input for a group, or all of it (group 0); `index` is room for the index of
 * each entrant in the part. Takes the tables and byes of the part from a draw of all. */
static void part_make(struct arena *arena, const struct draw_input *input, int group,
    const struct draw *draw, size_t *index, struct draw_part *ret)
{
	struct draw_entrant *entrants = arena_alloc(arena, input->entrant_count, sizeof *entrants);
	struct draw_input *own = &ret->input;

	ret->whole = arena_alloc(arena, input->entrant_count, sizeof *ret->whole);
	*own = *input;
	own->entrants = entrants;
	own->entrant_count = 0;
	own->seed += group > 0 ? (uint64_t)group - 1 : 0;
	for (size_t i = 0; i < input->entrant_count; i++) {
		index[i] = SIZE_MAX;
		if (group > 0 && input->entrants[i].group != group)
			continue;
		index[i] = own->entrant_count;
		ret->whole[own->entrant_count] = i;
		entrants[own->entrant_count++] = input->entrants[i];
	}
	relations_make(arena, input, index, NULL, own);
	if (!draw)
		return;
	ret->tables = arena_alloc(arena, draw->table_count, sizeof *ret->tables);
	ret->draw.tables = arena_alloc(arena, draw->table_count, sizeof *ret->draw.tables);
	ret->draw.byes = arena_alloc(arena, draw->bye_count, sizeof *ret->draw.byes);
	for (size_t i = 0; i < draw->table_count; i++) {
		struct draw_table table = draw->tables[i];

		if (index[table.sides[0].entrants[0]] == SIZE_MAX)
			continue;
		for (size_t side = 0; side < input->side_count; side++)
			for (size_t k = 0; k < table.sides[side].count; k++)
				table.sides[side].entrants[k] =
				    index[table.sides[side].entrants[k]];
		ret->tables[ret->draw.table_count] = i;
		ret->draw.tables[ret->draw.table_count++] = table;
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		if (index[draw->byes[i]] != SIZE_MAX)
			ret->draw.byes[ret->draw.bye_count++] = index[draw->byes[i]];
}

/* Returns true if no two need meet any more: they met, never will, or one is gone. */
static bool is_through(struct arena *arena, enum draw_method method, const struct draw_input *input)
{
	struct drawing drawing = {.arena = arena, .input = input};
	const size_t sides = input->side_count;

	drawing_begin(&drawing);
	for (size_t i = 0; i < drawing.count; i++)
		for (size_t j = i + 1; j < drawing.count; j++) {
			const size_t a = drawing.players[i], b = drawing.players[j];

			if (drawing_met(&drawing, a, b) == 0 && !drawing_apart(&drawing, a, b) &&
			    (method != DRAW_MITCHELL ||
			        draw_place(input, a) % sides != draw_place(input, b) % sides))
				return false;
		}
	return true;
}

size_t draw_split(struct arena *arena, enum draw_method method, const struct draw_input *input,
    const struct draw *draw, struct draw_part **ret)
{
	const size_t count = input->group_count > 1 ? input->group_count : 1;
	const bool may_rest = count > 1 && input->once && draw_method_has_rounds(method);
	struct draw_part *parts = arena_alloc(arena, count, sizeof *parts);
	size_t *index = arena_alloc(arena, input->entrant_count, sizeof *index);
	size_t through = 0;

	for (size_t i = 0; i < count; i++) {
		struct draw_teams teams = {.of = NULL};

		part_make(arena, input, count > 1 ? (int)i + 1 : 0, draw, index, &parts[i]);
		if (may_rest && input->teams)
			draw_teams_make(arena, &parts[i].input, &teams);
		parts[i].rests = may_rest && is_through(arena, method,
		                                 teams.of ? &teams.input : &parts[i].input);
		through += parts[i].rests;
	}
	/* After the last round all groups continue. */
	for (size_t i = 0; i < count; i++)
		parts[i].rests = parts[i].rests && through < count;
	*ret = parts;
	return count;
}

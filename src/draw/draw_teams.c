#include "draw/draw.h"

#include "base/arena.h"
#include "base/error.h"
#include "draw/drawing_apart.h"
#include "draw/grouping.h"
#include "rulebook/rulebook.h"
#include "tournament/random.h"

#include <stdlib.h>
#include <string.h>

/* Sizes for tables of three. */
enum { GROUP = 3, BEGINNINGS = 8 };

/* Moves those due for byes to the end, after the tables, regardless of the pairs. */
static void byes_last(struct grouping *grouping)
{
	const struct drawing *drawing = grouping->drawing;
	size_t *seats = grouping->seats;

	for (size_t end = drawing->count; end > drawing->count - drawing->count % GROUP; end--) {
		const size_t place = drawing_bye_next(drawing, seats, end), bye = seats[place];

		memmove(&seats[place], &seats[place + 1], (end - place - 1) * sizeof *seats);
		seats[end - 1] = bye;
	}
}

/* Exchanges from the order of the players, from seats that keep pairs apart, then from others by
 * lot. */
static void groups_exchange(struct grouping *grouping, const size_t *apart)
{
	struct drawing *drawing = grouping->drawing;

	byes_last(grouping);
	for (int i = 0; i < BEGINNINGS; i++) {
		if (i > 0)
			lots_shuffle(&drawing->lots, grouping->seats, drawing->count);
		grouping_exchange(grouping, NULL);
	}
	if (apart)
		grouping_exchange(grouping, apart);
	drawing->draw.tried = grouping_may_be_better(grouping);
}

static void exchange(size_t *seats, size_t a, size_t b)
{
	size_t seat = seats[a];

	seats[a] = seats[b];
	seats[b] = seat;
}

/* Sorts tables by their best player, and each table by rank. */
static void seats_sort(size_t *seats, size_t count)
{
	for (size_t i = 0; i < count; i += GROUP)
		for (size_t j = i; j < i + GROUP; j++)
			for (size_t k = j + 1; k < i + GROUP; k++)
				if (seats[k] < seats[j])
					exchange(seats, j, k);
	for (size_t i = 0; i < count; i += GROUP)
		for (size_t j = i + GROUP; j < count; j += GROUP)
			if (seats[j] < seats[i])
				for (size_t k = 0; k < GROUP; k++)
					exchange(seats, i + k, j + k);
}

/* Gives byes before the groups are found; those of a swiss are found with them. */
static bool byes_before(struct grouping *grouping, size_t **ret_apart, struct error *err)
{
	struct drawing *drawing = grouping->drawing;
	const bool first = grouping->kind != GROUPS_SWISS;

	if (drawing_keeps_apart(drawing)) {
		if (!drawing_apart_seats(drawing, GROUP, ret_apart, err))
			return false;
		if (first)
			drawing_byes_behind(drawing, *ret_apart, GROUP);
	} else if (first) {
		drawing_byes(drawing, drawing->count % GROUP);
	}
	return true;
}

static bool groups_draw(struct grouping *grouping, struct error *err)
{
	struct drawing *drawing = grouping->drawing;
	size_t *apart = NULL;
	size_t seated;

	if (!byes_before(grouping, &apart, err))
		return false;
	grouping_begin(grouping);
	if (drawing->count <= GROUPS_EXACT)
		grouping_every(grouping);
	else
		groups_exchange(grouping, apart);
	seated = drawing->count - drawing->count % GROUP;
	seats_sort(grouping->best, seated);
	for (size_t i = 0; i < seated; i += GROUP)
		drawing_seat(
		    drawing, grouping->best[i], grouping->best[i + 1], grouping->best[i + 2]);
	drawing_byes_behind(drawing, grouping->best, GROUP);
	return true;
}

bool draw_groups(struct drawing *drawing, bool by_rank, struct error *err)
{
	struct grouping grouping = {
	    .drawing = drawing, .kind = by_rank ? GROUPS_SWISS : GROUPS_ROUND_ROBIN, .size = GROUP};

	return groups_draw(&grouping, err);
}

bool draw_groups_in_order(struct drawing *drawing, size_t step, struct error *err)
{
	struct grouping grouping = {
	    .drawing = drawing, .kind = GROUPS_ORDER, .size = GROUP, .step = step};

	return groups_draw(&grouping, err);
}

/* Returns true if the entrant belongs to the team; an entrant without a team is a team of its
 * own. */
static bool team_is(const struct draw_entrant *entrant, const struct draw_team *team)
{
	return entrant->team ? entrant->team == team->team : entrant->number == team->number;
}

static void team_add(struct draw_team *team, const struct draw_entrant *entrant)
{
	if (team->number == 0 || entrant->number < team->number)
		team->number = entrant->number;
	if (team->byes < 0 || entrant->byes < team->byes)
		team->byes = entrant->byes;
	for (size_t side = 0; side < SIDES_MOST; side++)
		team->sat[side] += entrant->sat[side];
	team->active = team->active || entrant->active;
	team->club = team->size++ == 0 || team->club == entrant->club ? entrant->club : 0;
	team->rank = entrant->rank;
	team->match_points = entrant->match_points;
	team->score = entrant->score;
}

static int team_order(const void *left, const void *right)
{
	const struct draw_team *a = left;
	const struct draw_team *b = right;

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
		if (team == teams->count)
			teams->teams[teams->count++] =
			    (struct draw_team){.team = input->entrants[i].team, .byes = -1};
		team_add(&teams->teams[team], &input->entrants[i]);
	}
	qsort(teams->teams, teams->count, sizeof *teams->teams, team_order);
	for (size_t i = 0; i < input->entrant_count; i++)
		while (!team_is(&input->entrants[i], &teams->teams[teams->of[i]]))
			teams->of[i]++;
}

/* Lists the meetings of teams; several tables of a round are one meeting. */
static void meetings_of_teams(
    struct arena *arena, const struct draw_teams *teams, struct draw_input *ret)
{
	const struct draw_input *input = teams->input;
	struct draw_meeting *meetings = arena_alloc(arena, input->meeting_count, sizeof *meetings);
	int *last = arena_alloc(arena, teams->count * teams->count, sizeof *last);

	for (size_t i = 0; i < input->meeting_count; i++) {
		struct draw_meeting meeting = input->meetings[i];
		size_t a = teams->of[meeting.a];
		size_t b = teams->of[meeting.b];
		size_t place = (a < b ? a : b) * teams->count + (a < b ? b : a);

		if (a == b || last[place] == meeting.round)
			continue;
		last[place] = meeting.round;
		meeting.a = a;
		meeting.b = b;
		meetings[ret->meeting_count++] = meeting;
	}
	ret->meetings = meetings;
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

/* Lists the teams that are kept apart, as entrants at equal places of them are. */
static void apart_of_teams(
    struct arena *arena, const struct draw_teams *teams, struct draw_input *ret)
{
	const struct draw_input *input = teams->input;
	struct draw_apart *apart = arena_alloc(arena, input->apart_count, sizeof *apart);

	for (size_t i = 0; i < input->apart_count; i++) {
		const struct draw_apart *pair = &input->apart[i];
		const size_t place = place_in_team(teams, pair->a);

		if (place != SIZE_MAX && place == place_in_team(teams, pair->b) &&
		    teams->of[pair->a] != teams->of[pair->b])
			apart[ret->apart_count++] =
			    (struct draw_apart){teams->of[pair->a], teams->of[pair->b], pair->said};
	}
	ret->apart = apart;
}

static void input_of_teams(
    struct arena *arena, const struct draw_teams *teams, struct draw_input *ret)
{
	struct draw_entrant *entrants = arena_alloc(arena, teams->count, sizeof *entrants);

	for (size_t i = 0; i < teams->count; i++) {
		const struct draw_team *team = &teams->teams[i];

		entrants[i] = (struct draw_entrant){.number = team->number,
		    .rank = (int)i + 1,
		    .match_points = team->match_points,
		    .score = team->score,
		    .byes = team->byes,
		    .active = team->active,
		    .club = team->club};
		for (size_t side = 0; side < SIDES_MOST; side++)
			entrants[i].sat[side] = team->sat[side];
	}
	*ret = (struct draw_input){.entrant_count = teams->count,
	    .entrants = entrants,
	    .side_count = teams->input->side_count,
	    .clubs_apart = teams->input->clubs_apart,
	    .first = teams->input->first,
	    .seed = teams->input->seed};
	meetings_of_teams(arena, teams, ret);
	apart_of_teams(arena, teams, ret);
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

static void byes_seat(
    struct drawing *drawing, const struct draw_teams *teams, const size_t *order, size_t team)
{
	size_t entrant;

	for (size_t place = 0; (entrant = member(teams, order, team, place)) != SIZE_MAX; place++)
		drawing_bye(drawing, entrant);
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

void draw_teams_as_entrants(struct arena *arena, const struct draw_input *input,
    struct draw_teams *ret, struct draw_input *ret_input)
{
	*ret = (struct draw_teams){.input = input};
	teams_make(arena, ret);
	input_of_teams(arena, ret, ret_input);
}

void draw_teams_seat(
    struct drawing *drawing, const struct draw_teams *teams, const struct draw *draw)
{
	size_t *order;

	drawing_numbers(drawing, &order);
	for (size_t i = 0; i < draw->table_count; i++)
		table_seat(drawing, teams, order, &draw->tables[i]);
	for (size_t i = 0; i < draw->bye_count; i++)
		byes_seat(drawing, teams, order, draw->byes[i]);
	drawing->sides_set = true;
}

/* Lists the tables of teams, each the first of those where the two meet. */
static void fold_tables(const struct draw_teams *teams, const struct draw *draw, size_t *placed,
    struct folded_draw *ret)
{
	for (size_t i = 0; i < draw->table_count; i++) {
		const struct draw_side *sides = draw->tables[i].sides;
		size_t a = teams->of[sides[0].entrants[0]], b = teams->of[sides[1].entrants[0]];

		ret->meeting[i] = placed[a] ? ret->meeting[placed[a] - 1] : ret->draw.table_count;
		if (placed[a] || placed[b])
			continue;
		placed[a] = placed[b] = i + 1;
		ret->first[ret->draw.table_count] = i;
		ret->draw.tables[ret->draw.table_count++] =
		    (struct draw_table){.sides = {{1, {a}}, {1, {b}}}};
	}
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
	fold_tables(&teams, draw, placed, ret);
	for (size_t i = 0; i < input->entrant_count; i++)
		if (input->entrants[i].number == teams.teams[teams.of[i]].number)
			ret->lead[teams.of[i]] = i;
	for (size_t team = 0; team < teams.count; team++)
		if (!placed[team] && teams.teams[team].active)
			ret->draw.byes[ret->draw.bye_count++] = team;
}

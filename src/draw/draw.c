#include "draw/draw.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "draw/drawing.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"
#include "tournament/random.h"
#include "tournament/ranking.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- methods --- */

/* The names are the words of the setting, in the same order. */
const char *draw_method_name(enum draw_method method)
{
	assert(method < DRAW_METHOD_COUNT);
	return event_setting_list[SETTING_DRAW].words[method];
}

enum draw_method draw_method_find(const char *name)
{
	int method = 0;

	while (method < DRAW_METHOD_COUNT &&
	       strcmp(draw_method_name((enum draw_method)method), name) != 0)
		method++;
	return (enum draw_method)method;
}

const char *draw_method_list(struct arena *arena, enum draw_method first)
{
	char list[CHOICE_LIST_ROOM];

	choice_list(list, sizeof list, event_setting_list[SETTING_DRAW].words + first,
	    (size_t)(DRAW_METHOD_COUNT - first));
	return arena_printf(arena, "%s", list);
}

bool draw_method_has_rounds(enum draw_method method)
{
	return method == DRAW_ROUND_ROBIN || method == DRAW_MITCHELL;
}

bool draw_method_by_results(enum draw_method method)
{
	switch (method) {
	case DRAW_SWISS: /* equal results meet */
	case DRAW_DANISH:
		return true;
	case DRAW_MANUAL:
	case DRAW_ROUND_ROBIN:
	case DRAW_MITCHELL:
	case DRAW_INDIVIDUAL:
	case DRAW_RANDOM:
	case DRAW_METHOD_COUNT:
		return false;
	}
	return false;
}

int draw_method_rounds(enum draw_method method, int side_count, int count)
{
	if (method == DRAW_MITCHELL)
		return (count + side_count - 1) / side_count;
	return method == DRAW_ROUND_ROBIN && side_count == 2 ? count + count % 2 - 1 : 0;
}

bool draw_method_goes(
    enum draw_method method, size_t side_count, bool partners_change, struct error *err)
{
	if (method == DRAW_INDIVIDUAL && !partners_change)
		return error_set(err, ERROR_INPUT, SAY_DRAW_METHOD_ENTRANTS_FIXED);
	if (partners_change && method != DRAW_INDIVIDUAL && method != DRAW_RANDOM)
		return error_set(
		    err, ERROR_INPUT, SAY_DRAW_METHOD_PARTNERS_CHANGE, draw_method_name(method));
	return !partners_change || side_count <= 2 ||
	       error_set(err, ERROR_INPUT, SAY_DRAW_METHOD_THREE_SIDES);
}

const char *draw_first_name(enum draw_first first)
{
	assert(first < DRAW_FIRST_COUNT);
	return first == DRAW_FIRST_NONE ? "" : event_setting_list[SETTING_FIRST].words[first - 1];
}

enum draw_first draw_first_of(enum draw_method method, const struct draw_input *input)
{
	if (input->meeting_count > 0 || !draw_method_by_results(method))
		return DRAW_FIRST_NONE;
	return input->first;
}

bool draw_has_lots(enum draw_method method, const struct draw_input *input)
{
	enum draw_first first = draw_first_of(method, input);

	return method != DRAW_MANUAL && !draw_method_has_rounds(method) &&
	       first != DRAW_FIRST_FOLD && first != DRAW_FIRST_LIST;
}

bool draw_is_by_lots(enum draw_method method, const struct draw_input *input)
{
	return method == DRAW_RANDOM || draw_first_of(method, input) == DRAW_FIRST_LOTS ||
	       (method == DRAW_INDIVIDUAL && input->meeting_count == 0);
}

const struct draw_meeting *draw_last_meeting(
    const struct draw_input *input, size_t a, size_t b, bool partners, size_t *ret_times)
{
	const struct draw_meeting *last = NULL;

	*ret_times = 0;
	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *met = &input->meetings[i];

		if (met->partners != partners ||
		    ((met->a != a || met->b != b) && (met->a != b || met->b != a)))
			continue;
		++*ret_times;
		if (!last || met->round > last->round)
			last = met;
	}
	return last;
}

/* --- teams --- */

/* Teams, each as one entrant with the lowest number of its members, the fewest byes of them, and
 * the club that all of them have. */
struct teams {
	struct draw_input input; /* for a draw in which each team is one entrant */
	size_t *of;              /* team of each entrant */
	/* The place of each entrant among the players of its team, by number; SIZE_MAX: absent. */
	size_t *place;
};

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
			apart[to->apart_count++] = (struct draw_apart){a, b, pair->names};
	}
}

static struct teams teams_make(struct arena *arena, const struct draw_input *input)
{
	const size_t count = input->entrant_count;
	const struct draw_entrant *entrants = input->entrants;
	struct draw_entrant *teams = arena_alloc(arena, count, sizeof *teams);
	size_t *of = arena_alloc(arena, count, sizeof *of);
	size_t *place = arena_alloc(arena, count, sizeof *place), team_count = 0;

	/* A team had as many byes as all its entrants had. */
	for (size_t i = 0; i < count; i++) {
		size_t team = 0;

		while (team < team_count && !team_is(&entrants[i], &teams[team]))
			team++;
		if (team == team_count) {
			teams[team_count++] = entrants[i];
			continue;
		}
		struct draw_entrant *same = &teams[team];

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
	struct teams ret = (struct teams){.of = of,
	    .place = place,
	    .input = {.entrant_count = team_count,
	        .entrants = teams,
	        .side_count = input->side_count,
	        .clubs_apart = input->clubs_apart,
	        .first = input->first,
	        .seed = input->seed}};

	relations_make(arena, input, of, place, &ret.input);
	for (size_t i = 0; i < team_count; i++) {
		teams[i].rank = (int)i + 1;
		teams[i].team = teams[i].group = 0;
	}
	return ret;
}

/* Seats the players of the teams at a table: the first of each, then the second of each. A player
 * without an opponent has a bye. */
static void table_seat(struct drawing *drawing, const struct teams *teams,
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

struct draw_part draw_fold(struct arena *arena, const struct draw_part *part)
{
	const struct draw_input *input = &part->input;
	const struct draw *draw = &part->draw;
	const struct teams teams = teams_make(arena, input);
	/* For a team: its first table, from 1. */
	size_t *placed = arena_alloc(arena, teams.input.entrant_count, sizeof *placed);

	struct draw_part ret = {.input = teams.input,
	    .whole = arena_alloc(arena, teams.input.entrant_count, sizeof *ret.whole),
	    .tables = arena_alloc(arena, draw->table_count, sizeof *ret.tables),
	    .folded = arena_alloc(arena, draw->table_count, sizeof *ret.folded),
	    .draw = {.tables = arena_alloc(arena, draw->table_count, sizeof *ret.draw.tables),
	        .byes = arena_alloc(arena, teams.input.entrant_count, sizeof *ret.draw.byes)}};
	/* A folded table is the first of those where its two teams meet. */
	for (size_t i = 0; i < draw->table_count; i++) {
		const struct draw_side *sides = draw->tables[i].sides;
		const size_t a = teams.of[sides[0].entrants[0]], b = teams.of[sides[1].entrants[0]];

		ret.folded[i] = placed[a] ? ret.folded[placed[a] - 1] : ret.draw.table_count;
		if (placed[a] || placed[b])
			continue;
		placed[a] = placed[b] = i + 1;
		ret.tables[ret.draw.table_count] = part->tables[i];
		ret.draw.tables[ret.draw.table_count++] =
		    (struct draw_table){.sides = {{1, {a}}, {1, {b}}}};
	}
	for (size_t i = 0; i < input->entrant_count; i++)
		if (input->entrants[i].number == teams.input.entrants[teams.of[i]].number)
			ret.whole[teams.of[i]] = part->whole[i];
	for (size_t team = 0; team < teams.input.entrant_count; team++)
		if (!placed[team] && teams.input.entrants[team].active)
			ret.draw.byes[ret.draw.bye_count++] = team;
	return ret;
}

/* --- groups --- */

/* Returns a table with other indexes of its entrants: in the whole or in a part. */
static struct draw_table table_renumbered(
    const struct draw_table *table, size_t side_count, const size_t *index)
{
	struct draw_table ret = *table;

	for (size_t side = 0; side < side_count; side++)
		for (size_t k = 0; k < ret.sides[side].count; k++)
			ret.sides[side].entrants[k] = index[table->sides[side].entrants[k]];
	return ret;
}

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
		if (index[draw->tables[i].sides[0].entrants[0]] == SIZE_MAX)
			continue;
		ret->tables[ret->draw.table_count] = i;
		ret->draw.tables[ret->draw.table_count++] =
		    table_renumbered(&draw->tables[i], input->side_count, index);
	}
	for (size_t i = 0; i < draw->bye_count; i++)
		if (index[draw->byes[i]] != SIZE_MAX)
			ret->draw.byes[ret->draw.bye_count++] = index[draw->byes[i]];
}

/* Returns true if no two entrants still have to meet: each two have met, never will, or one of them
 * is gone. */
static bool is_through(struct arena *arena, enum draw_method method, const struct draw_input *input)
{
	const struct drawing drawing = drawing_begin(arena, input);
	const size_t sides = input->side_count;

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
		part_make(arena, input, count > 1 ? (int)i + 1 : 0, draw, index, &parts[i]);
		struct draw_input own = may_rest && input->teams
		                            ? teams_make(arena, &parts[i].input).input
		                            : parts[i].input;

		parts[i].rests = may_rest && is_through(arena, method, &own);
		through += parts[i].rests;
	}
	/* After the last round all groups continue. */
	for (size_t i = 0; i < count; i++)
		parts[i].rests = parts[i].rests && through < count;
	*ret = parts;
	return count;
}

/* --- sides --- */

/* Gives the sides of a table so that the sum of earlier rounds on these sides is least; equals draw
 * lots. */
static void sides_give(struct drawing *drawing, struct draw_table *table)
{
	static const size_t orders[][SIDES_MOST] = {
	    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
	const struct draw_table seated = *table;
	size_t best[sizeof orders / sizeof *orders] = {0};
	size_t count = 0, chosen = 0;
	int least = 0, sum;

	for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
		/* Two sides have no third. */
		if (drawing->input->side_count == 2 && orders[i][2] != 2)
			continue;
		sum = 0;
		for (size_t side = 0; side < drawing->input->side_count; side++) {
			const struct draw_side *there = &seated.sides[orders[i][side]];

			for (size_t k = 0; k < there->count; k++)
				sum += drawing->input->entrants[there->entrants[k]].sat[side];
		}
		if (count == 0 || sum < least) {
			count = 0;
			least = sum;
		}
		if (sum == least)
			best[count++] = i;
	}
	if (count > 1)
		chosen = lots_below(&drawing->lots, count);
	for (size_t side = 0; side < SIDES_MOST; side++)
		table->sides[side] = seated.sides[orders[best[chosen]][side]];
}

/* --- draws by an order --- */

/* Gives the byes of a draw by an order.
 *
 * Such a draw pairs every player with the one a step further down: 1 for neighbours, the number of
 * tables for halves of the list. If players or clubs are kept apart, all move as little as possible:
 * exactly if two sit at a table. Then the bye affects which players can meet, and is given by all
 * aims above the order. */
static void byes_give(struct drawing *drawing)
{
	const size_t sides = drawing->input->side_count;
	struct aims aims = {.kind = AIMS_BYE};

	if (sides == 2 && drawing_is_bound(drawing)) {
		if (drawing->count % 2 != 0)
			drawing_sit_out(drawing, draw_aims_match(drawing, &aims)[drawing->count]);
	} else if (drawing_keeps_apart(drawing)) {
		drawing_byes_after(drawing, drawing_apart_seats(drawing, sides), sides);
	} else {
		drawing_byes(drawing, drawing->count % sides);
	}
}

/* Seats the players in their order: neighbours, or those that are `fold`ed a table's share apart. */
static void order_seat(struct drawing *drawing, bool fold)
{
	const size_t sides = drawing->input->side_count;
	const size_t tables = drawing->count / sides, step = fold ? tables : 1;
	const size_t *players = drawing->players;

	if (drawing_is_bound(drawing)) {
		draw_by_aims(drawing, AIMS_ORDER, step);
		return;
	}
	for (size_t i = 0; i < tables; i++) {
		const size_t top = step > 1 ? i : i * sides;

		drawing_seat(drawing, players[top], players[top + step],
		    sides > 2 ? players[top + 2 * step] : 0);
	}
}

/* --- one draw --- */

static void method_draw(struct drawing *drawing, enum draw_method method)
{
	enum draw_first first = draw_first_of(method, drawing->input);

	if (first != DRAW_FIRST_NONE) {
		byes_give(drawing);
		if (first == DRAW_FIRST_LOTS)
			lots_shuffle(&drawing->lots, drawing->players, drawing->count);
		drawing->sides_set = first != DRAW_FIRST_LOTS;
		order_seat(drawing, first == DRAW_FIRST_FOLD);
		return;
	}
	switch (method) {
	case DRAW_ROUND_ROBIN:
		if (drawing->input->side_count > 2)
			draw_by_aims(drawing, AIMS_ROUND_ROBIN, 0);
		else
			draw_movement(drawing, method);
		break;
	case DRAW_SWISS:
		draw_by_aims(drawing, AIMS_SWISS, 0);
		break;
	case DRAW_DANISH:
		byes_give(drawing);
		order_seat(drawing, false);
		break;
	case DRAW_MITCHELL:
		draw_movement(drawing, method);
		break;
	case DRAW_INDIVIDUAL:
		draw_individual(drawing);
		break;
	case DRAW_RANDOM:
		lots_shuffle(&drawing->lots, drawing->players, drawing->count);
		if (drawing->input->partners_change) {
			draw_random_partners(drawing);
		} else {
			byes_give(drawing);
			order_seat(drawing, false);
		}
		break;
	case DRAW_MANUAL:
	case DRAW_METHOD_COUNT:
		break_off(ERROR_INPUT, SAY_DRAW_METHOD_MANUAL);
	}
}

static struct draw part_draw(
    struct arena *arena, enum draw_method method, const struct draw_input *input)
{
	const size_t table = input->side_count * (input->partners_change ? PARTNERS_MOST : 1);
	struct drawing drawing = drawing_begin(arena, input);
	struct draw_meeting pairs[TABLE_MEETINGS];

	must(draw_method_goes(method, input->side_count, input->partners_change, refusal()));
	if (drawing.count < table)
		break_off(ERROR_REFUSED, SAY_DRAW_TOO_FEW_FOR_ONE_TABLE, drawing.count, table);
	if (input->teams) {
		struct teams teams = teams_make(arena, input);
		const struct draw of_teams = draw_make(arena, method, &teams.input);

		for (size_t i = 0; i < of_teams.table_count; i++)
			table_seat(&drawing, &teams, of_teams.tables[i].sides, input->side_count);
		for (size_t i = 0; i < of_teams.bye_count; i++)
			table_seat(&drawing, &teams, &(struct draw_side){1, {of_teams.byes[i]}}, 1);
		drawing.draw.tried = of_teams.tried;
		drawing.sides_set = true;
	} else {
		method_draw(&drawing, method);
	}
	if (drawing.draw.table_count == 0)
		break_off(ERROR_REFUSED, SAY_DRAW_TOO_FEW_IN_MOVEMENT);
	for (size_t i = 0; i < drawing.draw.table_count; i++) {
		if (!drawing.sides_set)
			sides_give(&drawing, &drawing.draw.tables[i]);
		const size_t count =
		    draw_table_meetings(&drawing.draw.tables[i], input->side_count, pairs);

		for (size_t k = 0; k < count; k++)
			if (pairs[k].partners)
				drawing.draw.partner_repeats +=
				    drawing_partnered(&drawing, pairs[k].a, pairs[k].b) > 0;
			else
				drawing.draw.repeats +=
				    drawing_met(&drawing, pairs[k].a, pairs[k].b) > 0;
	}
	return drawing.draw;
}

/* Gives byes to the players of a group too small for a table. */
static bool left_over(const struct draw_part *part, struct draw *to)
{
	const struct draw_input *input = &part->input;
	size_t active = 0;

	for (size_t i = 0; i < input->entrant_count; i++)
		active += input->entrants[i].active;
	if (active >= input->side_count * (input->partners_change ? PARTNERS_MOST : 1))
		return false;
	for (size_t i = 0; i < input->entrant_count; i++)
		if (input->entrants[i].active)
			to->byes[to->bye_count++] = part->whole[i];
	return true;
}

/* Draws each group by itself; its tables follow those of the group before. */
struct draw draw_make(struct arena *arena, enum draw_method method, const struct draw_input *input)
{
	struct draw draw = {.tables = arena_alloc(arena, input->entrant_count, sizeof *draw.tables),
	    .byes = arena_alloc(arena, input->entrant_count, sizeof *draw.byes)};
	struct draw_part *parts;

	assert(method < DRAW_METHOD_COUNT);
	assert(input->side_count >= 2 && input->side_count <= SIDES_MOST);
	const size_t count = draw_split(arena, method, input, NULL, &parts);

	for (size_t part = 0; part < count; part++) {
		const size_t *whole = parts[part].whole;

		if (parts[part].rests || (count > 1 && left_over(&parts[part], &draw)))
			continue;
		struct draw own = part_draw(arena, method, &parts[part].input);

		for (size_t i = 0; i < own.table_count; i++)
			draw.tables[draw.table_count++] =
			    table_renumbered(&own.tables[i], input->side_count, whole);
		for (size_t i = 0; i < own.bye_count; i++)
			draw.byes[draw.bye_count++] = whole[own.byes[i]];
		draw.repeats += own.repeats;
		draw.partner_repeats += own.partner_repeats;
		draw.tried = draw.tried || own.tried;
	}
	if (draw.table_count == 0)
		break_off(ERROR_REFUSED, SAY_DRAW_TOO_FEW_IN_GROUPS);
	return draw;
}

/* A draw that may be impossible. */
struct attempt {
	struct arena *arena;
	enum draw_method method;
	const struct draw_input *input;
	struct draw *draw;
};

static void attempt_make(void *context)
{
	const struct attempt *attempt = context;

	*attempt->draw = draw_make(attempt->arena, attempt->method, attempt->input);
}

bool draw_try(
    struct arena *arena, enum draw_method method, const struct draw_input *input, struct draw *ret)
{
	struct attempt attempt = {arena, method, input, ret};
	struct error refused = {0};
	const bool done = boundary_run(attempt_make, &attempt, &refused);

	if (!done && refused.kind != ERROR_REFUSED)
		boundary_break(&refused);
	return done;
}

bool draw_is_unproven(struct arena *arena, enum draw_method method, const struct draw_input *input)
{
	struct draw draw = {0};

	/* Tables of two who stay together are drawn exactly. */
	return method != DRAW_MANUAL && (input->side_count > 2 || input->partners_change) &&
	       draw_try(arena, method, input, &draw) && draw.tried;
}

const bool *draw_due(
    struct arena *arena, enum draw_method method, const struct draw_input *input, size_t rounds)
{
	bool *due = arena_alloc(arena, input->apart_count, sizeof *due);
	struct draw_part *parts;

	/* With three sides only Mitchell's is a movement. */
	if (!draw_method_has_rounds(method) || (input->side_count > 2 && method != DRAW_MITCHELL))
		return due;
	const size_t count = draw_split(arena, method, input, NULL, &parts);

	for (size_t part = 0; part < count; part++) {
		const struct draw_input own =
		    input->teams ? teams_make(arena, &parts[part].input).input : parts[part].input;
		bool *of_part = arena_alloc(arena, own.apart_count, sizeof *of_part);

		if (own.apart_count == 0)
			continue;
		struct drawing drawing = drawing_begin(arena, &own);

		draw_movement_due(&drawing, method, rounds, of_part);
		for (size_t i = 0; i < own.apart_count; i++)
			for (size_t j = 0; of_part[i] && j < input->apart_count; j++)
				due[j] = due[j] || input->apart[j].names == own.apart[i].names;
	}
	return due;
}

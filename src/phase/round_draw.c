#include "phase/round_draw.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/message.h"
#include "base/text.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "club/standings.h"
#include "draw/draw.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "file/transaction.h"
#include "phase/phase.h"
#include "phase/round_redraw.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

#include <assert.h>

/* Returns how many rounds are left to draw; 0: as many as the movement has. */
static size_t rounds_left(const struct desk *desk, const struct phase *phase, int next)
{
	const int said =
	    phase ? phase->row.rounds
	          : (int)event_setting_number(&desk->event->settings.more, SETTING_ROUNDS);
	const int drawn = next - (phase ? phase->row.round : 1);

	return said > drawn ? (size_t)(said - drawn) : 0;
}

struct round_due round_due_of(
    const struct desk *desk, const struct round_draw *from, enum draw_method method)
{
	const struct phase *phase = phase_at(desk, from->round);
	const struct draw_input *input = &from->input;
	struct round_due_pair *pairs = arena_alloc(desk->arena, input->apart_count, sizeof *pairs);
	struct round_due found = {.method = method, .pairs = pairs};
	bool *due;

	draw_due(desk->arena, method, input, rounds_left(desk, phase, from->round), &due);
	for (size_t i = 0; i < input->apart_count; i++) {
		const struct draw_apart *pair = &input->apart[i];

		if (due[i])
			pairs[found.count++] = (struct round_due_pair){
			    &from->entrants[input->entrants[pair->a].number - 1],
			    &from->entrants[input->entrants[pair->b].number - 1]};
	}
	return found;
}

static bool due_find(const struct desk *desk, struct round_due *ret, struct error *err)
{
	const int next = round_next(desk);
	const struct phase *phase = phase_at(desk, next);
	const char *said =
	    phase ? phase->row.method : desk->event->settings.more.text[SETTING_DRAW];
	const enum draw_method method = said ? draw_method_find(said) : DRAW_METHOD_COUNT;
	struct round_draw from;

	*ret = (struct round_due){.method = method};
	/* Rounds of other methods cannot be foreseen, and nobody has to meet. */
	if (!draw_method_has_rounds(method))
		return true;
	if (!round_draw_read(desk, next, &from, err))
		return false;
	*ret = round_due_of(desk, &from, method);
	return true;
}

bool round_due_find(const struct desk *desk, struct round_due *ret, struct error *err)
{
	store_read_begin(desk->store);
	return store_read_end(desk->store, due_find(desk, ret, err));
}

struct reading {
	const struct desk *desk;
	int round;
	const struct phase *phase; /* phase by points of the round; NULL: none */
	int since;                 /* first round whose meetings and byes count */
	struct event_settings settings;
	size_t count;  /* count of numbers, removed entrants included */
	size_t placed; /* entrants in the draw; removed ones are not */
	struct draw_entrant *entrants;
	const size_t *team_of; /* by number of the entrant, less 1 */
	int *clubs;            /* by number of the entrant, less 1 */
	size_t *index;         /* by number of the entrant, less 1 */
};

_Noreturn static void damaged(const struct reading *reading, int number)
{
	break_off(ERROR_STORE, SAY_STORE_DAMAGED_ENTRANT_MISSING, store_path(reading->desk->store),
	    number);
}

static size_t index_of(const struct reading *reading, int number)
{
	if (number < 1 || (size_t)number > reading->count || reading->index[number - 1] == SIZE_MAX)
		damaged(reading, number);
	return reading->index[number - 1];
}

/* --- entrants, best first --- */

static struct draw_entrant *entrant_take(
    struct reading *reading, const struct entrant *entrants, size_t entrant)
{
	struct draw_entrant *ret = &reading->entrants[reading->placed];

	ret->number = entrants[entrant].number;
	ret->rank = 1;
	ret->active = entrant_active(&entrants[entrant], reading->round);
	ret->team = *entrants[entrant].team ? (int)reading->team_of[entrant] + 1 : 0;
	ret->club = reading->clubs[entrant];
	ret->group = reading->phase ? phase_group_of(reading->phase, ret->number) : 0;
	reading->index[entrant] = reading->placed++;
	return ret;
}

/* Takes a row of the standings for its entrant, or for each entrant of its team. */
static void row_take(struct reading *reading, const struct standings *standings,
    const struct ranking_row *row, const struct entrant *entrants)
{
	const struct ranking_rules *rules = &standings->ranking.rules;
	const bool victory = rules->by == RANKING_VICTORY_POINTS;
	int64_t points = victory ? row->victory_points : row->match_points;

	/* Points are in hundredths; a scale of victory points may have fewer decimals. */
	for (int places = victory ? rules->scale->decimals : 2; places < 2; places++)
		points *= 10;
	for (size_t i = 0; i < reading->count; i++) {
		struct draw_entrant *ret;

		if (entrants[i].removed ||
		    (standings->team_of ? standings->team_of[i] : i) != row->entrant)
			continue;
		ret = entrant_take(reading, entrants, i);
		ret->rank = row->rank;
		ret->match_points = points;
		ret->score = row->score;
	}
}

/* --- a phase by points --- */

/* Orders the entrants of a phase's first round by seed, if no points are carried. */
static void seeds_take(struct reading *reading, const struct entrant *entrants)
{
	const struct phase *phase = reading->phase;

	for (size_t i = 0; i < phase->entrant_count; i++)
		for (size_t entrant = 0; entrant < reading->count; entrant++)
			if (!entrants[entrant].removed &&
			    phase_stands_for(phase, entrants[entrant].number) ==
			        phase->entrants[i].entrant)
				entrant_take(reading, entrants, entrant)->rank = (int)i + 1;
}

static size_t seed_of(const struct phase *phase, const struct ranking_input *input, size_t entrant)
{
	size_t seed = 0;

	(void)phase_seed_of(phase, input->numbers[entrant], &seed);
	return seed;
}

/* Orders entrants who share a place by seed. */
static void ranks_by_seed(
    const struct phase *phase, const struct ranking_input *input, struct ranking *ranking)
{
	for (size_t i = 1; i < ranking->count; i++)
		for (size_t j = i; j > 0; j--) {
			struct ranking_row *row = &ranking->rows[j], one = *row;

			if (row[-1].rank != one.rank || seed_of(phase, input, row[-1].entrant) <
			                                    seed_of(phase, input, one.entrant))
				break;
			*row = row[-1];
			row[-1] = one;
		}
}

static bool phase_entrants_take(struct reading *reading, struct round_draw *ret, struct error *err)
{
	const struct phase *phase = reading->phase;
	struct standings standings = {0};
	struct standings_facts drawn, facts;
	struct ranking_input input;

	if (reading->round == phase->row.round && (reading->round == 1 || !phase_carries(phase))) {
		seeds_take(reading, ret->entrants);
		ret->by_seed = true;
		return true;
	}
	if (!standings_facts_read(reading->desk, reading->round - 1, &drawn, err) ||
	    !standings_team_facts(reading->desk->arena, &drawn, &facts, err))
		return false;
	standings.team_of = facts.team_of;
	phase = phase_of(facts.phases, facts.phase_count, reading->round);
	standings_phase_own(reading->desk->arena, &facts, phase, &input, &standings.ranking);
	ranks_by_seed(phase, &input, &standings.ranking);
	for (size_t i = 0; i < standings.ranking.count; i++) {
		struct ranking_row *row = &standings.ranking.rows[i];

		row->rank = row->group > 0 ? row->group_rank : row->rank;
		row_take(reading, &standings, row, ret->entrants);
	}
	ret->provisional = standings.ranking.provisional;
	return true;
}

/* --- entrants of the event --- */

/* Takes the entrants with their ranks. Before the first round all share the first place, by
 * number. */
static bool entrants_take(struct reading *reading, struct round_draw *ret, struct error *err)
{
	struct entrant *entrants;
	struct standings standings;

	entrants = entrants_read(reading->desk, 1, &reading->count);
	reading->entrants =
	    arena_alloc(reading->desk->arena, reading->count, sizeof *reading->entrants);
	reading->index = arena_alloc(reading->desk->arena, reading->count, sizeof *reading->index);
	entrant_clubs(reading->desk->arena, entrants, reading->count, &reading->clubs);
	entrant_team_first(reading->desk->arena, entrants, reading->count, &reading->team_of);
	ret->entrants = entrants;
	ret->entrant_count = reading->count;
	for (size_t i = 0; i < reading->count; i++)
		reading->index[i] = SIZE_MAX;
	if (reading->phase)
		return phase_entrants_take(reading, ret, err);
	for (size_t i = 0; reading->round == 1 && i < reading->count; i++)
		if (!entrants[i].removed)
			(void)entrant_take(reading, entrants, i);
	if (reading->round == 1)
		return true;
	if (!standings_make(reading->desk, reading->round - 1, &standings, err))
		return false;
	for (size_t i = 0; i < standings.ranking.count; i++)
		row_take(reading, &standings, &standings.ranking.rows[i], entrants);
	ret->provisional = standings.ranking.provisional;
	return true;
}

/* --- earlier meetings, seats and byes --- */

/* Returns true if a meeting or bye does not count: it was before the phase, or of an entrant
 * outside it. */
static bool is_passed(const struct reading *reading, int round, int number)
{
	return reading->phase &&
	       (round < reading->since || (number >= 1 && (size_t)number <= reading->count &&
	                                      reading->index[number - 1] == SIZE_MAX));
}

static void byes_take(struct reading *reading, const struct entrant *entrants)
{
	struct round_bye *rows;
	size_t count;

	/* Rounds before a late entry are byes if the event says so. */
	if (event_setting_word(&reading->settings.more, SETTING_MISSED) == MISSED_BYES) {
		for (size_t i = 0; i < reading->count; i++) {
			const int first = entrant_first_round(&entrants[i]);
			const int missed =
			    (first < reading->round ? first : reading->round) - reading->since;

			if (reading->index[i] != SIZE_MAX && missed > 0)
				reading->entrants[reading->index[i]].byes += missed;
		}
	}
	rows = round_byes_read(reading->desk, reading->round - 1, &count);
	for (size_t i = 0; i < count; i++)
		if (!is_passed(reading, rows[i].round, rows[i].entrant))
			reading->entrants[index_of(reading, rows[i].entrant)].byes++;
}

/* Collects the seats and meetings of earlier rounds: all sides of a table met each other, and a
 * table's rows are consecutive. */
static void meetings_take(struct reading *reading, struct draw_input *input)
{
	enum { AT_A_TABLE = SIDES_MOST * PARTNERS_MOST - 1 };
	struct draw_meeting *meetings;
	struct round_sat *rows;
	size_t row_count, count = 0, entrant;

	rows = round_sat_read(reading->desk, reading->round - 1, &row_count);
	for (size_t i = 0; i < row_count; i++) {
		if (is_passed(reading, rows[i].round, rows[i].entrant))
			continue;
		entrant = index_of(reading, rows[i].entrant);
		if (rows[i].side >= 0 && rows[i].side < SIDES_MOST)
			reading->entrants[entrant].sat[rows[i].side]++;
		rows[count++] = rows[i];
	}
	meetings = arena_alloc(reading->desk->arena, count * AT_A_TABLE, sizeof *meetings);
	for (size_t i = 0; i < count; i++)
		for (size_t j = i + 1; j < count && j <= i + AT_A_TABLE; j++) {
			if (rows[j].round != rows[i].round || rows[j].table != rows[i].table)
				break;
			meetings[input->meeting_count++] =
			    (struct draw_meeting){.a = reading->index[rows[i].entrant - 1],
			        .b = reading->index[rows[j].entrant - 1],
			        .round = rows[i].round,
			        .partners = rows[i].side == rows[j].side};
		}
	input->meetings = meetings;
}

/* Takes the pairs kept apart whose entrants are in the draw. */
static void apart_take(
    struct reading *reading, const struct entrant *entrants, struct draw_input *input)
{
	struct entrant_apart_row *rows;
	struct draw_apart *apart;
	size_t count;

	rows = entrant_apart_read(reading->desk, &count);
	apart = arena_alloc(reading->desk->arena, count, sizeof *apart);
	for (size_t i = 0; i < count; i++) {
		const int one = rows[i].entrant, other = rows[i].other;
		struct draw_apart *pair = &apart[input->apart_count];

		if ((size_t)other > reading->count)
			damaged(reading, other);
		pair->a = reading->index[one - 1];
		pair->b = reading->index[other - 1];
		if (pair->a == SIZE_MAX || pair->b == SIZE_MAX)
			continue;
		pair->said = message_text(reading->desk->arena, TEXT_PHRASE_AND, one,
		    entrants[one - 1].name, other, entrants[other - 1].name);
		input->apart_count++;
	}
	input->apart = apart;
}

static void settings_take(const struct reading *reading, struct draw_input *input)
{
	static const enum draw_first firsts[] = {[FIRST_LOTS] = DRAW_FIRST_LOTS,
	    [FIRST_FOLD] = DRAW_FIRST_FOLD,
	    [FIRST_LIST] = DRAW_FIRST_LIST};
	const struct event_setting_values *more = &reading->settings.more;

	input->first = firsts[event_setting_word(more, SETTING_FIRST)];
	/* By default a phase pairs its first round by seed. */
	if (reading->phase && !more->text[SETTING_FIRST])
		input->first = phase_method_draw(reading->phase->row.method) == DRAW_DANISH
		                   ? DRAW_FIRST_LIST
		                   : DRAW_FIRST_FOLD;
	if (reading->phase && phase_carries(reading->phase))
		input->first = DRAW_FIRST_NONE;
	input->clubs_apart = event_setting_word(more, SETTING_CLUBS) == CLUBS_APART;
}

static bool draw_read(struct reading *reading, struct round_draw *ret, struct error *err)
{
	struct round_draw draw = {.round = reading->round};

	if (reading->round == 0) {
		reading->round = round_drawn_newest(reading->desk);
		draw.round = ++reading->round;
	}

	/* The settings may have changed after the seating: how a first round is paired, whether
	 * clubs meet, what a missed round brings. */
	reading->settings = event_now_read(reading->desk)->settings;

	/* A phase by points draws only among its own entrants. */
	const struct phase *phase = phase_at(reading->desk, reading->round);

	if (phase && !round_method_knocks_out(phase->row.method)) {
		/* A phase that carries points goes on as before, and nobody meets again; a phase
		 * that begins with none starts afresh. A method may decide for itself. */
		const bool goes_on = phase_carries(phase) &&
		                     !draw_method_has_rounds(phase_method_draw(phase->row.method));

		reading->phase = phase;
		reading->since = goes_on ? 1 : phase->row.round;
	}
	if (!entrants_take(reading, &draw, err))
		return false;
	meetings_take(reading, &draw.input);
	byes_take(reading, draw.entrants);
	/* Leaves out everybody whom a knock-out's bracket does not send to the round. */
	if (phase && !reading->phase) {
		struct round_plan plan;

		if (!phase_draw_plan(reading->desk, reading->round, &plan, err))
			return false;
		for (size_t i = 0; i < reading->placed; i++)
			reading->entrants[i].active =
			    phase_draw_has(&plan, reading->entrants[i].number);
	}
	apart_take(reading, draw.entrants, &draw.input);
	settings_take(reading, &draw.input);
	if (reading->phase) {
		draw.input.group_count = (size_t)reading->phase->row.groups;
		draw.input.once = reading->phase->row.rounds == 0;
	}
	draw.input.entrant_count = reading->placed;
	draw.input.entrants = reading->entrants;
	draw.input.side_count = (size_t)event_side_count(reading->desk->event);
	draw.input.partners_change = event_setting_word(&reading->desk->event->settings.more,
	                                 SETTING_FORMAT) == FORMAT_INDIVIDUAL;
	draw.input.teams = entrant_team_event(reading->desk->event);
	*ret = draw;
	return true;
}

bool round_draw_read(const struct desk *desk, int round, struct round_draw *ret, struct error *err)
{
	struct reading reading = {.desk = desk, .round = round};

	assert(desk->event);
	store_read_begin(desk->store);
	return store_read_end(desk->store, draw_read(&reading, ret, err));
}

bool round_draw_then(
    const struct desk *desk, const struct round *round, struct round_draw *ret, struct error *err)
{
	store_at(desk->store, round->log - 1);
	return round_draw_read(desk, round->number, ret, err);
}

/* --- draws and rounds --- */

void round_draw_plan(struct arena *arena, const struct round_draw *from, const struct draw *draw,
    struct round_plan *ret)
{
	struct round_pairing *tables = arena_alloc(arena, draw->table_count, sizeof *tables);
	int *byes = arena_alloc(arena, draw->bye_count, sizeof *byes);

	for (size_t i = 0; i < draw->table_count; i++)
		for (size_t side = 0; side < from->input.side_count; side++) {
			const struct draw_side *seat = &draw->tables[i].sides[side];

			tables[i].entrants[side] = from->input.entrants[seat->entrants[0]].number;
			if (seat->count > 1)
				tables[i].partners[side] =
				    from->input.entrants[seat->entrants[1]].number;
		}
	for (size_t i = 0; i < draw->bye_count; i++)
		byes[i] = from->input.entrants[draw->byes[i]].number;
	*ret = (struct round_plan){.table_count = draw->table_count,
	    .tables = tables,
	    .bye_count = draw->bye_count,
	    .byes = byes};
}

static bool place_of(const struct round_draw *from, int number, size_t *ret, struct error *err)
{
	for (size_t i = 0; i < from->input.entrant_count; i++)
		if (from->input.entrants[i].number == number) {
			*ret = i;
			return true;
		}
	return error_set(err, ERROR_INPUT, SAY_ENTRANT_UNKNOWN_EVENT_WHEN_ROUND, number);
}

bool round_draw_seated(struct arena *arena, const struct round_draw *from,
    const struct round *round, struct draw *ret, struct error *err)
{
	struct draw draw = {.table_count = round->table_count, .bye_count = round->bye_count};

	draw.tables = arena_alloc(arena, draw.table_count, sizeof *draw.tables);
	draw.byes = arena_alloc(arena, draw.bye_count, sizeof *draw.byes);
	for (size_t i = 0; i < draw.table_count; i++)
		for (size_t j = 0; j < round->tables[i].side_count; j++) {
			const struct seat *seat = &round->tables[i].sides[j];
			struct draw_side *side = &draw.tables[i].sides[j];

			side->count = seat->partner ? 2 : 1;
			if (!place_of(from, seat->number, &side->entrants[0], err) ||
			    (seat->partner &&
			        !place_of(from, seat->partner, &side->entrants[1], err)))
				return false;
		}
	for (size_t i = 0; i < draw.bye_count; i++)
		if (!place_of(from, round->byes[i], &draw.byes[i], err))
			return false;
	*ret = draw;
	return true;
}

bool round_draw_allow(const struct desk *desk, const struct round_draw *from,
    enum draw_method method, struct error *err)
{
	struct standings_facts facts;
	int newest;

	if (!draw_goes_by_results(method, &from->input))
		return true;
	newest = round_newest(desk);
	if (newest == 0)
		return true;
	if (!standings_facts_read(desk, newest, &facts, err))
		return false;
	for (size_t i = 0; i < facts.input.game_count; i++) {
		const struct ranking_game *game = &facts.input.games[i];

		if (facts.tables[i].round == newest && (game->hands > 0 || game->game.finished))
			return true;
	}
	return error_set(err, ERROR_REFUSED, SAY_ROUND_AHEAD, newest, draw_method_name(method));
}

int64_t round_draw_seed(const struct event *event, int round)
{
	enum { SEEDS = 1000000 };
	const char *const texts[] = {event->settings.name, event->settings.date};
	uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		for (const char *at = texts[i]; at && *at; at++)
			hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
	hash = (hash ^ (uint64_t)round) * UINT64_C(0x100000001b3);
	return (int64_t)(hash % SEEDS);
}

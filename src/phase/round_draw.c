#include "phase/round_draw.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/missing.h"
#include "club/round.h"
#include "club/standings.h"
#include "club/table.h"
#include "draw/bracket.h"
#include "draw/draw.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "phase/phase.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

/* --- entrants, best first --- */

static size_t seed_of(const struct phase *phase, const struct ranking_input *input, size_t entrant)
{
	size_t seed = 0;

	(void)phase_seed_of(phase, input->numbers[entrant], &seed);
	return seed;
}

/* Ranks the entrants before the round, or the teams where these rank; a phase by points ranks its
 * own. Before the first round of the event all share the first place. */
static struct ranking ranking_read(const struct desk *desk, const struct phase *phase,
    struct round_draw *draw, const size_t **ret_team_of)
{
	struct ranking ranking = {0};

	draw->by_seed =
	    phase && draw->round == phase->row.round && (draw->round == 1 || !phase_carries(phase));
	if (draw->by_seed || draw->round == 1) {
		ranking.count = draw->by_seed ? phase->entrant_count : draw->entrant_count;
		ranking.rows = arena_alloc(desk->arena, ranking.count, sizeof *ranking.rows);
		*ret_team_of = draw->by_seed ? phase->team_of : NULL;
		for (size_t i = 0; i < ranking.count; i++) {
			ranking.rows[i].entrant =
			    draw->by_seed ? (size_t)phase->entrants[i].entrant - 1 : i;
			ranking.rows[i].rank = draw->by_seed ? (int)i + 1 : 1;
		}
		return ranking;
	}
	if (!phase) {
		const struct standings standings = standings_make(desk, draw->round - 1, NULL);

		*ret_team_of = standings.ranked.team_of;
		return standings.ranking;
	}
	struct standings_facts facts = phase_facts_read(desk, draw->round - 1);

	phase = phase_of(facts.phases, facts.phase_count, draw->round);
	ranking = phase_own_ranking(desk->arena, &facts, phase);
	*ret_team_of = facts.team_of;
	/* Entrants who share a place are in the order of seeds, and those of a group have their ranks
	 * in it. */
	for (size_t i = 1; i < ranking.count; i++)
		for (size_t j = i; j > 0; j--) {
			struct ranking_row *row = &ranking.rows[j], one = *row;

			if (row[-1].rank != one.rank ||
			    seed_of(phase, &facts.input, row[-1].entrant) <
			        seed_of(phase, &facts.input, one.entrant))
				break;
			*row = row[-1];
			row[-1] = one;
		}
	for (size_t i = 0; i < ranking.count; i++)
		if (ranking.rows[i].group > 0)
			ranking.rows[i].rank = ranking.rows[i].group_rank;
	return ranking;
}

/* Puts the entrants into the order of a ranking; the row of a team is for each of its entrants. */
static struct draw_entrant *entrants_order(const struct desk *desk, const struct phase *phase,
    const struct ranking *ranking, const size_t *ranked_for, struct round_draw *draw)
{
	const bool victory = ranking->rules.by == RANKING_VICTORY_POINTS;
	struct draw_entrant *ret = arena_alloc(desk->arena, draw->entrant_count, sizeof *ret);
	size_t *places = arena_alloc(desk->arena, draw->entrant_count, sizeof *places);
	size_t placed = 0;
	int *clubs = entrant_clubs(desk->arena, draw->entrants, draw->entrant_count);
	const size_t *team_of =
	    entrant_team_first(desk->arena, draw->entrants, draw->entrant_count);

	for (size_t i = 0; i < draw->entrant_count; i++)
		places[i] = SIZE_MAX;
	for (size_t k = 0; k < ranking->count; k++) {
		const struct ranking_row *row = &ranking->rows[k];
		int64_t points = victory ? row->victory_points : row->match_points;

		/* Points are in hundredths; a scale of victory points may have fewer decimals. */
		for (int digits = victory ? ranking->rules.scale->decimals : 2; digits < 2;
		     digits++)
			points *= 10;
		for (size_t i = 0; i < draw->entrant_count; i++) {
			const struct entrant *entrant = &draw->entrants[i];

			if (entrant->removed || (ranked_for ? ranked_for[i] : i) != row->entrant)
				continue;
			places[i] = placed;
			ret[placed++] = (struct draw_entrant){.number = entrant->number,
			    .rank = row->rank,
			    .match_points = points,
			    .score = row->score,
			    .active = entrant_active(entrant, draw->round),
			    .team = *entrant->team ? (int)team_of[i] + 1 : 0,
			    .club = clubs[i],
			    .group = phase ? phase_group_of(phase, entrant->number) : 0};
		}
	}
	draw->places = places;
	draw->input.entrant_count = placed;
	return ret;
}

/* --- earlier meetings, seats and byes --- */

/* Returns the place of an entrant in the draw; SIZE_MAX if it has none. */
static size_t place_at(const struct round_draw *draw, int number)
{
	return number >= 1 && (size_t)number <= draw->entrant_count ? draw->places[number - 1]
	                                                            : SIZE_MAX;
}

/* Returns the place of an entrant of the file, which must have one. */
static size_t place_of(const struct desk *desk, const struct round_draw *draw, int number)
{
	const size_t place = place_at(draw, number);

	if (place == SIZE_MAX)
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_ENTRANT_MISSING, store_path(desk->store),
		    number);
	return place;
}

/* Returns true if a meeting or bye does not count: in a phase, those before its round `since` (0: no
 * phase), and those of entrants outside it. */
static bool is_passed(const struct round_draw *draw, int since, int round, int number)
{
	return since > 0 &&
	       (round < since || (number >= 1 && (size_t)number <= draw->entrant_count &&
	                             draw->places[number - 1] == SIZE_MAX));
}

static void byes_take(const struct desk *desk, const struct round_draw *draw, int since,
    struct draw_entrant *entrants)
{
	size_t count;
	const struct round_place *rows = round_byes_read(desk, draw->round - 1, &count);

	for (size_t i = 0; i < count; i++)
		if (!is_passed(draw, since, rows[i].round, rows[i].entrant))
			entrants[place_of(desk, draw, rows[i].entrant)].byes++;
	/* Rounds before a late entry are byes if the event says so. */
	if (event_setting_word(&event_now_read(desk)->settings.more, SETTING_MISSED) != MISSED_BYES)
		return;
	for (size_t i = 0; i < draw->entrant_count; i++) {
		const int first = entrant_first_round(&draw->entrants[i]);
		const int missed = (first < draw->round ? first : draw->round) - since;

		if (draw->places[i] != SIZE_MAX && missed > 0)
			entrants[draw->places[i]].byes += missed;
	}
}

/* Collects the seats and meetings of earlier rounds: all sides of a table met each other, and a
 * table's rows are consecutive. */
static void meetings_take(
    const struct desk *desk, struct round_draw *draw, int since, struct draw_entrant *entrants)
{
	enum { AT_A_TABLE = SIDES_MOST * PARTNERS_MOST - 1 };
	size_t row_count, count = 0;
	struct round_place *rows = round_sat_read(desk, draw->round - 1, &row_count);

	for (size_t i = 0; i < row_count; i++) {
		if (is_passed(draw, since, rows[i].round, rows[i].entrant))
			continue;
		const size_t entrant = place_of(desk, draw, rows[i].entrant);

		if (rows[i].side >= 0 && rows[i].side < SIDES_MOST)
			entrants[entrant].sat[rows[i].side]++;
		rows[count++] = rows[i];
	}
	struct draw_meeting *meetings =
	    arena_alloc(desk->arena, count * AT_A_TABLE, sizeof *meetings);

	for (size_t i = 0; i < count; i++)
		for (size_t j = i + 1; j < count && j <= i + AT_A_TABLE; j++) {
			if (rows[j].round != rows[i].round || rows[j].number != rows[i].number)
				break;
			meetings[draw->input.meeting_count++] =
			    (struct draw_meeting){.a = draw->places[rows[i].entrant - 1],
			        .b = draw->places[rows[j].entrant - 1],
			        .round = rows[i].round,
			        .partners = rows[i].side == rows[j].side};
		}
	draw->input.meetings = meetings;
}

/* --- the facts of a draw --- */

/* Returns true if an entrant has a place or a bye in a plan. */
static bool plan_has(const struct round_plan *plan, int entrant)
{
	for (size_t i = 0; i < plan->bye_count; i++)
		if (plan->byes[i] == entrant)
			return true;
	for (size_t i = 0; i < plan->table_count; i++)
		for (size_t side = 0; side < SIDES_MOST; side++)
			if (plan->tables[i].entrants[side] == entrant)
				return true;
	return false;
}

struct round_draw round_draw_read(const struct desk *desk, int round)
{
	struct round_draw draw = {0};
	struct draw_input *input = &draw.input;
	struct round_plan plan = {0};
	const size_t *team_of;
	size_t apart_count;
	int since = 0; /* first round of a phase whose meetings and byes count */

	store_read_begin(desk->store);
	draw.round = round > 0 ? round : round_drawn_newest(desk) + 1;
	const struct phase *phase = phase_at(desk, draw.round);
	const bool knocks_out = phase && round_method_knocks_out(phase->row.method);

	/* A phase by points draws only among its own entrants. */
	const struct phase *own = knocks_out ? NULL : phase;
	const enum draw_method method = own ? phase_method_draw(own->row.method) : DRAW_MANUAL;

	/* The settings may have changed after the seating: how a first round is paired, whether
	 * clubs meet, what a missed round brings. */
	const struct event_setting_values *more = &event_now_read(desk)->settings.more;

	draw.entrants = entrants_read(desk, 1, &draw.entrant_count);
	struct ranking ranking = ranking_read(desk, own, &draw, &team_of);

	struct draw_entrant *entrants = entrants_order(desk, own, &ranking, team_of, &draw);

	draw.provisional = ranking.provisional;
	input->entrants = entrants;

	/* In a phase that carries points, entrants who met before do not meet again; a phase that begins
	 * with none starts afresh. A method may decide for itself. */
	if (own)
		since = phase_carries(own) && !draw_method_has_rounds(method) ? 1 : own->row.round;
	meetings_take(desk, &draw, since, entrants);
	byes_take(desk, &draw, since, entrants);

	/* Leaves out everybody whom a knock-out's bracket does not send to the round. */
	if (knocks_out)
		plan = phase_draw_plan(desk, draw.round);
	for (size_t i = 0; knocks_out && i < input->entrant_count; i++)
		entrants[i].active = plan_has(&plan, entrants[i].number);

	/* The pairs kept apart whose entrants are in the draw. */
	const struct entrant_apart *list = entrant_apart_list(desk, &apart_count);
	struct draw_apart *apart = arena_alloc(desk->arena, apart_count, sizeof *apart);

	for (size_t i = 0; i < apart_count; i++) {
		const int one = list[i].one->number, other = list[i].other->number;
		const size_t a = place_at(&draw, one), b = place_at(&draw, other);

		if (a != SIZE_MAX && b != SIZE_MAX)
			apart[input->apart_count++] = (struct draw_apart){a, b,
			    message_text(desk->arena, TEXT_PHRASE_TWO_ENTRANTS, one,
			        draw.entrants[one - 1].name, other, draw.entrants[other - 1].name)};
	}
	input->apart = apart;

	/* By default a phase pairs its first round by seed. */
	input->first = (enum draw_first)(DRAW_FIRST_LOTS + event_setting_word(more, SETTING_FIRST));
	if (own && !more->text[SETTING_FIRST])
		input->first = method == DRAW_DANISH ? DRAW_FIRST_LIST : DRAW_FIRST_FOLD;
	if (own && phase_carries(own))
		input->first = DRAW_FIRST_NONE;
	input->clubs_apart = event_setting_word(more, SETTING_CLUBS) == CLUBS_APART;
	input->group_count = own ? (size_t)own->row.groups : 0;
	input->once = own && own->row.rounds == 0;
	input->side_count = (size_t)event_side_count(desk->event);
	input->partners_change =
	    event_setting_word(&desk->event->settings.more, SETTING_FORMAT) == FORMAT_INDIVIDUAL;
	input->teams = entrant_team_event(desk->event);
	store_read_end(desk->store);
	return draw;
}

/* --- draws and rounds --- */

struct round_plan round_draw_plan(
    struct arena *arena, const struct round_draw *from, const struct draw *draw)
{
	const struct draw_entrant *entrants = from->input.entrants;
	struct round_pairing *tables = arena_alloc(arena, draw->table_count, sizeof *tables);
	int *byes = arena_alloc(arena, draw->bye_count, sizeof *byes);

	for (size_t i = 0; i < draw->table_count; i++)
		for (size_t side = 0; side < from->input.side_count; side++) {
			const struct draw_side *seat = &draw->tables[i].sides[side];

			tables[i].entrants[side] = entrants[seat->entrants[0]].number;
			if (seat->count > 1)
				tables[i].partners[side] = entrants[seat->entrants[1]].number;
		}
	for (size_t i = 0; i < draw->bye_count; i++)
		byes[i] = entrants[draw->byes[i]].number;
	return (struct round_plan){.table_count = draw->table_count,
	    .tables = tables,
	    .bye_count = draw->bye_count,
	    .byes = byes};
}

static size_t seated_at(const struct round_draw *from, int number)
{
	const size_t place = place_at(from, number);

	if (place == SIZE_MAX)
		break_off(ERROR_INPUT, SAY_ENTRANT_UNKNOWN_LATER_THAN_DRAW, number);
	return place;
}

struct draw round_draw_seated(
    struct arena *arena, const struct round_draw *from, const struct round *round)
{
	struct draw draw = {.table_count = round->table_count, .bye_count = round->bye_count};

	draw.tables = arena_alloc(arena, draw.table_count, sizeof *draw.tables);
	draw.byes = arena_alloc(arena, draw.bye_count, sizeof *draw.byes);
	for (size_t i = 0; i < draw.table_count; i++)
		for (size_t j = 0; j < round->tables[i].side_count; j++) {
			const struct seat *seat = &round->tables[i].sides[j];
			struct draw_side *side = &draw.tables[i].sides[j];

			side->entrants[side->count++] = seated_at(from, seat->number);
			if (seat->partner)
				side->entrants[side->count++] = seated_at(from, seat->partner);
		}
	for (size_t i = 0; i < draw.bye_count; i++)
		draw.byes[i] = seated_at(from, round->byes[i]);
	return draw;
}

void round_draw_allow(
    const struct desk *desk, const struct round_draw *from, enum draw_method method)
{
	if (!draw_method_by_results(method) ||
	    draw_first_of(method, &from->input) != DRAW_FIRST_NONE)
		return;
	const int newest = round_newest(desk);

	if (newest == 0)
		return;
	struct standings_facts facts = standings_facts_read(desk, newest);

	for (size_t i = 0; i < facts.input.game_count; i++) {
		const struct ranking_game *game = &facts.input.games[i];

		if (facts.tables[i].round == newest && (game->hands > 0 || game->game.finished))
			return;
	}
	break_off(ERROR_REFUSED, SAY_ROUND_AHEAD, newest, draw_method_name(method));
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

/* --- draws made again --- */

/* Returns true if the entrants of `other` sit at this table too, and partners are partners
 * there. */
static bool is_same_table(const struct round_pairing *table, const struct round_pairing *other)
{
	for (size_t i = 0; i < SIDES_MOST; i++) {
		const int one = other->entrants[i], partner = other->partners[i];
		bool found = one == 0;

		for (size_t j = 0; j < SIDES_MOST && !found; j++) {
			const int sits = table->entrants[j], with = table->partners[j];

			found = (sits == one && (partner == 0 || with == partner)) ||
			        (with == one && (partner == 0 || sits == partner));
		}
		if (!found)
			return false;
	}
	return true;
}

bool round_plan_differs(const struct round_plan *one, const struct round_plan *other)
{
	size_t found = 0;

	if (one->table_count != other->table_count || one->bye_count != other->bye_count)
		return true;
	for (size_t i = 0; i < other->table_count; i++)
		for (size_t k = 0; k < one->table_count; k++)
			found += is_same_table(&one->tables[k], &other->tables[i]);
	for (size_t i = 0; i < other->bye_count; i++)
		for (size_t k = 0; k < one->bye_count; k++)
			found += one->byes[k] == other->byes[i];
	return found < other->table_count + other->bye_count;
}

struct round_redraw round_redraw_read(const struct desk *desk, const struct round *round)
{
	const enum draw_method method = draw_method_find(round->method);
	struct round_redraw redrawn = {.next = phase_next_read(desk, round->number)};
	struct draw draw;
	struct round_plan seated = round_plan_of(desk->arena, round);

	if (redrawn.next.knocks_out) {
		redrawn.none = redrawn.next.undecided || redrawn.next.over;
		redrawn.plan = redrawn.next.plan;
	} else if (method == DRAW_METHOD_COUNT || method == DRAW_MANUAL) {
		redrawn.plan = seated;
	} else {
		struct round_draw from = round_draw_read(desk, round->number);

		from.input.seed = (uint64_t)round->seed;
		/* That the entrants who are left allow no draw is not an error. */
		redrawn.none = !draw_try(desk->arena, method, &from.input, &draw);
		if (!redrawn.none)
			redrawn.plan = round_draw_plan(desk->arena, &from, &draw);
	}
	redrawn.differs = redrawn.none || round_plan_differs(&seated, &redrawn.plan);
	return redrawn;
}

/* Returns true if the two would seat the round differently. */
static bool redraw_differs(const struct round_redraw *one, const struct round_redraw *other)
{
	return one->none != other->none ||
	       (!one->none && round_plan_differs(&one->plan, &other->plan));
}

/* --- changes since the draw --- */

bool round_redraw_since(
    const struct desk *desk, const struct round *round, const struct round_redraw *redrawn)
{
	struct desk past = {.arena = desk->arena, .event = desk->event};

	/* The first seating is the draw itself; a later one may have been changed by hand. */
	if (!redrawn->differs || round->version == 1)
		return redrawn->differs;
	/* A second connection to the store shows the time of the draw. */
	past.store = store_open(store_path(desk->store), STORE_READ, NULL);
	store_at(past.store, round->log - 1);
	struct round_redraw then = round_redraw_read(&past, round);

	store_close(past.store);
	return redraw_differs(&then, redrawn);
}

bool round_redraw_check(const struct desk *desk, const struct round *round, bool as_seated)
{
	const struct round_redraw redrawn = round_redraw_read(desk, round);

	if (as_seated || !redrawn.next.knocks_out || !redrawn.differs)
		return redrawn.differs;
	if (redrawn.next.undecided)
		break_off(ERROR_REFUSED, SAY_ROUND_STALE_ENTRANTS_UNKNOWN, round->number,
		    redrawn.next.phase->row.name);
	break_off(ERROR_REFUSED, "round-stale",
	    redrawn.next.over ? TEXT_ROUND_STALE_NOT_NEEDED : TEXT_ROUND_STALE_BRACKET_CHANGED,
	    round->number, redrawn.next.phase->row.name, round->number);
}

void round_redraw_missing(const struct desk *desk, struct missing_list *to)
{
	struct address address = {0};
	size_t count;
	const int *numbers = round_unplayed_read(desk, 0, &count);

	for (size_t i = 0; i < count; i++) {
		address.round = numbers[i];
		struct round round = round_drawn_read(desk, numbers[i]);
		struct round_redraw redrawn = round_redraw_read(desk, &round);

		if (round_redraw_since(desk, &round, &redrawn))
			missing_add(to, &address, message_words(TEXT_WORDS_REDRAW_DIFFERS));
	}
	/* A phase is open until it has a round, and a knock-out until it is decided. An
	 * unfinished game is listed by itself. */
	address.round = round_newest(desk) + 1;
	if (round_drawn_newest(desk) >= address.round)
		return;
	const struct phase_next next = phase_next_read(desk, address.round);

	if (next.phase && !next.undecided && !next.over &&
	    (next.knocks_out || next.phase->row.round >= address.round))
		missing_add(to, &address,
		    message_text(desk->arena, TEXT_PHRASE_PHASE_NOT_OVER, next.phase->row.name));
}

/* --- the effect of a change on later rounds and phases --- */

/* The games before a change at a table, and the published rounds without a hand after it, with the
 * seatings that a draw would have made. */
struct table_watch {
	struct standings_facts facts; /* without phases: none begins after its round */
	size_t count;
	struct round *rounds;
	struct round_redraw *redraws;
};

const struct table_watch *table_watch_note(const struct desk *desk, int round)
{
	static const char later_sql[] =
	    "SELECT EXISTS (SELECT 1 FROM phase_now WHERE event = :event AND round > :round)";
	struct table_watch *watch = arena_alloc(desk->arena, 1, sizeof *watch);
	const bool settings = round == 0;
	size_t count;
	const int *numbers = round_unplayed_read(desk, round, &count);

	watch->rounds = arena_alloc(desk->arena, count, sizeof *watch->rounds);
	watch->redraws = arena_alloc(desk->arena, count, sizeof *watch->redraws);
	struct statement statement = db_ask_round(desk, later_sql, round);

	if (db_exists(&statement))
		watch->facts = phase_facts_read(desk, 0);
	for (size_t i = 0; i < count; i++) {
		const struct round drawn = round_drawn_read(desk, numbers[i]);
		/* New results matter only to a draw that goes by them. */
		const enum draw_method method = draw_method_find(drawn.method);

		if (!settings && !draw_method_by_results(method) &&
		    !round_method_knocks_out(round_play_read(desk, numbers[i]).method))
			continue;
		watch->redraws[watch->count] = round_redraw_read(desk, &drawn);
		watch->rounds[watch->count++] = drawn;
	}
	return watch;
}

/* Fills in the effect on the match that the table plays, whose next round was already drawn: it is
 * undecided again, or another winner should have gone on. */
static void match_effect_set(struct arena *arena, const struct standings_facts *facts,
    const struct table *table, struct table_match *ret)
{
	const struct phase *phase =
	    phase_of(facts->phases, facts->phase_count, table->address.round);
	const struct bracket_match *match = NULL;
	size_t seeds[2], one, other;

	if (!phase_seed_of(phase, table->sides[0].number, &seeds[0]) ||
	    !phase_seed_of(phase, table->sides[1].number, &seeds[1]))
		return;
	struct bracket bracket = phase_bracket_make(arena, facts, phase);
	const size_t *matches = phase_game_matches(arena, facts, phase, &bracket);

	for (size_t i = 0; i < facts->input.game_count; i++) {
		const struct ranking_game *game = &facts->input.games[i];

		/* The two sit in either order; with teams, pairs of theirs. */
		if (game->round == table->address.round && matches[i] < bracket.match_count &&
		    phase_seed_of(phase, facts->input.numbers[game->sides[0].entrants[0]], &one) &&
		    phase_seed_of(
		        phase, facts->input.numbers[game->sides[1].entrants[0]], &other) &&
		    ((seeds[0] == one && seeds[1] == other) ||
		        (seeds[0] == other && seeds[1] == one)))
			match = &bracket.matches[matches[i]];
	}
	if (!match)
		return;
	ret->undecided_again = bracket_undecided_again(&bracket, match);
	if (match->decided && match->winner != BRACKET_NOBODY &&
	    bracket_sent_another(&bracket, match))
		ret->goes_on = facts->entrants[phase->entrants[match->winner].entrant - 1].name;
}

/* Fills in the first later phase that would now begin differently. A change that restores the facts
 * from which the phase was made is not reported. */
static void phases_effect_set(struct arena *arena, const struct table_watch *watch,
    const struct standings_facts *after, int round, struct table_match *ret)
{
	const struct phase_difference differs = phase_difference_find(arena, &watch->facts, after);

	if (!differs.phase || differs.phase->row.round <= round)
		return;
	const struct phase_beginning begun = phase_beginning_make(arena, after, differs.phase);
	bool as_made = begun.qualifiers.count == differs.phase->entrant_count;

	for (size_t i = 0; as_made && i < differs.phase->entrant_count; i++)
		as_made = begun.qualifiers.by_seed[i].entrant->number ==
		          differs.phase->entrants[i].entrant;
	if (as_made)
		return;
	ret->phase = differs.phase->row.name;
	/* The entrant who would now go on is not in the phase, and the one it would replace is. */
	if (differs.goes_on > 0 && differs.instead_of > 0 &&
	    !phase_has(differs.phase, differs.goes_on) &&
	    phase_has(differs.phase, differs.instead_of)) {
		ret->enters = after->entrants[differs.goes_on - 1].name;
		ret->instead_of = after->entrants[differs.instead_of - 1].name;
	}
}

void table_watch_match(const struct desk *desk, const struct table_watch *watch,
    const struct table *table, struct table_match *ret)
{
	const int round = table ? table->address.round : 0;

	for (size_t i = 0; watch && i < watch->count && ret->redraw == 0; i++) {
		const struct round_redraw now = round_redraw_read(desk, &watch->rounds[i]);

		/* If nothing can be drawn now, there is no other seating to suggest. */
		if (now.differs && (!now.none || now.next.over) &&
		    redraw_differs(&watch->redraws[i], &now)) {
			ret->redraw = watch->rounds[i].number;
			ret->needless = now.next.over;
		}
	}
	const bool begins = watch && watch->facts.phase_count > 0;
	const bool drawn =
	    table && round_method_knocks_out(table->play.method) && round_newest(desk) > round;

	if (!drawn && !begins)
		return;
	struct standings_facts after = phase_facts_read(desk, 0);

	if (drawn)
		match_effect_set(desk->arena, &after, table, ret);
	if (begins) {
		after.phases = watch->facts.phases;
		phases_effect_set(desk->arena, watch, &after, round, ret);
	}
}

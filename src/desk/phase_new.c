#include "desk/phase_new.h"

#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/event.h"
#include "desk/phase_bracket.h"
#include "desk/phase_groups.h"
#include "desk/round.h"
#include "desk/round_draw.h"
#include "desk/standings_phase.h"
#include "desk/standings_team.h"
#include "store/event_rows.h"
#include "tournament/bracket.h"

#include <stdio.h>
#include <string.h>

/* --- found --- */

static bool names_equal(
    const struct desk *desk, const char *a, const char *b, bool *ret, struct error *err)
{
	const char *one = text_fold(desk->arena, a), *other = text_fold(desk->arena, b);

	if (!one || !other)
		return error_memory(err);
	*ret = strcmp(one, other) == 0;
	return true;
}

bool phase_find(const struct desk *desk, const struct phase *phases, size_t count, const char *name,
    const struct phase **ret, struct error *err)
{
	if (count == 0)
		return error_set(err, ERROR_INPUT, "phase-unknown",
		    "the event has no phase but itself; `canasta phase new` makes one");
	if (!name) {
		*ret = &phases[count - 1];
		return true;
	}
	for (size_t i = 0; i < count; i++) {
		bool equal;

		if (!names_equal(desk, phases[i].row.name, name, &equal, err))
			return false;
		if (!equal)
			continue;
		*ret = &phases[i];
		return true;
	}
	return error_set(err, ERROR_INPUT, "phase-unknown",
	    "`%s` is no phase of the event; the newest is \"%s\"", name,
	    phases[count - 1].row.name);
}

/* --- whether it can be --- */

static bool knockout_valid(
    const struct desk *desk, const struct phase_wish *wish, struct error *err)
{
	const int format = event_setting_word(&desk->event->settings.more, SETTING_FORMAT);

	if (event_side_count(desk->event) != 2 || format == FORMAT_INDIVIDUAL)
		return error_set(err, ERROR_INPUT, "phase-method",
		    "a knock-out is played by two sides that stay as they are: not by three at a "
		    "table, or partners who change");
	if (wish->third_place && phase_method_is_double(wish->method))
		return error_set(err, ERROR_INPUT, "phase-method",
		    "in a double elimination nobody plays for the third place: who is beaten last "
		    "among the losers has it");
	if (wish->rounds > 0 || wish->groups > 1 || strcmp(wish->carry, "none") != 0)
		return error_set(err, ERROR_INPUT, "phase-method",
		    "a knock-out has the rounds of its bracket, and no points decide it: "
		    "--rounds, --groups and --carry say nothing there");
	return (wish->best_of >= 1 && wish->best_of <= BRACKET_BEST_OF_MOST &&
	           wish->best_of % 2 == 1) ||
	       error_set(err, ERROR_INPUT, "phase-invalid",
	           "a match is the best of %d games; an odd number up to %d is expected",
	           wish->best_of, BRACKET_BEST_OF_MOST);
}

static bool points_valid(const struct desk *desk, const struct phase_wish *wish, struct error *err)
{
	const enum draw_method method = phase_method_draw(wish->method);
	const int format = event_setting_word(&desk->event->settings.more, SETTING_FORMAT);

	if (method == DRAW_METHOD_COUNT)
		return error_set(err, ERROR_INPUT, "phase-method",
		    "`%s` is no method of a phase; knockout, double, round-robin, swiss, danish, "
		    "mitchell, individual or random is expected",
		    wish->method);
	if (wish->third_place || wish->best_of != 1)
		return error_set(err, ERROR_INPUT, "phase-method",
		    "`%s` is played for points: --third-place and --best-of go with a knock-out",
		    wish->method);
	return draw_method_goes(
	    method, (size_t)event_side_count(desk->event), format == FORMAT_INDIVIDUAL, err);
}

/* Who took part goes on at the same tables. */
static bool book_fits(const struct desk *desk, const struct rulebook *book, struct error *err)
{
	const struct rulebook *own = event_book_here(desk->event);
	struct event_kinds kinds;

	if (book && !event_kinds_tell(desk->event, book, &kinds))
		return error_set(err, ERROR_INPUT, "phase-rulebook",
		    "with %s the rulebooks of the event name more than %d kinds of canasta",
		    book->id, KINDS_MOST);
	return !book ||
	       (book->side_count == own->side_count && book->alone == own->alone &&
	           book->players_least == own->players_least &&
	           book->players_most == own->players_most) ||
	       error_set(err, ERROR_INPUT, "phase-rulebook",
	           "%s seats a table otherwise than %s, and those of the event go on as they are: "
	           "a rulebook for as many sides and as many players on each is expected",
	           book->id, own->id);
}

static bool wish_valid(const struct desk *desk, const struct phase_wish *wish, struct error *err)
{
	if (!input_text(wish->name, "phase-invalid", MESSAGE_WORDS("the name of the phase"), err))
		return false;
	if (!(phase_method_knocks_out(wish->method) ? knockout_valid(desk, wish, err)
	                                            : points_valid(desk, wish, err)) ||
	    !book_fits(desk, wish->book, err))
		return false;
	return (wish->first >= 1 && (wish->last == 0 || wish->last > wish->first)) ||
	       error_set(err, ERROR_INPUT, "phase-from",
	           "places %d to %d are no places that can meet; two or more are expected",
	           wish->first, wish->last);
}

static bool name_free(const struct desk *desk, const struct phase *phases, size_t count,
    const char *name, struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		bool equal;

		if (!names_equal(desk, phases[i].row.name, name, &equal, err))
			return false;
		if (equal)
			return error_set(err, ERROR_REFUSED, "phase-taken",
			    "the event has a phase \"%s\" already", phases[i].row.name);
	}
	return true;
}

/* A knock-out is closed by the phase behind it: not before the last of its rounds. */
static bool bracket_played(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, struct error *err)
{
	struct bracket bracket;

	if (!phase_method_knocks_out(phase->row.method))
		return true;
	if (!phase_bracket_make(desk->arena, facts, phase, &bracket, err))
		return false;
	return bracket.over ||
	       error_set(err, ERROR_REFUSED, "phase-open",
	           "the knock-out before is not over: its next round is not drawn yet "
	           "(`canasta round new` draws it, `canasta phase show` shows it)");
}

/* The round the phase begins with: the one before it is played to its end. */
static bool first_round(
    const struct desk *desk, const struct phase *phases, size_t count, int *ret, struct error *err)
{
	struct standings_facts facts, ranked;
	int newest;

	if (!round_drawn_newest(desk, &newest, err) || !round_is_out(desk, newest, err) ||
	    !standings_facts_read(desk, 0, &facts, err))
		return false;
	if (standings_phases_count(&facts) < count)
		return error_set(err, ERROR_REFUSED, "phase-open",
		    "the phase \"%s\" has no round yet: `canasta round new` draws it, `canasta "
		    "phase "
		    "drop` takes the phase back",
		    phases[count - 1].row.name);
	for (size_t i = 0; i < facts.input.game_count; i++)
		if (!facts.input.games[i].game.finished)
			return error_set(err, ERROR_REFUSED, "phase-open",
			    "table %d.%d is not finished: who takes part goes by the standings",
			    facts.tables[i].round, facts.tables[i].table);
	*ret = newest + 1;
	return standings_team_facts(desk->arena, &facts, &ranked, err) &&
	       (count == 0 || bracket_played(desk, &ranked, &phases[count - 1], err));
}

/* --- who takes part --- */

static bool places_fit(const struct phase_wish *wish, size_t there, size_t last, struct error *err)
{
	const size_t first = (size_t)wish->first - 1;

	if (last > there || first + 2 > last)
		return error_set(err, ERROR_INPUT, "phase-from",
		    there == 1 ? "%zu entrant is there; places %d to %zu take part"
		               : "%zu entrants are there; places %d to %zu take part",
		    there, wish->first, last);
	return last - first <= PHASE_ENTRANTS_MOST ||
	       error_set(err, ERROR_INPUT, "phase-from", "%zu would take part; at most %d do",
	           last - first, PHASE_ENTRANTS_MOST);
}

/* In each group there are enough for a table. */
static bool groups_fit(
    const struct desk *desk, const struct phase_wish *wish, size_t count, struct error *err)
{
	const bool change =
	    event_setting_word(&desk->event->settings.more, SETTING_FORMAT) == FORMAT_INDIVIDUAL;
	const size_t table = (size_t)event_side_count(desk->event) * (change ? PARTNERS_MOST : 1);

	return wish->groups == 1 || count / (size_t)wish->groups >= table ||
	       error_set(err, ERROR_INPUT, "phase-from",
	           "%zu in %d groups leave too few in one: a table takes %zu", count, wish->groups,
	           table);
}

/* --- written --- */

/* Those who take part, by seed, in their groups. */
static bool rows_make(const struct desk *desk, const struct phase_row *row,
    const struct phase_takers *takers, struct phase_entrant **ret, struct error *err)
{
	struct phase_entrant *rows = arena_alloc(desk->arena, takers->count, sizeof *rows);
	struct phase phase = {.row = *row, .entrant_count = takers->count, .entrants = rows};

	for (size_t i = 0; i < takers->count; i++)
		rows[i] = (struct phase_entrant){.seed = (int)i + 1,
		    .entrant = takers->by_seed[i].entrant->number,
		    .place = takers->by_seed[i].rank,
		    .lot = takers->by_seed[i].shared};
	*ret = rows;
	return phase_teams_take(desk, &phase, 1, err) && phase_groups_fill(desk, &phase, rows, err);
}

static bool takers_write(struct change *change, int phase, const struct phase_row *row,
    const struct phase_takers *takers, struct error *err)
{
	struct phase_entrant *rows;

	if (!rows_make(change->desk, row, takers, &rows, err))
		return false;
	for (size_t i = 0; i < takers->count; i++) {
		rows[i].phase = phase;
		if (!phase_entrant_write(change, &rows[i], err))
			return false;
	}
	for (size_t i = 0; i < takers->ahead_count; i++) {
		const struct phase_ahead ahead = {
		    .phase = phase, .entrant = takers->ahead[i]->number};

		if (!phase_ahead_write(change, &ahead, err))
			return false;
	}
	return true;
}

static bool phase_log(struct change *change, const char *action, int number, struct error *err)
{
	char subject[24];

	(void)snprintf(subject, sizeof subject, "phase %d", number);
	return change_log(change, action, subject, err);
}

static bool newest_take(const struct desk *desk, struct phase *ret, struct error *err)
{
	const struct phase *phases;
	size_t count;

	if (!phases_read(desk, &phases, &count, err))
		return false;
	*ret = phases[count - 1];
	return true;
}

/* Those of the standings who have the places asked for. */
static bool takers_find(const struct desk *desk, const struct phase *phases, size_t phase_count,
    const struct phase_wish *wish, const struct phase_row *row, struct phase_takers *ret,
    struct error *err)
{
	struct phase_places places = {.round = row->round,
	    .first = (size_t)wish->first - 1,
	    .last = (size_t)wish->last,
	    .knocks_out = phase_method_knocks_out(wish->method),
	    .by_lots = wish->by_lots,
	    .seed = row->seed,
	    .phase_count = phase_count,
	    .phases = phases};
	struct standings standings;
	size_t there;

	if (!standings_make(desk, 0, &standings, err))
		return false;
	there = phase_takers_there(&standings.ranking, standings.entrants, row->round);
	if (places.last == 0)
		places.last = there;
	return places_fit(wish, there, places.last, err) &&
	       phase_takers_find(
	           desk->arena, &standings.ranking, standings.entrants, &places, ret, err);
}

static bool new_write(
    struct change *change, const struct phase_wish *wish, struct phase_made *ret, struct error *err)
{
	const struct desk *desk = change->desk;
	struct phase_row row = {.name = wish->name,
	    .method = wish->method,
	    .third_place = wish->third_place,
	    .best_of = wish->best_of,
	    .rounds = wish->rounds,
	    .groups = wish->groups,
	    .hands = wish->hands,
	    .minutes = wish->minutes,
	    .carry = wish->carry,
	    .rulebook = wish->book ? wish->book->id : "",
	    .seeded = wish->by_lots ? phase_seeded_by_lots : "rank"};
	const struct phase *phases;
	struct phase_takers takers;
	size_t phase_count;
	int number;

	if (!event_changeable(desk, err) || !phases_read(desk, &phases, &phase_count, err) ||
	    !name_free(desk, phases, phase_count, wish->name, err) ||
	    !first_round(desk, phases, phase_count, &row.round, err))
		return false;
	row.seed = wish->has_seed ? wish->seed : round_draw_seed(desk->event, row.round);
	if (!takers_find(desk, phases, phase_count, wish, &row, &takers, err) ||
	    !groups_fit(desk, wish, takers.count, err))
		return false;
	row.first = (int)takers.ahead_count + 1;
	ret->passed_count = takers.passed_count;
	ret->passed = takers.passed;
	return phase_row_write(change, &row, &number, err) &&
	       (!wish->book || event_phase_book_write(change, number, wish->book, err)) &&
	       takers_write(change, number, &row, &takers, err) &&
	       phase_log(change, "phase-new", number, err) && newest_take(desk, &ret->phase, err);
}

bool phase_new(const struct desk *desk, const struct phase_wish *wish, struct phase_made *ret,
    struct error *err)
{
	struct phase_made made = {0};
	struct change change;

	if (!wish_valid(desk, wish, err) || !change_begin(desk, &change, err) ||
	    !change_end(&change, new_write(&change, wish, &made, err), err))
		return false;
	*ret = made;
	return true;
}

/* --- taken back --- */

static bool drop_write(struct change *change, const char *name, const char *reason,
    struct phase *ret, struct error *err)
{
	const struct desk *desk = change->desk;
	const struct phase *phases, *phase;
	size_t count;
	int newest;

	if (!event_changeable(desk, err) || !phases_read(desk, &phases, &count, err) ||
	    !phase_find(desk, phases, count, name, &phase, err) ||
	    !round_drawn_newest(desk, &newest, err))
		return false;
	if (phase->row.round <= newest)
		return error_set(err, ERROR_REFUSED, "phase-begun",
		    "round %d of \"%s\" is drawn, so the phase cannot be dropped", phase->row.round,
		    phase->row.name);
	*ret = *phase;
	return phase_dropped_write(change, phase->row.number, reason, err) &&
	       phase_log(change, "phase-drop", phase->row.number, err);
}

bool phase_drop(const struct desk *desk, const char *name, const char *reason, struct phase *ret,
    struct error *err)
{
	struct change change;
	struct phase dropped = {0};

	if (!input_text(reason, "reason-missing", MESSAGE_WORDS("the reason"), err) ||
	    !change_begin(desk, &change, err) ||
	    !change_end(&change, drop_write(&change, name, reason, &dropped, err), err))
		return false;
	*ret = dropped;
	return true;
}

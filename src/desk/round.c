#include "desk/round.h"

#include "base/input.h"
#include "base/message.h"
#include "desk/event.h"
#include "desk/pass.h"
#include "desk/phase_points.h"
#include "desk/standings_team.h"
#include "store/event_rows.h"
#include "store/store.h"

#include <string.h>

enum { TABLES_MOST = 10000 };

/* Notes an entrant of the plan; `seen` is indexed by entrant. */
static bool place_take(
    const struct entrant *entrants, size_t count, int number, bool *seen, struct error *err)
{
	/* Entrants are numbered from 1 without gaps. */
	if (number < 1 || (size_t)number > count)
		return error_set(err, ERROR_INPUT, "entrant-unknown",
		    "there is no entrant %d; the event has %zu", number, count);
	if (entrants[number - 1].removed)
		return error_set(err, ERROR_INPUT, "entrant-unknown",
		    "entrant %d %s was removed before it played", number,
		    entrants[number - 1].name);
	if (seen[number - 1])
		return error_set(err, ERROR_INPUT, "round-invalid",
		    "%d \"%s\" has two places in the round", number, entrants[number - 1].name);
	seen[number - 1] = true;
	return true;
}

static bool table_valid(const struct event *event, const struct entrant *entrants, size_t count,
    const struct round_pairing *table, bool *seen, struct error *err)
{
	for (int side = 0; side < event_side_count(event); side++) {
		if (!place_take(entrants, count, table->entrants[side], seen, err))
			return false;
		if (table->partners[side] != 0 &&
		    !place_take(entrants, count, table->partners[side], seen, err))
			return false;
	}
	return true;
}

static bool plan_valid(struct arena *arena, const struct event *event,
    const struct entrant *entrants, size_t count, const struct round_plan *plan, struct error *err)
{
	bool *seen = arena_alloc(arena, count, sizeof *seen);

	if (plan->table_count == 0 || plan->table_count > TABLES_MOST)
		return error_set(err, ERROR_INPUT, "round-invalid",
		    "the round has %zu tables, expected 1 to %d", plan->table_count, TABLES_MOST);
	for (size_t i = 0; i < plan->table_count; i++)
		if (!table_valid(event, entrants, count, &plan->tables[i], seen, err))
			return false;
	for (size_t i = 0; i < plan->bye_count; i++)
		if (!place_take(entrants, count, plan->byes[i], seen, err))
			return false;
	return true;
}

static bool takes_part(const struct phase *phase, int number, struct error *err)
{
	size_t seed;

	return number == 0 || phase_seed_of(phase, number, &seed) ||
	       error_set(err, ERROR_INPUT, "round-invalid", "entrant %d takes no part in \"%s\"",
	           number, phase->row.name);
}

/* Those of different groups do not meet. */
static bool one_group(
    const struct phase *phase, const struct round_pairing *table, struct error *err)
{
	const int group = phase_group_of(phase, table->entrants[0]);

	for (int side = 0; side < SIDES_MOST; side++) {
		const int of[] = {table->entrants[side], table->partners[side]};

		for (size_t i = 0; i < sizeof of / sizeof *of; i++)
			if (of[i] > 0 && phase_group_of(phase, of[i]) != group)
				return error_set(err, ERROR_INPUT, "round-invalid",
				    "entrants %d and %d are of different groups of \"%s\"",
				    table->entrants[0], of[i], phase->row.name);
	}
	return true;
}

/* In a phase nobody has a place who takes no part in it. */
static bool plan_in_phase(
    const struct desk *desk, int round, const struct round_plan *plan, struct error *err)
{
	const struct phase *phase;

	if (!phase_at(desk, round, &phase, err))
		return false;
	if (!phase)
		return true;
	for (size_t i = 0; i < plan->table_count; i++) {
		for (int side = 0; side < SIDES_MOST; side++)
			if (!takes_part(phase, plan->tables[i].entrants[side], err) ||
			    !takes_part(phase, plan->tables[i].partners[side], err))
				return false;
		if (!one_group(phase, &plan->tables[i], err))
			return false;
	}
	for (size_t i = 0; i < plan->bye_count; i++)
		if (!takes_part(phase, plan->byes[i], err))
			return false;
	return true;
}

static bool seated_write(struct change *change, int round, const struct round_plan *plan,
    const struct entrant *entrants, struct error *err)
{
	return round_row_write(change, round, err) &&
	       round_seating_write(change, round, plan, entrants, plan->extra, err) &&
	       round_log(change, plan->draft ? "round-draft" : "round-new", round, err);
}

/* The first phase has as many rounds as were announced. */
static bool rounds_left(const struct event_settings *settings, int drawn, struct error *err)
{
	const int64_t said = event_setting_number(&settings->more, SETTING_ROUNDS);

	if (said == 0 || drawn < said)
		return true;
	return error_set(err, ERROR_REFUSED, "rounds-played",
	    said == 1
	        ? "the event was announced with %lld round, and all are drawn: --extra --reason "
	          "TEXT makes one more, `canasta event set --rounds N` announces more"
	        : "the event was announced with %lld rounds, and all are drawn: --extra --reason "
	          "TEXT makes one more, `canasta event set --rounds N` announces more",
	    (long long)said);
}

/* A knock-out says itself that it is over. */
static bool phase_left(const struct desk *desk, const struct phase *at, struct error *err)
{
	struct standings_facts played, facts;
	const struct phase *phase;
	bool over;

	if (phase_method_knocks_out(at->row.method))
		return true;
	if (!standings_facts_read(desk, 0, &played, err) ||
	    !standings_team_facts(desk->arena, &played, &facts, err))
		return false;
	phase = phase_of(facts.phases, facts.phase_count, at->row.round);
	if (!phase_points_over(desk, &facts, phase, &over, err))
		return false;
	return !over || error_set(err, ERROR_REFUSED, "phase-over",
	                    "\"%s\" is over: all its rounds are drawn (--extra --reason TEXT makes "
	                    "one more)",
	                    phase->row.name);
}

bool round_new_number(const struct desk *desk, bool extra, int *ret, struct error *err)
{
	const struct event_now *now;
	const struct phase *phase;
	int drawn;

	if (!event_now_read(desk, &now, err) || !round_drawn_newest(desk, &drawn, err) ||
	    !round_is_out(desk, drawn, err) || !phase_at(desk, drawn + 1, &phase, err))
		return false;
	if (!extra &&
	    !(phase ? phase_left(desk, phase, err) : rounds_left(&now->settings, drawn, err)))
		return false;
	*ret = drawn + 1;
	return true;
}

bool round_new(
    const struct desk *desk, const struct round_plan *plan, struct round *ret, struct error *err)
{
	struct change change;
	struct entrant *entrants;
	struct round round = {0};
	size_t count;
	int next;
	bool ok;

	if (!input_text(plan->method, "round-invalid", MESSAGE_WORDS("the method"), err) ||
	    (plan->extra &&
	        !input_text(plan->extra, "reason-missing", MESSAGE_WORDS("the reason"), err)) ||
	    !change_begin(desk, &change, err))
		return false;
	desk = change.desk;
	ok = event_changeable(desk, err) && entrants_read(desk, 1, &entrants, &count, err) &&
	     plan_valid(desk->arena, desk->event, entrants, count, plan, err) &&
	     round_new_number(desk, plan->extra != NULL, &next, err) &&
	     plan_in_phase(desk, next, plan, err) &&
	     seated_write(&change, next, plan, entrants, err) &&
	     round_drawn_read(desk, next, &round, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = round;
	return true;
}

/* --- seated anew --- */

const char *round_begun_words(const char *what)
{
	static const struct {
		const char *what, *words;
	} known[] = {
	    {"hand", MESSAGE_WORDS("a hand")},
	    {"deal", MESSAGE_WORDS("a deal")},
	    {"decision", MESSAGE_WORDS("a decision")},
	    {"signature", MESSAGE_WORDS("a signature")},
	    {"bell", MESSAGE_WORDS("the bell")},
	    {"penalty", MESSAGE_WORDS("a penalty")},
	    {"dispute", MESSAGE_WORDS("a dispute")},
	    {"lock", MESSAGE_WORDS("a lock")},
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i].what, what) == 0)
			return message_words(known[i].words);
	return what;
}

/* What has begun is not seated anew. */
static bool not_begun(const struct desk *desk, int round, struct error *err)
{
	struct round_begun begun;

	if (!round_begun_read(desk, round, &begun, err))
		return false;
	if (!begun.what)
		return true;
	if (begun.table == 0)
		return error_set(err, ERROR_REFUSED, "round-begun",
		    "round %d is locked: it cannot be seated anew", round);
	return error_set(err, ERROR_REFUSED, "round-begun",
	    "round %d has begun: table %d.%d has %s, so it cannot be seated anew", round, round,
	    begun.table, round_begun_words(begun.what));
}

/* A reason is asked for where somebody has seen what changes. */
static bool reason_there(const struct round *round, const char *reason, struct error *err)
{
	return (round->draft && (!reason || !*reason)) ||
	       input_text(reason ? reason : "", "reason-missing", MESSAGE_WORDS("the reason"), err);
}

static bool reseat_write(struct change *change, const struct round *round,
    const struct round_plan *plan, const char *reason, struct error *err)
{
	const struct desk *desk = change->desk;
	struct round_plan seated = *plan;
	struct entrant *entrants;
	size_t count;

	seated.draft = round->draft;
	return reason_there(round, reason, err) && not_begun(desk, round->number, err) &&
	       entrants_read(desk, 1, &entrants, &count, err) &&
	       plan_valid(desk->arena, desk->event, entrants, count, plan, err) &&
	       plan_in_phase(desk, round->number, plan, err) &&
	       round_seating_write(change, round->number, &seated, entrants,
	           reason && *reason ? reason : NULL, err) &&
	       (plan->changed || pass_rows_redraw(desk, round->number, err)) &&
	       round_log(change, "round-reseat", round->number, err);
}

bool round_reseat(const struct desk *desk, int number, const struct round_plan *plan,
    const char *reason, struct round *ret, struct error *err)
{
	struct change change;
	struct round round = {0}, seated = {0};
	bool ok;

	if (!input_text(plan->method, "round-invalid", MESSAGE_WORDS("the method"), err) ||
	    !change_begin(desk, &change, err))
		return false;
	desk = change.desk;
	ok = event_changeable(desk, err) && round_drawn_read(desk, number, &round, err) &&
	     pass_codes_void(desk, &round, plan->changed ? plan : NULL, err) &&
	     reseat_write(&change, &round, plan, reason, err) &&
	     round_drawn_read(desk, round.number, &seated, err);
	if (!change_end(&change, ok, err))
		return false;
	seated.void_codes = round.void_codes;
	seated.void_tables = round.void_tables;
	*ret = seated;
	return true;
}

/* --- asked for --- */

bool round_is_out(const struct desk *desk, int number, struct error *err)
{
	int newest, drawn;

	if (!round_newest(desk, &newest, err) || !round_drawn_newest(desk, &drawn, err))
		return false;
	/* While a round is a draft none is drawn behind it. */
	return number <= newest || number > drawn ||
	       error_set(err, ERROR_REFUSED, "round-draft",
	           "round %d is a draft: `canasta round publish %d` lets it be seen and played",
	           number, number);
}

/* The number of a round that was published; 0 stands for the newest, and remains before the first. */
static bool out_find(const struct desk *desk, int *number, struct error *err)
{
	return (*number != 0 || round_newest(desk, number, err)) &&
	       round_is_out(desk, *number > 0 ? *number : 1, err);
}

bool round_read(const struct desk *desk, int number, struct round *ret, struct error *err)
{
	return out_find(desk, &number, err) && round_drawn_read(desk, number, ret, err);
}

bool round_number(const struct desk *desk, int number, int *ret, struct error *err)
{
	struct round round;

	if (!out_find(desk, &number, err) || !round_head_read(desk, number, &round, err))
		return false;
	*ret = round.number;
	return true;
}

bool round_fetch(const struct desk *desk, int number, struct round *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, round_read(desk, number, ret, err));
}

bool round_seats(const struct round *round, int entrant)
{
	for (size_t i = 0; i < round->table_count; i++)
		for (size_t side = 0; side < round->tables[i].side_count; side++)
			if (round->tables[i].sides[side].number == entrant ||
			    round->tables[i].sides[side].partner == entrant)
				return true;
	return false;
}

bool round_drawn(const struct desk *desk, int number, struct round *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, round_drawn_read(desk, number, ret, err));
}

bool round_count(const struct desk *desk, int *ret, struct error *err)
{
	return round_newest(desk, ret, err);
}

#include "phase/round_redraw.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "club/address.h"
#include "club/missing.h"
#include "club/round.h"
#include "draw/draw.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "phase/phase.h"
#include "phase/round_draw.h"
#include "rulebook/rulebook.h"

static bool sits_at(const struct round_pairing *table, int number)
{
	for (size_t i = 0; i < SIDES_MOST; i++)
		if (table->entrants[i] == number || table->partners[i] == number)
			return true;
	return false;
}

/* Returns true if the entrants of `other` sit at this table too, and partners are partners
 * there. */
static bool table_is(const struct round_pairing *table, const struct round_pairing *other)
{
	for (size_t i = 0; i < SIDES_MOST; i++) {
		const int one = other->entrants[i], partner = other->partners[i];
		bool together = partner == 0;

		if (one == 0)
			continue;
		if (!sits_at(table, one))
			return false;
		for (size_t j = 0; j < SIDES_MOST && !together; j++)
			together = (table->entrants[j] == one && table->partners[j] == partner) ||
			           (table->entrants[j] == partner && table->partners[j] == one);
		if (!together)
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
			found += table_is(&one->tables[k], &other->tables[i]);
	for (size_t i = 0; i < other->bye_count; i++)
		for (size_t k = 0; k < one->bye_count; k++)
			found += one->byes[k] == other->byes[i];
	return found < other->table_count + other->bye_count;
}

/* Makes the plan that a draw of the round would give now. If the entrants who are left allow no
 * draw, sets `none`, which is not an error. */
static bool drawn_plan(const struct desk *desk, const struct round *round, enum draw_method method,
    struct round_redraw *ret, struct error *err)
{
	struct round_draw from;
	struct draw draw;
	struct error refused = {0};

	if (!round_draw_read(desk, round->number, &from, err))
		return false;
	from.input.seed = (uint64_t)round->seed;
	if (draw_make(desk->arena, method, &from.input, &draw, &refused)) {
		round_draw_plan(desk->arena, &from, &draw, &ret->plan);
		return true;
	}
	ret->none = refused.kind == ERROR_REFUSED;
	if (!ret->none)
		*err = refused;
	return ret->none;
}

bool round_redraw_read(
    const struct desk *desk, const struct round *round, struct round_redraw *ret, struct error *err)
{
	const enum draw_method method = draw_method_find(round->method);
	struct round_redraw redrawn = {0};
	struct round_plan seated;

	if (!phase_next_read(desk, round->number, &redrawn.next, err))
		return false;
	round_plan_of(desk->arena, round, &seated);
	if (redrawn.next.knocks_out) {
		redrawn.none = redrawn.next.undecided || redrawn.next.over;
		redrawn.plan = redrawn.next.plan;
	} else if (method == DRAW_METHOD_COUNT || method == DRAW_MANUAL) {
		redrawn.plan = seated;
	} else if (!drawn_plan(desk, round, method, &redrawn, err)) {
		return false;
	}
	redrawn.differs = redrawn.none || round_plan_differs(&seated, &redrawn.plan);
	*ret = redrawn;
	return true;
}

/* Returns true if the two would seat the round differently. */
static bool redraw_differs(const struct round_redraw *one, const struct round_redraw *other)
{
	return one->none != other->none ||
	       (!one->none && round_plan_differs(&one->plan, &other->plan));
}

/* --- changes since the draw --- */

bool round_redraw_since(const struct desk *desk, const struct round *round,
    const struct round_redraw *redrawn, bool *ret, struct error *err)
{
	struct desk past = {.arena = desk->arena, .event = desk->event};
	struct round_redraw then;
	bool ok;

	*ret = redrawn->differs;
	/* The first seating is the draw itself; a later one may have been changed by hand. */
	if (!redrawn->differs || round->version == 1)
		return true;
	/* A second connection to the store shows the time of the draw. */
	if (!store_open(store_path(desk->store), STORE_READ, NULL, &past.store, err))
		return false;
	store_at(past.store, round->log - 1);
	ok = round_redraw_read(&past, round, &then, err);
	store_close(past.store);
	if (ok)
		*ret = redraw_differs(&then, redrawn);
	return ok;
}

/* --- the effect of a change on later rounds --- */

static bool goes_by_results(const struct desk *desk, const struct round *round)
{
	const enum draw_method method = draw_method_find(round->method);
	const struct round_play play = round_play_read(desk, round->number);

	return method == DRAW_SWISS || method == DRAW_DANISH ||
	       round_method_knocks_out(play.method);
}

bool round_watch_begin(const struct desk *desk, int round, enum watch_for changes,
    struct round_watch *ret, struct error *err)
{
	struct round_watched *rounds;
	int *numbers;
	size_t count;

	*ret = (struct round_watch){0};
	numbers = round_unplayed_read(desk, round, &count);
	rounds = arena_alloc(desk->arena, count, sizeof *rounds);
	for (size_t i = 0; i < count; i++) {
		struct round_watched *watched = &rounds[ret->count];
		bool on;

		if (!round_drawn_read(desk, numbers[i], &watched->round, err))
			return false;
		on = changes == WATCH_SETTINGS || goes_by_results(desk, &watched->round);
		if (on && !round_redraw_read(desk, &watched->round, &watched->before, err))
			return false;
		ret->count += on;
	}
	ret->rounds = rounds;
	return true;
}

bool round_watch_tell(
    const struct desk *desk, const struct round_watch *watch, int *ret, struct error *err)
{
	*ret = 0;
	for (size_t i = 0; i < watch->count && *ret == 0; i++) {
		const struct round_watched *watched = &watch->rounds[i];
		struct round_redraw after;

		if (!round_redraw_read(desk, &watched->round, &after, err))
			return false;
		/* If nothing can be drawn now, there is no other seating to suggest. */
		if (after.differs && !after.none && redraw_differs(&watched->before, &after))
			*ret = watched->round.number;
	}
	return true;
}

static bool round_redraw_allow(
    const struct round *round, const struct round_redraw *redrawn, struct error *err)
{
	if (!redrawn->next.knocks_out || !redrawn->differs)
		return true;
	if (redrawn->next.undecided)
		return error_set(err, ERROR_REFUSED, SAY_ROUND_STALE_GOES_KNOWN_NOW, round->number,
		    redrawn->next.phase->row.name);
	return error_set(err, ERROR_REFUSED, "round-stale",
	    redrawn->next.over ? TEXT_ROUND_STALE_BRACKET_ASKS_NOW_ALL
	                       : TEXT_ROUND_STALE_BRACKET_ASKS_NOW_CANASTA,
	    round->number, redrawn->next.phase->row.name, round->number);
}

bool round_redraw_check(const struct desk *desk, const struct round *round, bool as_seated,
    bool *ret_differs, struct error *err)
{
	struct round_redraw redrawn;

	if (!round_redraw_read(desk, round, &redrawn, err) ||
	    (!as_seated && !round_redraw_allow(round, &redrawn, err)))
		return false;
	*ret_differs = redrawn.differs;
	return true;
}

/* --- what is missing --- */

/* Lists published rounds without a hand whose draw has changed since. */
static bool redraws_list(const struct desk *desk, struct missing_list *to, struct error *err)
{
	int *numbers;
	size_t count;

	numbers = round_unplayed_read(desk, 0, &count);
	for (size_t i = 0; i < count; i++) {
		const struct address address = {.round = numbers[i]};
		struct round_redraw redrawn;
		struct round round;
		bool differs;

		if (!round_drawn_read(desk, numbers[i], &round, err) ||
		    !round_redraw_read(desk, &round, &redrawn, err) ||
		    !round_redraw_since(desk, &round, &redrawn, &differs, err))
			return false;
		if (differs)
			missing_add(
			    to, &address, message_words(TEXT_WORDS_DRAWN_NOW_SEATED_OTHERWISE));
	}
	return true;
}

bool round_redraw_missing(const struct desk *desk, struct missing_list *to, struct error *err)
{
	struct address address = {0};
	struct phase_next next;

	if (!redraws_list(desk, to, err))
		return false;
	/* A phase is open until it has a round, and a knock-out until it is decided. An
	 * unfinished game is listed by itself. */
	address.round = round_newest(desk);
	if (!phase_next_read(desk, ++address.round, &next, err))
		return false;
	if (next.phase && !next.undecided && !next.over &&
	    (next.knocks_out || next.phase->row.round >= address.round))
		missing_add(to, &address,
		    message_text(desk->arena, TEXT_PHRASE_PHASE_OVER_NEXT, next.phase->row.name));
	return true;
}

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/entrant.h"
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
#include "phase/round_draw.h"
#include "rulebook/rulebook.h"
#include "tournament/ranking.h"

/* Returns true if the entrants of `other` sit at this table too, and partners are partners
 * there. */
static bool table_is(const struct round_pairing *table, const struct round_pairing *other)
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
			found += table_is(&one->tables[k], &other->tables[i]);
	for (size_t i = 0; i < other->bye_count; i++)
		for (size_t k = 0; k < one->bye_count; k++)
			found += one->byes[k] == other->byes[i];
	return found < other->table_count + other->bye_count;
}

struct round_redraw round_redraw_read(const struct desk *desk, const struct round *round)
{
	const enum draw_method method = draw_method_find(round->method);
	struct round_redraw redrawn = {.next = phase_next_read(desk, round->number)};
	struct round_draw from;
	struct draw draw;
	struct round_plan seated = round_plan_of(desk->arena, round);

	if (redrawn.next.knocks_out) {
		redrawn.none = redrawn.next.undecided || redrawn.next.over;
		redrawn.plan = redrawn.next.plan;
	} else if (method == DRAW_METHOD_COUNT || method == DRAW_MANUAL) {
		redrawn.plan = seated;
	} else {
		from = round_draw_read(desk, round->number);
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
	struct round_redraw then;

	/* The first seating is the draw itself; a later one may have been changed by hand. */
	if (!redrawn->differs || round->version == 1)
		return redrawn->differs;
	/* A second connection to the store shows the time of the draw. */
	past.store = store_open(store_path(desk->store), STORE_READ, NULL);
	store_at(past.store, round->log - 1);
	then = round_redraw_read(&past, round);
	store_close(past.store);
	return redraw_differs(&then, redrawn);
}

bool round_redraw_check(const struct desk *desk, const struct round *round, bool as_seated)
{
	const struct round_redraw redrawn = round_redraw_read(desk, round);

	if (as_seated || !redrawn.next.knocks_out || !redrawn.differs)
		return redrawn.differs;
	if (redrawn.next.undecided)
		break_off(ERROR_REFUSED, SAY_ROUND_STALE_GOES_KNOWN_NOW, round->number,
		    redrawn.next.phase->row.name);
	break_off(ERROR_REFUSED, "round-stale",
	    redrawn.next.over ? TEXT_ROUND_STALE_BRACKET_ASKS_NOW_ALL
	                      : TEXT_ROUND_STALE_BRACKET_ASKS_NOW_CANASTA,
	    round->number, redrawn.next.phase->row.name, round->number);
}

void round_redraw_missing(const struct desk *desk, struct missing_list *to)
{
	struct address address = {0};
	struct phase_next next;
	size_t count;
	const int *numbers = round_unplayed_read(desk, 0, &count);

	for (size_t i = 0; i < count; i++) {
		struct round_redraw redrawn;
		struct round round;

		address.round = numbers[i];
		round = round_drawn_read(desk, numbers[i]);
		redrawn = round_redraw_read(desk, &round);
		if (round_redraw_since(desk, &round, &redrawn))
			missing_add(
			    to, &address, message_words(TEXT_WORDS_DRAWN_NOW_SEATED_OTHERWISE));
	}
	/* A phase is open until it has a round, and a knock-out until it is decided. An
	 * unfinished game is listed by itself. */
	address.round = round_newest(desk) + 1;
	next = phase_next_read(desk, address.round);
	if (next.phase && !next.undecided && !next.over &&
	    (next.knocks_out || next.phase->row.round >= address.round))
		missing_add(to, &address,
		    message_text(desk->arena, TEXT_PHRASE_PHASE_OVER_NEXT, next.phase->row.name));
}

/* --- the effect of a change on later rounds and phases --- */

/* The games before a change at a table, and the published rounds without a hand after it, with the
 * seatings that a draw would have made. */
struct table_watch {
	bool on; /* a phase begins after its round */
	struct standings_facts before;
	size_t count;
	const struct round_watched {
		struct round round;
		struct round_redraw before;
	} * rounds;
};

const struct table_watch *table_watch_note(
    const struct desk *desk, int round, enum watch_for changes)
{
	static const char behind_sql[] =
	    "SELECT EXISTS (SELECT 1 FROM phase_now WHERE event = :event AND round > :round)";
	struct table_watch *watch = arena_alloc(desk->arena, 1, sizeof *watch);
	const bool settings = changes == WATCH_SETTINGS;
	size_t count;
	const int *numbers = round_unplayed_read(desk, settings ? 0 : round, &count);
	struct round_watched *rounds = arena_alloc(desk->arena, count, sizeof *rounds);
	struct statement statement;

	if (!settings) {
		statement = db_ask_round(desk, behind_sql, round);
		watch->on = db_exists(&statement);
	}
	if (watch->on)
		watch->before = phase_facts_read(desk, 0);
	for (size_t i = 0; i < count; i++) {
		struct round_watched *watched = &rounds[watch->count];
		enum draw_method method;

		watched->round = round_drawn_read(desk, numbers[i]);
		/* New results matter only to a draw that goes by them. */
		method = draw_method_find(watched->round.method);
		if (!settings && method != DRAW_SWISS && method != DRAW_DANISH &&
		    !round_method_knocks_out(round_play_read(desk, numbers[i]).method))
			continue;
		watched->before = round_redraw_read(desk, &watched->round);
		watch->count++;
	}
	watch->rounds = rounds;
	return watch;
}

/* Fills in the effect on the match that the table plays, whose next round was already drawn: it is
 * undecided again, or another winner should have gone on. */
static void match_tell(
    struct arena *arena, const struct standings_facts *facts, struct table *table)
{
	const struct phase *phase =
	    phase_of(facts->phases, facts->phase_count, table->address.round);
	const struct bracket_match *match = NULL;
	struct bracket bracket;
	const size_t *matches;
	size_t seeds[2], one, other;

	if (!phase_seed_of(phase, table->sides[0].number, &seeds[0]) ||
	    !phase_seed_of(phase, table->sides[1].number, &seeds[1]))
		return;
	bracket = phase_bracket_make(arena, facts, phase);
	matches = phase_game_matches(arena, facts, phase, &bracket);
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
	table->match.undecided_again = bracket_undecided_again(&bracket, match);
	if (match->decided && match->winner != BRACKET_NOBODY &&
	    bracket_sent_another(&bracket, match))
		table->match.goes_on =
		    facts->entrants[phase->entrants[match->winner].entrant - 1].name;
}

/* Fills in the first later phase that would now begin differently. A change that restores the facts
 * from which the phase was made is not reported. */
static void phases_tell(struct arena *arena, const struct table_watch *watch,
    const struct standings_facts *after, struct table *table)
{
	const struct phase_difference differs = phase_difference_find(arena, &watch->before, after);
	struct phase_beginning begun;
	bool as_made;

	if (!differs.phase || differs.phase->row.round <= table->address.round)
		return;
	begun = phase_beginning_make(arena, after, differs.phase);
	as_made = begun.qualifiers.count == differs.phase->entrant_count;
	for (size_t i = 0; as_made && i < differs.phase->entrant_count; i++)
		as_made = begun.qualifiers.by_seed[i].entrant->number ==
		          differs.phase->entrants[i].entrant;
	if (as_made)
		return;
	table->match.phase = differs.phase->row.name;
	/* The entrant who would now go on is not in the phase, and the one it would replace is. */
	if (differs.goes_on > 0 && differs.instead_of > 0 &&
	    !phase_has(differs.phase, differs.goes_on) &&
	    phase_has(differs.phase, differs.instead_of)) {
		table->match.enters = after->entrants[differs.goes_on - 1].name;
		table->match.instead_of = after->entrants[differs.instead_of - 1].name;
	}
}

int table_watch_match(const struct desk *desk, const struct table_watch *watch, struct table *table)
{
	struct standings_facts after;
	const bool on = watch && watch->on;
	bool drawn;
	int redraw = 0;

	for (size_t i = 0; watch && i < watch->count && redraw == 0; i++) {
		const struct round_watched *watched = &watch->rounds[i];
		const struct round_redraw now = round_redraw_read(desk, &watched->round);

		/* If nothing can be drawn now, there is no other seating to suggest. */
		if (now.differs && !now.none && redraw_differs(&watched->before, &now))
			redraw = watched->round.number;
	}
	if (!table)
		return redraw;
	drawn = round_method_knocks_out(table->play.method) &&
	        round_newest(desk) > table->address.round;
	if (!drawn && !on)
		return redraw;
	after = phase_facts_read(desk, 0);
	if (drawn)
		match_tell(desk->arena, &after, table);
	if (on) {
		after.phases = watch->before.phases;
		phases_tell(desk->arena, watch, &after, table);
	}
	return redraw;
}

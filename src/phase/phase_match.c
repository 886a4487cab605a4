#include "phase/phase_match.h"

#include "base/arena.h"
#include "base/error.h"
#include "club/entrant.h"
#include "club/round.h"
#include "club/standings.h"
#include "club/table.h"
#include "draw/bracket.h"
#include "file/db.h"
#include "phase/phase.h"
#include "phase/round_redraw.h"
#include "tournament/ranking.h"

/* Returns true if the sides of the table are the two seeds of the game, in either order; with
 * teams, pairs of theirs. */
static bool seats(
    const struct table *table, const struct phase *phase, const struct bracket_game *game)
{
	size_t seeds[2];

	for (size_t side = 0; side < 2; side++)
		if (!phase_seed_of(phase, table->sides[side].number, &seeds[side]))
			return false;
	return (seeds[0] == game->sides[0] && seeds[1] == game->sides[1]) ||
	       (seeds[0] == game->sides[1] && seeds[1] == game->sides[0]);
}

/* Fills in the effect on the match that the table plays, whose next round was already drawn: it is
 * undecided again, or another winner should have gone on. */
static bool match_tell(struct arena *arena, const struct standings_facts *played,
    struct table *table, struct error *err)
{
	struct standings_facts facts;
	const struct phase *phase;
	const struct bracket_match *match = NULL;
	struct bracket bracket;
	size_t leg, at = 0;

	if (!standings_team_facts(arena, played, &facts, err))
		return false;
	phase = phase_of(facts.phases, facts.phase_count, table->address.round);
	phase_bracket_make(arena, &facts, phase, &bracket);
	leg = (size_t)(table->address.round - phase->row.round);
	for (size_t i = 0; leg < bracket.round_count && i < facts.input.game_count; i++) {
		const struct ranking_game *game = &facts.input.games[i];
		struct bracket_game found;
		size_t number;

		if (game->round != table->address.round ||
		    !phase_bracket_game(phase, &facts.input, game, &found))
			continue;
		number = bracket.legs[leg].matches[at++];
		if (number != BRACKET_NOBODY && seats(table, phase, &found))
			match = &bracket.matches[number];
	}
	if (!match)
		return true;
	table->match.undecided_again = bracket_undecided_again(&bracket, match);
	if (match->decided && match->winner != BRACKET_NOBODY &&
	    bracket_sent_another(&bracket, match))
		table->match.goes_on =
		    facts.entrants[phase->entrants[match->winner].entrant - 1].name;
	return true;
}

/* --- later phases --- */

bool table_watch_note(const struct desk *desk, int round, enum watch_for changes,
    const struct table_watch **ret, struct error *err)
{
	struct table_watch *watch = arena_alloc(desk->arena, 1, sizeof *watch);

	*ret = watch;
	if (changes == WATCH_SETTINGS)
		return round_watch_begin(desk, 0, changes, &watch->rounds, err);
	watch->on = phase_is_behind(desk, round);
	if (watch->on && !standings_facts_read(desk, 0, &watch->before, err))
		return false;
	return round_watch_begin(desk, round, changes, &watch->rounds, err);
}

/* Returns the name of an entrant, or of its team if teams are ranked; NULL for 0. */
static const char *name_of(const struct standings_facts *facts, int number)
{
	const struct entrant *entrants = facts->teams ? facts->teams : facts->entrants;

	return number > 0 ? entrants[number - 1].name : NULL;
}

/* Fills in the first later phase that would now begin differently. A change that restores the facts
 * from which the phase was made is not reported. */
static bool phases_tell(struct arena *arena, const struct table_watch *watch,
    struct standings_facts after, struct table *table, struct error *err)
{
	struct phase_difference differs;
	size_t seed;
	bool as_made;

	if (!phase_difference_find(arena, &watch->before, &after, &differs, err))
		return false;
	if (!differs.phase || differs.phase->row.round <= table->address.round)
		return true;
	after.phases = watch->before.phases;
	if (!phase_difference_none(arena, &after, differs.phase, &as_made, err))
		return false;
	if (as_made)
		return true;
	table->match.phase = differs.phase->row.name;
	/* The entrant who would now go on is not in the phase, and the one it would replace is. */
	if (differs.goes_on > 0 && differs.instead_of > 0 &&
	    !phase_seed_of(differs.phase, differs.goes_on, &seed) &&
	    phase_seed_of(differs.phase, differs.instead_of, &seed)) {
		table->match.enters = name_of(&after, differs.goes_on);
		table->match.instead_of = name_of(&after, differs.instead_of);
	}
	return true;
}

bool table_watch_match(const struct desk *desk, const struct table_watch *watch,
    struct table *table, int *ret_redraw, struct error *err)
{
	static const struct table_watch none;
	struct standings_facts after;
	bool drawn;

	watch = watch ? watch : &none;
	if (!round_watch_tell(desk, &watch->rounds, ret_redraw, err))
		return false;
	if (!table)
		return true;
	drawn = round_method_knocks_out(table->play.method) &&
	        round_newest(desk) > table->address.round;
	if (!drawn && !watch->on)
		return true;
	return standings_facts_read(desk, 0, &after, err) &&
	       (!drawn || match_tell(desk->arena, &after, table, err)) &&
	       (!watch->on || phases_tell(desk->arena, watch, after, table, err));
}

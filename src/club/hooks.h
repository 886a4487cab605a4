/* hooks.h - the questions that the core asks features. The table of commands (src/commands.c) fills
 * them in. The hook of a feature that was not built in is NULL. */
#ifndef CANASTA_CLUB_HOOKS_H
#define CANASTA_CLUB_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct claimed_hand;
struct desk;
struct error;
struct event;
struct hand;
struct missing_list;
struct possible;
struct round;
struct round_plan;
struct rulebook;
struct score;
struct standings;
struct standings_chances;
struct standings_facts;
struct table;
struct table_match;
struct table_watch;

/* The hooks that changes and answers of the core call. */
struct club_hooks {
	/* Adds what may explain a side's claims that differ from the score. */
	void (*answer_claims)(struct answer *to, const struct claimed_hand *claimed, size_t side);
	/* Ends, before the draw of a round is changed, the access codes of sides whose places
	 * others get in the plan (NULL: of all sides), and counts them in the round. */
	void (*codes_void)(
	    const struct desk *desk, struct round *round, const struct round_plan *plan);
	/* Returns true if a draft would now be drawn otherwise, and refuses one that its bracket no
	 * longer asks for. */
	bool (*draft_check)(const struct desk *desk, const struct round *round, bool as_seated);
	/* Checks that a phase of the event can be drawn by this method with that number of sides at
	 * a table. */
	bool (*method_goes)(
	    const struct event *event, const char *method, int side_count, struct error *err);
	/* Finds who can still come first in the later phase of the next round; returns false if
	 * there is none. */
	bool (*phase_chances)(const struct desk *desk, struct standings_chances *chances);
	/* Ranks an event that has later phases. */
	void (*phases_rank)(struct arena *arena, struct standings *standings);
	/* Reads the later phases of an event into the facts of its standings. */
	void (*phases_read)(const struct desk *desk, struct standings_facts *facts);
	/* Adds a finding for each side recorded by sums that no hand can have. `*possible` knows
	 * the sums that hands can have under the rulebook; it is NULL for the first hand, and lives
	 * in the arena. */
	void (*possible_check)(struct arena *arena, const struct rulebook *book,
	    struct possible **possible, const struct hand *hand, struct score *score);
	/* Allows a round to follow in its phase or, with a plan, to be seated so. */
	void (*round_allow)(const struct desk *desk, int round, const struct round_plan *plan);
	/* Lists drawn rounds to be drawn again, and the next round of an unfinished phase. */
	void (*rounds_missing)(const struct desk *desk, struct missing_list *to);
	/* Notes, before a change of a table of that round or of settings (0), the games and draws
	 * that depend on it. */
	const struct table_watch *(*watch_begin)(const struct desk *desk, int round);
	/* Fills in, after the change, what it means for the match of the table (NULL: settings were
	 * changed), later phases and draws. */
	void (*watch_end)(const struct desk *desk, const struct table_watch *watch,
	    const struct table *table, struct table_match *ret);
};

/* The hooks of this program (src/commands.c). */
extern const struct club_hooks club_hooks;

#endif

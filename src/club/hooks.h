/* hooks.h - the questions that the core asks features. The table of commands (src/commands.c) fills
 * them in. The hook of a feature that was not built in is NULL. */
#ifndef CANASTA_CLUB_HOOKS_H
#define CANASTA_CLUB_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct address;
struct answer;
struct arena;
struct claimed_hand;
struct desk;
struct error;
struct hand;
struct possible;
struct round;
struct round_plan;
struct rulebook;
struct score;
struct store;

struct club_hooks {
	/* Adds what may explain a side's claims that differ from the score. */
	void (*answer_claims)(struct answer *to, const struct claimed_hand *claimed, size_t side);
	/* Ends, before the draw of a round is changed, the access codes of sides whose places others
	 * get in the plan (NULL: of all sides), and counts them in the round. */
	bool (*codes_void)(const struct desk *desk, struct round *round,
	    const struct round_plan *plan, struct error *err);
	/* Ends what was given out for the file that a restored one replaced. */
	bool (*file_restored)(struct store *store, struct error *err);
	/* Removes a person's name from rows outside the record, before the name is blanked. */
	bool (*person_forgotten)(struct store *store, int64_t person, struct error *err);
	/* Adds a finding for each side recorded by sums that no hand can have. */
	bool (*possible_check)(struct possible *possible, const struct hand *hand,
	    struct score *score, struct error *err);
	/* Prepares the sums that hands can have under a rulebook. */
	struct possible *(*possible_make)(struct arena *arena, const struct rulebook *book);
	/* Notes that a side accepts a version of a hand, and counts the sides that do. */
	bool (*side_accepts)(const struct desk *desk, const struct address *address, int version,
	    int side, size_t *ret_count, struct error *err);
};

extern const struct club_hooks club_hooks;

#endif

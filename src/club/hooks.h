/* hooks.h - the questions that the core asks features. The table of commands (src/commands.c) fills
 * them in. The hook of a feature that was not built in is NULL. */
#ifndef CANASTA_CLUB_HOOKS_H
#define CANASTA_CLUB_HOOKS_H

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct arena;
struct claimed_hand;
struct error;
struct hand;
struct possible;
struct rulebook;
struct score;

struct club_hooks {
	/* Prepares the sums that hands can have under a rulebook; NULL: `err` says why. */
	struct possible *(*possible_make)(
	    struct arena *arena, const struct rulebook *book, struct error *err);
	/* Adds a finding for each side recorded by sums that no hand can have. */
	bool (*possible_check)(struct possible *possible, const struct hand *hand,
	    struct score *score, struct error *err);
	/* Adds what may explain a side's claims that differ from the score. */
	void (*answer_claims)(struct answer *to, const struct claimed_hand *claimed, size_t side);
};

extern const struct club_hooks club_hooks;

#endif

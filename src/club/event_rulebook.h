/* event_rulebook.h - the rulebook of an event: resolved from the texts in the file and cached;
 * replaced by another one, by which every hand is scored again.
 *
 * Resolving a rulebook takes longer than recording a hand, and an event's rulebook rarely changes.
 * So a caller that asks about many events, or about one all evening, caches resolved rulebooks. The
 * texts and options are still read from the file each time: if they have changed, the cached
 * rulebook is not used. */
#ifndef CANASTA_CLUB_EVENT_RULEBOOK_H
#define CANASTA_CLUB_EVENT_RULEBOOK_H

#include "base/arena.h"
#include "club/address.h"
#include "club/event.h"
#include "club/table.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>

struct desk;
struct hand;
struct score;
struct store;

/* The size of the cache. A cached rulebook grows with the questions about the sums of its hands. */
enum { BOOKS_KEPT = 4, BOOK_BYTES_KEPT = 8 << 20 };

/* A cached rulebook. */
struct kept_book {
	struct arena arena;
	struct resolved_book resolved; /* its book is NULL: the place is free */
	bool asked;                    /* since books_kept_settle() */
};

/* The cache of resolved rulebooks; it begins as zeros. */
struct books_kept {
	struct kept_book list[BOOKS_KEPT];
	bool crowded; /* a rulebook found no place since books_kept_settle() */
};

/* Caches the rulebooks read from the file from now on; NULL: they live in the arena of the caller
 * again. */
void books_kept_for(struct store *store, struct books_kept *kept);

/* Tidies the cache; no event read with it may be used afterwards. Drops rulebooks that have grown
 * too large and, if one found no place, those that were not used. */
void books_kept_settle(struct books_kept *kept);

/* Frees all rulebooks of the cache. */
void books_kept_release(struct books_kept *kept);

/* Another rulebook for an event that began under the wrong one. */
struct event_rulebook {
	const struct rulebook *book;
	const char *reason; /* NULL: none; needed once anything is recorded */
	const char *unlock; /* the reason to change hands of a locked round; NULL: none */
	bool dry_run;       /* everything is computed, nothing is written */
};

/* A hand scored by the new rulebook. */
struct rescored_hand {
	struct address address;
	int version;
	size_t side_count;
	struct hand_sums sides[SIDES_MOST], were[SIDES_MOST]; /* `running` is not set */
	bool after_end, was_after_end;
	bool differs; /* any of these values differs */
	const struct score *score;
	const struct hand *hand;
};

/* The result of giving an event another rulebook. */
struct event_rulebook_set {
	bool repeated;            /* the event has that rulebook already; nothing was written */
	struct event event;       /* with the new rulebook */
	struct table_match match; /* the effect on later phases and draws */
	size_t count;
	struct rescored_hand *hands; /* by round and table, in the order of play */
};

/* Gives the event another rulebook and scores its hands again; hands of phases with their own
 * rulebook are unchanged. ERROR_REFUSED: `event-closed`; `rulebook-fixed` if anything is recorded
 * and there is no reason; `locked` if a round is locked and `unlock` is NULL; `rulebook-unfit`,
 * naming everything recorded that the new rulebook does not know. */
struct event_rulebook_set event_rulebook_set(
    const struct desk *desk, const struct event_rulebook *wanted);

#endif

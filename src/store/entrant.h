/* entrant.h - who plays: a pair, a player alone, a team; one to six players.
 *
 * Names stand outside the log's chain, which holds their numbers and salted hashes, so that a
 * person may be forgotten one day without breaking it. One name is one person in the file. */
#ifndef CANASTA_STORE_ENTRANT_H
#define CANASTA_STORE_ENTRANT_H

#include "base/input.h"
#include "store/event.h"

struct player {
	int64_t person; /* the person's number in the file */
	const char *name;
};

/* From a round on an entrant is there or not; see store/entrant_state.h. */
enum entrant_move_kind { MOVE_LATE, MOVE_WITHDRAWN, MOVE_BACK };

struct entrant_move {
	enum entrant_move_kind kind;
	int round;          /* the first it holds for */
	const char *reason; /* "" where none was given */
};

struct entrant {
	int64_t id; /* inside the file */
	int number; /* in the event, from 1 */
	const char *name;
	const char *club; /* "" where not given */
	const char *team; /* "" where not given */
	size_t player_count;
	const struct player *players;
	size_t move_count;
	const struct entrant_move *moves; /* in the order they were made */
};

/* As entered. */
struct entrant_entry {
	const char *name;
	const char *club;    /* NULL or "": none */
	const char *team;    /* NULL or "": none */
	int first_round;     /* it enters late, for this round; 0: for the next that is drawn */
	size_t player_count; /* 0: the entrant's name is its one player */
	const char *const *players;
};

/* Adds entrants, all or none; `ret` has room for `count`. An empty name, a name of digits alone,
 * control characters, more than six players are ERROR_INPUT `entrant-invalid`; so is one without a
 * team where the event's format is teams. */
bool entrant_add(struct store *store, struct arena *arena, const struct event *event,
    const struct entrant_entry *entries, size_t count, struct entrant *ret, struct error *err);

/* Gives a new name. Where the name was its one player, the player is renamed with it. */
bool entrant_rename(struct store *store, struct arena *arena, const struct event *event,
    const struct entrant *entrant, const char *name, struct entrant *ret, struct error *err);

/* All entrants by number. */
bool entrant_list(struct store *store, struct arena *arena, const struct event *event,
    struct entrant **ret, size_t *ret_count, struct error *err);

/* By number, where the text is digits alone, else by name whatever its case. None or several
 * fitting is ERROR_INPUT `entrant-unknown` (naming the nearest) or `entrant-ambiguous`. */
bool entrant_find(struct store *store, struct arena *arena, const struct event *event,
    const char *wanted, struct entrant *ret, struct error *err);

#endif

/* season.h - seasons of a file: several events added up by persons, since partners change.
 *
 * A person gets in an event what the entrant got that he or she is a player of; of several such
 * entrants the best. Where somebody else sat there, the game is that person's (store/sitting.h).
 * Persons are told apart by their names, as everywhere in the file. */
#ifndef CANASTA_STORE_SEASON_H
#define CANASTA_STORE_SEASON_H

#include "store/event.h"
#include "tournament/season.h"

enum { SEASON_BEST_MOST = 999 };

struct season {
	int number; /* from 1 */
	const char *name;
	int best; /* events that count; 0: all */
	size_t event_count;
	const int *events; /* numbers, in the order they were added */
};

/* Begins a season. The names of seasons differ (ERROR_REFUSED `season-exists`); an empty one, one of
 * digits alone, and a number out of range are ERROR_INPUT `season-invalid`. */
bool season_new(struct store *store, struct arena *arena, const char *name, int best,
    struct season *ret, struct error *err);

/* Adds an event. One that is in it already writes nothing and sets *ret_repeated; one that ranks by
 * something else than those in it is ERROR_REFUSED `season-ranking`. */
bool season_add(struct store *store, struct arena *arena, const struct season *season,
    const struct event *event, struct season *ret, bool *ret_repeated, struct error *err);

/* All of the file, by number. */
bool season_list(struct store *store, struct arena *arena, struct season **ret, size_t *ret_count,
    struct error *err);

/* By number or name (case folded); NULL: the only one. ERROR_INPUT `season-unknown`. */
bool season_find(struct store *store, struct arena *arena, const char *wanted, struct season *ret,
    struct error *err);

struct season_standings {
	struct season season;
	const char *const *event_names; /* of its events */
	bool provisional;               /* an event has a table that is not in */
	size_t count;
	const struct season_row *rows; /* best first */
};

/* What its events now give. Events that rank by different things do not add up: ERROR_REFUSED
 * `season-ranking`. */
bool season_standings(struct store *store, struct arena *arena, const struct season *season,
    struct season_standings *ret, struct error *err);

#endif

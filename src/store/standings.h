/* standings.h - the standings of an event, computed from its rows each time. */
#ifndef CANASTA_STORE_STANDINGS_H
#define CANASTA_STORE_STANDINGS_H

#include "store/address.h"
#include "store/dispute_open.h"
#include "store/entrant.h"
#include "tournament/ranking.h"

/* A game that was ended by decision: its hands are not in the result. */
struct standing_decision {
	struct address table;
	const char *clause;  /* "22A", "walkover" */
	const char *against; /* the entrant */
	int64_t points;      /* of the others, to nothing */
};

struct standings {
	int rounds; /* counted, 0 before the first */
	size_t entrant_count;
	const struct entrant *entrants; /* the rows' indexes point here */
	struct ranking ranking;
	size_t dispute_count;
	const struct open_dispute *disputes; /* which may still move it, by number */
	size_t decided_count;
	const struct standing_decision *decided; /* of the games counted, by round and table */
};

/* What standings are made of, read once; the games are judged as they stand. */
struct standings_facts {
	int rounds; /* counted */
	const struct entrant *entrants;
	struct ranking_input input;
	const struct address *tables; /* of each game in `input`, its hand 0 */
	size_t decided_count;
	const struct standing_decision *decided;
};

/* Judges facts; a game among them may be another than was read (store/whatif.h). */
bool standings_judge(struct arena *arena, const struct standings_facts *facts,
    struct standings *ret, struct error *err);

/* After round `round`; 0: after the newest. A round that is not there is ERROR_INPUT
 * `round-unknown`. */
bool standings_make(struct store *store, struct arena *arena, const struct event *event, int round,
    struct standings *ret, struct error *err);

#endif

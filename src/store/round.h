/* round.h - rounds: who meets whom at which table, and who has a bye.
 *
 * Who sat where is kept with the round: an entrant's players as they are when it is made. */
#ifndef CANASTA_STORE_ROUND_H
#define CANASTA_STORE_ROUND_H

#include "store/entrant.h"

/* Entrants by their number, in the order of the sides. */
struct round_pairing {
	int entrants[SIDES_MOST];
	int partners[SIDES_MOST]; /* where entrants are players who change partners; 0: none */
};

struct round_plan {
	size_t table_count;
	const struct round_pairing *tables; /* as many entrants each as the rulebook has sides */
	size_t bye_count;
	const int *byes;    /* entrants by number; neither seated nor here: absent from the round */
	const char *method; /* "manual", "swiss" …; kept with the round */
	bool has_seed;      /* lots were drawn, from this */
	int64_t seed;
};

/* Somebody plays for a player of a seat from a hand on (store/substitute.h). */
struct seat_substitute {
	int64_t out_person, in_person;
	const char *out, *in;
	int hand;
};

struct seat {
	char side;           /* 'A', 'B', 'C' */
	int number;          /* of the entrant */
	const char *entrant; /* its name today; of two partners "Alfa + Beta" */
	int partner;         /* the number of a second entrant on this side; 0: none */
	const char *first;   /* the names of the two apart; NULL where there is no partner */
	const char *second;
	size_t player_count;
	const struct player *players; /* whom the game was drawn with */
	size_t substitute_count;
	const struct seat_substitute *substitutes; /* in the order they came */
};

struct seating {
	int table;
	size_t side_count;
	struct seat sides[SIDES_MOST];
};

struct round {
	int64_t id; /* inside the file */
	int number; /* in the event, from 1 */
	const char *method;
	bool has_seed; /* lots were drawn, from this */
	int64_t seed;
	int version;        /* of the seating, from 1; more: it was seated anew */
	const char *reason; /* why it was; "" for the first */
	int64_t log;        /* the line of the log that wrote the seating */
	size_t table_count;
	const struct seating *tables; /* by number, from 1 */
	size_t bye_count;
	const int *byes; /* entrants' numbers, ascending */
};

/* Makes the next round. Tables are numbered as planned, from 1. An unknown entrant is ERROR_INPUT
 * `entrant-unknown`; nobody seated or one seated twice ERROR_INPUT `round-invalid`. */
bool round_new(struct store *store, struct arena *arena, const struct event *event,
    const struct round_plan *plan, struct round *ret, struct error *err);

/* Seats a round anew before it began: 0, the newest. Its seating until then stays in the file, moved
 * out of the way, and is what `--as-of` shows. A round of which a hand, a deal, a decision or a
 * signature was recorded, or that is locked, is ERROR_REFUSED `round-begun`; a missing reason
 * ERROR_INPUT `reason-missing`; else as round_new. */
bool round_reseat(struct store *store, struct arena *arena, const struct event *event, int number,
    const struct round_plan *plan, const char *reason, struct round *ret, struct error *err);

/* The round of that number; 0: the newest. None is ERROR_INPUT `round-unknown`. */
bool round_show(struct store *store, struct arena *arena, const struct event *event, int number,
    struct round *ret, struct error *err);

/* How many rounds there are. */
bool round_count(struct store *store, const struct event *event, int *ret, struct error *err);

#endif

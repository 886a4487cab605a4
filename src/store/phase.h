/* phase.h - the later phases of an event, as rows; the event itself is the first. What is read and written
 * runs inside a read or a change of its caller. */
#ifndef CANASTA_STORE_PHASE_H
#define CANASTA_STORE_PHASE_H

#include "store/change.h"
#include "store/desk.h"

struct phase_row {
	int number; /* from 2 */
	const char *name;
	const char *method;   /* how its rounds are drawn: "knockout", "swiss" */
	int round;            /* its first */
	int first;            /* place of the standings it begins with */
	bool third_place;     /* is played for */
	int best_of;          /* games of a match */
	const char *seeded;   /* "rank", "lots" */
	int64_t seed;         /* what its lots were drawn from */
	int rounds;           /* it will have; 0: not said */
	const char *carry;    /* how much of the points before: "none", "half", "all" */
	int groups;           /* each ranked and drawn by itself; 1: all are one */
	int hands, minutes;   /* of a game, of a round; 0: as the event says */
	const char *rulebook; /* the id of its own; "": it is played by the event's */
};

/* How a round is played, by its phase. */
struct phase_play {
	const char *method; /* how it is drawn; "" of the first phase */
	int hands, minutes; /* of a game, of a round; 0: as the event says */
	int phase;          /* its number; 0: the first phase */
	bool own_book;      /* it has a rulebook of its own */
};

/* Who takes part, and by which place of the standings before. */
struct phase_entrant {
	int phase, seed; /* from 1 */
	int entrant;     /* its number */
	int place;       /* as it was shared */
	bool lot;        /* decided between those who shared it */
	int group;       /* from 1 */
};

/* Who is not in a phase and had a place before its first. */
struct phase_ahead {
	int phase;
	int entrant; /* its number */
};

/* The phases of the event in order, and who takes part in all of them, by phase and seed; those dropped are
 * left out. */
bool phase_rows_read(
    const struct desk *desk, struct phase_row **ret, size_t *ret_count, struct error *err);
bool phase_entrants_read(
    const struct desk *desk, struct phase_entrant **ret, size_t *ret_count, struct error *err);

/* Who was ahead of all of them, by phase. */
bool phase_ahead_read(
    const struct desk *desk, struct phase_ahead **ret, size_t *ret_count, struct error *err);

/* Who is in which group of the phase that a round belongs to; nobody where that has but one. */
bool phase_groups_read(const struct desk *desk, int round, struct phase_entrant **ret,
    size_t *ret_count, struct error *err);

/* How a round is played, by the phase that it belongs to. */
bool phase_play_read(const struct desk *desk, int round, struct phase_play *ret, struct error *err);

/* Whether a phase begins behind a round. */
bool phase_is_behind(const struct desk *desk, int round, bool *ret, struct error *err);

/* A phase more, which gets the next number; one who takes part in it; one who is ahead of it. */
bool phase_row_write(
    struct change *change, const struct phase_row *row, int *ret_number, struct error *err);
bool phase_entrant_write(
    struct change *change, const struct phase_entrant *entrant, struct error *err);
bool phase_ahead_write(struct change *change, const struct phase_ahead *ahead, struct error *err);

/* That a phase is taken back. */
bool phase_dropped_write(struct change *change, int phase, const char *reason, struct error *err);

#endif

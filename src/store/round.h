/* round.h - rounds as rows: who meets whom at which table, and who has a bye.
 *
 * Who sat where is kept with the round: an entrant's players as they are when it is made. What is
 * read and written runs inside a read or a change of its caller. */
#ifndef CANASTA_STORE_ROUND_H
#define CANASTA_STORE_ROUND_H

#include "store/change.h"
#include "store/entrant.h"

/* Entrants by their number, in the order of the sides. */
struct round_pairing {
	int entrants[SIDES_MOST];
	int partners[SIDES_MOST]; /* where entrants are players who change partners; 0: none */
};

/* Who stands in a match of a knock-out by a round, whether they come or not. */
struct round_sent {
	int round;
	int match; /* from 1, in the order of the bracket */
	int side;  /* 0, 1 */
	int entrant;
};

struct round_plan {
	size_t table_count;
	const struct round_pairing *tables; /* as many entrants each as the rulebook has sides */
	size_t bye_count;
	const int *byes;    /* entrants by number; neither seated nor here: absent from the round */
	const char *method; /* "manual", "swiss" …; kept with the round */
	bool has_seed;      /* lots were drawn, from this */
	int64_t seed;
	bool draft;        /* to be looked at before it is published */
	bool changed;      /* by hand: but for that it is the draw before it */
	const char *extra; /* why a round beyond those announced is wanted; NULL: it is not */
	size_t sent_count;
	const struct round_sent *sent; /* of a knock-out */
};

/* Somebody plays for a player of a seat from a hand on (store/substitute.h). */
struct substitute_seat {
	int64_t out_person, in_person;
	const char *out, *in;
	int hand;
	int from;    /* its place in the order of play */
	int64_t log; /* the line of the log that says so */
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
	const struct substitute_seat *substitutes; /* in the order they came */
};

struct seating {
	int table;
	int group; /* of its phase, whose entrants sit there; 0: the phase has but one */
	size_t side_count;
	struct seat sides[SIDES_MOST];
};

struct round {
	int number; /* in the event, from 1 */
	const char *method;
	bool has_seed; /* lots were drawn, from this */
	int64_t seed;
	bool draft;         /* not published: nobody but the desk sees it */
	int version;        /* of the seating, from 1; more: it was seated anew */
	const char *reason; /* why it was; "" where nobody said */
	int64_t log;        /* the line of the log that wrote the seating */
	size_t table_count;
	const struct seating *tables; /* by number, from 1 */
	size_t bye_count;
	const int *byes; /* entrants' numbers, ascending */
	/* After a change of its draw alone: sides whose access codes it made void, and at how many tables. */
	size_t void_codes, void_tables;
};

/* Somebody who sat at a table, and somebody who had a bye. */
struct round_sat {
	int round, table, side; /* 0: A */
	int entrant;
};

struct round_bye {
	int round, entrant;
};

struct round_table {
	int round, table;
};

/* The first table of a round at which something was recorded. */
struct round_begun {
	int table;        /* 0: the round as a whole */
	const char *what; /* "hand", "penalty" …, as the view says; NULL: nothing was */
};

/* The round of that number, drafts too; 0: the newest. (desk/round.h reads what is not a draft.) Its head
 * alone is how it was drawn, without tables and byes. */
bool round_head_read(const struct desk *desk, int number, struct round *ret, struct error *err);
bool round_drawn_read(const struct desk *desk, int number, struct round *ret, struct error *err);

/* The number of the newest round, 0 before the first: of those that are played; drafts too. */
bool round_newest(const struct desk *desk, int *ret, struct error *err);
bool round_drawn_newest(const struct desk *desk, int *ret, struct error *err);

/* Who sits at a table, side by side; none where there is no such table. */
bool round_seats_read(const struct desk *desk, int round, int table, struct seat sides[SIDES_MOST],
    size_t *ret_count, struct error *err);

/* Who sat where in the rounds up to one, by round, table and side; and who had a bye, by round. */
bool round_sat_read(const struct desk *desk, int rounds, struct round_sat **ret, size_t *ret_count,
    struct error *err);
bool round_byes_read(const struct desk *desk, int rounds, struct round_bye **ret, size_t *ret_count,
    struct error *err);

/* Who stands where in brackets, by round, match and side: by all rounds, and by a seating that may be a draft. */
bool round_sent_read(
    const struct desk *desk, struct round_sent **ret, size_t *ret_count, struct error *err);
bool round_sent_by(const struct desk *desk, const struct round *round, struct round_sent **ret,
    size_t *ret_count, struct error *err);

/* The tables at which somebody played for somebody else in the rounds up to one, by round and table. */
bool round_substituted_read(const struct desk *desk, int rounds, struct round_table **ret,
    size_t *ret_count, struct error *err);

/* Whether anything hangs on the tables of a round; voided hands do too. And whether anything hangs on
 * the round at all. */
bool round_begun_read(
    const struct desk *desk, int round, struct round_begun *ret, struct error *err);
bool round_recorded_read(
    const struct desk *desk, int round, struct round_begun *ret, struct error *err);

/* The row of a round, where a dropped one has not left it; and the next version of who sits where in
 * it, `reason` being why it is seated anew, NULL where nobody has seen another. */
bool round_row_write(struct change *change, int round, struct error *err);
bool round_seating_write(struct change *change, int round, const struct round_plan *plan,
    const struct entrant *entrants, const char *reason, struct error *err);

/* That a seating went out; that it was dropped. */
bool round_published_write(struct change *change, const struct round *round, struct error *err);
bool round_dropped_write(
    struct change *change, const struct round *round, const char *reason, struct error *err);

/* Ends a change of a round with its line. */
bool round_log(struct change *change, const char *action, int round, struct error *err);

/* The published rounds behind that one in which no hand was dealt or entered, by number. */
bool round_unplayed_read(
    const struct desk *desk, int round, int **ret, size_t *ret_count, struct error *err);

/* Whether a hand was dealt or entered in a round behind that one. */
bool round_play_after(const struct desk *desk, int round, bool *ret, struct error *err);

#endif

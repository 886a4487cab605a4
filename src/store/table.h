/* table.h - a table's game so far: its hands, running totals, next minima, and how it ended. */
#ifndef CANASTA_STORE_TABLE_H
#define CANASTA_STORE_TABLE_H

#include "store/dispute_undecided.h"
#include "store/given.h"
#include "store/hand_order.h"
#include "store/phase.h"
#include "tournament/game.h"

struct hand_sums {
	int64_t base, cards, total;
	bool alone;              /* only the total is known: it stands in base */
	int64_t running;         /* the side's total after this hand, points given outside hands
	                            before it included */
	int64_t score_before;    /* when the hand began, as kept with it: it fixed the minimum */
	int32_t opening_minimum; /* raises of the hand included; 0: any legal meld opens */
};

struct table_hand {
	int number;
	int before;      /* the hand it was inserted before, found later; 0: it was not */
	int place;       /* in the order of play, by which minima go: mostly its number */
	int64_t entered; /* the line of the log that entered it */
	int version;     /* the newest, from 1 */
	int64_t log;     /* the line of the log that wrote that version */
	bool voided;     /* counts for nothing */
	bool moved;      /* voided because it belonged to another table: it was never dealt here */
	bool after_end;
	/* Some version is neither an entry nor written only to follow another hand. */
	bool corrected;
	bool confirmed; /* a second look was taken at what now stands */
	bool by_side;   /* a side of the table entered what now stands itself */
	bool differs;   /* a second entry was made that says something else */
	bool time;      /* the bell ended it */
	bool ruled;     /* the newest version of its own is a ruling */
	bool penalised; /* a penalty or adjustment given later stands in it */
	bool tainted;   /* its opening was judged by a score that was corrected to another band */
	struct hand_sums sides[SIDES_MOST];
};

/* What the order of play takes of a hand. */
struct hand_placed table_hand_placed(const struct table_hand *hand);

/* Whether it was entered by a side and waits for another to accept it. */
bool table_hand_is_unaccepted(const struct table_hand *hand);

/* A game decided away from the cards. Taken back or made anew, each is a version. */
struct table_decision {
	bool made;      /* of a version: it decides; else it takes back the one before */
	int version;    /* from 1; 0: none was ever made */
	size_t against; /* index of the side; of an artificial result, of nobody */
	const char *clause;
	int64_t points;     /* the game stands so, to nothing */
	const char *reason; /* "" where none was given */
	const char *by;
	const char *time;
	const char *unlock; /* why it passed a lock; "" where there was none */
	int64_t log;        /* the line of the log that wrote it */
};

/* The bell ended the game as it stood; taken back or said anew, each is a version. */
struct table_stop {
	bool stopped;
	const char *reason; /* "" where none was given */
	const char *by;
	const char *time;
	const char *unlock; /* "" */
	int64_t log;        /* the line of the log that wrote it */
};

/* The table's sheet, closed by the names of both sides. */
struct table_signature {
	int number;  /* 0: not signed */
	int64_t log; /* the line of the log; what is newer changed the sheet after it */
	const char *names[SIDES_MOST];
	const char *time;
};

/* A side's own signature, by its code. */
struct table_side_signature {
	int number;  /* 0: it never signed */
	int64_t log; /* the line of the log; what is newer changed the sheet after it */
	const char *name;
	const char *time;
};

/* What a deed at a table made of the match of a knock-out that it plays, behind which a round was drawn, and of a phase
 * or a draw that was made since. */
struct table_match {
	bool undecided_again; /* as it now stands nobody had gone on yet */
	const char *goes_on;  /* who would have gone on, and did not; NULL: who has won did */
	/* A later phase that would have begun otherwise by the deed; NULL: none. */
	const char *phase;
	const char *enters, *instead_of; /* it; NULL: its seeds alone would be others */
	/* A published round without a hand that would be seated otherwise by the deed; 0: none. */
	int redraw;
};

struct table {
	struct address address;
	size_t side_count;
	struct seat sides[SIDES_MOST];
	size_t hand_count;
	const struct table_hand *hands; /* in the order of play */
	int64_t running[SIDES_MOST];    /* the sums of the hands and of points given outside them */
	bool dealt;                     /* the next hand was marked as dealt */
	int64_t starts[SIDES_MOST];     /* what the next hand begins with: the sums of the hands,
	                                   unless it was dealt before a correction (35A) */
	int32_t minima[SIDES_MOST];     /* of the next hand, before raises */
	const struct rulebook *book;    /* whose minima they are; NULL: not worked out */
	int next_hand;                  /* the number the next hand gets */
	int next_place;                 /* its place in the order of play */
	struct table_decision decision; /* the newest version */
	size_t decision_count;
	const struct table_decision *decisions; /* every version, oldest first */
	size_t given_count;
	const struct given *given; /* penalties, adjustments, warnings by command, by number */
	bool stopped;              /* the bell ended the game as it stood */
	size_t stop_count;
	const struct table_stop *stops; /* every version, oldest first */
	struct table_signature signature;
	struct table_side_signature by_sides[SIDES_MOST]; /* the newest of each */
	bool clocked;                                     /* its round's clock was started */
	struct phase_play play;                           /* by the phase of its round */
	bool locked;                                      /* its round is */
	size_t dispute_count;
	const struct dispute_undecided *disputes; /* of the table and its hands, by number */
	struct game game;                         /* scores as the game stands, finished, winner */
	struct table_match match;                 /* told after a deed alone (desk/phase_match.h) */
};

/* A table as its rows tell it; what follows from them is not filled (desk/table.h). ERROR_INPUT
 * `table-unknown` where there is none. */
bool table_rows_read(const struct desk *desk, const struct address *address, struct table *ret,
    struct table_hand **ret_hands, struct error *err);

/* Puts hands that are given by number into the order of play. */
bool table_hands_order(
    struct arena *arena, struct table_hand *hands, size_t count, struct error *err);

#endif

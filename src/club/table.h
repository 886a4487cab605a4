/* table.h - a table's game so far: its hands, running totals, next minima, and how it ended. */
#ifndef CANASTA_CLUB_TABLE_H
#define CANASTA_CLUB_TABLE_H

#include "club/address.h"
#include "club/phase.h"
#include "club/phase_match.h"
#include "club/round.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "tournament/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct desk;
struct dispute_undecided;
struct error;
struct event;
struct event_settings;
struct given;
struct hand;
struct hand_version;
struct hand_view;

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
	struct table_match match;                 /* told after a deed alone (club/phase_match.h) */
};

/* A table as its rows tell it; what follows from them is not filled (club/table.h). ERROR_INPUT
 * `table-unknown` where there is none. */
bool table_rows_read(const struct desk *desk, const struct address *address, struct table *ret,
    struct table_hand **ret_hands, struct error *err);

/* Puts hands that are given by number into the order of play. */
bool table_hands_order(
    struct arena *arena, struct table_hand *hands, size_t count, struct error *err);

/* A table's game as it stands: what follows from its rows. */

/* The table of an address (its hand is left aside). */
bool table_fetch(
    const struct desk *desk, const struct address *address, struct table *ret, struct error *err);

/* The table as it now is; ERROR_INPUT `table-unknown` where there is none. */
bool table_read(
    const struct desk *desk, const struct address *address, struct table *ret, struct error *err);

/* What follows from a table's rows: running totals, taints, the game as it stands, next minima. */
bool table_settle(struct arena *arena, const struct event *event,
    const struct event_settings *settings, struct table *table, struct table_hand *hands,
    struct error *err);

/* Of each hand in the order of play, whether the game had ended before it by the hands: by target, number or
 * bell. Decisions, and a bell between hands, say nothing of it. */
bool table_ended(const struct desk *desk, const struct event_settings *settings,
    const struct table *table, bool *ret, struct error *err);

/* What ends a game of the event, in a phase that is played so (club/phase.h). */
struct game_rules table_game_rules(const struct rulebook *book,
    const struct event_settings *settings, const struct phase_play *play);

/* The table's hand of that number; NULL: none was recorded under it. */
const struct table_hand *table_hand_at(const struct table *table, int number);

/* The place in the order of play of a hand that was recorded, or of the next one. */
int table_place_of(const struct table *table, int number);

/* Its hand that counts and was entered last; NULL: there is none. */
const struct table_hand *table_newest_hand(const struct table *table);

/* How a table stands, the most urgent first: "called" (the referee is, as the caller knows), "objected", "waiting" (a
 * hand is to be accepted), "signed", "finished", "playing", "unplayed". */
const char *table_status(const struct table *table, bool called);

/* The version an entry under that number gets. */
int table_entry_version(const struct table *table, int number);

/* Whether a hand that the bell ended is its game's last, in each round: else in those whose clock was
 * started. */
bool table_timed(const struct event_settings *settings);

/* Whether it counts in the game outside its hands; fills `ret` with its points where it does.
 * `decided_at`: the line of the log that decided the game as it now stands, 0: none. */
bool table_given_counts(const struct given *given, int64_t decided_at, struct game_points *ret);

/* Behind which hand what is given outside hands now stands: the one that is being played, where one
 * is, for what that began with is fixed (35A). */
int table_given_behind(const struct table *table);

/* The number of the hand that was played next behind the hand of that number; 0: of the first. */
int table_hand_behind(const struct table *table, int number);

/* Where a decision's clause is an artificial result, its parts; a clause that cannot be read is
 * ERROR_STORE `store-damaged`. NULL is no clause. */
bool table_decision_parts(
    const char *clause, size_t side_count, struct game_decision *decision, struct error *err);

/* A table's game: scores, next minima, hands, how it ended. */

/* {"table":"1.2","sides":[…],"hands":[…],"finished":false,"winner":null, …}. `hands`: those of the table
 * with their facts, so that who went out is told; NULL: not known. */
void answer_table(struct answer *to, const struct table *table, const struct hand_view *hands);

/* How the game stands, or ended: "sides", "finished" and what applies of the rest. */
void answer_table_game(struct answer *to, const struct table *table);

/* The same without the sides. */
void answer_table_result(struct answer *to, const struct table *table);

/* After a deed: "redraw" is the published round without a hand that would be seated otherwise by it. */
void answer_redraw(struct answer *to, const struct table *table);

/* Rows of "hands" alone. */
void answer_table_hands(
    struct answer *to, const struct table *table, const struct hand_view *hands);

/* One of them, which is returned: its sums, "notes" of what is to be known besides, and with `facts` on its
 * sides "out" (normal, concealed). */
struct answer *answer_table_hand(struct answer *to, const struct table *table,
    const struct table_hand *hand, const struct hand_view *facts);

/* Who plays for whom: "out", "in", and from which "hand". */
void answer_substitute(struct answer *to, const struct substitute_seat *substitute);

/* Who plays for whom: rows of "substitutes"; nothing where nobody does. */
void answer_substitutes(struct answer *to, const struct seat *seat);

/* What each side has of a game that could not be played: rows of "parts"; nothing of a clause that cannot be
 * read. */
void answer_artificial_parts(struct answer *to, const struct table *table, const char *clause);

/* Who signed the sheet, and when: "names" and "time". */
void answer_signature(struct answer *to, const struct table *table);

/* What is disputed and not decided: rows of "disputes"; nothing where nothing is. */
void answer_undecided_disputes(
    struct answer *to, const struct dispute_undecided *disputes, size_t count);

/* Who went out in a hand: its side's letter, '\0' nobody; *ret_concealed, whether in one go. */
char answer_went_out(const struct hand *hand, bool *ret_concealed);

/* A game ended away from the cards: a forfeit (fi-canasta 22A, 13E; fi-sitoumussamba 24A,
 * 15C) or a walkover (competition rules 8).
 *
 * It stands the rulebook's amount to nothing, another where the jury says so. A decision is taken
 * back with a reason and made anew; every version stays. */

struct table_ending {
	const char *clause;    /* a code of the rulebook that ends games, "walkover", "time": the
	                          bell ended the game as it stands, against nobody; or an artificial
	                          result (tournament/game.h), against nobody either */
	char against;          /* 'A', 'B', 'C'; '\0' against nobody */
	const int64_t *points; /* NULL: the rulebook's amount, for a walkover the event's */
	const char *reason;    /* NULL or "": none */
	const char *by;        /* who decided; NULL: the author */
	const char *unlock; /* why it passes a signed sheet or a locked round; NULL: it does not */
	bool anew;          /* it takes the place of a decision made before, as a ruling may */
};

struct table_reopening {
	const char *reason;
	const char *by;     /* who decided; NULL: the author */
	const char *unlock; /* as above */
};

/* Ends a game by decision. An unknown code or side is ERROR_INPUT (`clause-unknown`,
 * `side-unknown`), so are points that are no multiple of the rulebook's unit (`points-invalid`); a
 * game decided already ERROR_REFUSED `already-decided`, a signed sheet or locked round without
 * `unlock` `locked` - the same decision again writes nothing and
 * sets *ret_repeated. */
bool table_end(const struct desk *desk, const struct address *address,
    const struct table_ending *ending, struct table *ret, bool *ret_repeated, struct error *err);

/* What table_end would decide of a table as it stands, nothing written; refused as there. The bell
 * is no decision: `time` is an unknown clause here. */
bool table_ending_decide(const struct desk *desk, const struct table *table,
    const struct table_ending *ending, struct table_decision *ret, bool *ret_repeated,
    struct error *err);

/* Takes back what ended a game, a decision or else the bell: the hands count again, the game goes
 * on. Needs a reason (`reason-invalid`); a game neither ended is ERROR_REFUSED `not-decided`, one
 * taken back already sets *ret_repeated. */
bool table_reopen(const struct desk *desk, const struct address *address,
    const struct table_reopening *reopening, struct table *ret, bool *ret_repeated,
    struct error *err);

/* Takes back one version of a game's decision: what it took the place of stands again. Where
 * another was made since, that one stays. `reopening` names an `unlock`. */
bool table_decision_withdraw(const struct desk *desk, const struct address *address, int version,
    const struct table_reopening *reopening, struct error *err);

/* What a table knows of a hand's bids: where the dealer sits, whose turn to deal it was, and so
 * whose contract they give. */

/* Fills in the seat of a dealer written by name, and the contract that bids give. A name of nobody at the
 * table leaves the seat as it was. ERROR_INPUT `bids-side` where it cannot be told whose contract it is. */
bool dealer_contract(struct arena *arena, const struct event *event, const struct table *table,
    struct hand *hand, struct error *err);

/* The same for a hand at that place of the game before it is written: with the dealer due by the hand before. */
bool dealer_settle(const struct desk *desk, const struct table *table, int place, struct hand *hand,
    struct error *err);

/* The same outside a transaction, for a hand without bids nothing. */
bool dealer_settle_at(
    const struct desk *desk, const struct address *address, struct hand *hand, struct error *err);

/* What happened at a table, for a page about it as a whole: every version of its
 * hands, what was given there and taken back, how its game was ended and went on, who signed. */

enum happening_kind {
	HAPPENING_HAND, /* a version of a hand */
	HAPPENING_GIVEN,
	HAPPENING_CANCELLED,
	HAPPENING_DECISION,  /* made or taken back */
	HAPPENING_STOP,      /* the bell's end, or that it is none */
	HAPPENING_SIGNATURE, /* the table's */
};

/* One thing; what it is about points into the table and its hands, the others are NULL. */
struct happening {
	enum happening_kind kind;
	int64_t log; /* the line of the log that wrote it */
	int hand;    /* of HAPPENING_HAND its number */
	const struct hand_version *version;
	const struct given *given; /* of HAPPENING_CANCELLED too */
	const struct table_decision *decision;
	const struct table_stop *stop;
};

struct table_history {
	const struct hand_view *hands; /* those of the table, as many as it has */
	size_t count;
	const struct happening *happenings; /* oldest first */
};

/* Of a table that was read, inside the same read; `table` is kept. */
bool table_history_read(const struct desk *desk, const struct table *table,
    struct table_history *ret, struct error *err);

/* What happened at a table, oldest first. */

/* Rows of "history": [{"what":"hand","hand":1,"version":2, …}, {"what":"penalty","penalty":"P1", …}]; of a
 * version of a hand all of it is in "entry" besides. */
void answer_table_history(
    struct answer *to, const struct table *table, const struct table_history *history);

/* What is done at a table, as one change: begun, refused where the event is closed, done, ended.
 * Private to this folder. */

/* A deed on its way. */
struct deed {
	struct change change;
	struct table table; /* as it was read within the change */
	struct phase_watch watch;
	const void *wanted; /* what is to be done there */
	bool repeated;      /* it stands so already: nothing is written */
};

typedef bool deed_done(struct deed *deed, struct error *err);

/* Does it to the table of an address, whose hand is left aside. `ret` is the table after it; both
 * outputs stay as they were where it is refused. */
bool deed_at_table(const struct desk *desk, const struct address *address, deed_done *done,
    const void *wanted, struct table *ret, bool *ret_repeated, struct error *err);

/* The table after a deed, within its change: with what came of it for its match and later phases. */
bool deed_table_read(const struct desk *desk, const struct phase_watch *watch,
    const struct address *address, struct table *ret, struct error *err);

#endif

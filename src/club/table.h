/* table.h - a table's game so far: its hands, running totals, next minima, and how it ended.
 *
 * A table is read as rows and then settled: running totals, the order of play and the game's
 * score are worked out each time, never stored. */
#ifndef CANASTA_CLUB_TABLE_H
#define CANASTA_CLUB_TABLE_H

#include "club/address.h"
#include "club/desk.h"
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
struct event;
struct event_settings;
struct given;
struct hand;
struct hand_view;
struct side;
struct table_watch;

/* The sums of a side in a recorded hand. */
struct hand_sums {
	int64_t base, cards, total;
	bool alone; /* only the total is known; it is kept in base */
	/* The side's total after this hand, with points given before it outside hands. */
	int64_t running;
	/* The side's score when the hand began, as recorded; it set the minimum. */
	int64_t score_before;
	int32_t opening_minimum; /* with the hand's raises; 0: any legal meld opens */
};

/* A recorded hand of a table. */
struct table_hand {
	int number;
	int before;      /* number of the hand it was inserted before; 0: it was not inserted */
	int place;       /* place in the order of play, which decides minima; usually the number */
	int64_t entered; /* line of the log that entered it */
	int version;     /* number of the newest version, from 1 */
	int64_t log;     /* line of the log that wrote that version */
	bool voided;     /* it counts for nothing */
	bool moved;      /* voided because it belonged to another table and was never dealt here */
	bool after_end;
	/* A version exists that is neither an entry nor written only to follow another hand. */
	bool corrected;
	bool confirmed; /* its newest version has had a second look */
	bool by_side;   /* its newest version was entered by a side of the table */
	bool differs;   /* a second entry disagrees with it */
	bool time;      /* the bell ended it */
	bool ruled;     /* its newest own version is a ruling */
	bool penalised; /* a penalty or adjustment given later is part of it */
	bool tainted;   /* its opening was judged by a score since corrected into another band */
	struct hand_sums sides[SIDES_MOST];
};

/* Returns true if a side entered the hand and it waits for another to accept it. */
bool table_hand_is_unaccepted(const struct table_hand *hand);

/* A version of a game's end by a decision or by the bell instead of by play, or of its
 * withdrawal. */
struct table_decision {
	bool made;          /* false: this version withdraws the one before */
	int version;        /* from 1; 0: no decision was ever made */
	const char *clause; /* NULL: the bell, which has no points either */
	size_t against;     /* index of the side; unused for an artificial result */
	int64_t points;     /* points to the other sides; the side decided against has none */
	const char *reason; /* "" if none was given */
	const char *by;
	const char *time;
	const char *unlock; /* reason for passing a lock; "" if there was none */
	int64_t log;        /* line of the log that wrote it */
};

/* The table's sheet, signed by the names of both sides. */
struct table_signature {
	int number;  /* 0: not signed */
	int64_t log; /* line of the log; any newer line of the table changed the sheet after it */
	const char *names[SIDES_MOST];
	const char *time;
};

/* A side's own signature, given with its access code. */
struct table_side_signature {
	int number;  /* 0: it never signed */
	int64_t log; /* line of the log; any newer line of the table changed the sheet after it */
	int64_t person;
	const char *name;
	const char *time;
};

/* A table with the hands of its game. */
struct table {
	struct address address;
	size_t side_count;
	struct seat sides[SIDES_MOST];
	size_t hand_count;
	const struct table_hand *hands; /* in the order of play */
	int64_t running[SIDES_MOST];    /* sums of the hands and of points given outside them */
	bool dealt;                     /* the next hand has been marked as dealt */
	/* Score with which the next hand begins: the running total, unless the hand was
	 * dealt before a correction (35A). */
	int64_t starts[SIDES_MOST];
	int32_t minima[SIDES_MOST];     /* minima of the next hand, before raises */
	const struct rulebook *book;    /* rulebook of the minima; NULL: they are not worked out */
	int next_hand;                  /* number of the next hand */
	int next_place;                 /* place of the next hand in the order of play */
	struct table_decision decision; /* newest version */
	size_t decision_count;
	const struct table_decision *decisions; /* every version, oldest first */
	size_t given_count;
	/* Penalties, adjustments and warnings given by command, by number. */
	const struct given *given;
	bool stopped; /* the bell ended the game */
	size_t stop_count;
	const struct table_decision *stops; /* every version, oldest first */
	struct table_signature signature;
	struct table_side_signature by_sides[SIDES_MOST]; /* newest signature of each side */
	bool clocked;                                     /* the clock of its round was started */
	struct round_play play;                           /* rules of play of its round */
	bool locked;                                      /* its round is locked */
	size_t dispute_count;
	/* Undecided disputes about the table and its hands, by number. */
	const struct dispute_undecided *disputes;
	struct game game;         /* scores so far, finished, winner */
	struct table_match match; /* set only after a change (phase/round_draw.h) */
};

/* Reads the rows of a table without settling it. An unknown table is ERROR_INPUT
 * `table-unknown`. */
struct table table_rows_read(
    const struct desk *desk, const struct address *address, struct table_hand **ret_hands);

/* Sorts hands from the order of their numbers into the order of play. */
void table_hands_order(struct arena *arena, struct table_hand *hands, size_t count);

/* Reads the table of an address as table_read() does, in a read of its own. */
struct table table_fetch(const struct desk *desk, const struct address *address);

/* Reads and settles the table of an address, whose hand is ignored, within a read. An unknown table
 * is ERROR_INPUT `table-unknown`. */
struct table table_read(const struct desk *desk, const struct address *address);

/* Works out a table from its rows: running totals, tainted openings, the game's score, next
 * minima. */
void table_settle(struct arena *arena, const struct event *event,
    const struct event_settings *settings, struct table *table, struct table_hand *hands);

/* Finds the hands that came after the game's end: `ret`, in the order of play, is true if the hands
 * before had ended the game by target, number or bell. Decisions, and a bell between hands, are
 * ignored. */
void table_ended(const struct desk *desk, const struct table *table, bool *ret);

/* Returns the rules that end a game of the event in a phase played that way. */
struct game_rules table_game_rules(const struct rulebook *book,
    const struct event_settings *settings, const struct round_play *play);

/* Returns the table's hand of that number, or NULL. */
const struct table_hand *table_hand_at(const struct table *table, int number);

/* Returns the place of a hand in the order of play; for a number not yet recorded, the next
 * place. */
int table_place_of(const struct table *table, int number);

/* Returns the counting hand that was entered last, or NULL. */
const struct table_hand *table_newest_hand(const struct table *table);

/* Returns the version number of the next entry under that hand number. */
int table_entry_version(const struct table *table, int number);

/* Returns true if a hand ended by the bell is its game's last in every round; otherwise it is so
 * only in rounds whose clock was started. */
bool table_timed(const struct event_settings *settings);

/* Returns true if a penalty counts in the game outside its hands, and fills `ret` with its
 * points. `decided_at` is the line of the log that decided the game; 0: it is not decided. */
bool table_given_counts(const struct given *given, int64_t decided_at, struct game_points *ret);

/* Returns the hand after which a penalty given outside hands now counts: the one being played,
 * if any, because its start is fixed (35A). */
int table_given_after(const struct table *table);

/* Returns the number of the hand played next after that one; after 0, the first hand's. */
int table_hand_next(const struct table *table, int number);

/* Reads the parts of an artificial result from a decision's clause. NULL is
 * allowed and gives no parts. */
void table_decision_parts(const char *clause, size_t side_count, struct game_decision *decision);

/* Read every version of the decision of a table's game, and of its end by the bell, into the
 * table. */
void table_decisions_read(const struct desk *desk, struct table *table);
void table_stops_read(const struct desk *desk, struct table *table);

/* Adds {"table":"1.2","sides":[…],"hands":[…],"finished":false,"winner":null, …}. `hands` are
 * the table's hands with their facts, from which the answer says who went out; NULL: unknown. */
void answer_table(struct answer *to, const struct table *table, const struct hand_view *hands);

/* Adds the score or the end of the game: "sides", "finished" and the members that apply. */
void answer_table_game(struct answer *to, const struct table *table);

/* Adds the members of answer_table_game() except the sides. */
void answer_table_result(struct answer *to, const struct table *table);

/* Adds the rows of "hands". */
void answer_table_hands(
    struct answer *to, const struct table *table, const struct hand_view *hands);

/* Adds one row of "hands" and returns it: its sums, "notes" and, if there are `facts`, "out"
 * (normal or concealed) on its sides. */
struct answer *answer_table_hand(struct answer *to, const struct table *table,
    const struct table_hand *hand, const struct hand_view *facts);

/* Adds a substitution: "out", "in", and "hand", from which it holds. */
void answer_substitute(struct answer *to, const struct substitution *substitute);

/* Adds the rows of "substitutes", if the seat has any. */
void answer_substitutes(struct answer *to, const struct seat *seat);

/* Adds a decision, or the bell's end: its clause with what it gives, "reason", "by", "time" and
 * "unlock". */
void answer_decision(
    struct answer *to, const struct table *table, const struct table_decision *decision);

/* Adds all versions of an ending as a list: decisions, or what the bell ended. */
void answer_endings(struct answer *to, const char *list, const struct table *table,
    const struct table_decision *endings, size_t count);

/* Adds rows of "parts", each side's part of a game that could not be played; nothing if the
 * clause cannot be read. */
void answer_artificial_parts(struct answer *to, const struct table *table, const char *clause);

/* Adds "names" and "time" of the signature. */
void answer_signature(struct answer *to, const struct table *table);

/* An open dispute, which leaves a table or hand in doubt. */
struct dispute_undecided {
	int number;             /* D3 */
	struct address address; /* hand 0: the table as a whole */
};

/* Reads the undecided disputes by number, of one table (NULL: of all), up to a round (0: of all).
 * Tables and standings mark them as in doubt. */
const struct dispute_undecided *disputes_undecided_read(
    const struct desk *desk, const struct address *table, int round, size_t *ret_count);

/* Adds rows of "disputes", if any is undecided. */
void answer_undecided_disputes(
    struct answer *to, const struct dispute_undecided *disputes, size_t count);

/* Returns the side that went out, or NULL. */
const struct side *hand_went_out(const struct hand *hand);

/* A game may end by a decision instead of by play: a forfeit (fi-canasta 22A, 13E; fi-sitoumussamba
 * 24A, 15C) or a walkover (competition rules 8).
 *
 * The other sides get the rulebook's amount, or the one that the jury sets. A decision is
 * withdrawn with a reason and may be made again; every version is kept. */

/* A request to end a game. */
struct table_ending {
	/* A rulebook code that ends games, "walkover", "time" (the bell) or an artificial result
	 * (tournament/game.h). */
	const char *clause;
	char against;          /* 'A', 'B' or 'C'; '\0' for the bell and artificial results */
	const int64_t *points; /* NULL: the rulebook's amount, for a walkover the event's */
	const char *reason;    /* NULL or "": none */
	const char *by;        /* name of the person who decided; NULL: the author */
	/* Reason for passing a signed sheet or a locked round; NULL: no permission to. */
	const char *unlock;
	bool replaces; /* replaces an earlier decision, as a ruling may */
};

/* A request to withdraw the end of a game. */
struct table_reopening {
	const char *reason;
	const char *by; /* name of the person who decided; NULL: the author */
	/* Reason for passing a signed sheet or a locked round; NULL: no permission to. */
	const char *unlock;
};

/* Ends a game by decision. ERROR_INPUT: `clause-unknown`, `side-unknown`, `points-invalid` (not
 * a multiple of the rulebook's unit). ERROR_REFUSED: `already-decided`, and `locked` for a
 * signed sheet or locked round without `unlock`. Repeating the same decision writes nothing and
 * sets `*ret_repeated`. */
struct table table_end(const struct desk *desk, const struct address *address,
    const struct table_ending *ending, bool *ret_repeated);

/* Checks an ending as table_end() does and returns the decision it would write. The bell is not
 * a decision, so `time` is an unknown clause here. */
struct table_decision table_ending_decide(const struct desk *desk, const struct table *table,
    const struct table_ending *ending, bool *ret_repeated);

/* Withdraws the decision, or else the bell, that ended a game; its hands count again. A missing
 * reason is ERROR_INPUT `reason-invalid`, a game that was never ended ERROR_REFUSED
 * `not-decided`. If the end was already withdrawn, sets `*ret_repeated`. */
struct table table_reopen(const struct desk *desk, const struct address *address,
    const struct table_reopening *reopening, bool *ret_repeated);

/* Withdraws one version of a game's decision and restores the one before, unless a later version
 * was made since. `reopening` must give an `unlock`. */
void table_decision_withdraw(const struct desk *desk, const struct address *address, int version,
    const struct table_reopening *reopening);

/* A change of a table on its way: one transaction, refused if the event is closed. */
struct deed {
	struct change change;
	struct table table; /* read within the change */
	const struct table_watch *watch;
	bool repeated; /* nothing has to be written */
};

/* Begins a change at the table of an address, whose hand is ignored. */
struct deed deed_begin(const struct desk *desk, const struct address *address);

/* Ends the change and returns the table afterwards. */
struct table deed_end(struct deed *deed, bool *ret_repeated);

/* Reads the table after a change, within the transaction, with the effects on its match and on
 * later phases. */
struct table deed_table_read(
    const struct desk *desk, const struct table_watch *watch, const struct address *address);

#endif

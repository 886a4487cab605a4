/* round.h - rounds as rows: who meets whom at which table, and who has a bye.
 *
 * Who sat where is kept with the round: an entrant's players as they are when it is made. What is
 * read and written runs inside a read or a change of its caller. */
#ifndef CANASTA_CLUB_ROUND_H
#define CANASTA_CLUB_ROUND_H

#include "draw/draw.h"
#include "rulebook/rulebook.h"
#include "tournament/round_clock.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct address;
struct answer;
struct arena;
struct change;
struct desk;
struct entrant;
struct error;
struct event;
struct phase;
struct player;
struct round_anew;
struct standings;
struct standings_facts;
struct table;

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

/* Somebody plays for a player of a seat from a hand on (club/substitute.h). */
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

/* The round of that number, drafts too; 0: the newest. (club/round.h reads what is not a draft.) Its head
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
bool round_recorded_read(
    const struct desk *desk, int round, struct round_begun *ret, struct error *err);

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

/* Rounds are seated, first and anew before they began, and looked at. */

/* The number of the next round. While the newest is a draft there is none: ERROR_REFUSED `round-draft`.
 * One beyond those the event was said to have is ERROR_REFUSED `rounds-played`, unless it is wanted. */
bool round_new_number(const struct desk *desk, bool extra, int *ret, struct error *err);

/* Makes the next round. Tables are numbered as planned, from 1. An unknown entrant is ERROR_INPUT
 * `entrant-unknown`; nobody seated or one seated twice ERROR_INPUT `round-invalid`; else as round_new_number. */
bool round_new(
    const struct desk *desk, const struct round_plan *plan, struct round *ret, struct error *err);

/* Seats a round anew before it began: 0, the newest; a draft stays one. Its seating until then stays in
 * the file, moved out of the way, and is what `--as-of` shows. A round of which a hand, a deal, a
 * decision or a signature was recorded, or that is locked, is ERROR_REFUSED `round-begun`; a missing
 * reason (NULL or "") ERROR_INPUT `reason-missing`, but for a draft, which nobody has seen; else as
 * round_new. */
bool round_reseat(const struct desk *desk, int number, const struct round_plan *plan,
    const char *reason, struct round *ret, struct error *err);

/* The round of that number; 0: the newest. None is ERROR_INPUT `round-unknown`, a draft ERROR_REFUSED
 * `round-draft`. */
bool round_fetch(const struct desk *desk, int number, struct round *ret, struct error *err);

/* The same within a read; its number alone, which spares reading who sits where; and whether that round is
 * a draft, which is the refusal: none is no draft. */
bool round_read(const struct desk *desk, int number, struct round *ret, struct error *err);
bool round_number(const struct desk *desk, int number, int *ret, struct error *err);
bool round_is_out(const struct desk *desk, int number, struct error *err);

/* The same, drafts too. */
bool round_drawn(const struct desk *desk, int number, struct round *ret, struct error *err);

/* Whether an entrant sits at a table of the round; a bye is none. */
bool round_seats(const struct round *round, int entrant);

/* What was recorded of a round (`what` of struct round_begun), in the language of messages. */
const char *round_begun_words(const char *what);

/* How many rounds there are, a draft not counted. */
bool round_count(const struct desk *desk, int *ret, struct error *err);

/* Which round can still be changed. */

/* The next round that can still be changed: one that is drawn and has not begun, a draft too, which may be
 * seated anew, else the one to come. */
bool round_next(const struct desk *desk, int *ret, struct error *err);

/* The steps of a round's clock as rows, and the minutes its tables have beyond it. How the
 * clock stands follows from them (tournament/round_clock.h). */

/* Minutes given to a table, or some of them taken back. */
struct round_extension {
	int table, minutes;
	const char *reason, *by, *time;
};

/* Whether it was ever started. */
bool round_clocked_read(const struct desk *desk, int round, bool *ret, struct error *err);

/* The time of a round: started at the bell, stopped, set going again; more of it for one
 * table. */

/* A table whose time is not that of the round. */
struct round_time_table {
	int table, extra; /* minutes, which may have come to none again */
	struct round_clock clock;
	size_t extension_count;
	const struct round_extension *extensions; /* in order */
};

struct round_time {
	int round;
	bool timed; /* it is played by the clock: the event says for how long, or it was started */
	struct round_clock clock; /* its minutes are 0 where nobody says how long a round is */
	size_t table_count;
	const struct round_time_table *tables; /* by number */
	enum bell_rule bell;                   /* what the bell does, by the event */
	const struct rulebook *book;           /* which may say something else */
};

/* The table's own time there; NULL: it is the round's. */
const struct round_time_table *round_time_of(const struct round_time *time, int table);

/* How it stands now, or in a store that shows the past then; 0: in the newest round. A round that is not
 * there or a draft is refused as by round_read. */
bool round_time_fetch(
    const struct desk *desk, int round, struct round_time *ret, struct error *err);

/* How it stood at a time of the record, within a read. */
bool round_time_at(const struct desk *desk, int round, const char *moment, struct round_time *ret,
    struct error *err);

/* The bell rings. Without minutes (0) the round takes those of the event, else the rulebook's, else it is
 * ERROR_INPUT `option-missing`. A clock that was started is refused as below, unless it begins anew for a
 * reason. */
struct round_start {
	int round, minutes;
	const char *again; /* why; NULL: it is the first time */
};
bool round_clock_start(const struct desk *desk, const struct round_start *start,
    struct round_time *ret, struct error *err);

/* Stopped, and set going again. A clock that is not so that it can be is ERROR_REFUSED, by how it stands:
 * `clock-waiting`, `clock-running`, `clock-paused`, `clock-over`. A locked round is `locked`. */
bool round_clock_pause(
    const struct desk *desk, int round, struct round_time *ret, struct error *err);
bool round_clock_resume(
    const struct desk *desk, int round, struct round_time *ret, struct error *err);

/* Minutes more for a table, or with a minus some of them back (ERROR_REFUSED `extension-none`: more than it
 * has). The same once more, for the same reason, is *ret_repeated unless `again`. A game that is over is
 * ERROR_REFUSED `game-ended`, a signed sheet or locked round `locked`. */
struct round_more {
	int minutes;
	const char *reason;
	bool again;
};
bool round_clock_extend(const struct desk *desk, const struct address *table,
    const struct round_more *more, struct round_time *ret, bool *ret_repeated, struct error *err);

/* What a round is drawn from: the standings before it, who met whom, who sat where,
 * who had a bye, who is there. */

struct round_draw {
	int round;        /* the one that is drawn */
	bool provisional; /* a game before it is not finished */
	/* The first round of a phase by points: entrants stand in the order of seeds. */
	bool by_seed;
	size_t entrant_count;           /* with those removed, which the draw leaves out */
	const struct entrant *entrants; /* by number, from 1 */
	struct draw_input input;        /* its seed is 0 */
};

/* Reads it for a round; 0: for the next. */
bool round_draw_read(const struct desk *desk, int round, struct round_draw *ret, struct error *err);

/* The same as it stood when the seating of a round was made: only for a store opened to read, and
 * from then on the store reads what stood then. */
bool round_draw_then(
    const struct desk *desk, const struct round *round, struct round_draw *ret, struct error *err);

/* A draw as the plan of a round; its method and seed are the caller's to set. */
void round_draw_plan(struct arena *arena, const struct round_draw *from, const struct draw *draw,
    struct round_plan *ret);

/* A round that was seated, as the plan it would be seated so by. */
void round_plan_of(struct arena *arena, const struct round *round, struct round_plan *ret);

/* The same as a draw. */
bool round_draw_seated(struct arena *arena, const struct round_draw *from,
    const struct round *round, struct draw *ret, struct error *err);

/* Whether a method may draw the next round now: one that goes by results, while nothing is recorded in the newest
 * published round, is ERROR_REFUSED `round-ahead`. */
bool round_draw_allow(const struct desk *desk, const struct round_draw *from,
    enum draw_method method, struct error *err);

/* The seed of a round where none is given: made of the event's name and date and the round's
 * number, so that nobody picks it. */
int64_t round_draw_seed(const struct event *event, int round);

/* Who meets whom in a round, why it was drawn so, and what a check of the draw found. */

/* {"round":2,"tables":[{"table":1,"sides":[{"side":"A","number":3,"entrant":"Alfat","players":[…]}, …]},
 *  …],"byes":[5],"method":"swiss","seed":7,"draft":true,"resting":[{"number":5,"entrant":"…"}],
 *  "clock":{…}}
 * "void_codes" where a change of the draw made so many sides' access codes void.
 * `entrants` are those of the event, by number, of whom those who have a bye are named. `time` is that of
 * the round (club/round.h), told where it is played by the clock; NULL: it is not asked for. */
void answer_round(struct answer *to, const struct round *round, const struct entrant *entrants,
    size_t entrant_count, const struct round_time *time);

/* {"round":3,"dropped":true,"reason":"…"}, and "void_codes" as above */
void answer_round_dropped(struct answer *to, const struct round *round, const char *reason);

struct explained_round {
	const struct round *round;
	const struct round_draw *from;     /* what it was drawn from */
	enum draw_first first;             /* how it meets, if it is a first round */
	bool unproven;                     /* a better draw may have kept apart who is to be */
	const struct draw *draw;           /* the round, its entrants by index */
	const struct draw_reason *reasons; /* by table; NULL: the method looks for nobody near */
};

/* Beside the round: "explained":[{"table":1,"ranks":[1,3],"difference":{"match_points":0,"score":20},
 *  "passed_over":[{"number":3,"passed_over":5,"entrant":"…","met":1}, …],"seats":[…]}, …],
 *  "apart":[{"entrants":[{"number":1,"entrant":"…"}, …]}, …] where some were kept apart,
 *  "clubs_apart":true,"unproven":true,"first":"fold" of a first round */
void answer_round_explained(struct answer *to, const struct explained_round *explained);

/* {"round":2,"method":"swiss","valid":true,"sums":{…},"least":{…},"findings":[…],"first":"fold"};
 * "by_seed" where the first round is of a phase and goes by seed */
void answer_round_check(struct answer *to, const struct round *round, const struct round_draw *from,
    const struct draw_report *report);

/* Who meets whom in a round, as it hangs on the wall. */

/* A round as answer_round tells it, how long its games are (answer_game_length), the headings
 * "sides":[{"side":"A"}, …], and where each sits (answer_pairings_by_name). `entrants` are those of the event; `time`: as of answer_round;
 * "phase" where the round is of a later one, NULL: of the first, or it is not to be told. */
void answer_pairings(struct answer *to, const struct event *event, const struct phase *phase,
    const struct round *round, const struct entrant *entrants, size_t entrant_count,
    const struct round_time *time);

/* Players by name and where each of them sits, a substitute in the place of whom he plays for:
 * "round":1,"places":[{"player":"Alfa","number":3,"entrant":"Alfat","named":true,"table":1,"side":"A"},
 * {"player":"…","number":5,"entrant":"…","bye":true}, …]. */
void answer_pairings_by_name(struct answer *to, const struct round *round,
    const struct entrant *entrants, size_t entrant_count);

/* The tables of an event, round by round, and how they ended. */

/* What standings were made of, the games and byes of round `round` alone, or of all where it is 0:
 * {"event":"…","points":"match-points",
 *  "tables":[{"table":"1.2","sides":[{"side":"A","entrant":"Alfa & Beeta","numbers":[1,2],"score":1620,
 *   "result":"won","points":2,"won":true,"names":["Alfa","Beeta"]}],"hands":4,"finished":true,
 *   "decided":false,"round":1,"number":2,"state":"finished","scored":true}],
 *  "byes":[{"round":1,"number":7,"entrant":"…"}],"disputes":[…],"round":1,"sides":[{"side":"A"}]}
 *
 * `points` are what ranks. `state`: "finished", "decided", "unplayed", "playing", "waiting"; `scored`:
 * there is a score to be told; `unaccepted`: so many hands of it wait to be accepted, and of all of them
 * `hands_unaccepted`, left out where none does; a side of a table that was not played has its `part` in per
 * cent. `sides` are as many as a table may have; a round of a later phase has its "phase". */
void answer_results(struct answer *to, const struct event *event,
    const struct standings_facts *facts, const struct standings *standings, int round);

/* Everybody's games on one sheet: by round, or everybody against everybody. */

enum crosstable_kind { CROSSTABLE_ROUNDS, CROSSTABLE_MATRIX };

/* {"event":"…","rounds":3,
 *  "crosstable":[{"rank":1,"number":4,"entrant":"…","points":4,
 *   "games":[{"round":1,"opponents":[2],"result":"won","score":1620,"against":900,"points":2,
 *    "played":true}],
 *   "byes":[2],"won":2,"match_points":4,"difference":720,"columns":[…]}],
 *  "provisional":false,"columns":[…]}
 *
 * `columns` are the cells: by round {"games":[{"result":"won","opponents":[2],"played":true}],
 * "bye":true}, under {"round":1}; against each other {"games":[{"points":2,"difference":720,
 * "finished":true,"part":60}],"self":true}, under {"number":4}. What is not so is left out. */
void answer_crosstable(struct answer *to, const struct event *event,
    const struct standings *standings, enum crosstable_kind kind);

/* The cover of a batch of sheets: what went out to the tables of a round, and what came back. */

/* {"round":1,"sheet_count":5,"sheets":[{"table":1,"sides":[{"entrant":"…"}, …],"hands":3,"returned":true,
 *  "signed":true,"checked":true}, …]}
 * What the file knows is said; the rest is ticked by hand. */
void answer_cover(struct answer *to, int round, const struct table *tables, size_t count);

/* The time of a round, and of a table that has more of it. */

/* {"round":2,"minutes":50,"state":"running","left":1234,"until":"2026-03-05T18:50:00Z",
 *  "started":"2026-03-05T18:00:00Z","tables":[{"table":3,"extra":5,"minutes":55,"state":"running",
 *  "left":1534,"until":"…","extensions":[{"minutes":5,"reason":"…","by":"…","time":"…"}]}]}
 * When it is over: "bell":{"rule":"stands","message":"…","rulebook":"…","clause":"…"}, the clause where the
 * rulebook says so; where it says something else "otherwise":"…" with it.
 * `minutes` and `left` are null where nobody says how long a round is, `until` where no bell is to ring. */
void answer_round_clock(struct answer *to, const struct round_time *time);

/* Within a table that is not played to its end: "clock":{"extra":5,"minutes":55,"state":"running","left":1534,"until":"…",
 *  "extensions":[…]}; within one that is only where it had more time; nothing where it plays by no clock. */
void answer_table_clock(
    struct answer *to, const struct round_time *time, const struct table *table);

/* Within a table of the round: "extra":5,"until":"…" where it has more time. */
void answer_round_extra(struct answer *to, const struct round_time *time, int table);

/* Who is kept apart and meets all the same in the rounds to come: those of a movement are known. */

struct round_due {
	enum draw_method method;
	size_t count;
	const struct round_due_pair {
		const struct entrant *one, *other;
	} * pairs;
};

/* Of the rounds from this one on, drawn by a method. */
bool round_due_of(const struct desk *desk, const struct round_draw *from, enum draw_method method,
    struct round_due *ret, struct error *err);

/* Of the rounds that can still be changed, drawn as their phase, else the event, says. */
bool round_due_find(const struct desk *desk, struct round_due *ret, struct error *err);

/* A draw before it is played: entrants exchanged, tables moved; a draft published; a
 * round taken back.
 *
 * All of it ends where a round begins: ERROR_REFUSED `round-begun`. A draft is changed without a reason,
 * what went out only with one (ERROR_INPUT `reason-missing`). Round 0 is the newest, drafts too. */

/* Two entrants take each other's places: a seat, a bye, or none. Both without a place, or one twice,
 * is ERROR_INPUT `round-invalid`. */
struct round_draft_swap {
	int round, one, other;
	const char *reason; /* NULL: none */
};
bool round_draft_swap_make(const struct desk *desk, const struct round_draft_swap *swap,
    struct round *ret, struct error *err);

/* Who sits at a table goes to another, and who sits there comes back in exchange. A table that the
 * round has not is ERROR_INPUT `table-unknown`. */
struct round_draft_move {
	int round, from, to;
	const char *reason; /* NULL: none */
};
bool round_draft_move_make(const struct desk *desk, const struct round_draft_move *move,
    struct round *ret, struct error *err);

/* A draft goes out, and whether it would be another were it drawn now. One that did is ERROR_REFUSED
 * `round-published`; one of a knock-out that its bracket does not ask for any more `round-stale`, unless it
 * is wanted as it is. */
struct round_draft_publishing {
	int round;
	bool as_seated;
};
bool round_draft_publish(const struct desk *desk, const struct round_draft_publishing *wish,
    struct round *ret, struct round_anew *ret_anew, struct error *err);

/* Takes the newest round back, a draft or not, and gives what it was. Its number is free then. A round
 * behind which another was drawn is ERROR_REFUSED `round-later`; one of which anything is recorded
 * `round-begun`. */
bool round_draft_drop(
    const struct desk *desk, int round, const char *reason, struct round *ret, struct error *err);

#endif

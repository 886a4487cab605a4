/* round.h - the rounds of an event: who meets whom at which table, and who has a bye.
 *
 * The seating is kept with the round: an entrant's players at the time it was made. Functions
 * that write rows run within the caller's change. */
#ifndef CANASTA_CLUB_ROUND_H
#define CANASTA_CLUB_ROUND_H

#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct address;
struct answer;
struct arena;
struct change;
struct desk;
struct entrant;
struct event;
struct player;
struct row_kind;
struct table;

/* The rules by which rounds are played, from the phase they belong to. The event itself is the
 * first phase; a later one has entrants, draws and perhaps rules of its own (phase/phase.h). */
struct round_play {
	int phase;            /* number; 0: the first phase */
	const char *name;     /* of the phase; "" for the first */
	int round;            /* the first round of the phase */
	const char *method;   /* method of drawing; "" in the first phase */
	int hands, minutes;   /* hands of a game, minutes of a round; 0: the event's */
	const char *rulebook; /* id of its own rulebook; "": the event's */
};

/* Reads the rules of the later phases in order, of the desk's event or of another, and those of one
 * round. */
struct round_play *round_plays_read(const struct desk *desk, size_t *ret_count);
struct round_play *round_plays_of(const struct desk *desk, int64_t event, size_t *ret_count);
struct round_play round_play_read(const struct desk *desk, int round);

/* Returns the rules of a round among those of all phases. */
struct round_play round_play_of(const struct round_play *plays, size_t count, int round);

/* Returns true if rounds drawn so knock out losers, at once or at the second defeat. */
bool round_method_knocks_out(const char *method);

/* Returns the event with the rulebook, hands and minutes of a round's phase. Works within a read
 * or outside one. */
const struct event *round_event(const struct desk *desk, int round);

/* The entrants of one table, by number, in the order of the sides. */
struct round_pairing {
	int entrants[SIDES_MOST];
	/* Second entrant of each side, if players change partners; 0: none. */
	int partners[SIDES_MOST];
};

/* An entrant's place in a round: at a table, without one, or in a match of a knock-out. */
struct round_place {
	int round;
	int number; /* of the table, or of the match in its bracket, from 1; 0: a bye */
	int side;   /* 0 is A */
	int entrant;
};

enum { ROUND_TABLES_MOST = 10000 };

/* The seating of a round, before it is written. */
struct round_plan {
	size_t table_count;
	struct round_pairing *tables; /* one entrant for each side of the rulebook */
	size_t bye_count;
	/* Numbers of entrants; one neither seated nor here is absent from the round. */
	int *byes;
	const char *method; /* "manual", "swiss" …; kept with the round */
	bool has_seed;      /* lots were drawn with this seed */
	int64_t seed;
	bool draft;   /* it waits to be published */
	bool changed; /* a draw that was then changed by hand */
	/* Reason for a round beyond those announced; NULL: it is not one. */
	const char *extra_reason;
	size_t sent_count;
	struct round_place *sent; /* places in the matches of a knock-out */
};

/* A substitute who plays for a player of a seat from a hand on (club/substitute.h). */
struct substitution {
	char side;
	int64_t out_person, in_person; /* 0 in a request, which gives names */
	const char *out, *in;          /* names */
	int hand;                      /* first hand it holds for */
	int from;                      /* place of that hand in the order of play */
	const char *reason;            /* "" if none was given */
	int number;                    /* among the side's substitutions at the table */
	int64_t log;                   /* line of the log that recorded it */
};

/* A row about a substitution. */
extern const struct row_kind substitution_row;

/* A side of a table and who sits there. */
struct seat {
	char side;           /* 'A', 'B' or 'C' */
	int number;          /* number of the entrant */
	const char *entrant; /* its current name; of two partners "Alfa + Beta" */
	int partner;         /* number of the side's second entrant; 0: none */
	const char *first;   /* the names of two partners; NULL without a partner */
	const char *second;
	size_t player_count;
	const struct player *players; /* the players at the time of the draw */
	size_t substitute_count;
	const struct substitution *substitutes; /* in the order in which they came */
};

/* Returns true if the entrant with that number sits there, alone or as one of two partners. */
bool seat_holds(const struct seat *seat, int entrant);

/* Finds the player or substitute of a side by name, and replaces the name by its spelling in the
 * file. Returns the number of the person; 0: nobody has that name, and it stays. */
int64_t seat_person(struct arena *arena, const struct seat *seat, const char **name);

/* A table of a round and its sides. */
struct seating {
	int table;
	int group; /* group of its phase; 0: the phase has only one */
	size_t side_count;
	struct seat sides[SIDES_MOST];
};

/* A round and its tables. */
struct round {
	int number; /* number in the event, from 1 */
	const char *method;
	bool has_seed; /* lots were drawn with this seed */
	int64_t seed;
	bool draft;         /* not published; only the desk sees it */
	int version;        /* version of the seating, from 1 */
	const char *reason; /* reason for the newest seating; "" if none was given */
	int64_t log;        /* line of the log that wrote the seating */
	size_t table_count;
	const struct seating *tables; /* by number, from 1 */
	size_t bye_count;
	int *byes; /* numbers of entrants, ascending */
	/* The sides whose access codes a change of the draw made void, and at how many tables;
	 * only after such a change. */
	size_t void_codes, void_tables;
};

/* Reads a published round; 0 is the newest. ERROR_INPUT `round-unknown`; ERROR_REFUSED
 * `round-draft`. Works within a read or outside one. */
struct round round_read(const struct desk *desk, int number);

/* Reads a round as round_read() does, drafts included. round_head_read() reads how it was drawn,
 * without its tables and byes. */
struct round round_drawn_read(const struct desk *desk, int number);
struct round round_head_read(const struct desk *desk, int number);

/* Returns the number of a round that is not a draft; 0 is the newest, and remains 0 before the
 * first. ERROR_REFUSED `round-draft`. */
int round_published(const struct desk *desk, int number);

/* Returns the number of the newest round in play, drafts included; 0 before the first. */
int round_newest(const struct desk *desk);
int round_drawn_newest(const struct desk *desk);

/* Returns the version of the seating by which a round is played; 0: none. */
int round_seating_version(const struct desk *desk, int round);

/* Reads the sides of a table; an unknown table has none. */
size_t round_seats_read(
    const struct desk *desk, int round, int table, struct seat sides[SIDES_MOST]);

/* Reads who sat where in the rounds up to one, by round, table and side, and who had a bye, by
 * round. */
struct round_place *round_sat_read(const struct desk *desk, int rounds, size_t *ret_count);
struct round_place *round_byes_read(const struct desk *desk, int rounds, size_t *ret_count);

/* Reads the places of entrants in the brackets of all rounds, by round, match and side. */
struct round_place *round_sent_read(const struct desk *desk, size_t *ret_count);

/* Ends a change of a round with its line of the log. */
void round_log(struct change *change, const char *action, int round);

/* Refuses to seat a round again in which something was recorded at a table (`round-begun`). */
void round_require_unbegun(const struct desk *desk, int number);

/* Reads the numbers of the published rounds after that one that can be seated again. */
int *round_unplayed_read(const struct desk *desk, int round, size_t *ret_count);

/* Checks if a hand was dealt or entered in a round after that one. */
bool round_play_after(const struct desk *desk, int round);

/* Finds the number of the next round. ERROR_REFUSED: `round-draft` while the newest round is a
 * draft, `rounds-played` beyond the rounds announced, unless `extra`. */
int round_new_number(const struct desk *desk, bool extra);

/* Makes the next round; its tables are numbered as planned, from 1. ERROR_INPUT: `entrant-unknown`,
 * `round-invalid` (no entrant is seated, or one is seated twice); otherwise as
 * round_new_number(). */
struct round round_new(const struct desk *desk, const struct round_plan *plan);

/* Seats a round again before it begins; 0 is the newest, and a draft stays a draft. The former
 * seating is kept and shown by `--as-of`. ERROR_REFUSED `round-begun` if a hand, a deal, a
 * decision or a signature was recorded, or the round is locked; ERROR_INPUT `reason-missing`
 * without a reason, except for a draft, which players have not seen. */
struct round round_reseat(
    const struct desk *desk, int number, const struct round_plan *plan, const char *reason);

/* Returns the table of the round at which the entrant sits, alone or as one of two partners; NULL:
 * none. A bye is not a table. */
const struct seating *round_seating_of(const struct round *round, int entrant);

/* Returns true if the entrant sits at a table of the round or has a bye. */
bool round_has_place(const struct round *round, int entrant);

/* The method of a round that was seated by hand. */
extern const char round_by_hand[];

/* Finds the next round that can still be changed: the one that is drawn and has not begun, draft
 * or not, else the one to come. */
int round_next(const struct desk *desk);

/* The clock of a round, computed at a moment from its starts, stops and resumptions. Times are
 * seconds since 1970. A step that does not apply (a stop before the start, or a second stop)
 * changes nothing. A time before that of the preceding step (the machine's clock was put back)
 * counts as that step's time. */

/* The kinds of steps: a start, a stop, and going on after a stop. */
enum round_clock_act { ROUND_CLOCK_START, ROUND_CLOCK_PAUSE, ROUND_CLOCK_RESUME };

/* A step of a round's clock. */
struct round_clock_step {
	enum round_clock_act act;
	int64_t time;
	int minutes; /* minutes of play, for a start */
};

/* The state of a round's clock. */
enum round_clock_state {
	ROUND_CLOCK_WAITING, /* not started */
	ROUND_CLOCK_RUNNING,
	ROUND_CLOCK_PAUSED,
	ROUND_CLOCK_OVER /* the bell has rung */
};

/* The clock of a round at one moment. */
struct round_clock {
	enum round_clock_state state;
	int64_t minutes; /* minutes of play, including extra ones */
	int64_t started; /* time of the start; unset while waiting */
	int64_t left;    /* seconds */
	int64_t until;   /* time of the bell; only if running or over */
};

/* Computes the clock at a moment. `minutes` is the planned length of a round that was not
 * started; `extra` is a table's time beyond the round. */
struct round_clock round_clock_fold(
    const struct round_clock_step *steps, size_t count, int minutes, int extra, int64_t now);

/* Minutes given to a table or, if negative, taken back. */
struct round_extension {
	int minutes;
	const char *reason, *by, *time;
};

/* A table whose time differs from its round's. */
struct round_time_table {
	int table, extra; /* extra minutes; 0 once they were all taken back */
	struct round_clock clock;
	size_t extension_count;
	struct round_extension *extensions; /* in order */
};

/* The clock of a round and of its tables. */
struct round_time {
	int round;
	bool timed; /* played by the clock: its length is known, or the clock was started */
	struct round_clock clock; /* its minutes are 0 if the round's length is not known */
	size_t table_count;
	struct round_time_table *tables; /* by number */
	enum bell_rule bell;             /* the event's rule for the bell */
	const struct rulebook *book;     /* rulebook, which may have another rule */
	int minutes;                     /* usual length of a round; 0: unlimited */
};

/* Returns the table's own time; NULL: it has the round's. */
const struct round_time_table *round_time_of(const struct round_time *time, int table);

/* Reads a round's clock, as of now or of the past that the store shows; 0 is the newest round.
 * Errors as round_read(). */
struct round_time round_time_read(const struct desk *desk, int round);

/* Reads the clock as it was at a recorded time, within a read. */
struct round_time round_time_at(const struct desk *desk, int round, const char *moment);

/* Starts the clock, stops it, or lets it go on. ERROR_REFUSED by the state of the clock:
 * `clock-waiting`, `clock-running`, `clock-paused`, `clock-over`; `locked` for a locked round.
 *
 * Only a start has minutes and a reason. Minutes of 0 mean those of the event, else of the
 * rulebook; if neither has any, ERROR_INPUT `option-missing`. `again` is the reason for starting a
 * clock again; NULL: the first start. */
struct round_time round_clock_step(
    const struct desk *desk, int round, enum round_clock_act act, int minutes, const char *again);

/* A request to give a table minutes or, with a minus, to take some back. */
struct extension_request {
	int minutes;
	const char *reason;
	bool again; /* also if the same minutes were given for the same reason */
};

/* Gives a table minutes. ERROR_REFUSED: `extension-none` (it has fewer), `game-ended`, `locked`.
 * The same minutes for the same reason are `*ret_repeated`, unless `again`. */
struct round_time round_clock_extend(const struct desk *desk, const struct address *table,
    const struct extension_request *more, bool *ret_repeated);

/* Returns the seating of a round as a plan. */
struct round_plan round_plan_of(struct arena *arena, const struct round *round);

/* Reads all entrants by number for the answers about a round, which need those with a bye; none if the
 * round has no bye. */
const struct entrant *round_entrants(
    const struct desk *desk, const struct round *round, size_t *ret_count);

/* Adds
 * {"round":2,"tables":[{"table":1,"sides":[{"side":"A","number":3,"entrant":"Alfat","players":[…]},
 * …]},
 * …],"byes":[5],"method":"swiss","seed":7,"draft":true,"resting":[{"number":5,"entrant":"…"}],
 * "clock":{…}}, and "void_codes", the number of sides whose access codes a change made void.
 * `entrants` are those of round_entrants(). `time` is the round's clock; NULL: it is left out. */
void answer_round(struct answer *to, const struct round *round, const struct entrant *entrants,
    size_t entrant_count, const struct round_time *time);

/* Adds a side of a table: {"side":"A","number":3,"entrant":"Alfat","players":[…]}, and if they
 * apply "substitutes", "entrants" (of two partners), "named" (the players must be named next to the
 * entrant), "players_named" (the entrant's name has all their names). */
void answer_seat(struct answer *to, const struct seat *seat);

/* Adds "numbers":[2,4], the numbers of the entrant or of two partners. */
void answer_seat_numbers(struct answer *to, const struct seat *seat);

/* Adds the card of a table: {"round":1,"table":2,"sides":[ … seats … ]}. */
void answer_table_card(struct answer *to, int round, const struct seating *seating);

/* Adds the card of a player: {"round":1,"table":2,"side":"A","numbers":[3],"player":"Alfa",
 * "entrant":"Alfat"}. A lone player has no "entrant". A substitute has the card of the player
 * replaced. */
void answer_place_card(struct answer *to, int round, const struct seating *seating,
    const struct seat *seat, size_t player);

/* Adds {"round":3,"dropped":true,"reason":"…"} and "void_codes" as in answer_round(). */
void answer_round_dropped(struct answer *to, const struct round *round, const char *reason);

/* Adds a round for the wall: answer_round(), the length of its games (answer_game_length()), the
 * headings "sides":[{"side":"A"}, …] and everybody's seat (answer_pairings_by_name()).
 * `entrants` are all of the event; `time` is as in answer_round(). `phase` names a later phase;
 * NULL: the first, or leave it out. */
void answer_pairings(struct answer *to, const struct event *event, const char *phase,
    const struct round *round, const struct entrant *entrants, size_t entrant_count,
    const struct round_time *time);

/* Adds players by name with their seats, a substitute in the place of the player replaced:
 * "round":1,"places":[{"player":"Alfa","number":3,"entrant":"Alfat","named":true,"table":1,
 * "side":"A"}, {"player":"…","number":5,"entrant":"…","bye":true}, …]. */
void answer_pairings_by_name(struct answer *to, const struct round *round,
    const struct entrant *entrants, size_t entrant_count);

/* Adds the clock of a round:
 * {"round":2,"minutes":50,"state":"running","left":1234,"until":"2026-03-05T18:50:00Z",
 * "started":"2026-03-05T18:00:00Z","tables":[{"table":3,"extra":5,"minutes":55,"state":"running",
 * "left":1534,"until":"…","extensions":[{"minutes":5,"reason":"…","by":"…","time":"…"}]}]}
 *
 * When the time is over, it also has "bell":{"rule":"stands","message":"…","rulebook":"…",
 * "clause":"…"}. `clause` is there if the rulebook has one for the bell. "otherwise":"…" is the
 * rulebook's rule, if that clause differs from the event's rule. `minutes` and `left` (seconds) are
 * null if the length of the round is unknown, `until` if no bell is going to ring. */
void answer_round_clock(struct answer *to, const struct round_time *time);

/* Adds to a table whose game is open:
 * "clock":{"extra":5,"minutes":55,"state":"running","left":1534,"until":"…", "extensions":[…]}.
 * A finished table has it only if it had more time; a table without a clock never. */
void answer_table_clock(
    struct answer *to, const struct round_time *time, const struct table *table);

/* Adds to a table of the round that has more time: "extra":5,"until":"…". */
void answer_round_extra(struct answer *to, const struct round_time *time, int table);

/* Changes of a draw are refused once the round begins (ERROR_REFUSED `round-begun`). A draft needs
 * no reason; a published round does (ERROR_INPUT `reason-missing`). Round 0 is the newest, drafts
 * included. */

/* Exchanges the places of two entrants: seats, byes, or no place. ERROR_INPUT `round-invalid` if
 * neither has a place or one is named twice. */
struct round round_draft_swap(
    const struct desk *desk, int round, int one, int other, const char *reason);

/* Moves a table's entrants to another table, in exchange for those sitting there. ERROR_INPUT
 * `table-unknown` if the round has no such table. */
struct round round_draft_move(
    const struct desk *desk, int round, int from, int to, const char *reason);

/* Publishes a draft; `*ret_differs`: it would now be drawn differently. ERROR_REFUSED:
 * `round-published`; `round-stale` for a knock-out round that its bracket no longer asks for,
 * unless it is wanted `as_seated`. */
struct round round_draft_publish(
    const struct desk *desk, int round, bool as_seated, bool *ret_differs);

/* Drops the newest round, draft or not, and returns it as it was; its number becomes free.
 * ERROR_REFUSED: `round-later` if a later round exists, `round-begun` if anything is recorded. */
struct round round_draft_drop(const struct desk *desk, int round, const char *reason);

#endif

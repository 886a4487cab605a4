/* hand.h - the order of play at a table: hands stand by their numbers, and one that was found later
 * before the hand it was inserted before. Opening minima, running totals and the game's end go by it. */
#ifndef CANASTA_CLUB_HAND_H
#define CANASTA_CLUB_HAND_H

#include "club/address.h"
#include "club/penalty.h"
#include "club/table.h"
#include "file/log.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct claimed_hand;
struct confirm_result;
struct correction_result;
struct error;
struct event;
struct finding;
struct hand_confirm_row;
struct seating;
struct second_entry;

/* A hand in the order of play. */
struct hand_placed {
	int round, table; /* 0 where the caller knows them */
	int number;
	int before; /* the hand it was inserted before; 0: it was not */
	bool voided;
	int place;    /* from 1; a void hand that was inserted takes none: the next has the same */
	size_t index; /* among the hands as they were given */
};

/* Puts the hands of a table, given by number, into `ret` in the order of play, with their places. */
void hand_order(const struct hand_placed *by_number, size_t count, struct hand_placed *ret);

/* The place behind which something stands that was given behind a hand of that number; a hand that
 * was not recorded yet comes after all others. 0 is before the first. */
int hand_order_behind(const struct hand_placed *hands, size_t count, int number);

/* Reads the place that a hand had behind a line of the log, by the hands recorded until then. */
bool hand_order_place_at(const struct desk *desk, const struct address *address, int64_t line,
    int *ret, struct error *err);

/* The hands of an event's tables at which a hand was inserted. */
struct hand_orders {
	size_t count;
	const struct hand_placed *hands; /* by round and table, in the order of play */
};

/* Reads those of the rounds up to one, within a read. */
bool hand_orders_read(
    const struct desk *desk, int rounds, struct hand_orders *ret, struct error *err);

/* The place of a hand; at tables without an inserted hand its number. */
int hand_orders_place(const struct hand_orders *orders, int round, int table, int number);

/* The same of what was given behind a hand. */
int hand_orders_behind(const struct hand_orders *orders, int round, int table, int number);

/* Hands at a table: a chain of versions, never overwritten.
 *
 * A hand keeps its facts as they were entered and the score computed from them. What a hand's
 * opening minimum rests on, each side's score when the hand began, is fixed then and kept with it
 * (fi-canasta 13A, 35A). */

enum version_kind {
	VERSION_ENTRY,
	VERSION_TYPING,
	VERSION_ADDITION,
	VERSION_RECORD,
	VERSION_RULING,
	VERSION_VOID,
	VERSION_FOLLOW, /* written only because something before the hand changed */
};

/* "entry", "typing", "addition", "record", "ruling", "void", "follow". */
const char *version_kind_name(enum version_kind kind);

struct hand_version {
	int version; /* from 1 */
	enum version_kind kind;
	const char *author, *time;
	char by_side;       /* the side that wrote it itself, 'A' …; '\0': the desk did */
	bool clock_set;     /* the time came from $CANASTA_NOW */
	const char *reason; /* "" for an entry */
	int64_t log;        /* the line of the log that wrote it: R57 */
	const char *act;    /* "correct", "void", "swap", "move", "follow", "penalty"; "" for an
	                              entry */
	const char *clock;  /* what a correction was called: "typing" …; "" for an entry */
	const char *unlock; /* why it passed a lock; "" where there was none */
	bool after_event;   /* made when the event was closed */
	int given;          /* by something given or taken back in it: its number; else 0 */
	bool taken_back;
	enum given_how how;        /* it was */
	struct address other;      /* of a move: the other end; of one that follows: the hand it
	                              follows; else 0 */
	const char *confirmed_by;  /* "" where nobody has */
	const char *confirmed_how; /* "looked at", "entered again", "accepted" */
	const char *confirmed_at;
};

/* All of a hand. */
struct hand_versions {
	size_t count;
	const struct hand_version *list; /* oldest first */
	const char *after_end; /* why it was recorded after the game's end; "" where it was not */
};

/* Versions of hands as they stand in the file: the facts as text, the sums that came of them.
 * They are read by a hand's address, or of the rows that pass while the log is walked along. */

/* One side: what it began with, and its sums. */
struct kept_side {
	int side;
	int32_t before;
	bool left_out; /* the slip did not say what was left in hand: it warns */
	int64_t base, cards;
	bool alone; /* only the total is known: it stands in base */
	int opening_minimum;
};

struct kept_version {
	int64_t line, event; /* of the log; the event's number */
	struct address address;
	int version;
	int place; /* in the order of play; 0: its number */
	bool is_void;
	const char *facts;               /* NULL: there are none */
	int64_t dealer;                  /* a name's number; 0: none was written beside the facts */
	unsigned char score[HASH_BYTES]; /* of the score record that came of them */
	int scorer;                      /* its version (score/scorer.h) */
	/* There may be acceptances of it; something given in the hand; hands inserted at its table. */
	bool accepted, given, ordered;
	/* Rows there are: in a damaged file more or fewer than the event has sides. */
	size_t side_count;
	struct kept_side sides[SIDES_MOST]; /* those that fit */
};

/* Its facts as a hand: each side's score before, acceptances, what was given and the dealer in it. A
 * version without facts is ERROR_STORE `store-damaged`. */
bool hand_kept_facts(
    const struct desk *desk, const struct kept_version *kept, struct hand *ret, struct error *err);

/* Takes what a row says of the version; `table` is its table's place in schema_tables, and of others than
 * those of versions nothing is taken. Texts are put into the arena. Private to this folder. */
struct statement;
bool hand_kept_take(struct kept_version *kept, size_t table, const struct statement *row,
    struct arena *arena, struct error *err);

/* A hand recorded at a table, and shown with its versions. */

struct hand_entry {
	struct address table;
	const struct hand *hand; /* every side of the table; acceptances in it are kept */
	int number;              /* 0: the next */
	bool again;              /* the same facts are a further hand */
	int before; /* it was found later, and was played before the hand of that number; 0: it was not */
	const char *reason;    /* why it is recorded there */
	const char *after_end; /* why a hand is recorded after the game's end; NULL: it is not */
	const char *unlock; /* why it passes a signed sheet or a locked round; NULL: it does not */
	char by_side;       /* the side that enters it itself, 'A' …; '\0': the desk does */
	bool versions;      /* the hand's versions are told as well */
	const char *note;   /* noted on it besides, where it is recorded or was; NULL: nothing */
};

/* A later hand that begins otherwise by what was done to one before it. */
struct hand_follower {
	int hand;
	int64_t scores[SIDES_MOST], scores_were[SIDES_MOST]; /* when it began */
	int32_t minima[SIDES_MOST], minima_were[SIDES_MOST]; /* raises included */
	bool after_end, was_after_end;
};

struct hand_added {
	struct address address;
	int version;        /* of the hand; beyond the first where its number was opened */
	bool repeated;      /* nothing was written: this is how it was recorded before */
	struct hand hand;   /* the facts, each side's score before in them */
	struct score score; /* lines and findings */
	struct table table; /* after it */
	struct hand_versions versions; /* where they were asked for */
	/* Where it was inserted: the hand it stands before, and later hands, which begin otherwise by it. */
	int before;
	size_t follower_count;
	const struct hand_follower *followers;
};

/* Scores a hand and records it; on the disk when this returns true. In this order: a side missing
 * or a `score` that differs from the table's is ERROR_INPUT (`side-missing`, `score-differs`);
 * facts equal to the table's newest hand (to hand `number`, where it is given and taken) set
 * `repeated`; a number taken by other facts or beyond the next is ERROR_REFUSED `hand-number`; a
 * finished game without `after_end` `game-ended`; a signed sheet or locked round without `unlock`
 * `locked`; error findings not accepted `error-findings` -
 * then, against the custom, `ret` holds the hand, its score, and the table as it stands. A closed
 * event is ERROR_REFUSED `event-closed`; an acceptance without reason or name, or of a finding that
 * is not there, ERROR_INPUT `acceptance-invalid`. A hand inserted `before` another gets the next free
 * number, whether the game has ended or not; one before a hand that is not there is ERROR_INPUT `hand-unknown`, before
 * a void one ERROR_REFUSED `hand-voided`. */
bool hand_add(const struct desk *desk, const struct hand_entry *entry, struct hand_added *ret,
    struct error *err);

/* What the hand would score as the table's next, without anything being kept; findings are no refusal. */
bool hand_reckon(const struct desk *desk, const struct hand_entry *entry, struct hand_added *ret,
    struct error *err);

struct hand_view {
	struct address address;
	size_t version_count;
	const struct hand_version *versions; /* oldest first */
	bool voided;
	const char *after_end; /* why it was recorded after the game's end; "" where it was not */
	/* Of the newest version, each side's score before and acceptances in it. */
	struct hand hand;
	struct score score; /* computed again from these facts */
	struct table table;
};

/* One hand, by an address with its hand. */
bool hand_fetch(const struct desk *desk, const struct address *address, struct hand_view *ret,
    struct error *err);

/* One of a table that was read, inside the same read. */
bool hand_view_read(const struct desk *desk, const struct address *address,
    const struct table *table, struct hand_view *ret, struct error *err);

/* Every hand of a table that was read, inside the same read: as many as it has. */
bool hand_list(const struct desk *desk, const struct table *table, const struct hand_view **ret,
    struct error *err);

/* What one version said, with its score; a void one has no facts: `ret_void` is set. It is read by the rulebook
 * that was in force when it was written, with which `ret_event` is the event. */
bool hand_version_fetch(const struct desk *desk, const struct address *address, int version,
    struct hand *ret, struct score *ret_score, bool *ret_void, const struct event **ret_event,
    struct error *err);

/* A hand scored as its event scores it: by the rulebook and options its phase froze, under its
 * rule of the bell. The sides hold their scores before the hand, and the hand its place in the order of play. */

/* Lines, sums and findings with everything that the desk would find, sums that no hand can have among it. */
bool hand_score(struct arena *arena, const struct event *event, const struct hand *hand,
    const struct address *at, struct score *ret, struct error *err);

/* The same without asking whether any hand can have such sums, which may take long: where that was judged
 * before, or lines and sums alone are wanted. */
bool hand_score_lines(struct arena *arena, const struct event *event, const struct hand *hand,
    const struct address *at, struct score *ret, struct error *err);

/* The hand as it lies when the bell has rung, under the event's rule of the bell. */
struct hand hand_settle(
    const struct event *event, const struct hand *hand, const struct address *at);

/* Whether a hand may be recorded, and whether two say the same. */

enum { GAME_SCORE_MOST = 1000000000 }; /* either sign; schema/store/0001 says the same */

/* Whether its error findings are accepted by somebody, its acceptances about something
 * (`error-findings`, `acceptance-invalid`), and the totals after it within bounds, `before` being
 * those before it (`score-range`). */
bool hand_acceptable(struct arena *arena, const struct hand *hand, const struct score *score,
    const int64_t before[SIDES_MOST], struct error *err);

/* Whether somebody accepted a finding of its code. */
bool hand_finding_accepted(const struct hand *hand, const struct finding *finding);

/* Whether a score has an error finding of that code. */
bool hand_finding_there(const struct score *score, const char *code);

/* Whether somebody accepted the finding by its code. */
bool hand_finding_accepted(const struct hand *hand, const struct finding *finding);

/* The facts in the one spelling that equal ones share, without what the table itself knows; NULL
 * where memory fails, told in `err`. */
const char *hand_facts_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand, struct error *err);

/* The games of an event as rows, for standings: who met whom, what decides a game, what each of
 * its hands came to in the version that stands. */

struct tally_game {
	int round, table;
	size_t side_count;
	struct ranking_side sides[SIDES_MOST]; /* entrants as indexes: their numbers less one */
	struct game_decision decision;
	const char *clause; /* it was decided under; "" */
	bool rung;          /* the bell ended it as it stood */
	int rung_by;        /* or with this hand; 0: none */
	int64_t decided_at; /* the line of the log; 0: not decided */
	size_t hand_count;
	struct game_hand *hands; /* in the order of play, by place; those voided are left out */
};

/* Which of them, and what goes with them. */
struct tally_asked {
	int rounds; /* up to this one */
	size_t entrant_count;
	/* A hand that the bell ended is the last of its game in each round; else in those whose clock was
	 * started. Whether it did is read. */
	bool bell;
};

/* By round and table, within a read; with the tables at which hands were inserted. */
bool tally_read(const struct desk *desk, const struct tally_asked *asked, struct tally_game **ret,
    size_t *ret_count, struct hand_orders *ret_orders, struct error *err);

/* What hands hold beside their sums: canastas, red threes, who went out, penalties.
 * From the newest version of every hand that is not void, scored again. */

/* One side of one hand. */
struct hand_facts {
	int round, table, hand;
	size_t side;
	int32_t minimum;
	bool by_sums, out, concealed;
	int64_t red_threes;
	struct ranking_counts counts;
	int64_t canastas[KINDS_MOST]; /* by kind */
};

/* Returns the canastas and penalties of a side. A score has a line for each kind of canasta and each penalty, whatever
 * detail the hand was given at, penalties given later by a command too; only where the slip has the sums alone do its
 * facts have the penalties written with it. */
struct ranking_counts hand_facts_counts(const struct side *side, const struct side_score *score);

/* The sides of all hands of an event up to a round, by round and table; within a read. */
bool hand_facts_read(const struct desk *desk, int rounds, struct hand_facts **ret,
    size_t *ret_count, struct error *err);

/* Those of a table's hands that count, hand by hand; within a read. */
bool hand_facts_of_table(const struct desk *desk, const struct table *table,
    struct hand_facts **ret, size_t *ret_count, struct error *err);

/* A recorded hand: every point with its clause, who wrote it and when, what its table stands at
 * after it. */

/* What is known of a hand that is told. */
struct told_hand {
	const struct event *event;
	const struct address *address;
	const struct hand *hand;
	const struct score *score;
	const struct table *table;          /* after the hand */
	const struct hand_version *version; /* the newest; NULL: not known */
	bool voided;
	bool repeated;
	bool corrected;        /* it was put right: what that does to other hands is told */
	size_t follower_count; /* later hands whose beginning was computed anew */
	const struct hand_follower *followers;
};

/* A hand as it stands in the file. */
struct told_hand answer_hand_of(const struct event *event, const struct hand_view *view);

/* A hand as it was recorded, now or before; with its version where those were asked for. */
struct told_hand answer_hand_added(const struct event *event, const struct hand_added *added);

/* A hand put right, voided, moved or brought back. */
struct told_hand answer_hand_corrected(
    const struct event *event, const struct correction_result *result);

/* {"address":"1.2.4","table":"1.2","hand":4,"sides":[…],"contract":{…},"bids":[…],"dealer":"…",
 * "ended":{"how":"out","side":"A"},"findings":[…],"record":{…},"version":1, …}. */
void answer_hand(struct answer *to, const struct told_hand *told);

/* What one version said, as a row of "versions"; a hand of NULL is void. */
void answer_hand_version(struct answer *to, const struct event *event,
    const struct hand_version *version, const struct hand *hand, const struct score *score);

/* The second entries that were held against the first: rows of "second_entries". */
void answer_hand_seconds(
    struct answer *to, const struct event *event, const struct second_entry *seconds, size_t count);

/* What became of several hands: {"confirmed":[{"address":"1.2.4"}],"skipped":[{"address":"1.2.3",
 * "why":"own","by":"…"}]}; "why" is own or confirmed. */
void answer_hands_confirmed(struct answer *to, const struct hand_confirm_row *rows, size_t count);

/* A second look: {"address":"1.2.4","confirmed":true,"version":1, …}; of a second entry also "equal" and
 * "differences". */
void answer_hand_confirmed(struct answer *to, const struct event *event,
    const struct confirm_result *result, bool entered);

/* A scored hand: its lines, totals, findings, as the score record has them. */

/* A finding as the members of an object: level code place clause message; "where", the place in words.
 * `side`: whose it is, '\0': that stands around it. */
void answer_finding(struct answer *row, const struct finding *finding, char side);

/* Rows of "findings": those of a side, by index; of the hand, -1; all. */
enum { FINDINGS_ALL = -2 };
void answer_findings(struct answer *to, const struct finding *findings, size_t count, int side);

/* All findings of a hand, each with its side where it is about one. */
void answer_findings_of(struct answer *to, const struct hand *hand, const struct score *score);

/* A finding accepted: code, reason, by. */
void answer_acceptance(struct answer *row, const struct acceptance *accepted);

/* One of "lines". */
void answer_line(
    struct answer *row, const struct rulebook *book, const struct line *line, int64_t sum);

/* How a hand was played: "bids", "dealer" and "dealer_seat", and how it "ended", {"how":"out","side":"A"};
 * what was not written is left out. */
void answer_played(struct answer *to, const struct hand *hand);

/* The member "contract" where one was judged: value and outcome, the bid and whose it was; and rows of
 * "gains", what it brought a side. `counted`: whether the value was counted, not taken from sums as they were written. */
void answer_contract(struct answer *to, const struct hand *hand, const struct score *score);

/* A score record: {"rulebook":"…","sides":[…],"contract":{…},"findings":[…]}. */
void answer_score(struct answer *to, const struct claimed_hand *scored);

/* Adds the keys base and cards; neither is known where `alone`, and both are null. */
void answer_two_sums(struct answer *to, bool alone, int64_t base, int64_t cards);

/* An empty slip: what a table writes after a hand, in the order in which it is typed. */

/* Of one hand at one table: {"round":1,"table":2,"hand":1,"sides":[ … seats … ],
 *  "fields":[{"field":"natural","token":"n"}, …],"whole":[{"word":"exhausted"}, …],
 *  "words":[{"word":"dealer"}, …]}
 * A field is a canasta by the rulebook's name, or melded, held, reds …; "few": they find room one below the
 * other on a slip that lies, else "first_fields" and "second_fields" are their halves. `whole` is ticked of the
 * whole hand, `words` are written. */
void answer_slip(struct answer *to, const struct event *event, int round,
    const struct seating *seating, int hand);

/* One version of a hand: who, when, why, and who confirmed it. */

/* Members of an object: version kind author time reason, and marks. */
void answer_version(struct answer *to, const struct hand_version *version);

/* Rows of "versions". */
void answer_versions(struct answer *to, const struct hand_view *view);

#endif

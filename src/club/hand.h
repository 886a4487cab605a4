/* hand.h - a hand recorded at a table.
 *
 * A hand is a chain of versions; none is ever overwritten. A version keeps the facts as they were
 * entered and the score computed from them. Each side's score when the hand began decides its
 * opening minimum; it is fixed then and kept with the hand (fi-canasta 13A, 35A).
 *
 * Hands are played in the order of their numbers, except that a hand found later is inserted before
 * the hand that was played after it. Opening minima, running totals and the game's end go by this
 * order of play. */
#ifndef CANASTA_CLUB_HAND_H
#define CANASTA_CLUB_HAND_H

#include "club/address.h"
#include "club/penalty.h"
#include "club/table.h"
#include "file/db.h"
#include "file/log.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct change;
struct event;
struct finding;
struct seating;
struct second_entry;

/* --- the order of play --- */

/* A hand in the order of play. */
struct hand_place {
	int round, table; /* 0: the caller knows them */
	int number;
	int before; /* the hand it was inserted before; 0: none */
	bool voided;
	int place; /* from 1; a void inserted hand takes none: the next hand has the same place */
	size_t index; /* in the list given */
};

/* Puts the hands of a table, listed by number, into `ret` in the order of play, with their
 * places. */
void hand_order(const struct hand_place *by_number, size_t count, struct hand_place *ret);

/* Returns the place after which a penalty or adjustment counts that was given after hand `number`.
 * A hand that is not recorded yet comes after all others; 0 is before the first hand. */
int hand_order_after(const struct hand_place *hands, size_t count, int number);

/* Reads the place that a hand had right after a line of the log was written, from the hands
 * recorded until then. */
int hand_order_place_at(const struct desk *desk, const struct address *address, int64_t line);

/* The hands of all tables of an event at which a hand was inserted. */
struct hand_orders {
	size_t count;
	const struct hand_place *hands; /* by round and table, in the order of play */
};

/* Reads the orders of play of the rounds up to `rounds`, within a read. */
struct hand_orders hand_orders_read(const struct desk *desk, int rounds);

/* Returns the place of a hand; at a table without inserted hands that is its number. */
int hand_orders_place(const struct hand_orders *orders, int round, int table, int number);

/* Like hand_order_after(), for any table of the event. */
int hand_orders_after(const struct hand_orders *orders, int round, int table, int number);

/* --- versions --- */

/* The reason why a version of a hand was written. */
enum version_kind {
	VERSION_ENTRY,
	VERSION_TYPING,
	VERSION_ADDITION,
	VERSION_RECORD,
	VERSION_RULING,
	VERSION_VOID,
	VERSION_FOLLOW, /* written only because an earlier hand changed */
};

/* Returns "entry", "typing", "addition", "record", "ruling", "void" or "follow". */
const char *version_kind_name(enum version_kind kind);

/* A version of a hand without its facts: when, by which author and why it was written. */
struct hand_version {
	int version; /* from 1 */
	enum version_kind kind;
	const char *author, *time;
	char by_side;          /* the side that wrote it itself, 'A' …; '\0': the desk */
	bool clock_set;        /* the time came from $CANASTA_NOW */
	const char *reason;    /* "" for an entry */
	const char *after_end; /* why it was recorded after the game's end; "": it was not */
	int64_t log;           /* the line of the log that wrote it: R57 */
	const char
	    *act; /* "correct", "void", "swap", "move", "follow", "penalty"; "" for an entry */
	const char *clock;  /* the kind of a correction: "typing" …; "" for an entry */
	const char *unlock; /* the reason it passed a lock; "": there was no lock */
	bool after_event;   /* the event was closed */
	int given;          /* the number of the penalty that caused it; 0: none */
	bool taken_back;    /* that penalty was cancelled, not given */
	enum given_how how; /* the way in which that was done */
	/* The other end of a move, or the hand that it follows; else 0.0.0. */
	struct address other;
	const char *confirmed_by;  /* "": not confirmed */
	const char *confirmed_how; /* "looked at", "entered again", "accepted" */
	const char *confirmed_at;
};

/* One side of a version as the file keeps it: its score before the hand, and its sums. */
struct kept_side {
	int side;
	int32_t before;
	bool left_out; /* the slip does not say what was left in hand, which gives a warning */
	int64_t base, cards;
	bool alone; /* only the total is known; `base` has it */
	int opening_minimum;
};

/* A version as the file keeps it: the facts as text, and the sums computed from them. */
struct kept_version {
	int64_t line, event; /* the line of the log; the event's number */
	struct address address;
	int version;
	int place; /* in the order of play; 0: the hand's number */
	bool is_void;
	const char *facts;               /* NULL: none */
	int64_t dealer;                  /* the number of the dealer's name; 0: none was written */
	unsigned char score[HASH_BYTES]; /* of the score record computed from the facts */
	int scorer;                      /* the version of the scorer (score/scorer.h) */
	/* There may be acceptances, penalties given in the hand, inserted hands at the table. */
	bool accepted, given, ordered;
	size_t side_count; /* as many as there are rows: not the event's number in a damaged file */
	struct kept_side sides[SIDES_MOST]; /* the first SIDES_MOST of them */
};

/* Makes a hand of a version's facts, with each side's score before, acceptances, penalties given
 * and the dealer. */
struct hand hand_kept_facts(const struct desk *desk, const struct kept_version *kept);

/* Takes a row of table `table` of schema_tables into the version; rows of tables that have no
 * versions are ignored. Texts are copied into the arena. Private to this folder. */
void hand_kept_take(
    struct kept_version *kept, size_t table, const struct statement *row, struct arena *arena);

/* --- versions as rows --- */

/* Bind :event, :round and :game of a statement to a table of the desk's event; with a hand :hand
 * too, with a version also :version. */
struct statement bind_table(
    struct statement statement, const struct desk *desk, const struct address *address);
struct statement bind_hand(
    struct statement statement, const struct desk *desk, const struct address *address);
struct statement bind_version(struct statement statement, const struct desk *desk,
    const struct address *address, int version);

/* Ask a question about a table, a hand or a version with these parameters. `sql` is its text, or
 * the name of a file of schema/questions/. */
struct statement ask_table(const struct desk *desk, const char *sql, const struct address *address);
struct statement ask_hand(const struct desk *desk, const char *sql, const struct address *address);
struct statement ask_version(
    const struct desk *desk, const char *sql, const struct address *address, int version);

/* Ends a change of a table or a hand with its line of the log. */
void address_log(struct change *change, const char *action, const struct address *address);

/* A version to be written. */
struct version_rows {
	struct address address;
	int version;
	enum version_kind kind;
	const char *reason;    /* "" for an entry */
	const char *after_end; /* NULL: recorded before the game's end */
	char by_side;          /* 'A' …: the side that wrote it itself; '\0': the desk */
	int before;            /* for an inserted entry the hand after it; else 0 */
	/* The hand with each side's score before; NULL for a void version. */
	const struct hand *hand;
	/* The facts as entered, if they say a score before; NULL: those of `hand` without the
	 * scores. */
	const struct hand *facts;
	const struct score *score;
};

/* Returns the facts as a version keeps them, without each side's score before the hand: that is
 * kept with the sums. */
struct hand hand_bare_facts(const struct hand *hand);

/* Writes the rows of a version: facts, sums, acceptances. The caller writes the line of the log. */
void version_rows_write(struct change *change, const struct version_rows *rows);

/* Reads the versions of a hand, oldest first. ERROR_INPUT `hand-unknown`. */
const struct hand_version *hand_versions_read(
    const struct desk *desk, const struct address *address, size_t *ret_count);

/* Returns the kind with that name. */
enum version_kind version_kind_named(const char *name);

/* Reads the facts of a version from their stored text, by the rulebook of that round. */
struct hand hand_parse(const struct desk *desk, int round, const char *facts);

/* Returns a score record without its findings, and its SHA-256, which is what the file keeps of
 * it. */
const char *version_digest(struct arena *arena, const struct rulebook *book,
    const struct hand *hand, const struct score *score, unsigned char ret[HASH_BYTES]);

/* Returns the facts as entered, with names left out. */
const char *version_facts_json(
    struct arena *arena, const struct rulebook *book, const struct hand *hand);

/* Reads a version as a hand, with each side's score before, acceptances and the dealer; and the
 * hash of its score record, unless `ret_score` is NULL. */
struct hand hand_version_read(const struct desk *desk, const struct address *address, int version,
    unsigned char ret_score[HASH_BYTES]);

/* --- offences --- */

/* Offences that cost more after earlier ones of the same game, in its order of play. The count of
 * earlier offences is a fact of a hand, like the score before it: it is set when the hand is read,
 * from the hands and penalties recorded until then. */

/* An offence at a table whose price may depend on earlier ones of the game. */
struct offence {
	int hand;  /* in which it was, or after which; see `order` */
	int order; /* twice the place of its hand in the order of play; after the hand, 1 more */
	int given; /* the number of its penalty; 0: the table wrote it with the hand */
	size_t side, penalty;
	int32_t count;
	bool priced; /* it takes points of its own; written sums contain theirs */
};

/* The offences at a table, in no order, with its hands' order of play if any was inserted. */
struct offences {
	struct hand_orders orders;
	size_t count;
	struct offence *list;
};

/* Reads the offences at a table before line `line` of the log, without the offences of void
 * hands, nor cancelled ones. None if the rulebook counts them hand by hand. */
struct offences offences_read(const struct desk *desk, const struct address *table, int64_t line);

/* Adds the offences that a hand has on its record and by commands. */
void offences_add(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    int number, int order, bool given, struct offences *to);

/* Returns the order of an offence in a hand of the table or, if `between`, after it. */
int offences_order(
    const struct offences *offences, const struct address *table, int hand, bool between);

/* Counts a side's offences of one kind before an order, or at that order by penalties with a lower
 * number. */
int32_t offences_before(
    const struct offences *offences, int order, int given, size_t side, size_t penalty);

/* Sets the sides' offences from earlier in the game, before line `line` of the log. The
 * hand has its place in the order of play. */
void offences_carry(
    const struct desk *desk, const struct address *address, int64_t line, struct hand *hand);

/* Like offences_carry(), from offences that were read already. */
void offences_carry_from(struct arena *arena, const struct rulebook *book,
    const struct offences *offences, int place, struct hand *hand);

/* --- recording a hand --- */

/* A hand to be recorded. */
struct hand_entry {
	struct address table;
	const struct hand *hand; /* all sides of the table, with the acceptances */
	int number;              /* 0: the next */
	bool or_newest;          /* facts of the newest hand repeat that one, whatever the number */
	bool again;              /* a further hand, even if the facts are those of the last one */
	int before;              /* for a hand found later: the hand played after it; 0: none */
	const char *reason;      /* why it is inserted */
	const char *after_end;   /* why it is recorded after the game's end; NULL: it is not */
	const char *unlock; /* why it passes a signed sheet or a locked round; NULL: it does not */
	char by_side;       /* the side that enters it itself, 'A' …; '\0': the desk */
	bool versions;      /* the result has the hand's versions */
	const char *note;   /* a note on the hand, new or repeated; NULL: none */
};

/* A later hand that begins with other scores because an earlier hand changed. */
struct hand_follower {
	int hand;
	int64_t scores[SIDES_MOST], scores_were[SIDES_MOST]; /* when it began */
	int32_t minima[SIDES_MOST], minima_were[SIDES_MOST]; /* raises included */
	bool after_end, was_after_end;
};

/* A hand with its table. */
struct hand_view {
	struct address address;
	int version; /* the newest */
	size_t version_count;
	const struct hand_version
	    *versions; /* oldest first; none if only recorded, not asked for */
	bool voided;
	const char *after_end; /* why it was recorded after the game's end; "": it was not */
	struct hand hand; /* of the newest version with facts, with scores before and acceptances */
	struct score score; /* computed again from these facts */
	struct table table;
};

/* The result of recording or correcting a hand. */
struct hand_result {
	struct hand_view view; /* afterwards */
	bool repeated;         /* nothing was written: the file says this already */
	bool corrected;        /* by a correction: corrected, voided, moved or restored */
	struct table left;     /* the table that a moved hand left; else of round 0 */
	size_t follower_count;
	struct hand_follower *followers; /* later hands that begin with other scores */
};

/* Scores a hand and records it; it is on the disk when this returns. Checks, in this order:
 *  - each side is there, and a `score` on the slip is the table's: ERROR_INPUT `side-missing`,
 *  `score-differs`
 *  - facts equal to those of the table's newest hand, or of hand `number` if it is recorded: sets
 *  `repeated`
 *  - the number is the next one: ERROR_REFUSED `hand-number`
 *  - the game has not ended, unless there is `after_end`: `game-ended`
 *  - the sheet is not signed and the round not locked, unless there is `unlock`: `locked`
 *  - error findings are accepted: `error-findings`; only then `ret->view` has the refused hand and
 *  its score.
 * A closed event is ERROR_REFUSED `event-closed`. An acceptance without reason or name, or of a
 * finding that is not there, is ERROR_INPUT `acceptance-invalid`. An inserted hand gets the next
 * free number, even after the game's end; the hand `before` which it is inserted must exist
 * (ERROR_INPUT `hand-unknown`) and count (ERROR_REFUSED `hand-voided`). */
void hand_add(const struct desk *desk, const struct hand_entry *entry, struct hand_result *ret);

/* Scores the hand as the table's next without recording it; error findings do not refuse it. */
struct hand_view hand_preview(const struct desk *desk, const struct hand_entry *entry);

/* Fills in the seat of a dealer given by name, and the contract that the bids lead to. A name that
 * no player at the table has leaves the seat unknown. ERROR_INPUT `bids-side` if the bids do not
 * show whose contract it is. */
void dealer_contract(
    struct arena *arena, const struct event *event, const struct table *table, struct hand *hand);

/* Does the work of dealer_contract() for a hand at that place of the game, and finds whose turn
 * it was to deal from the hand before. */
void dealer_settle(
    const struct desk *desk, const struct table *table, int place, struct hand *hand);

enum { GAME_SCORE_MOST = 1000000000 }; /* either sign; schema/store/hand.sql has the same limit */

/* Checks that a hand may be recorded: the totals after it are within bounds, `before` being those
 * before it (`score-range`), each acceptance is about a finding (`acceptance-invalid`), and each
 * error finding is accepted (`error-findings`). */
void hand_acceptable(struct arena *arena, const struct hand *hand, const struct score *score,
    const int64_t before[SIDES_MOST]);

/* Returns true if an acceptance of the hand names the finding's code. */
bool hand_finding_accepted(const struct hand *hand, const struct finding *finding);

/* Returns true if the score has an error finding of that code. */
bool hand_finding_there(const struct score *score, const char *code);

/* Returns the facts, without the scores before the hand, in the spelling that all equal facts
 * share. */
const char *hand_facts_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand);

/* Returns the canonical facts without what only a ruling says, so that a slip can be compared with
 * a hand that was ruled on. */
const char *hand_slip_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand);

/* --- scoring --- */

/* Scores a hand as its event does: with the rulebook and options that its phase froze, under the
 * event's rule of the bell. The sides have their scores before the hand, and the hand its place in
 * the order of play. `ret` has lines, sums and all findings, sums that no hand can have among
 * them. */
void hand_score(struct arena *arena, const struct event *event, const struct hand *hand,
    const struct address *at, struct score *ret);

/* Like hand_score(), but does not check that a hand can have these sums, which may take long. For a
 * hand that was checked before, and for callers that need only lines and sums. */
void hand_score_lines(struct arena *arena, const struct event *event, const struct hand *hand,
    const struct address *at, struct score *ret);

/* --- questions --- */

/* Reads a hand and its table. ERROR_INPUT `hand-unknown` if there is none. */
struct hand_view hand_fetch(const struct desk *desk, const struct address *address);

/* Reads a hand of a table that was read, within the same read. */
struct hand_view hand_view_read(
    const struct desk *desk, const struct address *address, const struct table *table);

/* Reads all hands of a table that was read, within the same read: table->hand_count of them. */
const struct hand_view *hand_list(const struct desk *desk, const struct table *table);

/* Reads the facts and the score of one version, without versions and table; a void version has
 * neither. It is scored by the rulebook that was in force when it was written; `ret_event` is the
 * event with that rulebook. */
struct hand_view hand_version_fetch(const struct desk *desk, const struct address *address,
    int version, const struct event **ret_event);

/* --- answers --- */

/* Adds a hand: every point with its clause, its author and time, and its table after it.
 * {"address":"1.2.4","table":"1.2","hand":4,"sides":[…],"contract":{…},"bids":[…],"dealer":"…",
 * "ended":{"how":"out","side":"A"},"findings":[…],"record":{…},"version":1, …} */
void answer_hand(struct answer *to, const struct event *event, const struct hand_view *view);

/* Adds a hand that was recorded or corrected, and its effect on other hands. */
void answer_hand_result(
    struct answer *to, const struct event *event, const struct hand_result *result);

/* Adds a row of "versions" with the facts and score of one version; hand NULL: it is void. */
void answer_hand_version(struct answer *to, const struct event *event,
    const struct hand_version *version, const struct hand *hand, const struct score *score);

/* Adds rows of "second_entries": the entries that were compared with the first. */
void answer_hand_seconds(
    struct answer *to, const struct event *event, const struct second_entry *seconds, size_t count);

/* Adds a finding: level code place clause message; "where" is the place in words. `side`: the side
 * it is about, '\0' if the surrounding object names it. */
void answer_finding(struct answer *row, const struct finding *finding, char side);

/* Adds rows of "findings": those of one side, by index; those of the whole hand, -1; or all. */
enum { FINDINGS_ALL = -2 };
void answer_findings(struct answer *to, const struct finding *findings, size_t count, int side);

/* Adds all findings of a hand, each with its side if it is about one. */
void answer_findings_of(struct answer *to, const struct hand_view *view);

/* Adds an acceptance of a finding: code, reason, by. */
void answer_acceptance(struct answer *row, const struct acceptance *accepted);

/* Adds one of "lines". */
void answer_line(
    struct answer *row, const struct rulebook *book, const struct line *line, int64_t sum);

/* Adds how the hand was played: "bids", "dealer" and "dealer_seat", and how it "ended",
 * {"how":"out","side":"A"}. Facts that were not written are left out. */
void answer_played(struct answer *to, const struct hand *hand);

/* Adds "contract" if one was judged: value and outcome, the bid and its side; and rows of "gains",
 * the points it gave each side. "counted" is true if the value was counted, not taken from written
 * sums. */
void answer_contract(struct answer *to, const struct hand *hand, const struct score *score);

/* A scored hand whose sides claimed sums. */
struct claimed_hand {
	const struct rulebook *book;
	const struct hand *hand;
	const struct score *score;
	/* Its earlier hands may have been carried wrongly; NULL: not known. */
	const struct table *table;
	int number; /* of the hand at its table */
};

/* Returns a hand at a table for its claims. */
struct claimed_hand claimed_at_table(const struct event *event, const struct hand_view *view);

/* Returns true if a claim of the side differs from the score. */
bool claimed_differs(const struct claimed_hand *claimed, size_t side);

/* Adds a score record: {"rulebook":"…","sides":[…],"contract":{…},"findings":[…]}. */
void answer_score(struct answer *to, const struct claimed_hand *scored);

/* Explains the opening minimum of a side of a hand: the band of its score when the hand began, its
 * raises, and the hands that changed the score. Adds "minimum", {"score":1620,"from":1500,
 * "below":3000,"band":90,"clause":"13A", …}, and "story", a row for each sentence that explains it:
 * [{"says":"…"}]. */
void answer_minimum(struct answer *to, const struct claimed_hand *claimed, size_t index);

/* Returns the opening requirement in words: "90", "any legal meld", "1 canasta", "120 and 1
 * canasta". `score` is the side's at the start of the hand, `minimum` the points needed. */
const char *answer_opens_with(
    const struct answer *to, const struct rulebook *book, int32_t score, int64_t minimum);

/* Adds the opening requirement if canastas are needed; otherwise the minimum is enough. */
void answer_opening_needs(struct answer *to, const char *name, const struct rulebook *book,
    int32_t score, int64_t minimum);

/* Adds "opening_minimum", and "opening_needs" as answer_opening_needs() does. */
void answer_opening(struct answer *to, const struct rulebook *book, int64_t score, int64_t minimum);

/* Adds base and cards; both are null if only the total is known (`alone`). */
void answer_two_sums(struct answer *to, bool alone, int64_t base, int64_t cards);

/* Adds an empty slip, which a table fills in after a hand, in the order in which it is typed:
 * {"round":1,"table":2,"sides":[ … seats … ],"hand":1,
 *  "fields":[{"field":"natural","token":"n"}, …],"whole":[{"word":"exhausted"}, …],
 *  "words":[{"word":"dealer"}, …]}
 * A field is a canasta by the rulebook's name, or melded, held, reds …. "first_fields" and
 * "second_fields" are the halves of the fields. The words of `whole` are ticked for the whole hand,
 * those of `words` written. */
void answer_slip(struct answer *to, const struct event *event, int round,
    const struct seating *seating, int hand);

/* Adds one version: version kind author time reason, marks, and its confirmation. */
void answer_version(struct answer *to, const struct hand_version *version);

/* Adds rows of "versions". */
void answer_versions(struct answer *to, const struct hand_view *view);

#endif

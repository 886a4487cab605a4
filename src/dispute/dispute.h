/* dispute.h - disputes: added, listed, looked up, and the facts a ruling on one starts from */
#ifndef CANASTA_DISPUTE_DISPUTE_H
#define CANASTA_DISPUTE_DISPUTE_H

#include "club/address.h"
#include "club/correction.h"
#include "club/dispute_rows.h"
#include "club/hand.h"
#include "club/ruling_preview.h"
#include "club/standings.h"
#include "club/table.h"
#include "dispute/jury.h"
#include "referee/claim.h"
#include "rulebook/clauses.h"
#include "score/hand.h"
#include "score/score.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct call;
struct desk;
struct error;
struct event;
struct note_about;
struct rulebook;
struct slip_line;
struct vocabulary;

struct dispute_entry {
	struct address address; /* of a hand or a table */
	char side;              /* 'A' …; 0: not said */
	struct claim claim;
	const char *by, *words;
};

/* Adds a dispute. The same words about the same claim, still undecided, write nothing and set
 * *ret_repeated. No words or name are ERROR_INPUT `dispute-invalid`, a claim without a side or
 * about a table as a whole `claim-number`, a side that is not there `side-unknown`; a voided hand
 * is ERROR_REFUSED `hand-voided`. After the event it is recorded and marked. */
bool dispute_add(const struct desk *desk, const struct dispute_entry *entry, struct dispute *ret,
    bool *ret_repeated, struct error *err);

/* "D3", "d3", "3". Another text is ERROR_INPUT `dispute-unknown`. */
bool dispute_number(const char *text, int *ret, struct error *err);

/* By number; `all` the decided ones too. */
bool dispute_list(
    const struct desk *desk, bool all, struct dispute **ret, size_t *ret_count, struct error *err);

/* The reason as what a ruling does keeps it: cut where, with the words before it, it would be too long
 * for one; with the ruling it stands in full. NULL where memory fails. */
const char *dispute_reason(struct arena *arena, const char *before, const char *reason);

bool dispute_read(const struct desk *desk, int number, struct dispute *ret, struct error *err);

/* The same of all disputes of the event, which were read. */
bool dispute_among(
    const struct dispute *rows, size_t count, int number, struct dispute *ret, struct error *err);

/* Gives `view` the facts a ruling starts from: as they were before earlier rulings on this dispute
 * that were reopened since, where nothing else changed the hand. *ret_based: they are not those of
 * the newest version. */
bool dispute_basis(const struct desk *desk, const struct dispute *dispute, struct hand_view *view,
    bool *ret_based, struct error *err);

/* Disputes and what was ruled. */

/* {"dispute":"D3","address":"1.2.4","open":true,"by":"…","words":"…","claim":{"total":540},"rulings":[…], …}. */
void answer_dispute(struct answer *to, const struct dispute *dispute);

/* What each possible ruling makes of a hand's facts, nothing written.
 *
 * A ruling for the entry leaves the facts. A ruling for the claim gives the side the sum claimed:
 * where the hand was entered as totals and both sums are claimed, these; else points of the
 * committee beside the facts. An explanation of the difference that is about a fact (a red three
 * the claim counts and the entry does not) puts that fact right; one that is a lapse in counting
 * or writing says that the claim is wrong, so the entry stands. A penalty leaves the facts, and so
 * does what ends the game. */

/* A ruling as it is asked for. */
struct ruling_asked {
	enum verdict verdict;
	int explanation; /* from 1, of VERDICT_EXPLANATION */
	size_t line_count;
	/* Of VERDICT_SLIP; of VERDICT_PENALTY one: [SIDE:]CODE[:N]. */
	const struct slip_line *lines;
};

/* What it makes of the hand. */
struct remedy {
	enum verdict verdict;
	int explanation;
	const char *choice; /* as a ruling keeps it */
	const char *words;  /* what it means, for people */
	bool changes;       /* the facts; else the entry stands */
	bool is_fact;       /* `choice` names the one fact that is ruled: "outcome=achieved" */
	struct hand hand;   /* each side's score before in it */
	struct score score;
	size_t side, penalty; /* of VERDICT_PENALTY: against whom, which of the rulebook, */
	int32_t count;        /* and how often; else, where it ends the game: */
	const struct table_ending *ending; /* NULL: it does not */
	bool takes_back;     /* of VERDICT_CLAIM about a table: what decided its game */
	const char *refused; /* error findings nobody accepted yet: "meld-too-short, …"; "" none */
};

/* What remedies are made of. */
struct remedy_basis {
	struct arena *arena;
	const struct event *event;
	const struct dispute *dispute;
	const struct hand_view *view;
	const struct claim_answer *answer; /* of the claim; NULL: nothing is claimed */
};

/* The diagnosis of a dispute's claim. */
bool dispute_remedy_diagnose(struct arena *arena, const struct event *event,
    const struct dispute *dispute, const struct hand_view *view, struct claim_answer *ret,
    struct error *err);

/* Makes the remedy. A slip or code that cannot be read is ERROR_INPUT as everywhere; a claim or
 * explanation that is not there `ruling-unknown`, a penalty without a side `side-unknown`. */
bool dispute_remedy_make(const struct remedy_basis *basis, const struct ruling_asked *asked,
    struct remedy *ret, struct error *err);

/* The same of a dispute about a table as a whole: the entry stands, a penalty is given outside hands,
 * its game is ended, or, where a decision ended it, the claim stands and takes that back. Anything
 * else is ERROR_INPUT `ruling-unknown`. */
bool dispute_remedy_make_table(struct arena *arena, const struct event *event,
    const struct dispute *dispute, const struct table *table, const struct ruling_asked *asked,
    struct remedy *ret, struct error *err);

/* Codes as a ruling names them, private to this folder: [SIDE:]CODE[:N], without a
 * side that of the dispute.
 *
 * N is how often a penalty is given. A code that ends a game (fi-canasta 22A, 13E, a walkover) takes
 * as N the points it then stands at, where those are not the rulebook's or the event's; an artificial
 * result (tournament/game.h) is against nobody. */

struct code_asked {
	size_t side, penalty;
	int64_t count;
	const struct table_ending *ending; /* NULL: it is a penalty */
	const char *clause;                /* of an ending, as it is written */
};

/* What cannot be read is ERROR_INPUT with its place: `side-unknown`, `penalty-count`,
 * `points-invalid`, and what facts_penalty gives. */
bool dispute_code_parse(const struct remedy_basis *basis, const struct slip_line *line,
    struct code_asked *ret, struct error *err);

/* As a ruling keeps it: "A:25C:2", "B:22A"; NULL where memory fails. */
const char *dispute_code_words(const struct remedy_basis *basis, const struct code_asked *asked);

/* The rulebook of the table it is about. */
const struct rulebook *dispute_book(const struct remedy_basis *basis);

/* Everything about one dispute, for one page: the facts, the diagnosis of the
 * claim, the clauses that bear on it, what is still allowed, earlier rulings, and what each ruling
 * would change. Of a decided one: what was ruled, and what stands. Nothing is written; the changes
 * are those of club/ruling_preview.h, which a ruling then makes. */

/* A ruling that could be made, and what would then stand. */
struct ruling_option {
	bool tried; /* somebody asked for it; else it follows from the dispute */
	struct remedy remedy;
	struct ruling ruling; /* as it would be kept, as far as that says what is ruled */
	struct whatif_answer outcome;
};

struct bearing_clause {
	const char *clause;
	struct wording heading; /* NULL where the rulebook has no words */
	const char *why; /* a finding's or explanation's code, "addition" …; "" for a line */
};

/* Another dispute of the event that was decided by a clause that bears on this one. */
struct earlier_ruling {
	struct dispute dispute;
	struct ruling ruling; /* the one that stands */
};

struct dispute_case {
	struct dispute dispute;
	bool has_hand;         /* it is about a hand that counts: */
	struct hand_view view; /* of an undecided one its facts and score are those a ruling
	                                starts from, the entry; else those that stand */
	bool diagnosed;
	struct claim_answer answer;
	size_t judgement_count;
	struct correction_judgement judgements[JUDGEMENTS_MOST];
	size_t option_count; /* the entry, the claim, each explanation, each that was tried; of a
	                        table as a whole their outcomes name no hand */
	const struct ruling_option *options; /* of a decided dispute one alone: what was ruled */

	size_t note_count; /* on the hand, its table and the entrants there */
	struct note_about *notes;
	struct jury jury;
	struct table table; /* as it stands */
	bool has_table;     /* it is about the table as a whole: */
	struct table_history history;
	struct standings standings;
	size_t clause_count;
	const struct bearing_clause *clauses; /* what matters most first */
	size_t earlier_count;
	const struct earlier_ruling *earlier; /* oldest first */
};

/* Reads it all as one. A number that is not there is ERROR_INPUT `dispute-unknown`; what is tried
 * and cannot be read as dispute_remedy_make says, of a table as a whole `ruling-unknown`. */
bool dispute_case_read(const struct desk *desk, int number, const struct ruling_asked *tries,
    size_t try_count, struct dispute_case *ret, struct error *err);

/* All about one dispute on one page, what decides it first. */

/* {"dispute":"D3", …, "notes":[…],"options":[…],"diagnosis":{…},"corrections":[…],"clauses":[…],"earlier":[…],"hand":{…},
 * "versions":[…],"table":{…}}; of a table as a whole "hands" and "history" instead of what is a hand's. */
void answer_dispute_case(
    struct answer *to, const struct event *event, const struct dispute_case *found);

/* What was ruled in a sentence: "penalty 25C × 2 against B (P1)". */

/* Of a ruling on the dispute, or of what might be one; NULL as vocabulary: English. NULL where memory
 * fails. */
const char *ruling_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct dispute *dispute, const struct ruling *ruling);

/* Returns the fact that a choice such as "outcome=achieved" or "out=A" rules, in a sentence; NULL if it names
 * none, or if memory fails. */
const char *ruling_say_fact(
    struct arena *arena, const struct vocabulary *vocabulary, const char *choice);

/* What each ruling on a dispute would change, or what the one that was made did. */

/* Rows of "options": [{"option":"claim","for":"claim","words":"…","sides":[…],"finished":false,"winner":null, …}];
 * nothing where there is none. */
void answer_dispute_options(
    struct answer *to, const struct event *event, const struct dispute_case *found);

/* Explanations of a claim that are about a fact of the hand, private to this folder:
 * the claim counts a red three that the entry does not. The others are slips in counting or writing;
 * the facts are undisputed then, and the claim is wrong. */

/* Returns true if the text names a fact that a ruling puts right by itself: "outcome=achieved", "out=A",
 * "out=A:concealed", "out=none". */
bool dispute_fact_named(const char *text);

/* How a jury's votes fall, private to this folder: simple majority, the chair's
 * vote where they are equal (competition rules 5). */

struct vote_count {
	size_t in_favour, against;
	bool casting; /* they are equal, and the chair's decides */
	bool carried;
};

/* Deciding a dispute, and reopening what was decided.
 *
 * The jury decides by simple majority, the chair's vote where votes are equal (competition rules
 * 5); without votes the referee decides alone. The decision, and the version of the hand it makes,
 * are one transaction. */

struct ruling_entry {
	int dispute;
	struct ruling_asked asked;
	const char *clause, *reason;
	size_t vote_count; /* 0: the referee alone */
	const struct vote *votes;
	bool casting;            /* the chair's vote is a casting vote only */
	size_t acceptance_count; /* error findings of the hand as ruled, accepted by name */
	const struct acceptance *acceptances;
	bool page; /* all about the dispute is wanted, as it then stands */
};

struct ruling_result {
	struct dispute dispute; /* after it; its last ruling is this one */
	size_t in_favour, against;
	bool jury_silent; /* there is a jury, and it has not voted */
	size_t not_voted; /* members, the chair aside, where somebody has */
	bool has_hand;    /* a version of a hand was made */
	struct correction_result hand;
	struct table table; /* after it */
	/* All about it, read before it is on the disk; NULL: not wanted. */
	const struct dispute_case *page;
};

/* Decides. ERROR_REFUSED: `already-decided`; `complaint-late` for anything but the entry where the
 * dispute was opened after the event (competition rules 6); `not-carried` where the votes are
 * against it; `error-findings` as in hand_correct. ERROR_INPUT: `vote-invalid` (nobody of the jury,
 * somebody twice, no jury at all, a casting vote where none is needed or the chair's is missing
 * where one is), `ruling-unknown`, `reason-invalid`, and what reading slips and codes gives. */
bool dispute_rule(const struct desk *desk, const struct ruling_entry *entry,
    struct ruling_result *ret, struct error *err);

/* The ruling is to be made anew; it stays in the record, and what it made of the hand stands until
 * then; a penalty it gave is cancelled. ERROR_REFUSED: `not-decided`; `decision-binds` for a jury's
 * decision (competition rules 5) unless `accepted`. `ret_table` is the table after it. */
bool dispute_reopen(const struct desk *desk, int number, const char *reason, bool accepted,
    struct dispute *ret, struct table *ret_table, struct error *err);

/* A dispute on paper: the page a jury decides by and signs: templates/dispute.yaml. */

/* Writes the file of --pdf and says so; `beside` another answer, nothing is said. */
bool print_case(struct call *call, const struct dispute_case *found, struct error *err);
bool print_case_beside(struct call *call, const struct dispute_case *found, struct error *err);

#endif

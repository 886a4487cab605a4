/* dispute.h - a dispute about a hand or a table: D1, D2 …, and the rulings on it.
 *
 * A dispute has its disputant, their words, their claim, and the version of the hand that they
 * dispute. A ruling is recorded with its clause, its reason and its votes; if it changes the hand,
 * it writes a version of the kind ruling in the same transaction. After a reopening a new ruling is
 * added; the first is kept. The page of a dispute shows what each ruling would change. */
#ifndef CANASTA_DISPUTE_DISPUTE_H
#define CANASTA_DISPUTE_DISPUTE_H

#include "club/address.h"
#include "club/correction.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/person.h"
#include "club/standings.h"
#include "club/table.h"
#include "phase/phase.h"
#include "referee/claim.h"
#include "rulebook/clauses.h"
#include "score/hand.h"
#include "score/score.h"
#include "tournament/event_settings.h"
#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct call;
struct command;
struct desk;
struct event;
struct note_about;
struct rulebook;
struct slip_line;
struct vocabulary;

/* The jury, which decides the disputes of an event: a chair and at least two members (competition
 * rules 5). Each change makes a new version; each ruling keeps the version that voted. */

enum {
	JURY_MEMBERS_MOST = 20,
	JURY_MEMBERS_LEAST = 2 /* besides the chair (competition rules 5) */
};

struct jury {
	int version;                /* 0: the event has no jury */
	struct person_choice chair; /* person 0 in a new version: found by the name */
	size_t member_count;        /* besides the chair */
	const struct person_choice *members;
	bool repeated; /* nothing was written: it is the jury already */
};

/* Reads the current jury, within a read or a transaction of the caller. */
struct jury jury_read(const struct desk *desk);

/* Names a jury, which replaces an earlier one. The chair may be among the members too. If the jury
 * is the current one, writes nothing and sets `repeated`. Accepts fewer than JURY_MEMBERS_LEAST
 * members; the caller warns about it.
 *
 * ERROR_INPUT: `jury-invalid` for a name given twice or too many members. ERROR_REFUSED:
 * `event-closed`. */
struct jury jury_set(
    const struct desk *desk, const char *chair, const char *const *members, size_t count);

/* Adds the jury: {"chair":"Alfa","members":["Beeta","Ceeta"],"version":1}; `chair` is null if the
 * event has no jury. */
void answer_jury(struct answer *to, const struct jury *jury);

/* The decision of a ruling. */
enum verdict {
	VERDICT_ENTRY,       /* the hand as entered */
	VERDICT_CLAIM,       /* the sum claimed; for a table, that it was decided wrongly */
	VERDICT_EXPLANATION, /* the hand according to one explanation of the difference */
	VERDICT_SLIP,        /* facts that the jury found */
	VERDICT_PENALTY, /* the hand as entered with a penalty of the rulebook, or the end of the game by one of its codes */
	VERDICT_COUNT
};

/* "entry", "claim", "explanation", "slip", "penalty". */
extern const char *const verdict_names[VERDICT_COUNT];

struct vote {
	int64_t person; /* 0: not looked up yet */
	const char *name;
	bool in_favour;
};

struct ruling {
	int number; /* within the dispute, from 1 */
	enum verdict verdict;
	const char *choice; /* the explanation's code, the slips, or the penalty; else "" */
	const char *clause, *reason;
	int jury; /* the version of the jury that voted; 0: the referee alone */
	size_t vote_count;
	const struct vote *votes;
	bool casting;     /* votes were equal, the chair's decided (competition rules 5) */
	int hand_version; /* the version of the hand that it wrote; 0: none */
	int penalty;      /* the number of the penalty that it gave; 0: none */
	int decision;     /* the version of the game's decision that it wrote; 0: none */
	bool ends_game; /* the choice ends the game, even if the same decision was there already */
	const char *ending; /* the clause of that decision; "": it took one back */
	const char *by, *time;
	int64_t log;
	bool reopened; /* a new ruling is needed */
	const char *reopened_by, *reopened_at, *reopened_why;
};

struct dispute {
	int number;
	struct address address; /* hand 0: the table as a whole */
	int version;            /* of the hand that is disputed; 0: a table */
	int side;               /* index of the side whose score is disputed; -1: not known */
	struct claim claim;     /* of the hand's sum; empty: no claim */
	const char *by;         /* the disputant */
	const char *words;
	bool after_event; /* made when the event was closed: not considered (competition rules 6) */
	const char *time;
	size_t ruling_count;
	/* Oldest first; the last is in force unless it was reopened. */
	const struct ruling *rulings;
	bool undecided;
	bool repeated; /* nothing was written: an undecided dispute says the same */
};

/* Returns the last ruling of a dispute that has one. */
const struct ruling *dispute_last(const struct dispute *dispute);

/* Reads the undecided disputes of the event by number, within a read or a transaction of the
 * caller; `all`: decided ones too. */
struct dispute *disputes_read(const struct desk *desk, bool all, size_t *ret_count);

/* A new dispute. */
struct dispute_entry {
	struct address address; /* of a hand, or of a table as a whole */
	char side;              /* 'A' …; 0: not given */
	struct claim claim;
	const char *by, *words;
};

/* Adds a dispute. If an undecided dispute has the same claim, name and words, writes nothing and
 * sets `repeated`. A dispute after the end of the event is recorded and marked.
 *
 * ERROR_INPUT: `dispute-invalid` without words or a name; `claim-number` for a claim without a side
 * or about a table as a whole; `side-unknown` for a side that the table does not have.
 * ERROR_REFUSED: `hand-voided`. */
struct dispute dispute_add(const struct desk *desk, const struct dispute_entry *entry);

/* Reads one dispute, within a read or a change. An unknown number is ERROR_INPUT
 * `dispute-unknown`. */
struct dispute dispute_read(const struct desk *desk, int number);

/* Finds a dispute by number among all disputes of the event; errors as in dispute_read(). */
const struct dispute *dispute_among(const struct dispute *rows, size_t count, int number);

/* Gives `view` the facts and the score that a ruling starts from. If this dispute was decided and
 * reopened, and nothing else has changed the hand since, these are the facts before its earlier
 * rulings. Returns true if they are not the facts of the newest version. */
bool dispute_basis(const struct desk *desk, const struct dispute *dispute, struct hand_view *view);

/* Adds a dispute and its rulings:
 * {"dispute":"D3","address":"1.2.4","open":true,"by":"…","words":"…","claim":{"total":540},
 *  "rulings":[…], …}. */
void answer_dispute(struct answer *to, const struct dispute *dispute);

/* Remedies: the effect of each possible ruling on the facts of a hand. Nothing is written.
 *
 * A ruling for the entry does not change the facts. A ruling for the claim gives the side the
 * sum claimed. If the hand was entered as totals and both sums are claimed, it gets these sums;
 * otherwise the committee adds points to the facts.
 *
 * An explanation of the difference can be about a fact, such as a red three that the claim counts
 * and the entry does not. A ruling for it corrects that fact. Other explanations are slips in
 * counting or writing: the claim is then wrong, and the entry stays valid.
 *
 * A penalty, and a decision that ends the game, do not change the facts. */

/* A ruling that the caller asks for. */
struct ruling_wish {
	enum verdict verdict;
	int explanation; /* number from 1, for VERDICT_EXPLANATION */
	size_t line_count;
	/* Slips of VERDICT_SLIP, or the one code [SIDE:]CODE[:N] of VERDICT_PENALTY. */
	const struct slip_line *lines;
};

/* The effect of a ruling on a hand. */
struct remedy {
	enum verdict verdict;
	int explanation;
	const char *choice; /* text that the ruling keeps */
	const char *words;  /* meaning, for people; NULL: that of the ruling (ruling_say()) */
	bool changes;       /* true if it changes anything; false: the entry stays valid */
	bool is_fact; /* true if `choice` names the one fact that is ruled: "outcome=achieved" */
	struct hand hand; /* with each side's score before the hand */
	struct score score;
	/* Of VERDICT_PENALTY: the side it is against, and the index in the rulebook. */
	size_t side, penalty;
	int32_t count;                     /* number of times the penalty is given */
	const struct table_ending *ending; /* end of the game; NULL: none */
	bool takes_back; /* VERDICT_CLAIM about a table: withdraws the decision of its game */
};

/* The facts that remedies are computed from. */
struct remedy_basis {
	const struct desk *desk;
	const struct dispute *dispute;
	const struct rulebook *book;
	const struct table *table;
	const struct hand_view *view; /* NULL: the dispute is about the table as a whole */
	bool diagnosed;               /* a sum of the hand is claimed, which `answer` explains */
	struct claim_answer answer;
};

/* Makes the basis of a dispute's remedies from the facts that a ruling starts from. */
struct remedy_basis dispute_remedy_basis(const struct desk *desk, const struct dispute *dispute,
    const struct table *table, const struct hand_view *view);

/* Makes the remedy for a ruling. Possible rulings on a table as a whole are: for the entry; a
 * penalty that belongs to no hand; an end of the game; and, if a decision ended the game, a ruling
 * for the claim, which withdraws that decision.
 *
 * ERROR_INPUT: `ruling-unknown` for a claim or an explanation that the dispute does not have, and
 * for any other ruling on a table; `side-unknown` for a penalty without a side; and the errors of
 * reading slips and codes. */
struct remedy dispute_remedy_make(
    const struct remedy_basis *basis, const struct ruling_wish *asked);

/* Previews: the game and the standings with a different hand. Nothing is written.
 *
 * The game, the next minima and the standings come from the functions that make a table and the
 * standings, so a correction gives exactly what its preview shows. The facts are read once; each
 * question then takes only memory and arithmetic. */

/* An event at the time of reading. */
struct ruling_preview {
	const struct event *event;
	struct event_settings settings;
	size_t table_count;
	/* In the order of standings.facts.input.games; if only one table was wanted, the others have no
	 * sides. */
	const struct table *tables;
	/* The offences at these tables, if the rulebook counts them through a game. */
	const struct offences *offences;
	struct standings standings; /* current standings */
};

/* Reads an event and all its tables. `only` is a table already read, if no other is needed. The
 * desk's event must outlive the preview. */
struct ruling_preview ruling_preview_read(const struct desk *desk, const struct table *only);

/* A question: a hand as it might be, and a penalty that might be given. The hand has its sums or a
 * whole record, which prevails; without a hand in the address it has neither. */
struct ruling_preview_question {
	struct address address; /* hand 0: the table, whose hands do not change */
	struct {
		int64_t base, cards;
	} sums[SIDES_MOST];
	/* With sums: further canastas and penalties of the hand. */
	struct ranking_counts more[SIDES_MOST];
	/* Scored by score_hand() with the scores at its start; NULL: `sums` hold. */
	const struct hand *hand;
	bool only_penalty; /* the hand changes only by the penalty */
	bool ruled;        /* the new version of the hand is a ruling */
	/* A penalty given in the hand, or outside hands, by its index in the rulebook. */
	int32_t count; /* number of times; 0: none is given */
	size_t side, penalty;
	int32_t earlier; /* in a hand: times that the side has received it there before */
	/* Decision of the game or, if not `made`, its withdrawal; NULL: unchanged. */
	const struct table_decision *decision;
};

struct ruling_preview_answer {
	const struct table *before;
	/* Table after the correction; later hands keep their recorded minima. */
	struct table after;
	const struct table_hand *hand; /* the hand in `after`; NULL: none was asked about */
	struct score score;            /* set if the question has a record */
	struct standings standings;    /* standings after the correction */
	bool winner_changes;           /* the end of the game or its winner changes */
	bool minima_change;            /* minima of the next hand change */
	bool places_change;            /* some entrant's rank changes */
	/* The differences in later phases and rounds of a knock-out; rounds already drawn do not
	 * change. */
	struct phase_difference phases;
};

/* Answers a question; the result is in `arena`, which may be a new one each time. ERROR_INPUT
 * `table-unknown`, `hand-unknown`. */
struct ruling_preview_answer ruling_preview_ask(struct arena *arena,
    const struct ruling_preview *preview, const struct ruling_preview_question *question);

/* The page of a dispute: the facts, the diagnosis of the claim, the clauses that apply, the
 * corrections still allowed, earlier rulings, and what each ruling would change. For a decided
 * dispute it has the ruling and its result instead. Nothing is written. The changes are computed by
 * previews, exactly as a ruling makes them. */

/* A possible ruling and its outcome. */
struct ruling_option {
	bool tried; /* asked for by the user; false: it follows from the dispute */
	struct remedy remedy;
	struct ruling ruling; /* the ruling that would be kept: verdict, choice and ending */
	struct ruling_preview_answer outcome;
};

/* A clause of the rulebook that applies to the dispute. */
struct bearing_clause {
	const char *clause;
	struct wording heading; /* empty if the rulebook has no words for it */
	/* Code of a finding or an explanation, "addition" …; "" for a line of the score. */
	const char *why;
};

/* A dispute with all that its page shows. */
struct dispute_case {
	struct dispute dispute;
	bool has_hand;         /* it is about a hand that is not voided */
	struct hand_view view; /* undecided: with the facts that a ruling starts from */
	bool based;            /* they are not those of the newest version */
	bool diagnosed;
	struct claim_answer answer;
	size_t judgement_count;
	struct correction_judgement judgements[JUDGEMENTS_MOST];
	size_t option_count; /* the entry, the claim, each explanation, each ruling tried */
	struct ruling_option *options; /* of a decided dispute only one: the ruling made */

	size_t note_count; /* notes on the hand, its table and the entrants there */
	struct note_about *notes;
	struct jury jury;
	struct table table;            /* current state of the table */
	const struct hand_view *hands; /* all of them; NULL: it is about one hand */
	struct ruling_preview preview; /* the present event */
	size_t clause_count;
	struct bearing_clause *clauses; /* most important first */
	size_t earlier_count;
	const struct dispute **earlier; /* decided by one of these clauses; oldest first */
};

/* Reads the page of a dispute within one read of the file. ERROR_INPUT: `dispute-unknown` for an
 * unknown number; for rulings tried, the errors of dispute_remedy_make(). */
struct dispute_case dispute_case_read(
    const struct desk *desk, int number, const struct ruling_wish *tries, size_t try_count);

/* Adds the page of a dispute:
 * {"dispute":"D3", …, "notes":[…],"options":[…],"diagnosis":{…},"corrections":[…],
 *  "clauses":[…],"earlier":[…],"hand":{…},"versions":[…],"table":{…}};
 * for a table as a whole "hands" and "history" instead of the keys of a hand. */
void answer_dispute_case(
    struct answer *to, const struct event *event, const struct dispute_case *found);

/* Returns a ruling, or a possible ruling, in a sentence: "penalty 25C × 2 against B (P1)". Without
 * a vocabulary (NULL) it is in English. */
const char *ruling_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct dispute *dispute, const struct ruling *ruling);

/* Returns true if the text names a single fact that can be ruled: "outcome=achieved", "out=A",
 * "out=A:concealed", "out=none", "meld=A:KKK2222:illegal". */
bool dispute_fact_named(const char *text);

/* A decision on a dispute.
 *
 * The jury decides by simple majority; if votes are equal, the chair's vote decides (competition
 * rules 5). Without votes the referee decides alone. The decision, and the version of the hand that
 * it makes, are one transaction. */

struct ruling_entry {
	int dispute;
	struct ruling_wish asked;
	const char *clause, *reason;
	size_t vote_count; /* 0: the referee decides alone */
	const struct vote *votes;
	bool casting;            /* the chair's vote counts only in a tie */
	size_t acceptance_count; /* accepted error findings of the hand as ruled */
	const struct acceptance *acceptances;
	bool page; /* true: the caller wants the page of the dispute after the ruling */
};

/* The result of a decision. */
struct ruling_result {
	struct dispute dispute; /* after the ruling, which is its last */
	bool jury_silent;       /* the jury of an event that is not closed did not vote */
	size_t not_voted;       /* number of members without a vote; the chair is not counted */
	bool has_hand; /* `hand` is set; the ruling keeps the number of its newest version */
	struct hand_result hand;
	struct table table; /* table after the ruling */
	/* Page of the dispute, read in the same transaction; NULL: not asked for. */
	const struct dispute_case *page;
};

/* Decides a dispute.
 *
 * ERROR_REFUSED: `already-decided`; `complaint-late` for a ruling other than for the entry on a
 * dispute opened after the event (competition rules 6); `not-carried` if the votes are against it;
 * `error-findings` as in hand_correct(). ERROR_INPUT: `ruling-unknown`, `reason-invalid`,
 * `clause-unknown`, and the errors of reading slips and codes; `vote-invalid` for
 * - a voter who is not in the jury, or votes twice,
 * - votes at an event without a jury,
 * - a casting vote when votes are not equal,
 * - equal votes without the vote of the chair. */
struct ruling_result dispute_rule(const struct desk *desk, const struct ruling_entry *entry);

/* The result of a reopening. */
struct reopening_result {
	struct dispute dispute;
	struct given_result cancelled; /* the penalty cancelled; number 0: none */
	struct table table;            /* afterwards */
};

/* Reopens a decided dispute for a new ruling. The old ruling stays in the record, and its result
 * for the hand stays valid until the new one. A penalty that it gave is cancelled; a decision that
 * it made is withdrawn.
 *
 * ERROR_REFUSED: `not-decided`; `decision-binds` for the decision of a jury (competition rules 5)
 * unless `accepted`. */
struct reopening_result dispute_reopen(
    const struct desk *desk, int number, const char *reason, bool accepted);

/* Reads --claim TOTAL or --claim BASE/CARDS into `claim`; without the option `claim` stays
 * unchanged. Any other text is ERROR_INPUT `claim-number` with its place. */
void dispute_claim(const struct call *call, struct claim *claim);

/* The commands of the feature: disputes, the jury, and questions to the referee. */
extern const struct command cmd_dispute_list, cmd_dispute_open, cmd_dispute_reopen,
    cmd_dispute_rule, cmd_dispute_show, cmd_event_jury, cmd_check_claim, cmd_check_opening,
    cmd_check_sheet, cmd_check_totals, cmd_recheck;

#endif

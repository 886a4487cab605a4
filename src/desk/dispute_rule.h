/* dispute_rule.h - deciding a dispute, and reopening what was decided.
 *
 * The jury decides by simple majority, the chair's vote where votes are equal (competition rules
 * 5); without votes the referee decides alone. The decision, and the version of the hand it makes,
 * are one transaction. */
#ifndef CANASTA_DESK_DISPUTE_RULE_H
#define CANASTA_DESK_DISPUTE_RULE_H

#include "desk/dispute_case.h"
#include "desk/dispute_remedy.h"
#include "desk/dispute_votes.h"
#include "desk/hand_correct.h"

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

#endif

/* dispute_case.h - everything about one dispute, for one page: the facts, the diagnosis of the
 * claim, the clauses that bear on it, what is still allowed, earlier rulings, and what each ruling
 * would change. Of a decided one: what was ruled, and what stands. Nothing is written; the changes
 * are those of desk/whatif.h, which a ruling then makes. */
#ifndef CANASTA_DESK_DISPUTE_CASE_H
#define CANASTA_DESK_DISPUTE_CASE_H

#include "desk/dispute_remedy.h"
#include "desk/hand_correct.h"
#include "desk/note.h"
#include "desk/table_history.h"
#include "desk/whatif.h"
#include "rulebook/clauses.h"
#include "store/jury.h"

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

#endif

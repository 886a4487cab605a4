/* dispute_remedy.h - what each possible ruling makes of a hand's facts, nothing written.
 *
 * A ruling for the entry leaves the facts. A ruling for the claim gives the side the sum claimed:
 * where the hand was entered as totals and both sums are claimed, these; else points of the
 * committee beside the facts. An explanation of the difference that is about a fact (a red three
 * the claim counts and the entry does not) puts that fact right; one that is a lapse in counting
 * or writing says that the claim is wrong, so the entry stands. A penalty leaves the facts, and so
 * does what ends the game. */
#ifndef CANASTA_DESK_DISPUTE_REMEDY_H
#define CANASTA_DESK_DISPUTE_REMEDY_H

#include "desk/hand.h"
#include "desk/table_end.h"
#include "record/slip.h"
#include "referee/claim.h"
#include "store/dispute.h"

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

#endif

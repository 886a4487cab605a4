/* ruling_preview.h - previews the game and the standings with a different hand, and writes
 * nothing.
 *
 * The game, the next minima and the standings come from the functions that make a table and the
 * standings, so a correction gives exactly what its preview shows. The facts are read once; each
 * question then takes only memory and arithmetic. */
#ifndef CANASTA_DISPUTE_RULING_PREVIEW_H
#define CANASTA_DISPUTE_RULING_PREVIEW_H

#include "club/address.h"
#include "club/hand.h"
#include "club/offences.h"
#include "club/penalty.h"
#include "club/standings.h"
#include "club/table.h"
#include "phase/phase.h"
#include "rulebook/rulebook.h"
#include "score/score.h"
#include "tournament/event_settings.h"
#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct desk;
struct error;
struct event;
struct hand;

/* An event at the time of reading. */
struct ruling_preview {
	const struct event *event;
	struct event_settings settings;
	struct standings_facts facts;
	size_t table_count;
	/* In the order of facts.input.games; if only one table was wanted, the others have no
	 * sides. */
	const struct table *tables;
	/* Of the same tables: their offences, if the rulebook counts them through a game. */
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
	bool stands; /* the hand changes only by the penalty */
	bool ruled;  /* the new version of the hand is a ruling */
	/* A penalty given in the hand, or outside hands, by its index in the rulebook. */
	int32_t count; /* number of times; 0: none is given */
	size_t side, penalty;
	int32_t earlier; /* times that the side has received it there before */
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

/* Counts a side's offences of one kind at a table, wherever they were, if the rulebook counts them
 * through a game. The table must have been read. */
int32_t ruling_preview_offences(const struct ruling_preview *preview, const struct address *address,
    size_t side, size_t penalty);

/* Answers a question; the result is in `arena`, which may be a new one each time. ERROR_INPUT
 * `table-unknown`, `hand-unknown`. */
struct ruling_preview_answer ruling_preview_ask(struct arena *arena,
    const struct ruling_preview *preview, const struct ruling_preview_question *question);

#endif

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

/* Reads an event and all its tables. `only` is a table already read, if no other is needed.
 * ERROR_INPUT `table-unknown` for a table that the standings do not have. `event` must outlive
 * `ret`. */
void ruling_preview_read(
    const struct desk *desk, const struct table *only, struct ruling_preview *ret);

/* A question: a hand as it might be, and what might be given or cancelled. The hand has its sums
 * or a whole record, which prevails; without a hand in the address it has neither. */
struct ruling_preview_question {
	struct address address; /* hand 0: the table, whose hands do not change */
	struct {
		int64_t base, cards;
	} sums[SIDES_MOST];
	/* With sums: further canastas and penalties of the hand. */
	struct ranking_counts more[SIDES_MOST];
	/* Scored by score_hand() with the scores at its start; NULL: `sums` hold. */
	const struct hand *hand;
	bool stands; /* the hand changes only by what is given */
	bool voided; /* the hand is void, whatever else the question says */
	size_t given_count;
	const struct given *given; /* for this table, made by ruling_preview_penalty() */
	int cancelled;             /* number of the penalty to be cancelled; 0: none */
	/* Decision of the game or, if not `made`, its withdrawal; NULL: unchanged. */
	const struct table_decision *decision;
	/* Kind of the correction: after VERSION_TYPING later hands begin with other scores,
	 * after all others as they were played. */
	enum version_kind kind;
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

/* Makes a penalty of the rulebook as its command would give it to a side now: in the hand of the
 * address, or outside hands. The side has received it `earlier` times there. The table must have
 * been read. */
struct given ruling_preview_penalty(const struct ruling_preview *preview,
    const struct address *address, size_t side, const struct penalty *penalty, int32_t earlier,
    int32_t count);

/* Counts a side's offences of one kind at a table, wherever they were, if the rulebook counts them
 * through a game. The table must have been read. */
int32_t ruling_preview_offences(const struct ruling_preview *preview, const struct address *address,
    size_t side, size_t penalty);

/* Answers a question; the result is in `arena`, which may be a new one each time. ERROR_INPUT:
 * `hand-unknown`, `penalty-none`. */
void ruling_preview_ask(struct arena *arena, const struct ruling_preview *preview,
    const struct ruling_preview_question *question, struct ruling_preview_answer *ret);

#endif

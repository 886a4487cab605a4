/* ruling_preview.h - what would stand if a hand were another, without writing anything.
 *
 * The game, the next minima and the standings come from the very functions that make a table and
 * the standings, so that a preview is what a correction then gives. What they are made of is read
 * once; each question after that is memory and arithmetic alone. */
#ifndef CANASTA_CLUB_RULING_PREVIEW_H
#define CANASTA_CLUB_RULING_PREVIEW_H

#include "club/address.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/phase.h"
#include "club/standings.h"
#include "club/table.h"
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

/* An event as it stood when it was read. */
struct whatif {
	const struct event *event;
	struct event_settings settings;
	struct standings_facts facts;
	size_t table_count;
	const struct table *tables; /* in the order of facts.input.games; where only one was asked
	                               for, the others have no side */
	struct standings standings; /* as they stand */
};

/* Reads an event and all of its tables; where `only` one is meant, which was read, it is not read again. A table that
 * standings do not know is ERROR_INPUT `table-unknown`. `event` must outlive `ret`. */
bool whatif_read(
    const struct desk *desk, const struct table *only, struct whatif *ret, struct error *err);

/* A hand as it might be, and what might be given or taken back besides. Of the hand are given its
 * sums or, weightier, a whole record; without a hand in the address, nothing. */
struct whatif_question {
	struct address address; /* hand 0: the table, whose hands stay */
	struct {
		int64_t base, cards;
	} sums[SIDES_MOST];
	/* Beside sums: canastas and penalties the hand would have more than were recorded. */
	struct ranking_counts more[SIDES_MOST];
	const struct hand *hand; /* scored by score_hand with the scores the hand began with; NULL:
	                            `sums` hold */
	bool stands;             /* the hand stays as it is but for what is given */
	bool voided;             /* the hand counts for nothing, whatever else is given */
	size_t given_count;
	const struct given *given; /* at this table, as whatif_penalty makes them */
	int cancelled;             /* the penalty of that number is taken back; 0: none */
	const struct table_decision *decision; /* the game is decided so, or, where it is not
	                            `made`, what decided it is taken back; NULL: as it stands */
	enum version_kind kind; /* of the correction it would be: by VERSION_TYPING what later hands
	                            began with moves too, by all others it stays as it was played */
};

struct whatif_answer {
	const struct table *before;
	struct table after; /* as after such a correction; but a later hand's own minimum stays as
	                       it was recorded */
	const struct table_hand *hand; /* in `after`; NULL where none was named */
	struct score score;            /* where a record was given */
	struct standings standings;    /* after; before: those of the whatif */
	bool winner_changes;           /* finished or not, and who has won */
	bool minima_change;            /* of the next hand */
	bool places_change;            /* any entrant's rank */
	/* What of a later phase, or a later round of a knock-out, would have been another; what is drawn
	 * stands. */
	struct phase_difference phases;
};

/* A penalty of the rulebook as its command would give it now to a side: in the hand of the address,
 * or, where that names none, outside hands. The side has been given it `earlier` times there. The table must have been
 * read. */
struct given whatif_penalty(const struct whatif *whatif, const struct address *address, size_t side,
    const struct penalty *penalty, int32_t earlier, int32_t count);

/* Answers; all of it lives in `arena`, which may be another for each question. An unknown hand is
 * ERROR_INPUT `hand-unknown`, an unknown penalty `penalty-none`. */
bool whatif_ask(struct arena *arena, const struct whatif *whatif,
    const struct whatif_question *question, struct whatif_answer *ret, struct error *err);

#endif

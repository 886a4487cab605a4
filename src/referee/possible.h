/* possible.h - why sums cannot be. */
#ifndef CANASTA_REFEREE_POSSIBLE_H
#define CANASTA_REFEREE_POSSIBLE_H

#include "referee/possible_parts.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct rulebook;
struct score;

/* Can these two sums be? Whether any legal final position of one side gives them.
 *
 * Legal is what the scorer finds no error in, without penalties, adjustments, lost melds and
 * contracts, with any cards in hand. What is called impossible is impossible, and what is called
 * possible is possible wherever the answer is exact: under every rulebook of canasta that comes with the
 * program. Burraco's runs, which hold wild cards in their places, and what a club's rulebook may have that cannot
 * be bounded, as a price for short runs, leave answers that say where they are not exact, and doubt never accuses
 * anybody.
 *
 * HOW IT IS PROVED
 *
 * The question is a pair: base points B (canastas, red threes, going out) and card points C. The
 * positions of a pack of 108 cards cannot be listed, but few things of a position matter for its points,
 * and ranks have little to do with each other: a meld is of one rank, and wild cards. So it is dynamic
 * programming over the ranks, with a set of subset sums in each state.
 *
 * One rank (deck.h). Every way its cards may lie on the table is laid out once, beside 0, 1, 2 … wild
 * cards, and asked of the scorer's own checks of melds: what is legal is said in one place. Of ways that
 * differ in nothing that matters one is kept.
 *
 * State, layer, transition (state.h, transitions.h, search.h). What ranks share is the state: base points
 * of melds, wild cards used, whether anything is melded, and how many canastas of which kinds, as far as
 * the rulebook asks for them anywhere (to go out, for a bonus): of two that are needed, two and five are one
 * state (needs.h). After each rank there is a layer of states, and with each state the set of all card points
 * that come with it, as bits: bit i is the sum `lowest + i * unit` (sums.h). A transition is a way of the next
 * rank. It adds to the state; and each sum that its cards melded, less any number of the cards left over
 * staying in hand, can come to, shifts the set, whose shifted copies are joined by OR. Two positions that come
 * to the same state are one from there on: their sets are joined, too. The last transition is that of the
 * wild cards left.
 *
 * As an example, the rank of kings, eight of them at 10 points and units of 5. One way is a meld of seven
 * without wild cards: the state gets the points of a natural canasta and one canasta more; the sums are 70
 * where the eighth king lies in the other side's cards or the stock, and 60 where it stayed in hand. So the
 * set behind it is the former one shifted by 14 places, or by 12, joined.
 *
 * A bit after the last layer is set if and only if some position has just these points. If: each transition
 * on the way to it is a legal way of its rank, wild cards are counted, and ways of different ranks can always
 * be laid beside each other. Only if: the ways of a rank are all there are, but for those that differ in
 * nothing that counts.
 *
 * Endings (endings.h). Whether cards on the table count plus or minus, bonuses, and what red threes are worth
 * go by conditions that a last state meets or not. So there are layers for plus and for minus, and for sides
 * that are out or not; each last state is tried with every number of red threes and every way to end. (B, C)
 * can be if one of them has base points B and the bit of C. Layers do not depend on what is asked: they are
 * kept, and the next question only reads them.
 *
 * Runs. Where cards lie in runs, ranks are no longer apart: a run takes one card of each, of one suit.
 * Most sums can be without any, which is looked at first. In a small pack cards in runs are counted in the
 * state, which stays exact (RUNS_COUNTED). Else, for each number of whole runs (those that are canastas):
 *
 *   - Bounds (bounds.h), a relaxation. Suits and the length of short runs are forgotten, and of the set
 *     of sums its least and its most are kept, by base points. That can only let more in, so what is
 *     without the bounds cannot be. Most questions end here.
 *   - Search (bounds_search.h). What is within may be. From the last layer a depth-first search goes back
 *     transition by transition, only where the bounds before it can make the rest; sums of cards in hand
 *     are exact sets again. At the first layer it has a number of cards in runs for each rank, and
 *     run_suits.h decides whether these find suits. One that does proves the sums possible; where none is
 *     left they are proved impossible; where the steps allowed run out, the answer is not exact.
 *
 * Where the order of its cards says what a run holds (a wild card in its place), runs are left out: what can be
 * without them is proved so. What no canastas, facts and endings add up to, and what the pack has no cards for,
 * is refused; the rest, which would need a run, is possible, and said not to be exact.
 *
 * Counts (counts.h) are the same question with just the canastas that were counted, and what is melded told
 * apart from what is in hand. reason.h says which part of the proof failed, nearest.h goes through the
 * same layers for the possible sums next to those asked. */

enum { NEAREST_MOST = 3, REASON_SIZE = 300 };

struct point_sums {
	int64_t base, cards;
};

struct possible_question {
	struct point_sums sums;
	bool out_known; /* else any way to end */
	enum out out;
	uint8_t facts_known, facts; /* as in struct side; of others anything */
	int reds;                   /* red threes on the table, outside runs; -1: any number */
	bool wants_nearest;         /* where impossible, what comes nearest */
};

struct possible_answer {
	bool possible;
	bool exact;               /* false: too much to look through; taken as possible */
	bool runs_left_out;       /* not exact, as runs were not looked through */
	char reason[REASON_SIZE]; /* what is violated; "" where possible */
	size_t nearest_count;     /* possible sums by |base| + |cards| apart, least first */
	struct point_sums nearest[NEAREST_MOST];
};

/* What was found out about a rulebook; it lives in the arena it was opened in, and grows with the
 * questions asked. */
struct possible;

/* Costs next to nothing until a question is asked. NULL when memory fails. */
struct possible *possible_make(struct arena *arena, const struct rulebook *book, struct error *err);

/* Answers a question. False only when memory fails. */
bool possible_judge(struct possible *possible, const struct possible_question *question,
    struct possible_answer *ret, struct error *err);

/* Whether the sums and counts a hand was recorded by can be.
 *
 * A contract is no part of what possible.h calls a legal position: a side's share of it is taken off
 * first, as the outcome written or judged has it, or every outcome that may have been is tried. */

/* Whether a side is recorded by totals or counts that possible_check would look at. */
bool possible_is_asked(const struct hand *hand);

/* counts_judge() of a side recorded by counts; the last answers are kept. */
bool possible_counts(struct possible *possible, const struct side *side, struct counts_answer *ret,
    struct error *err);

/* Adds the finding totals-impossible for each side recorded by totals or counts that cannot be; where
 * the scorer, which looks at less, found it already, what comes nearest is put to it. Call it after
 * score_hand. */
bool possible_check(
    struct possible *possible, const struct hand *hand, struct score *score, struct error *err);

#endif

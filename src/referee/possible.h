/* possible.h - decides if a side's sums can come from any legal final position, and checks the
 * recorded hands.
 *
 * A position is legal if the scorer finds no error in it: without penalties, adjustments, lost
 * melds and contracts, with any cards in hand. An answer "impossible" is always right. An answer
 * "possible" is right if the answer is exact, which it is under every canasta rulebook that comes
 * with the program. Answers are not exact for the runs of burraco, which hold wild cards in their
 * places, and for club rules that cannot be bounded, such as a price for short runs. Such answers
 * say that they are not exact, and doubtful sums are accepted.
 *
 * HOW IT IS PROVED
 *
 * The question is a pair: base points B (canastas, red threes, going out) and card points C. The
 * positions of a pack of 108 cards cannot be listed, but few facts of a position matter for its
 * points, and ranks hardly depend on each other: a meld is of one rank, and wild cards. So the
 * program uses dynamic programming over the ranks, with a set of subset sums in each state.
 *
 * One rank (ways.c). Every way its cards may lie on the table with 0, 1, 2 … wild cards is laid
 * out once and checked by the scorer's own checks of melds, so that the rules are in one place.
 * Of ways with equal effects one is kept.
 *
 * State, layer, transition (ways.c, search.c). Ranks share the state: base points of
 * melds, wild cards used, the marks for melds, and the canastas of each kind as far as the
 * rulebook asks for them (to go out, for a bonus). If two are needed, two and five are one state
 * (ways.c). Each rank ends with a layer of states, and each state has the set of card points
 * reached with it, as bits: bit i is the sum `lowest + i * unit` (search.c). A transition is a way
 * of the next rank. It adds to the state. Its melded cards, less any number of the remaining
 * cards kept in hand, give several sums; each sum shifts the set, and the shifted copies are
 * joined by OR. Two positions with one state are equal from then on, so their sets are joined
 * too. The last transition is that of the remaining wild cards.
 *
 * An example: the rank of kings, eight cards of 10 points, in units of 5. One way is a meld of
 * seven without wild cards: the state gets the points of a natural canasta and one canasta more.
 * The sum is 70 if another side or the stock has the eighth king, and 60 if it stayed in hand. So
 * the next set is the former one shifted by 14 places, joined with the former one shifted by 12.
 *
 * A bit after the last layer is set if and only if some position has exactly these points. "If":
 * each transition on the path is a legal way of its rank, wild cards are counted, and ways of
 * different ranks can always be combined. "Only if": the ways of a rank are complete, except for
 * ways with equal effects.
 *
 * Endings (endings.c). The sign of the cards on the table, bonuses, and the worth of red threes
 * depend on conditions that a last state meets or not. So there are layers for plus and for
 * minus, and for sides that are out or not. Each last state is tried with every number of red
 * threes and every way to end. (B, C) is possible if one of them has base points B and the bit of
 * C. Layers do not depend on the question: they are kept, and the next question only reads them.
 *
 * Runs. With runs the ranks do depend on each other: a run takes one card of each rank, of one
 * suit. Most sums are possible without any run, which is tried first. Otherwise, for each number
 * of whole runs (runs that are canastas):
 *
 * Bounds (bounds.c) are a relaxation. They ignore suits and the length of short runs, and keep
 * only the least and the most of the set of sums, by base points. A relaxation can only accept
 * more, so sums outside the bounds are impossible. Most questions end here.
 *
 * A search (also in bounds.c) then looks for a position within the bounds. It goes back depth
 * first from the last layer, transition by transition, only if the bounds of the earlier layer
 * can make the rest; the sums of cards in hand are exact sets again. At the first layer it has a
 * number of cards in runs for each rank, and run_suits.c decides if suits can be found for these.
 * If so, the sums are possible. If no path is left, they are impossible. If the steps allowed run
 * out, the answer is not exact.
 *
 * If the order of a run's cards decides its contents (a wild card in its place), runs are left
 * out: sums that are possible without them are proved so. For others every number of canastas of
 * each kind that has the base points is bounded (ordered.c): their cards, at least the cheapest,
 * lie on the table; all others may be in hand; and jokers need a meld to lie in. Sums within the
 * bounds are possible but not exact. An integer program over all melds gave the same ends for the
 * base points of the Italian game up to 12 canastas; with more, and in the international game, the
 * lower end is a little too low.
 *
 * Counts (possible.c) are a similar question with exactly the canastas that were counted, and with
 * cards melded and cards in hand kept separate. */
#ifndef CANASTA_REFEREE_POSSIBLE_H
#define CANASTA_REFEREE_POSSIBLE_H

#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct rulebook;
struct score;

enum { NEAREST_MOST = 3, REASON_SIZE = 300 };

struct point_sums {
	int64_t base, cards;
};

struct possible_question {
	struct point_sums sums;
	bool out_known; /* otherwise any way to end */
	enum out out;
	uint8_t facts_known, facts; /* as in struct side; other facts may be either */
	int reds;                   /* red threes on the table, outside runs; -1: any number */
	bool wants_nearest; /* also finds the nearest possible sums if these are impossible */
};

struct possible_answer {
	bool possible;
	bool exact;               /* false: too many ways to try; taken as possible */
	bool runs_left_out;       /* not exact, because runs were not searched */
	char reason[REASON_SIZE]; /* the condition violated; "" if possible */
	size_t nearest_count; /* possible sums by their distance |base| + |cards|, least first */
	struct point_sums nearest[NEAREST_MOST];
};

/* An answer about counts: can any legal position of one side have exactly those canastas, card
 * points melded and card points in hand?
 *
 * Positions are legal as in possible.h. Conditions that canastas meet, as for going out, are
 * checked by the scorer. Cards in runs are bounded and searched. */

struct counts_answer {
	bool possible;
	bool exact; /* false: too many ways to try; taken as possible */
	/* True if impossible, but possible with other points and these canastas. */
	bool nearest_known;
	bool nearest_held; /* true with the cards in hand as counted; otherwise with any */
	int64_t nearest;   /* nearest possible card points melded, or net */
};

/* The results for one rulebook, which grow with the questions asked. They live in the arena given
 * to possible_make(). */
struct possible;

/* Prepares for a rulebook; the layers are built with the first question. */
struct possible *possible_make(struct arena *arena, const struct rulebook *book);

/* Answers a question. */
void possible_judge(struct possible *possible, const struct possible_question *question,
    struct possible_answer *ret);

/* Answers for a side recorded by counts. possible_counts() keeps the last answers. */
void counts_judge(const struct rulebook *book, const struct side *side, struct counts_answer *ret);
void possible_counts(struct possible *possible, const struct side *side, struct counts_answer *ret);

/* Adds the finding totals-impossible for each side recorded by totals or counts that are
 * impossible. If the scorer found this already, the nearest possible sums are added to its
 * finding. The side's share of a contract is taken off first: as the outcome was written or
 * judged, or else for each possible outcome. Call it after score_hand(). `*possible` is NULL for
 * the first hand of the rulebook, and is made in the arena when a hand needs it. */
void possible_check(struct arena *arena, const struct rulebook *book, struct possible **possible,
    const struct hand *hand, struct score *score);

#endif

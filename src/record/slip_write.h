/* slip_write.h - a hand's facts as the words of a slip, in one order and spelling, for showing and
 * for telling two entries of a hand apart. */
#ifndef CANASTA_RECORD_SLIP_WRITE_H
#define CANASTA_RECORD_SLIP_WRITE_H

#include "score/hand.h"

struct slip_words {
	size_t count;
	const char **words; /* "KKKKKKK", "hand=94", "out" */
};

/* The words of one side, its letter left out. False where memory fails. */
bool slip_side_words(struct arena *arena, const struct rulebook *book, const struct side *side,
    struct slip_words *ret);

/* The words of the whole hand: "exhausted", "contract=3H side=A". */
bool slip_hand_words(struct arena *arena, const struct hand *hand, struct slip_words *ret);

/* The words of `left` that `right` has not, each as often as it stands more. */
bool slip_words_beyond(struct arena *arena, const struct slip_words *left,
    const struct slip_words *right, struct slip_words *ret);

#endif

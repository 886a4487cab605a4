/* ruling_words.h - what was ruled in a sentence: "penalty 25C × 2 against B (P1)". */
#ifndef CANASTA_DESK_RULING_WORDS_H
#define CANASTA_DESK_RULING_WORDS_H

#include "base/sentence.h"
#include "store/dispute.h"

/* Of a ruling on the dispute, or of what might be one; NULL as vocabulary: English. NULL where memory
 * fails. */
const char *ruling_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct dispute *dispute, const struct ruling *ruling);

/* Returns the fact that a choice such as "outcome=achieved" or "out=A" rules, in a sentence; NULL if it names
 * none, or if memory fails. */
const char *ruling_say_fact(
    struct arena *arena, const struct vocabulary *vocabulary, const char *choice);

#endif

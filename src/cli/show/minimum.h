/* minimum.h - how an opening minimum arose: the score, its band, raises, and what the table did
 * to the score since. */
#ifndef CANASTA_CLI_SHOW_MINIMUM_H
#define CANASTA_CLI_SHOW_MINIMUM_H

#include "base/sentence.h"
#include "base/text.h"
#include "desk/minimum.h"
#include "store/table.h"

enum { MINIMUM_SENTENCES = 4 };

/* "50", or that any legal meld opens. */
const char *show_minimum(struct arena *arena, int64_t minimum);

/* The story sentence by sentence, for screen and paper; returns how many. */
size_t minimum_sentences(
    struct arena *arena, const struct minimum_asked *asked, struct sentence ret[MINIMUM_SENTENCES]);

#endif

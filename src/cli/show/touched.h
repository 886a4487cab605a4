/* touched.h - hands dealt since that a ruling would touch: opened by a minimum the score before them
 * would no longer ask. The minimum stays (fi-canasta 35A); whoever rules should know. */
#ifndef CANASTA_CLI_SHOW_TOUCHED_H
#define CANASTA_CLI_SHOW_TOUCHED_H

#include "base/sentence.h"
#include "desk/dispute_case.h"

/* "hand 2: 90 : 50 instead of 50 : 50", several with commas; "" where there is none, NULL where memory
 * fails. */
const char *touched_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct event *event, const struct ruling_option *option);

#endif

/* live.h - what stands around the sections of a page that follows an event. */
#ifndef CANASTA_ANSWER_LIVE_H
#define CANASTA_ANSWER_LIVE_H

#include "answer/answer.h"
#include "store/live.h"

/* {"language":"fi","time":"2026-03-05T19:30:00Z","shown":"2026-03-05T19:30:00Z","side_count":2,"cells":4}, in
 * a head (answer/head.h). The time is that of the event's newest change: the same event gives the same bytes
 * whenever its page is made; `shown` is the same for people. `cells` are the names and scores of a result.
 * "closed" where the event is. */
void answer_live(struct answer *to, const struct event *event, const struct live_moment *moment,
    const char *language);

#endif

/* live.h - what stands around the sections of a page that follows an event. */
#ifndef CANASTA_ANSWER_LIVE_H
#define CANASTA_ANSWER_LIVE_H

#include "answer/answer.h"
#include "desk/round_clock.h"
#include "store/live.h"

/* {"language":"fi","time":"2026-03-05T19:30:00Z","shown":"2026-03-05T19:30:00Z","side_count":2,"cells":4}, in
 * a head (answer/head.h). The time is that of the event's newest change: the same event gives the same bytes
 * whenever its page is made; `shown` is the same for people. `cells` are the names and scores of a result.
 * "closed" where the event is. */
void answer_live(struct answer *to, const struct event *event, const struct live_moment *moment,
    const char *language);

/* "clock":{…}, the time of the newest round (answer/round_clock.h) as it stood then, where it is played by
 * the clock: until when it runs, whoever looks at the page sees how much is left. */
void answer_live_clock(struct answer *to, const struct round_time *time);

#endif

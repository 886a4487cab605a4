/* pairings.h - who meets whom in a round, as it hangs on the wall. */
#ifndef CANASTA_ANSWER_PAIRINGS_H
#define CANASTA_ANSWER_PAIRINGS_H

#include "answer/answer.h"
#include "desk/round_clock.h"
#include "store/event.h"
#include "store/round.h"

/* A round as answer_round tells it, how long its games are (answer_game_length), the headings
 * "sides":[{"side":"A"}, …], and by name where each sits: "places":[{"number":3,"entrant":"Alfat","table":1,
 * "side":"A"},{"number":5,"entrant":"…","bye":true}, …]. `entrants` are those of the event; `time`: as of answer_round. */
void answer_pairings(struct answer *to, const struct event *event, const struct round *round,
    const struct entrant *entrants, size_t entrant_count, const struct round_time *time);

#endif

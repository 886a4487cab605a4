/* pairings.h - who meets whom in a round, as it hangs on the wall. */
#ifndef CANASTA_ANSWER_PAIRINGS_H
#define CANASTA_ANSWER_PAIRINGS_H

#include "answer/answer.h"
#include "desk/phase.h"
#include "desk/round_clock.h"
#include "store/entrant.h"
#include "store/event.h"
#include "store/round.h"

/* A round as answer_round tells it, how long its games are (answer_game_length), the headings
 * "sides":[{"side":"A"}, …], and where each sits (answer_pairings_by_name). `entrants` are those of the event; `time`: as of answer_round;
 * "phase" where the round is of a later one, NULL: of the first, or it is not to be told. */
void answer_pairings(struct answer *to, const struct event *event, const struct phase *phase,
    const struct round *round, const struct entrant *entrants, size_t entrant_count,
    const struct round_time *time);

/* Players by name and where each of them sits, a substitute in the place of whom he plays for:
 * "round":1,"places":[{"player":"Alfa","number":3,"entrant":"Alfat","named":true,"table":1,"side":"A"},
 * {"player":"…","number":5,"entrant":"…","bye":true}, …]. */
void answer_pairings_by_name(struct answer *to, const struct round *round,
    const struct entrant *entrants, size_t entrant_count);

#endif

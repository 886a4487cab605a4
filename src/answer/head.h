/* head.h - what stands on every document on paper: the event, its rules, and a stamp of what it was
 * printed from. */
#ifndef CANASTA_ANSWER_HEAD_H
#define CANASTA_ANSWER_HEAD_H

#include "answer/answer.h"
#include "store/event.h"

/* {"event":"Club night","date":"2026-03-05","venue":"…","rulebook":"Canasta (fi-canasta)",
 *  "options":"all four red threes of a side: 800 in all"} */
void answer_head(struct answer *to, const struct event *event);

/* "rulebook" and "options" of what is played at no event. */
void answer_head_book(struct answer *to, const struct rulebook *book);

/* "stamp":"R57 4f3a91c2d0e1": the log's newest line and the beginning of its hash. */
void answer_stamp(struct answer *to, int64_t line, const char *hash);

/* How long a game of the event is: "game":"hands" (hand, hands, target), "game_count":6. */
void answer_game_length(struct answer *to, const struct event *event);

#endif

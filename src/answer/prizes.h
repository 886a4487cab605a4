/* prizes.h - who gets what, and the list a federation asks for. */
#ifndef CANASTA_ANSWER_PRIZES_H
#define CANASTA_ANSWER_PRIZES_H

#include "answer/answer.h"
#include "desk/standings.h"
#include "tournament/prize.h"

struct prize_list {
	const struct standings *standings;
	bool money; /* amounts were given */
	size_t count;
	const struct prize *prizes;
};

/* {"event":"…","prizes":[{"place":1,"shared_by":1, … who it is (answer/entrant.h) …,
 *  "points":4,"prize":100.00,"shared":false}],"provisional":false,"money":true}
 * Without amounts no `prize`. */
void answer_prizes(struct answer *to, const struct event *event, const struct prize_list *list);

#endif

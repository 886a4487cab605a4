/* given.h - penalties, adjustments and warnings. */
#ifndef CANASTA_ANSWER_GIVEN_H
#define CANASTA_ANSWER_GIVEN_H

#include "answer/answer.h"
#include "rulebook/rulebook.h"
#include "store/table.h"

/* Taken in the standings alone it has "in_standings", "victory_points" and "difference" beside "points" of 0.
 * {"penalty":"P3","kind":"penalty","address":"1.2.4","round":1,"side":"A","number":3,"entrant":"…",
 * "code":"25C","count":1,"points":-100,"reason":"…","by":"…","time":"…","cancelled":false}, and what of it
 * applies besides. `penalty` is nothing for one written with its hand. */
void answer_given(struct answer *to, const struct given *given);

/* What a penalty of the rulebook is for: "code", "what", and "clause" where the code is none. */
void answer_penalty_words(struct answer *to, const struct penalty *penalty);

/* What it takes or gives: "points", or in the standings alone "in_standings" with "victory_points" and
 * "difference". */
void answer_given_points(struct answer *to, const struct given *given);

/* Rows of "penalties". */
void answer_givens(struct answer *to, const struct given *given, size_t count);

/* What is in a list of penalties. */
struct given_list {
	const struct event *event;
	size_t given_count;
	struct given *given;
	size_t decided_count;
	struct table *decided; /* tables where the game was decided against somebody */
	int round;             /* what was given in that round alone; 0: in all */
};

/* Rows of "penalties", each with what its penalty is for; behind them each game decided against a side:
 * {"penalty":null,"kind":"ended", …, "points":0, …,"stands":2000}. And "round", where it is of one. */
void answer_penalty_list(struct answer *to, const struct given_list *list);

/* "ruling", and after the event "ruling_after_event": where it was none, neither. */
void answer_given_how(struct answer *to, const char *key, enum given_how how);

#endif

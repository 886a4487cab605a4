/* slip.h - an empty slip: what a table writes after a hand, in the order in which it is typed. */
#ifndef CANASTA_ANSWER_SLIP_H
#define CANASTA_ANSWER_SLIP_H

#include "answer/answer.h"
#include "store/event.h"
#include "store/round.h"

/* Of one hand at one table: {"round":1,"table":2,"hand":1,"sides":[ … seats … ],
 *  "fields":[{"field":"natural","token":"n"}, …],"whole":[{"word":"exhausted"}, …],
 *  "words":[{"word":"dealer"}, …]}
 * A field is a canasta by the rulebook's name, or melded, held, reds …; "few": they find room one below the
 * other on a slip that lies, else "first_fields" and "second_fields" are their halves. `whole` is ticked of the
 * whole hand, `words` are written. */
void answer_slip(struct answer *to, const struct event *event, int round,
    const struct seating *seating, int hand);

#endif

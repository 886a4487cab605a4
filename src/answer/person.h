/* person.h - somebody the file knows by number. */
#ifndef CANASTA_ANSWER_PERSON_H
#define CANASTA_ANSWER_PERSON_H

#include "answer/answer.h"
#include "desk/person.h"
#include "store/person.h"

/* {"person":7,"name":"…","forgotten":false,"club":"","member":""}; the name of somebody forgotten is nothing. */
void answer_person(struct answer *to, const struct person *person);

/* {"club_taken":"…","member_taken":"…","club_left":"…","member_left":"…"}: of one who turned out to be the
 * person, each where there is any. */
void answer_person_merged(struct answer *to, const struct person_merged *merged);

#endif

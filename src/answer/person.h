/* person.h - somebody the file knows by number. */
#ifndef CANASTA_ANSWER_PERSON_H
#define CANASTA_ANSWER_PERSON_H

#include "answer/answer.h"
#include "store/person.h"

/* {"person":7,"name":"…","forgotten":false,"club":"","member":""}; the name of somebody forgotten is nothing. */
void answer_person(struct answer *to, const struct person *person);

#endif

/* substitution.h - who plays for whom, from a hand on. */
#ifndef CANASTA_ANSWER_SUBSTITUTION_H
#define CANASTA_ANSWER_SUBSTITUTION_H

#include "answer/answer.h"
#include "store/substitute.h"

/* {"side":"A","out":"Alfa","in":"Zeeta","hand":3,"reason":""} */
void answer_substitution(struct answer *to, const struct substitution *made);

#endif

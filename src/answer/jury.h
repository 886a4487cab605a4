/* jury.h - who decides disputes. */
#ifndef CANASTA_ANSWER_JURY_H
#define CANASTA_ANSWER_JURY_H

#include "answer/answer.h"
#include "store/jury.h"

/* {"chair":"Alfa","members":["Beeta","Ceeta"],"version":1}; no chair: none is named. */
void answer_jury(struct answer *to, const struct jury *jury);

#endif

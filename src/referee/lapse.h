/* lapse.h - what a lapse is called, and how likely it is. */
#ifndef CANASTA_REFEREE_LAPSE_H
#define CANASTA_REFEREE_LAPSE_H

#include "referee/lapses.h"

/* "out-missed". */
const char *lapse_name(enum lapse lapse);

/* Its weight in the table of lapse.c: the smaller, the likelier. */
int lapse_weight(enum lapse lapse);

/* The same of what was found; a rarer form of any lapse comes behind the plain form of every one. */
int lapse_cost(const struct lapse_found *found);

/* One more way, unless it says the same as one that is told, or there are enough. */
void lapse_words_add(struct lapse_words *words, const struct sentence *form, const char *clause);

#endif

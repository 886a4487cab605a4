/* stages.h - what the stages of a bounding are: their order, the leaps of each, canastas told. */
#ifndef CANASTA_REFEREE_STAGES_H
#define CANASTA_REFEREE_STAGES_H

#include "referee/bounding.h"

/* Ranks in the order of their cards' values, then wild cards; their leaps, and which canastas may be
 * made behind each. Scratch memory comes from the arena; false when memory fails. */
bool stages_line_up(struct bounding *bounding, struct arena *scratch, struct error *err);

#endif

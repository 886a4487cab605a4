/* bounds_layers.h - what the layers of the bounds are: their order, the transitions of each, and which
 * canastas are told apart behind it. */
#ifndef CANASTA_REFEREE_BOUNDS_LAYERS_H
#define CANASTA_REFEREE_BOUNDS_LAYERS_H

#include "referee/bounds.h"

/* Ranks in the order of their cards' values, then wild cards; their transitions, and which canastas may be
 * made behind each. Scratch memory comes from the arena; false when memory fails. */
bool bounds_layers_line_up(struct bounds *bounds, struct arena *scratch, struct error *err);

#endif

/* bounds_layers.h - what the layers of the bounds are: their order, the transitions of each, and which
 * canastas are told apart behind it. */
#ifndef CANASTA_REFEREE_BOUNDS_LAYERS_H
#define CANASTA_REFEREE_BOUNDS_LAYERS_H

#include "referee/bounds.h"

/* Ranks in the order of their cards' values, then wild cards; their transitions, and which canastas may be
 * made behind each. Scratch memory comes from the arena; false when memory fails. */
bool bounds_layers_line_up(struct bounds *bounds, struct arena *scratch, struct error *err);

/* The rank whose cards lie in runs with transitions of a layer. */
int bounds_layers_rank_in_runs(const struct bounds *bounds, const struct bounds_layer *layer);

/* Cards of all the whole runs, each with no more than a canasta needs. */
int bounds_layers_run_cards(const struct bounds *bounds);

#endif

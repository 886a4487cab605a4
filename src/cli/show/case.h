/* case.h - the cells of a dispute's page on paper. */
#ifndef CANASTA_CLI_SHOW_CASE_H
#define CANASTA_CLI_SHOW_CASE_H

#include "desk/dispute_case.h"

/* How many options from this one on are explanations that leave the entry as it is, and so one row. */
size_t option_alike(const struct dispute_case *found, size_t index);

/* The cells of an option, side beside side: "1900 : 440". */
const char *option_hand(
    struct arena *arena, const struct dispute_case *found, const struct ruling_option *option);
const char *option_game(struct arena *arena, const struct ruling_option *option);
const char *option_minima(struct arena *arena, const struct ruling_option *option);
/* "Alfa 1 → 2, Beeta 2 → 1"; a place that stays without an arrow. */
const char *option_places(
    struct arena *arena, const struct dispute_case *found, const struct ruling_option *option);

/* The facts of a side as a slip; "" where memory fails. */
const char *side_slip(struct arena *arena, const struct event *event, const struct side *side);

#endif

/* case.h - all about one dispute on one page, what decides it first. */
#ifndef CANASTA_CLI_SHOW_CASE_H
#define CANASTA_CLI_SHOW_CASE_H

#include "base/text.h"
#include "desk/dispute_case.h"
#include "record/json.h"

void show_case(const struct event *event, const struct dispute_case *found, struct text *out);

/* {"dispute":"D3", …, "options":[…]}. */
void case_json(struct json *json, const struct event *event, const struct dispute_case *found);

/* How a page names an option: "entry", "claim", "2", "try 1"; `tried` counts those tried. */
const char *option_name(struct arena *arena, const struct dispute_case *found, size_t index);

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

/* The row of the entrant of a number, or its team's, in standings; 0: NULL. */
const struct ranking_row *number_row(const struct standings *standings, int number);

/* The facts of a side as a slip; "" where memory fails. */
const char *side_slip(struct arena *arena, const struct event *event, const struct side *side);

#endif

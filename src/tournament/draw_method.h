/* draw_method.h - the methods of drawing (draw.h): what each is called, and what goes with it. */
#ifndef CANASTA_TOURNAMENT_DRAW_METHOD_H
#define CANASTA_TOURNAMENT_DRAW_METHOD_H

#include "base/error.h"

#include <stddef.h>

enum draw_method {
	DRAW_MANUAL,
	DRAW_ROUND_ROBIN,
	DRAW_SWISS,
	DRAW_DANISH,
	DRAW_MITCHELL,
	DRAW_INDIVIDUAL,
	DRAW_RANDOM,
	DRAW_METHOD_COUNT
};

/* What a method is called: "swiss". */
const char *draw_method_name(enum draw_method method);

/* The method of that name; DRAW_METHOD_COUNT where there is none. */
enum draw_method draw_method_find(const char *name);

/* Whether lots are drawn in it. */
bool draw_method_has_lots(enum draw_method method);

/* Whether it has rounds of its own, set by the entrants' numbers before the first is played; of no method: false. */
bool draw_method_has_rounds(enum draw_method method);

/* Whether a method seats so many sides whose partners change or not; else ERROR_INPUT `draw-method`. */
bool draw_method_goes(
    enum draw_method method, size_t side_count, bool partners_change, struct error *err);

#endif

/* decimal.h - whole numbers of parts of a point as people read them. */
#ifndef CANASTA_TOURNAMENT_DECIMAL_H
#define CANASTA_TOURNAMENT_DECIMAL_H

#include <stdint.h>

/* The most places, and room for any number with as many. */
enum { DECIMAL_PLACES_MOST = 18, DECIMAL_TEXT = 48 };

/* `value` parts of which ten to the power of `places` make one: "12" of no place, "-0.45" of two. */
void decimal_text(int64_t value, int places, char ret[DECIMAL_TEXT]);

#endif

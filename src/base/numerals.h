/* numerals.h - figures as a country writes them: what stands between thousands, and before decimals.
 *
 * A language's file says it: `number.thousands`, `number.point`, and `number.group-from`, how many figures a
 * number has before it is grouped (1000 stays whole where that is 5). What it leaves out is as programs write. */
#ifndef CANASTA_BASE_NUMERALS_H
#define CANASTA_BASE_NUMERALS_H

#include <stddef.h>

enum { NUMERALS_TEXT = 96 }; /* room for any number, grouped */

struct numerals {
	const char *thousands, *point; /* NULL: none, and a point */
	size_t group_from;             /* 0: never */
};

/* A number as programs write it, "-12345.50", as these do; NULL writes it as it is. Gives `buffer`. */
const char *numerals_write(
    const struct numerals *numerals, const char *number, char buffer[NUMERALS_TEXT]);

#endif

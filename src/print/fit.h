/* fit.h - makes a text fit its width: it shrinks to a limit, then breaks into lines. */
#ifndef CANASTA_PRINT_FIT_H
#define CANASTA_PRINT_FIT_H

#include "base/arena.h"
#include "print/template.h"

struct fit_line {
	const char *text; /* within the fitted text */
	size_t length;
	int width;
};

struct fitted {
	int size, leading; /* leading: from baseline to baseline */
	const struct fit_line *lines;
	int count; /* 0 for an empty text */
};

/* False when memory fails. A letter wider than the width stands alone on its line. */
bool fit_text(struct arena *arena, const struct font *font, const struct style *style,
    const char *text, int width, struct fitted *ret);

/* From the top of a line to its baseline, so that capitals stand in the middle of the leading. */
int fit_baseline(int size);
int fit_leading(int size);

#endif

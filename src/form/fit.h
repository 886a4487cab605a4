/* fit.h - makes a text fit its width: it shrinks to a limit, then breaks into lines; a word is broken, and what
 * finds no room on lines that are counted is left out, only where letters that can still be read do not help. */
#ifndef CANASTA_FORM_FIT_H
#define CANASTA_FORM_FIT_H

#include "base/arena.h"
#include "form/template.h"

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

/* How far a style's texts shrink before they break. */
int fit_smallest(const struct style *style);

/* Whether a text is a number alone, however the language writes it: it is not broken, but shrinks as far as it must. */
bool fit_is_number(const char *text);

/* The size a text is set in to fit the width, before it is broken. */
int fit_size(const struct font *font, const struct style *style, const char *text, int width);

/* Width of the widest run of letters that no line ends within. */
int64_t fit_widest_word(const struct font *font, const char *text, int size);

/* From the top of a line to its baseline, so that capitals stand in the middle of the leading. */
int fit_baseline(int size);
int fit_leading(int size);

#endif

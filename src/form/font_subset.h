/* font_subset.h - a face cut down to the letters one document draws.
 *
 * Glyphs are numbered anew, 0 being the box, then the wanted ones in the order given, then the parts
 * that composite letters (š, Ё, ễ) are put together from, however deeply: libharu 2.3 leaves out the
 * parts of parts, and the letter loses its accent. */
#ifndef CANASTA_FORM_FONT_SUBSET_H
#define CANASTA_FORM_FONT_SUBSET_H

#include "base/arena.h"
#include "base/text.h"
#include "form/font.h"

/* Appends a TrueType file with just those glyphs to `out`. A glyph may be wanted several times and
 * then stands several times. False when memory fails. */
bool font_subset(
    const struct font *font, struct arena *arena, const int *glyphs, int count, struct text *out);

#endif

/* font.h - the two faces every document is set in, and which letters they have.
 *
 * The faces are DejaVu Sans and its bold, cut down when the program is built to the letters of
 * font_letters.txt and compiled in: no font is needed where the program runs. A letter they lack is
 * drawn as a box, never as nothing. */
#ifndef CANASTA_FORM_FONT_H
#define CANASTA_FORM_FONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether the text holds a letter that would print as a box; ret_code_point is the first of them,
 * 0xFFFD for bytes that are no UTF-8. The text is judged as a layout composes it. A text for whose
 * composing memory fails is judged as it stands. */
bool font_missing(const char *text, int32_t *ret_code_point);

enum font_face { FONT_REGULAR, FONT_BOLD, FONT_FACES };

/* A place in the font file. */
struct font_table {
	const unsigned char *data;
	size_t size;
};

struct font {
	enum font_face face;
	struct font_table cmap; /* the subtable of format 4 */
	struct font_table glyf, loca, hmtx, head, hhea, maxp;
	int glyphs, metrics, units; /* units: of the em square */
	bool wide_offsets;
	int ascent, descent; /* in thousandths of the size; descent is negative */
};

/* One letter as it is drawn. */
struct font_letter {
	int32_t code;  /* what names the drawn sign: the code point, or FONT_NUMBER_MINUS */
	int32_t means; /* the code point that a reader who copies the text gets */
	int glyph;     /* 0: the box */
	int advance;   /* thousandths of the size */
};

/* The hyphen of "-50": drawn as a minus sign, copied as the hyphen it is in the data, so that a
 * number searched for or pasted into a spreadsheet is a number. */
enum { FONT_NUMBER_MINUS = 0x110000, FONT_CODES = 0x110001 };

void font_open(enum font_face face, struct font *ret);
int font_glyph(const struct font *font, int32_t code_point);
int font_advance(const struct font *font, int glyph);

/* The outline of a glyph as the font stores it; size 0 for a blank. */
struct font_table font_outline(const struct font *font, int glyph);

/* Walks the parts of a composite outline: *cursor starts at 0; gives the offset of the next part's
 * glyph number within the outline, or 0 at the end and for an outline that is no composite. */
size_t font_next_part(struct font_table outline, size_t *cursor);

/* The letter at *cursor, which moves on. `previous` is the code point before it, 0 at the start. */
struct font_letter font_next(
    const struct font *font, const char **cursor, const char *end, int32_t *previous);

/* Width of a text in thousandths of a point, rounded up, set in a size of thousandths of a point. */
int64_t font_width(const struct font *font, const char *text, size_t length, int size);

#endif

/* font.h - the faces of documents, and drawing pages with them: a PDF, its pictures and its
 * codes. */
#ifndef CANASTA_FORM_FONT_H
#define CANASTA_FORM_FONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct file_text;
struct draw_op;
struct text;

/* The two faces of every document, and the letters they have.
 *
 * The faces are DejaVu Sans and its bold, which the build cuts down to the letters of
 * font_letters.txt and compiles in, so that the program needs no font when it runs. A letter that
 * they lack is drawn as a box. */

/* Returns a text in which a letter written as a base and marks is the single letter that a face
 * has. A text that is not UTF-8 stays as it is. */
const char *font_compose(struct arena *arena, const char *text);

/* Returns true if a text has a letter that would be drawn as a box. `ret_code_point` becomes the
 * first such letter, 0xFFFD for invalid UTF-8. The text is composed first, as in a layout. */
bool font_missing(struct arena *arena, const char *text, int32_t *ret_code_point);

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
	int glyphs, metrics, units; /* `units` of the em square */
	bool wide_offsets;
	/* In thousandths of the size; `descent` is negative. `box` is around all letters: left,
	 * bottom, right, top. */
	int ascent, descent, box[4];
};

/* A letter of a text, ready to be drawn. */
struct font_letter {
	int32_t code;  /* names the drawn sign: the code point, or FONT_NUMBER_MINUS */
	int32_t means; /* the code point in a text that a reader copies */
	int glyph;     /* 0: the box */
	int advance;   /* thousandths of the size */
};

/* The hyphen of "-50" is drawn as a minus sign but copied as a hyphen, so that a number can be
 * searched for or pasted into a spreadsheet. */
enum { FONT_NUMBER_MINUS = 0x110000, FONT_CODES = 0x110001 };

void font_open(enum font_face face, struct font *ret);
int font_glyph(const struct font *font, int32_t code_point);
int font_advance(const struct font *font, int glyph);

/* Returns the outline of a glyph as the font stores it; its size is 0 for a blank. */
struct font_table font_outline(const struct font *font, int glyph);

/* Walks the parts of a composite outline. `*cursor` starts at 0. Returns the offset of the next
 * part's glyph number within the outline, or 0 at the end and for a simple outline. */
size_t font_next_part(struct font_table outline, size_t *cursor);

/* Returns the letter at *cursor and moves *cursor past it. *previous is the code point before it, 0
 * at the start, and becomes that of the letter. */
struct font_letter font_next(
    const struct font *font, const char **cursor, const char *end, int32_t *previous);

/* Returns the width of a text of `length` bytes, rounded up. Width and size are in thousandths
 * of a point. */
int64_t font_width(const struct font *font, const char *text, size_t length, int size);

/* Draws pages of marks into a PDF, through libharu.
 *
 * Bytes depend only on the marks and titles, not on a clock or the machine. An error of libharu
 * breaks off the call (base/boundary.h). libharu's own UTF-8 text is not used: it takes no letter
 * beyond U+FFFF, drops parts of composite letters, maps 65 536 codes for each font, and has an
 * unchecked malloc. Fonts are embedded by pdf.c. */

struct pdf;

/* Begins a PDF, which the caller must close with pdf_close(). `created` is
 * "2026-03-05T19:30:00Z" or "2026-03-05"; NULL: not given. A machine without libharu, or `created`
 * in another form, breaks off the call. */
struct pdf *pdf_open(
    struct arena *arena, const char *title, const char *language, const char *created);

/* Adds a page; the marks are not needed afterwards. */
void pdf_page(struct pdf *pdf, int width, int height, const struct draw_op *marks);

/* Adds an entry, which leads to the newest page, to the PDF's table of contents; all are on one
 * level. */
void pdf_outline(struct pdf *pdf, const char *title);

/* Returns how many different letters were drawn as boxes, because the faces lack them. *ret_one
 * becomes the code point of one. */
int pdf_boxes(const struct pdf *pdf, int32_t *ret_one);

/* Returns the whole file, in the arena. No page can follow. */
const char *pdf_finish(struct pdf *pdf, size_t *ret_size);

void pdf_close(struct pdf *pdf);

/* A face reduced to the letters of one document.
 *
 * Glyphs get new numbers: 0 is the box, then the wanted glyphs in the order given, then the
 * parts that composite letters (š, Ё, ễ) consist of, at any depth. libharu 2.3 leaves out the
 * parts of parts, so that letters lose their accents. */

/* Appends a TrueType file with only those glyphs to `out`. A glyph may be listed several times and
 * then appears several times. */
void font_subset(
    const struct font *font, struct arena *arena, const int *glyphs, int count, struct text *out);

/* A picture on a page: a club's logo, read from a PNG.
 *
 * A PNG may come from anywhere. It is decoded here, within limits, and a fault is an error. Only
 * its dots reach a document; transparent ones are on white. */

struct image {
	int width, height;         /* in dots */
	const unsigned char *dots; /* red, green, blue; row by row from the top */
};

/* Reads a PNG into the arena. A file that is not a PNG, or is damaged, or larger than a megabyte
 * or 2000 dots a side, breaks off the call with ERROR_INPUT `image-invalid`. */
struct image image_read(struct arena *arena, const struct file_text *file);

/* A text as a QR code: squares that a phone's camera reads. */

struct qr {
	int width;                  /* squares on a side, without the white around them */
	const unsigned char *black; /* row by row; black if the lowest bit is set */
};

enum { QR_WHITE = 4 }; /* squares of white around the code, which cameras need */

/* Makes the code of a text, in the arena. A text too long for a code breaks off the call with
 * ERROR_INPUT `qr-invalid`, a machine without the library with ERROR_STORE. */
struct qr qr_make(struct arena *arena, const char *text);

#endif

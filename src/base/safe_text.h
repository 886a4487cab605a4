/* safe_text.h - which characters a text from outside may contain, how others are displayed, and the
 * checks of names and reasons that people type.
 *
 * Control characters move a terminal's cursor, colour its text or type into it; marks that embed,
 * override or isolate a direction make a line read otherwise than it was written. Arguments, the
 * keyboard, records, CSV, rulebooks and imports refuse both, and boxes replace them if they are in
 * a file. Joiners and the plain marks of direction are letters that names need. */
#ifndef CANASTA_BASE_SAFE_TEXT_H
#define CANASTA_BASE_SAFE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct text;

/* The shape of a text: one line, or several. */
enum plain_shape {
	PLAIN_LINE,
	PLAIN_LINES, /* line breaks and tabulators are allowed */
};

/* Returns true if a line of text may hold the character; false for -1, a byte that is not UTF-8. */
bool plain_point(int32_t point);

/* Returns true if a text of that shape may hold the character. */
bool plain_fits(int32_t point, enum plain_shape shape);

/* A text from outside, which need not end with a NUL. */
struct plain_text {
	const char *data;
	size_t size;
	enum plain_shape shape;
};

/* Returns true if the whole text is UTF-8 and each character is allowed. Otherwise `ret_bad` (NULL:
 * not wanted) is the offset of the first that is not. */
bool plain_is(const struct plain_text *text, size_t *ret_bad);

/* Appends the text with a box, U+FFFD, for each character that may not be shown. In a line, breaks
 * and tabulators become blanks. */
void plain_write(const char *text, enum plain_shape shape, struct text *out);

/* Appends JSON, or lines of JSON, with an escape for each such character: a program reads the
 * character, and a terminal does nothing with it. */
void plain_write_json(const char *json, struct text *out);

/* Copies a line in the form of plain_write() into `room` bytes. A line that does not fit is cut
 * between two characters. */
void plain_copy(char *out, size_t room, const char *text);

/* Refusals of a text with a character that it may not contain. */

/* Checks that the text is plain (plain_is); a bad character is ERROR_INPUT `code`, with the text's
 * name `what` and the character. */
bool plain_require(
    const struct plain_text *text, const char *code, const char *what, struct error *err);

/* Fills the error of plain_require() for a known character. Returns false. */
bool plain_refuse(
    int32_t point, enum plain_shape shape, const char *code, const char *what, struct error *err);

/* Words that a person typed: a name, a reason. */

/* The most bytes of a name or a reason. */
enum { NAME_BYTES_MOST = 400 };

/* Replaces a name by a copy in its stored form (text_join_blanks); NULL stays NULL. */
void input_name_keep(struct arena *arena, const char **name);

/* Checks that a text from a user is printable UTF-8, not too long and not empty; ERROR_INPUT with
 * `code` names it as `what`. */
bool input_text(const char *text, const char *code, const char *what, struct error *err);

/* Check a text like input_text(), but break off the call. input_require() needs a text;
 * input_allow() also takes NULL and "". */
void input_require(const char *text, const char *code, const char *what);
void input_allow(const char *text, const char *code, const char *what);

#endif

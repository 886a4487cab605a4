/* safe_text.h - what a text may hold that comes from outside, and how one is shown that holds more.
 *
 * Control characters move a terminal's cursor, colour what stands on it or type into it; marks that
 * embed, override or isolate a direction make a line read otherwise than it was written. Neither is let
 * in by an argument, a keyboard, a record, a CSV, a rulebook or an import, and should they stand in a
 * file they are shown as boxes. Joiners and the plain marks of direction are letters that names need. */
#ifndef CANASTA_BASE_SAFE_TEXT_H
#define CANASTA_BASE_SAFE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct error;
struct text;

enum plain_shape {
	PLAIN_LINE,
	PLAIN_LINES, /* line breaks and tabulators may stand in it */
};

/* Whether a character may stand in a line of text; -1, a byte that is no UTF-8, may not. */
bool plain_point(int32_t point);

struct plain_text {
	const char *data;
	size_t size;
	enum plain_shape shape;
};

/* Whether the whole text is UTF-8 and may be let in; else `ret_bad` holds the offset of the first
 * character that may not; it may be NULL. */
bool plain_is(const struct plain_text *text, size_t *ret_bad);

/* Appends the text as it may be shown: a box, U+FFFD, stands for each character that may not be. In a
 * line, breaks and tabulators become blanks. */
void plain_write(const char *text, enum plain_shape shape, struct text *out);

/* Appends JSON, or lines of it, in which each such character is an escape: programs read what it is, a
 * terminal does nothing with it. */
void plain_write_json(const char *json, struct text *out);

/* A line as plain_write has it, into `room` bytes; what does not fit is cut at a character. */
void plain_copy(char *out, size_t room, const char *text);

/* The refusal of a text that holds what no text may (base/safe_text.h). */

/* Whether the text is plain (plain_is); what may not stand in it is ERROR_INPUT `code`, naming the text as
 * `what` and the character. */
bool plain_require(const struct plain_text *text, const char *code, const char *what,
    size_t *ret_bad, struct error *err);

/* The message of that error alone, where the character is known. */
bool plain_refuse(
    int32_t point, enum plain_shape shape, const char *code, const char *what, struct error *err);

#endif

/* slip_token.h - a slip's line cut into tokens: words, and keys with values. */
#ifndef CANASTA_RECORD_SLIP_TOKEN_H
#define CANASTA_RECORD_SLIP_TOKEN_H

#include "record/slip.h"

struct slip_token {
	const char *text; /* as written; a short word that was spelled out stands in the arena */
	size_t size;
	const char *place; /* where it begins in the line */
	size_t key_size;   /* of what stands before the first `=`; the whole where there is none */
	bool has_value;    /* a `=` stands there */
	/* Without its quotes; in the line, or in the arena where it was escaped. */
	const char *value;
	size_t value_size;
	const char *value_place; /* where the value begins in the line */
};

/* Cuts a line at blanks. A value that stands in double quotes may hold blanks, and `\"` for a
 * quote. Control characters, bytes that are no UTF-8 and quotes elsewhere are errors. */
bool slip_cut(struct arena *arena, const struct slip_line *line, const struct slip_token **ret,
    size_t *ret_count, struct error *err);

/* Adds the place of a byte of the line to an error. A column the error has already is one within
 * the word that begins there. Returns false. */
bool slip_place(const struct slip_line *line, const char *place, struct error *err);

#endif

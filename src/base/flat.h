/* flat.h - texts by dotted names, in order: what stands in a file as `row: {total: "Yht."}`, or at once as
 * `row.total: "Yht."`, is found as "row.total".
 *
 * Texts and their names lie one behind another and are told by their places, so that those the program was
 * built with (base/packed.h) need not be put right when it starts. */
#ifndef CANASTA_BASE_FLAT_H
#define CANASTA_BASE_FLAT_H

#include "base/arena.h"
#include "base/error.h"
#include "base/yaml.h"

struct flat_row {
	unsigned name, text; /* where they begin */
	int line, column;    /* of the name in its file */
};

struct flat {
	const char *texts;
	const struct flat_row *rows; /* by name, as strcmp() orders */
	size_t count;
};

/* The text of that name, NULL where there is none. */
const char *flat_find(const struct flat *flat, const char *name);

/* The row of that name, or NULL. */
const struct flat_row *flat_row_named(const struct flat *flat, const char *name);

/* The first row whose name is not before this one; `count` where all are. */
size_t flat_from(const struct flat *flat, const char *name);

const char *flat_name(const struct flat *flat, const struct flat_row *row);
const char *flat_text(const struct flat *flat, const struct flat_row *row);

/* Of a file that was read. What is neither a map nor a text in it is ERROR_INPUT `label-text`, a name that
 * stands twice, in whichever way it is written, `label-repeated`. */
bool flat_make(struct arena *arena, const struct yaml *root, struct flat *ret, struct error *err);

#endif

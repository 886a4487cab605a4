/* slip_fields.h - what a table that counts writes for a side, box by box.
 *
 * The printed slip has its boxes in this order, and `canasta enter` names its words in it: whoever types
 * goes down the slip. */
#ifndef CANASTA_RECORD_SLIP_FIELDS_H
#define CANASTA_RECORD_SLIP_FIELDS_H

#include "base/arena.h"
#include "rulebook/rulebook.h"

struct slip_field {
	const char *name; /* a canasta by the rulebook's name, or melded, held, reds …: a label */
	const char *token; /* what it is typed as: "n", "c", "samba=" */
};

/* Every field of this rulebook, none that it does not know. False when memory fails. */
bool slip_fields(struct arena *arena, const struct rulebook *book, const struct slip_field **ret,
    size_t *ret_count);

#endif

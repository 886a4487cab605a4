/* shape.h - whether a tree has the shape of a rulebook's file: no key that is not known (keys.h), under
 * each a value of its kind, numbers within their bounds. */
#ifndef CANASTA_RULEBOOK_SHAPE_H
#define CANASTA_RULEBOOK_SHAPE_H

#include "rulebook/fields.h"

/* Looks through one file as it stands. Where it is laid over another, `~` may stand for any value. */
bool shape_check(const struct fields *fields, const struct yaml *root, bool over);

#endif

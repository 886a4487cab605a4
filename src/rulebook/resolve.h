/* resolve.h - from the tree of a rulebook's file to the struct the scorer reads. */
#ifndef CANASTA_RULEBOOK_RESOLVE_H
#define CANASTA_RULEBOOK_RESOLVE_H

#include "base/yaml.h"
#include "rulebook/rulebook.h"

/* Resolves a whole tree (extended and with options laid upon it). Errors name file, line, column. */
bool rulebook_resolve(
    struct arena *arena, const struct yaml *root, struct rulebook *book, struct error *err);

#endif

/* resolve.h - from the tree of a rulebook's file to the struct the scorer reads. */
#ifndef CANASTA_RULEBOOK_RESOLVE_H
#define CANASTA_RULEBOOK_RESOLVE_H

#include <stdbool.h>

struct fields;
struct rulebook;
struct yaml;

/* Resolves a whole tree (extended and with options laid upon it). Errors name file, line, column;
 * where `fields` lists problems, true only says that the tree was read to its end. */
bool rulebook_resolve(const struct fields *fields, const struct yaml *root, struct rulebook *book);

#endif

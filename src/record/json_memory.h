/* json_memory.h - whether memory failed the JSON library, which often calls that a mistake in the text;
 * private to this folder. */
#ifndef CANASTA_RECORD_JSON_MEMORY_H
#define CANASTA_RECORD_JSON_MEMORY_H

#include "base/arena.h"

#include <stdbool.h>

/* Before a text is read. */
void json_memory_begin(void);

/* The same; until json_memory_end() what is read lies in the arena, and is given back with it: a record
 * is some hundred small values. Nothing that was read before may be given back meanwhile. */
void json_memory_begin_in(struct arena *arena);
void json_memory_end(void);

/* Whether any of what the library asked for since was refused. */
bool json_memory_failed(void);

#endif

/* json_memory.h - whether memory failed the JSON library, which often calls that a mistake in the text;
 * private to this folder. */
#ifndef CANASTA_RECORD_JSON_MEMORY_H
#define CANASTA_RECORD_JSON_MEMORY_H

#include <stdbool.h>

/* Before a text is read. */
void json_memory_begin(void);

/* Whether any of what the library asked for since was refused. */
bool json_memory_failed(void);

#endif

/* The JSON library asks for its memory itself; a file of its own, as some of its names are ours too. */
#ifndef CANASTA_FAULT_JSON_H
#define CANASTA_FAULT_JSON_H

#include <stddef.h>

void fault_json_memory(void *(*allocate)(size_t), void (*release)(void *));

#endif

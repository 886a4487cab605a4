/* The JSON library asks for its memory itself. This header is separate because some names of the
 * library are the same as ours. */
#ifndef CANASTA_FAULT_JSON_H
#define CANASTA_FAULT_JSON_H

#include <stddef.h>

void fault_json_memory(void *(*allocate)(size_t), void (*release)(void *));

#endif

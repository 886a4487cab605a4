#include "fault_json.h"

#include <jansson.h>

void fault_json_memory(void *(*allocate)(size_t), void (*release)(void *))
{
	json_set_alloc_funcs(allocate, release);
}

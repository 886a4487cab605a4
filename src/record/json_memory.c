#include "record/json_memory.h"

#include <jansson.h>

static json_malloc_t allocate;
static json_free_t release;
static bool failed;

static void *watched_malloc(size_t size)
{
	void *memory = allocate(size);

	failed = failed || !memory;
	return memory;
}

void json_memory_begin(void)
{
	failed = false;
	if (allocate)
		return;
	json_get_alloc_funcs(&allocate, &release);
	json_set_alloc_funcs(watched_malloc, release);
}

bool json_memory_failed(void)
{
	return failed;
}

#include "record/json_memory.h"

#include <jansson.h>

static json_malloc_t allocate;
static json_free_t release;
static bool failed;
static struct arena *room;     /* NULL: the library's own */
static struct cleanup cleanup; /* while there is room */

static void forget_room(void *thing)
{
	(void)thing;
	room = NULL;
}

static void *watched_malloc(size_t size)
{
	void *memory = room ? arena_try_space(room, size, 1) : allocate(size);

	failed = failed || !memory;
	return memory;
}

static void watched_free(void *memory)
{
	if (!room)
		release(memory);
}

void json_memory_begin(void)
{
	failed = false;
	if (allocate)
		return;
	json_get_alloc_funcs(&allocate, &release);
	json_set_alloc_funcs(watched_malloc, watched_free);
}

void json_memory_begin_in(struct arena *arena)
{
	json_memory_begin();
	room = arena;
	boundary_hold(&cleanup, forget_room, NULL);
}

void json_memory_end(void)
{
	room = NULL;
	boundary_drop(&cleanup);
}

bool json_memory_failed(void)
{
	return failed;
}

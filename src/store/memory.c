#include "store/memory.h"

#include <sqlite3.h>
#include <stdbool.h>

static sqlite3_mem_methods theirs;
static bool watching;
static long refusals;

static void *watched_malloc(int size)
{
	void *memory = theirs.xMalloc(size);

	refusals += memory ? 0 : 1;
	return memory;
}

static void *watched_realloc(void *old, int size)
{
	void *memory = theirs.xRealloc(old, size);

	refusals += memory ? 0 : 1;
	return memory;
}

void memory_watch(void)
{
	sqlite3_mem_methods ours;

	if (watching || sqlite3_config(SQLITE_CONFIG_GETMALLOC, &theirs) != SQLITE_OK)
		return;
	ours = theirs;
	ours.xMalloc = watched_malloc;
	ours.xRealloc = watched_realloc;
	watching = sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) == SQLITE_OK;
}

long memory_refusals(void)
{
	return refusals;
}

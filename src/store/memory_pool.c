#include "store/memory_pool.h"

#include "base/checked.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef CHECKED_ADDRESSES
static const bool checked = true;
#else
static const bool checked = false;
#endif

enum {
	/* Sizes of pieces, what stands in front included, are multiples of it. */
	STEP = 16,
	/* Of pieces kept: up to STEP times so many bytes, as a page of the file and its head take. */
	SIZES = 288,
	/* Asked of the system at a time. */
	STOCK_BYTES = 1 << 16,
};

/* What stands in front of each piece; SQLite wants what it gets to begin at a multiple of eight. */
union piece {
	uint64_t size;     /* of the whole piece, while it is in use */
	union piece *next; /* of its size, while it is not */
};

_Static_assert(sizeof(union piece) == 8, "a piece begins at a multiple of eight");

static sqlite3_mem_methods theirs;
static bool pooled;
static union piece *spare[SIZES + 1]; /* by size, in steps */
static char *stock;                   /* from which new pieces are cut */
static size_t stock_left;

static int round_up(int size)
{
	return (int)(((unsigned)size + sizeof(union piece) + STEP - 1) / STEP * STEP -
	             sizeof(union piece));
}

static union piece *piece_of(void *memory)
{
	return (union piece *)memory - 1;
}

/* Whether pieces of that size are kept for the next; larger ones are the system's. */
static bool is_kept(size_t size)
{
	return size / STEP <= SIZES;
}

/* What is left of the stock before is too little for this piece, and is given up. */
static union piece *piece_cut(size_t size)
{
	union piece *piece;

	if (stock_left < size) {
		char *more = theirs.xMalloc(STOCK_BYTES);

		if (!more)
			return NULL;
		stock = more;
		stock_left = STOCK_BYTES;
	}
	piece = (union piece *)(void *)stock;
	stock += size;
	stock_left -= size;
	return piece;
}

static void *pool_malloc(int wanted)
{
	const size_t size = (size_t)round_up(wanted) + sizeof(union piece);
	union piece *piece;

	if (!is_kept(size)) {
		piece = theirs.xMalloc((int)size);
	} else {
		piece = spare[size / STEP];
		if (piece)
			spare[size / STEP] = piece->next;
		else
			piece = piece_cut(size);
	}
	if (!piece)
		return NULL;
	piece->size = size;
	return piece + 1;
}

static void pool_free(void *memory)
{
	union piece *piece;
	size_t size;

	if (!memory)
		return;
	piece = piece_of(memory);
	size = piece->size;
	if (!is_kept(size)) {
		theirs.xFree(piece);
		return;
	}
	piece->next = spare[size / STEP];
	spare[size / STEP] = piece;
}

static int pool_size(void *memory)
{
	return memory ? (int)(piece_of(memory)->size - sizeof(union piece)) : 0;
}

static void *pool_realloc(void *old, int wanted)
{
	const size_t size = (size_t)round_up(wanted) + sizeof(union piece);
	const int old_size = pool_size(old);
	void *memory;

	if (size == piece_of(old)->size)
		return old;
	if (!is_kept(size) && !is_kept(piece_of(old)->size)) {
		union piece *piece = theirs.xRealloc(piece_of(old), (int)size);

		if (!piece)
			return NULL;
		piece->size = size;
		return piece + 1;
	}
	memory = pool_malloc(wanted);
	if (!memory)
		return NULL;
	memcpy(memory, old, (size_t)(old_size < wanted ? old_size : wanted));
	pool_free(old);
	return memory;
}

void memory_pool(void)
{
	sqlite3_mem_methods ours;

	if (checked || pooled || sqlite3_config(SQLITE_CONFIG_GETMALLOC, &theirs) != SQLITE_OK)
		return;
	ours = theirs;
	ours.xMalloc = pool_malloc;
	ours.xFree = pool_free;
	ours.xRealloc = pool_realloc;
	ours.xSize = pool_size;
	ours.xRoundup = round_up;
	pooled = sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) == SQLITE_OK;
}

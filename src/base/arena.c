#include "base/arena.h"

#include "base/boundary.h"
#include "base/checked.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Under an address sanitizer all memory that is not in use is forbidden: the rest of a block, a
 * list that has moved, forgotten things, and a red zone after each thing, as wide as an element, so
 * that overrunning a list's end never reaches the next thing. Otherwise things lie side by side. */
enum { BLOCK_SIZE = 1 << 16, UNIT = alignof(max_align_t), LEAST_ZONE = CHECKED ? 2 * UNIT : 0 };

struct arena_block {
	struct arena_block *next;
	size_t used, size;
	alignas(max_align_t) unsigned char bytes[];
};

/* Not inlined, or gcc warns that the block is read before it is written. */
__attribute__((noinline)) static void forbid(void *start, size_t size)
{
	ASAN_POISON_MEMORY_REGION(start, size);
}

/* Forbids the old memory of a list that moved; a list from elsewhere is left alone. */
static void forbid_former(const struct arena *arena, void *items, size_t size)
{
	for (const struct arena_block *block = LEAST_ZONE > 0 ? arena->blocks : NULL; block;
	     block = block->next)
		if ((uintptr_t)items >= (uintptr_t)block->bytes &&
		    (uintptr_t)items < (uintptr_t)block->bytes + block->used)
			forbid(items, size);
}

/* Marks a block as empty. A red zone stays before its first thing too. */
static void forget_block(struct arena_block *block)
{
	block->used = LEAST_ZONE;
	forbid(block->bytes, block->size);
}

/* Returns true for a thing too large to share a block, which gets one of its own. */
static bool is_alone(size_t room)
{
	return room > BLOCK_SIZE - LEAST_ZONE;
}

static void release(void *thing)
{
	arena_release(thing);
}

void arena_hold(struct arena *arena)
{
	arena->lasts = true;
	boundary_hold(&arena->cleanup, release, arena);
}

static struct arena_block *add_block(struct arena *arena, size_t least)
{
	size_t size = is_alone(least) ? least + LEAST_ZONE : BLOCK_SIZE;

	/* The system gives large memory zeroed, and a page of it only once the page is written. */
	struct arena_block *block =
	    is_alone(least) ? calloc(1, sizeof *block + size) : malloc(sizeof *block + size);

	if (!block)
		return NULL;
	block->size = size;
	forget_block(block);
	if (!arena->blocks && !arena->lasts)
		boundary_hold(&arena->cleanup, release, arena);
	/* A block for one large thing goes after the newest, whose rest stays usable. */
	if (least > BLOCK_SIZE / 4 && arena->blocks) {
		block->next = arena->blocks->next;
		arena->blocks->next = block;
	} else {
		block->next = arena->blocks;
		arena->blocks = block;
	}
	return block;
}

/* Returns the room in a block for `bytes` of things that are `size` bytes each. */
static size_t room_of(size_t bytes, size_t size)
{
	size_t zone = LEAST_ZONE > 0 && size > LEAST_ZONE ? size : LEAST_ZONE;

	return (bytes + zone + UNIT - 1) / UNIT * UNIT;
}

void *arena_space(struct arena *arena, size_t count, size_t size)
{
	const size_t most = SIZE_MAX / 4; /* additions to this do not overflow */
	struct arena_block *block = arena->blocks;
	void *result;

	if (size > most || (size != 0 && count > most / size))
		break_memory();
	const size_t room = room_of(count * size, size);

	if (!block || block->size - block->used < room)
		block = add_block(arena, room);
	if (!block)
		break_memory();
	result = block->bytes + block->used;
	block->used += room;
	ASAN_UNPOISON_MEMORY_REGION(result, count * size);
	return result;
}

void *arena_alloc(struct arena *arena, size_t count, size_t size)
{
	void *result = arena_space(arena, count, size);

	/* A block of its own is zeroed already. */
	return is_alone(room_of(count * size, size)) ? result : memset(result, 0, count * size);
}

char *arena_copy(struct arena *arena, const char *text, size_t size)
{
	char *copy = arena_space(arena, size == SIZE_MAX ? size : size + 1, 1);

	if (size > 0)
		memcpy(copy, text, size);
	copy[size] = '\0';
	return copy;
}

char *arena_text(struct arena *arena, const char *text)
{
	return arena_copy(arena, text, strlen(text));
}

char *arena_vprintf(struct arena *arena, const char *format, va_list arguments)
{
	va_list again;

	va_copy(again, arguments);
	const int size = vsnprintf(NULL, 0, format, again);

	va_end(again);
	if (size < 0)
		break_memory();
	char *result = arena_space(arena, (size_t)size + 1, 1);

	(void)vsnprintf(result, (size_t)size + 1, format, arguments);
	return result;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	char *result = arena_vprintf(arena, format, arguments);

	va_end(arguments);
	return result;
}

void *arena_room(struct arena *arena, void *items, size_t count, size_t size)
{
	void *more;

	/* Full whenever the count is a power of two. */
	if (count & (count - 1))
		return items;
	more = arena_alloc(arena, count ? count * 2 : 1, size);
	if (count) {
		memcpy(more, items, count * size);
		forbid_former(arena, items, count * size);
	}
	return more;
}

static void free_blocks(struct arena_block *block)
{
	while (block) {
		struct arena_block *next = block->next;

		free(block);
		block = next;
	}
}

size_t arena_size(const struct arena *arena)
{
	size_t size = 0;

	for (const struct arena_block *block = arena->blocks; block; block = block->next)
		size += block->size;
	return size;
}

void arena_empty(struct arena *arena)
{
	struct arena_block *kept = arena->blocks;

	if (!kept || kept->size != BLOCK_SIZE) {
		arena_release(arena);
		return;
	}
	free_blocks(kept->next);
	kept->next = NULL;
	forget_block(kept);
}

void arena_release(struct arena *arena)
{
	free_blocks(arena->blocks);
	arena->blocks = NULL;
	boundary_drop(&arena->cleanup);
}

void arena_move(struct arena *from, struct arena *to)
{
	boundary_drop(&from->cleanup);
	to->blocks = from->blocks;
	from->blocks = NULL;
	if (to->blocks && !to->lasts)
		boundary_hold(&to->cleanup, release, to);
}

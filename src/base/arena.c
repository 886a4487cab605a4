#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 1 << 16 };

struct arena_block {
	struct arena_block *next;
	size_t used, size;
	alignas(max_align_t) unsigned char bytes[];
};

static struct arena_block *add_block(struct arena *arena, size_t least)
{
	size_t size = least > BLOCK_SIZE ? least : BLOCK_SIZE;
	struct arena_block *block;

	if (size > SIZE_MAX - sizeof *block)
		return NULL;
	block = malloc(sizeof *block + size);
	if (!block)
		return NULL;
	block->used = 0;
	block->size = size;
	/* A block for one large thing goes behind the newest, whose rest stays usable. */
	if (least > BLOCK_SIZE / 4 && arena->blocks) {
		block->next = arena->blocks->next;
		arena->blocks->next = block;
	} else {
		block->next = arena->blocks;
		arena->blocks = block;
	}
	return block;
}

void *arena_alloc(struct arena *arena, size_t count, size_t size)
{
	const size_t unit = alignof(max_align_t);
	struct arena_block *block = arena->blocks;
	size_t bytes;
	void *result;

	if (size != 0 && count > (SIZE_MAX - unit) / size)
		return NULL;
	bytes = (count * size + unit - 1) / unit * unit;
	if (!block || block->size - block->used < bytes)
		block = add_block(arena, bytes);
	if (!block)
		return NULL;
	result = block->bytes + block->used;
	block->used += bytes;
	return memset(result, 0, bytes);
}

char *arena_copy(struct arena *arena, const char *text, size_t size)
{
	char *copy = size == SIZE_MAX ? NULL : arena_alloc(arena, size + 1, 1);

	if (copy && size > 0)
		memcpy(copy, text, size);
	return copy;
}

char *arena_text(struct arena *arena, const char *text)
{
	return arena_copy(arena, text, strlen(text));
}

char *arena_vprintf(struct arena *arena, const char *format, va_list arguments)
{
	va_list again;
	char *result;
	int size;

	va_copy(again, arguments);
	size = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (size < 0)
		return NULL;
	result = arena_alloc(arena, (size_t)size + 1, 1);
	if (result)
		(void)vsnprintf(result, (size_t)size + 1, format, arguments);
	return result;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
	va_list arguments;
	char *result;

	va_start(arguments, format);
	result = arena_vprintf(arena, format, arguments);
	va_end(arguments);
	return result;
}

void *list_room(struct arena *arena, void *items, size_t count, size_t size)
{
	void *more;

	/* Full whenever the count is a power of two. */
	if (count & (count - 1))
		return items;
	more = arena_alloc(arena, count ? count * 2 : 1, size);
	if (more && count)
		memcpy(more, items, count * size);
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

void arena_empty(struct arena *arena)
{
	struct arena_block *kept = arena->blocks;

	if (!kept || kept->size != BLOCK_SIZE) {
		arena_release(arena);
		return;
	}
	free_blocks(kept->next);
	kept->next = NULL;
	kept->used = 0;
}

void arena_release(struct arena *arena)
{
	free_blocks(arena->blocks);
	arena->blocks = NULL;
}

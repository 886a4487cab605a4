/* arena.h - memory that lives as long as a command.
 *
 * Values and texts of one command are allocated here and freed together; nothing is freed piece by
 * piece. A failed allocation gives NULL, which the caller must turn into error_memory(). */
#ifndef CANASTA_BASE_ARENA_H
#define CANASTA_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena_block;

struct arena {
	struct arena_block *blocks; /* newest first; NULL: nothing allocated yet */
};

/* Zeroed memory for `count` things of `size` bytes, aligned for any type; NULL when memory or the
 * multiplication fails. Of no things it is a place that nobody may look at. */
void *arena_alloc(struct arena *arena, size_t count, size_t size);

/* The same, not zeroed, for what is written before it is read: to clear the room of a score, of which little is
 * used, takes longer than to score. */
void *arena_space(struct arena *arena, size_t count, size_t size);

/* A copy of `size` bytes with a NUL behind. */
char *arena_copy(struct arena *arena, const char *text, size_t size);

/* A copy of a NUL-terminated text. */
char *arena_text(struct arena *arena, const char *text);

char *arena_printf(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *arena, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Room for one more thing behind the `count` of a list, which doubles when it is full. The list
 * moves; NULL when memory fails. */
void *arena_room(struct arena *arena, void *items, size_t count, size_t size);

/* Bytes it holds of the system's memory, given out or not. */
size_t arena_size(const struct arena *arena);

/* Forgets all of it but keeps a block, for a loop that fills the arena at each turn: a block asked of
 * the system anew costs more than most turns need. arena_release() comes after the loop. */
void arena_empty(struct arena *arena);

/* Frees all of it; the arena may be used again. */
void arena_release(struct arena *arena);

#endif

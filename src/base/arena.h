/* arena.h - memory that lives as long as a command.
 *
 * Values and texts of one command are allocated here and freed together; nothing is freed piece by
 * piece. A failed allocation breaks off the call at its boundary (base/boundary.h), so that no
 * caller checks for NULL. */
#ifndef CANASTA_BASE_ARENA_H
#define CANASTA_BASE_ARENA_H

#include "base/boundary.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct arena_block;

/* The memory of a command; an arena of zeroes is empty. */
struct arena {
	struct arena_block *blocks; /* newest first; NULL: nothing allocated yet */
	struct cleanup cleanup;     /* while there are blocks: released if the call is broken off */
	/* The boundary at hand does not release the arena; its owner does. */
	bool lasts;
};

/* Returns zeroed memory for `count` things of `size` bytes, aligned for any type. A multiplication
 * that overflows fails like a lack of memory. For a count of 0 it returns a place that must not be
 * read. */
void *arena_alloc(struct arena *arena, size_t count, size_t size) __attribute__((returns_nonnull));

/* Returns memory as arena_alloc() does, but not zeroed, for things that are written before they are
 * read. Clearing the room of a score, of which little is used, would take longer than scoring. */
void *arena_space(struct arena *arena, size_t count, size_t size) __attribute__((returns_nonnull));

/* Returns a copy of `size` bytes with a NUL after them. */
char *arena_copy(struct arena *arena, const char *text, size_t size)
    __attribute__((returns_nonnull));

/* Returns a copy of a NUL-terminated text. */
char *arena_text(struct arena *arena, const char *text) __attribute__((returns_nonnull));

/* Return a text made as by printf(). */
char *arena_printf(struct arena *arena, const char *format, ...)
    __attribute__((returns_nonnull, format(printf, 2, 3)));
char *arena_vprintf(struct arena *arena, const char *format, va_list arguments)
    __attribute__((returns_nonnull, format(printf, 2, 0)));

/* Returns a list with room for one more thing after its `count`; a full list doubles and moves. */
void *arena_room(struct arena *arena, void *items, size_t count, size_t size)
    __attribute__((returns_nonnull));

/* Returns how many bytes of the system's memory the arena holds, given out or not. */
size_t arena_size(const struct arena *arena);

/* Forgets the contents but keeps a block, for a loop that fills the arena at each turn: asking the
 * system for a new block costs more than most turns need. arena_release() comes after the loop. */
void arena_empty(struct arena *arena);

/* Moves all blocks to another arena, which must be empty. */
void arena_move(struct arena *from, struct arena *to);

/* Holds an empty arena at the boundary at hand until arena_release(): its contents survive calls
 * that break off within. */
void arena_hold(struct arena *arena);

/* Frees all of it; the arena may be used again. */
void arena_release(struct arena *arena);

#endif

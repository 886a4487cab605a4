/* boundary.h - the place where a call ends if memory or its file fails.
 *
 * A command, a request of the hall and a line typed into `enter` each run within a boundary. An allocation that fails
 * inside (base/arena.h), or a statement that the file cannot answer (file/db.h), releases what was taken since the
 * boundary began, newest first, and jumps back to it. So a function that takes `struct error *err` is one that can
 * refuse. Nothing jumps across a library: functions that a library calls use arena_try_space() or have a boundary of
 * their own. */
#ifndef CANASTA_BASE_BOUNDARY_H
#define CANASTA_BASE_BOUNDARY_H

#include "base/error.h"

#include <stdbool.h>

struct boundary;

/* Something that is released if the call is broken off: a file, a document of a library, an open change. It lies
 * inside the thing, or in the frame of the function that has it, and does not move while it is added. */
struct cleanup {
	struct boundary *boundary; /* NULL: not added */
	struct cleanup *older, *newer;
	void (*release)(void *thing);
	void *thing;
};

/* Adds a thing to the boundary at hand; without a boundary this does nothing. */
void boundary_hold(struct cleanup *cleanup, void (*release)(void *thing), void *thing);

/* Forgets the thing, which its owner releases; one that was not added is left alone. */
void boundary_drop(struct cleanup *cleanup);

/* Runs a function within a boundary. Returns false if the call was broken off: `err` says why, things added since are
 * released, and messages have the language that they had before. Things still held when the function returns pass to
 * the boundary around this one. */
bool boundary_run(void (*run)(void *context), void *context, struct error *err);

/* Breaks off the call at the boundary, whose error is `why`. Without a boundary the program prints it and ends. */
_Noreturn void boundary_break(const struct error *why);

/* Breaks off the call with an error given like that of error_set(). */
_Noreturn void break_off(enum error_kind kind, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Breaks off the call for want of memory. */
_Noreturn void break_memory(void);

#endif

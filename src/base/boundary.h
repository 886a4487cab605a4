/* boundary.h - the place where a call ends if it is refused, or if memory or its file fails.
 *
 * A command, a request of the hall and a line typed into `enter` each run within a boundary. A deed
 * that must be refused, an allocation that fails (base/arena.h) or a statement that the file cannot
 * answer (file/db.h) releases what was taken since the boundary began, newest first, and jumps back
 * to it. So functions return what they make; only those whose callers go on after a refusal return
 * false with a `struct error`. Nothing jumps across a library: functions that a library calls have a
 * boundary of their own. */
#ifndef CANASTA_BASE_BOUNDARY_H
#define CANASTA_BASE_BOUNDARY_H

#include "base/error.h"

#include <setjmp.h>
#include <stdbool.h>

/* A boundary lies in the frame of boundary_run(), or of a test. */
struct boundary {
	jmp_buf jump;
	struct error *err;
	struct error refusal; /* the error that a function within reported */
	const char *file;     /* the place of refusals; NULL: none */
	int line, column;
	struct boundary *outer;
	struct cleanup *newest;
};

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

/* Forgets a thing, which its owner then releases. Ignores a thing that was not added. */
void boundary_drop(struct cleanup *cleanup);

/* Runs a function within a boundary. Returns false if the call was broken off: `err` says why, things added since are
 * released, and messages have the language that they had before. Things still held when the function returns pass to
 * the boundary around this one. */
bool boundary_run(void (*run)(void *context), void *context, struct error *err);

/* Like boundary_run(), but returns false only for a refusal or a wrong input. A failure of the file
 * or of memory (ERROR_STORE) breaks off the call around it. */
bool boundary_try(void (*run)(void *context), void *context, struct error *err);

/* Begin and end a boundary, for boundary_run() and for tests: calls that break off jump to
 * `boundary->jump`, which the caller sets between the two. */
void boundary_enter(struct boundary *boundary, struct error *err);
void boundary_leave(struct boundary *boundary);

/* Breaks off the call at the boundary, whose error is `why`. Without a boundary the program prints it and ends. */
_Noreturn void boundary_break(const struct error *why);

/* Breaks off the call with an error given like that of error_set(). */
_Noreturn void break_off(enum error_kind kind, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Breaks off the call like break_off(), with the place of the input that is wrong (error_place()). */
_Noreturn void break_off_at(const char *file, int line, int column, enum error_kind kind,
    const char *code, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Breaks off the call for want of memory. */
_Noreturn void break_memory(void);

/* Gives refusals from now on this place, unless they have one. NULL ends this. */
void boundary_place(const char *file, int line, int column);

/* Call a function that reports its refusal, and break off the call if it is refused:
 * `must(slip_read(reader, &hand, refusal()))`. */
struct error *refusal(void);
void must(bool done);

#endif

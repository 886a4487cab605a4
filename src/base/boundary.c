#include "base/boundary.h"

#include "base/error.h"
#include "base/message.h"
#include "base/sentence.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>

/* The boundary of this thread: a request of the hall runs in a thread of its own. */
static thread_local struct boundary *here;

void boundary_hold(struct cleanup *cleanup, void (*release)(void *thing), void *thing)
{
	if (!here || cleanup->boundary)
		return;
	*cleanup = (struct cleanup){
	    .boundary = here, .older = here->newest, .release = release, .thing = thing};
	if (here->newest)
		here->newest->newer = cleanup;
	here->newest = cleanup;
}

void boundary_drop(struct cleanup *cleanup)
{
	if (!cleanup->boundary)
		return;
	if (cleanup->newer)
		cleanup->newer->older = cleanup->older;
	else
		cleanup->boundary->newest = cleanup->older;
	if (cleanup->older)
		cleanup->older->newer = cleanup->newer;
	*cleanup = (struct cleanup){0};
}

void boundary_enter(struct boundary *boundary, struct error *err)
{
	*boundary = (struct boundary){.err = err, .outer = here};
	here = boundary;
}

void boundary_leave(struct boundary *boundary)
{
	struct cleanup *next;

	here = boundary->outer;
	for (struct cleanup *cleanup = boundary->newest; cleanup; cleanup = next) {
		next = cleanup->older;
		cleanup->boundary = here;
		if (!here)
			*cleanup = (struct cleanup){0};
		else if (!next) {
			cleanup->older = here->newest;
			if (here->newest)
				here->newest->newer = cleanup;
			here->newest = boundary->newest;
		}
	}
}

bool boundary_run(void (*run)(void *context), void *context, struct error *err)
{
	const struct vocabulary *const spoken = message_vocabulary();
	struct boundary boundary;

	boundary_enter(&boundary, err);
	if (setjmp(boundary.jump) != 0) {
		(void)message_speak(spoken);
		return false;
	}
	run(context);
	boundary_leave(&boundary);
	return true;
}

bool boundary_try(void (*run)(void *context), void *context, struct error *err)
{
	const bool done = boundary_run(run, context, err);

	if (!done && err->kind == ERROR_STORE)
		boundary_break(err);
	return done;
}

void boundary_break(const struct error *why)
{
	struct boundary *boundary = here;

	if (!boundary) {
		(void)fprintf(stderr, "canasta: %s\n", why->message);
		exit((int)why->kind);
	}
	*boundary->err = *why;
	if (boundary->file && why->kind != ERROR_STORE)
		error_fill_place(boundary->err, boundary->file, boundary->line, boundary->column);
	while (boundary->newest) {
		struct cleanup *cleanup = boundary->newest;
		void (*release)(void *) = cleanup->release;
		void *thing = cleanup->thing;

		boundary_drop(cleanup);
		release(thing);
	}
	here = boundary->outer;
	longjmp(boundary->jump, 1);
}

void break_off(enum error_kind kind, const char *code, const char *format, ...)
{
	struct error why = {0};
	va_list values;

	va_start(values, format);
	error_fill_list(&why, kind, code, format, values);
	va_end(values);
	boundary_break(&why);
}

void break_off_at(const char *file, int line, int column, enum error_kind kind, const char *code,
    const char *format, ...)
{
	struct error why = {0};
	va_list values;

	va_start(values, format);
	error_fill_list(&why, kind, code, format, values);
	va_end(values);
	error_fill_place(&why, file, line, column);
	boundary_break(&why);
}

void boundary_place(const char *file, int line, int column)
{
	if (here) {
		here->file = file;
		here->line = line;
		here->column = column;
	}
}

/* The error that a function reported outside of any boundary. */
static thread_local struct error lone;

struct error *refusal(void)
{
	struct error *err = here ? &here->refusal : &lone;

	if (err->kind != ERROR_NONE)
		*err = (struct error){0};
	return err;
}

void must(bool done)
{
	if (done)
		return;
	struct error why = here ? here->refusal : lone;

	/* A function that failed without a message met a damaged file. */
	if (why.kind == ERROR_NONE)
		error_fill(&why, ERROR_STORE, SAY_STORE_DAMAGED_PART_MISSING);
	boundary_break(&why);
}

void break_memory(void)
{
	break_off(ERROR_STORE, SAY_MEMORY_OUT_OF_MEMORY);
}

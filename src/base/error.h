/* error.h - what went wrong, where, and what was expected.
 *
 * An error is filled once, by the function that fails, and printed once. Most functions that refuse
 * end the call with it (base/boundary.h). A function whose callers go on after a refusal returns
 * false instead, and takes `struct error *` last. Callers may add the place to it, but never change
 * the message. The kind is the exit status of the program. */
#ifndef CANASTA_BASE_ERROR_H
#define CANASTA_BASE_ERROR_H

#include "base/catalogue.h"

#include <stdarg.h>
#include <stdbool.h>

enum error_kind {
	ERROR_NONE = 0,
	ERROR_REFUSED = 1, /* understood, and the answer is no */
	ERROR_INPUT = 2,   /* cannot be understood */
	ERROR_STORE = 3,   /* the file, an output or memory failed */
	/* The reader of the answer is gone (`| head`): the program ends without a message, with the
	 * status of the work done until then. */
	ERROR_CLOSED = 4
};

struct error {
	enum error_kind kind;
	char code[40];     /* stable name, listed by `canasta explain` */
	char message[600]; /* one line: the fault, and the expected input */
	char file[200];    /* "" when there is none; "<stdin>", "<argument 3>" */
	int line;          /* from 1; 0 when there is none */
	int column;        /* characters from 1; 0 when there is none */
	bool made;         /* the change was made nevertheless, and the message says so */
};

/* Fills `err` and returns false, so that a failing function can `return error_set(...)`. Its
 * arguments are the kind, the code and the text together (SAY_FILE_READ, base/message.h), and the
 * values. A character that must not be shown (safe_text.h) becomes a box. A long message is cut at
 * a character; no message is empty. A macro, because compilers do not look into functions with
 * `...`: they must see that it returns false, or they think that outputs left unset by a failed
 * function are used. */
#define error_set(...) (error_fill(__VA_ARGS__), error_false())

/* Fills the error; error_set() is the form that returns false. */
void error_fill(struct error *err, enum error_kind kind, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Like error_fill(), with the values in a list. */
void error_fill_list(struct error *err, enum error_kind kind, const char *code, const char *format,
    va_list arguments) __attribute__((format(printf, 4, 0)));

static inline bool error_false(void)
{
	return false;
}

/* Adds the file, the line and the column to an error that has none. */
void error_fill_place(struct error *err, const char *file, int line, int column);

/* Returns true if an error has a code, such as CODE_EVENT_CLOSED (src/catalogue.c). Only this
 * function compares codes. */
bool error_is(const struct error *err, const char *code);

/* Adds the place to a filled error without one. A line without a column means its beginning.
 * Returns false. */
static inline bool error_place(struct error *err, const char *file, int line, int column)
{
	error_fill_place(err, file, line, column);
	return false;
}

/* Fills the error of a failed allocation, ERROR_STORE. Returns false. */
static inline bool error_memory(struct error *err)
{
	return error_set(err, ERROR_STORE, SAY_MEMORY_OUT_OF_MEMORY);
}

#endif

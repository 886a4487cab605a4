/* library.h - a library of the machine that is loaded when it is needed, so that commands which do not need it
 * do not wait for it when the program starts. */
#ifndef CANASTA_BASE_LIBRARY_H
#define CANASTA_BASE_LIBRARY_H

#include <stddef.h>

/* A function of the library, and its place in a table of functions. */
struct library_function {
	const char *name;
	size_t offset;
};

/* The row of a member of `table`, named as the function is without the prefix `begin`. */
#define LIBRARY_FUNCTION(begin, table, member)                                                     \
	{                                                                                          \
		.name = #begin #member, .offset = offsetof(__typeof__(table), member)              \
	}

struct shared_library {
	const char *file; /* the name of its file */
	const struct library_function *functions;
	size_t count;
	void *table;
	const char *without; /* the features that are missing without it, TEXT_WORDS_… */
};

/* Loads the library and puts its functions into their table, unless they are there. It stays loaded until the program
 * ends. On a machine without it the call is broken off. */
void library_load(const struct shared_library *library);

#endif

/* library.h - a library of the machine that is taken in when it is needed, so that whoever needs it not does
 * not pay for it at the program's start. */
#ifndef CANASTA_BASE_LIBRARY_H
#define CANASTA_BASE_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

/* A function of it, and where in a table of functions it is put. */
struct library_function {
	const char *name;
	size_t offset;
};

/* A row for a member of a table that is called as the function is, behind what all of them begin with. */
#define LIBRARY_FUNCTION(begin, table, member)                                                     \
	{                                                                                          \
		.name = #begin #member, .offset = offsetof(__typeof__(table), member)              \
	}

/* Takes in a library by the name of its file and puts its functions into the table at `ret`. False: it, or one of
 * them, is not there. It stays until the program ends. */
bool library_take_in(
    const char *file, const struct library_function *functions, size_t count, void *ret);

#endif

/* members.h - what each map of a rulebook's file may hold, as the tests expect it: written once more, to be held against
 * what the loader knows. A row of the table is a kind of map, by its path. */
#ifndef CANASTA_TESTS_RULEBOOK_MEMBERS_H
#define CANASTA_TESTS_RULEBOOK_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>

enum { MEMBERS_MOST = 40 };

/* A member as its row has it. */
struct member {
	char name[32], type[32];
	bool required, depends, numeric;
	long least, most;
};

size_t members_rows(void);

/* The row of a map; a test that asks for one that is not there fails. */
size_t members_row(const char *path);

const char *members_path(size_t row);

/* Whether its members may have any names. */
bool members_are_free(size_t row);

/* Its members, of which there are MEMBERS_MOST at most; how many there are. */
size_t members_of(size_t row, struct member *ret);

#endif

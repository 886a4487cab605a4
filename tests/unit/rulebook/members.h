/* members.h - the members that each map of a rulebook's file may hold, as the tests expect them:
 * the loader is compared with this table. A row is a kind of map, named by its path. */
#ifndef CANASTA_TESTS_RULEBOOK_MEMBERS_H
#define CANASTA_TESTS_RULEBOOK_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>

enum { MEMBERS_MOST = 40 };

/* A member of a row. */
struct member {
	char name[32], type[32];
	bool required, depends, numeric;
	long least, most;
};

size_t members_rows(void);

/* The row of a map; if there is none, the test fails. */
size_t members_row(const char *path);

const char *members_path(size_t row);

/* Returns true if its members may have any names. */
bool members_are_free(size_t row);

/* Writes its members, at most MEMBERS_MOST, and returns their number. */
size_t members_of(size_t row, struct member *ret);

#endif

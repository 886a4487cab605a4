/* row.h - rows read one way: which member of a struct each column of a statement fills. Private to this
 * folder. */
#ifndef CANASTA_STORE_ROW_H
#define CANASTA_STORE_ROW_H

#include "store/db.h"

#include <stddef.h>

/* As what a column stands in its member. */
enum cell_kind {
	CELL_PASSED, /* in none: `finish` reads it */
	CELL_INT,    /* int */
	CELL_NUMBER, /* int64_t */
	CELL_SIZE,   /* size_t */
	CELL_FLAG,   /* bool: it is not 0 */
	CELL_TEXT,   /* const char *; null is "" */
	CELL_SIDE,   /* char: 0 is 'A'; null is '\0' */
	CELL_PERSON, /* int64_t: whose the name is; null is 0 */
	CELL_CALLED, /* const char *: how they are called; null is "" */
};

struct cell {
	enum cell_kind kind;
	size_t offset;
};

/* A member, by its type. */
#define CELL(type, member)                                                                                  \
	{                                                                                                   \
		_Generic(((type *)NULL)->member, int: CELL_INT, int64_t: CELL_NUMBER, size_t: CELL_SIZE,  \
	     bool: CELL_FLAG, const char *: CELL_TEXT, char: CELL_SIDE),                            \
	    offsetof(type, member) \
	}

/* The same of a column that holds the number of a name. A question that joined the view of people itself would take
 * four times as long to be made ready. */
#define CELL_OF_NAME(cell, type, member)                                                           \
	{                                                                                          \
		cell, offsetof(type, member)                                                       \
	}

/* How those are called who have the name of that number, in the desk's arena; "" where there is none. */
bool row_called(const struct desk *desk, int64_t number, const char **ret, struct error *err);

/* A kind of row. */
struct row_kind {
	size_t size; /* of its struct, which begins as zeros */
	size_t cell_count;
	const struct cell *cells; /* by column */
	/* What cells cannot say, after them; NULL: nothing. */
	bool (*finish)(const struct statement *statement, const struct desk *desk, void *row,
	    struct error *err);
};

#define ROW_KIND(type, cells, finish)                                                              \
	{                                                                                          \
		sizeof(type), sizeof(cells) / sizeof *(cells), cells, finish                       \
	}

/* A number alone, a yes or no, a text. */
extern const struct row_kind row_int, row_flag, row_text;

/* Gives the rows of a bound statement to `take`, one after another, until it fails or there are no more;
 * the statement is given back. */
bool row_each(struct statement *statement,
    bool (*take)(void *context, const struct statement *row, struct error *err), void *context,
    struct error *err);

/* All rows of a bound statement in order, in the desk's arena; the statement is given back. NULL where
 * that fails, never where there are none. */
void *row_list(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    size_t *ret_count, struct error *err);

/* Rows that hang on others, all read in one go: each is of the row whose number stands behind its cells, by
 * which the statement orders them. */
struct row_groups {
	void *rows;
	const int64_t *owners; /* by row */
	size_t size, count;
};

bool row_groups_read(struct statement *statement, const struct desk *desk,
    const struct row_kind *kind, struct row_groups *ret, struct error *err);

/* Those of one row, in order; never NULL. */
const void *row_group(const struct row_groups *groups, int64_t owner, size_t *ret_count);

/* The first of them; `ret` stays untouched where there is none, which who asks NULL need not know. Who is at no desk
 * makes one of what he has: of the store alone where the row has no texts. */
bool row_first(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    void *ret, bool *ret_found, struct error *err);

/* The one that there must be: none is the error `store-damaged`. */
bool row_one(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    void *ret, struct error *err);

#endif

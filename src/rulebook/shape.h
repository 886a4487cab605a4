/* shape.h - all that is wrong with a rulebook's file, while it is read to its end. */
#ifndef CANASTA_RULEBOOK_SHAPE_H
#define CANASTA_RULEBOOK_SHAPE_H

#include "base/error.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct fields;
struct yaml;

enum {
	PROBLEMS_MOST = 64, /* listed of one file */
	TREES_MOST = 8      /* files one is read from: itself and what it extends */
};

/* One thing that is wrong. */
struct problem {
	struct error error;
	const char *path; /* of the key: "opening.by-score[1].minimum"; "": the file as a whole */
	size_t expected_count;
	const char *const *expected; /* keys or words that may stand there */
	const char *meant;           /* the nearest of them; NULL: none is near */
};

struct problems {
	struct arena *arena;
	bool all;             /* every problem is asked for, not the first one alone */
	size_t count, more;   /* listed, and found beyond them */
	struct problem *list; /* in the order in which they were found, until problem_sort() */
	/* The file itself first, then what it extends: the texts, and the trees that they say. */
	size_t tree_count;
	struct rulebook_text texts[TREES_MOST];
	const struct yaml *trees[TREES_MOST];
	size_t refused_count;
	const struct yaml **refused; /* every value that is passed over, listed or not */
	/* Values that could not be read; errors that only follow from them are not listed. */
	bool base_unknown, kinds_unknown, pack_unknown;
};

/* Lists the error about the node, unless it only follows from something that could not be read, and clears it. `key`
 * is the key that is lacking there, or NULL. The caller may add the expected values to the problem that it returns; NULL:
 * it was not listed. */
struct problem *problem_add(
    struct problems *problems, const struct yaml *node, const char *key, struct error *err);

/* Lists an error with its path like problem_add(). Beyond PROBLEMS_MOST errors are only counted. */
struct problem *problem_list(struct problems *problems, const struct error *err, const char *path);

/* By line and column where they are of one file. */
void problem_sort(struct problems *problems);

/* Checks the shape of a map of one file: only the keys that keys.h has for a map of that name ("": the file itself),
 * each with a value of its kind, numbers within their bounds. In a file laid over another, `~` may replace any
 * value. */
void shape_check(const struct fields *fields, const struct yaml *node, const char *map, bool over);

#endif

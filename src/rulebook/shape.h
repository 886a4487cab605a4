/* shape.h - the problems of a rulebook's file, which is read to its end in spite of them. */
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
	PROBLEMS_MOST = 64, /* problems that are listed for one file */
	/* The reading ends after so much work for errors: each costs some, and those whose path is
	 * searched for also cost the bytes of the files. */
	WORK_MOST = 1 << 28,
	WORK_OF_ERROR = 1 << 10,
	TREES_MOST = 8 /* files of one rulebook: itself and those it extends */
};

/* A fault of a file. */
struct problem {
	struct error error;
	const char *path; /* of the key: "opening.by-score[1].minimum"; "": the file as a whole */
	size_t expected_count;
	const char *const *expected; /* keys or words that are possible there */
	const char *meant;           /* the nearest of them; NULL: none is near */
};

struct problems {
	struct arena *arena;
	bool all;             /* list every problem, not only the first one */
	size_t count, more;   /* listed, and found beyond them */
	size_t work;          /* for errors so far */
	struct problem *list; /* in the order in which they were found, until problem_sort() */
	/* The file itself first, then those it extends: their texts and their trees. */
	size_t tree_count;
	struct rulebook_text texts[TREES_MOST];
	const struct yaml *trees[TREES_MOST];
	size_t refused_count;
	const struct yaml **refused; /* every value that is ignored, listed or not */
	/* Values that could not be read; errors that only follow from them are not listed. */
	bool base_unknown, kinds_unknown, pack_unknown;
};

/* Lists the error about the node, unless it only follows from something that could not be read, and
 * clears it. `key` is the key that is missing there, or NULL. Returns the problem, to which the
 * caller may add the expected values; NULL if it was not listed. After too many errors it breaks off
 * the reading. */
struct problem *problem_add(
    struct problems *problems, const struct yaml *node, const char *key, struct error *err);

/* Lists an error with its path like problem_add(). Beyond PROBLEMS_MOST errors are only counted. */
struct problem *problem_list(struct problems *problems, const struct error *err, const char *path);

/* Sorts problems that follow one another and are of one file by line and column. */
void problem_sort(struct problems *problems);

/* Checks the shape of a map of one file. It has only the keys of the map `map` in keys.h ("": the
 * file itself), each with a value of its kind, and numbers within their bounds. In a file laid over
 * another, `~` may replace any value. */
void shape_check(const struct fields *fields, const struct yaml *node, const char *map, bool over);

#endif

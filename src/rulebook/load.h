/* load.h - rulebooks from YAML: built-in by id, a club's own from its file.
 *
 * A file may say `extends: ID`, or name another file (cli/call.h reads it), and give only the
 * differences. Options are laid upon the file before it is resolved, so an option may change any
 * figure. */
#ifndef CANASTA_RULEBOOK_LOAD_H
#define CANASTA_RULEBOOK_LOAD_H

#include "base/error.h"
#include "base/file.h"
#include "rulebook/rulebook.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct yaml;

struct option_value {
	const char *name;
	const char *value;
};

/* Loads a built-in rulebook by its id. An unknown id is ERROR_INPUT and names the nearest. */
bool rulebook_load(struct arena *arena, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err);

/* Loads a rulebook from texts: the last one is the file itself, those before it are bases it may
 * extend besides the built-in ones (as `rulebook.sources` lists them). */
bool rulebook_load_texts(struct arena *arena, const struct file_text *texts, size_t text_count,
    const struct option_value *options, size_t option_count, const struct rulebook **ret,
    struct error *err);

/* Loads the texts of a rulebook that an event was given, that was loaded before or that is built in: they are taken
 * without checking again that every figure suits the unit. */
bool rulebook_load_frozen(struct arena *arena, const struct file_text *texts, size_t text_count,
    const struct option_value *options, size_t option_count, const struct rulebook **ret,
    struct error *err);

/* --- checking a file --- */

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

/* The problems of a file, and those of its texts that could be read. */
struct problems {
	struct arena *arena;
	bool all;             /* list every problem, not only the first one */
	size_t count, more;   /* listed, and found beyond them */
	size_t work;          /* for errors so far */
	struct problem *list; /* in the order in which they were found; at the end sorted by line */
	/* The file itself first, then those it extends: their texts and their trees. */
	size_t tree_count;
	struct file_text texts[TREES_MOST];
	const struct yaml *trees[TREES_MOST];
	size_t refused_count;
	const struct yaml **refused; /* every value that is ignored, listed or not */
	bool frozen; /* figures are not checked against the unit (rulebook_load_frozen()) */
	/* Values that could not be read; errors that only follow from them are not listed. */
	bool base_unknown, kinds_unknown, pack_unknown;
};

/* Reads a rulebook like rulebook_load_texts(), under every choice of its options, and returns all its
 * problems in the order of the lines. Without a problem *ret_book is complete. */
const struct problems *rulebook_check_texts(struct arena *arena, const struct file_text *texts,
    size_t text_count, const struct rulebook **ret_book);

/* --- other questions about files --- */

/* Returns the tree of a rulebook's texts, given like those of rulebook_load_texts(): the file laid
 * upon the ones that it extends, without its options. */
const struct yaml *rulebook_tree(
    struct arena *arena, const struct file_text *texts, size_t text_count);

/* Lists the ids of the built-in rulebooks, sorted. Returns how many. */
size_t rulebook_ids(const char *const **ret_ids);

/* The points for going out in a file. */
struct out_amounts {
	int32_t normal, concealed;
	bool concealed_known, concealed_adds;
};

/* Reads the amounts of a built-in rulebook from its own file, without resolving it. Returns false if the file
 * leaves them to the rulebook it extends. */
bool rulebook_out_amounts(const char *id, struct out_amounts *ret);

#endif

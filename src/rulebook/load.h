/* load.h - rulebooks from YAML: built-in by id, a club's own from its file.
 *
 * A file may say `extends: ID`, or name another file (cli/call.h reads it), and give only the
 * differences. Options are laid upon the file before it is resolved, so an option may change any
 * figure. */
#ifndef CANASTA_RULEBOOK_LOAD_H
#define CANASTA_RULEBOOK_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct problems;
struct rulebook;
struct rulebook_text;
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
bool rulebook_load_texts(struct arena *arena, const struct rulebook_text *texts, size_t text_count,
    const struct option_value *options, size_t option_count, const struct rulebook **ret,
    struct error *err);

/* Reads a rulebook like rulebook_load_texts(), under every choice of its options, and lists all its
 * problems in the order of the lines. Without a problem *ret_book is complete. */
bool rulebook_check_texts(struct arena *arena, const struct rulebook_text *texts, size_t text_count,
    const struct rulebook **ret_book, const struct problems **ret, struct error *err);

/* Finds the tree of a rulebook's texts, given like those of rulebook_load_texts(): the file laid
 * upon the ones that it extends, without its options. */
bool rulebook_tree(struct arena *arena, const struct rulebook_text *texts, size_t text_count,
    const struct yaml **ret, struct error *err);

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

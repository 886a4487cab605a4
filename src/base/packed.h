/* packed.h - YAML files read while the program is built, so that no command reads them again.
 *
 * The tool src/pack.c reads each file with the loader of base/yaml.h and writes what that gave as C;
 * cmake's embed_yaml adds it to a layer. What it writes has no addresses in it: trees full of them had
 * each to be put right whenever the program started, which took longer than most commands do. The tree of
 * a file is made of it where somebody asks for the file. */
#ifndef CANASTA_BASE_PACKED_H
#define CANASTA_BASE_PACKED_H

#include "base/flat.h"
#include "base/yaml.h"

#include <threads.h>

/* A value of a tree, told by places in the arrays of `struct packed`. */
struct packed_node {
	enum yaml_kind kind;
	bool quoted;
	int line, column;
	unsigned text;    /* where it begins */
	unsigned count;   /* members */
	int values, keys; /* the first of them in the list of members */
};

/* What the files of a table share: what is packed, and the room in which their trees are made. */
struct packed {
	const char *texts;
	const struct packed_node *nodes;
	const int *members; /* numbers of nodes */
	struct yaml *trees;
	const struct yaml **lists;
};

struct packed_file {
	/* The path below the embedded folder, such as "screen/table.yaml"; of a rulebook its id. */
	const char *name;
	const struct packed *packed;
	int first, count; /* its nodes; the last is the root */
	once_flag *once;
};

/* Tables sorted by name, ended by a row whose name is NULL. */
extern const struct packed_file packed_templates[]; /* templates */
extern const struct packed_file packed_rulebooks[]; /* schema/rulebooks by id, without clauses */
extern const struct packed_file packed_words[];     /* schema/words */

/* Labels, a file a language: templates/labels/fi.yaml is "fi". */
struct packed_labels {
	const char *language;
	struct flat flat;
};

/* Sorted by name, ended by a row whose language is NULL. */
extern const struct packed_labels packed_labels[];

/* What src/texts.c found in the sources: one row, whose labels `errors.TEXT` say where each text stands. */
extern const struct packed_labels packed_texts[];

/* The root of the file of that name, or NULL. */
const struct yaml *packed_find(const struct packed_file *table, const char *name);

#endif

/* yaml.h - YAML as a tree in which every value knows its place; texts under dotted names; and the
 * files that the build puts into the program.
 *
 * Files are read whole; anchors, aliases and tags are refused, a map may have a key only once. The
 * tree lives in the arena. */
#ifndef CANASTA_BASE_YAML_H
#define CANASTA_BASE_YAML_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <threads.h>

struct arena;

/* The kind of a value. */
enum yaml_kind { YAML_KIND_TEXT, YAML_KIND_LIST, YAML_KIND_MAP };

/* A value, and its place in the file. */
struct yaml {
	enum yaml_kind kind;
	const char *text; /* of a text; "" otherwise */
	bool quoted;      /* a text in quotes: never a number, never `~` */
	const char *file; /* the name given to yaml_parse */
	int line, column; /* from 1, in characters */
	size_t count;     /* members of a list or map */
	const struct yaml **values;
	const struct yaml **keys; /* of a map, parallel to the values; NULL otherwise */
};

/* Reads one document. `file` names it in messages. */
bool yaml_parse(struct arena *arena, const char *file, const char *text, size_t size,
    const struct yaml **ret_root, struct error *err);

/* A repeated key of a map. */
struct yaml_duplicate {
	const struct yaml *map, *key; /* the map, and the second place of the key */
};

/* Parses like yaml_parse(), but lists the first `room` repeated keys instead of refusing them. Of
 * two maps under one key the members of both are kept, unless they are too many for a map; of other
 * values, and beyond the room, the first. */
bool yaml_parse_listing(struct arena *arena, const char *file, const char *text, size_t size,
    struct yaml_duplicate *ret_duplicates, size_t room, size_t *ret_count,
    const struct yaml **ret_root, struct error *err);

/* Returns true if a value is the plain null: `~` or nothing, without quotes. */
bool yaml_is_null(const struct yaml *node);

/* Returns the member of a map under a key; NULL if there is none, or if `map` is NULL or not a map. */
const struct yaml *yaml_get(const struct yaml *map, const char *key);

/* Lays `over` upon `base`: maps are merged key by key, a `~` in `over` removes the key, any other
 * value replaces the old one. Keys keep the order of `base`, new ones follow. A new value under the
 * key `whole` keeps its `~`, because it is laid over another tree later; if `whole` is NULL, every
 * `~` removes its key. */
const struct yaml *yaml_merge(
    struct arena *arena, const struct yaml *base, const struct yaml *over, const char *whole);

/* Returns a plain text as a whole number. Breaks off if it is not one within the bounds; the error
 * names the place and `what`. */
int64_t yaml_integer(const struct yaml *node, const char *what, int64_t least, int64_t most);

/* Returns a value as messages show it: a text, or "[…]" for a list and "{…}" for a map. */
const char *yaml_shown(const struct yaml *node);

/* Fills an error about the node: kind ERROR_INPUT, with its file, line and column. */
void yaml_fill_error(const struct yaml *node, struct error *err, const char *code,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Breaks off the call with such an error. */
_Noreturn void yaml_refuse(const struct yaml *node, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Texts by dotted names, in order: both `row: {total: "Yht."}` and `row.total: "Yht."` in a file are
 * found as "row.total".
 *
 * Texts and their names follow one another and are found by offsets, so that those built into the
 * program need no work when it starts. */

struct flat_row {
	unsigned name, text; /* offsets of their beginnings */
	int line, column;    /* of the name in its file */
};

struct flat {
	const char *texts;
	const struct flat_row *rows; /* by name, as strcmp() orders */
	size_t count;
};

/* Returns the text with a name; NULL if there is none. */
const char *flat_find(const struct flat *flat, const char *name);

/* Returns the row with a name; NULL if there is none. */
const struct flat_row *flat_row_named(const struct flat *flat, const char *name);

/* Returns the index of the first row whose name is not before `name`; `count` if all are before it. */
size_t flat_from(const struct flat *flat, const char *name);

/* Return the name and the text of a row. */
const char *flat_name(const struct flat *flat, const struct flat_row *row);
const char *flat_text(const struct flat *flat, const struct flat_row *row);

/* Returns the texts of a file. Breaks off for a member that is neither a map nor a text (ERROR_INPUT
 * `label-text`), and a name given twice, in either way of writing (`label-repeated`). */
struct flat flat_make(struct arena *arena, const struct yaml *root);

/* YAML files read during the build, so that no command reads them again.
 *
 * The tool src/pack.c reads each file with yaml_parse() and writes the result as C;
 * cmake's embed_yaml adds it to a layer. The C has no addresses in it, because relocating them at
 * each start took longer than most commands do. The tree of a file is made from it on demand. */

/* A value of a tree, found by offsets in the arrays of `struct packed`. */
struct packed_node {
	enum yaml_kind kind;
	bool quoted;
	int line, column;
	unsigned text;    /* offset of its beginning */
	unsigned count;   /* members */
	int values, keys; /* index of the first of each in `members` */
};

/* The data that the files of a table share: the packed values, and the room for their trees. */
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

/* The labels of a language. The file templates/labels/fi.yaml has those of "fi". */
struct packed_labels {
	const char *language;
	struct flat flat;
};

/* Sorted by name, ended by a row whose language is NULL. */
extern const struct packed_labels packed_labels[];

/* Returns the root of the file with a name; NULL if there is none. */
const struct yaml *packed_find(const struct packed_file *table, const char *name);

/* Files compiled into the program: schema, rulebooks, templates, fonts. */

struct embedded_file {
	const char *name;          /* path below the embedded folder, e.g. "fi-canasta.yaml" */
	const unsigned char *data; /* a NUL follows the last byte */
	size_t size;
};

/* Tables sorted by name, ended by a row whose name is NULL. Generated by src/cmake/embed.cmake. */
extern const struct embedded_file embedded_rulebooks[]; /* schema/rulebooks */
extern const struct embedded_file embedded_questions[]; /* schema/questions */
extern const struct embedded_file embedded_whole[];     /* schema/whole */
extern const struct embedded_file embedded_scales[];    /* schema/scales */
extern const struct embedded_file embedded_trials[];    /* schema/trial */
extern const struct embedded_file embedded_templates[]; /* templates, fonts */

/* Returns the file with a name; NULL if there is none. */
const struct embedded_file *embedded_find(const struct embedded_file *table, const char *name);

#endif

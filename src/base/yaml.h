/* yaml.h - YAML as a tree in which every value knows its place.
 *
 * Files are read whole; anchors, aliases and tags are refused, a map may have a key only once. The
 * tree lives in the arena. */
#ifndef CANASTA_BASE_YAML_H
#define CANASTA_BASE_YAML_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

enum yaml_kind { YAML_KIND_TEXT, YAML_KIND_LIST, YAML_KIND_MAP };

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

/* Reads a plain text as a whole number within the bounds; the error names the place and `what`. */
bool yaml_integer(const struct yaml *node, const char *what, int64_t least, int64_t most,
    int64_t *ret, struct error *err);

/* Fills an error about the node: kind ERROR_INPUT, with its file, line and column. Returns false; a
 * macro for the reason error_set is one. */
#define yaml_error(...) (yaml_fill_error(__VA_ARGS__), error_false())

void yaml_fill_error(const struct yaml *node, struct error *err, const char *code,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Breaks off the call with such an error. */
_Noreturn void yaml_refuse(const struct yaml *node, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif

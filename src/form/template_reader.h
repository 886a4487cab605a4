/* template_reader.h - how the parts of a template are read: a table of keys for each.
 *
 * Private to the loader of templates. */
#ifndef CANASTA_FORM_TEMPLATE_READER_H
#define CANASTA_FORM_TEMPLATE_READER_H

#include "form/template.h"

struct template_inside;

struct template_reader {
	struct arena *arena;
	const struct labels *labels;
	const struct yaml *styles;            /* NULL: none */
	const struct yaml *small;             /* styles that go before them; NULL: none */
	const struct yaml *parts;             /* by their names; NULL: none */
	const struct template_inside *inside; /* the part that is read; NULL: none */
	size_t size;                          /* members of lists and maps, so far */
	int widths, rows; /* per cent that fixed widths, and heights of rows, shrink to */
	struct error *err;
};

/* A key, what reads its value, and where in the struct the value goes. */
struct template_key {
	const char *name;
	bool (*read)(struct template_reader *reader, const struct yaml *node, void *field);
	size_t offset;
};

/* Reads every key of a map by the table; a key that is not in it is an error. */
bool template_read_map(struct template_reader *reader, const struct yaml *map, const char *what,
    const struct template_key *keys, size_t count, void *thing);

/* Counts the members of a list or map that is read; false (and the error) where they are too many: parts
 * asked for in parts could make a small file endless. */
bool template_grow(struct template_reader *reader, const struct yaml *node);

/* Makes an array for the members of a list; NULL (and the error) when it is none. */
void *template_members(
    struct template_reader *reader, const struct yaml *list, const char *what, size_t size);

/* The error of a value that is not what is expected; returns false. */
bool template_wrong(struct template_reader *reader, const struct yaml *node, const char *expected);

#endif

/* template_reader.h - how the parts of a template are read: a table of keys for each.
 *
 * Of the print layer's loader alone. */
#ifndef CANASTA_FORM_TEMPLATE_READER_H
#define CANASTA_FORM_TEMPLATE_READER_H

#include "form/template.h"

struct template_reader {
	struct arena *arena;
	const struct labels *labels;
	const struct yaml *styles; /* NULL: none */
	const struct yaml *small;  /* styles that go before them; NULL: none */
	int widths, rows;          /* per cent that fixed widths, and heights of rows, shrink to */
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

/* The style that the map's `style` names, or the one named `name`, or the body's. */
bool template_base_style(
    struct template_reader *reader, const struct yaml *map, const char *name, struct style *ret);

/* Makes an array for the members of a list; NULL (and the error) when it is none. */
void *template_members(
    struct template_reader *reader, const struct yaml *list, const char *what, size_t size);

/* The error of a value that is not what is expected; returns false. */
bool template_wrong(struct template_reader *reader, const struct yaml *node, const char *expected);

/* Readers of single values; `field` points to the type told. */
bool template_text(
    struct template_reader *reader, const struct yaml *node, void *field); /* char * */
bool template_word(
    struct template_reader *reader, const struct yaml *node, void *field); /* char * */
bool template_words(
    struct template_reader *reader, const struct yaml *node, void *field); /* words */
bool template_length(
    struct template_reader *reader, const struct yaml *node, void *field); /* int */
bool template_width(
    struct template_reader *reader, const struct yaml *node, void *field); /* width */
bool template_count(struct template_reader *reader, const struct yaml *node, void *field); /* int */
bool template_grey(struct template_reader *reader, const struct yaml *node, void *field);  /* int */
bool template_yes(struct template_reader *reader, const struct yaml *node, void *field);  /* bool */
bool template_bold(struct template_reader *reader, const struct yaml *node, void *field); /* face */
bool template_align(
    struct template_reader *reader, const struct yaml *node, void *field); /* align */
bool template_ignore(struct template_reader *reader, const struct yaml *node, void *field);

bool template_table(
    struct template_reader *reader, const struct yaml *node, void *field); /* table * */

#endif

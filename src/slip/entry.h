/* entry.h - a hand entered field by field on a page: the fields, and their values read as the slip
 * that they make.
 *
 * The fields are in the order of the printed slip. Fields of a side are named "A.natural", fields
 * of the whole hand "exhausted". A side is recorded in one of three ways. */
#ifndef CANASTA_SLIP_ENTRY_H
#define CANASTA_SLIP_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct error;
struct hand;
struct rulebook;
struct side;

enum entry_way { ENTRY_COUNTS, ENTRY_SUMS, ENTRY_CARDS, ENTRY_WAYS };

extern const char *const entry_ways[ENTRY_WAYS]; /* "counts", "sums", "cards" */

/* The kind of a field. */
enum entry_kind {
	ENTRY_NUMBER,
	ENTRY_SIGNED, /* with a checkbox "A.base.minus" */
	ENTRY_TICK,
	ENTRY_WORDS, /* several words, separated by blanks */
};

struct entry_field {
	const char *name; /* a label, like those of slip_fields() */
	enum entry_kind kind;
	bool fact; /* a fact of the side: unticked means that it is not true */
};

/* Lists the fields of a side. */
bool entry_fields(struct arena *arena, const struct rulebook *book, enum entry_way way,
    const struct entry_field **ret, size_t *ret_count);

/* Returns the value filled in under a name; NULL or "" for none. */
struct entry_values {
	const char *(*find)(const void *from, const char *name);
	const void *from;
};

/* Reads a hand with the sides "A" to the last of the rulebook. A value that makes no slip is
 * ERROR_INPUT, with the codes of slip_read() or `field-invalid`. The error names the field in place
 * of a file. */
bool entry_read(struct arena *arena, const struct rulebook *book, enum entry_way way,
    const struct entry_values *values, struct hand *ret, struct error *err);

/* Returns the name of the field that an error is about, NULL if there is none, and its side, '\0'
 * for the whole hand. */
const char *entry_field_of(const struct error *err, char *ret_side);

/* A field with its value. */
struct entry_filled {
	const char *name;
	const char *value; /* "": it is ticked */
};

/* Lists the filled fields for a side's facts, in the order of a slip's words. */
bool entry_filled_side(struct arena *arena, const struct rulebook *book, const struct side *side,
    const struct entry_filled **ret, size_t *ret_count);

/* Lists the values of a form for a whole hand, and the way its sides are recorded. Sides recorded
 * in different ways give no values. */
bool entry_values_of(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    enum entry_way *ret_way, struct entry_values *ret);

#endif

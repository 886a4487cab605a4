/* entry.h - a hand filled in field by field, on a page: what is asked for, and what was filled in read as the
 * slip it stands for.
 *
 * Fields stand in the order of the printed slip. Those of a side are named "A.natural", those of the whole hand
 * "exhausted"; a side tells its hand in one of three ways. */
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

/* How a field is filled in. */
enum entry_kind {
	ENTRY_NUMBER,
	ENTRY_SIGNED, /* with a field "A.base.minus" beside it to be ticked */
	ENTRY_TICK,
	ENTRY_WORDS, /* several, with blanks between them */
};

struct entry_field {
	const char *name; /* a label, as those of slip_fields() */
	enum entry_kind kind;
	bool fact; /* of the side: what is not ticked does not hold */
};

/* What a side is asked for. False when memory fails. */
bool entry_fields(struct arena *arena, const struct rulebook *book, enum entry_way way,
    const struct entry_field **ret, size_t *ret_count);

/* What was filled in under a name; NULL or "": nothing. */
struct entry_values {
	const char *(*find)(const void *from, const char *name);
	const void *from;
};

/* Reads the hand of sides "A" to the last of the rulebook. What stands for no slip is ERROR_INPUT, as with
 * slip_read(), or `field-invalid`; its place is the field, by its name as a file's. */
bool entry_read(struct arena *arena, const struct rulebook *book, enum entry_way way,
    const struct entry_values *values, struct hand *ret, struct error *err);

/* Which field an error is about: its name, NULL where it is about none, and its side, '\0' of the whole hand. */
const char *entry_field_of(const struct error *err, char *ret_side);

/* A field with what it holds. */
struct entry_filled {
	const char *name;
	const char *value; /* "": it is ticked */
};

/* What a side's facts would be filled in as: fields that hold something, in the order of a slip's words. */
bool entry_filled_side(struct arena *arena, const struct rulebook *book, const struct side *side,
    const struct entry_filled **ret, size_t *ret_count);

/* A whole hand as a form would be filled in, and the way its sides are told. Sides that are told in different ways
 * fill in nothing. */
bool entry_values_of(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    enum entry_way *ret_way, struct entry_values *ret);

#endif

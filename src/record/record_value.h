/* record_value.h - a hand record's values, read object by object, each by a table of its fields.
 *
 * A field has a name, the function that reads it, and where in its struct the value goes. A step is
 * the way to the value, kept on the stack, so that a message can say where it stands. Private to the
 * reading of records. */
#ifndef CANASTA_RECORD_RECORD_VALUE_H
#define CANASTA_RECORD_RECORD_VALUE_H

#include "record/hand_json.h"
#include "record/json_place.h"

#include <jansson.h>

enum { COUNT_FIELDS = 6, FIELDS_MOST = COUNT_FIELDS + KINDS_MOST };

struct record_reader {
	struct arena *arena;
	const struct json_document *document;
	const struct rulebook *book;
	const struct book_finder *finder;
	struct hand_record record;
};

/* A value and the way to it. */
struct record_value {
	struct json_step step;
	json_t *json;
};

struct record_field {
	const char *name;
	bool (*read)(struct record_reader *reader, const struct record_field *field,
	    const struct record_value *value, void *target, struct error *err);
	size_t offset;       /* of the value in the target */
	int32_t least, most; /* of a number */
};

/* Adds the place of the value to an error; returns false, as the next two do. */
bool record_fail(struct record_reader *reader, const struct record_value *value, struct error *err);
bool record_wrong_kind(struct record_reader *reader, const struct record_value *value,
    const char *expected, struct error *err);
bool record_missing(struct record_reader *reader, const struct record_value *value,
    const char *name, struct error *err);

/* A member of an object, an element of a list, and the way to it. */
struct record_value record_member(const struct record_value *object, const char *key, json_t *json);
struct record_value record_element(const struct record_value *list, size_t index);

/* The value as what it should be; what it is not is an error with its place. */
bool record_want(struct record_reader *reader, const struct record_value *value, json_type type,
    const char *expected, struct error *err);
bool record_want_list(
    struct record_reader *reader, const struct record_value *value, size_t *ret, struct error *err);
bool record_want_number(struct record_reader *reader, const struct record_value *value,
    int32_t least, int32_t most, int32_t *ret, struct error *err);
bool record_want_text(struct record_reader *reader, const struct record_value *value,
    const char **ret, struct error *err);
bool record_want_choice(struct record_reader *reader, const struct record_value *value,
    const char *const *choices, size_t count, size_t *ret, struct error *err);
bool record_want_side(
    struct record_reader *reader, const struct record_value *value, char *ret, struct error *err);
bool record_want_meld(struct record_reader *reader, const struct record_value *value,
    struct meld *ret, struct error *err);

/* Reads the members of an object by the table of its fields into the target. */
bool record_read(struct record_reader *reader, const struct record_value *object,
    const struct record_field *fields, size_t count, void *target, struct error *err);

/* Where in the target the field's value goes. */
void *record_place_in(void *target, const struct record_field *field);

/* Readers that fields of any object share; the last looks at nothing: its field is read before or
 * after the others. */
bool record_read_number(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err);
bool record_read_flag(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err);
bool record_read_text(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err);
bool record_read_apart(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err);

/* Reads one side, in record_side.c. Its letter comes first: messages name it. */
bool record_read_side(struct record_reader *reader, const struct record_value *value,
    struct side *ret, struct error *err);

#endif

/* hand_json.h - the hand record as JSON: reading, writing as entered, and the canonical form. */
#ifndef CANASTA_SLIP_HAND_JSON_H
#define CANASTA_SLIP_HAND_JSON_H

#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/json.h"
#include "slip/slip.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct meld;
struct option_value;
struct score;

struct json; /* of slip/json.h, which cannot be included with the JSON library's header */

/* Finds the rulebook that a record names; `id` is NULL if the record names none. The finder refuses
 * another name than that of a rulebook already chosen. If its error names no file, the reader adds
 * the place. */
struct book_finder {
	bool (*find)(void *context, const char *id, const struct option_value *options,
	    size_t option_count, const struct rulebook **ret, struct error *err);
	void (*place)(void *context,
	    const char
	        *table); /* gets the table's name first, if the record has one; NULL to ignore it */
	void *context;
	bool kept; /* the record is the program's own and may say that an outcome was ruled */
	/* The table will be known: its dealer's seat, and the contract from bids, are found
	 * later. */
	bool table;
};

/* Returns a finder that gives every record this rulebook, whatever the record names. */
struct book_finder book_finder_of(const struct rulebook *book);

/* A record: the facts of a hand and its other members. */
struct hand_record {
	struct hand hand;
	const struct rulebook *book;
	const char *table; /* "2.3"; NULL if not given */
	int number;        /* 0 if not given */
};

/* Reads one JSON object. `line` is the line of its file at which the text begins. Unknown fields,
 * wrong types and numbers out of range are errors with line, column and the expected value. */
bool hand_json_read(struct arena *arena, const struct book_finder *finder, const char *file,
    int line, const char *text, size_t size, struct hand_record *ret, struct error *err);

/* Writes the record as entered: melds and cards as the table spelled them; defaults left out. */
void hand_json_write(struct json *json, const struct rulebook *book, const struct hand *hand);

/* Writes the members of the record into an object that has other members too. */
void hand_json_members(struct json *json, const struct rulebook *book, const struct hand *hand);

/* Returns the facts in the one spelling that all equal records share, which separates a repeated
 * entry from a new one. Melds and cards are sorted, and equal penalties are added up. It omits
 * acceptances, and the score before the hand and seats, which a table knows. A contract gives the
 * same text from the bids and from the record. */
const char *hand_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand);

/* The values of a hand record are read object by object, each by a table of its fields.
 *
 * A field has a name, the function that reads it, and the offset of its value in a struct. A row
 * without a name stands for the words of a slip that belong to a part of the record (slip.h). A step
 * is the way to the value, kept on the stack, so a message can give its place. Private to the
 * reading of records. */

enum { FIELDS_MOST = SLIP_WORDS_MOST + KINDS_MOST };

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
	/* NULL: the field is read before or after the others. */
	bool (*read)(struct record_reader *reader, const struct record_field *field,
	    const struct record_value *value, void *target, struct error *err);
	size_t offset;       /* offset of the value in the target */
	int32_t least, most; /* bounds of a number */
	enum record_part part;
};

/* Adds the place of the value to an error; returns false, as the next one does. */
bool record_fail(struct record_reader *reader, const struct record_value *value, struct error *err);
bool record_missing(struct record_reader *reader, const struct record_value *value,
    const char *name, struct error *err);

/* Return a member of an object, or an element of a list, with the way to it. */
struct record_value record_member(const struct record_value *object, const char *key, json_t *json);
struct record_value record_element(const struct record_value *list, size_t index);

/* Check that a value has the type wanted, and read it; any other value is an error with its
 * place. */
bool record_want(struct record_reader *reader, const struct record_value *value, json_type type,
    const char *expected, struct error *err);
bool record_want_list(
    struct record_reader *reader, const struct record_value *value, size_t *ret, struct error *err);
bool record_want_number(struct record_reader *reader, const struct record_value *value,
    int32_t least, int32_t most, int32_t *ret, struct error *err);
/* Reads true or false, or "yes" or "no": 2 or 1, as in answer_names. */
bool record_want_answer(
    struct record_reader *reader, const struct record_value *value, size_t *ret, struct error *err);
bool record_want_side(
    struct record_reader *reader, const struct record_value *value, char *ret, struct error *err);
bool record_want_meld(struct record_reader *reader, const struct record_value *value,
    struct meld *ret, struct error *err);

/* Reads the members of an object by the table of its fields into the target, which begins with the
 * side or the hand if the table has words of slips. */
bool record_read(struct record_reader *reader, const struct record_value *object,
    const struct record_field *fields, size_t count, void *target, struct error *err);

/* Read fields of any object. */
bool record_read_number(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err);
bool record_read_text(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err);

/* Reads one side (record_side.c). Its letter is read first, since messages name it. */
bool record_read_side(struct record_reader *reader, const struct record_value *value,
    struct side *ret, struct error *err);

/* Returns the key of a kind of canasta, in the arena: its name with `_` for `-`. */
const char *record_kind_key(struct arena *arena, const char *kind);

/* The result of reading one hand record from the middle of a text. */
enum hand_read_end {
	HAND_READ,     /* a record */
	HAND_UNFIT,    /* an object, but no hand record */
	HAND_NO_OBJECT /* not a JSON object: its end is not known */
};

/* Reads the JSON object at the beginning of the document. *ret_used is its size with the blanks
 * before it, if there is an object. */
enum hand_read_end hand_read(struct arena *arena, const struct book_finder *finder,
    const struct json_document *document, size_t *ret_used, struct hand_record *ret,
    struct error *err);

/* Writes the score record: a hand's score in an export, of which also the digest kept with a
 * version is made. `canasta score --json` has these members and more (club/hand.h). */

void score_json_write(struct json *json, const struct rulebook *book, const struct hand *hand,
    const struct score *score);

#endif

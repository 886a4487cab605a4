/* hand_read.h - one hand record from the middle of a text, for readers of many. */
#ifndef CANASTA_RECORD_HAND_READ_H
#define CANASTA_RECORD_HAND_READ_H

#include "record/hand_json.h"
#include "record/json_place.h"

/* How far a reading came. */
enum hand_read_end {
	HAND_READ,     /* a record */
	HAND_UNFIT,    /* an object, but no hand record */
	HAND_NO_OBJECT /* no JSON object: where it ends cannot be told */
};

/* Reads the JSON object at the beginning of the document; *ret_used is its size, blanks before it
 * included, where there is an object. */
enum hand_read_end hand_read(struct arena *arena, const struct book_finder *finder,
    const struct json_document *document, size_t *ret_used, struct hand_record *ret,
    struct error *err);

#endif

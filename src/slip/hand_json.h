/* hand_json.h - the hand record as JSON: reading, writing as entered, and the canonical form. */
#ifndef CANASTA_SLIP_HAND_JSON_H
#define CANASTA_SLIP_HAND_JSON_H

#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct error;
struct json;
struct json_document;
struct option_value;
struct score;

/* Finds the rulebook that a record names; `id` is NULL if the record names none. The finder breaks off for
 * another name than that of a rulebook already chosen. The reader refuses other options than those of
 * the rulebook found, after the finder, because what was opened for that is kept. If an error names no file, the
 * reader adds the place. */
struct book_finder {
	const struct rulebook *(*find)(
	    void *context, const char *id, const struct option_value *options, size_t option_count);
	/* Gets the table's name first, if the record has one; NULL: the name is ignored. */
	void (*place)(void *context, const char *table);
	void *context;
	bool any;  /* every record gets this rulebook, whatever it names */
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

/* Returns the facts in the one spelling that all equal records share, which separates a repeated
 * entry from a new one. Melds and cards are sorted, and equal penalties are added up. It omits
 * acceptances, and the score before the hand and seats, which a table knows. A contract gives the
 * same text from the bids and from the record. */
const char *hand_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand);

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

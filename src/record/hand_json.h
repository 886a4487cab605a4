/* hand_json.h - the hand record as JSON: reading, writing as entered, and the canonical form. */
#ifndef CANASTA_RECORD_HAND_JSON_H
#define CANASTA_RECORD_HAND_JSON_H

#include "base/text.h"
#include "rulebook/load.h"
#include "score/hand.h"

struct json; /* record/json.h, which cannot stand beside the JSON library's header */

/* Finds the rulebook a record names; `id` is NULL where the record names none. The finder refuses a
 * second name for one chosen otherwise. Where its error names no file, the reader adds the place. */
struct book_finder {
	bool (*find)(void *context, const char *id, const struct option_value *options,
	    size_t option_count, const struct rulebook **ret, struct error *err);
	void (*place)(void *context, const char *table); /* told first which table the record is of,
	                                                    where it says so; NULL: nobody asks */
	void *context;
	bool kept; /* the record is the program's own and may say that an outcome was ruled */
	/* Somebody knows the table: where its dealer sits, and so whose contract bids give, waits for that. */
	bool table;
};

/* What a record holds besides the facts. */
struct hand_record {
	struct hand hand;
	const struct rulebook *book;
	const char *table; /* "2.3", NULL where not given */
	int number;        /* 0 where not given */
};

/* Reads one JSON object. `line` is where the text begins in its file. Unknown fields, wrong types,
 * numbers out of range are errors with line, column and what was expected. */
bool hand_json_read(struct arena *arena, const struct book_finder *finder, const char *file,
    int line, const char *text, size_t size, struct hand_record *ret, struct error *err);

/* Writes the record as entered: melds and cards as the table spelled them; defaults left out. */
void hand_json_write(struct json *json, const struct rulebook *book, const struct hand *hand);

/* The same within an object that says more of it. */
void hand_json_members(struct json *json, const struct rulebook *book, const struct hand *hand);

/* The same facts in the one spelling all equal records share, for telling a repeated entry from a
 * new one: melds and cards sorted, equal penalties added up. Left out is what is no fact of the
 * hand itself: acceptances, and what a table knows: the score before the hand, seats. A contract is the
 * same whether the bids gave it or somebody wrote it. NULL when memory fails. */
const char *hand_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand);

#endif

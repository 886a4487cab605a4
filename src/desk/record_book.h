/* record_book.h - hand records that are meant for an event: its rulebook, and the table they are of. */
#ifndef CANASTA_DESK_RECORD_BOOK_H
#define CANASTA_DESK_RECORD_BOOK_H

#include "record/hand_json.h"
#include "store/address.h"

/* For a book_finder whose context is the event's rulebook: a record may name it, as long as it is
 * that one with those options; else ERROR_INPUT `rulebook-differs`. */
bool record_book_find(void *context, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err);

/* Of records for tables of the event. */
struct book_finder record_book_of(const struct event *event);

/* Where a record names its table or its number, these must be the address's (hand 0: any number), else
 * ERROR_INPUT `table-differs`, `hand-differs`. `file` is what messages call the record. */
bool record_book_place(const struct desk *desk, const struct hand_record *record,
    const struct address *at, const char *file, struct error *err);

#endif

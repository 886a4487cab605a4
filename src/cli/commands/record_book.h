/* record_book.h - the rulebook of hand records that are meant for an event. */
#ifndef CANASTA_CLI_COMMANDS_RECORD_BOOK_H
#define CANASTA_CLI_COMMANDS_RECORD_BOOK_H

#include "cli/command.h"
#include "record/hand_json.h"
#include "store/address.h"

/* The rulebook of a record that names none, where no --rulebook does: the event's, where one is open;
 * options that differ from its are ERROR_INPUT `rulebook-differs`, no event `rulebook-missing`. */
bool record_book_here(struct call *call, const struct option_value *options, size_t option_count,
    const struct rulebook **ret, struct error *err);

/* The one hand of a file ("-": standard input), a record or slips, under the rulebook the finder finds.
 * *ret_file is what the file is called in messages. None is ERROR_INPUT `no-hand`, another behind it
 * `hands-several`. */
bool record_only(struct call *call, const char *path, const struct book_finder *finder,
    struct hand_record *ret, const char **ret_file, struct error *err);

/* The one hand of a file, as record_only, for the call's event. Where it names
 * its table or its number, these must be the address's; hand 0: any number. More than one hand, or
 * none, is ERROR_INPUT. */
bool record_one(struct call *call, const char *path, const struct address *at,
    struct hand_record *ret, struct error *err);

#endif

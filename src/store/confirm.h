/* confirm.h - second looks as rows: who stood for a version of a hand, and hands entered a second time. */
#ifndef CANASTA_STORE_CONFIRM_H
#define CANASTA_STORE_CONFIRM_H

#include "score/hand.h"
#include "store/address.h"
#include "store/change.h"

/* A hand entered a second time, kept beside the version it was held against. */
struct second_entry {
	int version, number; /* of the first entry's versions; from 1 for each */
	bool equal;
	const char *by, *time;
	struct hand hand;
};

/* The version has been looked at, as `method` says. */
bool confirm_write(struct change *change, const struct address *address, int version,
    const char *method, struct error *err);

/* The next second entry of its version. */
bool confirm_second_write(struct change *change, const struct address *address,
    const struct second_entry *second, struct error *err);

/* All of a hand, oldest first, within a read of the caller. */
bool confirm_seconds_read(const struct desk *desk, const struct address *address,
    struct second_entry **ret, size_t *ret_count, struct error *err);

#endif

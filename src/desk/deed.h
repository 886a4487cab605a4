/* deed.h - what is done at a table, as one change: begun, refused where the event is closed, done, ended.
 * Private to this folder. */
#ifndef CANASTA_DESK_DEED_H
#define CANASTA_DESK_DEED_H

#include "desk/phase_match.h"
#include "store/change.h"
#include "store/table.h"

/* A deed on its way. */
struct deed {
	struct change change;
	struct table table; /* as it was read within the change */
	struct phase_watch watch;
	const void *wanted; /* what is to be done there */
	bool repeated;      /* it stands so already: nothing is written */
};

typedef bool deed_done(struct deed *deed, struct error *err);

/* Does it to the table of an address, whose hand is left aside. `ret` is the table after it; both
 * outputs stay as they were where it is refused. */
bool deed_at_table(const struct desk *desk, const struct address *address, deed_done *done,
    const void *wanted, struct table *ret, bool *ret_repeated, struct error *err);

/* The table after a deed, within its change: with what came of it for its match and later phases. */
bool deed_table_read(const struct desk *desk, const struct phase_watch *watch,
    const struct address *address, struct table *ret, struct error *err);

#endif

/* export.h - the whole file as JSON Lines: every line of the log with the rows it wrote, in order,
 * and before it the names first written there.
 *
 * The first line, of the type `file`, says the version of the file and how many lines the log has, so that an
 * export that was cut is not taken for whole.
 *
 * A line behind it has its `type` (event, entrant, round, table, hand, version, penalty, dispute, signature,
 * or person for a name), `log` (which line of the log it is, when, who, what), `rows` as they are
 * chained, and the chain's `hash`. A hand and its versions are hand records besides, with `table`,
 * `hand`, `version` and the `score` as it was computed, and the entry of one that was inserted has `before`. People stand by number; a name's own line has
 * its salt, with which the chain's hash of it can be made again (store/import.h reads all of it). */
#ifndef CANASTA_STORE_EXPORT_H
#define CANASTA_STORE_EXPORT_H

#include "record/json.h"
#include "store/address.h"
#include "store/desk.h"

#include <stddef.h>

/* Takes lines as they come, each ended by a line feed; nothing of the store is locked meanwhile. */
struct export_sink {
	bool (*take)(void *context, const char *text, size_t size, struct error *err);
	void *context;
};

/* A version of a hand that an export carries. */
struct export_version {
	int64_t event;
	struct address address;
	int number;   /* from 1 */
	int64_t line; /* of the log, that wrote it */
};

/* Adds the member `score` to the version's record, or nothing where it cannot be made again. The desk
 * has the store and an arena of the line; no event. */
struct export_scorer {
	bool (*add)(void *context, const struct desk *desk, const struct export_version *version,
	    struct json *json, struct error *err);
	void *context;
};

/* The type of the line an action makes; `version` of the hand it wrote, 0 where it wrote none. */
const char *export_type(const char *action, int version);

/* Every line up to the newest there is at the start, its hands scored as the desk does (desk/export.h).
 * Memory does not grow with the file. */
bool export_lines(struct store *store, const struct export_scorer *scorer,
    const struct export_sink *sink, struct error *err);

#endif

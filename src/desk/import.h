/* import.h - a whole file from its export: what its lines say is taken (store/import.h), and judged where it is
 * more than rows: each rulebook is read, each hand scored again (desk/record_check.h). */
#ifndef CANASTA_DESK_IMPORT_H
#define CANASTA_DESK_IMPORT_H

#include "desk/record_check.h"
#include "record/json_place.h"
#include "store/books_kept.h"
#include "store/import.h"

/* An export on its way into a file. */
struct import_desk {
	struct store *store;
	struct import *import;
	struct books_kept books;
	struct arena arena; /* of the event at hand */
	struct arena scratch;
	struct event event;  /* number 0: none is */
	const char *why;     /* hands of it cannot be scored; NULL: they can */
	struct arena *found; /* of the caller: for hands that an earlier scorer scored */
	struct scored_otherwise_list otherwise;
};

/* Begins, as import_begin() does. */
bool import_desk_begin(struct import_desk *desk, struct store *store, const char *file,
    struct arena *found, struct error *err);

/* Takes the next line. A fault of it is ERROR_INPUT, with the place. */
bool import_desk_take(
    struct import_desk *desk, const struct json_document *line, struct error *err);

/* Ends, as import_end() does. */
bool import_desk_end(struct import_desk *desk, bool ok, struct error *err);

#endif

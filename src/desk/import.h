/* import.h - a whole file from its export: what its lines say is taken (store/import.h), and judged where it
 * is more than rows. */
#ifndef CANASTA_DESK_IMPORT_H
#define CANASTA_DESK_IMPORT_H

#include "record/json_place.h"
#include "store/import.h"

/* Takes the next line into the file of the desk. The rulebook of an event, with the options chosen for it,
 * must be one that hands can be scored under (else ERROR_INPUT `import-rows`, with the place). */
bool import_take(const struct desk *desk, struct import *import, const struct json_document *line,
    struct error *err);

#endif

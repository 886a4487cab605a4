/* export.h - the whole file as JSON Lines (store/export.h), every hand with its score made again of its
 * facts. */
#ifndef CANASTA_DESK_EXPORT_H
#define CANASTA_DESK_EXPORT_H

#include "store/export.h"

/* Gives every line to the sink. A hand that does not score as it was kept, or cannot be read, stands there
 * without a score. */
bool export_file(struct store *store, const struct export_sink *sink, struct error *err);

#endif

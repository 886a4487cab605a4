/* substitute_rows.h - TODO */
#ifndef CANASTA_STORE_SUBSTITUTE_ROWS_H
#define CANASTA_STORE_SUBSTITUTE_ROWS_H

#include "store/rows.h"
#include "store/substitute.h"

bool substitutes_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct substitution **ret, size_t *ret_count, struct error *err);

#endif

/* csv_names.h - several names in one cell: `Aalto, Berg`; where one of several has a comma itself, semicolons
 * stand between: `Aalto, Alfa; Berg`. A name that would be cut all the same, or lose quotes or blanks around it,
 * stands in quotes, which are doubled inside: `"Aalto, Alfa"`. What is written is read as the same names. */
#ifndef CANASTA_RECORD_CSV_NAMES_H
#define CANASTA_RECORD_CSV_NAMES_H

#include "base/error.h"
#include "base/text.h"

void csv_names_write(struct text *out, const char *const *names, size_t count);

/* A name in quotes ends behind them or is taken as it stands; a name of nothing is none. */
bool csv_names_read(struct arena *arena, const char *cell, const char *const **ret,
    size_t *ret_count, struct error *err);

#endif

/* given.h - penalties, adjustments and warnings as JSON. */
#ifndef CANASTA_CLI_SHOW_GIVEN_H
#define CANASTA_CLI_SHOW_GIVEN_H

#include "record/json.h"
#include "store/table.h"

/* "ruling", and after the event "ruling_after_event", as members: where it was none, nothing. */
void given_how_members(struct json *json, const char *key, enum given_how how);

/* [{"penalty":"P3","kind":"penalty","address":"1.2.4", …}]; `penalty` is null for one written with its hand. */
void givens_json(struct json *json, const struct given *given, size_t count);

/* ", a ruling", ", a ruling after the event"; "" where it was none. */
const char *given_how_words(enum given_how how);

#endif

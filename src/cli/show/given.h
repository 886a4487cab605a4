/* given.h - penalties, adjustments and warnings as answers: rows of a list, JSON. */
#ifndef CANASTA_CLI_SHOW_GIVEN_H
#define CANASTA_CLI_SHOW_GIVEN_H

#include "record/json.h"
#include "store/table.h"

/* The members of an object begun:
 * {"penalty":"P3","kind":"penalty","address":"1.2.4","round":1,"side":"A","number":3,"entrant":"…",
 * "code":"25C","count":1,"points":-100,"reason":"…","by":"…","time":"…","cancelled":false}, and
 * what of it applies besides. `penalty` is null for one written with its hand. */
void given_members(struct json *json, const struct given *given);

/* A game decided against a side, as one more of them: {"penalty":null,"kind":"ended", …,
 * "points":0, …,"stands":2000}; of a table whose decision is made and against somebody. */
void ended_json(struct json *json, const struct table *table);

/* "ruling", and after the event "ruling_after_event", as members: where it was none, nothing. */
void given_how_members(struct json *json, const char *key, enum given_how how);

/* A list of such objects. */
void givens_json(struct json *json, const struct given *given, size_t count);

/* A grid, a row each; nothing where there are none. */
void show_givens(const struct given *given, size_t count, struct text *out);

/* ", a ruling", ", a ruling after the event"; "" where it was none. */
const char *given_how_words(enum given_how how);

/* "100 points", "written warning": what was given, in words. */
const char *given_words(struct arena *arena, const struct given *given);

#endif

/* copy.h - copies of an open file of events. */
#ifndef CANASTA_STORE_COPY_H
#define CANASTA_STORE_COPY_H

#include "base/arena.h"
#include "base/output.h"
#include "store/store.h"

/* Makes `to` what `from` is, in one transaction: who waits for it meanwhile finds all of it. Page by page,
 * which a file that may only be read allows too. */
bool copy_onto(struct store *from, struct store *to, struct error *err);

/* What of a file of an earlier version is copied: the file, or what this program reads in its place
 * (store/migrate.h). */
enum copy_of { COPY_AS_IT_IS, COPY_AS_READ };

/* Writes the store into an OUTPUT_COPY that has begun: consistent and in one go; writers wait as they do
 * behind any reader, some tenths of a second for the largest of files. */
bool copy_into(
    struct store *store, const struct output *output, enum copy_of what, struct error *err);

/* Keeps a copy beside the store under the first name that is free: FILE.STEM, FILE.STEM-1, -2 …;
 * from `first` on. The copy is whole and on the disk before it has its name, *ret_path. */
bool copy_keep(struct store *store, struct arena *arena, const char *stem, int first,
    const char **ret_path, struct error *err);

/* Keeps everybody else out of the store until it is closed, without a transaction: SQLite copies only
 * outside of one. */
bool copy_alone(struct store *store, struct error *err);

/* Whether something of that name is there; whether it is cannot always be said. */
bool copy_is_there(const char *path, bool *ret, struct error *err);

#endif

/* backup.h - copies of the file: made while others enter hands, looked over, and put back.
 *
 * A copy is written beside its place under a name of its own and takes its place only when it is
 * whole, verified and on the disk. */
#ifndef CANASTA_STORE_BACKUP_H
#define CANASTA_STORE_BACKUP_H

#include "store/verify.h"

/* What to do about a file that is there already. */
enum copy_over {
	COPY_REFUSE, /* ERROR_REFUSED `file-exists` */
	COPY_REPLACE,
};

/* A consistent copy of the store in a file of its own; `ret` is what verify said of the copy, which
 * is kept even where that names faults: they are the store's. A store in the way of itself is
 * ERROR_INPUT `file-same`. */
bool store_backup(struct store *store, struct arena *arena, const char *path, enum copy_over over,
    struct verify_report *ret, struct error *err);

/* Makes the file at `path` the copy `source` is of; a source that does not verify is ERROR_REFUSED
 * `restore-faulty`. Where a file is there already and may be replaced, what it held is kept beside it
 * first, under the name *ret_kept ("" where there was none), and whoever has it open goes on with
 * what was restored. */
bool store_restore(const char *source, struct arena *arena, const char *path, enum copy_over over,
    struct verify_report *ret, const char **ret_kept, struct error *err);

/* A name beside `path` for a file that is still being made. */
const char *part_name(struct arena *arena, const char *path, struct error *err);

/* Flushes what was made under the name `part` to the disk and gives it its place. It is gone from
 * its old name, or, on failure, altogether. */
bool part_publish(const char *part, const char *path, enum copy_over over, struct error *err);

#endif

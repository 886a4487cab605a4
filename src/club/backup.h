/* backup.h - copies of the file: made while others enter hands, looked over, and put back.
 *
 * A copy takes its place only when it is whole, verified and on the disk. */
#ifndef CANASTA_CLUB_BACKUP_H
#define CANASTA_CLUB_BACKUP_H

#include <stdbool.h>

struct answer;
struct arena;
struct error;
struct output_wish;
struct store;
struct verify_report;

/* A consistent copy of the store in the file wished for, an OUTPUT_COPY; `ret` is what verify said of the
 * copy, which is kept even where that names faults: they are the store's. */
bool backup_make(struct store *store, struct arena *arena, const struct output_wish *wish,
    struct verify_report *ret, struct error *err);

/* What to do about a file that is there already. */
enum restore_over {
	RESTORE_BESIDE, /* ERROR_STORE `output-taken` */
	RESTORE_REPLACE,
};

/* Makes the file at `path` the copy `source` is of; a source that does not verify is ERROR_REFUSED
 * `restore-faulty`, one that is that file ERROR_INPUT `file-same`. Where a file is there already and may
 * be replaced, what it held is kept beside it first, under the name *ret_kept ("" where there was
 * none), and whoever has it open goes on with what was restored. */
bool backup_restore(const char *source, struct arena *arena, const char *path,
    enum restore_over over, struct verify_report *ret, const char **ret_kept, struct error *err);

/* A copy that was made, or made the file again, and how it was found when it was read back. */

/* {"file":"club.db","valid":true,"lines":57,"hands":12,"head":"…"} */
void answer_backup(struct answer *to, const char *file, const struct verify_report *report);

#endif

/* backup.h - a backup: a copy of the file, made while hands are entered, verified, and restored.
 *
 * A copy gets its name only when it is whole, verified and on the disk. */
#ifndef CANASTA_CLUB_BACKUP_H
#define CANASTA_CLUB_BACKUP_H

#include "club/export.h"

struct answer;
struct arena;
struct output_wish;
struct store;

/* Writes a consistent copy of the store to the output, an OUTPUT_COPY, and verifies it. A copy with
 * faults is kept, because the store has the same faults. */
struct verify_report backup_make(
    struct store *store, struct arena *arena, const struct output_wish *wish);

/* The treatment of a file that exists. */
enum restore_over {
	RESTORE_BESIDE, /* ERROR_STORE `output-taken` */
	RESTORE_REPLACE,
};

/* Restores the file at `path` from the copy `source`. ERROR_REFUSED `restore-faulty` if the copy
 * has faults, ERROR_INPUT `file-same` if it is the file itself. Returns what verifying the restored
 * file found. A file that is replaced is first copied next to it, as *ret_kept ("": there was
 * none); programs that have it open continue with the restored content. */
struct verify_report backup_restore(const char *source, struct arena *arena, const char *path,
    enum restore_over over, const char **ret_kept);

/* Adds a backup made or restored: {"file":"club.db","valid":true,"lines":57,"hands":12,
 * "head":"…"}. */
void answer_backup(struct answer *to, const char *file, const struct verify_report *report);

#endif

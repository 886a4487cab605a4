/* import.h - a file exported as JSON Lines (store/export.h) taken into an empty one; and which files
 * of hands an event has taken already. */
#ifndef CANASTA_STORE_IMPORT_H
#define CANASTA_STORE_IMPORT_H

#include "base/file.h"
#include "store/desk.h"
#include "store/hand_kept.h"
#include "store/log.h"

#include <stdio.h>

struct import;

/* A line of the log as it was taken. */
struct imported {
	int64_t event;      /* it is about; 0: none */
	const char *action; /* until the next line, as is the version; NULL: the line was a name */
	bool settings;      /* it changed what the event is played by */
	bool books;         /* it brought a rulebook */
	const struct kept_version *version; /* that it wrote; NULL: none, or a void one */
};

/* Begins an import into a store without a line yet (else ERROR_REFUSED `import-not-empty`). Nothing
 * is there until import_end. `file` is how messages name the file; both outlive the import. */
bool import_begin(struct store *store, const char *file, struct import **ret, struct error *err);

/* Takes the next line, `number` in its file. Authors, times, numbers and hashes are carried over, and each
 * hash is made again from what the line says. What is wrong is ERROR_INPUT `json-syntax`, `import-type`,
 * `import-member`, `import-rows`, `import-hash`, with line and column. Whether hands can be scored under a
 * rulebook that came, and give the sums they have, is not looked at here (desk/import.h). */
bool import_line_write(struct import *import, int number, const char *text, size_t size,
    struct imported *ret, struct error *err);

/* Looks whether all is there (store/whole.h), of which the error names the line; `import-cut` where lines are missing
 * at the end. Commits where `ok`, else leaves the store as it was; frees the import. Returns whether all of it is
 * now there. NULL is allowed where not `ok`. */
bool import_end(struct import *import, bool ok, struct error *err);

/* The SHA-256 of a whole file, from where it began. */
bool import_digest(struct file_source *file, char ret[HASH_TEXT], struct error *err);

/* Whether the event took a file of hands with that digest. */
bool import_known(const struct desk *desk, const char *digest, bool *ret, struct error *err);

/* Notes in the log that it now has. Part of the transaction in which the hands are added. */
bool import_note(const struct desk *desk, const char *digest, struct error *err);

#endif

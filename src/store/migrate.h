/* migrate.h - files of an earlier version, brought to the version that this program writes by the statements of
 * schema/migrations/.
 *
 * A file that is to be written is migrated in one transaction, so that whatever happens it is whole, of the one
 * version or the other. Before, it is copied to NAME.before-N, N being the new version; nothing is changed where
 * that cannot be done, or where something else has this name. A file that is only read is not touched: a copy
 * of it is migrated and read in its place. */
#ifndef CANASTA_STORE_MIGRATE_H
#define CANASTA_STORE_MIGRATE_H

#include "base/error.h"

struct store;

/* A file that was migrated. */
struct migration {
	const char *path;
	int from, to;
	const char *kept; /* the path of the copy */
};

/* Who is told of each; one at a time, NULL for nobody. The watch must live until another takes its place. */
struct migration_watch {
	void (*report)(void *context, const struct migration *migration);
	void *context;
};
void migrate_watched(const struct migration_watch *watch);

/* Migrates the file itself. Another process may have done so meanwhile. */
bool migrate_file(struct store *store, struct error *err);

/* Takes a copy in place of the file, not migrated yet. */
bool migrate_aside(struct store *store, struct error *err);

/* Migrates that copy. */
bool migrate_copy(struct store *store, struct error *err);

#endif

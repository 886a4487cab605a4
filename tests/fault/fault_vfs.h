/* fault_vfs.h - a file system for SQLite in which a chosen call fails or kills the process. It
 * replaces the default file system, so that the store itself needs no change. */
#ifndef CANASTA_FAULT_FAULT_VFS_H
#define CANASTA_FAULT_FAULT_VFS_H

#include <stdbool.h>

enum fault_kind {
	FAULT_NONE,
	FAULT_IO,   /* any call fails, as on a broken disk */
	FAULT_LATE, /* any call does its work, but reports a failure */
	FAULT_FULL, /* calls that need room fail, as on a full disk */
	FAULT_KILL, /* the process is killed there, as by kill -9 */
};

struct fault_plan {
	enum fault_kind kind;
	int at;      /* the call that fails, from 1 */
	bool sticky; /* all later calls fail too */
};

/* Makes it the default file system; call this before the first store is opened. */
void fault_vfs_install(void);

/* From now on calls follow this plan; NULL: no call fails. */
void fault_vfs_plan(const struct fault_plan *plan);

/* Returns true if a call failed since the plan was made. */
bool fault_vfs_fired(void);

#endif

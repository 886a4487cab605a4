/* fault_vfs.h - a file system for SQLite in which calls fail, or the process is killed, at a chosen
 * one. It stands in for the default one, so that the store under test is the store as it is. */
#ifndef CANASTA_FAULT_FAULT_VFS_H
#define CANASTA_FAULT_FAULT_VFS_H

#include <stdbool.h>

enum fault_kind {
	FAULT_NONE,
	FAULT_IO,   /* any call fails as a disk does that breaks */
	FAULT_LATE, /* any call does what it should, and says that it failed */
	FAULT_FULL, /* calls that take room fail as a full disk does */
	FAULT_KILL, /* the process dies there, as by kill -9 */
};

struct fault_plan {
	enum fault_kind kind;
	int at;      /* the call that fails, from 1 */
	bool sticky; /* and every one after it */
};

/* Makes it the default file system; before the first store is opened. */
void fault_vfs_install(void);

/* From now on calls go by this plan; NULL: none fails. */
void fault_vfs_plan(const struct fault_plan *plan);

/* Whether a call failed since the plan was made. */
bool fault_vfs_fired(void);

#endif

#include "fault/fault_vfs.h"

#include <signal.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdlib.h>

/* Our file; SQLite gives room for the real file after it. */
struct fault_file {
	sqlite3_file file;
	sqlite3_file *real;
};

static sqlite3_vfs *below;
static struct fault_plan plan;
static int calls;
static bool fired;

void fault_vfs_plan(const struct fault_plan *wanted)
{
	plan = wanted ? *wanted : (struct fault_plan){.kind = FAULT_NONE};
	calls = 0;
	fired = false;
}

bool fault_vfs_fired(void)
{
	return fired;
}

/* The code with which a call fails; SQLITE_OK: it does not fail. */
static int fault(int io_code, bool takes_room)
{
	if (plan.kind == FAULT_NONE || (plan.kind == FAULT_FULL && !takes_room))
		return SQLITE_OK;
	calls++;
	if (calls != plan.at && !(plan.sticky && calls > plan.at))
		return SQLITE_OK;
	fired = true;
	if (plan.kind == FAULT_KILL)
		(void)raise(SIGKILL);
	return plan.kind == FAULT_FULL ? SQLITE_FULL : io_code;
}

/* Returns true if a call fails before it does anything. */
static bool failed(int code)
{
	return code != SQLITE_OK && plan.kind != FAULT_LATE;
}

static int told(int code, int result)
{
	return code != SQLITE_OK ? code : result;
}

static sqlite3_file *real(sqlite3_file *file)
{
	return ((struct fault_file *)file)->real;
}

static int file_close(sqlite3_file *file)
{
	return real(file)->pMethods->xClose(real(file));
}

static int file_read(sqlite3_file *file, void *data, int size, sqlite3_int64 at)
{
	int code = fault(SQLITE_IOERR_READ, false);

	return failed(code) ? code
	                    : told(code, real(file)->pMethods->xRead(real(file), data, size, at));
}

static int file_write(sqlite3_file *file, const void *data, int size, sqlite3_int64 at)
{
	int code = fault(SQLITE_IOERR_WRITE, true);

	/* A write that fails may have written a half. */
	if (failed(code) && size > 1)
		(void)real(file)->pMethods->xWrite(real(file), data, size / 2, at);
	return failed(code) ? code
	                    : told(code, real(file)->pMethods->xWrite(real(file), data, size, at));
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	int code = fault(SQLITE_IOERR_TRUNCATE, false);

	return failed(code) ? code : told(code, real(file)->pMethods->xTruncate(real(file), size));
}

/* Does nothing: the power never fails here, and the bytes written by a killed process stay. */
static int file_sync(sqlite3_file *file, int flags)
{
	(void)file;
	(void)flags;
	return fault(SQLITE_IOERR_FSYNC, true);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
	int code = fault(SQLITE_IOERR_FSTAT, false);

	return failed(code) ? code : told(code, real(file)->pMethods->xFileSize(real(file), size));
}

static int file_lock(sqlite3_file *file, int level)
{
	int code = fault(SQLITE_IOERR_LOCK, false);

	return failed(code) ? code : told(code, real(file)->pMethods->xLock(real(file), level));
}

static int file_unlock(sqlite3_file *file, int level)
{
	return real(file)->pMethods->xUnlock(real(file), level);
}

static int file_reserved(sqlite3_file *file, int *ret)
{
	int code = fault(SQLITE_IOERR_CHECKRESERVEDLOCK, false);

	return failed(code) ? code
	                    : told(code, real(file)->pMethods->xCheckReservedLock(real(file), ret));
}

static int file_control(sqlite3_file *file, int operation, void *argument)
{
	return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int file_sector(sqlite3_file *file)
{
	return real(file)->pMethods->xSectorSize(real(file));
}

static int file_device(sqlite3_file *file)
{
	return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static const sqlite3_io_methods methods = {.iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device};

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *ret)
{
	struct fault_file *ours = (struct fault_file *)file;
	int code = fault(SQLITE_CANTOPEN, true);

	(void)vfs;
	file->pMethods = NULL;
	if (code)
		return code == SQLITE_FULL ? SQLITE_CANTOPEN : code;
	ours->real = (sqlite3_file *)(ours + 1);
	code = below->xOpen(below, name, ours->real, flags, ret);
	if (code == SQLITE_OK)
		file->pMethods = &methods;
	return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
	int code = fault(SQLITE_IOERR_DELETE, false);

	(void)vfs;
	(void)sync;
	return failed(code) ? code : told(code, below->xDelete(below, name, 0));
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *ret)
{
	int code = fault(SQLITE_IOERR_ACCESS, false);

	(void)vfs;
	return failed(code) ? code : told(code, below->xAccess(below, name, flags, ret));
}

void fault_vfs_install(void)
{
	static sqlite3_vfs ours;

	if (below)
		return;
	below = sqlite3_vfs_find(NULL);
	if (!below)
		abort();
	ours = *below;
	ours.zName = "fault";
	ours.pNext = NULL;
	ours.szOsFile = (int)sizeof(struct fault_file) + below->szOsFile;
	ours.xOpen = vfs_open;
	ours.xDelete = vfs_delete;
	ours.xAccess = vfs_access;
	if (sqlite3_vfs_register(&ours, 1) != SQLITE_OK)
		abort();
}

#include "club/backup.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/output.h"
#include "club/export.h"
#include "file/db.h"
#include "file/open_store.h"
#include "file/store.h"

static struct verify_report path_verify(const char *path, struct arena *arena)
{
	struct store *store = store_open(path, STORE_READ, NULL);
	const struct verify_report report = verify_file(store, arena, NULL);

	store_close(store);
	return report;
}

/* Ends the access codes of the hall, which were given out for another file. */
static void codes_end(const char *path)
{
	struct store *store = store_open(path, STORE_WRITE, "restore");

	store_begin(store);
	db_execute(store, "UPDATE hall_pass SET ended = 1 WHERE ended = 0");
	store_commit(store);
	store_close(store);
}

/* Copies the store. A restored copy is changed, and each is verified, before it has its name. */
static struct verify_report copy_make(
    struct store *store, struct arena *arena, const struct output_wish *wish, bool restored)
{
	struct output output;

	output_begin(&output, wish);
	copy_into(store, &output, restored ? COPY_AS_READ : COPY_AS_IT_IS);
	if (restored)
		codes_end(output.part.path);
	const struct verify_report report = path_verify(output.part.path, arena);

	output_finish(&output);
	return report;
}

struct verify_report backup_make(
    struct store *store, struct arena *arena, const struct output_wish *wish)
{
	return copy_make(store, arena, wish, false);
}

/* --- restoring --- */

/* Replaces the content of a file; returns the path of the copy that keeps it. */
static const char *restore_over(struct store *source, struct arena *arena, const char *path)
{
	enum { KEPT_MOST = 1000 };
	struct output_wish wish = {.kind = OUTPUT_COPY, .guarded = path};
	struct store *store = store_open(path, STORE_WRITE, "restore");
	struct output output;
	int number = 0;

	/* Other programs are locked out until the file is closed, without a transaction, since SQLite
	 * copies only outside of one. */
	db_execute(store, "PRAGMA locking_mode = EXCLUSIVE");
	db_execute(store, "BEGIN EXCLUSIVE");
	db_execute(store, "COMMIT");
	do {
		if (++number == KEPT_MOST)
			break_off(ERROR_STORE, SAY_STORE_COPY_TOO_MANY, path, "before-restore");
		wish.path = arena_printf(arena, "%s.before-restore-%d", path, number);
	} while (copy_is_there(wish.path));
	output_begin(&output, &wish);
	copy_into(store, &output, COPY_AS_IT_IS);
	output_finish(&output);
	copy_onto(source, store);
	store_close(store);
	return wish.path;
}

struct verify_report backup_restore(const char *source, struct arena *arena, const char *path,
    enum restore_over over, const char **ret_kept)
{
	const struct output_wish wish = {.path = path, .kind = OUTPUT_COPY, .guarded = source};

	if (output_is_same(source, path))
		break_off(ERROR_INPUT, SAY_FILE_SAME, source, path);
	const bool there = copy_is_there(path);

	if (there && over != RESTORE_REPLACE)
		break_off(ERROR_STORE, SAY_OUTPUT_TAKEN_EXISTS, path);
	struct store *store = store_open(source, STORE_READ, NULL);
	struct verify_report report = verify_file(store, arena, NULL);

	if (report.fault_count != 0)
		break_off(ERROR_REFUSED, SAY_RESTORE_FAULTY, source, report.faults[0].address,
		    report.faults[0].why);
	if (there) {
		*ret_kept = restore_over(store, arena, path);
		codes_end(path);
		report = path_verify(path, arena);
	} else {
		*ret_kept = "";
		report = copy_make(store, arena, &wish, true);
	}
	store_close(store);
	return report;
}

void answer_backup(struct answer *to, const char *file, const struct verify_report *report)
{
	answer_text(to, "file", file);
	answer_flag(to, "valid", report->fault_count == 0);
	answer_number(to, "lines", report->lines);
	answer_number(to, "hands", report->hands);
	answer_text(to, "head", report->head);
}

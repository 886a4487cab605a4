#include "club/backup.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/output.h"
#include "club/export.h"
#include "club/hooks.h"
#include "file/db.h"
#include "file/store.h"

static bool verify_path(
    const char *path, struct arena *arena, struct verify_report *ret, struct error *err)
{
	struct store *store;
	bool ok = store_open(path, STORE_READ, NULL, &store, err);

	if (!ok)
		return false;
	ok = verify_file(store, arena, ret, err);
	store_close(store);
	return ok;
}

/* Tells a feature that the file is another one now. */
static bool restored_tell(const char *path, struct error *err)
{
	struct store *store;

	if (!club_hooks.file_restored)
		return true;
	if (!store_open(path, STORE_WRITE, "restore", &store, err))
		return false;
	store_begin(store);
	club_hooks.file_restored(store);
	store_commit(store);
	store_close(store);
	return true;
}

/* Copies the store. A restored copy is changed, and each is verified, before it has its name. */
static bool copy_make(struct store *store, struct arena *arena, const struct output_wish *wish,
    bool restored, struct verify_report *ret, struct error *err)
{
	struct output output;

	if (!output_begin(&output, wish, err))
		return false;
	if (copy_into(store, &output, restored ? COPY_AS_READ : COPY_AS_IT_IS, err) &&
	    (!restored || restored_tell(output.beside.path, err)) &&
	    verify_path(output.beside.path, arena, ret, err))
		return output_finish(&output, err);
	output_drop(&output);
	return false;
}

bool backup_make(struct store *store, struct arena *arena, const struct output_wish *wish,
    struct verify_report *ret, struct error *err)
{
	return copy_make(store, arena, wish, false, ret, err);
}

/* --- restoring --- */

static bool restore_over(struct store *source, struct arena *arena, const char *path,
    const char **ret_kept, struct error *err)
{
	struct store *store;
	bool ok = store_open(path, STORE_WRITE, "restore", &store, err);

	if (!ok)
		return false;
	ok = copy_alone(store, err) &&
	     copy_keep(store, arena, "before-restore", 1, ret_kept, err) &&
	     copy_onto(source, store, err);
	store_close(store);
	return ok;
}

bool backup_restore(const char *source, struct arena *arena, const char *path,
    enum restore_over over, struct verify_report *ret, const char **ret_kept, struct error *err)
{
	struct store *store;
	bool there, ok;

	if (output_is_same(source, path))
		return error_set(err, ERROR_INPUT, SAY_FILE_SAME, source, path);
	if (!copy_is_there(path, &there, err))
		return false;
	if (there && over != RESTORE_REPLACE)
		return error_set(
		    err, ERROR_STORE, SAY_OUTPUT_TAKEN_ALREADY_ANOTHER_FILE_SAY_REPLACE, path);
	if (!store_open(source, STORE_READ, NULL, &store, err))
		return false;
	*ret_kept = "";
	ok = verify_file(store, arena, ret, err) &&
	     (ret->fault_count == 0 ||
	         error_set(err, ERROR_REFUSED, SAY_RESTORE_FAULTY, store_path(store),
	             ret->faults[0].address, ret->faults[0].why));
	if (ok && there)
		ok = restore_over(store, arena, path, ret_kept, err) && restored_tell(path, err) &&
		     verify_path(path, arena, ret, err);
	else if (ok)
		ok = copy_make(store, arena,
		    &(struct output_wish){
		        .path = path, .kind = OUTPUT_COPY, .guarded = store_path(store)},
		    true, ret, err);
	store_close(store);
	return ok;
}

void answer_backup(struct answer *to, const char *file, const struct verify_report *report)
{
	answer_text(to, "file", file);
	answer_flag(to, "valid", report->fault_count == 0);
	answer_number(to, "lines", report->lines);
	answer_number(to, "hands", report->hands);
	answer_text(to, "head", report->head);
}

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

/* Verifies the copy before it has its name. */
static bool copy_verified(struct store *store, struct arena *arena, const struct output *output,
    struct verify_report *ret, struct error *err)
{
	return copy_into(store, output, COPY_AS_IT_IS, err) &&
	       verify_path(output->beside.path, arena, ret, err);
}

bool backup_make(struct store *store, struct arena *arena, const struct output_wish *wish,
    struct verify_report *ret, struct error *err)
{
	struct output output;

	if (!output_begin(&output, wish, err))
		return false;
	if (copy_verified(store, arena, &output, ret, err))
		return output_finish(&output, err);
	output_drop(&output);
	return false;
}

/* --- restoring --- */

/* Tells a feature that the file is another one now. */
static bool restored_tell(const char *path, struct error *err)
{
	struct store *store;
	bool ok =
	    !club_hooks.file_restored || store_open(path, STORE_WRITE, "restore", &store, err);

	if (!ok || !club_hooks.file_restored)
		return ok;
	ok = store_begin(store, err) && store_end(store, club_hooks.file_restored(store, err), err);
	store_close(store);
	return ok;
}

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

static bool source_holds(
    struct store *source, struct arena *arena, struct verify_report *ret, struct error *err)
{
	if (!verify_file(source, arena, ret, err))
		return false;
	return ret->fault_count == 0 ||
	       error_set(err, ERROR_REFUSED, SAY_RESTORE_FAULTY, store_path(source),
	           ret->faults[0].address, ret->faults[0].why);
}

/* The codes end before the file has its name. */
static bool restore_new(struct store *source, struct arena *arena, const char *path,
    struct verify_report *ret, struct error *err)
{
	const struct output_wish wish = {
	    .path = path, .kind = OUTPUT_COPY, .guarded = store_path(source)};
	struct output output;

	if (!output_begin(&output, &wish, err))
		return false;
	if (copy_into(source, &output, COPY_AS_READ, err) &&
	    restored_tell(output.beside.path, err) &&
	    verify_path(output.beside.path, arena, ret, err))
		return output_finish(&output, err);
	output_drop(&output);
	return false;
}

static bool restore(struct store *source, struct arena *arena, const char *path, bool there,
    struct verify_report *ret, const char **ret_kept, struct error *err)
{
	*ret_kept = "";
	if (!source_holds(source, arena, ret, err))
		return false;
	if (!there)
		return restore_new(source, arena, path, ret, err);
	return restore_over(source, arena, path, ret_kept, err) && restored_tell(path, err) &&
	       verify_path(path, arena, ret, err);
}

static bool place_is_free(
    const char *path, enum restore_over over, bool *ret_there, struct error *err)
{
	return copy_is_there(path, ret_there, err) &&
	       (!*ret_there || over == RESTORE_REPLACE ||
	           error_set(
	               err, ERROR_STORE, SAY_OUTPUT_TAKEN_ALREADY_ANOTHER_FILE_SAY_REPLACE, path));
}

bool backup_restore(const char *source, struct arena *arena, const char *path,
    enum restore_over over, struct verify_report *ret, const char **ret_kept, struct error *err)
{
	struct store *store;
	bool there, ok;

	if (output_is_same(source, path))
		return error_set(err, ERROR_INPUT, SAY_FILE_SAME, source, path);
	if (!place_is_free(path, over, &there, err) ||
	    !store_open(source, STORE_READ, NULL, &store, err))
		return false;
	ok = restore(store, arena, path, there, ret, ret_kept, err);
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

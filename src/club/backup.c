#include "club/backup.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/output.h"
#include "club/export.h"
#include "club/hooks.h"
#include "file/db.h"
#include "file/store.h"

static void verify_path(const char *path, struct arena *arena, struct verify_report *ret)
{
	struct store *store;

	must(store_open(path, STORE_READ, NULL, &store, refusal()));
	verify_file(store, arena, ret);
	store_close(store);
}

/* Tells a feature that the file is another one now. */
static void restored_tell(const char *path)
{
	struct store *store;

	if (!club_hooks.file_restored)
		return;
	must(store_open(path, STORE_WRITE, "restore", &store, refusal()));
	store_begin(store);
	club_hooks.file_restored(store);
	store_commit(store);
	store_close(store);
}

/* Copies the store. A restored copy is changed, and each is verified, before it has its name. */
static void copy_make(struct store *store, struct arena *arena, const struct output_wish *wish,
    bool restored, struct verify_report *ret)
{
	struct output output;

	must(output_begin(&output, wish, refusal()));
	must(copy_into(store, &output, restored ? COPY_AS_READ : COPY_AS_IT_IS, refusal()));
	if (restored)
		restored_tell(output.beside.path);
	verify_path(output.beside.path, arena, ret);
	must(output_finish(&output, refusal()));
}

void backup_make(struct store *store, struct arena *arena, const struct output_wish *wish,
    struct verify_report *ret)
{
	copy_make(store, arena, wish, false, ret);
}

/* --- restoring --- */

static void restore_over(
    struct store *source, struct arena *arena, const char *path, const char **ret_kept)
{
	struct store *store;

	must(store_open(path, STORE_WRITE, "restore", &store, refusal()));
	must(copy_alone(store, refusal()));
	must(copy_keep(store, arena, "before-restore", 1, ret_kept, refusal()));
	must(copy_onto(source, store, refusal()));
	store_close(store);
}

void backup_restore(const char *source, struct arena *arena, const char *path,
    enum restore_over over, struct verify_report *ret, const char **ret_kept)
{
	struct store *store;
	bool there;

	if (output_is_same(source, path))
		break_off(ERROR_INPUT, SAY_FILE_SAME, source, path);
	must(copy_is_there(path, &there, refusal()));
	if (there && over != RESTORE_REPLACE)
		break_off(ERROR_STORE, SAY_OUTPUT_TAKEN_ALREADY_ANOTHER_FILE_SAY_REPLACE, path);
	must(store_open(source, STORE_READ, NULL, &store, refusal()));
	*ret_kept = "";
	verify_file(store, arena, ret);
	if (ret->fault_count != 0)
		break_off(ERROR_REFUSED, SAY_RESTORE_FAULTY, store_path(store),
		    ret->faults[0].address, ret->faults[0].why);
	if (there) {
		restore_over(store, arena, path, ret_kept);
		restored_tell(path);
		verify_path(path, arena, ret);
	} else
		copy_make(store, arena,
		    &(struct output_wish){
		        .path = path, .kind = OUTPUT_COPY, .guarded = store_path(store)},
		    true, ret);
	store_close(store);
}

void answer_backup(struct answer *to, const char *file, const struct verify_report *report)
{
	answer_text(to, "file", file);
	answer_flag(to, "valid", report->fault_count == 0);
	answer_number(to, "lines", report->lines);
	answer_number(to, "hands", report->hands);
	answer_text(to, "head", report->head);
}

/* Every allocation fails in turn: ours, those of an arena, and those of SQLite. The operation then
 * fails with a reason and leaves nothing. */
#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "base/text.h"
#include "club/backup.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/standings.h"
#include "fault_json.h"
#include "file/db.h"
#include "file/open_store.h"
#include "file/store.h"
#include "form/document.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/hand_json.h"
#include "slip/json.h"
#include "slip/stream.h"
#include "unit/club/fixture.h"
#include "unit/form/samples.h"

#include <malloc.h>
#include <sqlite3.h>

static struct {
	bool on;
	bool sqlite;      /* an allocation of SQLite failed, which it may do without */
	bool lasts;       /* all later allocations fail too */
	bool only_sqlite; /* only allocations of SQLite count and fail: mostly its pages */
	long at, calls;
} shortage;

/* Returns true if this allocation fails. */
static bool counts_to_shortage(void)
{
	if (!shortage.on)
		return false;
	shortage.calls++;
	return shortage.calls == shortage.at || (shortage.lasts && shortage.calls > shortage.at);
}

static bool falls_short(void)
{
	return !shortage.only_sqlite && counts_to_shortage();
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
	return falls_short() ? NULL : __real_malloc(size);
}

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
	return falls_short() ? NULL : __real_calloc(count, size);
}

/* A shrinking block already has its memory, and utf8proc does not need to give back the rest. */
void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size)
{
	return size > malloc_usable_size(old) && falls_short() ? NULL : __real_realloc(old, size);
}

void *__real_arena_alloc(struct arena *arena, size_t count, size_t size);
void *__wrap_arena_alloc(struct arena *arena, size_t count, size_t size);
void *__wrap_arena_alloc(struct arena *arena, size_t count, size_t size)
{
	if (falls_short())
		break_memory();
	return __real_arena_alloc(arena, count, size);
}

void *__real_arena_space(struct arena *arena, size_t count, size_t size);
void *__wrap_arena_space(struct arena *arena, size_t count, size_t size);
void *__wrap_arena_space(struct arena *arena, size_t count, size_t size)
{
	if (falls_short())
		break_memory();
	return __real_arena_space(arena, count, size);
}

static sqlite3_mem_methods sqlite_memory;

static bool falls_short_in_sqlite(void)
{
	bool now = counts_to_shortage();

	shortage.sqlite = shortage.sqlite || now;
	return now;
}

/* An allocation of the linked SQLite counts once, as SQLite's own. */
static void *sqlite_realloc(void *old, int size)
{
	const bool on = shortage.on;
	void *memory;

	if (falls_short_in_sqlite())
		return NULL;
	shortage.on = false;
	memory = old ? sqlite_memory.xRealloc(old, size) : sqlite_memory.xMalloc(size);
	shortage.on = on;
	return memory;
}

static void *sqlite_malloc(int size)
{
	return sqlite_realloc(NULL, size);
}

/* Call this before SQLite is first used. */
static void sqlite_memory_wrap(void)
{
	sqlite3_mem_methods ours;

	memory_pool(); /* before the counter: it must count the pieces of the pool, not only its stocks */
	if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &sqlite_memory) != SQLITE_OK)
		abort();
	ours = sqlite_memory;
	ours.xMalloc = sqlite_malloc;
	ours.xRealloc = sqlite_realloc;
	if (sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) != SQLITE_OK)
		abort();
}

static void *json_malloc(size_t size)
{
	return falls_short() ? NULL : __real_malloc(size);
}

/* One operation from beginning to end; its memory comes from the arena. */
typedef bool (*operation)(struct fixture *f, struct arena *arena, struct error *err);

/* One run of an operation within a boundary, as in a command. */
struct run {
	operation asked;
	struct fixture *f;
	struct arena *arena;
	struct error *err;
	bool ok;
};

static void run(void *context)
{
	struct run *run = context;

	run->ok = run->asked(run->f, run->arena, run->err);
}

static bool bounded(operation asked, struct fixture *f, struct arena *arena, struct error *err)
{
	struct run one = {asked, f, arena, err, false};

	return boundary_run(run, &one, err) && one.ok;
}

static const struct rulebook *find_book(
    void *context, const char *id, const struct option_value *options, size_t option_count)
{
	const struct fixture *f = context;

	(void)id, (void)options, (void)option_count;
	return event_book_here(&f->event);
}

static bool load_rulebook(struct fixture *f, struct arena *arena, struct error *err)
{
	static const struct option_value choice = {"red-threes-all", "100-each"};
	const struct rulebook *book;

	(void)f;
	return rulebook_load(arena, "fi-canasta", &choice, 1, &book, err);
}

/* A failed allocation is not a problem of the rulebook's file. */
static bool check_rulebook(struct fixture *f, struct arena *arena, struct error *err)
{
	static const char text[] = "rulebook: club\nextends: fi-canasta\n";
	const struct file_text file = {"club.yaml", text, sizeof text - 1};
	const struct rulebook *book;

	(void)f, (void)err;
	return rulebook_check_texts(arena, &file, 1, &book)->count == 0;
}

static bool score_text(struct fixture *f, struct arena *arena, const char *text, struct error *err)
{
	const struct book_finder finder = {.find = find_book, .context = f};
	const struct file_text file = {.name = "text", .data = text, .size = strlen(text)};
	struct text out = {.arena = arena};
	struct json json = {.out = &out};
	struct hand_record record = {0};
	struct stream stream;
	struct score score;

	stream_open(&stream, &file, &finder);
	if (stream_next(&stream, arena, &record, err) != STREAM_HAND)
		return false;
	score_make_room(arena, record.book, &record.hand, &score);
	score_hand(record.book, &record.hand, 1, &score);
	score_json_write(&json, record.book, &record.hand, &score);
	hand_json_write(&json, record.book, &record.hand);
	(void)hand_canonical(arena, record.book, &record.hand);
	return true;
}

static bool score_slip(struct fixture *f, struct arena *arena, struct error *err)
{
	return score_text(f, arena,
	    "A KKKKKKK 4h5h6h AAAA2,X reds=2 hand=94s opening=AAAA2 claim=1200 adjust=-50 "
	    "reason=\"late\" out\n# a remark\nB QQQQ22X hand=AK hand=3b penalty=25C:2\n",
	    err);
}

static bool score_json(struct fixture *f, struct arena *arena, struct error *err)
{
	return score_text(f, arena,
	    "{\"sides\":[{\"side\":\"A\",\"melds\":[\"999222\"],\"hand\":\"44K3b\","
	    "\"penalties\":[{\"code\":\"25C\",\"count\":2}],\"opening\":{\"melds\":[\"999\"]}},"
	    "{\"side\":\"B\",\"counts\":{\"natural\":1,\"melded\":200,\"held\":35}}]"
	    ","
	    "\"exhausted\":true,\"rest\":12}\n",
	    err);
}

static struct hand entered;

/* An acknowledged hand is in the file and complete. A failed hand left nothing. */
static void holds(const struct fixture *f, bool acknowledged)
{
	struct arena arena = {0};
	struct store *store;
	struct verify_report report;
	struct error err = {0};
	bool verified;

	done(try_store_open(f->path, STORE_READ, NULL, &store, &err), &err);
	run_bounded(store, &err, verified, report = verify_file(store, &arena, NULL));
	done(verified, &err);
	if (report.fault_count > 0 || report.hands != acknowledged)
		fail_msg("allocation %ld: %d hands, %s", shortage.at, (int)report.hands,
		    report.fault_count ? report.faults[0].why : "whole");
	store_close(store);
	arena_release(&arena);
}

static bool add_entered(struct fixture *f, struct arena *arena, struct error *err)
{
	struct store *store = NULL;
	struct hand_result result;
	const struct hand_entry entry = {.table = {.round = 1, .table = 1}, .hand = &entered};

	if (!try_store_open(f->path, STORE_WRITE, "Teppo Testaaja", &store, err))
		return false;
	hand_add(
	    &(struct desk){.store = store, .arena = arena, .event = &f->event}, &entry, &result);
	store_close(store);
	return true;
}

static bool add_hand(struct fixture *f, struct arena *arena, struct error *err)
{
	bool ok;

	shortage.on = false;
	fixture_again(f);
	shortage.on = true;
	ok = bounded(add_entered, f, arena, err);
	shortage.on = false;
	holds(f, ok);
	return ok;
}

static bool standings(struct fixture *f, struct arena *arena, struct error *err)
{
	struct store *store = NULL;

	if (!try_store_open(f->path, STORE_READ, NULL, &store, err))
		return false;
	struct event event = event_find(&(struct desk){.store = store, .arena = arena}, NULL);
	(void)standings_make(
	    &(struct desk){.store = store, .arena = arena, .event = &event}, 0, NULL);
	store_close(store);
	return true;
}

static void has_no_faults(const struct verify_report *report)
{
	if (report->fault_count > 0)
		fail_msg("at %ld: %s: %s", shortage.at, report->faults[0].address,
		    report->faults[0].why);
}

static bool verify(struct fixture *f, struct arena *arena, struct error *err)
{
	struct store *store = NULL;
	struct verify_report report;

	if (!try_store_open(f->path, STORE_READ, NULL, &store, err))
		return false;
	report = verify_file(store, arena, NULL);
	store_close(store);
	has_no_faults(&report);
	return true;
}

static const char *beside(const struct fixture *f, const char *name)
{
	static char path[300];

	(void)snprintf(path, sizeof path, "%s/%s", f->folder, name);
	return path;
}

/* The faults found in a finished copy. */
static struct verify_report found;

/* The copy is complete, or it does not exist. */
static bool copies(
    operation asked, const char *name, struct fixture *f, struct arena *arena, struct error *err)
{
	bool ok;

	found = (struct verify_report){.fault_count = 0};
	ok = bounded(asked, f, arena, err);
	has_no_faults(&found);
	if ((unlink(beside(f, name)) == 0) != ok)
		fail_msg("at %ld: %s, and the copy %s there", shortage.at, ok ? "done" : "refused",
		    ok ? "is not" : "is");
	return ok;
}

static bool make_backup(struct fixture *f, struct arena *arena, struct error *err)
{
	const struct output_wish wish = {
	    .path = beside(f, "copy.db"), .kind = OUTPUT_COPY, .guarded = f->path};
	struct store *store = NULL;

	if (!try_store_open(f->path, STORE_READ, NULL, &store, err))
		return false;
	found = backup_make(store, arena, &wish);
	store_close(store);
	return true;
}

static bool back_up(struct fixture *f, struct arena *arena, struct error *err)
{
	return copies(make_backup, "copy.db", f, arena, err);
}

static bool restore_backup(struct fixture *f, struct arena *arena, struct error *err)
{
	const char *kept;

	(void)err;
	found = backup_restore(f->path, arena, beside(f, "restored.db"), RESTORE_BESIDE, &kept);
	return true;
}

static bool restore(struct fixture *f, struct arena *arena, struct error *err)
{
	return copies(restore_backup, "restored.db", f, arena, err);
}

static bool print_sheet(struct fixture *f, struct arena *arena, struct error *err)
{
	struct document document;

	(void)f;
	return sample_pdf(arena, &samples[0], &document, NULL, err);
}

enum shortness { ONE_FAILS, ALL_FAIL_BEHIND, SQLITES_FAIL_BEHIND };

/* Runs an operation again and again while one allocation after another fails, alone or with all
 * later ones. The early allocations fail one by one, the later ones in growing steps, which are
 * small if $CANASTA_SOAK is set. */
static void sweep_so(struct fixture *f, operation asked, enum shortness shortness)
{
	const char *soak = getenv("CANASTA_SOAK");
	bool fired = true;

	for (long at = 1; fired; at += 1 + at / (soak ? 400 : 20)) {
		struct arena arena = {0};
		struct error err = {0};
		bool ok;

		shortage.calls = 0;
		shortage.at = at;
		shortage.sqlite = false;
		shortage.lasts = shortness != ONE_FAILS;
		shortage.only_sqlite = shortness == SQLITES_FAIL_BEHIND;
		shortage.on = true;
		ok = bounded(asked, f, &arena, &err);
		shortage.on = false;
		fired = shortage.calls >= at;
		arena_release(&arena);
		/* A pragma that is short of memory reports nothing; reading its value does. */
		if (shortage.sqlite ? !ok && err.kind != ERROR_STORE
		                    : ok == fired || (fired && strcmp(err.code, "memory") != 0))
			fail_msg("allocation %ld of %ld: %s %s: %s", at, shortage.calls,
			    ok ? "done" : "refused", err.code, err.message);
	}
}

static void sweep(struct fixture *f, operation asked)
{
	sweep_so(f, asked, ONE_FAILS);
	sweep_so(f, asked, ALL_FAIL_BEHIND);
	sweep_so(f, asked, SQLITES_FAIL_BEHIND);
}

static void a_rulebook_is_loaded(void **state)
{
	sweep(*state, load_rulebook);
}

static void a_rulebook_is_checked(void **state)
{
	sweep(*state, check_rulebook);
}

static void slips_are_scored(void **state)
{
	sweep(*state, score_slip);
}

static void records_are_scored(void **state)
{
	sweep(*state, score_json);
}

static void a_hand_is_added(void **state)
{
	struct fixture *f = *state;

	entered = fixture_hand(f, event_book_here(&f->event), "A c20 h0", "B c15 h0");
	entered.exhausted = true;
	entered.dealer = "Jaana Jakaja";
	fixture_keep(f);
	sweep(f, add_hand);
}

static void standings_are_made(void **state)
{
	sweep(*state, standings);
}

static void a_file_is_verified(void **state)
{
	sweep(*state, verify);
}

static void a_file_is_copied(void **state)
{
	sweep(*state, back_up);
}

static void a_copy_is_restored(void **state)
{
	sweep(*state, restore);
}

static void a_sheet_is_printed(void **state)
{
	sweep(*state, print_sheet);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(a_rulebook_is_loaded, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(a_rulebook_is_checked, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(slips_are_scored, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(records_are_scored, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(a_hand_is_added, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(standings_are_made, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(a_file_is_verified, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(a_file_is_copied, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(a_copy_is_restored, fixture_night, fixture_end),
	    cmocka_unit_test_setup_teardown(a_sheet_is_printed, fixture_night, fixture_end),
	};

	sqlite_memory_wrap();
	fault_json_memory(json_malloc, free);
	return cmocka_run_group_tests(tests, NULL, NULL);
}

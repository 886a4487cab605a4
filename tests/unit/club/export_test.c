/* A file is exported and imported again: the copy is the same to the byte, or the import is
 * refused. */
#include "unit/club/fixture.h"

#include "base/error.h"
#include "club/address.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/person.h"
#include "club/table.h"
#include "file/log.h"
#include "file/store.h"

enum { EXPORT_MOST = 1 << 20 };

struct exported {
	size_t size;
	char text[EXPORT_MOST];
};

static void collect(void *context, const char *text, size_t size)
{
	struct exported *out = context;

	assert_true(out->size + size < EXPORT_MOST);
	memcpy(out->text + out->size, text, size);
	out->size += size;
	out->text[out->size] = '\0';
}

static struct exported *export_from(struct store *store)
{
	struct exported *out = calloc(1, sizeof *out);
	const struct export_sink sink = {collect, out};

	assert_non_null(out);
	export_file(store, &sink);
	return out;
}

/* Imports a text line by line, without line `skip`, counted from 1. */
static void import_kept(struct store *store, const char *text, size_t size, int skip)
{
	struct arena arena = {0};
	struct import import;
	int number = 0;

	import_begin(&import, store, "all.jsonl", &arena);
	for (const char *line = text, *end; line < text + size; line = end + 1) {
		end = memchr(line, '\n', (size_t)(text + size - line));
		if (!end)
			end = text + size;
		if (++number != skip)
			import_take(&import, &(struct json_document){"all.jsonl", number, 1, line,
			                         (size_t)(end - line)});
	}
	import_end(&import);
	arena_release(&arena);
}

static struct store *empty_store(struct fixture *f, const char *name, char path[200])
{
	struct store *store;

	(void)snprintf(path, 200, "%s/%s", f->folder, name);
	(void)unlink(path);
	done(try_store_open(path, STORE_CREATE, "Toinen Testaaja", &store, &f->err), &f->err);
	return store;
}

/* Two events with hands of every detail, difficult names and a forgotten person. */
static int fixture_varied(void **state)
{
	static const char *const slips[][2] = {
	    {"A KKKKKKK AAAA2 777X reds=2 hand=94 out", "B QQQQ22X 555 hand=AK943b"},
	    {"A natural=2 mixed=1 melded=345 held=45 reds=2 out", "B mixed=1 melded=95 held=60"},
	    {"A 0/-50", "B 500/65"},
	    {"A KKK hand=5 adjust=-50 reason=\"\\\"facts\\\":null, } ]\"", "B QQQ hand=9"},
	};
	const struct table_ending ending = {
	    .clause = "22A", .against = 'A', .reason = "\"hand_version\":[ äö\\"};
	const struct given_request in_hand = {.kind = GIVEN_PENALTY,
	    .place = {1, 1, 3},
	    .side = 'A',
	    .code = "25c",
	    .count = 2,
	    .reason = "\"penalty\":[ äö\\",
	    .ruling = true};
	const struct given_request outside = {
	    .kind = GIVEN_ADJUSTMENT, .place = {1, 1, 0}, .side = 'B', .points = 50, .reason = "x"};
	struct given_result given;
	struct hand_result result;
	struct event second;
	struct fixture *f;
	bool repeated;

	if (fixture_night(state) != 0)
		return -1;
	f = *state;
	fixture_event(f, "Toinen \"ilta\" {", "se-canasta", 4, &second);
	fixture_entrants(f, &second);
	fixture_round(f, &second);
	for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
		fixture_add(f, &f->event, 1, slips[i][0], slips[i][1], &result);
		if (i != 1)
			fixture_add(f, &second, 2, slips[i][0], slips[i][1], &result);
	}
	(void)table_end(fixture_desk(f), &(struct address){1, 2, 0}, &ending, &repeated);
	penalty_give(fixture_desk(f), &in_hand, &given);
	penalty_give(fixture_desk(f), &outside, &given);
	penalty_cancel(fixture_desk(f),
	    &(struct given_cancel){.number = 1, .reason = "\"penalty\":[ no", .ruling = true},
	    &given);
	(void)table_reopen(fixture_desk(f), &(struct address){1, 2, 0},
	    &(struct table_reopening){.reason = "}] yes"}, &repeated);
	(void)table_end(fixture_desk(f), &(struct address){1, 2, 0}, &ending, &repeated);
	(void)person_forget(fixture_desk(f), "beeta bergström", &repeated);
	import_note(
	    fixture_desk(f), "0000000000000000000000000000000000000000000000000000000000000000");
	second = event_close(fixture_desk_at(f, &second));
	return 0;
}

static void there_and_back_is_the_same(void **state)
{
	struct fixture *f = *state;
	struct exported *first = export_from(f->store);
	struct exported *second;
	struct verify_report report;
	char path[200];
	struct store *store = empty_store(f, "copy.db", path);

	import_kept(store, first->text, first->size, 0);
	second = export_from(store);
	assert_string_equal(first->text, second->text);
	report = verify_file(store, &f->arena, NULL);
	assert_int_equal(report.fault_count, 0);
	assert_int_equal(report.hands, 9); /* two of them versions by a penalty */
	assert_null(strstr(second->text, "Beeta"));
	store_close(store);
	free(first);
	free(second);
}

static void a_file_with_something_in_it_is_left_alone(void **state)
{
	struct fixture *f = *state;
	struct exported *first = export_from(f->store);

	refuses(f, ERROR_REFUSED, "import-not-empty",
	    import_kept(f->store, first->text, first->size, 0));
	free(first);
}

static void expect_empty(struct store *store, const char *why)
{
	char head[HASH_TEXT];
	const int64_t seq = log_head(store, head);

	if (seq != 0)
		fail_msg("%s: %lld lines are there", why, (long long)seq);
}

static void a_line_that_is_missing_is_missed(void **state)
{
	struct fixture *f = *state;
	struct exported *first = export_from(f->store);
	char path[200];
	struct store *store = empty_store(f, "copy.db", path);
	int count = 0;

	for (size_t i = 0; i < first->size; i++)
		count += first->text[i] == '\n';
	/* The last line may be missing: the text is then an earlier export. */
	for (int skip = 1; skip < count; skip++) {
		assert_broken_off(
		    store, &f->err, import_kept(store, first->text, first->size, skip));
		assert_int_equal(f->err.kind, ERROR_INPUT);
		f->err = (struct error){0};
		expect_empty(store, "a line left out");
	}
	store_close(store);
	free(first);
}

/* Changes bytes at varying distances, so that every kind of member is changed. */
static void a_changed_byte_is_refused_or_changes_nothing(void **state)
{
	struct fixture *f = *state;
	struct exported *first = export_from(f->store);
	char path[200];
	struct store *store = empty_store(f, "copy.db", path);
	unsigned step = 1;
	size_t refused_count = 0;
	bool taken;

	for (size_t i = 0; i < first->size; i += 1 + step % 499) {
		char kept = first->text[i];

		step = step * 1103515245u + 12345u;
		first->text[i] = kept >= '0' && kept < '9' ? (char)(kept + 1) : (char)(kept ^ 2);
		run_bounded(store, &f->err, taken, import_kept(store, first->text, first->size, 0));
		if (taken) {
			struct exported *second = export_from(store);

			first->text[i] = kept;
			if (strcmp(first->text, second->text) != 0)
				fail_msg("byte %zu was changed and taken: %.80s", i,
				    first->text + (i > 40 ? i - 40 : 0));
			free(second);
			store_close(store);
			store = empty_store(f, "copy.db", path);
			continue;
		}
		first->text[i] = kept;
		if (f->err.kind != ERROR_INPUT || f->err.line == 0)
			fail_msg("byte %zu: %s: %s", i, f->err.code, f->err.message);
		f->err = (struct error){0};
		expect_empty(store, "a byte changed");
		refused_count++;
	}
	assert_true(refused_count > 20);
	store_close(store);
	free(first);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(there_and_back_is_the_same, fixture_varied, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_file_with_something_in_it_is_left_alone, fixture_varied, fixture_end),
    cmocka_unit_test_setup_teardown(a_line_that_is_missing_is_missed, fixture_varied, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_changed_byte_is_refused_or_changes_nothing, fixture_varied, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}

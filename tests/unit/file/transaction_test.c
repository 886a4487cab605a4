/* Several processes at once, some of them killed: every acknowledged hand is there once, and no
 * hand is half recorded. */
#include "club/address.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/table.h"
#include "file/store.h"
#include "unit/club/fixture.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>

enum { WRITERS = 4, HANDS_EACH = 12, KILLS = 25, A_DIFFERENT = 100 };

/* Starts a process that enters hands at one table and writes a byte for each acknowledged hand. */
static pid_t writer_start(struct fixture *f, int table, int first, int count, int acknowledged)
{
	pid_t child = fork();

	assert_true(child >= 0);
	if (child != 0)
		return child;
	if (!try_store_open(f->path, STORE_WRITE, "Kirjuri", &f->store, &f->err))
		_exit(3);
	for (int i = first; i < first + count; i++) {
		char slips[2][40];
		struct hand_result result;

		/* Each hand differs from all before it, is possible, and never reaches the
		 * target. */
		(void)snprintf(
		    slips[0], sizeof slips[0], "A 0/-%d", 5 * (1 + (i - 1) % A_DIFFERENT));
		(void)snprintf(
		    slips[1], sizeof slips[1], "B 0/-%d", 10 + 5 * ((i - 1) / A_DIFFERENT));
		fixture_add(f, &f->event, table, slips[0], slips[1], &result);
		if (acknowledged >= 0 && write(acknowledged, "x", 1) != 1)
			_exit(5);
	}
	_exit(0);
}

static void table_state(struct fixture *f, int number, struct table *table)
{
	const struct address address = {1, number, 0};

	*table = table_fetch(fixture_desk(f), &address);
}

static void verify_holds(struct fixture *f)
{
	struct verify_report report;

	report = verify_file(f->store, &f->arena, NULL);
	if (report.fault_count)
		fail_msg("%s: %s", report.faults[0].address, report.faults[0].why);
}

static void hands_of_several_writers_are_all_there_once(void **state)
{
	struct fixture *f = *state;
	pid_t children[WRITERS];
	bool seen[WRITERS * HANDS_EACH + 1] = {false};
	struct table table;

	store_close(f->store);
	f->store = NULL;
	for (int i = 0; i < WRITERS; i++)
		children[i] = writer_start(f, 1, 1 + i * HANDS_EACH, HANDS_EACH, -1);
	for (int i = 0; i < WRITERS; i++) {
		int status;

		assert_int_equal(waitpid(children[i], &status, 0), children[i]);
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), 0);
	}
	fixture_open(f, STORE_READ);
	table_state(f, 1, &table);
	assert_int_equal(table.hand_count, WRITERS * HANDS_EACH);
	for (size_t i = 0; i < table.hand_count; i++) {
		int64_t which = -table.hands[i].sides[0].cards / 5;

		assert_int_equal(table.hands[i].number, i + 1);
		assert_true(which >= 1 && which <= WRITERS * HANDS_EACH);
		assert_false(seen[which]);
		seen[which] = true;
	}
	verify_holds(f);
}

static void a_killed_writer_loses_nothing_it_acknowledged(void **state)
{
	struct fixture *f = *state;
	size_t acknowledged = 0;
	struct table table;

	store_close(f->store);
	f->store = NULL;
	for (int kill_number = 0; kill_number < KILLS; kill_number++) {
		int ends[2];
		char bytes[64];
		ssize_t got;
		pid_t child;

		assert_int_equal(pipe(ends), 0);
		child = writer_start(f, 1, 1 + 50 * kill_number, 50, ends[1]);
		assert_int_equal(close(ends[1]), 0);
		/* Kills the process after some hands, within the next one; it counts hands and
		 * uses no clock. */
		for (int hand = 0; hand < 1 + kill_number % 5; hand++)
			assert_int_equal(read(ends[0], bytes, 1), 1);
		acknowledged += 1 + (size_t)kill_number % 5;
		for (int turn = 0; turn < 40 * kill_number; turn++)
			(void)sched_yield();
		assert_int_equal(kill(child, SIGKILL), 0);
		assert_int_equal(waitpid(child, NULL, 0), child);
		while ((got = read(ends[0], bytes, sizeof bytes)) > 0)
			acknowledged += (size_t)got;
		assert_int_equal(close(ends[0]), 0);
		/* A reader rolls back a half-done change. */
		fixture_open(f, STORE_READ);
		table_state(f, 1, &table);
		assert_true(table.hand_count >= acknowledged);
		assert_true(table.hand_count <= acknowledged + (size_t)kill_number + 1);
		store_close(f->store);
		f->store = NULL;
	}
	fixture_open(f, STORE_READ);
	verify_holds(f);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(
        hands_of_several_writers_are_all_there_once, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(
        a_killed_writer_loses_nothing_it_acknowledged, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}

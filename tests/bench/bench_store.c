/* A file with many hands: entering them, standings of one event, and verify. */
#include "bench/bench.h"
#include "bench/dealer.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/standings.h"
#include "file/db.h"
#include "file/open_store.h"
#include "file/store.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/slip.h"
#include "tournament/event_settings.h"

#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	ENTRANTS = 40,
	TABLES = ENTRANTS / 2,
	ROUNDS = 5,
	HANDS = 8,
	EVENTS = 10,
	HANDS_ALL = TABLES * ROUNDS * HANDS * EVENTS,
	RUNS = 5,
	PATH_SIZE = 200
};

struct file {
	char path[PATH_SIZE];
	struct store *store;
	struct arena arena;
	struct dealer dealer;
	const struct rulebook *book;
};

/* Deals a hand without an error, because the file accepts no other. */
static void legal_hand(struct file *file, struct arena *arena, struct hand *hand)
{
	struct score score;

	do {
		char slips[2][SLIP_SIZE];
		struct slip_line lines[2];

		deal_slips(&file->dealer, slips);
		for (int side = 0; side < 2; side++)
			lines[side] = (struct slip_line){.data = slips[side],
			    .size = strlen(slips[side]),
			    .file = "",
			    .line = 1};
		must(slip_read(arena, file->book, lines, 2, hand, refusal()));
		score_make_room(arena, file->book, hand, &score);
		hand->exhausted = true;
		score_hand(file->book, hand, 1, &score);
	} while (score_has_errors(&score));
}

static void enter_hand(struct file *file, const struct event *event, int round, int table)
{
	struct arena arena = {0};
	struct hand hand;
	const struct hand_entry entry = {.table = {.round = round, .table = table}, .hand = &hand};
	struct hand_result result;

	legal_hand(file, &arena, &hand);
	hand_add(
	    &(struct desk){.store = file->store, .arena = &arena, .event = event}, &entry, &result);
	arena_release(&arena);
}

static void enter_round(struct file *file, struct arena *arena, const struct event *event)
{
	struct round_pairing pairings[TABLES];
	const struct round_plan plan = {
	    .table_count = TABLES, .tables = pairings, .method = "manual"};
	struct round round;

	for (int i = 0; i < TABLES; i++)
		pairings[i] = (struct round_pairing){.entrants = {2 * i + 1, 2 * i + 2}};
	round =
	    round_new(&(struct desk){.store = file->store, .arena = arena, .event = event}, &plan);
	for (int table = 1; table <= TABLES; table++)
		for (int hand = 0; hand < HANDS; hand++)
			enter_hand(file, event, round.number, table);
}

static void enter_event(struct file *file, int number)
{
	char names[ENTRANTS][40], name[40];
	struct entrant_entry entries[ENTRANTS];
	struct entrant entrants[ENTRANTS];
	const struct event_settings settings = {.name = name,
	    .date = "",
	    .venue = "",
	    .hands = HANDS,
	    .match_points = {2, 1, 0},
	    .walkover = -1};
	struct arena arena = {0};

	(void)snprintf(name, sizeof(name), "Bench %d", number);
	for (int i = 0; i < ENTRANTS; i++) {
		(void)snprintf(names[i], sizeof(names[i]), "Pari %d.%d", number, i + 1);
		entries[i] = (struct entrant_entry){.name = names[i]};
	}
	struct event event =
	    event_new(&(struct desk){.store = file->store, .arena = &arena}, &settings, file->book);
	entrant_add(&(struct desk){.store = file->store, .arena = &arena, .event = &event}, entries,
	    ENTRANTS, entrants);
	for (int round = 0; round < ROUNDS; round++)
		enter_round(file, &arena, &event);
	arena_release(&arena);
}

static void measure_entry(struct file *file)
{
	double start = bench_now();

	for (int number = 1; number <= EVENTS; number++) {
		store_begin(file->store);
		enter_event(file, number);
		store_commit(file->store);
	}
	bench_row("hands entered in one transaction", "", "%.0f a second, %d hands",
	    HANDS_ALL / (bench_now() - start), HANDS_ALL);
}

static double standings_time(struct file *file, const char *name)
{
	double start = bench_now();

	for (int run = 0; run < RUNS; run++) {
		struct arena arena = {0};
		struct event event =
		    event_find(&(struct desk){.store = file->store, .arena = &arena}, name);

		(void)standings_make(
		    &(struct desk){.store = file->store, .arena = &arena, .event = &event}, 0,
		    NULL);
		arena_release(&arena);
	}
	return (bench_now() - start) / RUNS;
}

static void measure_standings(struct file *file)
{
	bench_row("standings of one event among many", "20 ms", "%.2f ms (of %d hands, %d in all)",
	    standings_time(file, "Bench 2") * 1e3, HANDS_ALL / EVENTS, HANDS_ALL);
}

static bool step_all(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *statement = NULL;
	uint64_t sum = 0;
	int step = SQLITE_ERROR;

	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK)
		while ((step = sqlite3_step(statement)) == SQLITE_ROW)
			for (int i = 0; i < sqlite3_column_count(statement); i++) {
				const unsigned char *bytes = sqlite3_column_blob(statement, i);
				int size = sqlite3_column_bytes(statement, i);

				for (int j = 0; j < size; j++)
					sum += bytes[j];
			}
	(void)sqlite3_finalize(statement);
	return step == SQLITE_DONE && sum > 0;
}

/* The smallest work of any check of the file: SQLite's own check, and reading every column. */
static bool bare_check(const char *path, bool *ret_complete)
{
	sqlite3 *db = NULL;
	sqlite3_stmt *tables = NULL;
	bool ok = sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
	          step_all(db, "PRAGMA integrity_check") &&
	          sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema WHERE type = 'table'", -1,
	              &tables, NULL) == SQLITE_OK;

	while (ok && sqlite3_step(tables) == SQLITE_ROW) {
		char sql[100];

		(void)snprintf(sql, sizeof(sql), "SELECT * FROM %s",
		    (const char *)sqlite3_column_text(tables, 0));
		*ret_complete = step_all(db, sql) || *ret_complete; /* some tables are empty */
	}
	(void)sqlite3_finalize(tables);
	(void)sqlite3_close(db);
	return ok;
}

/* Takes the shortest busy time of several runs: other processes on the machine do not count. */
static bool measure_verify(struct file *file)
{
	double ours = HUGE_VAL, bare = HUGE_VAL;
	bool complete = false;

	for (int run = 0; run < RUNS; run++) {
		struct arena arena = {0};
		struct verify_report report;
		double start = bench_busy();

		report = verify_file(file->store, &arena, NULL);
		arena_release(&arena);
		ours = fmin(ours, bench_busy() - start);
		start = bench_busy();
		if (!bare_check(file->path, &complete) || !complete || report.fault_count > 0 ||
		    report.hands != HANDS_ALL)
			return bench_fail("a file with many hands", "the file has errors");
		bare = fmin(bare, bench_busy() - start);
	}
	bench_row("verify against SQLite's check and a scan", "4.50 x", "%.2f x (%.0f ms, %.0f ms)",
	    ours / bare, ours * 1e3, bare * 1e3);
	bench_row("  of a hand", "", "%.1f us", ours / HANDS_ALL * 1e6);
	return true;
}

bool bench_store(const struct bench_programs *programs)
{
	struct file file = {.dealer = {.lots = {20260305}, .exhausted = true}};
	bool ok;

	(void)snprintf(file.path, sizeof(file.path), "%s/many.db", programs->folder);
	must(rulebook_load(&file.arena, "fi-canasta", NULL, 0, &file.book, refusal()));
	file.store = store_open(file.path, STORE_CREATE, "Bench");
	measure_entry(&file);
	measure_standings(&file);
	ok = measure_verify(&file);
	store_close(file.store);
	ok = ok && bench_flat(programs, file.path) && bench_import(programs, file.path) &&
	     bench_waiting(programs, file.path);
	(void)unlink(file.path);
	arena_release(&file.arena);
	return ok;
}

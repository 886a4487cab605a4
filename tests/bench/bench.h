/* bench.h - what the benchmark measures, each beside a baseline of the same run.
 *
 * A measurement prints rows of one table. Failing prints why and returns false. */
#ifndef CANASTA_BENCH_H
#define CANASTA_BENCH_H

#include <stdbool.h>

/* The programs that are started: canasta, one that does nothing, and a scratch folder. */
struct bench_programs {
	const char *canasta, *empty, *folder;
};

/* Seconds of a clock that never goes back. */
double bench_now(void);

/* Seconds this process has kept a core busy: others on the machine do not count. */
double bench_busy(void);

/* One row: what was measured, what came out, and the aim. */
void bench_row(const char *what, const char *aim, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What a program took: seconds, how many of them it kept a core busy, and the most memory, in MB. */
struct bench_used {
	double seconds, busy, peak;
};

/* Runs a program, its words a line each, with nothing to read and nobody to read it. */
bool bench_run(const char *command, struct bench_used *ret);

/* Prints why a measurement could not be made, and returns false. */
bool bench_fail(const char *what, const char *why);

/* Full records of 4 096 different hands scored, and one scan of the same structs. */
bool bench_score(void);
bool bench_draw(void);

/* Two sums that cannot be, of every rulebook: the slowest answer, and a sweep of some memory. */
bool bench_possible(void);

/* A page of marks written as PDF, and the same page drawn by bare libharu. */
bool bench_pdf(void);

/* A file with many hands: entry, standings of one event, verify against SQLite's own check. */
bool bench_store(const struct bench_programs *programs);

/* The memory of the commands that go through the whole of that file. */
bool bench_flat(const struct bench_programs *programs, const char *path);

/* How long one who enters waits while each of the reading commands runs on that file. */
bool bench_waiting(const struct bench_programs *programs, const char *path);

/* The file at `path` exported and imported, against sqlite3 importing the very rows as CSV. */
bool bench_import(const struct bench_programs *programs, const char *path);

/* The hall: unchanged pages, hands recorded, an evening of a hundred tables, memory, a first page's weight. */
bool bench_hall(const struct bench_programs *programs);

/* Whole processes: one durable `hand add` and an insert by sqlite3; start-up. */
bool bench_process(const struct bench_programs *programs);

#endif

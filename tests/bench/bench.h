/* bench.h - the measurements of the benchmark. Each is compared with a baseline of the same run,
 * prints rows of one table, and on failure prints why and returns false. */
#ifndef CANASTA_BENCH_H
#define CANASTA_BENCH_H

#include <stdbool.h>

/* The programs to start: canasta and one that does nothing; and a scratch folder. */
struct bench_programs {
	const char *canasta, *empty, *folder;
};

/* Seconds of a clock that never goes back. */
double bench_now(void);

/* Seconds for which this process kept a core busy: other processes do not count. */
double bench_busy(void);

/* Prints one row: the name of the measurement, its result, and the aim. */
void bench_row(const char *what, const char *aim, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The use of a program: the seconds it took, the seconds it kept a core busy, and its largest
 * memory in MB. */
struct bench_used {
	double seconds, busy, peak;
};

/* Runs a program without input and ignores its output. The command has one word a line. */
bool bench_run(const char *command, struct bench_used *ret);

/* Prints why a measurement was not possible, and returns false. */
bool bench_fail(const char *what, const char *why);

/* Scores full records of 4 096 different hands, and scans the same structs once. */
bool bench_score(void);
bool bench_draw(void);

/* Asks every rulebook about two impossible sums: the slowest answer, against writing and reading
 * memory. */
bool bench_possible(void);

/* Writes a page of marks as PDF, and draws the same page with bare libharu. */
bool bench_pdf(void);

/* Uses a file with many hands: entry, standings of one event, verify against SQLite's own check. */
bool bench_store(const struct bench_programs *programs);

/* Measures the memory of the commands that read that whole file. */
bool bench_flat(const struct bench_programs *programs, const char *path);

/* Measures how long entering a hand waits while each of the reading commands runs on that file. */
bool bench_waiting(const struct bench_programs *programs, const char *path);

/* Exports and imports the file at `path`, against sqlite3 importing the same rows as CSV. */
bool bench_import(const struct bench_programs *programs, const char *path);

/* Measures the hall: unchanged pages, hands recorded, an evening of a hundred tables, memory, the
 * size of a first page. */
bool bench_hall(const struct bench_programs *programs);

/* Measures whole processes: one durable `hand add` against an insert by sqlite3; start-up. */
bool bench_process(const struct bench_programs *programs);

#endif

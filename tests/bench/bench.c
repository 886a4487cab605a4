#include "bench/bench.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static double seconds_of(clockid_t clock)
{
	struct timespec now;

	(void)clock_gettime(clock, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double bench_now(void)
{
	return seconds_of(CLOCK_MONOTONIC);
}

double bench_busy(void)
{
	return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

void bench_row(const char *what, const char *aim, const char *format, ...)
{
	char result[120];
	va_list arguments;

	va_start(arguments, format);
	(void)vsnprintf(result, sizeof(result), format, arguments);
	va_end(arguments);
	(void)printf("%-40s %-26s %s\n", what, result, aim);
	(void)fflush(stdout);
}

bool bench_fail(const char *what, const char *why)
{
	(void)fprintf(stderr, "bench: %s: %s\n", what, why);
	return false;
}

/* The order matters: the first must run while this process is small, because a program that it
 * starts begins with the same memory. */
static const struct part {
	const char *name;
	bool (*of_programs)(const struct bench_programs *programs);
	bool (*alone)(void);
} parts[] = {
    {"store", bench_store, NULL},
    {"hall", bench_hall, NULL},
    {"score", NULL, bench_score},
    {"draw", NULL, bench_draw},
    {"possible", NULL, bench_possible},
    {"pdf", NULL, bench_pdf},
    {"process", bench_process, NULL},
};

static bool measure(const struct bench_programs *programs, const char *wanted)
{
	bool ok = true;

	bench_row("what", "aim", "here");
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		const struct part *part = &parts[i];

		if (wanted && strcmp(wanted, part->name) != 0)
			continue;
		ok = (part->alone ? part->alone() : part->of_programs(programs)) && ok;
	}
	return ok;
}

int main(int count, char **arguments)
{
	char folder[] = "/tmp/canasta-bench-XXXXXX";
	struct bench_programs programs;
	bool ok;

	if (count != 3 && count != 4) {
		(void)fprintf(stderr, "usage: canasta_bench CANASTA EMPTY-PROGRAM [PART]\n");
		return EXIT_FAILURE;
	}
	programs.canasta = arguments[1];
	programs.empty = arguments[2];
	programs.folder = mkdtemp(folder);
	if (!programs.folder)
		return bench_fail(folder, "cannot be made") ? EXIT_SUCCESS : EXIT_FAILURE;
	ok = measure(&programs, count == 4 ? arguments[3] : NULL);
	(void)rmdir(programs.folder);
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

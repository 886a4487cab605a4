#include "bench/bench.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
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

int main(int count, char **arguments)
{
	char folder[] = "/tmp/canasta-bench-XXXXXX";
	struct bench_programs programs;
	bool ok;

	if (count != 3) {
		(void)fprintf(stderr, "usage: canasta_bench CANASTA EMPTY-PROGRAM\n");
		return EXIT_FAILURE;
	}
	programs.canasta = arguments[1];
	programs.empty = arguments[2];
	programs.folder = mkdtemp(folder);
	if (!programs.folder)
		return bench_fail(folder, "cannot be made") ? EXIT_SUCCESS : EXIT_FAILURE;
	bench_row("what", "aim", "here");
	/* First, while this process is small: a program it starts begins with its memory. */
	ok = bench_store(&programs);
	ok = bench_score() && ok;
	ok = bench_draw() && ok;
	ok = bench_possible() && ok;
	ok = bench_pdf() && ok;
	ok = bench_process(&programs) && ok;
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

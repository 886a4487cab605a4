/* Whole processes: the time from start to end. */
#include "bench/bench.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { RUNS = 101, LINE_SIZE = 2000, WORDS_MOST = 16, PATH_SIZE = 200 };

/* A command line: words, each followed by a line break. */
struct line {
	char text[LINE_SIZE];
};

static struct line line_of(const char *format, ...) __attribute__((format(printf, 1, 2)));

static struct line line_of(const char *format, ...)
{
	struct line line;
	va_list arguments;

	va_start(arguments, format);
	(void)vsnprintf(line.text, sizeof(line.text), format, arguments);
	va_end(arguments);
	return line;
}

static size_t split(char *text, char **words)
{
	size_t count = 0;

	while (*text != '\0' && count + 1 < WORDS_MOST) {
		char *end = strchr(text, '\n');

		words[count++] = text;
		if (!end)
			break;
		*end = '\0';
		text = end + 1;
	}
	words[count] = NULL;
	return count;
}

bool bench_run(const char *command, struct bench_used *ret)
{
	struct line line = line_of("%s", command);
	char *words[WORDS_MOST];
	posix_spawn_file_actions_t actions;
	struct rusage used = {0};
	double start;
	pid_t child;
	int status = 1;
	bool ok;

	if (split(line.text, words) == 0 || posix_spawn_file_actions_init(&actions) != 0)
		return bench_fail(command, "cannot be started");
	ok = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) == 0 &&
	     posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0) == 0;
	start = bench_now();
	ok = ok && posix_spawnp(&child, words[0], &actions, NULL, words, environ) == 0 &&
	     wait4(child, &status, 0, &used) == child;
	*ret = (struct bench_used){
	    .seconds = bench_now() - start,
	    .busy = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
	            (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6,
	    .peak = (double)used.ru_maxrss / 1024,
	};
	(void)posix_spawn_file_actions_destroy(&actions);
	return (ok && status == 0) || bench_fail(command, "did not do what it was asked");
}

static bool run(const struct line *command, double *ret_seconds)
{
	struct bench_used used;
	const bool ok = bench_run(command->text, &used);

	*ret_seconds = used.seconds;
	return ok;
}

static int by_size(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

/* The median time of RUNS runs; the commands take turns. */
static bool median(const struct line *commands, int count, double *ret_seconds)
{
	double times[RUNS];

	for (int i = 0; i < RUNS; i++)
		if (!run(&commands[i % count], &times[i]))
			return false;
	qsort(times, RUNS, sizeof(times[0]), by_size);
	*ret_seconds = times[RUNS / 2];
	return true;
}

/* An event with one table, and a bare database with the same journal. */
static bool prepare(const char *canasta, const char *ours, const char *theirs)
{
	const struct line steps[] = {
	    line_of("%s\n--db\n%s\nevent\nnew\nBench\n--rulebook\nfi-canasta", canasta, ours),
	    line_of("%s\n--db\n%s\nentrant\nadd\nAlfa", canasta, ours),
	    line_of("%s\n--db\n%s\nentrant\nadd\nBeeta", canasta, ours),
	    line_of("%s\n--db\n%s\nround\nnew\n--table\n1:2", canasta, ours),
	    line_of("sqlite3\n%s\nCREATE TABLE hand(id INTEGER PRIMARY KEY, facts TEXT) STRICT",
	        theirs),
	};
	double ignored;

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		if (!run(&steps[i], &ignored))
			return false;
	return true;
}

static bool bench_hand_add(const struct bench_programs *programs)
{
	char ours[PATH_SIZE], theirs[PATH_SIZE];
	double our_time, their_time;
	bool ok;

	(void)snprintf(ours, sizeof(ours), "%s/canasta.db", programs->folder);
	(void)snprintf(theirs, sizeof(theirs), "%s/bare.db", programs->folder);
	/* The facts of the newest hand, entered again, write nothing, so two hands take turns. */
	const struct line hands[] = {
	    line_of("%s\n--db\n%s\nhand\nadd\n1.1\nA c20 h0\nB c15 h0\nexhausted",
	        programs->canasta, ours),
	    line_of("%s\n--db\n%s\nhand\nadd\n1.1\nA c25 h0\nB c15 h0\nexhausted",
	        programs->canasta, ours),
	};
	const struct line insert = line_of("sqlite3\n%s\nPRAGMA synchronous=EXTRA; "
	                                   "INSERT INTO hand(facts) VALUES('A c20 h0 B c15 h0')",
	    theirs);

	ok = prepare(programs->canasta, ours, theirs) && median(hands, 2, &our_time) &&
	     median(&insert, 1, &their_time);
	if (ok)
		bench_row("one durable hand add against sqlite3", "2.50 x",
		    "%.2f x (%.2f ms, %.2f ms)", our_time / their_time, our_time * 1e3,
		    their_time * 1e3);
	(void)unlink(ours);
	(void)unlink(theirs);
	return ok;
}

static bool write_slip(const char *path)
{
	static const char slip[] =
	    "A KKKKKKK AAAA2 777X reds=2 hand=94 out\nB QQQQ22X 555 hand=AK943b\n";
	FILE *file = fopen(path, "w");

	if (!file)
		return false;
	if (fputs(slip, file) < 0) {
		(void)fclose(file);
		return false;
	}
	return fclose(file) == 0;
}

static bool bench_start(const struct bench_programs *programs)
{
	char path[PATH_SIZE];
	struct line empty, version, score;
	double empty_time, version_time, score_time;
	bool ok;

	(void)snprintf(path, sizeof(path), "%s/slip", programs->folder);
	empty = line_of("%s", programs->empty);
	version = line_of("%s\n--version", programs->canasta);
	score = line_of("%s\nscore\n--rulebook\nfi-canasta\n--json\n%s", programs->canasta, path);
	ok = (write_slip(path) || bench_fail(path, "cannot be written")) &&
	     median(&empty, 1, &empty_time) && median(&version, 1, &version_time) &&
	     median(&score, 1, &score_time);
	if (ok) {
		bench_row("start: a program that does nothing", "", "%.2f ms", empty_time * 1e3);
		bench_row("start: canasta --version", "5 ms", "%.2f ms", version_time * 1e3);
		bench_row("start: canasta score of one hand", "5 ms", "%.2f ms", score_time * 1e3);
	}
	(void)unlink(path);
	return ok;
}

bool bench_process(const struct bench_programs *programs)
{
	bool ok = bench_hand_add(programs);

	return bench_start(programs) && ok;
}

/* The time for which recording a hand waits while another process reads the same file. */
#include "bench/bench.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "club/event.h"
#include "club/hand.h"
#include "file/db.h"
#include "file/store.h"
#include "score/hand.h"
#include "slip/slip.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { ALONE = 60, ROUNDS = 5, WORDS_MOST = 8, COPY_SIZE = 300 };

/* The reading commands: words that follow `canasta --db FILE`. COPY is replaced by the name of a file to make. */

static const char *const commands[][WORDS_MOST] = {
    {"table", "1.1", "--event", "2"},
    {"hand", "list", "1.1", "--event", "2"},
    {"hand", "show", "1.1.1", "--event", "2"},
    {"round", "show", "--event", "2"},
    {"entrant", "list", "--event", "2"},
    {"standings", "--event", "2"},
    {"standings", "--event", "2", "--as-of", "R3000"},
    {"sheet", "--event", "2", "--pdf", "COPY"},
    {"log"},
    {"changes", "--since", "R3000"},
    {"person", "list"},
    {"verify"},
    {"export"},
    {"export", "--csv", "--event", "2"},
    {"backup", "--replace", "COPY"},
};

struct writer {
	struct store *store;
	struct arena arena;
	struct event event;
	int made;
};

/* Records one more hand at a table whose game is over, and returns the seconds it took. */
static double enter(struct writer *writer)
{
	char slips[2][40];
	struct slip_line lines[2];
	struct arena arena = {0};
	struct hand hand = {0};
	const struct hand_entry entry = {
	    .table = {.round = 1, .table = 1 + writer->made % 20},
	    .hand = &hand,
	    .again = true,
	    .after_end = "bench",
	};
	struct hand_result result;
	double start, seconds;

	for (int i = 0; i < 2; i++) {
		(void)snprintf(slips[i], sizeof(slips[i]), "%c 0/%d", 'A' + i, 5 * (i + 1));
		lines[i] = (struct slip_line){
		    .data = slips[i], .size = strlen(slips[i]), .file = "", .line = 1};
	}
	must(slip_read(&arena, event_book_here(&writer->event), lines, 2, &hand, refusal()));
	start = bench_now();
	hand_add(&(struct desk){.store = writer->store, .arena = &arena, .event = &writer->event},
	    &entry, &result);
	seconds = bench_now() - start;
	writer->made++;
	arena_release(&arena);
	return seconds;
}

static bool start(const char *const *words, pid_t *ret)
{
	posix_spawn_file_actions_t actions;
	bool ok = posix_spawn_file_actions_init(&actions) == 0;

	ok = ok && posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) == 0 &&
	     posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0) == 0 &&
	     posix_spawnp(
	         ret, words[0], &actions, NULL, (char *const *)(uintptr_t)words, environ) == 0;
	(void)posix_spawn_file_actions_destroy(&actions);
	return ok;
}

/* Records hands until the reader ends; returns the longest wait. */
static bool wait_behind(struct writer *writer, const char *const *words, double *worst)
{
	int status = 0;
	pid_t reader;

	if (!start(words, &reader))
		return bench_fail(words[3], "the reader cannot be started");
	while (waitpid(reader, &status, WNOHANG) == 0) {
		const double seconds = enter(writer);

		*worst = seconds > *worst ? seconds : *worst;
	}
	return status == 0 || bench_fail(words[3], "the reader failed");
}

static bool measure(struct writer *writer, const struct bench_programs *programs, const char *path,
    const char *const *command)
{
	const char *words[WORDS_MOST + 4] = {programs->canasta, "--db", path};
	char copy[COPY_SIZE];
	char name[100] = "  ";
	double worst = 0;
	bool ok = true;

	(void)snprintf(copy, sizeof(copy), "%s/copy", programs->folder);
	for (size_t i = 0; i < WORDS_MOST && command[i]; i++) {
		bool is_copy = strcmp(command[i], "COPY") == 0;
		size_t used = strlen(name);

		words[3 + i] = is_copy ? copy : command[i];
		if (!is_copy)
			(void)snprintf(name + used, sizeof(name) - used, "%s ", command[i]);
	}
	for (int round = 0; ok && round < ROUNDS; round++)
		ok = wait_behind(writer, words, &worst);
	(void)unlink(copy);
	if (ok)
		bench_row(name, "10 s", "%.1f ms", worst * 1e3);
	return ok;
}

static bool measure_all(
    struct writer *writer, const struct bench_programs *programs, const char *path)
{
	double sum = 0, worst = 0;

	for (int i = 0; i < ALONE; i++) {
		const double seconds = enter(writer);

		sum += seconds;
		worst = seconds > worst ? seconds : worst;
	}
	bench_row("a hand entered alone, longest", "", "%.1f ms (%.1f ms in the middle)",
	    worst * 1e3, sum / ALONE * 1e3);
	bench_row("the same while others read; longest; after:", "", "%s", "");
	for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++)
		if (!measure(writer, programs, path, commands[i]))
			return false;
	return true;
}

bool bench_waiting(const struct bench_programs *programs, const char *path)
{
	struct writer writer = {0};
	bool ok;

	writer.store = store_open(path, STORE_WRITE, "Bench");
	writer.event =
	    event_find(&(struct desk){.store = writer.store, .arena = &writer.arena}, "1");
	ok = measure_all(&writer, programs, path);
	store_close(writer.store);
	arena_release(&writer.arena);
	return ok;
}

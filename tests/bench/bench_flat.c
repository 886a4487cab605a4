/* Measures the memory of reading the whole file: it does not grow with the lines of the log. The
 * file has some thousand lines; the aim is the memory for a quarter of a million. */
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 4, NAME_SIZE = 100, LINE_SIZE = 1000 };

/* The words that follow `canasta --db FILE`. */
static const char *const commands[][WORDS_MOST] = {
    {"log"},
    {"log", "--json"},
    {"log", "--event", "2"},
    {"changes", "--since", "R100"},
    {"verify"},
    {"export"},
};

static bool measure(
    const struct bench_programs *programs, const char *path, const char *const words[WORDS_MOST])
{
	char line[LINE_SIZE], name[NAME_SIZE] = "  ";
	struct bench_used used;

	(void)snprintf(line, sizeof line, "%s\n--db\n%s", programs->canasta, path);
	for (size_t i = 0; i < WORDS_MOST && words[i]; i++) {
		const size_t written = strlen(line), said = strlen(name);

		(void)snprintf(line + written, sizeof line - written, "\n%s", words[i]);
		(void)snprintf(name + said, sizeof name - said, "%s ", words[i]);
	}
	if (!bench_run(line, &used))
		return false;
	bench_row(name, "40 MB", "%.1f MB (%.0f ms)", used.peak, used.busy * 1e3);
	return true;
}

bool bench_flat(const struct bench_programs *programs, const char *path)
{
	bench_row("memory of a look through the whole file:", "", "%s", "");
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (!measure(programs, path, commands[i]))
			return false;
	return true;
}

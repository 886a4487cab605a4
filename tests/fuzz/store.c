/* A damaged file of ours: three bytes choose a place, and the fourth is its new value; an odd last
 * byte cuts the file. Input that begins as a file of SQLite is used without a change. */
#include "fuzz/event.h"
#include "fuzz/fuzz.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/file.h"
#include "club/event.h"
#include "file/store.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EDIT = 4 };

static struct file_text whole;
static char path[80];

/* Makes a small event with a hand, once. */
static void make_whole(void)
{
	static struct arena arena;
	struct event event;
	struct store *store;

	(void)snprintf(path, sizeof path, "/tmp/canasta-fuzz-%ld.db", (long)getpid());
	store = event_file(path, 1, &arena, &event);
	event_file_hand(store, &arena, &event);
	store_close(store);
	whole = file_read(&arena, path, FILE_SOURCE);
	(void)unlink(path);
}

static bool is_raw(const uint8_t *data, size_t size)
{
	static const char mark[] = "SQLite format 3";

	return size > sizeof mark && memcmp(data, mark, sizeof mark - 1) == 0;
}

static void write_file(const void *data, size_t size)
{
	int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);

	prove(file >= 0);
	prove(write(file, data, size) == (ssize_t)size);
	prove(close(file) == 0);
}

static void write_edited(const uint8_t *edits, size_t size)
{
	size_t kept = whole.size;
	uint8_t *data = malloc(whole.size);

	prove(data != NULL);
	memcpy(data, whole.data, whole.size);
	for (; size >= EDIT; size -= EDIT, edits += EDIT) {
		size_t at = (size_t)edits[0] | (size_t)edits[1] << 8 | (size_t)edits[2] << 16;

		data[at % whole.size] = edits[3];
	}
	if (size > 0)
		kept = whole.size * edits[0] / (UINT8_MAX + 1);
	write_file(data, kept);
	free(data);
}

static void file_read_all(void *arena)
{
	struct store *store = store_open(path, STORE_READ, NULL);

	event_file_read(store, arena);
	store_close(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct error err = {0};

	if (!whole.data)
		make_whole();
	if (is_raw(data, size))
		write_file(data, size);
	else
		write_edited(data, size);
	if (!boundary_run(file_read_all, &arena, &err) && !*err.code)
		abort();
	arena_release(&arena);
	(void)unlink(path);
	return 0;
}

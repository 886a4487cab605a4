/* A file of ours that something went over: three bytes say where, the fourth what stands there now;
 * a last odd byte cuts the file. Bytes that begin as a file of SQLite does are taken as they are. */
#include "fuzz/event.h"
#include "fuzz/fuzz.h"

#include "base/file.h"
#include "desk/entrant.h"
#include "desk/event_find.h"
#include "desk/hand.h"
#include "desk/standings.h"
#include "desk/verify.h"
#include "record/slip.h"
#include "store/hand.h"
#include "store/log.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EDIT = 4, SIDES = 2 };

static struct file_text whole;
static char path[80];

static void enter_hand(struct store *store, struct arena *arena, const struct event *event)
{
	static const char *const slips[SIDES] = {"A KKKKKKK 444 reds=2 hand=94", "B 555X hand=AK"};
	struct slip_line lines[SIDES];
	struct hand_added result;
	struct error err = {0};
	struct hand hand;
	const struct hand_entry entry = {.table = {.round = 1, .table = 1}, .hand = &hand};

	for (size_t i = 0; i < SIDES; i++)
		lines[i] = (struct slip_line){
		    .data = slips[i], .size = strlen(slips[i]), .file = "slip", .line = 1};
	must(slip_read(arena, event_book_here(event), lines, SIDES, &hand, &err));
	hand.exhausted = true;
	must(hand_add(
	    &(struct desk){.store = store, .arena = arena, .event = event}, &entry, &result, &err));
}

/* A small event with a hand, made once. */
static void make_whole(void)
{
	static struct arena arena;
	struct error err = {0};
	struct event event;
	struct store *store;

	(void)snprintf(path, sizeof path, "/tmp/canasta-fuzz-%ld.db", (long)getpid());
	store = event_file(path, 1, &arena, &event);
	enter_hand(store, &arena, &event);
	store_close(store);
	must(file_read(&arena, path, FILE_SOURCE, &whole, &err));
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

	must(file >= 0);
	must(write(file, data, size) == (ssize_t)size);
	must(close(file) == 0);
}

static void write_edited(const uint8_t *edits, size_t size)
{
	size_t kept = whole.size;
	uint8_t *data = malloc(whole.size);

	must(data != NULL);
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

/* Reads everything there is to read; each may fail. */
static void read_store(struct store *store, struct arena *arena)
{
	const struct address address = {.round = 1, .table = 1, .hand = 1};
	struct hand_view view;
	struct standings standings;
	struct log_line *lines;
	struct entrant *entrants;
	struct error err = {0};
	struct event event;
	size_t count;

	(void)log_find(store, arena, &(struct log_filter){0}, &lines, &count, &err);
	if (!event_find(&(struct desk){.store = store, .arena = arena}, "1", &event, &err))
		return;
	(void)entrant_list(&(struct desk){.store = store, .arena = arena, .event = &event},
	    &entrants, &count, &err);
	(void)hand_fetch(
	    &(struct desk){.store = store, .arena = arena, .event = &event}, &address, &view, &err);
	(void)standings_make(
	    &(struct desk){.store = store, .arena = arena, .event = &event}, 0, &standings, &err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct verify_report report;
	struct store *store = NULL;
	struct error err = {0};

	if (!whole.data)
		make_whole();
	if (is_raw(data, size))
		write_file(data, size);
	else
		write_edited(data, size);
	if (store_open(path, STORE_READ, NULL, &store, &err)) {
		read_store(store, &arena);
		err = (struct error){0};
		if (!verify_file(store, &arena, &report, &err) && !*err.code)
			abort();
	} else if (!*err.code) {
		abort();
	}
	store_close(store);
	arena_release(&arena);
	(void)unlink(path);
	return 0;
}

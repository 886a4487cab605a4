/* fixture.h - an event in a file of its own folder, for tests that need one. */
#ifndef CANASTA_TESTS_CLUB_FIXTURE_H
#define CANASTA_TESTS_CLUB_FIXTURE_H

#include "base/file.h"
#include "broken_off.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/standings.h"
#include "rulebook/load.h"
#include "slip/slip.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "cmocka_all.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "tournament/event_settings.h"

enum { FIXTURE_ENTRANTS = 4 };

struct fixture {
	struct arena arena;
	char folder[80];
	char path[120];
	struct store *store;
	struct event event;
	struct desk desk; /* the newest result of fixture_desk_at() */
	struct error err;
	struct file_text before; /* the bytes of the kept file */
};

/* Returns the desk of the open file at an event. */
static inline const struct desk *fixture_desk_at(struct fixture *f, const struct event *event)
{
	f->desk = (struct desk){.store = f->store, .arena = &f->arena, .event = event};
	return &f->desk;
}

/* Returns the desk at the event of the fixture. */
static inline const struct desk *fixture_desk(struct fixture *f)
{
	return fixture_desk_at(f, &f->event);
}

/* Fails the test with the error's message. */
static inline void done(bool ok, const struct error *err)
{
	if (!ok)
		fail_msg("%s: %s", err->code, err->message);
}

static inline void refused(bool ok, struct error *err, enum error_kind kind, const char *code)
{
	assert_false(ok);
	assert_string_equal(err->code, code);
	assert_int_equal(err->kind, kind);
	*err = (struct error){0};
}

/* Runs a statement that must be refused with this kind and code. */
#define refuses(f, kind, code, statement)                                                          \
	do {                                                                                       \
		assert_broken_off((f)->store, &(f)->err, statement);                               \
		refused(false, &(f)->err, kind, code);                                             \
	} while (0)

static inline const struct rulebook *fixture_book(struct fixture *f, const char *id)
{
	const struct rulebook *book = NULL;

	done(rulebook_load(&f->arena, id, NULL, 0, &book, &f->err), &f->err);
	return book;
}

static inline void fixture_event(
    struct fixture *f, const char *name, const char *rulebook, int hands, struct event *ret)
{
	const struct event_settings settings = {
	    .name = name,
	    .date = "2026-03-05",
	    .venue = "Mallila",
	    .hands = hands,
	    .match_points = {2, 1, 0},
	    .walkover = -1,
	};

	*ret = event_new(fixture_desk(f), &settings, fixture_book(f, rulebook));
}

static inline void fixture_entrants(struct fixture *f, const struct event *event)
{
	static const char *const first[] = {"Alfa Aaltonen", "Beeta Bergström"};
	static const struct entrant_entry entries[FIXTURE_ENTRANTS] = {
	    {.name = "Alfat", .club = "Mallikerho", .player_count = 2, .players = first},
	    {.name = "Gamma Grön"},
	    {.name = "Delta Dahl"},
	    {.name = "Epsilon Eho"},
	};
	struct entrant entrants[FIXTURE_ENTRANTS];

	entrant_add(fixture_desk_at(f, event), entries, FIXTURE_ENTRANTS, entrants);
}

/* A round of two tables: 1 against 2, 3 against 4. */
static inline void fixture_round(struct fixture *f, const struct event *event)
{
	struct round_pairing tables[] = {{.entrants = {1, 2}}, {.entrants = {3, 4}}};
	const struct round_plan plan = {.table_count = 2, .tables = tables, .method = "manual"};

	(void)round_new(fixture_desk_at(f, event), &plan);
}

/* Makes a folder in $TMPDIR, which ctest puts in memory: on a disk each commit waits for four flushes. */
static inline int fixture_folder(void **state)
{
	struct fixture *f = calloc(1, sizeof *f);
	const char *all = getenv("TMPDIR");

	if (!f)
		return -1;
	(void)snprintf(f->folder, sizeof f->folder, "%s/canasta-store-XXXXXX", all ? all : "/tmp");
	if (!mkdtemp(f->folder))
		return -1;
	(void)snprintf(f->path, sizeof f->path, "%s/club.db", f->folder);
	*state = f;
	return 0;
}

static inline void fixture_open(struct fixture *f, enum store_mode mode)
{
	done(try_store_open(f->path, mode, "Teppo Testaaja", &f->store, &f->err), &f->err);
}

static inline int fixture_night(void **state)
{
	struct fixture *f;

	(void)setenv("CANASTA_NOW", "2026-03-05T19:30:00Z", 1);
	if (fixture_folder(state) != 0)
		return -1;
	f = *state;
	fixture_open(f, STORE_CREATE);
	fixture_event(f, "Malli-ilta", "fi-canasta", 0, &f->event);
	fixture_entrants(f, &f->event);
	fixture_round(f, &f->event);
	return 0;
}

/* Closes the file and keeps its bytes. */
static inline void fixture_keep(struct fixture *f)
{
	store_close(f->store);
	f->store = NULL;
	f->before = file_read(&f->arena, f->path, FILE_SOURCE);
}

/* Removes every file of the folder. */
static inline void fixture_clear(const struct fixture *f)
{
	DIR *folder = opendir(f->folder);
	struct dirent *entry;

	while (folder && (entry = readdir(folder)) != NULL)
		(void)unlinkat(dirfd(folder), entry->d_name, 0);
	if (folder)
		(void)closedir(folder);
}

/* Restores the kept bytes of the file, and removes all other files of the folder. */
static inline void fixture_again(const struct fixture *f)
{
	FILE *file;

	fixture_clear(f);
	file = fopen(f->path, "w");
	assert_non_null(file);
	assert_int_equal(fwrite(f->before.data, 1, f->before.size, file), f->before.size);
	assert_int_equal(fclose(file), 0);
}

static inline int fixture_end(void **state)
{
	struct fixture *f = *state;

	store_close(f->store);
	fixture_clear(f);
	(void)rmdir(f->folder);
	arena_release(&f->arena);
	free(f);
	return 0;
}

/* Makes a hand from two slips. */
static inline struct hand fixture_hand(
    struct fixture *f, const struct rulebook *book, const char *a, const char *b)
{
	const struct slip_line lines[] = {
	    {.data = a, .size = strlen(a), .file = "<argument 1>", .line = 1},
	    {.data = b, .size = strlen(b), .file = "<argument 2>", .line = 1},
	};
	struct hand hand = {0};

	done(slip_read(&f->arena, book, lines, 2, &hand, &f->err), &f->err);
	return hand;
}

static inline void fixture_add(struct fixture *f, const struct event *event, int table,
    const char *a, const char *b, struct hand_result *ret)
{
	const struct hand hand = fixture_hand(f, event_book_here(event), a, b);
	const struct hand_entry entry = {.table = {.round = 1, .table = table}, .hand = &hand};

	hand_add(fixture_desk_at(f, event), &entry, ret);
}

#endif

/* store.h - the file in which events are kept: one SQLite file, several events.
 *
 * What was entered is never overwritten: things change by new rows, each written under one line of
 * the log (file/log.h) that binds it. Every change is one transaction, on the disk before the
 * function returns. Values read live in the caller's arena; nothing stays locked between calls. */
#ifndef CANASTA_FILE_STORE_H
#define CANASTA_FILE_STORE_H

#include <stdbool.h>
#include <stdint.h>

struct error;

struct store; /* laid out in file/db.h, private to this folder */

enum store_mode {
	STORE_READ, /* nothing can be changed */
	STORE_VERIFY, /* the same, of a file whose schema may be anybody's or damaged: verify judges it */
	STORE_WRITE,   /* the file must be there */
	STORE_CREATE,  /* the file is made where there is none, readable by its owner alone */
	STORE_SCRATCH, /* a new one on no path, gone when it is closed; the path is but its name */
};

/* Opens the file. One of an earlier version is brought to today's: the file itself where it is to be written
 * (file/db.h), else a copy of it that is read in its place. `author` is who is at the keyboard, written into the log with every change; it may be NULL
 * for STORE_READ. The texts of both must outlive the store. Errors are ERROR_STORE: `store-missing`,
 * `store-open`, `store-foreign` (no file of ours), `store-newer` (written by a later canasta),
 * `store-unreleased` (by one from before the first release), `store-schema` (something else changed what it
 * is made of), `store-damaged`, `store-locked`, `store-full`, `store-endless`, `store-failed`; an empty or
 * unprintable author is ERROR_INPUT `author-invalid`. */
bool store_open(const char *path, enum store_mode mode, const char *author, struct store **ret,
    struct error *err);

/* Names written from now on get their salts from a seed instead of the system's random numbers, so
 * that a file made by a generator is the same each time. Not for the names of people. */
void store_seed(struct store *store, uint64_t seed);

/* The name it was opened by. */
const char *store_path(const struct store *store);

/* NULL is allowed. What was begun and not committed is rolled back. */
void store_close(struct store *store);

/* The version of the schema this program writes. */
int store_version(void);

/* The version of SQLite this program runs with. */
const char *store_library(void);

/* Several changes as one: between these two, changes of the other headers join one transaction and
 * nothing of them is on the disk until store_commit returns true. After any failure between them
 * store_commit makes none of them and fails; store_cancel drops them. A commit that the disk fails is
 * looked at: the error says whether the change stands, or that it could not be found out. */
bool store_begin(struct store *store, struct error *err);
bool store_commit(struct store *store, struct error *err);
void store_cancel(struct store *store);
/* One of the two, as `ok` says; returns whether the change stands. */
bool store_end(struct store *store, bool ok, struct error *err);

/* Where a store stands when a boundary begins (base/boundary.h). If the call is broken off, store_fall_back() rolls
 * back the changes, reads and statements that were begun since. */
struct store_mark {
	int depth, readers, lent;
};
struct store_mark store_mark(const struct store *store);
void store_fall_back(struct store *store, const struct store_mark *mark);

/* Between these two, within a transaction: what is begun is a part of it that may fail alone, and what stands beside
 * it is made all the same. For whoever does many things and tells of each what became of it. Outside a transaction
 * they are so anyhow. */
void store_parts_begin(struct store *store);
void store_parts_end(struct store *store);

/* The file is none yet: its caller gives it its place when it is whole, or drops it. What becomes of a
 * change whose commit fails is then the caller's to say. */
void store_draft(struct store *store);

/* The newest line of the log that this store committed; 0: none. Where something fails later, what was
 * changed stands nevertheless, and that is to be said. */
int64_t store_stands(const struct store *store);

/* Several reads that see the same file; a read inside a transaction is part of it. */
bool store_read_begin(struct store *store, struct error *err);
/* Gives `ok` back, for `return store_read_end(store, ok)`. */
bool store_read_end(struct store *store, bool ok);

/* Somebody else is: the author of changes from now on. The text must outlive the store, or the next call.
 * ERROR_INPUT `author-invalid`. */
bool store_take_over(struct store *store, const char *author, struct error *err);

/* Whether the file that is open is no longer the one at its path: it was moved, removed, or another took its place. */
bool store_is_moved(const struct store *store);

/* The file that `fresh` was opened for takes the place of the one that `store` has open; `fresh` is closed. Nothing is
 * begun in either. Both live under the same path. */
void store_replace(struct store *store, struct store *fresh);

/* A number that is another each time somebody else than this connection has written to the file. */
bool store_others(struct store *store, int64_t *ret, struct error *err);

/* How long a file is waited for that another program keeps locked; ten seconds until this is called. */
bool store_patience(struct store *store, int milliseconds, struct error *err);

/* Who is at the keyboard: the author of every change. */
const char *store_author(const struct store *store);

/* False, with the reason, where a file that was opened to be verified is too damaged to be looked at. */
bool store_sound(const struct store *store, struct error *err);

/* Whether an error is that another program keeps the file locked: it may be tried again. */
bool store_is_busy(const struct error *err);

/* Whether what the file holds is to blame for an error, not the machine. */
bool store_is_damage(const struct error *err);

#endif

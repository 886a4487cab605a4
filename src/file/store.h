/* store.h - the file in which events are kept: one SQLite file, several events.
 *
 * Nothing that was entered is overwritten. A change adds new rows, each written under one line of
 * the log (file/log.h) that binds it. Every change is one transaction, and is on the disk before
 * the function returns. Values read are in the caller's arena; nothing stays locked between
 * calls. */
#ifndef CANASTA_FILE_STORE_H
#define CANASTA_FILE_STORE_H

#include <stdbool.h>
#include <stdint.h>

struct error;

struct store; /* defined in file/open_store.h */

enum store_mode {
	STORE_READ, /* nothing can be changed */
	STORE_VERIFY, /* like STORE_READ, for a file whose schema may be foreign or damaged: verify judges it */
	STORE_WRITE,  /* the file must exist */
	STORE_CREATE, /* the file is made if it does not exist, readable only by its owner */
	STORE_SCRATCH, /* a new temporary file, deleted when it is closed; the path is only its name in messages */
};

/* Opens the file. An earlier version is upgraded: the file itself if it is opened for writing
 * (file/open_store.h), else a copy that is read in its place. `author` is the name of the user, written
 * into the log with every change; it may be NULL for STORE_READ. The texts of both must outlive the
 * store. Errors are ERROR_STORE: `store-missing`, `store-open`, `store-foreign` (not a file of
 * ours), `store-newer` (written by a later canasta), `store-unreleased` (by one from before the
 * first release), `store-schema` (the schema was changed), `store-damaged`, `store-locked`,
 * `store-full`, `store-endless`, `store-failed`; an empty or unprintable author is ERROR_INPUT
 * `author-invalid`. */
struct store *store_open(const char *path, enum store_mode mode, const char *author);

/* Takes the salts of names written from now on from a seed instead of the system's random numbers.
 * A file made by a generator is then the same each time. Not for the names of people. */
void store_seed(struct store *store, uint64_t seed);

/* Returns the name by which the store was opened. */
const char *store_path(const struct store *store);

/* Returns the name of the contents in messages: the path, or the export from which they are made. */
const char *store_content(const struct store *store);

/* Closes the store; NULL is allowed. Uncommitted changes are rolled back. */
void store_close(struct store *store);

/* Returns the version of the schema that this program writes. */
int store_version(void);

/* Returns the version of SQLite with which this program runs. */
const char *store_library(void);

/* Joins several changes into one transaction: nothing of them is on the disk until store_commit()
 * returns. After any failure between the two, store_commit() makes none of them and fails;
 * store_cancel() drops them. After a failed commit the error says if the change was made, or that
 * it could not be found out. */
void store_begin(struct store *store);
void store_commit(struct store *store);
void store_cancel(struct store *store);

/* Runs a function within a boundary (base/boundary.h). Returns false if it was broken off: `err`
 * says why, and the changes, reads and statements begun since in the store, if there is one, are rolled back. */
bool store_attempt(
    struct store *store, void (*run)(void *context), void *context, struct error *err);

/* Make each change between these two, within a transaction, a part that may fail alone while the
 * others are made. For a caller that makes many changes and reports the result of each. Outside a
 * transaction changes are independent anyway. */
void store_parts_begin(struct store *store);
void store_parts_end(struct store *store);

/* Marks a file that is not in use yet. Its caller moves it to its path once it is complete, or
 * drops it, and reports the result of a change whose commit fails. */
void store_draft(struct store *store);

/* Returns the newest line of the log that this store committed; 0 for none. A later failure must be
 * reported together with this change, which was made. */
int64_t store_committed(const struct store *store);

/* Begins a read: several reads that see the same file. A read inside a transaction is part of
 * it. */
void store_read_begin(struct store *store);
void store_read_end(struct store *store);

/* Changes the author of later changes. The text must outlive the store, or the next call.
 * ERROR_INPUT `author-invalid`. */
void store_take_over(struct store *store, const char *author);

/* Returns true if the open file is no longer the one at its path: it was moved, removed or
 * replaced. */
bool store_is_moved(const struct store *store);

/* Replaces the open file of `store` by the file of `fresh`, which is closed. No transaction or read
 * may be open in either. Both have the same path. */
void store_replace(struct store *store, struct store *fresh);

/* Returns a number that changes whenever another connection writes to the file. */
int64_t store_others(struct store *store);

/* Sets the time to wait for a file that another program keeps locked, in milliseconds; the default
 * is ten seconds. */
void store_patience(struct store *store, int milliseconds);

/* Returns the user, who is the author of every change. */
const char *store_author(const struct store *store);

/* Breaks off, with the reason, if a file that was opened to be verified is too damaged to be read. */
void store_check_sound(const struct store *store);

/* Returns true if the error means that another program keeps the file locked: a caller may try
 * again. */
bool store_is_busy(const struct error *err);

/* Returns true if the error comes from the contents of the file, not from the machine. */
bool store_is_damage(const struct error *err);

#endif

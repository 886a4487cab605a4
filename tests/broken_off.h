/* broken_off.h - for tests of calls that are refused (base/boundary.h). */
#ifndef CANASTA_TESTS_BROKEN_OFF_H
#define CANASTA_TESTS_BROKEN_OFF_H

#include "base/boundary.h"
#include "cmocka_all.h"
#include "file/open_store.h"
#include "file/store.h"

/* gcc warns that a jump may change these variables, though nothing changes them between the mark
 * and the jump. */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wclobbered"
#endif

/* Runs a statement within a boundary. If the statement is broken off, `done` becomes false, *why
 * gives the reason, and the changes and reads that it began in the store, unless that is NULL, are
 * rolled back. A macro, because only the caller can wait for a jump. */
#define run_bounded(opened, why, done, statement)                                                  \
	do {                                                                                       \
		struct store *const store_of = (opened);                                           \
		const struct store_mark mark_of =                                                  \
		    store_of ? store_mark(store_of) : (struct store_mark){0};                      \
		struct boundary boundary_of;                                                       \
                                                                                                   \
		boundary_enter(&boundary_of, why);                                                 \
		if (setjmp(boundary_of.jump) == 0) {                                               \
			statement;                                                                 \
			boundary_leave(&boundary_of);                                              \
			(done) = true;                                                             \
		} else {                                                                           \
			if (store_of)                                                              \
				store_back(store_of, &mark_of);                                    \
			(done) = false;                                                            \
		}                                                                                  \
	} while (0)

/* Opens a store like store_open(), but returns false if it is refused: *err says why. */
static inline bool try_store_open(const char *path, enum store_mode mode, const char *author,
    struct store **ret, struct error *err)
{
	bool done;

	run_bounded(NULL, err, done, *ret = store_open(path, mode, author));
	return done;
}

/* Runs a statement that must be broken off. */
#define assert_broken_off(opened, why, statement)                                                  \
	do {                                                                                       \
		bool done_of;                                                                      \
                                                                                                   \
		run_bounded(opened, why, done_of, statement);                                      \
		assert_false(done_of);                                                             \
	} while (0)

#endif

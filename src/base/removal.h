/* removal.h - files that are still being made go when a signal ends the program.
 *
 * Who makes one adds it before the file is there and drops it when it has its name or is gone. A signal
 * that would end the program (Ctrl-C, a terminal that is closed, kill) first removes all that were
 * added, then ends it as it would have; one that is ignored stays ignored. */
#ifndef CANASTA_BASE_REMOVAL_H
#define CANASTA_BASE_REMOVAL_H

#include <signal.h>
#include <stdbool.h>

enum { REMOVAL_PATH = 4096 }; /* bytes of a path, its end with it */

/* A file, or an empty folder; kept where its maker keeps it until it is dropped. Those added last go
 * first. SQLite's journal of the file goes with it. */
struct removal {
	char path[REMOVAL_PATH];
	char journal[REMOVAL_PATH + sizeof "-journal"];
	struct removal *next; /* private */
	bool added;           /* private */
};

/* `removal->path` is set by the caller. */
void removal_add(struct removal *removal);

/* What was not added is not dropped either. */
void removal_drop(struct removal *removal);

/* Removes it now. */
void removal_do(struct removal *removal);

/* Between these two no such signal comes: what must not be torn apart is short. */
void removal_hold(sigset_t *ret_before);
void removal_go_on(const sigset_t *before);

/* Whether one that would end the program came between them and waits. */
bool removal_waits(void);

#endif

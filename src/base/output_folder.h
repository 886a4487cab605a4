/* output_folder.h - a folder of pages that is written as a whole, for a web space.
 *
 * Pages stand in the folder and in folders in it, one deep. In each a list, `pages.txt`, names them with
 * their digests, by which the next time knows which are ours, which somebody changed by hand, and what else is there.
 *
 * What is new is written beside, into a folder of its own, and takes its place when all of it is whole and on the
 * disk: until then every page stands as it was. Pages that are as they were are not touched; what leads to others
 * comes behind them; those that are gone go last. Whoever is killed on the way leaves a folder that the next one
 * finishes, or throws away where it was not whole.
 *
 * What is there and is not ours, or was changed by hand, refuses all of it (ERROR_STORE `output-taken`), unless
 * `replace` says so: then what stands in a page's place gives way, and all else stays. A link in the folder's place,
 * a folder in which the events' file lies, and one that another is being written into are refused always. */
#ifndef CANASTA_BASE_OUTPUT_FOLDER_H
#define CANASTA_BASE_OUTPUT_FOLDER_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct output_folder; /* being written */

struct output_folder_wish {
	const char *path; /* of the folder, which need not be there; the one around it is */
	bool replace;
	/* The events' file of the call, which is in no folder of pages; NULL: none. */
	const char *guarded;
};

struct output_folder_counts {
	size_t written, unchanged, removed; /* pages */
};

/* Looks at all that is there, finishes what was left, and begins. Signals that would end the program wait
 * from now on until it is over; output_folder_put() ends it where one came. */
bool output_folder_begin(struct arena *arena, const struct output_folder_wish *wish,
    struct output_folder **ret, struct error *err);

/* The pages to come stand in this folder in it, "event-1"; "": in the folder itself, which comes last. Each is
 * entered once. */
bool output_folder_enter(struct output_folder *folder, const char *name, struct error *err);

/* A page: "index.html". Names are of small letters, digits, `-` and `.`. */
bool output_folder_put(struct output_folder *folder, const char *name, const void *data,
    size_t size, struct error *err);

/* Gives all of it its place. Whether it fails or not, it is over. */
bool output_folder_finish(
    struct output_folder *folder, struct output_folder_counts *ret, struct error *err);

/* As if it had never begun; of one that is over, and of NULL, nothing. */
void output_folder_drop(struct output_folder *folder);

#endif

/* output_place.h - what stands where a folder of pages is to be, and how what was written beside takes its
 * place (base/output_folder.h). Private to this folder. */
#ifndef CANASTA_BASE_OUTPUT_PLACE_H
#define CANASTA_BASE_OUTPUT_PLACE_H

#include "base/error.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* What is new is written into the first, which gets the second name when it is whole. */
extern const char output_place_new[], output_place_whole[];

struct output_place {
	const char *path; /* as messages name it */
	int top;          /* it, open */
	bool replace;
};

enum { OUTPUT_PLACE_PATH = PATH_MAX };

/* The umask says who reads what is published. */
enum {
	OUTPUT_PAGE_MODE = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH,
	OUTPUT_FOLDER_MODE = S_IRWXU | S_IRWXG | S_IRWXO
};

/* How messages name a page, or a folder in it: "www/event-1/index.html". */
void output_place_name(
    const char *path, const char *folder, const char *name, char ret[OUTPUT_PLACE_PATH]);

/* Throws away what was left half written, and finishes what was left whole. */
bool output_place_go_on(const struct output_place *place, struct error *err);

/* Refuses what is not ours, or was changed by hand. */
bool output_place_check(const struct output_place *place, struct error *err);

/* Has what is whole take its place, page by page; where there is nothing, nothing. */
bool output_place_take(const struct output_place *place, size_t *ret_removed, struct error *err);

/* Throws away what is new. */
void output_place_clear(int top);

#endif

/* output_list.h - the list of the pages in a folder, as it stands there (base/output_folder.h): a line for each
 * with its digest, and in the outermost the folders that are ours. Private to this folder. */
#ifndef CANASTA_BASE_OUTPUT_LIST_H
#define CANASTA_BASE_OUTPUT_LIST_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

enum { OUTPUT_DIGEST = 65 }; /* hexadecimal, its end with it */

extern const char output_list_name[]; /* "pages.txt" */

struct output_list {
	bool there;
	struct output_list_page {
		const char *name;
		const char *digest; /* "": a folder */
	} * pages;                  /* by name */
	size_t count;
};

void output_list_digest(const void *data, size_t size, char ret[OUTPUT_DIGEST]);

/* The list in an open folder; `there` is false where there is none, or nothing that we wrote. */
bool output_list_read(struct arena *arena, int folder, struct output_list *ret, struct error *err);

/* The page, or folder, of that name; NULL: it is not ours. */
const struct output_list_page *output_list_find(const struct output_list *list, const char *name);

/* Begins a list; adds a page to it, with its digest, or a folder, without. */
void output_list_begin(struct text *list);
void output_list_add(struct text *list, const char *name, const char *digest);

/* The digest of such a page; "" where there is none, or something else of its name. */
bool output_list_page_digest(
    int folder, const char *name, char ret[OUTPUT_DIGEST], struct error *err);

/* The bytes of a plain file in an open folder, which is no link; NULL as data: there is none of that name, or
 * it is something else. */
struct output_bytes {
	const char *data;
	size_t size;
};
bool output_list_bytes(
    struct arena *arena, int folder, const char *name, struct output_bytes *ret, struct error *err);

#endif

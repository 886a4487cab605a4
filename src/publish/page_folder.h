/* page_folder.h - a folder of pages that is written as a whole, for a web space.
 *
 * Pages are in the folder and in folders in it, one deep. In each a list, `pages.txt`, names the
 * pages with their digests, and the folders. The next run learns from it which pages are ours,
 * which were changed by hand, and which other files are there.
 *
 * New pages are written into a folder of their own, which takes effect when all of it is whole and
 * on the disk: until then every page is untouched. Unchanged pages are not touched; pages with
 * links to others come after them; removed pages go last. A killed run leaves a folder of new
 * pages. The next run finishes it, or removes it if it was not whole.
 *
 * A file that is not ours, or was changed by hand, refuses the whole output (ERROR_STORE
 * `output-taken`), unless `replace` is set. Then a file in a page's place is overwritten, and all
 * others stay. A link in the folder's place, a folder with the database, and a folder that another
 * run is writing into are always refused. */
#ifndef CANASTA_PUBLISH_PAGE_FOLDER_H
#define CANASTA_PUBLISH_PAGE_FOLDER_H

#include <stddef.h>

struct arena;
struct output_wish;
struct page_folder;

/* The changes of a folder when its pages are written. */
struct page_folder_counts {
	size_t written, unchanged, removed; /* pages */
};

/* Checks the folder, finishes the work of a killed run, and begins. `wish` is of an OUTPUT_FOLDER;
 * the folder need not exist, but the folder around it must. Signals that would end the program wait
 * until the output has ended; page_folder_put() breaks off the call if one came. */
struct page_folder *page_folder_begin(struct arena *arena, const struct output_wish *wish);

/* Adds the page `name`, such as "index.html", to the folder `inner` within the output, such as
 * "event-1", or with "" to the output itself. The pages of one folder follow one another; those of
 * the output itself come last. Names consist of small letters, digits, `-` and `.`. */
void page_folder_put(
    struct page_folder *folder, const char *inner, const char *name, const void *data, size_t size);

/* Moves all pages to their places. The output has ended. */
struct page_folder_counts page_folder_finish(struct page_folder *folder);

#endif

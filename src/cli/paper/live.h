/* live.h - fills templates/live.html: an event on a screen. */
#ifndef CANASTA_CLI_PAPER_LIVE_H
#define CANASTA_CLI_PAPER_LIVE_H

#include "cli/paper/scopes.h"
#include "store/live.h"

/* Appends the page that follows the event of the call: standings, pairings and results. */
bool print_live(
    struct call *call, const struct live_page *live, struct text *out, struct error *err);

/* Writes the standings alone, to be read at leisure, where --html says. */
bool print_standings_html(struct call *call, const struct standings *standings, struct error *err);

/* Writes a page beside its file and renames it. A file that is there keeps its mode, so that a
 * server that may read it goes on reading it; a new one is its owner's. One that says the same
 * already is left alone. */
bool print_page_write(struct arena *arena, const char *path, const struct text *page,
    bool *ret_written, struct error *err);

#endif

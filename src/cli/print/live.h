/* live.h - fills templates/live.html: an event on a screen. */
#ifndef CANASTA_CLI_PRINT_LIVE_H
#define CANASTA_CLI_PRINT_LIVE_H

#include "cli/command.h"
#include "desk/standings.h"
#include "store/live.h"

/* Appends the page that follows the event of the call: standings, pairings and results. */
bool print_live(
    struct call *call, const struct live_page *live, struct text *out, struct error *err);

/* Writes the standings alone, to be read at leisure, where --html says. */
bool print_standings_html(struct call *call, const struct standings *standings, struct error *err);

/* Writes a page (base/output.h says over what). One that says the same already is left alone. */
bool print_page_write(
    const struct call *call, const char *path, const struct text *page, struct error *err);

#endif

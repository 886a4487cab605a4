/* live_print.h - writes the pages on a screen that follow an event, after each committed change. If
 * a page cannot be written, the program warns, and the change stays valid. */
#ifndef CANASTA_PUBLISH_LIVE_PRINT_H
#define CANASTA_PUBLISH_LIVE_PRINT_H

#include <stdbool.h>

struct call;
struct error;
struct live_page;
struct standings;

/* Notes the end of the log, when a command begins that may change something. */
void follow_begin(struct call *call);

/* Writes the pages of events that changed since follow_begin(). */
void follow_changes(struct call *call);

/* Writes the page of the call's event, even if nothing changed. */
bool follow_write(struct call *call, const struct live_page *live, struct error *err);

/* Writes a page with the standings only, to the file of --html. */
bool print_standings_html(struct call *call, const struct standings *standings, struct error *err);

#endif

/* live_print.h - pages on a screen that follow the event: each is written again after a change is committed. If a
 * page cannot be written, there is a warning, and the change remains. */
#ifndef CANASTA_PUBLISH_LIVE_PRINT_H
#define CANASTA_PUBLISH_LIVE_PRINT_H

#include <stdbool.h>

struct call;
struct error;
struct live_page;
struct standings;

/* Notes the end of the log when a command begins that may change something. */
void follow_begin(struct call *call);

/* Writes the pages of events that changed since. */
void follow_changes(struct call *call);

/* Writes the page of the call's event, changed or not. */
bool follow_write(struct call *call, const struct live_page *live, struct error *err);

/* Fills templates/live.html: an event on a screen. */

/* Writes the standings alone, to be read at leisure, where --html says. */
bool print_standings_html(struct call *call, const struct standings *standings, struct error *err);

#endif

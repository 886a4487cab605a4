/* live_print.h - pages on a screen follow what happens: each is written anew after the change it shows
 * is committed. A page that cannot be written is a warning, as the change stands. */
#ifndef CANASTA_PUBLISH_LIVE_PRINT_H
#define CANASTA_PUBLISH_LIVE_PRINT_H

#include <stdbool.h>

struct call;
struct error;
struct live_page;
struct standings;

/* Takes note of how the log stands when a command begins that may change something. */
void follow_begin(struct call *call);

/* Writes the pages of events that changed since. */
void follow_changes(struct call *call);

/* Writes the page of the call's event as it stands, whether something changed or not. */
bool follow_write(struct call *call, const struct live_page *live, struct error *err);

/* Fills templates/live.html: an event on a screen. */

/* Writes the standings alone, to be read at leisure, where --html says. */
bool print_standings_html(struct call *call, const struct standings *standings, struct error *err);

#endif

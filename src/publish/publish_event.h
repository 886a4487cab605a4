/* publish_event.h - publishes the pages of one event. Private to this folder. */
#ifndef CANASTA_PUBLISH_PUBLISH_EVENT_H
#define CANASTA_PUBLISH_PUBLISH_EVENT_H

#include <stdbool.h>

struct error;
struct publishing;

/* Writes the pages of hands, tables, players and rounds, and the page of the event, which links to
 * them. Leaves out an event without a drawn round unless it is `wanted`. */
bool publish_event_pages(struct publishing *publishing, int number, bool wanted, struct error *err);

#endif

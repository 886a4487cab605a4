/* publish_event.h - the pages of one event. Private to this folder. */
#ifndef CANASTA_PUBLISH_PUBLISH_EVENT_H
#define CANASTA_PUBLISH_PUBLISH_EVENT_H

#include <stdbool.h>

struct error;
struct publishing;

/* Puts them all: hands, tables, players, rounds, and the event's own page, which leads to them. One that was drawn
 * no round is left out unless it is `wanted`. */
bool publish_event_pages(struct publishing *publishing, int number, bool wanted, struct error *err);

#endif

/* publish.h - what everybody may see of events, as pages in a folder that any web space can serve: those of
 * the hall, drawn from the same answers by the same templates, and nothing else. */
#ifndef CANASTA_HALL_PUBLISH_H
#define CANASTA_HALL_PUBLISH_H

#include "base/output_folder.h"
#include "store/desk.h"

struct publish_wish {
	int event; /* it alone; 0: all that were drawn a round, or are in a season */
	const struct season *season; /* it alone, with its events; NULL: all */
	const char *language;        /* of all pages, known; NULL: each event's own */
};

/* Puts all pages into a folder that was begun, and is the caller's to finish. */
bool publish(const struct desk *desk, const struct publish_wish *wish, struct output_folder *folder,
    struct error *err);

#endif

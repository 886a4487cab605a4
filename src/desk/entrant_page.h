/* entrant_page.h - all that is known of one entrant: whom it met, hand by hand, and where it stands. */
#ifndef CANASTA_DESK_ENTRANT_PAGE_H
#define CANASTA_DESK_ENTRANT_PAGE_H

#include "desk/standings.h"
#include "desk/statistics.h"
#include "store/table.h"

/* All of it as it stood at one moment. */
struct entrant_page {
	const struct entrant *entrant;
	const struct standings_facts *facts;
	const struct standings *standings;
	const struct ranking_row *place;    /* of it in the standings, or of its team */
	const struct statistics_row *hands; /* what was in its hands; NULL: not told */
	const struct table *const *tables;  /* of each game of the facts; NULL: no hand is told */
};

/* Of the entrant at an index of facts that were judged; neither its hands nor what was in them is told. */
bool entrant_page_of(const struct standings_facts *facts, const struct standings *standings,
    size_t index, struct entrant_page *ret, struct error *err);

/* Of the entrant that `wanted` means, as entrant_find() takes it, after a round; 0: after the newest. */
bool entrant_page_read(const struct desk *desk, const char *wanted, int round,
    struct entrant_page *ret, struct error *err);

#endif

/* season_report.h - who played in which event of a season, and with which result: what a federation's own
 * books are fed with. */
#ifndef CANASTA_DESK_SEASON_REPORT_H
#define CANASTA_DESK_SEASON_REPORT_H

#include "store/desk.h"
#include "store/season.h"

struct season_report_row {
	int64_t person;
	const char *member; /* the number in the club's books; "" */
	const char *name;
	const char *club; /* the person's, else that of the entrant; "" */
	int event;
	const char *event_name, *date;
	int place;          /* in the event; 0: none, as of who only sat for others */
	int64_t points;     /* that rank in it, in hundredths */
	const char *digest; /* of the event (store/event_origin.h) */
};

/* By event as the season has them, then by place; those without a place last. */
bool season_report(const struct desk *desk, const struct season *season,
    struct season_report_row **ret, size_t *ret_count, struct error *err);

#endif

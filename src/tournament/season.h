/* season.h - events added up: of each person the best ones count.
 *
 * An event counts with the points it ranks by and the difference, of all its rounds. Of more events than count,
 * those with most points do, then those with the greater difference, then the earlier. Places go by
 * the sum of points, then of differences; those equal in both share a place. */
#ifndef CANASTA_TOURNAMENT_SEASON_H
#define CANASTA_TOURNAMENT_SEASON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a person got in an event. */
struct season_result {
	bool played;    /* entered it */
	bool counted;   /* set by season_rank */
	int64_t points; /* in hundredths */
	int64_t difference;
	int place;        /* in the event's standings; 0: none, as of who only sat for others */
	const char *club; /* the entrant's; NULL or "": none is known */
};

struct season_row {
	int64_t person;
	const char *name;
	const char *club, *member; /* and the number in its books; "" */
	int rank;
	size_t played, counted; /* events */
	int64_t points;         /* in hundredths */
	int64_t difference;
	struct season_result *results; /* by event */
};

/* Counts the best `best` events (0: all) of each row, sorts the rows and gives them their places. */
void season_rank(struct season_row *rows, size_t count, size_t event_count, size_t best);

#endif

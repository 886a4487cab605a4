/* season_standings.h - a season's events added up by persons, since partners change.
 *
 * A person gets in an event what the entrant got in all its rounds that he or she is a player of, each game
 * once whatever its phases carried on; of several such entrants the best. Where somebody else sat there, the
 * game is that person's (desk/sitting.h). Persons are told apart by their names, as everywhere in the file. */
#ifndef CANASTA_DESK_SEASON_STANDINGS_H
#define CANASTA_DESK_SEASON_STANDINGS_H

#include "store/desk.h"
#include "store/season.h"
#include "tournament/ranking.h"
#include "tournament/season.h"

/* An event of a season, as lists tell it. */
struct season_part {
	const char *name, *date;
	const struct event_source *source; /* NULL: it was played here */
};

struct season_standings {
	struct season season;
	const struct season_part *parts; /* its events */
	bool provisional;                /* an event has a table that is not in */
	bool held;                       /* rounds are left out that everybody is told later */
	size_t count;
	const struct season_row *rows; /* best first */
};

/* What its events now give. Events that rank by different things do not add up: ERROR_REFUSED
 * `season-ranking`. */
bool season_standings_fetch(const struct desk *desk, const struct season *season,
    struct season_standings *ret, struct error *err);

/* The same of what everybody may know (desk/standings_public.h). */
bool season_standings_public(const struct desk *desk, const struct season *season,
    struct season_standings *ret, struct error *err);

/* Says that the event at `index` of a season ranks otherwise than its first: `season-ranking`. */
bool season_standings_differ(const struct season *season, size_t index, enum ranking_by first,
    enum ranking_by by, struct error *err);

#endif

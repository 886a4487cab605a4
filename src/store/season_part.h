/* season_part.h - what the files about seasons share, private to them. */
#ifndef CANASTA_STORE_SEASON_PART_H
#define CANASTA_STORE_SEASON_PART_H

#include "store/season.h"
#include "tournament/ranking.h"

/* Says that the event at `index` of a season ranks otherwise than its first. */
bool season_ranking_differs(const struct season *season, size_t index, enum ranking_by first,
    enum ranking_by by, struct error *err);

#endif

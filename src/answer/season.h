/* season.h - seasons: events added up by persons. */
#ifndef CANASTA_ANSWER_SEASON_H
#define CANASTA_ANSWER_SEASON_H

#include "answer/answer.h"
#include "desk/season_report.h"
#include "desk/season_standings.h"

/* {"number":1,"season":"…","best":2,"events":[1,2]}; `best` 0: all count. */
void answer_season(struct answer *to, const struct season *season);

/* {"season":"…","best":2,"provisional":false,
 *  "standings":[{"rank":1,"person":"…","club":"…","member":"1042","played":2,"counted":2,"points":4,
 *   "difference":1180,
 *   "events":[{"event":1,"points":2,"difference":220,"counted":true}],
 *   "by_event":[{"played":true,"points":2,"counted":true},{"played":false}]}],
 *  "number":1,"event_count":1,"by_event":[{"event":1,"name":"…"}]}
 * `clubs`: somebody's is known; `many`: lists for people leave the events out. `events` are those a
 * person played in; `by_event` of a person has a row for each of the season. */
void answer_season_standings(struct answer *to, const struct season_standings *standings);

/* All of them but the rows of `standings`, which follow. */
void answer_season_head(struct answer *to, const struct season_standings *standings);

/* One row of them. */
void answer_season_place(
    struct answer *to, const struct season *season, const struct season_row *person);

/* {"season":"…","number":1,"report":[{"person":7,"number":"1042","name":"…","club":"…","event":"…",
 *  "date":"2026-03-05","place":1,"points":4,"digest":"…","event_number":3}]}; `place` null: of none. */
void answer_season_report(struct answer *to, const struct season *season,
    const struct season_report_row *rows, size_t count);

#endif

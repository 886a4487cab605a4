/* season_import.h - what an import of another club's events brought. */
#ifndef CANASTA_ANSWER_SEASON_IMPORT_H
#define CANASTA_ANSWER_SEASON_IMPORT_H

#include "answer/answer.h"
#include "desk/season_import.h"

/* {"events":[{"event":5,"name":"…","date":"2026-03-05","state":"new","club":"…","number":2,"digest":"…",
 *   "former":3,"moved":[{"person":7,"name":"…","place":2,"place_before":1,"points":4,"points_before":6}]}],
 *  "persons":{"matched":12,"new":3,"asked":[{"person":9,"name":"…","number":"","club":"",
 *   "candidates":[{"person":4,"name":"…","number":"","club":""}]}]}}
 * `event`: here, left out where it is not; `number`: in its club's file; `former`: whose place it took. A
 * person who is asked about has the number of the export, a candidate that of the file. */
void answer_season_import(struct answer *to, const struct season_import *import);

#endif

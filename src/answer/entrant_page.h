/* entrant_page.h - one entrant's page: whom it met, hand by hand, and where it stands. */
#ifndef CANASTA_ANSWER_ENTRANT_PAGE_H
#define CANASTA_ANSWER_ENTRANT_PAGE_H

#include "answer/answer.h"
#include "desk/entrant_page.h"

/* { … who it is (answer/entrant.h) …, "rank":3,"points":4,"tie_break":"lot",
 *  "games":[{"table":"1.1","opponents":["…"],"partners":[],"result":"lost","decided":false,"score":330,
 *   "against":1040,"points":0,"hands":[{"hand":1,"base":…,"cards":…,"total":330,"opening_minimum":50}],
 *   "round":1,"number":1,"side":"B","others":[{"names":["…"],"score":1040,"entrants":[{"number":2,"entrant":"…"}]}],"finished":true,"scored":true,
 *   "difference":-710}],
 *  "byes":[2],"canastas":…,"red_threes":…,"out":…,"concealed":…,"penalties":…,
 *  "hands":3,"provisional":false,"entrant_count":4,"ranks_by":"match points",
 *  "place":{ … a row of the standings … },"rounds":[ … a game, or {"round":2,"bye":true} …]}
 * Where a later phase counts, "phases" is true, and "phase" that whose figures stand there, and of each game and
 * bye that of its round; of the first, "first_phase". What of the points was carried stands as in the standings. */
void answer_entrant_page(struct answer *to, const struct entrant_page *page);

#endif

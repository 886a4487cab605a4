/* phase.h - a phase of an event: its rounds by name, its matches, every place. */
#ifndef CANASTA_ANSWER_PHASE_H
#define CANASTA_ANSWER_PHASE_H

#include "answer/answer.h"
#include "desk/phase_view.h"

/* {"phase":"Final","method":"knockout","entrants":8,"rounds":[{"round":5,"name":"quarter-final","tables":[
 *  {"table":1,"sides":[{"side":"A","seed":1,"number":3,"entrant":"…","score":5120}, …],"finished":true,
 *  "winner":"A"}, …],"byes":[…]}, …],"places":[{"rank":1,"entrant":"…","number":3,"seed":1}, …],
 *  "seeds":[{"seed":1,"number":3,"entrant":"…","place":1,"lot":true}, …],"over":false, …}
 * A side whose game is open has "in_play", and then the phase too. Where partners change a side has its
 * "partner", an entrant by its seed. "match" has the games won in a match of several, with its last game.
 * "goes_on" is who won a match, with "otherwise" where another was seated behind it; "open_again" a match
 * that is open though the stage behind it was drawn; "again_needless" who won a final that was played again,
 * and now stands so that it need not have been. "place_now" stands with a seed whose place in the standings
 * before has been moved since, and then "places_moved" with the phase. One by points has "by_points", no
 * names of rounds, and with its places "points", "difference" and what of them is carried. */
void answer_phase(struct answer *to, const struct phase_view *view);

/* Without rounds, places and seeds. */
void answer_phase_head(struct answer *to, const struct phase_view *view);

/* "places" alone; an entrant by its seed: {"seed":1,"number":3,"entrant":"…"}. */
void answer_phase_places(struct answer *to, const struct phase_view *view);
void answer_phase_entrant(struct answer *to, const struct phase_view *view, size_t seed);
const struct entrant *answer_phase_entrant_at(const struct phase_view *view, size_t seed);

/* What a round is called by how many take part in it: 2 is a final. */
const char *answer_phase_stage(size_t size);

/* {"phase":"Final","dropped":true,"reason":"…"} */
void answer_phase_dropped(struct answer *to, const struct phase *phase, const char *reason);

#endif

/* standings.h - the ranking of an event, its places after each round, who can still come first. */
#ifndef CANASTA_ANSWER_STANDINGS_H
#define CANASTA_ANSWER_STANDINGS_H

#include "answer/answer.h"
#include "desk/standings.h"
#include "desk/standings_chances.h"
#include "desk/standings_history.h"
#include "desk/standings_public.h"

/* "provisional": whether places may still change by what is begun, and "provisional_by" what that is, "games" that are
 * open or a "knock-out" that goes on. */
void answer_provisional(struct answer *to, const struct standings *standings);

/* {"event":"…","standings":[{"rank":1, … who it is (answer/entrant.h) …, "played":3,"won":2,"drawn":0,"lost":1,
 *  "match_points":4,"score":12345,"against":9870,"difference":2475,"tie_break":"…","victory_points":43,
 *  "buchholz":12, … each tie-break with a value …,"points":4,"byes":0,"decided":"difference"}],
 *  "round":3,"provisional":false,"decided":[…],"disputes":[…],"ranking_changes":[…],
 *  "points":"match-points","points_apart":true,"victory":false,"tie_breaks":["buchholz"]}
 *
 * "hands_unaccepted": so many hands count that one side entered and no other has accepted yet, and of a
 * place "unaccepted"; left out where there are none.
 *
 * "silent_from": the first of its rounds that are not told to everybody yet; to everybody
 * "held_from" says instead from which round on standings are left out (answer_held).
 *
 * "decided" are the games decided away from the cards, left out where there is none: [{"table":"2.1",
 * "clause":"22A","against":"…","points":2000,"message":"…"}], of an artificial result [{"table":…,
 * "clause":…,"artificial":"…","message":"…"}].
 *
 * A place's `points` are what ranks, which `points` names; `points_apart`: neither scores nor
 * differences rank, which stand there anyhow. `tie_break` says in English what decided, with who beat
 * whom; `decided` is its code, and where direct encounter did "met":[{"how":"beat","names":"…"}] are
 * the equal it beat, drew with and lost to. `tie_breaks` are the keys of the
 * values, in the event's order. Without a scale there are no victory points; where they rank
 * (`victory_ranks`) `match_points` are they. Teams have no number. */
void answer_standings(
    struct answer *to, const struct event *event, const struct standings *standings);

/* "held_from" where everybody is told less than there is. */
void answer_held(struct answer *to, const struct standings_public *public);

/* One place, as a row of it. */
void answer_place(
    struct answer *to, const struct standings *standings, const struct ranking_row *place);

/* Where the first of the ranking stood after each round: "course":[{"name":"…","points":[{"at":1,
 * "value":3}]}], and "course_last", how many they are, where not all. */
void answer_course(
    struct answer *to, const struct standings *standings, const struct standings_history *history);

/* {"event":"…","rounds":2,"standings":[{"rank":1,"entrant":"…","ranks":[3,1]}],
 *  "ranks":[{"round":1},{"round":2}]} */
void answer_history(
    struct answer *to, const struct event *event, const struct standings_history *history);

/* {"event":"…","round":3,"rounds_left":2,"chances":[{"rank":1,"entrant":"…","points":4,"most":8,
 *  "first":"can"}],"rounds_said":true,"rounds_more":false}: of a phase that goes on for as many rounds as are drawn */
void answer_chances(
    struct answer *to, const struct event *event, const struct standings_chances *chances);

#endif

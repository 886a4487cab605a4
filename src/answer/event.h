/* event.h - events: how their games count, what of their documents is their own. */
#ifndef CANASTA_ANSWER_EVENT_H
#define CANASTA_ANSWER_EVENT_H

#include "answer/answer.h"
#include "store/event_origin.h"
#include "store/event_piece.h"

/* {"number":1,"event":"Club night","date":"2026-03-05","venue":"","rulebook":"fi-canasta",
 *  "options":{"red-threes-all":"800"},"hands":0,"match_points":{"win":2,"draw":1,"loss":0},
 *  "walkover":500,"format":"pairs", … each setting …,"closed":false,"settings":[{"setting":"minutes",
 *  "value":"50"}, …]}
 * `settings` are those not as usual. One from another club's file has besides "imported":true,"club":"North",
 * "file":"…","origin":{"club":"North","file":"…","number":3,"line":27,"digest":"…","came":"…","direct":true}.
 * Rulebook and options are left out where the event does not carry
 * them. */
void answer_event(struct answer *to, const struct event *event);

/* What became of its hands by another rulebook: "dry_run", "repeated", "rescored" hands in all, and of those that
 * differ "changes":[{"address":"1.2.4","sides":[{"side":"A","total":…,"total_was":…, …}],"after_end":false,
 * "findings":[…]}, …]. */
struct event_rulebook_set;
void answer_event_rulebook(struct answer *to, const struct event_rulebook_set *set, bool dry_run);

/* Whose it is: "imported":true,"club":"North" ("" where nobody told it),"file":"…" (the hash its log begins with). */
void answer_event_club(struct answer *to, const struct event_source *source);

/* "ranking_changes":[{"what":"…","by":"…","time":"…","reason":"…","settings":[{"setting":"tie-breaks",
 *  "now":["direct"],"before":["wins","direct"]}, …]}, …]; nothing where nothing was changed. */
void answer_ranking_changes(struct answer *to, const struct ranking_change *changes, size_t count);

/* What of its documents the event has of its own: "paper":[{"piece":"logo","bytes":812,"by":…,
 * "time":…}, …]. */
void answer_event_paper(struct answer *to, const struct event_piece *pieces, size_t count);

#endif

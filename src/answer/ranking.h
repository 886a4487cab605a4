/* ranking.h - what every list of an event says alike: what ranks, how a game ended, who plays. */
#ifndef CANASTA_ANSWER_RANKING_H
#define CANASTA_ANSWER_RANKING_H

#include "answer/answer.h"
#include "store/entrant.h"
#include "tournament/ranking.h"

/* Points of what ranks: match points, victory points, scores or differences. */
void answer_ranked(
    struct answer *to, const char *key, const struct ranking_rules *rules, int64_t points);

/* "match_points": a place's; where victory points rank they are those, with the scale's decimals. */
void answer_match_points(
    struct answer *to, const struct ranking_rules *rules, const struct ranking_row *place);

/* "carries", "carried_points", "carried_difference": what of a place's is brought from before; nothing where none can be. */
void answer_carried(
    struct answer *to, const struct ranking_rules *rules, const struct ranking_row *place);

/* "carries", of a ranking where of some a part may be. */
void answer_carries(struct answer *to, const struct ranking *ranking);

/* "group", the letter of one, from 1. */
void answer_group_letter(struct answer *to, int group);

/* "group", its letter, and "group_rank", the place there; nothing where there are no groups. And "groups" of a
 * ranking in which somebody is in one. */
void answer_group(struct answer *to, const struct ranking_row *place);
void answer_groups(struct answer *to, const struct ranking *ranking);

/* "victory_ranks", where victory points do: match points that a win alone brings are then not told. */
void answer_victory_ranks(struct answer *to, enum ranking_by by);

/* The difference that is told of a place: as answer_sums() has it. */
int64_t answer_difference(const struct ranking_row *place);

/* "score", "against", "difference": of games that are over and, as they stand, of open ones; "in_play" where
 * there are such. */
void answer_sums(struct answer *to, const struct ranking_row *place);

/* "given": points that belong to no game, of penalties that the rulebook counts in the standings and of the committee:
 * "victory_points", "score" and "difference", each if there are some. Says nothing if there are none. */
void answer_outside(struct answer *to, const struct ranking_outside *outside);

/* "points": what ranks, of what a game gives a side; nothing while it is open. */
void answer_game_points(struct answer *to, const struct ranking_rules *rules,
    const struct ranking_game *game, size_t side);

/* "result": "won", "drawn", "lost", "not played", "open". */
void answer_game_result(struct answer *to, enum game_result result);

/* "part": of a game with an artificial result what the side has of it, in per cent; else left out. */
void answer_game_part(struct answer *to, const struct game *game, size_t side);

/* The list of the names of those who sit on a side; `index` as the game has them, of `entrants`. One of
 * them, by index, may be left out; SIZE_MAX: nobody. */
void answer_side_names(struct answer *to, const char *list, const struct entrant *entrants,
    const struct ranking_side *side, size_t without);

#endif

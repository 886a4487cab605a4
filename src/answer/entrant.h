/* entrant.h - who plays: a pair, a player alone, a team. */
#ifndef CANASTA_ANSWER_ENTRANT_H
#define CANASTA_ANSWER_ENTRANT_H

#include "answer/answer.h"
#include "store/entrant.h"

/* Who an entrant is, in every answer that tells of one: {"number":1,"entrant":"Alfat","players":["Alfa","Beeta"],
 *  "players_named":false,"club":"","team":"","category":"ladies, veterans","categories":["ladies","veterans"]}
 * An entrant of a season has no number. `category`: all of them, as a list has them in one cell. */
void answer_entrant_who(struct answer *to, const struct entrant *entrant);

/* "pairs", of a team of the standings: those who play for it, each of which has a page of its own:
 * [{"number":1,"entrant":"Alfat","more":true}, …]; `more`: another follows. */
void answer_entrant_pairs(struct answer *to, const struct entrant *entrant);

/* "players", and "players_named": whether the entrant's name says the names of all of them ("Alfa Aaltonen and Beeta
 * Beetanen"), so that nobody is to be named twice. */
void answer_entrant_players(
    struct answer *to, const char *entrant, const struct player *players, size_t count);

/* { … who it is …, "moves":[{"move":"withdrawn","round":3,"reason":"taken ill","stands":true}, …],"present":false,
 *  "owed":7.50,"paid":12.50,"awaited":true,"alone":false}
 * `stands`: the move that tells how it is now; of one that is there none does. `owed`: what is still to
 * be paid of the fee. `awaited`: others of the event are checked in and it is not, nor did it leave.
 * `alone`: the entrant's name is its one player. */
void answer_entrant(struct answer *to, const struct entrant *entrant);

/* A row of its moves. */
void answer_entrant_move(
    struct answer *to, const struct entrant *entrant, const struct entrant_move *move);

/* A row of the list for each. */
void answer_entrants(
    struct answer *to, const char *list, const struct entrant *entrants, size_t count);

/* The list of the door, with its sums: {"entrants":[…],"entered":12,"present":9,"paid":90.00,"owed":30.00,
 * "fees":true,"clubs":true}; `fees`: something was paid or is owed, `clubs`: somebody has one. */
void answer_check_in(struct answer *to, const struct entrant *entrants, size_t count);

/* Whether the players need not be named beside the entrant. */
bool answer_entrant_alone(const char *entrant, const struct player *players, size_t count);

#endif

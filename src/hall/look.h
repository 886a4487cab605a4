/* look.h - what anybody may look at: the event, its lists, a table, a hand, a player, the clock. */
#ifndef CANASTA_HALL_LOOK_H
#define CANASTA_HALL_LOOK_H

#include "hall/visit.h"

/* The page of all of it, and what pages look like and do in a browser. */
bool look_wall(struct visit *visit, struct error *err);
bool look_icon(struct visit *visit, struct error *err);
bool look_style(struct visit *visit, struct error *err);
bool look_script(struct visit *visit, struct error *err);

bool look_event(struct visit *visit, struct error *err);
bool look_standings(struct visit *visit, struct error *err);
bool look_pairings(struct visit *visit, struct error *err);
bool look_results(struct visit *visit, struct error *err);
/* Those of a round held back (desk/standings_public.h) are told to who plays there, and to the desk. */
bool look_table(struct visit *visit, struct error *err);
bool look_hand(struct visit *visit, struct error *err);
bool look_player(struct visit *visit, struct error *err);
bool look_clock(struct visit *visit, struct error *err);

/* A season of the file, as far as everybody is told its events; without the numbers of members. */
bool look_season(struct visit *visit, struct error *err);

/* Whether the table that the path names is of a round held back. */
bool look_is_held(const struct visit *visit, bool *ret, struct error *err);

/* Whether who asks belongs to that table, and is told more of it than others: who plays there, and the desk. */
bool look_belongs(const struct visit *visit);

/* Members that only desk and referee see, ended by NULL: reasons, authors, words of disputes. */
extern const char *const look_veiled[];

/* Takes them out of an answer. */
void look_veil(struct answer *says);

#endif

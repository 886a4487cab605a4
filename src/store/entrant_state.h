/* entrant_state.h - who is there in which round: late entries, withdrawals, and those who come back.
 *
 * An entrant is there from the first round on, unless a move says otherwise. A move holds from a
 * round on; the one made last goes before those made earlier. Games that were played stand whatever
 * moves say: a withdrawal keeps an entrant out of the rounds that are drawn after it. */
#ifndef CANASTA_STORE_ENTRANT_STATE_H
#define CANASTA_STORE_ENTRANT_STATE_H

#include "store/entrant.h"

enum { ENTRANT_ROUND_MOST = 9999 };

/* Whether the entrant is there in a round. */
bool entrant_active(const struct entrant *entrant, int round);

/* The round a late entry begins with, 1 for all others. Rounds before it are missed. */
int entrant_first_round(const struct entrant *entrant);

/* Takes an entrant out from a round on, or back in; 0: from the next round that is drawn. Where it
 * is out (in) then already, nothing is written and *ret_repeated is set. A round out of range is
 * ERROR_INPUT `round-invalid`. */
bool entrant_withdraw(struct store *store, struct arena *arena, const struct event *event,
    const struct entrant *entrant, int round, const char *reason, struct entrant *ret,
    bool *ret_repeated, struct error *err);
bool entrant_return(struct store *store, struct arena *arena, const struct event *event,
    const struct entrant *entrant, int round, const char *reason, struct entrant *ret,
    bool *ret_repeated, struct error *err);

#endif

/* entrant.h - who plays is entered, put right, taken out and back in.
 *
 * An entrant is there from the first round on, unless a move says otherwise. A move holds from a
 * round on; the one made last goes before those made earlier. Games that were played stand whatever
 * moves say: a withdrawal keeps an entrant out of the rounds that are drawn after it. */
#ifndef CANASTA_DESK_ENTRANT_H
#define CANASTA_DESK_ENTRANT_H

#include "store/desk.h"
#include "store/entrant.h"

enum { ENTRANT_ROUND_MOST = 9999 };

/* Adds entrants, all or none; `ret` has room for `count`. An empty name, a name of digits alone,
 * control characters, more than six players are ERROR_INPUT `entrant-invalid`; so is one without a
 * team where the event's format is teams. Somebody who plays in another entrant already is ERROR_REFUSED
 * `person-entered`, unless the entry says `namesakes`. */
bool entrant_add(const struct desk *desk, const struct entrant_entry *entries, size_t count,
    struct entrant *ret, struct error *err);

/* Gives a new name. Where the name was its one player, the player is renamed with it. */
bool entrant_rename(const struct desk *desk, const struct entrant *entrant, const char *name,
    struct entrant *ret, struct error *err);

/* Gives other players, another club, team or category; what `wanted` does not say stays, its name is not looked at.
 * All as it was: nothing is written, *ret_repeated. Players of one that has a place in a round change
 * only with a reason (ERROR_REFUSED `reason-missing`); games keep those they were drawn with. Teams stay as they are
 * once there is a phase (ERROR_REFUSED `team-fixed`). */
bool entrant_set(const struct desk *desk, const struct entrant *entrant,
    const struct entrant_entry *wanted, struct entrant *ret, bool *ret_repeated, struct error *err);

/* Takes an entrant off every list, its number with it. One that ever had a place in a round is
 * ERROR_REFUSED `entrant-seated`, one that has paid `entrant-paid`. */
bool entrant_remove(const struct desk *desk, const struct entrant *entrant, const char *reason,
    struct entrant *ret, struct error *err);

/* Takes an entrant out from a round on, or back in; 0: from the next that can still be changed: the newest
 * where nothing is recorded in it, which is then to be seated anew. Where it
 * is out (in) then already, nothing is written and *ret_repeated is set. A round out of range is
 * ERROR_INPUT `round-invalid`. */
bool entrant_withdraw(const struct desk *desk, const struct entrant *entrant, int round,
    const char *reason, struct entrant *ret, bool *ret_repeated, struct error *err);
bool entrant_return(const struct desk *desk, const struct entrant *entrant, int round,
    const char *reason, struct entrant *ret, bool *ret_repeated, struct error *err);

/* Whether the entrant is there in a round. */
bool entrant_active(const struct entrant *entrant, int round);

/* The round a late entry begins with, 1 for all others. Rounds before it are missed. */
int entrant_first_round(const struct entrant *entrant);

/* All entrants by number, but those removed. */
bool entrant_list(
    const struct desk *desk, struct entrant **ret, size_t *ret_count, struct error *err);

/* The same of all entrants, which were read (store/entrant.h). */
bool entrants_left(struct arena *arena, const struct entrant *all, size_t count,
    struct entrant **ret, size_t *ret_count, struct error *err);

#endif

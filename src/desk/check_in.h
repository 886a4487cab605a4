/* check_in.h - who is looked for at the door, and what it pays there. */
#ifndef CANASTA_DESK_CHECK_IN_H
#define CANASTA_DESK_CHECK_IN_H

#include "store/desk.h"
#include "store/entrant.h"

/* Entrants are there, or (`off`) turned out not to be; all or none. `entrants` becomes what they are now.
 * Of one that is so already nothing is written, and ret_repeated, which has room for `count`, says so. */
bool check_in(const struct desk *desk, struct entrant *entrants, size_t count, bool *ret_repeated,
    struct error *err);
bool check_in_off(const struct desk *desk, struct entrant *entrants, size_t count,
    bool *ret_repeated, struct error *err);

/* An entrant pays, in hundredths; less than nothing is given back or was written wrong, and says why
 * (ERROR_INPUT `payment-reason`). ERROR_INPUT `amount-invalid`: nothing at all, or more than can be;
 * ERROR_REFUSED `payment-short`: less was paid than is taken back. */
bool check_in_pay(const struct desk *desk, const struct entrant *entrant, int64_t amount,
    const char *reason, struct entrant *ret, struct error *err);

#endif

/* attend_who.h - whom a request is meant for, who sent it, and whether they may. Private to this folder. */
#ifndef CANASTA_HALL_ATTEND_WHO_H
#define CANASTA_HALL_ATTEND_WHO_H

#include "hall/inside.h"
#include "hall/route.h"

/* Whether its Host is ours, by address or name. */
bool attend_host(struct visit *visit, const struct hall_wish *wish, struct error *err);

/* What stands behind "Bearer"; NULL: nothing was sent. */
const char *attend_word(const struct http_request *request);

/* Finds who asks: by what was sent with the request, with a form too where its code says who does it
 * (`code_in_form`), else by the browser's cookie. A right secret is never paused, all else is where too much was
 * tried. */
bool attend_who(struct hall *hall, struct visit *visit, bool code_in_form,
    struct http_answer *answer, struct error *err);

/* Nobody tries codes from an address while it pauses. */
bool attend_pause(
    struct visit *visit, int64_t seconds, struct http_answer *answer, struct error *err);

/* Whether who asks may, and by what name they do. */
bool attend_may(struct visit *visit, const struct route *route, struct error *err);
bool attend_named(struct visit *visit, struct error *err);

/* Whether what is done by a browser's cookie, or by a form, comes from a page of ours. */
bool attend_own_page(
    const struct hall *hall, struct visit *visit, const struct route *route, struct error *err);

#endif

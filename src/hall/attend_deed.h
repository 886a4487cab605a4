/* attend_deed.h - a request that does something, and what is answered to it, kept under the key it came with: who asks
 * again under that key is told the same, and nothing is done twice. Private to this folder. */
#ifndef CANASTA_HALL_ATTEND_DEED_H
#define CANASTA_HALL_ATTEND_DEED_H

#include "hall/inside.h"
#include "hall/route.h"

/* Finds the key of the request, as a header or in its form, and tells again what was answered under it before.
 * *ret_told: something was. */
bool attend_again(struct hall *hall, struct visit *visit, struct pass_reply *reply,
    struct http_answer *ret, bool *ret_told, struct error *err);

/* Does what is asked, and keeps the answer under the key that attend_again() found. */
bool attend_deed(struct hall *hall, struct visit *visit, const struct route *route,
    struct pass_reply *reply, struct http_answer *ret, struct error *err);

#endif

/* own.h - the page of a side, kept for the phone that asks for it again and again. Private to this folder. */
#ifndef CANASTA_HALL_OWN_H
#define CANASTA_HALL_OWN_H

#include "hall/inside.h"
#include "hall/route.h"

/* The time now, in seconds. */
bool own_moment(int64_t *ret, struct error *err);

/* The same page as a moment ago, to who has the same secret. *ret_told: it was told. */
bool own_again(struct hall *hall, const struct visit *visit, const struct route *route,
    struct http_answer *ret, bool *ret_told, struct error *err);

/* Keeps what was told, where it is such a page. */
void own_keep(struct hall *hall, const struct visit *visit, const struct route *route,
    const struct http_answer *told);

#endif

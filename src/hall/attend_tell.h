/* attend_tell.h - what is sent back: an answer, or what is wrong. Private to this folder. */
#ifndef CANASTA_HALL_ATTEND_TELL_H
#define CANASTA_HALL_ATTEND_TELL_H

#include "base/text.h"
#include "hall/inside.h"
#include "hall/visit.h"

/* What was said as JSON, a line; false where memory failed. */
bool attend_json(
    const struct hall *hall, const struct answer *says, const char *list, struct text *out);

/* What is said to nobody but who asks: a page by its template, else data (`page` NULL), unless the visit has a body. */
bool attend_say(
    struct hall *hall, struct visit *visit, const char *page, struct text *body, struct error *err);

/* The status of an error: what a command's would be, or what the visit was given; never one of success. */
enum http_status attend_failure(const struct visit *visit, const struct error *err);

/* The status of what was done. */
enum http_status attend_success(const struct visit *visit);

/* An answer for nobody but who asked. */
void attend_tell(const struct text *body, enum http_status status, struct http_answer *ret);

/* Tells what was done. No other function reports the success of a deed, and a deed calls it after its commit. */
void attend_tell_done(const struct visit *visit, const struct text *body, struct http_answer *ret);

/* Who is not known is told how to be, page or data (RFC 9110, 15.5.2). */
void attend_challenge(struct http_answer *ret);

/* Adds the error to what the visit says: "error":{"code":…,"message":…}, with the findings of a hand that was
 * refused for them. */
void attend_add_error(struct visit *visit, const struct error *err);

/* {"error":{"code":…,"message":…}}, with the findings of a hand that was refused for them. Where not even that
 * can be said, the status alone is. */
void attend_tell_error(
    struct hall *hall, const struct visit *visit, const struct error *err, struct http_answer *ret);

#endif

/* serve_request.h - whether a request came in whole, and what it is told where it did not. */
#ifndef CANASTA_HALL_SERVE_REQUEST_H
#define CANASTA_HALL_SERVE_REQUEST_H

#include "hall/http.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct error;
struct hall;
struct hall_wish;
struct pass_reply;
struct route;
struct text;
struct visit;

/* A request is looked at, from its size to the deed, and answered. */

/* An http_answerer; `context` is the hall. */
void attend(void *context, const struct http_request *request, struct http_answer *ret);

/* What is sent back: an answer, or what is wrong. Private to this folder. */

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

/* A request that does something, and what is answered to it, kept under the key it came with: who asks
 * again under that key is told the same, and nothing is done twice. Private to this folder. */

/* Finds the key of the request, as a header or in its form, and tells again what was answered under it before.
 * *ret_told: something was. */
bool attend_again(struct hall *hall, struct visit *visit, struct pass_reply *reply,
    struct http_answer *ret, bool *ret_told, struct error *err);

/* Does what is asked, and keeps the answer under the key that attend_again() found. */
bool attend_deed(struct hall *hall, struct visit *visit, const struct route *route,
    struct pass_reply *reply, struct http_answer *ret, struct error *err);

/* A command of the program, by a request. Private to this folder. */

bool deed_desk(struct visit *visit, struct error *err);

/* What sides and the desk do by a request, each as one deed of desk/. Private to this folder. */

/* Who is known by what they sent; somebody at the desk comes in. */
bool deed_me(struct visit *visit, struct error *err);
bool deed_login(struct visit *visit, struct error *err);

/* A hand scored and not kept; a hand recorded. */
bool deed_score(struct visit *visit, struct error *err);
bool deed_hand(struct visit *visit, struct error *err);

/* What the other side entered: accepted, objected to; what one's own did: taken back. */
bool deed_accept(struct visit *visit, struct error *err);
bool deed_object(struct visit *visit, struct error *err);
bool deed_withdraw(struct visit *visit, struct error *err);

/* A side signs the table's sheet as it saw it. */
bool deed_sign(struct visit *visit, struct error *err);

/* The referee is called; who waits for him; a call is answered; what else waits. */
bool deed_call(struct visit *visit, struct error *err);
bool deed_calls(struct visit *visit, struct error *err);
bool deed_call_answer(struct visit *visit, struct error *err);
bool deed_missing(struct visit *visit, struct error *err);

/* Whom a request is meant for, who sent it, and whether they may. Private to this folder. */

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

/* Who tries codes that are none waits longer and longer. Kept in memory, an address a place. */

enum {
	GUARD_PLACES = 2048,
	GUARD_ADDRESS = 46,
	GUARD_TRIES_MOST = 10, /* wrong codes in a minute */
};

struct guard {
	size_t count; /* of places that are taken */
	struct guard_place {
		char address[GUARD_ADDRESS];
		int tries, pauses;
		int64_t since, until;   /* seconds of the clock that nobody sets */
	} places[GUARD_PLACES], others; /* `others`: all addresses without a place */
};

/* Seconds that clock has now. */
int64_t guard_now(void);

/* For how many seconds from `now` on an address is not listened to; 0: it is. */
int64_t guard_pause(const struct guard *guard, const char *address, int64_t now);

/* An address tried a code that is none. */
void guard_tried(struct guard *guard, const char *address, int64_t now);

#endif

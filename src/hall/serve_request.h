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
struct request_context;

/* A request is looked at, from its size to the deed, and answered. */

/* An http_answerer; `context` is the hall. */
void serve_request(void *context, const struct http_request *request, struct http_answer *ret);

/* What is sent back: an answer, or what is wrong. Private to this folder. */

/* What was said as JSON, a line; false where memory failed. */
void reply_json(
    const struct hall *hall, const struct answer *says, const char *list, struct text *out);

/* What is said to nobody but who asks: a page by its template, else data (`page` NULL), unless the visit has a body. */
bool reply_draw(struct hall *hall, struct request_context *ctx, const char *page, struct text *body,
    struct error *err);

/* The status of an error: what a command's would be, or what the visit was given; never one of success. */
enum http_status reply_failure_status(const struct request_context *ctx, const struct error *err);

/* The status of what was done. */
enum http_status reply_success_status(const struct request_context *ctx);

/* An answer for nobody but who asked. */
void reply_set(const struct text *body, enum http_status status, struct http_answer *ret);

/* Tells what was done. No other function reports the success of a deed, and a deed calls it after its commit. */
void reply_done(
    const struct request_context *ctx, const struct text *body, struct http_answer *ret);

/* Who is not known is told how to be, page or data (RFC 9110, 15.5.2). */
void reply_challenge(struct http_answer *ret);

/* Adds the error to what the visit says: "error":{"code":…,"message":…}, with the findings of a hand that was
 * refused for them. */
void reply_add_error(struct request_context *ctx, const struct error *err);

/* {"error":{"code":…,"message":…}}, with the findings of a hand that was refused for them. Where not even that
 * can be said, the status alone is. */
void reply_error(struct hall *hall, const struct request_context *ctx, const struct error *err,
    struct http_answer *ret);

/* A request that does something, and what is answered to it, kept under the key it came with: who asks
 * again under that key is told the same, and nothing is done twice. Private to this folder. */

/* Finds the key of the request, as a header or in its form, and tells again what was answered under it before.
 * *ret_told: something was. */
bool reply_repeat(struct hall *hall, struct request_context *ctx, struct pass_reply *reply,
    struct http_answer *ret, bool *ret_told, struct error *err);

/* Does what is asked, and keeps the answer under the key that reply_repeat() found. */
bool run_deed(struct hall *hall, struct request_context *ctx, const struct route *route,
    struct pass_reply *reply, struct http_answer *ret, struct error *err);

/* A command of the program, by a request. Private to this folder. */

bool deed_desk(struct request_context *ctx, struct error *err);

/* What sides and the desk do by a request, each as one deed of desk/. Private to this folder. */

/* Who is known by what they sent; somebody at the desk comes in. */
bool deed_me(struct request_context *ctx, struct error *err);
bool deed_login(struct request_context *ctx, struct error *err);

/* A hand scored and not kept; a hand recorded. */
bool deed_score(struct request_context *ctx, struct error *err);
bool deed_hand(struct request_context *ctx, struct error *err);

/* What the other side entered: accepted, objected to; what one's own did: taken back. */
bool deed_accept(struct request_context *ctx, struct error *err);
bool deed_object(struct request_context *ctx, struct error *err);
bool deed_withdraw(struct request_context *ctx, struct error *err);

/* A side signs the table's sheet as it saw it. */
bool deed_sign(struct request_context *ctx, struct error *err);

/* The referee is called; who waits for him; a call is answered; what else waits. */
bool deed_call(struct request_context *ctx, struct error *err);
bool deed_calls(struct request_context *ctx, struct error *err);
bool deed_call_answer(struct request_context *ctx, struct error *err);
bool deed_missing(struct request_context *ctx, struct error *err);

/* Whom a request is meant for, who sent it, and whether they may. Private to this folder. */

/* Whether its Host is ours, by address or name. */
bool check_host(struct request_context *ctx, const struct hall_wish *wish, struct error *err);

/* What stands behind "Bearer"; NULL: nothing was sent. */
const char *bearer_code(const struct http_request *request);

/* Finds who asks: by what was sent with the request, with a form too where its code says who does it
 * (`code_in_form`), else by the browser's cookie. A right secret is never paused, all else is where too much was
 * tried. */
bool authenticate(struct hall *hall, struct request_context *ctx, bool code_in_form,
    struct http_answer *answer, struct error *err);

/* Nobody tries codes from an address while it pauses. */
bool refuse_paused(
    struct request_context *ctx, int64_t seconds, struct http_answer *answer, struct error *err);

/* Whether who asks may, and by what name they do. */
bool check_role(struct request_context *ctx, const struct route *route, struct error *err);
bool name_asker(struct request_context *ctx, struct error *err);

/* Whether what is done by a browser's cookie, or by a form, comes from a page of ours. */
bool check_own_page(const struct hall *hall, struct request_context *ctx, const struct route *route,
    struct error *err);

/* Who tries codes that are none waits longer and longer. Kept in memory, an address a place. */

enum {
	THROTTLE_PLACES = 2048,
	THROTTLE_ADDRESS = 46,
	THROTTLE_TRIES_MOST = 10, /* wrong codes in a minute */
};

struct code_throttle {
	size_t count; /* of places that are taken */
	struct throttle_place {
		char address[THROTTLE_ADDRESS];
		int tries, pauses;
		int64_t since, until;      /* seconds of the clock that nobody sets */
	} places[THROTTLE_PLACES], others; /* `others`: all addresses without a place */
};

/* Seconds that clock has now. */
int64_t throttle_now(void);

/* For how many seconds from `now` on an address is not listened to; 0: it is. */
int64_t throttle_pause(const struct code_throttle *throttle, const char *address, int64_t now);

/* An address tried a code that is none. */
void throttle_count(struct code_throttle *throttle, const char *address, int64_t now);

#endif

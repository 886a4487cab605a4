/* serve_request.h - answers a request of the hall, from its size to the change that it makes. */
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

/* An http_answerer; `context` is the hall. */
void serve_request(void *context, const struct http_request *request, struct http_answer *ret);

/* Replies: an answer, or what is wrong. Private to this folder. */

/* Writes an answer as one line of JSON; with `list` only that list of it. */
void reply_json(
    const struct hall *hall, const struct answer *says, const char *list, struct text *out);

/* Draws the reply to one user: a page by its template, or data if `page` is NULL, unless the request has a body
 * already. */
bool reply_draw(struct hall *hall, struct request_context *ctx, const char *page, struct text *body,
    struct error *err);

/* The status of an error: what a command's would be, or what the visit was given; never one of success. */
enum http_status reply_failure_status(const struct request_context *ctx, const struct error *err);

/* The status of what was done. */
enum http_status reply_success_status(const struct request_context *ctx);

/* Fills an answer that may not be cached. */
void reply_set(const struct text *body, enum http_status status, struct http_answer *ret);

/* Tells what was done. No other function reports the success of a deed, and a deed calls it after its commit. */
void reply_done(
    const struct request_context *ctx, const struct text *body, struct http_answer *ret);

/* Tells a user who is not known how to log in (RFC 9110, 15.5.2). */
void reply_challenge(struct http_answer *ret);

/* Adds the error to what the visit says: "error":{"code":…,"message":…}, with the findings of a hand that was
 * refused for them. */
void reply_add_error(struct request_context *ctx, const struct error *err);

/* Replies with an error: {"error":{"code":…,"message":…}}, with the findings of a refused hand. If that fails, the
 * status alone is sent. */
void reply_error(struct hall *hall, const struct request_context *ctx, const struct error *err,
    struct http_answer *ret);

/* A request that changes something. Its answer is stored under the key it came with: the same request under that
 * key gets the same answer, and nothing is done twice. Private to this folder. */

/* Finds the key of the request, in a header or in its form, and repeats the answer stored under it. `*ret_told`:
 * there was one. */
bool reply_repeat(struct hall *hall, struct request_context *ctx, struct pass_reply *reply,
    struct http_answer *ret, bool *ret_told, struct error *err);

/* Does what is asked, and keeps the answer under the key that reply_repeat() found. */
bool run_deed(struct hall *hall, struct request_context *ctx, const struct route *route,
    struct pass_reply *reply, struct http_answer *ret, struct error *err);

/* A command of the program, by a request. Private to this folder. */

bool deed_desk(struct request_context *ctx, struct error *err);

/* Deeds of sides and the desk, each one deed of club/. Private to this folder. */

/* Tells the user who they are; logs in a device of the desk. */
bool deed_me(struct request_context *ctx, struct error *err);
bool deed_login(struct request_context *ctx, struct error *err);

/* A hand scored and not kept; a hand recorded. */
bool deed_score(struct request_context *ctx, struct error *err);
bool deed_hand(struct request_context *ctx, struct error *err);

/* Accepts the other side's hand, objects to it, or takes back the side's own hand. */
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

/* Checks that the request's Host is an address or a name of this server. */
bool check_host(struct request_context *ctx, const struct hall_wish *wish, struct error *err);

/* Returns the text after "Bearer", or NULL if none was sent. */
const char *bearer_code(const struct http_request *request);

/* Finds the user by the code sent with the request (or with a form, if `code_in_form`), otherwise by the browser's
 * cookie. A valid secret is never paused; everything else is after too many tries. */
bool authenticate(struct hall *hall, struct request_context *ctx, bool code_in_form,
    struct http_answer *answer, struct error *err);

/* Refuses codes from an address while it is paused. */
bool refuse_paused(
    struct request_context *ctx, int64_t seconds, struct http_answer *answer, struct error *err);

/* Check the user's rights, and find their name. */
bool check_role(struct request_context *ctx, const struct route *route, struct error *err);
bool name_asker(struct request_context *ctx, struct error *err);

/* Checks that a form, or a change by a browser's cookie, comes from a page of this server. */
bool check_own_page(const struct hall *hall, struct request_context *ctx, const struct route *route,
    struct error *err);

/* Slows down clients that guess access codes. Kept in memory, one place for each address. */

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
		int64_t since, until;      /* seconds of the monotonic clock */
	} places[THROTTLE_PLACES], others; /* `others`: all addresses without a place */
};

/* Seconds that clock has now. */
int64_t throttle_now(void);

/* For how many seconds from `now` on an address is not listened to; 0: it is. */
int64_t throttle_pause(const struct code_throttle *throttle, const char *address, int64_t now);

/* An address tried a code that is none. */
void throttle_count(struct code_throttle *throttle, const char *address, int64_t now);

#endif

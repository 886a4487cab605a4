/* serve_request.h - answers a request of the hall: checks it, finds the user, answers a question or
 * makes a change. */
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
struct kept_reply;
struct route;
struct text;
struct request_context;

/* Answers a request, as an http_answerer; `context` is the hall. */
void serve_request(void *context, const struct http_request *request, struct http_answer *ret);

/* Replies to a request, with an answer or an error. Private to this folder. */

/* Writes an answer as one line of JSON; with `list` only that list of it. */
void reply_json(
    const struct hall *hall, const struct answer *says, const char *list, struct text *out);

/* Draws the reply to one user: a page by its template, or data if `page` is NULL. If the context
 * has a body already, that is the reply. */
bool reply_draw(struct hall *hall, struct request_context *ctx, const char *page, struct text *body,
    struct error *err);

/* Returns the HTTP status of an error: that of the context, or else that of a command with this
 * error. It is never a status of success. */
enum http_status reply_failure_status(const struct request_context *ctx, const struct error *err);

/* Returns the HTTP status of a success. */
enum http_status reply_success_status(const struct request_context *ctx);

/* Fills an answer that must not be cached. */
void reply_set(const struct text *body, enum http_status status, struct http_answer *ret);

/* Reports what was done. No other function reports the success of a deed, and a deed calls it after
 * its commit. */
void reply_done(
    const struct request_context *ctx, const struct text *body, struct http_answer *ret);

/* Adds how an unknown user can log in (RFC 9110, 15.5.2). */
void reply_challenge(struct http_answer *ret);

/* Adds the error to the answer: "error":{"code":…,"message":…}, with the findings of a refused
 * hand. */
void reply_add_error(struct request_context *ctx, const struct error *err);

/* Replies with an error: {"error":{"code":…,"message":…}}, with the findings of a refused hand. If that fails, the
 * status alone is sent. */
void reply_error(struct hall *hall, const struct request_context *ctx, const struct error *err,
    struct http_answer *ret);

/* A deed: a request that changes something. Its answer is stored under the key of the request. The
 * same request under the same key gets the same answer, and nothing is done twice. Private to this
 * folder. */

/* Finds the key of the request, in a header or in its form, and repeats the answer stored under it.
 * Sets *ret_told if there was one. */
bool reply_repeat(struct hall *hall, struct request_context *ctx, struct kept_reply *reply,
    struct http_answer *ret, bool *ret_told, struct error *err);

/* The author of requests without a user. */
extern const char hall_author[];

/* Runs the deed, and stores the answer under the key that reply_repeat() found. */
bool run_deed(struct hall *hall, struct request_context *ctx, const struct route *route,
    struct kept_reply *reply, struct http_answer *ret, struct error *err);

/* Runs a command of the program for the desk. Private to this folder. */

bool deed_desk(struct request_context *ctx, struct error *err);

/* Deeds of sides and the desk; each calls one function of club/. Private to this folder. */

/* Returns the user's own data; logs in a device of the desk. */
bool deed_me(struct request_context *ctx, struct error *err);
bool deed_login(struct request_context *ctx, struct error *err);

/* Scores a hand without recording it; records a hand. */
bool deed_score(struct request_context *ctx, struct error *err);
bool deed_hand(struct request_context *ctx, struct error *err);

/* Accepts the other side's hand, objects to it, or takes back the side's own hand. */
bool deed_accept(struct request_context *ctx, struct error *err);
bool deed_object(struct request_context *ctx, struct error *err);
bool deed_withdraw(struct request_context *ctx, struct error *err);

/* Signs the table's sheet for a side, in the versions that it saw. */
bool deed_sign(struct request_context *ctx, struct error *err);

/* Calls the referee; lists open calls; answers a call; lists what else is missing. */
bool deed_call(struct request_context *ctx, struct error *err);
bool deed_calls(struct request_context *ctx, struct error *err);
bool deed_call_answer(struct request_context *ctx, struct error *err);
bool deed_missing(struct request_context *ctx, struct error *err);

/* Checks the user and the server of a request, and the user's rights. Private to this folder. */

/* Checks that the request's Host is an address or a name of this server. */
bool check_host(struct request_context *ctx, const struct hall_wish *wish, struct error *err);

/* Returns the text after "Bearer", or NULL if none was sent. */
const char *bearer_code(const struct http_request *request);

/* Finds the user by the code sent with the request (or with a form, if `code_in_form`), otherwise
 * by the browser's cookie. A valid secret is never paused; everything else is after too many
 * tries. */
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

/* The addresses that tried wrong codes. */
struct code_throttle {
	size_t count; /* number of places in use */
	struct throttle_place {
		char address[THROTTLE_ADDRESS];
		int tries, pauses;
		int64_t since, until;      /* seconds of the monotonic clock */
	} places[THROTTLE_PLACES], others; /* `others`: all addresses without a place */
};

/* Returns the seconds of the monotonic clock now. */
int64_t throttle_now(void);

/* Returns for how many seconds from `now` codes of an address are refused; 0: they are not. */
int64_t throttle_pause(const struct code_throttle *throttle, const char *address, int64_t now);

/* Notes that an address tried a code that does not exist. */
void throttle_count(struct code_throttle *throttle, const char *address, int64_t now);

#endif

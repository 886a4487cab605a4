/* request_context.h - one request while it is handled: the user, the question and the reply; and
 * the paths that requests may name. */
#ifndef CANASTA_HALL_REQUEST_CONTEXT_H
#define CANASTA_HALL_REQUEST_CONTEXT_H

#include "club/address.h"
#include "file/db.h"
#include "hall/access_code.h"
#include "hall/entry.h"
#include "hall/http.h"
#include "hall/serve_request.h"
#include "hall/server.h"
#include "slip/json.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct error;
struct hand;
struct hand_view;
struct hall;
struct route;
struct text;

enum { PATH_PLACES_MOST = 2 };

/* The thing that the first star of a path names, or the field "table" or "hand" of a form; for a
 * command, both stars. */
enum route_place { ROUTE_NO_PLACE, ROUTE_TABLE, ROUTE_HAND, ROUTE_COMMAND };

struct request_context;

/* Handles a request and fills the answer, or refuses it. */
typedef void request_handler(struct request_context *ctx);

/* A request while it is handled. */
struct request_context {
	struct hall *hall; /* the server that was asked; NULL: a page is published */
	const struct http_request *request;
	const struct route *route;
	struct http_answer *reply;
	const char *key;   /* key under which the reply of a deed is stored; NULL: it is not */
	const char *asker; /* owner of the key; NULL: there is no key */
	struct desk desk;  /* the event in its current state, and the memory of the request */
	const char *places[PATH_PLACES_MOST]; /* parts of the path at the stars of the route */
	struct address address;               /* table or hand that the path names; 0: none */
	struct access_code access;            /* the user; number 0: the public */
	const char *browser;                  /* secret in the cookie; NULL: none */
	bool by_cookie;                       /* the user is known by the cookie alone */
	const char *token;                    /* token in the pages shown to this user */
	bool is_form;
	struct form form;                /* fields of the form that was sent */
	const struct json_value *object; /* of the body; NULL: a form, or it was not read */
	const struct hand *typed;        /* hand filled in on it; NULL: none */
	const char *by; /* name of the user: that of the entrant, or of the person at the desk */
	struct answer *says;
	const char *list; /* list of `says` that is the whole answer; NULL: all of it */
	/* Status of a refusal from here on, such as HTTP_NOT_FOUND while what the path names is
	 * looked up; HTTP_NONE: that of a command with this error. */
	enum http_status refusal;
	enum http_status done;          /* status of a success; 0: HTTP_OK */
	const struct hand_view *scored; /* hand that is scored, recorded or refused; NULL: none */
	request_handler *show_again; /* shows the page of the form again; NULL: the side's page */
	const char *page;            /* template, if not that of the route */
	const char *go;              /* next page; NULL: that of the route */
	struct cached_page cached;   /* the side's page in the cache; `path` NULL: it is not kept */
	const char *cookie;          /* new cookie for the browser; NULL: none */
	const char *language;        /* language of a page; NULL: the answer is data */
	const char *body;            /* output of a command; NULL: the answer is in `says` */
	size_t size;
	const char *type; /* content type of `body`; NULL: JSON */
	bool wrote;       /* it changed something that is kept, even if the answer is an error */
	bool reported;    /* a failure that the deed reports: the rest of the request is sound */
	/* Why the request was broken off; NULL: it was not. */
	const struct error *broken_off;
};

/* Sets the event to the settings and the rulebook of that round. */
void request_set_round(struct request_context *ctx, int round);

/* Reads the table, or for ROUTE_HAND the hand, that a text names; an unknown one is
 * HTTP_NOT_FOUND. */
void request_read_place(struct request_context *ctx, enum route_place place, const char *text);

/* Returns true if the path names the table of the side that asks, or a hand of it. */
bool request_at_own_table(const struct request_context *ctx);

/* Refuses with a status that no command has. */
_Noreturn void request_refuse(
    struct request_context *ctx, enum http_status status, const char *code, const char *message);

/* Reads the members of the request's body, which is a JSON object or empty, or a form, which has
 * none. Only the members in `names`, "words, version", are allowed. */
void request_body(struct request_context *ctx, const char *names);

/* Returns the text of a member or of a field of the form; NULL if it is missing, or the field is
 * empty. */
const char *request_text(struct request_context *ctx, const char *key);

/* Returns the version of a hand in the member or the field `version`; 0 if it is missing. */
int request_version(const struct request_context *ctx);

/* Reads the version of a hand from a form or a JSON value. */
int version_read(const char *text, size_t size);

/* --- the reply --- */

/* Writes the answer as one line of JSON; with `list` only that list of it. */
void reply_json(struct request_context *ctx, const char *list, struct text *out);

/* Draws the reply to one user: a page by its template, or data if `page` is NULL. If the context
 * has a body already, that is the reply. */
void reply_draw(struct request_context *ctx, const char *page, struct text *body);

/* Returns the HTTP status for the exit status of a command, which is the kind of its error. */
enum http_status reply_status(int exit_status);

/* Returns the HTTP status of an error: that of the context, or else that of a command with this
 * error. */
enum http_status reply_failure_status(const struct request_context *ctx, const struct error *err);

/* Fills a reply that must not be cached. `type` NULL: JSON; `body` NULL: it is empty. It asks a
 * user of a busy file to try again. */
void reply_set(struct request_context *ctx, enum http_status status, const char *type,
    const struct text *body);

/* Adds the error to the answer: "error":{"code":…,"message":…}, with the findings of a refused
 * hand. */
void reply_add_error(struct request_context *ctx, const struct error *err);

/* Replies with an error: a page, or {"error":{"code":…,"message":…}}. */
void reply_error(struct request_context *ctx, const struct error *err);

/* --- the table of all paths that the hall answers --- */

/* The users of a route: access_role as bits, and one for the public. */
enum {
	ROUTE_SIDE = 1 << ACCESS_SIDE,
	ROUTE_DESK = 1 << ACCESS_DESK,
	ROUTE_REFEREE = 1 << ACCESS_REFEREE,
	ROUTE_KNOWN = ROUTE_SIDE | ROUTE_DESK | ROUTE_REFEREE,
	ROUTE_ANYBODY = 1 << 3 | ROUTE_KNOWN,
	ROUTE_OWN = 1 << 4,  /* a page only for the user who asks */
	ROUTE_FORM = 1 << 5, /* a form of a page */
};

/* A path and the function that answers it. */
struct route {
	const char *method;
	const char *path; /* a star matches anything between two slashes */
	enum route_place place;
	unsigned who;
	request_handler *run;
	const char *page; /* template of the answer, or the next page after a form; NULL: data */
};

/* Finds the route of the request, with the parts of its path at the stars. Refuses an unknown path,
 * and a method that the path does not have; the reply then names its methods ("GET, POST"). */
void route_find(struct request_context *ctx);

/* Returns true if the route changes something. */
bool route_is_deed(const struct route *route);

#endif

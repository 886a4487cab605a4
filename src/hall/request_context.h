/* request_context.h - one request while it is handled: the user, the question and the answer.
 * Private to this folder. */
#ifndef CANASTA_HALL_REQUEST_CONTEXT_H
#define CANASTA_HALL_REQUEST_CONTEXT_H

#include "club/address.h"
#include "file/db.h"
#include "hall/access_code.h"
#include "hall/http.h"
#include "hall/pages.h"
#include "hall/server.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct error;
struct hand;
struct hand_view;
struct json_members;
struct json_span;
struct score;

enum { PATH_PLACES_MOST = 2 };

struct request_context;

/* Handles a request and fills the answer. On failure it fills `err`. */
typedef bool request_handler(struct request_context *ctx, struct error *err);

/* A request while it is handled. */
struct request_context {
	const struct http_request *request;
	struct desk desk; /* the event in its current state, and the memory of the request */
	const char *places[PATH_PLACES_MOST]; /* parts of the path at the stars of the route */
	struct address address;               /* table or hand that the path names; 0: none */
	struct access_code access;            /* the user; number 0: the public */
	const char *browser;                  /* secret in the cookie; NULL: none */
	bool by_cookie;                       /* the user is known by the cookie alone */
	const char *token;                    /* token in the pages shown to this user */
	bool secure;                          /* the connection is encrypted */
	bool is_form;
	struct form form; /* fields of the form that was sent */
	const char *by;   /* name of the user: that of the entrant, or of the person at the desk */
	struct answer *says;
	const char *list; /* list of `says` that is the whole answer; NULL: all of it */
	/* Status of an error, if not that of a command with this error; 0: the default. */
	enum http_status refusal;
	enum http_status done;      /* status of a success; 0: HTTP_OK */
	const struct hand *refused; /* hand that was refused for its findings; NULL: none */
	const struct score *refused_score;
	/* Recorded hand with the number of a refused one; NULL: none. */
	const struct hand_view *recorded;
	request_handler *show_again; /* shows the page of the form again; NULL: the side's page */
	const char *page;            /* template, if not that of the route */
	const char *go;              /* next page; NULL: that of the route */
	const char *cookie;          /* new cookie for the browser; NULL: none */
	const char *language;        /* language of a page; NULL: the answer is data */
	hall_runner *run;            /* runs commands for the desk */
	const char *body;            /* output of a command; NULL: the answer is in `says` */
	size_t size;
	const char *type; /* content type of `body`; NULL: JSON */
	bool undone;      /* its changes must be undone */
	bool wrote;       /* it changed something, even if the answer is an error */
};

/* Sets the event to the settings and the rulebook of that round. */
void request_set_round(struct request_context *ctx, int round);

/* Read the table, or the hand, that the path names. */
bool request_read_table(struct request_context *ctx, struct error *err);
bool request_read_hand(struct request_context *ctx, struct error *err);

/* Refuses a path that names something unknown. Returns false, for `return request_missing(ctx,
 * err)`. */
bool request_missing(struct request_context *ctx, const struct error *err);

/* Refuses with a status that no command has. Returns false. */
bool request_refuse(struct request_context *ctx, enum http_status status, const char *code,
    const char *message, struct error *err);

/* Reads the members of the request's body, which is a JSON object or empty. Only the members in
 * `names`, a list that ends with NULL, are allowed. */
bool request_body(struct request_context *ctx, const char *const *names, struct json_members *ret,
    struct error *err);

/* Reads the text of a member; NULL if it is missing. */
bool request_text(struct request_context *ctx, const struct json_members *body, const char *key,
    const char **ret, struct error *err);

/* Reads the version of a hand from the member `version`; 0 if it is missing. */
bool request_version(const struct json_members *body, int *ret, struct error *err);

/* Reads a version from a JSON value. */
bool version_of_json(const struct json_span *value, int *ret, struct error *err);

#endif

/* request_context.h - one request on its way through the hall: the user, the question and the answer. Private to
 * this folder. */
#ifndef CANASTA_HALL_REQUEST_CONTEXT_H
#define CANASTA_HALL_REQUEST_CONTEXT_H

#include "club/access_code.h"
#include "club/address.h"
#include "file/db.h"
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

struct request_context {
	const struct http_request *request;
	struct desk desk;                     /* the event in its current state; its */
	const char *places[PATH_PLACES_MOST]; /* what the path has where the route leaves it open */
	struct address address;               /* the table or hand that it names; 0: none */
	struct pass pass;                     /* the user; number 0: the public */
	const char *browser;                  /* what the cookie says; NULL: there is none */
	bool by_cookie;                       /* the user is known by the cookie alone */
	const char *token;                    /* that pages shown to who asks bear */
	bool secure;                          /* it travels under a certificate */
	bool is_form;
	struct form form; /* what a page's form sent */
	const char *by;   /* their name: the entrant's, or of who is at the desk */
	struct answer *says;
	const char *list; /* list of `says` that is the whole answer; NULL: all of it */
	enum http_status
	    refusal; /* status of its error if a command would have another; 0: the usual one */
	enum http_status done;      /* status of a success; 0: HTTP_OK */
	const struct hand *refused; /* for its findings; NULL: none was */
	const struct score *refused_score;
	const struct hand_view
	    *recorded;         /* under the number of a hand that was refused for it; NULL */
	request_handler *anew; /* shows the page that a form was sent from; NULL: the side's */
	const char *page;      /* its template if not the route's */
	const char *go;        /* the page that follows; NULL: the route's */
	const char *cookie;    /* that it is given; NULL: none */
	const char *language;  /* of a page; NULL: the answer is data */
	hall_runner *run;      /* commands of the desk */
	const char *body;      /* output of a command; NULL: the answer is `says` */
	size_t size;
	const char *type; /* of it; NULL: JSON */
	bool undone;      /* what it began is to be undone */
	bool wrote;       /* it changed something, though its answer may be no */
};

/* From here on the event is as that round of it is played. */
void request_set_round(struct request_context *ctx, int round);

/* The table, and the hand, that the path names. */
bool request_read_table(struct request_context *ctx, struct error *err);
bool request_read_hand(struct request_context *ctx, struct error *err);

/* Refuses a path whose thing does not exist. Returns false, for `return request_missing(ctx, err)`. */
bool request_missing(struct request_context *ctx, const struct error *err);

/* Refuses with a status that no command has. Returns false. */
bool request_refuse(struct request_context *ctx, enum http_status status, const char *code,
    const char *message, struct error *err);

/* The members of the request's body, which is known to be a JSON object or nothing: of those named, up to a NULL,
 * and no others. */
bool request_body(struct request_context *ctx, const char *const *names, struct json_members *ret,
    struct error *err);

/* The text of a member; NULL where it is not there. */
bool request_text(struct request_context *ctx, const struct json_members *body, const char *key,
    const char **ret, struct error *err);

/* The hand's version that the member `version` names; 0 where it is not there. */
bool request_version(const struct json_members *body, int *ret, struct error *err);

/* The version that a value of JSON is. */
bool version_of_json(const struct json_span *value, int *ret, struct error *err);

#endif

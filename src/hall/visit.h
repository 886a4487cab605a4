/* visit.h - one request on its way through the hall: who asks for what, and what is said.
 * Private to this folder. */
#ifndef CANASTA_HALL_VISIT_H
#define CANASTA_HALL_VISIT_H

#include "answer/answer.h"
#include "hall/http.h"
#include "store/address.h"

enum { VISIT_PLACES_MOST = 2 };

struct visit {
	const struct http_request *request;
	struct desk desk; /* the event as it now stands; its arena lives as long as the request */
	const char
	    *places[VISIT_PLACES_MOST]; /* what the path has where the route leaves it open */
	struct answer *says;
	enum http_status
	    status; /* of the answer, where it is not that of the command's; 0: it is */
};

/* Does what was asked for and fills what is said. What cannot be done fills `err`. */
typedef bool visit_handler(struct visit *visit, struct error *err);

/* The table, and the hand, that the path names. */
bool visit_table(struct visit *visit, struct address *ret, struct error *err);
bool visit_hand(struct visit *visit, struct address *ret, struct error *err);

/* What the path names was looked for and is not there: false, for `return visit_missing(visit, err)`. */
bool visit_missing(struct visit *visit, const struct error *err);

/* Refuses with a status that no command has. Returns false. */
bool visit_refuse(struct visit *visit, enum http_status status, const char *code,
    const char *message, struct error *err);

#endif

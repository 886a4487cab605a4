/* kept_reply.h - the replies kept for requests that are sent again with the same key. */
#ifndef CANASTA_HALL_KEPT_REPLY_H
#define CANASTA_HALL_KEPT_REPLY_H

#include "file/log.h"

#include <stdbool.h>
#include <stddef.h>

struct desk;
struct error;

/* The reply to a request with an idempotency key. */
struct kept_reply {
	const char *asker, *key;
	unsigned char digest[HASH_BYTES]; /* of the request */
	int status;                       /* 0: there was no such request */
	const char *type;                 /* of the body; "": JSON */
	const char *body;
	size_t size; /* of the body */
};

/* Looks up the reply for `asker` and `key`, and fills the other members. */
void kept_reply_read(const struct desk *desk, struct kept_reply *reply);
void kept_reply_write(const struct desk *desk, const struct kept_reply *reply);

#endif

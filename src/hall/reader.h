/* reader.h - a small reader in front of the library that answers requests: it takes connections, reads each request
 * whole within its time, and hands over only what is one; then it brings the answer back.
 *
 * The library reads for itself, too, but it waits for the next byte as often as one comes, and what it refuses it
 * refuses in words of its own, with no way to change them. Here each request has so many seconds from its first byte,
 * and whatever is refused is told by the one function that tells all errors. All of it is done by one thread, the
 * library's work too. */
#ifndef CANASTA_HALL_READER_H
#define CANASTA_HALL_READER_H

#include "hall/http.h"
#include "hall/secure.h"

#include <stdbool.h>
#include <sys/socket.h>

struct reader;

/* A request that is refused: what came of it so far, which may be changed. */
struct reader_refusal {
	enum http_status status;
	char *text;
	size_t size;
	const struct sockaddr *address; /* of who asks */
};

/* What stands behind; each is called with `context`. */
struct reader_wish {
	int listening;               /* the socket at which to listen */
	const struct secure *secure; /* NULL: requests travel as they are */
	/* The library takes one end of a pair of sockets for a connection, and closes it. */
	bool (*join)(
	    void *context, int end, const struct sockaddr *address, socklen_t address_size);
	/* The library does what there is to do, and waits for nothing. It is called when something was handed over,
	 * there is room for more of an answer, or a connection has gone. */
	void (*work)(void *context);
	/* All that is answered to what is refused, which lives until the next call; NULL: nothing. */
	const char *(*refuse)(
	    void *context, const struct reader_refusal *refusal, size_t *ret_size);
	void *context;
};

/* Begins a thread that does it. */
bool reader_begin(const struct reader_wish *wish, struct reader **ret, struct error *err);

/* Told by the library, at work: what came by this end is answered whole. */
void reader_answered(struct reader *reader, int end);

/* Nobody is let in any more; what was begun is answered. NULL is allowed. */
void reader_close(struct reader *reader);

#endif

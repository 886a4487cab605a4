/* reader.h - a small reader in front of the library that answers requests: it takes connections, reads each request
 * whole within its time, and forwards it to the library only if it is one; then it sends the answer back.
 *
 * The library reads for itself, too, but it waits for the next byte as often as one comes, and what it refuses it
 * refuses in words of its own, with no way to change them. Here each request has so many seconds from its first byte,
 * and whatever is refused is answered by the one function that tells all errors. One thread does all of it, the
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

/* What it works with; each function is called with `context`. */
struct reader_wish {
	int listening;               /* the socket at which to listen */
	const struct secure *secure; /* NULL: requests travel as they are */
	/* Gives the library one end of a pair of sockets as a connection; it closes that. */
	bool (*connect)(
	    void *context, int library_end, const struct sockaddr *address, socklen_t address_size);
	/* Has the library do all it can without waiting: called when a request was forwarded, there is room for more
	 * of an answer, or a client was closed. */
	void (*work)(void *context);
	/* The whole answer to a request that is refused, which lives until the next call; NULL: memory failed. */
	const char *(*refuse)(
	    void *context, const struct reader_refusal *refusal, size_t *ret_size);
	void *context;
};

/* Begins the thread that serves clients. */
bool reader_begin(const struct reader_wish *wish, struct reader **ret, struct error *err);

/* Called while the library works: it has written its whole answer to the request that came by this end. */
void reader_answered(struct reader *reader, int library_end);

/* No more clients are accepted; requests that have begun to come are answered. NULL is allowed. */
void reader_close(struct reader *reader);

#endif

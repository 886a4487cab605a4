/* client.h - one client's connection: each request is read from it whole and forwarded to the library, and the answer
 * is sent back. Private to hall/reader.c.
 *
 * The library has a connection of its own for each client: one end of a pair of sockets, whose other end is ours. */
#ifndef CANASTA_HALL_CLIENT_H
#define CANASTA_HALL_CLIENT_H

#include "hall/bytes.h"
#include "hall/head.h"
#include "hall/reader.h"

#include <stdint.h>

/* What all clients share. */
struct client_shared {
	const struct reader_wish *wish;
	int events;                     /* of epoll, which watches all files */
	struct client **by_library_end; /* each client under the library's end of its pair */
	size_t library_end_count;       /* places for them */
};

enum client_state {
	CLIENT_READING,   /* a request is read, or waited for */
	CLIENT_ANSWERING, /* the library answers it */
	CLIENT_CLOSING, /* no more is answered; what still comes is discarded until the client closes */
};

struct client {
	int socket;
	int our_end, library_end; /* of the pair that leads to the library; -1: there is none yet */
	struct secure_session *session;
	struct sockaddr_storage address;
	socklen_t address_size;
	enum client_state state;
	struct head head;
	struct bytes in, out;
	size_t sent;      /* of `out` */
	size_t discarded; /* bytes that came while it was closing */
	int64_t deadline; /* in milliseconds of client_now(); then it is dropped */
	bool readable;    /* something may be there to be read */
	bool begun;       /* the first byte of a request came */
	bool answered;    /* the library has written the whole answer */
	bool continued;   /* "100 Continue" was sent */
	bool shut;        /* nothing more is sent */
	bool dropped;     /* freed once all events taken at once are done: one may name it */
	struct client *next;
};

/* Milliseconds of a clock that never goes back. */
int64_t client_now(void);

/* Has epoll report a file's events; `whose` comes back with each. */
bool client_watch(const struct client_shared *shared, int file, unsigned what, void *whose);

/* Owns the socket from now on; NULL: memory failed or the connection cannot be used, and it was closed. */
struct client *client_make(const struct client_shared *shared, int socket);
void client_free(struct client *client);

bool client_is_from(const struct client *client, const struct sockaddr_storage *address);

/* Reads, forwards and sends all that can be without waiting. False: the client is to be dropped. */
bool client_serve(const struct client_shared *shared, struct client *client);

/* Sends the answer to a request that is refused, and closes. False: the client is to be dropped. */
bool client_refuse(
    const struct client_shared *shared, struct client *client, enum http_status status);

#endif

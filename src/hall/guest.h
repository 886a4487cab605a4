/* guest.h - one connection: a request is read from it whole, goes to the library, and the answer goes back.
 * Private to hall/reader.c. */
#ifndef CANASTA_HALL_GUEST_H
#define CANASTA_HALL_GUEST_H

#include "hall/bytes.h"
#include "hall/head.h"
#include "hall/reader.h"

#include <stdint.h>

/* What all guests share. */
struct guest_house {
	const struct reader_wish *wish;
	int events;             /* of all files */
	struct guest **by_file; /* by ends of pairs that the library has */
	size_t by_file_count;
};

enum guest_state {
	GUEST_READ,   /* a request is read, or waited for */
	GUEST_ANSWER, /* the library has it */
	GUEST_LEAVE, /* it was refused: all else is passed over, until whoever asked has done speaking */
};

/* A connection. */
struct guest {
	int socket,
	    end; /* `end` is ours of the pair that leads to the library; -1: it knows of none yet */
	int theirs;
	struct secure_session *session;
	struct sockaddr_storage address;
	socklen_t address_size;
	enum guest_state state;
	struct head head;
	struct bytes in, out;
	size_t sent; /* of `out` */
	size_t passed_over;
	int64_t until;      /* milliseconds; then it is given up */
	bool readable;      /* something may be there to be read */
	bool begun;         /* the first byte of a request came */
	bool answered;      /* the library has said all */
	bool told_to_go_on; /* who asks sends the body */
	bool finished;      /* nothing more is sent */
	bool gone;
	struct guest *next;
};

/* Milliseconds of a clock that only goes on. */
int64_t guest_now(void);

/* Tells of a file whenever something new can be done with it, or, of those of our own, as long as it can. */
bool guest_watch(const struct guest_house *house, int file, unsigned what, void *whose);

/* Takes the socket over; NULL: it was closed. */
struct guest *guest_make(const struct guest_house *house, int socket);
void guest_free(struct guest *guest);

bool guest_is_from(const struct guest *guest, const struct sockaddr_storage *address);

/* Does all that can be done for it without waiting. False: it is to be let go. */
bool guest_serve(const struct guest_house *house, struct guest *guest);

/* The answer goes out, and it is heard no more. */
bool guest_refuse(const struct guest_house *house, struct guest *guest, enum http_status status);

#endif

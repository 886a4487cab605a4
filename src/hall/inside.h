/* inside.h - what the hall has open between requests. Private to this folder. */
#ifndef CANASTA_HALL_INSIDE_H
#define CANASTA_HALL_INSIDE_H

#include "hall/guard.h"
#include "hall/hall.h"
#include "hall/http.h"
#include "hall/kept.h"
#include "store/books_kept.h"

enum {
	HALL_KEY = 16,       /* bytes */
	HALL_PATIENCE = 400, /* milliseconds, with a file that somebody else writes to */
};

/* The cookie by which a browser is known again. */
#define HALL_COOKIE "canasta"

/* What is at the path of the file that is served. */
enum place {
	PLACE_KEPT,    /* it, or one with the same event that took its place */
	PLACE_EMPTY,   /* nothing */
	PLACE_ANOTHER, /* a file without the event */
	PLACE_UNREAD,  /* something that cannot be opened as a file of events */
};

struct hall {
	struct cleanup cleanup;
	struct hall_wish wish;
	struct store *store;
	int64_t event;     /* its number inside the file */
	const char *first; /* the hash of the first line of its log */
	const char *url;   /* where it is asked */
	enum place place;
	int64_t looked;     /* the second in which a file at its path was looked at last */
	struct arena arena; /* of the request at hand */
	struct kept *kept;
	struct books_kept books;
	struct http *http;
	struct guard guard;
	int64_t deeds;               /* so many were done by requests */
	unsigned char key[HALL_KEY]; /* which nobody can guess; new each time it is served */
};

#endif

/* inside.h - what the hall has open between requests. Private to this folder. */
#ifndef CANASTA_HALL_INSIDE_H
#define CANASTA_HALL_INSIDE_H

#include "hall/guard.h"
#include "hall/hall.h"
#include "hall/http.h"
#include "hall/kept.h"
#include "store/books_kept.h"

enum { HALL_KEY = 16 /* bytes */ };

/* The cookie by which a browser is known again. */
#define HALL_COOKIE "canasta"

struct hall {
	struct hall_wish wish;
	struct store *store;
	int64_t event;      /* its number inside the file */
	struct arena arena; /* of the request at hand */
	struct kept *kept;
	struct books_kept books;
	struct http *http;
	struct guard guard;
	int64_t deeds;               /* so many were done by requests */
	unsigned char key[HALL_KEY]; /* which nobody can guess; new each time it is served */
};

#endif

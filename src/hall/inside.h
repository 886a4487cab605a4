/* inside.h - what the hall has open between requests. Private to this folder. */
#ifndef CANASTA_HALL_INSIDE_H
#define CANASTA_HALL_INSIDE_H

#include "hall/guard.h"
#include "hall/hall.h"
#include "hall/http.h"
#include "hall/kept.h"

struct hall {
	struct hall_wish wish;
	struct store *store;
	int64_t event;      /* its number inside the file */
	struct arena arena; /* of the request at hand */
	struct kept *kept;
	struct http *http;
	struct guard guard;
};

#endif

/* server.h - serves an event in the hall: tables, the desk and the public use the program over the
 * hall's network, as on the command line. All of them use the same file at the same time.
 *
 * A request becomes a function of a feature or of club/, and its result a tree of answer/; this
 * folder computes no scores or standings. One thread answers all requests, over one connection to
 * the file. */
#ifndef CANASTA_HALL_SERVER_H
#define CANASTA_HALL_SERVER_H

#include "base/arena.h"
#include "base/boundary.h"
#include "club/event_rulebook.h"
#include "hall/access_code.h"
#include "hall/http.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct desk;
struct http;
struct page_cache;
struct store;
struct vocabulary;

struct hall; /* laid out in hall/server.h */

/* The settings of a server. */
struct hall_wish {
	struct http_wish http; /* address, port and certificate */
	size_t name_count;
	const char *const *names;            /* other names of the server, besides its address */
	const struct vocabulary *vocabulary; /* words of sentences; NULL: English */
	void (*changed)(void *context);      /* called after each change of the file */
	/* Called with the reason when the file at its path no longer has the event and nothing is
	 * served; called with NULL when it is back. */
	void (*noted)(void *context, const char *why);
	void *context;
};

/* Begins to answer requests for one event. The desk's file must be open for writing, and the hall
 * uses it until hall_close(). A superuser process becomes the owner of the file. SIGTERM and SIGINT
 * are blocked from now on, for hall_wait().
 *
 * ERROR_STORE: `serve-address` for an address that cannot be used, `library-missing` for a missing
 * library, `serve-failed` for any other failure. */
struct hall *hall_open(const struct desk *desk, const struct hall_wish *wish);

/* Waits until SIGTERM or SIGINT arrives. */
void hall_wait(void);

/* Answers the requests that have begun, then closes the server. */
void hall_close(struct hall *hall);

/* The open server's state between requests. Private to this folder. */

enum {
	HALL_KEY = 16,       /* bytes */
	HALL_PATIENCE = 400, /* milliseconds to wait for a file in use */
};

/* The name of the cookie that identifies a browser. */
#define HALL_COOKIE "canasta"

/* The thing at the path of the served file. */
enum place {
	PLACE_KEPT,    /* the served file, or another one with the same event that replaced it */
	PLACE_EMPTY,   /* no file */
	PLACE_ANOTHER, /* a file without the event */
	PLACE_UNREAD,  /* something that cannot be opened as an event file */
};

/* An open server. */
struct hall {
	struct cleanup cleanup;
	struct hall_wish wish;
	struct store *store;
	struct store *
	    fresh; /* the file found at the path, while it is checked; NULL: none could be opened */
	int event; /* number of the event in the file */
	const char *first; /* hash of the first line of the log */
	const char *url;   /* address of the server, in the desk's arena; NULL: it does not serve */
	enum place place;
	int64_t looked;     /* second of the last look at a file at the path */
	struct arena arena; /* memory of the current request */
	struct page_cache *cache;
	struct books_kept books;
	struct http *http;
	struct code_throttle throttle;
	int64_t deeds;               /* number of changes made by requests */
	unsigned char key[HALL_KEY]; /* a secret, new for each server */
};

#endif

/* server.h - an event served in the hall: tables, desk and everybody else ask and enter over the hall's network
 * what the command line does, on the same file, at the same time.
 *
 * A request becomes a deed or a question of desk/, its answer a tree of answer/: nothing is scored, judged or
 * looked up here. All requests are answered by one thread, over one connection to the file. */
#ifndef CANASTA_HALL_SERVER_H
#define CANASTA_HALL_SERVER_H

#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "club/event_rulebook.h"
#include "hall/serve_request.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct command_json;
struct desk;
struct event;
struct http;
struct page_cache;
struct store;
struct vocabulary;

struct hall; /* laid out in hall/server.h */

/* A command of the program that the desk gives by a request. */
struct hall_command {
	const char *first, *second; /* its name; `second` NULL: it is one word */
	const struct command_json *words;
	bool referee; /* the user is the referee */
	const char *by;
	const char *language; /* of what it says to people, on a page; NULL: it says JSON */
};

/* The result of a command. */
struct hall_ran {
	bool granted;     /* else nothing was run, and the rest is nothing */
	int status;       /* the program's, of one that ran */
	struct error why; /* it failed, and what it began is to be undone; its kind is ERROR_NONE
	                     where it went to its end */
	bool created;     /* it recorded something that was not there before */
	bool wrote;       /* something was changed, be the answer yes or no */
	bool pdf;         /* what it said is a document, else JSON */
	const char *body;
	size_t size;
};

/* Returns whether the program has a command of that name; `second` NULL: it is one word. */
typedef bool hall_knower(const char *first, const char *second);

/* Runs one that there is for an event; texts live in the desk's arena. False: the machine failed. */
typedef bool hall_runner(const struct desk *desk, const struct hall_command *command,
    struct hall_ran *ret, struct error *err);

struct hall_wish {
	const char *address;           /* of this machine: "127.0.0.1" */
	int port;                      /* 0: a free one */
	const char *certificate, *key; /* as PEM; NULL: none */
	size_t name_count;
	const char *const *names;            /* by which it is asked for besides its address */
	const struct vocabulary *vocabulary; /* of sentences; NULL: English */
	hall_knower *knows;                  /* commands of the desk */
	hall_runner *run;
	void (*changed)(void *context); /* called after each change */
	/* Told when the file at its path is no longer the event's, and why nothing is served; NULL: it is again. */
	void (*noted)(void *context, const char *why);
	void *context;
};

/* Serves one event: from now on requests are answered. The desk's file is open for writing and
 * left to the hall until hall_close(); a superuser becomes the file's owner. SIGTERM and SIGINT are held
 * back from now on, for hall_wait(). *ret_url, which lives in the desk's arena, is where it is asked. An
 * address that cannot be had is ERROR_STORE `serve-address`, a library that is missing `library-missing`, any other
 * failure `serve-failed`. */
bool hall_open(const struct desk *desk, const struct hall_wish *wish, struct hall **ret,
    const char **ret_url, struct error *err);

/* Waits until SIGTERM or SIGINT ends it. */
void hall_wait(void);

/* Answers the requests that have begun, then closes the server. `hall` may be NULL. */
void hall_close(struct hall *hall);

/* The open server's state between requests. Private to this folder. */

enum {
	HALL_KEY = 16,       /* bytes */
	HALL_PATIENCE = 400, /* milliseconds to wait for a file in use */
};

/* The cookie by which a browser is known again. */
#define HALL_COOKIE "canasta"

/* The thing at the path of the served file. */
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
	const char *url;   /* its address */
	enum place place;
	int64_t looked;     /* the second in which a file at its path was looked at last */
	struct arena arena; /* of the request at hand */
	struct page_cache *cache;
	struct books_kept books;
	struct http *http;
	struct code_throttle throttle;
	int64_t deeds;               /* so many were done by requests */
	unsigned char key[HALL_KEY]; /* a secret; new */
};

/* An event that is served to its hall. */

/* {"url":"http://192.168.1.2:8080/","event":1,"name":"…"} */
void answer_serve(struct answer *to, const struct event *event, const char *url);

#endif

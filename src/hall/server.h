/* server.h - serves an event in the hall: tables, the desk and the public use the program over the
 * hall's network, as on the command line. All of them use the same file at the same time.
 *
 * A request becomes a function of a feature or of club/, and its result a tree of answer/; this
 * folder computes no scores or standings. One thread answers all requests, over one connection to
 * the file. The file also has the address of the hall and its Wi-Fi. */
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

struct answer;
struct call;
struct command;
struct desk;
struct http;
struct page_cache;
struct request_context;
struct store;
struct vocabulary;

/* --- the hall's address and its Wi-Fi --- */

/* The address of an event's hall, and its Wi-Fi. Kept outside the log and exports: the next
 * evening may be in another hall. */
struct hall_place {
	const char *url;             /* ends with a slash; "": not known */
	const char *wifi;            /* the text of the Wi-Fi's QR code; "": not known */
	const char *name, *password; /* of the Wi-Fi; "" */
};

/* Reads the address that was set, or else the one at which this program serves now. Not within a
 * read. */
struct hall_place hall_place_read(const struct desk *desk);

/* Sets the address and the Wi-Fi, "NAME:PASSWORD"; NULL: unchanged, "": removed. ERROR_INPUT
 * `value-unknown` for an invalid address or Wi-Fi. */
void hall_place_set(const struct desk *desk, const char *url, const char *wifi);

/* Notes the address at which this process serves; NULL: it stops. Deletes the hall's rows of
 * closed events. */
void hall_place_serve(const struct desk *desk, const char *url);

/* Adds "wifi", the text of its QR code, "wifi_name" and "wifi_password", if they are known. */
void answer_hall_wifi(struct answer *to, const struct hall_place *place);

/* --- an open server: private to this folder --- */

enum {
	HALL_KEY = 16,       /* bytes */
	HALL_PATIENCE = 400, /* milliseconds to wait for a file in use */
};

/* The name of the cookie that identifies a browser. */
#define HALL_COOKIE "canasta"

/* An open server. */
struct hall {
	struct cleanup cleanup;
	struct call *call; /* the command that serves */
	size_t name_count;
	const char *const *names;            /* other names of the server, besides its address */
	const struct vocabulary *vocabulary; /* words of sentences; NULL: English */
	bool follows; /* pages that follow the event are written after each change */
	struct store *store;
	struct store *
	    fresh; /* the file found at the path, while it is checked; NULL: none could be opened */
	int event; /* number of the event in the file */
	const char *first; /* hash of the first line of the log */
	const char *url;   /* address of the server, in the desk's arena; NULL: it does not serve */
	/* Why nothing is served: the file at the path no longer has the event; NULL: it has. */
	const char *moved;
	int64_t looked;     /* second of the last look at a wrong file; 0: there was none */
	struct arena arena; /* memory of the current request */
	struct page_cache *cache;
	struct books_kept books;
	struct http *http;
	struct code_throttle throttle;
	int64_t deeds;               /* number of changes made by requests */
	unsigned char key[HALL_KEY]; /* a secret, new for each server */
};

/* Notes the address of the hall in its file, or that it stops. Goes on if the file fails: only the
 * codes that people see need the address. */
void hall_note_url(struct hall *hall);

/* Checks the file at the path. Another file with the same event is served from now on. If there is
 * none, or it lacks the event, the request is refused with HTTP_BUSY `store-moved` until the file
 * is back. */
void place_check(struct request_context *ctx);

/* The commands of the feature. */
extern const struct command cmd_call_answer, cmd_call_list, cmd_serve, cmd_serve_codes,
    cmd_serve_desk, cmd_serve_list, cmd_serve_revoke;

#endif

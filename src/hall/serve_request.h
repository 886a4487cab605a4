/* serve_request.h - answers a request of the hall: checks it, finds the user, answers a question or
 * makes a change; with the cache of answers, and the deeds of sides and the desk. Private to this
 * folder. */
#ifndef CANASTA_HALL_SERVE_REQUEST_H
#define CANASTA_HALL_SERVE_REQUEST_H

#include "base/error.h"
#include "hall/http.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct command;
struct page_cache;
struct request_context;

/* Answers a request, as an http_answerer; `context` is the hall. */
void serve_request(void *context, const struct http_request *request, struct http_answer *ret);

/* --- cached answers ---
 *
 * The cache keeps answers until the file changes. It has a fixed number of places; a new answer
 * replaces the one in its place. */

enum { PAGE_TAG = 24 };

/* A cached answer, and what it depends on. */
struct cached_page {
	const char *path;   /* path, and the user */
	int64_t line;       /* newest line of the log at the time of the answer */
	int64_t moment;     /* second for which it is valid; 0: valid until the file changes */
	char tag[PAGE_TAG]; /* "\"9f…\""; equal for equal answers, except for passing seconds */
	const char *type;   /* content type; a literal */
	const char *body;
	size_t size;
};

/* Make an empty cache (NULL if memory fails), empty it again, and free it; NULL is ignored. */
struct page_cache *page_cache_make(void);
void page_cache_empty(struct page_cache *cache);
void page_cache_release(struct page_cache *cache);

/* Returns the cached answer to a path if it is still valid, else NULL. It lives until the next
 * page_cache_put(). */
const struct cached_page *page_cache_find(
    const struct page_cache *cache, const char *path, int64_t line, int64_t moment);

/* Stores a copy of an answer. An answer that is too large, or for which there is no memory, is not
 * stored. */
void page_cache_put(struct page_cache *cache, const struct cached_page *answer);

/* Computes the tag of a text, from its SHA-256. */
void page_tag(const char *text, size_t size, char ret[PAGE_TAG]);

/* --- deeds ---
 *
 * A deed is a request that changes something. Its answer is stored under the key of the request. The
 * same request under the same key gets the same answer, and nothing is done twice. */

/* Finds the key of the request, in a header or in its form. Repeats the answer stored under it, and
 * returns true, if there is one. */
bool reply_repeat(struct request_context *ctx);

/* The author of requests without a user. */
extern const char hall_author[];

/* Runs the deed of the route, and stores the answer under the key that reply_repeat() found. */
void run_deed(struct request_context *ctx);

/* --- commands of the program, for the desk --- */

/* An option of a command, sent as JSON. */
struct command_json_option {
	const char *name, *value; /* value NULL: a flag that is set */
};

/* The words of a command, sent as JSON, and the text that it reads. */
struct command_json {
	size_t argument_count;
	const char **arguments;
	size_t option_count;
	struct command_json_option *options;
	const char *input; /* NULL: none */
};

/* Returns the command whose whole name is these one or two words, or NULL. */
const struct command *command_named(const char *first, const char *second);

/* Runs the command that the path names, with its words. The desk may give the commands of its own
 * work, the referee also questions and rulings. Arguments that name a file of this machine, another
 * event or another author are refused. A command that writes uses the open file; a command that
 * only reads opens the file itself. Its output becomes the body of the reply: a PDF, JSON, or text
 * for a page. Returns the error of a failed command, whose changes must be undone; ERROR_NONE if it
 * ran to its end. */
struct error command_run(struct request_context *ctx, const struct command_json *words);

/* Runs a command with the words in the body of the request. */
void deed_desk(struct request_context *ctx);

/* --- deeds of sides and the desk; each calls one function of club/ --- */

/* Returns the user's own data; logs in a device of the desk. */
void deed_me(struct request_context *ctx);
void deed_login(struct request_context *ctx);

/* Scores a hand without recording it; records a hand. */
void deed_score(struct request_context *ctx);
void deed_hand(struct request_context *ctx);

/* Accepts the other side's hand, objects to it, or takes back the side's own hand. */
void deed_accept(struct request_context *ctx);
void deed_object(struct request_context *ctx);
void deed_withdraw(struct request_context *ctx);

/* Signs the table's sheet for a side, in the versions that it saw. */
void deed_sign(struct request_context *ctx);

/* Calls the referee; lists open calls; answers a call; lists what else is missing. */
void deed_call(struct request_context *ctx);
void deed_calls(struct request_context *ctx);
void deed_call_answer(struct request_context *ctx);
void deed_missing(struct request_context *ctx);

#endif

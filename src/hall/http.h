/* http.h - an HTTP server: requests come in and answers go out. Only http.c knows the library for it.
 *
 * One thread takes all requests, one after another: the function that answers them never runs twice at once. A reader
 * stands before the library (hall/reader.h): what is no request, too large or too slow comes to that function too, as
 * refused. */
#ifndef CANASTA_HALL_HTTP_H
#define CANASTA_HALL_HTTP_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

struct http;            /* a server */
struct http_connection; /* where a request came from, for http_header() and http_query() */

enum {
	HTTP_BODY_MOST = 64 * 1024, /* bytes of a request's body */
	HTTP_SECONDS_MOST = 10,     /* that a request may take to come in */
};

enum http_status {
	HTTP_NONE = 0,
	HTTP_OK = 200,
	HTTP_CREATED = 201,
	HTTP_SEE_OTHER = 303,
	HTTP_NOT_MODIFIED = 304,
	HTTP_BROKEN = 400,
	HTTP_UNAUTHORIZED = 401,
	HTTP_FORBIDDEN = 403,
	HTTP_NOT_FOUND = 404,
	HTTP_METHOD_NOT_ALLOWED = 405,
	HTTP_TIMEOUT = 408,
	HTTP_CONFLICT = 409,
	HTTP_TOO_LARGE = 413,
	HTTP_ADDRESS_LONG = 414,
	HTTP_MISDIRECTED = 421,
	HTTP_UNPROCESSABLE = 422,
	HTTP_TOO_MANY = 429,
	HTTP_HEADERS_LARGE = 431,
	HTTP_FAILED = 500,
	HTTP_BUSY = 503,
	HTTP_OTHER_VERSION = 505,
};

/* A request that came in whole, or was refused on its way: then it has what came of it so far. */
struct http_request {
	const struct http_connection *connection;
	const char *method; /* "GET"; of a HEAD too */
	const char *path;   /* as it was meant: %20 is a blank */
	const char *
	    host; /* in its target, of the absolute form (RFC 9112, 3.2.2); NULL: its header names it */
	const char *address; /* of who asks: "192.168.1.7" */
	const char *body;    /* with a NUL behind; "" where there is none */
	size_t body_size;
	enum http_status refused; /* why: HTTP_TOO_LARGE, HTTP_TIMEOUT …; HTTP_NONE: it was not */
};

/* The value of a header, whatever the case of its name, of a parameter behind the question mark, of a cookie; NULL
 * where it is not there. They live as long as the request. */
const char *http_header(const struct http_request *request, const char *name);
const char *http_query(const struct http_request *request, const char *name);
const char *http_cookie(const struct http_request *request, const char *name);

/* The host that the request is meant for: of its target before that of its header. NULL where it names none, or more
 * than one header does. */
const char *http_host(const struct http_request *request);

/* What is answered; texts live until the next request. NULL: that header is left out. */
struct http_answer {
	enum http_status status;
	const char *type; /* "application/json" */
	const char *body;
	size_t size;
	const char *etag, *cache, *allow, *cookie, *retry_after, *authenticate, *location, *vary;
};

/* Answers one request. */
typedef void http_answerer(
    void *context, const struct http_request *request, struct http_answer *ret);

struct http_wish {
	const char *address;           /* of the machine: "127.0.0.1", "::1" */
	int port;                      /* 0: a free one */
	const char *certificate, *key; /* as PEM; NULL: requests travel as they are */
	http_answerer *answer;
	void *context;
};

/* Listens at the address; nothing is answered before http_begin(). *ret_port is the port taken. An address that is
 * none of this machine's, in use or not allowed is ERROR_STORE `serve-address`. */
bool http_open(const struct http_wish *wish, struct http **ret, int *ret_port, struct error *err);

/* The address at which it listens, in its usual spelling; it lives as long as the server. */
const char *http_address(const struct http *http);

/* Requests are answered from now on. */
bool http_begin(struct http *http, struct error *err);

/* No more clients are accepted; requests that have begun to come are answered. NULL is allowed. */
void http_close(struct http *http);

#endif

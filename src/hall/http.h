/* http.h - an HTTP server. Only http.c uses the HTTP library.
 *
 * One thread answers all requests, one after another: the answering function never runs twice at
 * once. A reader (below) comes before the library. It reports bytes that are not a valid request,
 * or are too many or too slow, as refused requests. */
#ifndef CANASTA_HALL_HTTP_H
#define CANASTA_HALL_HTTP_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

struct MHD_Connection;
struct bytes;
struct http; /* a server */

enum {
	HTTP_BODY_MOST = 64 * 1024, /* most bytes of a request's body */
	HTTP_SECONDS_MOST = 10,     /* seconds that a request may take to arrive */
};

/* The statuses of answers (RFC 9110, RFC 6585); HTTP_NONE: not set yet. */
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

/* A request that arrived completely, or was refused before; then it has only the parts that
 * arrived. */
struct http_request {
	struct MHD_Connection *connection; /* the library's; NULL: the request was refused */
	const struct bytes *arrived;       /* the bytes of a refused request */
	const char *method;                /* "GET", also for a HEAD request */
	const char *path;                  /* decoded */
	const char *host;                  /* from an absolute target (RFC 9112, 3.2.2), or NULL */
	const char *address;               /* address of the client: "192.168.1.7" */
	const char *body;                  /* ends with a NUL; "" if there is none */
	size_t body_size;
	/* Reason of a refusal: HTTP_TOO_LARGE, HTTP_TIMEOUT …; HTTP_NONE: not refused. */
	enum http_status refused;
};

/* Return the value of a header (in any case), a query parameter or a cookie, or NULL. Values live
 * as long as the request. */
const char *http_header(const struct http_request *request, const char *name);
const char *http_query(const struct http_request *request, const char *name);
const char *http_cookie(const struct http_request *request, const char *name);

/* Returns the host that the request names, in its target or else in its header. Returns NULL if it
 * names none, or has more than one such header. */
const char *http_host(const struct http_request *request);

/* An answer. Its texts live until the next request. NULL leaves a header out. */
struct http_answer {
	enum http_status status;
	const char *type; /* content type: "application/json" */
	const char *body;
	size_t size;
	const char *etag, *cache, *allow, *cookie, *retry_after, *location, *vary;
};

/* Answers one request. */
typedef void http_answerer(
    void *context, const struct http_request *request, struct http_answer *ret);

/* The settings of a server. */
struct http_wish {
	const char *address;           /* address of this machine: "127.0.0.1", "::1" */
	int port;                      /* 0: any free port */
	const char *certificate, *key; /* PEM texts; NULL: no encryption */
	/* Set by http_open(): the time in which the certificate is valid, in seconds since 1970. */
	int64_t valid_from, valid_until;
	http_answerer *answer;
	void *context;
};

/* Listens at the address, but answers nothing before http_begin(). Sets the address of the wish
 * to its usual spelling, which lives as long as the server, and its port to the one in use.
 * ERROR_STORE: `serve-address` for an address that is not one of this machine, is in use or is
 * not allowed. */
void http_open(struct http_wish *wish, struct http **ret);

/* Begins to answer requests. */
void http_begin(struct http *http);

/* Closes the server. It accepts no more clients, and answers the requests that have begun to
 * arrive. `http` may be NULL. */
void http_close(struct http *http);

/* --- a buffer of bytes that arrive in parts: private to this folder --- */

enum { BYTES_ROOM_LEAST = 4096 };

/* Bytes read but not yet used, or still to be sent. */
struct bytes {
	char *text;
	size_t size, room;
};

/* Makes room for `size` more bytes. Returns false if memory fails. */
bool bytes_room(struct bytes *bytes, size_t size);

/* Adds bytes at the end. Returns false if memory fails. */
bool bytes_add(struct bytes *bytes, const char *text, size_t size);

/* Removes the first `size` bytes. Frees a large buffer when none are left. */
void bytes_drop(struct bytes *bytes, size_t size);

/* Frees the bytes. */
void bytes_release(struct bytes *bytes);

/* The head of a request, parsed before the library sees it. The parser checks it, and finds its end
 * and the size of the body.
 *
 * Anything that can be read in two ways is refused: lines that end in LF alone, names with blanks,
 * lengths that are not numbers or are given twice. So the library cannot find another end of the
 * request than this parser. */

enum {
	HEAD_MOST = 8 * 1024,      /* most bytes of a head */
	HEAD_LINE_MOST = 4 * 1024, /* most bytes of its first line */
	HEAD_LINES_MOST = 64,      /* most headers */
	HEAD_PARAMETERS_MOST =
	    32, /* most parameters of a query; the same limit holds for cookies */
	HEAD_CHUNKS_MOST =
	    16 *
	    1024 /* most bytes of a chunked body besides its data: sizes, line ends, trailers */
};

/* The parsed part of a request; all zero before its first byte. */
struct head {
	enum http_status refused; /* 0: not refused so far */
	size_t scanned;           /* number of bytes searched for the end of the head */
	size_t size;              /* size of the head in bytes; 0: its end has not arrived */
	size_t body;  /* size of the body: the announced one, or that of the chunks so far */
	bool chunked; /* the body comes in chunks, each with its size before it */
	size_t chunk; /* start of the next chunk */
	bool expects_continue; /* the client waits for "100 Continue" before it sends the body */
	bool last_chunk; /* the last chunk arrived; trailers may follow, up to an empty line */
};

/* Parses the bytes of the request that have arrived; the caller repeats it when more arrive.
 * Returns the size of the whole request; 0: it has not arrived completely, or is refused. */
size_t head_parse(struct head *head, const char *text, size_t size);

/* Returns the value of a hexadecimal digit; -1: it is none. */
int head_digit(char letter);

/* Returns the value of a header, in any case, also for a refused request; NULL: none. Writes a NUL
 * after the value, into the text. */
const char *head_value(char *text, size_t size, const char *name);

/* Copies the method and the path of a request, undecoded, each cut to `room` bytes; "" if there is
 * none. */
void head_method_path(const char *text, size_t size, char *ret_method, char *ret_path, size_t room);

enum { HTTP_ADDRESS = 46 };

/* An open server. */
struct http {
	struct http_wish wish;
	int socket;                 /* listening socket; -1: none yet */
	char address[HTTP_ADDRESS]; /* that it listens at */
	/* The certificate with its key; NULL: no encryption. */
	struct gnutls_certificate_credentials_st *certificate;
	struct MHD_Daemon *daemon; /* the library; NULL: not begun */
	const char *client;        /* address of the client that is answered now */
	bool answered;             /* the library has written its complete answer */
	/* The reader: its files, -1 before it begins, its clients, and its thread. */
	int events;   /* file of epoll, which watches all files */
	int stopping; /* an eventfd: written to when the thread must end */
	bool ending;  /* it was written to */
	size_t client_count, clients_most;
	struct client *clients;
	bool begun; /* the thread was started */
	pthread_t thread;
};

/* The certificate of encrypted connections (TLS). Only client.c uses the TLS library, which is
 * loaded only with a certificate. */

/* Loads the certificate of the settings and its key. If the library refuses them, the error is
 * ERROR_STORE `serve-failed`. */
void secure_open(struct http *http);

/* A reader in front of the HTTP library. It accepts connections, reads each complete request within
 * its time, lets the library answer it, and sends the answer back.
 *
 * The library alone would wait again after every byte, and would refuse requests with texts that
 * cannot be changed. The reader gives each request a fixed number of seconds from its first byte,
 * and one function answers all refused requests. One thread does this work and that of the
 * library. */

/* Begins the thread that serves the clients of the listening socket. If this is broken off, the
 * reader still has to be closed. */
void reader_begin(struct http *http);

/* Ends the thread, if it was begun. It accepts no more clients, and answers the requests that have
 * begun to arrive. */
void reader_close(struct http *http);

/* --- what the reader lets the server do --- */

/* Writes an address as users know it, "192.168.1.7"; "" for one of another kind. */
void address_write(const struct sockaddr *address, char ret[HTTP_ADDRESS]);

/* Lets the library answer a complete request of a client, and appends the answer. The library has a
 * connection of its own to each client: one end of a pair of sockets, whose other end is
 * `*connection`, or -1 before the first request. It is -1 again after the last answer. Returns
 * false if there is no answer. */
bool http_reply(struct http *http, int *connection, const char *address, const char *text,
    size_t size, struct bytes *ret);

/* Appends the complete answer to a refused request, whose text it changes. Returns false if memory
 * fails. */
bool http_refuse(struct http *http, enum http_status status, const char *address,
    const struct bytes *arrived, struct bytes *ret);

/* Closes the library's connection to a client. */
void http_leave(struct http *http, int connection);

#endif

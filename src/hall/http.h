/* http.h - an HTTP server. Only http.c uses the library for it.
 *
 * One thread answers all requests, one after another: the answering function never runs twice at once. A reader
 * (below) comes before the library: it passes on bytes that are not a request, or are too large or too slow, as
 * refused requests. */
#ifndef CANASTA_HALL_HTTP_H
#define CANASTA_HALL_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

struct client;
struct error;
struct http;
struct http_connection;
struct reader;
struct secure;
struct secure_session;
struct sockaddr;

struct http;            /* a server */
struct http_connection; /* source of the request, for */

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
	const char *path;   /* decoded: %20 */
	const char *
	    host; /* in its target, of the absolute form (RFC 9112, 3.2.2); NULL: its header names it */
	const char *address; /* of who asks: "192.168.1.7" */
	const char *body;    /* ends with a NUL; "" */
	size_t body_size;
	enum http_status refused; /* why: HTTP_TOO_LARGE, HTTP_TIMEOUT …; HTTP_NONE: it was not */
};

/* Return the value of a header (in any case), a query parameter or a cookie, or NULL. Values live as long as the
 * request. */
const char *http_header(const struct http_request *request, const char *name);
const char *http_query(const struct http_request *request, const char *name);
const char *http_cookie(const struct http_request *request, const char *name);

/* The host that the request is meant for: of its target before that of its header. NULL where it names none, or more
 * than one header does. */
const char *http_host(const struct http_request *request);

/* An answer. Its texts live until the next request. NULL leaves a header out. */
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
	const char *certificate, *key; /* as PEM; NULL: no encryption */
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

/* Bytes that come bit by bit. Private to this folder. */

enum { BYTES_ROOM_LEAST = 4096 };

/* Bytes read but not yet used, or still to be sent. */
struct bytes {
	char *text;
	size_t size, room;
};

/* Makes room for so many more. False: memory fails. */
bool bytes_room(struct bytes *bytes, size_t size);

bool bytes_add(struct bytes *bytes, const char *text, size_t size);

/* Drops the first bytes. Frees large memory when none are left. */
void bytes_drop(struct bytes *bytes, size_t size);

void bytes_release(struct bytes *bytes);

/* The head of a request, parsed before the library sees it: is it valid, where does it end, and how long is its
 * body?
 *
 * Anything that can be read in two ways is refused: lines that end in
 *  alone, names with blanks, lengths that are not numbers or are given twice. So the library cannot find another
 * end of the request than this parser. */

enum {
	HEAD_MOST = 8 * 1024,      /* bytes of a head */
	HEAD_LINE_MOST = 4 * 1024, /* of its first line */
	HEAD_LINES_MOST = 64,      /* headers */
	HEAD_PARAMETERS_MOST = 32, /* in the query; the same limit holds for cookies */
	HEAD_CHUNKS_MOST =
	    16 * 1024 /* bytes of a chunked body besides its data: sizes, line ends, trailers */
};

/* The parsed part of a request; all zero before its first byte. */
struct head {
	enum http_status refused; /* 0: nothing is wrong with it so far */
	size_t scanned;           /* so many bytes were searched for its end */
	size_t size;              /* of the head; 0: its end has not come */
	size_t body;              /* size of the body: as announced, or of the chunks so far */
	bool chunked;             /* the body comes in chunks, each with its size before it */
	size_t chunk;             /* start of the next chunk */
	bool expects_continue;    /* the client waits for "100 Continue" before it sends the body */
	bool last_chunk;          /* it came: trailers may follow, up to an empty line */
};

/* Parses all bytes of the request that came so far; called again when more have come. */
void head_parse(struct head *head, const char *text, size_t size);

/* How many bytes the whole request has; 0: they have not all come, or it is refused. */
size_t head_whole(struct head *head, const char *text, size_t size);

/* Returns the value of a header, even of a refused request and in any case, or NULL. Puts a NUL after the value, in
 * the text. */
const char *head_value(char *text, size_t size, const char *name);

/* Copies the method and the path of a request as they were sent, each cut to the room; "" if there is none. */
void head_method_path(const char *text, size_t size, char *ret_method, char *ret_path, size_t room);

/* Connections under a certificate (TLS). Only secure.c knows the library for it, which is loaded where a
 * certificate is used. */

struct secure;         /* a certificate with its key */
struct secure_session; /* one connection under it */

/* Loads a certificate and its key, both as PEM. If the library refuses them, the error is ERROR_STORE
 * `serve-failed`. */
bool secure_open(const char *certificate, const char *key, struct secure **ret, struct error *err);

/* NULL is allowed. */
void secure_close(struct secure *secure);

/* Begins a connection; NULL: memory fails. */
struct secure_session *secure_begin(const struct secure *secure, int socket);

/* As recv() and send(), their errno too: EAGAIN where it is to be called again once the socket can be read or written.
 * The handshake is part of the first calls. */
ssize_t secure_receive(struct secure_session *session, char *ret, size_t room);
ssize_t secure_send(struct secure_session *session, const char *text, size_t size);

/* Tells the client that nothing more is sent. NULL is allowed, as below. */
void secure_finish(struct secure_session *session);
void secure_end(struct secure_session *session);

/* A small reader in front of the library that answers requests: it takes connections, reads each request
 * whole within its time, and forwards it to the library only if it is one; then it sends the answer back.
 *
 * The library reads for itself, too, but it waits for the next byte as often as one comes, and what it refuses it
 * refuses in words of its own, with no way to change them. Here each request has so many seconds from its first byte,
 * and whatever is refused is answered by the one function that tells all errors. One thread does all of it, the
 * library's work too. */

struct reader;

/* A request that is refused: what came of it so far, which may be changed. */
struct reader_refusal {
	enum http_status status;
	char *text;
	size_t size;
	const struct sockaddr *address; /* of who asks */
};

/* The functions of the server that uses the reader; each is called with `context`. */
struct reader_wish {
	int listening;               /* the socket at which to listen */
	const struct secure *secure; /* NULL: no encryption */
	/* Gives the library one end of a pair of sockets as a connection; it closes that. */
	bool (*connect)(
	    void *context, int library_end, const struct sockaddr *address, socklen_t address_size);
	/* Has the library do all it can without waiting: called when a request was forwarded, there is room for more
	 * of an answer, or a client was closed. */
	void (*work)(void *context);
	/* The whole answer to a request that is refused, which lives until the next call; NULL: memory failed. */
	const char *(*refuse)(
	    void *context, const struct reader_refusal *refusal, size_t *ret_size);
	void *context;
};

/* Begins the thread that serves clients. */
bool reader_begin(const struct reader_wish *wish, struct reader **ret, struct error *err);

/* Called while the library works: it has written its whole answer to the request that came by this end. */
void reader_answered(struct reader *reader, int library_end);

/* No more clients are accepted; requests that have begun to come are answered. NULL is allowed. */
void reader_close(struct reader *reader);

/* One client's connection: each request is read from it whole and forwarded to the library, and the answer
 * is sent back. Private to hall/client.c.
 *
 * The library has a connection of its own for each client: one end of a pair of sockets, whose other end is ours. */

/* Members that all clients share. */
struct client_shared {
	const struct reader_wish *wish;
	int events;                     /* of epoll, which watches all files */
	struct client **by_library_end; /* each client under the library's end of its pair */
	size_t library_end_count;       /* places for them */
};

enum client_state {
	CLIENT_READING,   /* a request is read, or waited for */
	CLIENT_ANSWERING, /* the library answers it */
	CLIENT_CLOSING, /* no more is answered; what still comes is discarded until the client closes */
};

struct client {
	int socket;
	int our_end, library_end; /* of the pair that leads to the library; -1: there is none yet */
	struct secure_session *session;
	struct sockaddr_storage address;
	socklen_t address_size;
	enum client_state state;
	struct head head;
	struct bytes in, out;
	size_t sent;      /* of `out` */
	size_t discarded; /* bytes that came while it was closing */
	int64_t deadline; /* in milliseconds of client_now(); then it is dropped */
	bool readable;    /* something may be there to be read */
	bool begun;       /* the first byte of a request came */
	bool answered;    /* the library has written the whole answer */
	bool continued;   /* "100 Continue" was sent */
	bool shut;        /* nothing more is sent */
	bool dropped;     /* freed once all events taken at once are done: one may name it */
	struct client *next;
};

#endif

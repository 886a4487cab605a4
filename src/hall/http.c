#include "hall/http.h"

#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/library.h"
#include "base/message.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
	CONNECTION_BYTES =
	    48 * 1024,      /* room for the parsed head of a request and the head of its answer */
	WAITING_MOST = 128, /* connections that the system keeps until they are accepted */
	TURNS_MOST = 1000,  /* calls of the library in a row; each does a part of its work */
	ANSWER_ROOM = 16 * 1024, /* bytes of an answer that are read at once */
	PATH_ROOM = 200,         /* room for the path of a refused request */
};

/* The functions of the library, which is loaded only when something is served. With the libraries
 * that it needs (TLS), it would double the start-up time of every command. */
static struct {
	__typeof__(MHD_add_connection) *add_connection;
	__typeof__(MHD_add_response_header) *add_response_header;
	__typeof__(MHD_create_response_from_buffer) *create_response_from_buffer;
	__typeof__(MHD_destroy_response) *destroy_response;
	__typeof__(MHD_get_connection_values) *get_connection_values;
	__typeof__(MHD_get_reason_phrase_for) *get_reason_phrase_for;
	__typeof__(MHD_get_timeout) *get_timeout;
	__typeof__(MHD_lookup_connection_value) *lookup_connection_value;
	__typeof__(MHD_queue_response) *queue_response;
	__typeof__(MHD_run) *run;
	__typeof__(MHD_start_daemon) *start_daemon;
	__typeof__(MHD_stop_daemon) *stop_daemon;
} microhttpd;

#define FUNCTION(member) LIBRARY_FUNCTION(MHD_, microhttpd, member)

static const struct library_function functions[] = {
    FUNCTION(add_connection),
    FUNCTION(add_response_header),
    FUNCTION(create_response_from_buffer),
    FUNCTION(destroy_response),
    FUNCTION(get_connection_values),
    FUNCTION(get_reason_phrase_for),
    FUNCTION(get_timeout),
    FUNCTION(lookup_connection_value),
    FUNCTION(queue_response),
    FUNCTION(run),
    FUNCTION(start_daemon),
    FUNCTION(stop_daemon),
};

#undef FUNCTION

static const struct shared_library microhttpd_library = {MICROHTTPD_FILE, functions,
    sizeof functions / sizeof *functions, &microhttpd, TEXT_WORDS_NOTHING_IS_SERVED};

/* --- the listening socket --- */

/* Returns true if the address means all addresses of the machine, which the server does not
 * allow. */
static bool is_any(const struct sockaddr *address)
{
	static const struct in6_addr any = IN6ADDR_ANY_INIT;

	if (address->sa_family == AF_INET)
		return ((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr ==
		       htonl(INADDR_ANY);
	return memcmp(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, &any,
	           sizeof any) == 0;
}

void address_write(const struct sockaddr *address, char ret[HTTP_ADDRESS])
{
	const void *bytes = NULL;

	if (address->sa_family == AF_INET)
		bytes = &((const struct sockaddr_in *)(const void *)address)->sin_addr;
	else if (address->sa_family == AF_INET6)
		bytes = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
	if (!bytes || !inet_ntop(address->sa_family, bytes, ret, HTTP_ADDRESS))
		ret[0] = '\0';
}

/* Listens at the address of the settings. Finds the address and port that the system bound, since
 * one address has many spellings (127.1, 0:0:0:0:0:0:0:1). */
static void listen_at(struct http *http)
{
	const struct addrinfo hints = {
	    .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
	const int yes = 1;
	struct addrinfo *found = NULL;
	struct sockaddr_storage bound = {0};
	struct sockaddr *at = (void *)&bound;
	socklen_t size = sizeof bound;
	const char *why = NULL;
	char port[16];

	(void)snprintf(port, sizeof port, "%d", http->wish.port);
	if (getaddrinfo(http->wish.address, port, &hints, &found) != 0)
		why = TEXT_WORDS_ADDRESS_IN_NUMBERS;
	else if (is_any(found->ai_addr))
		why = TEXT_WORDS_ONE_MACHINE_ADDRESS;
	else if ((http->socket = socket(
	              found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) < 0)
		why = message_system(errno);
	else if (setsockopt(http->socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
	         bind(http->socket, found->ai_addr, found->ai_addrlen) != 0 ||
	         listen(http->socket, WAITING_MOST) != 0)
		why = errno == EADDRINUSE      ? TEXT_WORDS_OTHER_PROGRAM_SERVES
		      : errno == EADDRNOTAVAIL ? TEXT_WORDS_NOT_THIS_MACHINE
		      : errno == EACCES        ? TEXT_WORDS_PORT_NOT_ALLOWED
		                               : message_system(errno);
	else if (getsockname(http->socket, at, &size) != 0)
		why = message_system(errno);
	if (found)
		freeaddrinfo(found);
	if (why)
		break_off(ERROR_STORE, SAY_SERVE_ADDRESS, http->wish.address, http->wish.port,
		    message_words(why));
	address_write(at, http->address);
	http->wish.address = http->address;
	http->wish.port =
	    ntohs(bound.ss_family == AF_INET
	              ? ((const struct sockaddr_in *)(const void *)&bound)->sin_port
	              : ((const struct sockaddr_in6 *)(const void *)&bound)->sin6_port);
}

/* --- a request --- */

/* Returns a header, parameter or cookie of a request; a refused request has only headers. */
static const char *look_up(
    const struct http_request *request, enum MHD_ValueKind kind, const char *name)
{
	if (request->connection)
		return microhttpd.lookup_connection_value(request->connection, kind, name);
	return kind == MHD_HEADER_KIND
	           ? head_value(request->arrived->text, request->arrived->size, name)
	           : NULL;
}

const char *http_header(const struct http_request *request, const char *name)
{
	return look_up(request, MHD_HEADER_KIND, name);
}

const char *http_query(const struct http_request *request, const char *name)
{
	return look_up(request, MHD_GET_ARGUMENT_KIND, name);
}

const char *http_cookie(const struct http_request *request, const char *name)
{
	return look_up(request, MHD_COOKIE_KIND, name);
}

static enum MHD_Result count_host(
    void *context, enum MHD_ValueKind kind, const char *key, const char *value)
{
	size_t *count = context;

	(void)kind;
	(void)value;
	*count += strcasecmp(key, "Host") == 0;
	return MHD_YES;
}

const char *http_host(const struct http_request *request)
{
	size_t count = 0;

	if (request->connection)
		(void)microhttpd.get_connection_values(
		    request->connection, MHD_HEADER_KIND, count_host, &count);
	if (count > 1)
		return NULL;
	return request->host ? request->host : http_header(request, "Host");
}

/* Returns the path of a request's target. A target in absolute form, "http://host:8080/api/event",
 * fills `host`, unless its scheme is not the server's. */
static const char *target_path(const struct http *http, const char *target, char host[PATH_ROOM])
{
	static const char *const schemes[] = {"http://", "https://"};
	const size_t scheme = strlen(schemes[0]), secure = strlen(schemes[1]);
	const bool is_secure = strncasecmp(target, schemes[1], secure) == 0;

	if (!is_secure && strncasecmp(target, schemes[0], scheme) != 0)
		return target;
	const char *at = target + (is_secure ? secure : scheme);
	const size_t size = strcspn(at, "/");

	if (size < PATH_ROOM && is_secure == (http->certificate != NULL))
		memcpy(host, at, size);
	return at[size] ? at + size : "/";
}

/* --- an answer --- */

enum { HEADERS = 12 };

/* Lists the headers of an answer, by name and value; those without a value are omitted. */
static void headers_of(const struct http_answer *answer, const char *ret[HEADERS][2])
{
	const char *const headers[HEADERS][2] = {
	    {"Content-Type", answer->type},
	    {"ETag", answer->etag},
	    {"Cache-Control", answer->cache},
	    {"Allow", answer->allow},
	    {"Set-Cookie", answer->cookie},
	    {"Retry-After", answer->retry_after},
	    /* How an unknown user logs in (RFC 9110, 15.5.2). */
	    {"WWW-Authenticate", answer->status == HTTP_UNAUTHORIZED ? "Bearer" : NULL},
	    {"Location", answer->location},
	    {"Vary", answer->vary},
	    {"X-Content-Type-Options", "nosniff"},
	    {"Referrer-Policy", "same-origin"},
	    {"Content-Security-Policy",
	        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
	        "connect-src 'self'; form-action 'self'; base-uri 'none'; "
	        "frame-ancestors 'none'"},
	};

	memcpy(ret, headers, sizeof headers);
}

/* Asks the server for the answer to a request, and fills in what its target and its client give. */
static struct http_answer ask(struct http *http, struct http_request *request, const char *target)
{
	char host[PATH_ROOM] = "";
	struct http_answer answered = {.status = HTTP_FAILED, .body = ""};

	if (strcmp(request->method, MHD_HTTP_METHOD_HEAD) == 0)
		request->method = MHD_HTTP_METHOD_GET;
	request->path = target_path(http, target, host);
	request->host = request->path == target ? NULL : host;
	request->address = http->client;
	http->wish.answer(http->wish.context, request, &answered);
	request->host = NULL;
	return answered;
}

static bool add_text(struct bytes *to, const char *text)
{
	return bytes_add(to, text, strlen(text));
}

bool http_refuse(struct http *http, enum http_status status, const char *address,
    const struct bytes *arrived, struct bytes *ret)
{
	char method[PATH_ROOM], path[PATH_ROOM], line[PATH_ROOM];
	struct http_request request = {
	    .arrived = arrived, .method = method, .body = "", .refused = status};
	const char *headers[HEADERS][2];

	head_method_path(arrived->text, arrived->size, method, path, PATH_ROOM);
	http->client = address;
	const struct http_answer answered = ask(http, &request, path);

	/* The answer is written without the library. */
	headers_of(&answered, headers);
	(void)snprintf(line, sizeof line,
	    "HTTP/1.1 %d %s\r\nConnection: close\r\nContent-Length: %zu\r\n", (int)answered.status,
	    microhttpd.get_reason_phrase_for((unsigned)answered.status), answered.size);
	bool ok = add_text(ret, line);

	for (size_t i = 0; i < HEADERS && ok; i++)
		if (headers[i][1])
			ok = add_text(ret, headers[i][0]) && add_text(ret, ": ") &&
			     add_text(ret, headers[i][1]) && add_text(ret, "\r\n");
	return ok && add_text(ret, "\r\n") && bytes_add(ret, answered.body, answered.size);
}

/* --- called by the library --- */

/* Called by the library once for the head of a request, then for each part of its body, then at its
 * end, where it is answered. A NUL is added after the body. */
static enum MHD_Result receive(void *context, struct MHD_Connection *connection, const char *path,
    const char *method, const char *version, const char *data, size_t *size, void **own)
{
	const struct bytes *body = *own;
	const char *headers[HEADERS][2];

	(void)version;
	if (!body) {
		*own = calloc(1, sizeof(struct bytes));
		return *own ? MHD_YES : MHD_NO;
	}
	if (*size > 0) {
		const bool kept = bytes_add(*own, data, *size);

		*size = 0;
		return kept ? MHD_YES : MHD_NO;
	}
	if (!bytes_add(*own, "", 1))
		return MHD_NO;
	struct http_request request = {.connection = connection,
	    .method = method,
	    .body = body->text,
	    .body_size = body->size - 1}; /* without the NUL */
	const struct http_answer answered = ask(context, &request, path);
	struct MHD_Response *response = microhttpd.create_response_from_buffer(
	    answered.size, (void *)(uintptr_t)answered.body, MHD_RESPMEM_MUST_COPY);
	enum MHD_Result done = response ? MHD_YES : MHD_NO;

	headers_of(&answered, headers);
	for (size_t i = 0; i < HEADERS && done == MHD_YES; i++)
		if (headers[i][1])
			done =
			    microhttpd.add_response_header(response, headers[i][0], headers[i][1]);
	if (done == MHD_YES)
		done = microhttpd.queue_response(connection, (unsigned)answered.status, response);
	if (response)
		microhttpd.destroy_response(response);
	return done;
}

/* Called when a request has been answered, or its connection is gone. */
static void completed(void *context, struct MHD_Connection *connection, void **own,
    enum MHD_RequestTerminationCode how)
{
	struct http *http = context;
	struct bytes *body = *own;

	(void)connection;
	(void)how;
	http->answered = true;
	if (body)
		bytes_release(body);
	free(body);
	*own = NULL;
}

/* Discards the library's messages about broken requests. */
__attribute__((format(printf, 2, 0))) static void log_nothing(
    void *context, const char *format, va_list arguments)
{
	(void)context;
	(void)format;
	(void)arguments;
}

/* --- called by the reader --- */

/* Lets the library do all it can without waiting. */
static void work(struct http *http)
{
	unsigned MHD_LONG_LONG wait = 0;

	for (int turn = 0; turn < TURNS_MOST; turn++) {
		(void)microhttpd.run(http->daemon);
		if (microhttpd.get_timeout(http->daemon, &wait) != MHD_YES || wait > 0)
			return;
	}
}

bool http_reply(struct http *http, int *connection, const char *address, const char *text,
    size_t size, struct bytes *ret)
{
	static const struct sockaddr nowhere = {.sa_family = AF_UNIX};

	if (*connection < 0) {
		int ends[2];

		/* The library gets one end of a pair of sockets, and closes it itself. */
		if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
			return false;
		*connection = ends[0];
		if (microhttpd.add_connection(http->daemon, ends[1], &nowhere, sizeof nowhere) !=
		    MHD_YES)
			return false;
		/* A turn of Debian 13's library takes new connections after it looked for bytes,
		 * so the first turn sees none of this one. */
		work(http);
	}
	http->client = address;
	http->answered = false;
	/* The buffer of a pair of sockets is larger than any request, so one call sends it all. */
	if (send(*connection, text, size, MSG_NOSIGNAL) != (ssize_t)size)
		return false;
	for (;;) {
		/* The bytes taken over make room for the rest of the answer. */
		work(http);
		if (!bytes_room(ret, ANSWER_ROOM))
			return false;
		const ssize_t got =
		    recv(*connection, ret->text + ret->size, ret->room - ret->size, 0);

		if (got < 0 && errno != EINTR)
			return errno == EAGAIN && http->answered;
		if (got == 0) { /* the library closes, and answers nothing more here */
			http_leave(http, *connection);
			*connection = -1;
			return true;
		}
		ret->size += got > 0 ? (size_t)got : 0;
	}
}

void http_leave(struct http *http, int connection)
{
	(void)close(connection);
	work(http);
}

/* --- opening and closing --- */

void http_open(struct http_wish *wish, struct http **ret)
{
	struct http *http = *ret = calloc(1, sizeof *http);

	/* Its owner closes it if the rest is broken off. */
	if (!http)
		break_memory();
	http->wish = *wish;
	http->socket = http->events = http->stopping = -1;
	library_load(&microhttpd_library);
	if (wish->certificate)
		secure_open(http);
	listen_at(http);
	*wish = http->wish;
}

void http_begin(struct http *http)
{
	/* The reader has checked the request; the library need not be strict. */
	http->daemon =
	    microhttpd.start_daemon(MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ERROR_LOG, 0,
	        NULL, NULL, receive, http, MHD_OPTION_EXTERNAL_LOGGER, log_nothing, NULL,
	        MHD_OPTION_NOTIFY_COMPLETED, completed, http, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
	        (size_t)CONNECTION_BYTES, MHD_OPTION_STRICT_FOR_CLIENT, -1, MHD_OPTION_END);
	if (!http->daemon)
		break_off(ERROR_STORE, SAY_SERVE_FAILED_NO_THREAD);
	reader_begin(http);
}

void http_close(struct http *http)
{
	if (!http)
		return;
	reader_close(http);
	if (http->daemon)
		microhttpd.stop_daemon(http->daemon);
	if (http->socket >= 0)
		(void)close(http->socket);
	free(http);
}

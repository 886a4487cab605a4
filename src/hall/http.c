#include "hall/http.h"

#include "base/message.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
	CONNECTIONS_MOST = 600,
	CONNECTIONS_OF_ADDRESS_MOST = 32,
	CONNECTION_BYTES = 32 * 1024, /* for the head of a request */
	WAITING_MOST = 128,           /* connections that the system keeps for us */
	PASSED_OVER_MOST = 1 << 20,   /* bytes of a body too large that are still taken in */
	CLOSING_MILLISECONDS = 5000,  /* granted to what was begun */
	CLOSING_STEP_MILLISECONDS = 10,
	SECRETS = 3, /* options that say the certificate and its key, and their end */
};

struct http {
	struct http_wish wish;
	int socket; /* -1: the library has it */
	struct MHD_Daemon *daemon;
	atomic_int begun; /* requests that are not yet answered whole */
};

/* The library's functions. It is taken in when something is served: with what it stands on itself (TLS) every
 * command would begin at double the cost. */
static struct {
	__typeof__(MHD_add_response_header) *add_response_header;
	__typeof__(MHD_create_response_from_buffer) *create_response_from_buffer;
	__typeof__(MHD_destroy_response) *destroy_response;
	__typeof__(MHD_get_connection_info) *get_connection_info;
	__typeof__(MHD_get_connection_values) *get_connection_values;
	__typeof__(MHD_lookup_connection_value) *lookup_connection_value;
	__typeof__(MHD_queue_response) *queue_response;
	__typeof__(MHD_quiesce_daemon) *quiesce_daemon;
	__typeof__(MHD_start_daemon) *start_daemon;
	__typeof__(MHD_stop_daemon) *stop_daemon;
} microhttpd;

/* A request that is coming in. */
struct pending {
	char *body;
	size_t size, room, passed_over;
	time_t began;
	enum http_status refused;
};

/* --- the library --- */

#define FUNCTION(name)                                                                             \
	{                                                                                          \
		"MHD_" #name, offsetof(__typeof__(microhttpd), name)                               \
	}

/* Whether each of the functions was found. They are kept as bytes: C knows no other way from what dlsym()
 * gives to a function. */
static bool functions_find(void *library)
{
	static const struct {
		const char *name;
		size_t offset;
	} functions[] = {
	    FUNCTION(add_response_header),
	    FUNCTION(create_response_from_buffer),
	    FUNCTION(destroy_response),
	    FUNCTION(get_connection_info),
	    FUNCTION(get_connection_values),
	    FUNCTION(lookup_connection_value),
	    FUNCTION(queue_response),
	    FUNCTION(quiesce_daemon),
	    FUNCTION(start_daemon),
	    FUNCTION(stop_daemon),
	};

	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		void *found = dlsym(library, functions[i].name);

		if (!found)
			return false;
		memcpy((char *)&microhttpd + functions[i].offset, &found, sizeof found);
	}
	return true;
}

#undef FUNCTION

/* It stays until the program ends. */
static bool library_take_in(struct error *err)
{
	void *library = dlopen(MICROHTTPD_FILE, RTLD_NOW | RTLD_LOCAL);

	return (library && functions_find(library)) ||
	       error_set(err, ERROR_STORE, "serve-failed",
	           "the library %s is not there; nothing is served", MICROHTTPD_FILE);
}

/* --- the door --- */

static bool address_fail(const struct http_wish *wish, const char *why, struct error *err)
{
	return error_set(err, ERROR_STORE, "serve-address", "%s, port %d: %s; nothing is served",
	    wish->address, wish->port, message_words(why));
}

static const char *listen_failure(int failure)
{
	switch (failure) {
	case EADDRINUSE:
		return MESSAGE_WORDS("something else is served there already");
	case EADDRNOTAVAIL:
		return MESSAGE_WORDS("that is no address of this machine");
	case EACCES:
		return MESSAGE_WORDS(
		    "the system does not allow it; a port from 1024 on is expected");
	default:
		return message_system(failure);
	}
}

/* Whether every address of the machine is meant: it is to be one that was chosen. */
static bool is_any(const struct sockaddr *address)
{
	static const struct in6_addr any = IN6ADDR_ANY_INIT;

	if (address->sa_family == AF_INET)
		return ((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr ==
		       htonl(INADDR_ANY);
	return memcmp(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, &any,
	           sizeof any) == 0;
}

static bool listen_at(
    const struct http_wish *wish, const struct addrinfo *at, int *ret, struct error *err)
{
	const int yes = 1;
	const int made = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

	if (made < 0)
		return address_fail(wish, message_system(errno), err);
	if (setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
	    bind(made, at->ai_addr, at->ai_addrlen) != 0 || listen(made, WAITING_MOST) != 0) {
		(void)address_fail(wish, listen_failure(errno), err);
		(void)close(made);
		return false;
	}
	*ret = made;
	return true;
}

static bool port_of(const struct http_wish *wish, int listening, int *ret, struct error *err)
{
	struct sockaddr_storage bound = {0};
	socklen_t size = sizeof bound;

	if (getsockname(listening, (struct sockaddr *)(void *)&bound, &size) != 0)
		return address_fail(wish, message_system(errno), err);
	*ret = ntohs(bound.ss_family == AF_INET
	                 ? ((const struct sockaddr_in *)(const void *)&bound)->sin_port
	                 : ((const struct sockaddr_in6 *)(const void *)&bound)->sin6_port);
	return true;
}

static bool door_open(const struct http_wish *wish, int *ret, int *ret_port, struct error *err)
{
	const struct addrinfo hints = {
	    .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
	struct addrinfo *found = NULL;
	char port[16];
	bool ok;

	(void)snprintf(port, sizeof port, "%d", wish->port);
	if (getaddrinfo(wish->address, port, &hints, &found) != 0)
		return address_fail(wish,
		    MESSAGE_WORDS("an address in numbers is expected, such as 192.168.1.2"), err);
	if (is_any(found->ai_addr))
		ok = address_fail(
		    wish, MESSAGE_WORDS("one address of this machine is expected"), err);
	else
		ok = listen_at(wish, found, ret, err);
	freeaddrinfo(found);
	if (!ok || port_of(wish, *ret, ret_port, err))
		return ok;
	(void)close(*ret);
	return false;
}

/* --- a request --- */

static struct MHD_Connection *library(const struct http_request *request)
{
	return (struct MHD_Connection *)(uintptr_t)request->connection;
}

const char *http_header(const struct http_request *request, const char *name)
{
	return microhttpd.lookup_connection_value(library(request), MHD_HEADER_KIND, name);
}

const char *http_query(const struct http_request *request, const char *name)
{
	return microhttpd.lookup_connection_value(library(request), MHD_GET_ARGUMENT_KIND, name);
}

const char *http_cookie(const struct http_request *request, const char *name)
{
	return microhttpd.lookup_connection_value(library(request), MHD_COOKIE_KIND, name);
}

struct header_count {
	const char *name;
	size_t count;
};

static enum MHD_Result count_header(
    void *context, enum MHD_ValueKind kind, const char *key, const char *value)
{
	struct header_count *counted = context;

	(void)kind;
	(void)value;
	counted->count += strcasecmp(key, counted->name) == 0;
	return MHD_YES;
}

size_t http_header_count(const struct http_request *request, const char *name)
{
	struct header_count counted = {.name = name};

	(void)microhttpd.get_connection_values(
	    library(request), MHD_HEADER_KIND, count_header, &counted);
	return counted.count;
}

static void address_of(struct MHD_Connection *connection, char ret[INET6_ADDRSTRLEN])
{
	const union MHD_ConnectionInfo *info =
	    microhttpd.get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	const struct sockaddr *address = info ? info->client_addr : NULL;
	const void *bytes = NULL;

	ret[0] = '\0';
	if (!address)
		return;
	if (address->sa_family == AF_INET)
		bytes = &((const struct sockaddr_in *)(const void *)address)->sin_addr;
	else if (address->sa_family == AF_INET6)
		bytes = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
	if (!bytes || !inet_ntop(address->sa_family, bytes, ret, INET6_ADDRSTRLEN))
		ret[0] = '\0';
}

/* --- an answer --- */

static enum MHD_Result send_answer(
    struct MHD_Connection *connection, const struct http_answer *answer)
{
	const struct header {
		const char *name, *value;
	} headers[] = {
	    {"Content-Type", answer->type},
	    {"ETag", answer->etag},
	    {"Cache-Control", answer->cache},
	    {"Allow", answer->allow},
	    {"Set-Cookie", answer->cookie},
	    {"Retry-After", answer->retry_after},
	    {"WWW-Authenticate", answer->authenticate},
	    {"Location", answer->location},
	    {"Vary", answer->vary},
	    {"X-Content-Type-Options", "nosniff"},
	    {"Referrer-Policy", "same-origin"},
	    {"Content-Security-Policy",
	        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
	        "connect-src 'self'; form-action 'self'; base-uri 'none'; "
	        "frame-ancestors 'none'"},
	};
	struct MHD_Response *response = microhttpd.create_response_from_buffer(
	    answer->size, (void *)(uintptr_t)answer->body, MHD_RESPMEM_MUST_COPY);
	enum MHD_Result done = response ? MHD_YES : MHD_NO;

	for (size_t i = 0; i < sizeof headers / sizeof *headers && done == MHD_YES; i++)
		if (headers[i].value)
			done = microhttpd.add_response_header(
			    response, headers[i].name, headers[i].value);
	if (done == MHD_YES)
		done = microhttpd.queue_response(connection, (unsigned)answer->status, response);
	if (response)
		microhttpd.destroy_response(response);
	return done;
}

static enum MHD_Result answer(struct http *http, struct MHD_Connection *connection,
    const char *path, const char *method, const struct pending *pending)
{
	char address[INET6_ADDRSTRLEN];
	struct http_answer answered = {.status = HTTP_FAILED, .body = ""};
	const struct http_request request = {
	    .connection = (const struct http_connection *)(uintptr_t)connection,
	    .method = strcmp(method, MHD_HTTP_METHOD_HEAD) == 0 ? MHD_HTTP_METHOD_GET : method,
	    .path = path,
	    .address = address,
	    .body = pending->body ? pending->body : "",
	    .body_size = pending->size,
	    .refused = pending->refused,
	};

	address_of(connection, address);
	http->wish.answer(http->wish.context, &request, &answered);
	return send_answer(connection, &answered);
}

/* --- what comes in --- */

static time_t seconds_now(void)
{
	struct timespec at = {0};

	(void)clock_gettime(CLOCK_MONOTONIC, &at);
	return at.tv_sec;
}

static bool is_announced_too_large(struct MHD_Connection *connection)
{
	const char *length = microhttpd.lookup_connection_value(
	    connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_LENGTH);

	return length && strtoull(length, NULL, 10) > HTTP_BODY_MOST;
}

static bool body_room(struct pending *pending, size_t size)
{
	size_t room = pending->room ? pending->room : 1024;
	char *larger;

	while (room < pending->size + size + 1)
		room *= 2;
	if (room == pending->room)
		return true;
	larger = realloc(pending->body, room);
	if (!larger)
		return false;
	pending->body = larger;
	pending->room = room;
	return true;
}

/* What is too large or too slow is taken in without being kept, since an answer is heard only by who has
 * done speaking; too much of it ends the connection. */
static enum MHD_Result take(struct pending *pending, const char *data, size_t size)
{
	if (!pending->refused && pending->size + size > HTTP_BODY_MOST)
		pending->refused = HTTP_TOO_LARGE;
	if (!pending->refused && seconds_now() - pending->began > HTTP_SECONDS_MOST)
		pending->refused = HTTP_TIMEOUT;
	if (pending->refused) {
		pending->passed_over += size;
		return pending->passed_over > PASSED_OVER_MOST ||
		               seconds_now() - pending->began > 2 * HTTP_SECONDS_MOST
		           ? MHD_NO
		           : MHD_YES;
	}
	if (!body_room(pending, size))
		return MHD_NO;
	memcpy(pending->body + pending->size, data, size);
	pending->size += size;
	pending->body[pending->size] = '\0';
	return MHD_YES;
}

static enum MHD_Result begin(struct http *http, struct MHD_Connection *connection, const char *path,
    const char *method, void **ret)
{
	struct pending *pending = calloc(1, sizeof *pending);

	if (!pending)
		return MHD_NO;
	*ret = pending;
	pending->began = seconds_now();
	atomic_fetch_add(&http->begun, 1);
	if (!is_announced_too_large(connection))
		return MHD_YES;
	pending->refused = HTTP_TOO_LARGE;
	return answer(http, connection, path, method, pending);
}

/* The library's own: once for the head of a request, then for each piece of its body, then for its end. */
static enum MHD_Result come_in(void *context, struct MHD_Connection *connection, const char *path,
    const char *method, const char *version, const char *data, size_t *size, void **own)
{
	enum MHD_Result done;

	(void)version;
	if (!*own)
		return begin(context, connection, path, method, own);
	if (*size == 0)
		return answer(context, connection, path, method, *own);
	done = take(*own, data, *size);
	*size = 0;
	return done;
}

static void gone_out(void *context, struct MHD_Connection *connection, void **own,
    enum MHD_RequestTerminationCode how)
{
	struct http *http = context;
	struct pending *pending = *own;

	(void)connection;
	(void)how;
	if (!pending)
		return;
	free(pending->body);
	free(pending);
	*own = NULL;
	atomic_fetch_sub(&http->begun, 1);
}

/* What the library has to say of broken requests goes to whoever sent them, and nowhere else. */
__attribute__((format(printf, 2, 0))) static void say_nothing(
    void *context, const char *format, va_list arguments)
{
	(void)context;
	(void)format;
	(void)arguments;
}

/* What the library takes for the certificate and its key; `ret` ends behind them. */
static const struct MHD_OptionItem *secrets_of(
    const struct http *http, struct MHD_OptionItem ret[SECRETS])
{
	ret[0] =
	    (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)(uintptr_t)http->wish.key};
	ret[1] = (struct MHD_OptionItem){
	    MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)(uintptr_t)http->wish.certificate};
	ret[2] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
	return ret;
}

/* Whether the library takes the certificate with its key: a daemon that nobody can reach is begun and ended. */
static bool certificate_check(const struct http *http, struct error *err)
{
	struct MHD_OptionItem own[SECRETS];
	struct MHD_Daemon *daemon;

	if (!http->wish.certificate)
		return true;
	daemon = microhttpd.start_daemon(MHD_USE_TLS | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ERROR_LOG,
	    0, NULL, NULL, come_in, NULL, MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL,
	    MHD_OPTION_ARRAY, secrets_of(http, own), MHD_OPTION_END);
	if (!daemon)
		return error_set(err, ERROR_STORE, "serve-failed",
		    "requests cannot be answered under this certificate and key; nothing is "
		    "served");
	microhttpd.stop_daemon(daemon);
	return true;
}

bool http_open(const struct http_wish *wish, struct http **ret, int *ret_port, struct error *err)
{
	struct http *http = calloc(1, sizeof *http);

	if (!http)
		return error_memory(err);
	http->wish = *wish;
	if (!library_take_in(err) || !certificate_check(http, err) ||
	    !door_open(wish, &http->socket, ret_port, err)) {
		free(http);
		return false;
	}
	*ret = http;
	return true;
}

bool http_begin(struct http *http, struct error *err)
{
	const bool secure = http->wish.certificate != NULL;
	struct MHD_OptionItem own[SECRETS];

	(void)secrets_of(http, own);
	http->daemon = microhttpd.start_daemon(
	    MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ERROR_LOG | (secure ? MHD_USE_TLS : 0U), 0,
	    NULL, NULL, come_in, http, MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL,
	    MHD_OPTION_LISTEN_SOCKET, http->socket, MHD_OPTION_NOTIFY_COMPLETED, gone_out, http,
	    MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MOST,
	    MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)CONNECTIONS_OF_ADDRESS_MOST,
	    MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)HTTP_SECONDS_MOST,
	    MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
	    MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_ARRAY, secure ? own : own + SECRETS - 1,
	    MHD_OPTION_END);
	if (!http->daemon)
		return error_set(err, ERROR_STORE, "serve-failed",
		    "no thread can be started that answers requests; nothing is served");
	http->socket = -1;
	return true;
}

static void wait_for_answers(struct http *http)
{
	const struct timespec step = {.tv_nsec = CLOSING_STEP_MILLISECONDS * 1000000L};

	for (int waited = 0; atomic_load(&http->begun) > 0 && waited < CLOSING_MILLISECONDS;
	     waited += CLOSING_STEP_MILLISECONDS)
		(void)nanosleep(&step, NULL);
}

void http_close(struct http *http)
{
	if (!http)
		return;
	if (http->daemon) {
		http->socket = microhttpd.quiesce_daemon(http->daemon);
		wait_for_answers(http);
		microhttpd.stop_daemon(http->daemon);
	}
	if (http->socket >= 0)
		(void)close(http->socket);
	free(http);
}

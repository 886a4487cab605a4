#define _GNU_SOURCE /* accept4 */

#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/library.h"
#include "hall/http.h"

#include <errno.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
	TIMEOUT_MILLISECONDS = 1000 * HTTP_SECONDS_MOST,
	DISCARDED_MOST = 1 << 20, /* bytes discarded while a client is closing */
	CLIENTS_MOST = 600,
	CLIENTS_OF_ADDRESS_MOST = 32,
	FILES_OF_CLIENT = 3, /* a socket and a pair */
	FILES_BESIDES = 100, /* other files that the program needs */
	EVENTS = 64,         /* events taken at once */
	CHECK_MILLISECONDS = 250,
	SHUTDOWN_MILLISECONDS =
	    5000, /* time for requests that have begun, when the reader closes */
};

/* The connection of one client. */
struct client {
	int socket;
	int library;              /* the library's connection (http_reply) */
	gnutls_session_t session; /* NULL: the client, or the whole hall, is not encrypted */
	bool heard;               /* the first byte of the session has arrived */
	bool handshaken;          /* the handshake of the session is complete */
	char address[HTTP_ADDRESS];
	struct head head;
	struct bytes in, out;
	size_t sent;      /* bytes of `out` sent so far */
	size_t discarded; /* bytes that arrived while closing */
	int64_t deadline; /* time at which it is dropped, in milliseconds of client_now() */
	bool readable;    /* there may be something to read */
	bool begun;       /* the first byte of a request has arrived */
	bool continued;   /* "100 Continue" was sent */
	bool closing; /* nothing more is answered; bytes are discarded until the client closes */
	bool shut;    /* nothing more is sent */
	/* Dropped; freed after all events of one call, because one may still name it. */
	bool dropped;
	struct client *next;
};

static const char continue_answer[] = "HTTP/1.1 100 Continue\r\n\r\n";

/* --- encryption --- */

static struct {
	__typeof__(gnutls_bye) *bye;
	__typeof__(gnutls_certificate_allocate_credentials) *certificate_allocate_credentials;
	__typeof__(gnutls_certificate_free_credentials) *certificate_free_credentials;
	__typeof__(gnutls_certificate_get_crt_raw) *certificate_get_crt_raw;
	__typeof__(gnutls_certificate_set_x509_key_mem) *certificate_set_x509_key_mem;
	__typeof__(gnutls_credentials_set) *credentials_set;
	__typeof__(gnutls_deinit) *deinit;
	__typeof__(gnutls_error_is_fatal) *error_is_fatal;
	__typeof__(gnutls_handshake) *handshake;
	__typeof__(gnutls_init) *init;
	__typeof__(gnutls_record_recv) *record_recv;
	__typeof__(gnutls_record_send) *record_send;
	__typeof__(gnutls_set_default_priority) *set_default_priority;
	__typeof__(gnutls_transport_set_int2) *transport_set_int2;
	__typeof__(gnutls_x509_crt_deinit) *x509_crt_deinit;
	__typeof__(gnutls_x509_crt_get_activation_time) *x509_crt_get_activation_time;
	__typeof__(gnutls_x509_crt_get_expiration_time) *x509_crt_get_expiration_time;
	__typeof__(gnutls_x509_crt_import) *x509_crt_import;
	__typeof__(gnutls_x509_crt_init) *x509_crt_init;
} gnutls;

#define FUNCTION(member) LIBRARY_FUNCTION(gnutls_, gnutls, member)

static const struct library_function functions[] = {
    FUNCTION(bye),
    FUNCTION(certificate_allocate_credentials),
    FUNCTION(certificate_free_credentials),
    FUNCTION(certificate_get_crt_raw),
    FUNCTION(certificate_set_x509_key_mem),
    FUNCTION(credentials_set),
    FUNCTION(deinit),
    FUNCTION(error_is_fatal),
    FUNCTION(handshake),
    FUNCTION(init),
    FUNCTION(record_recv),
    FUNCTION(record_send),
    FUNCTION(set_default_priority),
    FUNCTION(transport_set_int2),
    FUNCTION(x509_crt_deinit),
    FUNCTION(x509_crt_get_activation_time),
    FUNCTION(x509_crt_get_expiration_time),
    FUNCTION(x509_crt_import),
    FUNCTION(x509_crt_init),
};

#undef FUNCTION

static const struct shared_library gnutls_library = {GNUTLS_FILE, functions,
    sizeof functions / sizeof *functions, &gnutls, TEXT_WORDS_NOTHING_IS_SERVED};

/* Finds the time at which each certificate of the file, and so each one that signed another, is
 * valid. */
static void read_validity(struct http *http)
{
	gnutls_datum_t data;
	gnutls_x509_crt_t one;

	http->wish.valid_from = INT64_MIN;
	http->wish.valid_until = INT64_MAX;
	for (unsigned i = 0; gnutls.certificate_get_crt_raw(http->certificate, 0, i, &data) >= 0;
	     i++) {
		if (gnutls.x509_crt_init(&one) < 0)
			break_memory();
		if (gnutls.x509_crt_import(one, &data, GNUTLS_X509_FMT_DER) >= 0) {
			const int64_t from = gnutls.x509_crt_get_activation_time(one);
			const int64_t until = gnutls.x509_crt_get_expiration_time(one);

			if (http->wish.valid_from < from)
				http->wish.valid_from = from;
			if (http->wish.valid_until > until)
				http->wish.valid_until = until;
		}
		gnutls.x509_crt_deinit(one);
	}
}

void secure_open(struct http *http)
{
	const char *certificate = http->wish.certificate, *key = http->wish.key;
	const gnutls_datum_t first = {
	    (unsigned char *)(uintptr_t)certificate, (unsigned)strlen(certificate)};
	const gnutls_datum_t second = {(unsigned char *)(uintptr_t)key, (unsigned)strlen(key)};

	library_load(&gnutls_library);
	if (gnutls.certificate_allocate_credentials(&http->certificate) < 0)
		break_memory();
	if (gnutls.certificate_set_x509_key_mem(
	        http->certificate, &first, &second, GNUTLS_X509_FMT_PEM) < 0)
		break_off(ERROR_STORE, SAY_SERVE_FAILED_CERTIFICATE);
	read_validity(http);
}

/* --- the socket, encrypted or not --- */

/* Returns the milliseconds of a clock that never goes back. */
static int64_t client_now(void)
{
	struct timespec at = {0};

	(void)clock_gettime(CLOCK_MONOTONIC, &at);
	return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

/* Begins the encryption of a connection. Returns false if memory fails. */
static bool secure_begin(const struct http *http, struct client *client)
{
	if (gnutls.init(&client->session, GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL) < 0) {
		client->session = NULL;
		return false;
	}
	gnutls.transport_set_int2(client->session, client->socket, client->socket);
	return gnutls.set_default_priority(client->session) >= 0 &&
	       gnutls.credentials_set(client->session, GNUTLS_CRD_CERTIFICATE, http->certificate) >=
	           0;
}

/* Translates a result of the library to one of recv() and send(), with their errno. The thread gets
 * no signals that would interrupt a call. */
static ssize_t result_of(ssize_t result)
{
	if (result >= 0)
		return result;
	errno = gnutls.error_is_fatal((int)result) ? ECONNABORTED : EAGAIN;
	return -1;
}

/* Continues the handshake. Returns false with the errno of recv() if it is not complete. */
static bool handshake(struct client *client)
{
	ssize_t result;

	if (client->handshaken)
		return true;
	/* An error that is not fatal is a notice from the client, such as an alert; the handshake
	 * continues. */
	do
		result = gnutls.handshake(client->session);
	while (result < 0 && result != GNUTLS_E_AGAIN && !gnutls.error_is_fatal((int)result));
	client->handshaken = result >= 0;
	return result_of(result) >= 0;
}

/* Ends the encryption for a client that sends plain HTTP, so that it gets an answer it can read.
 * The first byte of HTTP is a letter, that of an encrypted connection less than a blank (RFC 8446,
 * 5.1). */
static void notice_plain(struct client *client)
{
	unsigned char first;

	if (!client->session || client->heard ||
	    recv(client->socket, &first, sizeof first, MSG_PEEK) <= 0)
		return;
	client->heard = true;
	if (first < ' ')
		return;
	gnutls.deinit(client->session);
	client->session = NULL;
}

static ssize_t receive(struct client *client, char *ret, size_t room)
{
	notice_plain(client);
	const ssize_t got = !client->session ? recv(client->socket, ret, room, 0)
	                    : handshake(client)
	                        ? result_of(gnutls.record_recv(client->session, ret, room))
	                        : -1;

	/* If less arrives than there is room for, nothing more is waiting, and epoll reports later
	 * bytes. An encrypted session may hold some back. */
	if (got < 0 ? errno == EAGAIN : !client->session && got > 0 && (size_t)got < room)
		client->readable = false;
	return got;
}

/* Sends the waiting bytes, as many as the client takes now. Returns false if the connection is
 * broken. */
static bool flush(struct client *client)
{
	while (client->sent < client->out.size) {
		const char *text = client->out.text + client->sent;
		const size_t size = client->out.size - client->sent;
		const ssize_t went =
		    !client->session    ? send(client->socket, text, size, MSG_NOSIGNAL)
		    : handshake(client) ? result_of(gnutls.record_send(client->session, text, size))
		                        : -1;

		if (went < 0)
			return errno == EAGAIN || errno == EINTR;
		client->sent += (size_t)went;
		client->deadline = client_now() + TIMEOUT_MILLISECONDS;
	}
	bytes_drop(&client->out, client->out.size);
	client->sent = 0;
	return true;
}

/* --- a request --- */

static void await_request(struct client *client)
{
	client->head = (struct head){0};
	client->continued = client->begun = false;
	client->deadline = client_now() + TIMEOUT_MILLISECONDS;
}

/* Sends the answer to a refused request, and closes. Returns false if the client must be
 * dropped. */
static bool client_refuse(struct http *http, struct client *client, enum http_status status)
{
	const bool ok = http_refuse(http, status, client->address, &client->in, &client->out);

	client->closing = true;
	client->deadline = client_now() + TIMEOUT_MILLISECONDS;
	bytes_drop(&client->in, client->in.size);
	return ok;
}

/* Makes epoll report the events of a file; each event has `whose`. */
static bool watch(const struct http *http, int file, unsigned what, void *whose)
{
	struct epoll_event wish = {.events = what, .data.ptr = whose};

	return epoll_ctl(http->events, EPOLL_CTL_ADD, file, &wish) == 0;
}

/* Parses the bytes of a request, and refuses or answers it when possible; else reads more. Sets
 * *ret_on if there is more to do. Returns false if the client must be dropped. */
static bool read_on(struct http *http, struct client *client, bool *ret_on)
{
	struct bytes *in = &client->in;
	size_t blank = 0, whole;

	/* Empty lines before a request are ignored (RFC 9112, 2.2). */
	while (client->head.scanned == 0 && blank < in->size &&
	       (in->text[blank] == '\r' || in->text[blank] == '\n'))
		blank++;
	if (blank > 0)
		bytes_drop(in, blank);
	*ret_on = true;
	if (in->size > 0) {
		whole = head_parse(&client->head, in->text, in->size);
		if (client->head.size > 0 && http->certificate && !client->session)
			client->head.refused = HTTP_MISDIRECTED;
		if (client->head.refused)
			return client_refuse(http, client, client->head.refused);
		if (whole > 0) {
			if (!http_reply(http, &client->library, client->address, in->text, whole,
			        &client->out))
				return false;
			bytes_drop(in, whole);
			client->closing = client->library < 0;
			await_request(client);
			return true;
		}
		if (client->head.size > 0 && client->head.expects_continue && !client->continued) {
			client->continued = true;
			return bytes_add(&client->out, continue_answer, sizeof continue_answer - 1);
		}
	}
	*ret_on = client->readable;
	if (!client->readable)
		return true;
	if (!bytes_room(in, BYTES_ROOM_LEAST))
		return false;
	const ssize_t got = receive(client, in->text + in->size, in->room - in->size);

	if (got <= 0)
		return got < 0 && (errno == EAGAIN || errno == EINTR);
	if (!client->begun)
		client->deadline = client_now() + TIMEOUT_MILLISECONDS;
	client->begun = true;
	in->size += (size_t)got;
	return true;
}

/* Reads and discards further bytes. Closing with unread bytes would reset the connection, and the
 * client would lose the answer. */
static bool discard_on(struct client *client, bool *ret_on)
{
	char unread[BYTES_ROOM_LEAST];

	if (!client->shut) {
		if (client->handshaken)
			(void)gnutls.bye(client->session, GNUTLS_SHUT_WR);
		(void)shutdown(client->socket, SHUT_WR);
		client->shut = true;
	}
	*ret_on = client->readable;
	if (!client->readable)
		return true;
	const ssize_t got = receive(client, unread, sizeof unread);

	if (got <= 0)
		return got < 0 && (errno == EAGAIN || errno == EINTR);
	client->discarded += (size_t)got;
	return client->discarded <= DISCARDED_MOST;
}

/* Marks a client that is no longer served; clear_clients() closes it. */
static void drop(struct http *http, struct client *client)
{
	http->client_count -= !client->dropped;
	client->dropped = true;
}

/* Reads, answers and sends everything possible without waiting, or drops the client. */
static void serve(struct http *http, struct client *client)
{
	bool on = true, ok = true;

	while (ok && on) {
		ok = flush(client);
		on = client->out.size == 0;
		if (ok && on)
			ok = client->closing ? discard_on(client, &on) : read_on(http, client, &on);
	}
	if (!ok)
		drop(http, client);
}

/* --- opening and closing a connection --- */

static void client_free(struct http *http, struct client *client)
{
	if (client->session)
		gnutls.deinit(client->session);
	(void)close(client->socket);
	if (client->library >= 0)
		http_leave(http, client->library);
	bytes_release(&client->in);
	bytes_release(&client->out);
	free(client);
}

/* Drops a client if there is no room for one more: a closing client, else an idle one, else one
 * with half a request, and among equals the one with the oldest deadline. Returns false if no
 * client may be dropped, because an answer is on its way to each. */
static bool make_room(struct http *http)
{
	struct client *found = NULL;
	int first = INT_MAX;

	if (http->client_count < http->clients_most)
		return true;
	for (struct client *client = http->clients; client; client = client->next) {
		const int order = client->dropped        ? INT_MAX
		                  : client->closing      ? 0
		                  : client->out.size > 0 ? INT_MAX
		                  : client->begun        ? 2
		                                         : 1;

		if (order > first || order == INT_MAX ||
		    (order == first && client->deadline >= found->deadline))
			continue;
		found = client;
		first = order;
	}
	if (found)
		drop(http, found);
	return found != NULL;
}

static void accept_client(struct http *http)
{
	const int yes = 1;
	struct sockaddr_storage address = {0};
	socklen_t size = sizeof address;
	const int made = accept4(
	    http->socket, (struct sockaddr *)(void *)&address, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
	struct client *client;
	char text[HTTP_ADDRESS];
	size_t count = 0;

	if (made < 0)
		return;
	address_write((const struct sockaddr *)(const void *)&address, text);
	for (client = http->clients; client; client = client->next)
		count += !client->dropped && strcmp(client->address, text) == 0;
	client =
	    count < CLIENTS_OF_ADDRESS_MOST && make_room(http) ? calloc(1, sizeof *client) : NULL;
	if (!client) {
		(void)close(made);
		return;
	}
	client->socket = made;
	client->library = -1;
	memcpy(client->address, text, sizeof text);
	client->readable = true;
	(void)setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
	if ((http->certificate && !secure_begin(http, client)) ||
	    !watch(http, made, EPOLLIN | EPOLLOUT | (unsigned)EPOLLET, client)) {
		client_free(http, client);
		return;
	}
	await_request(client);
	client->next = http->clients;
	http->clients = client;
	http->client_count++;
	serve(http, client);
}

/* Drops clients whose deadline has passed, and frees those that were dropped. A client with half a
 * request first gets an answer. */
static void clear_clients(struct http *http)
{
	struct client **place = &http->clients;
	const int64_t at = client_now();

	while (*place) {
		struct client *client = *place;

		if (!client->dropped && client->deadline <= at) {
			if (!client->closing && client->in.size > 0 && client->out.size == 0 &&
			    client_refuse(http, client, HTTP_TIMEOUT))
				serve(http, client);
			else
				drop(http, client);
		}
		if (client->dropped) {
			*place = client->next;
			client_free(http, client);
		} else {
			place = &client->next;
		}
	}
}

/* --- the thread --- */

/* Returns true if a request has begun to arrive or an answer is still being sent. */
static bool is_busy(const struct http *http)
{
	for (const struct client *client = http->clients; client; client = client->next)
		if (client->out.size > 0 || client->in.size > 0)
			return true;
	return false;
}

/* Handles the waiting events. The data of an event is its client; for the listening
 * socket and the file that ends the thread, it is the place of the file's number. */
static bool step(struct http *http)
{
	struct epoll_event events[EVENTS];
	const int count =
	    epoll_wait(http->events, events, EVENTS, http->clients ? CHECK_MILLISECONDS : -1);

	for (int i = 0; i < count; i++) {
		struct client *client = events[i].data.ptr;

		if (events[i].data.ptr == &http->socket)
			accept_client(http);
		else if (events[i].data.ptr == &http->stopping)
			http->ending = true;
		else if (!client->dropped) {
			client->readable = true;
			serve(http, client);
		}
	}
	clear_clients(http);
	return count >= 0 || errno == EINTR;
}

static void *run(void *context)
{
	struct http *http = context;

	while (!http->ending && step(http))
		;
	(void)epoll_ctl(http->events, EPOLL_CTL_DEL, http->stopping, NULL);
	(void)epoll_ctl(http->events, EPOLL_CTL_DEL, http->socket, NULL);
	const int64_t until = client_now() + SHUTDOWN_MILLISECONDS;

	while (is_busy(http) && client_now() < until && step(http))
		;
	return NULL;
}

/* --- opening and closing the reader --- */

void reader_begin(struct http *http)
{
	sigset_t all, before;

	http->events = epoll_create1(EPOLL_CLOEXEC);
	http->stopping = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	/* Asks the system for as many open files as all clients need; if it allows fewer, there are
	 * fewer clients. */
	const rlim_t wanted = CLIENTS_MOST * FILES_OF_CLIENT + FILES_BESIDES;
	struct rlimit limit = {.rlim_cur = wanted};

	if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
		limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
		(void)setrlimit(RLIMIT_NOFILE, &limit);
	}
	if (limit.rlim_cur > wanted)
		limit.rlim_cur = wanted;
	http->clients_most = limit.rlim_cur > FILES_BESIDES + FILES_OF_CLIENT
	                         ? (limit.rlim_cur - FILES_BESIDES) / FILES_OF_CLIENT
	                         : 1;
	/* The thread gets no signals. */
	(void)sigfillset(&all);
	bool ready = http->events >= 0 && http->stopping >= 0 &&
	             watch(http, http->socket, EPOLLIN, &http->socket) &&
	             watch(http, http->stopping, EPOLLIN, &http->stopping) &&
	             pthread_sigmask(SIG_BLOCK, &all, &before) == 0;

	if (ready) {
		http->begun = pthread_create(&http->thread, NULL, run, http) == 0;
		ready = pthread_sigmask(SIG_SETMASK, &before, NULL) == 0 && http->begun;
	}
	if (!ready)
		break_off(ERROR_STORE, SAY_SERVE_FAILED_NO_THREAD);
}

void reader_close(struct http *http)
{
	const uint64_t one = 1;

	if (http->begun && write(http->stopping, &one, sizeof one) == (ssize_t)sizeof one)
		(void)pthread_join(http->thread, NULL);
	for (struct client *client = http->clients; client; client = client->next)
		client->dropped = true;
	clear_clients(http);
	if (http->events >= 0)
		(void)close(http->events);
	if (http->stopping >= 0)
		(void)close(http->stopping);
	if (http->certificate)
		gnutls.certificate_free_credentials(http->certificate);
}

#define _GNU_SOURCE /* accept4 */

#include "base/catalogue.h"
#include "hall/http.h"

#include "base/error.h"

#include <errno.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
	TIMEOUT_MILLISECONDS = 1000 * HTTP_SECONDS_MOST,
	ANSWER_ROOM = 16 * 1024,  /* bytes of an answer read at once */
	DISCARDED_MOST = 1 << 20, /* bytes discarded while a client is closing */
};

static const char continue_answer[] = "HTTP/1.1 100 Continue\r\n\r\n";

/* Returns the milliseconds of a clock that never goes back. */
static int64_t client_now(void)
{
	struct timespec at = {0};

	(void)clock_gettime(CLOCK_MONOTONIC, &at);
	return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

/* --- the socket --- */

static ssize_t receive(struct client *client, char *ret, size_t room)
{
	const ssize_t got = client->session ? secure_receive(client->session, ret, room)
	                                    : recv(client->socket, ret, room, 0);

	/* If less arrives than there is room for, nothing more is waiting, and epoll reports later
	 * bytes. An encrypted session may hold some back. */
	if (got < 0 ? errno == EAGAIN : !client->session && got > 0 && (size_t)got < room)
		client->readable = false;
	return got;
}

/* Sends the waiting bytes, and sets *ret_all if none are left. Returns false if the connection is
 * broken. */
static bool flush(struct client *client, bool *ret_all)
{
	while (client->sent < client->out.size) {
		const char *text = client->out.text + client->sent;
		const size_t size = client->out.size - client->sent;
		const ssize_t went = client->session
		                         ? secure_send(client->session, text, size)
		                         : send(client->socket, text, size, MSG_NOSIGNAL);

		*ret_all = false;
		if (went < 0)
			return errno == EAGAIN || errno == EINTR;
		client->sent += (size_t)went;
		client->deadline = client_now() + TIMEOUT_MILLISECONDS;
	}
	bytes_drop(&client->out, client->out.size);
	client->sent = 0;
	*ret_all = true;
	return true;
}

/* --- a request --- */

static void await_request(struct client *client)
{
	client->state = CLIENT_READING;
	client->head = (struct head){0};
	client->continued = client->begun = false;
	client->deadline = client_now() + TIMEOUT_MILLISECONDS;
}

/* Sends the answer to a refused request, and closes. Returns false if the client must be
 * dropped. */
static bool client_refuse(
    const struct client_shared *shared, struct client *client, enum http_status status)
{
	const struct reader_refusal refusal = {.status = status,
	    .text = client->in.text,
	    .size = client->in.size,
	    .address = (const struct sockaddr *)(const void *)&client->address};
	size_t size = 0;
	const char *text = shared->wish->refuse(shared->wish->context, &refusal, &size);

	client->state = CLIENT_CLOSING;
	client->deadline = client_now() + TIMEOUT_MILLISECONDS;
	bytes_drop(&client->in, client->in.size);
	return text && bytes_add(&client->out, text, size);
}

/* Makes epoll report the events of a file; each event has `whose`. */
static bool client_watch(const struct client_shared *shared, int file, unsigned what, void *whose)
{
	struct epoll_event wish = {.events = what, .data.ptr = whose};

	return epoll_ctl(shared->events, EPOLL_CTL_ADD, file, &wish) == 0;
}

/* Gives the library its connection to a client. */
static bool connect_library(const struct client_shared *shared, struct client *client)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
		return false;
	client->our_end = ends[0];
	if ((size_t)ends[1] >= shared->library_end_count ||
	    !client_watch(shared, client->our_end, EPOLLIN | (unsigned)EPOLLET, client)) {
		(void)close(ends[1]);
		return false;
	}
	client->library_end = ends[1];
	shared->by_library_end[client->library_end] = client;
	return shared->wish->connect(shared->wish->context, ends[1],
	    (const struct sockaddr *)(const void *)&client->address, client->address_size);
}

/* Parses the bytes of a request, and refuses or forwards it when possible. Sets *ret_on if there is
 * more to do before the next read. Returns false if the client must be dropped. */
static bool parse_on(const struct client_shared *shared, struct client *client, bool *ret_on)
{
	size_t whole;

	*ret_on = false;
	if (client->head.scanned == 0) {
		/* Empty lines before a request are ignored (RFC 9112, 2.2). */
		size_t count = 0;

		while (count < client->in.size &&
		       (client->in.text[count] == '\r' || client->in.text[count] == '\n'))
			count++;
		if (count > 0)
			bytes_drop(&client->in, count);
	}
	if (client->in.size == 0)
		return true;
	*ret_on = true;
	head_parse(&client->head, client->in.text, client->in.size);
	whole = head_whole(&client->head, client->in.text, client->in.size);
	if (client->head.refused)
		return client_refuse(shared, client, client->head.refused);
	if (whole > 0) {
		/* Forwards a complete request to the library. The buffer of a pair of sockets is
		 * larger than any request, so one call sends it all. */
		if (client->our_end < 0 && !connect_library(shared, client))
			return false;
		if (send(client->our_end, client->in.text, whole, MSG_NOSIGNAL) != (ssize_t)whole)
			return false;
		bytes_drop(&client->in, whole);
		client->state = CLIENT_ANSWERING;
		client->answered = false;
		client->deadline = client_now() + TIMEOUT_MILLISECONDS;
		shared->wish->work(shared->wish->context);
		return true;
	}
	*ret_on = client->head.size > 0 && client->head.expects_continue && !client->continued;
	client->continued = client->continued || *ret_on;
	return !*ret_on || bytes_add(&client->out, continue_answer, sizeof continue_answer - 1);
}

/* Reads more of a request; *ret_on and the result are as above. */
static bool read_on(const struct client_shared *shared, struct client *client, bool *ret_on)
{
	ssize_t got;

	if (!parse_on(shared, client, ret_on))
		return false;
	if (*ret_on)
		return true;
	*ret_on = client->readable;
	if (!client->readable)
		return true;
	if (!bytes_room(&client->in, BYTES_ROOM_LEAST))
		return false;
	got = receive(client, client->in.text + client->in.size, client->in.room - client->in.size);
	if (got <= 0)
		return got < 0 && (errno == EAGAIN || errno == EINTR);
	if (!client->begun)
		client->deadline = client_now() + TIMEOUT_MILLISECONDS;
	client->begun = true;
	client->in.size += (size_t)got;
	return true;
}

/* Takes over the bytes that the library has written, which makes room for the rest of its
 * answer. */
static bool answer_on(const struct client_shared *shared, struct client *client, bool *ret_on)
{
	ssize_t got;

	*ret_on = true;
	if (!bytes_room(&client->out, ANSWER_ROOM))
		return false;
	got = recv(client->our_end, client->out.text, client->out.room, 0);
	if (got < 0 && errno == EAGAIN && !client->answered) {
		shared->wish->work(shared->wish->context);
		got = recv(client->our_end, client->out.text, client->out.room, 0);
	}
	if (got < 0 && errno != EAGAIN && errno != EINTR)
		return false;
	if (got > 0)
		client->out.size = (size_t)got;
	else if (got == 0) /* the library closes, and answers nothing more here */
		client->state = CLIENT_CLOSING;
	else if (client->answered)
		await_request(client);
	else
		*ret_on = false;
	return true;
}

/* Reads and discards further bytes. Closing with unread bytes would reset the connection, and the
 * client would lose the answer. */
static bool discard_on(struct client *client, bool *ret_on)
{
	char unread[BYTES_ROOM_LEAST];
	ssize_t got;

	if (!client->shut) {
		secure_finish(client->session);
		(void)shutdown(client->socket, SHUT_WR);
		client->shut = true;
	}
	*ret_on = client->readable;
	if (!client->readable)
		return true;
	got = receive(client, unread, sizeof unread);
	if (got <= 0)
		return got < 0 && (errno == EAGAIN || errno == EINTR);
	client->discarded += (size_t)got;
	return client->discarded <= DISCARDED_MOST;
}

/* Reads, forwards and sends everything possible without waiting. Returns false if the client must
 * be dropped. */
static bool client_serve(const struct client_shared *shared, struct client *client)
{
	bool on = true, all;

	while (on) {
		if (!flush(client, &all))
			return false;
		if (!all)
			return true;
		if (!(client->state == CLIENT_READING       ? read_on(shared, client, &on)
		        : client->state == CLIENT_ANSWERING ? answer_on(shared, client, &on)
		                                            : discard_on(client, &on)))
			return false;
	}
	return true;
}

/* --- opening and closing a connection --- */

static bool client_is_from(const struct client *client, const struct sockaddr_storage *address)
{
	const struct sockaddr_in *fourth = (const void *)address,
	                         *other_fourth = (const void *)&client->address;
	const struct sockaddr_in6 *sixth = (const void *)address,
	                          *other_sixth = (const void *)&client->address;

	if (address->ss_family != client->address.ss_family)
		return false;
	return address->ss_family == AF_INET
	           ? fourth->sin_addr.s_addr == other_fourth->sin_addr.s_addr
	           : memcmp(&sixth->sin6_addr, &other_sixth->sin6_addr, sizeof sixth->sin6_addr) ==
	                 0;
}

static void client_free(struct client *client)
{
	secure_end(client->session);
	(void)close(client->socket);
	if (client->our_end >= 0)
		(void)close(client->our_end);
	bytes_release(&client->in);
	bytes_release(&client->out);
	free(client);
}

/* Makes a client, which owns the socket from now on. If memory fails or the connection cannot be
 * used, closes the socket and returns NULL. */
static struct client *client_make(const struct client_shared *shared, int socket)
{
	const int yes = 1;
	struct client *client = calloc(1, sizeof *client);

	if (!client) {
		(void)close(socket);
		return NULL;
	}
	client->socket = socket;
	client->our_end = client->library_end = -1;
	client->readable = true;
	(void)setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
	if (shared->wish->secure)
		client->session = secure_begin(shared->wish->secure, socket);
	if ((shared->wish->secure && !client->session) ||
	    !client_watch(shared, socket, EPOLLIN | EPOLLOUT | (unsigned)EPOLLET, client)) {
		client_free(client);
		return NULL;
	}
	await_request(client);
	return client;
}

/* --- all clients --- */

enum {
	CLIENTS_MOST = 600,
	CLIENTS_OF_ADDRESS_MOST = 32,
	FILES_OF_CLIENT = 3, /* a socket and a pair */
	FILES_BESIDES = 100, /* other files that the program needs */
	EVENTS = 64,         /* events taken at once */
	CHECK_MILLISECONDS = 250,
	SHUTDOWN_MILLISECONDS =
	    5000, /* time for requests that have begun, when the reader closes */
};

struct reader {
	struct reader_wish wish;
	struct client_shared shared;
	int stopping; /* an eventfd: written to when the thread must end */
	size_t client_count, clients_most;
	struct client *clients;
	int64_t checked; /* time of the last check of deadlines */
	const struct client *served;
	bool others_answered; /* the library answered a client other than `served` */
	bool begun;           /* the thread was started */
	pthread_t thread;
};

/* --- accepting and dropping clients --- */

static bool serve(struct reader *reader, struct client *client)
{
	reader->served = client;
	return client_serve(&reader->shared, client);
}

/* Marks a client that is no longer served; free_dropped() closes it. */
static void drop(struct reader *reader, struct client *client)
{
	if (client->dropped)
		return;
	client->dropped = true;
	reader->client_count--;
	if (client->library_end >= 0 &&
	    reader->shared.by_library_end[client->library_end] == client)
		reader->shared.by_library_end[client->library_end] = NULL;
}

/* Returns the order in which clients are dropped for a new one: closing clients, then idle ones,
 * then those with half a request. INT_MAX: never dropped, because an answer is on its way. */
static int drop_order(const struct client *client)
{
	if (client->state == CLIENT_CLOSING)
		return 0;
	if (client->state == CLIENT_READING && client->out.size == 0)
		return client->begun ? 2 : 1;
	return INT_MAX;
}

/* Drops a client if there is no room for one more: the first by drop_order(), and among equals the
 * one with the oldest deadline. Returns false if no client may be dropped. */
static bool make_room(struct reader *reader)
{
	struct client *found = NULL;
	int first = INT_MAX;

	if (reader->client_count < reader->clients_most)
		return true;
	for (struct client *client = reader->clients; client; client = client->next) {
		const int order = client->dropped ? INT_MAX : drop_order(client);

		if (order > first || order == INT_MAX ||
		    (order == first && client->deadline >= found->deadline))
			continue;
		found = client;
		first = order;
	}
	if (found)
		drop(reader, found);
	return found != NULL;
}

static void accept_client(struct reader *reader)
{
	struct sockaddr_storage address = {0};
	socklen_t size = sizeof address;
	const int made = accept4(reader->wish.listening, (struct sockaddr *)(void *)&address, &size,
	    SOCK_CLOEXEC | SOCK_NONBLOCK);
	struct client *client;
	size_t count = 0;

	if (made < 0)
		return;
	for (client = reader->clients; client; client = client->next)
		count += !client->dropped && client_is_from(client, &address);
	if (count >= CLIENTS_OF_ADDRESS_MOST || !make_room(reader)) {
		(void)close(made);
		return;
	}
	client = client_make(&reader->shared, made);
	if (!client)
		return;
	client->address = address;
	client->address_size = size;
	client->next = reader->clients;
	reader->clients = client;
	reader->client_count++;
	if (!serve(reader, client))
		drop(reader, client);
}

/* Drops clients whose deadline has passed. A client with half a request first gets an answer. */
static void check_deadlines(struct reader *reader)
{
	const int64_t at = client_now();

	if (at - reader->checked < CHECK_MILLISECONDS)
		return;
	reader->checked = at;
	for (struct client *client = reader->clients; client; client = client->next) {
		if (client->dropped || client->deadline > at)
			continue;
		if (client->state != CLIENT_READING || client->in.size == 0 ||
		    client->out.size > 0 || !client_refuse(&reader->shared, client, HTTP_TIMEOUT) ||
		    !serve(reader, client))
			drop(reader, client);
	}
}

/* Closes dropped clients, and lets the library close its connections to them. */
static void free_dropped(struct reader *reader)
{
	struct client **place = &reader->clients;
	bool any = false;

	while (*place) {
		struct client *client = *place;

		if (!client->dropped) {
			place = &client->next;
			continue;
		}
		any = any || client->our_end >= 0;
		*place = client->next;
		client_free(client);
	}
	if (any)
		reader->wish.work(reader->wish.context);
}

/* --- the thread --- */

/* Serves the clients whose answers the library completed while it worked for another one. */
static void serve_answered(struct reader *reader)
{
	if (!reader->others_answered)
		return;
	reader->others_answered = false;
	for (struct client *client = reader->clients; client; client = client->next)
		if (!client->dropped && client->state == CLIENT_ANSWERING && client->answered &&
		    !serve(reader, client))
			drop(reader, client);
}

/* Returns true if a request has begun to arrive or an answer is still being sent. */
static bool is_busy(const struct reader *reader)
{
	for (const struct client *client = reader->clients; client; client = client->next)
		if (client->state == CLIENT_ANSWERING || client->out.size > 0 ||
		    client->in.size > 0)
			return true;
	return false;
}

/* Handles the waiting events. The data of an event is its client; for the two files of the reader
 * itself, it is the place of the file's number. */
static bool step(struct reader *reader, bool *ret_stop)
{
	struct epoll_event events[EVENTS];
	const int count = epoll_wait(
	    reader->shared.events, events, EVENTS, reader->clients ? CHECK_MILLISECONDS : -1);

	for (int i = 0; i < count; i++) {
		struct client *client = events[i].data.ptr;

		if (events[i].data.ptr == &reader->wish.listening)
			accept_client(reader);
		else if (events[i].data.ptr == &reader->stopping)
			*ret_stop = true;
		else if (!client->dropped) {
			client->readable = true;
			if (!serve(reader, client))
				drop(reader, client);
		}
	}
	serve_answered(reader);
	check_deadlines(reader);
	free_dropped(reader);
	return count >= 0 || errno == EINTR;
}

static void *run(void *context)
{
	struct reader *reader = context;
	bool stop = false;
	int64_t until;

	while (!stop && step(reader, &stop))
		;
	(void)epoll_ctl(reader->shared.events, EPOLL_CTL_DEL, reader->stopping, NULL);
	(void)epoll_ctl(reader->shared.events, EPOLL_CTL_DEL, reader->wish.listening, NULL);
	until = client_now() + SHUTDOWN_MILLISECONDS;
	while (is_busy(reader) && client_now() < until && step(reader, &stop))
		;
	return NULL;
}

/* --- opening and closing the reader --- */

static bool fail(struct reader *reader, struct error *err)
{
	reader_close(reader);
	return error_set(err, ERROR_STORE, SAY_SERVE_FAILED_THREAD_STARTED_ANSWERS);
}

static bool thread_begin(struct reader *reader)
{
	sigset_t all, before;
	bool ok;

	(void)sigfillset(&all);
	if (pthread_sigmask(SIG_BLOCK, &all, &before) != 0)
		return false;
	ok = pthread_create(&reader->thread, NULL, run, reader) == 0;
	reader->begun = ok;
	return pthread_sigmask(SIG_SETMASK, &before, NULL) == 0 && ok;
}

bool reader_begin(const struct reader_wish *wish, struct reader **ret, struct error *err)
{
	struct reader *reader = calloc(1, sizeof *reader);

	if (!reader)
		return error_memory(err);
	reader->wish = *wish;
	reader->shared.wish = &reader->wish;
	reader->shared.events = epoll_create1(EPOLL_CLOEXEC);
	reader->stopping = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	/* Asks the system for as many open files as all clients need; if it allows fewer, there are
	 * fewer clients. */
	const rlim_t wanted = CLIENTS_MOST * FILES_OF_CLIENT + FILES_BESIDES;
	struct rlimit limit = {.rlim_cur = wanted};

	if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
		const rlim_t most = limit.rlim_max < wanted ? limit.rlim_max : wanted;
		const struct rlimit more = {.rlim_cur = most, .rlim_max = limit.rlim_max};

		if (setrlimit(RLIMIT_NOFILE, &more) == 0)
			limit.rlim_cur = most;
	}
	reader->shared.library_end_count =
	    limit.rlim_cur < wanted ? (size_t)limit.rlim_cur : (size_t)wanted;
	reader->clients_most =
	    reader->shared.library_end_count > FILES_BESIDES + FILES_OF_CLIENT
	        ? (reader->shared.library_end_count - FILES_BESIDES) / FILES_OF_CLIENT
	        : 1;
	reader->shared.by_library_end =
	    calloc(reader->shared.library_end_count, sizeof(struct client *));
	if (reader->shared.events < 0 || reader->stopping < 0 || !reader->shared.by_library_end ||
	    !client_watch(&reader->shared, wish->listening, EPOLLIN, &reader->wish.listening) ||
	    !client_watch(&reader->shared, reader->stopping, EPOLLIN, &reader->stopping))
		return fail(reader, err);
	*ret = reader; /* set first, because the thread uses it */
	return thread_begin(reader) || (*ret = NULL, fail(reader, err));
}

void reader_answered(struct reader *reader, int library_end)
{
	struct client *client =
	    library_end >= 0 && (size_t)library_end < reader->shared.library_end_count
	        ? reader->shared.by_library_end[library_end]
	        : NULL;

	if (!client)
		return;
	client->answered = true;
	reader->others_answered = reader->others_answered || client != reader->served;
}

void reader_close(struct reader *reader)
{
	const uint64_t one = 1;

	if (!reader)
		return;
	if (reader->begun && write(reader->stopping, &one, sizeof one) == (ssize_t)sizeof one)
		(void)pthread_join(reader->thread, NULL);
	for (struct client *client = reader->clients; client; client = client->next)
		client->dropped = true;
	free_dropped(reader);
	if (reader->shared.events >= 0)
		(void)close(reader->shared.events);
	if (reader->stopping >= 0)
		(void)close(reader->stopping);
	free(reader->shared.by_library_end);
	free(reader);
}

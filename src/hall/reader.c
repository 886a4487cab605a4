#define _GNU_SOURCE /* accept4 */
#include "hall/reader.h"

#include "hall/client.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
	CLIENTS_MOST = 600,
	CLIENTS_OF_ADDRESS_MOST = 32,
	FILES_OF_CLIENT = 3, /* a socket, and a pair */
	FILES_BESIDES = 100, /* that the program needs besides them */
	EVENTS = 64,         /* taken at once */
	CHECK_MILLISECONDS = 250,
	SHUTDOWN_MILLISECONDS = 5000, /* for requests that were begun, when it is closed */
};

struct reader {
	struct reader_wish wish;
	struct client_shared shared;
	int stopping; /* an eventfd: written to when the thread is to end */
	size_t client_count, clients_most;
	struct client *clients;
	int64_t checked; /* when deadlines were */
	const struct client *served;
	bool others_answered; /* the library answered another client than the one that is served */
	bool begun;           /* the thread */
	pthread_t thread;
};

/* --- clients accepted and dropped --- */

static bool serve(struct reader *reader, struct client *client)
{
	reader->served = client;
	return client_serve(&reader->shared, client);
}

static size_t clients_of(const struct reader *reader, const struct sockaddr_storage *address)
{
	size_t count = 0;

	for (const struct client *client = reader->clients; client; client = client->next)
		count += !client->dropped && client_is_from(client, address);
	return count;
}

/* It is served no more; free_dropped() closes it. */
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

/* Which clients are dropped first for a new one: those being closed, then idle ones, then those whose request has not
 * come whole. Those being answered never are. */
static int drop_order(const struct client *client)
{
	if (client->state == CLIENT_CLOSING)
		return 0;
	if (client->state == CLIENT_READING && client->out.size == 0)
		return client->begun ? 2 : 1;
	return INT_MAX;
}

/* Where no more clients fit, one is dropped: the first by drop_order(), among equals the one with the oldest deadline.
 * False: none may be. */
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

	if (made < 0)
		return;
	if (clients_of(reader, &address) >= CLIENTS_OF_ADDRESS_MOST || !make_room(reader)) {
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

/* Drops clients whose deadline has passed; one whose request has begun to come is told first. */
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

/* Closes clients that were dropped, and has the library close its connections of them. */
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

static void handle_event(struct reader *reader, const struct epoll_event *event)
{
	struct client *client = event->data.ptr;

	if (client->dropped)
		return;
	client->readable = true;
	if (!serve(reader, client))
		drop(reader, client);
}

/* The library's work for one client may have ended the answers of others: they are served now. */
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

/* Whether a request has begun to come, or an answer has not gone out. */
static bool is_busy(const struct reader *reader)
{
	for (const struct client *client = reader->clients; client; client = client->next)
		if (client->state == CLIENT_ANSWERING || client->out.size > 0 ||
		    client->in.size > 0)
			return true;
	return false;
}

/* Handles the events that wait. An event bears its client; those of the reader's own two files bear the place where
 * the file's number is kept. */
static bool step(struct reader *reader, bool *ret_stop)
{
	struct epoll_event events[EVENTS];
	const int count = epoll_wait(
	    reader->shared.events, events, EVENTS, reader->clients ? CHECK_MILLISECONDS : -1);

	for (int i = 0; i < count; i++) {
		if (events[i].data.ptr == &reader->wish.listening)
			accept_client(reader);
		else if (events[i].data.ptr == &reader->stopping)
			*ret_stop = true;
		else
			handle_event(reader, &events[i]);
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

/* --- opened and closed --- */

static bool fail(struct reader *reader, struct error *err)
{
	reader_close(reader);
	return error_set(err, ERROR_STORE, "serve-failed",
	    "no thread can be started that answers requests; nothing is served");
}

/* Asks the system for as many open files as all clients need; where it allows fewer, there are fewer clients. */
static void count_files(struct reader *reader)
{
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
	count_files(reader);
	reader->shared.by_library_end =
	    calloc(reader->shared.library_end_count, sizeof(struct client *));
	if (reader->shared.events < 0 || reader->stopping < 0 || !reader->shared.by_library_end ||
	    !client_watch(&reader->shared, wish->listening, EPOLLIN, &reader->wish.listening) ||
	    !client_watch(&reader->shared, reader->stopping, EPOLLIN, &reader->stopping))
		return fail(reader, err);
	*ret = reader; /* the thread asks for it */
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

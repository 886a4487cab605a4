#define _GNU_SOURCE /* accept4 */
#include "hall/reader.h"

#include "hall/guest.h"

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
	GUESTS_MOST = 600,
	GUESTS_OF_ADDRESS_MOST = 32,
	FILES_OF_GUEST = 3,  /* a socket, and a pair */
	FILES_OF_OURS = 100, /* besides them */
	EVENTS = 64,         /* taken at once */
	LOOK_MILLISECONDS = 250,
	CLOSING_MILLISECONDS = 5000, /* granted to what was begun */
};

struct reader {
	struct reader_wish wish;
	struct guest_house house;
	int stopping;
	size_t guest_count, guests_most;
	struct guest *guests;
	int64_t looked; /* when times were looked at */
	const struct guest *served;
	bool late;  /* somebody else than who is served was answered meanwhile */
	bool begun; /* the thread */
	pthread_t thread;
};

/* --- who comes and goes --- */

static bool serve(struct reader *reader, struct guest *guest)
{
	reader->served = guest;
	return guest_serve(&reader->house, guest);
}

static size_t guests_of(const struct reader *reader, const struct sockaddr_storage *address)
{
	size_t count = 0;

	for (const struct guest *guest = reader->guests; guest; guest = guest->next)
		count += !guest->gone && guest_is_from(guest, address);
	return count;
}

/* It is let go at once, and its memory when nobody speaks of it any more. */
static void let_go(struct reader *reader, struct guest *guest)
{
	if (guest->gone)
		return;
	guest->gone = true;
	reader->guest_count--;
	if (guest->theirs >= 0 && reader->house.by_file[guest->theirs] == guest)
		reader->house.by_file[guest->theirs] = NULL;
}

/* How soon a guest makes room for another: one that was refused, one that asks for nothing, one that is slow to
 * ask. Whoever is being answered does not. */
static int patience_with(const struct guest *guest)
{
	if (guest->state == GUEST_LEAVE)
		return 0;
	if (guest->state == GUEST_READ && guest->out.size == 0)
		return guest->begun ? 2 : 1;
	return INT_MAX;
}

/* Where there is room for no more, somebody lets a newcomer in: of those like each other, who has waited longest. */
static bool make_room(struct reader *reader)
{
	struct guest *found = NULL;
	int least = INT_MAX;

	if (reader->guest_count < reader->guests_most)
		return true;
	for (struct guest *guest = reader->guests; guest; guest = guest->next) {
		const int patience = guest->gone ? INT_MAX : patience_with(guest);

		if (patience > least || patience == INT_MAX ||
		    (patience == least && guest->until >= found->until))
			continue;
		found = guest;
		least = patience;
	}
	if (found)
		let_go(reader, found);
	return found != NULL;
}

static void let_in(struct reader *reader)
{
	struct sockaddr_storage address = {0};
	socklen_t size = sizeof address;
	const int made = accept4(reader->wish.listening, (struct sockaddr *)(void *)&address, &size,
	    SOCK_CLOEXEC | SOCK_NONBLOCK);
	struct guest *guest;

	if (made < 0)
		return;
	if (guests_of(reader, &address) >= GUESTS_OF_ADDRESS_MOST || !make_room(reader)) {
		(void)close(made);
		return;
	}
	guest = guest_make(&reader->house, made);
	if (!guest)
		return;
	guest->address = address;
	guest->address_size = size;
	guest->next = reader->guests;
	reader->guests = guest;
	reader->guest_count++;
	if (!serve(reader, guest))
		let_go(reader, guest);
}

/* Whose time is over: what was begun to be asked is told so. */
static void look_at_times(struct reader *reader)
{
	const int64_t at = guest_now();

	if (at - reader->looked < LOOK_MILLISECONDS)
		return;
	reader->looked = at;
	for (struct guest *guest = reader->guests; guest; guest = guest->next) {
		if (guest->gone || guest->until > at)
			continue;
		if (guest->state != GUEST_READ || guest->in.size == 0 || guest->out.size > 0 ||
		    !guest_refuse(&reader->house, guest, HTTP_TIMEOUT) || !serve(reader, guest))
			let_go(reader, guest);
	}
}

/* The library lets its connections of theirs go, too. */
static void forget_gone(struct reader *reader)
{
	struct guest **place = &reader->guests;
	bool any = false;

	while (*place) {
		struct guest *guest = *place;

		if (!guest->gone) {
			place = &guest->next;
			continue;
		}
		any = any || guest->end >= 0;
		*place = guest->next;
		guest_free(guest);
	}
	if (any)
		reader->wish.work(reader->wish.context);
}

/* --- the thread --- */

static void happened(struct reader *reader, const struct epoll_event *event)
{
	struct guest *guest = event->data.ptr;

	if (guest->gone)
		return;
	guest->readable = true;
	if (!serve(reader, guest))
		let_go(reader, guest);
}

/* Those that were answered while another was served. */
static void serve_late(struct reader *reader)
{
	if (!reader->late)
		return;
	reader->late = false;
	for (struct guest *guest = reader->guests; guest; guest = guest->next)
		if (!guest->gone && guest->state == GUEST_ANSWER && guest->answered &&
		    !serve(reader, guest))
			let_go(reader, guest);
}

/* Whether somebody is still being answered, or has begun to ask. */
static bool is_busy(const struct reader *reader)
{
	for (const struct guest *guest = reader->guests; guest; guest = guest->next)
		if (guest->state == GUEST_ANSWER || guest->out.size > 0 || guest->in.size > 0)
			return true;
	return false;
}

/* What happens is known by where it is kept: places of the reader's own are no guests. */
static bool step(struct reader *reader, bool *ret_stop)
{
	struct epoll_event events[EVENTS];
	const int count = epoll_wait(
	    reader->house.events, events, EVENTS, reader->guests ? LOOK_MILLISECONDS : -1);

	for (int i = 0; i < count; i++) {
		if (events[i].data.ptr == &reader->wish.listening)
			let_in(reader);
		else if (events[i].data.ptr == &reader->stopping)
			*ret_stop = true;
		else
			happened(reader, &events[i]);
	}
	serve_late(reader);
	look_at_times(reader);
	forget_gone(reader);
	return count >= 0 || errno == EINTR;
}

static void *run(void *context)
{
	struct reader *reader = context;
	bool stop = false;
	int64_t until;

	while (!stop && step(reader, &stop))
		;
	(void)epoll_ctl(reader->house.events, EPOLL_CTL_DEL, reader->stopping, NULL);
	(void)epoll_ctl(reader->house.events, EPOLL_CTL_DEL, reader->wish.listening, NULL);
	until = guest_now() + CLOSING_MILLISECONDS;
	while (is_busy(reader) && guest_now() < until && step(reader, &stop))
		;
	return NULL;
}

/* --- begun and ended --- */

static bool fail(struct reader *reader, struct error *err)
{
	reader_close(reader);
	return error_set(err, ERROR_STORE, "serve-failed",
	    "no thread can be started that answers requests; nothing is served");
}

/* As many files as all guests need, where the system allows them; else fewer guests. */
static void count_files(struct reader *reader)
{
	const rlim_t wanted = GUESTS_MOST * FILES_OF_GUEST + FILES_OF_OURS;
	struct rlimit limit = {.rlim_cur = wanted};

	if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
		const rlim_t most = limit.rlim_max < wanted ? limit.rlim_max : wanted;
		const struct rlimit more = {.rlim_cur = most, .rlim_max = limit.rlim_max};

		if (setrlimit(RLIMIT_NOFILE, &more) == 0)
			limit.rlim_cur = most;
	}
	reader->house.by_file_count =
	    limit.rlim_cur < wanted ? (size_t)limit.rlim_cur : (size_t)wanted;
	reader->guests_most = reader->house.by_file_count > FILES_OF_OURS + FILES_OF_GUEST
	                          ? (reader->house.by_file_count - FILES_OF_OURS) / FILES_OF_GUEST
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
	reader->house.wish = &reader->wish;
	reader->house.events = epoll_create1(EPOLL_CLOEXEC);
	reader->stopping = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	count_files(reader);
	reader->house.by_file = calloc(reader->house.by_file_count, sizeof(struct guest *));
	if (reader->house.events < 0 || reader->stopping < 0 || !reader->house.by_file ||
	    !guest_watch(&reader->house, wish->listening, EPOLLIN, &reader->wish.listening) ||
	    !guest_watch(&reader->house, reader->stopping, EPOLLIN, &reader->stopping))
		return fail(reader, err);
	*ret = reader; /* the thread asks for it */
	return thread_begin(reader) || (*ret = NULL, fail(reader, err));
}

void reader_answered(struct reader *reader, int end)
{
	struct guest *guest = end >= 0 && (size_t)end < reader->house.by_file_count
	                          ? reader->house.by_file[end]
	                          : NULL;

	if (!guest)
		return;
	guest->answered = true;
	reader->late = reader->late || guest != reader->served;
}

void reader_close(struct reader *reader)
{
	const uint64_t one = 1;

	if (!reader)
		return;
	if (reader->begun && write(reader->stopping, &one, sizeof one) == (ssize_t)sizeof one)
		(void)pthread_join(reader->thread, NULL);
	for (struct guest *guest = reader->guests; guest; guest = guest->next)
		guest->gone = true;
	forget_gone(reader);
	if (reader->house.events >= 0)
		(void)close(reader->house.events);
	if (reader->stopping >= 0)
		(void)close(reader->stopping);
	free(reader->house.by_file);
	free(reader);
}

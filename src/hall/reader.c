#define _GNU_SOURCE /* accept4 */
#include "hall/reader.h"

#include "hall/head.h"

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
	GUESTS_MOST = 600,
	GUESTS_OF_ADDRESS_MOST = 32,
	FILES_OF_GUEST = 3,  /* a socket, and a pair */
	FILES_OF_OURS = 100, /* besides them */
	EVENTS = 64,         /* taken at once */
	LOOK_MILLISECONDS = 250,
	PATIENCE_MILLISECONDS = 1000 * HTTP_SECONDS_MOST,
	CLOSING_MILLISECONDS = 5000, /* granted to what was begun */
	ROOM_LEAST = 4096,
	ROOM_KEPT = 16 * 1024,      /* more than that is given back behind a request */
	PASSED_OVER_MOST = 1 << 20, /* bytes behind a request refused that are still taken in */
};

static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";

/* What was read and not yet used, or is to be sent. */
struct bytes {
	char *text;
	size_t size, room;
};

enum guest_state {
	GUEST_READ,   /* a request is read, or waited for */
	GUEST_ANSWER, /* the library has it */
	GUEST_LEAVE, /* it was refused: all else is passed over, until whoever asked has done speaking */
};

/* A connection. */
struct guest {
	int socket,
	    end; /* `end` is ours of the pair that leads to the library; -1: it knows of none yet */
	int theirs;
	struct secure_session *session;
	struct sockaddr_storage address;
	socklen_t address_size;
	enum guest_state state;
	struct head head;
	struct bytes in, out;
	size_t sent; /* of `out` */
	size_t passed_over;
	int64_t until;      /* milliseconds; then it is given up */
	bool readable;      /* something may be there to be read */
	bool begun;         /* the first byte of a request came */
	bool answered;      /* the library has said all */
	bool told_to_go_on; /* who asks sends the body */
	bool finished;      /* nothing more is sent */
	bool gone;
	struct guest *next;
};

struct reader {
	struct reader_wish wish;
	int events, stopping;
	size_t guest_count, guests_most;
	struct guest *guests;
	struct guest **by_file; /* by ends of pairs that the library has */
	size_t by_file_count;
	int64_t looked; /* when times were looked at */
	const struct guest *served;
	bool late;  /* somebody else than who is served was answered meanwhile */
	bool begun; /* the thread */
	pthread_t thread;
};

static int64_t now(void)
{
	struct timespec at = {0};

	(void)clock_gettime(CLOCK_MONOTONIC, &at);
	return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

/* --- bytes --- */

static bool bytes_room(struct bytes *bytes, size_t size)
{
	size_t room = bytes->room ? bytes->room : ROOM_LEAST;
	char *larger;

	while (room < bytes->size + size)
		room *= 2;
	if (room == bytes->room)
		return true;
	larger = realloc(bytes->text, room);
	if (!larger)
		return false;
	bytes->text = larger;
	bytes->room = room;
	return true;
}

static bool bytes_add(struct bytes *bytes, const char *text, size_t size)
{
	if (!bytes_room(bytes, size))
		return false;
	memcpy(bytes->text + bytes->size, text, size);
	bytes->size += size;
	return true;
}

static void bytes_drop(struct bytes *bytes, size_t size)
{
	bytes->size -= size;
	if (bytes->size > 0)
		memmove(bytes->text, bytes->text + size, bytes->size);
	else if (bytes->room > ROOM_KEPT) {
		free(bytes->text);
		*bytes = (struct bytes){0};
	}
}

/* --- a guest's socket --- */

static ssize_t receive(struct guest *guest, char *ret, size_t room)
{
	const ssize_t got = guest->session ? secure_receive(guest->session, ret, room)
	                                   : recv(guest->socket, ret, room, 0);

	/* Less than there is room for is all that came; more of it is told of anew. Of a session some may be kept. */
	if (got < 0 ? errno == EAGAIN : !guest->session && got > 0 && (size_t)got < room)
		guest->readable = false;
	return got;
}

/* Sends what there is. *ret_all: nothing is left of it. False: nobody is there any more. */
static bool flush(struct guest *guest, bool *ret_all)
{
	while (guest->sent < guest->out.size) {
		const char *text = guest->out.text + guest->sent;
		const size_t size = guest->out.size - guest->sent;
		const ssize_t went = guest->session ? secure_send(guest->session, text, size)
		                                    : send(guest->socket, text, size, MSG_NOSIGNAL);

		*ret_all = false;
		if (went < 0)
			return errno == EAGAIN || errno == EINTR;
		guest->sent += (size_t)went;
		guest->until = now() + PATIENCE_MILLISECONDS;
	}
	bytes_drop(&guest->out, guest->out.size);
	guest->sent = 0;
	*ret_all = true;
	return true;
}

/* --- a request --- */

/* The next request is waited for. */
static void begin_anew(struct guest *guest)
{
	guest->state = GUEST_READ;
	guest->head = (struct head){0};
	guest->told_to_go_on = guest->begun = false;
	guest->until = now() + PATIENCE_MILLISECONDS;
}

/* The answer goes out, and nobody is heard any more. */
static bool refuse(struct reader *reader, struct guest *guest, enum http_status status)
{
	const struct reader_refusal refusal = {.status = status,
	    .text = guest->in.text,
	    .size = guest->in.size,
	    .address = (const struct sockaddr *)(const void *)&guest->address};
	size_t size = 0;
	const char *text = reader->wish.refuse(reader->wish.context, &refusal, &size);

	guest->state = GUEST_LEAVE;
	guest->until = now() + PATIENCE_MILLISECONDS;
	bytes_drop(&guest->in, guest->in.size);
	return text && bytes_add(&guest->out, text, size);
}

/* Told of a file whenever something new can be done with it, or, of those of our own, as long as it can. */
static bool watch(struct reader *reader, int file, unsigned what, void *whose)
{
	struct epoll_event wish = {.events = what, .data.ptr = whose};

	return epoll_ctl(reader->events, EPOLL_CTL_ADD, file, &wish) == 0;
}

/* The library gets a connection of its own for a guest. */
static bool join(struct reader *reader, struct guest *guest)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
		return false;
	guest->end = ends[0];
	if ((size_t)ends[1] >= reader->by_file_count ||
	    !watch(reader, guest->end, EPOLLIN | (unsigned)EPOLLET, guest)) {
		(void)close(ends[1]);
		return false;
	}
	guest->theirs = ends[1];
	reader->by_file[guest->theirs] = guest;
	return reader->wish.join(reader->wish.context, ends[1],
	    (const struct sockaddr *)(const void *)&guest->address, guest->address_size);
}

/* A request that came whole goes to the library. What a pair of sockets takes is more than a request may have. */
static bool hand_over(struct reader *reader, struct guest *guest, size_t size)
{
	if (guest->end < 0 && !join(reader, guest))
		return false;
	if (send(guest->end, guest->in.text, size, MSG_NOSIGNAL) != (ssize_t)size)
		return false;
	bytes_drop(&guest->in, size);
	guest->state = GUEST_ANSWER;
	guest->answered = false;
	guest->until = now() + PATIENCE_MILLISECONDS;
	reader->wish.work(reader->wish.context);
	return true;
}

/* Lines without anything on them, before a request, are nothing. */
static void skip_lines(struct guest *guest)
{
	size_t count = 0;

	while (count < guest->in.size &&
	       (guest->in.text[count] == '\r' || guest->in.text[count] == '\n'))
		count++;
	if (count > 0)
		bytes_drop(&guest->in, count);
}

/* Looks at what came. *ret_on: there is something else to do with it than to wait for more. */
static bool look(struct reader *reader, struct guest *guest, bool *ret_on)
{
	size_t whole;

	*ret_on = false;
	if (guest->head.looked == 0)
		skip_lines(guest);
	if (guest->in.size == 0)
		return true;
	*ret_on = true;
	head_look(&guest->head, guest->in.text, guest->in.size);
	whole = head_whole(&guest->head, guest->in.text, guest->in.size);
	if (guest->head.refused)
		return refuse(reader, guest, guest->head.refused);
	if (whole > 0)
		return hand_over(reader, guest, whole);
	*ret_on = guest->head.size > 0 && guest->head.expects && !guest->told_to_go_on;
	guest->told_to_go_on = guest->told_to_go_on || *ret_on;
	return !*ret_on || bytes_add(&guest->out, go_on, sizeof go_on - 1);
}

/* Reads on. *ret_on as above; false: it is to be let go. */
static bool read_on(struct reader *reader, struct guest *guest, bool *ret_on)
{
	ssize_t got;

	if (!look(reader, guest, ret_on))
		return false;
	if (*ret_on)
		return true;
	*ret_on = guest->readable;
	if (!guest->readable)
		return true;
	if (!bytes_room(&guest->in, ROOM_LEAST))
		return false;
	got = receive(guest, guest->in.text + guest->in.size, guest->in.room - guest->in.size);
	if (got <= 0)
		return got < 0 && (errno == EAGAIN || errno == EINTR);
	if (!guest->begun)
		guest->until = now() + PATIENCE_MILLISECONDS;
	guest->begun = true;
	guest->in.size += (size_t)got;
	return true;
}

/* Takes what the library says. Where it has not said all, room was made for it to go on. */
static bool answer_on(struct reader *reader, struct guest *guest, bool *ret_on)
{
	ssize_t got;

	*ret_on = true;
	if (!bytes_room(&guest->out, ROOM_KEPT))
		return false;
	got = recv(guest->end, guest->out.text, guest->out.room, 0);
	if (got < 0 && errno == EAGAIN && !guest->answered) {
		reader->wish.work(reader->wish.context);
		got = recv(guest->end, guest->out.text, guest->out.room, 0);
	}
	if (got < 0 && errno != EAGAIN && errno != EINTR)
		return false;
	if (got > 0)
		guest->out.size = (size_t)got;
	else if (got == 0) /* it was asked for no more answers here */
		guest->state = GUEST_LEAVE;
	else if (guest->answered)
		begin_anew(guest);
	else
		*ret_on = false;
	return true;
}

/* Takes in what comes behind a request that was refused, since an answer is heard only by who has done speaking. */
static bool leave_on(struct guest *guest, bool *ret_on)
{
	char passed[ROOM_LEAST];
	ssize_t got;

	if (!guest->finished) {
		secure_finish(guest->session);
		(void)shutdown(guest->socket, SHUT_WR);
		guest->finished = true;
	}
	*ret_on = guest->readable;
	if (!guest->readable)
		return true;
	got = receive(guest, passed, sizeof passed);
	if (got <= 0)
		return got < 0 && (errno == EAGAIN || errno == EINTR);
	guest->passed_over += (size_t)got;
	return guest->passed_over <= PASSED_OVER_MOST;
}

/* Does all that can be done for a guest without waiting. False: it is to be let go. */
static bool serve(struct reader *reader, struct guest *guest)
{
	bool on = true, all;

	reader->served = guest;
	while (on) {
		if (!flush(guest, &all))
			return false;
		if (!all)
			return true;
		if (!(guest->state == GUEST_READ       ? read_on(reader, guest, &on)
		        : guest->state == GUEST_ANSWER ? answer_on(reader, guest, &on)
		                                       : leave_on(guest, &on)))
			return false;
	}
	return true;
}

/* --- who comes and goes --- */

static bool is_same_address(const struct guest *guest, const struct sockaddr_storage *address)
{
	const struct sockaddr_in *fourth = (const void *)address,
	                         *other_fourth = (const void *)&guest->address;
	const struct sockaddr_in6 *sixth = (const void *)address,
	                          *other_sixth = (const void *)&guest->address;

	if (address->ss_family != guest->address.ss_family)
		return false;
	return address->ss_family == AF_INET
	           ? fourth->sin_addr.s_addr == other_fourth->sin_addr.s_addr
	           : memcmp(&sixth->sin6_addr, &other_sixth->sin6_addr, sizeof sixth->sin6_addr) ==
	                 0;
}

static size_t guests_of(const struct reader *reader, const struct sockaddr_storage *address)
{
	size_t count = 0;

	for (const struct guest *guest = reader->guests; guest; guest = guest->next)
		count += !guest->gone && is_same_address(guest, address);
	return count;
}

static void guest_free(struct guest *guest)
{
	secure_end(guest->session);
	(void)close(guest->socket);
	if (guest->end >= 0)
		(void)close(guest->end);
	free(guest->in.text);
	free(guest->out.text);
	free(guest);
}

/* It is let go at once, and its memory when nobody speaks of it any more. */
static void let_go(struct reader *reader, struct guest *guest)
{
	if (guest->gone)
		return;
	guest->gone = true;
	reader->guest_count--;
	if (guest->theirs >= 0 && reader->by_file[guest->theirs] == guest)
		reader->by_file[guest->theirs] = NULL;
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

static struct guest *guest_make(struct reader *reader, int socket)
{
	const int yes = 1;
	struct guest *guest = calloc(1, sizeof *guest);

	if (!guest) {
		(void)close(socket);
		return NULL;
	}
	guest->socket = socket;
	guest->end = guest->theirs = -1;
	guest->readable = true;
	(void)setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
	if (reader->wish.secure)
		guest->session = secure_begin(reader->wish.secure, socket);
	if ((reader->wish.secure && !guest->session) ||
	    !watch(reader, socket, EPOLLIN | EPOLLOUT | (unsigned)EPOLLET, guest)) {
		guest_free(guest);
		return NULL;
	}
	begin_anew(guest);
	return guest;
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
	guest = guest_make(reader, made);
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
	const int64_t at = now();

	if (at - reader->looked < LOOK_MILLISECONDS)
		return;
	reader->looked = at;
	for (struct guest *guest = reader->guests; guest; guest = guest->next) {
		if (guest->gone || guest->until > at)
			continue;
		if (guest->state != GUEST_READ || guest->in.size == 0 || guest->out.size > 0 ||
		    !refuse(reader, guest, HTTP_TIMEOUT) || !serve(reader, guest))
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
	const int count =
	    epoll_wait(reader->events, events, EVENTS, reader->guests ? LOOK_MILLISECONDS : -1);

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
	(void)epoll_ctl(reader->events, EPOLL_CTL_DEL, reader->stopping, NULL);
	(void)epoll_ctl(reader->events, EPOLL_CTL_DEL, reader->wish.listening, NULL);
	until = now() + CLOSING_MILLISECONDS;
	while (is_busy(reader) && now() < until && step(reader, &stop))
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
	reader->by_file_count = limit.rlim_cur < wanted ? (size_t)limit.rlim_cur : (size_t)wanted;
	reader->guests_most = reader->by_file_count > FILES_OF_OURS + FILES_OF_GUEST
	                          ? (reader->by_file_count - FILES_OF_OURS) / FILES_OF_GUEST
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
	reader->events = epoll_create1(EPOLL_CLOEXEC);
	reader->stopping = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	count_files(reader);
	reader->by_file = calloc(reader->by_file_count, sizeof(struct guest *));
	if (reader->events < 0 || reader->stopping < 0 || !reader->by_file ||
	    !watch(reader, wish->listening, EPOLLIN, &reader->wish.listening) ||
	    !watch(reader, reader->stopping, EPOLLIN, &reader->stopping))
		return fail(reader, err);
	*ret = reader; /* the thread asks for it */
	return thread_begin(reader) || (*ret = NULL, fail(reader, err));
}

void reader_answered(struct reader *reader, int end)
{
	struct guest *guest =
	    end >= 0 && (size_t)end < reader->by_file_count ? reader->by_file[end] : NULL;

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
	if (reader->events >= 0)
		(void)close(reader->events);
	if (reader->stopping >= 0)
		(void)close(reader->stopping);
	free(reader->by_file);
	free(reader);
}

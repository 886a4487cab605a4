#include "hall/guest.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum {
	PATIENCE_MILLISECONDS = 1000 * HTTP_SECONDS_MOST,
	ANSWER_ROOM = 16 * 1024,    /* bytes of an answer taken at once */
	PASSED_OVER_MOST = 1 << 20, /* bytes behind a request refused that are still taken in */
};

static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";

int64_t guest_now(void)
{
	struct timespec at = {0};

	(void)clock_gettime(CLOCK_MONOTONIC, &at);
	return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
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
		guest->until = guest_now() + PATIENCE_MILLISECONDS;
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
	guest->until = guest_now() + PATIENCE_MILLISECONDS;
}

bool guest_refuse(const struct guest_house *house, struct guest *guest, enum http_status status)
{
	const struct reader_refusal refusal = {.status = status,
	    .text = guest->in.text,
	    .size = guest->in.size,
	    .address = (const struct sockaddr *)(const void *)&guest->address};
	size_t size = 0;
	const char *text = house->wish->refuse(house->wish->context, &refusal, &size);

	guest->state = GUEST_LEAVE;
	guest->until = guest_now() + PATIENCE_MILLISECONDS;
	bytes_drop(&guest->in, guest->in.size);
	return text && bytes_add(&guest->out, text, size);
}

bool guest_watch(const struct guest_house *house, int file, unsigned what, void *whose)
{
	struct epoll_event wish = {.events = what, .data.ptr = whose};

	return epoll_ctl(house->events, EPOLL_CTL_ADD, file, &wish) == 0;
}

/* The library gets a connection of its own for a guest. */
static bool join(const struct guest_house *house, struct guest *guest)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
		return false;
	guest->end = ends[0];
	if ((size_t)ends[1] >= house->by_file_count ||
	    !guest_watch(house, guest->end, EPOLLIN | (unsigned)EPOLLET, guest)) {
		(void)close(ends[1]);
		return false;
	}
	guest->theirs = ends[1];
	house->by_file[guest->theirs] = guest;
	return house->wish->join(house->wish->context, ends[1],
	    (const struct sockaddr *)(const void *)&guest->address, guest->address_size);
}

/* A request that came whole goes to the library. What a pair of sockets takes is more than a request may have. */
static bool hand_over(const struct guest_house *house, struct guest *guest, size_t size)
{
	if (guest->end < 0 && !join(house, guest))
		return false;
	if (send(guest->end, guest->in.text, size, MSG_NOSIGNAL) != (ssize_t)size)
		return false;
	bytes_drop(&guest->in, size);
	guest->state = GUEST_ANSWER;
	guest->answered = false;
	guest->until = guest_now() + PATIENCE_MILLISECONDS;
	house->wish->work(house->wish->context);
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
static bool look(const struct guest_house *house, struct guest *guest, bool *ret_on)
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
		return guest_refuse(house, guest, guest->head.refused);
	if (whole > 0)
		return hand_over(house, guest, whole);
	*ret_on = guest->head.size > 0 && guest->head.expects && !guest->told_to_go_on;
	guest->told_to_go_on = guest->told_to_go_on || *ret_on;
	return !*ret_on || bytes_add(&guest->out, go_on, sizeof go_on - 1);
}

/* Reads on. *ret_on as above; false: it is to be let go. */
static bool read_on(const struct guest_house *house, struct guest *guest, bool *ret_on)
{
	ssize_t got;

	if (!look(house, guest, ret_on))
		return false;
	if (*ret_on)
		return true;
	*ret_on = guest->readable;
	if (!guest->readable)
		return true;
	if (!bytes_room(&guest->in, BYTES_ROOM_LEAST))
		return false;
	got = receive(guest, guest->in.text + guest->in.size, guest->in.room - guest->in.size);
	if (got <= 0)
		return got < 0 && (errno == EAGAIN || errno == EINTR);
	if (!guest->begun)
		guest->until = guest_now() + PATIENCE_MILLISECONDS;
	guest->begun = true;
	guest->in.size += (size_t)got;
	return true;
}

/* Takes what the library says. Where it has not said all, room was made for it to go on. */
static bool answer_on(const struct guest_house *house, struct guest *guest, bool *ret_on)
{
	ssize_t got;

	*ret_on = true;
	if (!bytes_room(&guest->out, ANSWER_ROOM))
		return false;
	got = recv(guest->end, guest->out.text, guest->out.room, 0);
	if (got < 0 && errno == EAGAIN && !guest->answered) {
		house->wish->work(house->wish->context);
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
	char passed[BYTES_ROOM_LEAST];
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

bool guest_serve(const struct guest_house *house, struct guest *guest)
{
	bool on = true, all;

	while (on) {
		if (!flush(guest, &all))
			return false;
		if (!all)
			return true;
		if (!(guest->state == GUEST_READ       ? read_on(house, guest, &on)
		        : guest->state == GUEST_ANSWER ? answer_on(house, guest, &on)
		                                       : leave_on(guest, &on)))
			return false;
	}
	return true;
}

/* --- begun and ended --- */

bool guest_is_from(const struct guest *guest, const struct sockaddr_storage *address)
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

void guest_free(struct guest *guest)
{
	secure_end(guest->session);
	(void)close(guest->socket);
	if (guest->end >= 0)
		(void)close(guest->end);
	bytes_release(&guest->in);
	bytes_release(&guest->out);
	free(guest);
}

struct guest *guest_make(const struct guest_house *house, int socket)
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
	if (house->wish->secure)
		guest->session = secure_begin(house->wish->secure, socket);
	if ((house->wish->secure && !guest->session) ||
	    !guest_watch(house, socket, EPOLLIN | EPOLLOUT | (unsigned)EPOLLET, guest)) {
		guest_free(guest);
		return NULL;
	}
	begin_anew(guest);
	return guest;
}

#include "hall/client.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum {
	TIMEOUT_MILLISECONDS = 1000 * HTTP_SECONDS_MOST,
	ANSWER_ROOM = 16 * 1024,  /* bytes of an answer taken at once */
	DISCARDED_MOST = 1 << 20, /* bytes that are discarded while a client is closing */
};

static const char continue_answer[] = "HTTP/1.1 100 Continue\r\n\r\n";

int64_t client_now(void)
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

	/* Less than there is room for is all that came, and epoll reports what comes later. A session may hold some back. */
	if (got < 0 ? errno == EAGAIN : !client->session && got > 0 && (size_t)got < room)
		client->readable = false;
	return got;
}

/* Sends what waits to be sent. *ret_all: nothing is left of it. False: the connection is broken. */
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

bool client_refuse(
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

bool client_watch(const struct client_shared *shared, int file, unsigned what, void *whose)
{
	struct epoll_event wish = {.events = what, .data.ptr = whose};

	return epoll_ctl(shared->events, EPOLL_CTL_ADD, file, &wish) == 0;
}

/* Gives the library its connection for a client. */
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

/* Sends a whole request to the library. The buffer of a pair of sockets is larger than any request, so that one send
 * takes it all. */
static bool forward_request(const struct client_shared *shared, struct client *client, size_t size)
{
	if (client->our_end < 0 && !connect_library(shared, client))
		return false;
	if (send(client->our_end, client->in.text, size, MSG_NOSIGNAL) != (ssize_t)size)
		return false;
	bytes_drop(&client->in, size);
	client->state = CLIENT_ANSWERING;
	client->answered = false;
	client->deadline = client_now() + TIMEOUT_MILLISECONDS;
	shared->wish->work(shared->wish->context);
	return true;
}

/* Empty lines before a request are ignored (RFC 9112, 2.2). */
static void skip_empty_lines(struct client *client)
{
	size_t count = 0;

	while (count < client->in.size &&
	       (client->in.text[count] == '\r' || client->in.text[count] == '\n'))
		count++;
	if (count > 0)
		bytes_drop(&client->in, count);
}

/* Parses what came of a request, and refuses or forwards it where that is due. *ret_on: there is more to do before
 * more is read. False: the client is to be dropped. */
static bool parse_on(const struct client_shared *shared, struct client *client, bool *ret_on)
{
	size_t whole;

	*ret_on = false;
	if (client->head.scanned == 0)
		skip_empty_lines(client);
	if (client->in.size == 0)
		return true;
	*ret_on = true;
	head_parse(&client->head, client->in.text, client->in.size);
	whole = head_whole(&client->head, client->in.text, client->in.size);
	if (client->head.refused)
		return client_refuse(shared, client, client->head.refused);
	if (whole > 0)
		return forward_request(shared, client, whole);
	*ret_on = client->head.size > 0 && client->head.expects_continue && !client->continued;
	client->continued = client->continued || *ret_on;
	return !*ret_on || bytes_add(&client->out, continue_answer, sizeof continue_answer - 1);
}

/* Reads more of a request; results as above. */
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

/* Takes over what the library has written; that makes room for it to write on where its answer is not whole yet. */
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
	else if (got == 0) /* the library closes: it answers nothing more here */
		client->state = CLIENT_CLOSING;
	else if (client->answered)
		await_request(client);
	else
		*ret_on = false;
	return true;
}

/* Reads and discards what still comes: to close with bytes unread would reset the connection, and the client would lose
 * the answer on its way. */
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

bool client_serve(const struct client_shared *shared, struct client *client)
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

/* --- opened and closed --- */

bool client_is_from(const struct client *client, const struct sockaddr_storage *address)
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

void client_free(struct client *client)
{
	secure_end(client->session);
	(void)close(client->socket);
	if (client->our_end >= 0)
		(void)close(client->our_end);
	bytes_release(&client->in);
	bytes_release(&client->out);
	free(client);
}

struct client *client_make(const struct client_shared *shared, int socket)
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

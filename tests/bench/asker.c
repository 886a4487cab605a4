#include "bench/asker.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEAD_MOST = 4000, FIRST_ADDRESS = 0x7f000100 };

static struct sockaddr_in place(unsigned address, int port)
{
	return (struct sockaddr_in){.sin_family = AF_INET,
	    .sin_addr.s_addr = htonl(address),
	    .sin_port = htons((unsigned short)port)};
}

bool asker_connect(struct asker *ret, int port, int number)
{
	const struct sockaddr_in from = place(FIRST_ADDRESS + (unsigned)number, 0);
	const struct sockaddr_in to = place(INADDR_LOOPBACK, port);
	const int on = 1;

	*ret = (struct asker){.socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
	if (ret->socket >= 0 &&
	    bind(ret->socket, (const struct sockaddr *)&from, sizeof from) == 0 &&
	    connect(ret->socket, (const struct sockaddr *)&to, sizeof to) == 0 &&
	    setsockopt(ret->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0)
		return true;
	asker_close(ret);
	return false;
}

void asker_close(struct asker *asker)
{
	if (asker->socket >= 0)
		(void)close(asker->socket);
	asker->socket = -1;
}

static bool send_all(int to, const char *data, size_t size)
{
	while (size > 0) {
		ssize_t sent = send(to, data, size, MSG_NOSIGNAL);

		if (sent <= 0)
			return false;
		data += sent;
		size -= (size_t)sent;
	}
	return true;
}

bool asker_send(
    struct asker *asker, const char *path, const char *word, const char *key, const char *body)
{
	char request[ASKER_REQUEST_MOST], length[60] = "";
	int size;

	if (body)
		(void)snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(body));
	size = snprintf(request, sizeof request,
	    "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s%s%s%s%s%s%s%s%s%s\r\n%s",
	    body ? "POST" : "GET", path, word ? "Authorization: Bearer " : "", word ? word : "",
	    word ? "\r\n" : "", key ? "Idempotency-Key: " : "", key ? key : "", key ? "\r\n" : "",
	    !body && *asker->tag ? "If-None-Match: " : "", body ? "" : asker->tag,
	    !body && *asker->tag ? "\r\n" : "", length, body ? body : "");
	return size > 0 && size < ASKER_REQUEST_MOST &&
	       send_all(asker->socket, request, (size_t)size);
}

/* Copies the value of a header; "" if the answer does not have it. */
static void header(const char *head, const char *name, char *ret, size_t room)
{
	const size_t size = strlen(name);

	*ret = '\0';
	for (const char *line = strstr(head, "\r\n"); line; line = strstr(line + 2, "\r\n"))
		if (strncasecmp(line + 2, name, size) == 0 && line[2 + size] == ':') {
			const char *value = line + 2 + size + 1;

			value += strspn(value, " ");
			(void)snprintf(ret, room, "%.*s", (int)strcspn(value, "\r"), value);
			return;
		}
}

/* Reads the head of an answer, and counts the bytes of the body that came with it. */
static bool head_read(struct asker *asker, char head[HEAD_MOST], size_t *ret_behind)
{
	size_t size = 0;

	for (;;) {
		ssize_t got = recv(asker->socket, head + size, HEAD_MOST - 1 - size, 0);
		const char *end;

		if (got <= 0)
			return false;
		size += (size_t)got;
		head[size] = '\0';
		end = strstr(head, "\r\n\r\n");
		if (end) {
			*ret_behind = size - (size_t)(end + 4 - head);
			return true;
		}
		if (size == HEAD_MOST - 1)
			return false;
	}
}

bool asker_receive(struct asker *asker)
{
	char head[HEAD_MOST], length[40], tag[ASKER_TAG_MOST], piece[HEAD_MOST];
	size_t behind;

	if (!head_read(asker, head, &behind))
		return false;
	asker->status = (int)strtol(head + strlen("HTTP/1.1 "), NULL, 10);
	header(head, "Content-Length", length, sizeof length);
	header(head, "ETag", tag, sizeof tag);
	if (*tag)
		memcpy(asker->tag, tag, sizeof tag);
	asker->size = asker->status == 304 ? 0 : strtoul(length, NULL, 10);
	while (behind < asker->size) {
		ssize_t got = recv(asker->socket, piece, sizeof piece, 0);

		if (got <= 0)
			return false;
		behind += (size_t)got;
	}
	return true;
}

bool asker_ask(
    struct asker *asker, const char *path, const char *word, const char *key, const char *body)
{
	return asker_send(asker, path, word, key, body) && asker_receive(asker);
}

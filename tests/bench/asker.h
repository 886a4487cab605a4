/* asker.h - one who asks a server over HTTP, for the benchmark of the hall: a connection that stays open, from
 * an address of its own among this machine's. */
#ifndef CANASTA_BENCH_ASKER_H
#define CANASTA_BENCH_ASKER_H

#include <stdbool.h>
#include <stddef.h>

enum { ASKER_REQUEST_MOST = 2000, ASKER_TAG_MOST = 100 };

struct asker {
	int socket;               /* below 0: none */
	char tag[ASKER_TAG_MOST]; /* the newest answer's ETag */
	size_t size;              /* bytes of the newest answer's body */
	int status;               /* 304 */
};

/* Connects to the port of 127.0.0.1, from 127.0.1.`number` (1 to 250). */
bool asker_connect(struct asker *ret, int port, int number);

/* Asks, and reads the answer. `body` NULL: a GET, with the tag that is held where there is one; else a POST of
 * it. `word` is who asks: a code or secret, or NULL; `key` the Idempotency-Key, or NULL. */
bool asker_ask(
    struct asker *asker, const char *path, const char *word, const char *key, const char *body);

/* The same in two halves, for who waits for many at once. */
bool asker_send(
    struct asker *asker, const char *path, const char *word, const char *key, const char *body);
bool asker_receive(struct asker *asker);

void asker_close(struct asker *asker);

#endif

/* asker.h - an HTTP client for the benchmark of the hall. Its connection stays open, and it has its
 * own address on this machine. */
#ifndef CANASTA_BENCH_ASKER_H
#define CANASTA_BENCH_ASKER_H

#include <stdbool.h>
#include <stddef.h>

enum { ASKER_REQUEST_MOST = 2000, ASKER_TAG_MOST = 100 };

struct asker {
	int socket;               /* below 0: not connected */
	char tag[ASKER_TAG_MOST]; /* the newest answer's ETag */
	size_t size;              /* bytes of the newest answer's body */
	int status;               /* of the newest answer */
};

/* Connects to the port of 127.0.0.1, from 127.0.1.`number` (1 to 250). */
bool asker_connect(struct asker *ret, int port, int number);

/* Sends a request and reads the answer. Without a `body` it is a GET, with the newest ETag if there
 * is one; otherwise a POST. `word` is a code or secret, or NULL; `key` the Idempotency-Key, or
 * NULL. */
bool asker_ask(
    struct asker *asker, const char *path, const char *word, const char *key, const char *body);

/* Ask in two parts, for a caller that waits for many answers at once. */
bool asker_send(
    struct asker *asker, const char *path, const char *word, const char *key, const char *body);
bool asker_receive(struct asker *asker);

void asker_close(struct asker *asker);

#endif

/* secure.h - bytes that travel under a certificate. The only file that knows the library for it, which is taken in
 * where there is one. */
#ifndef CANASTA_HALL_SECURE_H
#define CANASTA_HALL_SECURE_H

#include "base/error.h"

#include <stddef.h>
#include <sys/types.h>

struct secure;         /* a certificate with its key */
struct secure_session; /* one connection under it */

/* Both as PEM. What the library does not take is ERROR_STORE `serve-failed`. */
bool secure_open(const char *certificate, const char *key, struct secure **ret, struct error *err);

/* NULL is allowed. */
void secure_close(struct secure *secure);

/* Begins a connection; NULL: memory fails. */
struct secure_session *secure_begin(const struct secure *secure, int socket);

/* What recv() and send() would say, errno too: EAGAIN where it is to be asked again when something came, or went. */
ssize_t secure_receive(struct secure_session *session, char *ret, size_t room);
ssize_t secure_send(struct secure_session *session, const char *text, size_t size);

/* Nothing more is sent. NULL is allowed, as below. */
void secure_finish(struct secure_session *session);
void secure_end(struct secure_session *session);

#endif

/* secure.h - connections under a certificate (TLS). Only secure.c knows the library for it, which is loaded where a
 * certificate is used. */
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

/* As recv() and send(), their errno too: EAGAIN where it is to be called again once the socket can be read or written.
 * The handshake is part of the first calls. */
ssize_t secure_receive(struct secure_session *session, char *ret, size_t room);
ssize_t secure_send(struct secure_session *session, const char *text, size_t size);

/* Tells the client that nothing more is sent. NULL is allowed, as below. */
void secure_finish(struct secure_session *session);
void secure_end(struct secure_session *session);

#endif

#include "hall/http.h"

#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/library.h"

#include <errno.h>
#include <gnutls/gnutls.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct secure_session {
	gnutls_session_t session;
	bool handshaken; /* the handshake is complete */
};

static struct {
	__typeof__(gnutls_bye) *bye;
	__typeof__(gnutls_certificate_allocate_credentials) *certificate_allocate_credentials;
	__typeof__(gnutls_certificate_free_credentials) *certificate_free_credentials;
	__typeof__(gnutls_certificate_set_x509_key_mem) *certificate_set_x509_key_mem;
	__typeof__(gnutls_credentials_set) *credentials_set;
	__typeof__(gnutls_deinit) *deinit;
	__typeof__(gnutls_error_is_fatal) *error_is_fatal;
	__typeof__(gnutls_handshake) *handshake;
	__typeof__(gnutls_init) *init;
	__typeof__(gnutls_record_recv) *record_recv;
	__typeof__(gnutls_record_send) *record_send;
	__typeof__(gnutls_set_default_priority) *set_default_priority;
	__typeof__(gnutls_transport_set_int2) *transport_set_int2;
} gnutls;

#define FUNCTION(member) LIBRARY_FUNCTION(gnutls_, gnutls, member)

static const struct library_function functions[] = {
    FUNCTION(bye),
    FUNCTION(certificate_allocate_credentials),
    FUNCTION(certificate_free_credentials),
    FUNCTION(certificate_set_x509_key_mem),
    FUNCTION(credentials_set),
    FUNCTION(deinit),
    FUNCTION(error_is_fatal),
    FUNCTION(handshake),
    FUNCTION(init),
    FUNCTION(record_recv),
    FUNCTION(record_send),
    FUNCTION(set_default_priority),
    FUNCTION(transport_set_int2),
};

#undef FUNCTION

static const struct shared_library gnutls_library = {GNUTLS_FILE, functions,
    sizeof functions / sizeof *functions, &gnutls, TEXT_WORDS_NOTHING_IS_SERVED};

void secure_open(
    const char *certificate, const char *key, struct gnutls_certificate_credentials_st **ret)
{
	const gnutls_datum_t first = {
	    (unsigned char *)(uintptr_t)certificate, (unsigned)strlen(certificate)};
	const gnutls_datum_t second = {(unsigned char *)(uintptr_t)key, (unsigned)strlen(key)};

	library_load(&gnutls_library);
	if (gnutls.certificate_allocate_credentials(ret) < 0)
		break_memory();
	if (gnutls.certificate_set_x509_key_mem(*ret, &first, &second, GNUTLS_X509_FMT_PEM) < 0)
		break_off(ERROR_STORE, SAY_SERVE_FAILED_REQUESTS_ANSWERED_UNDER);
}

void secure_close(struct gnutls_certificate_credentials_st *certificate)
{
	if (certificate)
		gnutls.certificate_free_credentials(certificate);
}

struct secure_session *secure_begin(
    struct gnutls_certificate_credentials_st *certificate, int socket)
{
	struct secure_session *made = calloc(1, sizeof *made);

	if (!made)
		return NULL;
	if (gnutls.init(&made->session, GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL) < 0) {
		free(made);
		return NULL;
	}
	gnutls.transport_set_int2(made->session, socket, socket);
	if (gnutls.set_default_priority(made->session) < 0 ||
	    gnutls.credentials_set(made->session, GNUTLS_CRD_CERTIFICATE, certificate) < 0) {
		secure_end(made);
		return NULL;
	}
	return made;
}

/* Translates a result of the library to one of recv() and send(), with their errno. */
static ssize_t result_of(ssize_t said)
{
	if (said >= 0)
		return said;
	errno = gnutls.error_is_fatal((int)said) ? ECONNABORTED : EAGAIN;
	return -1;
}

static bool handshake(struct secure_session *session)
{
	ssize_t said;

	if (session->handshaken)
		return true;
	/* An error that is not fatal is a notice from the client, such as an alert; the handshake
	 * continues. */
	do
		said = gnutls.handshake(session->session);
	while (said < 0 && said != GNUTLS_E_AGAIN && !gnutls.error_is_fatal((int)said));
	session->handshaken = said >= 0;
	return result_of(said) >= 0;
}

ssize_t secure_receive(struct secure_session *session, char *ret, size_t room)
{
	ssize_t said;

	if (!handshake(session))
		return -1;
	do
		said = gnutls.record_recv(session->session, ret, room);
	while (said == GNUTLS_E_INTERRUPTED);
	return result_of(said);
}

ssize_t secure_send(struct secure_session *session, const char *text, size_t size)
{
	ssize_t said;

	if (!handshake(session))
		return -1;
	do
		said = gnutls.record_send(session->session, text, size);
	while (said == GNUTLS_E_INTERRUPTED);
	return result_of(said);
}

void secure_finish(struct secure_session *session)
{
	if (session && session->handshaken)
		(void)gnutls.bye(session->session, GNUTLS_SHUT_WR);
}

void secure_end(struct secure_session *session)
{
	if (!session)
		return;
	gnutls.deinit(session->session);
	free(session);
}

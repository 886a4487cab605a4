#include "form/qr.h"

#include <dlfcn.h>
#include <qrencode.h>
#include <string.h>

/* Taken in when a code is drawn: commands that draw none do not pay for it. C knows no other way from what dlsym()
 * gives to a function than through its bytes. */
static struct {
	__typeof__(QRcode_encodeString) *encode;
	__typeof__(QRcode_free) *release;
} library;

static bool find(void *from, const char *name, void *ret)
{
	void *found = dlsym(from, name);

	memcpy(ret, &found, sizeof found);
	return found != NULL;
}

/* It stays until the program ends. */
static bool take_in(struct error *err)
{
	void *taken = dlopen(QRENCODE_FILE, RTLD_NOW | RTLD_LOCAL);

	return (taken && find(taken, "QRcode_encodeString", &library.encode) &&
	           find(taken, "QRcode_free", &library.release)) ||
	       error_set(err, ERROR_STORE, "library-missing",
	           "the library %s is not there; no QR code can be drawn", QRENCODE_FILE);
}

bool qr_make(struct arena *arena, const char *text, struct qr *ret, struct error *err)
{
	QRcode *code;
	bool ok;

	if (!library.encode && !take_in(err))
		return false;
	code = library.encode(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
	if (!code)
		return error_set(
		    err, ERROR_INPUT, "qr-invalid", "`%.60s` is too long for a QR code", text);
	ret->width = code->width;
	ret->black = (const unsigned char *)arena_copy(
	    arena, (const char *)code->data, (size_t)code->width * (size_t)code->width);
	ok = ret->black != NULL;
	library.release(code);
	return ok || error_memory(err);
}

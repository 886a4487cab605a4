#include "form/qr.h"

#include "base/library.h"
#include "base/message.h"

#include <qrencode.h>

/* Taken in when a code is drawn: commands that draw none do not pay for it. */
static struct {
	__typeof__(QRcode_encodeString) *encodeString;
	__typeof__(QRcode_free) *free;
} library;

static const struct library_function functions[] = {
    LIBRARY_FUNCTION(QRcode_, library, encodeString),
    LIBRARY_FUNCTION(QRcode_, library, free),
};
static const struct shared_library qrencode_library = {QRENCODE_FILE, functions,
    sizeof functions / sizeof *functions, &library, MESSAGE_WORDS("no QR code can be drawn")};

static void release(void *code)
{
	library.free(code);
}

bool qr_make(struct arena *arena, const char *text, struct qr *ret, struct error *err)
{
	struct cleanup cleanup = {0};
	QRcode *code;

	if (!library_take_in(&qrencode_library, err))
		return false;
	code = library.encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
	if (!code)
		return error_set(
		    err, ERROR_INPUT, "qr-invalid", "`%.60s` is too long for a QR code", text);
	boundary_hold(&cleanup, release, code);
	ret->width = code->width;
	ret->black = (const unsigned char *)arena_copy(
	    arena, (const char *)code->data, (size_t)code->width * (size_t)code->width);
	boundary_drop(&cleanup);
	library.free(code);
	return true;
}

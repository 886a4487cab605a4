#include "form/font.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/library.h"
#include "base/message.h"

#include <png.h>
#include <qrencode.h>

enum { SIDE_MOST = 2000, COLOURS = 3 };

/* Taken in when a picture is read: commands that read none do not pay for it. */
static struct {
	__typeof__(png_image_begin_read_from_memory) *begin_read_from_memory;
	__typeof__(png_image_finish_read) *finish_read;
	__typeof__(png_image_free) *free;
} library;

static const struct library_function functions[] = {
    LIBRARY_FUNCTION(png_image_, library, begin_read_from_memory),
    LIBRARY_FUNCTION(png_image_, library, finish_read),
    LIBRARY_FUNCTION(png_image_, library, free),
};
static const struct shared_library png_library = {
    PNG_FILE, functions, sizeof functions / sizeof *functions, &library, TEXT_WORDS_PICTURE_READ};

static bool refuse(const struct file_text *file, struct error *err, const char *why)
{
	(void)error_set(err, ERROR_INPUT, SAY_IMAGE_INVALID, message_words(why),
	    file_most(FILE_PICTURE) / 1024, SIDE_MOST);
	return error_place(err, file->name, 1, 1);
}

static void release(void *png)
{
	library.free(png);
}

bool image_read(
    struct arena *arena, const struct file_text *file, struct image *ret, struct error *err)
{
	static const png_color white = {255, 255, 255};
	struct cleanup cleanup = {0};
	png_image png = {.version = PNG_IMAGE_VERSION};
	unsigned char *dots;
	bool ok;

	if (file->size > file_most(FILE_PICTURE))
		return refuse(file, err, TEXT_WORDS_LARGE_FILE);
	if (!library_load(&png_library, err))
		return false;
	if (!library.begin_read_from_memory(&png, file->data, file->size))
		return refuse(file, err, TEXT_WORDS_IS_NO_PNG);
	boundary_hold(&cleanup, release, &png);
	ok = png.width <= SIDE_MOST && png.height <= SIDE_MOST;
	if (ok) {
		png.format = PNG_FORMAT_RGB;
		dots = arena_alloc(arena, (size_t)png.width * png.height, COLOURS);
		*ret = (struct image){(int)png.width, (int)png.height, dots};
		ok = library.finish_read(&png, &white, dots, 0, NULL) != 0 ||
		     refuse(file, err, TEXT_WORDS_IS_DAMAGED);
	} else {
		(void)refuse(file, err, TEXT_WORDS_IS_TOO_LARGE);
	}
	boundary_drop(&cleanup);
	library.free(&png);
	return ok;
}

/* Taken in when a code is drawn: commands that draw none do not pay for it. */
static struct {
	__typeof__(QRcode_encodeString) *encodeString;
	__typeof__(QRcode_free) *free;
} qr_library;

static const struct library_function qr_functions[] = {
    LIBRARY_FUNCTION(QRcode_, qr_library, encodeString),
    LIBRARY_FUNCTION(QRcode_, qr_library, free),
};
static const struct shared_library qrencode_library = {QRENCODE_FILE, qr_functions,
    sizeof qr_functions / sizeof *qr_functions, &qr_library, TEXT_WORDS_QR_CODE_DRAWN};

static void qr_release(void *code)
{
	qr_library.free(code);
}

bool qr_make(struct arena *arena, const char *text, struct qr *ret, struct error *err)
{
	struct cleanup cleanup = {0};
	QRcode *code;

	if (!library_load(&qrencode_library, err))
		return false;
	code = qr_library.encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
	if (!code)
		return error_set(err, ERROR_INPUT, SAY_QR_INVALID, text);
	boundary_hold(&cleanup, qr_release, code);
	ret->width = code->width;
	ret->black = (const unsigned char *)arena_copy(
	    arena, (const char *)code->data, (size_t)code->width * (size_t)code->width);
	boundary_drop(&cleanup);
	qr_library.free(code);
	return true;
}

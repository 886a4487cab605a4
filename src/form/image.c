#include "form/font.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
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

static _Noreturn void refuse(const struct file_text *file, const char *why)
{
	break_off_at(file->name, 1, 1, ERROR_INPUT, SAY_IMAGE_INVALID, message_words(why),
	    file_most(FILE_PICTURE) / 1024, SIDE_MOST);
}

static void release(void *png)
{
	library.free(png);
}

struct image image_read(struct arena *arena, const struct file_text *file)
{
	static const png_color white = {255, 255, 255};
	struct cleanup cleanup = {0};
	png_image png = {.version = PNG_IMAGE_VERSION};
	unsigned char *dots;

	if (file->size > file_most(FILE_PICTURE))
		refuse(file, TEXT_WORDS_LARGE_FILE);
	library_load(&png_library);
	if (!library.begin_read_from_memory(&png, file->data, file->size))
		refuse(file, TEXT_WORDS_IS_NO_PNG);
	boundary_hold(&cleanup, release, &png);
	if (png.width > SIDE_MOST || png.height > SIDE_MOST)
		refuse(file, TEXT_WORDS_IS_TOO_LARGE);
	png.format = PNG_FORMAT_RGB;
	dots = arena_alloc(arena, (size_t)png.width * png.height, COLOURS);
	if (!library.finish_read(&png, &white, dots, 0, NULL))
		refuse(file, TEXT_WORDS_IS_DAMAGED);
	boundary_drop(&cleanup);
	library.free(&png);
	return (struct image){(int)png.width, (int)png.height, dots};
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

struct qr qr_make(struct arena *arena, const char *text)
{
	struct cleanup cleanup = {0};
	struct qr qr;
	QRcode *code;

	library_load(&qrencode_library);
	code = qr_library.encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
	if (!code)
		break_off(ERROR_INPUT, SAY_QR_INVALID, text);
	boundary_hold(&cleanup, qr_release, code);
	qr.width = code->width;
	qr.black = (const unsigned char *)arena_copy(
	    arena, (const char *)code->data, (size_t)code->width * (size_t)code->width);
	boundary_drop(&cleanup);
	qr_library.free(code);
	return qr;
}

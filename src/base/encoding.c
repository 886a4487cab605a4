#include "base/encoding.h"

#include "base/text.h"

#include <string.h>
#include <utf8proc.h>

static const char utf8_mark[] = "\xEF\xBB\xBF";

/* The error's place: that many bytes behind the beginning of UTF-8. */
static bool fail_at(const char *name, const char *text, size_t size, struct error *err)
{
	const char *line = text;
	int number = 1;

	for (const char *at = text; at < text + size; at++)
		if (*at == '\n') {
			number++;
			line = at + 1;
		}
	return error_place(
	    err, name, number, 1 + text_characters(line, (size_t)(text + size - line)));
}

static void add_point(struct text *out, int32_t point)
{
	enum { BYTES_MOST = 4 };
	utf8proc_uint8_t bytes[BYTES_MOST];

	text_add_bytes(out, (const char *)bytes, (size_t)utf8proc_encode_char(point, bytes));
}

static bool finish(
    const struct file_text *from, const struct text *made, struct file_text *ret, struct error *err)
{
	if (made->failed)
		return error_memory(err);
	*ret = (struct file_text){.name = from->name, .data = text_of(made), .size = made->size};
	return true;
}

/* --- UTF-16 --- */

enum byte_order { ORDER_NONE, ORDER_LITTLE, ORDER_BIG };

enum {
	UNIT = 2,         /* bytes */
	LETTERS_SEEN = 4, /* so many of a header say what order the bytes are in */
	HIGH_FIRST = 0xD800,
	LOW_FIRST = 0xDC00,
	LOW_LAST = 0xDFFF,
	HALF_BITS = 10,
	BEYOND = 0x10000
};

static int32_t unit_at(const char *data, enum byte_order order)
{
	const unsigned char *bytes = (const unsigned char *)data;

	return order == ORDER_LITTLE ? bytes[0] | bytes[1] << 8 : bytes[0] << 8 | bytes[1];
}

/* Headers begin with Latin letters: one byte of each is 0, always the same. */
static bool has_zeros(const struct file_text *file, enum byte_order order)
{
	size_t letters = file->size / UNIT;

	if (letters > LETTERS_SEEN)
		letters = LETTERS_SEEN;
	for (size_t i = 0; i < letters; i++) {
		const int32_t unit = unit_at(file->data + i * UNIT, order);

		if (unit == 0 || unit > UINT8_MAX)
			return false;
	}
	return letters > 0;
}

/* A mark at the beginning says it, and is passed over (`ret_skip`). */
static enum byte_order order_of(const struct file_text *file, size_t *ret_skip)
{
	static const struct {
		const char *mark;
		enum byte_order order;
	} marks[] = {{"\xFF\xFE", ORDER_LITTLE}, {"\xFE\xFF", ORDER_BIG}};

	*ret_skip = 0;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (file->size >= UNIT && memcmp(file->data, marks[i].mark, UNIT) == 0) {
			*ret_skip = UNIT;
			return marks[i].order;
		}
	if (has_zeros(file, ORDER_LITTLE))
		return ORDER_LITTLE;
	return has_zeros(file, ORDER_BIG) ? ORDER_BIG : ORDER_NONE;
}

/* The letter at *at, which goes behind it; -1: half of one that takes two units, alone. */
static int32_t utf16_next(const struct file_text *file, enum byte_order order, size_t *at)
{
	const int32_t unit = unit_at(file->data + *at, order);
	int32_t low;

	*at += UNIT;
	if (unit < HIGH_FIRST || unit > LOW_LAST)
		return unit;
	if (unit >= LOW_FIRST || file->size - *at < UNIT)
		return -1;
	low = unit_at(file->data + *at, order);
	if (low < LOW_FIRST || low > LOW_LAST)
		return -1;
	*at += UNIT;
	return BEYOND + ((unit - HIGH_FIRST) << HALF_BITS) + (low - LOW_FIRST);
}

static bool read_utf16(struct text *out, const struct file_text *file, enum byte_order order,
    size_t skip, struct error *err)
{
	size_t at = skip;

	while (file->size - at >= UNIT) {
		const int32_t point = utf16_next(file, order, &at);

		if (point <= 0) {
			error_set(err, ERROR_INPUT, "text-invalid",
			    point < 0
			        ? "half of a letter that takes two units (a surrogate) alone; "
			          "text in UTF-16, as the file begins, is expected"
			        : "a NUL character (U+0000); text in UTF-16, as the file "
			          "begins, is expected");
			return fail_at(file->name, text_of(out), out->size, err);
		}
		add_point(out, point);
	}
	if (at == file->size)
		return true;
	error_set(err, ERROR_INPUT, "text-invalid",
	    "one byte is left at the end, where the letters of UTF-16 take two; the file was cut");
	return fail_at(file->name, text_of(out), out->size, err);
}

/* --- Windows-1252 --- */

/* What the bytes from 0x80 on are, where they are not the letter of their number; 0: nothing. */
static const int32_t windows_1252[] = {0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178};

static int32_t windows_point(unsigned char byte)
{
	enum { FIRST = 0x80, LAST = FIRST + sizeof windows_1252 / sizeof *windows_1252 - 1 };

	return byte >= FIRST && byte <= LAST ? windows_1252[byte - FIRST] : byte;
}

static bool read_windows(struct text *out, const struct file_text *file, struct error *err)
{
	for (size_t i = 0; i < file->size; i++) {
		const int32_t point = windows_point((unsigned char)file->data[i]);

		if (point == 0) {
			error_set(err, ERROR_INPUT, "text-invalid",
			    "a byte that is no letter (0x%02X), neither in UTF-8 nor in "
			    "Windows-1252; text is expected",
			    (unsigned char)file->data[i]);
			return fail_at(file->name, text_of(out), out->size, err);
		}
		add_point(out, point);
	}
	return true;
}

/* Whether letters beyond ASCII stand in UTF-8 anywhere: two letters of Windows-1252 in a row look so only
 * by chance, a capital with a mark before a sign. */
static bool has_utf8(const char *data, size_t size)
{
	enum { LETTERS_FROM = 0xC0 };
	const char *end = data + size;

	for (const char *cursor = data; cursor < end;)
		if (text_next(&cursor, end) >= LETTERS_FROM)
			return true;
	return false;
}

/* --- which --- */

static bool read_bytes(struct arena *arena, const struct file_text *from, struct file_text *ret,
    const char **ret_name, struct error *err)
{
	const size_t mark = sizeof utf8_mark - 1;
	const bool marked = from->size >= mark && memcmp(from->data, utf8_mark, mark) == 0;
	struct file_text file = *from;
	struct text made = {.arena = arena};
	size_t bad;

	if (marked) {
		file.data += mark;
		file.size -= mark;
	}
	if (text_is_utf8(file.data, file.size, &bad)) {
		*ret = file;
		return true;
	}
	if (marked || has_utf8(file.data, file.size)) {
		error_set(err, ERROR_INPUT, "text-invalid",
		    "a byte that is no text in UTF-8, which other letters of the file are; all "
		    "of it is expected in one encoding");
		return fail_at(file.name, file.data, bad, err);
	}
	*ret_name = "Windows-1252";
	return read_windows(&made, &file, err) && finish(from, &made, ret, err);
}

bool encoding_read(struct arena *arena, const struct file_text *from, struct file_text *ret,
    const char **ret_name, struct error *err)
{
	struct text made = {.arena = arena};
	size_t skip;
	const enum byte_order order = order_of(from, &skip);

	*ret_name = NULL;
	if (order == ORDER_NONE)
		return read_bytes(arena, from, ret, ret_name, err);
	*ret_name = "UTF-16";
	return read_utf16(&made, from, order, skip, err) && finish(from, &made, ret, err);
}

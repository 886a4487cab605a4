#include "base/encoding.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"

#include <string.h>
#include <strings.h>
#include <utf8proc.h>

static const char utf8_mark[] = "\xEF\xBB\xBF";

/* Fills the error's place: that many bytes after the beginning of UTF-8. */
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

static void finish(const struct file_text *from, const struct text *made, struct file_text *ret)
{
	*ret = (struct file_text){.name = from->name, .data = text_of(made), .size = made->size};
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

/* Recognizes UTF-16 by its Latin letters at the beginning, of which one byte, always the same, is
 * 0. */
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

/* Returns the letter at *at and advances past it; -1 for half of a letter of two units. */
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
			    point < 0 ? TEXT_TEXT_INVALID_HALF_LETTER_TAKES
			              : TEXT_TEXT_INVALID_NUL_CHARACTER_U);
			return fail_at(file->name, text_of(out), out->size, err);
		}
		add_point(out, point);
	}
	if (at == file->size)
		return true;
	error_set(err, ERROR_INPUT, SAY_TEXT_INVALID_BYTE_LEFT_END);
	return fail_at(file->name, text_of(out), out->size, err);
}

/* --- a byte a letter --- */

/* An encoding whose letters are a byte each: below `first` ASCII, or the letter of the byte's number. */
struct single {
	const char *name;
	const int32_t *points; /* of the bytes from `first` on; 0: no letter */
	size_t count;
	unsigned char first;
};

static const int32_t windows_1250[] = {0x20AC, 0, 0x201A, 0, 0x201E, 0x2026, 0x2020, 0x2021, 0,
    0x2030, 0x0160, 0x2039, 0x015A, 0x0164, 0x017D, 0x0179, 0, 0x2018, 0x2019, 0x201C, 0x201D,
    0x2022, 0x2013, 0x2014, 0, 0x2122, 0x0161, 0x203A, 0x015B, 0x0165, 0x017E, 0x017A, 0x00A0,
    0x02C7, 0x02D8, 0x0141, 0x00A4, 0x0104, 0x00A6, 0x00A7, 0x00A8, 0x00A9, 0x015E, 0x00AB, 0x00AC,
    0x00AD, 0x00AE, 0x017B, 0x00B0, 0x00B1, 0x02DB, 0x0142, 0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8,
    0x0105, 0x015F, 0x00BB, 0x013D, 0x02DD, 0x013E, 0x017C, 0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4,
    0x0139, 0x0106, 0x00C7, 0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A, 0x00CD, 0x00CE, 0x010E, 0x0110,
    0x0143, 0x0147, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA, 0x0170, 0x00DC,
    0x00DD, 0x0162, 0x00DF, 0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7, 0x010D,
    0x00E9, 0x0119, 0x00EB, 0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4,
    0x0151, 0x00F6, 0x00F7, 0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9};

static const int32_t windows_1252[] = {0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178};

static const int32_t iso_8859_2[] = {0x00A0, 0x0104, 0x02D8, 0x0141, 0x00A4, 0x013D, 0x015A, 0x00A7,
    0x00A8, 0x0160, 0x015E, 0x0164, 0x0179, 0x00AD, 0x017D, 0x017B, 0x00B0, 0x0105, 0x02DB, 0x0142,
    0x00B4, 0x013E, 0x015B, 0x02C7, 0x00B8, 0x0161, 0x015F, 0x0165, 0x017A, 0x02DD, 0x017E, 0x017C,
    0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7, 0x010C, 0x00C9, 0x0118, 0x00CB,
    0x011A, 0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x00D7,
    0x0158, 0x016E, 0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF, 0x0155, 0x00E1, 0x00E2, 0x0103,
    0x00E4, 0x013A, 0x0107, 0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB, 0x011B, 0x00ED, 0x00EE, 0x010F,
    0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4, 0x0151, 0x00F6, 0x00F7, 0x0159, 0x016F, 0x00FA, 0x0171,
    0x00FC, 0x00FD, 0x0163, 0x02D9};

static const int32_t iso_8859_15[] = {0x00A0, 0x00A1, 0x00A2, 0x00A3, 0x20AC, 0x00A5, 0x0160,
    0x00A7, 0x0161, 0x00A9, 0x00AA, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x00AF, 0x00B0, 0x00B1, 0x00B2,
    0x00B3, 0x017D, 0x00B5, 0x00B6, 0x00B7, 0x017E, 0x00B9, 0x00BA, 0x00BB, 0x0152, 0x0153, 0x0178,
    0x00BF, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C6, 0x00C7, 0x00C8, 0x00C9, 0x00CA,
    0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6,
    0x00D7, 0x00D8, 0x00D9, 0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00DF, 0x00E0, 0x00E1, 0x00E2,
    0x00E3, 0x00E4, 0x00E5, 0x00E6, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00ED, 0x00EE,
    0x00EF, 0x00F0, 0x00F1, 0x00F2, 0x00F3, 0x00F4, 0x00F5, 0x00F6, 0x00F7, 0x00F8, 0x00F9, 0x00FA,
    0x00FB, 0x00FC, 0x00FD, 0x00FE, 0x00FF};

#define LETTERS(list) list, sizeof(list) / sizeof *(list)
enum { SINGLE_WINDOWS_1252 = 1 };
static const struct single singles[] = {
    {"Windows-1250", LETTERS(windows_1250), 0x80},
    [SINGLE_WINDOWS_1252] = {"Windows-1252", LETTERS(windows_1252), 0x80},
    {"ISO-8859-1", NULL, 0, 0},
    {"ISO-8859-2", LETTERS(iso_8859_2), 0xA0},
    {"ISO-8859-15", LETTERS(iso_8859_15), 0xA0},
};

static int32_t single_point(const struct single *from, unsigned char byte)
{
	return byte >= from->first && (size_t)(byte - from->first) < from->count
	           ? from->points[byte - from->first]
	           : byte;
}

/* Reads the bytes as one of `singles`; `said`: a user named the encoding. */
static bool read_single(struct text *out, const struct file_text *file, const struct single *from,
    bool said, struct error *err)
{
	for (size_t i = 0; i < file->size; i++) {
		const unsigned char byte = (unsigned char)file->data[i];
		const int32_t point = single_point(from, byte);

		if (point == 0) {
			error_set(err, ERROR_INPUT, "text-invalid",
			    said ? TEXT_TEXT_INVALID_BYTE_LETTER
			         : TEXT_TEXT_INVALID_BYTE_LETTER_NEITHER,
			    from->name, byte);
			return fail_at(file->name, text_of(out), out->size, err);
		}
		add_point(out, point);
	}
	return true;
}

/* Returns true if the text has letters beyond ASCII in UTF-8: two letters of Windows-1252 in a row
 * look so only by chance, a capital with a mark before a sign. */
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
		error_set(err, ERROR_INPUT, SAY_TEXT_INVALID_BYTE_UTF_LETTERS);
		return fail_at(file.name, file.data, bad, err);
	}
	*ret_name = singles[SINGLE_WINDOWS_1252].name;
	if (!read_single(&made, &file, &singles[SINGLE_WINDOWS_1252], false, err))
		return false;
	finish(from, &made, ret);
	return true;
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
	if (!read_utf16(&made, from, order, skip, err))
		return false;
	finish(from, &made, ret);
	return true;
}

/* --- the one that a user names --- */

static const char *const unicodes[] = {"UTF-8", "UTF-16"};

/* Compares names as people write them: `cp1250` and `latin2` are common, signs between are left out. */
static bool is_named(const char *name, const char *typed)
{
	static const struct {
		const char *other, *name;
	} others[] = {{"cp1250", "Windows-1250"}, {"cp1252", "Windows-1252"},
	    {"latin1", "ISO-8859-1"}, {"latin2", "ISO-8859-2"}, {"latin9", "ISO-8859-15"}};
	static const char signs[] = "-_ ";

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strcasecmp(typed, others[i].other) == 0)
			typed = others[i].name;
	while (*name || *typed) {
		name += strspn(name, signs);
		typed += strspn(typed, signs);
		if (strncasecmp(name, typed, 1) != 0)
			return false;
		name += *name != '\0';
		typed += *typed != '\0';
	}
	return true;
}

static bool is_unicode(const char *typed)
{
	for (size_t i = 0; i < sizeof unicodes / sizeof *unicodes; i++)
		if (is_named(unicodes[i], typed))
			return true;
	return false;
}

/* Returns "UTF-8, UTF-16, Windows-1250, …". */
static const char *encoding_names(struct arena *arena)
{
	struct text out = {.arena = arena};

	for (size_t i = 0; i < sizeof unicodes / sizeof *unicodes; i++)
		text_addf(&out, "%s, ", unicodes[i]);
	for (size_t i = 0; i < sizeof singles / sizeof *singles; i++)
		text_addf(&out, i > 0 ? ", %s" : "%s", singles[i].name);
	return text_of(&out);
}

bool encoding_read_as(struct arena *arena, const struct file_text *from, const char *typed,
    struct file_text *ret, struct error *err)
{
	struct text made = {.arena = arena};
	const char *guessed;

	for (size_t i = 0; i < sizeof singles / sizeof *singles; i++)
		if (is_named(singles[i].name, typed)) {
			if (!read_single(&made, from, &singles[i], true, err))
				return false;
			finish(from, &made, ret);
			return true;
		}
	if (!is_unicode(typed)) {
		return error_set(
		    err, ERROR_INPUT, SAY_OPTION_VALUE_ENCODING, typed, encoding_names(arena));
	}
	if (!encoding_read(arena, from, ret, &guessed, err))
		return false;
	if (is_named(guessed ? guessed : "UTF-8", typed))
		return true;
	error_set(err, ERROR_INPUT, SAY_TEXT_INVALID_TEXT, guessed ? guessed : "UTF-8", typed);
	return error_place(err, from->name, 1, 1);
}

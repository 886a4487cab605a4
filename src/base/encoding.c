#include "base/encoding.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/file.h"
#include "base/text.h"

#include <string.h>
#include <strings.h>

/* Gives the next refusal its place: `size` bytes after the beginning of a text in UTF-8. */
static void look_at(const char *name, const char *text, size_t size)
{
	const char *line = text;
	int number = 1;

	for (const char *at = text; at < text + size; at++)
		if (*at == '\n') {
			number++;
			line = at + 1;
		}
	boundary_place(name, number, 1 + text_characters(line, (size_t)(text + size - line)));
}

/* --- UTF-16 --- */

enum byte_order { ORDER_NONE, ORDER_LITTLE, ORDER_BIG };

enum {
	UNIT = 2,         /* bytes */
	LETTERS_SEEN = 4, /* letters that show the order of bytes */
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

/* Returns the order of a text in UTF-16. A mark at its beginning gives it, and is skipped
 * (`ret_skip`). Otherwise Latin letters at the beginning give it, because the same byte of each is
 * 0. */
static enum byte_order order_of(const struct file_text *file, size_t *ret_skip)
{
	static const char *const marks[] = {[ORDER_LITTLE] = "\xFF\xFE", [ORDER_BIG] = "\xFE\xFF"};
	const size_t units = file->size / UNIT, seen = units < LETTERS_SEEN ? units : LETTERS_SEEN;

	for (int order = ORDER_LITTLE; order <= ORDER_BIG && units > 0; order++) {
		const bool marked = memcmp(file->data, marks[order], UNIT) == 0;
		size_t latin = 0;

		*ret_skip = marked ? UNIT : 0;
		for (size_t i = 0; i < seen; i++) {
			const int32_t unit = unit_at(file->data + i * UNIT, (enum byte_order)order);

			latin += unit > 0 && unit <= UINT8_MAX;
		}
		if (marked || latin == seen)
			return (enum byte_order)order;
	}
	return ORDER_NONE;
}

/* Returns the letter at *at and advances past it; -1 for half of a letter of two units. */
static int32_t utf16_next(const struct file_text *file, enum byte_order order, size_t *at)
{
	const int32_t unit = unit_at(file->data + *at, order);

	*at += UNIT;
	if (unit < HIGH_FIRST || unit > LOW_LAST)
		return unit;
	if (unit >= LOW_FIRST || file->size - *at < UNIT)
		return -1;
	const int32_t low = unit_at(file->data + *at, order);

	if (low < LOW_FIRST || low > LOW_LAST)
		return -1;
	*at += UNIT;
	return BEYOND + ((unit - HIGH_FIRST) << HALF_BITS) + (low - LOW_FIRST);
}

static void read_utf16(
    struct text *out, const struct file_text *file, enum byte_order order, size_t skip)
{
	size_t at = skip;

	while (file->size - at >= UNIT) {
		const int32_t point = utf16_next(file, order, &at);

		if (point <= 0) {
			look_at(file->name, text_of(out), out->size);
			break_off(ERROR_INPUT, "text-invalid",
			    point < 0 ? TEXT_TEXT_INVALID_LONE_SURROGATE
			              : TEXT_TEXT_INVALID_NUL_CHARACTER);
		}
		text_add_point(out, point);
	}
	if (at == file->size)
		return;
	look_at(file->name, text_of(out), out->size);
	break_off(ERROR_INPUT, SAY_TEXT_INVALID_CUT_SHORT);
}

/* --- one byte per letter --- */

/* Encodings with one byte per letter. `letters` are those of the bytes from `first` on, with ? for
 * none; any other byte is the character of its number. */
static const struct {
	const char *name;
	unsigned char first;
	const char *letters;
} singles[] = {
    {"Windows-1250", 0x80,
        "€?‚?„…†‡?‰Š‹ŚŤŽŹ?‘’“”•–—?™š›śťžź"
        "\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż"
        "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"},
    {"Windows-1252", 0x80, "€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ"},
    {"ISO-8859-1", 0, ""},
    {"ISO-8859-2", 0xA0,
        "\u00a0Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u00adŽŻ°ą˛ł´ľśˇ¸šşťź˝žż"
        "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"},
    {"ISO-8859-15", 0xA0, "\u00a0¡¢£€¥Š§š©ª«¬\u00ad®¯°±²³Žµ¶·ž¹º»ŒœŸ"},
};

enum { SINGLES = sizeof singles / sizeof *singles, WINDOWS_1252 = 1 };

/* Reads the bytes as letters of an encoding; `named`: a user named it. */
static void read_single(struct text *out, const struct file_text *file, size_t encoding, bool named)
{
	const char *at = singles[encoding].letters, *const end = at + strlen(at);
	int32_t points[UINT8_MAX + 1];

	for (int32_t i = 0; i <= UINT8_MAX; i++)
		points[i] = i;
	for (unsigned char byte = singles[encoding].first; at < end; byte++) {
		const int32_t point = text_next(&at, end);

		points[byte] = point == '?' ? 0 : point;
	}
	for (size_t i = 0; i < file->size; i++) {
		const unsigned char byte = (unsigned char)file->data[i];

		if (points[byte] == 0) {
			look_at(file->name, text_of(out), out->size);
			break_off(ERROR_INPUT, "text-invalid",
			    named ? TEXT_TEXT_INVALID_NOT_IN_ENCODING
			          : TEXT_TEXT_INVALID_NEITHER_ENCODING,
			    singles[encoding].name, byte);
		}
		text_add_point(out, points[byte]);
	}
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

struct file_text encoding_read(
    struct arena *arena, const struct file_text *from, const char **ret_name)
{
	const size_t mark = text_mark_size(from->data, from->size);
	struct file_text file = *from;
	struct text made = {.arena = arena};
	size_t skip = 0, bad;
	const enum byte_order order = order_of(from, &skip);

	*ret_name = NULL;
	if (order != ORDER_NONE) {
		*ret_name = "UTF-16";
		read_utf16(&made, from, order, skip);
	} else {
		file.data += mark;
		file.size -= mark;
		if (text_is_utf8(file.data, file.size, &bad))
			return file;
		if (mark > 0 || has_utf8(file.data, file.size)) {
			look_at(file.name, file.data, bad);
			break_off(ERROR_INPUT, SAY_TEXT_INVALID_MIXED_ENCODINGS);
		}
		*ret_name = singles[WINDOWS_1252].name;
		read_single(&made, &file, WINDOWS_1252, false);
	}
	return (struct file_text){.name = from->name, .data = text_of(&made), .size = made.size};
}

/* Compares names as people write them: `cp1250` and `latin2` are common, and signs may be left out. */
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

struct file_text encoding_read_as(
    struct arena *arena, const struct file_text *from, const char *typed)
{
	struct text made = {.arena = arena}, names = {.arena = arena};
	const char *read;

	text_add(&names, "UTF-8, UTF-16");
	for (size_t i = 0; i < SINGLES; i++) {
		text_addf(&names, ", %s", singles[i].name);
		if (!is_named(singles[i].name, typed))
			continue;
		read_single(&made, from, i, true);
		return (struct file_text){
		    .name = from->name, .data = text_of(&made), .size = made.size};
	}
	if (!is_named("UTF-8", typed) && !is_named("UTF-16", typed))
		break_off(ERROR_INPUT, SAY_OPTION_VALUE_ENCODING, typed, text_of(&names));
	const struct file_text text = encoding_read(arena, from, &read);

	read = read ? read : "UTF-8";
	if (!is_named(read, typed))
		break_off_at(
		    from->name, 1, 1, ERROR_INPUT, SAY_TEXT_INVALID_OTHER_ENCODING, read, typed);
	return text;
}

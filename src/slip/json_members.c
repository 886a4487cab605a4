#include "slip/json.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"

#include <endian.h>
#include <stddef.h>
#include <string.h>

/* Most levels of nesting; our objects have six. */
enum { DEPTH_MOST = 100 };

/* A JSON text while it is read. */
struct scan {
	const char *at, *end;
	enum plain_shape shape; /* of the texts that come */
	bool spaced;            /* blanks occur between words */
	/* Place of a character that is not allowed; NULL if there was none. */
	const char *bad_place;
	int32_t bad;
	enum plain_shape bad_shape;
};

/* --- words --- */

static void skip_blanks(struct scan *scan)
{
	const char *begin = scan->at;

	while (scan->at < scan->end &&
	       (*scan->at == ' ' || *scan->at == '\t' || *scan->at == '\n' || *scan->at == '\r'))
		scan->at++;
	scan->spaced |= scan->at > begin;
}

static bool take(struct scan *scan, char letter)
{
	/* Nearly always no blank is there. */
	if (scan->at < scan->end && (unsigned char)*scan->at <= ' ')
		skip_blanks(scan);
	if (scan->at == scan->end || *scan->at != letter)
		return false;
	scan->at++;
	return true;
}

/* Reads the four digits of an escape. */
static bool take_hex(struct scan *scan, int32_t *ret)
{
	static const char digits[] = "0123456789abcdef";

	*ret = 0;
	for (int i = 0; i < 4; i++) {
		const char letter = scan->at < scan->end ? text_lower(*scan->at) : '\0';
		const char *place = letter ? strchr(digits, letter) : NULL;

		if (!place)
			return false;
		*ret = *ret << 4 | (int32_t)(place - digits);
		scan->at++;
	}
	return true;
}

/* Takes the rest of an escape, after its backslash, and returns its character. The two halves of a
 * surrogate pair are one character. */
static bool take_escape(struct scan *scan, int32_t *ret)
{
	static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	const char letter = scan->at < scan->end ? *scan->at++ : '\0';
	const char *place = letter ? strchr(letters, letter) : NULL;
	int32_t second;

	if (place) {
		*ret = (unsigned char)meant[place - letters];
		return true;
	}
	if (letter != 'u' || !take_hex(scan, ret))
		return false;
	if (*ret < 0xD800 || *ret > 0xDFFF)
		return true;
	if (*ret > 0xDBFF || scan->end - scan->at < 6 || scan->at[0] != '\\' || scan->at[1] != 'u')
		return false;
	scan->at += 2;
	if (!take_hex(scan, &second) || second < 0xDC00 || second > 0xDFFF)
		return false;
	*ret = 0x10000 + ((*ret - 0xD800) << 10) + (second - 0xDC00);
	return true;
}

/* Eight letters in one number, the first in its lowest byte, are looked at together: texts are short, and
 * most of reading an export is this. Each answer has the highest bit of the bytes it holds of. */
static const uint64_t each_byte = 0x0101010101010101, each_high = 0x8080808080808080;

/* Marks the bytes below a letter. None may be above 0x7F: then no byte borrows from the next. */
static uint64_t bytes_below(uint64_t letters, unsigned char letter)
{
	return ~((letters | each_high) - each_byte * letter) & each_high;
}

static uint64_t bytes_equal(uint64_t letters, unsigned char letter)
{
	return bytes_below(letters ^ (each_byte * letter), 1);
}

/* Counts how many of eight letters, from the first, need no escape and are allowed. */
static size_t plain_count(const char *at)
{
	uint64_t letters, others;

	memcpy(&letters, at, sizeof letters);
	letters = le64toh(letters);
	others = letters & each_high;
	letters &= ~each_high;
	others |= bytes_below(letters, ' ') | bytes_equal(letters, 0x7F) |
	          bytes_equal(letters, '"') | bytes_equal(letters, '\\');
	return others ? (size_t)__builtin_ctzll(others) / 8 : sizeof letters;
}

/* Returns the place after the letters of a text that need no further check. */
static const char *plain_end(const char *at, const char *end)
{
	while (end - at >= (ptrdiff_t)sizeof(uint64_t)) {
		const size_t count = plain_count(at);

		at += count;
		if (count < sizeof(uint64_t))
			return at;
	}
	while (at < end && *at >= ' ' && *at < 0x7F && *at != '"' && *at != '\\')
		at++;
	return at;
}

/* Takes a text with both its quotes; `ret` is the part between them. */
static bool take_text(struct scan *scan, struct json_span *ret)
{
	const char *begin;

	if (!take(scan, '"'))
		return false;
	begin = scan->at;
	while ((scan->at = plain_end(scan->at, scan->end)) < scan->end && *scan->at != '"') {
		const char *place = scan->at;
		int32_t point = text_next(&scan->at, scan->end);

		if (point >= 0 && point < ' ')
			return false;
		if (point == '\\' && !take_escape(scan, &point))
			return false;
		if (plain_point(point) || scan->bad_place ||
		    (scan->shape == PLAIN_LINES &&
		        (point == '\n' || point == '\r' || point == '\t')))
			continue;
		scan->bad = point;
		scan->bad_place = place;
		scan->bad_shape = scan->shape;
	}
	*ret = (struct json_span){begin, (size_t)(scan->at - begin)};
	return take(scan, '"');
}

static size_t digits_size(const struct scan *scan)
{
	size_t size = 0;

	while (scan->at + size < scan->end && scan->at[size] >= '0' && scan->at[size] <= '9')
		size++;
	return size;
}

static bool take_digits(struct scan *scan)
{
	const size_t size = digits_size(scan);

	scan->at += size;
	return size > 0;
}

static bool take_number(struct scan *scan)
{
	if (scan->at < scan->end && *scan->at == '-')
		scan->at++;
	if (digits_size(scan) > 1 && *scan->at == '0')
		return false;
	if (!take_digits(scan))
		return false;
	if (scan->at < scan->end && *scan->at == '.' && (scan->at++, !take_digits(scan)))
		return false;
	if (scan->at == scan->end || (*scan->at != 'e' && *scan->at != 'E'))
		return true;
	scan->at++;
	if (scan->at < scan->end && (*scan->at == '+' || *scan->at == '-'))
		scan->at++;
	return take_digits(scan);
}

static bool take_word(const char *word, struct scan *scan)
{
	const size_t size = strlen(word);

	if ((size_t)(scan->end - scan->at) < size || memcmp(scan->at, word, size) != 0)
		return false;
	scan->at += size;
	return true;
}

/* --- values --- */

static bool take_value(struct scan *scan, int depth);

static bool member_add(struct json_members *members, const struct json_member *member)
{
	const struct json_span *key = &member->key;

	if (members->count == JSON_MEMBERS_MOST)
		return false;
	for (size_t i = 0; i < members->count; i++) {
		const struct json_span *other = &members->list[i].key;

		if (other->size == key->size && memcmp(other->text, key->text, key->size) == 0)
			return false;
	}
	members->list[members->count++] = *member;
	return true;
}

/* Reads a member; texts in the value of `several` may have several lines. */
static bool take_member(struct scan *scan, int depth, const char *several, struct json_member *ret)
{
	if (!take_text(scan, &ret->key) || !take(scan, ':'))
		return false;
	skip_blanks(scan);
	ret->value.text = scan->at;
	if (several && json_is(&ret->key, several))
		scan->shape = PLAIN_LINES;
	if (!take_value(scan, depth))
		return false;
	if (several)
		scan->shape = PLAIN_LINE;
	ret->value.size = (size_t)(scan->at - ret->value.text);
	return true;
}

/* Reads an object up to its closing bracket; adds its members if `ret` is not NULL. */
static bool take_object(struct scan *scan, int depth, const char *several, struct json_members *ret)
{
	if (!take(scan, '{'))
		return false;
	if (take(scan, '}'))
		return true;
	do {
		struct json_member member;

		if (!take_member(scan, depth, several, &member) ||
		    (ret && !member_add(ret, &member)))
			return false;
	} while (take(scan, ','));
	return take(scan, '}');
}

static bool take_list(struct scan *scan, int depth)
{
	if (!take(scan, '['))
		return false;
	if (take(scan, ']'))
		return true;
	do {
		if (!take_value(scan, depth))
			return false;
	} while (take(scan, ','));
	return take(scan, ']');
}

static bool take_value(struct scan *scan, int depth)
{
	struct json_span text;

	skip_blanks(scan);
	if (scan->at == scan->end || depth == DEPTH_MOST)
		return false;
	switch (*scan->at) {
	case '{':
		return take_object(scan, depth + 1, NULL, NULL);
	case '[':
		return take_list(scan, depth + 1);
	case '"':
		return take_text(scan, &text);
	case 't':
		return take_word("true", scan);
	case 'f':
		return take_word("false", scan);
	case 'n':
		return take_word("null", scan);
	default:
		return take_number(scan);
	}
}

/* --- a line --- */

bool json_line(const struct json_document *document, const char *several, struct json_members *ret,
    struct error *err)
{
	struct scan scan = {.at = document->text, .end = document->text + document->size};
	bool ok;

	ret->count = 0;
	ok = take_object(&scan, 0, several, ret);
	ret->spaced = scan.spaced;
	skip_blanks(&scan);
	if (!ok || scan.at < scan.end) {
		/* The library gives the reason; if it finds none, the place is where reading
		 * stopped. */
		if (!json_check(document, err))
			return false;
		error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_OBJECT_MEMBER_TWICE, JSON_MEMBERS_MOST);
		return json_place_byte(document, (size_t)(scan.at - document->text), err);
	}
	if (!scan.bad_place)
		return true;
	plain_refuse(scan.bad, scan.bad_shape, "text-invalid", "the text", err);
	return json_place_byte(document, (size_t)(scan.bad_place - document->text), err);
}

void json_members_of(const struct json_span *object, struct json_members *ret)
{
	struct scan scan = {.at = object->text};

	ret->count = 0;
	scan.end = object->text ? object->text + object->size : NULL;
	if (!object->text || !take_object(&scan, 0, NULL, ret))
		ret->count = 0;
	ret->spaced = scan.spaced;
}

struct json_span json_member_value(const struct json_members *members, const char *key)
{
	for (size_t i = 0; i < members->count; i++)
		if (json_is(&members->list[i].key, key))
			return members->list[i].value;
	return (struct json_span){0};
}

/* Returns the value after a sign; a span without a text if either is missing. */
static struct json_span value_behind(struct scan *scan, char sign)
{
	const char *begin;

	if (!take(scan, sign))
		return (struct json_span){0};
	skip_blanks(scan);
	begin = scan->at;
	if (!take_value(scan, 0))
		return (struct json_span){0};
	return (struct json_span){begin, (size_t)(scan->at - begin)};
}

struct json_span json_first(const struct json_span *list)
{
	struct scan scan = {.at = list->text};

	if (!list->text)
		return (struct json_span){0};
	scan.end = list->text + list->size;
	return value_behind(&scan, '[');
}

struct json_span json_next(const struct json_span *list, const struct json_span *value)
{
	struct scan scan = {.at = value->text + value->size, .end = list->text + list->size};

	return value_behind(&scan, ',');
}

bool json_is(const struct json_span *span, const char *words)
{
	return span->text && (span->size == 0 || *span->text == *words) &&
	       strncmp(span->text, words, span->size) == 0 && words[span->size] == '\0';
}

bool json_span_integer(const struct json_span *span, int64_t *ret)
{
	return span->text && text_integer(span->text, span->size, INT64_MIN, INT64_MAX, ret);
}

bool json_span_string(struct arena *arena, const struct json_span *span, const char **ret)
{
	struct scan scan;
	struct text text = {.arena = arena};
	int32_t point;

	if (!span->text || *span->text != '"')
		return false;
	scan = (struct scan){.at = span->text + 1, .end = span->text + span->size - 1};
	if (!memchr(scan.at, '\\', (size_t)(scan.end - scan.at))) {
		*ret = arena_copy(arena, scan.at, (size_t)(scan.end - scan.at));
		return true;
	}
	while (scan.at < scan.end) {
		if (*scan.at != '\\') {
			text_add_bytes(&text, scan.at++, 1);
			continue;
		}
		scan.at++;
		if (!take_escape(&scan, &point))
			return false;
		text_add_point(&text, point);
	}
	*ret = text_of(&text);
	return true;
}

const char *json_dense(struct arena *arena, const struct json_span *span, bool spaced)
{
	struct scan scan = {.at = span->text, .end = span->text + span->size};
	struct text text = {.arena = arena};

	if (!spaced)
		return arena_copy(arena, span->text, span->size);
	for (skip_blanks(&scan); scan.at < scan.end; skip_blanks(&scan)) {
		const char *begin = scan.at;
		struct json_span inner;

		if (*begin != '"' || !take_text(&scan, &inner))
			scan.at = begin + 1;
		text_add_bytes(&text, begin, (size_t)(scan.at - begin));
	}
	return text_of(&text);
}

/* --- places --- */

/* Returns true if the key, given without its quotes, means `words`; it may have escapes. */
static bool key_is(const struct json_span *key, const char *words)
{
	const struct json_span quoted = {key->text - 1, key->size + 2};
	struct arena arena = {0};
	const char *meant;
	bool same;

	if (!memchr(key->text, '\\', key->size))
		return json_is(key, words);
	same = json_span_string(&arena, &quoted, &meant) && strcmp(meant, words) == 0;
	arena_release(&arena);
	return same;
}

/* Returns the place of the value of a step in a text that the library has read without an error;
 * *ret_key is the place of its key, if it has one. Returns NULL if it is not found. */
static const char *find(
    const struct json_document *document, const struct json_step *step, const char **ret_key)
{
	struct scan scan = {.at = document->text, .end = document->text + document->size};

	*ret_key = NULL;
	if (step->above)
		scan.at = find(document, step->above, ret_key);
	*ret_key = NULL;
	if (!scan.at)
		return NULL;
	skip_blanks(&scan);
	if (!step->above)
		return scan.at < scan.end ? scan.at : NULL;
	if (!take(&scan, step->key ? '{' : '['))
		return NULL;
	for (size_t i = 0;; i++) {
		struct json_member member = {.value.text = NULL};

		skip_blanks(&scan);
		if (!step->key && i == step->index)
			return scan.at < scan.end ? scan.at : NULL;
		if (step->key ? !take_member(&scan, 0, NULL, &member) : !take_value(&scan, 0))
			return NULL;
		if (step->key && key_is(&member.key, step->key)) {
			*ret_key = member.key.text - 1;
			return member.value.text;
		}
		if (!take(&scan, ','))
			return NULL;
	}
}

/* Returns the byte at which character `number` (from 1) of the text literal at `at` begins. */
static const char *character(const char *at, const char *end, int number)
{
	struct scan scan = {.at = at + 1, .end = end};

	for (; number > 1 && scan.at < end && *scan.at != '"'; number--) {
		int32_t point = text_next(&scan.at, end);

		if (point == '\\' && !take_escape(&scan, &point))
			break;
	}
	return scan.at;
}

bool json_place(
    const struct json_document *document, const struct json_step *step, struct error *err)
{
	const char *key, *value = find(document, step, &key);

	if (value && *value == '"' && err->column > 0)
		value = character(value, document->text + document->size, err->column);
	return json_place_byte(document, value ? (size_t)(value - document->text) : 0, err);
}

bool json_place_key(
    const struct json_document *document, const struct json_step *step, struct error *err)
{
	const char *key, *value = find(document, step, &key);
	const char *place = key ? key : value;

	return json_place_byte(document, place ? (size_t)(place - document->text) : 0, err);
}

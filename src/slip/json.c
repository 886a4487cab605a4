#include "slip/json.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"

#include <endian.h>
#include <jansson.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The most levels of nesting in a line, and in any text (the library has the same limit). Our
 * objects have six. */
enum { LINE_LEVELS = 100, LEVELS_MOST = 2048 };

/* A JSON text while it is read. */
struct scan {
	const char *at, *end;
	enum plain_shape shape; /* of the texts that come */
	bool spaced;            /* blanks occur between words */
	bool strict; /* no object may have a key twice, and what is uncommon sets `odd` */
	bool odd;
	bool checked; /* the text was read before and has no mistakes */
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
	uint64_t letters;

	memcpy(&letters, at, sizeof letters);
	letters = le64toh(letters);
	uint64_t others = letters & each_high;

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
	if (!take(scan, '"'))
		return false;
	const char *begin = scan->at;

	while ((scan->at = plain_end(scan->at, scan->end)) < scan->end && *scan->at != '"') {
		const char *place = scan->at;
		int32_t point = text_next(&scan->at, scan->end);

		if (point >= 0 && point < ' ')
			return false;
		if (point == '\\' && !take_escape(scan, &point))
			return false;
		if (plain_fits(point, scan->shape) || scan->bad_place)
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
	enum { DIGITS = 18 }; /* of any number that has room */

	if (scan->at < scan->end && *scan->at == '-')
		scan->at++;
	if (digits_size(scan) > 1 && *scan->at == '0')
		return false;
	scan->odd |= digits_size(scan) > DIGITS;
	if (!take_digits(scan))
		return false;
	scan->odd |= scan->at < scan->end && strchr(".eE", *scan->at);
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

static bool take_value(struct scan *scan, int levels);

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
static bool take_member(struct scan *scan, int levels, const char *several, struct json_member *ret)
{
	if (!take_text(scan, &ret->key) || !take(scan, ':'))
		return false;
	skip_blanks(scan);
	ret->value.text = scan->at;
	if (several && json_is(&ret->key, several))
		scan->shape = PLAIN_LINES;
	if (!take_value(scan, levels))
		return false;
	if (several)
		scan->shape = PLAIN_LINE;
	ret->value.size = (size_t)(scan->at - ret->value.text);
	return true;
}

/* Reads an object up to its closing bracket; adds its members if `ret` is not NULL. */
static bool take_object(
    struct scan *scan, int levels, const char *several, struct json_members *ret)
{
	if (!take(scan, '{'))
		return false;
	if (take(scan, '}'))
		return true;
	do {
		struct json_member member;

		if (!take_member(scan, levels, several, &member) ||
		    (ret && !member_add(ret, &member)))
			return false;
		scan->odd |= scan->strict && memchr(member.key.text, '\\', member.key.size);
	} while (take(scan, ','));
	return take(scan, '}');
}

/* Reads an object in which no key may occur twice. */
static bool take_strictly(struct scan *scan, int levels)
{
	struct json_members members = {.count = 0};

	return take_object(scan, levels, NULL, &members);
}

static bool take_list(struct scan *scan, int levels)
{
	if (!take(scan, '['))
		return false;
	if (take(scan, ']'))
		return true;
	do {
		if (!take_value(scan, levels))
			return false;
	} while (take(scan, ','));
	return take(scan, ']');
}

/* Takes an object or a list of a text that was read before, in which only quotes and brackets matter. In
 * another text it keeps within the bounds but does not find mistakes. */
static bool take_again(struct scan *scan)
{
	struct json_span text;
	int open = 0;

	do {
		const char sign = *scan->at;

		if (sign == '"') {
			if (!take_text(scan, &text))
				return false;
			continue;
		}
		open += (sign == '{' || sign == '[') - (sign == '}' || sign == ']');
		scan->at++;
	} while (open > 0 && scan->at < scan->end);
	return open == 0;
}

static bool take_value(struct scan *scan, int levels)
{
	struct json_span text;

	skip_blanks(scan);
	if (scan->at == scan->end || levels == 0)
		return false;
	if (scan->checked && (*scan->at == '{' || *scan->at == '['))
		return take_again(scan);
	switch (*scan->at) {
	case '{':
		return scan->strict ? take_strictly(scan, levels - 1)
		                    : take_object(scan, levels - 1, NULL, NULL);
	case '[':
		return take_list(scan, levels - 1);
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

/* --- the library --- */

static json_malloc_t allocate;
static bool failed; /* memory was refused since a text was read last */

static void *watched_malloc(size_t size)
{
	void *memory = allocate(size);

	failed = failed || !memory;
	return memory;
}

/* Reads a text. Lack of memory sets `failed`; the library often reports it as a mistake in the
 * text. */
static json_t *load(const char *text, size_t size, size_t flags, json_error_t *ret_fault)
{
	json_free_t release;

	failed = false;
	if (!allocate) {
		json_get_alloc_funcs(&allocate, &release);
		json_set_alloc_funcs(watched_malloc, release);
	}
	return json_loadb(text, size, flags, ret_fault);
}

/* Adds the place of a byte of the text to an error; returns false. */
static bool place_byte(const struct json_document *document, size_t byte, struct error *err)
{
	const char *start = document->text;
	int line = document->line, column = document->column;

	if (err->kind == ERROR_STORE)
		return false;
	for (size_t i = 0; i < byte && i < document->size; i++)
		if (document->text[i] == '\n') {
			line++;
			column = 1;
			start = document->text + i + 1;
		}
	err->line = 0;
	err->column = 0;
	return error_place(err, document->file, line,
	    column + text_characters(start, (size_t)(document->text + byte - start)));
}

bool json_place(const struct json_document *document, const char *at, struct error *err)
{
	struct scan scan = {.at = at + 1, .end = document->text + document->size};

	/* The column counts characters of the text; an escape is one. */
	if (*at == '"' && err->column > 0) {
		for (int number = err->column; number > 1 && scan.at < scan.end && *scan.at != '"';
		     number--) {
			int32_t point = text_next(&scan.at, scan.end);

			if (point == '\\' && !take_escape(&scan, &point))
				break;
		}
		at = scan.at;
	}
	return place_byte(document, (size_t)(at - document->text), err);
}

/* Has the library read a text, and gives its error. *ret_size is the size of the value with the
 * blanks before it. */
static bool check(
    const struct json_document *document, size_t flags, size_t *ret_size, struct error *err)
{
	json_error_t fault = {.line = 0};
	json_t *value =
	    load(document->text, document->size, JSON_REJECT_DUPLICATES | flags, &fault);
	const int column = fault.column > 0 ? fault.column : 1;

	*ret_size = (size_t)fault.position;
	json_decref(value);
	if (value) {
		/* The library ignores a NUL after a number. */
		const char *nul = memchr(document->text, '\0', *ret_size);

		if (!nul)
			return true;
		error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_JSON, "control character 0x0");
		return place_byte(document, (size_t)(nul - document->text), err);
	}
	if (failed)
		return error_memory(err);
	error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_JSON, fault.text);
	return error_place(err, document->file,
	    document->line + (fault.line > 1 ? fault.line - 1 : 0),
	    fault.line > 1 ? column : document->column + column - 1);
}

bool json_read(const struct json_document *document, struct json_span *ret, struct error *err)
{
	enum { LEVELS = 32 }; /* each takes some room on the stack */
	struct scan scan = {
	    .at = document->text, .end = document->text + document->size, .strict = true};
	size_t size;

	skip_blanks(&scan);
	ret->text = scan.at;
	if (scan.at == scan.end || !strchr("{[", *scan.at) || !take_value(&scan, LEVELS) ||
	    scan.odd || scan.bad_place) {
		if (!check(document, JSON_DISABLE_EOF_CHECK, &size, err))
			return false;
		scan.at = document->text + size;
	}
	ret->size = (size_t)(scan.at - ret->text);
	return true;
}

bool json_check(const struct json_document *document, struct error *err)
{
	size_t size;

	if (!check(document, 0, &size, err))
		return false;
	if (document->text[strspn(document->text, " \t\r\n")] == '{')
		return true;
	error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_OBJECT);
	return place_byte(document, 0, err);
}

bool json_has(const char *text, size_t size, const char *key)
{
	json_t *value = load(text, size, 0, NULL);
	const bool has = json_object_get(value, key) != NULL;

	if (!value && failed)
		break_memory();
	json_decref(value);
	return has;
}

const char *json_canonical(struct arena *arena, const char *text, size_t size)
{
	json_t *value = load(text, size, JSON_REJECT_DUPLICATES, NULL);
	char *written = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
	struct cleanup cleanup = {0};

	json_decref(value);
	if (!written)
		break_memory();
	boundary_hold(&cleanup, free, written);
	const char *copy = arena_text(arena, written);

	boundary_drop(&cleanup);
	free(written);
	return copy;
}

/* --- a line --- */

bool json_line(const struct json_document *document, const char *several, struct json_members *ret,
    struct error *err)
{
	struct scan scan = {.at = document->text, .end = document->text + document->size};

	ret->count = 0;
	const bool ok = take_object(&scan, LINE_LEVELS, several, ret);

	ret->spaced = scan.spaced;
	skip_blanks(&scan);
	if (!ok || scan.at < scan.end) {
		/* The library gives the reason; if it finds none, the place is where reading
		 * stopped. */
		if (!json_check(document, err))
			return false;
		error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_OBJECT_MEMBER_TWICE, JSON_MEMBERS_MOST,
		    LINE_LEVELS);
		return place_byte(document, (size_t)(scan.at - document->text), err);
	}
	if (!scan.bad_place)
		return true;
	plain_refuse(scan.bad, scan.bad_shape, "text-invalid", TEXT_WORDS_THE_TEXT, err);
	return place_byte(document, (size_t)(scan.bad_place - document->text), err);
}

/* --- members and items of a text that was read --- */

/* Begins at a place in an object or a list of a text that was read before; a span without a text is
 * empty. */
static struct scan scan_again(const struct json_span *span, const char *at)
{
	return (struct scan){
	    .at = at, .end = span->text ? span->text + span->size : NULL, .checked = true};
}

void json_members_of(const struct json_span *object, struct json_members *ret)
{
	struct scan scan = scan_again(object, object->text);

	ret->count = 0;
	if (!object->text || !take_object(&scan, LEVELS_MOST, NULL, ret))
		ret->count = 0;
}

struct json_span json_member_value(const struct json_members *members, const char *key)
{
	for (size_t i = 0; i < members->count; i++)
		if (json_is(&members->list[i].key, key))
			return members->list[i].value;
	return (struct json_span){0};
}

bool json_member_next(const struct json_span *object, struct json_member *member)
{
	const char *last = member->value.text;
	struct scan scan = scan_again(object, last ? last + member->value.size : object->text);

	return take(&scan, last ? ',' : '{') && take_member(&scan, LEVELS_MOST, NULL, member);
}

const char *json_member_key(struct arena *arena, const struct json_member *member)
{
	const char *key = NULL;

	(void)json_span_string(
	    arena, &(struct json_span){member->key.text - 1, member->key.size + 2}, &key);
	return key;
}

bool json_member_find(const struct json_span *object, const char *key, struct json_member *ret)
{
	struct arena arena = {0};
	bool found = false;

	*ret = (struct json_member){.value.text = NULL};
	while (!found && json_member_next(object, ret)) {
		found = json_is(&ret->key, key);
		if (!found && memchr(ret->key.text, '\\', ret->key.size))
			found = strcmp(json_member_key(&arena, ret), key) == 0;
	}
	arena_release(&arena);
	return found;
}

/* Returns the value after a sign; a span without a text if either is missing. */
static struct json_span value_after(struct scan *scan, char sign)
{
	if (!take(scan, sign))
		return (struct json_span){0};
	skip_blanks(scan);
	const char *begin = scan->at;

	if (!take_value(scan, LEVELS_MOST))
		return (struct json_span){0};
	return (struct json_span){begin, (size_t)(scan->at - begin)};
}

struct json_span json_first(const struct json_span *list)
{
	struct scan scan = scan_again(list, list->text);

	return value_after(&scan, '[');
}

struct json_span json_next(const struct json_span *list, const struct json_span *value)
{
	struct scan scan = scan_again(list, value->text + value->size);

	return value_after(&scan, ',');
}

/* --- single values --- */

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
	struct text text = {.arena = arena};
	int32_t point;

	if (!span->text || *span->text != '"')
		return false;
	struct scan scan = {.at = span->text + 1, .end = span->text + span->size - 1};

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

/* --- writing --- */

/* Writes the comma between this value or key and the one before it. */
static void separate(struct json *json)
{
	if (json->need_comma)
		text_add_bytes(json->out, ",", 1);
	json->need_comma = true;
}

static void begin(struct json *json, const char *bracket)
{
	separate(json);
	text_add_bytes(json->out, bracket, 1);
	json->need_comma = false;
}

static void end(struct json *json, const char *bracket)
{
	text_add_bytes(json->out, bracket, 1);
	json->need_comma = true;
}

void json_begin_object(struct json *json)
{
	begin(json, "{");
}

void json_begin_array(struct json *json)
{
	begin(json, "[");
}

void json_end_object(struct json *json)
{
	end(json, "}");
}

void json_end_array(struct json *json)
{
	end(json, "]");
}

/* Returns the bytes up to the first that must be escaped, or to the end. Most bytes are letters, which take
 * two comparisons. */
static size_t plain_size(const char *value)
{
	for (size_t size = 0;; size++) {
		const unsigned char letter = (unsigned char)value[size];

		if (letter < 'A' ? letter < ' ' || letter == '"' : letter == '\\')
			return size;
	}
}

bool json_key_is_plain(const char *key)
{
	return !key[plain_size(key)];
}

void json_raw(struct json *json, const char *value)
{
	separate(json);
	text_add(json->out, value);
}

void json_none(struct json *json)
{
	json_raw(json, "null");
}

void json_text(struct json *json, const char *value)
{
	static const char escaped[] = "\"\\\b\f\n\r\t", short_form[] = "\"\\bfnrt";
	struct text *out = json->out;
	char *room;

	if (!value) {
		json_none(json);
		return;
	}
	separate(json);
	size_t size = plain_size(value);

	if (!value[size]) { /* nearly always */
		room = text_room(out, size + 2);
		room[0] = '"';
		memcpy(room + 1, value, size);
		room[size + 1] = '"';
		return;
	}
	text_add_bytes(out, "\"", 1);
	while (*value) {
		text_add_bytes(out, value, size);
		value += size;
		if (*value) {
			const char *found = strchr(escaped, *value);

			if (found)
				text_addf(out, "\\%c", short_form[found - escaped]);
			else
				text_addf(out, "\\u%04x", (unsigned)*value);
			value++;
		}
		size = plain_size(value);
	}
	text_add_bytes(out, "\"", 1);
}

void json_number(struct json *json, int64_t value)
{
	separate(json);
	text_add_number(json->out, value);
}

void json_bool(struct json *json, bool value)
{
	json_raw(json, value ? "true" : "false");
}

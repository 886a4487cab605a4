#include "slip/json.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"

#include <jansson.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The most brackets that may be open at once, and the most values of a text. Our records have six
 * levels. The tree of a text of short values takes about thirty times its room. */
enum { LEVELS_MOST = 100, VALUES_MOST = 1000000 };

/* The most members of an object whose keys are compared here. If there are more, the library looks for
 * a key that occurs twice. */
enum { MEMBERS_MOST = 64 };

/* A JSON text while it is read. */
struct scan {
	struct arena *arena; /* of the values */
	const char *at, *end;
	const char *several;    /* the member of which texts may have several lines; NULL: none */
	enum plain_shape shape; /* of the texts that come */
	int level;              /* brackets that are open */
	size_t values;
	size_t blanks; /* places with blanks between words so far */
	bool odd;      /* the library must tell whether the text is right */
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
	scan->blanks += scan->at > begin;
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

/* Returns the place after the letters of a text that need no further check. */
static const char *plain_end(const char *at, const char *end)
{
	while (at < end && *at >= ' ' && *at < 0x7F && *at != '"' && *at != '\\')
		at++;
	return at;
}

/* Takes a text with both its quotes. */
static bool take_text(struct scan *scan)
{
	if (!take(scan, '"'))
		return false;
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
	return take(scan, '"');
}

static bool take_digits(struct scan *scan)
{
	const char *begin = scan->at;

	while (scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9')
		scan->at++;
	return scan->at > begin;
}

static bool take_number(struct scan *scan)
{
	enum { DIGITS = 18 }; /* of any number that has room */

	scan->at += *scan->at == '-';
	const char *begin = scan->at;

	if (!take_digits(scan) || (*begin == '0' && scan->at > begin + 1))
		return false;
	scan->odd |= scan->at > begin + DIGITS;
	if (scan->at == scan->end || !strchr(".eE", *scan->at))
		return true;
	scan->odd = true;
	if (*scan->at == '.' && (scan->at++, !take_digits(scan)))
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

/* Returns the letters between two quotes without escapes, in the arena. */
static const char *unescaped(struct arena *arena, const char *begin, const char *end)
{
	struct scan scan = {.at = begin, .end = end};
	struct text text = {.arena = arena};
	int32_t point;

	if (!memchr(begin, '\\', (size_t)(end - begin)))
		return arena_copy(arena, begin, (size_t)(end - begin));
	while (scan.at < end) {
		if (*scan.at != '\\') {
			text_add_bytes(&text, scan.at++, 1);
			continue;
		}
		scan.at++;
		(void)take_escape(&scan, &point);
		text_add_point(&text, point);
	}
	return text_of(&text);
}

static bool take_value(struct scan *scan, struct json_value *value);

/* Takes the key of a member, which the object must not have yet. */
static bool take_key(struct scan *scan, const struct json_value *object, struct json_value *member)
{
	size_t count = 0;

	if (scan->at < scan->end && (unsigned char)*scan->at <= ' ')
		skip_blanks(scan);
	member->place = scan->at;
	if (!take_text(scan))
		return false;
	member->key = unescaped(scan->arena, member->place + 1, scan->at - 1);
	for (const struct json_value *other = object->first; other && count < MEMBERS_MOST;
	     other = other->next, count++)
		if (*other->key == *member->key && strcmp(other->key, member->key) == 0)
			return false;
	scan->odd |= count == MEMBERS_MOST;
	return take(scan, ':');
}

/* Takes an object or a list. */
static bool take_values(struct scan *scan, struct json_value *whole)
{
	const bool object = *scan->at++ == '{';
	const char end = object ? '}' : ']';
	const struct json_value **next = &whole->first;

	if (scan->level == LEVELS_MOST)
		return false;
	if (take(scan, end))
		return true;
	scan->level++;
	do {
		struct json_value *value = arena_space(scan->arena, 1, sizeof *value);

		*value = (struct json_value){.key = whole->key, .place = whole->place};
		if (scan->values++ == VALUES_MOST || (object && !take_key(scan, whole, value)))
			return false;
		const bool several = object && scan->level == 1 && scan->several &&
		                     strcmp(value->key, scan->several) == 0;

		scan->shape = several ? PLAIN_LINES : scan->shape;
		if (!take_value(scan, value))
			return false;
		scan->shape = several ? PLAIN_LINE : scan->shape;
		*next = value;
		next = &value->next;
	} while (take(scan, ','));
	scan->level--;
	return take(scan, end);
}

static bool take_words(struct scan *scan, struct json_value *value)
{
	switch (*scan->at) {
	case '{':
	case '[':
		return take_values(scan, value);
	case '"':
		return take_text(scan);
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

static bool take_value(struct scan *scan, struct json_value *value)
{
	skip_blanks(scan);
	const size_t blanks = scan->blanks;

	value->text = scan->at;
	if (scan->at == scan->end || !take_words(scan, value))
		return false;
	value->size = (size_t)(scan->at - value->text);
	value->spaced = scan->blanks > blanks;
	return true;
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

/* Has the library read a text, and gives its error. */
static bool check(const struct json_document *document, size_t flags, struct error *err)
{
	json_error_t fault = {.line = 0};
	json_t *value =
	    load(document->text, document->size, JSON_REJECT_DUPLICATES | flags, &fault);
	const int column = fault.column > 0 ? fault.column : 1;

	json_decref(value);
	if (value) {
		/* The library ignores a NUL after a number. */
		const char *nul = memchr(document->text, '\0', (size_t)fault.position);

		if (!nul)
			return true;
		error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_NOT_JSON, "control character 0x0");
		return place_byte(document, (size_t)(nul - document->text), err);
	}
	if (failed)
		return error_memory(err);
	error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_NOT_JSON, fault.text);
	return error_place(err, document->file,
	    document->line + (fault.line > 1 ? fault.line - 1 : 0),
	    fault.line > 1 ? column : document->column + column - 1);
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

/* --- a text and its values --- */

/* Reports a text that is right for the library, but goes beyond the limits above; returns false. */
static bool is_beyond(
    const struct scan *scan, const struct json_document *document, struct error *err)
{
	error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_ONE_OBJECT, VALUES_MOST, LEVELS_MOST);
	return place_byte(document, (size_t)(scan->at - document->text), err);
}

bool json_read(struct arena *arena, const struct json_document *document,
    const struct json_value **ret, struct error *err)
{
	struct scan scan = {
	    .arena = arena, .at = document->text, .end = document->text + document->size};
	struct json_value *whole = arena_alloc(arena, 1, sizeof *whole);
	const bool ok = take_value(&scan, whole) && strchr("{[", *whole->text);

	/* The library gives the reason of a mistake. */
	if ((!ok || scan.odd || scan.bad_place) && !check(document, JSON_DISABLE_EOF_CHECK, err))
		return false;
	*ret = whole;
	return ok || is_beyond(&scan, document, err);
}

/* Reads a document that is one object. */
static bool read_object(struct scan *scan, const struct json_document *document,
    const struct json_value **ret, struct error *err)
{
	struct json_value *whole = arena_alloc(scan->arena, 1, sizeof *whole);

	scan->at = document->text;
	scan->end = document->text + document->size;
	const bool taken = take_value(scan, whole);

	skip_blanks(scan);
	const bool ok = taken && scan->at == scan->end;

	if ((!ok || scan->odd) && !check(document, 0, err))
		return false;
	*ret = whole;
	if (!ok)
		return is_beyond(scan, document, err);
	if (*whole->text == '{')
		return true;
	error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_OBJECT_EXPECTED);
	return place_byte(document, 0, err);
}

bool json_read_object(struct arena *arena, const struct json_document *document,
    const struct json_value **ret, struct error *err)
{
	struct scan scan = {.arena = arena};

	return read_object(&scan, document, ret, err) &&
	       (!scan.bad_place || check(document, 0, err));
}

bool json_read_line(struct arena *arena, const struct json_document *document, const char *several,
    const struct json_value **ret, struct error *err)
{
	struct scan scan = {.arena = arena, .several = several};

	if (!read_object(&scan, document, ret, err))
		return false;
	if (!scan.bad_place)
		return true;
	plain_refuse(scan.bad, scan.bad_shape, "text-invalid", TEXT_WORDS_THE_TEXT, err);
	return place_byte(document, (size_t)(scan.bad_place - document->text), err);
}

const struct json_value *json_member(const struct json_value *object, const char *key)
{
	const struct json_value *member = object && *object->text == '{' ? object->first : NULL;

	while (member && strcmp(member->key, key) != 0)
		member = member->next;
	return member;
}

bool json_value_is(const struct json_value *value, const char *words)
{
	return value && strncmp(value->text, words, value->size) == 0 && words[value->size] == '\0';
}

bool json_value_number(const struct json_value *value, int64_t *ret)
{
	return value && text_integer(value->text, value->size, INT64_MIN, INT64_MAX, ret);
}

bool json_value_text(struct arena *arena, const struct json_value *value, const char **ret)
{
	if (!value || *value->text != '"')
		return false;
	*ret = unescaped(arena, value->text + 1, value->text + value->size - 1);
	return true;
}

const char *json_dense(struct arena *arena, const struct json_value *value)
{
	struct scan scan = {.at = value->text, .end = value->text + value->size};
	struct text text = {.arena = arena};

	if (!value->spaced)
		return arena_copy(arena, value->text, value->size);
	for (skip_blanks(&scan); scan.at < scan.end; skip_blanks(&scan)) {
		const char *begin = scan.at;

		if (*begin != '"' || !take_text(&scan))
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

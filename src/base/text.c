#include "base/text.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/error.h"
#include "base/message.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <utf8proc.h>

/* --- building --- */

static void reserve(struct text *text, size_t more)
{
	size_t capacity = text->capacity ? text->capacity : 64;

	if (more > SIZE_MAX / 4 - text->size)
		break_memory();
	if (text->data && text->size + more < text->capacity)
		return;
	while (capacity <= text->size + more)
		capacity *= 2;
	char *data = arena_space(text->arena, capacity, 1);

	if (text->data && text->size > 0)
		memcpy(data, text->data, text->size);
	text->data = data;
	text->capacity = capacity;
}

char *text_grow(struct text *text, size_t size)
{
	reserve(text, size);
	char *room = text->data + text->size;

	text->size += size;
	text->data[text->size] = '\0';
	return room;
}

void text_add(struct text *text, const char *more)
{
	text_add_bytes(text, more, strlen(more));
}

const char *text_digits(char digits[TEXT_DIGITS], int64_t number)
{
	enum { BASE = 10 };
	char *at = &digits[TEXT_DIGITS - 1];
	uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

	*at = '\0';
	do {
		*--at = (char)('0' + rest % BASE);
		rest /= BASE;
	} while (rest > 0);
	if (number < 0)
		*--at = '-';
	return at;
}

void decimal_text(int64_t value, int places, char ret[DECIMAL_TEXT])
{
	uint64_t parts = 1;
	uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
	char behind[TEXT_DIGITS];

	assert(places >= 0 && places <= DECIMAL_PLACES_MOST);
	for (int i = 0; i < places; i++)
		parts *= 10;
	/* The 1 in front keeps the leading zeros of the decimal places. */
	(void)snprintf(behind, sizeof(behind), "%" PRIu64, parts + size % parts);
	(void)snprintf(ret, DECIMAL_TEXT, "%s%" PRIu64 "%s%s", value < 0 ? "-" : "", size / parts,
	    places ? "." : "", &behind[1]);
}

void text_add_number(struct text *text, int64_t number)
{
	char digits[TEXT_DIGITS];
	const char *first = text_digits(digits, number);

	text_add_bytes(text, first, (size_t)(digits + TEXT_DIGITS - 1 - first));
}

void text_add_quoted(struct text *text, const char *more)
{
	text_add(text, "\"");
	for (; *more; more++) {
		if (*more == '\n')
			text_add(text, "\\n");
		else if (*more == '\t')
			text_add(text, "\\t");
		else if (*more == '"' || *more == '\\')
			text_addf(text, "\\%c", *more);
		else
			text_add_bytes(text, more, 1);
	}
	text_add(text, "\"");
}

void text_add_point(struct text *text, int32_t point)
{
	utf8proc_uint8_t bytes[4];
	const utf8proc_ssize_t size =
	    utf8proc_encode_char(utf8proc_codepoint_valid(point) ? point : 0xFFFD, bytes);

	text_add_bytes(text, (const char *)bytes, (size_t)size);
}

void text_addf(struct text *text, const char *format, ...)
{
	va_list arguments, again;

	va_start(arguments, format);
	va_copy(again, arguments);
	const int size = vsnprintf(NULL, 0, format, again);

	va_end(again);
	if (size < 0)
		break_memory();
	reserve(text, (size_t)size);
	(void)vsnprintf(text->data + text->size, (size_t)size + 1, format, arguments);
	text->size += (size_t)size;
	va_end(arguments);
}

void text_add_padded(struct text *text, const char *more, int columns)
{
	int lacking = abs(columns) - text_columns(more);

	for (int i = 0; columns < 0 && i < lacking; i++)
		text_add_bytes(text, " ", 1);
	text_add(text, more);
	for (int i = 0; columns > 0 && i < lacking; i++)
		text_add_bytes(text, " ", 1);
}

const char *text_of(const struct text *text)
{
	return text->data ? text->data : "";
}

/* --- characters --- */

int32_t text_next(const char **cursor, const char *end)
{
	utf8proc_int32_t point = -1;
	utf8proc_ssize_t used;

	if (*cursor < end && (unsigned char)**cursor < 0x80)
		return *(*cursor)++;
	used = utf8proc_iterate((const utf8proc_uint8_t *)*cursor, end - *cursor, &point);
	if (used < 1 || point < 0) {
		*cursor += 1;
		return -1;
	}
	*cursor += used;
	return point;
}

int text_columns_of(int32_t point)
{
	return point < 0 ? 1 : utf8proc_charwidth(point);
}

int text_columns(const char *text)
{
	const char *end = text + strlen(text);
	int columns = 0;

	while (text < end)
		columns += text_columns_of(text_next(&text, end));
	return columns;
}

const char text_mark[] = "\xef\xbb\xbf";

size_t text_mark_size(const char *text, size_t size)
{
	const bool marked = size >= TEXT_MARK_SIZE && memcmp(text, text_mark, TEXT_MARK_SIZE) == 0;

	return marked ? TEXT_MARK_SIZE : 0;
}

bool text_is_utf8(const char *text, size_t size, size_t *ret_bad)
{
	const char *end = text + size;

	for (const char *cursor = text; cursor < end;) {
		const char *start = cursor;
		int32_t point = text_next(&cursor, end);

		if (point > 0)
			continue;
		if (ret_bad)
			*ret_bad = (size_t)(start - text);
		return false;
	}
	return true;
}

int text_characters(const char *text, size_t size)
{
	const char *end = text + size;
	int count = 0;

	for (; text < end; count++)
		(void)text_next(&text, end);
	return count;
}

char text_lower(char letter)
{
	return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* --- numbers --- */

bool text_integer(const char *text, size_t size, int64_t least, int64_t most, int64_t *ret)
{
	const char *end = text + size;
	bool negative = size > 0 && *text == '-';
	int64_t value = 0;

	if (size > 0 && (*text == '-' || *text == '+'))
		text++;
	if (text == end)
		return false;
	for (; text < end; text++) {
		int digit = *text - '0';

		if (digit < 0 || digit > 9 || value < (INT64_MIN + digit) / 10)
			return false;
		value = value * 10 - digit; /* below zero, since the range is wider there */
	}
	if (!negative && value == INT64_MIN)
		return false;
	if (!negative)
		value = -value;
	if (value < least || value > most)
		return false;
	*ret = value;
	return true;
}

/* --- names --- */

size_t text_join_blanks(char *out, const char *text)
{
	const char *end = text + strlen(text);
	char *to = out;
	bool blank = false;

	for (const char *at = text; at < end;) {
		const char *here = at;
		const int32_t point = text_next(&at, end);

		if (point == '\t' ||
		    (point >= 0 && utf8proc_category(point) == UTF8PROC_CATEGORY_ZS)) {
			blank = to > out;
			continue;
		}
		if (blank)
			*to++ = ' ';
		blank = false;
		memmove(to, here, (size_t)(at - here));
		to += at - here;
	}
	*to = '\0';
	return (size_t)(to - out);
}

char *text_fold(struct arena *arena, const char *text)
{
	utf8proc_uint8_t *folded = NULL;
	utf8proc_ssize_t size = utf8proc_map((const utf8proc_uint8_t *)text, 0, &folded,
	    UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
	struct cleanup cleanup = {0};

	if (size == UTF8PROC_ERROR_NOMEM)
		break_memory();
	if (size < 0)
		return arena_text(arena, text);
	boundary_hold(&cleanup, free, folded);
	char *copy = arena_copy(arena, (const char *)folded, (size_t)size);

	boundary_drop(&cleanup);
	free(folded);
	(void)text_join_blanks(copy, copy);
	return copy;
}

char *text_exchange(struct arena *arena, const char *text, char letter, char other)
{
	char *copy = arena_text(arena, text);

	for (char *at = copy; (at = strchr(at, letter)) != NULL;)
		*at = other;
	return copy;
}

bool text_has_word(const char *words, const char *word)
{
	const size_t size = strlen(word);

	while (*words && (strcspn(words, " ") != size || memcmp(words, word, size) != 0)) {
		words += strcspn(words, " ");
		words += strspn(words, " ");
	}
	return *words != '\0';
}

static int by_bytes(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

void text_sort(const char **texts, size_t count)
{
	if (count > 0)
		qsort(texts, count, sizeof *texts, by_bytes);
}

bool text_same_folded(struct arena *arena, const char *a, const char *b)
{
	return strcmp(text_fold(arena, a), text_fold(arena, b)) == 0;
}

/* Letters that Unicode does not treat as a letter with a mark. */
static const struct {
	int32_t letter;
	const char *key;
} sort_letters[] = {{0xE6, "ae"}, {0xF8, "o"}, {0xF0, "d"}, {0x111, "d"}, {0x127, "h"},
    {0x131, "i"}, {0x142, "l"}, {0x153, "oe"}, {0xFE, "th"}};

/* Adds a letter of the key, and its place after that letter: 1 is the letter itself. */
static void add_sort_place(struct text *key, const char *letter, size_t size, int place)
{
	const char at = (char)place;

	text_add_bytes(key, letter, size);
	text_add_bytes(key, &at, 1);
}

/* Adds a letter that has a place of its own in an alphabet such as "z å ä/æ ö/ø; y/ü". Returns
 * false if it has none. */
static bool add_own_letter(struct text *key, const char *alphabet, int32_t letter)
{
	const char *end = alphabet + strlen(alphabet), *first = NULL;
	size_t first_size = 0;
	int place = 1;

	for (const char *at = alphabet; at < end;) {
		const char *here = at;
		const int32_t point = text_next(&at, end);

		if (point == ';') {
			first = NULL;
			place = 1;
		} else if (point == ' ') {
			place += first ? 1 : 0;
		} else if (point != '/') {
			first_size = first ? first_size : (size_t)(at - here);
			first = first ? first : here;
			if (point == letter) {
				add_sort_place(key, first, first_size, place);
				return true;
			}
		}
	}
	return false;
}

static void add_sort_letter(struct text *key, const char *alphabet, int32_t letter)
{
	enum { PARTS_MOST = 8, BYTES_MOST = 4 };
	utf8proc_int32_t parts[PARTS_MOST];
	utf8proc_uint8_t bytes[BYTES_MOST];
	int last_class = 0;

	if (alphabet && add_own_letter(key, alphabet, letter))
		return;
	for (size_t i = 0; i < sizeof sort_letters / sizeof *sort_letters; i++)
		if (sort_letters[i].letter == letter) {
			for (const char *at = sort_letters[i].key; *at; at++)
				add_sort_place(key, at, 1, 1);
			return;
		}
	if (utf8proc_decompose_char(letter, parts, PARTS_MOST,
	        UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK, &last_class) < 1)
		return; /* a mark by itself */
	add_sort_place(key, (const char *)bytes, (size_t)utf8proc_encode_char(parts[0], bytes), 1);
}

const char *text_sort_key(struct arena *arena, const char *alphabet, const char *text)
{
	struct text key = {.arena = arena};
	const char *folded = text_fold(arena, text);

	for (const char *at = folded, *end = folded + strlen(folded); at < end;)
		add_sort_letter(&key, alphabet, text_next(&at, end));
	text_addf(&key, "\n%s", folded);
	return text_of(&key);
}

/* --- a word among a few --- */

enum { NEAREST_LONGEST = 48, NEAREST_EDITS = 2 };

/* Returns how many letters to insert, drop or change (Levenshtein), ignoring letter case. */
static int edits(const char *a, size_t a_size, const char *b, size_t b_size)
{
	int row[NEAREST_LONGEST + 1];

	for (size_t j = 0; j <= b_size; j++)
		row[j] = (int)j;
	for (size_t i = 1; i <= a_size; i++) {
		int diagonal = row[0];

		row[0] = (int)i;
		for (size_t j = 1; j <= b_size; j++) {
			int same = (a[i - 1] | 0x20) == (b[j - 1] | 0x20) ? 0 : 1;
			int here = number_lesser(
			    number_lesser(row[j] + 1, row[j - 1] + 1), diagonal + same);

			diagonal = row[j];
			row[j] = here;
		}
	}
	return row[b_size];
}

const char *text_nearest(const char *word, const char *const *candidates, size_t count)
{
	size_t size = strlen(word);
	const char *nearest = NULL;
	int fewest = NEAREST_EDITS + 1;

	for (size_t i = 0; i < count && size <= NEAREST_LONGEST; i++) {
		size_t other = strlen(candidates[i]);

		if (other > NEAREST_LONGEST || other > size + NEAREST_EDITS ||
		    size > other + NEAREST_EDITS)
			continue;
		const int distance = edits(word, size, candidates[i], other);

		if (distance < fewest && 2 * (size_t)distance <= (size > other ? size : other)) {
			fewest = distance;
			nearest = candidates[i];
		}
	}
	return nearest;
}

enum { SHOWN_MOST = 60 };

int choice_shown(size_t size)
{
	return size < SHOWN_MOST ? (int)size : SHOWN_MOST;
}

bool choice_is(const char *word, size_t size, const char *name)
{
	return strlen(name) == size && strncasecmp(name, word, size) == 0;
}

void choice_list(char *buffer, size_t size, const char *const *choices, size_t count)
{
	const char *between = message_words(TEXT_WORDS_OR);
	size_t last = 0, length = 0;

	buffer[0] = '\0';
	for (size_t i = 0; i < count; i++)
		last = choices[i][0] ? i : last;
	for (size_t i = 0; i < count; i++) {
		const char *glue = length == 0 ? "" : i == last ? between : ", ";
		const size_t before = strlen(glue), own = strlen(choices[i]);

		if (own == 0)
			continue;
		if (length + before + own >= size)
			return;
		memcpy(buffer + length, glue, before);
		memcpy(buffer + length + before, choices[i], own + 1);
		length += before + own;
	}
}

size_t choice_read(
    const char *what, const char *const *choices, size_t count, const char *word, size_t size)
{
	char expected[CHOICE_LIST_ROOM];

	for (size_t i = 0; i < count; i++)
		if (choices[i][0] && choice_is(word, size, choices[i]))
			return i;
	choice_list(expected, sizeof expected, choices, count);
	break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_CHOICE, what, expected, choice_shown(size), word);
}

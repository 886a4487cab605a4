/* text.h - text as bytes that must be UTF-8: building and measuring it, writing and reading numbers,
 * comparing and sorting names, the nearest word to a misspelt one, and values that are one of a few
 * words. */
#ifndef CANASTA_BASE_TEXT_H
#define CANASTA_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct arena;

/* A text that grows in an arena. */
struct text {
	struct arena *arena;
	char *data; /* NUL-terminated once something was added; NULL before */
	size_t size;
	size_t capacity;
};

/* Add `size` bytes for the caller to write, and return their place. text_room() calls text_grow()
 * only if there is no room for them yet. */
char *text_grow(struct text *text, size_t size);

static inline char *text_room(struct text *text, size_t size)
{
	char *room = text->data ? text->data + text->size : NULL;

	if (!room || size >= text->capacity - text->size)
		return text_grow(text, size);
	text->size += size;
	room[size] = '\0';
	return room;
}

static inline void text_add_bytes(struct text *text, const char *more, size_t size)
{
	char *room = text_room(text, size);

	if (room && size > 0)
		memcpy(room, more, size);
}

/* Add a text, and a number in decimal. */
void text_add(struct text *text, const char *more);
void text_add_number(struct text *text, int64_t number);
/* Adds a text in double quotation marks, as YAML reads it. */
void text_add_quoted(struct text *text, const char *more);
/* Adds a character; U+FFFD for an invalid code point. */
void text_add_point(struct text *text, int32_t point);
void text_addf(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds `more`, padded with blanks to `columns` on a terminal; negative columns: blanks in front. */
void text_add_padded(struct text *text, const char *more, int columns);
/* Returns the text built so far; "" if it is empty. */
const char *text_of(const struct text *text);

/* Returns how many columns a text takes on a terminal: two for a wide letter, none for a combining mark. */
int text_columns(const char *text);

/* Returns the columns of one code point; -1, a bad byte, takes one. */
int text_columns_of(int32_t point);

enum { TEXT_DIGITS = 21 }; /* room for -2^63 and a NUL */

/* Writes a number at the end of `digits`. Returns its first character. */
const char *text_digits(char digits[TEXT_DIGITS], int64_t number);

/* The most decimal places, and room for any number with that many. */
enum { DECIMAL_PLACES_MOST = 18, DECIMAL_TEXT = 48 };

/* Writes `value` parts, of which ten to the power of `places` make one: "12" with no places,
 * "-0.45" with two. */
void decimal_text(int64_t value, int places, char ret[DECIMAL_TEXT]);

/* The byte order mark, which some editors put before a text in UTF-8. */
enum { TEXT_MARK_SIZE = 3 };
extern const char text_mark[TEXT_MARK_SIZE + 1];

/* Returns the size of the mark at the beginning of a text; 0 if there is none. */
size_t text_mark_size(const char *text, size_t size);

/* Returns true if the bytes are valid UTF-8 (no surrogates, no overlong forms, no NUL). Otherwise
 * *ret_bad is the offset of the first bad byte; `ret_bad` may be NULL. */
bool text_is_utf8(const char *text, size_t size, size_t *ret_bad);

/* Returns how many characters (code points) are in the first `size` bytes; a bad byte counts as one. */
int text_characters(const char *text, size_t size);

/* Returns the code point at *cursor, which is before `end`, and moves *cursor past it; -1 for a bad byte. */
int32_t text_next(const char **cursor, const char *end);

/* Returns a letter A to Z as a to z; others unchanged. */
char text_lower(char letter);

/* Reads the whole of `text` as a decimal number with an optional sign. Returns false if it is not a
 * number within the bounds. */
bool text_integer(const char *text, size_t size, int64_t least, int64_t most, int64_t *ret);

/* Writes a name in the form in which it is stored: blanks at its ends are removed, each run of
 * blanks within it is one space. Every character that Unicode calls a space is a blank, the
 * no-break space too. `out` has room for the text and may be the text itself. Returns the size
 * written, without the NUL. */
size_t text_join_blanks(char *out, const char *text);

/* Returns a copy of a text in which `other` replaces each `letter`. */
char *text_exchange(struct arena *arena, const char *text, char letter, char other);

/* Returns true if the word is among words separated by blanks. */
bool text_has_word(const char *words, const char *word);

/* Sorts texts by their bytes. */
void text_sort(const char **texts, size_t count);

/* Returns the folded form for comparing names regardless of case, composition and blanks (text_join_blanks). A text
 * that is not UTF-8 is returned as it is. */
char *text_fold(struct arena *arena, const char *text);

/* Returns true if two names are equal when folded. */
bool text_same_folded(struct arena *arena, const char *a, const char *b);

/* Returns the key by which names are sorted: letters without their marks and regardless of case,
 * except for letters that have a place of their own in the alphabet of a language. In "z å ä/æ ö/ø;
 * y/ü", å, ä and ö follow z in this order, æ goes with ä, ø with ö, and ü with y. A NULL alphabet
 * has no such letters. Names that differ in marks alone are sorted by their marks. The key does not
 * treat letters of several signs (the Danish aa, the Dutch ij) as one, sort numbers by value, or
 * ignore blanks and hyphens. */
const char *text_sort_key(struct arena *arena, const char *alphabet, const char *text);

/* Returns the candidate nearest to a misspelt word, at most two edits and half its length away;
 * NULL if there is none. */
const char *text_nearest(const char *word, const char *const *candidates, size_t count);

/* A value that is one of a few words, such as `--carry none|half|all`. */

enum { CHOICE_LIST_ROOM = 300 }; /* bytes; any list of the program fits */

/* Returns how many bytes of a word of `size` bytes a message shows. */
int choice_shown(size_t size);

/* Returns true if a word of `size` bytes is `name`; the case of ASCII letters is ignored. */
bool choice_is(const char *word, size_t size, const char *name);

/* Returns the index of a word among the choices, without the empty ones. Breaks off for a word that
 * is not among them: ERROR_INPUT `value-unknown`, which names `what` and lists the choices. */
size_t choice_read(
    const char *what, const char *const *choices, size_t count, const char *word, size_t size);

/* Writes the choices that are not empty, "a, b or c", in the language of messages, as far as there is room. */
void choice_list(char *buffer, size_t size, const char *const *choices, size_t count);

#endif

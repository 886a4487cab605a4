/* sentence.h - a sentence as a value: a code, its English form, and the values in it.
 *
 * Pure layers make sentences; the layers that show them choose the language. A form holds its
 * values by name:
 *
 *   {points}              a number, a text, or a word in the language
 *   {points:+}            a number with its sign
 *   {person:plain}        a number that is a name, without grouping; R{line} and {round}.{table}
 *                         are names without saying so
 *   {count?card|cards}    the first for 1, the second for every other number; in a language with
 *                         other forms one word for each, in their order (base/plural.h)
 *   {of?of {of}}          with nothing after it: the words only if the value is not empty
 *
 * A value may be a list of sentences, written one after another.
 *
 * The forms are in templates/labels under KIND.CODE, the English one as FORM_KIND__CODE next to the
 * code; SENTENCE_KIND__CODE is kind, code and English form together (src/catalogue.c). A language
 * that lacks a form uses the English one. */
#ifndef CANASTA_BASE_SENTENCE_H
#define CANASTA_BASE_SENTENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct numerals;
struct plural;

enum { SENTENCE_VALUES_MOST = 6 };

enum sentence_kind {
	SENTENCE_NUMBER,
	SENTENCE_TEXT,
	SENTENCE_WORD,
	SENTENCE_LETTER,
	SENTENCE_PARTS
};

struct sentence;

struct sentence_value {
	const char *name; /* NULL ends the values */
	enum sentence_kind kind;
	int64_t number;   /* a number, the character of a letter, or how many parts */
	const char *text; /* a text, the English form of a word, or the separator of parts */
	const char *word; /* "item": the label of other languages is item.TEXT */
	const struct sentence *parts; /* they outlive the sentence */
};

struct sentence {
	const char *kind; /* "lapse"; NULL for an empty sentence */
	const char *code; /* "out-missed": the label of other languages is lapse.out-missed */
	const char *english;
	struct sentence_value values[SENTENCE_VALUES_MOST];
};

/* Returns a sentence without values: sentence_of(SENTENCE_WHEN__MELDED). */
struct sentence sentence_of(const char *kind, const char *code, const char *english);

struct sentence_value sentence_number(const char *name, int64_t number);
struct sentence_value sentence_letter(const char *name, char letter);
struct sentence_value sentence_text(const char *name, const char *text);
struct sentence_value sentence_word(const char *name, const char *word, const char *text);
struct sentence_value sentence_parts(
    const char *name, const struct sentence *parts, size_t count, const char *between);

/* Returns true if two sentences have the same form and equal values. */
bool sentence_same(const struct sentence *one, const struct sentence *other);

/* The words of a language. `find` returns the form or word of a label, NULL if there is none.
 * `plural` decides which words of a choice a number takes. */
struct vocabulary {
	const char *(*find)(const void *from, const char *label);
	const void *from;
	const struct plural *plural;     /* NULL: as in English */
	const struct numerals *numerals; /* NULL: figures as programs write them */
};

/* Returns the vocabulary's word for "KIND.TEXT", or the text itself if it has none. A NULL vocabulary is English. */
const char *sentence_say_word(
    const struct vocabulary *vocabulary, const char *kind, const char *text);

/* Returns the percent sign of a country, with the space before it if it writes one: the label
 * `number.percent`. */
const char *sentence_percent(const struct vocabulary *vocabulary);

/* Returns the time of day at the beginning of `hour`, "19:30", in the form of the language (NULL: English). */
const char *sentence_say_hour(
    struct arena *arena, const struct vocabulary *vocabulary, const char *hour);

/* Returns a day or a time of the record, "2026-03-05" or "2026-03-05T19:30:00Z", in the form of the
 * language (NULL: English), a time in local time (base/clock.h); other texts unchanged. */
const char *sentence_say_time(
    struct arena *arena, const struct vocabulary *vocabulary, const char *time);

/* Writes a sentence as snprintf() does: cuts it if there is no room, and returns its whole size. */
size_t sentence_write(const struct vocabulary *vocabulary, const struct sentence *sentence,
    char *buffer, size_t size);

/* Fills a form with its values, like sentence_write(). */
size_t sentence_fill(const struct vocabulary *vocabulary, const char *form,
    const struct sentence_value *values, size_t count, char *buffer, size_t size);

/* Returns a sentence as text, in the arena. */
const char *sentence_say(
    struct arena *arena, const struct vocabulary *vocabulary, const struct sentence *sentence);

#endif

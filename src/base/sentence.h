/* sentence.h - a sentence as a value: a code, its English form, and the values in it.
 *
 * Pure layers make sentences; the layers that show them choose the language. A form holds its
 * values by name:
 *
 *   {points}              a number, a text, or a word in the language
 *   {points:+}            a number with its sign
 *   {person:plain}        a number that is a name, without grouping; R{line} and {round}.{table}
 *                         are names without saying so
 *   {lapse:plain}         a word as its code, which users type
 *   {count?card|cards}    the first for 1, the second for every other number; in a language with
 *                         other forms one word for each, in their order (plural_form())
 *   {of?of {of}}          with nothing after it: the words only if the value is not empty
 *
 * A value may be a list of sentences, written one after another.
 *
 * The forms are in templates/labels under KIND.CODE, the English one as FORM_KIND__CODE next to the
 * code; SENTENCE_KIND__CODE is kind, code and English form together (src/catalogue.c). A language
 * that lacks a form uses the English one. Without a vocabulary, as in English JSON, a sentence is English and
 * its words are their codes. */
#ifndef CANASTA_BASE_SENTENCE_H
#define CANASTA_BASE_SENTENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* Figures as a country writes them, with its separators of thousands and decimals.
 *
 * A language's file gives them: `number.thousands`, `number.point`, and `number.group-from`, the
 * number of figures from which a number is grouped (1000 stays whole if that is 5). Without a
 * label, figures are written as in programs. */

enum { NUMERALS_TEXT = 96 }; /* room for any number, grouped */

struct numerals {
	const char *thousands, *point; /* NULL: none, and a point */
	size_t group_from;             /* 0: never */
};

/* Writes a number given as programs write it, "-12345.50", in the style of a country; NULL copies
 * it unchanged. Returns `buffer`. */
const char *numerals_write(
    const struct numerals *numerals, const char *number, char buffer[NUMERALS_TEXT]);

/* Reads `size` bytes of a number in the style of a country as programs write it: "1.250,50" as
 * "1250.50". Blanks may separate thousands everywhere. A point or a comma is the decimal sign
 * unless it is the country's sign of thousands and three digits follow. Returns false if the text
 * is not a number, or is longer than any number. */
bool numerals_read(
    const struct numerals *numerals, const char *text, size_t size, char ret[NUMERALS_TEXT]);

/* The form of a text that a number takes in a language: the plural rules of Unicode's CLDR, as data.
 *
 * A language's file gives its rules below `plural`, one for each form except the last, which takes
 * every number that no rule takes:
 *
 *   plural:
 *     one: "i = 1 and v = 0"
 *     few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"
 *
 * The order of forms is zero, one, two, few, many; the last follows. A rule is written as Unicode
 * writes it: n is the number without its sign, i the part before its point, v the number of digits
 * after it, w those without the zeros at the end, f and t the same digits as a number; e and c are
 * 0. */

enum { PLURAL_RULES = 5 };

/* The names of the forms with a rule: "zero", "one", "two", "few", "many". */
extern const char *const plural_names[PLURAL_RULES];

/* The rules of a language; NULL for a form that it does not have. */
struct plural {
	const char *rules[PLURAL_RULES];
};

/* Returns the number of forms of a language; NULL is English. */
size_t plural_count(const struct plural *plural);

/* Returns the form, from 0, of a number in its written shape, "1", "-5", "1.50". A text with
 * another number of forms than the language is an English one, in place of a missing
 * translation. */
size_t plural_form(const struct plural *plural, const char *number, size_t forms);

/* Returns true for a valid rule. Otherwise *ret_bad is the offset of the byte that is not understood. */
bool plural_check(const char *rule, size_t *ret_bad);

/* --- sentences --- */

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
	const char *word; /* "item": the label is item.TEXT */
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

/* Return a value with its name: a number, a letter, a text, or a word that each language has its own label for. */
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

/* Gives the English words, by their labels, to sentence_say_word(). The program does so before it says anything. */
void sentence_teach(const char *(*find)(const char *label));

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

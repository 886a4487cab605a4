/* plural.h - figures as a country writes them, with its separators of thousands and decimals.
 *
 * A language's file gives them: `number.thousands`, `number.point`, and `number.group-from`, the
 * number of figures from which a number is grouped (1000 stays whole if that is 5). Without a
 * label, figures are written as in programs. */
#ifndef CANASTA_BASE_PLURAL_H
#define CANASTA_BASE_PLURAL_H

#include <stdbool.h>
#include <stddef.h>

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

#endif

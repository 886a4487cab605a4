/* plural.h - figures as a country writes them: what stands between thousands, and before decimals.
 *
 * A language's file says it: `number.thousands`, `number.point`, and `number.group-from`, how many figures a
 * number has before it is grouped (1000 stays whole where that is 5). What it leaves out is as programs write. */
#ifndef CANASTA_BASE_PLURAL_H
#define CANASTA_BASE_PLURAL_H

#include <stdbool.h>
#include <stddef.h>

enum { NUMERALS_TEXT = 96 }; /* room for any number, grouped */

struct numerals {
	const char *thousands, *point; /* NULL: none, and a point */
	size_t group_from;             /* 0: never */
};

/* A number as programs write it, "-12345.50", as these do; NULL writes it as it is. Gives `buffer`. */
const char *numerals_write(
    const struct numerals *numerals, const char *number, char buffer[NUMERALS_TEXT]);

/* Which form of a text a number takes in a language: the plural rules of Unicode's CLDR, as data.
 *
 * A language's file says its rules below `plural`, one for each form but the last, which takes every number
 * that no rule does:
 *
 *   plural:
 *     one: "i = 1 and v = 0"
 *     few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"
 *
 * Forms stand in the order zero, one, two, few, many; behind them the last. A rule is written as Unicode writes
 * it: n is the number without its sign, i what stands before its point, v how many digits behind it, w those
 * without the noughts at the end, f and t the same digits as a number; e and c are 0. */

enum { PLURAL_RULES = 5 };

/* What the forms with a rule are called: "zero", "one", "two", "few", "many". */
extern const char *const plural_names[PLURAL_RULES];

/* The rules of a language, NULL where it has no such form. */
struct plural {
	const char *rules[PLURAL_RULES];
};

/* How many forms there are. NULL: those of English. */
size_t plural_count(const struct plural *plural);

/* The form of a number as it is written, "1", "-5", "1.50": from 0. A text with another number of forms than
 * the language has is one of English, which stands in for what the language lacks. */
size_t plural_form(const struct plural *plural, const char *number, size_t forms);

/* Whether it is a rule. Where not, `ret_bad` holds the byte that is not understood. */
bool plural_check(const char *rule, size_t *ret_bad);

#endif

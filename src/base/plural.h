/* plural.h - which form of a text a number takes in a language: the plural rules of Unicode's CLDR, as data.
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
#ifndef CANASTA_BASE_PLURAL_H
#define CANASTA_BASE_PLURAL_H

#include <stdbool.h>
#include <stddef.h>

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

#include "base/plural.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { GROUP = 3 };

/* Appends as much of a text as there is room for. */
static void put(char buffer[NUMERALS_TEXT], size_t *used, const char *text, size_t size)
{
	for (size_t i = 0; i < size && *used < NUMERALS_TEXT - 1; i++)
		buffer[(*used)++] = text[i];
	buffer[*used] = '\0';
}

const char *numerals_write(
    const struct numerals *numerals, const char *number, char buffer[NUMERALS_TEXT])
{
	const size_t sign = strspn(number, "+-"), whole = strspn(number + sign, "0123456789");
	const bool grouped = numerals && numerals->thousands && numerals->group_from > 0 &&
	                     whole >= numerals->group_from;
	const char *rest = number + sign + whole;
	size_t used = 0;

	put(buffer, &used, number, sign);
	for (size_t i = 0; i < whole; i++) {
		if (grouped && i > 0 && (whole - i) % GROUP == 0)
			put(buffer, &used, numerals->thousands, strlen(numerals->thousands));
		put(buffer, &used, number + sign + i, 1);
	}
	if (*rest == '.' && numerals && numerals->point) {
		put(buffer, &used, numerals->point, strlen(numerals->point));
		rest++;
	}
	put(buffer, &used, rest, strlen(rest));
	return buffer;
}

static size_t digits_at(const char *at, const char *end)
{
	size_t count = 0;

	while (at + count < end && isdigit((unsigned char)at[count]))
		count++;
	return count;
}

static bool begins_with(const char *at, const char *end, const char *sign, size_t size)
{
	return size > 0 && (size_t)(end - at) >= size && memcmp(at, sign, size) == 0;
}

/* Returns the size of a sign that separates thousands here; 0 if none does. Three digits follow it,
 * and it cannot be the decimal sign. A single point or comma is the decimal sign, unless the
 * country separates thousands by it. A point or comma that another one follows is not. */
static size_t first_separator(const char *at, const char *end, const char *thousands)
{
	static const char *const signs[] = {" ", "\u00a0", "\u2009", "\u202f", ".", ","};
	const bool own = thousands && begins_with(at, end, thousands, strlen(thousands));
	size_t size = own ? strlen(thousands) : 0;
	const char *behind;

	for (size_t i = 0; size == 0 && i < sizeof signs / sizeof *signs; i++)
		if (begins_with(at, end, signs[i], strlen(signs[i])))
			size = strlen(signs[i]);
	if (size == 0 || digits_at(at + size, end) != GROUP)
		return 0;
	behind = at + size + GROUP;
	return own || (*at != '.' && *at != ',') ||
	               (behind < end && (*behind == '.' || *behind == ','))
	           ? size
	           : 0;
}

bool numerals_read(
    const struct numerals *numerals, const char *text, size_t size, char ret[NUMERALS_TEXT])
{
	const char *at = text, *end = text + size, *sign = NULL;
	size_t used = 0, first, separator = 0, digits;

	ret[0] = '\0';
	if (size >= NUMERALS_TEXT)
		return false;
	if (size > 0 && (*at == '-' || *at == '+'))
		put(ret, &used, at++, 1);
	first = digits_at(at, end);
	put(ret, &used, at, first);
	at += first;
	if (first <= GROUP)
		separator = first_separator(at, end, numerals ? numerals->thousands : NULL);
	if (separator > 0)
		sign = at;
	/* All thousands are separated by the sign that separates the first. */
	while (sign && begins_with(at, end, sign, separator) &&
	       digits_at(at + separator, end) == GROUP) {
		put(ret, &used, at + separator, GROUP);
		at += separator + GROUP;
	}
	if (at < end && (*at == '.' || *at == ',') && !(sign && *sign == *at)) {
		put(ret, &used, ".", 1);
		digits = digits_at(++at, end);
		put(ret, &used, at, digits);
		at += digits;
		if (digits == 0)
			return false;
	}
	return first > 0 && at == end;
}

const char *const plural_names[PLURAL_RULES] = {"zero", "one", "two", "few", "many"};

enum { DIGITS_MOST = 15 };

/* A rule being read: the place in it, the properties of a number that it can test, and `bad`, which
 * is true once it is not valid. */
struct reading {
	const char *at;
	int64_t i, v, w, f, t;
	bool bad;
};

/* Finds the properties of a number. */
static struct reading reading_of(const char *number)
{
	struct reading of = {0};

	number += *number == '-' || *number == '+';
	for (size_t i = 0; isdigit((unsigned char)*number) && i < DIGITS_MOST; number++, i++)
		of.i = 10 * of.i + (*number - '0');
	if (*number != '.' && *number != ',')
		return of;
	for (number++; isdigit((unsigned char)*number) && of.v < DIGITS_MOST; number++) {
		of.f = 10 * of.f + (*number - '0');
		of.v++;
		if (*number != '0') {
			of.t = of.f;
			of.w = of.v;
		}
	}
	return of;
}

static void skip_blanks(struct reading *reading)
{
	reading->at += strspn(reading->at, " ");
}

/* Takes the word or sign if it comes next. */
static bool takes(struct reading *reading, const char *word)
{
	const size_t size = strlen(word);

	skip_blanks(reading);
	if (strncmp(reading->at, word, size) != 0)
		return false;
	if (isalpha((unsigned char)*word) && isalnum((unsigned char)reading->at[size]))
		return false;
	reading->at += size;
	return true;
}

static int64_t read_number(struct reading *reading)
{
	int64_t number = 0;
	size_t digits = 0;

	skip_blanks(reading);
	for (; isdigit((unsigned char)*reading->at) && digits < DIGITS_MOST;
	     reading->at++, digits++)
		number = 10 * number + (*reading->at - '0');
	reading->bad = reading->bad || digits == 0;
	return number;
}

/* Reads n, i, v …, with the remainder after `%`. `ret_whole` is false if n has a fraction, which
 * equals no whole number. */
static int64_t read_operand(struct reading *reading, bool *ret_whole)
{
	static const char names[] = "nivwftec";
	const int64_t values[] = {
	    reading->i, reading->i, reading->v, reading->w, reading->f, reading->t, 0, 0};
	const char name[2] = {reading->at[strspn(reading->at, " ")], '\0'};
	const char *found = name[0] ? strchr(names, name[0]) : NULL;
	int64_t value, by;

	*ret_whole = name[0] != 'n' || reading->t == 0;
	if (!found || !takes(reading, name)) {
		reading->bad = true;
		return 0;
	}
	value = values[found - names];
	if (reading->bad || !takes(reading, "%"))
		return value;
	by = read_number(reading);
	reading->bad = reading->bad || by == 0;
	return reading->bad ? 0 : value % by;
}

/* Reads ranges, "2..4,7". Returns true if the value is in one of them. */
static bool read_ranges(struct reading *reading, int64_t value)
{
	bool among = false;

	do {
		const int64_t from = read_number(reading);
		const int64_t to = takes(reading, "..") ? read_number(reading) : from;

		among = among || (value >= from && value <= to);
	} while (!reading->bad && takes(reading, ","));
	return among;
}

static bool read_relation(struct reading *reading)
{
	bool whole, differs, among;
	const int64_t value = read_operand(reading, &whole);

	if (reading->bad)
		return false;
	differs = takes(reading, "!=");
	if (!differs && !takes(reading, "="))
		reading->bad = true;
	if (reading->bad)
		return false;
	among = read_ranges(reading, value) && whole;
	return among != differs;
}

/* Reads a rule. Returns true if it holds. `or` binds less than `and`. Each side is read to its end,
 * so that all of the rule is checked. */
static bool read_rule(struct reading *reading)
{
	bool any = false;

	do {
		bool all = true;

		do {
			const bool holds = read_relation(reading);

			all = all && holds;
		} while (!reading->bad && takes(reading, "and"));
		any = any || all;
	} while (!reading->bad && takes(reading, "or"));
	skip_blanks(reading);
	reading->bad = reading->bad || *reading->at != '\0';
	return any && !reading->bad;
}

size_t plural_count(const struct plural *plural)
{
	size_t count = 1;

	if (!plural)
		return 2;
	for (size_t i = 0; i < PLURAL_RULES; i++)
		count += plural->rules[i] ? 1 : 0;
	return count;
}

size_t plural_form(const struct plural *plural, const char *number, size_t forms)
{
	struct reading reading = reading_of(number);
	size_t form = 0;

	if (!plural || plural_count(plural) != forms)
		return (reading.i == 1 && reading.v == 0) || forms == 0 ? 0 : forms - 1;
	for (size_t i = 0; i < PLURAL_RULES; i++) {
		if (!plural->rules[i])
			continue;
		reading.at = plural->rules[i];
		reading.bad = false;
		if (read_rule(&reading))
			return form;
		form++;
	}
	return form;
}

bool plural_check(const char *rule, size_t *ret_bad)
{
	struct reading reading = {.at = rule};

	(void)read_rule(&reading);
	if (reading.bad)
		*ret_bad = (size_t)(reading.at - rule);
	return !reading.bad;
}

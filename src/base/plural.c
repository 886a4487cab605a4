#include "base/plural.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { GROUP = 3 };

struct writing {
	char *at, *end;
};

static void put(struct writing *to, const char *text, size_t size)
{
	for (size_t i = 0; i < size && to->at < to->end; i++)
		*to->at++ = text[i];
}

const char *numerals_write(
    const struct numerals *numerals, const char *number, char buffer[NUMERALS_TEXT])
{
	const size_t sign = strspn(number, "+-"), whole = strspn(number + sign, "0123456789");
	const bool grouped = numerals && numerals->thousands && numerals->group_from > 0 &&
	                     whole >= numerals->group_from;
	const char *rest = number + sign + whole;
	struct writing to = {buffer, buffer + NUMERALS_TEXT - 1};

	put(&to, number, sign);
	for (size_t i = 0; i < whole; i++) {
		if (grouped && i > 0 && (whole - i) % GROUP == 0)
			put(&to, numerals->thousands, strlen(numerals->thousands));
		put(&to, number + sign + i, 1);
	}
	if (*rest == '.' && numerals && numerals->point) {
		put(&to, numerals->point, strlen(numerals->point));
		rest++;
	}
	put(&to, rest, strlen(rest));
	*to.at = '\0';
	return buffer;
}

/* A number being read: the place in the text, and the sign between its thousands. */
struct figures_read {
	const char *at, *end;
	const char *sign; /* NULL: no thousands were separated yet */
	size_t size;      /* bytes of that sign */
};

static size_t digits_at(const struct figures_read *from, const char *at)
{
	size_t count = 0;

	while (at + count < from->end && isdigit((unsigned char)at[count]))
		count++;
	return count;
}

/* Returns the number of bytes of a sign here that may separate thousands; 0 if there is none. */
static size_t separator_at(const struct figures_read *from, const char *thousands)
{
	static const char *const blanks[] = {" ", "\u00a0", "\u2009", "\u202f", ".", ","};
	const size_t left = (size_t)(from->end - from->at);

	if (from->sign)
		return left >= from->size && memcmp(from->at, from->sign, from->size) == 0
		           ? from->size
		           : 0;
	if (thousands && *thousands && left >= strlen(thousands) &&
	    strncmp(from->at, thousands, strlen(thousands)) == 0)
		return strlen(thousands);
	for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
		if (left >= strlen(blanks[i]) &&
		    strncmp(from->at, blanks[i], strlen(blanks[i])) == 0)
			return strlen(blanks[i]);
	return 0;
}

/* Returns true if the sign here separates thousands: three digits follow it, and it cannot be the
 * decimal sign. A point or a comma alone is, unless the country separates thousands by it; if the
 * other one follows, or the same again, it is not. */
static bool is_thousands(
    const struct figures_read *from, size_t size, const char *thousands, size_t first)
{
	const char *behind = from->at + size + GROUP;
	const bool known = from->sign || (thousands && strlen(thousands) == size &&
	                                     strncmp(from->at, thousands, size) == 0);
	const bool either = size == 1 && (*from->at == '.' || *from->at == ',');

	if (first > GROUP || digits_at(from, from->at + size) != GROUP)
		return false;
	return known || !either || (behind < from->end && (*behind == '.' || *behind == ','));
}

bool numerals_read(
    const struct numerals *numerals, const char *text, size_t size, char ret[NUMERALS_TEXT])
{
	const char *thousands = numerals ? numerals->thousands : NULL;
	struct figures_read from = {.at = text, .end = text + size};
	struct writing to = {ret, ret + NUMERALS_TEXT - 1};
	size_t first, separator;

	if (size >= NUMERALS_TEXT)
		return false;
	if (size > 0 && (*from.at == '-' || *from.at == '+'))
		put(&to, from.at++, 1);
	first = digits_at(&from, from.at);
	put(&to, from.at, first);
	from.at += first;
	while ((separator = separator_at(&from, thousands)) > 0 &&
	       is_thousands(&from, separator, thousands, first)) {
		from.sign = from.at;
		from.size = separator;
		from.at += separator;
		put(&to, from.at, GROUP);
		from.at += GROUP;
	}
	if (from.at < from.end && (*from.at == '.' || *from.at == ',') &&
	    !(from.sign && *from.sign == *from.at)) {
		put(&to, ".", 1);
		from.at++;
		put(&to, from.at, digits_at(&from, from.at));
		if (digits_at(&from, from.at) == 0)
			return false;
		from.at += digits_at(&from, from.at);
	}
	*to.at = '\0';
	return first > 0 && from.at == from.end;
}

const char *const plural_names[PLURAL_RULES] = {"zero", "one", "two", "few", "many"};

enum { DIGITS_MOST = 15 };

/* The properties of a number that a rule can test. */
struct operands {
	int64_t i, v, w, f, t;
};

/* A rule being read: the place in it, and true while it is valid. */
struct reading {
	const char *at;
	const struct operands *of;
	bool bad;
};

static struct operands operands_of(const char *number)
{
	struct operands of = {0};

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
	const struct operands *of = reading->of;
	const struct {
		char name;
		int64_t value;
	} known[] = {{'n', of->i}, {'i', of->i}, {'v', of->v}, {'w', of->w}, {'f', of->f},
	    {'t', of->t}, {'e', 0}, {'c', 0}};
	const char name[2] = {reading->at[strspn(reading->at, " ")], '\0'};
	int64_t value = 0, by;
	bool found = false;

	for (size_t k = 0; k < sizeof known / sizeof *known; k++)
		if (known[k].name == name[0] && takes(reading, name)) {
			value = known[k].value;
			found = true;
			break;
		}
	*ret_whole = name[0] != 'n' || of->t == 0;
	reading->bad = reading->bad || !found;
	if (reading->bad || !takes(reading, "%"))
		return value;
	by = read_number(reading);
	reading->bad = reading->bad || by == 0;
	return reading->bad ? 0 : value % by;
}

/* "2..4,7": whether the value is among them. */
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

/* `or` binds less than `and`. Each side is read to its end, so that all of a rule is understood. */
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
	const struct operands of = operands_of(number);
	size_t form = 0;

	if (!plural || plural_count(plural) != forms)
		return (of.i == 1 && of.v == 0) || forms == 0 ? 0 : forms - 1;
	for (size_t i = 0; i < PLURAL_RULES; i++) {
		struct reading reading = {.at = plural->rules[i], .of = &of};

		if (reading.at && read_rule(&reading))
			return form;
		form += plural->rules[i] ? 1 : 0;
	}
	return form;
}

bool plural_check(const char *rule, size_t *ret_bad)
{
	const struct operands none = {0};
	struct reading reading = {.at = rule, .of = &none};

	(void)read_rule(&reading);
	if (reading.bad)
		*ret_bad = (size_t)(reading.at - rule);
	return !reading.bad;
}

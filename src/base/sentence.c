#include "base/sentence.h"

#include "base/arena.h"
#include "base/clock.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* --- figures --- */

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

static size_t digits_at(const char *at)
{
	return strspn(at, "0123456789");
}

/* Returns the size of a sign that separates thousands here; 0 if none does. Three digits follow it,
 * and it cannot be the decimal sign. A single point or comma is the decimal sign, unless the
 * country separates thousands by it. A point or comma that another one follows is not. */
static size_t first_separator(const char *at, const char *thousands)
{
	static const char *const signs[] = {" ", "\u00a0", "\u2009", "\u202f", ".", ","};
	const size_t own = thousands ? strlen(thousands) : 0;
	const bool is_own = own > 0 && strncmp(at, thousands, own) == 0;
	size_t size = is_own ? own : 0;

	for (size_t i = 0; size == 0 && i < sizeof signs / sizeof *signs; i++)
		if (strncmp(at, signs[i], strlen(signs[i])) == 0)
			size = strlen(signs[i]);
	if (size == 0 || digits_at(at + size) != GROUP)
		return 0;
	const char after = at[size + GROUP];

	return is_own || (*at != '.' && *at != ',') || after == '.' || after == ',' ? size : 0;
}

bool numerals_read(
    const struct numerals *numerals, const char *text, size_t size, char ret[NUMERALS_TEXT])
{
	char number[NUMERALS_TEXT], *at = number;
	const char *sign = NULL;
	size_t used = 0, first, separator = 0, digits;

	ret[0] = '\0';
	if (size >= sizeof number)
		return false;
	memcpy(number, text, size);
	number[size] = '\0';
	if (*at == '-' || *at == '+')
		put(ret, &used, at++, 1);
	first = digits_at(at);
	put(ret, &used, at, first);
	at += first;
	if (first <= GROUP)
		separator = first_separator(at, numerals ? numerals->thousands : NULL);
	if (separator > 0)
		sign = at;
	/* All thousands are separated by the sign that separates the first. */
	while (sign && strncmp(at, sign, separator) == 0 && digits_at(at + separator) == GROUP) {
		put(ret, &used, at + separator, GROUP);
		at += separator + GROUP;
	}
	if ((*at == '.' || *at == ',') && !(sign && *sign == *at)) {
		put(ret, &used, ".", 1);
		digits = digits_at(++at);
		put(ret, &used, at, digits);
		at += digits;
		if (digits == 0)
			return false;
	}
	return first > 0 && at == number + size;
}

/* --- the form that a number takes --- */

const char *const plural_names[PLURAL_RULES] = {"zero", "one", "two", "few", "many"};

enum { DIGITS_MOST = 15 };

/* A rule being read: the place in it, the properties of a number that it can test, and `bad`, which
 * is true once it is not valid. */
struct rule_reader {
	const char *at;
	int64_t i, v, w, f, t;
	bool bad;
};

/* Finds the properties of a number. */
static struct rule_reader reading_of(const char *number)
{
	struct rule_reader of = {0};

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

static void skip_blanks(struct rule_reader *reading)
{
	reading->at += strspn(reading->at, " ");
}

/* Takes the word or sign if it comes next. */
static bool takes(struct rule_reader *reading, const char *word)
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

static int64_t read_number(struct rule_reader *reading)
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
static int64_t read_operand(struct rule_reader *reading, bool *ret_whole)
{
	static const char names[] = "nivwftec";
	const int64_t values[] = {
	    reading->i, reading->i, reading->v, reading->w, reading->f, reading->t, 0, 0};
	const char name[2] = {reading->at[strspn(reading->at, " ")], '\0'};
	const char *found = name[0] ? strchr(names, name[0]) : NULL;

	*ret_whole = name[0] != 'n' || reading->t == 0;
	if (!found || !takes(reading, name)) {
		reading->bad = true;
		return 0;
	}
	const int64_t value = values[found - names];

	if (reading->bad || !takes(reading, "%"))
		return value;
	const int64_t by = read_number(reading);

	reading->bad = reading->bad || by == 0;
	return reading->bad ? 0 : value % by;
}

/* Reads a relation, "i % 10 = 2..4,7". Returns true if it holds. */
static bool read_relation(struct rule_reader *reading)
{
	bool whole, differs, among = false;
	const int64_t value = read_operand(reading, &whole);

	if (reading->bad)
		return false;
	differs = takes(reading, "!=");
	if (!differs && !takes(reading, "="))
		reading->bad = true;
	if (reading->bad)
		return false;
	do {
		const int64_t from = read_number(reading);
		const int64_t to = takes(reading, "..") ? read_number(reading) : from;

		among = among || (whole && value >= from && value <= to);
	} while (!reading->bad && takes(reading, ","));
	return among != differs;
}

/* Reads a rule. Returns true if it holds. `or` binds less than `and`. Each side is read to its end,
 * so that all of the rule is checked. */
static bool read_rule(struct rule_reader *reading)
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
	struct rule_reader reading = reading_of(number);
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
	struct rule_reader reading = {.at = rule};

	(void)read_rule(&reading);
	if (reading.bad)
		*ret_bad = (size_t)(reading.at - rule);
	return !reading.bad;
}

/* --- values --- */

struct sentence sentence_of(const char *kind, const char *code, const char *english)
{
	return (struct sentence){.kind = kind, .code = code, .english = english};
}

struct sentence_value sentence_number(const char *name, int64_t number)
{
	return (struct sentence_value){.name = name, .kind = SENTENCE_NUMBER, .number = number};
}

struct sentence_value sentence_letter(const char *name, char letter)
{
	return (struct sentence_value){.name = name, .kind = SENTENCE_LETTER, .number = letter};
}

struct sentence_value sentence_text(const char *name, const char *text)
{
	return (struct sentence_value){
	    .name = name, .kind = SENTENCE_TEXT, .text = text ? text : ""};
}

struct sentence_value sentence_word(const char *name, const char *word, const char *text)
{
	return (struct sentence_value){
	    .name = name, .kind = SENTENCE_WORD, .text = text ? text : "", .word = word};
}

struct sentence_value sentence_parts(
    const char *name, const struct sentence *parts, size_t count, const char *between)
{
	return (struct sentence_value){.name = name,
	    .kind = SENTENCE_PARTS,
	    .number = (int64_t)count,
	    .text = between,
	    .parts = parts};
}

static bool same_text(const char *one, const char *other)
{
	return one == other || (one && other && strcmp(one, other) == 0);
}

bool sentence_same(const struct sentence *one, const struct sentence *other)
{
	if (!same_text(one->kind, other->kind) || !same_text(one->code, other->code))
		return false;
	for (size_t i = 0; i < SENTENCE_VALUES_MOST; i++) {
		const struct sentence_value *a = &one->values[i], *b = &other->values[i];

		if (!same_text(a->name, b->name) || a->kind != b->kind || a->number != b->number ||
		    !same_text(a->text, b->text))
			return false;
		for (int64_t part = 0; a->kind == SENTENCE_PARTS && part < a->number; part++)
			if (!sentence_same(&a->parts[part], &b->parts[part]))
				return false;
	}
	return true;
}

/* --- the words of a language --- */

enum { LABEL_MOST = 96 };

static const char *(*find_english)(const char *label);

void sentence_teach(const char *(*find)(const char *label))
{
	find_english = find;
}

/* Returns NULL if the language has no such label. */
static const char *label_find(
    const struct vocabulary *vocabulary, const char *kind, const char *text)
{
	char label[LABEL_MOST];
	int size = snprintf(label, sizeof label, "%s.%s", kind, text);

	if (size < 0 || (size_t)size >= sizeof label)
		return NULL;
	if (vocabulary)
		return vocabulary->find(vocabulary->from, label);
	return find_english ? find_english(label) : NULL;
}

const char *sentence_say_word(
    const struct vocabulary *vocabulary, const char *kind, const char *text)
{
	const char *found = label_find(vocabulary, kind, text);

	return found ? found : text;
}

const char *sentence_percent(const struct vocabulary *vocabulary)
{
	const char *found = label_find(vocabulary, "number", "percent");

	return found ? found : "%";
}

/* --- writing --- */

struct writing {
	const struct vocabulary *vocabulary;
	const struct sentence_value *values;
	size_t count;
	char *buffer;
	size_t size, used; /* `used` includes bytes that had no room */
};

static void put_bytes(struct writing *to, const char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (to->used + 1 < to->size)
			to->buffer[to->used] = bytes[i];
		to->used++;
	}
}

static const struct sentence_value *value_named(
    const struct writing *to, const char *name, size_t size)
{
	for (size_t i = 0; i < to->count && to->values[i].name; i++)
		if (strlen(to->values[i].name) == size &&
		    memcmp(to->values[i].name, name, size) == 0)
			return &to->values[i];
	return NULL;
}

static void put_sentence(struct writing *to, const struct sentence *sentence);

/* Puts a value. `as` is the way to write a number: "+" with its sign, "plain" as programs write it,
 * "" as the language does. */
static void put_value(struct writing *to, const struct sentence_value *value, const char *as)
{
	const bool plain = strncmp(as, "plain", strlen("plain")) == 0;
	char digits[sizeof "+9223372036854775808"], written[NUMERALS_TEXT];
	const struct sentence_value *values = to->values;
	const size_t count = to->count;
	const char letter = (char)value->number;
	const char *text = value->text;

	switch (value->kind) {
	case SENTENCE_NUMBER:
		(void)snprintf(
		    digits, sizeof digits, *as == '+' ? "%+lld" : "%lld", (long long)value->number);
		(void)numerals_write(
		    to->vocabulary && !plain ? to->vocabulary->numerals : NULL, digits, written);
		put_bytes(to, written, strlen(written));
		return;
	case SENTENCE_LETTER:
		put_bytes(to, &letter, 1);
		return;
	case SENTENCE_WORD:
		if (to->vocabulary && !plain)
			text = sentence_say_word(to->vocabulary, value->word, value->text);
		/* An item without a label, in English JSON or of a club's own rulebook: "royal canasta". */
		if (text == value->text && strcmp(value->word, "item") == 0) {
			for (; *text; text++)
				put_bytes(to, *text == '-' ? " " : text, 1);
			return;
		}
		put_bytes(to, text, strlen(text));
		return;
	case SENTENCE_TEXT:
		put_bytes(to, text, strlen(text));
		return;
	case SENTENCE_PARTS:
		for (int64_t i = 0; i < value->number; i++) {
			if (i > 0)
				put_bytes(to, text, strlen(text));
			put_sentence(to, &value->parts[i]);
		}
		to->values = values;
		to->count = count;
		return;
	}
}

/* Finds the sign outside of all brackets opened after `text`; `end` if there is none. */
static const char *outer(const char *text, const char *end, char sign)
{
	for (int depth = 0; text < end; text++) {
		if (depth == 0 && *text == sign)
			return text;
		depth += *text == '{' ? 1 : *text == '}' ? -1 : 0;
	}
	return end;
}

static void put_form(struct writing *to, const char *form, const char *end);

/* Puts the words after a `?`: of several forms the one that the number takes; a single form if the value is not
 * empty. */
static void put_choice(
    struct writing *to, const struct sentence_value *value, const char *words, const char *end)
{
	char number[sizeof "-9223372036854775808"] = "";
	const bool is_text = value->kind == SENTENCE_TEXT || value->kind == SENTENCE_WORD;
	const bool is_empty =
	    (is_text && !value->text[0]) || (value->kind == SENTENCE_PARTS && value->number == 0);
	size_t forms = 1, wanted;

	for (const char *bar = words; (bar = outer(bar, end, '|')) < end; bar++)
		forms++;
	if (forms == 1) {
		if (!is_empty)
			put_form(to, words, end);
		return;
	}
	if (value->kind == SENTENCE_NUMBER)
		(void)snprintf(number, sizeof number, "%lld", (long long)value->number);
	wanted = plural_form(to->vocabulary ? to->vocabulary->plural : NULL, number, forms);
	while (wanted-- > 0)
		words = outer(words, end, '|') + 1;
	put_form(to, words, outer(words, end, '|'));
}

/* Returns true if the placeholder from its brace to `stop` is a part of a name, R57 or 1.2.4, whose
 * figures are not grouped: a letter precedes it, or a point between it and another. */
static bool is_in_name(const char *form, const char *at, const char *stop)
{
	const char before = at > form ? at[-1] : ' ';

	return (before >= 'A' && before <= 'Z') ||
	       (before == '.' && at - form > 1 && at[-2] == '}') ||
	       (stop[0] == '}' && stop[1] == '.' && stop[2] == '{');
}

static void put_form(struct writing *to, const char *form, const char *end)
{
	for (const char *at = form; at < end;) {
		if (*at != '{') {
			put_bytes(to, at++, 1);
			continue;
		}
		const char *stop = outer(at + 1, end, '}');
		const char *after = at + 1 + strcspn(at + 1, "?:}");
		const struct sentence_value *value =
		    value_named(to, at + 1, (size_t)(after - at - 1));

		if (value && *after == '?')
			put_choice(to, value, after + 1, stop);
		else if (value)
			put_value(to, value,
			    *after == ':'                ? after + 1
			    : is_in_name(form, at, stop) ? "plain"
			                                 : "");
		at = stop < end ? stop + 1 : end;
	}
}

static void put_sentence(struct writing *to, const struct sentence *sentence)
{
	const char *form = NULL;

	if (sentence->kind && to->vocabulary)
		form = label_find(to->vocabulary, sentence->kind, sentence->code);
	if (!form)
		form = sentence->english;
	to->values = sentence->values;
	to->count = SENTENCE_VALUES_MOST;
	put_form(to, form, form + strlen(form));
}

/* Ends what was written. Returns the size of the whole. */
static size_t writing_end(const struct writing *to)
{
	if (to->size > 0)
		to->buffer[to->used < to->size ? to->used : to->size - 1] = '\0';
	return to->used;
}

size_t sentence_write(
    const struct vocabulary *vocabulary, const struct sentence *sentence, char *buffer, size_t size)
{
	struct writing to = {.vocabulary = vocabulary, .buffer = buffer, .size = size};

	put_sentence(&to, sentence);
	return writing_end(&to);
}

size_t sentence_fill(const struct vocabulary *vocabulary, const char *form,
    const struct sentence_value *values, size_t count, char *buffer, size_t size)
{
	struct writing to = {vocabulary, values, count, buffer, size, 0};

	put_form(&to, form, form + strlen(form));
	return writing_end(&to);
}

const char *sentence_say(
    struct arena *arena, const struct vocabulary *vocabulary, const struct sentence *sentence)
{
	const size_t size = sentence_write(vocabulary, sentence, NULL, 0) + 1;
	char *text = arena_alloc(arena, size, 1);

	(void)sentence_write(vocabulary, sentence, text, size);
	return text;
}

/* --- days and times --- */

/* The clock comes after the date and one letter, for which the NUL counts here. */
enum { CLOCK = sizeof "2026-03-05", CLOCK_SIZE = sizeof "19:30" - 1 };

const char *sentence_say_hour(
    struct arena *arena, const struct vocabulary *vocabulary, const char *hour)
{
	enum { HOUR_SIZE = 2, MINUTE = 3 };
	const char *hours = arena_copy(arena, hour, HOUR_SIZE);
	const char *minutes = arena_copy(arena, hour + MINUTE, CLOCK_SIZE - MINUTE);

	return sentence_say(arena, vocabulary,
	    &(struct sentence){"time", "hour", FORM_TIME__HOUR,
	        {sentence_text("hour", hours), sentence_text("minute", minutes)}});
}

const char *sentence_say_time(
    struct arena *arena, const struct vocabulary *vocabulary, const char *time)
{
	enum { MONTH = 5, DAY = 8 };
	char local[CLOCK_TEXT];
	const bool has_clock = clock_local(time, local);
	const char *shown = has_clock ? local : time;

	if (!has_clock && !clock_is_date(time))
		return time;
	const char *year = arena_copy(arena, shown, MONTH - 1);
	const char *month = arena_copy(arena, shown + MONTH, 2);
	const char *day = arena_copy(arena, shown + DAY, 2);
	const char *clock = has_clock ? sentence_say_hour(arena, vocabulary, shown + CLOCK) : "";

	return sentence_say(arena, vocabulary,
	    &(struct sentence){"time", "day", FORM_TIME__DAY,
	        {sentence_text("year", year), sentence_text("month", month),
	            sentence_text("day", day),
	            sentence_number("day-number", 10 * (day[0] - '0') + day[1] - '0'),
	            sentence_number("month-number", 10 * (month[0] - '0') + month[1] - '0'),
	            sentence_text("clock", clock)}});
}

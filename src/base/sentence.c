#include "base/sentence.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/plural.h"

#include <stdio.h>
#include <string.h>

enum { LABEL_MOST = 96 };

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

/* Returns NULL if the language has no such label. */
static const char *label_find(
    const struct vocabulary *vocabulary, const char *kind, const char *text)
{
	char label[LABEL_MOST];
	int size = snprintf(label, sizeof label, "%s.%s", kind, text);

	if (!vocabulary || size < 0 || (size_t)size >= sizeof label)
		return NULL;
	return vocabulary->find(vocabulary->from, label);
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
		text = sentence_say_word(to->vocabulary, value->word, value->text);
		/* An item's name, in English: "natural canasta". */
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
		const struct sentence_value *value;
		const char *stop, *after;

		if (*at != '{') {
			put_bytes(to, at++, 1);
			continue;
		}
		stop = outer(at + 1, end, '}');
		after = at + 1 + strcspn(at + 1, "?:}");
		value = value_named(to, at + 1, (size_t)(after - at - 1));
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

	if (sentence->kind)
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
	const char *year, *month, *day, *clock;

	if (!has_clock && !clock_is_date(time))
		return time;
	year = arena_copy(arena, shown, MONTH - 1);
	month = arena_copy(arena, shown + MONTH, 2);
	day = arena_copy(arena, shown + DAY, 2);
	clock = has_clock ? sentence_say_hour(arena, vocabulary, shown + CLOCK) : "";
	return sentence_say(arena, vocabulary,
	    &(struct sentence){"time", "day", FORM_TIME__DAY,
	        {sentence_text("year", year), sentence_text("month", month),
	            sentence_text("day", day),
	            sentence_number("day-number", 10 * (day[0] - '0') + day[1] - '0'),
	            sentence_number("month-number", 10 * (month[0] - '0') + month[1] - '0'),
	            sentence_text("clock", clock)}});
}

#include "form/expand.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/labels.h"
#include "tournament/ranking.h"

#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

/* --- values --- */

enum { VALUE_TEXT = 64 }; /* room for any number */

_Static_assert(
    VALUE_TEXT >= (int)DECIMAL_TEXT && VALUE_TEXT >= (int)TIE_BREAK_TEXT, "a number finds room");

enum { MINUTE = 60 };

void value_add_clean(const char *text, struct text *out)
{
	plain_write(text, PLAIN_LINE, out);
}

const char *value_plain(struct arena *arena, const struct answer *value)
{
	const enum answer_kind kind = answer_kind_of(value);
	char text[VALUE_TEXT] = "";

	if (kind == ANSWER_NUMBER || kind == ANSWER_DURATION)
		return arena_text(arena, text_digits(text, answer_integer(value)));
	if (kind == ANSWER_HUNDREDTHS)
		ranking_hundredths(answer_integer(value), text);
	else if (kind == ANSWER_DECIMAL)
		decimal_text(answer_integer(value), answer_places(value), text);
	return arena_text(arena, text);
}

void value_add_number(const struct labels *labels, int64_t number, struct text *out)
{
	char digits[TEXT_DIGITS], written[NUMERALS_TEXT];

	text_add(out, numerals_write(&labels->numerals, text_digits(digits, number), written));
}

void value_add(const struct labels *labels, const struct answer *value, struct text *out)
{
	const struct vocabulary vocabulary = labels_vocabulary(labels);
	const char *words = answer_string(value);
	struct sentence forgotten;
	char written[NUMERALS_TEXT];

	if (!value)
		return;
	switch (answer_kind_of(value)) {
	case ANSWER_NUMBER:
	case ANSWER_HUNDREDTHS:
	case ANSWER_DECIMAL:
		text_add(out,
		    numerals_write(&labels->numerals, value_plain(out->arena, value), written));
		return;
	case ANSWER_DURATION:
		text_addf(out, "%lld:%02lld", (long long)answer_integer(value) / MINUTE,
		    (long long)answer_integer(value) % MINUTE);
		return;
	case ANSWER_FLAG:
		text_add(out, answer_integer(value) ? "yes" : "");
		return;
	case ANSWER_NOTHING:
	case ANSWER_JSON:
	case ANSWER_OBJECT:
	case ANSWER_LIST:
		return;
	case ANSWER_TIME:
		words = sentence_say_time(out->arena, &vocabulary, words);
		break;
	case ANSWER_SENTENCE:
	case ANSWER_TERM:
		words = sentence_say(out->arena, &vocabulary, answer_sentence_of(value));
		break;
	case ANSWER_WORDING:
		if (!labels_are_english(labels) && answer_own_words(value))
			words = answer_own_words(value);
		break;
	case ANSWER_TEXT:
		/* A person's own words, or the replacement name of a forgotten person. */
		if (answer_forgotten_said(words, &forgotten))
			words = sentence_say(out->arena, &vocabulary, &forgotten);
		break;
	case ANSWER_CODE:
		break;
	}
	value_add_clean(words, out);
}

/* Appends a value in a special form: of a time "hour", 19:30 in local time and the language's
 * notation, or "utc", as recorded; of a number "+", with its sign, "plain", as programs write
 * it, or "%", with the percent sign. Returns false for any other value or form. */
static bool value_add_form(
    const struct labels *labels, const struct answer *value, const char *form, struct text *out)
{
	const struct vocabulary vocabulary = labels_vocabulary(labels);
	char here[CLOCK_TEXT];

	if (form[0] == '+') {
		if (answer_integer(value) >= 0 && answer_kind_of(value) != ANSWER_DURATION &&
		    value_plain(out->arena, value)[0])
			text_add(out, "+");
		value_add(labels, value, out);
		return true;
	}
	if (answer_kind_of(value) == ANSWER_NUMBER && strcmp(form, "plain") == 0) {
		text_add_number(out, answer_integer(value));
		return true;
	}
	if (answer_kind_of(value) == ANSWER_NUMBER && strcmp(form, "%") == 0) {
		value_add_number(labels, answer_integer(value), out);
		text_add(out, sentence_percent(&vocabulary));
		return true;
	}
	if (answer_kind_of(value) != ANSWER_TIME)
		return false;
	if (strcmp(form, "utc") == 0)
		value_add_clean(answer_string(value), out);
	else if (strcmp(form, "hour") == 0 && clock_local(answer_string(value), here))
		value_add_clean(sentence_say_hour(out->arena, &vocabulary, here + CLOCK_DATE), out);
	else
		return false;
	return true;
}

/* --- the view of a row, and the scopes around it --- */

struct template_scope scope_row(
    const struct template_scope *around, const struct answer *row, int index)
{
	return (struct template_scope){row, index, around};
}

/* Returns the value of that name in one view; `.` is the view itself. */
static const struct answer *value_here(const struct template_scope *view, const char *name)
{
	return strcmp(name, ".") == 0 ? view->scope : answer_get(view->scope, name);
}

const struct answer *scope_value(const struct template_scope *view, const char *name)
{
	if (!view || name[0] != '^')
		return view ? value_here(view, name) : NULL;
	/* A list of that name does not hide a field around it. */
	while ((view = view->outer) != NULL) {
		const struct answer *value = value_here(view, name + 1);

		if (value && (answer_kind_of(value) != ANSWER_LIST || name[1] == '.'))
			return value;
	}
	return NULL;
}

const struct answer *scope_list(const struct template_scope *view, const char *list)
{
	const bool around = list[0] == '^';

	if (view && around)
		view = view->outer;
	for (; view; view = around ? view->outer : NULL) {
		const struct answer *value = value_here(view, list + around);

		if (answer_count(value) > 0)
			return value;
	}
	return NULL;
}

/* --- conditions --- */

enum { NAME_MOST = 64, DEPTH_MOST = 4, NESTED_MOST = 32, LABELS_MOST = 1 << 18 };

/* Returns the length of the name that begins a text. */
static size_t name_size(const char *text)
{
	const char *at = text;

	while ((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9') ||
	       (*at && strchr("_.^-", *at)))
		at++;
	return (size_t)(at - text);
}

/* Copies a name that is not NUL-terminated; false if it is too long. */
static bool take_name(const char *text, size_t size, char ret[NAME_MOST])
{
	if (size >= NAME_MOST)
		return false;
	memcpy(ret, text, size);
	ret[size] = '\0';
	return true;
}

/* Returns the number of the nearest row around, from 1; 0 if there is none. */
static int row_index(const struct template_scope *view)
{
	while (view && view->index == 0)
		view = view->outer;
	return view ? view->index : 0;
}

/* Returns a term as a number, in millionths: a list as its number of rows, a text or nothing as
 * 0. */
static int64_t term_number(const struct template_scope *view, const char *term)
{
	enum { PLACES = 6 };
	const struct answer *value = scope_value(view, term), *list;
	int64_t number = 0;
	int places = 0;

	if (text_integer(term, strlen(term), -INT32_MAX, INT32_MAX, &number))
		value = NULL;
	else if (!value && strcmp(term, "index") == 0)
		number = row_index(view);
	else if ((list = scope_list(view, term)) != NULL)
		number = answer_count(list);
	else
		number = answer_integer(value);
	if (value && answer_kind_of(value) == ANSWER_HUNDREDTHS)
		places = 2;
	else if (value && answer_kind_of(value) == ANSWER_DECIMAL)
		places = answer_places(value);
	while (places++ < PLACES)
		number *= 10;
	return number;
}

/* Compares two terms, as in `count > 1`: both are names, or the right one is a number or a
 * 'word'. Returns false if the first `length` letters are not a valid comparison. */
static bool compare(
    const struct template_scope *view, const char *condition, size_t length, bool *ret)
{
	static const char *const signs[] = {"=", "!=", "<", "<=", ">", ">="};
	enum { EQUAL, OTHER, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, SIGNS };
	char first[NAME_MOST], sign[3], second[NAME_MOST];
	const char *right;
	int64_t number;
	int end = 0, order, which = 0;

	if (sscanf(condition, "%63[a-z0-9_.^-] %2[<>=!] %63[^ ,]%n", first, sign, second, &end) !=
	        3 ||
	    (size_t)end != length)
		return false;
	while (which < SIGNS && strcmp(signs[which], sign) != 0)
		which++;
	const size_t size = strlen(second);

	if (which == SIGNS)
		return false;
	if (second[0] == '\'' && strchr(second + 1, '\'') == second + size - 1) {
		second[size - 1] = '\0';
		right = second + 1;
	} else if (text_integer(second, size, -INT32_MAX, INT32_MAX, &number) ||
	           name_size(second) == size) {
		right = answer_string(scope_value(view, second));
	} else {
		return false;
	}
	/* Texts are compared as texts, everything else as numbers. */
	const char *left = answer_string(scope_value(view, first));

	if (left[0] || right[0]) {
		order = strcmp(left, right);
	} else {
		const int64_t one = term_number(view, first), other = term_number(view, second);

		order = (one > other) - (one < other);
	}
	*ret = order < 0   ? which == LESS || which == LESS_OR_EQUAL || which == OTHER
	       : order > 0 ? which == GREATER || which == GREATER_OR_EQUAL || which == OTHER
	                   : which == EQUAL || which == LESS_OR_EQUAL || which == GREATER_OR_EQUAL;
	return true;
}

bool scope_evaluate(const struct template_scope *view, const char *condition, bool *ret_holds)
{
	*ret_holds = false;
	do {
		const char *start = condition + strspn(condition, ", ");
		const size_t size = strcspn(start, ",");
		char name[NAME_MOST];
		bool holds = false;

		if (size == 0 && *condition == ',')
			return false;
		condition = start + size;
		if (strcspn(start, "<>=!") < size) {
			if (!compare(view, start, size, &holds))
				return false;
		} else if (take_name(start, size, name)) {
			/* An empty list or text does not hide a list around it. */
			holds = answer_is_set(scope_value(view, name)) ||
			        (name[0] == '^' && scope_list(view, name));
		}
		*ret_holds = *ret_holds || holds;
	} while (*condition);
	return true;
}

bool scope_says(const struct template_scope *view, const char *condition)
{
	bool holds;

	return scope_evaluate(view, condition, &holds) && holds;
}

static void check_condition(const struct yaml *node, const char *condition)
{
	bool holds;

	if (!scope_evaluate(NULL, condition, &holds))
		yaml_refuse(node, SAY_TEMPLATE_VALUE, condition, message_words(TEXT_WORDS_A_WORD));
}

void condition_check(const struct yaml *node)
{
	for (size_t i = 0; node->kind == YAML_KIND_LIST && i < node->count; i++) {
		const struct yaml *one = node->values[i];

		if (one->kind != YAML_KIND_TEXT)
			yaml_refuse(one, SAY_TEMPLATE_VALUE, yaml_shown(one),
			    message_words(TEXT_WORDS_A_WORD));
		check_condition(one, one->text);
	}
	check_condition(node, node->text);
}

static bool any_holds(const struct template_scope *view, const struct yaml *conditions)
{
	if (conditions->kind != YAML_KIND_LIST)
		return scope_says(view, conditions->text);
	for (size_t i = 0; i < conditions->count; i++)
		if (scope_says(view, conditions->values[i]->text))
			return true;
	return false;
}

bool scope_shows(
    const struct template_scope *view, const struct yaml *when, const struct yaml *unless)
{
	return (!when || any_holds(view, when)) && !(unless && any_holds(view, unless));
}

bool scope_of(const struct template_scope *view, const char *of, struct template_scope *ret)
{
	*ret = of ? scope_row(view, scope_value(view, of), 0) : *view;
	return !of || ret->scope;
}

/* --- expanding a text --- */

/* A text while it is expanded. */
struct expansion {
	const struct labels *labels;
	const struct template_scope *view;
	struct text *out;
	int depth;     /* of labels within one another */
	size_t read;   /* bytes of labels, so far */
	int nested;    /* placeholders and optional parts within one another */
	bool optional; /* in an optional part: it ends where a placeholder comes out empty */
	bool empty;    /* a placeholder came out empty */
};

/* --- the signs of a text --- */

const char *expand_end(const char *text, const char *end)
{
	int depth = 0;

	for (; text < end; text++) {
		if (*text == '\\' && text + 1 < end)
			text++;
		else if (*text == '{' || *text == '[')
			depth++;
		else if ((*text == '}' || *text == ']') && --depth == 0)
			return text;
	}
	return end;
}

/* Returns the place of a sign outside all placeholders, or `end`. */
static const char *outside(const char *text, const char *end, char sign)
{
	for (; text < end && *text != sign; text++) {
		if (*text == '{' || *text == '[')
			text = expand_end(text, end);
		if (text == end)
			break;
	}
	return text < end ? text : end;
}

/* --- putting in values, labels and rows --- */

static void put(struct expansion *to, const char *text, const char *end);

static void put_label_text(struct expansion *to, const char *label, const char *instead)
{
	/* Labels of the user's own file may hold each other, many times over. */
	if (label)
		to->read += strlen(label);
	if (!label || to->depth >= DEPTH_MOST || to->read > LABELS_MOST) {
		value_add_clean(instead, to->out);
		return;
	}
	to->depth++;
	put(to, label, label + strlen(label));
	to->depth--;
}

/* Puts {@row:kind}, a label chosen by the data. Without such a label it puts the value itself,
 * unless more words follow. The value is the label's name or, for {@readings:ruling}, its English
 * text. */
static void put_chosen_label(
    struct expansion *to, const char *prefix, size_t size, const char *key, bool last)
{
	const struct answer *value = scope_value(to->view, key);
	static const char readings[] = "readings";
	struct text chosen = {.arena = to->out->arena};

	if (value && answer_kind_of(value) == ANSWER_FLAG)
		text_add(&chosen, answer_integer(value) ? "yes" : "no");
	else
		value_add(to->labels, value, &chosen);
	if (chosen.size == 0)
		return;
	const char *label =
	    arena_printf(to->out->arena, "%.*s.%s", (int)size, prefix, text_of(&chosen));

	/* A code without a label reads better as words. */
	for (char *at = chosen.data; answer_kind_of(value) == ANSWER_CODE && *at; at++)
		if (*at == '-')
			*at = ' ';
	const char *words = labels_get(to->labels, label);

	if (!words && size == strlen(readings) && strncmp(prefix, readings, size) == 0)
		words = labels_of_text(to->labels, readings, text_of(&chosen));
	put_label_text(to, words, last ? text_of(&chosen) : "");
}

/* Takes back the text written since byte `from`. */
static void take_back(struct text *out, size_t from)
{
	out->size = from;
	if (out->data)
		out->data[from] = '\0';
}

/* Cuts the text written since byte `from` to the number of letters given. */
static void cut_to(struct text *out, size_t from, const char *letters)
{
	int64_t most;

	if (out->size == from || !text_integer(letters, strlen(letters), 1, NAME_MOST, &most))
		return;
	const char *at = out->data + from, *end = out->data + out->size;

	while (at < end && most-- > 0)
		(void)text_next(&at, end);
	take_back(out, (size_t)(at - out->data));
}

/* Puts {side}, {score:+}, {until:hour}, {head:12}, {index} or {key}. */
static void put_field(struct expansion *to, char *name)
{
	const size_t from = to->out->size;
	char *behind = strchr(name, ':');

	if (strcmp(name, "index") == 0 && row_index(to->view) > 0) {
		text_add_number(to->out, row_index(to->view));
		return;
	}
	if (strcmp(name, "key") == 0) {
		/* The key of a row that is a member of an object. */
		const char *key = to->view ? answer_key(to->view->scope) : NULL;

		value_add_clean(key ? key : "", to->out);
		return;
	}
	if (behind)
		*behind++ = '\0';
	const struct answer *value = scope_value(to->view, name);

	if (value && behind && value_add_form(to->labels, value, behind, to->out))
		return;
	value_add(to->labels, value, to->out);
	if (behind)
		cut_to(to->out, from, behind);
}

/* Returns true if a label's name begins with a capital, and makes it small: `Rank` is the label
 * `rank` with a capital. */
static bool begins_large(char *name)
{
	if (*name < 'A' || *name > 'Z')
		return false;
	*name = (char)(*name - 'A' + 'a');
	return true;
}

/* Gives the text written since byte `from` a capital, if its alphabet has them. */
static void enlarge(struct text *out, size_t from)
{
	enum { LETTER_MOST = 4 };
	utf8proc_uint8_t letter[LETTER_MOST];
	const char *behind = out->data + from, *end = out->data + out->size, *rest;
	utf8proc_ssize_t size;

	if (out->size == from)
		return;
	size = utf8proc_encode_char(utf8proc_toupper(text_next(&behind, end)), letter);
	rest = arena_copy(out->arena, behind, (size_t)(end - behind));
	take_back(out, from);
	text_add_bytes(out, (const char *)letter, (size_t)size);
	text_add(out, rest);
}

/* Puts one of the words between the bars of a placeholder. */
static void put_word(struct expansion *to, const char *word, size_t size, bool last)
{
	char name[NAME_MOST];

	if (!take_name(word, size, name))
		return;
	if (name[0] != '@') {
		put_field(to, name);
		return;
	}
	const char *colon = strchr(name, ':');

	if (colon) {
		put_chosen_label(to, name + 1, (size_t)(colon - name - 1), colon + 1, last);
		return;
	}
	const size_t from = to->out->size;
	const bool large = begins_large(name + 1);

	put_label_text(to, labels_get(to->labels, name + 1), "");
	if (large)
		enlarge(to->out, from);
}

/* Puts {sides*, |{side}}. */
static void put_rows(struct expansion *to, const char *text, size_t size, const char *end)
{
	const char *between = text + size + 1;
	const char *bar = outside(between, end, '|');
	const struct template_scope *around = to->view;
	const char *name = arena_copy(to->out->arena, text, size);
	const struct answer *row = answer_first(scope_list(around, name));
	size_t behind = to->out->size; /* end of the last row that was not empty */
	const size_t before = to->out->size;

	for (int index = 1; row && bar < end; index++, row = answer_next(row)) {
		struct template_scope view = scope_row(around, row, index);
		struct expansion each = *to;

		each.view = &view;
		each.optional = false;
		if (behind > before)
			text_add_bytes(to->out, between, (size_t)(bar - between));
		const size_t from = to->out->size;

		put(&each, bar + 1, end);
		if (to->out->size > from)
			behind = to->out->size;
		take_back(to->out, behind);
	}
	to->empty = to->empty || behind == before;
}

/* Puts {hands?hand|hands}. */
static void put_counted(struct expansion *to, const char *text, size_t size, const char *end)
{
	const char *words = text + size + 1;
	const char *name = arena_copy(to->out->arena, text, size);
	const struct answer *number = scope_value(to->view, name);
	const char *written = number ? value_plain(to->out->arena, number) : NULL;
	size_t forms = 1;

	to->empty = to->empty || !number;
	if (!written)
		return;
	for (const char *bar = words; (bar = outside(bar, end, '|')) < end; bar++)
		forms++;
	for (size_t form = plural_form(&to->labels->plural, written, forms); form > 0; form--)
		words = outside(words, end, '|') + 1;
	put(to, words, outside(words, end, '|'));
}

/* Puts a placeholder of any kind; of {side|@none}, the first word that gives a text. */
static void put_placeholder(struct expansion *to, const char *text, const char *end)
{
	const size_t before = to->out->size;
	const size_t name = name_size(text);
	char condition[NAME_MOST];

	if (text < end && (*text == '?' || *text == '!')) {
		if (take_name(text + 1, (size_t)(end - text - 1), condition) &&
		    scope_says(to->view, condition) != (*text == '?'))
			to->empty = true;
		return;
	}
	if (name > 0 && text[name] == '*') {
		put_rows(to, text, name, end);
		return;
	}
	if (name > 0 && text[name] == '?') {
		put_counted(to, text, name, end);
		return;
	}
	while (text <= end && to->out->size == before) {
		const char *bar = text < end ? memchr(text, '|', (size_t)(end - text)) : NULL;
		const char *stop = bar ? bar : end;

		put_word(to, text, (size_t)(stop - text), !bar);
		if (!bar)
			break;
		text = bar + 1;
	}
	if (to->out->size == before)
		to->empty = true;
}

static void put(struct expansion *to, const char *text, const char *end)
{
	/* A label of the user's own file is not checked before. */
	if (to->nested == NESTED_MOST)
		return;
	to->nested++;
	while (text < end && !(to->optional && to->empty)) {
		const size_t before = to->out->size;
		const bool empty = to->empty, optional = to->optional;
		const char *stop;

		if (*text != '{' && *text != '[') {
			if (*text == '\\' && text + 1 < end)
				text++;
			for (stop = text + 1; stop < end && !strchr("{[\\", *stop);)
				stop++;
			text_add_bytes(to->out, text, (size_t)(stop - text));
			text = stop;
			continue;
		}
		stop = expand_end(text, end);
		if (*text == '{') {
			put_placeholder(to, text + 1, stop);
		} else {
			/* A part in brackets is left out if a placeholder within it is empty. */
			to->empty = false;
			to->optional = true;
			put(to, text + 1, stop);
			if (to->empty)
				take_back(to->out, before);
			to->empty = empty;
			to->optional = optional;
		}
		text = stop < end ? stop + 1 : end;
	}
	to->nested--;
}

const char *expand(struct arena *arena, const struct labels *labels,
    const struct template_scope *view, const char *text)
{
	struct text out = {.arena = arena};
	struct expansion to = {.labels = labels, .view = view, .out = &out};

	put(&to, text, text + strlen(text));
	return text_of(&out);
}

/* --- checking a text --- */

static void check(const struct labels *labels, const struct yaml *node, const char *text,
    const char *end, int depth);

static void check_placeholder(const struct labels *labels, const struct yaml *node,
    const char *text, const char *end, int depth)
{
	const char *from = text + name_size(text) + 1;

	if (from > text + 1 && (from[-1] == '*' || from[-1] == '?')) {
		const char *bar = outside(from, end, '|');
		const bool counted = from[-1] == '?';

		if (bar == end)
			yaml_refuse(node, "template-placeholder",
			    counted ? TEXT_TEMPLATE_PLACEHOLDER_NO_PLURAL
			            : TEXT_TEMPLATE_PLACEHOLDER_NO_ROW_TEXT);
		if (counted)
			check(labels, node, from, bar, depth);
		check(labels, node, bar + 1, end, depth);
		return;
	}
	while (text < end) {
		const char *bar = memchr(text, '|', (size_t)(end - text));
		const size_t size = (size_t)((bar ? bar : end) - text);
		char name[NAME_MOST];

		if (size == 0 || !take_name(text, size, name))
			yaml_refuse(node, SAY_TEMPLATE_PLACEHOLDER_BAD_NAME, NAME_MOST - 1);
		if (name[0] == '?' || name[0] == '!')
			check_condition(node, name + 1);
		if (name[0] == '@' && !strchr(name, ':')) {
			(void)begins_large(name + 1);
			if (!labels_get(labels, name + 1))
				yaml_refuse(node, SAY_TEMPLATE_LABEL, name + 1);
		}
		text = bar ? bar + 1 : end;
	}
}

/* Checks a text that lies within `depth` placeholders and optional parts. */
static void check(const struct labels *labels, const struct yaml *node, const char *text,
    const char *end, int depth)
{
	for (; text < end; text++) {
		const bool opens = *text == '{' || *text == '[';
		const char *stop = opens ? expand_end(text, end) : end;

		if (opens && depth == NESTED_MOST)
			yaml_refuse(
			    node, "yaml-depth", "%s", message_words(TEXT_WORDS_NESTED_TOO_DEEPLY));
		if (*text == '\\' && text + 1 < end) {
			text++;
		} else if (*text == '{') {
			if (stop == end || *stop != '}' || stop == text + 1)
				yaml_refuse(node, SAY_TEMPLATE_PLACEHOLDER_STRAY_BRACE);
			check_placeholder(labels, node, text + 1, stop, depth + 1);
			text = stop;
		} else if (*text == '[') {
			if (stop == end || *stop != ']')
				yaml_refuse(node, SAY_TEMPLATE_OPTIONAL_NOT_CLOSED);
			check(labels, node, text + 1, stop, depth + 1);
			text = stop;
		} else if (*text == ']') {
			yaml_refuse(node, SAY_TEMPLATE_OPTIONAL_STRAY_BRACKET);
		}
	}
}

void expand_check(const struct labels *labels, const struct yaml *node)
{
	check(labels, node, node->text, node->text + strlen(node->text), 0);
}

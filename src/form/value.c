#include "form/value.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/plural.h"
#include "base/safe_text.h"
#include "base/sentence.h"
#include "base/text.h"
#include "form/labels.h"
#include "form/screen.h"
#include "slip/json.h"
#include "tournament/amount.h"
#include "tournament/ranking.h"

#include <string.h>

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

bool value_add_form(
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

void value_add(const struct labels *labels, const struct answer *value, struct text *out)
{
	const struct vocabulary vocabulary = labels_vocabulary(labels);
	const char *said = answer_string(value);
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
		said = sentence_say_time(out->arena, &vocabulary, said);
		break;
	case ANSWER_SENTENCE:
	case ANSWER_TERM:
		said = sentence_say(out->arena, &vocabulary, answer_sentence_of(value));
		break;
	case ANSWER_WORDING:
		if (!labels_are_english(labels) && answer_own_words(value))
			said = answer_own_words(value);
		break;
	case ANSWER_TEXT:
		/* A person's own words, or the replacement name of a forgotten person. */
		if (answer_forgotten_said(said, &forgotten))
			said = sentence_say(out->arena, &vocabulary, &forgotten);
		break;
	case ANSWER_CODE:
		break;
	}
	value_add_clean(said, out);
}

/* Writes the members or rows from `from` up to `end`, or to the last if `end` is NULL. */
static void put_members(const struct answer *from, const struct answer *end,
    const struct vocabulary *vocabulary, struct json *json)
{
	for (const struct answer *at = from; at && at != end; at = answer_next(at)) {
		if (answer_key(at))
			json_key(json, answer_key(at));
		form_json(at, vocabulary, json);
	}
}

void form_json(const struct answer *value, const struct vocabulary *vocabulary, struct json *json)
{
	switch (answer_kind_of(value)) {
	case ANSWER_NOTHING:
		json_none(json);
		return;
	case ANSWER_TEXT:
	case ANSWER_CODE:
	case ANSWER_TIME:
	case ANSWER_WORDING:
		json_text(json, answer_string(value));
		return;
	case ANSWER_JSON:
		json_raw(json, answer_string(value));
		return;
	case ANSWER_NUMBER:
	case ANSWER_DURATION:
		json_number(json, answer_integer(value));
		return;
	case ANSWER_HUNDREDTHS:
	case ANSWER_DECIMAL:
		json_raw(json, value_plain(json->out->arena, value));
		return;
	case ANSWER_FLAG:
		json_bool(json, answer_integer(value) != 0);
		return;
	case ANSWER_SENTENCE:
	case ANSWER_TERM:
		/* Programs know a term by its English form. */
		json_text(json, sentence_say(json->out->arena,
		                    answer_kind_of(value) == ANSWER_TERM ? NULL : vocabulary,
		                    answer_sentence_of(value)));
		return;
	case ANSWER_OBJECT:
		json_begin_object(json);
		put_members(answer_first(value), NULL, vocabulary, json);
		json_end_object(json);
		return;
	case ANSWER_LIST:
		json_begin_array(json);
		put_members(answer_first(value), NULL, vocabulary, json);
		json_end_array(json);
		return;
	}
}

void form_json_passing(const struct answer *answer, const struct streamed_list *passing, bool alone,
    const struct vocabulary *vocabulary, struct text *out)
{
	const struct answer *list = answer_get(answer, passing->list);
	struct json json = {.out = out, .need_comma = passing->told > 0};

	if (passing->told == 0) {
		if (!alone) {
			json_begin_object(&json);
			put_members(answer_first(answer), list, vocabulary, &json);
			json_key(&json, answer_key(list));
		}
		json_begin_array(&json);
	}
	put_members(answer_first(list), NULL, vocabulary, &json);
	if (!passing->over)
		return;
	json_end_array(&json);
	if (!alone) {
		put_members(answer_next(list), NULL, vocabulary, &json);
		json_end_object(&json);
	}
}

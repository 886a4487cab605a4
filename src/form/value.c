#include "form/value.h"

#include "base/clock.h"
#include "base/plain.h"
#include "store/person_name.h"
#include "tournament/decimal.h"
#include "tournament/ranking.h"

#include <stdio.h>
#include <string.h>

_Static_assert(
    VALUE_TEXT >= (int)DECIMAL_TEXT && VALUE_TEXT >= (int)TIE_BREAK_TEXT, "a number finds room");

enum { MINUTE = 60 };

void value_add_clean(const char *text, struct text *out)
{
	plain_write(text, PLAIN_LINE, out);
}

static void add_said(const char *said, struct text *out)
{
	if (said)
		value_add_clean(said, out);
	else
		out->failed = true;
}

/* Somebody's own words, or the name of whoever was forgotten. */
static void add_words(const struct labels *labels, const char *words, struct text *out)
{
	const struct vocabulary vocabulary = labels_vocabulary(labels);
	struct sentence forgotten;

	if (person_name_said(words, &forgotten))
		add_said(sentence_say(out->arena, &vocabulary, &forgotten), out);
	else
		value_add_clean(words, out);
}

void value_number_text(const struct answer *value, char ret[VALUE_TEXT])
{
	if (answer_kind_of(value) == ANSWER_DECIMAL)
		decimal_text(answer_integer(value), answer_places(value), ret);
	else
		ranking_hundredths(answer_integer(value), ret);
}

const char *value_plain(struct arena *arena, const struct answer *value)
{
	const enum answer_kind kind = answer_kind_of(value);
	char text[VALUE_TEXT];

	if (kind == ANSWER_NUMBER)
		return arena_printf(arena, "%lld", (long long)answer_integer(value));
	if (kind != ANSWER_HUNDREDTHS && kind != ANSWER_DECIMAL)
		return "";
	value_number_text(value, text);
	return arena_text(arena, text);
}

void value_add_number(
    const struct labels *labels, int64_t number, enum value_sign sign, struct text *out)
{
	char digits[VALUE_TEXT], written[NUMERALS_TEXT];

	(void)snprintf(
	    digits, sizeof digits, sign == SIGN_ALWAYS ? "%+lld" : "%lld", (long long)number);
	text_add(out, numerals_write(&labels->numerals, digits, written));
}

static void add_fraction(
    const struct labels *labels, const struct answer *value, enum value_sign sign, struct text *out)
{
	char text[VALUE_TEXT], written[NUMERALS_TEXT];

	value_number_text(value, text);
	text_addf(out, "%s%s", sign == SIGN_ALWAYS && answer_integer(value) >= 0 ? "+" : "",
	    numerals_write(&labels->numerals, text, written));
}

bool value_add_moment(
    const struct labels *labels, const struct answer *value, const char *form, struct text *out)
{
	const struct vocabulary vocabulary = labels_vocabulary(labels);
	char here[CLOCK_TEXT];

	if (answer_kind_of(value) == ANSWER_NUMBER && strcmp(form, "plain") == 0) {
		text_add_number(out, answer_integer(value));
		return true;
	}
	if (answer_kind_of(value) == ANSWER_NUMBER && strcmp(form, "%") == 0) {
		value_add_number(labels, answer_integer(value), SIGN_MINUS, out);
		text_add(out, sentence_percent(&vocabulary));
		return true;
	}
	if (answer_kind_of(value) != ANSWER_TIME)
		return false;
	if (strcmp(form, "utc") == 0)
		value_add_clean(answer_string(value), out);
	else if (strcmp(form, "hour") == 0 && clock_local(answer_string(value), here))
		add_said(sentence_say_hour(out->arena, &vocabulary, here + CLOCK_DATE), out);
	else
		return false;
	return true;
}

static void add_duration(int64_t seconds, struct text *out)
{
	text_addf(out, "%lld:%02lld", (long long)seconds / MINUTE, (long long)seconds % MINUTE);
}

/* Somebody's own words, or those the program has for them. */
static void add_wording(const struct labels *labels, const struct answer *value, struct text *out)
{
	add_said(!labels_are_english(labels) && answer_own_words(value) ? answer_own_words(value)
	                                                                : answer_string(value),
	    out);
}

void value_add(
    const struct labels *labels, const struct answer *value, enum value_sign sign, struct text *out)
{
	const struct vocabulary vocabulary = labels_vocabulary(labels);

	if (!value)
		return;
	switch (answer_kind_of(value)) {
	case ANSWER_NUMBER:
		value_add_number(labels, answer_integer(value), sign, out);
		return;
	case ANSWER_HUNDREDTHS:
	case ANSWER_DECIMAL:
		add_fraction(labels, value, sign, out);
		return;
	case ANSWER_DURATION:
		add_duration(answer_integer(value), out);
		return;
	case ANSWER_FLAG:
		text_add(out, answer_integer(value) ? "yes" : "");
		return;
	case ANSWER_TIME:
		add_said(sentence_say_time(out->arena, &vocabulary, answer_string(value)), out);
		return;
	case ANSWER_SENTENCE:
	case ANSWER_TERM:
		add_said(sentence_say(out->arena, &vocabulary, answer_said(value)), out);
		return;
	case ANSWER_WORDING:
		add_wording(labels, value, out);
		return;
	case ANSWER_TEXT:
		add_words(labels, answer_string(value), out);
		return;
	case ANSWER_CODE:
		value_add_clean(answer_string(value), out);
		return;
	case ANSWER_NOTHING:
	case ANSWER_JSON:
	case ANSWER_OBJECT:
	case ANSWER_LIST:
		return;
	}
}

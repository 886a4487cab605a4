#include "form/json.h"

#include "form/value.h"

/* Members or rows, from this one up to `end`; NULL: all of them. */
static void put_members(const struct answer *from, const struct answer *end,
    const struct vocabulary *vocabulary, struct json *json)
{
	for (const struct answer *at = from; at && at != end; at = answer_next(at)) {
		if (answer_key(at))
			json_key(json, answer_key(at));
		form_json(at, vocabulary, json);
	}
}

static void put_sentence(
    const struct sentence *sentence, const struct vocabulary *vocabulary, struct json *json)
{
	const char *said = sentence_say(json->out->arena, vocabulary, sentence);

	json->out->failed = json->out->failed || !said;
	json_text(json, said);
}

/* An object, or a list. */
static void put_whole(
    const struct answer *value, const struct vocabulary *vocabulary, struct json *json)
{
	const bool object = answer_kind_of(value) == ANSWER_OBJECT;

	(object ? json_begin_object : json_begin_array)(json);
	put_members(answer_first(value), NULL, vocabulary, json);
	(object ? json_end_object : json_end_array)(json);
}

void form_json(const struct answer *value, const struct vocabulary *vocabulary, struct json *json)
{
	char fraction[VALUE_TEXT];

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
		value_number_text(value, fraction);
		json_raw(json, fraction);
		return;
	case ANSWER_FLAG:
		json_bool(json, answer_integer(value) != 0);
		return;
	case ANSWER_SENTENCE:
		put_sentence(answer_said(value), vocabulary, json);
		return;
	case ANSWER_TERM:
		put_sentence(answer_said(value), NULL, json);
		return;
	case ANSWER_OBJECT:
	case ANSWER_LIST:
		put_whole(value, vocabulary, json);
		return;
	}
}

static void begin_passing(const struct answer *answer, const struct answer *list, bool alone,
    const struct vocabulary *vocabulary, struct json *json)
{
	if (!alone) {
		json_begin_object(json);
		put_members(answer_first(answer), list, vocabulary, json);
		json_key(json, answer_key(list));
	}
	json_begin_array(json);
}

static void end_passing(
    const struct answer *list, bool alone, const struct vocabulary *vocabulary, struct json *json)
{
	json_end_array(json);
	if (alone)
		return;
	put_members(answer_next(list), NULL, vocabulary, json);
	json_end_object(json);
}

void form_json_passing(const struct answer *answer, const struct passing *passing, bool alone,
    const struct vocabulary *vocabulary, struct text *out)
{
	const struct answer *list = answer_get(answer, passing->list);
	struct json json = {.out = out, .need_comma = passing->told > 0};

	if (passing->told == 0)
		begin_passing(answer, list, alone, vocabulary, &json);
	put_members(answer_first(list), NULL, vocabulary, &json);
	if (passing->over)
		end_passing(list, alone, vocabulary, &json);
}

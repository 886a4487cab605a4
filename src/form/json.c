#include "form/json.h"

#include "form/value.h"

static void put_members(
    const struct answer *value, const struct vocabulary *vocabulary, struct json *json)
{
	for (const struct answer *at = answer_first(value); at; at = answer_next(at)) {
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

void form_json(const struct answer *value, const struct vocabulary *vocabulary, struct json *json)
{
	char fraction[VALUE_TEXT];

	switch (answer_kind_of(value)) {
	case ANSWER_NOTHING:
		json_null(json);
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
	case ANSWER_OBJECT:
		json_object(json);
		put_members(value, vocabulary, json);
		json_end_object(json);
		return;
	case ANSWER_LIST:
		json_array(json);
		put_members(value, vocabulary, json);
		json_end_array(json);
		return;
	}
}

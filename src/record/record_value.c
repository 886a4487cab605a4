#include "record/record_value.h"

#include "base/choice.h"
#include "base/message.h"
#include "record/facts.h"

#include <string.h>

/* --- errors --- */

bool record_fail(struct record_reader *reader, const struct record_value *value, struct error *err)
{
	return json_place(reader->document, &value->step, err);
}

static const char *kind_of(const json_t *json)
{
	switch (json_typeof(json)) {
	case JSON_OBJECT:
		return MESSAGE_WORDS("an object");
	case JSON_ARRAY:
		return MESSAGE_WORDS("a list");
	case JSON_STRING:
		return MESSAGE_WORDS("a text");
	case JSON_INTEGER:
		return MESSAGE_WORDS("a whole number");
	case JSON_REAL:
		return MESSAGE_WORDS("a number with a fraction or exponent");
	case JSON_TRUE:
	case JSON_FALSE:
		return MESSAGE_WORDS("true or false");
	case JSON_NULL:
		return "null";
	}
	return MESSAGE_WORDS("something else");
}

static const char *name_of(const struct record_value *value)
{
	const struct json_step *step = &value->step;

	while (step && !step->key)
		step = step->above;
	return step ? step->key : message_words("the record");
}

bool record_wrong_kind(struct record_reader *reader, const struct record_value *value,
    const char *expected, struct error *err)
{
	error_set(err, ERROR_INPUT, "field-type", "%s expected in %.60s, not %s",
	    message_words(expected), name_of(value), message_words(kind_of(value->json)));
	return record_fail(reader, value, err);
}

bool record_missing(struct record_reader *reader, const struct record_value *value,
    const char *name, struct error *err)
{
	error_set(err, ERROR_INPUT, "field-missing",
	    "the field \"%s\" is missing; it is expected here", name);
	return record_fail(reader, value, err);
}

static bool unknown_field(struct record_reader *reader, const struct record_value *value,
    const char *const *names, size_t count, struct error *err)
{
	const char *nearest = text_nearest(value->step.key, names, count);
	struct text list = {.arena = reader->arena};

	for (size_t i = 0; i < count && !nearest; i++)
		text_addf(&list, i ? ", %s" : "%s", names[i]);
	error_set(err, ERROR_INPUT, "field-unknown",
	    nearest ? "there is no field \"%.60s\" here; the nearest is %s"
	            : "there is no field \"%.60s\" here; there are %s",
	    value->step.key, nearest ? nearest : text_of(&list));
	return json_place_key(reader->document, &value->step, err);
}

/* --- values --- */

struct record_value record_member(const struct record_value *object, const char *key, json_t *json)
{
	struct record_value value = {.step = {.above = &object->step, .key = key}, .json = json};

	return value;
}

struct record_value record_element(const struct record_value *list, size_t index)
{
	struct record_value value = {.step = {.above = &list->step, .index = index},
	    .json = json_array_get(list->json, index)};

	return value;
}

bool record_want(struct record_reader *reader, const struct record_value *value, json_type type,
    const char *expected, struct error *err)
{
	return json_typeof(value->json) == type || record_wrong_kind(reader, value, expected, err);
}

bool record_want_list(
    struct record_reader *reader, const struct record_value *value, size_t *ret, struct error *err)
{
	if (!record_want(reader, value, JSON_ARRAY, MESSAGE_WORDS("a list is"), err))
		return false;
	*ret = json_array_size(value->json);
	return true;
}

bool record_want_number(struct record_reader *reader, const struct record_value *value,
    int32_t least, int32_t most, int32_t *ret, struct error *err)
{
	json_int_t number;

	if (!record_want(reader, value, JSON_INTEGER, MESSAGE_WORDS("a whole number is"), err))
		return false;
	number = json_integer_value(value->json);
	if (!facts_range(name_of(value), number, least, most, err))
		return record_fail(reader, value, err);
	*ret = (int32_t)number;
	return true;
}

bool record_want_text(struct record_reader *reader, const struct record_value *value,
    const char **ret, struct error *err)
{
	if (!record_want(reader, value, JSON_STRING, MESSAGE_WORDS("a text is"), err))
		return false;
	if (facts_text(reader->arena, name_of(value), json_string_value(value->json),
	        json_string_length(value->json), ret, err))
		return true;
	return record_fail(reader, value, err);
}

bool record_want_choice(struct record_reader *reader, const struct record_value *value,
    const char *const *choices, size_t count, size_t *ret, struct error *err)
{
	if (!record_want(reader, value, JSON_STRING, MESSAGE_WORDS("a text is"), err))
		return false;
	if (choice_read(name_of(value), choices, count, json_string_value(value->json),
	        json_string_length(value->json), ret, err))
		return true;
	return record_fail(reader, value, err);
}

bool record_want_side(
    struct record_reader *reader, const struct record_value *value, char *ret, struct error *err)
{
	if (!record_want(reader, value, JSON_STRING, MESSAGE_WORDS("a side's letter is"), err))
		return false;
	return facts_side(reader->book, json_string_value(value->json),
	           json_string_length(value->json), ret, err) ||
	       record_fail(reader, value, err);
}

bool record_want_meld(struct record_reader *reader, const struct record_value *value,
    struct meld *ret, struct error *err)
{
	if (!record_want(
	        reader, value, JSON_STRING, MESSAGE_WORDS("a meld such as \"KKKK2\" is"), err))
		return false;
	return meld_read(reader->arena, json_string_value(value->json),
	           json_string_length(value->json), rulebook_reading(reader->book), ret, err) ||
	       record_fail(reader, value, err);
}

/* Reads the members of an object by the table of its fields. */
bool record_read(struct record_reader *reader, const struct record_value *object,
    const struct record_field *fields, size_t count, void *target, struct error *err)
{
	const char *names[FIELDS_MOST];
	const char *key;
	json_t *json;

	if (!record_want(reader, object, JSON_OBJECT, MESSAGE_WORDS("an object is"), err))
		return false;
	json_object_foreach(object->json, key, json)
	{
		struct record_value value = record_member(object, key, json);
		size_t i = 0;

		while (i < count && strcmp(fields[i].name, key) != 0)
			i++;
		if (i < count) {
			if (!fields[i].read(reader, &fields[i], &value, target, err))
				return false;
			continue;
		}
		for (i = 0; i < count; i++)
			names[i] = fields[i].name;
		return unknown_field(reader, &value, names, count, err);
	}
	return true;
}

/* --- fields of any object --- */

void *record_place_in(void *target, const struct record_field *field)
{
	return (char *)target + field->offset;
}

bool record_read_number(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	return record_want_number(
	    reader, value, field->least, field->most, record_place_in(target, field), err);
}

bool record_read_flag(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	bool *flag = record_place_in(target, field);

	if (!json_is_boolean(value->json))
		return record_wrong_kind(reader, value, MESSAGE_WORDS("true or false is"), err);
	*flag = json_is_true(value->json);
	return true;
}

bool record_read_text(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	return record_want_text(reader, value, record_place_in(target, field), err);
}

/* Looked at before or after the other fields. */
bool record_read_apart(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	(void)reader;
	(void)field;
	(void)value;
	(void)target;
	(void)err;
	return true;
}

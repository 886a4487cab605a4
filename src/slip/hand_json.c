#include "slip/hand_json.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/choice.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "card/meld.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "slip/facts.h"
#include "slip/json.h"

#include <inttypes.h>
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
		return TEXT_WORDS_AN_OBJECT;
	case JSON_ARRAY:
		return TEXT_WORDS_A_LIST;
	case JSON_STRING:
		return TEXT_WORDS_A_TEXT;
	case JSON_INTEGER:
		return TEXT_WORDS_A_WHOLE_NUMBER;
	case JSON_REAL:
		return TEXT_WORDS_NUMBER_FRACTION_EXPONENT;
	case JSON_TRUE:
	case JSON_FALSE:
		return TEXT_WORDS_TRUE_OR_FALSE;
	case JSON_NULL:
		return "null";
	}
	return TEXT_WORDS_SOMETHING_ELSE;
}

static const char *name_of(const struct record_value *value)
{
	const struct json_step *step = &value->step;

	while (step && !step->key)
		step = step->above;
	return step ? step->key : message_words(TEXT_WORDS_THE_RECORD);
}

static bool wrong_kind(struct record_reader *reader, const struct record_value *value,
    const char *expected, struct error *err)
{
	error_set(err, ERROR_INPUT, SAY_FIELD_TYPE, message_words(expected), name_of(value),
	    message_words(kind_of(value->json)));
	return record_fail(reader, value, err);
}

bool record_missing(struct record_reader *reader, const struct record_value *value,
    const char *name, struct error *err)
{
	error_set(err, ERROR_INPUT, SAY_FIELD_MISSING_FIELD_MISSING, name);
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
	    nearest ? TEXT_FIELD_UNKNOWN_NEAREST : TEXT_FIELD_UNKNOWN_FIELD, value->step.key,
	    nearest ? nearest : text_of(&list));
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
	return json_typeof(value->json) == type || wrong_kind(reader, value, expected, err);
}

bool record_want_list(
    struct record_reader *reader, const struct record_value *value, size_t *ret, struct error *err)
{
	if (!record_want(reader, value, JSON_ARRAY, TEXT_WORDS_A_LIST_IS, err))
		return false;
	*ret = json_array_size(value->json);
	return true;
}

bool record_want_number(struct record_reader *reader, const struct record_value *value,
    int32_t least, int32_t most, int32_t *ret, struct error *err)
{
	json_int_t number;

	if (!record_want(reader, value, JSON_INTEGER, TEXT_WORDS_A_WHOLE_NUMBER_IS, err))
		return false;
	number = json_integer_value(value->json);
	if (!facts_range(name_of(value), number, least, most, err))
		return record_fail(reader, value, err);
	*ret = (int32_t)number;
	return true;
}

static bool record_want_text(struct record_reader *reader, const struct record_value *value,
    const char **ret, struct error *err)
{
	if (!record_want(reader, value, JSON_STRING, TEXT_WORDS_A_TEXT_IS, err))
		return false;
	if (facts_text(reader->arena, name_of(value), json_string_value(value->json),
	        json_string_length(value->json), ret, err))
		return true;
	return record_fail(reader, value, err);
}

static bool want_choice(struct record_reader *reader, const struct record_value *value,
    const char *const *choices, size_t count, size_t *ret, struct error *err)
{
	if (!record_want(reader, value, JSON_STRING, TEXT_WORDS_A_TEXT_IS, err))
		return false;
	if (choice_read(name_of(value), choices, count, json_string_value(value->json),
	        json_string_length(value->json), ret, err))
		return true;
	return record_fail(reader, value, err);
}

bool record_want_answer(
    struct record_reader *reader, const struct record_value *value, size_t *ret, struct error *err)
{
	if (json_is_string(value->json))
		return want_choice(reader, value, answer_names, 3, ret, err);
	*ret = json_is_true(value->json) ? 2 : 1;
	return json_is_boolean(value->json) ||
	       wrong_kind(reader, value, TEXT_WORDS_TRUE_FALSE_YES, err);
}

static bool want_flag(
    struct record_reader *reader, const struct record_value *value, bool *ret, struct error *err)
{
	*ret = json_is_true(value->json);
	return json_is_boolean(value->json) ||
	       wrong_kind(reader, value, TEXT_WORDS_TRUE_OR_FALSE_IS, err);
}

bool record_want_side(
    struct record_reader *reader, const struct record_value *value, char *ret, struct error *err)
{
	if (!record_want(reader, value, JSON_STRING, TEXT_WORDS_A_SIDE_LETTER_IS, err))
		return false;
	return facts_side(reader->book, json_string_value(value->json),
	           json_string_length(value->json), ret, err) ||
	       record_fail(reader, value, err);
}

bool record_want_meld(struct record_reader *reader, const struct record_value *value,
    struct meld *ret, struct error *err)
{
	if (!record_want(reader, value, JSON_STRING, TEXT_WORDS_MELD_KKKK2, err))
		return false;
	return meld_read(reader->arena, json_string_value(value->json),
	           json_string_length(value->json), rulebook_reading(reader->book), ret, err) ||
	       record_fail(reader, value, err);
}

/* Reads the value of a slip's word into the side or the hand. */
static bool read_word(struct record_reader *reader, const struct slip_word *word,
    const struct record_value *value, char *record, struct error *err)
{
	void *to = record + word->offset;
	size_t choice;

	if (word->choices) {
		if (word->choices == answer_names ? !record_want_answer(reader, value, &choice, err)
		                                  : !want_choice(reader, value, word->choices,
		                                        word->choice_count, &choice, err))
			return false;
		*(unsigned *)to = (unsigned)choice;
	} else if (word->value
	               ? !record_want_number(reader, value, word->least, word->most, to, err)
	               : !want_flag(reader, value, to, err)) {
		return false;
	}
	if (word->given)
		*(bool *)(record + word->given) = true;
	return word->part >= PART_HAND ||
	       facts_fit(reader->book, (const struct side *)(const void *)record, err) ||
	       record_fail(reader, value, err);
}

bool record_read(struct record_reader *reader, const struct record_value *object,
    const struct record_field *fields, size_t count, void *target, struct error *err)
{
	const char *names[FIELDS_MOST];
	const char *key;
	json_t *json;

	if (!record_want(reader, object, JSON_OBJECT, TEXT_WORDS_AN_OBJECT_IS, err))
		return false;
	json_object_foreach(object->json, key, json)
	{
		struct record_value value = record_member(object, key, json);
		const struct slip_word *word = NULL;
		size_t i = 0, name_count = 0;

		for (; i < count; i++)
			if (fields[i].name ? strcmp(fields[i].name, key) == 0
			                   : (word = slip_word_keyed(fields[i].part, key)) != NULL)
				break;
		if (i < count) {
			if (word ? !read_word(reader, word, &value, target, err)
			         : fields[i].read &&
			               !fields[i].read(reader, &fields[i], &value, target, err))
				return false;
			continue;
		}
		for (i = 0; i < count; i++) {
			if (fields[i].name)
				names[name_count++] = fields[i].name;
			for (size_t j = 0; !fields[i].name && j < slip_word_count; j++)
				if (slip_words[j].part == fields[i].part && slip_words[j].key)
					names[name_count++] = slip_words[j].key;
		}
		return unknown_field(reader, &value, names, name_count, err);
	}
	return true;
}

/* Returns the place in the target for the field's value. */

static void *record_place_in(void *target, const struct record_field *field)
{
	return (char *)target + field->offset;
}

bool record_read_number(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	return record_want_number(
	    reader, value, field->least, field->most, record_place_in(target, field), err);
}

static bool record_read_flag(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	return want_flag(reader, value, record_place_in(target, field), err);
}

bool record_read_text(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	return record_want_text(reader, value, record_place_in(target, field), err);
}

static bool read_sides(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct hand *hand = &reader->record.hand;
	size_t count;

	(void)field;
	(void)target;
	if (!record_want_list(reader, value, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct record_value one = record_element(value, i);
		struct side side = {.name = '\0'};

		if (!record_read_side(reader, &one, &side, err))
			return false;
		for (size_t j = 0; j < hand->side_count; j++)
			if (hand->sides[j].name == side.name) {
				struct record_value name = record_member(&one, "side", NULL);

				error_set(err, ERROR_INPUT, SAY_SIDE_REPEATED_STANDS_TWICE_ONCE,
				    side.name);
				return record_fail(reader, &name, err);
			}
		hand->sides[hand->side_count++] = side;
	}
	facts_sort_sides(hand);
	return true;
}

static bool read_denomination(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	size_t denomination;

	(void)field;
	if (!want_choice(reader, value, denomination_names, DENOMINATION_COUNT, &denomination, err))
		return false;
	((struct hand *)target)->contract.denomination = (enum denomination)denomination;
	return true;
}

static bool read_level(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	int32_t level = 0;

	(void)field;
	if (!record_want_number(reader, value, 1, reader->book->contract.levels, &level, err))
		return false;
	((struct hand *)target)->contract.level = level;
	return true;
}

/* Reads a member that only a ruling sets. */
static bool read_ruled(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	if (!record_read_flag(reader, field, value, target, err))
		return false;
	if (!((struct hand *)target)->contract.ruled || reader->finder->kept)
		return true;
	error_set(err, ERROR_INPUT, SAY_OUTCOME_UNASKED_RULING_SAYS_RULED);
	return record_fail(reader, value, err);
}

static const struct record_field contract_fields[] = {
    {.name = "side"},
    {"level", .read = read_level},
    {"denomination", .read = read_denomination},
    {.part = PART_CONTRACT},
    {"ruled", .read = read_ruled, .offset = offsetof(struct hand, contract.ruled)},
    {"by_bids", .read = record_read_flag, .offset = offsetof(struct hand, contract.by_bids)},
};

/* Reads the contract, after the sides, one of which it names. */
static bool read_contract(
    struct record_reader *reader, const struct record_value *record, struct error *err)
{
	static const char *const needed[] = {"side", "level", "denomination"}, *const none[] = {
	                                                                           "none"};
	struct hand *hand = &reader->record.hand;
	struct contract *contract = &hand->contract;
	struct record_value value =
	    record_member(record, "contract", json_object_get(record->json, "contract"));
	struct record_value outcome = record_member(&value, "outcome", NULL);
	struct record_value side;
	size_t word;
	char name;

	if (!value.json)
		return true;
	if (!facts_bidding(reader->book, err))
		return json_place_key(reader->document, &value.step, err);
	/* "none": played without a contract, whatever was bid. */
	contract->none = json_is_string(value.json);
	if (contract->none)
		return want_choice(reader, &value, none, 1, &word, err);
	if (!record_read(reader, &value, contract_fields,
	        sizeof contract_fields / sizeof contract_fields[0], hand, err))
		return false;
	for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
		if (!json_object_get(value.json, needed[i]))
			return record_missing(reader, &value, needed[i], err);
	side = record_member(&value, "side", json_object_get(value.json, "side"));
	if (!record_want_side(reader, &side, &name, err))
		return false;
	if (!facts_side_index(hand, name, &contract->side, err))
		return record_fail(reader, &side, err);
	contract->bid = true;
	contract->by_bids = contract->by_bids && bidding_gives(hand);
	if (contract->outcome != OUTCOME_NONE && !facts_outcome(hand, err))
		return record_fail(reader, &outcome, err);
	return facts_net_contract(reader->book, hand, contract->side, err) ||
	       record_fail(reader, &value, err);
}

/* Takes the contract from the bids, unless it must wait for a caller that knows the table. */
static bool bids_contract(
    struct record_reader *reader, const struct record_value *record, struct error *err)
{
	struct hand *hand = &reader->record.hand;
	struct record_value bids = record_member(record, "bids", NULL);

	return (reader->finder->table && facts_contract_waits(hand)) ||
	       facts_contract(reader->book, hand, err) || record_fail(reader, &bids, err);
}

/* Reads the seat of the dealer, or the due dealer: a name of the enum at the field's place. */
static bool read_seat(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	const char *names[SEAT_COUNT];
	size_t seat;

	for (int i = 0; i < SEAT_COUNT; i++)
		names[i] = bidding_seat_name((enum seat_at)i);
	if (!want_choice(reader, value, names, SEAT_COUNT, &seat, err))
		return false;
	*(enum seat_at *)record_place_in(target, field) = (enum seat_at)seat;
	return true;
}

static bool read_bids(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct bid *bids;
	size_t count;

	(void)field;
	(void)target;
	if (!record_want_list(reader, value, &count, err))
		return false;
	if (count && !facts_bidding(reader->book, err))
		return record_fail(reader, value, err);
	bids = arena_alloc(reader->arena, count, sizeof *bids);
	for (size_t i = 0; i < count; i++) {
		struct record_value one = record_element(value, i);

		if (!record_want(reader, &one, JSON_STRING, TEXT_WORDS_BID, err))
			return false;
		if (!facts_bid(reader->book, json_string_value(one.json),
		        json_string_length(one.json), &bids[i], err))
			return record_fail(reader, &one, err);
	}
	reader->record.hand.bids = bids;
	reader->record.hand.bid_count = count;
	return true;
}

/* Reads the code of a finding. */
static bool read_code(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	const char **code = record_place_in(target, field);
	const char *names[FINDING_COUNT];
	const char *nearest;

	if (!record_want_text(reader, value, code, err))
		return false;
	if (finding_named(*code) != FINDING_COUNT)
		return true;
	for (size_t i = 0; i < FINDING_COUNT; i++)
		names[i] = finding_name((enum finding_code)i);
	nearest = text_nearest(*code, names, FINDING_COUNT);
	error_set(err, ERROR_INPUT, SAY_VALUE_UNKNOWN_FINDING_ACCEPT_CODE, *code,
	    nearest ? nearest : names[0]);
	return record_fail(reader, value, err);
}

static const struct record_field acceptance_fields[] = {
    {"code", .read = read_code, .offset = offsetof(struct acceptance, code)},
    {"reason", .read = record_read_text, .offset = offsetof(struct acceptance, reason)},
    {"by", .read = record_read_text, .offset = offsetof(struct acceptance, by)},
};

static bool read_acceptances(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct acceptance *acceptances;
	size_t count;

	(void)field;
	(void)target;
	if (!record_want_list(reader, value, &count, err))
		return false;
	acceptances = arena_alloc(reader->arena, count, sizeof *acceptances);
	for (size_t i = 0; i < count; i++) {
		struct record_value one = record_element(value, i);

		if (!record_read(reader, &one, acceptance_fields, 3, &acceptances[i], err))
			return false;
		for (size_t j = 0; j < 3; j++)
			if (!json_object_get(one.json, acceptance_fields[j].name))
				return record_missing(reader, &one, acceptance_fields[j].name, err);
	}
	reader->record.hand.acceptances = acceptances;
	reader->record.hand.acceptance_count = count;
	return true;
}

/* Returns true for "2.3": round and table. */
static bool is_table(const char *text)
{
	const char *point = strchr(text, '.');
	int64_t round, table;

	return point && text[0] != '+' && point[1] != '+' &&
	       text_integer(text, (size_t)(point - text), 1, COUNT_MOST, &round) &&
	       text_integer(point + 1, strlen(point + 1), 1, COUNT_MOST, &table);
}

static bool read_table(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	(void)field;
	(void)target;
	if (!record_want_text(reader, value, &reader->record.table, err))
		return false;
	if (is_table(reader->record.table))
		return true;
	error_set(err, ERROR_INPUT, SAY_TABLE_ADDRESS, reader->record.table);
	return record_fail(reader, value, err);
}

static const struct record_field record_fields[] = {
    {.name = "rulebook"},
    {.name = "options"},
    {"sides", .read = read_sides},
    {.name = "contract"},
    {.part = PART_HAND},
    {"dealer", .read = record_read_text, .offset = offsetof(struct hand_record, hand.dealer)},
    {"dealer_seat", .read = read_seat, .offset = offsetof(struct hand_record, hand.dealer_seat)},
    {"dealer_due", .read = read_seat, .offset = offsetof(struct hand_record, hand.dealer_due)},
    {"bids", .read = read_bids},
    {"accepted", .read = read_acceptances},
    {"table", .read = read_table},
    {"hand", .read = record_read_number, .offset = offsetof(struct hand_record, number),
        .most = COUNT_MOST},
};

/* Reads the options of the rulebook: texts; a number may be written as one. */
static bool read_options(struct record_reader *reader, const struct record_value *options,
    struct option_value **ret, size_t *ret_count, struct error *err)
{
	const char *key;
	json_t *json;
	size_t count = 0;

	if (!options->json)
		return true;
	if (!record_want(reader, options, JSON_OBJECT, TEXT_WORDS_OBJECT_OPTIONS, err))
		return false;
	*ret = arena_alloc(reader->arena, json_object_size(options->json), sizeof **ret);
	json_object_foreach(options->json, key, json)
	{
		struct record_value value = record_member(options, key, json);
		struct option_value *option = &(*ret)[count++];

		option->name = arena_text(reader->arena, key);
		if (json_is_integer(json))
			option->value = arena_printf(
			    reader->arena, "%" PRId64, (int64_t)json_integer_value(json));
		else if (!record_want_text(reader, &value, &option->value, err))
			return false;
	}
	*ret_count = count;
	return true;
}

/* The rulebook is read first, since codes and kinds depend on it. */
static bool find_book(
    struct record_reader *reader, const struct record_value *record, struct error *err)
{
	struct record_value name =
	    record_member(record, "rulebook", json_object_get(record->json, "rulebook"));
	struct record_value options =
	    record_member(record, "options", json_object_get(record->json, "options"));
	struct record_value table =
	    record_member(record, "table", json_object_get(record->json, "table"));
	struct option_value *values = NULL;
	const char *id = NULL;
	size_t count = 0;

	if (name.json && !record_want_text(reader, &name, &id, err))
		return false;
	if (!read_options(reader, &options, &values, &count, err))
		return false;
	if (reader->finder->place && table.json) {
		const char *place;

		if (!record_want_text(reader, &table, &place, err))
			return false;
		reader->finder->place(reader->finder->context, place);
	}
	if (reader->finder->find(reader->finder->context, id, values, count, &reader->book, err))
		return true;
	if (err->file[0])
		return false; /* a mistake in the rulebook's own file */
	return record_fail(reader, name.json ? &name : options.json ? &options : record, err);
}

static bool read_record(
    struct record_reader *reader, const struct record_value *record, struct error *err)
{
	if (!record_want(reader, record, JSON_OBJECT, TEXT_WORDS_HAND_RECORD_OBJECT, err) ||
	    !find_book(reader, record, err) ||
	    !record_read(reader, record, record_fields,
	        sizeof record_fields / sizeof record_fields[0], &reader->record, err))
		return false;
	if (!reader->record.hand.side_count)
		return record_missing(reader, record, "sides", err);
	reader->record.book = reader->book;
	facts_dealer(&reader->record.hand);
	return read_contract(reader, record, err) && bids_contract(reader, record, err);
}

/* Reports a mistake in the JSON itself, found by the library. */
static bool bad_json(
    const struct json_document *document, const json_error_t *error, struct error *err)
{
	bool first = error->line <= 1;
	int column = error->column > 0 ? error->column : 1;

	if (json_memory_failed())
		return error_memory(err);
	error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_JSON, error->text);
	return error_place(err, document->file, document->line + (first ? 0 : error->line - 1),
	    first ? document->column + column - 1 : column);
}

static bool find_given(void *context, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err)
{
	(void)id;
	(void)options;
	(void)option_count;
	(void)err;
	*ret = context;
	return true;
}

struct book_finder book_finder_of(const struct rulebook *book)
{
	return (struct book_finder){.find = find_given, .context = (void *)(uintptr_t)book};
}

enum hand_read_end hand_read(struct arena *arena, const struct book_finder *finder,
    const struct json_document *document, size_t *ret_used, struct hand_record *ret,
    struct error *err)
{
	struct record_reader reader = {.arena = arena, .document = document, .finder = finder};
	enum hand_read_end result = HAND_NO_OBJECT;
	struct record_value record = {.json = NULL};
	json_error_t error = {.line = 0};
	struct arena scratch = {0};

	json_memory_begin_in(&scratch);
	record.json = json_loadb(document->text, document->size,
	    JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
	if (record.json) {
		*ret_used = (size_t)error.position;
		result = read_record(&reader, &record, err) ? HAND_READ : HAND_UNFIT;
	} else {
		bad_json(document, &error, err);
	}
	json_memory_end();
	arena_release(&scratch);
	if (result == HAND_READ)
		*ret = reader.record;
	return result;
}

bool hand_json_read(struct arena *arena, const struct book_finder *finder, const char *file,
    int line, const char *text, size_t size, struct hand_record *ret, struct error *err)
{
	const struct json_document document = {file, line, 1, text, size};
	struct hand_record record;
	size_t used;

	if (hand_read(arena, finder, &document, &used, &record, err) != HAND_READ)
		return false;
	for (; used < size; used++)
		if (!strchr(" \t\r\n", text[used]) || !text[used]) {
			error_set(err, ERROR_INPUT, SAY_JSON_BEHIND);
			return json_place_byte(&document, used, err);
		}
	*ret = record;
	return true;
}

#include "slip/hand_json.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/choice.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "card/card.h"
#include "card/meld.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "slip/json.h"
#include "slip/slip.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

/* A record is read object by object, each by a table of its fields. Members that other members
 * depend on, such as the rulebook and the letter of a side, are read before the others; members
 * that refer to others are read after them. */

struct record_reader {
	struct arena *arena;
	const struct json_document *document;
	const struct rulebook *book;
	const struct book_finder *finder;
	struct hand_record record;
	char side; /* letter of the side that is being read */
};

/* A value and the way to it, which is kept on the stack, so that a message can give its place. */
struct record_value {
	struct json_step step;
	json_t *json;
};

/* Reads a value to its place in the struct. */
typedef bool record_read_value(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err);

struct record_field {
	const char *name; /* NULL: the words of slips in `part` (slip.h) */
	/* NULL: a number, or without bounds a field that is read before or after the others */
	record_read_value *read;
	size_t offset;       /* of the value in the struct */
	int32_t least, most; /* bounds of a number */
	/* For a list: the size of an item, which `read` reads, and the offset of their number */
	size_t size, count;
	bool needed;
	enum record_part part;
};

/* --- errors --- */

/* Adds the place of the value to an error; returns false. */
static bool fail(struct record_reader *reader, const struct record_value *value, struct error *err)
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
	return fail(reader, value, err);
}

static bool missing(struct record_reader *reader, const struct record_value *value,
    const char *name, struct error *err)
{
	error_set(err, ERROR_INPUT, SAY_FIELD_MISSING_FIELD_MISSING, name);
	return fail(reader, value, err);
}

/* --- values --- */

/* Returns a member of an object with the way to it; its `json` is NULL if the object lacks it. */
static struct record_value member(const struct record_value *object, const char *key)
{
	return (struct record_value){.step = {.above = &object->step, .key = key},
	    .json = json_object_get(object->json, key)};
}

static struct record_value element(const struct record_value *list, size_t index)
{
	return (struct record_value){.step = {.above = &list->step, .index = index},
	    .json = json_array_get(list->json, index)};
}

/* Checks that a value has the type wanted. */
static bool want(struct record_reader *reader, const struct record_value *value, json_type type,
    const char *expected, struct error *err)
{
	return json_typeof(value->json) == type || wrong_kind(reader, value, expected, err);
}

static bool want_number(struct record_reader *reader, const struct record_value *value,
    int32_t least, int32_t most, int32_t *ret, struct error *err)
{
	json_int_t number;

	if (!want(reader, value, JSON_INTEGER, TEXT_WORDS_A_WHOLE_NUMBER_IS, err))
		return false;
	number = json_integer_value(value->json);
	if (!facts_range(name_of(value), number, least, most, err))
		return fail(reader, value, err);
	*ret = (int32_t)number;
	return true;
}

static bool want_text(struct record_reader *reader, const struct record_value *value,
    const char **ret, struct error *err)
{
	if (!want(reader, value, JSON_STRING, TEXT_WORDS_A_TEXT_IS, err))
		return false;
	return facts_text(reader->arena, name_of(value), json_string_value(value->json),
	           json_string_length(value->json), ret, err) ||
	       fail(reader, value, err);
}

static bool want_choice(struct record_reader *reader, const struct record_value *value,
    const char *const *choices, size_t count, size_t *ret, struct error *err)
{
	if (!want(reader, value, JSON_STRING, TEXT_WORDS_A_TEXT_IS, err))
		return false;
	return choice_read(name_of(value), choices, count, json_string_value(value->json),
	           json_string_length(value->json), ret, err) ||
	       fail(reader, value, err);
}

/* Reads true or false, or "yes" or "no": 2 or 1, as in answer_names. */
static bool want_answer(
    struct record_reader *reader, const struct record_value *value, size_t *ret, struct error *err)
{
	if (json_is_string(value->json))
		return want_choice(reader, value, answer_names, 3, ret, err);
	*ret = json_is_true(value->json) ? 2 : 1;
	return json_is_boolean(value->json) ||
	       wrong_kind(reader, value, TEXT_WORDS_TRUE_FALSE_YES, err);
}

static bool want_side(
    struct record_reader *reader, const struct record_value *value, char *ret, struct error *err)
{
	if (!want(reader, value, JSON_STRING, TEXT_WORDS_A_SIDE_LETTER_IS, err))
		return false;
	return facts_side(reader->book, json_string_value(value->json),
	           json_string_length(value->json), ret, err) ||
	       fail(reader, value, err);
}

static bool read_text(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	return want_text(reader, value, to, err);
}

static bool read_flag(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	*(bool *)to = json_is_true(value->json);
	return json_is_boolean(value->json) ||
	       wrong_kind(reader, value, TEXT_WORDS_TRUE_OR_FALSE_IS, err);
}

static bool read_meld(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	if (!want(reader, value, JSON_STRING, TEXT_WORDS_MELD_KKKK2, err))
		return false;
	return meld_read(reader->arena, json_string_value(value->json),
	           json_string_length(value->json), rulebook_reading(reader->book), to, err) ||
	       fail(reader, value, err);
}

/* Returns the items of a list, each of that size, in the arena; NULL after an error. */
static void *read_list(struct record_reader *reader, const struct record_value *list, size_t size,
    record_read_value *read, size_t *ret_count, struct error *err)
{
	const size_t count = json_array_size(list->json);
	char *items;

	if (!want(reader, list, JSON_ARRAY, TEXT_WORDS_A_LIST_IS, err))
		return NULL;
	items = arena_alloc(reader->arena, count, size);
	for (size_t i = 0; i < count; i++) {
		const struct record_value one = element(list, i);

		if (!read(reader, &one, items + i * size, err))
			return NULL;
	}
	*ret_count = count;
	return items;
}

/* --- objects --- */

/* Reads the value of a slip's word into the side or the hand. */
static bool read_word(struct record_reader *reader, const struct slip_word *word,
    const struct record_value *value, char *record, struct error *err)
{
	void *to = record + word->offset;
	size_t choice;

	if (word->choices) {
		if (word->choices == answer_names ? !want_answer(reader, value, &choice, err)
		                                  : !want_choice(reader, value, word->choices,
		                                        word->choice_count, &choice, err))
			return false;
		*(unsigned *)to = (unsigned)choice;
	} else if (word->value ? !want_number(reader, value, word->least, word->most, to, err)
	                       : !read_flag(reader, value, to, err)) {
		return false;
	}
	if (word->given)
		*(bool *)(record + word->given) = true;
	return word->part >= PART_HAND ||
	       facts_fit(reader->book, (const struct side *)(const void *)record, err) ||
	       fail(reader, value, err);
}

static bool read_field(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, char *target, struct error *err)
{
	void *to = target + field->offset;
	const void *items;

	if (field->size) {
		items = read_list(reader, value, field->size, field->read,
		    (size_t *)(void *)(target + field->count), err);
		if (items)
			memcpy(to, &items, sizeof items);
		return items != NULL;
	}
	if (field->read)
		return field->read(reader, value, to, err);
	return !field->most || want_number(reader, value, field->least, field->most, to, err);
}

static bool unknown_field(struct record_reader *reader, const struct record_value *value,
    const struct record_field *fields, size_t count, struct error *err)
{
	const char *names[SLIP_WORDS_MOST + KINDS_MOST] = {NULL}, *nearest;
	struct text list = {.arena = reader->arena};
	size_t name_count = 0;

	for (size_t i = 0; i < count; i++) {
		if (fields[i].name)
			names[name_count++] = fields[i].name;
		for (size_t j = 0; !fields[i].name && j < slip_word_count; j++)
			if (slip_words[j].part == fields[i].part && slip_words[j].key)
				names[name_count++] = slip_words[j].key;
	}
	nearest = text_nearest(value->step.key, names, name_count);
	for (size_t i = 0; i < name_count && !nearest; i++)
		text_addf(&list, i ? ", %s" : "%s", names[i]);
	error_set(err, ERROR_INPUT, "field-unknown",
	    nearest ? TEXT_FIELD_UNKNOWN_NEAREST : TEXT_FIELD_UNKNOWN_FIELD, value->step.key,
	    nearest ? nearest : text_of(&list));
	return json_place_key(reader->document, &value->step, err);
}

/* Reads the members of an object by the table of its fields into the target, which begins with the
 * side or the hand if the table has words of slips. */
static bool read_object(struct record_reader *reader, const struct record_value *object,
    const struct record_field *fields, size_t count, void *target, struct error *err)
{
	const char *key;
	json_t *json;

	if (!want(reader, object, JSON_OBJECT, TEXT_WORDS_AN_OBJECT_IS, err))
		return false;
	json_object_foreach(object->json, key, json)
	{
		const struct record_value value = {
		    .step = {.above = &object->step, .key = key}, .json = json};
		const struct slip_word *word = NULL;
		size_t i = 0;

		while (
		    i < count && (fields[i].name ? strcmp(fields[i].name, key) != 0
		                                 : !(word = slip_word_keyed(fields[i].part, key))))
			i++;
		if (i == count)
			return unknown_field(reader, &value, fields, count, err);
		if (word ? !read_word(reader, word, &value, target, err)
		         : !read_field(reader, &fields[i], &value, target, err))
			return false;
	}
	for (size_t i = 0; i < count; i++)
		if (fields[i].needed && !json_object_get(object->json, fields[i].name))
			return missing(reader, object, fields[i].name, err);
	return true;
}

/* --- sides --- */

static bool read_hand_cards(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	struct side *side = to;

	if (!want(reader, value, JSON_STRING, TEXT_WORDS_CARDS_AK94_NONE, err))
		return false;
	side->has_hand = true;
	return cards_read(reader->arena, json_string_value(value->json),
	           json_string_length(value->json), rulebook_reading(reader->book), &side->held,
	           err) ||
	       fail(reader, value, err);
}

static bool read_fact(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	const char *name = value->step.key;
	size_t answer;

	if (!want_answer(reader, value, &answer, err))
		return false;
	facts_set_fact(to, rulebook_fact(reader->book, name, strlen(name)), answer == 2);
	return true;
}

static bool read_side_facts(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	const struct rulebook *book = reader->book;
	struct record_field fields[FACTS_MOST];

	if (book->fact_count == 0 && json_object_size(value->json) > 0) {
		error_set(err, ERROR_INPUT, SAY_FACT_UNKNOWN_ASKS_FACTS_SIDE_LEFT_OUT, book->id);
		return fail(reader, value, err);
	}
	for (size_t i = 0; i < book->fact_count; i++)
		fields[i] = (struct record_field){.name = book->facts[i].name, .read = read_fact};
	return read_object(reader, value, fields, book->fact_count, to, err);
}

static bool read_penalty_code(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	if (!want(reader, value, JSON_STRING, TEXT_WORDS_A_PENALTY_CODE_IS, err))
		return false;
	return facts_penalty(reader->arena, reader->book, reader->side,
	           json_string_value(value->json), json_string_length(value->json), to, err) ||
	       fail(reader, value, err);
}

static bool read_penalty(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	static const struct record_field fields[] = {
	    {"code", .read = read_penalty_code, .offset = offsetof(struct penalty_entry, penalty),
	        .needed = true},
	    {"count", .offset = offsetof(struct penalty_entry, count), .most = COUNT_MOST},
	};

	((struct penalty_entry *)to)->count = 1;
	return read_object(reader, value, fields, 2, to, err);
}

/* Reads penalties; one given 0 times is left out. */
static bool read_penalties(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	struct side *side = to;
	size_t count = 0;
	struct penalty_entry *entries =
	    read_list(reader, value, sizeof *entries, read_penalty, &count, err);

	for (size_t i = 0; i < count; i++)
		if (entries[i].count > 0)
			entries[side->penalty_count++] = entries[i];
	side->penalties = entries;
	return entries != NULL;
}

static bool read_adjustment(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	static const struct record_field fields[] = {
	    {"points", .offset = offsetof(struct adjustment, points), .least = -POINTS_MOST,
	        .most = POINTS_MOST, .needed = true},
	    {"reason", .read = read_text, .offset = offsetof(struct adjustment, reason),
	        .needed = true},
	};

	return read_object(reader, value, fields, 2, to, err);
}

static bool read_opening(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	static const struct record_field fields[] = {
	    {"melds", .read = read_meld, .offset = offsetof(struct side, opening.melds),
	        .size = sizeof(struct meld), .count = offsetof(struct side, opening.meld_count)},
	    {.part = PART_OPENING},
	};

	return read_object(reader, value, fields, 2, to, err);
}

const char *record_kind_key(struct arena *arena, const char *kind)
{
	char *name = arena_text(arena, kind);

	for (char *at = name; *at; at++)
		if (*at == '-')
			*at = '_';
	return name;
}

/* Reads the words of every rulebook, and a field for each kind of canasta. */
static bool read_counts(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	const struct rulebook *book = reader->book;
	struct record_field fields[1 + KINDS_MOST] = {{.part = PART_COUNTS}};

	for (size_t i = 0; i < book->kind_count; i++)
		fields[1 + i] = (struct record_field){
		    .name = record_kind_key(reader->arena, book->kinds[i].name),
		    .offset = offsetof(struct side, counts.canastas) + i * sizeof(int32_t),
		    .most = COUNT_MOST};
	return read_object(reader, value, fields, 1 + book->kind_count, to, err);
}

static bool read_totals(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	static const struct record_field sums = {.part = PART_TOTALS};
	static const struct record_field alone = {"total",
	    .offset = offsetof(struct side, totals.base), .least = -POINTS_MOST,
	    .most = POINTS_MOST};
	struct totals *totals = &((struct side *)to)->totals;

	totals->alone = json_object_get(value->json, "total") != NULL;
	return read_object(reader, value, totals->alone ? &alone : &sums, 1, to, err);
}

/* Reads a claim, which may be 0. */
static bool read_claim(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	static const struct record_field fields[] = {
	    {"total", .offset = offsetof(struct side, claim.total), .least = -POINTS_MOST,
	        .most = POINTS_MOST},
	    {"base", .offset = offsetof(struct side, claim.base), .least = -POINTS_MOST,
	        .most = POINTS_MOST},
	    {"cards", .offset = offsetof(struct side, claim.cards), .least = -POINTS_MOST,
	        .most = POINTS_MOST},
	    {.part = PART_CLAIM},
	};
	struct claim *claim = &((struct side *)to)->claim;
	bool base, cards;

	if (!read_object(reader, value, fields, 4, to, err))
		return false;
	base = json_object_get(value->json, "base");
	cards = json_object_get(value->json, "cards");
	claim->has_total = json_object_get(value->json, "total");
	claim->has_sums = base && cards;
	if (base != cards)
		return missing(reader, value, base ? "cards" : "base", err);
	if (!claim->has_sums || !claim->has_total)
		return true;
	error_set(err, ERROR_INPUT, SAY_CLAIM_DOUBLE);
	return fail(reader, value, err);
}

static const struct record_field side_fields[] = {
    {.name = "side"},
    {"score", .offset = offsetof(struct side, score), .least = -POINTS_MOST, .most = POINTS_MOST},
    {"melds", .read = read_meld, .offset = offsetof(struct side, melds),
        .size = sizeof(struct meld), .count = offsetof(struct side, meld_count)},
    {"hand", .read = read_hand_cards},
    {.part = PART_SIDE},
    {"facts", .read = read_side_facts},
    {"penalties", .read = read_penalties},
    {"adjustments", .read = read_adjustment, .offset = offsetof(struct side, adjustments),
        .size = sizeof(struct adjustment), .count = offsetof(struct side, adjustment_count)},
    {"opening", .read = read_opening},
    {.name = "void_melds"},
    {.name = "legal_melds"},
    {.name = "illegal_melds"},
    {"counts", .read = read_counts},
    {"totals", .read = read_totals},
    {"claim", .read = read_claim},
};

/* Marks melds of the side that a list of its object names: those lost to a penalty
 * (MELD_UNRULED), or those that a ruling calls legal or illegal. */
static bool mark_melds(struct record_reader *reader, const struct record_value *object,
    const char *key, enum meld_ruling ruled, struct side *side, struct error *err)
{
	const struct record_value list = member(object, key);
	struct meld *melds, *marked;
	size_t count;

	if (!list.json)
		return true;
	melds = read_list(reader, &list, sizeof *melds, read_meld, &count, err);
	if (!melds || count == 0)
		return melds != NULL;
	if (ruled != MELD_UNRULED && !reader->finder->kept) {
		error_set(err, ERROR_INPUT, SAY_OUTCOME_UNASKED_RULING_SAYS_MELD);
		return fail(reader, &list, err);
	}
	marked = arena_alloc(reader->arena, side->meld_count, sizeof *marked);
	for (size_t i = 0; i < side->meld_count; i++)
		marked[i] = side->melds[i];
	side->melds = marked;
	for (size_t i = 0; i < count; i++) {
		const struct record_value one = element(&list, i);

		if (ruled == MELD_UNRULED) {
			if (!facts_void(marked, side->meld_count, &melds[i], err))
				return fail(reader, &one, err);
		} else if (!facts_rule_meld(reader->arena, side, &melds[i], ruled)) {
			error_set(err, ERROR_INPUT, SAY_RULING_UNKNOWN_MELD, side->name,
			    choice_shown(strlen(melds[i].cards.written)), melds[i].cards.written);
			return fail(reader, &one, err);
		}
	}
	return true;
}

/* Checks counts. A net of 0 next to melded or held means no net. */
static bool check_counts(struct record_reader *reader, const struct record_value *object,
    struct side *side, struct error *err)
{
	struct counts *counts = &side->counts;
	const struct record_value net = member(object, "net"), opened = member(object, "opened");

	if (counts->has_net && (counts->melded || counts->held)) {
		counts->has_net = counts->net != 0;
		if (counts->has_net) {
			error_set(err, ERROR_INPUT, SAY_NET_BESIDE);
			return fail(reader, &net, err);
		}
	}
	if (!facts_opened(side, err))
		return fail(reader, opened.json ? &opened : &net, err);
	return facts_net(reader->book, side, err) || fail(reader, &net, err);
}

/* Reads one side. Its letter comes first, because messages name it. */
static bool read_side(struct record_reader *reader, const struct record_value *value,
    struct side *ret, struct error *err)
{
	struct side side = {.held.written = ""};
	const struct record_value name = member(value, "side"), counts = member(value, "counts"),
	                          totals = member(value, "totals"), claim = member(value, "claim");

	if (!want(reader, value, JSON_OBJECT, TEXT_WORDS_A_SIDE_OBJECT_IS, err))
		return false;
	if (!name.json)
		return missing(reader, value, "side", err);
	if (!want_side(reader, &name, &side.name, err))
		return false;
	reader->side = side.name;
	if (!read_object(
	        reader, value, side_fields, sizeof side_fields / sizeof side_fields[0], &side, err))
		return false;
	/* A score of 0 means none: a table then uses its own. */
	side.has_score = side.score != 0;
	if ((side.meld_count > 0 || side.held.total > 0) + !!counts.json + !!totals.json > 1) {
		error_set(err, ERROR_INPUT, SAY_DETAIL_MIXED_SIDE_MELDS_HAND);
		return json_place_key(
		    reader->document, totals.json ? &totals.step : &counts.step, err);
	}
	side.detail = counts.json ? DETAIL_COUNTS : totals.json ? DETAIL_TOTALS : DETAIL_CARDS;
	side.has_hand = side.has_hand && side.detail == DETAIL_CARDS;
	if (!mark_melds(reader, value, "void_melds", MELD_UNRULED, &side, err))
		return false;
	if (totals.json && !totals_may_be_claimed(&side, &side.claim, err))
		return fail(reader, &claim, err);
	if (counts.json && !check_counts(reader, &counts, &side, err))
		return false;
	if (!mark_melds(reader, value, "legal_melds", MELD_RULED_LEGAL, &side, err) ||
	    !mark_melds(reader, value, "illegal_melds", MELD_RULED_ILLEGAL, &side, err))
		return false;
	*ret = side;
	return true;
}

/* Reads the sides in any order and sorts them; each may occur once. */
static bool read_sides(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	struct hand *hand = to;
	const size_t count = json_array_size(value->json);

	if (!want(reader, value, JSON_ARRAY, TEXT_WORDS_A_LIST_IS, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		const struct record_value one = element(value, i);
		struct side side;

		if (!read_side(reader, &one, &side, err))
			return false;
		for (size_t j = 0; j < hand->side_count; j++)
			if (hand->sides[j].name == side.name) {
				const struct record_value name = member(&one, "side");

				error_set(err, ERROR_INPUT, SAY_SIDE_REPEATED_STANDS_TWICE_ONCE,
				    side.name);
				return fail(reader, &name, err);
			}
		hand->sides[hand->side_count++] = side;
	}
	facts_sort_sides(hand);
	return true;
}

/* --- the contract --- */

static bool read_denomination(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	size_t denomination;

	if (!want_choice(reader, value, denomination_names, DENOMINATION_COUNT, &denomination, err))
		return false;
	*(enum denomination *)to = (enum denomination)denomination;
	return true;
}

static bool read_level(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	return want_number(reader, value, 1, reader->book->contract.levels, to, err);
}

/* Reads a member that only a ruling sets. */
static bool read_ruled(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	if (!read_flag(reader, value, to, err))
		return false;
	if (!*(bool *)to || reader->finder->kept)
		return true;
	error_set(err, ERROR_INPUT, SAY_OUTCOME_UNASKED_RULING_SAYS_RULED);
	return fail(reader, value, err);
}

static const struct record_field contract_fields[] = {
    {.name = "side", .needed = true},
    {"level", .read = read_level, .offset = offsetof(struct hand, contract.level), .needed = true},
    {"denomination", .read = read_denomination,
        .offset = offsetof(struct hand, contract.denomination), .needed = true},
    {.part = PART_CONTRACT},
    {"ruled", .read = read_ruled, .offset = offsetof(struct hand, contract.ruled)},
    {"by_bids", .read = read_flag, .offset = offsetof(struct hand, contract.by_bids)},
};

/* Reads the contract, after the sides, one of which it names. */
static bool read_contract(
    struct record_reader *reader, const struct record_value *record, struct error *err)
{
	static const char *const none[] = {"none"};
	struct hand *hand = &reader->record.hand;
	struct contract *contract = &hand->contract;
	const struct record_value value = member(record, "contract");
	const struct record_value outcome = member(&value, "outcome"),
	                          side = member(&value, "side");
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
	if (!read_object(reader, &value, contract_fields,
	        sizeof contract_fields / sizeof contract_fields[0], hand, err) ||
	    !want_side(reader, &side, &name, err))
		return false;
	if (!facts_side_index(hand, name, &contract->side, err))
		return fail(reader, &side, err);
	contract->bid = true;
	contract->by_bids = contract->by_bids && bidding_gives(hand);
	if (contract->outcome != OUTCOME_NONE && !facts_outcome(hand, err))
		return fail(reader, &outcome, err);
	return facts_net_contract(reader->book, hand, contract->side, err) ||
	       fail(reader, &value, err);
}

static bool read_bid(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	if (!want(reader, value, JSON_STRING, TEXT_WORDS_BID, err))
		return false;
	return facts_bid(reader->book, json_string_value(value->json),
	           json_string_length(value->json), to, err) ||
	       fail(reader, value, err);
}

static bool read_bids(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	struct hand *hand = to;

	if (json_array_size(value->json) && !facts_bidding(reader->book, err))
		return fail(reader, value, err);
	hand->bids = read_list(reader, value, sizeof *hand->bids, read_bid, &hand->bid_count, err);
	return hand->bids != NULL;
}

/* --- the record --- */

/* Reads the seat of the dealer, or the due dealer. */
static bool read_seat(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	const char *names[SEAT_COUNT];
	size_t seat;

	for (int i = 0; i < SEAT_COUNT; i++)
		names[i] = bidding_seat_name((enum seat_at)i);
	if (!want_choice(reader, value, names, SEAT_COUNT, &seat, err))
		return false;
	*(enum seat_at *)to = (enum seat_at)seat;
	return true;
}

/* Reads the code of a finding. */
static bool read_code(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	const char **code = to;
	const char *names[FINDING_COUNT];
	const char *nearest;

	if (!want_text(reader, value, code, err))
		return false;
	if (finding_named(*code) != FINDING_COUNT)
		return true;
	for (size_t i = 0; i < FINDING_COUNT; i++)
		names[i] = finding_name((enum finding_code)i);
	nearest = text_nearest(*code, names, FINDING_COUNT);
	error_set(err, ERROR_INPUT, SAY_VALUE_UNKNOWN_FINDING_ACCEPT_CODE, *code,
	    nearest ? nearest : names[0]);
	return fail(reader, value, err);
}

static bool read_acceptance(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	static const struct record_field fields[] = {
	    {"code", .read = read_code, .offset = offsetof(struct acceptance, code),
	        .needed = true},
	    {"reason", .read = read_text, .offset = offsetof(struct acceptance, reason),
	        .needed = true},
	    {"by", .read = read_text, .offset = offsetof(struct acceptance, by), .needed = true},
	};

	return read_object(reader, value, fields, 3, to, err);
}

/* Reads the address of a table, "2.3": round and table. */
static bool read_table(
    struct record_reader *reader, const struct record_value *value, void *to, struct error *err)
{
	const char **table = to, *point;
	int64_t number;

	if (!want_text(reader, value, table, err))
		return false;
	point = strchr(*table, '.');
	if (point && **table != '+' && point[1] != '+' &&
	    text_integer(*table, (size_t)(point - *table), 1, COUNT_MOST, &number) &&
	    text_integer(point + 1, strlen(point + 1), 1, COUNT_MOST, &number))
		return true;
	error_set(err, ERROR_INPUT, SAY_TABLE_ADDRESS, *table);
	return fail(reader, value, err);
}

static const struct record_field record_fields[] = {
    {.name = "rulebook"},
    {.name = "options"},
    {"sides", .read = read_sides},
    {.name = "contract"},
    {.part = PART_HAND},
    {"dealer", .read = read_text, .offset = offsetof(struct hand_record, hand.dealer)},
    {"dealer_seat", .read = read_seat, .offset = offsetof(struct hand_record, hand.dealer_seat)},
    {"dealer_due", .read = read_seat, .offset = offsetof(struct hand_record, hand.dealer_due)},
    {"bids", .read = read_bids},
    {"accepted", .read = read_acceptance, .offset = offsetof(struct hand_record, hand.acceptances),
        .size = sizeof(struct acceptance),
        .count = offsetof(struct hand_record, hand.acceptance_count)},
    {"table", .read = read_table, .offset = offsetof(struct hand_record, table)},
    {"hand", .offset = offsetof(struct hand_record, number), .most = COUNT_MOST},
};

/* Reads the options of the rulebook: texts; a number may be written as one. */
static bool read_options(struct record_reader *reader, const struct record_value *options,
    struct option_value **ret, size_t *ret_count, struct error *err)
{
	const char *key;
	json_t *json;

	*ret = NULL;
	*ret_count = 0;
	if (!options->json)
		return true;
	if (!want(reader, options, JSON_OBJECT, TEXT_WORDS_OBJECT_OPTIONS, err))
		return false;
	*ret = arena_alloc(reader->arena, json_object_size(options->json), sizeof **ret);
	json_object_foreach(options->json, key, json)
	{
		const struct record_value value = member(options, key);
		struct option_value *option = &(*ret)[(*ret_count)++];

		option->name = arena_text(reader->arena, key);
		if (json_is_integer(json))
			option->value = arena_printf(
			    reader->arena, "%" PRId64, (int64_t)json_integer_value(json));
		else if (!want_text(reader, &value, &option->value, err))
			return false;
	}
	return true;
}

/* Finds the rulebook, which is needed before codes and kinds are read. */
static bool find_book(
    struct record_reader *reader, const struct record_value *record, struct error *err)
{
	const struct book_finder *finder = reader->finder;
	const struct record_value name = member(record, "rulebook"),
	                          options = member(record, "options"),
	                          table = member(record, "table");
	struct option_value *values;
	const char *id = NULL, *place = NULL;
	size_t count;

	if ((name.json && !want_text(reader, &name, &id, err)) ||
	    !read_options(reader, &options, &values, &count, err) ||
	    (finder->place && table.json && !want_text(reader, &table, &place, err)))
		return false;
	if (place)
		finder->place(finder->context, place);
	if (finder->find(finder->context, id, values, count, &reader->book, err))
		return true;
	/* A mistake in the rulebook's own file has its place. */
	return !err->file[0] && fail(reader,
	                            name.json      ? &name
	                            : options.json ? &options
	                                           : record,
	                            err);
}

static bool read_record(
    struct record_reader *reader, const struct record_value *record, struct error *err)
{
	struct hand *hand = &reader->record.hand;
	const struct record_value bids = member(record, "bids");

	if (!want(reader, record, JSON_OBJECT, TEXT_WORDS_HAND_RECORD_OBJECT, err) ||
	    !find_book(reader, record, err) ||
	    !read_object(reader, record, record_fields,
	        sizeof record_fields / sizeof record_fields[0], &reader->record, err))
		return false;
	if (!hand->side_count)
		return missing(reader, record, "sides", err);
	reader->record.book = reader->book;
	facts_dealer(hand);
	/* The bids give the contract, unless it must wait for a caller that knows the table. */
	return read_contract(reader, record, err) &&
	       ((reader->finder->table && facts_contract_waits(hand)) ||
	           facts_contract(reader->book, hand, err) || fail(reader, &bids, err));
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
	json_error_t fault = {.line = 0};
	struct arena scratch = {0};

	json_memory_begin_in(&scratch);
	record.json = json_loadb(document->text, document->size,
	    JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &fault);
	if (record.json) {
		*ret_used = (size_t)fault.position;
		result = read_record(&reader, &record, err) ? HAND_READ : HAND_UNFIT;
	} else if (json_memory_failed()) {
		error_memory(err);
	} else {
		const int column = fault.column > 0 ? fault.column : 1;

		error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_JSON, fault.text);
		error_place(err, document->file,
		    document->line + (fault.line > 1 ? fault.line - 1 : 0),
		    fault.line > 1 ? column : document->column + column - 1);
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

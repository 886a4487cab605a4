#include "record/hand_read.h"

#include "record/facts.h"
#include "score/finding.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

/* The record is read object by object, each by a table of its fields: a field has a name, the
 * function that reads it, and where in its struct the value goes. A step is the way to the value,
 * kept on the stack, so that a message can say where it stands. */

enum { COUNT_FIELDS = 6, FIELDS_MOST = COUNT_FIELDS + KINDS_MOST };

struct reader {
	struct arena *arena;
	const struct json_document *document;
	const struct rulebook *book;
	const struct book_finder *finder;
	struct hand_record record;
};

/* A value and the way to it. */
struct value {
	struct json_step step;
	json_t *json;
};

struct field {
	const char *name;
	bool (*read)(struct reader *reader, const struct field *field, const struct value *value,
	    void *target, struct error *err);
	size_t offset;       /* of the value in the target */
	int32_t least, most; /* of a number */
};

/* --- errors --- */

static bool fail(struct reader *reader, const struct value *value, struct error *err)
{
	return json_place(reader->document, &value->step, err);
}

static const char *kind_of(const json_t *json)
{
	switch (json_typeof(json)) {
	case JSON_OBJECT:
		return "an object";
	case JSON_ARRAY:
		return "a list";
	case JSON_STRING:
		return "a text";
	case JSON_INTEGER:
		return "a whole number";
	case JSON_REAL:
		return "a number with a fraction or exponent";
	case JSON_TRUE:
	case JSON_FALSE:
		return "true or false";
	case JSON_NULL:
		return "null";
	}
	return "something else";
}

static const char *name_of(const struct value *value)
{
	const struct json_step *step = &value->step;

	while (step && !step->key)
		step = step->above;
	return step ? step->key : "the record";
}

static bool wrong_kind(
    struct reader *reader, const struct value *value, const char *expected, struct error *err)
{
	error_set(err, ERROR_INPUT, "field-type", "%s expected in %.60s, not %s", expected,
	    name_of(value), kind_of(value->json));
	return fail(reader, value, err);
}

static bool missing(
    struct reader *reader, const struct value *value, const char *name, struct error *err)
{
	error_set(err, ERROR_INPUT, "field-missing",
	    "the field \"%s\" is missing; it is expected here", name);
	return fail(reader, value, err);
}

static bool unknown_field(struct reader *reader, const struct value *value,
    const char *const *names, size_t count, struct error *err)
{
	const char *nearest = text_nearest(value->step.key, names, count);
	struct text list = {.arena = reader->arena};

	for (size_t i = 0; i < count && !nearest; i++)
		text_addf(&list, i ? ", %s" : "%s", names[i]);
	if (list.failed)
		return error_memory(err);
	error_set(err, ERROR_INPUT, "field-unknown",
	    nearest ? "there is no field \"%.60s\" here; the nearest is %s"
	            : "there is no field \"%.60s\" here; there are %s",
	    value->step.key, nearest ? nearest : text_of(&list));
	return json_place_key(reader->document, &value->step, err);
}

/* --- values --- */

static struct value member(const struct value *object, const char *key, json_t *json)
{
	struct value value = {.step = {.above = &object->step, .key = key}, .json = json};

	return value;
}

static struct value element(const struct value *list, size_t index)
{
	struct value value = {.step = {.above = &list->step, .index = index},
	    .json = json_array_get(list->json, index)};

	return value;
}

static bool want(struct reader *reader, const struct value *value, json_type type,
    const char *expected, struct error *err)
{
	return json_typeof(value->json) == type || wrong_kind(reader, value, expected, err);
}

static bool want_list(
    struct reader *reader, const struct value *value, size_t *ret, struct error *err)
{
	if (!want(reader, value, JSON_ARRAY, "a list is", err))
		return false;
	*ret = json_array_size(value->json);
	return true;
}

static bool want_number(struct reader *reader, const struct value *value, int32_t least,
    int32_t most, int32_t *ret, struct error *err)
{
	json_int_t number;

	if (!want(reader, value, JSON_INTEGER, "a whole number is", err))
		return false;
	number = json_integer_value(value->json);
	if (!facts_range(name_of(value), number, least, most, err))
		return fail(reader, value, err);
	*ret = (int32_t)number;
	return true;
}

static bool want_text(
    struct reader *reader, const struct value *value, const char **ret, struct error *err)
{
	if (!want(reader, value, JSON_STRING, "a text is", err))
		return false;
	if (facts_text(reader->arena, name_of(value), json_string_value(value->json),
	        json_string_length(value->json), ret, err))
		return true;
	return fail(reader, value, err);
}

static bool want_choice(struct reader *reader, const struct value *value,
    const char *const *choices, size_t count, size_t *ret, struct error *err)
{
	if (!want(reader, value, JSON_STRING, "a text is", err))
		return false;
	if (facts_choice(name_of(value), choices, count, json_string_value(value->json),
	        json_string_length(value->json), ret, err))
		return true;
	return fail(reader, value, err);
}

static bool want_side(
    struct reader *reader, const struct value *value, char *ret, struct error *err)
{
	if (!want(reader, value, JSON_STRING, "a side's letter is", err))
		return false;
	return facts_side(reader->book, json_string_value(value->json),
	           json_string_length(value->json), ret, err) ||
	       fail(reader, value, err);
}

static bool want_meld(
    struct reader *reader, const struct value *value, struct meld *ret, struct error *err)
{
	if (!want(reader, value, JSON_STRING, "a meld such as \"KKKK2\" is", err))
		return false;
	return meld_read(reader->arena, json_string_value(value->json),
	           json_string_length(value->json), ret, err) ||
	       fail(reader, value, err);
}

/* Reads the members of an object by the table of its fields. */
static bool read_fields(struct reader *reader, const struct value *object,
    const struct field *fields, size_t count, void *target, struct error *err)
{
	const char *names[FIELDS_MOST];
	const char *key;
	json_t *json;

	if (!want(reader, object, JSON_OBJECT, "an object is", err))
		return false;
	json_object_foreach(object->json, key, json)
	{
		struct value value = member(object, key, json);
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

static void *place_in(void *target, const struct field *field)
{
	return (char *)target + field->offset;
}

static bool read_number(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	return want_number(reader, value, field->least, field->most, place_in(target, field), err);
}

static bool read_flag(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	bool *flag = place_in(target, field);

	if (!json_is_boolean(value->json))
		return wrong_kind(reader, value, "true or false is", err);
	*flag = json_is_true(value->json);
	return true;
}

static bool read_text(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	return want_text(reader, value, place_in(target, field), err);
}

/* Looked at before or after the other fields. */
static bool read_apart(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	(void)reader;
	(void)field;
	(void)value;
	(void)target;
	(void)err;
	return true;
}

/* --- a side --- */

struct side_reader {
	struct side facts;
	struct meld *melds;
	bool has_melds, has_counts, has_totals;
};

static bool read_melds(struct reader *reader, const struct value *value, struct meld **ret,
    size_t *ret_count, struct error *err)
{
	struct meld *melds;
	size_t count;

	if (!want_list(reader, value, &count, err))
		return false;
	melds = arena_alloc(reader->arena, count + 1, sizeof *melds);
	if (!melds)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		struct value one = element(value, i);

		if (!want_meld(reader, &one, &melds[i], err))
			return false;
	}
	*ret = melds;
	*ret_count = count;
	return true;
}

static bool read_side_name(struct reader *reader, const struct field *field,
    const struct value *value, void *target, struct error *err)
{
	(void)field;
	return want_side(reader, value, &((struct side_reader *)target)->facts.name, err);
}

/* A score of 0 is the same as none: at a table the table's counts then. */
static bool read_score(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	struct side *side = &((struct side_reader *)target)->facts;

	(void)field;
	if (!want_number(reader, value, -POINTS_MOST, POINTS_MOST, &side->score, err))
		return false;
	side->has_score = side->score != 0;
	return true;
}

static bool read_side_melds(struct reader *reader, const struct field *field,
    const struct value *value, void *target, struct error *err)
{
	struct side_reader *side = target;

	(void)field;
	if (!read_melds(reader, value, &side->melds, &side->facts.meld_count, err))
		return false;
	side->has_melds = side->facts.meld_count > 0;
	return true;
}

static bool read_hand_cards(struct reader *reader, const struct field *field,
    const struct value *value, void *target, struct error *err)
{
	struct side *side = &((struct side_reader *)target)->facts;

	(void)field;
	if (!want(
	        reader, value, JSON_STRING, "cards such as \"AK94\", or \"-\" for none, are", err))
		return false;
	if (!cards_read(reader->arena, json_string_value(value->json),
	        json_string_length(value->json), &side->held, err))
		return fail(reader, value, err);
	side->has_hand = true;
	return true;
}

static bool read_out(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	size_t out;

	(void)field;
	if (!want_choice(reader, value, out_names, 3, &out, err))
		return false;
	((struct side_reader *)target)->facts.out = (enum out)out;
	return true;
}

struct penalty_reader {
	struct penalty_entry entry;
	char side;
	bool coded;
};

static bool read_penalty_code(struct reader *reader, const struct field *field,
    const struct value *value, void *target, struct error *err)
{
	struct penalty_reader *penalty = target;

	(void)field;
	if (!want(reader, value, JSON_STRING, "a penalty's code is", err))
		return false;
	penalty->coded = true;
	return facts_penalty(reader->arena, reader->book, penalty->side,
	           json_string_value(value->json), json_string_length(value->json),
	           &penalty->entry.penalty, err) ||
	       fail(reader, value, err);
}

static const struct field penalty_fields[] = {
    {"code", read_penalty_code, 0, 0, 0},
    {"count", read_number, offsetof(struct penalty_reader, entry.count), 0, COUNT_MOST},
};

/* A penalty given 0 times is none. */
static bool read_penalties(struct reader *reader, const struct field *field,
    const struct value *value, void *target, struct error *err)
{
	struct side *side = &((struct side_reader *)target)->facts;
	struct penalty_entry *entries;
	size_t count, used = 0;

	(void)field;
	if (!want_list(reader, value, &count, err))
		return false;
	entries = arena_alloc(reader->arena, count + 1, sizeof *entries);
	if (!entries)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		struct value one = element(value, i);
		struct penalty_reader penalty = {.entry.count = 1, .side = side->name};

		if (!read_fields(reader, &one, penalty_fields, 2, &penalty, err))
			return false;
		if (!penalty.coded)
			return missing(reader, &one, "code", err);
		if (penalty.entry.count > 0)
			entries[used++] = penalty.entry;
	}
	side->penalties = entries;
	side->penalty_count = used;
	return true;
}

static const struct field adjustment_fields[] = {
    {"points", read_number, offsetof(struct adjustment, points), -POINTS_MOST, POINTS_MOST},
    {"reason", read_text, offsetof(struct adjustment, reason), 0, 0},
};

static bool read_adjustments(struct reader *reader, const struct field *field,
    const struct value *value, void *target, struct error *err)
{
	struct side *side = &((struct side_reader *)target)->facts;
	struct adjustment *adjustments;
	size_t count;

	(void)field;
	if (!want_list(reader, value, &count, err))
		return false;
	adjustments = arena_alloc(reader->arena, count + 1, sizeof *adjustments);
	if (!adjustments)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		struct value one = element(value, i);

		if (!read_fields(reader, &one, adjustment_fields, 2, &adjustments[i], err))
			return false;
		if (!json_object_get(one.json, "points"))
			return missing(reader, &one, "points", err);
		if (!adjustments[i].reason)
			return missing(reader, &one, "reason", err);
	}
	side->adjustments = adjustments;
	side->adjustment_count = count;
	return true;
}

static bool read_opening_melds(struct reader *reader, const struct field *field,
    const struct value *value, void *target, struct error *err)
{
	struct opening *opening = &((struct side *)target)->opening;
	struct meld *melds;

	(void)field;
	if (!read_melds(reader, value, &melds, &opening->meld_count, err))
		return false;
	opening->melds = melds;
	return true;
}

static bool read_from(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	size_t from;

	(void)field;
	if (!want_choice(reader, value, from_names, 3, &from, err))
		return false;
	((struct side *)target)->opening.from = (enum drawn_from)from;
	return true;
}

static bool read_raises(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	struct side *side = target;

	(void)field;
	if (!want_number(reader, value, 0, COUNT_MOST, &side->raises, err))
		return false;
	return facts_raises(reader->book, side->raises, err) || fail(reader, value, err);
}

static const struct field opening_fields[] = {
    {"melds", read_opening_melds, 0, 0, 0},
    {"from", read_from, 0, 0, 0},
    {"raises", read_raises, 0, 0, 0},
};

static bool read_opening(struct reader *reader, const struct field *field,
    const struct value *value, void *target, struct error *err)
{
	(void)field;
	return read_fields(
	    reader, value, opening_fields, 3, &((struct side_reader *)target)->facts, err);
}

static bool read_opened(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	static const char *const answers[] = {"", "no", "yes"};
	struct counts *counts = target;
	size_t answer;

	(void)field;
	if (json_is_boolean(value->json)) {
		counts->opened = json_is_true(value->json) ? ANSWER_YES : ANSWER_NO;
		return true;
	}
	if (!json_is_string(value->json))
		return wrong_kind(reader, value, "true or false (or \"yes\" or \"no\") is", err);
	if (!want_choice(reader, value, answers, 3, &answer, err))
		return false;
	counts->opened = (enum answer)answer;
	return true;
}

static bool read_net(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	struct counts *counts = target;

	(void)field;
	counts->has_net = true;
	return want_number(reader, value, -POINTS_MOST, POINTS_MOST, &counts->net, err);
}

static const struct field count_fields[COUNT_FIELDS] = {
    {"melded", read_number, offsetof(struct counts, melded), 0, POINTS_MOST},
    {"held", read_number, offsetof(struct counts, held), 0, POINTS_MOST},
    {"net", read_net, 0, 0, 0},
    {"opened", read_opened, 0, 0, 0},
    {"reds_held", read_number, offsetof(struct counts, reds_held), 0, COUNT_MOST},
    {"blacks_held", read_number, offsetof(struct counts, blacks_held), 0, COUNT_MOST},
};

/* The name of a kind as a field: with `_` for `-`. */
static const char *field_of_kind(struct arena *arena, const char *kind)
{
	char *name = arena_text(arena, kind);

	for (char *at = name; at && *at; at++)
		if (*at == '-')
			*at = '_';
	return name;
}

/* The fields every rulebook has, and one for each of its kinds of canasta. */
static bool read_counts(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	struct side_reader *side = target;
	struct field fields[FIELDS_MOST];
	size_t count = COUNT_FIELDS;

	(void)field;
	memcpy(fields, count_fields, sizeof count_fields);
	for (size_t i = 0; i < reader->book->kind_count; i++) {
		struct field kind = {
		    .name = field_of_kind(reader->arena, reader->book->kinds[i].name),
		    .read = read_number,
		    .offset = offsetof(struct counts, canastas) + i * sizeof(int32_t),
		    .most = COUNT_MOST};

		if (!kind.name)
			return error_memory(err);
		fields[count++] = kind;
	}
	side->has_counts = true;
	return read_fields(reader, value, fields, count, &side->facts.counts, err);
}

static const struct field total_fields[] = {
    {"base", read_number, offsetof(struct totals, base), -POINTS_MOST, POINTS_MOST},
    {"cards", read_number, offsetof(struct totals, cards), -POINTS_MOST, POINTS_MOST},
};

static bool read_totals(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	struct side_reader *side = target;

	(void)field;
	side->has_totals = true;
	return read_fields(reader, value, total_fields, 2, &side->facts.totals, err);
}

static const struct field claim_fields[] = {
    {"total", read_number, offsetof(struct claim, total), -POINTS_MOST, POINTS_MOST},
    {"base", read_number, offsetof(struct claim, base), -POINTS_MOST, POINTS_MOST},
    {"cards", read_number, offsetof(struct claim, cards), -POINTS_MOST, POINTS_MOST},
    {"running", read_number, offsetof(struct claim, running), -POINTS_MOST, POINTS_MOST},
};

/* What is claimed may be 0, and is claimed nevertheless. */
static bool read_claim(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	struct claim *claim = &((struct side_reader *)target)->facts.claim;
	bool base, cards;

	(void)field;
	if (!read_fields(reader, value, claim_fields, 4, claim, err))
		return false;
	base = json_object_get(value->json, "base");
	cards = json_object_get(value->json, "cards");
	claim->has_total = json_object_get(value->json, "total");
	claim->has_running = json_object_get(value->json, "running");
	claim->has_sums = base && cards;
	if (base != cards)
		return missing(reader, value, base ? "cards" : "base", err);
	if (!claim->has_sums || !claim->has_total)
		return true;
	error_set(err, ERROR_INPUT, "claim-double",
	    "a claim has a total, or base and cards; one or the other is expected");
	return fail(reader, value, err);
}

static const struct field side_fields[] = {
    {"side", read_apart, 0, 0, 0},
    {"score", read_score, 0, 0, 0},
    {"melds", read_side_melds, 0, 0, 0},
    {"hand", read_hand_cards, 0, 0, 0},
    {"red_threes", read_number, offsetof(struct side_reader, facts.red_threes), 0, COUNT_MOST},
    {"out", read_out, 0, 0, 0},
    {"penalties", read_penalties, 0, 0, 0},
    {"adjustments", read_adjustments, 0, 0, 0},
    {"opening", read_opening, 0, 0, 0},
    {"void_melds", read_apart, 0, 0, 0},
    {"counts", read_counts, 0, 0, 0},
    {"totals", read_totals, 0, 0, 0},
    {"claim", read_claim, 0, 0, 0},
};

/* The melds lost to a penalty, each of which stands among the side's. */
static bool mark_void(
    struct reader *reader, const struct value *side, struct side_reader *read, struct error *err)
{
	struct value list = member(side, "void_melds", json_object_get(side->json, "void_melds"));
	struct meld *lost;
	size_t count;

	if (!list.json)
		return true;
	if (!read_melds(reader, &list, &lost, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct value one = element(&list, i);

		if (!facts_void(read->melds, read->facts.meld_count, &lost[i], err))
			return fail(reader, &one, err);
	}
	return true;
}

/* A net of 0 beside melded or held is the same as none. */
static bool check_counts(
    struct reader *reader, const struct value *side, struct counts *counts, struct error *err)
{
	struct value object = member(side, "counts", json_object_get(side->json, "counts"));
	struct value net = member(&object, "net", json_object_get(object.json, "net"));

	if (!counts->has_net || (!counts->melded && !counts->held))
		return true;
	counts->has_net = counts->net != 0;
	if (!counts->has_net)
		return true;
	error_set(err, ERROR_INPUT, "net-beside",
	    "net stands instead of melded and held; one or the other is expected");
	return fail(reader, &net, err);
}

static bool check_opened(
    struct reader *reader, const struct value *side, const struct side *facts, struct error *err)
{
	struct value object = member(side, "counts", json_object_get(side->json, "counts"));
	struct value net = member(&object, "net", json_object_get(object.json, "net"));
	struct value opened = member(&object, "opened", json_object_get(object.json, "opened"));

	if (!facts_opened(facts, err))
		return fail(reader, opened.json ? &opened : &net, err);
	if (!facts_net(reader->book, facts, err))
		return fail(reader, &net, err);
	return true;
}

static bool set_detail(
    struct reader *reader, const struct value *value, struct side_reader *side, struct error *err)
{
	bool has_cards = side->has_melds || side->facts.held.total > 0;
	struct value second = member(value, side->has_totals ? "totals" : "counts", NULL);

	if (has_cards + side->has_counts + side->has_totals > 1) {
		error_set(err, ERROR_INPUT, "detail-mixed",
		    "a side has melds and hand, or counts, or totals; one of the three is "
		    "expected");
		return json_place_key(reader->document, &second.step, err);
	}
	side->facts.detail = side->has_counts   ? DETAIL_COUNTS
	                     : side->has_totals ? DETAIL_TOTALS
	                                        : DETAIL_CARDS;
	if (side->facts.detail != DETAIL_CARDS)
		side->facts.has_hand = false;
	return true;
}

/* Reads one side. Its letter comes first: messages name it. */
static bool read_side(
    struct reader *reader, const struct value *value, struct side *ret, struct error *err)
{
	struct side_reader side = {.facts.held.written = ""};
	struct value name;

	if (!want(reader, value, JSON_OBJECT, "a side's object is", err))
		return false;
	name = member(value, "side", json_object_get(value->json, "side"));
	if (!name.json)
		return missing(reader, value, "side", err);
	if (!read_side_name(reader, NULL, &name, &side, err) ||
	    !read_fields(reader, value, side_fields, sizeof side_fields / sizeof side_fields[0],
	        &side, err) ||
	    !set_detail(reader, value, &side, err) || !mark_void(reader, value, &side, err))
		return false;
	if (side.has_counts && (!check_counts(reader, value, &side.facts.counts, err) ||
	                           !check_opened(reader, value, &side.facts, err)))
		return false;
	side.facts.melds = side.melds;
	*ret = side.facts;
	return true;
}

/* --- the hand --- */

static bool read_sides(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	struct hand *hand = &reader->record.hand;
	size_t count;

	(void)field;
	(void)target;
	if (!want_list(reader, value, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct value one = element(value, i);
		struct side side = {.name = '\0'};

		if (!read_side(reader, &one, &side, err))
			return false;
		for (size_t j = 0; j < hand->side_count; j++)
			if (hand->sides[j].name == side.name) {
				struct value name = member(&one, "side", NULL);

				error_set(err, ERROR_INPUT, "side-repeated",
				    "side %c stands twice; it is expected once", side.name);
				return fail(reader, &name, err);
			}
		hand->sides[hand->side_count++] = side;
	}
	facts_sort_sides(hand);
	return true;
}

static bool read_denomination(struct reader *reader, const struct field *field,
    const struct value *value, void *target, struct error *err)
{
	size_t denomination;

	(void)field;
	if (!want_choice(reader, value, denomination_names, DENOMINATION_COUNT, &denomination, err))
		return false;
	((struct contract *)target)->denomination = (enum denomination)denomination;
	return true;
}

static bool read_level(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	int32_t level = 0;

	(void)field;
	if (!want_number(reader, value, 1, reader->book->contract.levels, &level, err))
		return false;
	((struct contract *)target)->level = level;
	return true;
}

static bool read_outcome(struct reader *reader, const struct field *field,
    const struct value *value, void *target, struct error *err)
{
	size_t outcome;

	(void)field;
	if (!want_choice(reader, value, outcome_words, 5, &outcome, err))
		return false;
	((struct contract *)target)->outcome = (enum outcome)outcome;
	return true;
}

static const struct field contract_fields[] = {
    {"side", read_apart, 0, 0, 0},
    {"level", read_level, 0, 0, 0},
    {"denomination", read_denomination, 0, 0, 0},
    {"doubled", read_flag, offsetof(struct contract, doubled), 0, 0},
    {"outcome", read_outcome, 0, 0, 0},
};

static bool check_contract(struct reader *reader, const struct value *contract, struct error *err)
{
	const struct hand *hand = &reader->record.hand;
	struct value outcome = member(contract, "outcome", NULL);

	if (hand->contract.outcome != OUTCOME_NONE && !facts_outcome(hand, err))
		return fail(reader, &outcome, err);
	return facts_net_contract(reader->book, hand, hand->contract.side, err) ||
	       fail(reader, contract, err);
}

/* Read after the sides, one of which it names. */
static bool read_contract(struct reader *reader, const struct value *record, struct error *err)
{
	static const char *const needed[] = {"side", "level", "denomination"};
	struct contract *contract = &reader->record.hand.contract;
	struct value value = member(record, "contract", json_object_get(record->json, "contract"));
	struct value side;
	char name;

	if (!value.json)
		return true;
	if (!facts_bidding(reader->book, err))
		return json_place_key(reader->document, &value.step, err);
	if (!read_fields(reader, &value, contract_fields,
	        sizeof contract_fields / sizeof contract_fields[0], contract, err))
		return false;
	for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
		if (!json_object_get(value.json, needed[i]))
			return missing(reader, &value, needed[i], err);
	side = member(&value, "side", json_object_get(value.json, "side"));
	if (!want_side(reader, &side, &name, err))
		return false;
	if (!facts_side_index(&reader->record.hand, name, &contract->side, err))
		return fail(reader, &side, err);
	contract->bid = true;
	return check_contract(reader, &value, err);
}

static bool read_rest(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	struct hand *hand = &reader->record.hand;

	(void)field;
	(void)target;
	hand->has_rest = true;
	return want_number(reader, value, 0, COUNT_MOST, &hand->rest, err);
}

static bool read_bids(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	struct bid *bids;
	size_t count;

	(void)field;
	(void)target;
	if (!want_list(reader, value, &count, err))
		return false;
	if (count && !facts_bidding(reader->book, err))
		return fail(reader, value, err);
	bids = arena_alloc(reader->arena, count + 1, sizeof *bids);
	if (!bids)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		struct value one = element(value, i);

		if (!want(reader, &one, JSON_STRING, "a bid such as \"3H\" is", err))
			return false;
		if (!facts_bid(reader->book, json_string_value(one.json),
		        json_string_length(one.json), &bids[i], err))
			return fail(reader, &one, err);
	}
	reader->record.hand.bids = bids;
	reader->record.hand.bid_count = count;
	return true;
}

/* The code of a finding, as answers name it. */
static bool read_code(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	const char **code = place_in(target, field);
	const char *names[FINDING_COUNT];
	const char *nearest;

	if (!want_text(reader, value, code, err))
		return false;
	if (finding_named(*code) != FINDING_COUNT)
		return true;
	for (size_t i = 0; i < FINDING_COUNT; i++)
		names[i] = finding_name((enum finding_code)i);
	nearest = text_nearest(*code, names, FINDING_COUNT);
	error_set(err, ERROR_INPUT, "value-unknown",
	    "there is no finding \"%.60s\" to accept; a code such as %s is expected", *code,
	    nearest ? nearest : names[0]);
	return fail(reader, value, err);
}

static const struct field acceptance_fields[] = {
    {"code", read_code, offsetof(struct acceptance, code), 0, 0},
    {"reason", read_text, offsetof(struct acceptance, reason), 0, 0},
    {"by", read_text, offsetof(struct acceptance, by), 0, 0},
};

static bool read_acceptances(struct reader *reader, const struct field *field,
    const struct value *value, void *target, struct error *err)
{
	struct acceptance *acceptances;
	size_t count;

	(void)field;
	(void)target;
	if (!want_list(reader, value, &count, err))
		return false;
	acceptances = arena_alloc(reader->arena, count + 1, sizeof *acceptances);
	if (!acceptances)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		struct value one = element(value, i);

		if (!read_fields(reader, &one, acceptance_fields, 3, &acceptances[i], err))
			return false;
		for (size_t j = 0; j < 3; j++)
			if (!json_object_get(one.json, acceptance_fields[j].name))
				return missing(reader, &one, acceptance_fields[j].name, err);
	}
	reader->record.hand.acceptances = acceptances;
	reader->record.hand.acceptance_count = count;
	return true;
}

/* "2.3": round and table. */
static bool is_table(const char *text)
{
	const char *point = strchr(text, '.');
	int64_t round, table;

	return point && text[0] != '+' && point[1] != '+' &&
	       text_integer(text, (size_t)(point - text), 1, COUNT_MOST, &round) &&
	       text_integer(point + 1, strlen(point + 1), 1, COUNT_MOST, &table);
}

static bool read_table(struct reader *reader, const struct field *field, const struct value *value,
    void *target, struct error *err)
{
	(void)field;
	(void)target;
	if (!want_text(reader, value, &reader->record.table, err))
		return false;
	if (is_table(reader->record.table))
		return true;
	error_set(err, ERROR_INPUT, "table-address",
	    "a table is written round.table, such as \"2.3\", not \"%.60s\"", reader->record.table);
	return fail(reader, value, err);
}

static const struct field record_fields[] = {
    {"rulebook", read_apart, 0, 0, 0},
    {"options", read_apart, 0, 0, 0},
    {"sides", read_sides, 0, 0, 0},
    {"contract", read_apart, 0, 0, 0},
    {"exhausted", read_flag, offsetof(struct hand_record, hand.exhausted), 0, 0},
    {"time", read_flag, offsetof(struct hand_record, hand.time), 0, 0},
    {"rest", read_rest, 0, 0, 0},
    {"dealer", read_text, offsetof(struct hand_record, hand.dealer), 0, 0},
    {"bids", read_bids, 0, 0, 0},
    {"accepted", read_acceptances, 0, 0, 0},
    {"table", read_table, 0, 0, 0},
    {"hand", read_number, offsetof(struct hand_record, number), 0, COUNT_MOST},
};

/* The value of an option is a text; a number may be written as one. */
static bool read_option(
    struct reader *reader, const struct value *value, struct option_value *ret, struct error *err)
{
	ret->name = arena_text(reader->arena, value->step.key);
	if (!ret->name)
		return error_memory(err);
	if (!json_is_integer(value->json))
		return want_text(reader, value, &ret->value, err);
	ret->value =
	    arena_printf(reader->arena, "%" PRId64, (int64_t)json_integer_value(value->json));
	return ret->value || error_memory(err);
}

static bool read_options(struct reader *reader, const struct value *options,
    struct option_value **ret, size_t *ret_count, struct error *err)
{
	const char *key;
	json_t *json;
	size_t count = 0;

	if (!options->json)
		return true;
	if (!want(reader, options, JSON_OBJECT, "an object of options is", err))
		return false;
	*ret = arena_alloc(reader->arena, json_object_size(options->json) + 1, sizeof **ret);
	if (!*ret)
		return error_memory(err);
	json_object_foreach(options->json, key, json)
	{
		struct value value = member(options, key, json);

		if (!read_option(reader, &value, &(*ret)[count], err))
			return false;
		count++;
	}
	*ret_count = count;
	return true;
}

/* The rulebook comes first: codes and kinds are known by it. */
static bool find_book(struct reader *reader, const struct value *record, struct error *err)
{
	struct value name = member(record, "rulebook", json_object_get(record->json, "rulebook"));
	struct value options = member(record, "options", json_object_get(record->json, "options"));
	struct option_value *values = NULL;
	const char *id = NULL;
	size_t count = 0;

	if (name.json && !want_text(reader, &name, &id, err))
		return false;
	if (!read_options(reader, &options, &values, &count, err))
		return false;
	if (reader->finder->find(reader->finder->context, id, values, count, &reader->book, err))
		return true;
	if (err->file[0])
		return false; /* a mistake in the rulebook's own file */
	return fail(reader, name.json ? &name : options.json ? &options : record, err);
}

static bool read_record(struct reader *reader, const struct value *record, struct error *err)
{
	if (!want(reader, record, JSON_OBJECT, "a hand record, an object, is", err) ||
	    !find_book(reader, record, err) ||
	    !read_fields(reader, record, record_fields,
	        sizeof record_fields / sizeof record_fields[0], &reader->record, err))
		return false;
	if (!reader->record.hand.side_count)
		return missing(reader, record, "sides", err);
	reader->record.book = reader->book;
	return read_contract(reader, record, err);
}

/* A mistake in the JSON itself, which the library has found. */
static bool bad_json(
    const struct json_document *document, const json_error_t *error, struct error *err)
{
	bool first = error->line <= 1;
	int column = error->column > 0 ? error->column : 1;

	if (json_error_code(error) == json_error_out_of_memory)
		return error_memory(err);
	error_set(err, ERROR_INPUT, "json-syntax", "this is no JSON: %s", error->text);
	return error_place(err, document->file, document->line + (first ? 0 : error->line - 1),
	    first ? document->column + column - 1 : column);
}

enum hand_read hand_read(struct arena *arena, const struct book_finder *finder,
    const struct json_document *document, size_t *ret_used, struct hand_record *ret,
    struct error *err)
{
	struct reader reader = {.arena = arena, .document = document, .finder = finder};
	struct value record = {.json = NULL};
	json_error_t error = {.line = 0};
	bool good;

	record.json = json_loadb(document->text, document->size,
	    JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
	if (!record.json) {
		bad_json(document, &error, err);
		return HAND_NO_OBJECT;
	}
	*ret_used = (size_t)error.position;
	good = read_record(&reader, &record, err);
	json_decref(record.json);
	if (!good)
		return HAND_UNFIT;
	*ret = reader.record;
	return HAND_READ;
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
			error_set(err, ERROR_INPUT, "json-behind",
			    "something stands behind the record; the end is expected");
			return json_place_byte(&document, used, err);
		}
	*ret = record;
	return true;
}

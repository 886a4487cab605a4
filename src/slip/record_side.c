#include "slip/hand_json.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/choice.h"
#include "base/error.h"
#include "card/card.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "slip/json.h"

#include <string.h>

/* A side of a hand record. */
struct side_reader {
	struct side facts;
	struct meld *melds;
	bool has_melds, has_counts, has_totals;
};

static bool read_melds(struct record_reader *reader, const struct record_value *value,
    struct meld **ret, size_t *ret_count, struct error *err)
{
	struct meld *melds;
	size_t count;

	if (!record_want_list(reader, value, &count, err))
		return false;
	melds = arena_alloc(reader->arena, count, sizeof *melds);
	for (size_t i = 0; i < count; i++) {
		struct record_value one = record_element(value, i);

		if (!record_want_meld(reader, &one, &melds[i], err))
			return false;
	}
	*ret = melds;
	*ret_count = count;
	return true;
}

/* Reads the score before the hand. 0 means none: a table then uses its own. */
static bool read_score(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct side *side = &((struct side_reader *)target)->facts;

	(void)field;
	if (!record_want_number(reader, value, -POINTS_MOST, POINTS_MOST, &side->score, err))
		return false;
	side->has_score = side->score != 0;
	return true;
}

static bool read_side_melds(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct side_reader *side = target;

	(void)field;
	if (!read_melds(reader, value, &side->melds, &side->facts.meld_count, err))
		return false;
	side->has_melds = side->facts.meld_count > 0;
	return true;
}

static bool read_hand_cards(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct side *side = &((struct side_reader *)target)->facts;

	(void)field;
	if (!record_want(reader, value, JSON_STRING, TEXT_WORDS_CARDS_AK94_NONE, err))
		return false;
	if (!cards_read(reader->arena, json_string_value(value->json),
	        json_string_length(value->json), rulebook_reading(reader->book), &side->held, err))
		return record_fail(reader, value, err);
	side->has_hand = true;
	return true;
}

static bool read_fact(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	size_t answer;

	if (!record_want_answer(reader, value, &answer, err))
		return false;
	facts_set_fact(
	    target, rulebook_fact(reader->book, field->name, strlen(field->name)), answer == 2);
	return true;
}

static bool read_side_facts(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	const struct rulebook *book = reader->book;
	struct record_field fields[FACTS_MOST];

	(void)field;
	if (book->fact_count == 0 && json_is_object(value->json) &&
	    json_object_size(value->json) > 0) {
		error_set(err, ERROR_INPUT, SAY_FACT_UNKNOWN_ASKS_FACTS_SIDE_LEFT_OUT, book->id);
		return record_fail(reader, value, err);
	}
	for (size_t i = 0; i < book->fact_count; i++)
		fields[i] = (struct record_field){.name = book->facts[i].name, .read = read_fact};
	return record_read(
	    reader, value, fields, book->fact_count, &((struct side_reader *)target)->facts, err);
}

struct penalty_reader {
	struct penalty_entry entry;
	char side;
	bool coded;
};

static bool read_penalty_code(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct penalty_reader *penalty = target;

	(void)field;
	if (!record_want(reader, value, JSON_STRING, TEXT_WORDS_A_PENALTY_CODE_IS, err))
		return false;
	penalty->coded = true;
	return facts_penalty(reader->arena, reader->book, penalty->side,
	           json_string_value(value->json), json_string_length(value->json),
	           &penalty->entry.penalty, err) ||
	       record_fail(reader, value, err);
}

static const struct record_field penalty_fields[] = {
    {"code", .read = read_penalty_code},
    {"count", .read = record_read_number, .offset = offsetof(struct penalty_reader, entry.count),
        .most = COUNT_MOST},
};

/* Reads penalties; one given 0 times is left out. */
static bool read_penalties(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct side *side = &((struct side_reader *)target)->facts;
	struct penalty_entry *entries;
	size_t count, used = 0;

	(void)field;
	if (!record_want_list(reader, value, &count, err))
		return false;
	entries = arena_alloc(reader->arena, count, sizeof *entries);
	for (size_t i = 0; i < count; i++) {
		struct record_value one = record_element(value, i);
		struct penalty_reader penalty = {.entry.count = 1, .side = side->name};

		if (!record_read(reader, &one, penalty_fields, 2, &penalty, err))
			return false;
		if (!penalty.coded)
			return record_missing(reader, &one, "code", err);
		if (penalty.entry.count > 0)
			entries[used++] = penalty.entry;
	}
	side->penalties = entries;
	side->penalty_count = used;
	return true;
}

static const struct record_field adjustment_fields[] = {
    {"points", .read = record_read_number, .offset = offsetof(struct adjustment, points),
        .least = -POINTS_MOST, .most = POINTS_MOST},
    {"reason", .read = record_read_text, .offset = offsetof(struct adjustment, reason)},
};

static bool read_adjustments(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct side *side = &((struct side_reader *)target)->facts;
	struct adjustment *adjustments;
	size_t count;

	(void)field;
	if (!record_want_list(reader, value, &count, err))
		return false;
	adjustments = arena_alloc(reader->arena, count, sizeof *adjustments);
	for (size_t i = 0; i < count; i++) {
		struct record_value one = record_element(value, i);

		if (!record_read(reader, &one, adjustment_fields, 2, &adjustments[i], err))
			return false;
		if (!json_object_get(one.json, "points"))
			return record_missing(reader, &one, "points", err);
		if (!adjustments[i].reason)
			return record_missing(reader, &one, "reason", err);
	}
	side->adjustments = adjustments;
	side->adjustment_count = count;
	return true;
}

static bool read_opening_melds(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct opening *opening = &((struct side *)target)->opening;
	struct meld *melds;

	(void)field;
	if (!read_melds(reader, value, &melds, &opening->meld_count, err))
		return false;
	opening->melds = melds;
	return true;
}

static const struct record_field opening_fields[] = {
    {"melds", .read = read_opening_melds},
    {.part = PART_OPENING},
};

static bool read_opening(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	(void)field;
	return record_read(
	    reader, value, opening_fields, 2, &((struct side_reader *)target)->facts, err);
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
static bool read_counts(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct side_reader *side = target;
	struct record_field fields[1 + KINDS_MOST] = {{.part = PART_COUNTS}};
	size_t count = 1;

	(void)field;
	for (size_t i = 0; i < reader->book->kind_count; i++) {
		struct record_field kind = {
		    .name = record_kind_key(reader->arena, reader->book->kinds[i].name),
		    .read = record_read_number,
		    .offset = offsetof(struct side, counts.canastas) + i * sizeof(int32_t),
		    .most = COUNT_MOST};

		fields[count++] = kind;
	}
	side->has_counts = true;
	return record_read(reader, value, fields, count, &side->facts, err);
}

static const struct record_field total_fields[] = {{.part = PART_TOTALS}};

static const struct record_field total_alone[] = {
    {"total", .read = record_read_number, .offset = offsetof(struct side, totals.base),
        .least = -POINTS_MOST, .most = POINTS_MOST},
};

static bool read_totals(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct side_reader *side = target;

	(void)field;
	side->has_totals = true;
	side->facts.totals.alone = json_object_get(value->json, "total") != NULL;
	return record_read(reader, value, side->facts.totals.alone ? total_alone : total_fields, 1,
	    &side->facts, err);
}

static const struct record_field claim_fields[] = {
    {"total", .read = record_read_number, .offset = offsetof(struct side, claim.total),
        .least = -POINTS_MOST, .most = POINTS_MOST},
    {"base", .read = record_read_number, .offset = offsetof(struct side, claim.base),
        .least = -POINTS_MOST, .most = POINTS_MOST},
    {"cards", .read = record_read_number, .offset = offsetof(struct side, claim.cards),
        .least = -POINTS_MOST, .most = POINTS_MOST},
    {.part = PART_CLAIM},
};

/* Reads a claim, which may be 0. */
static bool read_claim(struct record_reader *reader, const struct record_field *field,
    const struct record_value *value, void *target, struct error *err)
{
	struct side *side = &((struct side_reader *)target)->facts;
	struct claim *claim = &side->claim;
	bool base, cards;

	(void)field;
	if (!record_read(reader, value, claim_fields, 4, side, err))
		return false;
	base = json_object_get(value->json, "base");
	cards = json_object_get(value->json, "cards");
	claim->has_total = json_object_get(value->json, "total");
	claim->has_sums = base && cards;
	if (base != cards)
		return record_missing(reader, value, base ? "cards" : "base", err);
	if (!claim->has_sums || !claim->has_total)
		return true;
	error_set(err, ERROR_INPUT, SAY_CLAIM_DOUBLE);
	return record_fail(reader, value, err);
}

static const struct record_field side_fields[] = {
    {.name = "side"},
    {"score", .read = read_score},
    {"melds", .read = read_side_melds},
    {"hand", .read = read_hand_cards},
    {.part = PART_SIDE},
    {"facts", .read = read_side_facts},
    {"penalties", .read = read_penalties},
    {"adjustments", .read = read_adjustments},
    {"opening", .read = read_opening},
    {.name = "void_melds"},
    {.name = "legal_melds"},
    {.name = "illegal_melds"},
    {"counts", .read = read_counts},
    {"totals", .read = read_totals},
    {"claim", .read = read_claim},
};

/* Marks the melds lost to a penalty, each of which is one of the side's. */
static bool mark_void(struct record_reader *reader, const struct record_value *side,
    struct side_reader *read, struct error *err)
{
	struct record_value list =
	    record_member(side, "void_melds", json_object_get(side->json, "void_melds"));
	struct meld *lost;
	size_t count;

	if (!list.json)
		return true;
	if (!read_melds(reader, &list, &lost, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct record_value one = record_element(&list, i);

		if (!facts_void(read->melds, read->facts.meld_count, &lost[i], err))
			return record_fail(reader, &one, err);
	}
	return true;
}

/* Marks the melds that a ruling calls legal or illegal. Only the program's own records name any. */
static bool mark_ruled(struct record_reader *reader, const struct record_value *side,
    enum meld_ruling ruled, struct side *facts, struct error *err)
{
	const char *const key = ruled == MELD_RULED_LEGAL ? "legal_melds" : "illegal_melds";
	struct record_value list = record_member(side, key, json_object_get(side->json, key));
	struct meld *melds;
	size_t count;

	if (!list.json)
		return true;
	if (!read_melds(reader, &list, &melds, &count, err))
		return false;
	if (count > 0 && !reader->finder->kept) {
		error_set(err, ERROR_INPUT, SAY_OUTCOME_UNASKED_RULING_SAYS_MELD);
		return record_fail(reader, &list, err);
	}
	for (size_t i = 0; i < count; i++) {
		struct record_value one = record_element(&list, i);

		if (facts_rule_meld(reader->arena, facts, &melds[i], ruled))
			continue;
		error_set(err, ERROR_INPUT, SAY_RULING_UNKNOWN_MELD, facts->name,
		    choice_shown(strlen(melds[i].cards.written)), melds[i].cards.written);
		return record_fail(reader, &one, err);
	}
	return true;
}

/* Checks counts. A net of 0 next to melded or held means no net. */
static bool check_counts(struct record_reader *reader, const struct record_value *side,
    struct side *facts, struct error *err)
{
	struct counts *counts = &facts->counts;
	struct record_value object =
	    record_member(side, "counts", json_object_get(side->json, "counts"));
	struct record_value net =
	    record_member(&object, "net", json_object_get(object.json, "net"));
	struct record_value opened =
	    record_member(&object, "opened", json_object_get(object.json, "opened"));

	if (counts->has_net && (counts->melded || counts->held)) {
		counts->has_net = counts->net != 0;
		if (counts->has_net) {
			error_set(err, ERROR_INPUT, SAY_NET_BESIDE);
			return record_fail(reader, &net, err);
		}
	}
	if (!facts_opened(facts, err))
		return record_fail(reader, opened.json ? &opened : &net, err);
	return facts_net(reader->book, facts, err) || record_fail(reader, &net, err);
}

static bool set_detail(struct record_reader *reader, const struct record_value *value,
    struct side_reader *side, struct error *err)
{
	bool has_cards = side->has_melds || side->facts.held.total > 0;
	struct record_value second =
	    record_member(value, side->has_totals ? "totals" : "counts", NULL);

	if (has_cards + side->has_counts + side->has_totals > 1) {
		error_set(err, ERROR_INPUT, SAY_DETAIL_MIXED_SIDE_MELDS_HAND);
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
bool record_read_side(struct record_reader *reader, const struct record_value *value,
    struct side *ret, struct error *err)
{
	struct side_reader side = {.facts.held.written = ""};
	struct record_value name;

	if (!record_want(reader, value, JSON_OBJECT, TEXT_WORDS_A_SIDE_OBJECT_IS, err))
		return false;
	name = record_member(value, "side", json_object_get(value->json, "side"));
	if (!name.json)
		return record_missing(reader, value, "side", err);
	if (!record_want_side(reader, &name, &side.facts.name, err) ||
	    !record_read(reader, value, side_fields, sizeof side_fields / sizeof side_fields[0],
	        &side, err) ||
	    !set_detail(reader, value, &side, err) || !mark_void(reader, value, &side, err))
		return false;
	if (side.has_totals && !totals_may_be_claimed(&side.facts, &side.facts.claim, err)) {
		struct record_value claim =
		    record_member(value, "claim", json_object_get(value->json, "claim"));

		return record_fail(reader, &claim, err);
	}
	if (side.has_counts && !check_counts(reader, value, &side.facts, err))
		return false;
	side.facts.melds = side.melds;
	if (!mark_ruled(reader, value, MELD_RULED_LEGAL, &side.facts, err) ||
	    !mark_ruled(reader, value, MELD_RULED_ILLEGAL, &side.facts, err))
		return false;
	*ret = side.facts;
	return true;
}

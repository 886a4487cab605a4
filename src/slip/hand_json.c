#include "slip/hand_json.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/text.h"
#include "card/card.h"
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
#include <string.h>

/* A record is read object by object, each by a table of its fields. Members that other members
 * depend on, such as the rulebook and the letter of a side, are read before the others; members
 * that refer to others are read after them. */

struct record_reader {
	struct arena *arena;
	const struct rulebook *book;
	const struct book_finder *finder;
	struct hand_record record;
	const struct json_value *whole; /* the record */
	struct option_value *options;   /* as the record names them */
	size_t option_count;
	const char *at; /* the value, or its key, to which the next error belongs */
	char side;      /* letter of the side that is being read */
};

/* Reads a value, at which the next error is placed, to its place in the struct. */
typedef void record_read_value(
    struct record_reader *reader, const struct json_value *value, void *to);

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

/* --- values --- */

/* Places the next error at a value, if there is one. */
static void look_at(struct record_reader *reader, const struct json_value *value)
{
	if (value)
		reader->at = value->text;
}

static _Noreturn void wrong_kind(const struct json_value *value, const char *expected)
{
	const char first = *value->text;
	bool is_real = false;

	for (size_t i = 0; i < value->size; i++)
		is_real = is_real || strchr(".eE", value->text[i]);
	const char *kind = first == '{'                   ? TEXT_WORDS_AN_OBJECT
	                   : first == '['                 ? TEXT_WORDS_A_LIST
	                   : first == '"'                 ? TEXT_WORDS_A_TEXT
	                   : first == 't' || first == 'f' ? TEXT_WORDS_TRUE_OR_FALSE
	                   : first == 'n'                 ? "null"
	                   : is_real                      ? TEXT_WORDS_NUMBER_WITH_FRACTION
	                                                  : TEXT_WORDS_A_WHOLE_NUMBER;

	break_off(ERROR_INPUT, SAY_FIELD_TYPE, message_words(expected),
	    value->key ? value->key : message_words(TEXT_WORDS_THE_RECORD), message_words(kind));
}

static _Noreturn void missing(
    struct record_reader *reader, const struct json_value *object, const char *name)
{
	look_at(reader, object);
	break_off(ERROR_INPUT, SAY_FIELD_MISSING_NAMED, name);
}

/* Refuses a value of another type than the one that begins with that sign. */
static void want(const struct json_value *value, char sign, const char *expected)
{
	if (*value->text != sign)
		wrong_kind(value, expected);
}

/* Returns a string, in the arena; `expected` names it in the refusal of another value. */
static const char *want_string(
    struct record_reader *reader, const struct json_value *value, const char *expected)
{
	const char *string;

	if (!json_value_text(reader->arena, value, &string))
		wrong_kind(value, expected);
	return string;
}

static int32_t want_number(const struct json_value *value, int32_t least, int32_t most)
{
	int64_t number;

	if (!json_value_number(value, &number))
		wrong_kind(value, TEXT_WORDS_EXPECTED_WHOLE_NUMBER);
	facts_range(value->key, number, least, most);
	return (int32_t)number;
}

/* Returns the index of the word among the choices. */
static unsigned want_choice(struct record_reader *reader, const struct json_value *value,
    const char *const *choices, size_t count)
{
	const char *word = want_string(reader, value, TEXT_WORDS_EXPECTED_TEXT);

	return (unsigned)choice_read(value->key, choices, count, word, strlen(word));
}

static bool want_flag(const struct json_value *value, const char *expected)
{
	const bool yes = json_value_is(value, "true");

	if (!yes && !json_value_is(value, "false"))
		wrong_kind(value, expected);
	return yes;
}

/* Reads true or false, or "yes" or "no". */
static enum opened want_answer(struct record_reader *reader, const struct json_value *value)
{
	if (*value->text == '"')
		return (enum opened)want_choice(reader, value, answer_names, 3);
	return want_flag(value, TEXT_WORDS_EXPECTED_TRUE_OR_YES) ? OPENED_YES : OPENED_NO;
}

static char want_side(struct record_reader *reader, const struct json_value *value)
{
	look_at(reader, value);
	const char *word = want_string(reader, value, TEXT_WORDS_EXPECTED_SIDE_LETTER);

	return facts_side(reader->book, word, strlen(word));
}

static void read_text(struct record_reader *reader, const struct json_value *value, void *to)
{
	const char *text = want_string(reader, value, TEXT_WORDS_EXPECTED_TEXT);

	*(const char **)to = facts_text(reader->arena, value->key, text, strlen(text));
}

static void read_flag(struct record_reader *reader, const struct json_value *value, void *to)
{
	(void)reader;
	*(bool *)to = want_flag(value, TEXT_WORDS_EXPECTED_TRUE_OR_FALSE);
}

static void read_meld(struct record_reader *reader, const struct json_value *value, void *to)
{
	const char *word = want_string(reader, value, TEXT_WORDS_EXPECTED_MELD);

	must(meld_read(
	    reader->arena, word, strlen(word), rulebook_reading(reader->book), to, refusal()));
}

/* Reads the items of a list, each of that size, into the arena. */
static void read_list(struct record_reader *reader, const struct json_value *list, size_t size,
    record_read_value *read, void *ret_items, size_t *ret_count)
{
	char *items = NULL;
	size_t count = 0;

	want(list, '[', TEXT_WORDS_EXPECTED_LIST);
	for (const struct json_value *item = list->first; item; item = item->next) {
		look_at(reader, item);
		items = arena_room(reader->arena, items, count, size);
		read(reader, item, items + count++ * size);
	}
	memcpy(ret_items, &items, sizeof items);
	*ret_count = count;
}

/* --- objects --- */

/* Reads the value of a slip's word into the side or the hand. */
static void read_slip_word(struct record_reader *reader, const struct slip_word *word,
    const struct json_value *value, char *record)
{
	void *to = record + word->offset;

	if (word->choices == answer_names)
		*(enum opened *)to = want_answer(reader, value);
	else if (word->choices)
		*(unsigned *)to = want_choice(reader, value, word->choices, word->choice_count);
	else if (word->value)
		*(int32_t *)to = want_number(value, word->least, word->most);
	else
		read_flag(reader, value, to);
	if (word->given)
		*(bool *)(record + word->given) = true;
	if (word->part < PART_HAND)
		facts_fit(reader->book, (const struct side *)(const void *)record);
}

static _Noreturn void unknown_field(
    struct record_reader *reader, const char *key, const struct record_field *fields, size_t count)
{
	const char *names[SLIP_WORDS_MOST + KINDS_MOST] = {NULL}, *nearest;
	struct text list = {.arena = reader->arena};
	size_t name_count = 0;

	for (size_t i = 0; i < count; i++) {
		if (fields[i].name)
			names[name_count++] = fields[i].name;
		for (size_t j = 0; !fields[i].name && j < slip_word_count; j++)
			if (slip_word_table[j].part == fields[i].part && slip_word_table[j].key)
				names[name_count++] = slip_word_table[j].key;
	}
	nearest = text_nearest(key, names, name_count);
	for (size_t i = 0; i < name_count && !nearest; i++)
		text_addf(&list, i ? ", %s" : "%s", names[i]);
	break_off(ERROR_INPUT, "field-unknown",
	    nearest ? TEXT_FIELD_UNKNOWN_NEAREST : TEXT_FIELD_UNKNOWN_NOT_A_FIELD, key,
	    nearest ? nearest : text_of(&list));
}

/* Reads the members of an object by the table of its fields into the target, which begins with the
 * side or the hand if the table has words of slips. */
static void read_object(struct record_reader *reader, const struct json_value *object,
    const struct record_field *fields, size_t count, char *target)
{
	want(object, '{', TEXT_WORDS_EXPECTED_OBJECT);
	for (const struct json_value *value = object->first; value; value = value->next) {
		const struct record_field *field = fields;
		const struct slip_word *word = NULL;

		while (field < fields + count &&
		       (field->name ? strcmp(field->name, value->key) != 0
		                    : !(word = slip_word_keyed(field->part, value->key))))
			field++;
		reader->at = value->place;
		if (field == fields + count)
			unknown_field(reader, value->key, fields, count);
		look_at(reader, value);
		if (word)
			read_slip_word(reader, word, value, target);
		else if (field->size)
			read_list(reader, value, field->size, field->read, target + field->offset,
			    (size_t *)(void *)(target + field->count));
		else if (field->read)
			field->read(reader, value, target + field->offset);
		else if (field->most)
			*(int32_t *)(void *)(target + field->offset) =
			    want_number(value, field->least, field->most);
	}
	for (size_t i = 0; i < count; i++)
		if (fields[i].needed && !json_member(object, fields[i].name))
			missing(reader, object, fields[i].name);
}

/* --- sides --- */

static void read_hand_cards(struct record_reader *reader, const struct json_value *value, void *to)
{
	const char *word = want_string(reader, value, TEXT_WORDS_EXPECTED_CARDS);
	struct side *side = to;

	side->has_hand = true;
	must(cards_read(reader->arena, word, strlen(word), rulebook_reading(reader->book),
	    &side->held, refusal()));
}

static void read_fact(struct record_reader *reader, const struct json_value *value, void *to)
{
	facts_set_fact(to, rulebook_fact(reader->book, value->key, strlen(value->key)),
	    want_answer(reader, value) == OPENED_YES);
}

static void read_side_facts(struct record_reader *reader, const struct json_value *value, void *to)
{
	const struct rulebook *book = reader->book;
	struct record_field fields[FACTS_MOST];

	if (book->fact_count == 0 && *value->text == '{' && value->first)
		break_off(ERROR_INPUT, SAY_FACT_UNKNOWN_NONE_IN_RECORD, book->id);
	for (size_t i = 0; i < book->fact_count; i++)
		fields[i] = (struct record_field){.name = book->facts[i].name, .read = read_fact};
	read_object(reader, value, fields, book->fact_count, to);
}

static void read_penalty_code(
    struct record_reader *reader, const struct json_value *value, void *to)
{
	const char *code = want_string(reader, value, TEXT_WORDS_EXPECTED_PENALTY_CODE);

	*(size_t *)to =
	    facts_penalty(reader->arena, reader->book, reader->side, code, strlen(code));
}

static void read_penalty(struct record_reader *reader, const struct json_value *value, void *to)
{
	static const struct record_field fields[] = {
	    {"code", .read = read_penalty_code, .offset = offsetof(struct penalty_entry, penalty),
	        .needed = true},
	    {"count", .offset = offsetof(struct penalty_entry, count), .most = COUNT_MOST},
	};

	((struct penalty_entry *)to)->count = 1;
	read_object(reader, value, fields, 2, to);
}

/* Reads penalties; one given 0 times is left out. */
static void read_penalties(struct record_reader *reader, const struct json_value *value, void *to)
{
	struct side *side = to;
	struct penalty_entry *entries;
	size_t count;

	read_list(reader, value, sizeof *entries, read_penalty, &entries, &count);
	for (size_t i = 0; i < count; i++)
		if (entries[i].count > 0)
			entries[side->penalty_count++] = entries[i];
	side->penalties = entries;
}

static void read_adjustment(struct record_reader *reader, const struct json_value *value, void *to)
{
	static const struct record_field fields[] = {
	    {"points", .offset = offsetof(struct adjustment, points), .least = -POINTS_MOST,
	        .most = POINTS_MOST, .needed = true},
	    {"reason", .read = read_text, .offset = offsetof(struct adjustment, reason),
	        .needed = true},
	};

	read_object(reader, value, fields, 2, to);
}

static void read_opening(struct record_reader *reader, const struct json_value *value, void *to)
{
	static const struct record_field fields[] = {
	    {"melds", .read = read_meld, .offset = offsetof(struct side, opening.melds),
	        .size = sizeof(struct meld), .count = offsetof(struct side, opening.meld_count)},
	    {.part = PART_OPENING},
	};

	read_object(reader, value, fields, 2, to);
}

/* Reads the words of every rulebook, and a field for each kind of canasta. */
static void read_counts(struct record_reader *reader, const struct json_value *value, void *to)
{
	const struct rulebook *book = reader->book;
	struct record_field fields[1 + KINDS_MOST] = {{.part = PART_COUNTS}};

	for (size_t i = 0; i < book->kind_count; i++)
		fields[1 + i] = (struct record_field){
		    .name = text_exchange(reader->arena, book->kinds[i].name, '-', '_'),
		    .offset = offsetof(struct side, counts.canastas) + i * sizeof(int32_t),
		    .most = COUNT_MOST};
	read_object(reader, value, fields, 1 + book->kind_count, to);
}

static void read_totals(struct record_reader *reader, const struct json_value *value, void *to)
{
	static const struct record_field sums = {.part = PART_TOTALS};
	static const struct record_field alone = {"total",
	    .offset = offsetof(struct side, totals.base), .least = -POINTS_MOST,
	    .most = POINTS_MOST};
	struct totals *totals = &((struct side *)to)->totals;

	totals->alone = json_member(value, "total") != NULL;
	read_object(reader, value, totals->alone ? &alone : &sums, 1, to);
}

/* Reads a claim, which may be 0. */
static void read_claim(struct record_reader *reader, const struct json_value *value, void *to)
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

	read_object(reader, value, fields, 4, to);
	const bool base = json_member(value, "base");
	const bool cards = json_member(value, "cards");

	claim->has_total = json_member(value, "total");
	claim->has_sums = base && cards;
	if (base != cards)
		missing(reader, value, base ? "cards" : "base");
	look_at(reader, value);
	if (claim->has_sums && claim->has_total)
		break_off(ERROR_INPUT, SAY_CLAIM_DOUBLE);
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
static void mark_melds(struct record_reader *reader, const struct json_value *object,
    const char *key, enum meld_ruling ruled, struct side *side)
{
	const struct json_value *list = json_member(object, key);
	struct meld *melds;
	size_t count;

	if (!list)
		return;
	look_at(reader, list);
	read_list(reader, list, sizeof *melds, read_meld, &melds, &count);
	if (count == 0)
		return;
	if (ruled != MELD_UNRULED && !reader->finder->kept) {
		look_at(reader, list);
		break_off(ERROR_INPUT, SAY_OUTCOME_UNASKED_MELD_NEEDS_RULING);
	}
	struct meld *marked = arena_alloc(reader->arena, side->meld_count, sizeof *marked);

	for (size_t i = 0; i < side->meld_count; i++)
		marked[i] = side->melds[i];
	side->melds = marked;
	const struct json_value *place = list->first;

	for (size_t i = 0; i < count; i++, place = place->next) {
		look_at(reader, place);
		if (ruled == MELD_UNRULED)
			facts_void(marked, side->meld_count, &melds[i]);
		else if (!facts_rule_meld(reader->arena, side, &melds[i], ruled))
			break_off(ERROR_INPUT, SAY_RULING_UNKNOWN_NO_SUCH_MELD, side->name,
			    choice_shown(strlen(melds[i].cards.written)), melds[i].cards.written);
	}
}

/* Reads one side. Its letter comes first, because messages name it. */
static struct side read_side(struct record_reader *reader, const struct json_value *value)
{
	struct side side = {.held.written = ""};
	const struct json_value *name = json_member(value, "side"),
	                        *counts = json_member(value, "counts"),
	                        *totals = json_member(value, "totals"),
	                        *claim = json_member(value, "claim");

	want(value, '{', TEXT_WORDS_EXPECTED_SIDE_OBJECT);
	if (!name)
		missing(reader, value, "side");
	reader->side = side.name = want_side(reader, name);
	read_object(
	    reader, value, side_fields, sizeof side_fields / sizeof side_fields[0], (char *)&side);
	/* A score of 0 means none: a table then uses its own. */
	side.has_score = side.score != 0;
	if ((side.meld_count > 0 || side.held.total > 0) + !!counts + !!totals > 1) {
		reader->at = totals ? totals->place : counts->place;
		break_off(ERROR_INPUT, SAY_DETAIL_MIXED_IN_RECORD);
	}
	side.detail = counts ? DETAIL_COUNTS : totals ? DETAIL_TOTALS : DETAIL_CARDS;
	side.has_hand = side.has_hand && side.detail == DETAIL_CARDS;
	mark_melds(reader, value, "void_melds", MELD_UNRULED, &side);
	look_at(reader, claim);
	totals_check_claim(&side, &side.claim);
	if (counts) {
		look_at(reader, json_member(counts, "net"));
		/* A net of 0 next to melded or held means no net. */
		if (side.counts.has_net && (side.counts.melded || side.counts.held)) {
			side.counts.has_net = side.counts.net != 0;
			if (side.counts.has_net)
				break_off(ERROR_INPUT, SAY_NET_BESIDE);
		}
		const char *at = reader->at;

		look_at(reader, json_member(counts, "opened"));
		facts_opened(&side);
		reader->at = at;
		facts_net(reader->book, &side);
	}
	mark_melds(reader, value, "legal_melds", MELD_RULED_LEGAL, &side);
	mark_melds(reader, value, "illegal_melds", MELD_RULED_ILLEGAL, &side);
	return side;
}

/* Reads the sides in any order and sorts them; each may occur once. */
static void read_sides(struct record_reader *reader, const struct json_value *value, void *to)
{
	struct hand *hand = to;

	want(value, '[', TEXT_WORDS_EXPECTED_LIST);
	for (const struct json_value *one = value->first; one; one = one->next) {
		look_at(reader, one);
		const struct side side = read_side(reader, one);

		for (size_t j = 0; j < hand->side_count; j++)
			if (hand->sides[j].name == side.name) {
				look_at(reader, json_member(one, "side"));
				break_off(ERROR_INPUT, SAY_SIDE_REPEATED_IN_RECORD, side.name);
			}
		hand->sides[hand->side_count++] = side;
	}
	facts_sort_sides(hand);
}

/* --- the contract --- */

static void read_denomination(
    struct record_reader *reader, const struct json_value *value, void *to)
{
	*(unsigned *)to = want_choice(reader, value, denomination_names, DENOMINATION_COUNT);
}

static void read_level(struct record_reader *reader, const struct json_value *value, void *to)
{
	*(int *)to = want_number(value, 1, reader->book->contract.levels);
}

/* Reads a member that only a ruling sets. */
static void read_ruled(struct record_reader *reader, const struct json_value *value, void *to)
{
	read_flag(reader, value, to);
	if (*(bool *)to && !reader->finder->kept)
		break_off(ERROR_INPUT, SAY_OUTCOME_UNASKED_OUTCOME_NEEDS_RULING);
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
static void read_contract(struct record_reader *reader, const struct json_value *record)
{
	static const char *const none[] = {"none"};
	struct hand *hand = &reader->record.hand;
	struct contract *contract = &hand->contract;
	const struct json_value *value = json_member(record, "contract"), *outcome;

	if (!value)
		return;
	reader->at = value->place;
	facts_bidding(reader->book);
	look_at(reader, value);
	/* "none": played without a contract, whatever was bid. */
	contract->none = *value->text == '"';
	if (contract->none) {
		(void)want_choice(reader, value, none, 1);
		return;
	}
	outcome = json_member(value, "outcome");
	read_object(reader, value, contract_fields,
	    sizeof contract_fields / sizeof contract_fields[0], (char *)hand);
	contract->side = facts_side_index(hand, want_side(reader, json_member(value, "side")));
	contract->bid = true;
	contract->by_bids = contract->by_bids && bidding_gives(hand);
	look_at(reader, outcome);
	if (contract->outcome != OUTCOME_NONE)
		facts_outcome(hand);
	look_at(reader, value);
	facts_net_contract(reader->book, hand, contract->side);
}

static void read_bid(struct record_reader *reader, const struct json_value *value, void *to)
{
	const char *word = want_string(reader, value, TEXT_WORDS_EXPECTED_BID);

	*(struct bid *)to = facts_bid(reader->book, word, strlen(word));
}

static void read_bids(struct record_reader *reader, const struct json_value *value, void *to)
{
	struct hand *hand = to;

	if (*value->text == '[' && value->first)
		facts_bidding(reader->book);
	read_list(reader, value, sizeof *hand->bids, read_bid, &hand->bids, &hand->bid_count);
}

/* --- the record --- */

/* Reads the seat of the dealer, or the due dealer. */
static void read_seat(struct record_reader *reader, const struct json_value *value, void *to)
{
	const char *names[SEAT_COUNT];

	for (int i = 0; i < SEAT_COUNT; i++)
		names[i] = bidding_seat_name((enum seat_at)i);
	*(unsigned *)to = want_choice(reader, value, names, SEAT_COUNT);
}

/* Reads the code of a finding. */
static void read_code(struct record_reader *reader, const struct json_value *value, void *to)
{
	const char **code = to;
	const char *names[FINDING_COUNT];

	read_text(reader, value, code);
	if (finding_named(*code) != FINDING_COUNT)
		return;
	for (size_t i = 0; i < FINDING_COUNT; i++)
		names[i] = finding_name((enum finding_code)i);
	const char *nearest = text_nearest(*code, names, FINDING_COUNT);

	break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_FINDING, *code, nearest ? nearest : names[0]);
}

static void read_acceptance(struct record_reader *reader, const struct json_value *value, void *to)
{
	static const struct record_field fields[] = {
	    {"code", .read = read_code, .offset = offsetof(struct acceptance, code),
	        .needed = true},
	    {"reason", .read = read_text, .offset = offsetof(struct acceptance, reason),
	        .needed = true},
	    {"by", .read = read_text, .offset = offsetof(struct acceptance, by), .needed = true},
	};

	read_object(reader, value, fields, 3, to);
}

/* Reads the address of a table, "2.3": round and table. */
static void read_table(struct record_reader *reader, const struct json_value *value, void *to)
{
	const char **table = to, *point;
	int64_t number;

	read_text(reader, value, table);
	point = strchr(*table, '.');
	if (!point || **table == '+' || point[1] == '+' ||
	    !text_integer(*table, (size_t)(point - *table), 1, COUNT_MOST, &number) ||
	    !text_integer(point + 1, strlen(point + 1), 1, COUNT_MOST, &number))
		break_off(ERROR_INPUT, SAY_TABLE_ADDRESS, *table);
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

/* Finds the rulebook of the record, by its name, options and table. */
static void find_book(void *context)
{
	struct record_reader *reader = context;
	const struct json_value *record = reader->whole, *name = json_member(record, "rulebook"),
	                        *options = json_member(record, "options"),
	                        *table = json_member(record, "table");
	const struct book_finder *const finder = reader->finder;
	const char *book_id = NULL, *place = NULL;

	look_at(reader, record);
	want(record, '{', TEXT_WORDS_EXPECTED_HAND_RECORD);
	look_at(reader, name);
	if (name)
		read_text(reader, name, &book_id);
	look_at(reader, options);
	if (options)
		want(options, '{', TEXT_WORDS_EXPECTED_OPTIONS);
	/* Options are texts; a number may be written as one. */
	for (const struct json_value *value = options ? options->first : NULL; value;
	     value = value->next) {
		struct option_value *option;
		int64_t number;

		reader->options = arena_room(
		    reader->arena, reader->options, reader->option_count, sizeof *option);
		option = &reader->options[reader->option_count++];
		option->name = value->key;
		look_at(reader, value);
		if (json_value_number(value, &number))
			option->value = arena_printf(reader->arena, "%" PRId64, number);
		else
			read_text(reader, value, &option->value);
	}
	look_at(reader, table);
	if (finder->place && table)
		read_text(reader, table, &place);
	look_at(reader, name ? name : options ? options : record);
	if (place)
		finder->place(finder->context, place);
	reader->book =
	    finder->find(finder->context, book_id, reader->options, reader->option_count);
}

static void read_record(void *context)
{
	struct record_reader *reader = context;
	const struct json_value *record = reader->whole;
	const struct rulebook *book = reader->book;
	struct hand *hand = &reader->record.hand;

	/* Options that differ from those of the rulebook are refused. */
	for (size_t i = 0; !reader->finder->any && i < reader->option_count; i++)
		for (size_t j = 0; j < book->option_count; j++)
			if (strcmp(reader->options[i].name, book->options[j].name) == 0 &&
			    strcmp(reader->options[i].value, book->options[j].chosen) != 0)
				break_off(ERROR_INPUT, SAY_RULEBOOK_DIFFERS_RECORD_OPTION,
				    reader->options[i].name, reader->options[i].value,
				    reader->options[i].name, book->options[j].chosen);
	read_object(reader, record, record_fields, sizeof record_fields / sizeof record_fields[0],
	    (char *)&reader->record);
	if (!hand->side_count)
		missing(reader, record, "sides");
	reader->record.book = book;
	facts_dealer(hand);
	/* The bids give the contract, unless it must wait for a caller that knows the table. */
	read_contract(reader, record);
	look_at(reader, json_member(record, "bids"));
	if (!reader->finder->table || !facts_contract_waits(hand))
		facts_contract(book, hand);
}

static const struct rulebook *find_given(
    void *context, const char *id, const struct option_value *options, size_t option_count)
{
	(void)id, (void)options, (void)option_count;
	return context;
}

struct book_finder book_finder_of(const struct rulebook *book)
{
	return (struct book_finder){
	    .find = find_given, .context = (void *)(uintptr_t)book, .any = true};
}

enum hand_read_end hand_read(struct arena *arena, const struct book_finder *finder,
    const struct json_document *document, size_t *ret_used, struct hand_record *ret,
    struct error *err)
{
	struct record_reader reader = {.arena = arena, .finder = finder};

	if (!json_read(arena, document, &reader.whole, err))
		return HAND_NO_OBJECT;
	*ret_used = (size_t)(reader.whole->text - document->text) + reader.whole->size;
	if (!boundary_try(find_book, &reader, err) || !boundary_try(read_record, &reader, err)) {
		/* A mistake in the rulebook's own file has its place. */
		if (reader.at && !err->file[0])
			json_place(document, reader.at, err);
		return HAND_UNFIT;
	}
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
	while (used < size && text[used] && strchr(" \t\r\n", text[used]))
		used++;
	if (used < size) {
		error_set(err, ERROR_INPUT, SAY_JSON_BEHIND);
		return json_place(&document, text + used, err);
	}
	*ret = record;
	return true;
}

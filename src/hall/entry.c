#include "hall/entry.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "slip/slip.h"

#include <stdio.h>
#include <string.h>

const char *const entry_ways[ENTRY_WAYS] = {"counts", "sums", "cards"};

enum { FIELD_NAME = 64, FIELDS_BESIDE = 4 };

/* --- the fields --- */

static bool is_one_of(const char *name, const char *const *names)
{
	while (*names && strcmp(*names, name) != 0)
		names++;
	return *names != NULL;
}

static bool is_fact(const struct rulebook *book, const char *name)
{
	for (size_t i = 0; i < book->fact_count; i++)
		if (strcmp(book->facts[i].name, name) == 0)
			return true;
	return false;
}

/* Fields of a side in all three ways of recording it, besides facts. */
static const char *const of_every_way[] = {"reds", "out", "out-concealed", "penalty", NULL};

/* The page computes the sums itself. */
static const char *const of_paper[] = {"claim", "running", NULL};

static enum entry_kind kind_of(const struct rulebook *book, const char *name)
{
	if (strcmp(name, "out") == 0 || strcmp(name, "out-concealed") == 0 || is_fact(book, name))
		return ENTRY_TICK;
	return strcmp(name, "penalty") == 0 ? ENTRY_WORDS : ENTRY_NUMBER;
}

void entry_fields(struct arena *arena, const struct rulebook *book, enum entry_way way,
    const struct entry_field **ret, size_t *ret_count)
{
	static const struct entry_field sums[] = {{"base", ENTRY_SIGNED, false},
	    {"cards", ENTRY_SIGNED, false}, {"total", ENTRY_SIGNED, false}},
	                                cards[] = {{"melds", ENTRY_WORDS, false},
	                                    {"hand", ENTRY_WORDS, false}};
	const struct entry_field *first[ENTRY_WAYS] = {[ENTRY_SUMS] = sums, [ENTRY_CARDS] = cards};
	static const size_t first_count[ENTRY_WAYS] = {[ENTRY_SUMS] = sizeof sums / sizeof *sums,
	    [ENTRY_CARDS] = sizeof cards / sizeof *cards};
	const struct slip_field *slip;
	struct entry_field *fields;
	size_t slip_count, count = 0;

	slip_fields(arena, book, &slip, &slip_count);
	fields = arena_alloc(arena, slip_count + FIELDS_BESIDE, sizeof *fields);
	for (size_t i = 0; first[way] && i < first_count[way]; i++)
		fields[count++] = first[way][i];
	for (size_t i = 0; i < slip_count; i++) {
		const char *name = slip[i].name;
		const bool fact = is_fact(book, name);

		if (is_one_of(name, of_paper) ||
		    (way != ENTRY_COUNTS && !fact && !is_one_of(name, of_every_way)))
			continue;
		fields[count++] = (struct entry_field){name, kind_of(book, name), fact};
	}
	*ret = fields;
	*ret_count = count;
}

/* --- the values --- */

/* The end of a field in the line of the slip. */
struct field_end {
	const char *name;
	size_t size; /* size of the line up to there */
};

struct filling {
	struct arena *arena;
	const struct entry_values *values;
	char side; /* '\0': the whole hand */
	size_t field_count;
	struct field_end *fields; /* fields that have a value, in order */
	struct text slip;
	struct error *err;
};

/* An error names its field in place of a file. */
static const char field_place[] = "field ";

static bool place_field(char side, const char *name, struct error *err)
{
	const char whole[] = {side, '.', '\0'};

	(void)snprintf(err->file, sizeof err->file, "%s%s%s", field_place, side ? whole : "", name);
	err->line = 0;
	err->column = 0;
	return false;
}

const char *entry_field_of(const struct error *err, char *ret_side)
{
	const size_t size = strlen(field_place);
	const char *name = err->file + size;

	if (strncmp(err->file, field_place, size) != 0)
		return NULL;
	*ret_side = name[0] && name[1] == '.' ? name[0] : '\0';
	return *ret_side ? name + 2 : name;
}

static const char *value_of(const struct filling *of, const char *name)
{
	const char *value = of->values->find(of->values->from, name);

	return value ? value : "";
}

static const char *value_of_side(
    const struct filling *of, char side, const char *name, const char *behind)
{
	char whole[FIELD_NAME];

	(void)snprintf(whole, sizeof whole, "%c.%s%s", side, name, behind);
	return value_of(of, whole);
}

/* Returns true if the value has only characters of one word: words of a slip are separated by
 * blanks, and a value with more could say more than its field asks for. */
static bool is_plain(const char *value)
{
	return strpbrk(value, "=\"\t\r\n") == NULL;
}

static bool refuse(struct filling *of, const char *name, const char *value)
{
	error_set(of->err, ERROR_INPUT, SAY_FIELD_INVALID_NUMBER_CARDS_CLAUSE, value);
	return place_field(of->side, name, of->err);
}

static bool refuse_number(struct filling *of, const char *name, const char *value)
{
	error_set(of->err, ERROR_INPUT, SAY_FIELD_INVALID_WHOLE_NUMBER, value);
	return place_field(of->side, name, of->err);
}

static bool is_number(const char *value)
{
	int64_t number;

	return text_integer(
	    value + (*value == '-'), strlen(value) - (*value == '-'), 0, INT64_MAX, &number);
}

/* Adds a number, or refuses it. */
static bool add_number(struct filling *of, const char *key, const char *value, bool minus)
{
	while (*value == ' ')
		value++;
	if (!*value)
		return true;
	if (!is_number(value))
		return refuse_number(of, key, value);
	/* A total alone has no key. */
	text_addf(&of->slip, " %s=%s%s", strcmp(key, "total") == 0 ? "" : key,
	    minus && *value != '-' ? "-" : "", value);
	return true;
}

/* Adds each word with a key of its own; cards in hand are one. */
static bool add_words(struct filling *of, const char *name, const char *value)
{
	const bool hand = strcmp(name, "hand") == 0, melds = strcmp(name, "melds") == 0;
	bool first = true;

	if (!is_plain(value))
		return refuse(of, name, value);
	while (*(value += strspn(value, " "))) {
		const size_t size = strcspn(value, " ");

		if (melds)
			text_add(&of->slip, " ");
		else if (!hand || first)
			text_addf(&of->slip, " %s=", name);
		text_add_bytes(&of->slip, value, size);
		value += size;
		first = false;
	}
	return true;
}

static void add_tick(struct filling *of, char side, const struct entry_field *field, bool ticked)
{
	if (field->fact)
		text_addf(&of->slip, " %s=%s", field->name, ticked ? "yes" : "no");
	else if (ticked && strcmp(field->name, "out-concealed") == 0)
		text_add(&of->slip, " out=concealed");
	else if (ticked && !value_of_side(of, side, "out-concealed", "")[0])
		text_add(&of->slip, " out");
}

static bool add_value(struct filling *of, char side, const struct entry_field *field)
{
	const char *value = value_of_side(of, side, field->name, "");

	switch (field->kind) {
	case ENTRY_TICK:
		add_tick(of, side, field, value[0] != '\0');
		return true;
	case ENTRY_WORDS:
		return add_words(of, field->name, value);
	case ENTRY_SIGNED:
		return add_number(of, field->name, value,
		    value_of_side(of, side, field->name, ".minus")[0] != '\0');
	case ENTRY_NUMBER:
		return add_number(of, field->name, value, false);
	}
	return false;
}

static bool add_field(struct filling *of, char side, const struct entry_field *field)
{
	if (!add_value(of, side, field))
		return false;
	of->fields[of->field_count++] = (struct field_end){field->name, of->slip.size};
	return true;
}

/* Fills in a side without any figures: it has melded nothing and holds nothing. */
static void add_nothing(struct filling *of, char side, enum entry_way way)
{
	static const char *const figures[ENTRY_WAYS][2] = {
	    [ENTRY_COUNTS] = {"melded", "held"}, [ENTRY_SUMS] = {"base", "cards"}};

	if (way == ENTRY_SUMS && value_of_side(of, side, "total", "")[0])
		return;
	for (size_t i = 0; i < 2 && figures[way][i]; i++)
		if (!value_of_side(of, side, figures[way][i], "")[0])
			text_addf(&of->slip, " %s=0", figures[way][i]);
}

static bool add_side(struct filling *of, char side, const struct rulebook *book, enum entry_way way)
{
	const struct entry_field *fields;
	size_t count;

	entry_fields(of->arena, book, way, &fields, &count);
	of->fields = arena_alloc(of->arena, count, sizeof *of->fields);
	text_addf(&of->slip, "%c", side);
	for (size_t i = 0; i < count; i++)
		if (!add_field(of, side, &fields[i]))
			return false;
	add_nothing(of, side, way);
	return true;
}

/* --- fields of the whole hand --- */

static void add_quoted(struct filling *of, const char *key, const char *value)
{
	text_addf(&of->slip, " %s=\"", key);
	for (; *value; value++) {
		if (*value == '"' || *value == '\\')
			text_add(&of->slip, "\\");
		text_add_bytes(&of->slip, value, 1);
	}
	text_add(&of->slip, "\"");
}

/* Makes "contract=3H side=A doubled" from three fields. */
static bool add_contract(struct filling *of)
{
	const char *level = value_of(of, "contract");
	const char *parts[] = {level, value_of(of, "denomination"), value_of(of, "bidder")};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!is_plain(parts[i]) || strchr(parts[i], ' '))
			return refuse(of, "contract", parts[i]);
	if (!level[0])
		return true;
	if (strcmp(level, "none") == 0) {
		text_add(&of->slip, " contract=none");
		return true;
	}
	if (!parts[1][0] || !parts[2][0])
		return error_set(of->err, ERROR_INPUT, SAY_FIELD_INVALID_CONTRACT_SOMETHING_BID);
	text_addf(&of->slip, " contract=%s%s side=%s", level, parts[1], parts[2]);
	if (value_of(of, "doubled")[0])
		text_add(&of->slip, " doubled");
	return true;
}

static bool add_whole(struct filling *of, const struct rulebook *book)
{
	if (value_of(of, "exhausted")[0])
		text_add(&of->slip, " exhausted");
	if (value_of(of, "time")[0])
		text_add(&of->slip, " time");
	if (!add_number(of, "rest", value_of(of, "rest"), false))
		return false;
	if (value_of(of, "dealer")[0])
		add_quoted(of, "dealer", value_of(of, "dealer"));
	return !book->contract.allowed || add_contract(of);
}

/* Finds the field at the place of an error in its line. */
static bool place_of(const struct filling *of, struct error *err)
{
	for (size_t i = 0; i < of->field_count; i++)
		if (err->column <= text_characters(text_of(&of->slip), of->fields[i].size))
			return place_field(of->side, of->fields[i].name, err);
	return false;
}

static void line_end(struct filling *of, int number, struct slip_line *ret)
{
	*ret = (struct slip_line){text_of(&of->slip), of->slip.size, "<page>", number};
}

bool entry_read(struct arena *arena, const struct rulebook *book, enum entry_way way,
    const struct entry_values *values, struct hand *ret, struct error *err)
{
	struct filling parts[SIDES_MOST + 1] = {0}, *whole = &parts[book->side_count];
	struct slip_line lines[SIDES_MOST + 1];
	size_t count = (size_t)book->side_count;

	for (size_t i = 0; i <= count; i++)
		parts[i] = (struct filling){.arena = arena,
		    .values = values,
		    .side = i < count ? (char)('A' + (int)i) : '\0',
		    .slip = {.arena = arena},
		    .err = err};
	for (size_t i = 0; i < count; i++) {
		if (!add_side(&parts[i], parts[i].side, book, way))
			return false;
		line_end(&parts[i], (int)i + 1, &lines[i]);
	}
	if (!add_whole(whole, book))
		return false;
	if (whole->slip.size > 0) {
		line_end(whole, (int)count + 1, &lines[count]);
		count++;
	}
	if (slip_read(arena, book, lines, count, ret, err))
		return true;
	return err->line > 0 && (size_t)err->line <= count ? place_of(&parts[err->line - 1], err)
	                                                   : false;
}

/* --- filling in the fields --- */

/* Splits a word of a slip into its field and value; a meld has no key. */
static bool word_split(struct arena *arena, const char *word, struct entry_filled *ret)
{
	const char *sign = strchr(word, '=');

	if (strcmp(word, "out") == 0 || strcmp(word, "out=concealed") == 0)
		*ret = (struct entry_filled){sign ? "out-concealed" : "out", ""};
	else if (!sign)
		*ret = (struct entry_filled){"melds", word};
	else
		*ret = (struct entry_filled){
		    sign == word ? "total" : arena_copy(arena, word, (size_t)(sign - word)),
		    arena_text(arena, sign + 1)};
	return ret->name && ret->value;
}

bool entry_filled_side(struct arena *arena, const struct rulebook *book, const struct side *side,
    const struct entry_filled **ret, size_t *ret_count)
{
	struct slip_words words;
	struct entry_filled *list;
	size_t count = 0;

	slip_side_words(arena, book, side, &words);
	list = arena_alloc(arena, words.count, sizeof *list);
	for (size_t i = 0; list && i < words.count; i++) {
		struct entry_filled one, *before = count > 0 ? &list[count - 1] : NULL;

		if (!word_split(arena, words.words[i], &one))
			return false;
		if (is_fact(book, one.name)) {
			if (strcmp(one.value, "yes") != 0)
				continue;
			one.value = "";
		}
		if (before && strcmp(before->name, one.name) == 0) {
			before->value = arena_printf(arena, "%s %s", before->value, one.value);
		} else {
			list[count++] = one;
		}
	}
	*ret = list;
	*ret_count = count;
	return list != NULL;
}

/* --- a hand as a form --- */

/* Values of fields by full names, "A.natural"; the last has none. */
struct value_list {
	struct arena *arena;
	size_t count;
	struct entry_filled *fields;
};

static const char *find_value(const void *from, const char *name)
{
	const struct entry_filled *field = from;

	while (field->name && strcmp(field->name, name) != 0)
		field++;
	return field->name ? field->value : NULL;
}

static void add_named(struct value_list *list, const char *name, const char *value)
{
	struct entry_filled *fields =
	    arena_room(list->arena, list->fields, list->count, sizeof *list->fields);

	list->fields = fields;
	list->fields[list->count++] = (struct entry_filled){name, value};
}

static void add_flagged(struct value_list *list, const char *name, bool holds)
{
	if (holds)
		add_named(list, name, "1");
}

/* Adds the values of a side. A negative number has its sign in a field of its own. */
static void add_of_side(struct value_list *list, const struct rulebook *book, char side,
    const struct entry_filled *field)
{
	const bool minus = field->value[0] == '-';
	const char *name = arena_printf(list->arena, "%c.%s", side, field->name);

	if (kind_of(book, field->name) == ENTRY_TICK) {
		add_named(list, name, "1");
		return;
	}
	add_named(list, name, field->value + minus);
	if (minus)
		add_named(list, arena_printf(list->arena, "%s.minus", name ? name : ""), "1");
}

static void add_of_contract(struct value_list *list, const struct hand *hand)
{
	const struct contract *contract = &hand->contract;
	struct arena *arena = list->arena;

	if (contract->none)
		add_named(list, "contract", "none");
	if (!contract->bid || contract->none)
		return;
	add_named(list, "contract", arena_printf(arena, "%d", contract->level));
	add_named(list, "denomination",
	    arena_printf(arena, "%c", bidding_letter(contract->denomination)));
	add_named(list, "bidder", arena_printf(arena, "%c", hand->sides[contract->side].name));
	add_flagged(list, "doubled", contract->doubled);
}

static void add_of_whole(struct value_list *list, const struct hand *hand)
{
	add_flagged(list, "exhausted", hand->exhausted);
	add_flagged(list, "time", hand->time);
	if (hand->has_rest)
		add_named(list, "rest", arena_printf(list->arena, "%d", (int)hand->rest));
	if (hand->dealer)
		add_named(list, "dealer", hand->dealer);
	add_of_contract(list, hand);
}

static bool sides_are_alike(const struct hand *hand)
{
	for (size_t i = 1; i < hand->side_count; i++)
		if (hand->sides[i].detail != hand->sides[0].detail)
			return false;
	return hand->side_count > 0;
}

bool entry_values_of(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    enum entry_way *ret_way, struct entry_values *ret)
{
	static const enum entry_way ways[] = {[DETAIL_CARDS] = ENTRY_CARDS,
	    [DETAIL_COUNTS] = ENTRY_COUNTS,
	    [DETAIL_TOTALS] = ENTRY_SUMS};
	struct value_list list = {.arena = arena};
	const bool alike = sides_are_alike(hand);

	*ret_way = alike ? ways[hand->sides[0].detail] : ENTRY_COUNTS;
	for (size_t i = 0; alike && i < hand->side_count; i++) {
		const struct entry_filled *fields;
		size_t count;

		if (!entry_filled_side(arena, book, &hand->sides[i], &fields, &count))
			return false;
		for (size_t k = 0; k < count; k++)
			add_of_side(&list, book, hand->sides[i].name, &fields[k]);
	}
	if (alike)
		add_of_whole(&list, hand);
	list.fields = arena_room(arena, list.fields, list.count, sizeof *list.fields);
	list.fields[list.count] = (struct entry_filled){NULL, NULL};
	*ret = (struct entry_values){find_value, list.fields};
	return true;
}

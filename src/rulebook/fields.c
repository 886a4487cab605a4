#include "rulebook/fields.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "rulebook/shape.h"

#include <string.h>

/* --- what is wrong --- */

/* Lists the error that was filled about the node, or about its `key` that is lacking, and what is expected there. */
static void list(const struct fields *fields, const struct yaml *node, const char *key,
    const char *const *expected, size_t count, const char *meant)
{
	struct problem *listed = problem_add(fields->problems, node, key, fields->err);

	if (listed) {
		listed->expected = expected;
		listed->expected_count = count;
		listed->meant = meant;
	}
}

void fields_list(const struct fields *fields, const struct yaml *node)
{
	list(fields, node, NULL, NULL, 0, NULL);
}

void fields_refuse_name(const struct fields *fields, const struct yaml *node, const char *code,
    const char *what, const char *const *names, size_t count)
{
	const char *meant =
	    node->kind == YAML_KIND_TEXT ? text_nearest(node->text, names, count) : NULL;
	struct text known = {.arena = fields->arena};

	for (size_t i = 0; i < count; i++)
		text_addf(&known, "%s%s", i > 0 ? " " : "", names[i]);
	if (meant)
		yaml_fill_error(node, fields->err, code,
		    count == 1 ? TEXT_PROBLEM_MEANT_EXPECTED_IS : TEXT_PROBLEM_MEANT_EXPECTED_ARE,
		    what, meant, text_of(&known));
	else
		yaml_fill_error(node, fields->err, code,
		    count == 1 ? TEXT_PROBLEM_EXPECTED_IS : TEXT_PROBLEM_EXPECTED_ARE, what,
		    count > 0 ? text_of(&known) : message_words(TEXT_WORDS_NONE));
	list(fields, node, NULL, names, count, meant);
}

/* Returns a list of one or two names; `other` may be NULL. */
static const char *const *names_of(const struct fields *fields, const char *one, const char *other)
{
	const char **names = arena_alloc(fields->arena, 2, sizeof *names);

	names[0] = one;
	names[1] = other;
	return names;
}

void fields_refuse_value(const struct fields *fields, const struct yaml *node, const char *code,
    const char *key, const char *expected)
{
	yaml_fill_error(
	    node, fields->err, code, TEXT_PROBLEM_MUST_BE, key, message_words(expected));
	list(fields, node, NULL, names_of(fields, expected, NULL), 1, NULL);
}

void fields_lacks(
    const struct fields *fields, const struct yaml *map, const char *key, const char *other)
{
	if (map->kind != YAML_KIND_MAP) /* this was reported */
		return;
	if (other)
		yaml_fill_error(map, fields->err, SAY_RULEBOOK_LACKS_TWO_LACKING, key, other);
	else
		yaml_fill_error(map, fields->err, SAY_RULEBOOK_LACKS_ONE_LACKING, key);
	list(fields, map, key, names_of(fields, key, other), other ? 2 : 1, NULL);
}

size_t fields_problems(const struct fields *fields)
{
	return fields->problems->count + fields->problems->more;
}

/* --- members --- */

static bool is_refused(const struct fields *fields, const struct yaml *node)
{
	for (size_t i = 0; i < fields->problems->refused_count; i++)
		if (fields->problems->refused[i] == node)
			return true;
	return false;
}

bool fields_sound(const struct fields *fields, const struct yaml *node)
{
	bool sound = node && !is_refused(fields, node);

	for (size_t i = 0; sound && i < node->count; i++)
		sound = fields_sound(fields, node->values[i]);
	return sound;
}

const struct yaml *fields_member(
    const struct fields *fields, const struct yaml *map, const char *key, enum presence presence)
{
	const struct yaml *node = yaml_get(map, key);

	if (!node && presence != OPTIONAL && map)
		fields_lacks(fields, map, key, NULL);
	/* A member that was refused is not lacking. */
	return node && !is_refused(fields, node) ? node : NULL;
}

const struct yaml *fields_get(const struct fields *fields, const struct yaml *map, const char *key)
{
	return fields_member(fields, map, key, OPTIONAL);
}

bool fields_is_number(const struct yaml *node, int32_t *ret)
{
	int64_t value;

	if (node->kind != YAML_KIND_TEXT || node->quoted ||
	    !text_integer(node->text, strlen(node->text), -POINTS_MOST, POINTS_MOST, &value))
		return false;
	*ret = (int32_t)value;
	return true;
}

void fields_number(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, int32_t *ret)
{
	const struct yaml *node = fields_member(fields, map, key, presence);

	if (node)
		(void)fields_is_number(node, ret);
}

/* Reads `short`: the letter a slip's short word begins with; no letter of a card or of another such word. */
static void read_letter(const struct fields *fields, const struct yaml *node, char *ret)
{
	/* Short words of slips that mean something under every rulebook, and cards. */
	static const char taken[] = "chropakqjtx";
	const char letter = text_lower(node->text[0]);

	if (node->text[0] == '\0' || node->text[1] != '\0' || letter < 'a' || letter > 'z' ||
	    strchr(taken, letter))
		fields_refuse(fields, node, SAY_RULEBOOK_SHORT_LETTER_BEGINS_CARD);
	else
		*ret = letter;
}

void fields_source(const struct fields *fields, const struct yaml *map, struct source *ret)
{
	const struct yaml *ruling = fields_get(fields, map, "ruling");
	const struct yaml *clause = fields_get(fields, map, "clause");
	struct text text = {.arena = fields->arena};

	if (!map || map->kind != YAML_KIND_MAP)
		return;
	if (!yaml_get(map, "clause")) {
		yaml_fill_error(map, fields->err, SAY_RULEBOOK_CLAUSE);
		list(fields, map, "clause", names_of(fields, "clause", NULL), 1, NULL);
		return;
	}
	/* One clause, or a list of them, joined by `; `. */
	for (size_t i = 0; clause && clause->kind == YAML_KIND_LIST && i < clause->count; i++)
		text_addf(&text, "%s%s", i > 0 ? "; " : "", clause->values[i]->text);
	*ret = (struct source){.clause = !clause                          ? NULL
	                                 : clause->kind == YAML_KIND_LIST ? text_of(&text)
	                                                                  : clause->text,
	    .ruling = ruling ? ruling->text : NULL};
}

enum rank fields_rank(const struct fields *fields, const struct yaml *node)
{
	static const char *const names[] = {
	    "X", "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3b", "3r", "2"};
	const bool text = node->kind == YAML_KIND_TEXT;
	const enum rank rank = text ? card_rank_named(node->text, strlen(node->text)) : RANK_COUNT;

	if (rank == RANK_COUNT)
		fields_refuse_name(fields, node, "rulebook-rank",
		    text ? message_text(fields->arena, TEXT_PHRASE_RANK, node->text)
		         : message_words(TEXT_WORDS_RANK),
		    names, sizeof names / sizeof *names);
	return rank;
}

/* Returns the bit of a name: of a rank, a kind of canasta or a fact; 0 if it is none, which is reported. */
typedef uint32_t bit_of_name(const struct fields *fields, const struct yaml *node);

/* Returns the bits of a name or a list of names. */
static uint32_t bits_of(const struct fields *fields, const struct yaml *node, bit_of_name *bit_of)
{
	uint32_t bits = 0;

	if (node->kind != YAML_KIND_LIST)
		return bit_of(fields, node);
	for (size_t i = 0; i < node->count; i++)
		bits |= bit_of(fields, node->values[i]);
	return bits;
}

static uint32_t bit_of_rank(const struct fields *fields, const struct yaml *node)
{
	const enum rank rank = fields_rank(fields, node);

	return rank < RANK_COUNT ? 1u << rank : 0;
}

static uint32_t bit_of_kind(const struct fields *fields, const struct yaml *node)
{
	const struct rulebook *book = fields->book;
	const bool text = node->kind == YAML_KIND_TEXT;
	const size_t kind = text ? rulebook_kind(book, node->text, strlen(node->text)) : SIZE_MAX;
	const char **names;

	if (kind != SIZE_MAX)
		return 1u << kind;
	names = arena_alloc(fields->arena, book->kind_count, sizeof *names);
	for (size_t i = 0; i < book->kind_count; i++)
		names[i] = book->kinds[i].name;
	fields_refuse_name(fields, node, "rulebook-kind",
	    text ? message_text(fields->arena, TEXT_PHRASE_KNOWN_WHERE_KIND, node->text)
	         : message_words(TEXT_WORDS_KIND_CANASTA),
	    names, book->kind_count);
	return 0;
}

/* Reads a need; without names it counts all kinds of canasta. */
static void read_need(const struct fields *fields, const struct yaml *node, struct need *ret)
{
	fields_read(fields, "need", node, ret);
	if (!fields_get(fields, node, "of"))
		ret->kinds = (1u << fields->book->kind_count) - 1;
}

void fields_needs(const struct fields *fields, const struct yaml *node, size_t *ret_count,
    const struct need **ret)
{
	const bool list = node->kind == YAML_KIND_LIST;
	const size_t count = list ? node->count : 1;
	struct need *needs = arena_alloc(fields->arena, count, sizeof *needs);

	for (size_t i = 0; i < count; i++)
		read_need(fields, list ? node->values[i] : node, &needs[i]);
	*ret_count = count;
	*ret = needs;
}

/* Returns the bit of a fact. A name that is none is refused: the message lists `words` and the facts. */
static uint32_t bit_or_word(const struct fields *fields, const struct yaml *node, const char *code,
    const char *const *words, size_t word_count)
{
	const struct rulebook *book = fields->book;
	const bool text = node->kind == YAML_KIND_TEXT;
	const size_t fact = text ? rulebook_fact(book, node->text, strlen(node->text)) : SIZE_MAX;
	const char **names;
	size_t count = 0;

	if (fact != SIZE_MAX)
		return 1u << fact;
	names = arena_alloc(fields->arena, word_count + book->fact_count, sizeof *names);
	for (size_t i = 0; i < word_count; i++)
		names[count++] = words[i];
	for (size_t i = 0; i < book->fact_count; i++)
		names[count++] = book->facts[i].name;
	fields_refuse_name(fields, node, code,
	    text ? message_text(fields->arena, TEXT_PHRASE_KNOWN, node->text)
	         : message_words(TEXT_WORDS_A_NAME_IS),
	    names, count);
	return 0;
}

static uint32_t bit_of_fact(const struct fields *fields, const struct yaml *node)
{
	return bit_or_word(fields, node, "rulebook-fact", NULL, 0);
}

/* Reads a condition: melded, a fact's name, {canastas: 2, of: [natural]}, or a list of such needs. */
static void read_condition(
    const struct fields *fields, const struct yaml *node, struct condition *ret)
{
	static const char *const words[] = {"{canastas: 1}", "melded", "out"};
	const bool list = node->kind == YAML_KIND_LIST;
	const size_t count = list ? node->count : 1;
	struct need *needs = arena_alloc(fields->arena, count, sizeof *needs);

	*ret = (struct condition){.needs = needs};
	for (size_t i = 0; i < count; i++) {
		const struct yaml *part = list ? node->values[i] : node;

		if (part->kind != YAML_KIND_TEXT)
			read_need(fields, part, &needs[ret->need_count++]);
		else if (strcmp(part->text, words[1]) == 0)
			ret->melded = true;
		else if (strcmp(part->text, words[2]) == 0)
			ret->out = true;
		else
			ret->facts |= (uint8_t)bit_or_word(fields, part, "rulebook-condition",
			    words, sizeof words / sizeof *words);
	}
}

/* --- by the list of keys --- */

/* Reads the value of a key into its place. */
static void read_value(
    const struct fields *fields, const struct key *key, const struct yaml *value, char *thing)
{
	void *at = thing + key->at - 1;
	size_t *count = key->count > 0 ? (void *)(thing + key->count - 1) : NULL;
	const char **texts;
	int32_t *numbers;

	switch (key->type) {
	case KEY_NUMBER:
		(void)fields_is_number(value, at);
		break;
	case KEY_YES:
		*(bool *)at = strcmp(value->text, "yes") == 0;
		break;
	case KEY_WORD:
		for (size_t i = 0; i < key->value_count; i++)
			if (strcmp(key->values[i], value->text) == 0)
				*(int *)at = (int)i + key->least;
		break;
	case KEY_TEXT:
		*(const char **)at = value->text;
		break;
	case KEY_LETTER:
		read_letter(fields, value, at);
		break;
	case KEY_RANKS:
		*(uint32_t *)at = bits_of(fields, value, bit_of_rank);
		break;
	case KEY_CONDITION:
		read_condition(fields, value, at);
		break;
	case KEY_MAPS:
		fields_needs(fields, value, count, at);
		break;
	case KEY_TEXTS:
		texts = arena_alloc(fields->arena, value->count, sizeof *texts);
		for (size_t i = 0; i < value->count; i++)
			texts[i] = value->values[i]->text;
		*(const char *const **)at = texts;
		*count = value->count;
		break;
	case KEY_NUMBERS:
		numbers = arena_alloc(fields->arena, value->count, sizeof *numbers);
		for (size_t i = 0; i < value->count; i++)
			(void)fields_is_number(value->values[i], &numbers[i]);
		*(const int32_t **)at = numbers;
		*count = value->count;
		break;
	case KEY_NAMES:
		*(uint8_t *)at = (uint8_t)bits_of(fields, value, bit_of_fact);
		break;
	case KEY_KINDS:
		*(uint32_t *)at = bits_of(fields, value, bit_of_kind);
		break;
	case KEY_MAP:
	case KEY_LIST:
	case KEY_CLAUSE:
	case KEY_PLAYERS:
		break;
	}
}

/* Reads the items of a list or a map of names into an array. */
static void read_items(
    const struct fields *fields, const struct key *key, const struct yaml *list, char *thing)
{
	const size_t before = fields_problems(fields);
	char *at = thing + key->at - 1, *items = at;

	if (key->most == 0) {
		items = arena_alloc(fields->arena, list->count, key->size);
		memcpy(at, &items, sizeof items);
	}
	for (size_t i = 0; i < list->count; i++) {
		char *item = items + i * key->size;

		if (key->start)
			memcpy(item, key->start, key->size);
		if (list->kind == YAML_KIND_MAP)
			*(const char **)(void *)item = list->keys[i]->text;
		fields_read(fields, key->below, list->values[i], item);
		if (key->source > 0)
			fields_source(fields, list->values[i], (void *)(item + key->source - 1));
		if (key->each)
			key->each(
			    fields, list->values[i], i, fields_problems(fields) == before, items);
	}
	*(size_t *)(void *)(thing + key->count - 1) = list->count;
}

static void read_key(const struct fields *fields, const struct key *key, const struct yaml *node,
    bool closed, char *thing)
{
	const bool needed = key->needed == REQUIRED ||
	                    (key->needed == REQUIRED_OF_COLOURS && !fields->book->threes_alike);
	const struct yaml *value =
	    fields_member(fields, node, key->name, needed && !closed ? REQUIRED : OPTIONAL);
	char *part = key->at > 0 ? thing + key->at - 1 : thing;

	if (!value)
		return;
	if (key->given > 0)
		*(bool *)(thing + key->given - 1) = true;
	if (key->size > 0) {
		read_items(fields, key, value, thing);
		return;
	}
	if (key->read)
		key->read(fields, value, part);
	else if (key->type == KEY_MAP)
		fields_read(fields, key->below, value, part);
	else if (key->at > 0)
		read_value(fields, key, value, thing);
	if (key->source > 0)
		fields_source(fields, value, (void *)(thing + key->source - 1));
}

void fields_read(const struct fields *fields, const char *map, const struct yaml *node, void *thing)
{
	bool closed = false;

	for (const struct key *key = keys_of(map) + 1; key->name; key++) {
		if (strcmp(key->name, "*") != 0)
			read_key(fields, key, node, closed, thing);
		else if (key->size > 0)
			read_items(fields, key, node, thing);
		if (!key->closes || *(bool *)((char *)thing + key->at - 1))
			continue;
		/* The other keys are checked, but go nowhere. */
		if (key->source > 0)
			fields_source(fields, node, (void *)((char *)thing + key->source - 1));
		closed = true;
		thing = arena_alloc(fields->arena, 1, sizeof(struct rulebook));
	}
}

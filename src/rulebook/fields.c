#include "rulebook/fields.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "rulebook/shape.h"

#include <string.h>

/* --- what is wrong --- */

void fields_list(const struct fields *fields, const struct yaml *node)
{
	problem_add(fields->problems, fields->arena, node, NULL, fields->err);
}

void fields_refuse_name(const struct fields *fields, const struct yaml *node, const char *code,
    const char *what, const char *const *names, size_t count)
{
	const size_t before = fields->problems->count;
	const char *meant =
	    node->kind == YAML_KIND_TEXT ? text_nearest(node->text, names, count) : NULL;
	struct text list = {.arena = fields->arena};

	for (size_t i = 0; i < count; i++)
		text_addf(&list, "%s%s", i > 0 ? " " : "", names[i]);
	if (meant)
		yaml_fill_error(node, fields->err, code,
		    count == 1 ? TEXT_PROBLEM_MEANT_EXPECTED_IS : TEXT_PROBLEM_MEANT_EXPECTED_ARE,
		    what, meant, text_of(&list));
	else
		yaml_fill_error(node, fields->err, code,
		    count == 1 ? TEXT_PROBLEM_EXPECTED_IS : TEXT_PROBLEM_EXPECTED_ARE, what,
		    count > 0 ? text_of(&list) : message_words(TEXT_WORDS_NONE));
	fields_list(fields, node);
	problem_expects(fields->problems, before, names, count, meant);
}

void fields_refuse_value(const struct fields *fields, const struct yaml *node, const char *code,
    const char *key, const char *expected)
{
	const size_t before = fields->problems->count;
	const char **values = arena_alloc(fields->arena, 1, sizeof *values);

	values[0] = expected;
	fields_refuse(fields, node, code, TEXT_PROBLEM_MUST_BE, key, message_words(expected));
	problem_expects(fields->problems, before, values, 1, NULL);
}

/* Lists the error that was filled about what is lacking, which `key` would do for, and `other`. */
static void list_lack(
    const struct fields *fields, const struct yaml *map, const char *key, const char *other)
{
	const size_t before = fields->problems->count;
	const char **names = arena_alloc(fields->arena, 2, sizeof *names);

	names[0] = key;
	names[1] = other;
	problem_add(fields->problems, fields->arena, map, key, fields->err);
	problem_expects(fields->problems, before, names, other ? 2 : 1, NULL);
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
	list_lack(fields, map, key, other);
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

const struct yaml *fields_get(const struct fields *fields, const struct yaml *map, const char *key)
{
	const struct yaml *node = yaml_get(map, key);

	return node && is_refused(fields, node) ? NULL : node;
}

const struct yaml *fields_member(
    const struct fields *fields, const struct yaml *map, const char *key, enum presence presence)
{
	const struct yaml *node = yaml_get(map, key);

	if (node) /* a member that was refused is not lacking */
		return is_refused(fields, node) ? NULL : node;
	if (presence != OPTIONAL && map)
		fields_lacks(fields, map, key, NULL);
	return NULL;
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

void fields_yes(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, bool *ret)
{
	const struct yaml *node = fields_member(fields, map, key, presence);

	if (node)
		*ret = strcmp(node->text, "yes") == 0;
}

void fields_text(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, const char **ret)
{
	const struct yaml *node = fields_member(fields, map, key, presence);

	if (node)
		*ret = node->text;
}

void fields_letter(const struct fields *fields, const struct yaml *node, char *ret)
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
	struct source source = {NULL, NULL};
	struct text text = {.arena = fields->arena};
	const struct yaml *clause;

	if (!map || map->kind != YAML_KIND_MAP)
		return;
	fields_text(fields, map, "ruling", OPTIONAL, &source.ruling);
	if (!yaml_get(map, "clause")) {
		yaml_fill_error(map, fields->err, SAY_RULEBOOK_CLAUSE);
		list_lack(fields, map, "clause", NULL);
		return;
	}
	/* One clause, or a list of them, joined by `; `. */
	clause = fields_get(fields, map, "clause");
	for (size_t i = 0; clause && clause->kind == YAML_KIND_LIST && i < clause->count; i++)
		text_addf(&text, "%s%s", i > 0 ? "; " : "", clause->values[i]->text);
	if (clause)
		source.clause = clause->kind == YAML_KIND_LIST ? text_of(&text) : clause->text;
	*ret = source;
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

uint32_t fields_ranks(const struct fields *fields, const struct yaml *node)
{
	return bits_of(fields, node, bit_of_rank);
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
	const struct yaml *of = fields_get(fields, node, "of");

	fields_number(fields, node, "canastas", REQUIRED, &ret->least);
	ret->kinds = of ? bits_of(fields, of, bit_of_kind) : (1u << fields->book->kind_count) - 1;
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

uint8_t fields_facts(const struct fields *fields, const struct yaml *node)
{
	return (uint8_t)bits_of(fields, node, bit_of_fact);
}

void fields_condition(const struct fields *fields, const struct yaml *node, struct condition *ret)
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

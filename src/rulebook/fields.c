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

bool fields_list(const struct fields *fields, const struct yaml *node)
{
	return fields->problems &&
	       problem_add(fields->problems, fields->arena, node, NULL, fields->err);
}

static const char *joined(struct arena *arena, const char *const *names, size_t count)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < count; i++)
		text_addf(&text, "%s%s", i > 0 ? " " : "", names[i]);
	return text_of(&text);
}

bool fields_refuse_name(const struct fields *fields, const struct yaml *node, const char *code,
    const char *what, const char *const *names, size_t count)
{
	const size_t before = fields->problems ? fields->problems->count : 0;
	const char *meant =
	    node->kind == YAML_KIND_TEXT ? text_nearest(node->text, names, count) : NULL;
	const char *list = joined(fields->arena, names, count);

	if (meant)
		yaml_fill_error(node, fields->err, code,
		    count == 1 ? TEXT_PROBLEM_MEANT_EXPECTED_IS : TEXT_PROBLEM_MEANT_EXPECTED_ARE,
		    what, meant, list);
	else
		yaml_fill_error(node, fields->err, code,
		    count == 1 ? TEXT_PROBLEM_EXPECTED_IS : TEXT_PROBLEM_EXPECTED_ARE, what,
		    count > 0 ? list : message_words(TEXT_WORDS_NONE));
	if (!fields_list(fields, node))
		return false;
	problem_expects(fields->problems, before, names, count, meant);
	return true;
}

bool fields_refuse_value(const struct fields *fields, const struct yaml *node, const char *code,
    const char *key, const char *expected)
{
	const size_t before = fields->problems ? fields->problems->count : 0;
	const char **values = arena_alloc(fields->arena, 1, sizeof *values);

	values[0] = expected;
	yaml_fill_error(
	    node, fields->err, code, TEXT_PROBLEM_MUST_BE, key, message_words(expected));
	if (!fields_list(fields, node))
		return false;
	problem_expects(fields->problems, before, values, 1, NULL);
	return true;
}

static bool lacks(const struct fields *fields, const struct yaml *map, const char *key)
{
	return fields->problems &&
	       problem_add(fields->problems, fields->arena, map, key, fields->err);
}

/* Lists the error that was filled about what is lacking, which `key` would do for, and `other`. */
static bool list_lack(
    const struct fields *fields, const struct yaml *map, const char *key, const char *other)
{
	const size_t before = fields->problems ? fields->problems->count : 0;
	const char **names = arena_alloc(fields->arena, 2, sizeof *names);

	names[0] = key;
	names[1] = other;
	if (!lacks(fields, map, key))
		return false;
	problem_expects(fields->problems, before, names, other ? 2 : 1, NULL);
	return true;
}

bool fields_lacks(
    const struct fields *fields, const struct yaml *map, const char *key, const char *other)
{
	if (map->kind != YAML_KIND_MAP) /* this was reported */
		return true;
	if (other)
		yaml_fill_error(map, fields->err, SAY_RULEBOOK_LACKS_TWO_LACKING, key, other);
	else
		yaml_fill_error(map, fields->err, SAY_RULEBOOK_LACKS_ONE_LACKING, key);
	return list_lack(fields, map, key, other);
}

size_t fields_problems(const struct fields *fields)
{
	const struct problems *problems = fields->problems;

	return problems ? problems->count + problems->more : 0;
}

/* --- members --- */

static bool is_refused(const struct fields *fields, const struct yaml *node)
{
	const struct problems *problems = fields->problems;

	for (size_t i = 0; problems && i < problems->refused_count; i++)
		if (problems->refused[i] == node)
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

bool fields_member(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, const struct yaml **ret)
{
	*ret = fields_get(fields, map, key);
	/* A member that was refused is not lacking. */
	if (*ret || presence == OPTIONAL || !map || yaml_get(map, key))
		return true;
	return fields_lacks(fields, map, key, NULL);
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

bool fields_number(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, int32_t *ret)
{
	const struct yaml *node;

	if (!fields_member(fields, map, key, presence, &node))
		return false;
	if (node)
		(void)fields_is_number(node, ret);
	return true;
}

bool fields_yes(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, bool *ret)
{
	const struct yaml *node;

	if (!fields_member(fields, map, key, presence, &node))
		return false;
	if (node)
		*ret = strcmp(node->text, "yes") == 0;
	return true;
}

bool fields_text(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, const char **ret)
{
	const struct yaml *node;

	if (!fields_member(fields, map, key, presence, &node))
		return false;
	if (node)
		*ret = node->text;
	return true;
}

/* Short words of slips that mean something under every rulebook, and cards. */
static bool is_letter_taken(char letter)
{
	return strchr("chropakqjtx", letter) != NULL;
}

bool fields_letter(const struct fields *fields, const struct yaml *node, char *ret)
{
	const char letter = text_lower(node->text[0]);

	if (node->text[0] == '\0' || node->text[1] != '\0' || letter < 'a' || letter > 'z' ||
	    is_letter_taken(letter))
		return fields_refuse(fields, node, SAY_RULEBOOK_SHORT_LETTER_BEGINS_CARD);
	*ret = letter;
	return true;
}

/* One clause, or a list of them, joined by `; `. */
static bool read_clause(const struct fields *fields, const struct yaml *map, const char **ret)
{
	const struct yaml *list = fields_get(fields, map, "clause");
	struct text text = {.arena = fields->arena};

	if (!list || list->kind != YAML_KIND_LIST)
		return fields_text(fields, map, "clause", OPTIONAL, ret);
	for (size_t i = 0; i < list->count; i++)
		text_addf(&text, "%s%s", i > 0 ? "; " : "", list->values[i]->text);
	*ret = text_of(&text);
	return true;
}

bool fields_source(const struct fields *fields, const struct yaml *map, struct source *ret)
{
	struct source source = {NULL, NULL};

	if (!map || map->kind != YAML_KIND_MAP)
		return true;
	if (!fields_text(fields, map, "ruling", OPTIONAL, &source.ruling) ||
	    !read_clause(fields, map, &source.clause))
		return false;
	if (!yaml_get(map, "clause")) {
		yaml_fill_error(map, fields->err, SAY_RULEBOOK_CLAUSE);
		return list_lack(fields, map, "clause", NULL);
	}
	*ret = source;
	return true;
}

bool fields_rank(const struct fields *fields, const struct yaml *node, enum rank *ret)
{
	static const char *const names[] = {
	    "X", "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3b", "3r", "2"};

	*ret = node->kind == YAML_KIND_TEXT ? card_rank_named(node->text, strlen(node->text))
	                                    : RANK_COUNT;
	if (*ret < RANK_COUNT)
		return true;
	return fields_refuse_name(fields, node, "rulebook-rank",
	    node->kind == YAML_KIND_TEXT ? message_text(fields->arena, TEXT_PHRASE_RANK, node->text)
	                                 : message_words(TEXT_WORDS_RANK),
	    names, sizeof names / sizeof *names);
}

/* One of a text or list of texts. */
typedef bool add_name(const struct fields *fields, const struct yaml *node, uint32_t *bits);

static bool add_names(
    const struct fields *fields, const struct yaml *node, add_name *add, uint32_t *ret)
{
	uint32_t bits = 0;

	if (node->kind != YAML_KIND_LIST) {
		if (!add(fields, node, &bits))
			return false;
		*ret = bits;
		return true;
	}
	for (size_t i = 0; i < node->count; i++)
		if (!add(fields, node->values[i], &bits))
			return false;
	*ret = bits;
	return true;
}

static bool add_rank(const struct fields *fields, const struct yaml *node, uint32_t *ranks)
{
	enum rank rank;

	if (!fields_rank(fields, node, &rank))
		return false;
	if (rank < RANK_COUNT)
		*ranks |= 1u << rank;
	return true;
}

bool fields_ranks(const struct fields *fields, const struct yaml *node, uint32_t *ret)
{
	return add_names(fields, node, add_rank, ret);
}

static const char *not_known(const struct fields *fields, const struct yaml *node)
{
	return node->kind == YAML_KIND_TEXT
	           ? message_text(fields->arena, TEXT_PHRASE_KNOWN, node->text)
	           : message_words(TEXT_WORDS_A_NAME_IS);
}

static bool add_kind(const struct fields *fields, const struct yaml *node, uint32_t *kinds)
{
	size_t kind = node->kind == YAML_KIND_TEXT
	                  ? rulebook_kind(fields->book, node->text, strlen(node->text))
	                  : SIZE_MAX;
	const char **names;

	if (kind != SIZE_MAX) {
		*kinds |= 1u << kind;
		return true;
	}
	names = arena_alloc(fields->arena, fields->book->kind_count, sizeof *names);
	for (size_t i = 0; i < fields->book->kind_count; i++)
		names[i] = fields->book->kinds[i].name;
	return fields_refuse_name(fields, node, "rulebook-kind",
	    node->kind == YAML_KIND_TEXT
	        ? message_text(fields->arena, TEXT_PHRASE_KNOWN_WHERE_KIND, node->text)
	        : message_words(TEXT_WORDS_KIND_CANASTA),
	    names, fields->book->kind_count);
}

/* Reads the kinds of canasta that a need counts: all, or those it names. */
static bool read_kinds(const struct fields *fields, const struct yaml *of, uint32_t *ret)
{
	if (of)
		return add_names(fields, of, add_kind, ret);
	*ret = (1u << fields->book->kind_count) - 1;
	return true;
}

static bool read_need(const struct fields *fields, const struct yaml *node, struct need *ret)
{
	ret->kinds = 0;
	return fields_number(fields, node, "canastas", REQUIRED, &ret->least) &&
	       read_kinds(fields, fields_get(fields, node, "of"), &ret->kinds);
}

bool fields_needs(const struct fields *fields, const struct yaml *node, size_t *ret_count,
    const struct need **ret)
{
	size_t count = node->kind == YAML_KIND_LIST ? node->count : 1;
	struct need *needs = arena_alloc(fields->arena, count, sizeof *needs);

	for (size_t i = 0; i < count; i++) {
		const struct yaml *one = node->kind == YAML_KIND_LIST ? node->values[i] : node;

		if (!read_need(fields, one, &needs[i]))
			return false;
	}
	*ret_count = count;
	*ret = needs;
	return true;
}

/* Refuses a name that is not a fact of the book; lists the book's own words and facts. */
static bool refuse_fact(const struct fields *fields, const struct yaml *node, const char *code,
    const char *const *words, size_t word_count)
{
	const char **names =
	    arena_alloc(fields->arena, word_count + fields->book->fact_count, sizeof *names);
	size_t count = 0;

	for (size_t i = 0; i < word_count; i++)
		names[count++] = words[i];
	for (size_t i = 0; i < fields->book->fact_count; i++)
		names[count++] = fields->book->facts[i].name;
	return fields_refuse_name(fields, node, code, not_known(fields, node), names, count);
}

static bool add_fact(const struct fields *fields, const struct yaml *node, uint32_t *facts)
{
	size_t fact = node->kind == YAML_KIND_TEXT
	                  ? rulebook_fact(fields->book, node->text, strlen(node->text))
	                  : SIZE_MAX;

	if (fact == SIZE_MAX)
		return refuse_fact(fields, node, "rulebook-fact", NULL, 0);
	*facts |= 1u << fact;
	return true;
}

bool fields_facts(const struct fields *fields, const struct yaml *node, uint8_t *ret)
{
	uint32_t facts = 0;

	if (!add_names(fields, node, add_fact, &facts))
		return false;
	*ret = (uint8_t)facts;
	return true;
}

/* One part of a condition: a word, or a need. */
static bool add_part(const struct fields *fields, const struct yaml *node,
    struct condition *condition, struct need *needs)
{
	static const char *const words[] = {"{canastas: 1}", "melded", "out"};
	uint32_t facts = condition->facts;

	if (node->kind != YAML_KIND_TEXT)
		return read_need(fields, node, &needs[condition->need_count++]);
	if (strcmp(node->text, words[1]) == 0)
		condition->melded = true;
	else if (strcmp(node->text, words[2]) == 0)
		condition->out = true;
	else if (rulebook_fact(fields->book, node->text, strlen(node->text)) == SIZE_MAX)
		return refuse_fact(
		    fields, node, "rulebook-condition", words, sizeof words / sizeof *words);
	else if (!add_fact(fields, node, &facts))
		return false;
	condition->facts = (uint8_t)facts;
	return true;
}

bool fields_condition(const struct fields *fields, const struct yaml *node, struct condition *ret)
{
	struct condition condition = {0};
	bool list = node && node->kind == YAML_KIND_LIST;
	size_t count = list ? node->count : node ? 1 : 0;
	struct need *needs = arena_alloc(fields->arena, count, sizeof *needs);

	for (size_t i = 0; i < count; i++)
		if (!add_part(fields, list ? node->values[i] : node, &condition, needs))
			return false;
	condition.needs = needs;
	*ret = condition;
	return true;
}

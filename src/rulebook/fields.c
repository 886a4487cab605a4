#include "rulebook/fields.h"

#include "base/text.h"

#include <string.h>

/* Whether a word is among others separated by blanks. */
static bool among(const char *words, const char *word)
{
	size_t size = strlen(word);

	while (*words) {
		size_t length = strcspn(words, " ");

		if (length == size && memcmp(words, word, size) == 0)
			return true;
		words += length;
		words += strspn(words, " ");
	}
	return false;
}

/* Errors that only follow from a section that could not be read. */
static bool follows(const struct problems *problems, const struct error *err)
{
	return (problems->kinds_unknown && strcmp(err->code, "rulebook-kind") == 0) ||
	       (problems->pack_unknown && strcmp(err->code, "rulebook-amounts") == 0);
}

bool fields_go_on(const struct fields *fields)
{
	struct problems *problems = fields->problems;

	if (!problems || fields->err->kind != ERROR_INPUT)
		return false;
	if (problems->count < PROBLEMS_MOST && !follows(problems, fields->err))
		problems->list[problems->count++] = *fields->err;
	*fields->err = (struct error){0};
	return true;
}

bool fields_known(const struct fields *fields, const struct yaml *node, const char *keys)
{
	if (node->kind != YAML_KIND_MAP)
		return yaml_error(node, fields->err, "rulebook-map",
		    "keys and values are expected, of: %s", keys);
	for (size_t i = 0; i < node->count; i++)
		if (!among(keys, node->keys[i]->text) &&
		    !yaml_error(node->keys[i], fields->err, "rulebook-key",
		        "`%s` is not known here; expected are: %s", node->keys[i]->text, keys) &&
		    !fields_go_on(fields))
			return false;
	return true;
}

/* The member; where it is required and lacking, an error. */
static bool member(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, const struct yaml **ret)
{
	*ret = yaml_get(map, key);
	if (*ret || presence == OPTIONAL)
		return true;
	return yaml_error(map, fields->err, "rulebook-lacks", "`%s` is lacking here", key);
}

bool fields_map(const struct fields *fields, const struct yaml *map, const char *key,
    const char *keys, enum presence presence, const struct yaml **ret)
{
	return member(fields, map, key, presence, ret) &&
	       (!*ret || fields_known(fields, *ret, keys));
}

bool fields_number(const struct fields *fields, const struct yaml *map, const char *key,
    int64_t least, int64_t most, enum presence presence, int32_t *ret)
{
	const struct yaml *node;
	int64_t value;

	if (!member(fields, map, key, presence, &node))
		return false;
	if (!node)
		return true;
	if (!yaml_integer(node, key, least, most, &value, fields->err))
		return false;
	*ret = (int32_t)value;
	return true;
}

bool fields_yes(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, bool *ret)
{
	const struct yaml *node;

	if (!member(fields, map, key, presence, &node))
		return false;
	if (!node)
		return true;
	if (node->kind != YAML_KIND_TEXT ||
	    (strcmp(node->text, "yes") != 0 && strcmp(node->text, "no") != 0))
		return yaml_error(node, fields->err, "rulebook-yes", "%s must be yes or no", key);
	*ret = strcmp(node->text, "yes") == 0;
	return true;
}

bool fields_text(const struct fields *fields, const struct yaml *map, const char *key,
    enum presence presence, const char **ret)
{
	const struct yaml *node;

	if (!member(fields, map, key, presence, &node))
		return false;
	if (!node)
		return true;
	if (node->kind != YAML_KIND_TEXT || node->text[0] == '\0')
		return yaml_error(node, fields->err, "rulebook-text", "%s must be a text", key);
	*ret = node->text;
	return true;
}

/* Short words of slips that mean something under every rulebook, and cards. */
static bool is_letter_taken(char letter)
{
	return strchr("chropakqjtx", letter) != NULL;
}

bool fields_letter(const struct fields *fields, const struct yaml *map, char *ret)
{
	const char *word = NULL;
	char letter;

	if (!fields_text(fields, map, "short", OPTIONAL, &word))
		return false;
	if (!word)
		return true;
	letter = text_lower(word[0]);
	if (word[1] != '\0' || letter < 'a' || letter > 'z' || is_letter_taken(letter))
		return yaml_error(yaml_get(map, "short"), fields->err, "rulebook-short",
		    "one letter is expected that begins no card and no other short word: none of "
		    "c h r o p a k q j t x");
	*ret = letter;
	return true;
}

bool fields_source(const struct fields *fields, const struct yaml *map, struct source *ret)
{
	struct source source = {NULL, NULL};

	if (!fields_text(fields, map, "ruling", OPTIONAL, &source.ruling) ||
	    !fields_text(fields, map, "clause", OPTIONAL, &source.clause))
		return false;
	if (!source.clause)
		return yaml_error(map, fields->err, "rulebook-clause",
		    "a figure needs the `clause` that gives it (with a `ruling` where the text "
		    "does not)");
	*ret = source;
	return true;
}

bool fields_words(const struct fields *fields, const struct yaml *map)
{
	const char *word;

	return fields_text(fields, map, "ruling", OPTIONAL, &word) &&
	       fields_text(fields, map, "clause", OPTIONAL, &word);
}

static bool add_rank(const struct fields *fields, const struct yaml *node, uint32_t *ranks)
{
	enum rank rank = node->kind == YAML_KIND_TEXT
	                     ? card_rank_named(node->text, strlen(node->text))
	                     : RANK_COUNT;

	if (rank == RANK_COUNT)
		return yaml_error(node, fields->err, "rulebook-rank",
		    "a rank is expected: X A K Q J T 9 8 7 6 5 4 3b 3r 2");
	*ranks |= 1u << rank;
	return true;
}

bool fields_ranks(const struct fields *fields, const struct yaml *node, uint32_t *ret)
{
	uint32_t ranks = 0;

	if (node->kind != YAML_KIND_LIST) {
		if (!add_rank(fields, node, &ranks))
			return false;
		*ret = ranks;
		return true;
	}
	for (size_t i = 0; i < node->count; i++)
		if (!add_rank(fields, node->values[i], &ranks))
			return false;
	*ret = ranks;
	return true;
}

static bool add_kind(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, uint32_t *kinds)
{
	size_t kind = node->kind == YAML_KIND_TEXT
	                  ? rulebook_kind(book, node->text, strlen(node->text))
	                  : SIZE_MAX;

	if (kind == SIZE_MAX)
		return yaml_error(node, fields->err, "rulebook-kind",
		    "a kind of canasta is expected, by its name under canastas: kinds:");
	*kinds |= 1u << kind;
	return true;
}

/* Which kinds of canasta a need counts: all, or those it names. */
static bool read_kinds(
    const struct fields *fields, const struct rulebook *book, const struct yaml *of, uint32_t *ret)
{
	uint32_t kinds = 0;

	if (!of) {
		*ret = (1u << book->kind_count) - 1;
		return true;
	}
	if (of->kind != YAML_KIND_LIST)
		return add_kind(fields, book, of, ret);
	for (size_t i = 0; i < of->count; i++)
		if (!add_kind(fields, book, of->values[i], &kinds))
			return false;
	*ret = kinds;
	return true;
}

static bool read_need(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, const char *more, struct need *ret)
{
	char keys[200] = "canastas of ";
	size_t used = strlen(keys), size = strlen(more);

	if (size < sizeof keys - used)
		memcpy(keys + used, more, size + 1);
	ret->kinds = 0;
	return fields_known(fields, node, keys) &&
	       fields_number(fields, node, "canastas", 0, 100, REQUIRED, &ret->least) &&
	       read_kinds(fields, book, yaml_get(node, "of"), &ret->kinds);
}

bool fields_needs(const struct fields *fields, const struct rulebook *book, const struct yaml *node,
    const char *more, size_t *ret_count, const struct need **ret)
{
	size_t count = node->kind == YAML_KIND_LIST ? node->count : 1;
	struct need *needs = arena_alloc(fields->arena, count, sizeof *needs);

	if (!needs)
		return error_memory(fields->err);
	for (size_t i = 0; i < count; i++) {
		const struct yaml *one = node->kind == YAML_KIND_LIST ? node->values[i] : node;

		if (!read_need(fields, book, one, more, &needs[i]))
			return false;
	}
	*ret_count = count;
	*ret = needs;
	return true;
}

static bool add_fact(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, uint8_t *facts)
{
	size_t fact = node->kind == YAML_KIND_TEXT
	                  ? rulebook_fact(book, node->text, strlen(node->text))
	                  : SIZE_MAX;

	if (fact == SIZE_MAX)
		return yaml_error(node, fields->err, "rulebook-fact",
		    "the name of a fact is expected, as it stands under facts:");
	*facts = (uint8_t)(*facts | 1u << fact);
	return true;
}

bool fields_facts(
    const struct fields *fields, const struct rulebook *book, const struct yaml *node, uint8_t *ret)
{
	uint8_t facts = 0;

	if (node->kind != YAML_KIND_LIST) {
		if (!add_fact(fields, book, node, &facts))
			return false;
		*ret = facts;
		return true;
	}
	for (size_t i = 0; i < node->count; i++)
		if (!add_fact(fields, book, node->values[i], &facts))
			return false;
	*ret = facts;
	return true;
}

/* One part of a condition: a word, or a need. */
static bool add_part(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct condition *condition, struct need *needs)
{
	if (node->kind != YAML_KIND_TEXT)
		return read_need(fields, book, node, "", &needs[condition->need_count++]);
	if (strcmp(node->text, "melded") == 0)
		condition->melded = true;
	else if (strcmp(node->text, "out") == 0)
		condition->out = true;
	else if (rulebook_fact(book, node->text, strlen(node->text)) != SIZE_MAX)
		return add_fact(fields, book, node, &condition->facts);
	else
		return yaml_error(node, fields->err, "rulebook-condition",
		    "`melded` or `out` is expected, or needs like {canastas: 1}%s",
		    book->fact_count > 0 ? ", or a fact by its name" : "");
	return true;
}

bool fields_condition(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct condition *ret)
{
	struct condition condition = {0};
	bool list = node && node->kind == YAML_KIND_LIST;
	size_t count = list ? node->count : node ? 1 : 0;
	struct need *needs = arena_alloc(fields->arena, count, sizeof *needs);

	if (!needs)
		return error_memory(fields->err);
	for (size_t i = 0; i < count; i++)
		if (!add_part(fields, book, list ? node->values[i] : node, &condition, needs))
			return false;
	condition.needs = needs;
	*ret = condition;
	return true;
}

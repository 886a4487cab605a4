#include "rulebook/shape.h"

#include "base/message.h"
#include "base/text.h"
#include "rulebook/keys.h"

#include <string.h>

/* Where the tree is looked through. */
struct shape {
	const struct fields *fields;
	bool over; /* it is laid over another: `~` takes something away */
};

static bool check_map(const struct shape *shape, const struct yaml *node, const char *name);

static bool refuse_key(const struct shape *shape, const struct yaml *key, const struct key_map *map)
{
	const struct fields *fields = shape->fields;
	size_t count = 0;
	const char *const *names = keys_names(fields->arena, map, &count);
	const char *what = message_text(fields->arena, "`%s` is not known here", key->text);

	if (!names)
		return error_memory(fields->err);
	return fields_refuse_name(fields, key, "rulebook-key", what, names, count);
}

static bool refuse_list(const struct shape *shape, const struct yaml *node, const char *key)
{
	return fields_refuse_value(
	    shape->fields, node, "rulebook-list", key, MESSAGE_WORDS("a list"));
}

static bool check_number(
    const struct shape *shape, const struct yaml *node, const char *name, const struct key *key)
{
	const char *expected;
	int64_t value;

	if (node->kind == YAML_KIND_TEXT && !node->quoted &&
	    text_integer(node->text, strlen(node->text), key->least, key->most, &value))
		return true;
	expected = message_text(shape->fields->arena, "a whole number from %ld to %ld",
	    (long)key->least, (long)key->most);
	return expected ? fields_refuse_value(shape->fields, node, "yaml-number", name, expected)
	                : error_memory(shape->fields->err);
}

static bool check_numbers(
    const struct shape *shape, const struct yaml *node, const char *name, const struct key *key)
{
	if (node->kind != YAML_KIND_LIST || node->count == 0)
		return refuse_list(shape, node, name);
	for (size_t i = 0; i < node->count; i++)
		if (!check_number(shape, node->values[i], name, key))
			return false;
	return true;
}

static bool check_text(const struct shape *shape, const struct yaml *node, const char *name)
{
	return (node->kind == YAML_KIND_TEXT && node->text[0] != '\0') ||
	       fields_refuse_value(
	           shape->fields, node, "rulebook-text", name, MESSAGE_WORDS("a text"));
}

static bool check_texts(const struct shape *shape, const struct yaml *node, const char *name)
{
	if (node->kind != YAML_KIND_LIST)
		return refuse_list(shape, node, name);
	for (size_t i = 0; i < node->count; i++)
		if (!check_text(shape, node->values[i], name))
			return false;
	return true;
}

static bool check_word(const struct shape *shape, const struct yaml *node, const char *name,
    const char *const *words, size_t count, const char *code)
{
	const char *what;

	for (size_t i = 0; node->kind == YAML_KIND_TEXT && i < count; i++)
		if (strcmp(words[i], node->text) == 0)
			return true;
	what = node->kind == YAML_KIND_TEXT
	           ? message_text(shape->fields->arena, "%s cannot be `%s`", name, node->text)
	           : message_text(shape->fields->arena, "%s must be a word", name);
	return fields_refuse_name(shape->fields, node, code, what, words, count);
}

static bool check_yes(const struct shape *shape, const struct yaml *node, const char *name)
{
	static const char *const words[] = {"yes", "no"};

	return check_word(shape, node, name, words, sizeof words / sizeof *words, "rulebook-yes");
}

/* Maps in a list; with `one` a map alone will do, with `texts` words may stand among them. */
static bool check_list(const struct shape *outer, const struct yaml *node, const char *name,
    const struct key *key, bool one, bool texts)
{
	/* A list is stated whole: nothing is taken away from it. */
	const struct shape inner = {outer->fields, false}, *shape = &inner;

	if (one && node->kind != YAML_KIND_LIST)
		return texts && node->kind == YAML_KIND_TEXT ? check_text(shape, node, name)
		                                             : check_map(outer, node, key->below);
	if (node->kind != YAML_KIND_LIST)
		return refuse_list(shape, node, name);
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *member = node->values[i];

		if (!(texts && member->kind == YAML_KIND_TEXT
		            ? check_text(shape, member, name)
		            : check_map(shape, member, key->below)))
			return false;
	}
	return true;
}

static bool check_value(
    const struct shape *shape, const struct yaml *node, const char *name, const struct key *key)
{
	if (shape->over && yaml_is_null(node))
		return true;
	switch (key->type) {
	case KEY_NUMBER:
		return check_number(shape, node, name, key);
	case KEY_NUMBERS:
		return check_numbers(shape, node, name, key);
	case KEY_PLAYERS:
		return node->kind == YAML_KIND_MAP ? check_map(shape, node, key->below)
		                                   : check_number(shape, node, name, key);
	case KEY_YES:
		return check_yes(shape, node, name);
	case KEY_WORD:
		return check_word(
		    shape, node, name, key->values, key->value_count, "rulebook-word");
	case KEY_TEXT:
	case KEY_LETTER:
		return check_text(shape, node, name);
	case KEY_TEXTS:
		return check_texts(shape, node, name);
	case KEY_CLAUSE:
		return node->kind == YAML_KIND_LIST ? check_texts(shape, node, name)
		                                    : check_text(shape, node, name);
	case KEY_RANKS:
	case KEY_NAMES:
		return true; /* who reads them knows what they may be */
	case KEY_MAP:
		return check_map(shape, node, key->below);
	case KEY_LIST:
		return check_list(shape, node, name, key, false, false);
	case KEY_MAPS:
		return check_list(shape, node, name, key, true, false);
	case KEY_CONDITION:
		return check_list(shape, node, name, key, true, true);
	}
	return true;
}

static bool refuse_map(
    const struct shape *shape, const struct yaml *node, const struct key_map *map)
{
	const struct fields *fields = shape->fields;
	size_t count = 0;
	const char *const *names = keys_names(fields->arena, map, &count);

	if (!names)
		return error_memory(fields->err);
	if (count == 0)
		return fields_refuse(fields, node, "rulebook-map",
		    "names and what each of them is are expected here");
	return fields_refuse_name(fields, node, "rulebook-map",
	    message_words("keys and values stand here"), names, count);
}

static bool check_map(const struct shape *shape, const struct yaml *node, const char *name)
{
	const struct key_map *map = keys_of(name);
	/* What an option lays over the file may take something away, too. */
	const struct shape below = {shape->fields, shape->over || strcmp(name, "choice") == 0};

	if (node->kind != YAML_KIND_MAP)
		return refuse_map(shape, node, map);
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *key = node->keys[i];
		const struct key *known = keys_find(map, key->text);
		enum rank rank;

		if (map->ranked && !fields_rank(below.fields, key, &rank))
			return false;
		if (map->ranked && rank == RANK_COUNT)
			continue;
		if (!(known ? check_value(&below, node->values[i], key->text, known)
		            : refuse_key(&below, key, map)))
			return false;
	}
	return true;
}

bool shape_check(const struct fields *fields, const struct yaml *root, bool over)
{
	return check_map(&(struct shape){fields, over}, root, "");
}

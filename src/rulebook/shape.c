#include "rulebook/shape.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/fields.h"
#include "rulebook/keys.h"

#include <string.h>

/* Returns true if both are the same value or key of a file; a merged value has the place of the
 * newer file. */
static bool is_same(const struct yaml *one, const struct yaml *other)
{
	return one->kind == other->kind && one->line == other->line &&
	       one->column == other->column && strcmp(one->file, other->file) == 0;
}

/* The path from a value down to the node: "", ".minimum", "[1].minimum"; NULL where it is not there. */
static const char *path_below(
    struct arena *arena, const struct yaml *from, const struct yaml *node, struct error *err)
{
	if (is_same(from, node))
		return "";
	for (size_t i = 0; i < from->count && err->kind == ERROR_NONE; i++) {
		const bool map = from->kind == YAML_KIND_MAP;
		const char *rest = map && is_same(from->keys[i], node)
		                       ? ""
		                       : path_below(arena, from->values[i], node, err);
		const char *path;

		if (!rest)
			continue;
		path = map ? arena_printf(arena, ".%s%s", from->keys[i]->text, rest)
		           : arena_printf(arena, "[%zu]%s", i, rest);
		return path;
	}
	return NULL;
}

static const char *path_of(const struct problems *problems, struct arena *arena,
    const struct yaml *node, const char *key, struct error *err)
{
	const char *path = NULL;

	for (size_t i = 0; i < problems->tree_count && !path && err->kind == ERROR_NONE; i++)
		path = path_below(arena, problems->trees[i], node, err);
	if (err->kind != ERROR_NONE)
		return NULL;
	if (!path)
		path = "";
	if (key)
		path = arena_printf(arena, "%s.%s", path, key);
	return path && *path == '.' ? path + 1 : path;
}

/* Returns true for an error that only follows from a value that could not be read. Lists are not
 * lacking anything of an unknown base: they are given whole. */
static bool follows(const struct problems *problems, const struct error *err, const char *path)
{
	const struct {
		bool unknown;
		enum error_code code;
	} known[] = {
	    {problems->base_unknown || problems->kinds_unknown, CODE_RULEBOOK_KIND},
	    {problems->base_unknown, CODE_RULEBOOK_FACT},
	    {problems->base_unknown, CODE_RULEBOOK_CONDITION},
	    {problems->base_unknown, CODE_RULEBOOK_PENALTY},
	    {problems->base_unknown || problems->pack_unknown, CODE_RULEBOOK_AMOUNTS},
	    {problems->base_unknown && !strchr(path, '['), CODE_RULEBOOK_LACKS},
	    {problems->base_unknown && !strchr(path, '['), CODE_RULEBOOK_CLAUSE},
	    {problems->base_unknown, CODE_RULEBOOK_BONUS},
	    {problems->base_unknown, CODE_RULEBOOK_CHOICES},
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (known[i].unknown && error_is(err, known[i].code))
			return true;
	return false;
}

/* Returns true if the error is listed. A key that a file lacks is lacking under every choice of its options, too. */
static bool is_listed(const struct problems *problems, const struct error *error, const char *path)
{
	static const char under[] = ".figures.";
	const bool lacks = error_is(error, CODE_RULEBOOK_LACKS);
	const char *figures = strstr(path, under);
	const char *own = figures ? figures + strlen(under) : "";

	for (size_t i = 0; i < problems->count; i++) {
		const struct error *other = &problems->list[i].error;
		const bool same_place = other->line == error->line &&
		                        other->column == error->column &&
		                        strcmp(other->file, error->file) == 0;

		if ((same_place || (lacks && strcmp(problems->list[i].path, own) == 0)) &&
		    strcmp(other->message, error->message) == 0)
			return true;
	}
	return false;
}

bool problem_add(struct problems *problems, struct arena *arena, const struct yaml *node,
    const char *key, struct error *err)
{
	struct error memory = {0};
	const char *path;

	if (err->kind != ERROR_INPUT)
		return false;
	path = path_of(problems, arena, node, key, &memory);
	if (!path) {
		*err = memory;
		return false;
	}
	if (!key && problems->refused_count < PROBLEMS_MOST)
		problems->refused[problems->refused_count++] = node;
	if (!follows(problems, err, path) && !is_listed(problems, err, path)) {
		if (problems->count < PROBLEMS_MOST)
			problems->list[problems->count++] =
			    (struct problem){.error = *err, .path = path};
		else
			problems->more++;
	}
	*err = (struct error){0};
	return true;
}

void problem_expects(struct problems *problems, size_t before, const char *const *expected,
    size_t count, const char *meant)
{
	struct problem *last;

	if (problems->count == before)
		return;
	last = &problems->list[problems->count - 1];
	last->expected = expected;
	last->expected_count = count;
	last->meant = meant;
}

static bool stands_behind(const struct error *one, const struct error *other)
{
	return strcmp(one->file, other->file) == 0 &&
	       (one->line > other->line ||
	           (one->line == other->line && one->column > other->column));
}

void problem_sort(struct problems *problems)
{
	for (size_t i = 1; i < problems->count; i++) {
		const struct problem moved = problems->list[i];
		size_t at = i;

		for (; at > 0 && stands_behind(&problems->list[at - 1].error, &moved.error); at--)
			problems->list[at] = problems->list[at - 1];
		problems->list[at] = moved;
	}
}

/* The search through a tree. */
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
	const char *what = message_text(fields->arena, TEXT_PHRASE_KNOWN, key->text);

	return fields_refuse_name(fields, key, "rulebook-key", what, names, count);
}

static bool refuse_list(const struct shape *shape, const struct yaml *node, const char *key)
{
	return fields_refuse_value(shape->fields, node, "rulebook-list", key, TEXT_WORDS_A_LIST);
}

static bool check_number(
    const struct shape *shape, const struct yaml *node, const char *name, const struct key *key)
{
	const char *expected;
	int64_t value;

	if (node->kind == YAML_KIND_TEXT && !node->quoted &&
	    text_integer(node->text, strlen(node->text), key->least, key->most, &value))
		return true;
	expected = message_text(
	    shape->fields->arena, TEXT_PHRASE_WHOLE_NUMBER_LONG, (long)key->least, (long)key->most);
	return fields_refuse_value(shape->fields, node, "yaml-number", name, expected);
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
	       fields_refuse_value(shape->fields, node, "rulebook-text", name, TEXT_WORDS_A_TEXT);
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
	           ? message_text(shape->fields->arena, TEXT_PHRASE_CANNOT_BE, name, node->text)
	           : message_text(shape->fields->arena, TEXT_PHRASE_WORD, name);
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
		return true; /* its reader knows the possible values */
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

	if (count == 0)
		return fields_refuse(fields, node, SAY_RULEBOOK_MAP_EACH);
	return fields_refuse_name(fields, node, "rulebook-map",
	    message_words(TEXT_WORDS_KEYS_VALUES_STAND), names, count);
}

static bool check_map(const struct shape *shape, const struct yaml *node, const char *name)
{
	const struct key_map *map = keys_of(name);
	/* Figures that an option lays over the file may remove some, too. */
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

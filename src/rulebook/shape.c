#include "rulebook/shape.h"

#include "base/arena.h"
#include "base/boundary.h"
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

/* Returns the path from a value down to the node: "", ".minimum", "[1].minimum"; NULL if the node is not below it. */
static const char *path_below(struct arena *arena, const struct yaml *from, const struct yaml *node)
{
	if (is_same(from, node))
		return "";
	for (size_t i = 0; i < from->count; i++) {
		const bool map = from->kind == YAML_KIND_MAP;
		const char *rest = map && is_same(from->keys[i], node)
		                       ? ""
		                       : path_below(arena, from->values[i], node);

		if (rest)
			return map ? arena_printf(arena, ".%s%s", from->keys[i]->text, rest)
			           : arena_printf(arena, "[%zu]%s", i, rest);
	}
	return NULL;
}

/* Returns true for an error that only follows from a value that could not be read. */
static bool follows(const struct problems *problems, const struct error *err)
{
	const struct {
		bool unknown;
		const char *code;
	} known[] = {
	    {problems->base_unknown || problems->kinds_unknown, CODE_RULEBOOK_KIND},
	    {problems->base_unknown, CODE_RULEBOOK_FACT},
	    {problems->base_unknown, CODE_RULEBOOK_CONDITION},
	    {problems->base_unknown, CODE_RULEBOOK_PENALTY},
	    {problems->base_unknown || problems->pack_unknown, CODE_RULEBOOK_AMOUNTS},
	    {problems->base_unknown, CODE_RULEBOOK_BONUS},
	    {problems->base_unknown, CODE_RULEBOOK_CHOICES},
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (known[i].unknown && error_is(err, known[i].code))
			return true;
	return false;
}

/* Returns true if the error is listed, at its place or, if `path` is given, at that path. */
static bool is_listed(const struct problems *problems, const struct error *error, const char *path)
{
	for (size_t i = 0; i < problems->count; i++) {
		const struct error *other = &problems->list[i].error;
		const bool same_place = other->line == error->line &&
		                        other->column == error->column &&
		                        strcmp(other->file, error->file) == 0;

		if ((path ? strcmp(problems->list[i].path, path) == 0 : same_place) &&
		    strcmp(other->message, error->message) == 0)
			return true;
	}
	return false;
}

/* Returns true for an error of a key that is lacking, which another part of the rulebook may have. */
static bool may_be_elsewhere(const struct error *error)
{
	return error_is(error, CODE_RULEBOOK_LACKS) || error_is(error, CODE_RULEBOOK_CLAUSE);
}

struct problem *problem_add(
    struct problems *problems, const struct yaml *node, const char *key, struct error *err)
{
	static const char under[] = ".figures.";
	const struct error found = *err;
	const bool full = problems->count == PROBLEMS_MOST;
	const char *path = NULL, *figures;
	bool known;

	if (problems->work > WORK_MOST || (problems->count > 0 && !problems->all))
		boundary_break(&found);
	if (!key) {
		problems->refused = arena_room(problems->arena, problems->refused,
		    problems->refused_count, sizeof *problems->refused);
		problems->refused[problems->refused_count++] = node;
	}
	*err = (struct error){0};
	known = follows(problems, &found) || is_listed(problems, &found, NULL);
	problems->work += WORK_OF_ERROR;
	if (!known && (!full || may_be_elsewhere(&found))) {
		/* The path of the node, and of the key that is lacking there. */
		for (size_t i = 0; i < problems->tree_count; i++) {
			problems->work += problems->texts[i].size;
			path = path ? path : path_below(problems->arena, problems->trees[i], node);
		}
		path = path ? path : "";
		if (key)
			path = arena_printf(problems->arena, "%s.%s", path, key);
		path += *path == '.' ? 1 : 0;
		/* A key is not reported if an unknown base may have it, unless the path leads through a list, which is given
		 * whole; or if it is lacking under every choice of the options. */
		figures = strstr(path, under);
		known =
		    (problems->base_unknown && !strchr(path, '[') && may_be_elsewhere(&found)) ||
		    (error_is(&found, CODE_RULEBOOK_LACKS) &&
		        is_listed(problems, &found, figures ? figures + strlen(under) : ""));
	}
	if (!known && !full)
		return problem_list(problems, &found, path);
	problems->more += known ? 0 : 1;
	return NULL;
}

struct problem *problem_list(struct problems *problems, const struct error *err, const char *path)
{
	if (problems->count == PROBLEMS_MOST) {
		problems->more++;
		return NULL;
	}
	problems->list =
	    arena_room(problems->arena, problems->list, problems->count, sizeof *problems->list);
	problems->list[problems->count] = (struct problem){.error = *err, .path = path};
	return &problems->list[problems->count++];
}

void problem_sort(struct problems *problems)
{
	for (size_t i = 1; i < problems->count; i++) {
		const struct problem moved = problems->list[i];
		const struct error *error = &moved.error;
		size_t at = i;

		for (; at > 0; at--) {
			const struct error *before = &problems->list[at - 1].error;

			if (strcmp(before->file, error->file) != 0 || before->line < error->line ||
			    (before->line == error->line && before->column <= error->column))
				break;
			problems->list[at] = problems->list[at - 1];
		}
		problems->list[at] = moved;
	}
}

static void check_number(
    const struct fields *fields, const struct yaml *node, const char *name, const struct key *key)
{
	int64_t value;

	if (node->kind != YAML_KIND_TEXT || node->quoted ||
	    !text_integer(node->text, strlen(node->text), key->least, key->most, &value))
		fields_refuse_value(fields, node, "yaml-number", name,
		    message_text(fields->arena, TEXT_PHRASE_WHOLE_NUMBER_LONG, (long)key->least,
		        (long)key->most));
}

static void check_text(const struct fields *fields, const struct yaml *node, const char *name)
{
	if (node->kind != YAML_KIND_TEXT || node->text[0] == '\0')
		fields_refuse_value(fields, node, "rulebook-text", name, TEXT_WORDS_A_TEXT);
}

static void check_word(const struct fields *fields, const struct yaml *node, const char *name,
    const char *const *words, size_t count, const char *code)
{
	const bool text = node->kind == YAML_KIND_TEXT;

	for (size_t i = 0; text && i < count; i++)
		if (strcmp(words[i], node->text) == 0)
			return;
	fields_refuse_name(fields, node, code,
	    text ? message_text(fields->arena, TEXT_PHRASE_CANNOT_BE, name, node->text)
	         : message_text(fields->arena, TEXT_PHRASE_WORD, name),
	    words, count);
}

/* Checks the value of a key that takes no list, or a member of its list. */
static void check_one(const struct fields *fields, const struct yaml *node, const char *name,
    const struct key *key, bool over)
{
	static const char *const yes_or_no[] = {"yes", "no"};

	switch (key->type) {
	case KEY_NUMBER:
	case KEY_NUMBERS:
		check_number(fields, node, name, key);
		break;
	case KEY_PLAYERS:
		if (node->kind == YAML_KIND_MAP)
			shape_check(fields, node, key->below, over);
		else
			check_number(fields, node, name, key);
		break;
	case KEY_YES:
		check_word(fields, node, name, yes_or_no, 2, "rulebook-yes");
		break;
	case KEY_WORD:
		check_word(fields, node, name, key->values, key->value_count, "rulebook-word");
		break;
	case KEY_TEXT:
	case KEY_LETTER:
	case KEY_TEXTS:
	case KEY_CLAUSE:
		check_text(fields, node, name);
		break;
	case KEY_CONDITION:
		if (node->kind == YAML_KIND_TEXT)
			check_text(fields, node, name);
		else
			shape_check(fields, node, key->below, over);
		break;
	case KEY_MAP:
	case KEY_LIST:
	case KEY_MAPS:
		shape_check(fields, node, key->below, over);
		break;
	case KEY_RANKS:
	case KEY_NAMES:
	case KEY_KINDS:
		break; /* its reader knows the possible values */
	}
}

static void check_value(const struct fields *fields, const struct yaml *node, const char *name,
    const struct key *key, bool over)
{
	const enum key_type type = key->type;
	const bool list_or_one = type == KEY_CLAUSE || type == KEY_MAPS || type == KEY_CONDITION;
	const bool list_alone = type == KEY_NUMBERS || type == KEY_TEXTS || type == KEY_LIST;

	if (over && yaml_is_null(node))
		return;
	if (list_alone &&
	    (node->kind != YAML_KIND_LIST || (type == KEY_NUMBERS && node->count == 0)))
		fields_refuse_value(fields, node, "rulebook-list", name, TEXT_WORDS_A_LIST);
	else if ((list_alone || list_or_one) && node->kind == YAML_KIND_LIST)
		/* A list is always given whole: no item can be removed. */
		for (size_t i = 0; i < node->count; i++)
			check_one(fields, node->values[i], name, key, false);
	else
		check_one(fields, node, name, key, over);
}

void shape_check(const struct fields *fields, const struct yaml *node, const char *name, bool over)
{
	const struct key *map = keys_of(name);
	const char *const *names;
	size_t count = 0;

	/* Figures that an option lays over the file may remove some, too. */
	over = over || strcmp(name, "choice") == 0;
	if (node->kind != YAML_KIND_MAP) {
		names = keys_names(fields->arena, map, &count);
		if (count == 0)
			fields_refuse(fields, node, SAY_RULEBOOK_MAP_EACH);
		else
			fields_refuse_name(fields, node, "rulebook-map",
			    message_words(TEXT_WORDS_KEYS_VALUES_STAND), names, count);
		return;
	}
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *key = node->keys[i];
		const struct key *known = keys_find(map, key->text);

		if (map->ranked && fields_rank(fields, key) == RANK_COUNT)
			continue;
		if (known) {
			check_value(fields, node->values[i], key->text, known, over);
			continue;
		}
		names = keys_names(fields->arena, map, &count);
		fields_refuse_name(fields, key, "rulebook-key",
		    message_text(fields->arena, TEXT_PHRASE_KNOWN, key->text), names, count);
	}
}

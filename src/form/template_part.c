#include "form/template_part.h"

#include "base/message.h"
#include "base/packed.h"
#include "base/text.h"

#include <assert.h>
#include <string.h>

/* The built-in template of that name, a document's or one that others are like. */
static bool find_base(
    struct arena *arena, const struct yaml *like, const struct yaml **ret, struct error *err)
{
	const char *name = arena_printf(arena, "%s.yaml", like->text);

	*ret = like->kind != YAML_KIND_TEXT || strchr(like->text, '/')
	           ? NULL
	           : packed_find(packed_templates, name);
	return *ret ||
	       yaml_error(like, err, "template-unknown", "there is no template `%s`", like->text);
}

bool template_like(
    struct arena *arena, const struct yaml *root, const struct yaml **ret, struct error *err)
{
	enum { LIKE_MOST = 8 };
	const struct yaml *chain[LIKE_MOST] = {root}, *like, *merged;
	size_t count = 1;

	for (; (like = yaml_get(chain[count - 1], "like")) != NULL; count++) {
		assert(count < LIKE_MOST); /* those that are built in are not like themselves */
		if (!find_base(arena, like, &chain[count], err))
			return false;
	}
	merged = chain[--count];
	while (merged && count > 0)
		merged = yaml_merge(arena, merged, chain[--count], NULL, err);
	*ret = merged;
	return merged != NULL;
}

/* A part being filled: what asks for it, and which of its values were asked for. */
struct filling {
	struct template_reader *reader;
	const struct yaml *asks; /* what asks for it: a map that has its values, or its name */
	const char *part;
};

/* `<kind>`: the value that is given as `kind`. */
static bool is_place(const struct yaml *node)
{
	const size_t length = strlen(node->text);

	return node->kind == YAML_KIND_TEXT && length > 2 && node->text[0] == '<' &&
	       node->text[length - 1] == '>';
}

static const struct yaml *value_for(struct filling *filling, const struct yaml *place)
{
	const size_t length = strlen(place->text) - 2;
	const struct yaml *asks = filling->asks;

	for (size_t i = 0; i < asks->count; i++) {
		const char *key = asks->keys[i]->text;

		if (strlen(key) == length && memcmp(key, place->text + 1, length) == 0)
			return asks->values[i];
	}
	(void)yaml_error(asks, filling->reader->err, "template-part", "the part `%s` needs %s",
	    filling->part, place->text);
	return NULL;
}

/* The tree again, with what is given in its places; NULL (and the error) when something is wanting. */
static const struct yaml *fill(struct filling *filling, const struct yaml *node)
{
	struct arena *arena = filling->reader->arena;
	const struct yaml **values;
	struct yaml *copy;

	if (is_place(node))
		return value_for(filling, node);
	if (node->kind == YAML_KIND_TEXT)
		return node;
	if (!template_grow(filling->reader, node))
		return NULL;
	copy = arena_alloc(arena, 1, sizeof *copy);
	values = arena_alloc(arena, node->count + 1, sizeof *values);
	if (!copy || !values) {
		(void)error_memory(filling->reader->err);
		return NULL;
	}
	for (size_t i = 0; i < node->count; i++) {
		values[i] = fill(filling, node->values[i]);
		if (!values[i])
			return NULL;
	}
	*copy = *node;
	copy->values = values;
	return copy;
}

static bool unknown_part(struct template_reader *reader, const struct yaml *name)
{
	enum { NAMES_MOST = 40 };
	const char *names[NAMES_MOST], *nearest;
	size_t count = 0;

	if (reader->parts && reader->parts->kind == YAML_KIND_MAP)
		for (; count < reader->parts->count && count < NAMES_MOST; count++)
			names[count] = reader->parts->keys[count]->text;
	nearest = text_nearest(name->text, names, count);
	if (nearest)
		return yaml_error(name, reader->err, "template-part",
		    "there is no part `%s`; nearest is %s", name->text, nearest);
	return yaml_error(name, reader->err, "template-part",
	    "there is no part `%s`; parts stand below `parts`, here or in the template that this "
	    "one is `like`",
	    name->text);
}

static bool find_part(
    struct template_reader *reader, const struct yaml *name, const struct yaml **ret)
{
	enum { DEPTH_MOST = 16 };
	int depth = 1;

	*ret = yaml_get(reader->parts, name->text);
	if (!*ret)
		return unknown_part(reader, name);
	for (const struct template_inside *at = reader->inside; at; at = at->outer)
		if (strcmp(at->name, name->text) == 0)
			return yaml_error(name, reader->err, "template-part",
			    "the part `%s` is made of itself", name->text);
		else if (++depth > DEPTH_MOST)
			return yaml_error(name, reader->err, "template-part",
			    "parts stand in each other at most %d deep", DEPTH_MOST);
	return true;
}

bool template_part(struct template_reader *reader, const struct yaml *node,
    const struct yaml **ret_boxes, struct template_inside *ret_inside)
{
	const struct yaml *name = node->kind == YAML_KIND_MAP ? yaml_get(node, "name") : node;
	struct filling filling = {.reader = reader, .asks = node};
	const struct yaml *part;

	if (!name || name->kind != YAML_KIND_TEXT)
		return template_wrong(reader, node,
		    MESSAGE_WORDS("the name of a part, or a map of its `name` and what it needs"));
	if (!find_part(reader, name, &part))
		return false;
	filling.part = name->text;
	*ret_boxes = fill(&filling, part);
	*ret_inside = (struct template_inside){name->text, reader->inside};
	return *ret_boxes != NULL;
}

#include "rulebook/problem.h"

#include <string.h>

/* Whether both are the same value or key of a file; what was merged is in the place of the newer. */
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
		if (!path)
			(void)error_memory(err);
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
	if (!path)
		(void)error_memory(err);
	return path && *path == '.' ? path + 1 : path;
}

/* Errors that only follow from something that could not be read. What a base lacks its lists do not:
 * they are stated whole. */
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

static bool is_listed(const struct problems *problems, const struct error *error)
{
	for (size_t i = 0; i < problems->count; i++) {
		const struct error *other = &problems->list[i].error;

		if (other->line == error->line && other->column == error->column &&
		    strcmp(other->file, error->file) == 0 &&
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
	if (!follows(problems, err, path) && !is_listed(problems, err)) {
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

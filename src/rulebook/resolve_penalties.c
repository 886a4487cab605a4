#include "rulebook/fields.h"
#include "rulebook/sections.h"

#include <string.h>

/* What a penalty does where it takes no points: `form` names how it is entered instead. */
static bool read_penalty_use(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	static const struct {
		const char *word;
		enum penalty_use use;
	} forms[] = {{"raises", PENALTY_AS_RAISES}, {"void", PENALTY_AS_VOID},
	    {"table-end", PENALTY_AS_TABLE_END}};
	const char *form = NULL;
	bool accepts = false;

	if (!fields_text(fields, node, "form", OPTIONAL, &form) ||
	    !fields_yes(fields, node, "accepts", OPTIONAL, &accepts))
		return false;
	penalty->use = accepts ? PENALTY_ACCEPTS : PENALTY_POINTS;
	if (!form)
		return true;
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (strcmp(forms[i].word, form) == 0) {
			penalty->use = forms[i].use;
			return true;
		}
	return yaml_error(yaml_get(node, "form"), fields->err, "rulebook-form",
	    "raises, void or table-end is expected");
}

/* The summary, and whose words it is. */
static bool read_summary(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	if (!fields_text(fields, node, "summary", REQUIRED, &penalty->summary))
		return false;
	penalty->worded =
	    arena_printf(fields->arena, "%s.%s", yaml_get(node, "summary")->file, penalty->code);
	return penalty->worded || error_memory(fields->err);
}

static bool read_penalty(
    const struct fields *fields, const char *code, const struct yaml *node, struct penalty *penalty)
{
	enum presence points;

	penalty->code = code;
	penalty->besides = SIZE_MAX;
	if (!fields_known(
	        fields, node, "points per form accepts same-act besides summary clause ruling") ||
	    !read_penalty_use(fields, node, penalty))
		return false;
	points = penalty->use == PENALTY_POINTS || penalty->use == PENALTY_AS_TABLE_END ? REQUIRED
	                                                                                : OPTIONAL;
	return fields_number(fields, node, "points", 0, POINTS_MOST, points, &penalty->points) &&
	       fields_text(fields, node, "per", OPTIONAL, &penalty->per) &&
	       read_summary(fields, node, penalty) && fields_source(fields, node, &penalty->source);
}

bool resolve_penalty(
    const struct fields *fields, const struct rulebook *book, const struct yaml *name, size_t *ret)
{
	size_t found = SIZE_MAX;

	if (!name)
		return true;
	if (name->kind == YAML_KIND_TEXT)
		found = rulebook_penalty(book, name->text, strlen(name->text));
	if (found == SIZE_MAX)
		return yaml_error(name, fields->err, "rulebook-penalty",
		    "a code of this rulebook's penalties is expected");
	*ret = found;
	return true;
}

/* Links between penalties, once all are known. */
static bool link_penalty(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct penalty *penalty)
{
	const struct yaml *same = yaml_get(node, "same-act");
	size_t *links;

	if (!resolve_penalty(fields, book, yaml_get(node, "besides"), &penalty->besides))
		return false;
	if (!same)
		return true;
	if (same->kind != YAML_KIND_LIST)
		return yaml_error(
		    same, fields->err, "rulebook-list", "same-act: a list is expected");
	links = arena_alloc(fields->arena, same->count, sizeof *links);
	if (!links)
		return error_memory(fields->err);
	for (size_t i = 0; i < same->count; i++)
		if (!resolve_penalty(fields, book, same->values[i], &links[i]))
			return false;
	penalty->same_act_count = same->count;
	penalty->same_act = links;
	return true;
}

bool resolve_penalties(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct penalty *penalties;

	if (node->kind != YAML_KIND_MAP)
		return yaml_error(
		    node, fields->err, "rulebook-map", "codes and their penalties are expected");
	penalties = arena_alloc(fields->arena, node->count, sizeof *penalties);
	if (!penalties)
		return error_memory(fields->err);
	for (size_t i = 0; i < node->count; i++)
		if (!read_penalty(fields, node->keys[i]->text, node->values[i], &penalties[i]) &&
		    !fields_go_on(fields))
			return false;
	book->penalty_count = node->count;
	book->penalties = penalties;
	for (size_t i = 0; i < node->count; i++)
		if (!link_penalty(fields, book, node->values[i], &penalties[i]) &&
		    !fields_go_on(fields))
			return false;
	return true;
}

#include "cli/commands/entrant_category.h"

#include "base/text.h"

#include <string.h>

static const char between[] = ",;";

static bool is_there(struct arena *arena, const char *const *categories, size_t count,
    const char *folded, bool *ret, struct error *err)
{
	*ret = false;
	for (size_t i = 0; i < count && !*ret; i++) {
		const char *other = text_fold(arena, categories[i]);

		if (!other)
			return error_memory(err);
		*ret = strcmp(other, folded) == 0;
	}
	return true;
}

/* One that is there already, whatever the size of its letters, is not added. */
static bool add(struct arena *arena, const char **categories, size_t *count, const char *start,
    size_t length, struct error *err)
{
	const char *category, *folded;
	bool there;

	while (length > 0 && *start == ' ') {
		start++;
		length--;
	}
	while (length > 0 && start[length - 1] == ' ')
		length--;
	if (length == 0)
		return true;
	category = arena_printf(arena, "%.*s", (int)length, start);
	folded = category ? text_fold(arena, category) : NULL;
	if (!folded)
		return error_memory(err);
	if (!is_there(arena, categories, *count, folded, &there, err))
		return false;
	if (!there)
		categories[(*count)++] = category;
	return true;
}

static bool add_pieces(struct arena *arena, const char **categories, size_t *count,
    const char *text, struct error *err)
{
	for (;;) {
		const size_t length = strcspn(text, between);

		if (!add(arena, categories, count, text, length, err))
			return false;
		if (text[length] == '\0')
			return true;
		text += length + 1;
	}
}

static size_t pieces(const char *text)
{
	size_t count = 1;

	for (; *text; text++)
		count += strchr(between, *text) != NULL;
	return count;
}

static bool take(struct arena *arena, const char *const *texts, size_t count,
    struct entrant_entry *entry, struct error *err)
{
	const char **categories;
	size_t room = 1;

	for (size_t i = 0; i < count; i++)
		room += pieces(texts[i]);
	categories = arena_alloc(arena, room, sizeof *categories);
	entry->category_count = 0;
	for (size_t i = 0; i < count; i++)
		if (!add_pieces(arena, categories, &entry->category_count, texts[i], err))
			return false;
	entry->categories = categories;
	return true;
}

bool entrant_category_named(const struct call *call, struct entrant_entry *entry, struct error *err)
{
	const char *const *texts;
	size_t count;

	return call_texts(call, OPTION_CATEGORY, &texts, &count, err) &&
	       (count == 0 || take(call->arena, texts, count, entry, err));
}

bool entrant_category_cell(
    struct arena *arena, const char *cell, struct entrant_entry *entry, struct error *err)
{
	return !cell || take(arena, &cell, 1, entry, err);
}

#include "form/labels.h"

#include "base/embedded.h"
#include "base/text.h"

#include <string.h>

static const char folder[] = "labels/";
static const char ending[] = ".yaml";

/* "en, fi, nl, sv": the label files there are. */
static const char *languages(struct arena *arena)
{
	struct text text = {.arena = arena};

	for (const struct embedded_file *file = embedded_templates; file->name; file++) {
		size_t size = strlen(file->name);

		if (strncmp(file->name, folder, strlen(folder)) != 0 ||
		    size <= strlen(folder) + strlen(ending))
			continue;
		if (text.size > 0)
			text_add(&text, ", ");
		text_add_bytes(
		    &text, file->name + strlen(folder), size - strlen(folder) - strlen(ending));
	}
	return text_of(&text);
}

static bool load(
    struct arena *arena, const char *language, const struct yaml **ret, struct error *err)
{
	const char *name = arena_printf(arena, "%s%s%s", folder, language, ending);
	const struct embedded_file *file;

	if (!name)
		return error_memory(err);
	file = embedded_find(embedded_templates, name);
	if (!file)
		return error_set(err, ERROR_INPUT, "language-unknown",
		    "no labels in the language `%s`; there are: %s", language, languages(arena));
	if (!yaml_parse(arena, name, (const char *)file->data, file->size, ret, err))
		return false;
	if ((*ret)->kind != YAML_KIND_MAP)
		return yaml_error(*ret, err, "labels-form", "labels are a map of words");
	for (size_t i = 0; i < (*ret)->count; i++)
		if ((*ret)->values[i]->kind != YAML_KIND_TEXT)
			return yaml_error((*ret)->values[i], err, "labels-form",
			    "the label `%s` must be a text", (*ret)->keys[i]->text);
	return true;
}

bool labels_load(struct arena *arena, const char *language, struct labels *ret, struct error *err)
{
	if (!load(arena, "en", &ret->english, err))
		return false;
	if (strcmp(language, "en") != 0)
		return load(arena, language, &ret->own, err);
	ret->own = ret->english;
	return true;
}

const char *labels_get(const struct labels *labels, const char *key)
{
	const struct yaml *label = yaml_get(labels->own, key);

	if (!label)
		label = yaml_get(labels->english, key);
	return label ? label->text : NULL;
}

bool labels_are_english(const struct labels *labels)
{
	return labels->own == labels->english;
}

static const char *find(const void *from, const char *label)
{
	return labels_get(from, label);
}

struct vocabulary labels_vocabulary(const struct labels *labels)
{
	return (struct vocabulary){.find = find, .from = labels};
}

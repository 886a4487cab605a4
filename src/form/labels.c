#include "form/labels.h"

#include "base/packed.h"
#include "base/text.h"
#include "store/event.h"

#include <assert.h>
#include <string.h>

static const char folder[] = "labels/";
static const char ending[] = ".yaml";

static bool is_labels(const struct packed_file *file)
{
	return strncmp(file->name, folder, strlen(folder)) == 0 &&
	       strlen(file->name) > strlen(folder) + strlen(ending);
}

/* "en, fi, nl, sv": the label files there are. */
static const char *languages(struct arena *arena)
{
	struct text text = {.arena = arena};

	for (const struct packed_file *file = packed_templates; file->name; file++) {
		if (!is_labels(file))
			continue;
		if (text.size > 0)
			text_add(&text, ", ");
		text_add_bytes(&text, file->name + strlen(folder),
		    strlen(file->name) - strlen(folder) - strlen(ending));
	}
	return text_of(&text);
}

/* Without its tree, which is made where somebody needs its words. */
static const struct packed_file *file_of(const char *language)
{
	const size_t size = strlen(language);

	for (const struct packed_file *file = packed_templates; file->name; file++)
		if (is_labels(file) && strncmp(file->name + strlen(folder), language, size) == 0 &&
		    strcmp(file->name + strlen(folder) + size, ending) == 0)
			return file;
	return NULL;
}

bool labels_known(const char *language)
{
	return file_of(language) != NULL;
}

bool labels_require(struct arena *arena, const char *language, struct error *err)
{
	return labels_known(language) ||
	       error_set(err, ERROR_INPUT, "language-unknown",
	           "no labels in the language `%s`; there are: %s", language, languages(arena));
}

const char *labels_usual(const struct event *event, const struct rulebook *book)
{
	const char *set = event ? event_setting_text(&event->settings.more, SETTING_LANG) : "";

	/* A file may name a language of a later program. */
	if (labels_known(set))
		return set;
	return book && labels_known(book->language) ? book->language : "en";
}

void labels_of_known(const char *language, struct labels *ret)
{
	const struct packed_file *file = file_of(language);

	assert(file);
	ret->own = packed_find(packed_templates, file->name);
	ret->english = packed_find(packed_templates, "labels/en.yaml");
}

bool labels_load(struct arena *arena, const char *language, struct labels *ret, struct error *err)
{
	if (!labels_require(arena, language, err))
		return false;
	labels_of_known(language, ret);
	return true;
}

bool labels_of_language(size_t index, struct labels *ret)
{
	for (const struct packed_file *file = packed_templates; file->name; file++)
		if (is_labels(file) && index-- == 0) {
			*ret = (struct labels){packed_find(packed_templates, file->name),
			    packed_find(packed_templates, "labels/en.yaml")};
			return true;
		}
	return false;
}

/* A label of one file, whose keys are in order. */
static const char *label_of(const struct yaml *labels, const char *key)
{
	size_t from = 0, to = labels->count;

	while (from < to) {
		const size_t middle = from + (to - from) / 2;
		const int order = strcmp(key, labels->keys[middle]->text);

		if (order == 0)
			return labels->values[middle]->text;
		if (order < 0)
			to = middle;
		else
			from = middle + 1;
	}
	return NULL;
}

const char *labels_get(const struct labels *labels, const char *key)
{
	const char *own = label_of(labels->own, key);

	return own ? own : label_of(labels->english, key);
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

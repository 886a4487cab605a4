#include "author/labels_convert.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/packed.h"
#include "base/text.h"
#include "base/yaml.h"

#include <limits.h>
#include <string.h>

/* Earlier names of groups and today's. The readings of a club's own rulebook keep their English texts as keys. */
static const struct group {
	const char *old, *group;
} groups[] = {
    {"errors", "messages"},
    {"help", "help"},
    {"help-details", "help"},
    {"readings", "readings"},
    {"messages", "messages"},
};

enum { GROUPS = sizeof groups / sizeof *groups };

static const struct flat *english(void)
{
	const struct packed_labels *file = packed_labels;

	while (strcmp(file->language, "en") != 0)
		file++;
	return &file->flat;
}

static const struct group *group_named(const char *name)
{
	for (size_t i = 0; i < GROUPS; i++)
		if (strcmp(groups[i].old, name) == 0)
			return &groups[i];
	return NULL;
}

/* Returns whether an earlier key of the group named this label. */
static bool is_meant(const struct group *group, const char *name, const char *text, const char *key)
{
	const char *own = name + strlen(group->group) + 1;

	if (strcmp(group->old, "help-details") == 0) {
		for (; *key && (*own == *key || (*own == '-' && *key == ' ')); own++)
			key++;
		return !*key && strcmp(own, ".details") == 0;
	}
	return strcmp(own, key) == 0 || strcmp(text, key) == 0;
}

/* Appends the translation under each of today's keys for the earlier key; as a comment if there is none. */
static void put_label(struct text *to, const struct group *group, const char *key, const char *text)
{
	const struct flat *flat = english();
	const size_t size = strlen(group->group);
	bool any = false;

	for (size_t i = flat_from(flat, group->group); i < flat->count; i++) {
		const char *name = flat_name(flat, &flat->rows[i]);

		if (strncmp(name, group->group, size) != 0)
			break;
		if (name[size] != '.' ||
		    !is_meant(group, name, flat_text(flat, &flat->rows[i]), key))
			continue;
		text_addf(to, "  %s: ", name + size + 1);
		text_add_quoted(to, text);
		text_add(to, "\n");
		any = true;
	}
	if (any)
		return;
	text_add(to, strcmp(group->group, "readings") == 0 ? "  " : "  # ");
	text_add_quoted(to, key);
	text_add(to, ": ");
	text_add_quoted(to, text);
	text_add(to, "\n");
}

/* Appends the lines of the file from line `from` to the line before `end`. */
static void put_lines(struct text *to, const char *text, int from, int behind)
{
	for (int line = 1; *text && line < behind; line++) {
		const size_t size = strcspn(text, "\n");

		if (line >= from) {
			text_add_bytes(to, text, size);
			text_add(to, "\n");
		}
		text += size + (text[size] ? 1 : 0);
	}
}

/* Returns the first of the comments and empty lines right before a line; the line itself if there are none. */
static int comments_before(const char *text, int line)
{
	int first = 1;

	for (int at = 1; *text && at < line; at++) {
		const size_t size = strcspn(text, "\n");

		if (size > 0 && *text != '#')
			first = at + 1;
		text += size + (text[size] ? 1 : 0);
	}
	return first;
}

/* Appends the labels of all groups with this name today. */
static void put_group(struct text *to, const struct yaml *root, const char *called)
{
	struct text labels = {.arena = to->arena};

	for (size_t i = 0; i < root->count; i++) {
		const struct group *group = group_named(root->keys[i]->text);
		const struct yaml *map = root->values[i];

		if (!group || strcmp(group->group, called) != 0 || map->kind != YAML_KIND_MAP)
			continue;
		for (size_t j = 0; j < map->count; j++)
			put_label(&labels, group, map->keys[j]->text, map->values[j]->text);
	}
	if (labels.size > 0)
		text_addf(to, "%s:\n%s", called, text_of(&labels));
}

bool labels_convert_file(struct arena *arena, const char *path, struct text *out, struct error *err)
{
	static const char *const called[] = {"messages", "help", "readings"};
	const struct yaml *root;
	struct file_text file;
	struct flat flat;
	int from = 1;

	/* flat_make() refuses values that are not texts. */
	if (!file_read(arena, path, FILE_LABELS, &file, err) ||
	    !yaml_parse(arena, file.name, file.data, file.size, &root, err) ||
	    !flat_make(arena, root, &flat, err))
		return false;
	for (size_t i = 0; i < root->count; i++) {
		const bool is_group = root->values[i]->kind == YAML_KIND_MAP &&
		                      group_named(root->keys[i]->text) != NULL;

		if (is_group)
			put_lines(out, file.data, from, root->keys[i]->line);
		if (is_group)
			from = i + 1 < root->count
			           ? comments_before(file.data, root->keys[i + 1]->line)
			           : INT_MAX;
	}
	put_lines(out, file.data, from, INT_MAX);
	for (size_t i = 0; i < sizeof called / sizeof *called; i++)
		put_group(out, root, called[i]);
	return true;
}

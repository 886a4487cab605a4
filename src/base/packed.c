#define _GNU_SOURCE /* qsort_r */

#include "base/packed.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"

#include <stdlib.h>
#include <string.h>

size_t flat_from(const struct flat *flat, const char *name)
{
	size_t from = 0, to = flat->count;

	while (from < to) {
		const size_t middle = from + (to - from) / 2;

		if (strcmp(flat_name(flat, &flat->rows[middle]), name) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

const struct flat_row *flat_row_named(const struct flat *flat, const char *name)
{
	const size_t at = flat_from(flat, name);

	return at < flat->count && strcmp(flat_name(flat, &flat->rows[at]), name) == 0
	           ? &flat->rows[at]
	           : NULL;
}

const char *flat_find(const struct flat *flat, const char *name)
{
	const struct flat_row *row = flat_row_named(flat, name);

	return row ? flat_text(flat, row) : NULL;
}

const char *flat_name(const struct flat *flat, const struct flat_row *row)
{
	return flat->texts + row->name;
}

const char *flat_text(const struct flat *flat, const struct flat_row *row)
{
	return flat->texts + row->text;
}

/* --- made of a file --- */

enum { TEXTS_MOST = 1 << 25 };

/* Adds a text and its end. Returns its offset. */
static unsigned put(struct text *texts, const char *text)
{
	const size_t offset = texts->size;

	text_add_bytes(texts, text, strlen(text) + 1);
	return (unsigned)offset;
}

/* Adds the labels of a map, whose names begin with `before`. A long key before many others could make a small file
 * endless. */
static bool collect(const char *before, const struct yaml *map, struct text *texts,
    struct flat_row **rows, size_t *count, struct error *err)
{
	struct arena *arena = texts->arena;

	for (size_t i = 0; i < map->count; i++) {
		const struct yaml *key = map->keys[i], *value = map->values[i];
		const char *name = arena_printf(arena, "%s%s", before, key->text);

		if (value->kind == YAML_KIND_MAP) {
			if (!collect(
			        arena_printf(arena, "%s.", name), value, texts, rows, count, err))
				return false;
			continue;
		}
		if (value->kind != YAML_KIND_TEXT)
			return yaml_error(value, err, SAY_LABEL_TEXT_LIST_MAP_TEXTS, key->text);
		if (texts->size > TEXTS_MOST)
			return yaml_error(
			    key, err, "yaml-long", "%s", message_words(TEXT_WORDS_LIST_LONG));
		*rows = arena_room(arena, *rows, *count, sizeof **rows);
		(*rows)[*count].name = put(texts, name);
		(*rows)[*count].text = put(texts, value->text);
		(*rows)[*count].line = key->line;
		(*rows)[(*count)++].column = key->column;
	}
	return true;
}

static int compare(const void *one, const void *other, void *texts)
{
	const struct flat_row *left = one, *right = other;

	return strcmp((const char *)texts + left->name, (const char *)texts + right->name);
}

bool flat_make(struct arena *arena, const struct yaml *root, struct flat *ret, struct error *err)
{
	struct text texts = {.arena = arena};
	struct flat_row *rows = NULL;
	size_t count = 0;

	if (root->kind != YAML_KIND_MAP)
		return yaml_error(root, err, SAY_LABEL_TEXT_LABELS_TEXTS);
	if (!collect("", root, &texts, &rows, &count, err))
		return false;
	if (count > 0)
		qsort_r(rows, count, sizeof *rows, compare, texts.data);
	*ret = (struct flat){text_of(&texts), rows, count};
	for (size_t i = 1; i < count; i++)
		if (compare(&rows[i - 1], &rows[i], texts.data) == 0) {
			error_set(err, ERROR_INPUT, SAY_LABEL_REPEATED, flat_name(ret, &rows[i]));
			return error_place(err, root->file, rows[i].line, rows[i].column);
		}
	return true;
}

/* The file that is unpacked: call_once() hands nothing over. */
static thread_local const struct packed_file *unpacked;

static void list_fill(const struct packed *packed, int from, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		packed->lists[(unsigned)from + i] =
		    &packed->trees[packed->members[(unsigned)from + i]];
}

static void unpack(void)
{
	const struct packed_file *file = unpacked;
	const struct packed *packed = file->packed;

	for (int i = file->first; i < file->first + file->count; i++) {
		const struct packed_node *node = &packed->nodes[i];
		const bool map = node->kind == YAML_KIND_MAP && node->count > 0;

		list_fill(packed, node->values, node->count);
		if (map)
			list_fill(packed, node->keys, node->count);
		packed->trees[i] = (struct yaml){
		    .kind = node->kind,
		    .text = packed->texts + node->text,
		    .quoted = node->quoted,
		    .file = file->name,
		    .line = node->line,
		    .column = node->column,
		    .count = node->count,
		    .values = node->count > 0 ? packed->lists + node->values : NULL,
		    .keys = map ? packed->lists + node->keys : NULL,
		};
	}
}

const struct yaml *packed_find(const struct packed_file *table, const char *name)
{
	for (const struct packed_file *file = table; file->name; file++)
		if (strcmp(file->name, name) == 0) {
			unpacked = file;
			call_once(file->once, unpack);
			return &file->packed->trees[file->first + file->count - 1];
		}
	return NULL;
}

const struct embedded_file *embedded_find(const struct embedded_file *table, const char *name)
{
	for (; table->name; table++)
		if (strcmp(table->name, name) == 0)
			return table;
	return NULL;
}

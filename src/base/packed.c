#include "base/packed.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "base/yaml.h"

#include <stdlib.h>
#include <string.h>

/* Rows being collected. */
struct making {
	struct arena *arena;
	struct text texts;
	struct flat_row *rows;
	size_t count;
	struct error *err;
};

/* A row to be put in order; the order needs the name itself. */
struct placed {
	const char *name;
	struct flat_row row;
};

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

static unsigned put(struct making *to, const char *before, const char *text)
{
	const size_t place = to->texts.size;

	text_add(&to->texts, before);
	text_add(&to->texts, text);
	text_add_bytes(&to->texts, "", 1);
	return (unsigned)place;
}

static size_t count_texts(const struct yaml *map)
{
	size_t count = 0;

	for (size_t i = 0; map->kind == YAML_KIND_MAP && i < map->count; i++)
		count += map->values[i]->kind == YAML_KIND_MAP ? count_texts(map->values[i]) : 1;
	return count;
}

/* The members of a map, whose names begin with `before`. */
static bool collect(struct making *to, const char *before, const struct yaml *map)
{
	for (size_t i = 0; i < map->count; i++) {
		const struct yaml *key = map->keys[i], *value = map->values[i];

		if (value->kind == YAML_KIND_MAP) {
			const char *inner = arena_printf(to->arena, "%s%s.", before, key->text);

			if (!collect(to, inner, value))
				return false;
			continue;
		}
		if (value->kind != YAML_KIND_TEXT)
			return yaml_error(value, to->err, SAY_LABEL_TEXT_LIST_MAP_TEXTS, key->text);
		to->rows[to->count].name = put(to, before, key->text);
		to->rows[to->count].text = put(to, "", value->text);
		to->rows[to->count].line = key->line;
		to->rows[to->count].column = key->column;
		to->count++;
	}
	return true;
}

static int compare(const void *one, const void *other)
{
	const struct placed *a = one, *b = other;

	return strcmp(a->name, b->name);
}

/* By their names; `root` is what an error is about. */
static bool put_in_order(struct making *to, const struct yaml *root)
{
	struct placed *placed = arena_alloc(to->arena, to->count + 1, sizeof *placed);

	for (size_t i = 0; i < to->count; i++)
		placed[i] =
		    (struct placed){.name = to->texts.data + to->rows[i].name, .row = to->rows[i]};
	qsort(placed, to->count, sizeof *placed, compare);
	for (size_t i = 0; i < to->count; i++) {
		to->rows[i] = placed[i].row;
		if (i == 0 || compare(&placed[i - 1], &placed[i]) != 0)
			continue;
		error_set(to->err, ERROR_INPUT, SAY_LABEL_REPEATED, placed[i].name);
		return error_place(to->err, root->file, placed[i].row.line, placed[i].row.column);
	}
	return true;
}

bool flat_make(struct arena *arena, const struct yaml *root, struct flat *ret, struct error *err)
{
	const size_t room = count_texts(root);
	struct making to = {.arena = arena, .texts = {.arena = arena}, .err = err};

	if (root->kind != YAML_KIND_MAP)
		return yaml_error(root, err, SAY_LABEL_TEXT_LABELS_TEXTS);
	to.rows = arena_alloc(arena, room + 1, sizeof *to.rows);
	if (!collect(&to, "", root))
		return false;
	if (!put_in_order(&to, root))
		return false;
	*ret = (struct flat){text_of(&to.texts), to.rows, to.count};
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

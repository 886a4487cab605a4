#include "base/packed.h"

#include <string.h>

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

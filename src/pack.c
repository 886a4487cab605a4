/* canasta-pack SYMBOL OUT NAME=PATH… - run while the program is built: reads YAML files with the
 * program's own loader and writes their trees as C (base/packed.h). The members of files in
 * labels/ are put in order, so that a label is found by halving. */
#include "base/file.h"
#include "base/output.h"
#include "base/text.h"
#include "base/yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All nodes are one array, all lists of members another: a tree of tens of thousands of variables takes
 * a compiler long, and checked programs long to start. */
struct packing {
	struct text nodes, members;
	int node_count, member_count;
};

static void put_text(struct text *to, const char *text)
{
	text_add(to, "\"");
	for (; *text; text++) {
		const unsigned char byte = (unsigned char)*text;

		if (byte < ' ' || byte > '~' || strchr("\"\\?", byte))
			text_addf(to, "\\%03o", byte);
		else
			text_add_bytes(to, text, 1);
	}
	text_add(to, "\"");
}

/* The members' nodes, one behind another; gives the place of the first. */
static int put_members(struct packing *to, const int *members, size_t count)
{
	const int first = to->member_count;

	for (size_t i = 0; i < count; i++)
		text_addf(&to->members, "&n[%d],", members[i]);
	text_add(&to->members, "\n");
	to->member_count += (int)count;
	return first;
}

/* "&m[5], ", or "NULL, " where there are none. */
static void put_list(struct packing *to, const int *members, size_t count)
{
	if (count > 0)
		text_addf(&to->nodes, "&m[%d], ", put_members(to, members, count));
	else
		text_add(&to->nodes, "NULL, ");
}

/* A node behind its members; its number is the newest. */
static void put_node(struct packing *to, const struct yaml *node, const char *file)
{
	struct arena *arena = to->nodes.arena;
	int *keys = arena_alloc(arena, node->count + 1, sizeof *keys);
	int *values = arena_alloc(arena, node->count + 1, sizeof *values);

	if (!keys || !values) {
		to->nodes.failed = true;
		return;
	}
	for (size_t i = 0; i < node->count; i++) {
		if (node->keys)
			put_node(to, node->keys[i], file);
		keys[i] = to->node_count - 1;
		put_node(to, node->values[i], file);
		values[i] = to->node_count - 1;
	}
	text_addf(&to->nodes, "{%d, ", (int)node->kind);
	put_text(&to->nodes, node->text);
	text_addf(&to->nodes, ", %d, ", node->quoted);
	put_text(&to->nodes, file);
	text_addf(&to->nodes, ", %d, %d, %zu, ", node->line, node->column, node->count);
	put_list(to, values, node->count);
	put_list(to, keys, node->keys ? node->count : 0);
	text_add(&to->nodes, "},\n");
	to->node_count++;
}

/* Key and value of a map, to be put in order. */
struct member {
	const struct yaml *key, *value;
};

static int compare_members(const void *one, const void *other)
{
	const struct member *a = one, *b = other;

	return strcmp(a->key->text, b->key->text);
}

static bool put_in_order(struct arena *arena, const struct yaml *map, struct yaml *ret)
{
	struct member *members = arena_alloc(arena, map->count + 1, sizeof *members);
	const struct yaml **keys = arena_alloc(arena, map->count + 1, sizeof *keys);
	const struct yaml **values = arena_alloc(arena, map->count + 1, sizeof *values);

	if (!members || !keys || !values || !map->keys)
		return false;
	for (size_t i = 0; i < map->count; i++)
		members[i] = (struct member){map->keys[i], map->values[i]};
	qsort(members, map->count, sizeof *members, compare_members);
	for (size_t i = 0; i < map->count; i++) {
		keys[i] = members[i].key;
		values[i] = members[i].value;
	}
	*ret = *map;
	ret->keys = keys;
	ret->values = values;
	return true;
}

/* One file; *rows gets its row of the table. */
static bool pack_file(struct packing *to, const char *pair, struct text *rows, struct error *err)
{
	static const char labels[] = "labels/";
	struct arena *arena = to->nodes.arena;
	const size_t size = strcspn(pair, "=");
	const char *name = arena_copy(arena, pair, size);
	const struct yaml *root;
	struct yaml ordered;
	struct file_text file;

	if (!name || !pair[size])
		return error_set(err, ERROR_INPUT, "pack", "NAME=PATH is expected, not %s", pair);
	if (!file_read(arena, pair + size + 1, FILE_SOURCE, &file, err) ||
	    !yaml_parse(arena, file.name, file.data, file.size, &root, err))
		return false;
	if (strncmp(name, labels, sizeof labels - 1) == 0 && put_in_order(arena, root, &ordered))
		root = &ordered;
	put_node(to, root, name);
	text_addf(rows, "\t{\"%s\", &n[%d]},\n", name, to->node_count - 1);
	return true;
}

static bool pack(struct arena *arena, int count, char **words, struct error *err)
{
	struct packing to = {.nodes = {.arena = arena}, .members = {.arena = arena}};
	struct text rows = {.arena = arena}, out = {.arena = arena};
	const struct output_wish wish = {.path = words[1], .replace = true};

	for (int i = 2; i < count; i++)
		if (!pack_file(&to, words[i], &rows, err))
			return false;
	text_add(&out, "#include \"base/packed.h\"\n\n");
	text_addf(&out, "static const struct yaml n[%d];\n", to.node_count);
	text_addf(
	    &out, "static const struct yaml *const m[] = {\n%s\tNULL\n};\n", text_of(&to.members));
	text_addf(&out, "static const struct yaml n[] = {\n%s};\n", text_of(&to.nodes));
	text_addf(&out, "\nconst struct packed_file %s[] = {\n%s\t{NULL, NULL},\n};\n", words[0],
	    text_of(&rows));
	if (to.nodes.failed || to.members.failed || rows.failed || out.failed)
		return error_memory(err);
	return output_write(&wish, out.data, out.size, err);
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	struct error err = {0};
	bool done = argc > 3 && pack(&arena, argc - 1, argv + 1, &err);

	if (!done)
		(void)fprintf(stderr, "canasta-pack: %s:%d:%d: %s\n", err.file, err.line,
		    err.column, argc > 3 ? err.message : "SYMBOL OUT NAME=PATH… are expected");
	arena_release(&arena);
	return done ? EXIT_SUCCESS : EXIT_FAILURE;
}

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

struct packing {
	struct text out;
	int nodes; /* named n0, n1 … */
};

static void put_text(struct packing *to, const char *text)
{
	text_add(&to->out, "\"");
	for (; *text; text++) {
		const unsigned char byte = (unsigned char)*text;

		if (byte < ' ' || byte > '~' || strchr("\"\\?", byte))
			text_addf(&to->out, "\\%03o", byte);
		else
			text_add_bytes(&to->out, text, 1);
	}
	text_add(&to->out, "\"");
}

/* "static const struct yaml *const v7[] = {&n5,&n6,};" */
static void put_members(struct packing *to, char list, const int *members, size_t count)
{
	text_addf(&to->out, "static const struct yaml *const %c%d[] = {", list, to->nodes);
	for (size_t i = 0; i < count; i++)
		text_addf(&to->out, "&n%d,", members[i]);
	text_add(&to->out, "};\n");
}

/* A node behind its members; its number is the newest. */
static void put_node(struct packing *to, const struct yaml *node, const char *file)
{
	int *keys = arena_alloc(to->out.arena, node->count + 1, sizeof *keys);
	int *values = arena_alloc(to->out.arena, node->count + 1, sizeof *values);

	if (!keys || !values) {
		to->out.failed = true;
		return;
	}
	for (size_t i = 0; i < node->count; i++) {
		if (node->keys)
			put_node(to, node->keys[i], file);
		keys[i] = to->nodes - 1;
		put_node(to, node->values[i], file);
		values[i] = to->nodes - 1;
	}
	if (node->count > 0)
		put_members(to, 'v', values, node->count);
	if (node->keys && node->count > 0)
		put_members(to, 'k', keys, node->count);
	text_addf(&to->out, "static const struct yaml n%d = {%d, ", to->nodes, (int)node->kind);
	put_text(to, node->text);
	text_addf(&to->out, ", %d, ", node->quoted);
	put_text(to, file);
	text_addf(&to->out, ", %d, %d, %zu, ", node->line, node->column, node->count);
	text_addf(&to->out, node->count > 0 ? "v%d, " : "NULL, ", to->nodes);
	text_addf(&to->out, node->count > 0 && node->keys ? "k%d};\n" : "NULL};\n", to->nodes);
	to->nodes++;
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
	struct arena *arena = to->out.arena;
	const size_t size = strcspn(pair, "=");
	const char *name = arena_copy(arena, pair, size);
	const struct yaml *root;
	struct yaml ordered;
	struct file_text file;

	if (!name || !pair[size])
		return error_set(err, ERROR_INPUT, "pack", "NAME=PATH is expected, not %s", pair);
	if (!file_read(arena, pair + size + 1, &file, err) ||
	    !yaml_parse(arena, file.name, file.data, file.size, &root, err))
		return false;
	if (strncmp(name, labels, sizeof labels - 1) == 0 && put_in_order(arena, root, &ordered))
		root = &ordered;
	put_node(to, root, name);
	text_addf(rows, "\t{\"%s\", &n%d},\n", name, to->nodes - 1);
	return true;
}

static bool pack(struct arena *arena, int count, char **words, struct error *err)
{
	struct packing to = {.out = {.arena = arena}};
	struct text rows = {.arena = arena};
	const struct output_wish wish = {.path = words[1], .replace = true};

	text_add(&to.out, "#include \"base/packed.h\"\n\n");
	for (int i = 2; i < count; i++)
		if (!pack_file(&to, words[i], &rows, err))
			return false;
	text_addf(&to.out, "\nconst struct packed_file %s[] = {\n%s\t{NULL, NULL},\n};\n", words[0],
	    text_of(&rows));
	if (to.out.failed || rows.failed)
		return error_memory(err);
	return output_write(&wish, to.out.data, to.out.size, err);
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

/* canasta-pack SYMBOL OUT NAME=PATH… - writes YAML files as C source. It runs while the program is
 * built.
 *
 * It reads the files with the program's own loader and writes their trees (base/yaml.h). For
 * packed_labels it writes their texts sorted by dotted names, so that a binary search finds a
 * label. */
#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "base/text.h"
#include "base/yaml.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The arrays being written: all texts, all nodes, all lists of members. They refer to each other
 * by index and need no relocation. The system reads their pages from the file when they are first
 * used. */
struct packed_arrays {
	struct text texts, nodes, members;
	size_t text_size;
	int node_count, member_count, file_count;
};

/* Adds a text as numbers, because compilers limit the length of strings. */
static void put_bytes(struct text *to, const char *text)
{
	for (; *text; text++)
		text_addf(to, "%d,", (int)*text);
	text_add(to, "0,\n");
}

/* Adds a text with a NUL after it. Returns its index; the empty text is the first. */
static size_t put_text(struct packed_arrays *to, const char *text)
{
	const size_t place = to->text_size;

	if (!text[0] && place > 0)
		return 0;
	put_bytes(&to->texts, text);
	to->text_size += strlen(text) + 1;
	return place;
}

/* Adds the numbers of member nodes. Returns the index of the first. */
static int put_members(struct packed_arrays *to, const int *members, size_t count)
{
	const int first = to->member_count;

	for (size_t i = 0; i < count; i++)
		text_addf(&to->members, "%d,", members[i]);
	text_add(&to->members, "\n");
	to->member_count += (int)count;
	return first;
}

/* Adds a node after its members; it gets the newest number. */
static void put_node(struct packed_arrays *to, const struct yaml *node)
{
	struct arena *arena = to->nodes.arena;
	int *keys = arena_alloc(arena, node->count + 1, sizeof *keys);
	int *values = arena_alloc(arena, node->count + 1, sizeof *values);
	const size_t key_count = node->keys ? node->count : 0;

	for (size_t i = 0; i < node->count; i++) {
		if (node->keys)
			put_node(to, node->keys[i]);
		keys[i] = to->node_count - 1;
		put_node(to, node->values[i]);
		values[i] = to->node_count - 1;
	}
	text_addf(&to->nodes, "{%d, %d, %d, %d, %zu, %zu, %d, ", (int)node->kind, node->quoted,
	    node->line, node->column, put_text(to, node->text), node->count,
	    put_members(to, values, node->count));
	text_addf(&to->nodes, "%d},\n", put_members(to, keys, key_count));
	to->node_count++;
}

/* Reads the file of NAME=PATH; the name has *ret_size bytes. */
static struct file_text read_pair(struct arena *arena, const char *pair, size_t *ret_size)
{
	*ret_size = strcspn(pair, "=");
	if (!pair[*ret_size])
		break_off(ERROR_INPUT, "pack", "NAME=PATH is expected, not %s", pair);
	return file_read(arena, pair + *ret_size + 1, FILE_SOURCE);
}

/* Packs one file, and adds its row of the table to *rows. */
static void pack_file(struct packed_arrays *to, const char *pair, struct text *rows)
{
	struct arena *arena = to->nodes.arena;
	const int first = to->node_count;
	size_t size;
	const struct file_text file = read_pair(arena, pair, &size);
	const struct yaml *root;

	must(yaml_parse(arena, file.name, file.data, file.size, &root, refusal()));
	put_node(to, root);
	text_addf(rows, "\t{\"%.*s\", &packed, %d, %d, &once[%d]},\n", (int)size, pair, first,
	    to->node_count - first, to->file_count++);
}

static void write_arrays(const struct packed_arrays *from, struct text *out)
{
	text_addf(out, "static const char texts[] = {\n%s};\n", text_of(&from->texts));
	text_addf(
	    out, "static const struct packed_node nodes[] = {\n%s};\n", text_of(&from->nodes));
	text_addf(out, "static const int members[] = {\n%s-1};\n", text_of(&from->members));
	text_addf(out, "static struct yaml trees[%d];\n", from->node_count);
	text_addf(out, "static const struct yaml *lists[%d];\n", from->member_count + 1);
	text_addf(out, "static once_flag once[%d];\n", from->file_count);
	text_add(
	    out, "static const struct packed packed = {texts, nodes, members, trees, lists};\n");
}

/* Returns the text of a file of labels with "{1}" for "{1:zu}". Only the catalogue gives the kinds
 * of values (src/catalogue.c). */
static const char *without_kinds(struct arena *arena, const char *data)
{
	struct text text = {.arena = arena};

	while (*data) {
		const size_t size = *data == '{' ? 1 + strspn(data + 1, "0123456789") : 0;
		const bool has_kind = size > 1 && data[size] == ':';

		text_add_bytes(&text, data, has_kind ? size : 1);
		data += has_kind ? strcspn(data, "}") : 1;
	}
	return text_of(&text);
}

/* Packs a file of labels: its texts and rows, and its row of the table in *rows. */
static void pack_labels(const char *pair, int index, struct text *out, struct text *rows)
{
	struct arena *arena = out->arena;
	size_t size;
	const struct file_text file = read_pair(arena, pair, &size);
	const char *data = without_kinds(arena, file.data);
	const struct yaml *root;

	must(yaml_parse(arena, file.name, data, strlen(data), &root, refusal()));
	const struct flat flat = flat_make(arena, root);

	text_addf(out, "static const char texts_%d[] = {\n", index);
	for (size_t i = 0, at = 0; i < 2 * flat.count; i++, at += strlen(flat.texts + at) + 1)
		put_bytes(out, flat.texts + at);
	text_addf(out, "0};\nstatic const struct flat_row rows_%d[] = {\n", index);
	for (size_t i = 0; i < flat.count; i++)
		text_addf(out, "{%u, %u, %d, %d},\n", flat.rows[i].name, flat.rows[i].text,
		    flat.rows[i].line, flat.rows[i].column);
	text_add(out, "};\n");
	text_addf(rows, "\t{\"%.*s\", {texts_%d, rows_%d, %zu}},\n", (int)size, pair, index, index,
	    flat.count);
}

static void pack_words(void *context)
{
	char **words = context;
	const bool labels = strcmp(words[0], "packed_labels") == 0;
	const struct output_wish wish = {.path = words[1], .replace = true};
	struct arena arena = {0};
	struct text rows = {.arena = &arena}, out = {.arena = &arena};
	struct packed_arrays to = {
	    .texts = {.arena = &arena}, .nodes = {.arena = &arena}, .members = {.arena = &arena}};

	(void)put_text(&to, "");
	text_add(&out, "#include \"base/yaml.h\"\n\n");
	for (int i = 0; words[2 + i]; i++)
		if (labels)
			pack_labels(words[2 + i], i, &out, &rows);
		else
			pack_file(&to, words[2 + i], &rows);
	if (!labels)
		write_arrays(&to, &out);
	text_addf(&out,
	    labels ? "\nconst struct packed_labels %s[] = {\n%s\t{NULL, {NULL, NULL, 0}},\n};\n"
	           : "\nconst struct packed_file %s[] = {\n%s\t{NULL, NULL, 0, 0, NULL},\n};\n",
	    words[0], text_of(&rows));
	output_write(&wish, out.data, out.size);
	arena_release(&arena);
}

int main(int argc, char **argv)
{
	struct error err = {0};
	bool done = argc > 3 && boundary_run(pack_words, argv + 1, &err);

	if (!done)
		(void)fprintf(stderr, "canasta-pack: %s:%d:%d: %s\n", err.file, err.line,
		    err.column, argc > 3 ? err.message : "SYMBOL OUT NAME=PATH… are expected");
	return done ? EXIT_SUCCESS : EXIT_FAILURE;
}

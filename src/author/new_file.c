#include "author/new_file.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "rulebook/keys.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"

#include <string.h>

enum {
	INDENT = 2,
	BESIDE_MOST = 46,              /* a longer line has its comment above it */
	COMMENT_MOST = 2 * BESIDE_MOST /* columns of a comment of its own */
};

/* The file while it is written. */
struct writing {
	struct text *to;
	struct arena *arena;
};

static void indent(struct writing *writing, size_t depth)
{
	text_addf(writing->to, "%*s", (int)(depth * INDENT), "");
}

/* --- texts --- */

static bool is_among(char c, const char *letters)
{
	return c != '\0' && strchr(letters, c) != NULL;
}

/* Returns true if the text needs no quotation marks, in a list too. A `~` means nothing only
 * without them. */
static bool is_plain(const struct yaml *node)
{
	const char *text = node->text;
	const size_t size = strlen(text);

	if (yaml_is_null(node))
		return true;
	if (node->quoted || size == 0 || is_among(text[0], "-?:,[]{}#&*!|>'\"%@`~ ")) {
		if (node->quoted || text[0] != '-' || size < 2 || text[1] == ' ')
			return false;
	}
	for (size_t i = 0; i < size; i++)
		if (is_among(text[i], ",[]{}#:\n\"\\") || (unsigned char)text[i] < ' ')
			return false;
	return text[size - 1] != ' ';
}

static void add_text(struct text *to, const struct yaml *node)
{
	if (is_plain(node)) {
		text_add(to, node->text);
		return;
	}
	text_add(to, "\"");
	for (const char *cursor = node->text; *cursor; cursor++) {
		if (*cursor == '\n')
			text_add(to, "\\n");
		else if (*cursor == '\t')
			text_add(to, "\\t");
		else if (*cursor == '"' || *cursor == '\\')
			text_addf(to, "\\%c", *cursor);
		else
			text_add_bytes(to, cursor, 1);
	}
	text_add(to, "\"");
}

/* --- what a line is --- */

/* "cards dealt to a player (1 to 100)". */
static const char *comment(struct writing *writing, const struct key *key)
{
	const char *values = keys_values(writing->arena, key), *words;

	words = message_words(key->words);
	return *values ? arena_printf(writing->arena, "%s (%s)", words, values) : words;
}

/* Writes the line with its comment, to its right or above it. */
static void put_line(
    struct writing *writing, size_t depth, const struct text *line, const struct key *key)
{
	const char *said = comment(writing, key);
	int columns;

	columns = (int)depth * INDENT + text_columns(text_of(line));
	if (columns > BESIDE_MOST) {
		indent(writing, depth);
		text_addf(writing->to, "# %s\n", said);
		indent(writing, depth);
		text_addf(writing->to, "%s\n", text_of(line));
		return;
	}
	indent(writing, depth);
	text_addf(
	    writing->to, "%-*s  # %s\n", (int)(BESIDE_MOST - depth * INDENT), text_of(line), said);
}

/* --- values --- */

/* Returns true if the value fits on one line: a text, or a list of texts. */
static bool is_short(const struct yaml *node)
{
	for (size_t i = 0; i < node->count; i++)
		if (node->kind == YAML_KIND_MAP || node->values[i]->kind != YAML_KIND_TEXT)
			return false;
	return node->kind != YAML_KIND_MAP || node->count == 0;
}

static void add_short(struct text *to, const struct yaml *node)
{
	if (node->kind == YAML_KIND_TEXT) {
		add_text(to, node);
		return;
	}
	text_add(to, node->kind == YAML_KIND_MAP ? "{" : "[");
	for (size_t i = 0; i < node->count; i++) {
		text_add(to, i > 0 ? ", " : "");
		add_text(to, node->values[i]);
	}
	text_add(to, node->kind == YAML_KIND_MAP ? "}" : "]");
}

static void put_map(
    struct writing *writing, size_t depth, const struct yaml *map, const struct key_map *keys);

/* A list with maps among its members. */
static void put_list(
    struct writing *writing, size_t depth, const struct yaml *list, const struct key *key)
{
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *member = list->values[i];
		struct text line = {.arena = writing->arena};

		if (member->kind == YAML_KIND_MAP && member->count > 0) {
			indent(writing, depth);
			text_add(writing->to, "-\n");
			put_map(writing, depth + 1, member, keys_of(key->below));
			continue;
		}
		text_add(&line, "- ");
		add_short(&line, member);
		put_line(writing, depth, &line, key);
	}
}

static void put_member(struct writing *writing, size_t depth, const struct yaml *name,
    const struct yaml *value, const struct key *key)
{
	struct text line = {.arena = writing->arena};

	add_text(&line, name);
	text_add(&line, ":");
	if (is_short(value)) {
		text_add(&line, " ");
		add_short(&line, value);
		put_line(writing, depth, &line, key);
		return;
	}
	put_line(writing, depth, &line, key);
	if (value->kind == YAML_KIND_MAP)
		put_map(writing, depth + 1, value, keys_of(key->below));
	else
		put_list(writing, depth + 1, value, key);
}

static void put_map(
    struct writing *writing, size_t depth, const struct yaml *map, const struct key_map *keys)
{
	for (size_t i = 0; i < map->count; i++)
		put_member(writing, depth, map->keys[i], map->values[i],
		    keys_find(keys, map->keys[i]->text));
}

/* --- the file --- */

/* A paragraph, wrapped. */
static void put_comment(struct writing *writing, const char *text)
{
	int columns = 0;

	while (*text) {
		const size_t size = strcspn(text, " ");
		const char *word = arena_copy(writing->arena, text, size);
		const int wide = word ? text_columns(word) : 0;
		const bool fits = columns > 0 && columns + 1 + wide <= COMMENT_MOST;

		text_addf(writing->to, "%s %s",
		    fits          ? ""
		    : columns > 0 ? "\n#"
		                  : "#",
		    word ? word : "");
		columns = fits ? columns + 1 + wide : wide + 2;
		text += size + strspn(text + size, " ");
	}
	text_add(writing->to, "\n");
}

static bool is_named_anew(const char *key)
{
	static const char *const names[] = {"rulebook", "from", "extends"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], key) == 0)
			return true;
	return false;
}

static void put_head(struct writing *writing, const struct rulebook *from, const char *id,
    const struct key_map *keys)
{
	const struct yaml names[] = {
	    {.text = "rulebook"}, {.text = id}, {.text = "from"}, {.text = from->id}};

	put_comment(writing, message_text(writing->arena, TEXT_PHRASE_RULEBOOK_YOUR_OWN, from->id));
	put_comment(writing, message_words(TEXT_WORDS_BESIDE_EACH_LINE));
	for (size_t i = 0; i < sizeof names / sizeof *names; i += 2)
		put_member(writing, 0, &names[i], &names[i + 1], keys_find(keys, names[i].text));
}

/* Sections the rulebook has not. */
static void put_unused(struct writing *writing, const struct yaml *tree, const struct key_map *keys)
{
	text_add(writing->to, "\n");
	put_comment(writing, message_words(TEXT_WORDS_SECTIONS_STAND_MAN));
	for (const struct key *key = keys->keys; key->name; key++)
		if (!yaml_get(tree, key->name) && !is_named_anew(key->name))
			text_addf(writing->to, "# %s: %s\n", key->name, message_words(key->words));
}

bool new_file_write(struct arena *arena, const struct rulebook *from, const char *id,
    struct text *to, struct error *err)
{
	const struct key_map *keys = keys_of("");
	struct writing writing = {.to = to, .arena = arena};
	const struct yaml *tree;

	if (!rulebook_tree(arena, from->sources, from->source_count, &tree, err))
		return false;
	put_head(&writing, from, id, keys);
	for (size_t i = 0; i < tree->count; i++) {
		if (is_named_anew(tree->keys[i]->text))
			continue;
		if (tree->values[i]->kind != YAML_KIND_TEXT)
			text_add(to, "\n");
		put_member(&writing, 0, tree->keys[i], tree->values[i],
		    keys_find(keys, tree->keys[i]->text));
	}
	put_unused(&writing, tree, keys);
	return true;
}

#include "author/new_file.h"

#include "answer/answer.h"
#include "author/author_commands.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"
#include "base/yaml.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/option.h"
#include "rulebook/keys.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"

#include <string.h>

enum {
	INDENT = 2,
	LINE_MOST = 46,              /* a longer line has its comment above it */
	COMMENT_MOST = 2 * LINE_MOST /* columns of a comment of its own */
};

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
	if (is_plain(node))
		text_add(to, node->text);
	else
		text_add_quoted(to, node->text);
}

/* --- what a line is --- */

/* Writes the line with its comment, "cards dealt to a player (1 to 100)", to its right or above it. */
static void put_line(struct text *to, size_t depth, const struct text *line, const struct key *key)
{
	const int indent = (int)depth * INDENT;
	const char *values = keys_values(to->arena, key), *meaning = message_words(key->words);

	if (*values)
		meaning = arena_printf(to->arena, "%s (%s)", meaning, values);
	if (indent + text_columns(text_of(line)) > LINE_MOST)
		text_addf(to, "%*s# %s\n%*s%s\n", indent, "", meaning, indent, "", text_of(line));
	else
		text_addf(
		    to, "%*s%-*s  # %s\n", indent, "", LINE_MOST - indent, text_of(line), meaning);
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

static void put_map(struct text *to, size_t depth, const struct yaml *map, const struct key *keys);

static void put_member(struct text *to, size_t depth, const struct yaml *name,
    const struct yaml *value, const struct key *key)
{
	struct text line = {.arena = to->arena};

	add_text(&line, name);
	text_add(&line, ":");
	if (is_short(value)) {
		text_add(&line, " ");
		add_short(&line, value);
		put_line(to, depth, &line, key);
		return;
	}
	put_line(to, depth++, &line, key);
	if (value->kind == YAML_KIND_MAP) {
		put_map(to, depth, value, keys_of(key->below));
		return;
	}
	/* A list that has maps among its members. */
	for (size_t i = 0; i < value->count; i++) {
		const struct yaml *member = value->values[i];
		struct text item = {.arena = to->arena};

		if (member->kind == YAML_KIND_MAP && member->count > 0) {
			text_addf(to, "%*s-\n", (int)depth * INDENT, "");
			put_map(to, depth + 1, member, keys_of(key->below));
			continue;
		}
		text_add(&item, "- ");
		add_short(&item, member);
		put_line(to, depth, &item, key);
	}
}

static void put_map(struct text *to, size_t depth, const struct yaml *map, const struct key *keys)
{
	for (size_t i = 0; i < map->count; i++)
		put_member(
		    to, depth, map->keys[i], map->values[i], keys_find(keys, map->keys[i]->text));
}

/* --- the file --- */

/* Adds a paragraph as wrapped comment lines. */
static void put_comment(struct text *to, const char *text)
{
	int columns = 0;

	while (*text) {
		const size_t size = strcspn(text, " ");
		const char *word = arena_copy(to->arena, text, size);
		const int wide = text_columns(word);
		const bool fits = columns > 0 && columns + 1 + wide <= COMMENT_MOST;

		text_addf(to, "%s %s", fits ? "" : columns > 0 ? "\n#" : "#", word);
		columns = fits ? columns + 1 + wide : wide + 2;
		text += size + strspn(text + size, " ");
	}
	text_add(to, "\n");
}

static bool is_named_anew(const char *key)
{
	static const char *const names[] = {"rulebook", "from", "extends"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], key) == 0)
			return true;
	return false;
}

void new_file_write(
    struct arena *arena, const struct rulebook *from, const char *id, struct text *to)
{
	const struct yaml names[] = {
	    {.text = "rulebook"}, {.text = id}, {.text = "from"}, {.text = from->id}};
	const struct key *keys = keys_of("");
	const struct yaml *tree = rulebook_tree(arena, from->sources, from->source_count);

	put_comment(to, message_text(arena, TEXT_PHRASE_OWN_RULEBOOK, from->id));
	put_comment(to, message_words(TEXT_WORDS_NEW_RULEBOOK_HELP));
	for (size_t i = 0; i < sizeof names / sizeof *names; i += 2)
		put_member(to, 0, &names[i], &names[i + 1], keys_find(keys, names[i].text));
	for (size_t i = 0; i < tree->count; i++) {
		if (is_named_anew(tree->keys[i]->text))
			continue;
		if (tree->values[i]->kind != YAML_KIND_TEXT)
			text_add(to, "\n");
		put_member(
		    to, 0, tree->keys[i], tree->values[i], keys_find(keys, tree->keys[i]->text));
	}
	/* Name the sections that the rulebook does not have. */
	text_add(to, "\n");
	put_comment(to, message_words(TEXT_WORDS_OTHER_SECTIONS));
	for (const struct key *key = keys + 1; key->name; key++)
		if (!yaml_get(tree, key->name) && !is_named_anew(key->name))
			text_addf(to, "# %s: %s\n", key->name, message_words(key->words));
}

/* canasta rulebook new: a file to start a rulebook of one's own. */

static void run(struct call *call)
{
	const struct option_typed *from = call_option(call, OPTION_FROM);
	const char *path = call->arguments[0].text, *slash = strrchr(path, '/');
	/* The id is the name of the file without its folder and its ending. */
	const char *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
	const size_t size = dot && dot > name ? (size_t)(dot - name) : strlen(name);
	const char *id =
	    output_is_standard(path) || size == 0 ? "mine" : arena_copy(call->arena, name, size);
	struct text text = {.arena = call->arena};
	const struct rulebook *book = books_load(call->arena, &from->value, NULL, 0);

	new_file_write(call->arena, book, id, &text);
	outputs_write(call, path, OUTPUT_RULEBOOK, text_of(&text), text.size);
	if (output_is_standard(path))
		return;
	struct answer *answer = call_answer(call);

	answer_text(answer, "file", path);
	answer_text(answer, "id", id);
	answer_text(answer, "from", book->id);
}

static const struct command_option options[] = {
    {OPTION_FROM, TAKES_RULEBOOK, .value = "ID|FILE", .required = TEXT_WORDS_SAY_WHICH_RULEBOOK},
    {.id = OPTION_NONE},
};

const struct command cmd_rulebook_new = {
    .name = "rulebook new",
    .synopsis = "FILE --from ID|FILE",
    .options = options,
    .run = run,
    .screen = "rulebook-new",
    .writes = OUTPUT_RULEBOOK,
};

#include "rulebook/clauses.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"

#include <ctype.h>
#include <string.h>

static const char english[] = "en";
static const char tail[] = ".clauses.yaml";

/* The readers below break off at the first fault of a file, with its place. */

/* Checks that a node is a map without other keys. */
static void check_keys(
    const struct yaml *node, const char *const *keys, size_t count, const char *what)
{
	if (node->kind != YAML_KIND_MAP)
		yaml_refuse(node, "clauses-map", "%s", message_words(what));
	for (size_t i = 0; i < node->count; i++) {
		bool known = false;

		for (size_t j = 0; j < count; j++)
			known = known || strcmp(node->keys[i]->text, keys[j]) == 0;
		if (!known)
			yaml_refuse(node->keys[i], SAY_CLAUSES_KEY, node->keys[i]->text,
			    message_words(what));
	}
}

static const struct yaml *member(const struct yaml *map, const char *key)
{
	const struct yaml *node = yaml_get(map, key);

	if (!node)
		yaml_refuse(map, SAY_CLAUSES_LACKS, key);
	return node;
}

static const char *read_text(const struct yaml *node)
{
	if (!node)
		return NULL;
	if (node->kind == YAML_KIND_TEXT && node->text[strspn(node->text, " ")] != '\0')
		return node->text;
	yaml_refuse(node, SAY_CLAUSES_TEXT);
}

/* Finds a map by language; `parts` are its values, in English and in the language of the text, if that is another. */
static void by_language(
    const char *language, const struct yaml *map, const char *key, const struct yaml *parts[2])
{
	const char *const languages[] = {english, language};
	const struct yaml *node = member(map, key);

	check_keys(node, languages, 2, TEXT_WORDS_KEYS_OF_TEXT);
	parts[0] = member(node, english);
	parts[1] = strcmp(language, english) != 0 ? member(node, language) : NULL;
}

static struct wording read_wording(const char *language, const struct yaml *map, const char *key)
{
	const struct yaml *parts[2];

	by_language(language, map, key, parts);
	return (struct wording){read_text(parts[0]), read_text(parts[1])};
}

/* Reads a text for the referee like read_wording(), but also a plain text, which then holds in every language. */
static struct wording read_advice(const char *language, const struct yaml *map, const char *key)
{
	const struct yaml *node = yaml_get(map, key);

	if (node && node->kind == YAML_KIND_TEXT)
		return (struct wording){.english = read_text(node)};
	return read_wording(language, map, key);
}

/* Adds the words of a list, which may be NULL, to those there are. */
static void add_words(const struct yaml *list, const char **words, size_t *count)
{
	if (list && (list->kind != YAML_KIND_LIST || list->count == 0))
		yaml_refuse(list, SAY_CLAUSES_WORDS);
	for (size_t i = 0; list && i < list->count; i++)
		words[(*count)++] = read_text(list->values[i]);
}

/* Reads marks, "S, C": letters separated by commas, each once. A clause without a mark has "none", or nothing. */
static unsigned read_marks(const struct yaml *node)
{
	static const struct {
		char letter;
		enum clause_mark mark;
	} marks[] = {
	    {'S', MARK_SCORED}, {'P', MARK_PENALTY}, {'C', MARK_CHECKED}, {'A', MARK_ADVICE}};
	unsigned found = 0;

	if (!node || strcmp(node->text, "none") == 0)
		return 0;
	for (const char *cursor = node->text;; cursor += 3) {
		unsigned mark = 0;

		for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
			if (*cursor == marks[i].letter)
				mark = marks[i].mark;
		if (mark == 0 || (found & mark))
			break;
		found |= mark;
		if (cursor[1] == '\0')
			return found;
		if (strncmp(cursor + 1, ", ", 2) != 0)
			break;
	}
	yaml_refuse(node, SAY_CLAUSES_MARK);
}

static void read_clause(struct arena *arena, const char *language, const struct yaml *key,
    const struct yaml *node, struct clause *ret)
{
	static const char *const keys[] = {
	    "heading", "mark", "summary", "referee", "costs", "penalty", "words"};
	const struct yaml *parts[2];
	const char **words;

	check_keys(node, keys, sizeof keys / sizeof *keys, TEXT_WORDS_KEYS_OF_CLAUSE);
	ret->key = read_text(key);
	ret->heading = read_wording(language, node, "heading");
	ret->marks = read_marks(yaml_get(node, "mark"));
	ret->summary = read_wording(language, node, "summary");
	ret->referee = read_advice(language, node, "referee");
	ret->costs = read_advice(language, node, "costs");
	ret->penalty = read_text(yaml_get(node, "penalty"));
	by_language(language, node, "words", parts);
	words = arena_alloc(arena,
	    (parts[0] ? parts[0]->count : 0) + (parts[1] ? parts[1]->count : 0), sizeof *words);
	for (size_t i = 0; i < 2; i++)
		add_words(parts[i], words, &ret->word_count);
	ret->words = words;
}

/* Finds the built-in text of a rulebook's clauses; false if there is none. */
static bool find_built_in(struct arena *arena, const char *id, struct file_text *ret)
{
	const struct embedded_file *file =
	    embedded_find(embedded_rulebooks, arena_printf(arena, "%s%s", id, tail));

	if (file)
		*ret = (struct file_text){file->name, (const char *)file->data, file->size};
	return file;
}

/* A file that is read. */
struct clauses_reader {
	struct arena *arena;
	const struct file_text *text;
	struct clauses *clauses; /* what it says */
};

/* Reads the whole file. */
static void read_file(void *context)
{
	static const char *const keys[] = {
	    "rulebook", "language", "extends", "cited", "origin", "clauses"};
	const struct clauses_reader *reader = context;
	const struct file_text *text = reader->text;
	struct arena *arena = reader->arena;
	struct clauses *ret = reader->clauses;
	const struct yaml *root, *base = NULL;
	struct file_text extended;
	struct clause *clauses;
	const char **names;

	must(yaml_parse(arena, text->name, text->data, text->size, &root, refusal()));
	const struct yaml *extends = yaml_get(root, "extends");

	if (extends && !find_built_in(arena, extends->text, &extended))
		yaml_refuse(extends, SAY_CLAUSES_EXTENDS, extends->text);
	if (extends)
		must(yaml_parse(
		    arena, extended.name, extended.data, extended.size, &base, refusal()));
	const struct yaml *of_base = yaml_get(base, "clauses");
	const struct yaml *own = yaml_get(root, "clauses"), *cited = yaml_get(root, "cited");

	check_keys(root, keys, sizeof keys / sizeof *keys, TEXT_WORDS_KEYS_OF_CLAUSES_FILE);
	ret->rulebook = read_text(member(root, "rulebook"));
	ret->language = read_text(member(root, "language"));
	if (strlen(ret->language) != 2 || strspn(ret->language, "abcdefghijklmnopqrstuvwxyz") != 2)
		yaml_refuse(yaml_get(root, "language"), SAY_CLAUSES_LANGUAGE);
	/* The names by which others refer to a text that belongs to no rulebook, and its origin. */
	if (cited) {
		ret->cited = names = arena_alloc(arena, cited->count, sizeof *names);
		add_words(cited, names, &ret->cited_count);
		ret->origin = read_text(member(root, "origin"));
	}
	if (of_base && own && own->kind == YAML_KIND_MAP)
		root = yaml_merge(arena, base, root, NULL);
	const struct yaml *list = member(root, "clauses");

	if (list->kind != YAML_KIND_MAP)
		yaml_refuse(list, SAY_CLAUSES_MAP);
	ret->clauses = clauses = arena_alloc(arena, list->count, sizeof *clauses);
	for (; ret->count < list->count; ret->count++) {
		const struct yaml *key = list->keys[ret->count];

		read_clause(
		    arena, ret->language, key, list->values[ret->count], &clauses[ret->count]);
		clauses[ret->count].own = !of_base || yaml_get(own, key->text);
	}
}

bool clauses_read(struct arena *arena, const struct file_text *text, const struct clauses **ret,
    struct error *err)
{
	struct clauses *clauses = arena_alloc(arena, 1, sizeof *clauses);
	struct clauses_reader reader = {arena, text, clauses};

	if (!boundary_try(read_file, &reader, err))
		return false;
	*ret = clauses;
	return true;
}

const struct clauses *clauses_built_in(struct arena *arena, const char *id)
{
	const struct clauses *clauses = NULL;
	struct file_text text;

	if (find_built_in(arena, id, &text))
		must(clauses_read(arena, &text, &clauses, refusal()));
	return clauses;
}

const struct clauses *const *clauses_texts(struct arena *arena, size_t *ret_count)
{
	const struct clauses **texts = NULL;

	*ret_count = 0;
	for (const struct embedded_file *file = embedded_rulebooks; file->name; file++) {
		const struct file_text text = {file->name, (const char *)file->data, file->size};

		if (!clauses_named(file->name) ||
		    embedded_find(embedded_rulebooks,
		        arena_printf(arena, "%.*s.yaml", (int)(strlen(file->name) - strlen(tail)),
		            file->name)))
			continue;
		texts = arena_room(arena, texts, *ret_count, sizeof *texts);
		must(clauses_read(arena, &text, &texts[(*ret_count)++], refusal()));
	}
	return texts;
}

/* Returns the rest of a citation after the name of a text and blanks; NULL if it does not begin with the name. */
static const char *after_name(struct arena *arena, const char *citation, const char *name)
{
	const size_t size = strlen(name);

	if (strlen(citation) < size || (citation[size] != '\0' && citation[size] != ' ') ||
	    strcmp(text_fold(arena, arena_copy(arena, citation, size)), text_fold(arena, name)) !=
	        0)
		return NULL;
	return citation + size + strspn(citation + size, " ");
}

const struct clauses *clauses_cited(
    struct arena *arena, const char *citation, const char **ret_number)
{
	size_t count;
	const struct clauses *const *texts = clauses_texts(arena, &count);

	for (size_t i = 0; i < count; i++)
		/* Its id last: "competition" begins "competition rules" too. */
		for (size_t j = 0; j <= texts[i]->cited_count; j++) {
			const char *name =
			    j < texts[i]->cited_count ? texts[i]->cited[j] : texts[i]->rulebook;

			*ret_number = after_name(arena, citation, name);
			if (*ret_number)
				return texts[i];
		}
	return NULL;
}

bool clauses_named(const char *name)
{
	size_t size = strlen(name);

	return size >= sizeof tail && strcmp(name + size - (sizeof tail - 1), tail) == 0;
}

bool clauses_give(struct arena *arena, const struct rulebook *book, const struct file_text *text,
    const struct rulebook **ret, struct error *err)
{
	struct rulebook *with = arena_alloc(arena, 1, sizeof *with);
	struct file_text *own = arena_alloc(arena, 1, sizeof *own);
	const struct clauses *clauses;

	if (!clauses_read(arena, text, &clauses, err))
		return false;
	if (strcmp(clauses->rulebook, book->id) != 0) {
		error_set(
		    err, ERROR_INPUT, SAY_RULEBOOK_DIFFERS_CLAUSES, clauses->rulebook, book->id);
		return error_place(err, text->name, 1, 1);
	}
	*own = (struct file_text){
	    arena_text(arena, text->name), arena_copy(arena, text->data, text->size), text->size};
	*with = *book;
	with->clauses = own;
	*ret = with;
	return true;
}

const struct clauses *clauses_of(struct arena *arena, const struct rulebook *book)
{
	const struct clauses *found = NULL;

	if (book->clauses)
		must(clauses_read(arena, book->clauses, &found, refusal()));
	for (size_t i = book->source_count; i > 0 && !found; i--)
		found = clauses_built_in(arena, book->sources[i - 1].name);
	/* A file that was made from another one still has its clauses. */
	return found || !book->from ? found : clauses_built_in(arena, book->from);
}

/* Returns a text folded and without blanks. */
static char *plain(struct arena *arena, const char *text)
{
	char *folded = text_fold(arena, text), *end = folded;

	for (const char *cursor = folded; *cursor; cursor++)
		if (*cursor != ' ')
			*end++ = *cursor;
	*end = '\0';
	return folded;
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (unsigned char)c > '~';
}

enum clause_match clause_matches(struct arena *arena, const char *key, const char *number)
{
	const char *whole = plain(arena, key), *start = plain(arena, number);
	const size_t size = strlen(start);

	if (size == 0 || strncmp(whole, start, size) != 0)
		return MATCH_NONE;
	const char last = start[size - 1];
	const char next = whole[size];

	if (next == '\0')
		return MATCH_EXACT;
	/* A number does not end within digits or a word. */
	return (isdigit((unsigned char)last) && isdigit((unsigned char)next)) ||
	               (is_letter(last) && is_letter(next))
	           ? MATCH_NONE
	           : MATCH_FAMILY;
}

/* Adds the readings within a tree. The figures of an option's choices are left out: those not chosen are not in
 * force. A reading of several clauses is noted under the first of them. */
static void note_rulings(
    struct arena *arena, const struct yaml *node, struct source **rulings, size_t *count)
{
	const struct yaml *clause = yaml_get(node, "clause"), *ruling = yaml_get(node, "ruling");
	bool is_noted = !clause || !ruling;

	if (clause && clause->kind == YAML_KIND_LIST && clause->count > 0)
		clause = clause->values[0];
	for (size_t i = 0; !is_noted && i < *count; i++)
		is_noted = strcmp((*rulings)[i].clause, clause->text) == 0 &&
		           strcmp((*rulings)[i].ruling, ruling->text) == 0;
	if (!is_noted) {
		*rulings = arena_room(arena, *rulings, *count, sizeof **rulings);
		(*rulings)[(*count)++] = (struct source){clause->text, ruling->text};
	}
	for (size_t i = 0; i < node->count; i++)
		if (node->kind == YAML_KIND_LIST || strcmp(node->keys[i]->text, "figures") != 0)
			note_rulings(arena, node->values[i], rulings, count);
}

const struct source *clauses_rulings(
    struct arena *arena, const struct rulebook *book, size_t *ret_count)
{
	const struct yaml *tree = rulebook_tree(arena, book->sources, book->source_count);
	struct source *rulings = NULL;

	*ret_count = 0;
	note_rulings(arena, tree, &rulings, ret_count);
	return rulings;
}

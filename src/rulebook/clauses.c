#include "rulebook/clauses.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/packed.h"
#include "base/text.h"
#include "base/yaml.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"

#include <string.h>

static const char english[] = "en";
static const char tail[] = ".clauses.yaml";

struct clauses_reader {
	struct arena *arena;
	const char *language;
	struct error *err;
};

/* Returns true if `node` is a map with no other keys; else the error names one. */
static bool keys_known(const struct clauses_reader *reader, const struct yaml *node,
    const char *const *keys, size_t count, const char *what)
{
	if (node->kind != YAML_KIND_MAP)
		return yaml_error(node, reader->err, "clauses-map", "%s", message_words(what));
	for (size_t i = 0; i < node->count; i++) {
		bool known = false;

		for (size_t j = 0; j < count; j++)
			known = known || strcmp(node->keys[i]->text, keys[j]) == 0;
		if (!known)
			return yaml_error(node->keys[i], reader->err, SAY_CLAUSES_KEY,
			    node->keys[i]->text, message_words(what));
	}
	return true;
}

static const struct yaml *member(
    const struct clauses_reader *reader, const struct yaml *map, const char *key)
{
	const struct yaml *node = yaml_get(map, key);

	if (!node)
		(void)yaml_error(map, reader->err, SAY_CLAUSES_LACKS, key);
	return node;
}

static bool text_value(
    const struct clauses_reader *reader, const struct yaml *node, const char **ret)
{
	if (node->kind != YAML_KIND_TEXT || node->text[strspn(node->text, " ")] == '\0')
		return yaml_error(node, reader->err, SAY_CLAUSES_TEXT);
	*ret = node->text;
	return true;
}

static bool read_text(
    const struct clauses_reader *reader, const struct yaml *map, const char *key, const char **ret)
{
	const struct yaml *node = member(reader, map, key);

	return node && text_value(reader, node, ret);
}

/* A map by language: English, and the text's own where that is another. */
static const struct yaml *by_language(
    const struct clauses_reader *reader, const struct yaml *map, const char *key)
{
	const char *const languages[] = {english, reader->language};
	const struct yaml *node = member(reader, map, key);

	if (!node || !keys_known(reader, node, languages, 2, TEXT_WORDS_EN_LANGUAGE_TEXT))
		return NULL;
	return node;
}

static bool has_own(const struct clauses_reader *reader)
{
	return strcmp(reader->language, english) != 0;
}

static bool read_wording(const struct clauses_reader *reader, const struct yaml *map,
    const char *key, struct wording *ret)
{
	const struct yaml *node = by_language(reader, map, key);

	return node && read_text(reader, node, english, &ret->english) &&
	       (!has_own(reader) || read_text(reader, node, reader->language, &ret->own));
}

/* Reads texts for the referee like read_words(), but also a plain text, which then holds in every
 * language. */
static bool read_advice(const struct clauses_reader *reader, const struct yaml *map,
    const char *key, struct wording *ret)
{
	const struct yaml *node = member(reader, map, key);

	if (node && node->kind == YAML_KIND_TEXT)
		return text_value(reader, node, &ret->english);
	return node && read_wording(reader, map, key, ret);
}

/* Adds the words of one language to those there are. */
static bool add_words(
    const struct clauses_reader *reader, const struct yaml *list, const char **words, size_t *count)
{
	if (list->kind != YAML_KIND_LIST || list->count == 0)
		return yaml_error(list, reader->err, SAY_CLAUSES_WORDS);
	for (size_t i = 0; i < list->count; i++)
		if (!text_value(reader, list->values[i], &words[(*count)++]))
			return false;
	return true;
}

static bool read_words(
    const struct clauses_reader *reader, const struct yaml *map, struct clause *clause)
{
	const struct yaml *node = by_language(reader, map, "words");
	const struct yaml *first = node ? member(reader, node, english) : NULL;
	const struct yaml *second =
	    first && has_own(reader) ? member(reader, node, reader->language) : NULL;
	const char **words;

	if (!first || (has_own(reader) && !second))
		return false;
	words = arena_alloc(
	    reader->arena, first->count + (second ? second->count : 0) + 1, sizeof *words);
	clause->words = words;
	return add_words(reader, first, words, &clause->word_count) &&
	       (!second || add_words(reader, second, words, &clause->word_count));
}

/* "S, C": letters with commas between, each once. A clause of no bearing says "none", or nothing. */
static bool read_marks(const struct clauses_reader *reader, const struct yaml *map, unsigned *ret)
{
	static const struct {
		char letter;
		enum clause_mark mark;
	} marks[] = {
	    {'S', MARK_SCORED}, {'P', MARK_PENALTY}, {'C', MARK_CHECKED}, {'A', MARK_ADVICE}};
	const struct yaml *node = yaml_get(map, "mark");
	unsigned found = 0;

	if (!node || strcmp(node->text, "none") == 0) {
		*ret = 0;
		return true;
	}
	for (const char *cursor = node->text;; cursor += 3) {
		unsigned mark = 0;

		for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
			if (*cursor == marks[i].letter)
				mark = marks[i].mark;
		if (mark == 0 || (found & mark))
			break;
		found |= mark;
		if (cursor[1] == '\0') {
			*ret = found;
			return true;
		}
		if (strncmp(cursor + 1, ", ", 2) != 0)
			break;
	}
	return yaml_error(node, reader->err, SAY_CLAUSES_MARK);
}

static bool read_clause(const struct clauses_reader *reader, const struct yaml *key,
    const struct yaml *node, struct clause *ret)
{
	static const char *const keys[] = {
	    "heading", "mark", "summary", "referee", "costs", "penalty", "words"};

	return keys_known(reader, node, keys, sizeof keys / sizeof *keys,
	           TEXT_WORDS_HEADING_MARK_SUMMARY) &&
	       text_value(reader, key, &ret->key) &&
	       read_wording(reader, node, "heading", &ret->heading) &&
	       read_marks(reader, node, &ret->marks) &&
	       read_wording(reader, node, "summary", &ret->summary) &&
	       read_advice(reader, node, "referee", &ret->referee) &&
	       read_advice(reader, node, "costs", &ret->costs) &&
	       (!yaml_get(node, "penalty") || read_text(reader, node, "penalty", &ret->penalty)) &&
	       read_words(reader, node, ret);
}

static bool read_language(struct clauses_reader *reader, const struct yaml *root)
{
	if (!read_text(reader, root, "language", &reader->language))
		return false;
	if (strlen(reader->language) == 2 &&
	    strspn(reader->language, "abcdefghijklmnopqrstuvwxyz") == 2)
		return true;
	return yaml_error(yaml_get(root, "language"), reader->err, SAY_CLAUSES_LANGUAGE);
}

/* How others refer to a text that belongs to no rulebook, and its origin. */
static bool read_cited(
    const struct clauses_reader *reader, const struct yaml *root, struct clauses *ret)
{
	const struct yaml *list = yaml_get(root, "cited");
	const char **names;

	if (!list)
		return true;
	names = arena_alloc(reader->arena, list->count + 1, sizeof *names);
	ret->cited = names;
	return add_words(reader, list, names, &ret->cited_count) &&
	       read_text(reader, root, "origin", &ret->origin);
}

/* Reads the whole file; `base` is the one it extends, NULL if none. */
static bool read_all(struct clauses_reader *reader, const struct yaml *root,
    const struct yaml *base, struct clauses *ret)
{
	static const char *const keys[] = {
	    "rulebook", "language", "extends", "cited", "origin", "clauses"};
	const struct yaml *list, *of_base = base ? yaml_get(base, "clauses") : NULL;
	const struct yaml *own = yaml_get(root, "clauses");
	struct clause *clauses;

	if (!keys_known(reader, root, keys, sizeof keys / sizeof *keys,
	        TEXT_WORDS_RULEBOOK_LANGUAGE_CLAUSES) ||
	    !read_text(reader, root, "rulebook", &ret->rulebook) || !read_language(reader, root) ||
	    !read_cited(reader, root, ret))
		return false;
	if (of_base && own && own->kind == YAML_KIND_MAP) {
		root = yaml_merge(reader->arena, base, root, NULL, reader->err);
		if (!root)
			return false;
	}
	list = member(reader, root, "clauses");
	if (!list)
		return false;
	if (list->kind != YAML_KIND_MAP)
		return yaml_error(list, reader->err, SAY_CLAUSES_MAP);
	clauses = arena_alloc(reader->arena, list->count, sizeof *clauses);
	for (size_t i = 0; i < list->count; i++) {
		if (!read_clause(reader, list->keys[i], list->values[i], &clauses[i]))
			return false;
		clauses[i].own = !of_base || yaml_get(own, list->keys[i]->text);
	}
	ret->language = reader->language;
	ret->count = list->count;
	ret->clauses = clauses;
	return true;
}

/* The built-in file of a rulebook's clauses; NULL if there is none. */
static const struct embedded_file *find_built_in(struct arena *arena, const char *id)
{
	const char *name = arena_printf(arena, "%s%s", id, tail);

	return name ? embedded_find(embedded_rulebooks, name) : NULL;
}

bool clauses_read(struct arena *arena, const struct rulebook_text *text, const struct clauses **ret,
    struct error *err)
{
	struct clauses_reader reader = {.arena = arena, .err = err};
	struct clauses *clauses = arena_alloc(arena, 1, sizeof *clauses);
	const struct yaml *root, *extends, *base = NULL;
	const struct embedded_file *file;

	if (!yaml_parse(arena, text->name, text->data, text->size, &root, err))
		return false;
	extends = yaml_get(root, "extends");
	if (extends) {
		file = find_built_in(arena, extends->text);
		if (!file)
			return yaml_error(extends, err, SAY_CLAUSES_EXTENDS, extends->text);
		if (!yaml_parse(
		        arena, file->name, (const char *)file->data, file->size, &base, err))
			return false;
	}
	if (!read_all(&reader, root, base, clauses))
		return false;
	*ret = clauses;
	return true;
}

bool clauses_built_in(
    struct arena *arena, const char *id, const struct clauses **ret, struct error *err)
{
	const struct embedded_file *file = find_built_in(arena, id);
	struct rulebook_text text;

	*ret = NULL;
	if (!file)
		return true;
	text = (struct rulebook_text){file->name, (const char *)file->data, file->size};
	return clauses_read(arena, &text, ret, err);
}

/* Returns true if a built-in file of clauses has a rulebook of its name. */
static bool has_rulebook(const struct embedded_file *clauses)
{
	const size_t size = strlen(clauses->name) - strlen(tail);
	const char *const *ids;
	const size_t count = rulebook_ids(&ids);

	for (size_t i = 0; i < count; i++)
		if (strlen(ids[i]) == size && strncmp(ids[i], clauses->name, size) == 0)
			return true;
	return false;
}

bool clauses_texts(
    struct arena *arena, const struct clauses *const **ret, size_t *ret_count, struct error *err)
{
	const struct clauses **texts = NULL;
	size_t count = 0;

	for (const struct embedded_file *file = embedded_rulebooks; file->name; file++) {
		const struct rulebook_text text = {
		    file->name, (const char *)file->data, file->size};

		if (!clauses_named(file->name) || has_rulebook(file))
			continue;
		texts = arena_room(arena, texts, count, sizeof *texts);
		if (!clauses_read(arena, &text, &texts[count], err))
			return false;
		count++;
	}
	*ret = texts;
	*ret_count = count;
	return true;
}

/* The rest of the citation after the name of a text, blanks skipped; NULL if it begins otherwise. */
static const char *after_name(struct arena *arena, const char *citation, const char *name)
{
	const size_t size = strlen(name);
	const char *begin = strlen(citation) >= size ? arena_copy(arena, citation, size) : NULL;
	const char *folded = begin ? text_fold(arena, begin) : NULL,
	           *wanted = text_fold(arena, name);

	if (!folded || !wanted || strcmp(folded, wanted) != 0 ||
	    (citation[size] != '\0' && citation[size] != ' '))
		return NULL;
	return citation + size + strspn(citation + size, " ");
}

bool clauses_cited(struct arena *arena, const char *citation, const struct clauses **ret,
    const char **ret_number, struct error *err)
{
	const struct clauses *const *texts;
	size_t count;

	*ret = NULL;
	if (!clauses_texts(arena, &texts, &count, err))
		return false;
	for (size_t i = 0; i < count && !*ret; i++) {
		/* Its id last: "competition" begins "competition rules" too. */
		for (size_t j = 0; j <= texts[i]->cited_count && !*ret; j++) {
			const char *name =
			    j < texts[i]->cited_count ? texts[i]->cited[j] : texts[i]->rulebook;

			*ret_number = after_name(arena, citation, name);
			*ret = *ret_number ? texts[i] : NULL;
		}
	}
	return true;
}

bool clauses_named(const char *name)
{
	size_t size = strlen(name);

	return size >= sizeof tail && strcmp(name + size - (sizeof tail - 1), tail) == 0;
}

bool clauses_give(struct arena *arena, const struct rulebook *book,
    const struct rulebook_text *text, const struct rulebook **ret, struct error *err)
{
	struct rulebook *with = arena_alloc(arena, 1, sizeof *with);
	struct rulebook_text *own = arena_alloc(arena, 1, sizeof *own);
	const struct clauses *clauses;

	if (!clauses_read(arena, text, &clauses, err))
		return false;
	if (strcmp(clauses->rulebook, book->id) != 0) {
		error_set(
		    err, ERROR_INPUT, SAY_RULEBOOK_DIFFERS_CLAUSES, clauses->rulebook, book->id);
		return error_place(err, text->name, 1, 1);
	}
	*own = *text;
	*with = *book;
	with->clauses = own;
	*ret = with;
	return true;
}

bool clauses_of(
    struct arena *arena, const struct rulebook *book, const struct clauses **ret, struct error *err)
{
	*ret = NULL;
	if (book->clauses)
		return clauses_read(arena, book->clauses, ret, err);
	for (size_t i = book->source_count; i > 0 && !*ret; i--)
		if (!clauses_built_in(arena, book->sources[i - 1].name, ret, err))
			return false;
	/* A file that was made from another one still goes by its clauses. */
	return *ret || !book->from || clauses_built_in(arena, book->from, ret, err);
}

/* Folded, without blanks. */
static char *plain(struct arena *arena, const char *text)
{
	char *folded = text_fold(arena, text), *end = folded;

	for (const char *cursor = folded; *cursor; cursor++)
		if (*cursor != ' ')
			*end++ = *cursor;
	*end = '\0';
	return folded;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (unsigned char)c > '~';
}

/* Returns true if a number may end between these two characters: not within digits or a word. */
static bool is_boundary(char last, char next)
{
	return !(is_digit(last) && is_digit(next)) && !(is_letter(last) && is_letter(next));
}

enum clause_match clause_matches(struct arena *arena, const char *key, const char *number)
{
	const char *whole = plain(arena, key), *start = plain(arena, number);
	size_t size = start ? strlen(start) : 0;

	if (!whole || size == 0 || strncmp(whole, start, size) != 0)
		return MATCH_NONE;
	if (whole[size] == '\0')
		return MATCH_EXACT;
	return is_boundary(start[size - 1], whole[size]) ? MATCH_FAMILY : MATCH_NONE;
}

/* Maps within a tree: the most rulings there can be. */
static size_t count_maps(const struct yaml *node)
{
	size_t count = node->kind == YAML_KIND_MAP ? 1 : 0;

	for (size_t i = 0; i < node->count; i++)
		count += count_maps(node->values[i]);
	return count;
}

static bool is_noted(const struct source *rulings, size_t count, const struct source *ruling)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(rulings[i].clause, ruling->clause) == 0 &&
		    strcmp(rulings[i].ruling, ruling->ruling) == 0)
			return true;
	return false;
}

/* The figures of an option's choices are left out: those not chosen are not in force. A reading of
 * several clauses is noted under the first of them. */
static void note_rulings(const struct yaml *node, struct source *rulings, size_t *count)
{
	const struct yaml *clause = yaml_get(node, "clause"), *ruling = yaml_get(node, "ruling");

	if (clause && clause->kind == YAML_KIND_LIST && clause->count > 0)
		clause = clause->values[0];
	if (clause && ruling) {
		struct source found = {clause->text, ruling->text};

		if (!is_noted(rulings, *count, &found))
			rulings[(*count)++] = found;
	}
	for (size_t i = 0; i < node->count; i++)
		if (node->kind == YAML_KIND_LIST || strcmp(node->keys[i]->text, "figures") != 0)
			note_rulings(node->values[i], rulings, count);
}

bool clauses_rulings(struct arena *arena, const struct rulebook *book, const struct source **ret,
    size_t *ret_count, struct error *err)
{
	const struct yaml *tree;
	struct source *rulings;
	size_t count = 0;

	if (!rulebook_tree(arena, book->sources, book->source_count, &tree, err))
		return false;
	rulings = arena_alloc(arena, count_maps(tree), sizeof *rulings);
	note_rulings(tree, rulings, &count);
	*ret = rulings;
	*ret_count = count;
	return true;
}

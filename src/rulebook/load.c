#include "rulebook/load.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/packed.h"
#include "base/text.h"
#include "base/yaml.h"
#include "rulebook/fields.h"
#include "rulebook/resolve.h"
#include "rulebook/rulebook.h"
#include "rulebook/shape.h"

#include <stdio.h>
#include <string.h>

enum {
	EXTENDS_MOST = TREES_MOST,
	BUILT_IN_MOST = 64,
	OPTIONS_MOST = 32, /* of a file */
	CHOICES_MOST = 32  /* of an option */
};

static const char suffix[] = ".yaml";
static const char words_suffix[] = ".clauses.yaml";

/* The figures that a choice lays over the file; it may also remove some. */
static const char choice_figures[] = "figures";

/* The sources of a rulebook while it is loaded. */
struct loading {
	struct arena *arena;
	struct error *err;
	struct problems *problems; /* where errors are listed; NULL: the first one ends it */
	const struct rulebook_text *texts; /* texts of the caller, before the built-in ones */
	size_t text_count;
	struct rulebook_text used[EXTENDS_MOST]; /* the file itself first, then what it extends */
	size_t used_count;
};

/* Returns the length of the id in a built-in file's name; 0 if the file is not a rulebook. */
static size_t id_size(const char *name)
{
	size_t size = strlen(name), end = strlen(suffix), words = strlen(words_suffix);

	if (size <= end || strcmp(name + size - end, suffix) != 0)
		return 0;
	if (size > words && strcmp(name + size - words, words_suffix) == 0)
		return 0;
	return size - end;
}

/* Files are sorted by their names with the ending; ids by themselves: `a` before `a-2`. */
static void insert_sorted(const char **ids, size_t count, const char *id)
{
	for (; count > 0 && strcmp(ids[count - 1], id) > 0; count--)
		ids[count] = ids[count - 1];
	ids[count] = id;
}

size_t rulebook_ids(const char *const **ret_ids)
{
	static char names[BUILT_IN_MOST][40];
	static const char *ids[BUILT_IN_MOST];
	size_t count = 0;

	for (const struct embedded_file *file = embedded_rulebooks; file->name; file++) {
		size_t size = id_size(file->name);

		if (size == 0 || size >= sizeof names[0] || count == BUILT_IN_MOST)
			continue;
		(void)snprintf(names[count], sizeof names[0], "%.*s", (int)size, file->name);
		insert_sorted(ids, count, names[count]);
		count++;
	}
	*ret_ids = ids;
	return count;
}

static bool built_in(const char *id, struct rulebook_text *ret)
{
	for (const struct embedded_file *file = embedded_rulebooks; file->name; file++) {
		size_t size = id_size(file->name);

		if (size == 0 || strlen(id) != size || memcmp(file->name, id, size) != 0)
			continue;
		ret->name = id;
		ret->data = (const char *)file->data;
		ret->size = file->size;
		return true;
	}
	return false;
}

/* The tree of a text that is a built-in one, byte for byte, as an event's mostly are: it was read when the
 * program was built. NULL of any other. */
static const struct yaml *built_in_tree(const struct rulebook_text *text)
{
	struct rulebook_text ours;

	return built_in(text->name, &ours) && ours.size == text->size &&
	               memcmp(ours.data, text->data, ours.size) == 0
	           ? packed_find(packed_rulebooks, text->name)
	           : NULL;
}

static bool unknown_id(const char *id, struct error *err)
{
	const char *const *ids;
	size_t count = rulebook_ids(&ids);
	const char *nearest = text_nearest(id, ids, count);

	if (nearest)
		return error_set(err, ERROR_INPUT, SAY_RULEBOOK_UNKNOWN_MEANT, id, nearest);
	return error_set(err, ERROR_INPUT, SAY_RULEBOOK_UNKNOWN_CANASTA_LIST_SHOWS, id);
}

/* The text of a base, among those given before the file, else built in. */
static bool find_text(const struct loading *loading, const char *id, struct rulebook_text *ret)
{
	for (size_t i = 0; i + 1 < loading->text_count; i++)
		if (strcmp(loading->texts[i].name, id) == 0) {
			*ret = loading->texts[i];
			return true;
		}
	return built_in(id, ret);
}

static struct fields fields_of(const struct loading *loading)
{
	return (struct fields){
	    .arena = loading->arena, .err = loading->err, .problems = loading->problems};
}

static const struct yaml *read_extended(struct loading *loading, const struct rulebook_text *text);

/* Finds the text that a file extends. If it is not known and problems are listed, *ret is the text
 * of the id that is probably meant; *ret_found is false if there is none. */
static bool find_base(
    struct loading *loading, const struct yaml *extends, struct rulebook_text *ret, bool *ret_found)
{
	const struct fields fields = fields_of(loading);
	const char *const *ids;
	const size_t count = rulebook_ids(&ids);
	const char *what;

	*ret_found = find_text(loading, extends->text, ret);
	if (*ret_found)
		return true;
	what = message_text(loading->arena, TEXT_PHRASE_RULEBOOK, extends->text);
	if (!fields_refuse_name(&fields, extends, "rulebook-unknown", what, ids, count))
		return false;
	what = text_nearest(extends->text, ids, count);
	*ret_found = what && find_text(loading, what, ret);
	loading->problems->base_unknown = !*ret_found;
	return true;
}

/* The base a tree extends, with the tree laid upon it; the tree itself where it extends nothing. */
static const struct yaml *apply_to_base(struct loading *loading, const struct yaml *tree)
{
	const struct fields fields = fields_of(loading);
	const struct yaml *extends = fields_get(&fields, tree, "extends"), *base;
	struct rulebook_text text;
	bool found = false;

	if (!extends)
		return tree;
	if (loading->used_count == EXTENDS_MOST)
		return fields_refuse(&fields, extends, SAY_RULEBOOK_EXTENDS) ? tree : NULL;
	if (!find_base(loading, extends, &text, &found))
		return NULL;
	if (!found)
		return tree;
	base = read_extended(loading, &text);
	return base ? yaml_merge(loading->arena, base, tree, choice_figures, loading->err) : NULL;
}

/* Lists the keys that stand twice. */
static bool add_doubles(struct loading *loading, const struct yaml_double *doubles, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		(void)yaml_error(
		    doubles[i].key, loading->err, SAY_YAML_KEY_TWICE, doubles[i].key->text);
		if (!problem_add(loading->problems, loading->arena, doubles[i].map,
		        doubles[i].key->text, loading->err))
			return false;
	}
	return true;
}

/* Reads one text. A YAML syntax error ends the reading, and is then the one problem listed. */
static const struct yaml *read_tree(struct loading *loading, const struct rulebook_text *text)
{
	struct yaml_double doubles[PROBLEMS_MOST];
	struct problems *problems = loading->problems;
	const struct yaml *tree = problems ? NULL : built_in_tree(text);
	size_t count = 0;

	if (tree)
		return tree;
	if (!problems)
		return yaml_parse(
		           loading->arena, text->name, text->data, text->size, &tree, loading->err)
		           ? tree
		           : NULL;
	if (!yaml_parse_listing(loading->arena, text->name, text->data, text->size, doubles,
	        PROBLEMS_MOST, &count, &tree, loading->err))
		return NULL;
	problems->trees[problems->tree_count++] = tree;
	return add_doubles(loading, doubles, count) ? tree : NULL;
}

static const struct yaml *read_extended(struct loading *loading, const struct rulebook_text *text)
{
	const struct fields fields = fields_of(loading);
	const struct yaml *tree;

	loading->used[loading->used_count++] = *text;
	tree = read_tree(loading, text);
	if (!tree)
		return NULL;
	if (tree->kind != YAML_KIND_MAP) {
		(void)yaml_error(tree, loading->err, SAY_RULEBOOK_MAP_SECTIONS);
		return NULL;
	}
	return shape_check(&fields, tree, yaml_get(tree, "extends") != NULL)
	           ? apply_to_base(loading, tree)
	           : NULL;
}

static bool read_choices(
    const struct fields *fields, const struct yaml *node, struct rulebook_option *option)
{
	const struct yaml *list;
	struct option_choice *choices;

	if (!fields_member(fields, node, "choices", REQUIRED, &list))
		return false;
	if (!list)
		return true;
	if (list->count == 0 || list->count > CHOICES_MOST)
		return fields_refuse(fields, list, SAY_RULEBOOK_CHOICES, CHOICES_MOST);
	choices = arena_alloc(fields->arena, list->count, sizeof *choices);
	for (size_t i = 0; i < list->count; i++) {
		choices[i].value = list->keys[i]->text;
		if (!fields_text(fields, list->values[i], "summary", REQUIRED, &choices[i].summary))
			return false;
	}
	option->choice_count = list->count;
	option->choices = choices;
	return true;
}

static const char *chosen_value(
    const struct rulebook_option *option, const struct option_value *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(values[i].name, option->name) == 0)
			return values[i].value;
	return option->standard;
}

/* The choice of that value, as the rulebook's own text; NULL where there is none. */
static const char *find_choice(const struct rulebook_option *option, const char *value)
{
	for (size_t i = 0; i < option->choice_count; i++)
		if (strcmp(option->choices[i].value, value) == 0)
			return option->choices[i].value;
	return NULL;
}

static bool no_choice(
    struct loading *loading, const struct rulebook_option *option, const char *value)
{
	struct text list = {.arena = loading->arena};

	for (size_t i = 0; i < option->choice_count; i++)
		text_addf(&list, "%s%s", i > 0 ? ", " : "", option->choices[i].value);
	return error_set(loading->err, ERROR_INPUT, SAY_OPTION_VALUE_OPTION, option->name, value,
	    text_of(&list));
}

static bool refuse_standard(
    const struct fields *fields, const struct yaml *node, const struct rulebook_option *option)
{
	const char **values = arena_alloc(fields->arena, option->choice_count, sizeof *values);

	for (size_t i = 0; i < option->choice_count; i++)
		values[i] = option->choices[i].value;
	return fields_refuse_name(fields, node, "rulebook-choices",
	    message_words(TEXT_WORDS_STANDARD_CHOICES), values, option->choice_count);
}

static bool read_option(struct loading *loading, const struct yaml *name, const struct yaml *node,
    const struct option_value *values, size_t count, struct rulebook_option *option)
{
	const struct fields fields = fields_of(loading);
	const char *wanted;

	option->name = name->text;
	if (!fields_text(&fields, node, "summary", REQUIRED, &option->summary) ||
	    !fields_text(&fields, node, "standard", REQUIRED, &option->standard) ||
	    !fields_source(&fields, node, &option->source) || !read_choices(&fields, node, option))
		return false;
	wanted = chosen_value(option, values, count);
	option->chosen = wanted ? find_choice(option, wanted) : NULL;
	if (!option->standard || option->choice_count == 0)
		return true; /* already reported */
	if (!find_choice(option, option->standard))
		return refuse_standard(&fields, fields_get(&fields, node, "standard"), option);
	return option->chosen || no_choice(loading, option, wanted);
}

static bool no_option(struct loading *loading, const struct rulebook *book, const char *name)
{
	const char *names[OPTIONS_MOST];
	size_t count = 0;
	const char *nearest;

	for (; count < book->option_count; count++)
		names[count] = book->options[count].name;
	nearest = text_nearest(name, names, count);
	return error_set(loading->err, ERROR_INPUT, "option-unknown",
	    nearest ? TEXT_OPTION_UNKNOWN_RULEBOOK_YOU_MEAN
	            : TEXT_OPTION_UNKNOWN_RULEBOOK_CANASTA_SHOW,
	    name, nearest);
}

/* Every value given must be of an option the rulebook declares, once. */
static bool options_are_known(struct loading *loading, const struct rulebook *book,
    const struct option_value *values, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		bool known = false;

		for (size_t j = 0; j < book->option_count; j++)
			known = known || strcmp(values[i].name, book->options[j].name) == 0;
		if (!known)
			return no_option(loading, book, values[i].name);
		for (size_t j = 0; j < i; j++)
			if (strcmp(values[i].name, values[j].name) == 0)
				return error_set(loading->err, ERROR_INPUT,
				    SAY_OPTION_TWICE_RULEBOOK_OPTION, values[i].name);
	}
	return true;
}

/* The tree with the figures of the choice laid upon it. */
static const struct yaml *apply_choice(struct loading *loading, const struct yaml *tree,
    const struct yaml *node, const struct rulebook_option *option)
{
	const struct yaml *figures =
	    option->chosen
	        ? yaml_get(yaml_get(yaml_get(node, "choices"), option->chosen), choice_figures)
	        : NULL;

	return figures && figures->kind == YAML_KIND_MAP
	           ? yaml_merge(loading->arena, tree, figures, NULL, loading->err)
	           : tree;
}

/* Reads the options, and lays the figures of each value chosen upon the tree. */
static const struct yaml *apply_options(struct loading *loading, const struct yaml *tree,
    const struct option_value *values, size_t count, struct rulebook *book)
{
	const struct fields fields = fields_of(loading);
	const struct yaml *list = fields_get(&fields, tree, "options");
	size_t option_count = list ? list->count : 0;
	struct rulebook_option *options;

	if (option_count > OPTIONS_MOST) {
		if (!fields_refuse(&fields, list, SAY_RULEBOOK_OPTIONS, OPTIONS_MOST))
			return NULL;
		option_count = 0;
	}
	options = arena_alloc(loading->arena, option_count, sizeof *options);
	for (size_t i = 0; i < option_count; i++) {
		if (!read_option(
		        loading, list->keys[i], list->values[i], values, count, &options[i]))
			return NULL;
		tree = apply_choice(loading, tree, list->values[i], &options[i]);
		if (!tree)
			return NULL;
	}
	book->option_count = option_count;
	book->options = options;
	return options_are_known(loading, book, values, count) ? tree : NULL;
}

/* The texts it was read from, base first, copied so that they outlive the caller's. */
static void keep_sources(struct loading *loading, struct rulebook *book)
{
	struct rulebook_text *sources =
	    arena_alloc(loading->arena, loading->used_count, sizeof *sources);

	for (size_t i = 0; i < loading->used_count; i++) {
		const struct rulebook_text *used = &loading->used[loading->used_count - 1 - i];

		sources[i].name = arena_text(loading->arena, used->name);
		sources[i].data = arena_copy(loading->arena, used->data, used->size);
		sources[i].size = used->size;
	}
	book->source_count = loading->used_count;
	book->sources = sources;
}

/* Resolves the tree under those options. */
static bool resolve_under(struct loading *loading, const struct yaml *tree,
    const struct option_value *options, size_t option_count, struct rulebook *book)
{
	struct fields fields = fields_of(loading);

	fields.book = book;
	tree = apply_options(loading, tree, options, option_count, book);
	return tree && rulebook_resolve(&fields, tree, book);
}

bool rulebook_tree(struct arena *arena, const struct rulebook_text *texts, size_t text_count,
    const struct yaml **ret, struct error *err)
{
	struct loading loading = {
	    .arena = arena, .err = err, .texts = texts, .text_count = text_count};
	const struct yaml *tree = read_extended(&loading, &texts[text_count - 1]);

	if (tree)
		*ret = tree;
	return tree != NULL;
}

bool rulebook_load_texts(struct arena *arena, const struct rulebook_text *texts, size_t text_count,
    const struct option_value *options, size_t option_count, const struct rulebook **ret,
    struct error *err)
{
	struct loading loading = {
	    .arena = arena, .err = err, .texts = texts, .text_count = text_count};
	struct rulebook *book = arena_alloc(arena, 1, sizeof *book);
	const struct yaml *tree;

	tree = read_extended(&loading, &texts[text_count - 1]);
	if (!tree || !resolve_under(&loading, tree, options, option_count, book))
		return false;
	keep_sources(&loading, book);
	*ret = book;
	return true;
}

/* Every choice of every option that is not in force lays other figures upon the file. */
static bool check_choices(
    struct loading *loading, const struct yaml *tree, const struct rulebook_option *option)
{
	for (size_t i = 0; i < option->choice_count; i++) {
		const struct option_value choice = {option->name, option->choices[i].value};
		struct rulebook *other = arena_alloc(loading->arena, 1, sizeof *other);

		if ((!option->chosen || strcmp(choice.value, option->chosen) != 0) &&
		    !resolve_under(loading, tree, &choice, 1, other))
			return false;
	}
	return true;
}

/* Reads the file to its end, under every choice of its options. */
static bool list_problems(struct loading *loading, struct rulebook *book)
{
	const struct yaml *tree = read_extended(loading, &loading->texts[loading->text_count - 1]);

	if (!tree || !resolve_under(loading, tree, NULL, 0, book))
		return false;
	keep_sources(loading, book);
	for (size_t i = 0; i < book->option_count; i++)
		if (!check_choices(loading, tree, &book->options[i]))
			return false;
	return true;
}

/* Lists an error that ended the reading, too. */
static bool list_last(struct problems *problems, struct error *err)
{
	if (err->kind != ERROR_INPUT)
		return false;
	if (problems->count == PROBLEMS_MOST)
		problems->more++;
	else
		problems->list[problems->count++] = (struct problem){.error = *err, .path = ""};
	*err = (struct error){0};
	return true;
}

bool rulebook_check_texts(struct arena *arena, const struct rulebook_text *texts, size_t text_count,
    const struct rulebook **ret_book, const struct problems **ret, struct error *err)
{
	struct problems *problems = arena_alloc(arena, 1, sizeof *problems);
	struct problem *list = arena_alloc(arena, PROBLEMS_MOST, sizeof *list);
	struct loading loading = {.arena = arena,
	    .err = err,
	    .problems = problems,
	    .texts = texts,
	    .text_count = text_count};
	struct rulebook *book = arena_alloc(arena, 1, sizeof *book);

	problems->list = list;
	if (!list_problems(&loading, book) && !list_last(problems, err))
		return false;
	problem_sort(problems);
	*ret_book = book;
	*ret = problems;
	return true;
}

bool rulebook_load(struct arena *arena, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err)
{
	struct rulebook_text text;

	if (!built_in(id, &text))
		return unknown_id(id, err);
	return rulebook_load_texts(arena, &text, 1, options, option_count, ret, err);
}

bool rulebook_out_amounts(const char *id, struct out_amounts *ret)
{
	const struct yaml *out = yaml_get(packed_find(packed_rulebooks, id), "going-out");
	const struct yaml *concealed = yaml_get(out, "concealed");
	const struct yaml *points = yaml_get(concealed, "points"),
	                  *adds = yaml_get(concealed, "adds");

	*ret = (struct out_amounts){0};
	if (!yaml_get(out, "points") || !fields_is_number(yaml_get(out, "points"), &ret->normal))
		return false;
	ret->concealed_known = points && fields_is_number(points, &ret->concealed);
	ret->concealed_adds = adds && strcmp(adds->text, "yes") == 0;
	return true;
}

#include "rulebook/load.h"

#include "base/embedded.h"
#include "base/text.h"
#include "rulebook/fields.h"
#include "rulebook/resolve.h"

#include <stdio.h>
#include <string.h>

enum { EXTENDS_MOST = 8, BUILT_IN_MOST = 64 };

static const char suffix[] = ".yaml";
static const char words_suffix[] = ".clauses.yaml";

/* What a rulebook is read from while it is loaded. */
struct loading {
	struct arena *arena;
	struct error *err;
	struct problems *problems; /* where errors are listed; NULL: the first one ends it */
	const struct rulebook_text *given; /* texts of the caller, before the built-in ones */
	size_t given_count;
	struct rulebook_text used[EXTENDS_MOST]; /* the file itself first, then what it extends */
	size_t used_count;
};

/* Length of the id in a built-in file's name; 0 where the file is no rulebook. */
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

static bool unknown_id(const char *id, struct error *err)
{
	const char *const *ids;
	size_t count = rulebook_ids(&ids);
	const char *nearest = text_nearest(id, ids, count);

	if (nearest)
		return error_set(err, ERROR_INPUT, "rulebook-unknown",
		    "there is no rulebook `%s`; is `%s` meant?", id, nearest);
	return error_set(err, ERROR_INPUT, "rulebook-unknown",
	    "there is no rulebook `%s`; `canasta rulebook list` shows them", id);
}

/* The text of a base, among those given before the file, else built in. */
static bool find_text(const struct loading *loading, const char *id, struct rulebook_text *ret)
{
	for (size_t i = 0; i + 1 < loading->given_count; i++)
		if (strcmp(loading->given[i].name, id) == 0) {
			*ret = loading->given[i];
			return true;
		}
	return built_in(id, ret);
}

static const struct yaml *read_extended(struct loading *loading, const struct rulebook_text *text);

/* The base a tree extends, with the tree laid upon it; the tree itself where it extends nothing. */
static const struct yaml *lay_upon_base(struct loading *loading, const struct yaml *tree)
{
	const struct yaml *extends = yaml_get(tree, "extends"), *base;
	struct rulebook_text text;

	if (!extends)
		return tree;
	if (extends->kind != YAML_KIND_TEXT) {
		(void)yaml_error(
		    extends, loading->err, "rulebook-extends", "the id of a rulebook is expected");
		return NULL;
	}
	if (loading->used_count == EXTENDS_MOST) {
		(void)yaml_error(extends, loading->err, "rulebook-extends",
		    "rulebooks extend each other in a circle");
		return NULL;
	}
	if (!find_text(loading, extends->text, &text)) {
		(void)unknown_id(extends->text, loading->err);
		(void)error_place(loading->err, extends->file, extends->line, extends->column);
		return NULL;
	}
	base = read_extended(loading, &text);
	return base ? yaml_merge(loading->arena, base, tree, loading->err) : NULL;
}

static const struct yaml *read_extended(struct loading *loading, const struct rulebook_text *text)
{
	const struct yaml *tree;

	loading->used[loading->used_count++] = *text;
	if (!yaml_parse(loading->arena, text->name, text->data, text->size, &tree, loading->err))
		return NULL;
	if (tree->kind != YAML_KIND_MAP) {
		(void)yaml_error(
		    tree, loading->err, "rulebook-map", "a rulebook's sections are expected");
		return NULL;
	}
	return lay_upon_base(loading, tree);
}

static struct fields fields_of(const struct loading *loading)
{
	return (struct fields){
	    .arena = loading->arena, .err = loading->err, .problems = loading->problems};
}

static bool read_choices(
    const struct fields *fields, const struct yaml *node, struct rulebook_option *option)
{
	const struct yaml *list = yaml_get(node, "choices");
	struct option_choice *choices;

	if (!list || list->kind != YAML_KIND_MAP || list->count == 0)
		return yaml_error(list ? list : node, fields->err, "rulebook-choices",
		    "choices: values by name are expected");
	choices = arena_alloc(fields->arena, list->count, sizeof *choices);
	if (!choices)
		return error_memory(fields->err);
	for (size_t i = 0; i < list->count; i++) {
		choices[i].value = list->keys[i]->text;
		if ((!fields_known(fields, list->values[i], "summary figures") ||
		        !fields_text(
		            fields, list->values[i], "summary", REQUIRED, &choices[i].summary)) &&
		    !fields_go_on(fields))
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
	return error_set(loading->err, ERROR_INPUT, "option-value",
	    "option %s cannot be `%s`; expected is one of: %s", option->name, value,
	    text_of(&list));
}

static bool read_option(struct loading *loading, const struct yaml *name, const struct yaml *node,
    const struct option_value *values, size_t count, struct rulebook_option *option)
{
	const struct fields fields = fields_of(loading);
	const char *wanted;

	option->name = name->text;
	if (!fields_known(&fields, node, "summary standard clause ruling choices") ||
	    !fields_text(&fields, node, "summary", REQUIRED, &option->summary) ||
	    !fields_text(&fields, node, "standard", REQUIRED, &option->standard) ||
	    !fields_source(&fields, node, &option->source) || !read_choices(&fields, node, option))
		return false;
	if (!find_choice(option, option->standard))
		return yaml_error(yaml_get(node, "standard"), loading->err, "rulebook-choices",
		    "the standard must be one of the choices");
	wanted = chosen_value(option, values, count);
	option->chosen = find_choice(option, wanted);
	return option->chosen || no_choice(loading, option, wanted);
}

static bool no_option(struct loading *loading, const struct rulebook *book, const char *name)
{
	const char *names[8];
	size_t count = 0;
	const char *nearest;

	for (; count < book->option_count && count < sizeof(names) / sizeof(names[0]); count++)
		names[count] = book->options[count].name;
	nearest = text_nearest(name, names, count);
	return error_set(loading->err, ERROR_INPUT, "option-unknown",
	    nearest ? "this rulebook has no option `%s`; did you mean `%s`?"
	            : "this rulebook has no option `%s`; `canasta rulebook show` lists them",
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
				return error_set(loading->err, ERROR_INPUT, "option-twice",
				    "option `%s` is given twice", values[i].name);
	}
	return true;
}

/* Reads the options, and lays the figures of each value chosen upon the tree. */
static const struct yaml *apply_options(struct loading *loading, const struct yaml *tree,
    const struct option_value *values, size_t count, struct rulebook *book)
{
	const struct yaml *list = yaml_get(tree, "options");
	struct rulebook_option *options;

	if (list && list->kind != YAML_KIND_MAP) {
		(void)yaml_error(
		    list, loading->err, "rulebook-map", "options by name are expected");
		return NULL;
	}
	options = arena_alloc(loading->arena, list ? list->count : 0, sizeof *options);
	if (!options) {
		(void)error_memory(loading->err);
		return NULL;
	}
	for (size_t i = 0; list && i < list->count; i++) {
		const struct fields fields = fields_of(loading);
		const struct yaml *figures;

		if (!read_option(
		        loading, list->keys[i], list->values[i], values, count, &options[i])) {
			if (!fields_go_on(&fields))
				return NULL;
			continue;
		}
		figures = yaml_get(
		    yaml_get(yaml_get(list->values[i], "choices"), options[i].chosen), "figures");
		if (figures && figures->kind != YAML_KIND_MAP) {
			(void)yaml_error(figures, loading->err, "rulebook-map",
			    "figures: sections as in the file itself are expected");
			if (!fields_go_on(&fields))
				return NULL;
			continue;
		}
		if (figures)
			tree = yaml_merge(loading->arena, tree, figures, loading->err);
		if (!tree)
			return NULL;
	}
	book->option_count = list ? list->count : 0;
	book->options = options;
	return options_are_known(loading, book, values, count) ? tree : NULL;
}

/* The texts it was read from, base first, copied so that they outlive the caller's. */
static bool keep_sources(struct loading *loading, struct rulebook *book)
{
	struct rulebook_text *sources =
	    arena_alloc(loading->arena, loading->used_count, sizeof *sources);

	if (!sources)
		return error_memory(loading->err);
	for (size_t i = 0; i < loading->used_count; i++) {
		const struct rulebook_text *used = &loading->used[loading->used_count - 1 - i];

		sources[i].name = arena_text(loading->arena, used->name);
		sources[i].data = arena_copy(loading->arena, used->data, used->size);
		sources[i].size = used->size;
		if (!sources[i].name || !sources[i].data)
			return error_memory(loading->err);
	}
	book->source_count = loading->used_count;
	book->sources = sources;
	return true;
}

/* Reads the last of the texts to its end; where problems are listed, true says only that. */
static bool load_texts(struct loading *loading, const struct option_value *options,
    size_t option_count, struct rulebook *book)
{
	const struct fields fields = fields_of(loading);
	const struct yaml *tree = read_extended(loading, &loading->given[loading->given_count - 1]);

	if (!tree)
		return fields_go_on(&fields);
	tree = apply_options(loading, tree, options, option_count, book);
	if (!tree)
		return fields_go_on(&fields);
	return rulebook_resolve(&fields, tree, book) && keep_sources(loading, book);
}

bool rulebook_load_texts(struct arena *arena, const struct rulebook_text *texts, size_t text_count,
    const struct option_value *options, size_t option_count, const struct rulebook **ret,
    struct error *err)
{
	struct loading loading = {
	    .arena = arena, .err = err, .given = texts, .given_count = text_count};
	struct rulebook *book = arena_alloc(arena, 1, sizeof *book);

	if (!book)
		return error_memory(err);
	if (!load_texts(&loading, options, option_count, book))
		return false;
	*ret = book;
	return true;
}

/* Whether the error stands in the list before index `end`. */
static bool is_listed(const struct problems *problems, const struct error *error, size_t end)
{
	for (size_t i = 0; i < end; i++) {
		const struct error *other = &problems->list[i];

		if (other->line == error->line && other->column == error->column &&
		    strcmp(other->file, error->file) == 0 &&
		    strcmp(other->message, error->message) == 0)
			return true;
	}
	return false;
}

/* Lists the errors of the file under one set of options, those not listed yet. */
static bool list_problems(
    struct loading *loading, const struct option_value *option, struct rulebook *book)
{
	struct problems *problems = loading->problems;
	size_t before = problems->count, kept = before;

	loading->used_count = 0;
	problems->kinds_unknown = false;
	problems->pack_unknown = false;
	if (!load_texts(loading, option, option ? 1 : 0, book))
		return false;
	for (size_t i = before; i < problems->count; i++)
		if (!is_listed(problems, &problems->list[i], kept))
			problems->list[kept++] = problems->list[i];
	problems->count = kept;
	return true;
}

/* Every choice of every option that is not in force lays other figures upon the file. */
static bool list_problems_of_options(struct loading *loading, const struct rulebook *book)
{
	for (size_t i = 0; i < book->option_count; i++)
		for (size_t j = 0; j < book->options[i].choice_count; j++) {
			struct option_value option = {
			    book->options[i].name, book->options[i].choices[j].value};
			struct rulebook *other = arena_alloc(loading->arena, 1, sizeof *other);

			if (!other)
				return error_memory(loading->err);
			if (strcmp(option.value, book->options[i].chosen) != 0 &&
			    !list_problems(loading, &option, other))
				return false;
		}
	return true;
}

/* By line and column where they are of one file, so that they are told as they stand there. */
static void sort_problems(struct problems *problems)
{
	for (size_t i = 1; i < problems->count; i++) {
		struct error moved = problems->list[i];
		size_t at = i;

		for (; at > 0; at--) {
			const struct error *other = &problems->list[at - 1];

			if (strcmp(other->file, moved.file) != 0 || other->line < moved.line ||
			    (other->line == moved.line && other->column <= moved.column))
				break;
			problems->list[at] = *other;
		}
		problems->list[at] = moved;
	}
}

bool rulebook_check_texts(struct arena *arena, const struct rulebook_text *texts, size_t text_count,
    const struct rulebook **ret_book, const struct error **ret_problems, size_t *ret_count,
    struct error *err)
{
	struct problems problems = {
	    .list = arena_alloc(arena, PROBLEMS_MOST, sizeof *problems.list)};
	struct loading loading = {.arena = arena,
	    .err = err,
	    .problems = &problems,
	    .given = texts,
	    .given_count = text_count};
	struct rulebook *book = arena_alloc(arena, 1, sizeof *book);

	if (!problems.list || !book)
		return error_memory(err);
	if (!list_problems(&loading, NULL, book))
		return false;
	/* Options that could not be read have no choices to try. */
	if (problems.count == 0 && !list_problems_of_options(&loading, book))
		return false;
	sort_problems(&problems);
	*ret_book = book;
	*ret_problems = problems.list;
	*ret_count = problems.count;
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

#include "rulebook/load.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "rulebook/fields.h"
#include "rulebook/rulebook.h"

#include <stdio.h>
#include <string.h>

enum {
	BUILT_IN_MOST = 64,
	NAME_SIZE = 64,     /* of a built-in file's name */
	OPTIONS_MOST = 32,  /* of a file */
	CHOICES_MOST = 32,  /* of an option */
	READ_MOST = 1 << 28 /* bytes of a file times choices of its options */
};

/* The figures that a choice lays over the file; it may also remove some. */
static const char choice_figures[] = "figures";

/* --- built-in rulebooks --- */

size_t rulebook_ids(const char *const **ret_ids)
{
	static const char *ids[BUILT_IN_MOST];
	size_t count = 0;

	for (; count < BUILT_IN_MOST && packed_rulebooks[count].name; count++)
		ids[count] = packed_rulebooks[count].name;
	*ret_ids = ids;
	return count;
}

static bool built_in(const char *id, struct file_text *ret)
{
	char name[NAME_SIZE];

	(void)snprintf(name, sizeof name, "%s.yaml", id);
	const struct embedded_file *file =
	    strchr(id, '.') ? NULL : embedded_find(embedded_rulebooks, name);

	if (file)
		*ret = (struct file_text){id, (const char *)file->data, file->size};
	return file;
}

/* Returns the tree of a text that equals a built-in one to the byte, as most texts of events do: it
 * was read during the build. NULL for any other. */
static const struct yaml *built_in_tree(const struct file_text *text)
{
	struct file_text ours;

	return built_in(text->name, &ours) && ours.size == text->size &&
	               memcmp(ours.data, text->data, ours.size) == 0
	           ? packed_find(packed_rulebooks, text->name)
	           : NULL;
}

/* --- a file and those it extends --- */

/* Finds the text of a base, among those given before the file or among the built-in ones. */
static bool find_text(
    const struct file_text *texts, size_t text_count, const char *id, struct file_text *ret)
{
	for (size_t i = 0; i + 1 < text_count; i++)
		if (strcmp(texts[i].name, id) == 0) {
			*ret = texts[i];
			return true;
		}
	return built_in(id, ret);
}

/* Reads one text, and lists the faults of its shape; a built-in one needs no check, unless all problems are
 * asked for. Breaks off if the text is not YAML or not a map. */
static const struct yaml *read_text(const struct fields *fields, const struct file_text *text)
{
	struct yaml_duplicate duplicates[PROBLEMS_MOST];
	struct problems *problems = fields->problems;
	const struct yaml *tree = problems->all ? NULL : built_in_tree(text);
	const bool is_built_in = tree;
	size_t count = 0;

	if (problems->all)
		must(yaml_parse_listing(fields->arena, text->name, text->data, text->size,
		    duplicates, PROBLEMS_MOST, &count, &tree, refusal()));
	else if (!tree)
		must(yaml_parse(
		    fields->arena, text->name, text->data, text->size, &tree, refusal()));
	problems->texts[problems->tree_count] = *text;
	problems->trees[problems->tree_count++] = tree;
	for (size_t i = 0; i < count; i++) {
		const char *key = duplicates[i].key->text;

		yaml_fill_error(duplicates[i].key, fields->err, SAY_YAML_KEY_TWICE, key);
		problem_add(problems, duplicates[i].map, key, fields->err);
	}
	if (tree->kind != YAML_KIND_MAP)
		yaml_refuse(tree, SAY_RULEBOOK_MAP_SECTIONS);
	if (!is_built_in)
		fields_check(fields, tree, "", yaml_get(tree, "extends") != NULL);
	return tree;
}

/* Finds the text that a tree extends. Returns false if it extends nothing that is known. */
static bool find_base(const struct fields *fields, const struct yaml *tree,
    const struct file_text *texts, size_t text_count, struct file_text *ret)
{
	const struct yaml *extends = fields_get(fields, tree, "extends");
	const char *const *ids, *meant;

	if (!extends)
		return false;
	if (fields->problems->tree_count == TREES_MOST) {
		fields_refuse(fields, extends, SAY_RULEBOOK_EXTENDS);
		return false;
	}
	if (find_text(texts, text_count, extends->text, ret))
		return true;
	const size_t count = rulebook_ids(&ids);

	fields_refuse_name(fields, extends, "rulebook-unknown",
	    message_text(fields->arena, TEXT_PHRASE_NO_RULEBOOK, extends->text), ids, count);
	/* The reading goes on with the base that is probably meant. */
	meant = text_nearest(extends->text, ids, count);
	fields->problems->base_unknown = !meant || !find_text(texts, text_count, meant, ret);
	return !fields->problems->base_unknown;
}

/* --- options --- */

/* Returns the choice with a value, as the rulebook's own text; NULL if there is none. */
static const char *find_choice(const struct rulebook_option *option, const char *value)
{
	for (size_t i = 0; i < option->choice_count; i++)
		if (strcmp(option->choices[i].value, value) == 0)
			return option->choices[i].value;
	return NULL;
}

/* Reads an option, and chooses the value wanted, or the standard. */
static void read_option(const struct fields *fields, const struct yaml *name,
    const struct yaml *node, const struct option_value *values, size_t count,
    struct rulebook_option *option)
{
	const char **names;
	struct text known = {.arena = fields->arena};

	option->name = name->text;
	fields_read(fields, "option", node, option);
	fields_source(fields, node, &option->source);
	const struct yaml *list = fields_member(fields, node, "choices", REQUIRED);

	if (list && (list->count == 0 || list->count > CHOICES_MOST))
		fields_refuse(fields, list, SAY_RULEBOOK_CHOICES, CHOICES_MOST);
	else if (list)
		fields_read(fields, "choices", list, option);
	const char *wanted = option->standard;

	for (size_t i = count; i-- > 0;)
		if (strcmp(values[i].name, option->name) == 0)
			wanted = values[i].value;
	option->chosen = wanted ? find_choice(option, wanted) : NULL;
	if (!option->standard || option->choice_count == 0)
		return; /* already reported */
	names = arena_alloc(fields->arena, option->choice_count, sizeof *names);
	for (size_t i = 0; i < option->choice_count; i++) {
		names[i] = option->choices[i].value;
		text_addf(&known, "%s%s", i > 0 ? ", " : "", names[i]);
	}
	if (!find_choice(option, option->standard))
		fields_refuse_name(fields, fields_get(fields, node, "standard"), "rulebook-choices",
		    message_words(TEXT_WORDS_STANDARD_NOT_A_CHOICE), names, option->choice_count);
	else if (!option->chosen)
		break_off(ERROR_INPUT, SAY_OPTION_VALUE_RULEBOOK_CHOICE, option->name, wanted,
		    text_of(&known));
}

/* Checks that every value is for an option of the rulebook, and each option is given once. */
static void check_options(
    const struct rulebook *book, const struct option_value *values, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const char *names[OPTIONS_MOST], *nearest;
		bool known = false;

		for (size_t j = 0; j < book->option_count; j++) {
			names[j] = book->options[j].name;
			known = known || strcmp(values[i].name, names[j]) == 0;
		}
		if (!known) {
			nearest = text_nearest(values[i].name, names, book->option_count);
			break_off(ERROR_INPUT, "option-unknown",
			    nearest ? TEXT_OPTION_UNKNOWN_RULEBOOK_NEAREST
			            : TEXT_OPTION_UNKNOWN_NOT_OF_RULEBOOK,
			    values[i].name, nearest);
		}
		for (size_t j = 0; j < i; j++)
			if (strcmp(values[i].name, values[j].name) == 0)
				break_off(
				    ERROR_INPUT, SAY_OPTION_TWICE_RULEBOOK_OPTION, values[i].name);
	}
}

/* Resolves the tree under those options: the figures of each value chosen are laid upon it. */
static void resolve_under(struct fields *fields, const struct yaml *tree,
    const struct option_value *values, size_t count, struct rulebook *book)
{
	const struct yaml *list = fields_get(fields, tree, "options");
	size_t option_count = list ? list->count : 0, size = 0, choices = 0;

	fields->book = book;
	if (option_count > OPTIONS_MOST) {
		fields_refuse(fields, list, SAY_RULEBOOK_OPTIONS, OPTIONS_MOST);
		option_count = 0;
	}
	for (size_t i = 0; i < fields->problems->tree_count; i++)
		size += fields->problems->texts[i].size;
	struct rulebook_option *options = arena_alloc(fields->arena, option_count, sizeof *options);

	for (size_t i = 0; i < option_count; i++) {
		const struct yaml *option = list->values[i], *figures = NULL;

		read_option(fields, list->keys[i], option, values, count, &options[i]);
		if (options[i].chosen)
			figures = yaml_get(yaml_get(yaml_get(option, "choices"), options[i].chosen),
			    choice_figures);
		if (figures && figures->kind == YAML_KIND_MAP)
			tree = yaml_merge(fields->arena, tree, figures, NULL);
		choices += options[i].choice_count;
	}
	/* A check reads the file under every choice, so a large file has room for fewer of them. */
	if (fields->problems->all && choices * size > READ_MOST) {
		fields_refuse(fields, list, SAY_RULEBOOK_OPTIONS_TOO_LARGE);
		option_count = 0;
	}
	book->option_count = option_count;
	book->options = options;
	check_options(book, values, count);
	rulebook_resolve(fields, tree, book);
}

/* Resolves the tree under every choice of its options that is not in force, since each choice changes figures. */
static void resolve_choices(
    struct fields *fields, const struct yaml *tree, const struct rulebook *book)
{
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];

		for (size_t j = 0; j < option->choice_count; j++) {
			const struct option_value choice = {option->name, option->choices[j].value};
			struct rulebook *other = arena_alloc(fields->arena, 1, sizeof *other);

			if (!option->chosen || strcmp(choice.value, option->chosen) != 0)
				resolve_under(fields, tree, &choice, 1, other);
		}
	}
}

/* --- reading --- */

/* One reading of a file, and its results. */
struct book_reader {
	const struct file_text *texts;
	size_t text_count;
	const struct option_value *options;
	size_t option_count;
	struct fields fields;
	const struct yaml *tree;
	struct rulebook *book; /* NULL: only the tree is read */
};

static struct book_reader reader_begin(
    struct arena *arena, const struct file_text *texts, size_t text_count, struct error *err)
{
	struct problems *problems = arena_alloc(arena, 1, sizeof *problems);

	problems->arena = arena;
	return (struct book_reader){.texts = texts,
	    .text_count = text_count,
	    .fields = {.arena = arena, .err = err, .problems = problems}};
}

/* Reads the file within a boundary, to which the readers break off if the rest cannot be read. */
static void read_file(void *context)
{
	struct book_reader *reader = context;
	struct fields *fields = &reader->fields;
	const struct problems *problems = fields->problems;
	struct rulebook *book = reader->book;
	struct file_text text = reader->texts[reader->text_count - 1];
	const struct yaml *tree;

	/* The last text is the file itself. Each of those that it extends is laid under it. */
	do
		tree = read_text(fields, &text);
	while (find_base(fields, tree, reader->texts, reader->text_count, &text));
	for (size_t i = problems->tree_count - 1; i-- > 0;)
		tree = yaml_merge(fields->arena, tree, problems->trees[i], choice_figures);
	reader->tree = tree;
	if (!book)
		return;
	resolve_under(fields, tree, reader->options, reader->option_count, book);
	/* The texts it was read from, base first, are copied so that they outlive the caller's. */
	struct file_text *sources =
	    arena_alloc(fields->arena, problems->tree_count, sizeof *sources);

	for (size_t i = 0; i < problems->tree_count; i++) {
		text = problems->texts[problems->tree_count - 1 - i];
		sources[i] = (struct file_text){arena_text(fields->arena, text.name),
		    arena_copy(fields->arena, text.data, text.size), text.size};
	}
	book->source_count = problems->tree_count;
	book->sources = sources;
	if (problems->all)
		resolve_choices(fields, tree, book);
}

/* Reads the file. Returns true if it was read and nothing is wrong; otherwise the error is the
 * problem that was found first. */
static bool read_sound(struct book_reader *reader)
{
	const struct problems *problems = reader->fields.problems;
	struct error *err = reader->fields.err;
	const bool was_read = boundary_try(read_file, reader, err);

	if (problems->count > 0)
		*err = problems->list[0].error;
	return was_read && problems->count == 0;
}

const struct yaml *rulebook_tree(
    struct arena *arena, const struct file_text *texts, size_t text_count)
{
	struct book_reader reader = reader_begin(arena, texts, text_count, refusal());

	must(read_sound(&reader));
	return reader.tree;
}

/* Reads a rulebook with a reader that has its texts. */
static bool load(struct book_reader *reader, const struct option_value *options,
    size_t option_count, const struct rulebook **ret)
{
	struct arena *arena = reader->fields.arena;

	reader->options = options;
	reader->option_count = option_count;
	reader->book = arena_alloc(arena, 1, sizeof *reader->book);
	if (!read_sound(reader))
		return false;
	*ret = reader->book;
	return true;
}

bool rulebook_load_texts(struct arena *arena, const struct file_text *texts, size_t text_count,
    const struct option_value *options, size_t option_count, const struct rulebook **ret,
    struct error *err)
{
	struct book_reader reader = reader_begin(arena, texts, text_count, err);

	return load(&reader, options, option_count, ret);
}

bool rulebook_load_frozen(struct arena *arena, const struct file_text *texts, size_t text_count,
    const struct option_value *options, size_t option_count, const struct rulebook **ret,
    struct error *err)
{
	struct book_reader reader = reader_begin(arena, texts, text_count, err);

	reader.fields.problems->frozen = true;
	return load(&reader, options, option_count, ret);
}

/* Sorts problems that follow one another and are of one file by line and column. */
static void problem_sort(struct problems *problems)
{
	for (size_t i = 1; i < problems->count; i++) {
		const struct problem moved = problems->list[i];
		const struct error *error = &moved.error;
		size_t at = i;

		for (; at > 0; at--) {
			const struct error *before = &problems->list[at - 1].error;

			if (strcmp(before->file, error->file) != 0 || before->line < error->line ||
			    (before->line == error->line && before->column <= error->column))
				break;
			problems->list[at] = problems->list[at - 1];
		}
		problems->list[at] = moved;
	}
}

const struct problems *rulebook_check_texts(struct arena *arena, const struct file_text *texts,
    size_t text_count, const struct rulebook **ret_book)
{
	struct error err = {0};
	struct book_reader reader = reader_begin(arena, texts, text_count, &err);
	struct problems *problems = reader.fields.problems;

	problems->all = true;
	reader.book = arena_alloc(arena, 1, sizeof *reader.book);
	if (!boundary_try(read_file, &reader, &err)) {
		/* The error ended the reading, unless too much else was wrong. */
		if (problems->work <= WORK_MOST)
			problem_list(problems, &err, "");
		else
			problems->more++;
	}
	problem_sort(problems);
	*ret_book = reader.book;
	return problems;
}

bool rulebook_load(struct arena *arena, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err)
{
	struct file_text text;
	const char *const *ids, *nearest;

	if (built_in(id, &text))
		return rulebook_load_frozen(arena, &text, 1, options, option_count, ret, err);
	const size_t count = rulebook_ids(&ids);

	nearest = text_nearest(id, ids, count);
	if (nearest)
		return error_set(err, ERROR_INPUT, SAY_RULEBOOK_UNKNOWN_NEAREST, id, nearest);
	return error_set(err, ERROR_INPUT, SAY_RULEBOOK_UNKNOWN_NO_SUCH_RULEBOOK, id);
}

/* --- the points for going out --- */

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

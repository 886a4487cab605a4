#include "cli/books.h"

#include "base/file.h"
#include "base/message.h"
#include "base/yaml.h"
#include "cli/event_file.h"
#include "rulebook/clauses.h"

#include <string.h>
#include <unistd.h>

static bool ends_with(const char *text, const char *tail)
{
	size_t size = strlen(text), tail_size = strlen(tail);

	return size >= tail_size && strcmp(text + size - tail_size, tail) == 0;
}

bool books_is_file(const char *name)
{
	return strchr(name, '/') || ends_with(name, ".yaml") || ends_with(name, ".yml");
}

static bool take_apart(struct arena *arena, const struct argument *argument,
    struct option_value *ret, struct error *err)
{
	const char *equals = strchr(argument->text, '=');

	if (!equals || equals == argument->text) {
		error_set(err, ERROR_INPUT, "option-value",
		    "`%s` is no option of a rulebook; NAME=VALUE is expected", argument->text);
		return error_place(err, argument->file, 1, 1);
	}
	ret->name = arena_copy(arena, argument->text, (size_t)(equals - argument->text));
	ret->value = equals + 1;
	return true;
}

bool books_choices(
    struct call *call, const struct option_value **ret, size_t *ret_count, struct error *err)
{
	const struct argument *values;
	struct option_value *choices;
	size_t count;

	if (!call_values(call, OPTION_OPTION, &values, &count, err))
		return false;
	choices = arena_alloc(call->arena, count + 1, sizeof(*choices));
	for (size_t i = 0; i < count; i++)
		if (!take_apart(call->arena, &values[i], &choices[i], err))
			return false;
	*ret = choices;
	*ret_count = count;
	return true;
}

/* The clauses in words that stand beside a club's own rulebook: mine.yaml, mine.clauses.yaml. */
static bool add_clauses(
    struct arena *arena, const char *path, const struct rulebook **book, struct error *err)
{
	const char *dot = strrchr(path, '.');
	const char *beside = dot && !strchr(dot, '/')
	                         ? arena_printf(arena, "%.*s.clauses.yaml", (int)(dot - path), path)
	                         : NULL;
	struct rulebook_text text;
	struct file_text file;

	if (!dot || strchr(dot, '/') || access(beside ? beside : path, F_OK) != 0)
		return true;
	if (!beside)
		return error_memory(err);
	if (!file_read(arena, beside, FILE_RULEBOOK, &file, err))
		return false;
	text = (struct rulebook_text){.name = file.name, .data = file.data, .size = file.size};
	return clauses_give(arena, *book, &text, book, err);
}

enum { BASES_MOST = 8 };

/* A file and those it extends, the file last. */
struct chain {
	struct rulebook_text texts[BASES_MOST];
	size_t count;
};

/* Finds the file that a rulebook's text extends, from the folder of that text; NULL: none, or memory fails. What
 * is wrong with the text is told when it is loaded. */
static const char *base_path(
    struct arena *arena, const char *path, const struct rulebook_text *text, const char **ret_name)
{
	const char *slash = strrchr(path, '/');
	const struct yaml *tree, *extends = NULL;
	struct error ignored = {0};

	if (yaml_parse(arena, text->name, text->data, text->size, &tree, &ignored) &&
	    tree->kind == YAML_KIND_MAP)
		extends = yaml_get(tree, "extends");
	if (!extends || extends->kind != YAML_KIND_TEXT || !books_is_file(extends->text))
		return NULL;
	*ret_name = extends->text;
	if (!slash || extends->text[0] == '/')
		return extends->text;
	return arena_printf(arena, "%.*s/%s", (int)(slash - path), path, extends->text);
}

/* Reads the file and every file it extends. Bases are named as `extends` writes them. */
static bool read_chain(struct arena *arena, const char *path, struct chain *ret, struct error *err)
{
	const char *name = NULL;

	for (ret->count = 0; path && ret->count < BASES_MOST; ret->count++) {
		struct rulebook_text text;
		struct file_text file;

		if (!file_read(arena, path, FILE_RULEBOOK, &file, err))
			return false;
		text = (struct rulebook_text){
		    .name = name ? name : file.name, .data = file.data, .size = file.size};
		memmove(&ret->texts[1], &ret->texts[0], ret->count * sizeof text);
		ret->texts[0] = text;
		path = base_path(arena, path, &text, &name);
	}
	return true;
}

static bool load_file(struct arena *arena, const char *path, const struct option_value *choices,
    size_t choice_count, const struct rulebook **ret, struct error *err)
{
	struct chain chain;

	return read_chain(arena, path, &chain, err) &&
	       rulebook_load_texts(
	           arena, chain.texts, chain.count, choices, choice_count, ret, err) &&
	       add_clauses(arena, path, ret, err);
}

bool books_check_file(struct arena *arena, const char *path, const struct rulebook **ret,
    const struct problems **ret_problems, struct error *err)
{
	struct chain chain;

	return read_chain(arena, path, &chain, err) &&
	       rulebook_check_texts(arena, chain.texts, chain.count, ret, ret_problems, err);
}

bool books_load(struct arena *arena, const struct argument *name,
    const struct option_value *choices, size_t choice_count, const struct rulebook **ret,
    struct error *err)
{
	if (books_is_file(name->text))
		return load_file(arena, name->text, choices, choice_count, ret, err);
	if (rulebook_load(arena, name->text, choices, choice_count, ret, err))
		return true;
	/* What is wrong with an option stands elsewhere. */
	return error_is(err, CODE_RULEBOOK_UNKNOWN) && error_place(err, name->file, 1, 1);
}

static bool none_named(const char *besides, struct error *err)
{
	return error_set(err, ERROR_INPUT, "rulebook-missing",
	    "no rulebook is named: --rulebook ID or --rulebook FILE is expected%s "
	    "(`canasta rulebook list` names the ids)",
	    message_words(besides));
}

bool books_named(struct call *call, const struct rulebook **ret, struct error *err)
{
	const struct option_typed *typed = call_option(call, OPTION_RULEBOOK);
	const struct option_value *choices;
	size_t count;

	if (!typed)
		return none_named("", err);
	if (!books_choices(call, &choices, &count, err))
		return false;
	return books_load(call->arena, &typed->value, choices, count, ret, err);
}

bool books_asked(struct call *call, const struct rulebook **ret, struct error *err)
{
	const struct option_typed *choice = call_option(call, OPTION_OPTION);

	if (call_option(call, OPTION_RULEBOOK))
		return books_named(call, ret, err);
	*ret = NULL;
	if (!choice)
		return true;
	error_set(err, ERROR_INPUT, "rulebook-missing",
	    "an option is of the rulebook that is named beside it: --rulebook ID or "
	    "--rulebook FILE is expected");
	return error_place(err, choice->value.file, 1, 1);
}

bool books_meant(struct call *call, const struct rulebook **ret, struct error *err)
{
	if (!books_asked(call, ret, err))
		return false;
	if (*ret)
		return true;
	if (!event_file_event_there(call, err))
		return false;
	*ret = call->desk.event ? event_book_here(call->desk.event) : NULL;
	return true;
}

bool books_needed(struct call *call, const struct rulebook **ret, struct error *err)
{
	return books_meant(call, ret, err) &&
	       (*ret || none_named(MESSAGE_WORDS(", where no event is open"), err));
}

#include "cli/arguments.h"
#include "cli/call.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/yaml.h"
#include "cli/command.h"
#include "cli/option.h"
#include "club/event.h"
#include "rulebook/clauses.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "rulebook/shape.h"

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

const struct option_value *books_choices(struct call *call, size_t *ret_count)
{
	const struct argument *values = call_values(call, OPTION_OPTION, ret_count);
	struct option_value *choices = arena_alloc(call->arena, *ret_count + 1, sizeof(*choices));

	for (size_t i = 0; i < *ret_count; i++) {
		const char *equals = strchr(values[i].text, '=');

		if (!equals || equals == values[i].text)
			refuse_at(&values[i], SAY_OPTION_VALUE_RULEBOOK, values[i].text);
		choices[i].name =
		    arena_copy(call->arena, values[i].text, (size_t)(equals - values[i].text));
		choices[i].value = equals + 1;
	}
	return choices;
}

enum { BASES_MOST = 8 };

/* Finds the file that a rulebook's text extends, relative to the folder of that text. NULL if there
 * is none. Errors in the text are reported when it is loaded. */
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

/* Reads the file and every file it extends; the file itself is last. Bases are named as `extends`
 * names them. */
static size_t read_chain(
    struct arena *arena, const char *path, struct rulebook_text ret[BASES_MOST])
{
	const char *name = NULL;
	size_t count = 0;

	for (; path && count < BASES_MOST; count++) {
		const struct file_text file = file_read(arena, path, FILE_RULEBOOK);
		const struct rulebook_text text = {
		    .name = name ? name : file.name, .data = file.data, .size = file.size};

		memmove(&ret[1], &ret[0], count * sizeof text);
		ret[0] = text;
		path = base_path(arena, path, &text, &name);
	}
	return count;
}

void books_check_file(struct arena *arena, const char *path, const struct rulebook **ret,
    const struct problems **ret_problems)
{
	struct rulebook_text texts[BASES_MOST];
	const size_t count = read_chain(arena, path, texts);

	must(rulebook_check_texts(arena, texts, count, ret, ret_problems, refusal()));
}

const struct rulebook *books_load(struct arena *arena, const struct argument *name,
    const struct option_value *choices, size_t choice_count)
{
	const char *path = name->text, *dot = strrchr(path, '.'), *beside;
	struct rulebook_text texts[BASES_MOST];
	const struct rulebook *book;
	struct error why = {0};
	struct file_text file;

	if (!books_is_file(path)) {
		if (rulebook_load(arena, path, choices, choice_count, &book, &why))
			return book;
		/* An error in an option is not at the place of the name. */
		if (error_is(&why, CODE_RULEBOOK_UNKNOWN))
			error_fill_place(&why, name->file, 1, 1);
		boundary_break(&why);
	}
	must(rulebook_load_texts(
	    arena, texts, read_chain(arena, path, texts), choices, choice_count, &book, refusal()));
	/* The clauses in words are in a file next to the rulebook: mine.yaml, mine.clauses.yaml. */
	if (!dot || strchr(dot, '/'))
		return book;
	beside = arena_printf(arena, "%.*s.clauses.yaml", (int)(dot - path), path);
	if (access(beside, F_OK) != 0)
		return book;
	file = file_read(arena, beside, FILE_RULEBOOK);
	texts[0] = (struct rulebook_text){.name = file.name, .data = file.data, .size = file.size};
	must(clauses_give(arena, book, &texts[0], &book, refusal()));
	return book;
}

static _Noreturn void none_named(const char *besides)
{
	break_off(ERROR_INPUT, SAY_RULEBOOK_MISSING_ID_FILE_CANASTA, message_words(besides));
}

const struct rulebook *books_chosen(struct call *call, const struct argument *name)
{
	size_t count;
	const struct option_value *choices = books_choices(call, &count);

	return books_load(call->arena, name, choices, count);
}

const struct rulebook *books_named(struct call *call)
{
	const struct option_typed *typed = call_option(call, OPTION_RULEBOOK);

	if (!typed)
		none_named("");
	return books_chosen(call, &typed->value);
}

const struct rulebook *books_asked(struct call *call)
{
	const struct option_typed *choice = call_option(call, OPTION_OPTION);

	if (call_option(call, OPTION_RULEBOOK))
		return books_named(call);
	if (choice)
		refuse_at(&choice->value, SAY_RULEBOOK_MISSING_OPTION_BESIDE_ID);
	return NULL;
}

const struct rulebook *books_meant(struct call *call)
{
	const struct rulebook *book = books_asked(call);

	if (book)
		return book;
	event_file_event_there(call);
	return call->desk.event ? event_book_here(call->desk.event) : NULL;
}

const struct rulebook *books_needed(struct call *call)
{
	const struct rulebook *book = books_meant(call);

	if (!book)
		none_named(TEXT_WORDS_WHERE_EVENT_OPEN);
	return book;
}

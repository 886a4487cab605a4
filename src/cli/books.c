#include "cli/arguments.h"
#include "cli/call.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/yaml.h"
#include "cli/command.h"
#include "cli/dispatch.h"
#include "cli/option.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "file/log.h"
#include "file/store.h"
#include "rulebook/clauses.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "rulebook/shape.h"

#include <pwd.h>
#include <stdlib.h>
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
static bool read_chain(struct arena *arena, const char *path, struct rulebook_text ret[BASES_MOST],
    size_t *ret_count, struct error *err)
{
	const char *name = NULL;

	for (*ret_count = 0; path && *ret_count < BASES_MOST; (*ret_count)++) {
		struct rulebook_text text;
		struct file_text file;

		if (!file_read(arena, path, FILE_RULEBOOK, &file, err))
			return false;
		text = (struct rulebook_text){
		    .name = name ? name : file.name, .data = file.data, .size = file.size};
		memmove(&ret[1], &ret[0], *ret_count * sizeof text);
		ret[0] = text;
		path = base_path(arena, path, &text, &name);
	}
	return true;
}

void books_check_file(struct arena *arena, const char *path, const struct rulebook **ret,
    const struct problems **ret_problems)
{
	struct rulebook_text texts[BASES_MOST];
	size_t count;

	must(read_chain(arena, path, texts, &count, refusal()));
	must(rulebook_check_texts(arena, texts, count, ret, ret_problems, refusal()));
}

bool books_load(struct arena *arena, const struct argument *name,
    const struct option_value *choices, size_t choice_count, const struct rulebook **ret,
    struct error *err)
{
	const char *path = name->text, *dot = strrchr(path, '.'), *beside;
	struct rulebook_text texts[BASES_MOST];
	struct file_text file;
	size_t count;

	/* An error in an option is not at the place of the name. */
	if (!books_is_file(path))
		return rulebook_load(arena, path, choices, choice_count, ret, err) ||
		       (error_is(err, CODE_RULEBOOK_UNKNOWN) && error_place(err, name->file, 1, 1));
	if (!read_chain(arena, path, texts, &count, err) ||
	    !rulebook_load_texts(arena, texts, count, choices, choice_count, ret, err))
		return false;
	/* The clauses in words are in a file next to the rulebook: mine.yaml, mine.clauses.yaml. */
	if (!dot || strchr(dot, '/'))
		return true;
	beside = arena_printf(arena, "%.*s.clauses.yaml", (int)(dot - path), path);
	if (access(beside, F_OK) != 0)
		return true;
	if (!file_read(arena, beside, FILE_RULEBOOK, &file, err))
		return false;
	texts[0] = (struct rulebook_text){.name = file.name, .data = file.data, .size = file.size};
	return clauses_give(arena, *ret, &texts[0], ret, err);
}

static _Noreturn void none_named(const char *besides)
{
	break_off(ERROR_INPUT, SAY_RULEBOOK_MISSING_ID_FILE_CANASTA, message_words(besides));
}

const struct rulebook *books_chosen(struct call *call, const struct argument *name)
{
	const struct rulebook *book;
	size_t count;
	const struct option_value *choices = books_choices(call, &count);

	must(books_load(call->arena, name, choices, count, &book, refusal()));
	return book;
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

static bool is_name(const char *text)
{
	return text[strspn(text, " ")] != '\0' &&
	       plain_is(&(struct plain_text){text, strlen(text), PLAIN_LINE}, NULL);
}

const char *author_name(struct arena *arena, const struct argument *by)
{
	const char *environment = getenv("CANASTA_USER");
	const char *name = by ? by->text : environment;
	const struct passwd *entry;

	if (name && (by || name[0] != '\0')) {
		if (!is_name(name))
			break_off_at(by ? by->file : "$CANASTA_USER", by ? 1 : 0, 0, ERROR_INPUT,
			    SAY_AUTHOR_INVALID);
		return name;
	}
	/* A program started by another program may run as a user without an entry. */
	entry = getpwuid(getuid());
	return entry && entry->pw_name && is_name(entry->pw_name)
	           ? arena_text(arena, entry->pw_name)
	           : arena_printf(arena, "user %ld", (long)getuid());
}

const char *event_file_name(const struct call *call)
{
	const char *environment = getenv("CANASTA_DB");

	if (call_text(call, OPTION_DB))
		return call_text(call, OPTION_DB);
	return environment && environment[0] ? environment : "canasta.db";
}

void event_file_event(struct call *call)
{
	const struct option_typed *round = call_given(call, OPTION_ROUND);
	struct event *event = arena_alloc(call->arena, 1, sizeof *event);

	*event = event_find(&call->desk, call_text(call, OPTION_EVENT));
	event->round = round ? (int)round->number : 0;
	call->desk.event = event;
}

/* Opens the file. Its rulebooks are cached for the whole call. */
static void open_file(struct call *call, enum store_mode mode)
{
	call->desk.store = store_open(event_file_name(call), mode, call->by);
	books_kept_for(call->desk.store, &call->books);
}

void event_file_event_here(struct call *call)
{
	if (call->desk.event)
		return;
	if (!call->desk.store)
		open_file(call, STORE_READ);
	event_file_event(call);
}

static void event_here_try(void *context)
{
	event_file_event_here(context);
}

void event_file_event_there(struct call *call)
{
	const char *environment = getenv("CANASTA_DB");
	struct store *open = call->desk.store;
	struct error passed = {0};
	bool failed;

	if (store_attempt(open, event_here_try, call, &passed))
		return;
	/* There may be no file, or none of ours; one that was opened must be readable. */
	failed = passed.kind == ERROR_STORE && call->desk.store;
	call->desk.store = open; /* the boundary has closed a file that was opened */
	if (failed || call_text(call, OPTION_DB) || call_text(call, OPTION_EVENT) ||
	    (environment && environment[0]) || error_is(&passed, CODE_MEMORY))
		boundary_break(&passed);
}

void event_file_open(struct call *call)
{
	static const enum store_mode modes[] = {
	    [NEEDS_NOTHING] = STORE_READ,
	    [NEEDS_READ] = STORE_READ,
	    [NEEDS_VERIFY] = STORE_VERIFY,
	    [NEEDS_WRITE] = STORE_WRITE,
	    [NEEDS_CREATE] = STORE_CREATE,
	    [NEEDS_EVENT_READ] = STORE_READ,
	    [NEEDS_EVENT_WRITE] = STORE_WRITE,
	};
	const enum store_need need = call->command->need;
	const struct option_typed *as_of = call_given(call, OPTION_AS_OF);
	enum store_mode mode = modes[need];

	if (need == NEEDS_NOTHING)
		return;
	/* Printing codes writes the file, because missing codes are made. */
	if (call_given(call, OPTION_CODES))
		mode = STORE_WRITE;
	if (call->within && mode == STORE_WRITE) {
		call->desk.store = call->within->desk->store;
		call->desk.event = call->within->desk->event;
		return;
	}
	open_file(call, mode);
	if (as_of) {
		boundary_place(as_of->value.file, 1, 1);
		(void)store_as_of(call->desk.store, as_of->value.text);
		boundary_place(NULL, 0, 0);
	}
	if (need == NEEDS_EVENT_READ || need == NEEDS_EVENT_WRITE)
		event_file_event(call);
}

void event_file_close(struct call *call)
{
	if (!call->within || call->desk.store != call->within->desk->store)
		store_close(call->desk.store);
	call->desk.store = NULL;
}

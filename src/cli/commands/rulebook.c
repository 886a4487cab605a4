/* canasta rulebook list, show and check. */
#include "cli/show/rulebook.h"
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/show/error.h"
#include "form/grid.h"

static void list_json(const struct rulebook *const *books, size_t count, struct text *text)
{
	struct json json = {.out = text};

	json_array(&json);
	for (size_t i = 0; i < count; i++) {
		json_object(&json);
		json_key_text(&json, "id", books[i]->id);
		json_key_text(&json, "title", books[i]->title);
		json_key_text(&json, "publisher", books[i]->publisher);
		json_key_text(&json, "language", books[i]->language);
		json_end_object(&json);
	}
	json_end_array(&json);
	text_add(text, "\n");
}

static void list_text(const struct rulebook *const *books, size_t count, struct text *text)
{
	struct grid grid;

	grid_begin(&grid, text->arena, "lll");
	for (size_t i = 0; i < count; i++)
		grid_row(&grid,
		    (const char *const[]){books[i]->id, books[i]->title, books[i]->publisher});
	grid_show(&grid, 0, text);
}

static bool run_list(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	const struct rulebook **books;
	const char *const *ids;
	size_t count = rulebook_ids(&ids);

	books = arena_alloc(call->arena, count + 1, sizeof(*books));
	if (!books)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		if (!rulebook_load(call->arena, ids[i], NULL, 0, &books[i], err))
			return false;
	if (call->json)
		list_json(books, count, &text);
	else
		list_text(books, count, &text);
	return call_answer(call, &text, err);
}

static bool run_show(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	const struct option_value *choices;
	const struct rulebook *book;
	struct figures figures;
	size_t count;

	if (!books_choices(call, &choices, &count, err) ||
	    !books_load(call->arena, &call->arguments[0], choices, count, &book, err) ||
	    !figures_list(call->arena, book, &figures, err))
		return false;
	if (call->json) {
		rulebook_json(book, &figures, &json);
		text_add(&text, "\n");
	} else {
		show_rulebook(book, &text);
	}
	return call_answer(call, &text, err);
}

static bool run_check(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	const struct rulebook *book;
	const struct error *problems;
	size_t count;

	if (!books_check_file(call->arena, call->arguments[0].text, &book, &problems, &count, err))
		return false;
	/* The last error is told as any command's is. */
	for (size_t i = 0; i + 1 < count; i++)
		show_error(call, call->json, &problems[i]);
	if (count > 0) {
		*err = problems[count - 1];
		return false;
	}
	if (!call->json) {
		text_addf(
		    &text, "%s holds: %s, %s\n", call->arguments[0].text, book->id, book->title);
		return call_answer(call, &text, err);
	}
	json_object(&json);
	json_key_text(&json, "file", call->arguments[0].text);
	json_key_text(&json, "id", book->id);
	json_key_text(&json, "title", book->title);
	json_key_bool(&json, "valid", true);
	json_end_object(&json);
	text_add(&text, "\n");
	return call_answer(call, &text, err);
}

const struct command cmd_rulebook_list = {
    .name = "rulebook list",
    .synopsis = "",
    .summary = "the rulebooks built in",
    .details = "    canasta rulebook list",
    .run = run_list,
};

static const struct command_option show_options[] = {
    CHOICE_OPTION,
    {.name = NULL},
};

const struct command cmd_rulebook_show = {
    .name = "rulebook show",
    .synopsis = "ID|FILE",
    .summary = "what a rulebook says: figures, penalties, rulings, options",
    .details = "    canasta rulebook show fi-canasta",
    .arguments_least = 1,
    .arguments_most = 1,
    .options = show_options,
    .run = run_show,
    .reads = FILE_RULEBOOK,
};

const struct command cmd_rulebook_check = {
    .name = "rulebook check",
    .synopsis = "FILE",
    .summary = "does a rulebook file of one's own hold? errors with line and column",
    .details = "    canasta rulebook check club.yaml",
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_check,
    .reads = FILE_RULEBOOK,
};

/* canasta rulebook list, show and check. */
#include "answer/rulebook.h"
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/show/error.h"
#include "rulebook/clauses.h"

static bool run_list(struct call *call, struct error *err)
{
	const char *const *ids;
	const size_t count = rulebook_ids(&ids);

	for (size_t i = 0; i < count; i++) {
		const struct rulebook *book;

		if (!rulebook_load(call->arena, ids[i], NULL, 0, &book, err))
			return false;
		answer_rulebook_named(answer_row(call_says(call), "rulebooks"), book);
	}
	return true;
}

static bool run_show(struct call *call, struct error *err)
{
	const struct option_value *choices;
	const struct rulebook *book;
	const struct source *rulings;
	struct figures figures;
	size_t count, ruling_count;

	if (!books_choices(call, &choices, &count, err) ||
	    !books_load(call->arena, &call->arguments[0], choices, count, &book, err) ||
	    !figures_list(call->arena, book, &figures, err) ||
	    !clauses_rulings(call->arena, book, &rulings, &ruling_count, err))
		return false;
	answer_rulebook(call_says(call), book, &figures, rulings, ruling_count);
	return true;
}

static bool run_check(struct call *call, struct error *err)
{
	const struct rulebook *book;
	const struct problems *problems;
	struct answer *says;

	if (!books_check_file(call->arena, call->arguments[0].text, &book, &problems, err))
		return false;
	for (size_t i = 0; i < problems->count; i++)
		show_problem(call, &problems->list[i]);
	if (problems->more > 0)
		call_message(
		    call, "%s: %zu more not listed", call->arguments[0].text, problems->more);
	if (problems->count > 0)
		return true;
	says = call_says(call);
	answer_text(says, "file", call->arguments[0].text);
	answer_text(says, "id", book->id);
	answer_text(says, "title", book->title);
	answer_flag(says, "valid", true);
	return true;
}

const struct command cmd_rulebook_list = {
    .name = "rulebook list",
    .synopsis = "",
    .summary = "the rulebooks built in",
    .details = "    canasta rulebook list",
    .run = run_list,
    .screen = "rulebooks",
    .list = "rulebooks",
};

static const struct command_option show_options[] = {
    CHOICE_OPTION,
    {.id = OPTION_NONE},
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
    .screen = "rulebook",
    .reads = FILE_RULEBOOK,
};

const struct command cmd_rulebook_check = {
    .name = "rulebook check",
    .synopsis = "FILE",
    .summary = "does a rulebook file of one's own hold? all errors, by line and column",
    .details =
        "All that is wrong is told at once, each with its place, what is expected there and, for "
        "a near miss, what may be meant. With --json each is an object: code, message, file, "
        "line, column, path of the key, expected, meant.\n\n"
        "    canasta rulebook check club.yaml",
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_check,
    .screen = "rulebook-check",
    .reads = FILE_RULEBOOK,
};

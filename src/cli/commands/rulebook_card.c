/* canasta rulebook card: the figures of a rulebook on one page, for the table. */
#include "answer/rulebook.h"
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/print/numbers.h"
#include "cli/print/print.h"

static bool run(struct call *call, struct error *err)
{
	const struct option_value *choices;
	const struct rulebook *book;
	struct figures figures;
	struct answer *part;
	size_t count;

	if (!books_choices(call, &choices, &count, err) ||
	    !books_load(call->arena, &call->arguments[0], choices, count, &book, err))
		return false;
	if (call_text(call, OPTION_PDF))
		return print_begin(call, book, err) && print_numbers(call, book, &part, err) &&
		       print_answer(call, "numbers", book->title, part, err);
	if (!figures_list(call->arena, book, &figures, err))
		return false;
	answer_numbers(call_says(call), book, &figures);
	return true;
}

static const struct command_option options[] = {
    CHOICE_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_rulebook_card = {
    .name = "rulebook card",
    .synopsis = "ID|FILE",
    .summary = "the numbers card: a rulebook's figures on one page, for the table",
    .details = "    canasta rulebook card fi-canasta --pdf numbers.pdf",
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .screen = "numbers",
    .reads = FILE_RULEBOOK,
};

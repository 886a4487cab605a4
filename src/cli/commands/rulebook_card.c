/* canasta rulebook card: the figures of a rulebook on one page, for the table. */
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/paper/numbers.h"
#include "form/grid.h"

static void show_text(const struct rulebook *book, const struct figures *figures, struct text *text)
{
	struct value_row rows[RANK_COUNT];
	size_t count = print_value_rows(text->arena, NULL, book, rows);
	struct grid grid;

	text_addf(text, "%s: %s\n\ncard points, melded and in hand\n", book->id, book->title);
	grid_begin(&grid, text->arena, "lrrl");
	for (size_t i = 0; i < count; i++)
		grid_row(&grid, (const char *const[]){rows[i].ranks,
		                    arena_printf(text->arena, "%d", (int)rows[i].melded),
		                    rows[i].held, rows[i].clause});
	grid_show(&grid, 2, text);
	for (size_t i = 0; i < CARD_PARTS; i++) {
		grid_begin(&grid, text->arena, "lrl");
		for (size_t j = 0; j < figures->count; j++) {
			const struct figure *figure = &figures->rows[j];

			if (figure->section == card_parts[i].section)
				grid_row(&grid, (const char *const[]){figure->name, figure->value,
				                    figure->source.clause});
		}
		if (grid.count == 0)
			continue;
		text_addf(text, "\n%s\n", card_parts[i].title);
		grid_show(&grid, 2, text);
	}
}

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	const struct option_value *choices;
	const struct print_scope *scope;
	const struct rulebook *book;
	struct figures figures;
	size_t count;

	if (!books_choices(call, &choices, &count, err) ||
	    !books_load(call->arena, &call->arguments[0], choices, count, &book, err) ||
	    !figures_list(call->arena, book, &figures, err))
		return false;
	if (call_text(call, "pdf")) {
		return print_numbers(call, book, &scope, err) &&
		       print_parts(call, "numbers", book->title, &scope, 1, err);
	}
	show_text(book, &figures, &text);
	return call_answer(call, &text, err);
}

static const struct command_option options[] = {
    CHOICE_OPTION,
    PRINT_OPTIONS,
    {.name = NULL},
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
    .reads = FILE_RULEBOOK,
};

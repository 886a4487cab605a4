/* canasta rulebook diff: where two rulebooks differ, figure by figure with both clauses. */
#include "answer/rulebook.h"
#include "cli/books.h"
#include "cli/commands.h"

static bool load(struct call *call, size_t argument, const struct rulebook **ret,
    struct figures *figures, struct error *err)
{
	return books_load(call->arena, &call->arguments[argument], NULL, 0, ret, err) &&
	       figures_list(call->arena, *ret, figures, err);
}

static bool run(struct call *call, struct error *err)
{
	const struct rulebook *left, *right;
	const struct figure_difference *differences;
	struct figures left_figures, right_figures;
	size_t count;

	if (!load(call, 0, &left, &left_figures, err) ||
	    !load(call, 1, &right, &right_figures, err) ||
	    !figures_compare(call->arena, &left_figures, &right_figures, &differences, &count, err))
		return false;
	answer_rulebook_differences(call_says(call), left, right, differences, count);
	return true;
}

const struct command cmd_rulebook_diff = {
    .name = "rulebook diff",
    .synopsis = "ID|FILE ID|FILE",
    .summary = "where two rulebooks differ, figure by figure with both clauses",
    .details = "A star marks a figure that a ruling gives where the text is silent or double.\n\n"
               "    canasta rulebook diff fi-canasta se-canasta",
    .arguments_least = 2,
    .arguments_most = 2,
    .run = run,
    .screen = "rulebook-diff",
    .reads = FILE_RULEBOOK,
};

/* canasta dispute show: one page that settles it at the table. */
#include "answer/dispute_case.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/print/case.h"
#include "cli/print/print.h"
#include "cli/show/dispute_words.h"

static bool read_tries(
    struct call *call, struct ruling_asked **ret, size_t *ret_count, struct error *err)
{
	const struct argument *values;

	if (!call_values(call, OPTION_TRY, &values, ret_count, err))
		return false;
	*ret = arena_alloc(call->arena, *ret_count + 1, sizeof(**ret));
	for (size_t i = 0; i < *ret_count; i++)
		if (!dispute_try(call, &values[i], &(*ret)[i], err))
			return false;
	return true;
}

static bool run(struct call *call, struct error *err)
{
	struct dispute_case found;
	struct ruling_asked *tries;
	size_t try_count;
	int number;

	if (!dispute_named(call, &number, err) || !read_tries(call, &tries, &try_count, err) ||
	    !dispute_case_read(&call->desk, number, tries, try_count, &found, err))
		return false;
	if (call_text(call, OPTION_PDF))
		return print_case(call, &found, err);
	answer_dispute_case(call_says(call), call->desk.event, &found);
	return true;
}

static const struct command_option options[] = {
    {OPTION_TRY, TAKES_TEXT, .repeatable = true, .value = "SLIP|FACT|[SIDE:]CODE",
        .summary = "what if this were ruled?"},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_show = {
    .name = "dispute show",
    .synopsis = "D3 [--try SLIP|CODE]…",
    .summary = "a dispute on one page, with what each ruling would change",
    .details =
        "First what each ruling would change: the hand, the game, the winner, the next opening\n"
        "minima, the places of both. Then the likeliest lapses behind the claim, whether a\n"
        "correction is still allowed, the clauses, earlier rulings, the points line by line,\n"
        "and the history. Nothing is written.\n\n"
        "    canasta dispute show D3 --try 'B QQQQ22X reds=2' --try A:25C --try B:33A:2\n"
        "    canasta dispute show D3 --try A:22A --try B:walkover --try artificial:average\n"
        "    canasta dispute show D3 --pdf ruling.pdf     # a page to sign",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .screen = "dispute-case",
};

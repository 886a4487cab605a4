/* canasta entrant show: one entrant's page - whom it met, hand by hand, and where it stands. */
#include "answer/entrant_page.h"
#include "answer/ranking.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "desk/entrant_find.h"
#include "desk/table.h"
#include "desk/whatif.h"

/* The tables of its games; the others are not told. */
static bool read_tables(
    struct call *call, struct entrant_page *page, size_t entrant, struct error *err)
{
	const struct ranking_input *input = &page->facts->input;
	const struct table **tables = arena_alloc(call->arena, input->game_count, sizeof(*tables));

	if (!tables)
		return error_memory(err);
	page->tables = tables;
	for (size_t i = 0; i < input->game_count; i++) {
		struct table *table;
		size_t side;

		if (!answer_sits(&input->games[i], entrant, &side))
			continue;
		table = arena_alloc(call->arena, 1, sizeof *table);
		if (!table)
			return error_memory(err);
		tables[i] = table;
		if (!table_show(&call->desk, &page->facts->tables[i], table, err))
			return false;
	}
	return true;
}

static bool run(struct call *call, struct error *err)
{
	struct entrant entrant;
	struct standings_facts facts;
	struct standings standings;
	struct statistics statistics;
	struct entrant_page page = {.entrant = &entrant, .facts = &facts, .standings = &standings};
	size_t index;

	if (!entrant_find(&call->desk, call->arguments[0].text, &entrant, err))
		return error_place(err, call->arguments[0].file, 1, 1);
	index = (size_t)entrant.number - 1;
	if (!standings_make_with(&call->desk, 0, &facts, &standings, err) ||
	    !statistics_make(&call->desk, 0, &statistics, err))
		return false;
	page.hands = &statistics.rows[index];
	page.place = standings_row(&standings, index);
	if (!page.place)
		return error_set(
		    err, ERROR_STORE, "store-damaged", "the standings leave an entrant out");
	if (!read_tables(call, &page, index, err))
		return false;
	answer_entrant_page(call_says(call), &page);
	return true;
}

static const struct command_option options[] = {
    AS_OF_OPTION,
    {.name = NULL},
};

const struct command cmd_entrant_show = {
    .name = "entrant show",
    .synopsis = "NUMBER|NAME",
    .summary = "an entrant's page: opponents, scores, hands, place",
    .details = "    canasta entrant show 'Alfa & Beeta'",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .screen = "entrant-page",
};

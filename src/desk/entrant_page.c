#include "desk/entrant_page.h"

#include "desk/entrant_find.h"
#include "desk/table.h"
#include "store/store.h"

/* What a page points to; it lives as long as the page. */
struct read_page {
	struct entrant entrant;
	struct standings_facts facts;
	struct standings standings;
	struct statistics statistics;
};

/* The tables of its games; the others are not told. */
static bool read_tables(
    const struct desk *desk, struct entrant_page *page, size_t entrant, struct error *err)
{
	const struct ranking_input *input = &page->facts->input;
	const struct table **tables = arena_alloc(desk->arena, input->game_count, sizeof *tables);

	page->tables = tables;
	for (size_t i = 0; i < input->game_count; i++) {
		struct table *table;
		size_t side;

		if (!ranking_game_sits(&input->games[i], entrant, &side))
			continue;
		table = arena_alloc(desk->arena, 1, sizeof *table);
		tables[i] = table;
		if (!table_fetch(desk, &page->facts->tables[i], table, err))
			return false;
	}
	return true;
}

bool entrant_page_of(const struct standings_facts *facts, const struct standings *standings,
    size_t index, struct entrant_page *ret, struct error *err)
{
	*ret = (struct entrant_page){.entrant = &facts->entrants[index],
	    .facts = facts,
	    .standings = standings,
	    .place = standings_row(standings, index)};
	return ret->place ||
	       error_set(err, ERROR_STORE, "store-damaged", "the standings leave an entrant out");
}

static bool read_page(const struct desk *desk, const char *wanted, int round,
    struct entrant_page *ret, struct error *err)
{
	struct read_page *read = arena_alloc(desk->arena, 1, sizeof *read);
	size_t index;

	if (!entrant_find(desk, wanted, &read->entrant, err) ||
	    !standings_make_with(desk, round, &read->facts, &read->standings, err) ||
	    !statistics_make(desk, round, &read->statistics, err))
		return false;
	index = (size_t)read->entrant.number - 1;
	if (!entrant_page_of(&read->facts, &read->standings, index, ret, err))
		return false;
	ret->entrant = &read->entrant;
	ret->hands = &read->statistics.rows[index];
	return read_tables(desk, ret, index, err);
}

bool entrant_page_read(const struct desk *desk, const char *wanted, int round,
    struct entrant_page *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, read_page(desk, wanted, round, ret, err));
}

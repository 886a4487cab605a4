#include "store/unaccepted.h"

#include "store/row.h"

static const struct cell unaccepted_cells[] = {
    CELL(struct unaccepted, address.round),
    CELL(struct unaccepted, address.table),
    CELL(struct unaccepted, address.hand),
    CELL(struct unaccepted, entrant),
};
static const struct row_kind unaccepted_row = ROW_KIND(struct unaccepted, unaccepted_cells, NULL);

bool unaccepted_read(const struct desk *desk, int rounds, struct unaccepted **ret,
    size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask_event_file(desk, "unaccepted.sql", err);

	db_bind_number(&statement, ":rounds", rounds);
	return (*ret = row_list(&statement, desk, &unaccepted_row, ret_count, err)) != NULL;
}

/* Whether a row is the first of its hand. */
static bool is_first(const struct unaccepted *list, size_t index)
{
	const struct address *at = &list[index].address;
	const struct address *before = index > 0 ? &list[index - 1].address : NULL;

	return !before || before->round != at->round || before->table != at->table ||
	       before->hand != at->hand;
}

int unaccepted_at(const struct unaccepted *list, size_t count, const struct address *table)
{
	int hands = 0;

	for (size_t i = 0; i < count; i++)
		hands += list[i].address.round == table->round &&
		         list[i].address.table == table->table && is_first(list, i);
	return hands;
}

int unaccepted_in(const struct unaccepted *list, size_t count, int round)
{
	int hands = 0;

	for (size_t i = 0; i < count; i++)
		hands += (round == 0 || list[i].address.round == round) && is_first(list, i);
	return hands;
}

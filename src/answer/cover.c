#include "answer/cover.h"

#include "answer/parts.h"
#include "desk/second_look.h"

static bool all_confirmed(const struct table *table)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (!table->hands[i].voided && !second_look_had(&table->hands[i]))
			return false;
	return table->hand_count > 0;
}

static void add_sheet(struct answer *row, const struct table *table)
{
	answer_number(row, "table", table->address.table);
	for (size_t i = 0; i < table->side_count; i++)
		answer_text(answer_row(row, "sides"), "entrant", table->sides[i].entrant);
	if (table->hand_count > 0)
		answer_number(row, "hands", (int64_t)table->hand_count);
	answer_flag_set(row, "returned", table->game.finished);
	answer_flag_set(row, "signed", table->signature.number > 0);
	answer_flag_set(row, "checked", all_confirmed(table));
}

void answer_cover(struct answer *to, int round, const struct table *tables, size_t count)
{
	answer_number(to, "round", round);
	answer_number(to, "sheet_count", (int64_t)count);
	for (size_t i = 0; i < count; i++)
		add_sheet(answer_row(to, "sheets"), &tables[i]);
}

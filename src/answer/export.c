#include "answer/export.h"

static void add_side(struct answer *row, const struct seat *seat, const struct hand_sums *sums)
{
	answer_letter(row, "side", seat->side);
	answer_text(row, "entrant", seat->entrant);
	answer_number(row, "base", sums->base);
	answer_number(row, "cards", sums->cards);
	answer_number(row, "total", sums->total);
	answer_number(row, "running", sums->running);
	answer_number(row, "minimum", sums->opening_minimum);
}

void answer_export_table(struct answer *to, const struct table *table)
{
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];
		struct answer *row;

		if (hand->voided)
			continue;
		row = answer_row(to, "hands");
		answer_number(row, "round", table->address.round);
		answer_number(row, "table", table->address.table);
		answer_number(row, "hand", hand->number);
		for (size_t side = 0; side < table->side_count; side++)
			add_side(answer_row(row, "sides"), &table->sides[side], &hand->sides[side]);
	}
}

void answer_export(struct answer *to, const char *file, int64_t lines, const char *head)
{
	answer_text(to, "file", file);
	answer_number(to, "lines", lines);
	answer_text(to, "head", head);
}

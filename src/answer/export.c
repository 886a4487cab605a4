#include "answer/export.h"

#include "answer/score.h"
#include "answer/seat.h"
#include "desk/sitting.h"

/* A hand of a table, side by side. */
struct exported {
	const struct event_kinds *kinds;
	const struct table *table;
	const struct table_hand *hand;
	const struct hand_facts *sides;
};

/* Who sat there in that hand. */
static void add_players(struct answer *row, const struct exported *of, size_t side)
{
	const struct seat *seat = &of->table->sides[side];

	(void)answer_list(row, "players");
	for (size_t i = 0; i < seat->player_count; i++)
		answer_item(
		    row, "players", sitting_at(seat, seat->players[i], of->hand->place).name);
}

/* What sums alone do not tell is left out. */
static void add_facts(
    struct answer *row, const struct event_kinds *kinds, const struct hand_facts *facts)
{
	struct answer *row_kinds;

	answer_code(row, "out", facts->concealed ? "concealed" : facts->out ? "normal" : "none");
	answer_number(row, "penalties", facts->counts.of[COUNT_PENALTIES]);
	answer_flag(row, "by_sums", facts->by_sums);
	if (!facts->by_sums || facts->red_threes > 0)
		answer_number(row, "red_threes", facts->red_threes);
	if (facts->by_sums)
		return;
	row_kinds = answer_object(row, "kinds");
	for (size_t i = 0; i < kinds->count; i++)
		answer_number(row_kinds, kinds->names[i], facts->canastas[i]);
}

static void add_side(struct answer *row, const struct exported *of, size_t side)
{
	const struct seat *seat = &of->table->sides[side];
	const struct hand_sums *sums = &of->hand->sides[side];

	answer_letter(row, "side", seat->side);
	answer_text(row, "entrant", seat->entrant);
	answer_two_sums(row, sums->alone, sums->base, sums->cards);
	answer_number(row, "total", sums->total);
	answer_number(row, "running", sums->running);
	answer_number(row, "minimum", sums->opening_minimum);
	answer_seat_numbers(row, seat);
	add_players(row, of, side);
	add_facts(row, of->kinds, &of->sides[side]);
}

void answer_export_table(struct answer *to, const struct event_kinds *kinds,
    const struct table *table, const struct hand_facts *facts)
{
	answer_export_kinds(to, kinds);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct exported of = {kinds, table, &table->hands[i], facts};
		struct answer *row;

		if (of.hand->voided)
			continue;
		row = answer_row(to, "hands");
		answer_number(row, "round", table->address.round);
		answer_number(row, "table", table->address.table);
		answer_number(row, "hand", of.hand->number);
		for (size_t side = 0; side < table->side_count; side++)
			add_side(answer_row(row, "sides"), &of, side);
		facts += table->side_count;
	}
}

void answer_export_kinds(struct answer *to, const struct event_kinds *kinds)
{
	(void)answer_list(to, "kinds");
	for (size_t i = 0; i < kinds->count; i++)
		answer_item(to, "kinds", kinds->names[i]);
}

void answer_export(struct answer *to, const char *file, int64_t lines, const char *head)
{
	answer_text(to, "file", file);
	answer_number(to, "lines", lines);
	answer_text(to, "head", head);
}

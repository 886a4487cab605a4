#include "answer/card.h"

#include "answer/seat.h"
#include "desk/sitting.h"

#include <limits.h>

static void add_table(struct answer *to, int round, const struct seating *seating)
{
	answer_number(to, "round", round);
	answer_number(to, "table", seating->table);
}

void answer_table_card(struct answer *to, int round, const struct seating *seating)
{
	add_table(to, round, seating);
	for (size_t i = 0; i < seating->side_count; i++)
		answer_seat(answer_row(to, "sides"), &seating->sides[i]);
}

void answer_place_card(struct answer *to, int round, const struct seating *seating,
    const struct seat *seat, size_t player)
{
	add_table(to, round, seating);
	answer_letter(to, "side", seat->side);
	answer_seat_numbers(to, seat);
	answer_text(to, "player", sitting_at(seat, seat->players[player], INT_MAX).name);
	if (seat->player_count != 1)
		answer_text(to, "entrant", seat->entrant);
}

#include "answer/seat.h"

#include "answer/entrant.h"
#include "answer/parts.h"
#include "answer/ranking.h"
#include "answer/table.h"

static void add_named(struct answer *to, int number, const char *entrant)
{
	answer_number(to, "number", number);
	answer_text(to, "entrant", entrant);
}

void answer_seat_numbers(struct answer *to, const struct seat *seat)
{
	answer_item_number(to, "numbers", seat->number);
	if (seat->partner > 0)
		answer_item_number(to, "numbers", seat->partner);
}

void answer_seat(struct answer *to, const struct seat *seat)
{
	answer_letter(to, "side", seat->side);
	add_named(to, seat->number, seat->entrant);
	answer_entrant_players(to, seat->entrant, seat->players, seat->player_count);
	answer_substitutes(to, seat);
	/* Partners are players already, and the entrant names them. */
	answer_flag_set(to, "named",
	    seat->partner == 0 && seat->player_count > 0 &&
	        !answer_entrant_alone(seat->entrant, seat->players, seat->player_count));
	if (seat->partner == 0)
		return;
	add_named(answer_row(to, "entrants"), seat->number, seat->first);
	add_named(answer_row(to, "entrants"), seat->partner, seat->second);
}

#include "evening.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "draw/bracket.h"

#include <string.h>

void evening_ask(struct arena *arena, const struct evening *evening, const struct record *record,
    struct bracket *ret)
{
	const struct bracket_input input = {.entrant_count = evening->count,
	    .third_place = evening->third,
	    .twice = evening->twice,
	    .best_of = evening->best_of,
	    .round_count = record->count,
	    .rounds = record->rounds,
	    .gone = evening->gone};

	*ret = bracket_make(arena, &input);
}

void evening_seat(
    const struct evening *evening, struct record *record, const struct bracket *bracket)
{
	const size_t at = record->count++;

	for (size_t i = 0; i < bracket->table_count; i++)
		record->games[at][i] = (struct bracket_game){
		    {bracket->tables[i][0], bracket->tables[i][1]}, BRACKET_UNDECIDED};
	memcpy(record->byes[at], bracket->byes, bracket->bye_count * sizeof *bracket->byes);
	memcpy(record->gone[at], evening->gone, sizeof evening->gone);
	assert_true(bracket->seat_count <= 2 * MOST);
	memcpy(record->seats[at], bracket->seats, bracket->seat_count * sizeof *bracket->seats);
	record->rounds[at] =
	    (struct bracket_round){bracket->table_count, record->games[at], bracket->bye_count,
	        record->byes[at], record->gone[at], bracket->seat_count, record->seats[at]};
}

void evening_win(struct bracket_game *game, size_t winner)
{
	game->result = game->sides[0] == winner ? BRACKET_WON_FIRST : BRACKET_WON_SECOND;
}

bool evening_pair(const struct bracket *bracket, size_t a, size_t b)
{
	for (size_t i = 0; i < bracket->table_count; i++)
		if (bracket->tables[i][0] == (a < b ? a : b) &&
		    bracket->tables[i][1] == (a < b ? b : a))
			return true;
	return false;
}

#include "desk/phase_bracket.h"

#include "desk/entrant.h"

int phase_rounds_counted(const struct standings_facts *facts, const struct phase *phase)
{
	const int last = facts->rounds < phase->last ? facts->rounds : phase->last;

	return last >= phase->row.round ? last - phase->row.round + 1 : 0;
}

static enum bracket_result result_of(const struct game *game)
{
	if (!game->finished)
		return BRACKET_UNDECIDED;
	if (game->artificial && game->parts[0] != game->parts[1])
		return game->parts[0] > game->parts[1] ? BRACKET_WON_FIRST : BRACKET_WON_SECOND;
	if (game->winner < 0)
		return BRACKET_DRAWN;
	return game->winner == 0 ? BRACKET_WON_FIRST : BRACKET_WON_SECOND;
}

bool phase_bracket_game(const struct phase *phase, const struct ranking_input *input,
    const struct ranking_game *game, struct bracket_game *ret)
{
	struct bracket_game found = {.result = result_of(&game->game)};

	for (size_t side = 0; side < 2; side++)
		if (!phase_seed_of(
		        phase, input->numbers[game->sides[side].entrants[0]], &found.sides[side]))
			return false;
	*ret = found;
	return true;
}

static bool gone_make(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, int round, const bool **ret, struct error *err)
{
	bool *gone = arena_alloc(arena, phase->entrant_count, sizeof *gone);

	if (!gone)
		return error_memory(err);
	for (size_t i = 0; i < phase->entrant_count; i++) {
		const struct entrant *entrant = &facts->entrants[phase->entrants[i].entrant - 1];

		gone[i] = entrant->removed || !entrant_active(entrant, round);
	}
	*ret = gone;
	return true;
}

/* Who stands where by a round. */
static bool seats_make(struct arena *arena, const struct phase *phase, int number,
    struct bracket_round *ret, struct error *err)
{
	struct bracket_seat *seats = arena_alloc(arena, phase->sent_count, sizeof *seats);

	if (!seats)
		return error_memory(err);
	for (size_t i = 0; i < phase->sent_count; i++) {
		const struct round_sent *sent = &phase->sent[i];
		struct bracket_seat seat = {(size_t)sent->match - 1, (size_t)sent->side, 0};

		if (sent->round == number && phase_seed_of(phase, sent->entrant, &seat.entrant))
			seats[ret->seat_count++] = seat;
	}
	ret->seats = seats;
	return true;
}

static bool round_make(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, int number, struct bracket_round *ret, struct error *err)
{
	const struct ranking_input *input = &facts->input;
	struct bracket_round round = {0};
	struct bracket_game *games = arena_alloc(arena, input->game_count, sizeof *games);
	size_t *byes = arena_alloc(arena, input->bye_count, sizeof *byes);

	for (size_t i = 0; i < input->game_count; i++)
		if (input->games[i].round == number)
			round.game_count += phase_bracket_game(
			    phase, input, &input->games[i], &games[round.game_count]);
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].round == number)
			round.bye_count += phase_seed_of(
			    phase, input->numbers[input->byes[i].entrant], &byes[round.bye_count]);
	round.games = games;
	round.byes = byes;
	if (!seats_make(arena, phase, number, &round, err) ||
	    !gone_make(arena, facts, phase, number, &round.gone, err))
		return false;
	*ret = round;
	return true;
}

bool phase_bracket_make(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, struct bracket *ret, struct error *err)
{
	const int count = phase_rounds_counted(facts, phase);
	struct bracket_round *rounds = arena_alloc(arena, (size_t)count, sizeof *rounds);
	struct bracket_input input = {.entrant_count = phase->entrant_count,
	    .twice = phase_method_is_double(phase->row.method),
	    .third_place = phase->row.third_place,
	    .best_of = phase->row.best_of,
	    .round_count = (size_t)count,
	    .rounds = rounds};

	for (int i = 0; i < count; i++)
		if (!round_make(arena, facts, phase, phase->row.round + i, &rounds[i], err))
			return false;
	return gone_make(arena, facts, phase, phase->row.round + count, &input.gone, err) &&
	       bracket_make(arena, &input, ret, err);
}

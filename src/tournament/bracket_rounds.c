#include "tournament/bracket_parts.h"

/* The match of a stage in which the two of a game stand; NULL: there is none. */
static struct bracket_match *match_of(
    struct bracket *bracket, int stage, const struct bracket_game *game)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match->stage == stage && bracket_stands_in(match, game->sides[0]) &&
		    bracket_stands_in(match, game->sides[1]))
			return match;
	}
	return NULL;
}

/* --- who stood where when it was seated --- */

/* The stage it was seated of; stages before that may have passed with it, in which nobody played. */
static int seated_stage(const struct bracket *bracket, const struct bracket_round *round)
{
	int stage = 0;

	for (size_t i = 0; i < round->seat_count; i++) {
		const size_t match = round->seats[i].match;

		if (match < bracket->match_count && bracket->matches[match].stage > stage)
			stage = bracket->matches[match].stage;
	}
	return stage;
}

static size_t seated_side(const struct bracket_round *round, size_t match, size_t side)
{
	for (size_t i = 0; i < round->seat_count; i++)
		if (round->seats[i].match == match && round->seats[i].side == side)
			return round->seats[i].entrant;
	return BRACKET_NOBODY;
}

/* Those stand in the matches of a stage who did when the round was seated, and nobody else. A match that
 * another two came to begins anew. */
static void stage_seat(struct bracket *bracket, int stage, const struct bracket_round *round)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];
		size_t sides[2];

		if (match->stage != stage)
			continue;
		for (size_t side = 0; side < 2; side++)
			sides[side] = seated_side(round, i, side);
		if (sides[0] == match->sides[0] && sides[1] == match->sides[1])
			continue;
		for (size_t side = 0; side < 2; side++) {
			match->sides[side] = sides[side];
			match->wins[side] = 0;
		}
		match->decided = false;
		bracket_stage_decide_alone(match);
	}
}

/* Goes on to the stage a round was seated of, if it is a further one. */
static void seats_take(struct bracket_making *making, const struct bracket_round *round)
{
	struct bracket *bracket = making->bracket;
	const int stage = seated_stage(bracket, round);

	if (making->stage < stage)
		bracket_stage_forfeit(
		    bracket, making->stage, &(struct bracket_seated){0}, round->gone);
	while (making->stage < stage - 1) {
		stage_seat(bracket, ++making->stage, round);
		bracket_stage_without(bracket, making->stage, round->gone);
	}
	if (stage > 0) {
		making->stage = stage;
		stage_seat(bracket, stage, round);
	}
}

/* --- what came of it --- */

static void game_take(
    struct bracket_match *match, const struct bracket_game *game, const struct bracket_input *input)
{
	const size_t winner = game->result == BRACKET_WON_FIRST    ? game->sides[0]
	                      : game->result == BRACKET_WON_SECOND ? game->sides[1]
	                      : game->sides[0] < game->sides[1]    ? game->sides[0]
	                                                           : game->sides[1];
	const size_t side = match->sides[0] == winner ? 0 : 1;

	/* Who sits at a table has not lost without a game. */
	if (match->games == 0)
		match->decided = false;
	match->games++;
	if (game->result == BRACKET_UNDECIDED)
		return;
	match->wins[side]++;
	if (!match->decided && match->wins[side] > input->best_of / 2)
		bracket_stage_decide(match, side);
}

static void games_take(
    struct bracket_making *making, const struct bracket_round *round, struct bracket_leg *leg)
{
	struct bracket *bracket = making->bracket;

	for (size_t i = 0; i < round->game_count; i++) {
		struct bracket_match *match = match_of(bracket, making->stage, &round->games[i]);

		leg->matches[i] = match ? (size_t)(match - bracket->matches) : BRACKET_NOBODY;
		if (!match)
			continue;
		game_take(match, &round->games[i], making->input);
		if (match->games > leg->game)
			leg->game = match->games;
	}
}

/* Who has a bye goes on, whether the other left or did not come. */
static void bye_take(struct bracket *bracket, int stage, size_t entrant)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		for (size_t side = 0; side < 2; side++)
			if (match->stage == stage && !match->decided && match->games == 0 &&
			    match->sides[side] == entrant)
				bracket_stage_decide(match, side);
	}
}

void bracket_round_add(
    struct bracket_making *making, const struct bracket_round *round, struct bracket_leg *leg)
{
	struct bracket *bracket = making->bracket;

	seats_take(making, round);
	leg->stage = making->stage;
	games_take(making, round, leg);
	for (size_t i = 0; i < round->bye_count; i++)
		bye_take(bracket, making->stage, round->byes[i]);
	bracket_stage_without(bracket, making->stage, round->gone);
	/* Whoever was still to play his match in this round, and is not there, has forfeited it by now,
	 * whoever leaves later. */
	bracket_stage_forfeit(bracket, making->stage,
	    &(struct bracket_seated){round->game_count, leg->matches}, round->gone);
}

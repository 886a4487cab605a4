#include "tournament/bracket_parts.h"

static size_t sits_at(const struct bracket_match *match, const struct bracket_game *game)
{
	size_t found = 0;

	for (size_t side = 0; side < 2; side++)
		found +=
		    match->sides[side] == game->sides[0] || match->sides[side] == game->sides[1];
	return found;
}

static struct bracket_match *match_of_pair(
    struct bracket *bracket, int stage, const struct bracket_game *game)
{
	for (size_t i = 0; i < bracket->match_count; i++)
		if (bracket->matches[i].stage == stage && sits_at(&bracket->matches[i], game) == 2)
			return &bracket->matches[i];
	return NULL;
}

/* Whether a round is played by the very pairs of the stage that is being played, and each of those
 * matches may have one game more. */
static bool continues(const struct bracket_laying *laying, const struct bracket_round *round)
{
	const int most = laying->input->best_of;

	for (size_t i = 0; i < round->game_count; i++) {
		const struct bracket_match *match =
		    match_of_pair(laying->bracket, laying->stage, &round->games[i]);

		if (!match || match->games >= most ||
		    (match->part == BRACKET_GRAND && match->decided))
			return false;
	}
	return laying->stage > 0 && round->game_count > 0;
}

/* Goes on to the stage a round is played in. */
static void stage_next(struct bracket_laying *laying, const struct bracket_round *round)
{
	struct bracket *bracket = laying->bracket;

	bracket_stage_given_up(bracket, laying->stage, &(struct bracket_seated){0}, round->gone);
	do {
		bracket_stage_fill(bracket, ++laying->stage);
		if (bracket_stage_waits(bracket, laying->stage, round->gone))
			return;
		for (size_t i = 0; i < round->game_count; i++)
			if (match_of_pair(bracket, laying->stage, &round->games[i]))
				return;
		if (laying->stage < bracket->stage_count)
			bracket_stage_without(bracket, laying->stage, round->gone);
	} while (laying->stage < bracket->stage_count);
}

/* --- a round that was drawn --- */

/* The stage it was drawn of; it may have been drawn of stages before that too, in which nobody played. */
static int drawn_stage(const struct bracket *bracket, const struct bracket_round *round)
{
	int stage = 0;

	for (size_t i = 0; i < round->seat_count; i++) {
		const size_t match = round->seats[i].match;

		if (match < bracket->match_count && bracket->matches[match].stage > stage)
			stage = bracket->matches[match].stage;
	}
	return stage;
}

/* Whoever was sent to the matches of a stage then stands there, and nobody else. */
static void drawn_seat(struct bracket *bracket, int stage, const struct bracket_round *round)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match->stage != stage)
			continue;
		match->sides[0] = match->sides[1] = BRACKET_NOBODY;
		for (size_t j = 0; j < round->seat_count; j++)
			if (round->seats[j].match == i)
				match->sides[round->seats[j].side] = round->seats[j].entrant;
		bracket_stage_decide_alone(match);
	}
}

/* Goes on to the stage a round was drawn of, if it is a further one. */
static void drawn_next(struct bracket_laying *laying, const struct bracket_round *round)
{
	struct bracket *bracket = laying->bracket;
	const int stage = drawn_stage(bracket, round);

	if (laying->stage < stage)
		bracket_stage_given_up(
		    bracket, laying->stage, &(struct bracket_seated){0}, round->gone);
	while (laying->stage < stage) {
		drawn_seat(bracket, ++laying->stage, round);
		if (laying->stage < stage)
			bracket_stage_without(bracket, laying->stage, round->gone);
	}
}

/* --- which match a table is --- */

/* Whether both who are expected in a match are there: else it is one without a game, if any is. */
static bool both_there(const struct bracket_match *match, const struct bracket_round *round)
{
	return !bracket_stage_gone(round->gone, match->sides[0]) &&
	       !bracket_stage_gone(round->gone, match->sides[1]);
}

/* How a table is found among the matches of a stage. */
struct match_found {
	size_t common; /* so many of the two are expected there */
	bool there;    /* both who are expected are */
};

/* The match of the stage a table is. No match has two tables of a round. */
static void tables_find(struct bracket_laying *laying, const struct bracket_round *round,
    struct bracket_leg *leg, const struct match_found *by)
{
	for (size_t i = 0; i < round->game_count; i++)
		for (size_t j = 0;
		     j < laying->bracket->match_count && leg->matches[i] == BRACKET_NOBODY; j++) {
			const struct bracket_match *match = &laying->bracket->matches[j];
			bool taken = match->stage != laying->stage ||
			             sits_at(match, &round->games[i]) < by->common ||
			             (by->there && !both_there(match, round));

			for (size_t k = 0; k < round->game_count && !taken; k++)
				taken = leg->matches[k] == j;
			if (!taken)
				leg->matches[i] = j;
		}
}

static bool is_in(const size_t sides[2], size_t entrant)
{
	return sides[0] == entrant || sides[1] == entrant;
}

/* Who sits in a match that another was to come to does not stand in a further one of the stage: there the
 * other does, the match for the third place for one. */
static void places_exchange(
    struct bracket *bracket, const struct bracket_match *seated, size_t came, size_t stayed)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match == seated || match->stage != seated->stage || match->games > 0)
			continue;
		for (size_t side = 0; side < 2; side++)
			if (match->sides[side] == came) {
				match->sides[side] = stayed;
				match->decided = false;
				bracket_stage_decide_alone(match);
			}
	}
}

/* Puts who came in the place of who stayed into the matches that the one went through without a game, down to
 * that which he won, as it then stood. Whether there is such a one. */
static bool passed_through(
    struct bracket *bracket, const struct bracket_source *source, size_t came, size_t stayed)
{
	struct bracket_match *match;
	size_t side;

	if (source->from != BRACKET_WINNER)
		return false;
	match = &bracket->matches[source->of];
	if (is_in(match->sides, came))
		return true;
	if (match->games > 0 || !match->decided || match->winner != stayed)
		return false;
	side = match->sides[1] == stayed ? 1 : 0;
	if (!passed_through(bracket, &match->sources[side], came, stayed))
		return false;
	match->sides[side] = match->winner = came;
	return true;
}

static void exchange_made(
    struct bracket *bracket, const struct bracket_match *match, const size_t before[2])
{
	size_t came[2], stayed[2], came_count = 0, stayed_count = 0;

	for (size_t side = 0; side < 2; side++) {
		if (match->sides[side] != before[side] && !is_in(before, match->sides[side]))
			(void)passed_through(
			    bracket, &match->sources[side], match->sides[side], before[side]);
		if (!is_in(before, match->sides[side]))
			came[came_count++] = match->sides[side];
		if (!is_in(match->sides, before[side]))
			stayed[stayed_count++] = before[side];
	}
	for (size_t i = 0; i < came_count && i < stayed_count; i++)
		places_exchange(bracket, match, came[i], stayed[i]);
}

/* Who sat there has played this match, whoever was to come. */
static void sides_take(
    struct bracket *bracket, struct bracket_match *match, const struct bracket_game *game)
{
	const size_t before[] = {match->sides[0], match->sides[1]};
	const size_t first = match->sides[0], second = match->sides[1];
	const bool turned = first == game->sides[1] || second == game->sides[0];

	/* Decided without a game it was not: the second final whose first now stands otherwise. */
	if (match->games == 0)
		match->decided = false;
	if (sits_at(match, game) == 2)
		return;
	match->sides[0] = game->sides[turned ? 1 : 0];
	match->sides[1] = game->sides[turned ? 0 : 1];
	match->decided = false;
	match->wins[0] = match->wins[1] = 0;
	exchange_made(bracket, match, before);
}

static void game_take(
    struct bracket_match *match, const struct bracket_game *game, const struct bracket_input *input)
{
	const size_t winner = game->result == BRACKET_WON_FIRST    ? game->sides[0]
	                      : game->result == BRACKET_WON_SECOND ? game->sides[1]
	                      : game->sides[0] < game->sides[1]    ? game->sides[0]
	                                                           : game->sides[1];
	const size_t side = match->sides[0] == winner ? 0 : 1;

	match->games++;
	if (game->result == BRACKET_OPEN)
		return;
	match->wins[side]++;
	if (!match->decided && match->wins[side] > input->best_of / 2)
		bracket_stage_decide(match, side);
}

static bool is_expected(const struct bracket *bracket, int stage, size_t entrant)
{
	for (size_t i = 0; i < bracket->match_count; i++)
		if (bracket->matches[i].stage == stage && is_in(bracket->matches[i].sides, entrant))
			return true;
	return false;
}

/* The last match before a stage that somebody came to; NULL: there is none. */
static const struct bracket_match *match_before(
    const struct bracket *bracket, int stage, size_t entrant)
{
	const struct bracket_match *last = NULL;

	for (size_t i = 0; i < bracket->match_count; i++)
		if (bracket->matches[i].stage < stage && is_in(bracket->matches[i].sides, entrant))
			last = &bracket->matches[i];
	return last;
}

/* Who had a bye of a stage that he was sent to before a correction has come to it, in the place of who would
 * have been sent there now. */
static void bye_seat(struct bracket *bracket, int stage, size_t entrant)
{
	const struct bracket_match *before = match_before(bracket, stage, entrant);
	const size_t from = before ? (size_t)(before - bracket->matches) : BRACKET_NOBODY;

	if (!before || is_expected(bracket, stage, entrant))
		return;
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match->stage != stage || match->games > 0)
			continue;
		for (size_t side = 0; side < 2; side++)
			if (match->sources[side].from != BRACKET_SEED &&
			    match->sources[side].of == from) {
				match->sides[side] = entrant;
				match->decided = false;
				bracket_stage_decide_alone(match);
				return;
			}
	}
}

/* Against whom somebody went on without a game was not there: of the two of the match he comes from the one
 * that was gone, whoever has won it by a correction since. */
static void absent_seat(struct bracket *bracket, const struct bracket_round *round,
    struct bracket_match *match, size_t side)
{
	const struct bracket_source *source = &match->sources[side];
	const size_t there = match->sides[side];
	const struct bracket_match *before;

	if (source->from == BRACKET_SEED || !bracket_somebody(there) ||
	    bracket_stage_gone(round->gone, there))
		return;
	before = &bracket->matches[source->of];
	for (size_t i = 0; i < 2; i++)
		if (before->sides[1 - i] == there &&
		    bracket_stage_gone(round->gone, before->sides[i]))
			match->sides[side] = before->sides[i];
}

static void byes_take(struct bracket_laying *laying, const struct bracket_round *round)
{
	for (size_t i = 0; i < round->bye_count; i++)
		bye_seat(laying->bracket, laying->stage, round->byes[i]);
	for (size_t i = 0; i < round->bye_count; i++)
		for (size_t j = 0; j < laying->bracket->match_count; j++) {
			struct bracket_match *match = &laying->bracket->matches[j];

			if (match->stage == laying->stage && !match->decided && match->games == 0)
				for (size_t side = 0; side < 2; side++)
					if (match->sides[side] == round->byes[i]) {
						absent_seat(
						    laying->bracket, round, match, 1 - side);
						bracket_stage_decide(match, side);
					}
		}
}

void bracket_round_add(
    struct bracket_laying *laying, const struct bracket_round *round, struct bracket_leg *leg)
{
	/* The fewest strangers in it first. */
	static const struct match_found findings[] = {
	    {2, false}, {1, true}, {1, false}, {0, true}, {0, false}};
	struct bracket *bracket = laying->bracket;

	if (round->seat_count > 0)
		drawn_next(laying, round);
	else if (!continues(laying, round) && laying->stage < bracket->stage_count)
		stage_next(laying, round);
	leg->stage = laying->stage;
	for (size_t i = 0; i < round->game_count; i++)
		leg->matches[i] = BRACKET_NOBODY;
	for (size_t i = 0; i < sizeof findings / sizeof *findings; i++)
		tables_find(laying, round, leg, &findings[i]);
	for (size_t i = 0; i < round->game_count; i++) {
		struct bracket_match *match;

		if (leg->matches[i] == BRACKET_NOBODY)
			continue;
		match = &bracket->matches[leg->matches[i]];
		sides_take(bracket, match, &round->games[i]);
		game_take(match, &round->games[i], laying->input);
		if (match->games > leg->game)
			leg->game = match->games;
	}
	byes_take(laying, round);
	bracket_stage_without(bracket, laying->stage, round->gone);
	/* Whoever was still to play his match in this round, and is not there, has given it up by now, whoever leaves
	 * later. */
	bracket_stage_given_up(bracket, laying->stage,
	    &(struct bracket_seated){round->game_count, leg->matches}, round->gone);
}

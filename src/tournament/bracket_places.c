#include "tournament/bracket_parts.h"

static int place_key(const struct bracket_match *match, size_t entrant)
{
	if (!match->decided)
		return match->won;
	return match->winner == entrant ? match->won : match->lost;
}

/* The match the winners of one go to, and to which side of it; NULL: there is none. */
static const struct bracket_match *winners_match(
    const struct bracket *bracket, const struct bracket_match *match, size_t *ret_side)
{
	const size_t index = (size_t)(match - bracket->matches);

	for (size_t i = 0; i < bracket->match_count; i++)
		for (size_t side = 0; side < 2; side++) {
			const struct bracket_source *source = &bracket->matches[i].sources[side];

			if (source->from != BRACKET_WINNER || source->of != index)
				continue;
			*ret_side = side;
			return &bracket->matches[i];
		}
	return NULL;
}

/* Whether he who came to no match behind this one has lost it to whoever was sent on: he won it, or it is
 * equal again by a correction. */
static bool stayed_behind(
    const struct bracket *bracket, const struct bracket_match *last, size_t entrant, int seated)
{
	size_t side;
	const struct bracket_match *next = winners_match(bracket, last, &side);

	if (last->part == BRACKET_THIRD || last->stage >= seated)
		return false;
	return last->decided ? last->winner == entrant : next && next->stage <= seated;
}

/* The place of each by the last match he came to. */
static int key_of(const struct bracket *bracket, size_t entrant, int seated)
{
	const struct bracket_match *last = NULL;

	for (size_t i = 0; i < bracket->match_count; i++)
		if (bracket_stands_in(&bracket->matches[i], entrant))
			last = &bracket->matches[i];
	if (!last)
		return INT32_MAX;
	return stayed_behind(bracket, last, entrant, seated) ? last->lost
	                                                     : place_key(last, entrant);
}

bool bracket_places_make(
    struct arena *arena, const struct bracket_making *making, struct error *err)
{
	struct bracket *bracket = making->bracket;
	const size_t count = making->input->entrant_count;
	int *keys = arena_alloc(arena, count, sizeof *keys);

	bracket->ranks = arena_alloc(arena, count, sizeof *bracket->ranks);
	if (!keys || !bracket->ranks)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		keys[i] = key_of(bracket, i, making->stage);
	for (size_t i = 0; i < count; i++) {
		bracket->ranks[i] = 1;
		for (size_t j = 0; j < count; j++)
			bracket->ranks[i] += keys[j] < keys[i];
	}
	return true;
}

/* Whether the winner sits where the winners of this match go; true also where that is nowhere. On the other
 * side of a final sits who came there by the losers; a final that is played again sends both there. */
static bool went_on(const struct bracket *bracket, const struct bracket_match *match)
{
	size_t side;
	const struct bracket_match *later = winners_match(bracket, match, &side);

	return !later || later->part == BRACKET_AGAIN || later->sides[side] == match->winner;
}

/* Whether a round was drawn of a stage behind that of the match. */
static bool drawn_behind(const struct bracket *bracket, const struct bracket_match *match)
{
	for (size_t i = 0; i < bracket->round_count; i++)
		if (bracket->legs[i].stage > match->stage)
			return true;
	return false;
}

bool bracket_sent_another(const struct bracket *bracket, const struct bracket_match *match)
{
	return match->decided && bracket_somebody(match->winner) && drawn_behind(bracket, match) &&
	       !went_on(bracket, match);
}

bool bracket_undecided_again(const struct bracket *bracket, const struct bracket_match *match)
{
	return !match->decided && drawn_behind(bracket, match);
}

bool bracket_not_needed(const struct bracket_match *match)
{
	return match->part == BRACKET_AGAIN && match->decided && match->games == 0;
}

bool bracket_again_needless(const struct bracket *bracket, const struct bracket_match *match)
{
	return match->part == BRACKET_GRAND && match->decided && match->winner == match->sides[0] &&
	       bracket->matches[match - bracket->matches + 1].games > 0;
}

#include "tournament/bracket_parts.h"

bool bracket_somebody(size_t side)
{
	return side != BRACKET_NOBODY && side != BRACKET_UNKNOWN;
}

bool bracket_stands_in(const struct bracket_match *match, size_t entrant)
{
	return match->sides[0] == entrant || match->sides[1] == entrant;
}

/* Whether somebody came to a match between two stages. */
static bool came_between(const struct bracket *bracket, int after, int before, size_t entrant)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		const struct bracket_match *match = &bracket->matches[i];

		if (match->stage > after && match->stage < before &&
		    bracket_stands_in(match, entrant))
			return true;
	}
	return false;
}

/* Where one of the two came to a further match already, among the losers, the other has won, whatever the match
 * was corrected to since: else one would go on twice, and the other not at all. */
static size_t winner_find(const struct bracket *bracket, size_t of, int stage)
{
	const struct bracket_match *match = &bracket->matches[of];

	for (size_t side = 0; side < 2; side++)
		if (bracket_somebody(match->sides[side]) &&
		    came_between(bracket, match->stage, stage, match->sides[side]))
			return match->sides[1 - side];
	return match->winner;
}

static size_t source_find(
    const struct bracket *bracket, const struct bracket_source *source, int stage)
{
	switch (source->from) {
	case BRACKET_SEED:
		return source->of;
	case BRACKET_WINNER:
		return winner_find(bracket, source->of, stage);
	case BRACKET_LOSER:
		return bracket->matches[source->of].loser;
	}
	return BRACKET_NOBODY;
}

void bracket_stage_decide(struct bracket_match *match, size_t side)
{
	match->decided = true;
	match->winner = match->sides[side];
	match->loser = match->sides[1 - side];
}

/* Where a side will never be there, the other goes on. */
void bracket_stage_decide_alone(struct bracket_match *match)
{
	for (size_t side = 0; side < 2; side++)
		if (match->sides[1 - side] == BRACKET_NOBODY &&
		    match->sides[side] != BRACKET_UNKNOWN) {
			bracket_stage_decide(match, side);
			return;
		}
}

/* Who comes unbeaten and wins has won: they do not meet again. */
static void decide_again(const struct bracket_match *grand, struct bracket_match *match)
{
	if (!grand->decided || grand->winner != grand->sides[0])
		return;
	match->decided = true;
	match->winner = grand->winner;
	match->loser = grand->loser;
}

void bracket_stage_fill(struct bracket *bracket, int stage)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match->stage != stage)
			continue;
		for (size_t side = 0; side < 2; side++)
			match->sides[side] = source_find(bracket, &match->sources[side], stage);
		bracket_stage_decide_alone(match);
		if (match->part == BRACKET_AGAIN)
			decide_again(&bracket->matches[i - 1], match);
	}
}

bool bracket_stage_gone(const bool *gone, size_t entrant)
{
	return gone && bracket_somebody(entrant) && gone[entrant];
}

/* Who is not there has lost; where neither is, both have, and nobody goes on. */
static void decide_without(struct bracket_match *match, const bool *gone)
{
	const bool first = bracket_stage_gone(gone, match->sides[0]),
	           second = bracket_stage_gone(gone, match->sides[1]);

	if (first && second) {
		match->decided = true;
		match->winner = match->loser = BRACKET_NOBODY;
	} else if (first && bracket_somebody(match->sides[1])) {
		bracket_stage_decide(match, 1);
	} else if (second && bracket_somebody(match->sides[0])) {
		bracket_stage_decide(match, 0);
	}
}

void bracket_stage_without(struct bracket *bracket, int stage, const bool *gone)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match->stage == stage && !match->decided && match->games == 0)
			decide_without(match, gone);
	}
}

static bool is_seated(const struct bracket_seated *seated, size_t match)
{
	for (size_t i = 0; i < seated->count; i++)
		if (seated->matches[i] == match)
			return true;
	return false;
}

/* A match of which a game was played goes to the other side where one does not come to the next. */
void bracket_stage_forfeit(
    struct bracket *bracket, int stage, const struct bracket_seated *seated, const bool *gone)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match->stage == stage && !match->decided && match->games > 0 &&
		    !is_seated(seated, i))
			decide_without(match, gone);
	}
}

#include "draw/bracket.h"

#include "base/arena.h"
#include "base/error.h"

struct seeding {
	const struct bracket_seed *seeds;
	size_t count, size;
	size_t *order;
};

static const struct bracket_seed *seed_at(const struct seeding *seeding, size_t at)
{
	return &seeding->seeds[seeding->order[at]];
}

/* Returns true if the entrant there meets one of its own group. One with a bye has no opponent. */
static bool meets_own(const struct seeding *seeding, size_t at)
{
	const size_t other = seeding->size - 1 - at;

	return other < seeding->count && seed_at(seeding, at)->group > 0 &&
	       seed_at(seeding, at)->group == seed_at(seeding, other)->group;
}

static void exchange(struct seeding *seeding, size_t one, size_t other)
{
	const size_t kept = seeding->order[one];

	seeding->order[one] = seeding->order[other];
	seeding->order[other] = kept;
}

/* Returns true if both have one place in their groups; entrants of one place are neighbours, so
 * comparing the two is enough. */
static bool is_one_place(const struct seeding *seeding, size_t one, size_t other)
{
	const struct bracket_seed *a = seed_at(seeding, one), *b = seed_at(seeding, other);

	return a->group > 0 && b->group > 0 && a->place == b->place;
}

/* Returns by how much the meetings inside one group decrease if the two are exchanged. */
static int gain_of(struct seeding *seeding, size_t one, size_t other)
{
	const int before = meets_own(seeding, one) + meets_own(seeding, other);
	int after;

	exchange(seeding, one, other);
	after = meets_own(seeding, one) + meets_own(seeding, other);
	exchange(seeding, one, other);
	return before - after;
}

/* Exchanges one entrant with the nearest of its place that gives this gain. */
static bool exchange_nearest(struct seeding *seeding, size_t one, int gain)
{
	for (size_t far = 1; far < seeding->count; far++) {
		const size_t places[] = {one - far, one + far};

		for (size_t i = 0; i < 2; i++)
			if (places[i] < seeding->count && is_one_place(seeding, one, places[i]) &&
			    gain_of(seeding, one, places[i]) >= gain) {
				exchange(seeding, one, places[i]);
				return true;
			}
	}
	return false;
}

static bool improve(struct seeding *seeding)
{
	for (size_t at = seeding->count; at-- > 0;)
		if (meets_own(seeding, at) && exchange_nearest(seeding, at, 1))
			return true;
	return false;
}

/* Exchanges two pairs if no single exchange gains: the first may make room for the second. */
static bool improve_by_two(struct seeding *seeding)
{
	for (size_t at = seeding->count; at-- > 0;)
		for (size_t other = 0; meets_own(seeding, at) && other < seeding->count; other++) {
			if (other == at || !is_one_place(seeding, at, other) ||
			    gain_of(seeding, at, other) < 0)
				continue;
			exchange(seeding, at, other);
			if (improve(seeding))
				return true;
			exchange(seeding, at, other);
		}
	return false;
}

static size_t bracket_size(size_t entrants);

void bracket_seeds_part(
    struct arena *arena, const struct bracket_seed *seeds, size_t count, size_t **ret)
{
	struct seeding seeding = {.seeds = seeds,
	    .count = count,
	    .size = bracket_size(count),
	    .order = arena_alloc(arena, count, sizeof *seeding.order)};

	for (size_t i = 0; i < count; i++)
		seeding.order[i] = i;
	while (improve(&seeding) || improve_by_two(&seeding))
		continue;
	*ret = seeding.order;
}

static bool bracket_stands_in(const struct bracket_match *match, size_t entrant);

/* Returns the match of a stage between the two of a game; NULL if there is none. */
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

/* Returns the stage a round was seated for; earlier stages may have passed with it, without a
 * game. */
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

static void bracket_stage_decide_alone(struct bracket_match *match);

/* Puts the seats of a round into the matches of its stage. A match that two others had reached is
 * reset. */
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

static void bracket_stage_without(struct bracket *bracket, int stage, const bool *gone);

static void bracket_stage_forfeit(
    struct bracket *bracket, int stage, const struct bracket_seated *seated, const bool *gone);

/* Advances to the stage a round was seated for, if it is a later one. */
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

static void bracket_stage_decide(struct bracket_match *match, size_t side);

static void game_take(
    struct bracket_match *match, const struct bracket_game *game, const struct bracket_input *input)
{
	const size_t winner = game->result == BRACKET_WON_FIRST    ? game->sides[0]
	                      : game->result == BRACKET_WON_SECOND ? game->sides[1]
	                      : game->sides[0] < game->sides[1]    ? game->sides[0]
	                                                           : game->sides[1];
	const size_t side = match->sides[0] == winner ? 0 : 1;

	/* An entrant seated at a table has not lost without a game. */
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

/* Advances an entrant with a bye, whatever the reason for it. */
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

/* Applies a seated round to the bracket, and fills its leg. */
static void bracket_round_add(
    struct bracket_making *making, const struct bracket_round *round, struct bracket_leg *leg)
{
	struct bracket *bracket = making->bracket;

	seats_take(making, round);
	leg->stage = making->stage;
	games_take(making, round, leg);
	for (size_t i = 0; i < round->bye_count; i++)
		bye_take(bracket, making->stage, round->byes[i]);
	bracket_stage_without(bracket, making->stage, round->gone);
	/* An entrant absent from this round, with a match still to play, has forfeited it by now,
	 * even if the opponent leaves later. */
	bracket_stage_forfeit(bracket, making->stage,
	    &(struct bracket_seated){round->game_count, leg->matches}, round->gone);
}

/* Returns true if the side has an entrant that is known. */
static bool bracket_somebody(size_t side)
{
	return side != BRACKET_NOBODY && side != BRACKET_UNKNOWN;
}

/* Returns true if the entrant is on either side of a match. */
static bool bracket_stands_in(const struct bracket_match *match, size_t entrant)
{
	return match->sides[0] == entrant || match->sides[1] == entrant;
}

/* Returns true if the entrant reached a match between two stages. */
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

/* Finds the winner. If one of the two already reached a later match among the losers, the other
 * has won, whatever the correction; otherwise one would continue twice and the other not at all. */
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

static void bracket_stage_decide(struct bracket_match *match, size_t side)
{
	match->decided = true;
	match->winner = match->sides[side];
	match->loser = match->sides[1 - side];
}

/* Lets one entrant win if the other side stays empty. */
static void bracket_stage_decide_alone(struct bracket_match *match)
{
	for (size_t side = 0; side < 2; side++)
		if (match->sides[1 - side] == BRACKET_NOBODY &&
		    match->sides[side] != BRACKET_UNKNOWN) {
			bracket_stage_decide(match, side);
			return;
		}
}

/* Gives the second final to the unbeaten winner of the first: they do not meet again. */
static void decide_again(const struct bracket_match *grand, struct bracket_match *match)
{
	if (!grand->decided || grand->winner != grand->sides[0])
		return;
	match->decided = true;
	match->winner = grand->winner;
	match->loser = grand->loser;
}

/* Puts the entrants from earlier stages into a stage; one without an opponent continues. */
static void bracket_stage_fill(struct bracket *bracket, int stage)
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

static bool bracket_stage_gone(const bool *gone, size_t entrant)
{
	return gone && bracket_somebody(entrant) && gone[entrant];
}

/* Decides a match with absent entrants: an absent entrant has lost; if both are absent, neither
 * continues. */
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

/* Decides the matches of a stage with absent entrants, with or without a seated game. */
static void bracket_stage_without(struct bracket *bracket, int stage, const bool *gone)
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

/* Gives a match that has begun to the other side if an entrant is absent from the next game. */
static void bracket_stage_forfeit(
    struct bracket *bracket, int stage, const struct bracket_seated *seated, const bool *gone)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match->stage == stage && !match->decided && match->games > 0 &&
		    !is_seated(seated, i))
			decide_without(match, gone);
	}
}

static int place_key(const struct bracket_match *match, size_t entrant)
{
	if (!match->decided)
		return match->won;
	return match->winner == entrant ? match->won : match->lost;
}

/* Returns the match that the winners of a match go to, and the side of it; NULL if there is none. */
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

/* Returns true if an entrant that reached no later match has lost this one to the entrant sent
 * on, although it won the match or tied it by a correction. */
static bool stayed_behind(
    const struct bracket *bracket, const struct bracket_match *last, size_t entrant, int seated)
{
	size_t side;
	const struct bracket_match *next = winners_match(bracket, last, &side);

	if (last->part == BRACKET_THIRD || last->stage >= seated)
		return false;
	return last->decided ? last->winner == entrant : next && next->stage <= seated;
}

/* Returns the place of an entrant by the last match it reached. */
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

static void bracket_places_make(struct arena *arena, const struct bracket_making *making)
{
	struct bracket *bracket = making->bracket;
	const size_t count = making->input->entrant_count;
	int *keys = arena_alloc(arena, count, sizeof *keys);

	bracket->ranks = arena_alloc(arena, count, sizeof *bracket->ranks);
	for (size_t i = 0; i < count; i++)
		keys[i] = key_of(bracket, i, making->stage);
	for (size_t i = 0; i < count; i++) {
		bracket->ranks[i] = 1;
		for (size_t j = 0; j < count; j++)
			bracket->ranks[i] += keys[j] < keys[i];
	}
}

/* Returns true if the winner is seated where winners of this match go, or if they go nowhere. The
 * other side of a final came from the losers; a repeated final receives both entrants. */
static bool went_on(const struct bracket *bracket, const struct bracket_match *match)
{
	size_t side;
	const struct bracket_match *later = winners_match(bracket, match, &side);

	return !later || later->part == BRACKET_AGAIN || later->sides[side] == match->winner;
}

/* Returns true if a round of a stage after that of the match was drawn. */
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

/* The first match of each round, of winners from 1 and of losers from 1. */
enum { ROUNDS_MOST = 64 };
struct doubling {
	struct bracket *bracket;
	int rounds; /* rounds of winners */
	size_t winners[ROUNDS_MOST], losers[2 * ROUNDS_MOST];
};

static struct bracket_source winner_of(size_t match)
{
	return (struct bracket_source){BRACKET_WINNER, match};
}

static struct bracket_source loser_of(size_t match)
{
	return (struct bracket_source){BRACKET_LOSER, match};
}

/* Returns the place of entrants beaten in a round of losers: later rounds give better places. */
static int losers_place(const struct doubling *doubling, int round)
{
	return 3 + 2 * (doubling->rounds - 1) - round;
}

static struct bracket_match *bracket_match_add(
    struct bracket *bracket, enum bracket_part part, int stage);

static void winners_add(struct doubling *doubling, int round, int stage)
{
	const size_t before = doubling->winners[round - 1];
	const size_t count = (size_t)1 << (doubling->rounds - round);

	doubling->winners[round] = doubling->bracket->match_count;
	for (size_t i = 0; i < count; i++) {
		struct bracket_match *match =
		    bracket_match_add(doubling->bracket, BRACKET_MAIN, stage);

		match->sources[0] = winner_of(before + 2 * i);
		match->sources[1] = winner_of(before + 2 * i + 1);
		match->won = 1;
		match->lost = losers_place(doubling, 2 * (round - 1));
	}
}

/* Adds a round of losers. In an odd round the remaining losers meet. In an even one each meets a
 * loser of the winners' next round, from the other end of the bracket or its other half. */
static void losers_add(struct doubling *doubling, int round, int stage)
{
	const int from = round / 2 + 1; /* the winners' round whose losers come in */
	const size_t count = (size_t)1 << (doubling->rounds - 1 - (round + 1) / 2);

	doubling->losers[round] = doubling->bracket->match_count;
	for (size_t i = 0; i < count; i++) {
		struct bracket_match *match =
		    bracket_match_add(doubling->bracket, BRACKET_LOSERS, stage);
		const size_t cross = from % 2 == 0 ? count - 1 - i : (i + count / 2) % count;

		if (round == 1) {
			match->sources[0] = loser_of(doubling->winners[1] + 2 * i);
			match->sources[1] = loser_of(doubling->winners[1] + 2 * i + 1);
		} else if (round % 2 == 1) {
			match->sources[0] = winner_of(doubling->losers[round - 1] + 2 * i);
			match->sources[1] = winner_of(doubling->losers[round - 1] + 2 * i + 1);
		} else {
			match->sources[0] = loser_of(doubling->winners[from] + cross);
			match->sources[1] = winner_of(doubling->losers[round - 1] + i);
		}
		match->won = 1;
		match->lost = losers_place(doubling, round);
	}
}

static void grand_add(struct doubling *doubling, int stage)
{
	const int losers = 2 * (doubling->rounds - 1);
	const size_t last = doubling->winners[doubling->rounds];
	struct bracket_match *match = bracket_match_add(doubling->bracket, BRACKET_GRAND, stage);
	const size_t grand = doubling->bracket->match_count - 1;

	match->sources[0] = winner_of(last);
	match->sources[1] = losers > 0 ? winner_of(doubling->losers[losers]) : loser_of(last);
	match->won = 1;
	match->lost = 2;
	match = bracket_match_add(doubling->bracket, BRACKET_AGAIN, stage + 1);
	match->sources[0] = loser_of(grand);
	match->sources[1] = winner_of(grand);
	match->won = 1;
	match->lost = 2;
}

static void bracket_first_stage(
    const struct bracket_input *input, struct bracket *bracket, size_t size);

/* Makes a double elimination; a round of winners and one of losers are played in parallel. */
static void bracket_double_make(
    const struct bracket_input *input, struct bracket *bracket, size_t size)
{
	struct doubling doubling = {.bracket = bracket, .rounds = 1};
	int stage = 1;

	while ((size_t)1 << doubling.rounds < size)
		doubling.rounds++;
	bracket_first_stage(input, bracket, size);
	for (size_t i = 0; i < bracket->match_count; i++) {
		bracket->matches[i].won = 1;
		bracket->matches[i].lost = losers_place(&doubling, 1);
	}
	for (int losers = 1; losers <= 2 * (doubling.rounds - 1); losers++) {
		stage = losers + 1;
		if (stage % 2 == 0)
			winners_add(&doubling, stage / 2 + 1, stage);
		losers_add(&doubling, losers, stage);
	}
	grand_add(&doubling, stage + 1);
	bracket->stage_count = stage + 2;
}

/* Returns the entrant in a place of the first round, where the seeds of each pair have a fixed
 * sum. */
static size_t seed_in(size_t place, size_t size)
{
	size_t seed = 0;

	/* Works down from the final: each field of `room` is cut in two, and the other half has
	 * the seeds that complete the sums. */
	for (size_t room = 2; room <= size; room *= 2)
		if (place / (size / room) % 2 == 1)
			seed = room - 1 - seed;
	return seed;
}

/* Returns the places of the first stage: the next power of two. */
static size_t bracket_size(size_t entrants)
{
	size_t size = 2;

	while (size < entrants)
		size *= 2;
	return size;
}

/* Adds a match whose sides are not known yet. */
static struct bracket_match *bracket_match_add(
    struct bracket *bracket, enum bracket_part part, int stage)
{
	struct bracket_match *match = &bracket->matches[bracket->match_count++];

	*match = (struct bracket_match){.part = part,
	    .stage = stage,
	    .sides = {BRACKET_UNKNOWN, BRACKET_UNKNOWN},
	    .winner = BRACKET_UNKNOWN,
	    .loser = BRACKET_UNKNOWN};
	return match;
}

/* Makes the first stage, by seeds. */
static void bracket_first_stage(
    const struct bracket_input *input, struct bracket *bracket, size_t size)
{
	for (size_t i = 0; i < size / 2; i++) {
		struct bracket_match *match = bracket_match_add(bracket, BRACKET_MAIN, 1);

		for (size_t side = 0; side < 2; side++) {
			const size_t seed = seed_in(2 * i + side, size);

			match->sources[side] = (struct bracket_source){
			    BRACKET_SEED, seed < input->entrant_count ? seed : BRACKET_NOBODY};
		}
	}
}

static void third_place_add(struct bracket *bracket, size_t semi_finals)
{
	struct bracket_match *match =
	    bracket_match_add(bracket, BRACKET_THIRD, bracket->stage_count);

	for (size_t side = 0; side < 2; side++)
		match->sources[side] = (struct bracket_source){BRACKET_LOSER, semi_finals + side};
	match->won = 3;
	match->lost = 4;
}

/* Makes all matches, before any game, of a simple bracket and of a double elimination. */
static void bracket_matches_make(
    const struct bracket_input *input, struct bracket *bracket, size_t size)
{
	size_t before = 0;

	bracket_first_stage(input, bracket, size);
	bracket->stage_count = 1;
	for (size_t left = size / 4; left > 0; left /= 2) {
		const size_t start = bracket->match_count;

		bracket->stage_count++;
		for (size_t i = 0; i < left; i++) {
			struct bracket_match *match =
			    bracket_match_add(bracket, BRACKET_MAIN, bracket->stage_count);

			for (size_t side = 0; side < 2; side++)
				match->sources[side] =
				    (struct bracket_source){BRACKET_WINNER, before + 2 * i + side};
		}
		if (left > 1)
			before = start;
	}
	for (size_t i = 0; i < bracket->match_count; i++) {
		bracket->matches[i].won = 1;
		bracket->matches[i].lost =
		    (1 << (bracket->stage_count - bracket->matches[i].stage)) + 1;
	}
	if (input->third_place && bracket->stage_count > 1)
		third_place_add(bracket, before);
}

static void next_add(struct bracket *bracket, size_t index)
{
	const struct bracket_match *match = &bracket->matches[index];
	const bool turned = match->sides[1] < match->sides[0];
	size_t *table = bracket->tables[bracket->table_count];

	table[0] = match->sides[turned ? 1 : 0];
	table[1] = match->sides[turned ? 0 : 1];
	bracket->next.matches[bracket->table_count++] = index;
	if (match->games + 1 > bracket->next.game)
		bracket->next.game = match->games + 1;
}

/* Adds the tables of a stage that are still to be played, and the entrants that continue without
 * a game. Returns false if there is no table. */
static bool next_of_stage(struct bracket *bracket, int stage, const bool *gone)
{
	bracket->table_count = bracket->bye_count = 0;
	for (size_t i = 0; i < bracket->match_count; i++) {
		const struct bracket_match *match = &bracket->matches[i];

		if (match->stage != stage)
			continue;
		if (!match->decided && bracket_somebody(match->sides[0]) &&
		    bracket_somebody(match->sides[1]))
			next_add(bracket, i);
		else if (match->decided && bracket_somebody(match->winner) && match->games == 0 &&
		         !bracket_stage_gone(gone, match->winner))
			bracket->byes[bracket->bye_count++] = match->winner;
	}
	bracket->next.stage = stage;
	return bracket->table_count > 0;
}

/* Returns true if a seated match has no winner yet, in a stage after which none was drawn. */
static bool stage_undecided(const struct bracket_making *making, const struct bracket_input *input)
{
	const struct bracket_round *newest;
	const struct bracket_leg *leg;

	if (input->round_count == 0)
		return false;
	newest = &input->rounds[input->round_count - 1];
	leg = &making->bracket->legs[input->round_count - 1];
	for (size_t i = 0; i < newest->game_count; i++)
		if (leg->matches[i] != BRACKET_NOBODY &&
		    newest->games[i].result == BRACKET_UNDECIDED &&
		    !making->bracket->matches[leg->matches[i]].decided)
			return true;
	return false;
}

static void next_find(struct bracket_making *making)
{
	const struct bracket_input *input = making->input;
	struct bracket *bracket = making->bracket;
	int stage = making->stage;

	bracket->undecided = stage_undecided(making, input);
	if (bracket->undecided)
		return;
	bracket_stage_forfeit(bracket, stage, &(struct bracket_seated){0}, input->gone);
	if (stage > 0 && next_of_stage(bracket, stage, input->gone)) {
		bracket->bye_count = 0; /* the stage's first round already listed them */
		return;
	}
	while (stage < bracket->stage_count) {
		bracket_stage_fill(bracket, ++stage);
		bracket_stage_without(bracket, stage, input->gone);
		if (next_of_stage(bracket, stage, input->gone))
			return;
	}
	bracket->bye_count = 0;
	bracket->over = true;
}

/* Notes the seats of the next round, and of stages that pass without one. */
static void seats_note(const struct bracket_making *making)
{
	struct bracket *bracket = making->bracket;
	const int last = bracket->next.stage;
	const int first = making->stage < last ? making->stage + 1 : last;

	if (bracket->table_count == 0)
		return;
	for (size_t i = 0; i < bracket->match_count; i++) {
		const struct bracket_match *match = &bracket->matches[i];

		if (match->stage < first || match->stage > last)
			continue;
		for (size_t side = 0; side < 2; side++)
			if (bracket_somebody(match->sides[side]))
				bracket->seats[bracket->seat_count++] =
				    (struct bracket_seat){i, side, match->sides[side]};
	}
}

/* Fills the matches after the next round with the entrants that are already known. */
static void rest_fill(struct bracket *bracket, int from)
{
	for (int stage = from; stage <= bracket->stage_count; stage++)
		bracket_stage_fill(bracket, stage);
}

static void room_make(struct arena *arena, const struct bracket_input *input, struct bracket *ret)
{
	const size_t size = bracket_size(input->entrant_count);

	/* A knock-out has one match less than places; the third place is one more. A double
	 * elimination has twice as many, less one. */
	*ret = (struct bracket){.round_count = input->round_count,
	    .matches = arena_alloc(arena, 2 * size, sizeof *ret->matches),
	    .legs = arena_alloc(arena, input->round_count, sizeof *ret->legs),
	    .next = {.matches = arena_alloc(arena, 2 * size, sizeof *ret->next.matches)},
	    .tables = arena_alloc(arena, 2 * size, sizeof *ret->tables),
	    .byes = arena_alloc(arena, 2 * size, sizeof *ret->byes),
	    .seats = arena_alloc(arena, 4 * size, sizeof *ret->seats)};
	for (size_t i = 0; i < input->round_count; i++) {
		ret->legs[i].matches =
		    arena_alloc(arena, input->rounds[i].game_count, sizeof *ret->legs[i].matches);
	}
	if (input->twice)
		bracket_double_make(input, ret, size);
	else
		bracket_matches_make(input, ret, size);
}

void bracket_make(struct arena *arena, const struct bracket_input *input, struct bracket *ret)
{
	struct bracket bracket;
	struct bracket_making making = {.input = input, .bracket = &bracket};

	room_make(arena, input, &bracket);
	for (size_t i = 0; i < input->round_count; i++)
		bracket_round_add(&making, &input->rounds[i], &bracket.legs[i]);
	next_find(&making);
	seats_note(&making);
	rest_fill(&bracket, (bracket.table_count > 0 ? bracket.next.stage : making.stage) + 1);
	bracket_places_make(arena, &making);
	*ret = bracket;
}

size_t bracket_stage_size(const struct bracket *bracket, int stage)
{
	return (size_t)2 << (bracket->stage_count - stage);
}

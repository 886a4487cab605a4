#include "tournament/bracket.h"

/* A bracket on which rounds are laid. */
struct laying {
	const struct bracket_input *input;
	struct bracket *bracket;
	int stage; /* the last of which a round was seated, or that passed without one */
};

static bool somebody(size_t side)
{
	return side != BRACKET_NOBODY && side != BRACKET_UNKNOWN;
}

/* --- the matches --- */

/* The entrant in a place of the first round: its seed's opponent is what makes the sum. */
static size_t seed_in(size_t place, size_t size)
{
	size_t seed = 0;

	/* From the final down: each field of `room` is cut in two, the other half having the seeds that
	 * add up with those of this one. */
	for (size_t room = 2; room <= size; room *= 2)
		if (place / (size / room) % 2 == 1)
			seed = room - 1 - seed;
	return seed;
}

static size_t bracket_size(size_t entrants)
{
	size_t size = 2;

	while (size < entrants)
		size *= 2;
	return size;
}

static struct bracket_match *match_add(struct bracket *bracket, enum bracket_part part, int stage)
{
	struct bracket_match *match = &bracket->matches[bracket->match_count++];

	*match = (struct bracket_match){.part = part,
	    .stage = stage,
	    .sides = {BRACKET_UNKNOWN, BRACKET_UNKNOWN},
	    .winner = BRACKET_UNKNOWN,
	    .loser = BRACKET_UNKNOWN};
	return match;
}

static void first_stage(const struct bracket_input *input, struct bracket *bracket, size_t size)
{
	for (size_t i = 0; i < size / 2; i++) {
		struct bracket_match *match = match_add(bracket, BRACKET_MAIN, 1);

		for (size_t side = 0; side < 2; side++) {
			const size_t seed = seed_in(2 * i + side, size);

			match->sources[side] = (struct bracket_source){
			    BRACKET_SEED, seed < input->entrant_count ? seed : BRACKET_NOBODY};
		}
	}
}

static void third_place_add(struct bracket *bracket, size_t semi_finals)
{
	struct bracket_match *match = match_add(bracket, BRACKET_THIRD, bracket->stage_count);

	for (size_t side = 0; side < 2; side++)
		match->sources[side] = (struct bracket_source){BRACKET_LOSER, semi_finals + side};
	match->won = 3;
	match->lost = 4;
}

static void matches_make(const struct bracket_input *input, struct bracket *bracket, size_t size)
{
	size_t before = 0;

	first_stage(input, bracket, size);
	bracket->stage_count = 1;
	for (size_t left = size / 4; left > 0; left /= 2) {
		const size_t start = bracket->match_count;

		bracket->stage_count++;
		for (size_t i = 0; i < left; i++) {
			struct bracket_match *match =
			    match_add(bracket, BRACKET_MAIN, bracket->stage_count);

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

/* --- a double elimination --- */

/* Where the matches of each round begin, of winners from 1, and of losers from 1. */
enum { ROUNDS_MOST = 64 };
struct doubling {
	struct bracket *bracket;
	int rounds; /* of winners */
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

/* The later out among the losers, the better the place. */
static int losers_place(const struct doubling *doubling, int round)
{
	return 3 + 2 * (doubling->rounds - 1) - round;
}

static void winners_add(struct doubling *doubling, int round, int stage)
{
	const size_t before = doubling->winners[round - 1];
	const size_t count = (size_t)1 << (doubling->rounds - round);

	doubling->winners[round] = doubling->bracket->match_count;
	for (size_t i = 0; i < count; i++) {
		struct bracket_match *match = match_add(doubling->bracket, BRACKET_MAIN, stage);

		match->sources[0] = winner_of(before + 2 * i);
		match->sources[1] = winner_of(before + 2 * i + 1);
		match->won = 1;
		match->lost = losers_place(doubling, 2 * (round - 1));
	}
}

/* Of an odd round those left among the losers meet, of an even one each meets a loser of the winners' next
 * round, from the other end of the bracket, or its other half. */
static void losers_add(struct doubling *doubling, int round, int stage)
{
	const int from = round / 2 + 1; /* the winners' round whose losers come */
	const size_t count = (size_t)1 << (doubling->rounds - 1 - (round + 1) / 2);

	doubling->losers[round] = doubling->bracket->match_count;
	for (size_t i = 0; i < count; i++) {
		struct bracket_match *match = match_add(doubling->bracket, BRACKET_LOSERS, stage);
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
	struct bracket_match *match = match_add(doubling->bracket, BRACKET_GRAND, stage);
	const size_t grand = doubling->bracket->match_count - 1;

	match->sources[0] = winner_of(last);
	match->sources[1] = losers > 0 ? winner_of(doubling->losers[losers]) : loser_of(last);
	match->won = 1;
	match->lost = 2;
	match = match_add(doubling->bracket, BRACKET_AGAIN, stage + 1);
	match->sources[0] = loser_of(grand);
	match->sources[1] = winner_of(grand);
	match->won = 1;
	match->lost = 2;
}

/* A round of winners and one of losers are played side by side. */
static void double_make(const struct bracket_input *input, struct bracket *bracket, size_t size)
{
	struct doubling doubling = {.bracket = bracket, .rounds = 1};
	int stage = 1;

	while ((size_t)1 << doubling.rounds < size)
		doubling.rounds++;
	first_stage(input, bracket, size);
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

/* --- what stands in a stage --- */

static size_t source_find(const struct bracket *bracket, const struct bracket_source *source)
{
	switch (source->from) {
	case BRACKET_SEED:
		return source->of;
	case BRACKET_WINNER:
		return bracket->matches[source->of].winner;
	case BRACKET_LOSER:
		return bracket->matches[source->of].loser;
	}
	return BRACKET_NOBODY;
}

static void decide(struct bracket_match *match, size_t side)
{
	match->decided = true;
	match->winner = match->sides[side];
	match->loser = match->sides[1 - side];
}

/* Where a side will never be there, the other goes on. */
static void decide_alone(struct bracket_match *match)
{
	for (size_t side = 0; side < 2; side++)
		if (match->sides[1 - side] == BRACKET_NOBODY &&
		    match->sides[side] != BRACKET_UNKNOWN) {
			decide(match, side);
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

static void stage_fill(struct bracket *bracket, int stage)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match->stage != stage)
			continue;
		for (size_t side = 0; side < 2; side++)
			match->sides[side] = source_find(bracket, &match->sources[side]);
		decide_alone(match);
		if (match->part == BRACKET_AGAIN)
			decide_again(&bracket->matches[i - 1], match);
	}
}

static bool is_gone(const bool *gone, size_t entrant)
{
	return gone && somebody(entrant) && gone[entrant];
}

/* Whether a match of its stage waits for a game that both sides will come to. */
static bool match_waits(const struct bracket_match *match, const bool *gone)
{
	return !match->decided && !is_gone(gone, match->sides[0]) &&
	       !is_gone(gone, match->sides[1]);
}

static bool stage_waits(const struct bracket *bracket, int stage, const bool *gone)
{
	for (size_t i = 0; i < bracket->match_count; i++)
		if (bracket->matches[i].stage == stage && match_waits(&bracket->matches[i], gone))
			return true;
	return false;
}

/* Who is not there has lost; where neither is, both have, and nobody goes on. */
static void decide_without(struct bracket_match *match, const bool *gone)
{
	const bool first = is_gone(gone, match->sides[0]), second = is_gone(gone, match->sides[1]);

	if (first && second) {
		match->decided = true;
		match->winner = match->loser = BRACKET_NOBODY;
	} else if (first && somebody(match->sides[1])) {
		decide(match, 1);
	} else if (second && somebody(match->sides[0])) {
		decide(match, 0);
	}
}

static void stage_without(struct bracket *bracket, int stage, const bool *gone)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match->stage == stage && !match->decided && match->games == 0)
			decide_without(match, gone);
	}
}

/* A match of which a game was played goes to the other side where one does not come to the next. */
static void stage_given_up(struct bracket *bracket, int stage, const bool *gone)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match->stage == stage && !match->decided && match->games > 0)
			decide_without(match, gone);
	}
}

/* --- the rounds that were seated --- */

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
static bool continues(const struct laying *laying, const struct bracket_round *round)
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
static void stage_next(struct laying *laying, const struct bracket_round *round)
{
	struct bracket *bracket = laying->bracket;

	stage_given_up(bracket, laying->stage, round->gone);
	do {
		stage_fill(bracket, ++laying->stage);
		if (stage_waits(bracket, laying->stage, round->gone))
			return;
		for (size_t i = 0; i < round->game_count; i++)
			if (match_of_pair(bracket, laying->stage, &round->games[i]))
				return;
		if (laying->stage < bracket->stage_count)
			stage_without(bracket, laying->stage, round->gone);
	} while (laying->stage < bracket->stage_count);
}

/* The match of the stage a table is, the fewest strangers in it first: `common` of the two are expected there.
 * No match has two tables of a round. */
static void tables_find(struct laying *laying, const struct bracket_round *round,
    struct bracket_leg *leg, size_t common)
{
	for (size_t i = 0; i < round->game_count; i++)
		for (size_t j = 0;
		     j < laying->bracket->match_count && leg->matches[i] == BRACKET_NOBODY; j++) {
			const struct bracket_match *match = &laying->bracket->matches[j];
			bool taken = match->stage != laying->stage ||
			             sits_at(match, &round->games[i]) < common;

			for (size_t k = 0; k < round->game_count && !taken; k++)
				taken = leg->matches[k] == j;
			if (!taken)
				leg->matches[i] = j;
		}
}

/* Who sat there has played this match, whoever was to come. */
static void sides_take(struct bracket_match *match, const struct bracket_game *game)
{
	const size_t first = match->sides[0], second = match->sides[1];
	const bool turned = first == game->sides[1] || second == game->sides[0];

	if (sits_at(match, game) == 2)
		return;
	match->sides[0] = game->sides[turned ? 1 : 0];
	match->sides[1] = game->sides[turned ? 0 : 1];
	match->decided = false;
	match->wins[0] = match->wins[1] = 0;
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
		decide(match, side);
}

static void byes_take(struct laying *laying, const struct bracket_round *round)
{
	for (size_t i = 0; i < round->bye_count; i++)
		for (size_t j = 0; j < laying->bracket->match_count; j++) {
			struct bracket_match *match = &laying->bracket->matches[j];

			if (match->stage == laying->stage && !match->decided && match->games == 0)
				for (size_t side = 0; side < 2; side++)
					if (match->sides[side] == round->byes[i])
						decide(match, side);
		}
}

static void round_lay(
    struct laying *laying, const struct bracket_round *round, struct bracket_leg *leg)
{
	struct bracket *bracket = laying->bracket;

	if (!continues(laying, round) && laying->stage < bracket->stage_count)
		stage_next(laying, round);
	leg->stage = laying->stage;
	for (size_t i = 0; i < round->game_count; i++)
		leg->matches[i] = BRACKET_NOBODY;
	for (size_t common = 3; common > 0; common--)
		tables_find(laying, round, leg, common - 1);
	for (size_t i = 0; i < round->game_count; i++) {
		struct bracket_match *match;

		if (leg->matches[i] == BRACKET_NOBODY)
			continue;
		match = &bracket->matches[leg->matches[i]];
		sides_take(match, &round->games[i]);
		game_take(match, &round->games[i], laying->input);
		if (match->games > leg->game)
			leg->game = match->games;
	}
	byes_take(laying, round);
	stage_without(bracket, laying->stage, round->gone);
}

/* --- the round to come --- */

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

/* The tables of a stage that are still to be played, and who goes on without; false: there is no table. */
static bool next_of_stage(struct bracket *bracket, int stage, const bool *gone)
{
	bracket->table_count = bracket->bye_count = 0;
	for (size_t i = 0; i < bracket->match_count; i++) {
		const struct bracket_match *match = &bracket->matches[i];

		if (match->stage != stage)
			continue;
		if (!match->decided && somebody(match->sides[0]) && somebody(match->sides[1]))
			next_add(bracket, i);
		else if (match->decided && somebody(match->winner) && match->games == 0 &&
		         !is_gone(gone, match->winner))
			bracket->byes[bracket->bye_count++] = match->winner;
	}
	bracket->next.stage = stage;
	return bracket->table_count > 0;
}

/* A match that was seated and has no winner yet, of a stage behind which nothing was drawn. */
static bool stage_open(const struct laying *laying, const struct bracket_input *input)
{
	const struct bracket_round *newest;
	const struct bracket_leg *leg;

	if (input->round_count == 0)
		return false;
	newest = &input->rounds[input->round_count - 1];
	leg = &laying->bracket->legs[input->round_count - 1];
	for (size_t i = 0; i < newest->game_count; i++)
		if (leg->matches[i] != BRACKET_NOBODY && newest->games[i].result == BRACKET_OPEN &&
		    !laying->bracket->matches[leg->matches[i]].decided)
			return true;
	return false;
}

static void next_find(struct laying *laying)
{
	const struct bracket_input *input = laying->input;
	struct bracket *bracket = laying->bracket;
	int stage = laying->stage;

	bracket->open = stage_open(laying, input);
	if (bracket->open)
		return;
	stage_given_up(bracket, stage, input->gone);
	if (stage > 0 && next_of_stage(bracket, stage, input->gone)) {
		bracket->bye_count = 0; /* they were told of in the stage's first round */
		return;
	}
	while (stage < bracket->stage_count) {
		stage_fill(bracket, ++stage);
		stage_without(bracket, stage, input->gone);
		if (next_of_stage(bracket, stage, input->gone))
			return;
	}
	bracket->bye_count = 0;
	bracket->over = true;
}

/* Whoever is known already stands in the matches behind the next round too. */
static void rest_fill(struct bracket *bracket, int from)
{
	for (int stage = from; stage <= bracket->stage_count; stage++)
		stage_fill(bracket, stage);
}

/* --- places --- */

static int place_key(const struct bracket_match *match, size_t entrant)
{
	if (!match->decided)
		return match->won;
	return match->winner == entrant ? match->won : match->lost;
}

/* The match the winners of one go to; NULL: there is none. */
static const struct bracket_match *winners_match(
    const struct bracket *bracket, const struct bracket_match *match)
{
	const size_t index = (size_t)(match - bracket->matches);

	for (size_t i = 0; i < bracket->match_count; i++)
		for (size_t side = 0; side < 2; side++) {
			const struct bracket_source *source = &bracket->matches[i].sources[side];

			if (source->from == BRACKET_WINNER && source->of == index)
				return &bracket->matches[i];
		}
	return NULL;
}

/* Whether he who came to no match behind this one has lost it to whoever was sent on: he won it, or it is
 * equal again by a correction. */
static bool stayed_behind(
    const struct bracket *bracket, const struct bracket_match *last, size_t entrant, int seated)
{
	const struct bracket_match *next = winners_match(bracket, last);

	if (last->part == BRACKET_THIRD || last->stage >= seated)
		return false;
	return last->decided ? last->winner == entrant : next && next->stage <= seated;
}

/* The place of each by the last match he came to. */
static int key_of(const struct bracket *bracket, size_t entrant, int seated)
{
	const struct bracket_match *last = NULL;

	for (size_t i = 0; i < bracket->match_count; i++) {
		const struct bracket_match *match = &bracket->matches[i];

		if (match->sides[0] == entrant || match->sides[1] == entrant)
			last = match;
	}
	if (!last)
		return INT32_MAX;
	return stayed_behind(bracket, last, entrant, seated) ? last->lost
	                                                     : place_key(last, entrant);
}

static bool ranks_make(struct arena *arena, const struct laying *laying, struct error *err)
{
	struct bracket *bracket = laying->bracket;
	const size_t count = laying->input->entrant_count;
	int *keys = arena_alloc(arena, count, sizeof *keys);

	bracket->ranks = arena_alloc(arena, count, sizeof *bracket->ranks);
	if (!keys || !bracket->ranks)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		keys[i] = key_of(bracket, i, laying->stage);
	for (size_t i = 0; i < count; i++) {
		bracket->ranks[i] = 1;
		for (size_t j = 0; j < count; j++)
			bracket->ranks[i] += keys[j] < keys[i];
	}
	return true;
}

/* --- all of it --- */

static bool room_make(
    struct arena *arena, const struct bracket_input *input, struct bracket *ret, struct error *err)
{
	const size_t size = bracket_size(input->entrant_count);

	/* A knock-out has a match less than places; the third place is one more. Twice as many, and one less
	 * again, are those in which everybody is beaten twice. */
	*ret = (struct bracket){.round_count = input->round_count,
	    .matches = arena_alloc(arena, 2 * size, sizeof *ret->matches),
	    .legs = arena_alloc(arena, input->round_count, sizeof *ret->legs),
	    .next = {.matches = arena_alloc(arena, 2 * size, sizeof *ret->next.matches)},
	    .tables = arena_alloc(arena, 2 * size, sizeof *ret->tables),
	    .byes = arena_alloc(arena, 2 * size, sizeof *ret->byes)};
	if (!ret->matches || !ret->legs || !ret->next.matches || !ret->tables || !ret->byes)
		return error_memory(err);
	for (size_t i = 0; i < input->round_count; i++) {
		ret->legs[i].matches =
		    arena_alloc(arena, input->rounds[i].game_count, sizeof *ret->legs[i].matches);
		if (!ret->legs[i].matches)
			return error_memory(err);
	}
	if (input->twice)
		double_make(input, ret, size);
	else
		matches_make(input, ret, size);
	return true;
}

bool bracket_make(
    struct arena *arena, const struct bracket_input *input, struct bracket *ret, struct error *err)
{
	struct bracket bracket;
	struct laying laying = {.input = input, .bracket = &bracket};

	if (!room_make(arena, input, &bracket, err))
		return false;
	for (size_t i = 0; i < input->round_count; i++)
		round_lay(&laying, &input->rounds[i], &bracket.legs[i]);
	next_find(&laying);
	rest_fill(&bracket, (bracket.table_count > 0 ? bracket.next.stage : laying.stage) + 1);
	if (!ranks_make(arena, &laying, err))
		return false;
	*ret = bracket;
	return true;
}

/* Whether the winner sits in the match the winners of this one go to; true also where there is none. */
static bool went_on(const struct bracket *bracket, const struct bracket_match *match)
{
	const struct bracket_match *later = winners_match(bracket, match);

	return !later || later->sides[0] == match->winner || later->sides[1] == match->winner;
}

bool bracket_sent_another(const struct bracket *bracket, const struct bracket_match *match)
{
	int seated = 0;

	for (size_t i = 0; i < bracket->round_count; i++)
		seated = bracket->legs[i].stage > seated ? bracket->legs[i].stage : seated;
	return match->decided && somebody(match->winner) && match->stage < seated &&
	       !went_on(bracket, match);
}

size_t bracket_stage_size(const struct bracket *bracket, int stage)
{
	return (size_t)2 << (bracket->stage_count - stage);
}

#include "draw/bracket.h"

#include "base/arena.h"

/* Returns the rounds of a simple bracket; its places are two to that power. */
static int rounds_of(size_t entrants)
{
	int rounds = 1;

	while ((size_t)1 << rounds < entrants)
		rounds++;
	return rounds;
}

/* --- seeds after groups --- */

/* Returns true if the entrant at a place of an order of seeds meets one of its own group. One with a
 * bye has no opponent. */
static bool meets_own(const struct bracket_seed *const *order, size_t count, size_t at)
{
	const size_t other = ((size_t)1 << rounds_of(count)) - 1 - at;

	return other < count && order[at]->group > 0 && order[at]->group == order[other]->group;
}

/* Returns true if both have one place in their groups; entrants of one place are neighbours, so
 * comparing the two is enough. */
static bool is_one_place(const struct bracket_seed *one, const struct bracket_seed *other)
{
	return one->group > 0 && other->group > 0 && one->place == other->place;
}

/* Exchanges two, and returns by how much the meetings inside one group decrease. */
static int exchange(const struct bracket_seed **order, size_t count, size_t one, size_t other)
{
	const int before = meets_own(order, count, one) + meets_own(order, count, other);
	const struct bracket_seed *kept = order[one];

	order[one] = order[other];
	order[other] = kept;
	return before - meets_own(order, count, one) - meets_own(order, count, other);
}

/* Exchanges one entrant that meets its own group with the nearest of its place that gives a gain, of
 * equals the higher. */
static bool improve(const struct bracket_seed **order, size_t count)
{
	for (size_t at = count; at-- > 0;)
		for (size_t step = 2; meets_own(order, count, at) && step < 2 * count; step++) {
			const size_t other = step % 2 == 0 ? at - step / 2 : at + step / 2;

			if (other >= count || !is_one_place(order[at], order[other]))
				continue;
			if (exchange(order, count, at, other) > 0)
				return true;
			(void)exchange(order, count, at, other);
		}
	return false;
}

/* Exchanges two pairs if no single exchange gains: the first may make room for the second. */
static bool improve_by_two(const struct bracket_seed **order, size_t count)
{
	for (size_t at = count; at-- > 0;)
		for (size_t other = 0; meets_own(order, count, at) && other < count; other++) {
			if (other == at || !is_one_place(order[at], order[other]))
				continue;
			if (exchange(order, count, at, other) >= 0 && improve(order, count))
				return true;
			(void)exchange(order, count, at, other);
		}
	return false;
}

size_t *bracket_seeds_part(struct arena *arena, const struct bracket_seed *seeds, size_t count)
{
	const struct bracket_seed **order = arena_alloc(arena, count, sizeof *order);
	size_t *indexes = arena_alloc(arena, count, sizeof *indexes);

	for (size_t i = 0; i < count; i++)
		order[i] = &seeds[i];
	while (improve(order, count) || improve_by_two(order, count))
		continue;
	for (size_t i = 0; i < count; i++)
		indexes[i] = (size_t)(order[i] - seeds);
	return indexes;
}

/* --- all matches, before any game --- */

static struct bracket_source winner_of(size_t match)
{
	return (struct bracket_source){BRACKET_WINNER, match};
}

static struct bracket_source loser_of(size_t match)
{
	return (struct bracket_source){BRACKET_LOSER, match};
}

/* Adds a match whose sides are not known yet. */
static void match_add(struct bracket *bracket, enum bracket_part part, int stage, int lost,
    struct bracket_source first, struct bracket_source second)
{
	bracket->matches[bracket->match_count++] = (struct bracket_match){.part = part,
	    .stage = stage,
	    .sources = {first, second},
	    .won = 1,
	    .lost = lost,
	    .sides = {BRACKET_UNKNOWN, BRACKET_UNKNOWN},
	    .winner = BRACKET_UNKNOWN,
	    .loser = BRACKET_UNKNOWN};
}

/* Returns the entrant in a place of the first round, in which the seeds of each pair have a fixed sum. */
static struct bracket_source seed_in(const struct bracket_input *input, size_t place, size_t size)
{
	size_t seed = 0;

	/* Works down from the final: each field of `room` is cut in two, and the other half has
	 * the seeds that complete the sums. */
	for (size_t room = 2; room <= size; room *= 2)
		if (place / (size / room) % 2 == 1)
			seed = room - 1 - seed;
	return (struct bracket_source){
	    BRACKET_SEED, seed < input->entrant_count ? seed : BRACKET_NOBODY};
}

/* Adds the later stages of a simple bracket. */
static void simple_add(const struct bracket_input *input, struct bracket *bracket, int rounds)
{
	size_t before = 0; /* first match of the stage before */

	bracket->stage_count = rounds;
	for (int stage = 2; stage <= rounds; stage++) {
		const size_t start = bracket->match_count;

		for (size_t i = 0; i < (size_t)1 << (rounds - stage); i++)
			match_add(bracket, BRACKET_MAIN, stage, (1 << (rounds - stage)) + 1,
			    winner_of(before + 2 * i), winner_of(before + 2 * i + 1));
		before = start;
	}
	if (input->third_place && rounds > 1) {
		/* The semi-finals come right before the final. */
		match_add(
		    bracket, BRACKET_THIRD, rounds, 4, loser_of(before - 2), loser_of(before - 1));
		bracket->matches[before + 1].won = 3;
	}
}

/* Adds the later stages of a double elimination; a round of winners and one of losers are played
 * in parallel. In an odd round of losers the remaining losers meet. In an even one each meets a
 * loser of the winners' newest round, from the other end of the bracket or its other half. Later
 * rounds give better places. */
static void double_add(struct bracket *bracket, int rounds)
{
	const int losers_rounds = 2 * (rounds - 1);
	size_t winners = 0, losers = 0, grand; /* first matches of the newest rounds */

	for (int round = 1; round <= losers_rounds; round++) {
		const int stage = round + 1, newest = (round + 1) / 2 + 1;
		const size_t count = (size_t)1 << (rounds - newest);
		const size_t start = bracket->match_count, before = losers;

		for (size_t i = 0; round % 2 == 1 && i < count; i++)
			match_add(bracket, BRACKET_MAIN, stage, 2 * (rounds - newest) + 3,
			    winner_of(winners + 2 * i), winner_of(winners + 2 * i + 1));
		winners = round % 2 == 1 ? start : winners;
		losers = bracket->match_count;
		for (size_t i = 0; i < count; i++) {
			const size_t cross =
			    newest % 2 == 0 ? count - 1 - i : (i + count / 2) % count;

			match_add(bracket, BRACKET_LOSERS, stage, 2 * rounds + 1 - round,
			    round == 1       ? loser_of(2 * i)
			    : round % 2 == 1 ? winner_of(before + 2 * i)
			                     : loser_of(winners + cross),
			    round == 1       ? loser_of(2 * i + 1)
			    : round % 2 == 1 ? winner_of(before + 2 * i + 1)
			                     : winner_of(before + i));
		}
	}
	grand = bracket->match_count;
	match_add(bracket, BRACKET_GRAND, losers_rounds + 2, 2, winner_of(winners),
	    rounds > 1 ? winner_of(losers) : loser_of(winners));
	match_add(bracket, BRACKET_AGAIN, losers_rounds + 3, 2, loser_of(grand), winner_of(grand));
	bracket->stage_count = losers_rounds + 3;
}

/* --- one stage --- */

bool bracket_is_entrant(size_t side)
{
	return side != BRACKET_NOBODY && side != BRACKET_UNKNOWN;
}

/* Returns true if the entrant is on either side of a match. */
static bool is_in(const struct bracket_match *match, size_t entrant)
{
	return match->sides[0] == entrant || match->sides[1] == entrant;
}

static bool is_gone(const bool *gone, size_t entrant)
{
	return gone && bracket_is_entrant(entrant) && gone[entrant];
}

static void decide(struct bracket_match *match, size_t side)
{
	match->decided = true;
	match->winner = match->sides[side];
	match->loser = match->sides[1 - side];
}

/* Lets one entrant win if the other side stays empty. */
static void decide_alone(struct bracket_match *match)
{
	for (size_t side = 0; side < 2; side++)
		if (match->sides[1 - side] == BRACKET_NOBODY &&
		    match->sides[side] != BRACKET_UNKNOWN) {
			decide(match, side);
			return;
		}
}

/* Decides the matches of a stage with absent entrants: an absent entrant has lost; if both are absent,
 * neither continues. The entrants of a match seated in a round (`leg`; NULL: none) are present. */
static void stage_without(struct bracket *bracket, int stage, const bool *gone,
    const struct bracket_leg *leg, size_t games)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];
		const bool first = is_gone(gone, match->sides[0]);
		const bool second = is_gone(gone, match->sides[1]);
		bool is_seated = false;

		for (size_t k = 0; k < games; k++)
			is_seated = is_seated || leg->matches[k] == i;
		if (match->stage != stage || match->decided || is_seated)
			continue;
		if (first && second) {
			match->decided = true;
			match->winner = match->loser = BRACKET_NOBODY;
		} else if (first && bracket_is_entrant(match->sides[1])) {
			decide(match, 1);
		} else if (second && bracket_is_entrant(match->sides[0])) {
			decide(match, 0);
		}
	}
}

/* Finds the entrant that a source sends to a stage. */
static size_t source_find(
    const struct bracket *bracket, const struct bracket_source *source, int stage)
{
	if (source->from == BRACKET_SEED)
		return source->of;
	const struct bracket_match *match = &bracket->matches[source->of];

	if (source->from == BRACKET_LOSER)
		return match->loser;
	/* If one of the two already reached a later match among the losers, the other has won,
	 * whatever the correction; otherwise one would continue twice and the other not at all. */
	for (size_t side = 0; side < 2; side++)
		for (size_t i = 0; i < bracket->match_count; i++) {
			const struct bracket_match *later = &bracket->matches[i];

			if (later->stage > match->stage && later->stage < stage &&
			    bracket_is_entrant(match->sides[side]) &&
			    is_in(later, match->sides[side]))
				return match->sides[1 - side];
		}
	return match->winner;
}

/* Puts the entrants from earlier stages into a stage; one without an opponent continues. */
static void stage_fill(struct bracket *bracket, int stage)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];

		if (match->stage != stage)
			continue;
		for (size_t side = 0; side < 2; side++)
			match->sides[side] = source_find(bracket, &match->sources[side], stage);
		decide_alone(match);
		/* The unbeaten winner of the first final does not meet the other again. */
		if (match->part == BRACKET_AGAIN && match[-1].decided &&
		    match[-1].winner == match[-1].sides[0]) {
			match->decided = true;
			match->winner = match[-1].winner;
			match->loser = match[-1].loser;
		}
	}
}

/* --- one seated round --- */

/* Puts the seats of the round with this index into the matches of a stage. A match that two others
 * had reached is reset. */
static void stage_seat(
    struct bracket *bracket, int stage, const struct bracket_round *round, size_t index)
{
	for (size_t i = 0; i < bracket->match_count; i++) {
		struct bracket_match *match = &bracket->matches[i];
		size_t sides[2] = {BRACKET_NOBODY, BRACKET_NOBODY};

		if (match->stage != stage)
			continue;
		for (size_t k = 0; k < round->seat_count; k++)
			if (round->seats[k].match == i)
				sides[round->seats[k].side] = round->seats[k].entrant;
		if (sides[0] == match->sides[0] && sides[1] == match->sides[1])
			continue;
		for (size_t side = 0; side < 2; side++) {
			match->sides[side] = sides[side];
			match->wins[side] = 0;
		}
		match->counted_from = match->games > 0 ? index : 0;
		match->decided = false;
		decide_alone(match);
	}
}

static void game_take(struct bracket_match *match, const struct bracket_game *game, int best_of)
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
	if (!match->decided && match->wins[side] > best_of / 2)
		decide(match, side);
}

/* Applies a seated round to the bracket, and fills its leg. Returns the stage it was seated for;
 * `stage` is that of the round before. */
static int round_take(struct bracket *bracket, int stage, const struct bracket_input *input,
    const struct bracket_round *round, struct bracket_leg *leg)
{
	const size_t index = (size_t)(leg - bracket->legs);
	int seated = 0;

	for (size_t i = 0; i < round->seat_count; i++) {
		const size_t match = round->seats[i].match;

		if (match < bracket->match_count && bracket->matches[match].stage > seated)
			seated = bracket->matches[match].stage;
	}
	/* Earlier stages may have passed with the round, without a game. */
	if (stage < seated)
		stage_without(bracket, stage, round->gone, NULL, 0);
	while (stage < seated - 1) {
		stage_seat(bracket, ++stage, round, index);
		stage_without(bracket, stage, round->gone, NULL, 0);
	}
	if (seated > 0) {
		stage = seated;
		stage_seat(bracket, stage, round, index);
	}

	leg->stage = stage;
	for (size_t i = 0; i < round->game_count; i++) {
		const size_t *sides = round->games[i].sides;
		struct bracket_match *match = bracket->matches;
		const struct bracket_match *end = match + bracket->match_count;

		while (match < end && (match->stage != stage || !is_in(match, sides[0]) ||
		                          !is_in(match, sides[1])))
			match++;
		leg->matches[i] = match < end ? (size_t)(match - bracket->matches) : BRACKET_NOBODY;
		if (match == end)
			continue;
		game_take(match, &round->games[i], input->best_of);
		if (match->games > leg->game)
			leg->game = match->games;
	}
	/* An entrant with a bye advances, whatever the reason for it. */
	for (size_t i = 0; i < round->bye_count; i++)
		for (size_t k = 0; k < bracket->match_count; k++) {
			struct bracket_match *match = &bracket->matches[k];

			if (match->stage == stage && !match->decided && match->games == 0 &&
			    is_in(match, round->byes[i]))
				decide(match, match->sides[1] == round->byes[i]);
		}
	/* An entrant absent from this round, with a match still to play, has forfeited it by now,
	 * even if the opponent leaves later. */
	stage_without(bracket, stage, round->gone, leg, round->game_count);
	return stage;
}

/* --- the next round --- */

/* Adds the tables of a stage that are still to be played, and the entrants that continue without
 * a game. Returns false if there is no table. */
static bool next_of_stage(struct bracket *bracket, int stage, const bool *gone)
{
	bracket->table_count = bracket->bye_count = 0;
	for (size_t i = 0; i < bracket->match_count; i++) {
		const struct bracket_match *match = &bracket->matches[i];
		const bool turned = match->sides[1] < match->sides[0];

		if (match->stage != stage)
			continue;
		if (!match->decided && bracket_is_entrant(match->sides[0]) &&
		    bracket_is_entrant(match->sides[1])) {
			bracket->tables[bracket->table_count][0] = match->sides[turned];
			bracket->tables[bracket->table_count][1] = match->sides[!turned];
			bracket->next.matches[bracket->table_count++] = i;
			if (match->games + 1 > bracket->next.game)
				bracket->next.game = match->games + 1;
		} else if (match->decided && bracket_is_entrant(match->winner) &&
		           match->games == 0 && !is_gone(gone, match->winner)) {
			bracket->byes[bracket->bye_count++] = match->winner;
		}
	}
	bracket->next.stage = stage;
	return bracket->table_count > 0;
}

/* Finds the next round after that of a stage. */
static void next_find(struct bracket *bracket, int stage, const struct bracket_input *input)
{
	/* A match of the stage may have no winner yet, because a game of it is not finished. */
	for (size_t at = 0; at < input->round_count; at++)
		for (size_t i = 0; i < input->rounds[at].game_count; i++) {
			const size_t match = bracket->legs[at].matches[i];

			if (bracket->legs[at].stage == stage && match != BRACKET_NOBODY &&
			    input->rounds[at].games[i].result == BRACKET_UNDECIDED &&
			    !bracket->matches[match].decided &&
			    at >= bracket->matches[match].counted_from)
				bracket->undecided = true;
		}
	if (bracket->undecided)
		return;
	stage_without(bracket, stage, input->gone, NULL, 0);
	if (stage > 0 && next_of_stage(bracket, stage, input->gone)) {
		bracket->bye_count = 0; /* the stage's first round already listed them */
		return;
	}
	while (stage < bracket->stage_count) {
		stage_fill(bracket, ++stage);
		stage_without(bracket, stage, input->gone, NULL, 0);
		if (next_of_stage(bracket, stage, input->gone))
			return;
	}
	bracket->bye_count = 0;
	bracket->over = true;
}

/* --- places --- */

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

/* Returns the place that the last match an entrant reached gives in a full bracket. `stage` is that
 * of the newest round. */
static int place_key(const struct bracket *bracket, size_t entrant, int stage)
{
	const struct bracket_match *last = NULL, *next = NULL;
	size_t side;

	for (size_t i = 0; i < bracket->match_count; i++)
		if (is_in(&bracket->matches[i], entrant))
			last = &bracket->matches[i];
	if (!last)
		return INT32_MAX;
	/* An entrant that won the match or tied it by a correction, but reached no later one, has
	 * lost it to the entrant sent on. */
	if (!last->decided)
		next = winners_match(bracket, last, &side);
	const bool stayed =
	    last->part != BRACKET_THIRD && last->stage < stage &&
	    (last->decided ? last->winner == entrant : next && next->stage <= stage);

	return stayed || (last->decided && last->winner != entrant) ? last->lost : last->won;
}

struct bracket bracket_make(struct arena *arena, const struct bracket_input *input)
{
	const size_t count = input->entrant_count;
	const int rounds = rounds_of(count);
	const size_t size = (size_t)1 << rounds;
	int *keys = arena_alloc(arena, count, sizeof *keys);
	int stage = 0; /* last stage for which a round was seated, or that passed without one */

	/* A knock-out has one match less than places; the third place is one more. A double
	 * elimination has twice as many, less one. */
	struct bracket bracket = {.round_count = input->round_count,
	    .matches = arena_alloc(arena, 2 * size, sizeof *bracket.matches),
	    .legs = arena_alloc(arena, input->round_count, sizeof *bracket.legs),
	    .next = {.matches = arena_alloc(arena, 2 * size, sizeof *bracket.next.matches)},
	    .tables = arena_alloc(arena, 2 * size, sizeof *bracket.tables),
	    .byes = arena_alloc(arena, 2 * size, sizeof *bracket.byes),
	    .seats = arena_alloc(arena, 4 * size, sizeof *bracket.seats),
	    .ranks = arena_alloc(arena, count, sizeof *bracket.ranks)};
	for (size_t i = 0; i < size; i += 2)
		match_add(&bracket, BRACKET_MAIN, 1,
		    input->twice ? 2 * rounds : (1 << (rounds - 1)) + 1, seed_in(input, i, size),
		    seed_in(input, i + 1, size));
	if (input->twice)
		double_add(&bracket, rounds);
	else
		simple_add(input, &bracket, rounds);
	for (size_t i = 0; i < input->round_count; i++) {
		bracket.legs[i].matches = arena_alloc(
		    arena, input->rounds[i].game_count, sizeof *bracket.legs[i].matches);
		stage = round_take(&bracket, stage, input, &input->rounds[i], &bracket.legs[i]);
	}
	next_find(&bracket, stage, input);
	/* Likewise with the next round. */
	const int last = bracket.table_count > 0 ? bracket.next.stage : stage;

	/* The next round keeps its seats, and those of stages that pass without a round. */
	for (size_t i = 0; bracket.table_count > 0 && i < bracket.match_count; i++) {
		const struct bracket_match *match = &bracket.matches[i];

		for (size_t side = 0; side < 2; side++)
			if ((match->stage > stage || match->stage == last) &&
			    match->stage <= last && bracket_is_entrant(match->sides[side]))
				bracket.seats[bracket.seat_count++] =
				    (struct bracket_seat){i, side, match->sides[side]};
	}
	/* The later matches get the entrants that are already known. */
	for (int later = last + 1; later <= bracket.stage_count; later++)
		stage_fill(&bracket, later);
	for (size_t i = 0; i < count; i++)
		keys[i] = place_key(&bracket, i, stage);
	for (size_t i = 0; i < count; i++) {
		bracket.ranks[i] = 1;
		for (size_t j = 0; j < count; j++)
			bracket.ranks[i] += keys[j] < keys[i];
	}
	return bracket;
}

/* --- judgements of a match --- */

/* Returns true if a round of a stage after that of the match was drawn. */
static bool drawn_after(const struct bracket *bracket, const struct bracket_match *match)
{
	for (size_t i = 0; i < bracket->round_count; i++)
		if (bracket->legs[i].stage > match->stage)
			return true;
	return false;
}

bool bracket_sent_another(const struct bracket *bracket, const struct bracket_match *match)
{
	size_t side;

	if (!match->decided || !bracket_is_entrant(match->winner) || !drawn_after(bracket, match))
		return false;
	const struct bracket_match *later = winners_match(bracket, match, &side);

	/* The other side of a final came from the losers; a repeated final receives both. */
	return later && later->part != BRACKET_AGAIN && later->sides[side] != match->winner;
}

bool bracket_undecided_again(const struct bracket *bracket, const struct bracket_match *match)
{
	return !match->decided && drawn_after(bracket, match);
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

size_t bracket_stage_size(const struct bracket *bracket, int stage)
{
	return (size_t)2 << (bracket->stage_count - stage);
}

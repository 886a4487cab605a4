#include "tournament/bracket_parts.h"

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

size_t bracket_size(size_t entrants)
{
	size_t size = 2;

	while (size < entrants)
		size *= 2;
	return size;
}

struct bracket_match *bracket_match_add(struct bracket *bracket, enum bracket_part part, int stage)
{
	struct bracket_match *match = &bracket->matches[bracket->match_count++];

	*match = (struct bracket_match){.part = part,
	    .stage = stage,
	    .sides = {BRACKET_UNKNOWN, BRACKET_UNKNOWN},
	    .winner = BRACKET_UNKNOWN,
	    .loser = BRACKET_UNKNOWN};
	return match;
}

void bracket_first_stage(const struct bracket_input *input, struct bracket *bracket, size_t size)
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

void bracket_matches_make(const struct bracket_input *input, struct bracket *bracket, size_t size)
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

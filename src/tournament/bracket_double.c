#include "tournament/bracket_parts.h"

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
		struct bracket_match *match =
		    bracket_match_add(doubling->bracket, BRACKET_MAIN, stage);

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

/* A round of winners and one of losers are played side by side. */
void bracket_double_make(const struct bracket_input *input, struct bracket *bracket, size_t size)
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

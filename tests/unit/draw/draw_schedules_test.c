/* Every round of every schedule: the players, their partners and their opponents. */
#include "draw/drawing.h"

#include "cmocka_all.h"

#include <string.h>

enum { MOST = SCHEDULE_MOST + 1 };

struct tally {
	int played[MOST], byes[MOST];
	int partners[MOST][MOST], opponents[MOST][MOST];
};

static void both(int table[MOST][MOST], size_t a, size_t b)
{
	table[a][b]++;
	table[b][a]++;
}

/* A round seats everybody once; with 4n + 1 players one has a bye. */
static void round_take(size_t players, size_t number, struct tally *tally)
{
	size_t seats[SCHEDULE_MOST];
	bool seen[MOST] = {false};

	schedule_round_make(players, number, seats);
	for (size_t i = 0; i < players; i++) {
		assert_true(seats[i] < players);
		assert_false(seen[seats[i]]);
		seen[seats[i]] = true;
	}
	for (size_t i = 0; i + 4 <= players; i += 4) {
		const size_t *four = &seats[i];

		for (size_t seat = 0; seat < 4; seat++)
			tally->played[four[seat]]++;
		both(tally->partners, four[0], four[1]);
		both(tally->partners, four[2], four[3]);
		for (size_t a = 0; a < 2; a++)
			for (size_t b = 2; b < 4; b++)
				both(tally->opponents, four[a], four[b]);
	}
	if (players % 4 == 1)
		tally->byes[seats[players - 1]]++;
}

/* In the whole schedule everybody has each partner once, each opponent twice, and with 4n + 1
 * players one bye. */
static void schedule_check(size_t players)
{
	static struct tally tally;
	size_t rounds = schedule_rounds(players);

	memset(&tally, 0, sizeof tally);
	assert_int_equal(rounds, players % 4 == 0 ? players - 1 : players);
	for (size_t i = 0; i < rounds; i++)
		round_take(players, i, &tally);
	for (size_t a = 0; a < players; a++) {
		assert_int_equal(tally.byes[a], players % 4);
		assert_int_equal(tally.played[a] + tally.byes[a], rounds);
		for (size_t b = 0; b < players; b++) {
			assert_int_equal(tally.partners[a][b], a != b);
			assert_int_equal(tally.opponents[a][b], a != b ? 2 : 0);
		}
	}
}

static void all_of_4n_and_4n_plus_1_are_there_and_balanced(void **state)
{
	(void)state;
	for (size_t players = 4; players <= SCHEDULE_MOST; players++)
		if (players % 4 < 2)
			schedule_check(players);
}

static void other_numbers_have_no_schedule(void **state)
{
	(void)state;
	for (size_t players = 0; players <= SCHEDULE_MOST + 8; players++)
		if (players < 4 || players > SCHEDULE_MOST || players % 4 > 1)
			assert_int_equal(schedule_rounds(players), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(all_of_4n_and_4n_plus_1_are_there_and_balanced),
	    cmocka_unit_test(other_numbers_have_no_schedule),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}

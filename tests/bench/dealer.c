#include "bench/dealer.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { PACK = 108, DEALT = 70 };

static const char ranks[] = "X23R456789TJQKA"; /* '3' black, 'R' red */

/* A generator of our own, so that every run deals the same hands. */
static uint32_t next_random(uint64_t *state, uint32_t below)
{
	*state = *state * 6364136223846793005U + 1442695040888963407U;
	return (uint32_t)((*state >> 33) % below);
}

static void shuffle(char *pack, uint64_t *state)
{
	for (uint32_t i = PACK - 1; i > 0; i--) {
		uint32_t other = next_random(state, i + 1);
		char card = pack[i];

		pack[i] = pack[other];
		pack[other] = card;
	}
}

static void fill_pack(char *pack)
{
	size_t size = 0;

	for (const char *rank = ranks; *rank; rank++) {
		int copies = *rank == 'X' || *rank == '3' || *rank == 'R' ? 4 : 8;

		for (int i = 0; i < copies; i++)
			pack[size++] = *rank;
	}
}

/* Writes one side's slip: ranks of three and more are melded, wild cards put to the first of them,
 * the rest is in hand. */
static void write_slip(char side, const char *cards, bool out, char *slip)
{
	int count[UCHAR_MAX + 1] = {0};
	int wild = 0, size;
	char hand[DEALT * 2 + 1] = "";
	size_t held = 0;

	for (int i = 0; i < DEALT / 2; i++)
		count[(unsigned char)cards[i]]++;
	size = snprintf(slip, SLIP_SIZE, "%c reds=%d", side, count['R']);
	for (const char *rank = ranks; *rank; rank++) {
		int natural = count[(unsigned char)*rank];

		if (strchr("X2R3", *rank))
			continue;
		if (natural < 3) {
			for (int i = 0; i < natural; i++)
				hand[held++] = *rank;
			continue;
		}
		slip[size++] = ' ';
		for (int i = 0; i < natural; i++)
			slip[size++] = *rank;
		for (wild = 0; wild < 3 && count['X'] + count['2'] > 0; wild++) {
			char card = count['2'] > 0 ? '2' : 'X';

			count[(unsigned char)card]--;
			slip[size++] = card;
		}
	}
	for (int i = 0; i < count['X']; i++)
		hand[held++] = 'X';
	for (int i = 0; i < count['2']; i++)
		hand[held++] = '2';
	for (int i = 0; i < count['3']; i++) {
		hand[held++] = '3';
		hand[held++] = 'b';
	}
	(void)snprintf(slip + size, SLIP_SIZE - (size_t)size, " hand=%s%s", held ? hand : "-",
	    out ? " out" : "");
}

void deal_slips(struct dealer *dealer, char slips[2][SLIP_SIZE])
{
	char pack[PACK];
	bool first_out = dealer->dealt++ % 2 == 0;

	fill_pack(pack);
	shuffle(pack, &dealer->seed);
	write_slip('A', pack, first_out && !dealer->exhausted, slips[0]);
	write_slip('B', pack + DEALT / 2, !first_out && !dealer->exhausted, slips[1]);
}

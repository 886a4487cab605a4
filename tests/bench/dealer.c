#include "bench/dealer.h"

#include "tournament/random.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { PACK = 108, DEALT = 70 };

static const char ranks[] = "X23R456789TJQKA"; /* '3' black, 'R' red */

/* Shuffles a pack: every order has the same chance. */
static void shuffled_pack(struct lots *lots, char *pack)
{
	size_t order[PACK];
	size_t size = 0;

	for (size_t i = 0; i < PACK; i++)
		order[i] = i;
	lots_shuffle(lots, order, PACK);
	for (const char *rank = ranks; *rank; rank++) {
		int copies = *rank == 'X' || *rank == '3' || *rank == 'R' ? 4 : 8;

		for (int i = 0; i < copies; i++)
			pack[order[size++]] = *rank;
	}
}

/* Writes one side's slip: three or more cards of a rank are melded, wild cards go to the first
 * meld, and the other cards stay in the hand. */
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

	shuffled_pack(&dealer->lots, pack);
	write_slip('A', pack, first_out && !dealer->exhausted, slips[0]);
	write_slip('B', pack + DEALT / 2, !first_out && !dealer->exhausted, slips[1]);
}

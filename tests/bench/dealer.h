/* dealer.h - hands dealt from a seed: they are the same in every run. */
#ifndef CANASTA_BENCH_DEALER_H
#define CANASTA_BENCH_DEALER_H

#include "tournament/random.h"

#include <stdbool.h>

enum { SLIP_SIZE = 400 };

struct dealer {
	struct lots lots; /* may start from any seed */
	bool exhausted;   /* the stock ends every hand: neither side goes out */
	uint32_t dealt;
};

/* Deals a hand: a slip for each of two sides. The sides go out in turn. */
void deal_slips(struct dealer *dealer, char slips[2][SLIP_SIZE]);

#endif

#include "tournament/schedule.h"

#include <stdint.h>

/* First rounds, table by table. With 4n players the highest number is the one who stands still. */
static const uint8_t of_4[] = {0, 2, 1, 3};
static const uint8_t of_5[] = {3, 2, 1, 4};
static const uint8_t of_8[] = {0, 3, 2, 4, 1, 7, 5, 6};
static const uint8_t of_9[] = {1, 2, 6, 3, 4, 8, 7, 5};
static const uint8_t of_12[] = {6, 8, 0, 10, 2, 11, 9, 3, 7, 4, 1, 5};
static const uint8_t of_13[] = {4, 7, 6, 1, 8, 12, 5, 3, 9, 2, 11, 10};
static const uint8_t of_16[] = {2, 11, 6, 10, 4, 3, 8, 1, 5, 7, 13, 15, 14, 9, 0, 12};
static const uint8_t of_17[] = {7, 5, 11, 10, 6, 12, 2, 15, 16, 8, 14, 9, 1, 4, 3, 13};
static const uint8_t of_20[] = {
    19, 10, 14, 9, 6, 2, 8, 18, 12, 0, 4, 5, 16, 13, 15, 7, 11, 17, 1, 3};
static const uint8_t of_21[] = {
    11, 18, 6, 1, 4, 19, 17, 20, 7, 8, 15, 5, 9, 13, 3, 12, 2, 10, 16, 14};
static const uint8_t of_24[] = {
    5, 10, 23, 16, 1, 2, 7, 15, 11, 4, 9, 12, 13, 0, 14, 20, 6, 18, 3, 22, 19, 21, 17, 8};
static const uint8_t of_25[] = {
    16, 24, 4, 8, 20, 18, 3, 9, 19, 22, 23, 12, 14, 5, 17, 7, 1, 21, 15, 2, 10, 11, 13, 6};
static const uint8_t of_28[] = {25, 17, 27, 9, 23, 10, 5, 0, 2, 8, 13, 22, 14, 3, 21, 20, 19, 7, 4,
    6, 24, 1, 26, 16, 15, 12, 11, 18};
static const uint8_t of_29[] = {13, 22, 20, 25, 21, 14, 10, 8, 6, 27, 1, 4, 2, 17, 26, 16, 19, 18,
    9, 3, 5, 23, 24, 12, 7, 11, 28, 15};
static const uint8_t of_32[] = {5, 7, 9, 29, 11, 2, 15, 16, 27, 24, 30, 14, 25, 17, 6, 23, 28, 18,
    13, 19, 31, 21, 22, 4, 3, 10, 0, 26, 8, 12, 1, 20};
static const uint8_t of_33[] = {15, 6, 32, 11, 8, 7, 5, 20, 18, 25, 24, 13, 12, 14, 22, 3, 28, 23,
    17, 4, 27, 10, 26, 30, 9, 1, 16, 19, 31, 21, 29, 2};
static const uint8_t of_36[] = {20, 13, 24, 19, 5, 8, 22, 2, 7, 3, 30, 14, 25, 33, 12, 34, 23, 32,
    15, 35, 27, 29, 17, 31, 9, 26, 4, 28, 16, 10, 0, 1, 11, 21, 18, 6};
static const uint8_t of_37[] = {1, 36, 31, 6, 2, 35, 25, 12, 4, 33, 13, 24, 8, 29, 26, 11, 16, 21,
    15, 22, 32, 5, 30, 7, 27, 10, 23, 14, 17, 20, 9, 28, 34, 3, 18, 19};
static const uint8_t of_40[] = {33, 20, 8, 11, 1, 13, 7, 2, 34, 27, 23, 32, 36, 35, 0, 18, 3, 17, 4,
    15, 9, 26, 6, 16, 37, 14, 22, 30, 5, 29, 21, 39, 12, 10, 25, 31, 24, 28, 38, 19};
static const uint8_t of_41[] = {1, 40, 32, 9, 6, 35, 28, 13, 36, 5, 4, 37, 11, 30, 24, 17, 25, 16,
    21, 20, 27, 14, 3, 38, 39, 2, 18, 23, 29, 12, 26, 15, 10, 31, 33, 8, 19, 22, 34, 7};

static const struct first_round {
	uint8_t players;
	const uint8_t *seats;
} first_rounds[] = {
    {4, of_4},
    {5, of_5},
    {8, of_8},
    {9, of_9},
    {12, of_12},
    {13, of_13},
    {16, of_16},
    {17, of_17},
    {20, of_20},
    {21, of_21},
    {24, of_24},
    {25, of_25},
    {28, of_28},
    {29, of_29},
    {32, of_32},
    {33, of_33},
    {36, of_36},
    {37, of_37},
    {40, of_40},
    {41, of_41},
};

static const uint8_t *first_round(size_t players)
{
	for (size_t i = 0; i < sizeof first_rounds / sizeof *first_rounds; i++)
		if (first_rounds[i].players == players)
			return first_rounds[i].seats;
	return NULL;
}

size_t schedule_rounds(size_t players)
{
	if (!first_round(players))
		return 0;
	return players % 4 == 0 ? players - 1 : players;
}

/* A seat of the first round, moved on by so many. */
static size_t moved(size_t players, size_t seat, size_t by)
{
	enum { TWO_CIRCLES = 9, CIRCLE = 3 };
	size_t circle = schedule_rounds(players);

	if (seat >= circle)
		return seat;
	if (players == TWO_CIRCLES)
		return (seat % CIRCLE + by % CIRCLE) % CIRCLE +
		       (seat / CIRCLE + by / CIRCLE) % CIRCLE * CIRCLE;
	return (seat + by) % circle;
}

void schedule_round_make(size_t players, size_t round, struct schedule_round *ret)
{
	const uint8_t *seats = first_round(players);

	*ret = (struct schedule_round){0};
	if (!seats)
		return;
	ret->table_count = players / 4;
	for (size_t table = 0; table < ret->table_count; table++)
		for (size_t seat = 0; seat < 4; seat++)
			ret->tables[table][seat] = moved(players, seats[4 * table + seat], round);
	/* Nobody of 4n + 1 has the number 0 in the first round. */
	ret->has_bye = players % 4 == 1;
	ret->bye = ret->has_bye ? moved(players, 0, round) : 0;
}

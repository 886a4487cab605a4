/* bounding.h - the least and the most a side may reach with so many whole runs, rank after rank.
 *
 * What matters of the cards in runs is how many lie in whole ones, how many besides, and wild cards
 * used; of melds that are no runs the canastas, where they were counted. Each such state has rows,
 * of base points or of card points melded, and each row two figures: the least and the most of card
 * points, or of those in hand. */
#ifndef CANASTA_REFEREE_BOUNDING_H
#define CANASTA_REFEREE_BOUNDING_H

#include "referee/reach.h"
#include "referee/ways.h"

enum {
	LOOSE_TOLD =
	    3, /* cards loose in short runs, where there is no whole one: so many or more */
	SUITS = 4,
	COLOURS = 2
};

/* How rows are told, and the figure that is bounded in each. */
enum run_figures {
	FIGURES_TOTALS, /* base points; card points, those in hand taken off */
	FIGURES_COUNTS, /* card points melded; those in hand, below zero */
	FIGURES_NET     /* one row; card points, those in hand taken off */
};

/* States of one layer: by cards in whole runs, cards loose, wild cards used and canastas made. */
struct states {
	size_t *end; /* rows from 0 to before this one may hold something; 0: none does */
	int32_t *least, *most;
};

/* Going through the ranks for one number of whole runs. */
struct bounding {
	struct arena *arena;
	const struct deck *deck;
	enum run_figures figures;
	bool sure;      /* only what surely is; else all that may be */
	bool runs_laid; /* only with cards in runs */
	int whole;      /* whole runs, */
	int rank_most;  /* and cards of a rank in them */
	int fill;       /* where sure: cards of every rank lying in short runs */
	int filled;     /* and how many those are; */
	bool single;    /* or, without whole runs, none or one */
	int loose_told; /* states of cards loose */
	int wild_most;
	int needs_told;  /* states of canastas made; the last is just those counted */
	int places_left; /* of a run, in ranks not gone through yet */
	size_t rows;
	int64_t unit;      /* of a row */
	int32_t card_unit; /* of card points */
	struct states layers[2];
	int current;
	struct states ends; /* what comes out, by threes in runs and rows */
};

/* Sets out for what may be (RUNS_MAY_BE of run_bounds.h) or one of the ways short runs surely lie;
 * figures, rows and units are the caller's. */
void bounding_set_out(
    struct bounding *bounding, struct arena *arena, const struct deck *deck, int whole, int pass);

/* Memory all of it takes, in words of 64 bits. */
size_t bounding_words(const struct bounding *bounding);

/* Goes through all ranks but threes; `ends` has what comes out. False when memory fails. */
bool bounding_run(struct bounding *bounding, struct error *err);

/* Rows that come out with so many threes in runs. */
const int32_t *bounding_least(const struct bounding *bounding, int threes);
const int32_t *bounding_most(const struct bounding *bounding, int threes);

/* Joins what comes of some rows to others. */
void bounding_join(const struct bounding *bounding, const int32_t *from_least,
    const int32_t *from_most, int32_t *least, int32_t *most, size_t count,
    const struct reach_of *points);

int bounding_run_cards(const struct bounding *bounding);
int bounding_told(const struct bounding *bounding, int loose);
size_t bounding_state(
    const struct bounding *bounding, int in_whole, int loose, int wild, int needs);

/* Ranks that are places of a run, threes aside. */
int bounding_places(const struct deck *deck);

#endif

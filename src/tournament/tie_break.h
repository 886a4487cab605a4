/* tie_break.h - what may decide between entrants equal in what ranks them, and lists of it.
 *
 * An event names its tie-breaks in order. The list is gone through for each group of equal
 * entrants: where a criterion tells some of them apart, those it leaves equal go on with the next,
 * each such group by itself. What the whole list leaves equal shares a place. */
#ifndef CANASTA_TOURNAMENT_TIE_BREAK_H
#define CANASTA_TOURNAMENT_TIE_BREAK_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

enum tie_break {
	TIE_DIFFERENCE,       /* own scores less the highest other score, game by game */
	TIE_SCORE,            /* own scores */
	TIE_DIRECT,           /* games among the equal */
	TIE_WINS,             /* games won, byes left out */
	TIE_CANASTAS,         /* canastas of all kinds on the table */
	TIE_PENALTIES,        /* fewest penalties, in hands and outside */
	TIE_BUCHHOLZ,         /* the sum of the opponents' points */
	TIE_BUCHHOLZ_CUT1,    /* the same without the lowest */
	TIE_BUCHHOLZ_MEDIAN,  /* the same without the lowest and the highest */
	TIE_SONNEBORN_BERGER, /* points of opponents beaten, half those of opponents drawn with */
	TIE_OPPONENTS_DIFFERENCE, /* the sum of the opponents' differences */
	TIE_LOT,                  /* drawn by the event's seed */
	TIE_BREAK_COUNT
};

struct tie_break_list {
	size_t count;
	enum tie_break at[TIE_BREAK_COUNT];
};

/* As settings write it: "buchholz-cut1". */
const char *tie_break_key(enum tie_break kind);

/* As standings say it: "Buchholz cut 1". */
const char *tie_break_title(enum tie_break kind);

/* Reads "difference,direct,lot", or "none". A word unknown or twice, or one behind `lot`, which
 * leaves nothing equal, is ERROR_INPUT `tie-break-unknown`. */
bool tie_break_list_read(const char *text, struct tie_break_list *ret, struct error *err);

/* The list as it is read, words and commas alone; NULL where memory fails. */
const char *tie_break_list_write(struct arena *arena, const struct tie_break_list *list);

bool tie_break_list_has(const struct tie_break_list *list, enum tie_break kind);

/* The lot of an entrant: of those who are equal the lowest comes first. It depends on the seed and the entrant's
 * number alone, so that lots can be drawn again (lots.h). */
uint64_t tie_break_lot(uint64_t seed, int number);

#endif

/* scale.h - scales of victory points: the worth of a margin, as data.
 *
 * A scale gives both sides of a game their part of a fixed total, by a table of bands or by a
 * formula over the margin. It is a YAML file (schema/scales, or a club's own):
 *
 *   scale     its name
 *   title     one line for people; `source` may give its origin
 *   total     points of both sides together; winner and loser always add up to it
 *   decimals  decimal places of the points: 0 (default), 1 or 2
 *   unit      every margin is a multiple of it (5 in canasta); bands follow each other in units
 *   divisor   margins are divided by it before the scale is used (default: 1), so that a scale
 *             made for another game fits; limits of bands are divided margins
 *   hands     hands of a game the scale is made for; the event's setting comes first
 *   bye       points of a bye; a game won without a hand gives at least as many
 *   bye-margin  addition of a bye to the sum of differences only (default: 0)
 *   bands     {from, to, winner, loser}, from 0 up, the last without `to`
 *   formula   {kind: wbf, blitz: 15}, or {kind: linear, step: 100}: one more point for each step
 *
 * Loading checks the bands: no gap of a unit, no overlap, winner and loser adding up to the
 * total, equal at a margin of 0, never less for a higher margin. */
#ifndef CANASTA_TOURNAMENT_SCALE_H
#define CANASTA_TOURNAMENT_SCALE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* The most that each key of a scale may say. */
enum {
	SCALE_BANDS_MOST = 200,
	SCALE_DECIMALS_MOST = 2,
	SCALE_TOTAL_MOST = 1000,
	SCALE_MARGIN_MOST = 1000000,
	SCALE_DIVISOR_MOST = 10000,
	SCALE_HANDS_MOST = 99
};

/* How a scale gives points: by bands, or by one of the formulas. */
enum scale_kind { SCALE_BANDS, SCALE_WBF, SCALE_LINEAR };

/* The points of both sides for margins of a range. */
struct scale_band {
	int64_t from, to; /* divided margins; the last band's `to` is INT64_MAX */
	int64_t winner, loser;
};

/* A scale; points are whole numbers of 1, 1/10 or 1/100, by `decimals`. */
struct scale {
	const char *id;
	const char *title;
	const char *source; /* "" if not given */
	int decimals;
	int64_t total, bye;
	int64_t bye_margin; /* margin as in games, not divided */
	int64_t unit, divisor;
	int hands; /* 0: as the event sets */
	enum scale_kind kind;
	size_t band_count;
	const struct scale_band *bands;
	int64_t blitz; /* for SCALE_WBF: margin over one hand that wins all */
	int64_t step;  /* for SCALE_LINEAR: margin of one point */
};

/* Returns how many parts a point has: 1, 10 or 100. */
int64_t scale_parts(const struct scale *scale);

/* Reads a scale; `file` names it in errors, which give line and column: `scale-invalid`,
 * `scale-gap`, `scale-overlap`, `scale-symmetry`. */
const struct scale *scale_load_text(
    struct arena *arena, const char *file, const char *text, size_t size);

/* Loads the built-in scale of that name. An unknown one gives ERROR_INPUT `scale-unknown`. */
const struct scale *scale_load(struct arena *arena, const char *id);

/* Writes the scale as one line of YAML, as an event keeps it; scale_load_text() reads it again. */
const char *scale_write(struct arena *arena, const struct scale *scale);

/* Lists the names of the built-in scales, sorted. Returns their number. */
size_t scale_ids(const char *const **ret_ids);

/* Returns the points of the winner of a game by `margin` (0 or more) over `hands` hands, in the
 * scale's parts of a point; the loser has the rest of the total. `hands` (at least 1) matters
 * only to a formula. A margin between two bands, which is not a multiple of the unit, belongs to
 * the lower.
 *
 * The continuous formula uses only whole numbers, in fixed point of 63 binary places, so that
 * every machine and every compiler gives the same hundredth; scale.c shows the bound of its
 * error. */
int64_t victory_points(const struct scale *scale, int64_t margin, int hands);

/* Returns true if a side can have this many points in a game: by a margin, or by a win without a
 * hand. */
bool victory_happens(const struct scale *scale, int64_t points);

/* Returns `percent` of all victory points of a game, rounded to the scale's parts of a point. */
int64_t victory_part(const struct scale *scale, int percent);

#endif

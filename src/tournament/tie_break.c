#include "tournament/ranking.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "tournament/amount.h"
#include "tournament/random.h"
#include "tournament/scale.h"

#include <string.h>

/* The units that the value of a tie-break is counted in. */
enum tie_unit {
	TIE_UNIT_NONE,   /* it has no value */
	TIE_UNIT_WHOLE,  /* points of hands, games, canastas */
	TIE_UNIT_POINTS, /* the points that rank */
	TIE_UNIT_HALVES  /* halves of the points that rank */
};

static const struct {
	const char *key, *title;
	enum tie_unit unit;
} names[TIE_BREAK_COUNT] = {
    [TIE_DIFFERENCE] = {"difference", "difference", TIE_UNIT_WHOLE},
    [TIE_SCORE] = {"score", "score", TIE_UNIT_WHOLE},
    [TIE_DIRECT] = {"direct", "direct encounter", TIE_UNIT_NONE},
    [TIE_WINS] = {"wins", "wins", TIE_UNIT_WHOLE},
    [TIE_CANASTAS] = {"canastas", "canastas", TIE_UNIT_WHOLE},
    [TIE_PENALTIES] = {"penalties", "fewest penalties", TIE_UNIT_WHOLE},
    [TIE_BUCHHOLZ] = {"buchholz", "Buchholz", TIE_UNIT_POINTS},
    [TIE_BUCHHOLZ_CUT1] = {"buchholz-cut1", "Buchholz cut 1", TIE_UNIT_POINTS},
    [TIE_BUCHHOLZ_MEDIAN] = {"buchholz-median", "median Buchholz", TIE_UNIT_POINTS},
    [TIE_SONNEBORN_BERGER] = {"sonneborn-berger", "Sonneborn-Berger", TIE_UNIT_HALVES},
    [TIE_OPPONENTS_DIFFERENCE] = {"opponents-difference", "opponents' difference", TIE_UNIT_WHOLE},
    [TIE_LOT] = {"lot", "lot", TIE_UNIT_NONE},
};

static const char none[] = "none";

const char *tie_break_key(enum tie_break kind)
{
	return names[kind].key;
}

const char *tie_break_title(enum tie_break kind)
{
	return names[kind].title;
}

static bool add_word(struct tie_break_list *list, const char *word, size_t size, struct error *err)
{
	enum tie_break kind = 0;

	while (kind < TIE_BREAK_COUNT &&
	       (strlen(names[kind].key) != size || memcmp(names[kind].key, word, size) != 0))
		kind++;
	if (kind == TIE_BREAK_COUNT)
		return error_set(err, ERROR_INPUT, SAY_TIE_BREAK_UNKNOWN_APART_COMMAS_DIFFERENCE,
		    (int)(size < 60 ? size : 60), word);
	if (tie_break_list_has(list, kind))
		return error_set(
		    err, ERROR_INPUT, SAY_TIE_BREAK_UNKNOWN_STANDS_TWICE_LIST, names[kind].key);
	if (tie_break_list_has(list, TIE_LOT))
		return error_set(
		    err, ERROR_INPUT, SAY_TIE_BREAK_UNKNOWN_STANDS_BEHIND_LOT, names[kind].key);
	list->at[list->count++] = kind;
	return true;
}

bool tie_break_list_read(const char *text, struct tie_break_list *ret, struct error *err)
{
	struct tie_break_list list = {0};
	const char *word = text;

	if (strcmp(text, none) == 0) {
		*ret = list;
		return true;
	}
	for (;;) {
		size_t size = strcspn(word, ", ");

		if (!add_word(&list, word, size, err))
			return false;
		word += size;
		if (!*word)
			break;
		word += strspn(word, " ");
		word += *word == ',';
		word += strspn(word, " ");
	}
	*ret = list;
	return true;
}

const char *tie_break_list_write(struct arena *arena, const struct tie_break_list *list)
{
	struct text text = {.arena = arena};

	if (list->count == 0)
		return none;
	for (size_t i = 0; i < list->count; i++)
		text_addf(&text, "%s%s", i > 0 ? "," : "", names[list->at[i]].key);
	return text_of(&text);
}

bool tie_break_list_has(const struct tie_break_list *list, enum tie_break kind)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->at[i] == kind)
			return true;
	return false;
}

/* Drops decimal places that are zero, down to `least` places. */
static void places_drop(int64_t *value, int *places, int least)
{
	for (; *places > least && *value % 10 == 0; --*places)
		*value /= 10;
}

void ranking_hundredths(int64_t hundredths, char ret[TIE_BREAK_TEXT])
{
	int places = 2;

	places_drop(&hundredths, &places, 0);
	decimal_text(hundredths, places, ret);
}

bool ranking_value(const struct ranking *ranking, const struct ranking_row *row,
    enum tie_break kind, int64_t *ret, int *ret_places)
{
	const struct ranking_rules *rules = &ranking->rules;
	const enum tie_unit unit = names[kind].unit;
	const bool hundredths = rules->by == RANKING_MATCH_POINTS;
	const int least = unit == TIE_UNIT_HALVES ? 1 : 0;

	*ret = row->values[kind];
	*ret_places = 0;
	if (unit == TIE_UNIT_NONE || unit == TIE_UNIT_WHOLE)
		return unit == TIE_UNIT_WHOLE;
	if (unit == TIE_UNIT_HALVES)
		*ret *= 5; /* tenths */
	*ret_places = least + (hundredths                               ? 2
	                          : rules->by == RANKING_VICTORY_POINTS ? rules->scale->decimals
	                                                                : 0);
	if (hundredths)
		places_drop(ret, ret_places, least);
	return true;
}

uint64_t tie_break_lot(uint64_t seed, int number)
{
	struct lots lots = {seed};

	lots.state = lots_next(&lots) + (uint64_t)number;
	return lots_next(&lots);
}

/* The formula in whole numbers. With x = I / (D * sqrt(N)), where D is divisor times blitz, and L
 * = -ln R = 3 ln((1 + sqrt 5) / 2), the winner has half * (1 + (1 - exp(-L x)) / (1 - R)). Every
 * value is a 64-bit fraction; `Q63` gives the number of its binary places.
 *
 * Error, in units of the last place: 1/sqrt(N) in Q64 is cut, 1 at most; x = I / D times that has
 * at most sqrt(N) + 1 < 2^7 in Q64 (I < D * sqrt(N), N <= 10 000); L x in Q63 at most 2^7; the
 * series of exp, with |exp'| <= 1, adds at most 3 a term over 30 terms. The sum is below 2^8 in
 * Q63. The factor 1 / (1 - R) and `half` (at most 2^16 hundredths) give an error below 2^-38 of a
 * hundredth. A result nearer than that to half a hundredth could be rounded either way, but
 * equally on every machine; the test compares every margin of the default scale with values of 50
 * digits. */

static const uint64_t LOG_Q63 = 13315187073175796092ULL;     /* 3 ln((1 + sqrt 5) / 2) */
static const uint64_t INVERSE_Q63 = 12073550741685575429ULL; /* 1 / (1 - R) = 3/4 + sqrt(5)/4 */

enum { TERMS = 30, MARGIN_BITS = 32, HANDS_MOST = 10000 };

/* The product of two words. */
__extension__ typedef unsigned __int128 two_words;

static uint64_t multiply_high(uint64_t a, uint64_t b)
{
	return (uint64_t)((two_words)a * b >> 64);
}

/* Returns 1 / sqrt(n) in Q64, cut; all ones for 1. */
static uint64_t inverse_root(uint64_t n)
{
	uint64_t root = 0;

	for (uint64_t bit = 1ULL << 63; bit; bit >>= 1)
		if ((two_words)(root | bit) * (root | bit) <= ~(two_words)0 / n)
			root |= bit;
	return root;
}

/* Returns 1 - exp(-y), y in Q63 up to L: y - y^2/2! + y^3/3! … If a sum leaves the word, the
 * difference is right nevertheless. */
static uint64_t one_less_power(uint64_t y)
{
	uint64_t term = y;
	uint64_t plus = y;
	uint64_t minus = 0;

	for (uint64_t n = 2; n <= TERMS; n++) {
		term = (uint64_t)(((two_words)term * y >> 63) / n); /* of y^2 up to 2.1 */
		if (n % 2 == 0)
			minus += term;
		else
			plus += term;
	}
	return plus - minus;
}

static int64_t wbf_points(const struct scale *scale, int64_t margin, int hands)
{
	uint64_t n = (uint64_t)(hands < 1 ? 1 : hands > HANDS_MOST ? HANDS_MOST : hands);
	uint64_t divisor = (uint64_t)(scale->divisor * scale->blitz);
	uint64_t i = (uint64_t)margin;
	int64_t half = scale->total / 2;
	uint64_t x, part;

	/* I >= B: the winner has all. Both squares fit a word: I < 2^32, D <= 10^7, N <= 10^4. */
	if (i >> MARGIN_BITS || i * i >= divisor * divisor * n)
		return scale->total;
	x = (uint64_t)((two_words)i * inverse_root(n) / divisor);
	part = one_less_power(multiply_high(LOG_Q63, x));
	/* Rounds the half's share, a fraction in Q62, to the nearest. */
	half +=
	    (int64_t)(((two_words)half * multiply_high(part, INVERSE_Q63) + (1ULL << 61)) >> 62);
	return half > scale->total ? scale->total : half;
}

static int64_t linear_points(const struct scale *scale, int64_t margin)
{
	int64_t step = scale->step * scale->divisor;
	int64_t half = scale->total / 2;

	if (margin / step >= half)
		return scale->total;
	half += (2 * margin * scale_parts(scale) + step) / (2 * step);
	return half > scale->total ? scale->total : half;
}

static int64_t band_points(const struct scale *scale, int64_t margin)
{
	size_t band = scale->band_count - 1;

	while (band > 0 && margin < scale->bands[band].from * scale->divisor)
		band--;
	return scale->bands[band].winner;
}

int64_t victory_points(const struct scale *scale, int64_t margin, int hands)
{
	switch (scale->kind) {
	case SCALE_WBF:
		return wbf_points(scale, margin, hands);
	case SCALE_LINEAR:
		return linear_points(scale, margin);
	case SCALE_BANDS:
		break;
	}
	return band_points(scale, margin);
}

int64_t victory_part(const struct scale *scale, int percent)
{
	return (scale->total * percent + 50) / 100;
}

bool victory_happens(const struct scale *scale, int64_t points)
{
	if (scale->kind != SCALE_BANDS || points == scale->bye ||
	    points == scale->total - scale->bye)
		return true;
	for (size_t i = 0; i < scale->band_count; i++)
		if (scale->bands[i].winner == points || scale->bands[i].loser == points)
			return true;
	return false;
}

#include "tournament/ranking.h"

#include "base/arena.h"
#include "base/boundary.h"
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

struct tie_break_list tie_break_list_read(const char *text)
{
	struct tie_break_list list = {0};
	const char *word = text;

	if (strcmp(text, none) == 0)
		return list;
	for (;;) {
		size_t size = strcspn(word, ", ");

		enum tie_break kind = 0;

		while (kind < TIE_BREAK_COUNT && (strlen(names[kind].key) != size ||
		                                     memcmp(names[kind].key, word, size) != 0))
			kind++;
		if (kind == TIE_BREAK_COUNT)
			break_off(ERROR_INPUT, SAY_TIE_BREAK_UNKNOWN_APART_COMMAS_DIFFERENCE,
			    (int)(size < 60 ? size : 60), word);
		if (tie_break_list_has(&list, kind))
			break_off(
			    ERROR_INPUT, SAY_TIE_BREAK_UNKNOWN_STANDS_TWICE_LIST, names[kind].key);
		if (tie_break_list_has(&list, TIE_LOT))
			break_off(
			    ERROR_INPUT, SAY_TIE_BREAK_UNKNOWN_STANDS_BEHIND_LOT, names[kind].key);
		list.at[list.count++] = kind;
		word += size;
		if (!*word)
			return list;
		word += strspn(word, " ");
		word += *word == ',';
		word += strspn(word, " ");
	}
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

#include "tournament/tie_break.h"

#include "base/text.h"
#include "tournament/lots.h"

#include <string.h>

static const struct {
	const char *key, *title;
} names[TIE_BREAK_COUNT] = {
    [TIE_DIFFERENCE] = {"difference", "difference"},
    [TIE_SCORE] = {"score", "score"},
    [TIE_DIRECT] = {"direct", "direct encounter"},
    [TIE_WINS] = {"wins", "wins"},
    [TIE_CANASTAS] = {"canastas", "canastas"},
    [TIE_PENALTIES] = {"penalties", "fewest penalties"},
    [TIE_BUCHHOLZ] = {"buchholz", "Buchholz"},
    [TIE_BUCHHOLZ_CUT1] = {"buchholz-cut1", "Buchholz cut 1"},
    [TIE_BUCHHOLZ_MEDIAN] = {"buchholz-median", "median Buchholz"},
    [TIE_SONNEBORN_BERGER] = {"sonneborn-berger", "Sonneborn-Berger"},
    [TIE_OPPONENTS_DIFFERENCE] = {"opponents-difference", "opponents' difference"},
    [TIE_LOT] = {"lot", "lot"},
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

static enum tie_break kind_named(const char *word, size_t size)
{
	enum tie_break kind = 0;

	while (kind < TIE_BREAK_COUNT &&
	       (strlen(names[kind].key) != size || memcmp(names[kind].key, word, size) != 0))
		kind++;
	return kind;
}

static bool unknown_word(const char *word, size_t size, struct error *err)
{
	return error_set(err, ERROR_INPUT, "tie-break-unknown",
	    "`%.*s` is no tie-break; expected are, apart by commas: difference, score, direct, "
	    "wins, canastas, penalties, buchholz, buchholz-cut1, buchholz-median, "
	    "sonneborn-berger, opponents-difference, lot; or none",
	    (int)(size < 60 ? size : 60), word);
}

static bool add_word(struct tie_break_list *list, const char *word, size_t size, struct error *err)
{
	enum tie_break kind = kind_named(word, size);

	if (kind == TIE_BREAK_COUNT)
		return unknown_word(word, size, err);
	if (tie_break_list_has(list, kind))
		return error_set(err, ERROR_INPUT, "tie-break-unknown",
		    "%s stands twice in the list", names[kind].key);
	if (tie_break_list_has(list, TIE_LOT))
		return error_set(err, ERROR_INPUT, "tie-break-unknown",
		    "%s stands behind the lot, which leaves nobody equal", names[kind].key);
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
	return text.failed ? NULL : text_of(&text);
}

bool tie_break_list_has(const struct tie_break_list *list, enum tie_break kind)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->at[i] == kind)
			return true;
	return false;
}

uint64_t tie_break_lot(uint64_t seed, int number)
{
	struct lots lots = {seed};

	lots.state = lots_next(&lots) + (uint64_t)number;
	return lots_next(&lots);
}

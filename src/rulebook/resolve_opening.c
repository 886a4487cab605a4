#include "rulebook/fields.h"
#include "rulebook/sections.h"

static bool read_opening_band(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, enum presence from, struct opening_band *band)
{
	const struct yaml *needs = yaml_get(node, "needs");

	return fields_known(fields, node, "from minimum needs clause ruling") &&
	       fields_number(fields, node, "from", -POINTS_MOST, POINTS_MOST, from, &band->from) &&
	       fields_number(fields, node, "minimum", 0, POINTS_MOST, REQUIRED, &band->minimum) &&
	       fields_source(fields, node, &band->source) &&
	       (!needs || fields_needs(fields, book, needs, "", &band->need_count, &band->needs));
}

static bool read_opening_bands(
    const struct fields *fields, const struct yaml *list, struct rulebook *book)
{
	struct opening_band *bands;
	bool whole = true;

	if (list->kind != YAML_KIND_LIST || list->count == 0)
		return yaml_error(
		    list, fields->err, "rulebook-list", "by-score: a list of bands is expected");
	bands = arena_alloc(fields->arena, list->count, sizeof *bands);
	if (!bands)
		return error_memory(fields->err);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *node = list->values[i];
		enum presence from = i == 0 ? OPTIONAL : REQUIRED;

		if (!read_opening_band(fields, book, node, from, &bands[i])) {
			if (!fields_go_on(fields))
				return false;
			whole = false;
		}
		if (whole && i > 1 && bands[i].from <= bands[i - 1].from)
			return yaml_error(node, fields->err, "rulebook-bands",
			    "bands must stand in rising order");
	}
	book->opening_band_count = list->count;
	book->opening_bands = bands;
	return true;
}

static bool read_opening_hands(
    const struct fields *fields, const struct yaml *opening, struct rulebook *book)
{
	const struct yaml *node, *list;
	int32_t *minima;

	if (!fields_map(fields, opening, "by-hand", "minima clause ruling", OPTIONAL, &node) ||
	    !node)
		return node == NULL && fields->err->kind == ERROR_NONE;
	list = yaml_get(node, "minima");
	if (!list || list->kind != YAML_KIND_LIST || list->count == 0)
		return yaml_error(
		    node, fields->err, "rulebook-list", "minima: one for each hand is expected");
	minima = arena_alloc(fields->arena, list->count, sizeof *minima);
	if (!minima)
		return error_memory(fields->err);
	for (size_t i = 0; i < list->count; i++) {
		int64_t minimum;

		if (!yaml_integer(
		        list->values[i], "a minimum", 0, POINTS_MOST, &minimum, fields->err))
			return false;
		minima[i] = (int32_t)minimum;
	}
	book->opening_hand_count = list->count;
	book->opening_by_hand = minima;
	return fields_source(fields, node, &book->opening_hand_source);
}

/* What an opening must hold besides its points: a meld without wild cards, or none at all. */
static bool read_opening_kinds(
    const struct fields *fields, const struct yaml *opening, struct rulebook *book)
{
	const struct yaml *clean, *no_wild;

	if (!fields_map(fields, opening, "clean", "natural clause ruling", OPTIONAL, &clean) ||
	    !fields_map(fields, opening, "no-wild", "clause ruling", OPTIONAL, &no_wild))
		return false;
	book->opening_no_wild = no_wild != NULL;
	if (no_wild && !fields_source(fields, no_wild, &book->opening_no_wild_source))
		return false;
	return !clean || (fields_number(fields, clean, "natural", 1, COPIES_MOST, REQUIRED,
	                      &book->opening_clean_least) &&
	                     fields_source(fields, clean, &book->opening_clean_source));
}

static bool read_raise(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *raise;

	if (!fields_map(fields, node, "raise", "points clause ruling", OPTIONAL, &raise))
		return false;
	book->raises = raise != NULL;
	return !raise || (fields_number(fields, raise, "points", 0, POINTS_MOST, REQUIRED,
	                      &book->raise_points) &&
	                     fields_source(fields, raise, &book->raise_source));
}

static bool read_by_canasta(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *canasta;

	if (!fields_map(fields, node, "by-canasta", "clause ruling", OPTIONAL, &canasta))
		return false;
	book->opening_by_canasta = canasta != NULL;
	return !canasta || fields_source(fields, canasta, &book->opening_canasta_source);
}

static bool read_from_pile(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *pile, *upcard;

	if (!fields_map(fields, node, "from-pile", "natural upcard clause ruling", OPTIONAL, &pile))
		return false;
	if (!pile)
		return true;
	if (!fields_number(fields, pile, "natural", 1, COPIES_MOST, REQUIRED,
	        &book->opening_pile_natural_least) ||
	    !fields_source(fields, pile, &book->opening_pile_source) ||
	    !fields_map(fields, pile, "upcard", "clause ruling", OPTIONAL, &upcard))
		return false;
	book->upcard_alone = upcard != NULL;
	return !upcard || fields_source(fields, upcard, &book->upcard_source);
}

static bool read_by_score(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *bands = yaml_get(node, "by-score");

	if (bands)
		return read_opening_bands(fields, bands, book);
	return yaml_get(node, "by-hand") || yaml_error(node, fields->err, "rulebook-lacks",
	                                        "`by-score` or `by-hand` is lacking here");
}

bool resolve_opening(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	static bool (*const parts[])(
	    const struct fields *, const struct yaml *, struct rulebook *) = {read_by_score,
	    read_opening_hands, read_raise, read_by_canasta, read_from_pile, read_opening_kinds};

	if (!fields_known(
	        fields, node, "by-score by-hand raise by-canasta from-pile clean no-wild"))
		return false;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (!parts[i](fields, node, book) && !fields_go_on(fields))
			return false;
	return true;
}

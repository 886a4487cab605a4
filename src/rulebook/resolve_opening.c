#include "rulebook/fields.h"
#include "rulebook/sections.h"

static bool read_opening_bands(
    const struct fields *fields, const struct yaml *list, struct rulebook *book)
{
	struct opening_band *bands;

	if (list->kind != YAML_KIND_LIST || list->count == 0)
		return yaml_error(
		    list, fields->err, "rulebook-list", "by-score: a list of bands is expected");
	bands = arena_alloc(fields->arena, list->count, sizeof *bands);
	if (!bands)
		return error_memory(fields->err);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *node = list->values[i], *needs = yaml_get(node, "needs");

		if (!fields_known(fields, node, "from minimum needs clause ruling") ||
		    !fields_number(fields, node, "from", -POINTS_MOST, POINTS_MOST,
		        i == 0 ? OPTIONAL : REQUIRED, &bands[i].from) ||
		    !fields_number(
		        fields, node, "minimum", 0, POINTS_MOST, REQUIRED, &bands[i].minimum) ||
		    !fields_source(fields, node, &bands[i].source))
			return false;
		if (needs &&
		    !fields_needs(fields, book, needs, "", &bands[i].need_count, &bands[i].needs))
			return false;
		if (i > 1 && bands[i].from <= bands[i - 1].from)
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

bool section_opening(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *bands = yaml_get(node, "by-score"), *raise, *canasta, *pile;

	if (!fields_known(
	        fields, node, "by-score by-hand raise by-canasta from-pile clean no-wild"))
		return false;
	if (bands ? !read_opening_bands(fields, bands, book) : !yaml_get(node, "by-hand"))
		return bands ? false
		             : yaml_error(node, fields->err, "rulebook-lacks",
		                   "`by-score` or `by-hand` is lacking here");
	if (!read_opening_hands(fields, node, book) ||
	    !fields_map(fields, node, "raise", "points clause ruling", OPTIONAL, &raise) ||
	    !fields_map(fields, node, "by-canasta", "clause ruling", OPTIONAL, &canasta) ||
	    !fields_map(fields, node, "from-pile", "natural clause ruling", OPTIONAL, &pile) ||
	    !read_opening_kinds(fields, node, book))
		return false;
	book->raises = raise != NULL;
	book->opening_by_canasta = canasta != NULL;
	if (raise && (!fields_number(
	                  fields, raise, "points", 0, POINTS_MOST, REQUIRED, &book->raise_points) ||
	                 !fields_source(fields, raise, &book->raise_source)))
		return false;
	if (canasta && !fields_source(fields, canasta, &book->opening_canasta_source))
		return false;
	return !pile || (fields_number(fields, pile, "natural", 1, COPIES_MOST, REQUIRED,
	                     &book->opening_pile_natural_least) &&
	                    fields_source(fields, pile, &book->opening_pile_source));
}

#include "rulebook/fields.h"
#include "rulebook/sections.h"

static bool read_opening_band(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, enum presence from, struct opening_band *band)
{
	const struct yaml *needs = fields_get(fields, node, "needs");

	return fields_number(fields, node, "from", from, &band->from) &&
	       fields_number(fields, node, "minimum", REQUIRED, &band->minimum) &&
	       fields_source(fields, node, &band->source) &&
	       (!needs || fields_needs(fields, book, needs, &band->need_count, &band->needs));
}

static bool read_opening_bands(
    const struct fields *fields, const struct yaml *list, struct rulebook *book)
{
	const size_t before = fields_problems(fields);
	struct opening_band *bands;

	if (list->count == 0)
		return fields_refuse(
		    fields, list, "rulebook-list", "by-score: a list of bands is expected");
	bands = arena_alloc(fields->arena, list->count, sizeof *bands);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *node = list->values[i];
		enum presence from = i == 0 ? OPTIONAL : REQUIRED;

		if (!read_opening_band(fields, book, node, from, &bands[i]))
			return false;
		if (fields_problems(fields) == before && i > 1 &&
		    bands[i].from <= bands[i - 1].from &&
		    !fields_refuse(
		        fields, node, "rulebook-bands", "bands must stand in rising order"))
			return false;
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

	if (!fields_member(fields, opening, "by-hand", OPTIONAL, &node) ||
	    !fields_member(fields, node, "minima", REQUIRED, &list))
		return false;
	if (!list)
		return true;
	minima = arena_alloc(fields->arena, list->count, sizeof *minima);
	for (size_t i = 0; i < list->count; i++)
		(void)fields_is_number(list->values[i], &minima[i]);
	book->opening_hand_count = list->count;
	book->opening_by_hand = minima;
	return fields_source(fields, node, &book->opening_hand_source);
}

/* What an opening must hold besides its points: a meld without wild cards, or none at all. */
static bool read_opening_kinds(
    const struct fields *fields, const struct yaml *opening, struct rulebook *book)
{
	const struct yaml *clean, *no_wild;

	if (!fields_member(fields, opening, "clean", OPTIONAL, &clean) ||
	    !fields_member(fields, opening, "no-wild", OPTIONAL, &no_wild))
		return false;
	book->opening_no_wild = no_wild != NULL;
	if (no_wild && !fields_source(fields, no_wild, &book->opening_no_wild_source))
		return false;
	return !clean ||
	       (fields_number(fields, clean, "natural", REQUIRED, &book->opening_clean_least) &&
	           fields_source(fields, clean, &book->opening_clean_source));
}

static bool read_raise(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *raise;

	if (!fields_member(fields, node, "raise", OPTIONAL, &raise))
		return false;
	book->raises = raise != NULL;
	return !raise || (fields_number(fields, raise, "points", REQUIRED, &book->raise_points) &&
	                     fields_source(fields, raise, &book->raise_source));
}

static bool read_by_canasta(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *canasta;

	if (!fields_member(fields, node, "by-canasta", OPTIONAL, &canasta))
		return false;
	book->opening_by_canasta = canasta != NULL;
	return !canasta || fields_source(fields, canasta, &book->opening_canasta_source);
}

static bool read_from_pile(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *pile, *upcard;

	if (!fields_member(fields, node, "from-pile", OPTIONAL, &pile))
		return false;
	if (!pile)
		return true;
	if (!fields_number(fields, pile, "natural", REQUIRED, &book->opening_pile_natural_least) ||
	    !fields_source(fields, pile, &book->opening_pile_source) ||
	    !fields_member(fields, pile, "upcard", OPTIONAL, &upcard))
		return false;
	book->upcard_alone = upcard != NULL;
	return !upcard || fields_source(fields, upcard, &book->upcard_source);
}

static bool read_by_score(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *bands = fields_get(fields, node, "by-score");

	if (bands)
		return read_opening_bands(fields, bands, book);
	return yaml_get(node, "by-score") || yaml_get(node, "by-hand") ||
	       fields_lacks(fields, node, "by-score", "by-hand");
}

bool resolve_opening(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return read_by_score(fields, node, book) && read_opening_hands(fields, node, book) &&
	       read_raise(fields, node, book) && read_by_canasta(fields, node, book) &&
	       read_from_pile(fields, node, book) && read_opening_kinds(fields, node, book);
}

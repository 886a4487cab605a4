#include "club/minimum.h"

#include "club/table.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

/* Fills in the band of the score, up to the beginning of the next. */
static void band_tell(const struct minimum_asked *asked, struct minimum_story *ret)
{
	const struct rulebook *book = asked->book;
	const struct opening_band *band = rulebook_opening_band(book, asked->side->score);

	ret->by_hand = band == NULL;
	if (!band)
		return;
	ret->has_from = band != book->opening_bands;
	ret->from = band->from;
	ret->has_below = band + 1 < book->opening_bands + book->opening_band_count;
	ret->below = ret->has_below ? band[1].from : 0;
}

/* Returns the hand's place in the order of play, on which minima may depend. */
static int place_of(const struct minimum_asked *asked)
{
	return asked->table ? table_place_of(asked->table, asked->number) : asked->number;
}

/* Fills in the last hand that changed the side's score, and whether the score was corrected
 * since. */
static void table_tell(const struct minimum_asked *asked, struct minimum_story *ret)
{
	const struct table *table = asked->table;
	const int place = place_of(asked);

	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];
		const struct hand_sums *sums = &hand->sides[asked->index];

		if (hand->place < place && !hand->voided && sums->total != 0) {
			ret->changed_by = hand->number;
			ret->changed_points = sums->total;
		}
		if (hand->number != asked->number || hand->voided)
			continue;
		ret->score_since = sums->running - sums->total;
		ret->fixed = ret->score_since != asked->side->score;
		ret->fixed_source = asked->book->addition.source;
	}
}

void minimum_tell(const struct minimum_asked *asked, struct minimum_story *ret)
{
	const struct rulebook *book = asked->book;
	const struct side *side = asked->side;
	const int place = place_of(asked);

	*ret = (struct minimum_story){.place = place};
	ret->band = rulebook_opening_minimum(book, side->score, 0, place, &ret->source);
	ret->minimum = rulebook_opening_minimum(book, side->score, side->raises, place, NULL);
	ret->raises = book->raises ? side->raises : 0;
	ret->raise_points = book->raise_points;
	ret->raise_source = book->raise_source;
	band_tell(asked, ret);
	if (asked->table)
		table_tell(asked, ret);
}

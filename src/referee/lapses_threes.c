/* Lapses about threes: on the table, where their side's melds decide the sign, and in hand. */
#include "referee/lapses_counted.h"

#include "score/tableau.h"
#include "score/totals_check.h"

/* The band the side's melds put its red threes in; of sums alone, that of a side that has melded. */
static const struct red_band *band_of(const struct counted *counted)
{
	const struct rulebook *book = counted->book;
	struct tableau tableau;

	if (counted->side->detail == DETAIL_TOTALS)
		return book->red_band_count > 0 ? &book->red_bands[0] : NULL;
	tableau_read(book, counted->side, &tableau);
	return tableau_red_band(book, &tableau);
}

/* Card points a red three on the table has besides, signed as the other cards there. */
static int64_t red_card_points(const struct counted *counted)
{
	const struct rulebook *book = counted->book;
	const struct sign_band *band;
	struct tableau tableau;

	if (counted->side->detail == DETAIL_TOTALS)
		return book->red_card_points;
	tableau_read(book, counted->side, &tableau);
	return tableau_sign(book, &tableau, &band) * (int64_t)book->red_card_points;
}

/* Red threes taken for another number of them: with their card points, where they have any, or
 * only in the base points. */
static void reds_taken_for(const struct counted *counted, const struct red_band *band, int taken,
    const struct lapse_found *form)
{
	int count = counted->side->red_threes;
	struct lapse_found found = *form;

	found.base = rulebook_red_amount(band, taken) - rulebook_red_amount(band, count);
	found.cards = (taken - count) * red_card_points(counted);
	found.subject = SUBJECT_REDS;
	found.clause = band->source.clause;
	lapses_add(counted->lapses, &found);
	if (found.cards == 0)
		return;
	found.cards = 0;
	found.less_likely++;
	lapses_add(counted->lapses, &found);
}

/* What red threes bring as cards besides is looked up elsewhere, and left out. */
static void red_cards_left_out(const struct counted *counted)
{
	const int64_t points = counted->side->red_threes * red_card_points(counted);

	lapses_add(
	    counted->lapses, &(struct lapse_found){.lapse = LAPSE_RED_THREE_MISSED,
	                         .less_likely = 1,
	                         .cards = -points,
	                         .subject = SUBJECT_REDS,
	                         .words = lapse_about("red-three-cards-missed",
	                             "the {points:+} card points of red threes left out", points),
	                         .clause = counted->book->red_card_source.clause});
}

/* Whether another side has some on the table, to be counted here too; where only sums were written,
 * nobody knows. */
static bool another_has_reds(const struct counted *counted)
{
	if (counted->side->detail == DETAIL_TOTALS)
		return true;
	for (size_t i = 0; i < counted->hand->side_count; i++)
		if (i != counted->index && counted->hand->sides[i].red_threes > 0)
			return true;
	return false;
}

/* A set that brings more than its red threes singly, counted as if it did not. */
static void red_threes_singly(const struct counted *counted, const struct red_band *band)
{
	int count = counted->side->red_threes;
	int64_t points = rulebook_red_amount(band, count);
	int64_t singly = count * rulebook_red_amount(band, 1);

	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_RED_THREE_MISSED,
	        .base = singly - points,
	        .counted_otherwise = true,
	        .subject = SUBJECT_REDS,
	        .words = (struct sentence){"lapse", "red-threes-singly",
	            "{count} red threes counted singly, {counted:+} instead of {points:+}",
	            {sentence_number("count", count), sentence_number("counted", singly),
	                sentence_number("points", points)}},
	        .clause = band->source.clause});
}

/* The other sign, of their base points or of their card points too. */
static void red_threes_signed(const struct counted *counted, const struct red_band *band)
{
	int count = counted->side->red_threes;
	int64_t points = rulebook_red_amount(band, count);
	struct lapse_found found = {.lapse = LAPSE_RED_THREE_SIGN,
	    .base = -2 * points,
	    .subject = SUBJECT_REDS,
	    .words = lapse_instead("red-three-sign",
	        "{counted:+} for red threes instead of {points:+}", -points, points),
	    .clause = band->source.clause};

	lapses_add(counted->lapses, &found);
	found.cards = INT64_C(-2) * count * red_card_points(counted);
	found.less_likely++;
	if (found.cards != 0)
		lapses_add(counted->lapses, &found);
}

/* Red threes of a band left out, counted singly, one too many, or with the other sign. */
static void red_threes_of_band(const struct counted *counted, const struct red_band *band)
{
	int count = counted->side->red_threes;

	for (int taken = 0; taken < count; taken++) {
		int one = taken == count - 1, none = taken == 0;
		int form = one || none ? 0 : 2;

		reds_taken_for(counted, band, taken,
		    &(struct lapse_found){.lapse = LAPSE_RED_THREE_MISSED,
		        .less_likely = form,
		        .words = lapse_instead("red-three-missed",
		            "red threes left out: {counted} counted, not {points}", taken, count)});
	}
	red_threes_singly(counted, band);
	red_cards_left_out(counted);
	/* One more may be another side's, one of this side's hand, or simply be miscounted; nobody
	 * counts more than the pack has. Who has none, and sees none, hardly counts one. */
	if (count < counted->book->copies[RANK_RED_THREE])
		reds_taken_for(counted, band, count + 1,
		    &(struct lapse_found){.lapse = LAPSE_RED_THREE_EXTRA,
		        .less_likely = count > 0 || another_has_reds(counted) ? 0 : 1,
		        .words = lapse_instead("red-three-extra",
		            "a red three too many: {counted} counted, not {points}", count + 1,
		            count)});
	if (count > 0)
		red_threes_signed(counted, band);
}

/* Sums alone that are below 0 but for penalties are hardly those of a side whose red threes count
 * plus. */
static bool may_count_minus(const struct counted *counted)
{
	return counted->side->detail == DETAIL_TOTALS &&
	       counted->score->base + totals_penalties(counted->book, counted->side) < 0;
}

static void red_threes_on_table(const struct counted *counted)
{
	const struct rulebook *book = counted->book;
	const struct red_band *band = band_of(counted);

	if (!band || band->count == 0)
		return;
	red_threes_of_band(counted, band);
	for (size_t i = 1; may_count_minus(counted) && i < book->red_band_count; i++)
		red_threes_of_band(counted, &book->red_bands[i]);
}

static void red_threes_in_hand(const struct counted *counted)
{
	const struct line *line = lapses_counted_line(counted, ITEM_RED_THREE_HELD);
	const char *clause = counted->book->held[RANK_RED_THREE].source.clause;

	if (!line)
		return;
	lapses_add(
	    counted->lapses, &(struct lapse_found){.lapse = LAPSE_RED_THREE_MISSED,
	                         .base = -line->each,
	                         .count = line->count,
	                         .subject = SUBJECT_REDS_HELD,
	                         .words = lapse_about("red-three-held-missed",
	                             "the {points:+} of a red three in hand left out", line->each),
	                         .clause = clause});
	if (line->count > 1)
		lapses_add(counted->lapses,
		    &(struct lapse_found){.lapse = LAPSE_RED_THREE_MISSED,
		        .less_likely = 1,
		        .base = -line->points,
		        .subject = SUBJECT_REDS_HELD,
		        .words = (struct sentence){"lapse", "red-threes-held-missed",
		            "the {points:+} of {count} red {count?three|threes} in hand left out",
		            {sentence_number("points", line->points),
		                sentence_number("count", line->count)}},
		        .clause = clause});
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_RED_THREE_SIGN,
	        .less_likely = 1,
	        .base = -2 * line->points,
	        .subject = SUBJECT_REDS_HELD,
	        .words = lapse_about("red-three-held-sign",
	            "red threes in hand added instead of taken off, {points:+}", -line->points),
	        .clause = clause});
}

/* A red three in hand counted as one more on the table. */
static void red_three_held_laid(const struct counted *counted)
{
	const struct line *line = lapses_counted_line(counted, ITEM_RED_THREE_HELD);
	const struct red_band *band = line ? band_of(counted) : NULL;
	int count = counted->side->red_threes;
	int64_t laid;

	if (!band || band->count == 0 || count >= counted->book->copies[RANK_RED_THREE])
		return;
	laid = rulebook_red_amount(band, count + 1) - rulebook_red_amount(band, count);
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_RED_THREE_EXTRA,
	        .less_likely = 1,
	        .base = laid - line->each,
	        .cards = red_card_points(counted) - counted->book->held[RANK_RED_THREE].cards,
	        .subject = SUBJECT_REDS_HELD,
	        .words = lapse_instead("red-three-held-laid",
	            "a red three in hand counted as one on the table, {counted:+} instead of "
	            "{points:+}",
	            laid, line->each),
	        .clause = counted->book->held[RANK_RED_THREE].source.clause});
}

/* Black threes in hand that cost points of their own: forgotten, or counted as any card. */
static void black_threes_in_hand(const struct counted *counted)
{
	const struct line *line = lapses_counted_line(counted, ITEM_BLACK_THREE_HELD);
	const int32_t value = counted->book->value_table[RANK_BLACK_THREE];
	const char *clause = counted->book->held[RANK_BLACK_THREE].source.clause;

	if (!line)
		return;
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_HAND_MISSED,
	        .less_likely = 1,
	        .base = -line->each,
	        .count = line->count,
	        .subject = SUBJECT_BLACKS_HELD,
	        .words = lapse_about("black-three-held-missed",
	            "the {points:+} of a black three in hand left out", line->each),
	        .clause = clause});
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_CARD_VALUES,
	        .base = -line->each,
	        .cards = -value,
	        .count = line->count,
	        .subject = SUBJECT_BLACKS_HELD,
	        .words = lapse_instead("black-three-held-value",
	            "a black three in hand counted as a card, {counted:+} instead of {points:+}",
	            -value, line->each),
	        .clause = clause});
}

void lapses_of_threes(const struct counted *counted)
{
	red_threes_on_table(counted);
	red_threes_in_hand(counted);
	red_three_held_laid(counted);
	black_threes_in_hand(counted);
}

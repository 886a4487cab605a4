/* Lapses about the sign of the cards on the table, where the rulebook lets a side's canastas decide it:
 * counted plus though they are to be taken off, or the other way round. With them the writer turns the
 * card points of red threes, their points too, or every card, those in hand as well. */
#include "referee/lapses_counted.h"

#include "score/tableau.h"
#include "score/totals_check.h"

/* How the cards of a side's table count, and how they were counted. */
struct signing {
	const struct counted *counted;
	int sign, other;
	int64_t table, reds; /* card points there, without sign: of red threes apart */
	const char *clause;
};

static struct lapse_found sign_found(const struct signing *signing, int64_t base, int64_t cards)
{
	return (struct lapse_found){.lapse = LAPSE_NET_SIGN,
	    .base = base,
	    .cards = cards,
	    .subject = SUBJECT_TABLE,
	    .clause = signing->clause};
}

/* The ways to take the card points of red threes, and red threes, along with the melds. */
static const struct turning {
	int reds;  /* their card points: 1 turned too, 0 as they are, -1 left out */
	bool base; /* red threes signed so too */
	int less_likely;
	const char *code, *english;
} turnings[] = {
    {1, false, 0, "net-sign", "cards on the table counted {counted:+} instead of {points:+}"},
    {0, false, 0, "net-sign-melds",
        "cards in melds counted {counted:+} instead of {points:+}, those of red threes as they "
        "are"},
    {-1, false, 1, "net-sign-without",
        "cards in melds counted {counted:+} instead of {points:+}, those of red threes left out"},
    {1, true, 0, "net-sign-reds",
        "cards on the table counted {counted:+} instead of {points:+}, and red threes signed so"},
    {0, true, 1, "net-sign-melds-reds",
        "cards in melds counted {counted:+} instead of {points:+}, those of red threes as they "
        "are, "
        "and red threes signed so"},
    {-1, true, 1, "net-sign-without-reds",
        "cards in melds counted {counted:+} instead of {points:+}, those of red threes left out, "
        "and red threes signed so"},
};

static void table_turned(const struct signing *signing, const struct turning *turning, int64_t base)
{
	const bool along = turning->reds > 0;
	const int64_t melds = signing->table + (along ? signing->reds : 0);
	const int64_t left_out = turning->reds < 0 ? signing->sign * signing->reds : 0;
	struct lapse_found found =
	    sign_found(signing, base, (signing->other - signing->sign) * melds - left_out);

	/* Where nothing was melded, the sign of red threes hardly catches anybody out. */
	if ((signing->reds == 0 && !along) || (signing->table == 0 && (!along || base != 0)))
		return;
	found.less_likely = signing->table == 0 ? 1 : turning->less_likely;
	found.subject = base == 0 ? SUBJECT_TABLE : SUBJECT_REDS;
	found.words = lapse_instead(
	    turning->code, turning->english, signing->other * melds, signing->sign * melds);
	lapses_add(signing->counted->lapses, &found);
}

/* The card points as a whole with the other sign: cards in hand too. */
static void cards_turned(const struct signing *signing, int64_t base, int less_likely)
{
	const int64_t cards = signing->counted->score->cards;
	struct lapse_found found = sign_found(signing, base, -2 * cards);

	found.subject = SUBJECT_WHOLE;
	found.less_likely = less_likely;
	found.words =
	    base == 0 ? lapse_instead("net-sign-cards",
	                    "card points counted {counted:+} instead of {points:+}", -cards, cards)
	              : lapse_instead("net-sign-cards-reds",
	                    "card points counted {counted:+} instead of {points:+}, and red threes "
	                    "signed so",
	                    -cards, cards);
	lapses_add(signing->counted->lapses, &found);
}

static void turned(const struct signing *signing, int64_t base)
{
	const int64_t cards = signing->counted->score->cards;
	const int64_t table = (signing->other - signing->sign) * (signing->table + signing->reds);

	for (size_t i = 0; i < sizeof turnings / sizeof *turnings; i++)
		if (turnings[i].base == (base != 0))
			table_turned(signing, &turnings[i], base);
	/* What counts against a side altogether is easily written without its minus. */
	if (signing->table > 0 && signing->other == -signing->sign && table != -2 * cards)
		cards_turned(signing, base, signing->sign < 0 ? 0 : 1);
}

/* What a band gives more than another for the side's red threes, where that goes with the cards. */
static int64_t reds_turned(
    const struct signing *signing, const struct red_band *own, const struct red_band *other)
{
	const int32_t count = signing->counted->side->red_threes;
	int64_t base = 0;

	if (own && own->count > 0 && other->count > 0 && count > 0)
		base = rulebook_red_amount(other, count) - rulebook_red_amount(own, count);
	return (base > 0) == (signing->other > signing->sign) ? base : 0;
}

static void turned_with_reds(const struct signing *signing, const struct red_band *own)
{
	const struct rulebook *book = signing->counted->book;
	int64_t before = 0;

	turned(signing, 0);
	for (size_t i = 0; i < book->red_band_count; i++) {
		const int64_t base = reds_turned(signing, own, &book->red_bands[i]);

		if (base != 0 && base != before)
			turned(signing, base);
		before = base;
	}
}

/* Of cards, and of counts that tell melds from hands. */
static void signs_of_table(const struct counted *counted, const struct tableau *tableau)
{
	const struct rulebook *book = counted->book;
	const struct sign_band *band;
	struct signing signing = {.counted = counted,
	    .sign = tableau_sign(book, tableau, &band),
	    .table = tableau_points(book, counted->side, tableau),
	    .reds = (int64_t)counted->side->red_threes * book->red_card_points};

	signing.clause = band ? band->source.clause : NULL;
	for (signing.other = 1; signing.other >= -1; signing.other--)
		if (signing.other != signing.sign && rulebook_sign_occurs(book, signing.other))
			turned_with_reds(&signing, tableau_red_band(book, tableau));
}

/* --- where only the sums are known, or cards on the table less those in hand --- */

/* Whether the side may have nothing that lets its cards count plus. */
static bool counts_minus(const struct counted *counted)
{
	const struct side *side = counted->side;

	return side->detail == DETAIL_TOTALS && side->out == OUT_NONE &&
	       side->totals.base + totals_penalties(counted->book, side) <= 0;
}

/* The clause of the sign, as the file gives it. */
static const char *clause_of_sign(const struct rulebook *book, int sign)
{
	for (size_t i = 0; i < book->sign_band_count; i++)
		if (book->sign_bands[i].sign == sign)
			return book->sign_bands[i].source.clause;
	return NULL;
}

static struct signing signing_of_sums(const struct counted *counted)
{
	struct signing signing = {.counted = counted, .sign = counts_minus(counted) ? -1 : 1};

	signing.other = -signing.sign;
	signing.clause = clause_of_sign(counted->book, signing.sign);
	return signing;
}

/* The whole with the other sign: what lay where need not be known for that. */
static void signs_of_sums(const struct counted *counted)
{
	const struct rulebook *book = counted->book;
	const struct signing signing = signing_of_sums(counted);
	const int64_t cards = counted->score->cards;

	/* With a canasta they may be minus all the same: for what was in hand. */
	cards_turned(&signing, 0, signing.sign > 0 && cards < 0 ? 1 : 0);
	if (signing.sign > 0 || cards >= 0)
		return;
	for (size_t own = 0; own < book->red_band_count; own++)
		for (size_t i = 0; i < book->red_band_count; i++) {
			const int64_t base =
			    reds_turned(&signing, &book->red_bands[own], &book->red_bands[i]);

			if (base != 0)
				cards_turned(&signing, base, 0);
		}
}

static bool only_sums_known(const struct side *side)
{
	return side->detail == DETAIL_TOTALS ||
	       (side->detail == DETAIL_COUNTS && side->counts.has_net);
}

void lapses_of_signs(const struct counted *counted)
{
	struct tableau tableau;

	if (only_sums_known(counted->side)) {
		if (rulebook_sign_occurs(counted->book, -1))
			signs_of_sums(counted);
		return;
	}
	if (counted->book->sign_band_count == 0)
		return;
	tableau_read(counted->book, counted->side, &tableau);
	signs_of_table(counted, &tableau);
}

/* What must have lain on the table, and been in hand, for the sums and the claim to differ by the sign
 * alone; false where nothing can have. */
static bool shares_of(
    const struct signing *signing, int64_t more, int64_t *ret_table, int64_t *ret_held)
{
	const struct rulebook *book = signing->counted->book;
	const int64_t table = more / 2 * signing->other;
	const int64_t held = signing->sign * table - signing->counted->score->cards;

	*ret_table = table;
	*ret_held = held;
	return more % 2 == 0 && table > 0 && held > 0 && table % book->unit == 0 &&
	       held % book->unit == 0 && table <= book->pack_points &&
	       table + held <= book->pack_points;
}

void lapses_of_shares(const struct counted *counted, const struct claim *claim)
{
	const struct signing signing = signing_of_sums(counted);
	const int64_t more = claim->has_sums ? claim->cards - counted->score->cards
	                                     : claim->total - counted->score->total;
	int64_t table, held;

	if (!only_sums_known(counted->side) || !rulebook_sign_occurs(counted->book, -1) ||
	    !shares_of(&signing, more, &table, &held))
		return;
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_NET_SIGN,
	        /* A minus that is none any more shows; the rest fits many differences. */
	        .less_likely = signing.sign < 0 && claim->has_sums && claim->cards >= 0 ? 0 : 2,
	        .cards = more,
	        .subject = SUBJECT_WHOLE,
	        .words =
	            signing.sign < 0
	                ? (struct sentence){"lapse", "net-sign-added",
	                      "cards on the table added instead of taken off, if they were "
	                      "{table} and those in hand {held}",
	                      {sentence_number("table", table), sentence_number("held", held)}}
	                : (struct sentence){"lapse", "net-sign-taken",
	                      "cards on the table taken off instead of added, if they were "
	                      "{table} and those in hand {held}",
	                      {sentence_number("table", table), sentence_number("held", held)}},
	        .clause = signing.clause});
}

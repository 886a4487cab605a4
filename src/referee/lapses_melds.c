/* One whole meld left out of the sum: its cards, and where it is a canasta its bonus with them or not. */
#include "referee/lapses_counted.h"
#include "referee/lapses_follow.h"

#include "score/lines.h"
#include "score/meld_check.h"
#include "score/tableau.h"

static int64_t taken_for(const struct rulebook *book, const struct meld *meld)
{
	int64_t points = 0;

	for (size_t i = 0; i < book->unfinished_count; i++)
		if (lines_is_unfinished(book, &book->unfinished[i], meld))
			points += book->unfinished[i].points;
	return points;
}

size_t lapses_melds_count(const struct rulebook *book, const struct side *side)
{
	size_t cards = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		cards += book->copies[rank];
	return side->detail == DETAIL_CARDS && side->meld_count <= cards ? side->meld_count : 0;
}

int lapses_table_sign(
    const struct rulebook *book, const struct side *side, const struct sign_band **ret_band)
{
	struct tableau tableau;

	tableau_read(book, side, &tableau);
	return tableau_sign(book, &tableau, ret_band);
}

bool lapses_meld_worth(
    const struct rulebook *book, const struct side *side, size_t index, struct meld_worth *ret)
{
	const struct meld *meld = &side->melds[index];

	*ret = (struct meld_worth){.meld = meld,
	    .index = index,
	    .kind = meld_canasta_kind(book, meld),
	    .points = meld_points(book, meld),
	    .taken = taken_for(book, meld)};
	return !meld->voided;
}

static struct lapse_found of_cards(
    const struct rulebook *book, const struct meld_worth *worth, int sign)
{
	return (struct lapse_found){.lapse = LAPSE_MELD_MISSED,
	    .cards = -sign * worth->points,
	    .meld = worth->index + 1,
	    .subject = SUBJECT_MELDS + worth->index,
	    .words = {"lapse", "meld-missed", "the {points} of {meld} left out",
	        {sentence_text("meld", worth->meld->cards.written),
	            sentence_number("points", worth->points)}},
	    .clause = book->groups_source.clause};
}

struct lapse_found lapses_meld_left_out(
    const struct rulebook *book, const struct meld_worth *worth, int sign)
{
	struct lapse_found found = of_cards(book, worth, sign);
	const struct sentence_value meld = found.words.values[0], points = found.words.values[1];

	found.base = worth->taken;
	if (worth->kind != SIZE_MAX) {
		const struct canasta_kind *kind = &book->kinds[worth->kind];

		found.base -= kind->points;
		found.canastas = -1;
		found.subject = SUBJECT_KINDS + worth->kind;
		found.words = (struct sentence){"lapse", "meld-missed-canasta",
		    "{meld} left out, its {points} and the {kind} of {bonus}",
		    {meld, points, sentence_word("kind", "item", kind->item),
		        sentence_number("bonus", kind->points)}};
		found.clause = kind->source.clause;
	} else if (worth->taken > 0) {
		found.words = (struct sentence){"lapse", "meld-missed-short",
		    "{meld} left out, its {points} and the {taken} taken for it",
		    {meld, points, sentence_number("taken", worth->taken)}};
	}
	return found;
}

/* A canasta lies closed and is overlooked as a whole; or its bonus alone is counted. */
void lapses_of_melds(const struct counted *counted)
{
	const struct rulebook *book = counted->book;
	const struct sign_band *band;
	const int sign = lapses_table_sign(book, counted->side, &band);

	for (size_t i = 0; i < lapses_melds_count(book, counted->side); i++) {
		struct lapse_found found;
		struct meld_worth worth;

		if (!lapses_meld_worth(book, counted->side, i, &worth))
			continue;
		found = lapses_meld_left_out(book, &worth, sign);
		if (worth.kind != SIZE_MAX)
			found.count = lapses_counted_canastas(counted, worth.kind);
		lapses_add(counted->lapses, &found);
		if (found.base == 0)
			continue;
		found = of_cards(book, &worth, sign);
		if (worth.kind != SIZE_MAX)
			found.words = (struct sentence){"lapse", "meld-missed-cards",
			    "the {points} of {meld} left out, but not its {kind}",
			    {found.words.values[0], found.words.values[1],
			        sentence_word("kind", "item", book->kinds[worth.kind].item)}};
		lapses_add(counted->lapses, &found);
	}
}

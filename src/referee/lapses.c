#include "referee/lapses.h"

#include "base/arena.h"
#include "base/sentence.h"
#include "referee/claim.h"
#include "referee/trial.h"
#include "rulebook/rulebook.h"
#include "score/score.h"

/* Traits of a lapse. */
enum {
	FITS_MUCH = 1, /* it fits many differences */
	WHOLE = 2,     /* one whole thing was forgotten, or counted twice */
	OF_FACTS = 4   /* a mistake in the facts themselves */
};

/* Names and weights of lapses, likeliest first. If several lapses fit one difference, their order
 * here decides; for two at once, the sum of both places does. The order depends on how often a
 * lapse is made and how few differences it fits.
 *
 * A sum found elsewhere on the sheet is seldom a coincidence. A forgotten thing comes before a
 * miscounted one, and that before a counted thing that does not exist. Lapses possible in every
 * hand come before those possible in few. Misread digits and values are rare but fit many
 * differences: they come after any two lapses in counting. */
static const struct {
	const char *name;
	unsigned traits;
} table[LAPSE_COUNT] = {
    [LAPSE_NET_SIGN] = {"net-sign", 0}, /* the commonest where a rulebook has it */
    [LAPSE_BASE_AND_CARDS_SWAPPED] = {"base-and-cards-swapped", 0}, /* both sums agree, exchanged */
    [LAPSE_SIDES_SWAPPED] = {"sides-swapped", 0},     /* exactly the other side's sum */
    [LAPSE_CARRIED_TWICE] = {"carried-twice", WHOLE}, /* exactly an earlier sum of the sheet */
    [LAPSE_CARRIED_MISSED] = {"carried-missed", WHOLE},
    [LAPSE_OUT_MISSED] = {"out-missed", WHOLE | OF_FACTS}, /* not on the table, so forgotten most */
    [LAPSE_HAND_ADDED] = {"hand-added", 0}, /* the commonest wrong sign; twice a figure */
    [LAPSE_HAND_MISSED] = {"hand-missed",
        WHOLE | OF_FACTS},                      /* the partner's cards are easily left out */
    [LAPSE_HAND_TWICE] = {"hand-twice", WHOLE}, /* both partners take it off */
    [LAPSE_ADJUSTMENT_MISSED] = {"adjustment-missed", WHOLE},          /* no table shows it */
    [LAPSE_RED_THREE_MISSED] = {"red-three-missed", WHOLE | OF_FACTS}, /* apart from the melds */
    [LAPSE_CANASTA_KIND_SWAPPED] = {"canasta-kind-swapped",
        OF_FACTS}, /* the top card alone shows it */
    [LAPSE_CANASTA_MISSED] = {"canasta-missed",
        WHOLE | OF_FACTS},                        /* many canastas are miscounted */
    [LAPSE_MELD_MISSED] = {"meld-missed", WHOLE}, /* it lies in sight, but they are many */
    [LAPSE_PENALTY_MISSED] = {"penalty-missed",
        WHOLE | OF_FACTS}, /* given in play, counted later */
    [LAPSE_CONTRACT_MISSED] = {"contract-missed",
        WHOLE | OF_FACTS},                                    /* counted last, by few rulebooks */
    [LAPSE_VOID_COUNTED] = {"void-counted", 0},               /* they lie there all the same */
    [LAPSE_RED_THREE_SIGN] = {"red-three-sign", 0},           /* the side's melds decide it */
    [LAPSE_PENALTY_ADDED] = {"penalty-added", 0},             /* a minus overlooked */
    [LAPSE_OUT_COUNTED_TWICE] = {"out-counted-twice", WHOLE}, /* both partners add it */
    [LAPSE_RED_THREES_TWICE] = {"red-threes-twice", WHOLE},   /* with the bonuses, and apart */
    [LAPSE_MELD_TWICE] = {"meld-twice", WHOLE},               /* melds are many */
    [LAPSE_ADJUSTMENT_TWICE] = {"adjustment-twice", WHOLE},
    [LAPSE_RED_THREE_HELD_VALUE] = {"red-three-held-value", 0},
    [LAPSE_CONTRACT_JUDGED] = {"contract-judged", 0},        /* the sides disagree about it */
    [LAPSE_OTHER_RULEBOOK] = {"other-rulebook", 0},          /* players know more than one */
    [LAPSE_RED_THREE_EXTRA] = {"red-three-extra", OF_FACTS}, /* another side's, or one in hand */
    [LAPSE_CANASTA_EXTRA] = {"canasta-extra", OF_FACTS},     /* a long meld, but not a canasta */
    [LAPSE_HAND_PART_MISSED] = {"hand-part-missed", 0},      /* fits many, but is common */
    [LAPSE_DIGITS_TRANSPOSED] = {"digits-transposed", FITS_MUCH}, /* a difference of nines only */
    [LAPSE_CARD_VALUES] = {"card-values", FITS_MUCH},             /* fits many small differences */
    [LAPSE_DIGIT_MISREAD] = {"digit-misread", FITS_MUCH},         /* fits many round differences */
    [LAPSE_COMBINED] = {"combined", FITS_MUCH},                   /* only if no single one fits */
};

const char *lapse_name(enum lapse lapse)
{
	return table[lapse].name;
}

int lapse_weight(enum lapse lapse)
{
	return (int)lapse + (table[lapse].traits & FITS_MUCH ? LAPSE_COUNT : 0);
}

int lapse_cost(const struct lapse_found *found)
{
	return lapse_weight(found->lapse) + found->less_likely * LAPSE_RARER;
}

int lapse_cost_alone(const struct lapse_found *found)
{
	const int rarer = found->less_likely;

	if (rarer == 0 || !(table[found->lapse].traits & WHOLE))
		return lapse_cost(found);
	return lapse_weight(found->lapse) + LAPSE_COUNT + (rarer - 1) * LAPSE_RARER;
}

bool lapse_of_facts(enum lapse lapse)
{
	return (table[lapse].traits & OF_FACTS) != 0;
}

void lapses_add(struct lapses *lapses, const struct lapse_found *found)
{
	if (found->base == 0 && found->cards == 0)
		return;
	lapses->list = arena_room(lapses->arena, lapses->list, lapses->count, sizeof *lapses->list);
	lapses->list[lapses->count++] = *found;
}

static void find(struct lapses *lapses, const struct claim_question *question, bool followed)
{
	const struct rulebook *book = question->book;
	struct trial *trial = trial_begin(lapses, question);
	const int64_t base = question->score->sides[question->side].base;

	lapses_of_bonuses(trial, followed);
	lapses_of_threes(trial, followed);
	lapses_of_cards(trial, followed);
	if (followed)
		lapses_of_books(trial);
	/* In a record of sums each further band of red threes is tried: if base points are below 0
	 * without penalties, red threes seldom count plus. */
	if (!trial_has_sums_only(trial) || base + totals_penalties(book, trial->own) >= 0)
		return;
	for (size_t band = 1; band < book->red_band_count; band++) {
		trial_hold_reds(trial, &book->red_bands[band]);
		trial->further_band = true;
		lapses_of_threes(trial, followed);
	}
}

void lapses_of_counting(struct lapses *lapses, const struct claim_question *question)
{
	find(lapses, question, false);
}

void lapses_of_facts(struct lapses *lapses, const struct claim_question *question)
{
	find(lapses, question, true);
}

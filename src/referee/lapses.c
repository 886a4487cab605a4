#include "referee/lapses.h"

#include "base/arena.h"
#include "base/sentence.h"
#include "referee/claim.h"
#include "referee/trial.h"
#include "rulebook/rulebook.h"
#include "score/score.h"

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
	bool fits_much;
} table[LAPSE_COUNT] = {
    [LAPSE_NET_SIGN] = {"net-sign", false}, /* the commonest where a rulebook has it */
    [LAPSE_BASE_AND_CARDS_SWAPPED] = {"base-and-cards-swapped",
        false},                                       /* both sums agree, exchanged */
    [LAPSE_SIDES_SWAPPED] = {"sides-swapped", false}, /* exactly the other side's sum */
    [LAPSE_CARRIED_TWICE] = {"carried-twice", false}, /* exactly an earlier sum of the sheet */
    [LAPSE_CARRIED_MISSED] = {"carried-missed", false},
    [LAPSE_OUT_MISSED] = {"out-missed", false},   /* not on the table, so forgotten most */
    [LAPSE_HAND_ADDED] = {"hand-added", false},   /* the commonest wrong sign; twice a figure */
    [LAPSE_HAND_MISSED] = {"hand-missed", false}, /* the partner's cards are easily left out */
    [LAPSE_HAND_TWICE] = {"hand-twice", false},   /* both partners take it off */
    [LAPSE_ADJUSTMENT_MISSED] = {"adjustment-missed", false},       /* no table shows it */
    [LAPSE_RED_THREE_MISSED] = {"red-three-missed", false},         /* apart from the melds */
    [LAPSE_CANASTA_KIND_SWAPPED] = {"canasta-kind-swapped", false}, /* only the top card tells */
    [LAPSE_CANASTA_MISSED] = {"canasta-missed", false},   /* many canastas are miscounted */
    [LAPSE_MELD_MISSED] = {"meld-missed", false},         /* it lies in sight, but they are many */
    [LAPSE_PENALTY_MISSED] = {"penalty-missed", false},   /* given in play, counted later */
    [LAPSE_CONTRACT_MISSED] = {"contract-missed", false}, /* counted last, by few rulebooks */
    [LAPSE_VOID_COUNTED] = {"void-counted", false},       /* they lie there all the same */
    [LAPSE_RED_THREE_SIGN] = {"red-three-sign", false},   /* the side's melds decide it */
    [LAPSE_PENALTY_ADDED] = {"penalty-added", false},     /* a minus overlooked */
    [LAPSE_OUT_COUNTED_TWICE] = {"out-counted-twice", false}, /* both partners add it */
    [LAPSE_RED_THREES_TWICE] = {"red-threes-twice", false},   /* with the bonuses, and apart */
    [LAPSE_MELD_TWICE] = {"meld-twice", false},               /* melds are many */
    [LAPSE_ADJUSTMENT_TWICE] = {"adjustment-twice", false},
    [LAPSE_RED_THREE_HELD_VALUE] = {"red-three-held-value", false},
    [LAPSE_CONTRACT_JUDGED] = {"contract-judged", false},    /* the sides disagree about it */
    [LAPSE_OTHER_RULEBOOK] = {"other-rulebook", false},      /* players know more than one */
    [LAPSE_RED_THREE_EXTRA] = {"red-three-extra", false},    /* another side's, or one in hand */
    [LAPSE_CANASTA_EXTRA] = {"canasta-extra", false},        /* a long meld, but not a canasta */
    [LAPSE_HAND_PART_MISSED] = {"hand-part-missed", false},  /* fits many, but is common */
    [LAPSE_DIGITS_TRANSPOSED] = {"digits-transposed", true}, /* a difference of nines only */
    [LAPSE_CARD_VALUES] = {"card-values", true},             /* fits many small differences */
    [LAPSE_DIGIT_MISREAD] = {"digit-misread", true},         /* fits many round differences */
    [LAPSE_COMBINED] = {"combined", true},                   /* only if no single one fits */
};

const char *lapse_name(enum lapse lapse)
{
	return table[lapse].name;
}

int lapse_weight(enum lapse lapse)
{
	return (int)lapse + (table[lapse].fits_much ? LAPSE_COUNT : 0);
}

int lapse_cost(const struct lapse_found *found)
{
	return lapse_weight(found->lapse) + found->less_likely * LAPSE_RARER;
}

/* Returns true for one whole thing that was forgotten, or counted twice. */
static bool is_whole(enum lapse lapse)
{
	static const bool whole[LAPSE_COUNT] = {
	    [LAPSE_CARRIED_TWICE] = true,
	    [LAPSE_CARRIED_MISSED] = true,
	    [LAPSE_OUT_MISSED] = true,
	    [LAPSE_HAND_MISSED] = true,
	    [LAPSE_HAND_TWICE] = true,
	    [LAPSE_ADJUSTMENT_MISSED] = true,
	    [LAPSE_RED_THREE_MISSED] = true,
	    [LAPSE_CANASTA_MISSED] = true,
	    [LAPSE_MELD_MISSED] = true,
	    [LAPSE_PENALTY_MISSED] = true,
	    [LAPSE_CONTRACT_MISSED] = true,
	    [LAPSE_OUT_COUNTED_TWICE] = true,
	    [LAPSE_RED_THREES_TWICE] = true,
	    [LAPSE_MELD_TWICE] = true,
	    [LAPSE_ADJUSTMENT_TWICE] = true,
	};

	return whole[lapse];
}

int lapse_cost_alone(const struct lapse_found *found)
{
	const int rarer = found->less_likely;

	if (rarer == 0 || !is_whole(found->lapse))
		return lapse_cost(found);
	return lapse_weight(found->lapse) + LAPSE_COUNT + (rarer - 1) * LAPSE_RARER;
}

void lapse_words_add(struct lapse_words *words, const struct sentence *form, const char *clause)
{
	for (size_t i = 0; i < words->count; i++)
		if (sentence_same(&words->forms[i], form))
			return;
	if (words->count == LAPSE_FORMS_MOST)
		return;
	words->forms[words->count] = *form;
	words->clauses[words->count++] = clause;
}

bool lapse_of_facts(enum lapse lapse)
{
	static const bool facts[LAPSE_COUNT] = {
	    [LAPSE_OUT_MISSED] = true,
	    [LAPSE_HAND_MISSED] = true,
	    [LAPSE_RED_THREE_MISSED] = true,
	    [LAPSE_CANASTA_KIND_SWAPPED] = true,
	    [LAPSE_CANASTA_MISSED] = true,
	    [LAPSE_PENALTY_MISSED] = true,
	    [LAPSE_CONTRACT_MISSED] = true,
	    [LAPSE_RED_THREE_EXTRA] = true,
	    [LAPSE_CANASTA_EXTRA] = true,
	};

	return facts[lapse];
}

void lapses_add(struct lapses *lapses, const struct lapse_found *found)
{
	if ((found->base == 0 && found->cards == 0))
		return;
	lapses->list = arena_room(lapses->arena, lapses->list, lapses->count, sizeof *lapses->list);
	lapses->list[lapses->count++] = *found;
}

struct sentence lapse_about(const char *code, const char *english, int64_t points)
{
	return (struct sentence){"lapse", code, english, {sentence_number("points", points)}};
}

/* Tries each further band of red threes for a record of sums: if base points are below 0 and
 * penalties are left out, red threes seldom count plus. */
static void reds_of_sums(struct trial *trial, bool followed)
{
	const struct rulebook *book = trial->question->book;
	const int64_t base = trial->question->score->sides[trial->question->side].base;

	if (!trial_has_sums_only(trial) || base + totals_penalties(book, trial->own) >= 0)
		return;
	for (size_t band = 1; band < book->red_band_count; band++) {
		trial_hold_reds(trial, &book->red_bands[band]);
		trial->further_band = true;
		lapses_of_threes(trial, followed);
	}
}

static void find(struct lapses *lapses, const struct claim_question *question, bool followed)
{
	struct trial *trial = trial_begin(lapses, question);

	lapses_of_bonuses(trial, followed);
	lapses_of_threes(trial, followed);
	lapses_of_cards(trial, followed);
	if (followed)
		lapses_of_books(trial);
	reds_of_sums(trial, followed);
}

void lapses_of_counting(struct lapses *lapses, const struct claim_question *question)
{
	find(lapses, question, false);
}

void lapses_of_facts(struct lapses *lapses, const struct claim_question *question)
{
	find(lapses, question, true);
}

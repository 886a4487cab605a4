/* Lapses about the cards on the table that other points depend on. */
#include "referee/lapses_follow.h"

/* Its meld is taken out of the side's; the order of the others does not matter. */
static void meld_otherwise(
    struct following *following, struct meld *melds, const struct meld_worth *worth, int sign)
{
	const struct lapse_found plain = lapses_meld_left_out(following->book, worth, sign);
	const struct sentence_value values[] = {plain.words.values[0], plain.words.values[1]};
	const struct sentence hanging = {"lapse", "meld-missed-signs",
	    "{meld} of {points} left out, and what hangs on it", {values[0], values[1]}};
	struct side *side = lapses_follow_side(following);
	const struct meld kept = melds[worth->index];

	side->meld_count--;
	melds[worth->index] = melds[side->meld_count];
	lapses_follow(following, &plain,
	    &(struct followed_words){
	        .contract = {"lapse", "meld-missed-contract",
	            "{meld} of {points} left out, and the contract judged without it",
	            {values[0], values[1]}},
	        .signs = hanging,
	        .reds = {"lapse", "meld-missed-reds",
	            "{meld} of {points} left out, and red threes signed without it",
	            {values[0], values[1]}}});
	melds[side->meld_count] = melds[worth->index];
	melds[worth->index] = kept;
	side->meld_count++;
}

static void melds_otherwise(struct lapses *lapses, const struct claim_question *question)
{
	struct following following;
	const struct side *facts = &question->hand->sides[question->side];
	const size_t count = lapses_melds_count(question->book, facts);
	const struct sign_band *band;
	const int sign = lapses_table_sign(question->book, facts, &band);
	struct meld *melds;

	if (count == 0 || !lapses_follow_begin(lapses, question, &following))
		return;
	melds =
	    arena_alloc(lapses->arena, lapses_follow_side(&following)->meld_count, sizeof *melds);
	if (!melds) {
		lapses->failed = true;
		return;
	}
	for (size_t i = 0; i < lapses_follow_side(&following)->meld_count; i++)
		melds[i] = lapses_follow_side(&following)->melds[i];
	lapses_follow_side(&following)->melds = melds;
	for (size_t i = 0; i < count; i++) {
		struct meld_worth worth;

		if (lapses_meld_worth(question->book, lapses_follow_side(&following), i, &worth))
			meld_otherwise(&following, melds, &worth, sign);
	}
}

/* The cards of a canasta left out and its bonus counted: less lies towards the contract. */
static void canasta_cards_otherwise(struct following *following)
{
	const struct side *side = &following->question->hand->sides[following->question->side];
	struct counts *counts = &lapses_follow_side(following)->counts;

	for (size_t i = 0; i < lapses_melds_count(following->book, side); i++) {
		struct meld_worth worth;

		if (!lapses_meld_worth(following->book, side, i, &worth) ||
		    worth.kind == SIZE_MAX || counts->melded <= worth.points)
			continue;
		counts->melded -= (int32_t)worth.points;
		lapses_follow_contract(following,
		    &(struct lapse_found){.lapse = LAPSE_MELD_MISSED,
		        .meld = i + 1,
		        .subject = SUBJECT_MELDS + i,
		        .words = {"lapse", "meld-missed-cards-contract",
		            "the {points} of {meld} left out, and the contract judged so",
		            {sentence_text("meld", worth.meld->cards.written),
		                sentence_number("points", worth.points)}},
		        .clause = following->book->groups_source.clause});
		counts->melded += (int32_t)worth.points;
	}
}

/* The side's cards on the table signed otherwise, where melded cards lie towards the contract. */
static void signs_otherwise(struct following *following)
{
	const struct rulebook *book = following->book;
	const struct side *side = lapses_follow_side(following);
	const struct sign_band *band;
	const int own = lapses_table_sign(book, side, &band);
	const int64_t all = side->counts.melded + (int64_t)side->red_threes * book->red_card_points;
	struct rulebook *other = arena_alloc(following->lapses->arena, 1, sizeof *other);

	following->lapses->failed = following->lapses->failed || !other;
	for (int sign = 1; other && sign >= -1; sign--) {
		const struct sign_band always = {.sign = sign, .source = book->groups_source};

		if (sign == own || !rulebook_sign_occurs(book, sign))
			continue;
		*other = *book;
		other->sign_bands = &always;
		other->sign_band_count = 1;
		following->book = other;
		lapses_follow_contract(following,
		    &(struct lapse_found){.lapse = LAPSE_NET_SIGN,
		        .subject = SUBJECT_TABLE,
		        .words = {"lapse", "net-sign-contract",
		            "cards on the table counted {counted:+} instead of {points:+}, and the "
		            "contract judged so",
		            {sentence_number("counted", sign * all),
		                sentence_number("points", own * all)}},
		        .clause = band ? band->source.clause : NULL});
	}
	following->book = book;
}

void lapses_of_following_table(struct lapses *lapses, const struct claim_question *question)
{
	const struct contract *contract = &question->hand->contract;
	struct following following;

	melds_otherwise(lapses, question);
	if (lapses->failed || !contract->bid || contract->side != question->side ||
	    question->hand->sides[question->side].detail == DETAIL_TOTALS ||
	    !lapses_follow_begin_counts(lapses, question, &following))
		return;
	canasta_cards_otherwise(&following);
	if (!lapses_follow_side(&following)->counts.has_net)
		signs_otherwise(&following);
}

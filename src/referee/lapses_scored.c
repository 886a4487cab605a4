/* Lapses found by scoring once more: each changes the facts of the side, or a figure of the rulebook, to what
 * the writer took it for, and the scorer says what the hand then comes to. */
#include "referee/lapses_counted.h"
#include "referee/lapses_follow.h"

#include "rulebook/load.h"
#include "score/tableau.h"

#include <stdlib.h>
#include <string.h>

/* Adds the lapse with the difference it makes. `book` is the rulebook as the writer took it, the hand the
 * facts; both stand in `following`. */
static void scored(
    struct following *following, const struct rulebook *book, struct lapse_found found)
{
	const struct rulebook *own = following->book;

	following->book = book;
	lapses_follow_scored(following, &found);
	following->book = own;
}

/* The side as it was recorded. */
static const struct side *recorded(const struct following *following)
{
	return &following->question->hand->sides[following->question->side];
}

static struct rulebook *book_copy(struct following *following)
{
	struct rulebook *book = arena_alloc(following->lapses->arena, 1, sizeof *book);

	if (book)
		*book = *following->book;
	else
		following->lapses->failed = true;
	return book;
}

/* A copy of a list whose entries are changed one at a time. */
static void *list_copy(struct following *following, const void *list, size_t count, size_t size)
{
	void *copy = arena_alloc(following->lapses->arena, count, size);

	if (copy && count > 0)
		memcpy(copy, list, count * size);
	following->lapses->failed = following->lapses->failed || !copy;
	return copy;
}

/* --- cards in hand --- */

/* Both partners, or one of them twice, take the cards in hand off: without threes that have a price of their
 * own, or with them. */
static void hand_twice(struct following *following)
{
	const struct rulebook *book = following->book;
	const struct side *own = recorded(following);
	struct side *side = lapses_follow_side(following);

	for (int threes = 0; threes < 2; threes++) {
		struct lapse_found found = {
		    .lapse = LAPSE_HAND_TWICE, .less_likely = threes, .subject = SUBJECT_HAND};
		int64_t before;

		for (int rank = 0; rank < RANK_COUNT && own->detail == DETAIL_CARDS; rank++)
			if (threes || !book->held[rank].apart)
				side->held.count[rank] = 2 * own->held.count[rank];
		if (own->detail == DETAIL_COUNTS) {
			side->counts.held = 2 * own->counts.held;
			side->counts.reds_held = (threes + 1) * own->counts.reds_held;
			side->counts.blacks_held = (threes + 1) * own->counts.blacks_held;
		}
		before = following->question->score->sides[following->question->side].total;
		lapses_follow_again(following);
		found.words = lapse_about("hand-twice", "the {points} in hand taken off twice",
		    before - following->score.sides[following->question->side].total);
		found.clause = book->hand_source.clause ? book->hand_source.clause
		                                        : book->groups_source.clause;
		scored(following, book, found);
		*side = *own;
	}
}

/* Red threes in hand that have a price of their own, counted at that of one on the table or of a black
 * three, always minus. */
static void reds_held_at(struct following *following, int32_t price)
{
	const struct held_price *own = &following->book->held[RANK_RED_THREE];
	struct rulebook *book;

	if (price >= 0 || price == own->base)
		return;
	book = book_copy(following);
	if (!book)
		return;
	book->held[RANK_RED_THREE].base = price;
	scored(following, book,
	    (struct lapse_found){.lapse = LAPSE_RED_THREE_HELD_VALUE,
	        .subject = SUBJECT_REDS_HELD,
	        .words = lapse_instead("red-three-held-value",
	            "a red three in hand counted at {counted:+} instead of {points:+}", price,
	            own->base),
	        .clause = own->source.clause});
}

static void reds_held(struct following *following)
{
	const struct rulebook *book = following->book;
	const struct held_price *black = &book->held[RANK_BLACK_THREE];
	int32_t laid = 0;

	if (!book->held[RANK_RED_THREE].apart)
		return;
	if (book->red_band_count > 0 && book->red_bands[0].count > 0)
		laid = -abs((int)book->red_bands[0].amounts[1]);
	reds_held_at(following, laid);
	if (black->apart && black->base != laid)
		reds_held_at(following, black->base);
}

/* --- what was given, by the rulebook or by the committee --- */

static void adjustments(struct following *following, const struct adjustment **list, size_t count)
{
	const struct adjustment *own = *list;
	struct adjustment *all = list_copy(following, own, count, sizeof *all);

	for (size_t i = 0; all && i < count && i < LAPSES_PENALTIES_MOST; i++) {
		const struct sentence_value values[] = {sentence_number("points", own[i].points),
		    sentence_text("reason", own[i].reason ? own[i].reason : "")};

		*list = all;
		all[i].points = 0;
		scored(following, following->book,
		    (struct lapse_found){.lapse = LAPSE_ADJUSTMENT_MISSED,
		        .subject = SUBJECT_ADJUSTMENTS + i,
		        .words = {"lapse", "adjustment-missed",
		            "the committee's {points:+}{reason? ({reason})} left out",
		            {values[0], values[1]}}});
		all[i].points = 2 * own[i].points;
		scored(following, following->book,
		    (struct lapse_found){.lapse = LAPSE_ADJUSTMENT_TWICE,
		        .subject = SUBJECT_ADJUSTMENTS + i,
		        .words = {"lapse", "adjustment-twice",
		            "the committee's {points:+}{reason? ({reason})} counted twice",
		            {values[0], values[1]}}});
		all[i] = own[i];
	}
	*list = own;
}

/* Penalties that were given by a command of their own; those of the slip are lapses in counting. */
static void given_penalties(struct following *following)
{
	struct side *side = lapses_follow_side(following);
	const struct penalty_entry *own = side->given_penalties;
	struct penalty_entry *all =
	    list_copy(following, own, side->given_penalty_count, sizeof *all);

	for (size_t i = 0; all && i < side->given_penalty_count && i < LAPSES_PENALTIES_MOST; i++) {
		const struct penalty *penalty = &following->book->penalties[own[i].penalty];
		const struct sentence_value values[] = {sentence_text("clause", penalty->code),
		    sentence_number("points", (int64_t)penalty->points * own[i].count)};

		side->given_penalties = all;
		all[i].count = 0;
		scored(following, following->book,
		    (struct lapse_found){.lapse = LAPSE_PENALTY_MISSED,
		        .subject = SUBJECT_PENALTIES + own[i].penalty,
		        .words = {"lapse", "penalty-missed",
		            "the penalty {clause} of {points} left out", {values[0], values[1]}}});
		all[i].count = 2 * own[i].count;
		scored(following, following->book,
		    (struct lapse_found){.lapse = LAPSE_PENALTY_ADDED,
		        .subject = SUBJECT_PENALTIES + own[i].penalty,
		        .words = {"lapse", "penalty-twice",
		            "the penalty {clause} of {points} taken off twice",
		            {values[0], values[1]}}});
		all[i] = own[i];
	}
	side->given_penalties = own;
}

/* --- melds --- */

/* The points of melds that were lost by a penalty, counted all the same. */
static void void_melds(struct following *following)
{
	struct side *side = lapses_follow_side(following);
	const struct meld *own = side->melds;
	struct meld *all = list_copy(following, own, side->meld_count, sizeof *all);
	bool any = false;

	for (size_t i = 0; all && i < side->meld_count; i++) {
		any = any || all[i].voided;
		all[i].voided = false;
	}
	if (!all || !any)
		return;
	side->melds = all;
	scored(following, following->book,
	    (struct lapse_found){.lapse = LAPSE_VOID_COUNTED,
	        .subject = SUBJECT_WHOLE,
	        .words = {"lapse", "void-counted", "melds lost by a penalty counted", {{0}}}});
	side->melds = own;
}

/* A meld counted twice, a canasta with its bonus or its cards alone. */
static void melds_twice(struct following *following)
{
	const struct side *own = recorded(following);
	const size_t count = lapses_melds_count(following->book, own);
	const int sign =
	    count > 0 ? lapses_table_sign(following->book, own, &(const struct sign_band *){0}) : 0;

	for (size_t i = 0; i < count; i++) {
		struct meld_worth worth;
		struct lapse_found found = {.lapse = LAPSE_MELD_TWICE,
		    .meld = i + 1,
		    .subject = SUBJECT_MELDS + i,
		    .clause = following->book->groups_source.clause};

		if (!lapses_meld_worth(following->book, own, i, &worth))
			continue;
		found.words =
		    (struct sentence){"lapse", "meld-twice", "{meld} of {points} counted twice",
		        {sentence_text("meld", worth.meld->cards.written),
		            sentence_number("points", worth.points)}};
		found.cards = sign * worth.points;
		lapses_add(following->lapses, &found);
		if (worth.kind == SIZE_MAX)
			continue;
		found.base = following->book->kinds[worth.kind].points;
		lapses_add(following->lapses, &found);
	}
}

/* --- red threes, going out --- */

/* The amount of the side's red threes, in its own band, counted otherwise. */
static void reds_at(struct following *following, const struct red_band *band, int64_t amount,
    const struct lapse_found *found)
{
	const int32_t count = lapses_follow_side(following)->red_threes;
	struct rulebook *book = book_copy(following);
	struct red_band *other = list_copy(following, band, 1, sizeof *other);
	int32_t *amounts = list_copy(following, band->amounts, band->count + 1, sizeof *amounts);

	if (!book || !other || !amounts)
		return;
	amounts[count] = (int32_t)amount;
	other->amounts = amounts;
	other->when = (struct condition){0};
	book->red_bands = other;
	book->red_band_count = 1;
	scored(following, book, *found);
}

static const struct red_band *band_of(const struct following *following)
{
	struct tableau tableau;

	if (lapses_follow_side(following)->detail == DETAIL_TOTALS)
		return NULL;
	tableau_read(following->book, lapses_follow_side(following), &tableau);
	return tableau_red_band(following->book, &tableau);
}

static void reds_twice(struct following *following)
{
	const struct red_band *band = band_of(following);
	const int32_t count = lapses_follow_side(following)->red_threes;
	int64_t amount;

	if (!band || count == 0 || (size_t)count > band->count)
		return;
	amount = band->amounts[count];
	reds_at(following, band, 2 * amount,
	    &(struct lapse_found){.lapse = LAPSE_RED_THREES_TWICE,
	        .subject = SUBJECT_REDS,
	        .words = lapse_about(
	            "red-threes-twice", "the {points:+} for red threes counted twice", amount),
	        .clause = band->source.clause});
}

/* Going out concealed, and the ordinary bonus beside its own. */
static void out_both(struct following *following)
{
	const struct rulebook *own = following->book;
	struct rulebook *book;

	if (lapses_follow_side(following)->out != OUT_CONCEALED || !own->concealed ||
	    own->concealed_adds)
		return;
	book = book_copy(following);
	if (!book)
		return;
	book->concealed_adds = true;
	scored(following, book,
	    (struct lapse_found){.lapse = LAPSE_OUT_COUNTED_TWICE,
	        .subject = SUBJECT_OUT,
	        .words = {"lapse", "out-both",
	            "the {counted} for going out counted besides the {points} for a concealed one",
	            {sentence_number("counted", own->going_out),
	                sentence_number("points", own->concealed_points)}},
	        .clause = own->concealed_source.clause});
}

/* --- another rulebook's figures --- */

/* Returns true if the amount was found under another rulebook already. */
static bool is_found(const struct lapses *lapses, size_t subject, int64_t base)
{
	for (size_t i = 0; i < lapses->count; i++)
		if (lapses->list[i].lapse == LAPSE_OTHER_RULEBOOK &&
		    lapses->list[i].subject == subject && lapses->list[i].base == base)
			return true;
	return false;
}

/* Going out counted at another rulebook's amount. */
static void out_of(struct following *following, const char *id, const struct out_amounts *other)
{
	const struct rulebook *own = following->book;
	const bool concealed =
	    lapses_follow_side(following)->out == OUT_CONCEALED && own->concealed;
	struct lapses *lapses = following->lapses;
	const size_t before = lapses->count;
	struct rulebook *book;

	if (lapses_follow_side(following)->out == OUT_NONE ||
	    (concealed && !other->concealed_known))
		return;
	book = book_copy(following);
	if (!book)
		return;
	book->going_out = other->normal;
	if (concealed) {
		book->concealed_points = other->concealed;
		book->concealed_adds = other->concealed_adds;
	}
	scored(following, book,
	    (struct lapse_found){.lapse = LAPSE_OTHER_RULEBOOK,
	        .subject = SUBJECT_OUT,
	        .words = {"lapse", "other-rulebook-out", "going out counted as under {rulebook}",
	            {sentence_text("rulebook", id)}},
	        .clause = concealed ? own->concealed_source.clause : own->going_out_source.clause});
	if (lapses->count > before) {
		lapses->count = before;
		if (!is_found(lapses, SUBJECT_OUT, lapses->list[before].base))
			lapses->count = before + 1;
	}
}

/* The side's red threes counted at the amount of another form of the same rulebook. */
static void reds_of(struct following *following, const struct rulebook *other)
{
	const struct red_band *band = band_of(following);
	const size_t count = (size_t)lapses_follow_side(following)->red_threes;
	const struct red_band *last;
	int32_t amount, taken;

	if (!band || count == 0 || count > band->count || other->red_band_count == 0 ||
	    count > other->red_bands[0].count)
		return;
	last = &other->red_bands[other->red_band_count - 1];
	amount = band->amounts[count];
	taken = (amount < 0 ? last : &other->red_bands[0])->amounts[count];
	if (taken == amount || is_found(following->lapses, SUBJECT_REDS, (int64_t)taken - amount))
		return;
	reds_at(following, band, taken,
	    &(struct lapse_found){.lapse = LAPSE_OTHER_RULEBOOK,
	        .subject = SUBJECT_REDS,
	        .words = {"lapse", "other-rulebook-reds",
	            "red threes counted as under {rulebook}, {counted:+} instead of {points:+}",
	            {sentence_text("rulebook", other->id), sentence_number("counted", taken),
	                sentence_number("points", amount)}},
	        .clause = band->source.clause});
}

/* Goes through the built-in rulebooks, since players know more than one, and through the forms of this one. */
static void other_rulebooks(struct following *following)
{
	const struct side *side = lapses_follow_side(following);
	const char *const *ids;
	const size_t count = rulebook_ids(&ids);

	for (size_t i = 0; i < count && side->out != OUT_NONE; i++) {
		struct out_amounts amounts;

		if (rulebook_out_amounts(ids[i], &amounts))
			out_of(following, ids[i], &amounts);
	}
	for (size_t i = 1; i < following->book->source_count && side->red_threes > 0; i++) {
		const struct rulebook *other;
		struct error err = {0};

		if (!rulebook_load_texts(following->lapses->arena, following->book->sources, i,
		        NULL, 0, &other, &err)) {
			following->lapses->failed = true;
			return;
		}
		reds_of(following, other);
	}
}

/* --- the contract --- */

/* The contract judged otherwise than the facts judge it. */
static void contract_otherwise(struct following *following)
{
	const enum outcome own = following->question->score->contract.outcome;

	if (!following->hand->contract.bid || recorded(following)->detail == DETAIL_TOTALS)
		return;
	for (enum outcome outcome = OUTCOME_ACHIEVED; outcome <= OUTCOME_FALSE_OUT; outcome++) {
		if (outcome == own)
			continue;
		following->hand->contract.outcome = outcome;
		following->hand->contract.ruled = true;
		scored(following, following->book,
		    (struct lapse_found){.lapse = LAPSE_CONTRACT_JUDGED,
		        .outcome = outcome,
		        .subject = SUBJECT_CONTRACT,
		        .words = {"lapse", "contract-judged",
		            "the contract counted as {outcome}, not as {own}",
		            {sentence_word("outcome", "contract-end", score_outcome_name(outcome)),
		                sentence_word("own", "contract-end", score_outcome_name(own))}},
		        .clause = following->book->contract.value_low_source.clause});
	}
	following->hand->contract = following->question->hand->contract;
}

void lapses_of_scoring(struct lapses *lapses, const struct claim_question *question)
{
	struct following following;
	struct side *side;

	if (!lapses_follow_begin(lapses, question, &following))
		return;
	side = lapses_follow_side(&following);
	adjustments(&following, &side->adjustments, side->adjustment_count);
	adjustments(&following, &side->given_adjustments, side->given_adjustment_count);
	given_penalties(&following);
	if (side->detail == DETAIL_TOTALS)
		return;
	if (!(side->detail == DETAIL_COUNTS && side->counts.has_net)) {
		hand_twice(&following);
		reds_held(&following);
	}
	void_melds(&following);
	melds_twice(&following);
	reds_twice(&following);
	out_both(&following);
	other_rulebooks(&following);
	contract_otherwise(&following);
}

/* --- one partner's hand --- */

/* Returns true if some of the cards in hand, but not all, come to that many points. */
static bool some_come_to(const struct rulebook *book, const struct side *side, int64_t points)
{
	enum { STEPS = 1 << 9 };
	bool reached[STEPS] = {true};
	const int64_t wanted = points / book->unit;

	if (points % book->unit != 0 || wanted <= 0 || wanted >= STEPS)
		return false;
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const int64_t step = book->value_hand[rank] / book->unit;

		for (int card = 0; card < side->held.count[rank] && !book->held[rank].apart &&
		                   step > 0 && card < STEPS;
		     card++)
			for (int64_t at = STEPS - 1; at >= step; at--)
				reached[at] = reached[at] || reached[at - step];
	}
	return reached[wanted];
}

void lapses_of_partner(struct lapses *lapses, const struct claim_question *question)
{
	const struct rulebook *book = question->book;
	const struct side *side = &question->hand->sides[question->side];
	const struct side_score *score = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;
	const int64_t more =
	    claim->has_sums ? claim->cards - score->cards : (int64_t)claim->total - score->total;
	int64_t held = 0;

	for (size_t i = 0; i < score->line_count; i++)
		if (score->lines[i].item == ITEM_HELD ||
		    (score->lines[i].item == ITEM_RANK && score->lines[i].place == CARDS_IN_HAND))
			held -= score->lines[i].points;
	if (book->players_most < 2 || more <= 0 || more >= held ||
	    (side->detail == DETAIL_CARDS ? !some_come_to(book, side, more)
	                                  : more % book->unit != 0))
		return;
	lapses_add(
	    lapses, &(struct lapse_found){.lapse = LAPSE_HAND_PART_MISSED,
	                .cards = more,
	                .subject = SUBJECT_WHOLE,
	                .words = lapse_instead("hand-part-missed",
	                    "{counted} of the {points} in hand not taken off, those of one partner",
	                    more, held),
	                .clause = book->hand_source.clause ? book->hand_source.clause
	                                                   : book->groups_source.clause});
}

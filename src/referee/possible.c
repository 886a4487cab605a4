#include "referee/endings.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/error.h"
#include "base/message.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *of_whom(const struct possible_question *question)
{
	static const char *const endings[] = {
	    [OUT_NONE] = TEXT_WORDS_SIDE_GO_OUT,
	    [OUT_NORMAL] = TEXT_WORDS_SIDE_WENT_OUT,
	    [OUT_CONCEALED] = TEXT_WORDS_SIDE_WENT_OUT_CONCEALED,
	};

	return question->out_known ? message_words(endings[question->out]) : "";
}

/* Lists the parts of base points, for a rulebook with or without red threes. */
static const char *parts_of_base(const struct rulebook *book)
{
	if (book->red_band_count > 0 && book->copies[RANK_RED_THREE] > 0)
		return message_words(TEXT_WORDS_CANASTAS_RED_THREES);
	return message_words(book->fact_count > 0 ? TEXT_WORDS_CANASTAS_GOING_OUT_FACTS
	                                          : TEXT_WORDS_CANASTAS_GOING_OUT);
}

/* Returns the bits of the facts known to be missing that going out needs. */
static unsigned reason_lacking_to_go_out(
    const struct rulebook *book, const struct possible_question *question)
{
	return book->out_facts & question->facts_known & (unsigned)~question->facts;
}

/* Names a fact known to be missing that going out needs; NULL: none. */
static const char *lacking_to_go_out(
    const struct rulebook *book, const struct possible_question *question)
{
	const unsigned lacking = reason_lacking_to_go_out(book, question);

	return lacking && question->out_known && question->out != OUT_NONE
	           ? book->facts[__builtin_ctz(lacking)].name
	           : NULL;
}

/* Returns a common divisor of all amounts that base points may contain, at least 1. */
static int64_t reason_base_step(const struct rulebook *book)
{
	int64_t step = number_divisor(book->going_out, book->concealed_points);

	step = number_divisor(step, book->unopened);
	for (size_t i = 0; i < book->fact_count; i++)
		step = number_divisor(step, book->facts[i].lacking);
	for (size_t i = 0; i < book->kind_count; i++)
		step = number_divisor(step, book->kinds[i].points);
	for (size_t i = 0; i < book->bonus_count; i++)
		step = number_divisor(step, book->bonuses[i].points);
	for (size_t i = 0; i < book->unfinished_count; i++)
		step = number_divisor(step, book->unfinished[i].points);
	for (size_t i = 0; i < book->red_band_count; i++)
		for (int reds = 1; reds <= book->copies[RANK_RED_THREE]; reds++)
			step = number_divisor(step, rulebook_red_amount(&book->red_bands[i], reds));
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->held[rank].apart)
			step = number_divisor(step, book->held[rank].base);
	return step > 0 ? step : 1;
}

/* Writes the reason into the answer, after all was searched. */
static void reason_give(const struct inquiry *inquiry)
{
	const struct rulebook *book = inquiry->possible->book;
	struct possible_answer *answer = inquiry->answer;
	const struct point_sums *asked = &inquiry->question->sums;
	const char *whom = of_whom(inquiry->question);
	const char *fact = lacking_to_go_out(book, inquiry->question);
	long long base = asked->base, cards = asked->cards, step = reason_base_step(book);

	if (base % book->unit != 0 || cards % book->unit != 0)
		(void)message_write(answer->reason, REASON_SIZE, TEXT_PHRASE_POINTS_COME_MULTIPLES,
		    book->unit, book->unit_source.clause ? book->unit_source.clause : book->id);
	else if (inquiry->question->out_known && inquiry->question->out == OUT_CONCEALED &&
	         !book->concealed)
		(void)message_write(answer->reason, REASON_SIZE, TEXT_PHRASE_KNOWS_CONCEALED_GOING,
		    book->id, book->concealed_source.clause ? book->concealed_source.clause : "");
	else if (fact)
		(void)message_write(answer->reason, REASON_SIZE, TEXT_PHRASE_NOBODY_GOES_OUT, fact,
		    book->out_fact_source.clause ? book->out_fact_source.clause : book->id);
	else if (!inquiry->base_seen && base % step != 0)
		(void)message_write(answer->reason, REASON_SIZE, TEXT_PHRASE_BASE_POINTS_GO, step,
		    parts_of_base(book), base);
	else if (!inquiry->base_seen)
		(void)message_write(answer->reason, REASON_SIZE, TEXT_PHRASE_TOGETHER_MAKE_BASE,
		    parts_of_base(book), base, whom);
	else if (cards < inquiry->lowest || cards > inquiry->highest)
		(void)message_write(answer->reason, REASON_SIZE,
		    TEXT_PHRASE_BESIDE_BASE_POINTS_CARD, base, (long long)inquiry->lowest,
		    (long long)inquiry->highest, whom);
	else
		(void)message_write(answer->reason, REASON_SIZE,
		    TEXT_PHRASE_BESIDE_BASE_POINTS_CARDS, base, cards, whom,
		    (long long)inquiry->lowest, (long long)inquiry->highest);
}

enum {
	WHOLE = 100, /* in percent */
	CONTRACT_SHARES_MOST = OUTCOME_FALSE_OUT
};

/* A share of a contract: the base points it adds to a side, for sums written with everything
 * included.
 *
 * If the outcome is written, or the scorer judged it from the bidder's cards, there is one share;
 * otherwise one for each possible outcome. */
struct contract_share {
	enum outcome outcome;
	int64_t points; /* points of the contract in the side's base points, signed */
};

static int64_t percent_of(const struct rulebook *book, int level, int percent)
{
	return (int64_t)level * book->contract.level_points * percent / WHOLE;
}

/* Returns the bonus for going out. A bidder below the contract does not get it. */
static int64_t bonus_lost(const struct rulebook *book, enum out out)
{
	if (out != OUT_CONCEALED || !book->concealed)
		return book->going_out;
	return book->concealed_points + (book->concealed_adds ? book->going_out : 0);
}

static int64_t points_of(
    const struct rulebook *book, const struct hand *hand, size_t side, enum outcome outcome)
{
	bool bidder = hand->contract.side == side;
	int64_t points = contract_points(book, &hand->contract, outcome, bidder);

	if (bidder && outcome == OUTCOME_FALSE_OUT)
		points -= bonus_lost(book, hand->sides[side].out);
	return points;
}

/* Returns true if the outcome is possible. The player who goes out decides a failed contract; if
 * only one side is recorded, the other may have gone out. */
static bool may_be(const struct hand *hand, enum outcome outcome)
{
	size_t bidder = hand->contract.side;
	bool alone = hand->side_count < 2, bidder_out = hand->sides[bidder].out != OUT_NONE;
	bool robber_out = !alone && hand->sides[1 - bidder].out != OUT_NONE;

	switch (outcome) {
	case OUTCOME_ACHIEVED:
		return true;
	case OUTCOME_FALSE_OUT:
		return bidder_out;
	case OUTCOME_ROBBED:
		return !bidder_out && (robber_out || alone);
	case OUTCOME_VOID:
		return !bidder_out && !robber_out;
	case OUTCOME_NONE:
		break;
	}
	return false;
}

/* Lists the shares a side recorded by totals may have; one share of 0 points if no contract was
 * bid. */
static size_t contract_shares(const struct rulebook *book, const struct hand *hand,
    const struct score *score, size_t side, struct contract_share ret[CONTRACT_SHARES_MOST])
{
	enum outcome known = score->contract.judged ? score->contract.outcome : OUTCOME_NONE;
	size_t count = 0;

	if (!hand->contract.bid || !book->contract.allowed) {
		ret[0] = (struct contract_share){.outcome = OUTCOME_NONE};
		return 1;
	}
	for (int outcome = OUTCOME_ACHIEVED; outcome <= OUTCOME_FALSE_OUT; outcome++) {
		if (known == OUTCOME_NONE ? !may_be(hand, (enum outcome)outcome)
		                          : known != (enum outcome)outcome)
			continue;
		ret[count++] = (struct contract_share){.outcome = (enum outcome)outcome,
		    .points = points_of(book, hand, side, (enum outcome)outcome)};
	}
	return count;
}

/* Returns true if the side's sums agree with the outcome: a contract is achieved exactly if the
 * bidder reached its points. */
static bool contract_share_agrees(const struct rulebook *book, const struct hand *hand, size_t side,
    const struct contract_share *share)
{
	const struct contract *contract = &hand->contract;
	int64_t needed = percent_of(book, contract->level, WHOLE);
	int64_t base = hand->sides[side].totals.base - share->points;
	bool with_melded = contract->level >= book->contract.melded_from_level;

	if (share->outcome == OUTCOME_NONE || contract->side != side)
		return true;
	/* If melded cards do not count, cards in hand are still subtracted, but their number is
	 * not written. */
	if (!with_melded)
		return share->outcome != OUTCOME_ACHIEVED || base >= needed;
	/* If cards in hand are not subtracted, more may have counted than the cards' sum shows,
	 * up to the worth of all cards. */
	if (contract->level > book->contract.hand_to_level)
		return share->outcome == OUTCOME_ACHIEVED
		           ? base + book->pack_points >= needed
		           : base + hand->sides[side].totals.cards < needed;
	return (share->outcome == OUTCOME_ACHIEVED) ==
	       (base + hand->sides[side].totals.cards >= needed);
}

static int by_size(const void *a, const void *b)
{
	int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;

	return (one > other) - (one < other);
}

size_t contract_amounts(const struct rulebook *book, int64_t ret[CONTRACT_AMOUNTS_MOST])
{
	const struct contract_rule *rule = &book->contract;
	const int percents[] = {rule->award_percent, rule->award_doubled_percent,
	    rule->robbed_percent, rule->robbed_doubled_percent, WHOLE};
	size_t count = 0, kept = 0;

	if (!rule->allowed)
		return 0;
	ret[count++] = -(book->contract.false_out_points + bonus_lost(book, OUT_NORMAL));
	for (int level = 1; level <= rule->levels; level++)
		for (size_t i = 0; i < sizeof percents / sizeof *percents; i++)
			if (count < CONTRACT_AMOUNTS_MOST)
				ret[count++] = percent_of(book, level, percents[i]);
	qsort(ret, count, sizeof *ret, by_size);
	for (size_t i = 0; i < count; i++)
		if (ret[i] != 0 && (kept == 0 || ret[kept - 1] != ret[i]))
			ret[kept++] = ret[i];
	return kept;
}

/* Returns the finding of the scorer, which checks less, for this side; NULL if there is none. */
static struct finding *known_impossible(struct score *score, size_t side)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].side == (int)side &&
		    score->findings[i].code == FINDING_TOTALS_IMPOSSIBLE)
			return &score->findings[i];
	return NULL;
}

/* Makes the question for a side recorded by totals. Its base points contain penalties entered and
 * its share of a contract. */
static struct possible_question question_of(
    const struct rulebook *book, const struct side *side, const struct contract_share *share)
{
	return (struct possible_question){
	    .sums = {.base = side->totals.base + totals_penalties(book, side) - share->points,
	        .cards = side->totals.cards},
	    .out_known = true,
	    .out = side->out == OUT_CONCEALED && !book->concealed ? OUT_NORMAL : side->out,
	    .facts_known = side->facts_known,
	    .facts = side->facts,
	    .reds = side->red_threes > 0 ? side->red_threes : -1};
}

/* Checks if any share of the contract leaves possible sums. `nearest` gets the sums nearest to
 * those with the first share, as they would be written. */
static bool any_share_fits(struct possible *possible, const struct hand *hand, size_t side,
    const struct score *score, struct possible_answer *nearest)
{
	const struct rulebook *book = possible->book;
	struct contract_share shares[CONTRACT_SHARES_MOST];
	size_t count = contract_shares(book, hand, score, side, shares);

	*nearest = (struct possible_answer){.exact = true};
	for (size_t i = 0; i < count; i++) {
		struct possible_question question =
		    question_of(book, &hand->sides[side], &shares[i]);
		struct possible_answer answer = {0};

		question.wants_nearest = i == 0;
		possible_judge(possible, &question, &answer);
		if (answer.possible && contract_share_agrees(book, hand, side, &shares[i]))
			return true;
		if (i > 0)
			continue;
		for (size_t n = 0; n < answer.nearest_count; n++)
			answer.nearest[n].base +=
			    hand->sides[side].totals.base - question.sums.base;
		*nearest = answer;
	}
	return false;
}

/* Returns a warning for a claim that counts in any case, otherwise an error. */
static enum finding_level level_of(
    const struct possible *possible, const struct hand *hand, size_t side)
{
	return checks_melds_are_accepted(possible->book, hand, side) ? LEVEL_WARNING : LEVEL_ERROR;
}

/* Chooses the words of the finding: with a contract, with the nearest sums, or with neither. */
static enum totals_words words_of(const struct hand *hand, const struct possible_answer *answer)
{
	if (answer->nearest_count > 0)
		return hand->contract.bid ? TOTALS_NEAREST_CONTRACT : TOTALS_NEAREST;
	return hand->contract.bid ? TOTALS_CONTRACT : TOTALS_PLAIN;
}

static void check_side(
    struct possible *possible, const struct hand *hand, size_t side, struct score *score)
{
	const struct side *facts = &hand->sides[side];
	struct finding *known = known_impossible(score, side);
	struct possible_answer answer = {0};
	struct finding finding = {.code = FINDING_TOTALS_IMPOSSIBLE,
	    .level = level_of(possible, hand, side),
	    .side = (int)side,
	    .place = PLACE_TOTALS,
	    .rank = RANK_COUNT,
	    .found = facts->totals.base,
	    .allowed = facts->totals.cards,
	    .source = possible->book->groups_source};

	if (any_share_fits(possible, hand, side, score, &answer))
		return;
	finding.words = words_of(hand, &answer);
	finding.nearest_base = answer.nearest[0].base;
	finding.nearest_cards = answer.nearest[0].cards;
	if (known)
		*known = finding;
	else
		finding_add(score, &finding);
}

/* Returns true if the scorer already has findings about the contradiction in the counts. */
static bool counts_are_refused(const struct score *score, size_t side)
{
	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];

		if (finding->side == (int)side && finding->place == PLACE_COUNTS &&
		    finding->level == LEVEL_ERROR)
			return true;
	}
	return false;
}

static bool same_counts(const struct counts *a, const struct counts *b)
{
	return memcmp(a->canastas, b->canastas, sizeof a->canastas) == 0 &&
	       a->melded == b->melded && a->held == b->held && a->has_net == b->has_net &&
	       a->net == b->net && a->reds_held == b->reds_held &&
	       a->blacks_held == b->blacks_held && a->opened == b->opened;
}

/* Returns the answer given for such a side before; NULL if it was not kept. */
static const struct counts_answer *counts_known(
    const struct possible *possible, const struct side *side)
{
	for (size_t i = 0; i < COUNTS_KEPT && i < possible->counts_asked; i++) {
		const struct counts_kept *kept = &possible->counts_kept[i];

		if (same_counts(&kept->counts, &side->counts) && kept->out == side->out &&
		    kept->facts_known == side->facts_known && kept->facts == side->facts &&
		    kept->red_threes == side->red_threes)
			return &kept->answer;
	}
	return NULL;
}

void possible_counts(struct possible *possible, const struct side *side, struct counts_answer *ret)
{
	const struct counts_answer *known = counts_known(possible, side);

	if (known) {
		*ret = *known;
		return;
	}
	counts_judge(possible->book, side, ret);
	possible->counts_kept[possible->counts_asked++ % COUNTS_KEPT] =
	    (struct counts_kept){.counts = side->counts,
	        .out = side->out,
	        .facts_known = side->facts_known,
	        .facts = side->facts,
	        .red_threes = side->red_threes,
	        .answer = *ret};
}

static void check_counts(
    struct possible *possible, const struct hand *hand, size_t side, struct score *score)
{
	const struct counts *counts = &hand->sides[side].counts;
	struct counts_answer answer;

	if (counts_are_refused(score, side))
		return;
	possible_counts(possible, &hand->sides[side], &answer);
	if (answer.possible)
		return;
	finding_add(score, &(struct finding){.code = FINDING_TOTALS_IMPOSSIBLE,
	                       .level = level_of(possible, hand, side),
	                       .side = (int)side,
	                       .place = PLACE_COUNTS,
	                       .words = !answer.nearest_known ? COUNTS_HELD
	                                : answer.nearest_held ? COUNTS_MELDED
	                                                      : COUNTS_CARDS,
	                       .rank = RANK_COUNT,
	                       .found = counts->has_net ? counts->net : counts->melded,
	                       .allowed = answer.nearest,
	                       .source = possible->book->canasta_source});
}

void possible_check(struct arena *arena, const struct rulebook *book, struct possible **possible,
    const struct hand *hand, struct score *score)
{
	for (size_t side = 0; side < hand->side_count; side++) {
		enum detail detail = hand->sides[side].detail;

		if (detail != DETAIL_COUNTS &&
		    (detail != DETAIL_TOTALS || hand->sides[side].totals.alone))
			continue;
		*possible = *possible ? *possible : possible_make(arena, book);
		if (detail == DETAIL_COUNTS)
			check_counts(*possible, hand, side, score);
		else
			check_side(*possible, hand, side, score);
	}
}

enum {
	NEARER_MOST = 8 /* units beyond the nearest that are searched for further ones */
};

/* Searches the endings with each number of whole runs that comes near enough. */
static void search_bounded(struct inquiry *inquiry)
{
	inquiry->runs = RUNS_BOUNDED;
	for (int whole = 0; whole <= inquiry->possible->reach.whole_most; whole++) {
		int64_t window = inquiry->wants_nearest ? nearest_window(inquiry) : 0;

		inquiry->whole = whole;
		if (bounds_endings_within_reach(inquiry, whole, window) &&
		    !endings_settled(inquiry))
			endings_search(inquiry);
	}
}

/* Returns true if short runs have a price: then the cards alone do not give their number. */
static bool prices_short_runs(const struct rulebook *book)
{
	for (size_t i = 0; i < book->unfinished_count; i++)
		if (book->unfinished[i].run)
			return true;
	return false;
}

/* Searches without runs, which most sums need not. If runs can neither be bounded nor counted, or
 * short ones have a price, sums with loose cards are possible but not exact. */
static void search_views(struct inquiry *inquiry)
{
	inquiry->runs = RUNS_OUT;
	endings_search(inquiry);
	if (!inquiry->deck->book->runs.allowed || endings_settled(inquiry))
		return;
	if (inquiry->possible->runs_bounded) {
		search_bounded(inquiry);
		return;
	}
	inquiry->runs = inquiry->possible->runs_counted ? RUNS_COUNTED : RUNS_LOOSE;
	endings_search(inquiry);
	if (inquiry->answer->possible &&
	    (inquiry->runs == RUNS_LOOSE || prices_short_runs(inquiry->deck->book)))
		inquiry->answer->exact = false;
}

/* Searches for other sums in the same question; BOUNDS_FOUND_TOO_FAR if the steps left were too
 * few. */
static enum bounds_found look_at(
    const struct inquiry *inquiry, const struct point_sums *sums, int64_t *steps_left)
{
	struct possible_question question = *inquiry->question;
	struct possible_answer answer = {.exact = true};
	struct inquiry other = {.possible = inquiry->possible,
	    .question = &question,
	    .deck = inquiry->deck,
	    .span = inquiry->span,
	    .answer = &answer,
	    .steps_left = *steps_left};

	question.sums = *sums;
	search_views(&other);
	*steps_left = other.steps_left;
	if (!answer.exact || (!answer.possible && other.steps_left < 0))
		return BOUNDS_FOUND_TOO_FAR;
	return answer.possible ? BOUNDS_FOUND_ONE : BOUNDS_FOUND_NONE;
}

/* Moves an end of the range towards the other, until it is possible or no steps are left. */
static void move_end(struct inquiry *inquiry, int64_t *end, int64_t step, int64_t *steps_left)
{
	struct point_sums sums = {.base = inquiry->question->sums.base};

	for (; inquiry->lowest <= inquiry->highest; *end += step) {
		sums.cards = *end;
		if (look_at(inquiry, &sums, steps_left) != BOUNDS_FOUND_NONE)
			return;
	}
	inquiry->base_seen = false;
}

/* Tightens the range of card points for those base points, whose ends may be impossible. */
static void tighten_range(struct inquiry *inquiry)
{
	int64_t unit = inquiry->span.unit, steps_left = SEARCH_STEPS_MOST;

	if (!inquiry->possible->runs_bounded || !inquiry->base_seen)
		return;
	move_end(inquiry, &inquiry->lowest, unit, &steps_left);
	if (inquiry->base_seen)
		move_end(inquiry, &inquiry->highest, -unit, &steps_left);
}

/* Removes the nearest sums that are known to be impossible; the others move up. Returns true if
 * there were any. */
static bool strike_off(struct inquiry *inquiry, int64_t *steps_left)
{
	struct possible_answer *answer = inquiry->answer;
	size_t kept = 0, count = answer->nearest_count;

	for (size_t i = 0; i < count; i++) {
		const struct point_sums near = answer->nearest[i];

		if (look_at(inquiry, &near, steps_left) == BOUNDS_FOUND_ONE)
			answer->nearest[kept++] = near;
		else if (inquiry->refuted_count < REFUTED_MOST)
			inquiry->refuted[inquiry->refuted_count++] = near;
	}
	answer->nearest_count = kept;
	return kept < count;
}

/* Searches for the nearest sums until all of them are possible. If that takes too long, it keeps
 * those found so far. */
static void search_nearest(struct inquiry *inquiry)
{
	int64_t steps_left = SEARCH_STEPS_MOST;
	bool struck = inquiry->possible->runs_bounded;

	inquiry->wants_nearest = true;
	inquiry->refuted =
	    arena_alloc(inquiry->possible->arena, REFUTED_MOST, sizeof *inquiry->refuted);
	do {
		inquiry->answer->nearest_count = 0;
		search_views(inquiry);
		struck = struck && strike_off(inquiry, &steps_left);
	} while (struck && steps_left >= 0 && inquiry->refuted_count < REFUTED_MOST);
}

struct possible *possible_make(struct arena *arena, const struct rulebook *book)
{
	struct possible *possible = arena_alloc(arena, 1, sizeof *possible);

	possible->arena = arena;
	possible->book = book;
	return possible;
}

/* Returns the number with the greater magnitude, as a positive number. */
static int64_t farther(int64_t a, int64_t b)
{
	return number_greater(number_magnitude(a), number_magnitude(b));
}

/* Returns the most base points, of either sign, that do not lie in melds. */
static int64_t points_besides(const struct rulebook *book)
{
	int64_t points = number_magnitude(book->going_out) +
	                 number_magnitude(book->concealed_points) +
	                 number_magnitude(book->unopened);
	int64_t reds = 0;

	for (size_t i = 0; i < book->fact_count; i++)
		points += book->facts[i].lacking;
	for (size_t i = 0; i < book->bonus_count; i++)
		points += number_magnitude(book->bonuses[i].points);
	for (size_t i = 0; i < book->red_band_count; i++)
		for (int count = 1; count <= book->copies[RANK_RED_THREE]; count++)
			reds = farther(reds, rulebook_red_amount(&book->red_bands[i], count));
	for (int rank = 0; rank < RANK_COUNT; rank++)
		points += number_magnitude(book->held[rank].base) * book->copies[rank];
	return points + reds;
}

/* Makes the deck with the first question, as most callers never ask one. */
static void make_ready(struct possible *possible)
{
	if (possible->deck.book)
		return;
	possible->span = search_span(possible->book);
	possible->besides = points_besides(possible->book);
	deck_make(possible->arena, possible->book, &possible->deck);
	possible->beyond = possible->deck.beyond;
	if (possible->book->runs.ordered)
		return; /* runs are left out */
	possible->runs_bounded = bounds_applies(&possible->deck);
	possible->runs_counted = search_counts_runs(&possible->deck);
	if (possible->runs_bounded)
		bounds_endings_reach(possible);
}

/* Returns true if canastas, facts and endings can add up to those base points and the pack has
 * the cards. */
static bool sums_may_be(const struct inquiry *inquiry, const struct point_sums *sums)
{
	const struct possible_question *question = inquiry->question;
	const struct rulebook *book = inquiry->possible->book;
	struct hand hand = {.side_count = 1};
	struct side *side = &hand.sides[0];

	*side = (struct side){.detail = DETAIL_TOTALS,
	    .facts_known = question->facts_known,
	    .facts = question->facts,
	    .totals = {.base = (int32_t)sums->base, .cards = (int32_t)sums->cards}};
	if (sums->base % book->unit != 0 || sums->cards % book->unit != 0 ||
	    sums->base % reason_base_step(book) != 0)
		return false;
	for (int out = OUT_NONE; out <= (book->concealed ? OUT_CONCEALED : OUT_NORMAL); out++) {
		side->out = (enum out)out;
		if (out != OUT_NONE && reason_lacking_to_go_out(book, question))
			continue;
		if ((!question->out_known || question->out == side->out) &&
		    totals_may_be(book, &hand, 0))
			return true;
	}
	return false;
}

/* Refuses sums that are surely impossible; accepts the rest, not as exact. */
static void judge_roughly(struct inquiry *inquiry)
{
	const int32_t pack = inquiry->possible->book->pack_points;
	struct possible_answer *answer = inquiry->answer;

	inquiry->base_seen = number_magnitude(inquiry->question->sums.cards) > pack;
	inquiry->lowest = -(int64_t)pack;
	inquiry->highest = pack;
	answer->possible = sums_may_be(inquiry, &inquiry->question->sums);
	answer->exact = !answer->possible;
	answer->runs_left_out = answer->possible;
	if (!answer->possible)
		reason_give(inquiry);
}

static bool is_among_nearest(const struct possible_answer *answer, const struct point_sums *sums)
{
	for (size_t i = 0; i < answer->nearest_count; i++)
		if (answer->nearest[i].base == sums->base &&
		    answer->nearest[i].cards == sums->cards)
			return true;
	return false;
}

/* Returns true if other sums, nearer than that, may be possible. Sums far away are not
 * considered. */
static bool nearer_may_be(const struct inquiry *inquiry, int64_t distance)
{
	const struct point_sums *asked = &inquiry->question->sums;
	const int64_t pack = inquiry->possible->book->pack_points, unit = inquiry->span.unit;
	const int64_t beyond =
	    number_magnitude(asked->cards) > pack ? number_magnitude(asked->cards) - pack : 0;
	const int64_t apart = distance - beyond;

	if (apart > NEARER_MOST * unit)
		return true;
	for (int64_t base = -apart; base <= apart; base++)
		for (int64_t cards = -distance; cards <= distance; cards++) {
			const struct point_sums sums = {asked->base + base, asked->cards + cards};

			if (number_magnitude(base) + number_magnitude(cards) < distance &&
			    number_magnitude(sums.cards) <= pack &&
			    !is_among_nearest(inquiry->answer, &sums) &&
			    sums_may_be(inquiry, &sums))
				return true;
		}
	return false;
}

/* Keeps only those nearest sums that no unsearched sums can precede. */
static void nearest_keep_sure(struct inquiry *inquiry)
{
	const struct point_sums *asked = &inquiry->question->sums;
	struct possible_answer *answer = inquiry->answer;

	for (size_t i = 0; i < answer->nearest_count; i++) {
		const struct point_sums *near = &answer->nearest[i];

		if (!nearer_may_be(inquiry, number_magnitude(near->base - asked->base) +
		                                number_magnitude(near->cards - asked->cards)))
			continue;
		answer->nearest_count = i;
		return;
	}
}

/* Judges under a rulebook in which a run's cards have places. Sums without any run are searched
 * and possible. The rest is judged roughly; the nearest sums are given only if no run could come
 * nearer. */
static void judge_without_runs(struct inquiry *inquiry)
{
	const struct possible *possible = inquiry->possible;

	inquiry->runs = RUNS_OUT;
	if (!possible->beyond)
		endings_search(inquiry);
	if (inquiry->answer->possible && inquiry->answer->exact)
		return;
	judge_roughly(inquiry);
	if (inquiry->answer->possible || possible->beyond || !inquiry->question->wants_nearest)
		return;
	inquiry->wants_nearest = true;
	endings_search(inquiry);
	nearest_keep_sure(inquiry);
}

static void judge(struct possible *possible, const struct possible_question *question,
    struct possible_answer *ret)
{
	struct inquiry inquiry = {.possible = possible,
	    .question = question,
	    .deck = &possible->deck,
	    .answer = ret,
	    .steps_left = SEARCH_STEPS_MOST};

	assert(question->reds >= -1);
	make_ready(possible);
	inquiry.span = possible->span;
	*ret = (struct possible_answer){.exact = !possible->beyond};
	if (question->out_known && question->out == OUT_CONCEALED && !possible->book->concealed) {
		reason_give(&inquiry);
		return; /* no ending has these sums, and none is near */
	}
	if (question->out_known && question->out != OUT_NONE &&
	    reason_lacking_to_go_out(possible->book, question)) {
		reason_give(&inquiry);
		return;
	}
	if (possible->book->runs.ordered) {
		judge_without_runs(&inquiry);
		return;
	}
	search_views(&inquiry);
	ret->exact = ret->exact && (ret->possible || inquiry.steps_left >= 0);
	if (!ret->exact)
		ret->possible = true;
	if (ret->possible)
		return;
	tighten_range(&inquiry);
	reason_give(&inquiry);
	if (question->wants_nearest)
		search_nearest(&inquiry);
}

void possible_judge(struct possible *possible, const struct possible_question *question,
    struct possible_answer *ret)
{
	/* A question that was broken off, as memory failed, may have left the deck incomplete. */
	if (possible->judging)
		*possible = (struct possible){.arena = possible->arena, .book = possible->book};
	possible->judging = true;
	judge(possible, question, ret);
	possible->judging = false;
}

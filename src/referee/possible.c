#include "referee/endings.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/message.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"

#include <assert.h>
#include <string.h>

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

/* Writes the reason into the answer, after all was searched. */
static void reason_give(const struct inquiry *inquiry)
{
	static const char *const whose[] = {
	    [OUT_NONE] = TEXT_WORDS_SIDE_GO_OUT,
	    [OUT_NORMAL] = TEXT_WORDS_SIDE_WENT_OUT,
	    [OUT_CONCEALED] = TEXT_WORDS_SIDE_WENT_OUT_CONCEALED,
	};
	const struct rulebook *book = inquiry->possible->book;
	const struct possible_question *question = inquiry->question;
	const bool out = question->out_known && question->out != OUT_NONE;
	const unsigned lacking = out ? reason_lacking_to_go_out(book, question) : 0;
	const char *whom = question->out_known ? message_words(whose[question->out]) : "";
	char *reason = inquiry->answer->reason;
	long long base = question->sums.base, cards = question->sums.cards,
	          step = number_greater(totals_base_step(book), INT64_C(1));
	long long lowest = inquiry->lowest, highest = inquiry->highest;

	if (base % book->unit != 0 || cards % book->unit != 0)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_POINTS_COME_MULTIPLES,
		    book->unit, book->unit_source.clause ? book->unit_source.clause : book->id);
	else if (out && question->out == OUT_CONCEALED && !book->concealed)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_KNOWS_CONCEALED_GOING,
		    book->id, book->concealed_source.clause ? book->concealed_source.clause : "");
	else if (lacking)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_NOBODY_GOES_OUT,
		    book->facts[__builtin_ctz(lacking)].name,
		    book->out_fact_source.clause ? book->out_fact_source.clause : book->id);
	else if (!inquiry->base_seen && base % step != 0)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_BASE_POINTS_GO, step,
		    parts_of_base(book), base);
	else if (!inquiry->base_seen)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_TOGETHER_MAKE_BASE,
		    parts_of_base(book), base, whom);
	else if (cards < lowest || cards > highest)
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_BESIDE_BASE_POINTS_CARD, base,
		    lowest, highest, whom);
	else
		(void)message_write(reason, REASON_SIZE, TEXT_PHRASE_BESIDE_BASE_POINTS_CARDS, base,
		    cards, whom, lowest, highest);
}

/* Returns true if the contract may have had the outcome: the one that is written, or that the
 * scorer judged from the bidder's cards, otherwise any that agrees with who went out. The player
 * who goes out decides a failed contract; if only one side is recorded, the other may have gone
 * out. */
static bool outcome_may_be(const struct hand *hand, const struct score *score, enum outcome outcome)
{
	size_t bidder = hand->contract.side;
	bool alone = hand->side_count < 2, bidder_out = hand->sides[bidder].out != OUT_NONE;
	bool robber_out = !alone && hand->sides[1 - bidder].out != OUT_NONE;

	if (score->contract.judged && score->contract.outcome != OUTCOME_NONE)
		return outcome == score->contract.outcome;
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

/* Returns true if the bidder's sums agree with the outcome, which has that share of the base
 * points: a contract is achieved exactly if the bidder reached its points. */
static bool outcome_agrees(const struct rulebook *book, const struct contract *contract,
    const struct totals *totals, enum outcome outcome, int64_t share)
{
	int64_t needed = (int64_t)contract->level * book->contract.level_points,
	        base = totals->base - share;

	/* If melded cards do not count, cards in hand are still subtracted, but their number is
	 * not written. */
	if (contract->level < book->contract.melded_from_level)
		return outcome != OUTCOME_ACHIEVED || base >= needed;
	/* If cards in hand are not subtracted, more may have counted than the cards' sum shows,
	 * up to the worth of all cards. */
	if (contract->level > book->contract.hand_to_level)
		return outcome == OUTCOME_ACHIEVED ? base + book->pack_points >= needed
		                                   : base + totals->cards < needed;
	return (outcome == OUTCOME_ACHIEVED) == (base + totals->cards >= needed);
}

/* Returns a warning for a claim that counts in any case, otherwise an error. */
static enum finding_level level_of(
    const struct possible *possible, const struct hand *hand, size_t side)
{
	return checks_melds_are_accepted(possible->book, hand, side) ? LEVEL_WARNING : LEVEL_ERROR;
}

/* Checks a side recorded by totals: any outcome that the contract may have must leave possible
 * sums. Its base points contain penalties entered and its share of the contract. */
static void check_totals(
    struct possible *possible, const struct hand *hand, size_t side, struct score *score)
{
	const struct rulebook *book = possible->book;
	const struct side *facts = &hand->sides[side];
	const struct contract *contract = &hand->contract;
	const bool bid = contract->bid && book->contract.allowed, bidder = contract->side == side;
	const int last = bid ? OUTCOME_FALSE_OUT : OUTCOME_NONE;
	struct finding finding = {.code = FINDING_TOTALS_IMPOSSIBLE,
	    .level = level_of(possible, hand, side),
	    .side = (int)side,
	    .place = PLACE_TOTALS,
	    .words = contract->bid ? TOTALS_CONTRACT : TOTALS_PLAIN,
	    .rank = RANK_COUNT,
	    .found = facts->totals.base,
	    .allowed = facts->totals.cards,
	    .source = book->groups_source};
	struct possible_question question = {.sums.cards = facts->totals.cards,
	    .out_known = true,
	    .out = facts->out == OUT_CONCEALED && !book->concealed ? OUT_NORMAL : facts->out,
	    .facts_known = facts->facts_known,
	    .facts = facts->facts,
	    .reds = facts->red_threes > 0 ? facts->red_threes : -1,
	    .wants_nearest = true};

	for (int i = bid ? OUTCOME_ACHIEVED : OUTCOME_NONE; i <= last; i++) {
		const enum outcome outcome = (enum outcome)i;
		struct possible_answer answer;
		int64_t share = 0;

		if (bid && !outcome_may_be(hand, score, outcome))
			continue;
		if (bid)
			share = contract_points(book, contract, outcome, bidder);
		if (bid && bidder && outcome == OUTCOME_FALSE_OUT)
			share -= going_out_points(book, facts->out);
		question.sums.base = facts->totals.base + totals_penalties(book, facts) - share;
		possible_judge(possible, &question, &answer);
		if (answer.possible &&
		    (!bid || !bidder ||
		        outcome_agrees(book, contract, &facts->totals, outcome, share)))
			return;
		/* Names the sums nearest to those with the first outcome, in their written form. */
		if (question.wants_nearest && answer.nearest_count > 0) {
			finding.words = contract->bid ? TOTALS_NEAREST_CONTRACT : TOTALS_NEAREST;
			finding.nearest_base =
			    answer.nearest[0].base + facts->totals.base - question.sums.base;
			finding.nearest_cards = answer.nearest[0].cards;
		}
		question.wants_nearest = false;
	}
	/* It takes the place of the finding of the scorer, which checks less. */
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].side == (int)side &&
		    score->findings[i].code == FINDING_TOTALS_IMPOSSIBLE) {
			score->findings[i] = finding;
			return;
		}
	finding_add(score, &finding);
}

void possible_counts(struct possible *possible, const struct side *side, struct counts_answer *ret)
{
	for (size_t i = 0; i < COUNTS_KEPT && i < possible->counts_asked; i++) {
		const struct side *kept = &possible->counts_kept[i].side;

		/* Where bytes between the members differ, the same is searched again. */
		if (memcmp(&kept->counts, &side->counts, sizeof side->counts) == 0 &&
		    kept->out == side->out && kept->facts_known == side->facts_known &&
		    kept->facts == side->facts && kept->red_threes == side->red_threes) {
			*ret = possible->counts_kept[i].answer;
			return;
		}
	}
	counts_judge(possible->book, side, ret);
	possible->counts_kept[possible->counts_asked++ % COUNTS_KEPT] =
	    (struct counts_kept){*side, *ret};
}

static void check_counts(
    struct possible *possible, const struct hand *hand, size_t side, struct score *score)
{
	const struct counts *counts = &hand->sides[side].counts;
	struct counts_answer answer;

	/* The scorer may have found already that the counts contradict each other. */
	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];

		if (finding->side == (int)side && finding->place == PLACE_COUNTS &&
		    finding->level == LEVEL_ERROR)
			return;
	}
	possible_counts(possible, &hand->sides[side], &answer);
	if (answer.possible)
		return;
	finding_add_form(score,
	    !answer.nearest_known ? COUNTS_HELD
	    : answer.nearest_held ? COUNTS_MELDED
	                          : COUNTS_CARDS,
	    level_of(possible, hand, side), (int)side, FINDING_TOTALS_IMPOSSIBLE, PLACE_COUNTS,
	    counts->has_net ? counts->net : counts->melded, answer.nearest,
	    &possible->book->canasta_source);
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
			check_totals(*possible, hand, side, score);
	}
}

enum {
	NEARER_MOST = 8 /* units beyond the nearest that are searched for further ones */
};

/* Searches for other sums in the same question; BOUNDS_FOUND_TOO_FAR if the steps left were too
 * few. */
static enum bounds_found look_at(
    const struct inquiry *inquiry, const struct point_sums *sums, int64_t *steps_left)
{
	struct possible_question question = *inquiry->question;
	struct possible_answer answer = {.exact = true};
	struct inquiry other = {.possible = inquiry->possible,
	    .question = &question,
	    .answer = &answer,
	    .steps_left = *steps_left};

	question.sums = *sums;
	endings_search_all(&other);
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

/* Searches for the nearest sums until all of them are possible: those known to be impossible are
 * removed, and the others move up. If that takes too long, it keeps those found so far. */
static void search_nearest(struct inquiry *inquiry)
{
	struct possible_answer *answer = inquiry->answer;
	int64_t steps_left = SEARCH_STEPS_MOST;
	size_t found = 0, kept = 0;

	inquiry->wants_nearest = true;
	inquiry->refuted =
	    arena_alloc(inquiry->possible->arena, REFUTED_MOST, sizeof *inquiry->refuted);
	do {
		answer->nearest_count = kept = 0;
		endings_search_all(inquiry);
		found = answer->nearest_count;
		for (size_t i = 0; inquiry->possible->runs_bounded && i < found; i++) {
			const struct point_sums near = answer->nearest[i];

			if (look_at(inquiry, &near, &steps_left) == BOUNDS_FOUND_ONE)
				answer->nearest[kept++] = near;
			else if (inquiry->refuted_count < REFUTED_MOST)
				inquiry->refuted[inquiry->refuted_count++] = near;
		}
		if (inquiry->possible->runs_bounded)
			answer->nearest_count = kept;
	} while (answer->nearest_count < found && steps_left >= 0 &&
	         inquiry->refuted_count < REFUTED_MOST);
}

struct possible *possible_make(struct arena *arena, const struct rulebook *book)
{
	struct possible *possible = arena_alloc(arena, 1, sizeof *possible);

	possible->arena = arena;
	possible->book = book;
	return possible;
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
			reds = number_greater(reds,
			    number_magnitude(rulebook_red_amount(&book->red_bands[i], count)));
	for (int rank = 0; rank < RANK_COUNT; rank++)
		points += number_magnitude(book->held[rank].base) * book->copies[rank];
	return points + reds;
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
	    sums->base % number_greater(totals_base_step(book), INT64_C(1)) != 0)
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

/* Returns true if other sums, nearer than that, may be possible. Sums far away are not
 * considered. */
static bool nearer_may_be(const struct inquiry *inquiry, int64_t distance)
{
	const struct point_sums *asked = &inquiry->question->sums;
	const int64_t pack = inquiry->possible->book->pack_points,
	              unit = inquiry->possible->span.unit;
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
			    !sums_listed(inquiry->answer->nearest, inquiry->answer->nearest_count,
			        sums.base, sums.cards) &&
			    sums_may_be(inquiry, &sums))
				return true;
		}
	return false;
}

/* Judges under a rulebook in which a run's cards have places. Sums without any run are searched
 * and possible. Others that are surely impossible are refused, and the rest is accepted, not as
 * exact. The nearest sums are given only if no run could come nearer. */
static void judge_without_runs(struct inquiry *inquiry)
{
	const int32_t pack = inquiry->possible->book->pack_points;
	const bool beyond = inquiry->possible->beyond;
	struct possible_answer *answer = inquiry->answer;

	inquiry->runs = RUNS_OUT;
	if (!beyond)
		endings_search(inquiry);
	if (answer->possible && answer->exact)
		return;
	inquiry->base_seen = number_magnitude(inquiry->question->sums.cards) > pack;
	inquiry->lowest = -(int64_t)pack;
	inquiry->highest = pack;
	answer->possible = sums_may_be(inquiry, &inquiry->question->sums);
	answer->exact = !answer->possible;
	answer->runs_left_out = answer->possible;
	if (answer->possible)
		return;
	reason_give(inquiry);
	if (beyond || !inquiry->question->wants_nearest)
		return;
	inquiry->wants_nearest = true;
	endings_search(inquiry);
	for (size_t i = 0; i < answer->nearest_count; i++)
		if (nearer_may_be(inquiry, nearest_distance(inquiry, &answer->nearest[i])))
			answer->nearest_count = i;
}

static void judge(struct inquiry *inquiry)
{
	const struct possible_question *question = inquiry->question;
	const struct rulebook *book = inquiry->possible->book;
	struct possible_answer *answer = inquiry->answer;
	int64_t unit = inquiry->possible->span.unit, steps_left = SEARCH_STEPS_MOST;

	if (question->out_known &&
	    ((question->out == OUT_CONCEALED && !book->concealed) ||
	        (question->out != OUT_NONE && reason_lacking_to_go_out(book, question)))) {
		reason_give(inquiry);
		return; /* no ending has these sums, and none is near */
	}
	if (book->runs.ordered) {
		judge_without_runs(inquiry);
		return;
	}
	endings_search_all(inquiry);
	answer->exact = answer->exact && (answer->possible || inquiry->steps_left >= 0);
	if (!answer->exact)
		answer->possible = true;
	if (answer->possible)
		return;
	/* The ends of the range of card points for those base points may be impossible. */
	if (inquiry->possible->runs_bounded && inquiry->base_seen)
		move_end(inquiry, &inquiry->lowest, unit, &steps_left);
	if (inquiry->possible->runs_bounded && inquiry->base_seen)
		move_end(inquiry, &inquiry->highest, -unit, &steps_left);
	reason_give(inquiry);
	if (question->wants_nearest)
		search_nearest(inquiry);
}

/* Returns true if short runs have a price: then the cards alone do not give their number. */
static bool prices_short_runs(const struct rulebook *book)
{
	for (size_t i = 0; i < book->unfinished_count; i++)
		if (book->unfinished[i].run)
			return true;
	return false;
}

void possible_judge(struct possible *possible, const struct possible_question *question,
    struct possible_answer *ret)
{
	const struct rulebook *book = possible->book;
	struct inquiry inquiry = {.possible = possible,
	    .question = question,
	    .answer = ret,
	    .steps_left = SEARCH_STEPS_MOST};

	assert(question->reds >= -1);
	/* A question that was broken off, as memory failed, may have left the deck incomplete. */
	if (possible->judging)
		*possible = (struct possible){.arena = possible->arena, .book = book};
	possible->judging = true;
	/* The deck is made with the first question, as most callers never ask one. */
	if (!possible->deck.book) {
		possible->span = search_span(book);
		possible->besides = points_besides(book);
		deck_make(possible->arena, book, NULL, NULL, &possible->deck);
		possible->beyond = possible->deck.beyond;
		/* A price for short runs would be base points, and bounds ignore short runs. */
		possible->runs_bounded = !book->runs.ordered && !prices_short_runs(book) &&
		                         bounds_applies(&possible->deck);
		if (possible->runs_bounded)
			endings_reach(possible);
	}
	*ret = (struct possible_answer){.exact = !possible->beyond};
	judge(&inquiry);
	possible->judging = false;
}

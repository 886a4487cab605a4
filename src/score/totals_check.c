#include "base/catalogue.h"
#include "score/score.h"

#include "base/boundary.h"
#include "base/checked.h"
#include "base/error.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"

#include <limits.h>
#include <string.h>

enum {
	SUMS_MOST = 2048, /* distinct sums of canastas, in steps of the rulebook's base figures */
	WORD = (int)sizeof(uint64_t) * CHAR_BIT,
	WORDS = SUMS_MOST / WORD,
	CANASTA_COUNTS = 4 /* distinct numbers of canastas: none, 1, 2, and 3 or more */
};

/* Sums of canasta points that can arise, by the number of canastas: a bit for each sum. */
struct sums {
	int64_t step;
	int64_t most; /* no canastas give more points */
	size_t words; /* words of a row that hold sums up to `most`; the others are not read */
	uint64_t reached[CANASTA_COUNTS][WORDS];
};

int64_t totals_base_step(const struct rulebook *book)
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
	return step;
}

/* Returns the most canastas for which the pack has cards. */
static int most_canastas(const struct rulebook *book)
{
	return book->canasta_least > 0 ? rulebook_cards(book) / book->canasta_least : 0;
}

/* Returns a bound for the points of canastas: as many as the pack has cards for, of the dearest
 * kind, but no more than the kind with the most points per card brings with all cards. */
static int64_t most_points(const struct rulebook *book)
{
	const int64_t cards = rulebook_cards(book);
	int64_t dearest = 0, by_cards = 0;

	for (size_t i = 0; i < book->kind_count; i++) {
		const struct canasta_kind *kind = &book->kinds[i];
		const int needed = number_greater(kind->unbroken_least, book->canasta_least);
		const int64_t each = needed > 0 ? cards * kind->points / needed : 0;

		dearest = kind->points > dearest ? kind->points : dearest;
		by_cards = each > by_cards ? each : by_cards;
	}
	dearest *= most_canastas(book);
	return dearest < by_cards ? dearest : by_cards;
}

/* Adds `points` to each sum of `from_count` canastas, and adds the result to the sums of
 * `to_count`. Returns true if a sum is new. Both may be one row: it is changed from its end, so
 * that nothing is added twice. */
static bool shift_into(struct sums *sums, int to_count, int from_count, int64_t points)
{
	const uint64_t *from = sums->reached[from_count];
	uint64_t *to = sums->reached[to_count];
	const size_t words = (size_t)points / WORD;
	const unsigned bits = (unsigned)points % WORD;
	uint64_t grown = 0;

	for (size_t i = sums->words; i-- > words;) {
		uint64_t moved = from[i - words] << bits;

		if (bits > 0 && i > words)
			moved |= from[i - words - 1] >> (WORD - bits);
		grown |= moved & ~to[i];
		to[i] |= moved;
	}
	return grown != 0;
}

static void reach_sums(const struct rulebook *book, struct sums *sums)
{
	int most = most_canastas(book);

	sums->words = (size_t)(sums->most / sums->step) / WORD + 1;
	if (sums->words > WORDS)
		sums->words = WORDS;
	for (int canastas = 0; canastas < CANASTA_COUNTS; canastas++)
		memset(sums->reached[canastas], 0, sums->words * sizeof sums->reached[0][0]);
	sums->reached[0][0] = 1; /* the sum 0 */
	for (size_t i = 0; i < book->kind_count; i++) {
		int64_t points = book->kinds[i].points / sums->step;
		bool grown = points < SUMS_MOST;

		/* One more canasta for every sum reached. */
		for (int count = 0; count < most && grown; count++) {
			grown = false;
			for (int before = CANASTA_COUNTS - 1; before >= 0; before--)
				grown |= shift_into(sums,
				    number_lesser_int(before + 1, CANASTA_COUNTS - 1), before,
				    points);
		}
	}
}

/* Returns true if a condition may hold for a side with that many canastas; CANASTA_COUNTS - 1 means
 * that many or more. Their kinds are not known here: a need of certain kinds may be met if there
 * are enough canastas. */
static bool may_hold(const struct condition *condition, bool melded, int canastas)
{
	if (condition->melded && !melded)
		return false;
	for (size_t i = 0; i < condition->need_count; i++)
		if (canastas < condition->needs[i].least && canastas < CANASTA_COUNTS - 1)
			return false;
	return true;
}

/* Returns true if the condition must hold: no later band can then apply. */
static bool must_hold(
    const struct rulebook *book, const struct condition *condition, bool melded, int canastas)
{
	uint32_t all = (1u << book->kind_count) - 1;

	if (condition->out || condition->facts)
		return false;
	for (size_t i = 0; i < condition->need_count; i++)
		if (condition->needs[i].kinds != all || canastas < condition->needs[i].least)
			return false;
	return may_hold(condition, melded, canastas);
}

static bool sum_is_reached(const struct sums *sums, int canastas, int64_t points)
{
	int64_t step = points / sums->step;

	if (points < 0 || points > sums->most || points % sums->step != 0)
		return false;
	return step >= SUMS_MOST || (sums->reached[canastas][step / WORD] >> step % WORD & 1) != 0;
}

/* Returns true if the points without some number of threes in hand are a sum of canastas. */
static bool fits_with_hand(const struct rulebook *book, const struct sums *sums, int canastas,
    int reds_left, int64_t points)
{
	const struct held_price *red = &book->held[RANK_RED_THREE];
	const struct held_price *black = &book->held[RANK_BLACK_THREE];
	int blacks_left = black->apart ? book->copies[RANK_BLACK_THREE] : 0;

	for (int reds = 0; reds <= (red->apart ? reds_left : 0); reds++)
		for (int blacks = 0; blacks <= blacks_left; blacks++)
			if (sum_is_reached(sums, canastas,
			        points - (int64_t)reds * red->base - (int64_t)blacks * black->base))
				return true;
	return false;
}

static bool fits_with_reds(
    const struct rulebook *book, const struct sums *sums, bool melded, int canastas, int64_t points)
{
	int copies = book->copies[RANK_RED_THREE];

	for (size_t i = 0; i < book->red_band_count; i++) {
		const struct red_band *band = &book->red_bands[i];

		if (!may_hold(&band->when, melded, canastas))
			continue;
		for (int reds = 0; reds <= copies; reds++)
			if (fits_with_hand(
			        book, sums, canastas, copies - reds, points - band->amounts[reds]))
				return true;
		if (must_hold(book, &band->when, melded, canastas))
			return false;
	}
	return book->red_band_count == 0 && fits_with_hand(book, sums, canastas, copies, points);
}

int64_t going_out_points(const struct rulebook *book, enum out out)
{
	if (out == OUT_NONE)
		return 0;
	if (out == OUT_NORMAL || !book->concealed)
		return book->going_out;
	return book->concealed_points + (book->concealed_adds ? book->going_out : 0);
}

/* Returns true if card points may arise. They cannot exceed those of the pack; a side without a
 * meld has only those of red threes on the table. */
static bool cards_fit(const struct rulebook *book, bool melded, int64_t cards)
{
	const int64_t reds = (int64_t)book->copies[RANK_RED_THREE] * book->red_card_points;
	int64_t most = book->pack_points + reds;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->held[rank].cards < 0)
			most -= (int64_t)book->copies[rank] * book->held[rank].cards;
	if (!melded && cards > reds)
		return false;
	return cards <= most && cards >= -most;
}

int64_t totals_penalties(const struct rulebook *book, const struct side *side)
{
	int64_t points = 0;

	for (size_t i = 0; i < side->penalty_count; i++)
		points += score_penalty_points(book, side, i);
	return points;
}

/* Returns true if base points, without going out and lacking facts, may come from canastas and
 * these card points. */
static bool rest_may_be(const struct rulebook *book, const struct side *facts,
    const struct sums *sums, int64_t base, int64_t cards)
{
	const bool out = facts->out != OUT_NONE;
	int least = 0;

	/* Going out takes as many canastas as any one need asks for. */
	for (size_t i = 0; out && i < book->out_need_count && !book->out_needs_warn; i++)
		least = number_greater(least, book->out_needs[i].least);
	least = number_lesser(least, CANASTA_COUNTS - 1);
	for (int canastas = least; canastas < CANASTA_COUNTS; canastas++)
		if (cards_fit(book, true, cards) &&
		    fits_with_reds(book, sums, true, canastas, base))
			return true;
	return !out && cards_fit(book, false, cards) &&
	       fits_with_reds(book, sums, false, 0, base + book->unopened);
}

bool totals_may_be(const struct rulebook *book, const struct hand *hand, size_t side)
{
	const struct side *facts = &hand->sides[side];
	const int64_t base = (int64_t)facts->totals.base + totals_penalties(book, facts) -
	                     going_out_points(book, facts->out);
	/* A side that went out meets the facts of going out, unless the record says otherwise. */
	const unsigned has =
	    facts->facts | (facts->out != OUT_NONE ? book->out_facts & ~facts->facts_known : 0u);
	const int64_t most = facts->totals.alone ? book->pack_points : facts->totals.cards;
	const int64_t least = facts->totals.alone ? -most : most;
	struct sums sums;

	sums.step = totals_base_step(book);
	sums.most = most_points(book);
	if (hand->contract.bid || sums.step == 0 || book->bonus_count > 0 ||
	    book->unfinished_count > 0)
		return true;
	reach_sums(book, &sums);
	for (unsigned lacking = 0; lacking < 1u << book->fact_count; lacking++) {
		int64_t price = 0;

		if (lacking & has)
			continue;
		for (size_t i = 0; i < book->fact_count; i++)
			price += lacking & (1u << i) ? book->facts[i].lacking : 0;
		/* Card points may be any part of a total alone. */
		for (int64_t cards = least; cards <= most; cards += book->unit)
			if (rest_may_be(book, facts, &sums,
			        base + price - (facts->totals.alone ? cards : 0), cards))
				return true;
	}
	return false;
}

bool totals_may_come_to(const struct rulebook *book, int32_t total)
{
	const struct hand nobody_out = {.side_count = 1,
	    .sides = {{.detail = DETAIL_TOTALS, .totals = {.base = total, .alone = true}}}};
	struct hand out = nobody_out;

	out.sides[0].out = OUT_NORMAL;
	return totals_may_be(book, &nobody_out, 0) || totals_may_be(book, &out, 0);
}

void totals_check_claim(const struct side *side, const struct claim *claim)
{
	if (side->detail == DETAIL_TOTALS && side->totals.alone && claim->has_sums)
		break_off(ERROR_INPUT, SAY_CLAIM_SUMS, side->name);
}

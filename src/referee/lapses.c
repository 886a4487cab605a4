#include "referee/lapses.h"

#include "score/contract.h"
#include "score/tableau.h"

#include <stdio.h>
#include <string.h>

void lapses_add(struct lapses *lapses, const struct lapse_found *found)
{
	if (lapses->failed || (found->base == 0 && found->cards == 0))
		return;
	if (lapses->count == lapses->room) {
		size_t room = lapses->room > 0 ? lapses->room * 2 : LAPSES_FIRST;
		struct lapse_found *list = arena_alloc(lapses->arena, room, sizeof *list);

		if (!list) {
			lapses->failed = true;
			return;
		}
		if (lapses->count > 0)
			memcpy(list, lapses->list, lapses->count * sizeof *list);
		lapses->list = list;
		lapses->room = room;
	}
	lapses->list[lapses->count++] = *found;
	if (!found->message)
		lapses->failed = true;
}

/* One side of the question, with what the scorer made of it. */
struct counted {
	struct lapses *lapses;
	const struct rulebook *book;
	const struct side *side;
	const struct side_score *score;
	const struct hand *hand;
	size_t index; /* of the side in it */
	enum outcome outcome;
};

static const struct line *line_of(const struct counted *counted, enum item item)
{
	for (size_t i = 0; i < counted->score->line_count; i++)
		if (counted->score->lines[i].item == item)
			return &counted->score->lines[i];
	return NULL;
}

static int64_t points_of(const struct counted *counted, enum item item)
{
	const struct line *line = line_of(counted, item);

	return line ? line->points : 0;
}

static const char *say(const struct counted *counted, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static const char *say(const struct counted *counted, const char *format, ...)
{
	va_list arguments;
	const char *said;

	va_start(arguments, format);
	said = arena_vprintf(counted->lapses->arena, format, arguments);
	va_end(arguments);
	return said;
}

/* What the rulebook gives for going out so, whether or not it was counted. */
static int64_t worth_of_going_out(const struct counted *counted)
{
	const struct rulebook *book = counted->book;
	bool concealed = counted->side->out == OUT_CONCEALED && book->concealed;

	return (concealed ? book->concealed_points : 0) +
	       (!concealed || book->concealed_adds ? book->going_out : 0);
}

/* The bidder went out below the contract: no going out is counted, whoever wrote it. */
static bool is_false_out(const struct counted *counted)
{
	return counted->outcome == OUTCOME_FALSE_OUT &&
	       counted->hand->contract.side == counted->index;
}

static void going_out(const struct counted *counted)
{
	const struct rulebook *book = counted->book;
	int64_t points = points_of(counted, ITEM_GOING_OUT) + points_of(counted, ITEM_CONCEALED);
	bool concealed = counted->side->out == OUT_CONCEALED && book->concealed;

	if (counted->side->out == OUT_NONE || is_false_out(counted))
		return;
	if (counted->side->detail == DETAIL_TOTALS)
		points = worth_of_going_out(counted);
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_OUT_MISSED,
	        .base = -points,
	        .subject = SUBJECT_OUT,
	        .message = say(counted, "the %lld for going out left out", (long long)points)});
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_OUT_COUNTED_TWICE,
	        .base = points,
	        .subject = SUBJECT_OUT,
	        .message =
	            say(counted, "the %lld for going out counted twice", (long long)points)});
	if (concealed && points != book->going_out)
		lapses_add(counted->lapses,
		    &(struct lapse_found){.lapse = LAPSE_OUT_MISSED,
		        .less_likely = 1,
		        .base = book->going_out - points,
		        .subject = SUBJECT_OUT,
		        .message = say(counted,
		            "an ordinary going out counted, %d instead of %lld for a concealed one",
		            book->going_out, (long long)points)});
}

/* The band the side's melds put its red threes in; of sums alone, that of a side that has melded. */
static const struct red_band *band_of(const struct counted *counted)
{
	const struct rulebook *book = counted->book;
	struct tableau tableau;

	if (counted->side->detail == DETAIL_TOTALS)
		return book->red_band_count > 0 ? &book->red_bands[0] : NULL;
	tableau_read(book, counted->side, &tableau);
	for (size_t i = 0; i < book->red_band_count; i++)
		if (tableau_holds(&tableau, &book->red_bands[i].when))
			return &book->red_bands[i];
	return NULL;
}

/* Card points a red three on the table has besides, signed as the other cards there. */
static int64_t red_card_points(const struct counted *counted)
{
	const struct rulebook *book = counted->book;
	struct tableau tableau;

	if (counted->side->detail == DETAIL_TOTALS)
		return book->red_card_points;
	tableau_read(book, counted->side, &tableau);
	for (size_t i = 0; i < book->sign_band_count; i++)
		if (tableau_holds(&tableau, &book->sign_bands[i].when))
			return book->sign_bands[i].sign * (int64_t)book->red_card_points;
	return book->red_card_points;
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
	lapses_add(counted->lapses, &found);
	if (found.cards == 0)
		return;
	found.cards = 0;
	found.less_likely++;
	lapses_add(counted->lapses, &found);
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

static void red_threes_on_table(const struct counted *counted)
{
	const struct red_band *band = band_of(counted);
	int count = counted->side->red_threes;
	int64_t points;

	if (!band || band->count == 0)
		return;
	for (int taken = 0; taken < count; taken++) {
		int one = taken == count - 1, none = taken == 0;

		reds_taken_for(counted, band, taken,
		    &(struct lapse_found){.lapse = LAPSE_RED_THREE_MISSED,
		        .less_likely = one    ? 0
		                       : none ? 1
		                              : 2,
		        .message =
		            say(counted, "red threes left out: %d counted, not %d", taken, count)});
	}
	/* One more may be another side's, one of this side's hand, or simply be miscounted; nobody
	 * counts more than the pack has. Who has none, and sees none, hardly counts one. */
	if (count < counted->book->copies[RANK_RED_THREE])
		reds_taken_for(counted, band, count + 1,
		    &(struct lapse_found){.lapse = LAPSE_RED_THREE_EXTRA,
		        .less_likely = count > 0 || another_has_reds(counted) ? 0 : 1,
		        .message = say(counted, "a red three too many: %d counted, not %d",
		            count + 1, count)});
	if (count == 0)
		return;
	points = rulebook_red_amount(band, count);
	lapses_add(
	    counted->lapses, &(struct lapse_found){.lapse = LAPSE_RED_THREE_SIGN,
	                         .base = -2 * points,
	                         .subject = SUBJECT_REDS,
	                         .message = say(counted, "%+lld for red threes instead of %+lld",
	                             (long long)-points, (long long)points)});
}

static void red_threes_in_hand(const struct counted *counted)
{
	const struct line *line = line_of(counted, ITEM_RED_THREE_HELD);

	if (!line)
		return;
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_RED_THREE_MISSED,
	        .base = -line->each,
	        .count = line->count,
	        .subject = SUBJECT_REDS_HELD,
	        .message = say(
	            counted, "the %+lld of a red three in hand left out", (long long)line->each)});
	if (line->count > 1)
		lapses_add(counted->lapses,
		    &(struct lapse_found){.lapse = LAPSE_RED_THREE_MISSED,
		        .less_likely = 1,
		        .base = -line->points,
		        .subject = SUBJECT_REDS_HELD,
		        .message = say(counted, "the %+lld of %d red threes in hand left out",
		            (long long)line->points, line->count)});
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_RED_THREE_SIGN,
	        .less_likely = 1,
	        .base = -2 * line->points,
	        .subject = SUBJECT_REDS_HELD,
	        .message = say(counted, "red threes in hand added instead of taken off, %+lld",
	            (long long)-line->points)});
}

static int canastas_of(const struct counted *counted, size_t kind)
{
	for (size_t i = 0; i < counted->score->line_count; i++)
		if (counted->score->lines[i].item == ITEM_CANASTA &&
		    counted->score->lines[i].index == kind)
			return counted->score->lines[i].count;
	return 0;
}

/* Kinds that differ in wild cards only are taken for one another most easily. */
static bool easily_swapped(const struct canasta_kind *a, const struct canasta_kind *b)
{
	return a->ranks == b->ranks && a->run == b->run;
}

static void canastas(const struct counted *counted)
{
	const struct rulebook *book = counted->book;

	if (counted->side->detail == DETAIL_TOTALS)
		return;
	for (size_t kind = 0; kind < book->kind_count; kind++) {
		const struct canasta_kind *own = &book->kinds[kind];
		int count = canastas_of(counted, kind);

		lapses_add(counted->lapses,
		    &(struct lapse_found){.lapse = LAPSE_CANASTA_EXTRA,
		        .less_likely = count > 0 ? 0 : 1,
		        .base = own->points,
		        .canastas = 1,
		        .count = 2,
		        .subject = SUBJECT_KINDS + kind,
		        .message = say(counted, "a %s of %d too many: there %s %d", own->item,
		            own->points, count == 1 ? "is" : "are", count)});
		if (count == 0)
			continue;
		lapses_add(counted->lapses,
		    &(struct lapse_found){.lapse = LAPSE_CANASTA_MISSED,
		        .base = -(int64_t)own->points,
		        .canastas = -1,
		        .count = count,
		        .subject = SUBJECT_KINDS + kind,
		        .message = say(counted, "a %s of %d left out", own->item, own->points)});
		for (size_t other = 0; other < book->kind_count; other++) {
			const struct canasta_kind *taken = &book->kinds[other];

			if (other == kind)
				continue;
			lapses_add(counted->lapses,
			    &(struct lapse_found){.lapse = LAPSE_CANASTA_KIND_SWAPPED,
			        .less_likely = easily_swapped(own, taken) ? 0 : 1,
			        .base = (int64_t)taken->points - own->points,
			        .count = count,
			        .subject = SUBJECT_KINDS + kind,
			        .message = say(counted, "a %s counted as %s, %d instead of %d",
			            own->item, taken->item, taken->points, own->points)});
		}
	}
}

/* Card points of the cards in hand, as they are taken off; threes priced apart may have some too. */
static int64_t hand_points(const struct counted *counted, bool apart_too)
{
	int64_t points = 0;

	for (size_t i = 0; i < counted->score->line_count; i++) {
		const struct line *line = &counted->score->lines[i];
		bool in_hand = line->item == ITEM_RANK && line->place == CARDS_IN_HAND &&
		               (apart_too || !counted->book->held[line->index].apart);

		if (line->item == ITEM_HELD || in_hand)
			points -= line->points;
	}
	return points;
}

static void cards_in_hand(const struct counted *counted, bool apart_too)
{
	int64_t points = hand_points(counted, apart_too);

	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_HAND_ADDED,
	        .cards = 2 * points,
	        .subject = SUBJECT_HAND,
	        .message = say(
	            counted, "the %lld in hand added instead of taken off", (long long)points)});
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_HAND_MISSED,
	        .cards = points,
	        .subject = SUBJECT_HAND,
	        .message = say(counted, "the %lld in hand not taken off", (long long)points)});
}

static void one_penalty(const struct counted *counted, const struct penalty_entry *entry)
{
	const struct penalty *penalty = &counted->book->penalties[entry->penalty];
	int64_t each = penalty->points, all = each * entry->count;
	size_t subject = SUBJECT_PENALTIES + entry->penalty;
	bool recorded = counted->side->detail != DETAIL_TOTALS;

	lapses_add(counted->lapses, &(struct lapse_found){.lapse = LAPSE_PENALTY_MISSED,
	                                .base = all,
	                                .penalties = recorded ? -entry->count : 0,
	                                .subject = subject,
	                                .message = say(counted, "the penalty %s of %lld left out",
	                                    penalty->code, (long long)all)});
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_PENALTY_ADDED,
	        .base = 2 * all,
	        .subject = subject,
	        .message = say(counted, "the penalty %s of %lld added instead of taken off",
	            penalty->code, (long long)all)});
	if (entry->count > 1)
		lapses_add(counted->lapses,
		    &(struct lapse_found){.lapse = LAPSE_PENALTY_MISSED,
		        .less_likely = 1,
		        .base = each,
		        .penalties = recorded ? -1 : 0,
		        .subject = subject,
		        .message = say(counted, "the penalty %s taken off %d times, not %d",
		            penalty->code, entry->count - 1, entry->count)});
}

static void penalties(const struct counted *counted)
{
	for (size_t i = 0; i < counted->side->penalty_count; i++)
		one_penalty(counted, &counted->side->penalties[i]);
}

/* What the contract brings the side, also where only the sums were written. */
static int64_t worth_of_contract(const struct counted *counted, const struct contract *contract)
{
	return contract_points(counted->book, contract, counted->outcome,
	    contract->bid && contract->side == counted->index);
}

static void contract_taken_for(
    const struct counted *counted, int64_t difference, int less_likely, const char *message)
{
	lapses_add(counted->lapses, &(struct lapse_found){.lapse = LAPSE_CONTRACT_MISSED,
	                                .less_likely = less_likely,
	                                .base = difference,
	                                .subject = SUBJECT_CONTRACT,
	                                .message = message});
}

static void contract(const struct counted *counted)
{
	struct contract otherwise = counted->hand->contract;
	int64_t points = worth_of_contract(counted, &otherwise), other;

	if (points == 0)
		return;
	/* Who forgets the contract altogether takes a false going out for one. */
	if (is_false_out(counted))
		contract_taken_for(counted, worth_of_going_out(counted) - points, 0,
		    say(counted, "the %+lld of the contract left out, and going out counted",
		        (long long)points));
	contract_taken_for(counted, -points, 0,
	    say(counted, "the %+lld of the contract left out", (long long)points));
	otherwise.doubled = !otherwise.doubled;
	other = worth_of_contract(counted, &otherwise);
	if (counted->hand->contract.doubled)
		contract_taken_for(counted, other - points, 1,
		    say(counted, "the contract counted as not doubled, %+lld instead of %+lld",
		        (long long)other, (long long)points));
}

/* Cards of a rank on the table and in hand, each signed by how it counts. */
struct signed_cards {
	int table, hand;
};

static struct signed_cards cards_of(const struct counted *counted, int rank)
{
	struct signed_cards cards = {0};

	for (size_t i = 0; i < counted->score->line_count; i++) {
		const struct line *line = &counted->score->lines[i];

		if (line->item != ITEM_RANK || line->index != (size_t)rank)
			continue;
		if (line->place == CARDS_IN_HAND)
			cards.hand -= line->count;
		else
			cards.table += line->points < 0 ? -line->count : line->count;
	}
	return cards;
}

/* Every card of the rank, those on the table, those in hand, or a single one. */
static void rank_at(const struct counted *counted, int rank, int value, bool near)
{
	const struct signed_cards cards = cards_of(counted, rank);
	int own = counted->book->value_table[rank];
	const struct {
		int count, less_likely;
		const char *which;
	} forms[] = {
	    {cards.table + cards.hand, 0, "every"},
	    {cards.table, 0, "on the table every"},
	    {cards.hand, 2, "in hand every"},
	    {cards.table != 0 ? 1 : 0, 1, "one"},
	    {cards.hand != 0 ? -1 : 0, 2, "in hand one"},
	};

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		bool told = false;

		for (size_t before = 0; before < i; before++)
			told = told || forms[before].count == forms[i].count;
		if (!told)
			lapses_add(counted->lapses,
			    &(struct lapse_found){.lapse = LAPSE_CARD_VALUES,
			        .less_likely = forms[i].less_likely + (near ? 0 : 1),
			        .cards = (int64_t)forms[i].count * (value - own),
			        .subject = SUBJECT_RANKS + (size_t)rank,
			        .message = say(counted, "%s %s counted at %d instead of %d",
			            forms[i].which, rank_name((enum rank)rank), value, own)});
	}
}

/* Whether no card of the rulebook has a value between the two. */
static bool are_neighbours(const struct rulebook *book, int32_t a, int32_t b)
{
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int32_t value = book->value_table[rank];

		if (rank != RANK_RED_THREE &&
		    ((value > a && value < b) || (value > b && value < a)))
			return false;
	}
	return true;
}

/* The other values cards of the rulebook have. */
static void card_values(const struct counted *counted)
{
	const struct rulebook *book = counted->book;

	if (counted->side->detail != DETAIL_CARDS)
		return;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		for (int other = 0; other < RANK_COUNT && rank != RANK_RED_THREE; other++) {
			int32_t own = book->value_table[rank], value = book->value_table[other];
			bool seen =
			    value == own || book->copies[other] == 0 || other == RANK_RED_THREE;

			for (int before = 0; before < other && !seen; before++)
				seen =
				    before != RANK_RED_THREE && book->value_table[before] == value;
			if (!seen)
				rank_at(counted, rank, value, are_neighbours(book, own, value));
		}
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

void lapses_of_counting(struct lapses *lapses, const struct claim_question *question)
{
	const struct counted counted = {.lapses = lapses,
	    .book = question->book,
	    .side = &question->hand->sides[question->side],
	    .score = &question->score->sides[question->side],
	    .hand = question->hand,
	    .index = question->side,
	    .outcome = question->score->contract.outcome};

	going_out(&counted);
	red_threes_on_table(&counted);
	red_threes_in_hand(&counted);
	canastas(&counted);
	cards_in_hand(&counted, true);
	if (hand_points(&counted, true) != hand_points(&counted, false))
		cards_in_hand(&counted, false);
	penalties(&counted);
	contract(&counted);
	card_values(&counted);
}

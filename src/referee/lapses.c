#include "referee/lapses_counted.h"

#include "score/contract.h"

/* What the rulebook gives for going out so, whether or not it was counted. */
static int64_t worth_of_going_out(const struct counted *counted)
{
	const struct rulebook *book = counted->book;
	bool concealed = counted->side->out == OUT_CONCEALED && book->concealed;

	return (concealed ? book->concealed_points : 0) +
	       (!concealed || book->concealed_adds ? book->going_out : 0);
}

static const char *clause_of_going_out(const struct counted *counted)
{
	const struct rulebook *book = counted->book;
	bool concealed = counted->side->out == OUT_CONCEALED && book->concealed;

	return concealed ? book->concealed_source.clause : book->going_out_source.clause;
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
	int64_t points = lapses_counted_points(counted, ITEM_GOING_OUT) +
	                 lapses_counted_points(counted, ITEM_CONCEALED);
	bool concealed = counted->side->out == OUT_CONCEALED && book->concealed;
	const char *clause = clause_of_going_out(counted);

	if (counted->side->out == OUT_NONE || is_false_out(counted))
		return;
	if (counted->side->detail == DETAIL_TOTALS)
		points = worth_of_going_out(counted);
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_OUT_MISSED,
	        .base = -points,
	        .subject = SUBJECT_OUT,
	        .words = lapse_about("out-missed", "the {points} for going out left out", points),
	        .clause = clause});
	lapses_add(counted->lapses, &(struct lapse_found){.lapse = LAPSE_OUT_COUNTED_TWICE,
	                                .base = points,
	                                .subject = SUBJECT_OUT,
	                                .words = lapse_about("out-counted-twice",
	                                    "the {points} for going out counted twice", points),
	                                .clause = clause});
	if (concealed && points != book->going_out)
		lapses_add(counted->lapses, &(struct lapse_found){.lapse = LAPSE_OUT_MISSED,
		                                .less_likely = 1,
		                                .base = book->going_out - points,
		                                .subject = SUBJECT_OUT,
		                                .words = lapse_instead("out-ordinary",
		                                    "an ordinary going out counted, {counted} "
		                                    "instead of {points} for a concealed one",
		                                    book->going_out, points),
		                                .clause = clause});
}

static void canasta_extra(const struct counted *counted, size_t kind, int count)
{
	const struct canasta_kind *own = &counted->book->kinds[kind];

	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_CANASTA_EXTRA,
	        .less_likely = count > 0 ? 0 : 1,
	        .base = own->points,
	        .canastas = 1,
	        .count = 2,
	        .subject = SUBJECT_KINDS + kind,
	        .words = (struct sentence){"lapse", "canasta-extra",
	            "a {kind} of {points} too many: there {count?is|are} {count}",
	            {sentence_word("kind", "item", own->item),
	                sentence_number("points", own->points), sentence_number("count", count)}},
	        .clause = own->source.clause});
}

static void canasta_missed(const struct counted *counted, size_t kind, int count)
{
	const struct canasta_kind *own = &counted->book->kinds[kind];

	lapses_add(counted->lapses, &(struct lapse_found){.lapse = LAPSE_CANASTA_MISSED,
	                                .base = -(int64_t)own->points,
	                                .canastas = -1,
	                                .count = count,
	                                .subject = SUBJECT_KINDS + kind,
	                                .words = (struct sentence){"lapse", "canasta-missed",
	                                    "a {kind} of {points} left out",
	                                    {sentence_word("kind", "item", own->item),
	                                        sentence_number("points", own->points)}},
	                                .clause = own->source.clause});
}

static void canasta_taken_for(const struct counted *counted, size_t kind, size_t other, int count)
{
	const struct canasta_kind *own = &counted->book->kinds[kind];
	const struct canasta_kind *taken = &counted->book->kinds[other];

	lapses_add(
	    counted->lapses, &(struct lapse_found){.lapse = LAPSE_CANASTA_KIND_SWAPPED,
	                         .less_likely = lapse_kinds_alike(own, taken) ? 0 : 1,
	                         .base = (int64_t)taken->points - own->points,
	                         .count = count,
	                         .subject = SUBJECT_KINDS + kind,
	                         .words = (struct sentence){"lapse", "canasta-kind-swapped",
	                             "a {kind} counted as {other}, {counted} instead of {points}",
	                             {sentence_word("kind", "item", own->item),
	                                 sentence_word("other", "item", taken->item),
	                                 sentence_number("counted", taken->points),
	                                 sentence_number("points", own->points)}},
	                         .clause = own->source.clause});
}

/* A table that wrote sums alone shows no canastas. */
static void canastas(const struct counted *counted)
{
	const size_t kinds = counted->book->kind_count;

	if (counted->side->detail == DETAIL_TOTALS)
		return;
	for (size_t kind = 0; kind < kinds; kind++) {
		const int count = lapses_counted_canastas(counted, kind);

		canasta_extra(counted, kind, count);
		if (count == 0)
			continue;
		canasta_missed(counted, kind, count);
		for (size_t other = 0; other < kinds; other++)
			if (other != kind)
				canasta_taken_for(counted, kind, other, count);
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
	/* Of nothing but threes priced apart, their card points are not what is forgotten first. */
	const int less_likely = hand_points(counted, false) == 0 ? 1 : 0;
	const char *clause = counted->book->groups_source.clause;

	lapses_add(
	    counted->lapses, &(struct lapse_found){.lapse = LAPSE_HAND_ADDED,
	                         .less_likely = less_likely,
	                         .cards = 2 * points,
	                         .subject = SUBJECT_HAND,
	                         .words = lapse_about("hand-added",
	                             "the {points} in hand added instead of taken off", points),
	                         .clause = clause});
	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_HAND_MISSED,
	        .less_likely = less_likely,
	        .cards = points,
	        .subject = SUBJECT_HAND,
	        .words = lapse_about("hand-missed", "the {points} in hand not taken off", points),
	        .clause = clause});
}

/* What the contract brings the side, also where only the sums were written. */
static int64_t worth_of_contract(const struct counted *counted, const struct contract *contract)
{
	return contract_points(counted->book, contract, counted->outcome,
	    contract->bid && contract->side == counted->index);
}

static const char *clause_of_contract(const struct counted *counted)
{
	const struct contract_rule *rule = &counted->book->contract;

	switch (counted->outcome) {
	case OUTCOME_ROBBED:
		return rule->robbed_source.clause;
	case OUTCOME_FALSE_OUT:
		return rule->false_out_source.clause;
	case OUTCOME_NONE:
	case OUTCOME_ACHIEVED:
	case OUTCOME_VOID:
		break;
	}
	return counted->hand->contract.doubled ? rule->doubled_source.clause
	                                       : rule->award_source.clause;
}

static void contract_taken_for(
    const struct counted *counted, int64_t difference, int less_likely, const struct sentence words)
{
	lapses_add(counted->lapses, &(struct lapse_found){.lapse = LAPSE_CONTRACT_MISSED,
	                                .less_likely = less_likely,
	                                .base = difference,
	                                .subject = SUBJECT_CONTRACT,
	                                .words = words,
	                                .clause = clause_of_contract(counted)});
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
		    lapse_about("contract-false-out",
		        "the {points:+} of the contract left out, and going out counted", points));
	contract_taken_for(counted, -points, 0,
	    lapse_about("contract-missed", "the {points:+} of the contract left out", points));
	contract_taken_for(counted, points / 2 - points, 0,
	    lapse_instead("contract-half",
	        "half of the contract counted, {counted:+} instead of {points:+}", points / 2,
	        points));
	contract_taken_for(counted, points, 0,
	    lapse_instead("contract-twice",
	        "twice the contract counted, {counted:+} instead of {points:+}", 2 * points,
	        points));
	otherwise.doubled = !otherwise.doubled;
	other = worth_of_contract(counted, &otherwise);
	contract_taken_for(counted, other - points, 0,
	    counted->hand->contract.doubled
	        ? lapse_instead("contract-undoubled",
	              "the contract counted as not doubled, {counted:+} instead of {points:+}",
	              other, points)
	        : lapse_instead("contract-doubled",
	              "the contract counted as doubled, {counted:+} instead of {points:+}", other,
	              points));
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

static struct counted counted_of(struct lapses *lapses, const struct claim_question *question)
{
	return (struct counted){.lapses = lapses,
	    .book = question->book,
	    .side = &question->hand->sides[question->side],
	    .score = &question->score->sides[question->side],
	    .hand = question->hand,
	    .index = question->side,
	    .outcome = question->score->contract.outcome};
}

void lapses_of_counting(struct lapses *lapses, const struct claim_question *question)
{
	const struct counted counted = counted_of(lapses, question);

	going_out(&counted);
	lapses_of_threes(&counted);
	canastas(&counted);
	cards_in_hand(&counted, true);
	if (hand_points(&counted, true) != hand_points(&counted, false))
		cards_in_hand(&counted, false);
	lapses_of_penalties(&counted);
	contract(&counted);
	lapses_of_signs(&counted);
	lapses_of_melds(&counted);
	lapses_of_values(&counted);
}

void lapses_of_claim(struct lapses *lapses, const struct claim_question *question)
{
	const struct counted counted = counted_of(lapses, question);

	lapses_of_shares(&counted, &question->claim);
}

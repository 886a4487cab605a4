#include "referee/lapses_follow.h"

#include "score/tableau.h"

struct side *lapses_follow_side(const struct following *following)
{
	return &following->hand->sides[following->question->side];
}

/* Card points of the lines of cards in hand, as magnitudes; those priced apart are not among them. */
static int32_t held_points(const struct rulebook *book, const struct side_score *score)
{
	int64_t points = 0;

	for (size_t i = 0; i < score->line_count; i++) {
		const struct line *line = &score->lines[i];

		if (line->item == ITEM_RANK && line->place == CARDS_IN_HAND &&
		    !book->held[line->index].apart)
			points -= line->points;
	}
	return (int32_t)points;
}

static void write_as_counts(const struct rulebook *book, const struct side_score *score,
    const struct side *side, struct side *ret)
{
	struct tableau tableau;

	*ret = *side;
	/* That a side had melded, which a canasta showed, is not forgotten with the canasta. */
	if (side->detail == DETAIL_COUNTS && side->counts.has_net && score->melded)
		ret->counts.opened = OPENED_YES;
	if (side->detail != DETAIL_CARDS)
		return;
	tableau_read(book, side, &tableau);
	ret->detail = DETAIL_COUNTS;
	ret->counts = (struct counts){.melded = (int32_t)tableau_points(book, side, &tableau),
	    .held = held_points(book, score),
	    .reds_held = tableau.reds_held,
	    .blacks_held = tableau.blacks_held};
	for (size_t kind = 0; kind < book->kind_count; kind++)
		ret->counts.canastas[kind] = tableau.canastas[kind];
}

static const struct side_score *score_again(struct following *following)
{
	score_hand(following->book, following->hand, 1, &following->score);
	return &following->score.sides[following->question->side];
}

void lapses_follow_again(struct following *following)
{
	(void)score_again(following);
}

void lapses_follow_scored(struct following *following, const struct lapse_found *found)
{
	const struct claim_question *question = following->question;
	const struct side_score *own = &question->score->sides[question->side];
	const struct side_score *then = score_again(following);
	struct lapse_found scored = *found;

	scored.base = then->base - own->base;
	scored.cards = then->cards - own->cards;
	lapses_add(following->lapses, &scored);
}

bool lapses_follow_begin(
    struct lapses *lapses, const struct claim_question *question, struct following *ret)
{
	struct error err = {0};

	*ret = (struct following){.lapses = lapses,
	    .question = question,
	    .book = question->book,
	    .hand = arena_alloc(lapses->arena, 1, sizeof *ret->hand)};
	if (ret->hand) {
		*ret->hand = *question->hand;
		if (score_make_room(lapses->arena, ret->book, ret->hand, &ret->score, &err))
			return true;
	}
	lapses->failed = true;
	return false;
}

bool lapses_follow_begin_counts(
    struct lapses *lapses, const struct claim_question *question, struct following *ret)
{
	const struct side_score *own = &question->score->sides[question->side], *again;

	if (!lapses_follow_begin(lapses, question, ret))
		return false;
	write_as_counts(
	    question->book, own, &question->hand->sides[question->side], lapses_follow_side(ret));
	again = score_again(ret);
	return again->base == own->base && again->cards == own->cards;
}

void lapses_follow(struct following *following, const struct lapse_found *plain,
    const struct followed_words *words)
{
	const struct claim_question *question = following->question;
	const struct side_score *own = &question->score->sides[question->side];
	const struct side_score *then = score_again(following);
	bool judged = following->score.contract.outcome != question->score->contract.outcome;
	struct lapse_found found = *plain;

	found.base = then->base - own->base;
	found.cards = then->cards - own->cards;
	if (found.base == plain->base && found.cards == plain->cards)
		return;
	found.less_likely++;
	found.words = judged ? words->contract : words->signs;
	lapses_add(following->lapses, &found);
	/* Red threes are seen to count the other way, and the cards forgotten. */
	if (judged || found.cards == plain->cards || found.base == plain->base)
		return;
	found.cards = plain->cards;
	found.less_likely++;
	found.words = words->reds;
	lapses_add(following->lapses, &found);
}

void lapses_follow_contract(struct following *following, const struct lapse_found *miscount)
{
	const struct claim_question *question = following->question;
	const struct side_score *own = &question->score->sides[question->side];
	const struct side_score *then = score_again(following);
	struct lapse_found found = *miscount;

	if (following->score.contract.outcome == question->score->contract.outcome)
		return;
	found.less_likely++;
	found.base = then->base - own->base;
	found.cards = then->cards - own->cards;
	lapses_add(following->lapses, &found);
}

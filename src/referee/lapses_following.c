/* Lapses that other points depend on. The side's facts are written down once more as counts, one of them is
 * miscounted, and the scorer says what the hand then comes to. */
#include "referee/lapses_follow.h"

#include <string.h>

static struct sentence of_kind(
    const char *code, const char *english, const struct canasta_kind *kind)
{
	return (struct sentence){"lapse", code, english,
	    {sentence_word("kind", "item", kind->item), sentence_number("points", kind->points)}};
}

/* One canasta of the kind more, or fewer. */
static void canastas_otherwise(struct following *following, size_t at, int more)
{
	const struct canasta_kind *kind = &following->book->kinds[at];
	int32_t *count = &lapses_follow_side(following)->counts.canastas[at];
	const struct lapse_found plain = {
	    .lapse = more < 0 ? LAPSE_CANASTA_MISSED : LAPSE_CANASTA_EXTRA,
	    .less_likely = *count > 0 ? 0 : 1,
	    .base = (int64_t)more * kind->points,
	    .canastas = more,
	    .subject = SUBJECT_KINDS + at,
	    .clause = kind->source.clause};
	const struct followed_words fewer = {
	    .contract = of_kind("canasta-missed-contract",
	        "a {kind} of {points} left out, and the contract judged without it", kind),
	    .signs = of_kind("canasta-missed-signs",
	        "a {kind} of {points} left out, and red threes and cards signed without it", kind),
	    .reds = of_kind("canasta-missed-reds",
	        "a {kind} of {points} left out, and red threes signed without it", kind)};
	const struct followed_words further = {
	    .contract = of_kind("canasta-extra-contract",
	        "a {kind} of {points} too many, and the contract judged with it", kind),
	    .signs = of_kind("canasta-extra-signs",
	        "a {kind} of {points} too many, and red threes and cards signed with it", kind),
	    .reds = of_kind("canasta-extra-reds",
	        "a {kind} of {points} too many, and red threes signed with it", kind)};

	if (*count + more < 0)
		return;
	*count += more;
	lapses_follow(following, &plain, more < 0 ? &fewer : &further);
	*count -= more;
}

/* One canasta of a kind taken for one of another. */
static void kind_otherwise(struct following *following, size_t at, size_t taken)
{
	const struct canasta_kind *own = &following->book->kinds[at];
	const struct canasta_kind *other = &following->book->kinds[taken];
	int32_t *canastas = lapses_follow_side(following)->counts.canastas;
	const struct lapse_found plain = {.lapse = LAPSE_CANASTA_KIND_SWAPPED,
	    .less_likely = lapse_kinds_alike(own, other) ? 0 : 1,
	    .base = (int64_t)other->points - own->points,
	    .subject = SUBJECT_KINDS + at,
	    .clause = own->source.clause};
	const struct sentence words = {"lapse", "canasta-kind-swapped-contract",
	    "a {kind} counted as {other}, {counted} instead of {points}, and the contract judged "
	    "so",
	    {sentence_word("kind", "item", own->item), sentence_word("other", "item", other->item),
	        sentence_number("counted", other->points), sentence_number("points", own->points)}};
	const struct sentence hanging = {"lapse", "canasta-kind-swapped-signs",
	    "a {kind} counted as {other}, {counted} instead of {points}, and what hangs on it so",
	    {words.values[0], words.values[1], words.values[2], words.values[3]}};

	if (at == taken || canastas[at] == 0)
		return;
	canastas[at]--;
	canastas[taken]++;
	lapses_follow(following, &plain, &(struct followed_words){words, hanging, hanging});
	canastas[at]++;
	canastas[taken]--;
}

static void hand_otherwise(struct following *following)
{
	struct counts *counts = &lapses_follow_side(following)->counts;
	int32_t held = counts->held;
	const struct lapse_found plain = {.lapse = LAPSE_HAND_MISSED,
	    .cards = held,
	    .subject = SUBJECT_HAND,
	    .clause = following->book->groups_source.clause};
	const struct sentence words = {"lapse", "hand-missed-contract",
	    "the {points} in hand not taken off, and the contract judged so",
	    {sentence_number("points", held)}};

	counts->held = 0;
	lapses_follow(following, &plain, &(struct followed_words){words, words, words});
	counts->held = held;
}

/* Who forgets the cards in hand altogether forgets what the threes among them cost besides. */
static void hand_and_threes_otherwise(struct following *following)
{
	const struct claim_question *question = following->question;
	struct counts *counts = &lapses_follow_side(following)->counts;
	const struct counts kept = *counts;
	struct lapse_found found = {.lapse = LAPSE_HAND_MISSED,
	    .subject = SUBJECT_HAND,
	    .clause = following->book->groups_source.clause};
	int64_t threes = 0;

	if (kept.held == 0 || kept.reds_held + kept.blacks_held == 0)
		return;
	for (size_t i = 0; i < question->score->sides[question->side].line_count; i++) {
		const struct line *line = &question->score->sides[question->side].lines[i];

		if (line->item == ITEM_RED_THREE_HELD || line->item == ITEM_BLACK_THREE_HELD)
			threes -= line->points;
		else if (line->item == ITEM_HELD || line->place == CARDS_IN_HAND)
			found.cards -= line->points;
	}
	if (threes == 0) /* they are cards as others */
		return;
	found.base = threes;
	found.words = (struct sentence){"lapse", "hand-threes-missed",
	    "no card in hand taken off, neither their {points} nor the {threes} for threes",
	    {sentence_number("points", found.cards), sentence_number("threes", threes)}};
	lapses_add(following->lapses, &found);
	counts->held = counts->reds_held = counts->blacks_held = 0;
	found.words = (struct sentence){"lapse", "hand-threes-missed-contract",
	    "no card in hand taken off, nor its threes, and the contract judged so", {{0}}};
	lapses_follow_contract(following, &found);
	*counts = kept;
}

/* Red threes left out, or one too many. */
static void reds_otherwise(struct following *following, int32_t taken)
{
	const struct rulebook *book = following->book;
	int32_t *reds = &lapses_follow_side(following)->red_threes;
	const int32_t count = *reds;
	const bool fewer = taken < count;
	const struct sentence_value values[] = {
	    sentence_number("counted", taken), sentence_number("points", count)};
	struct lapse_found found = {.lapse = fewer ? LAPSE_RED_THREE_MISSED : LAPSE_RED_THREE_EXTRA,
	    .subject = SUBJECT_REDS,
	    .clause = book->red_band_count > 0 ? book->red_bands[0].source.clause : NULL};

	if (taken < 0 || taken > book->copies[RANK_RED_THREE])
		return;
	found.words = fewer ? (struct sentence){"lapse", "red-three-missed-contract",
	                          "red threes left out: {counted} counted, not {points}, and the "
	                          "contract judged so",
	                          {values[0], values[1]}}
	                    : (struct sentence){"lapse", "red-three-extra-contract",
	                          "a red three too many: {counted} counted, not {points}, and the "
	                          "contract judged so",
	                          {values[0], values[1]}};
	*reds = taken;
	lapses_follow_contract(following, &found);
	*reds = count;
}

/* A penalty left out. */
static void penalty_otherwise(struct following *following, size_t at)
{
	const struct claim_question *question = following->question;
	struct side *side = lapses_follow_side(following);
	const struct penalty_entry *entry = &question->hand->sides[question->side].penalties[at];
	const struct penalty *penalty = &following->book->penalties[entry->penalty];
	struct penalty_entry *others =
	    arena_alloc(following->lapses->arena, side->penalty_count, sizeof *others);
	const struct side kept = *side;

	if (!others) {
		following->lapses->failed = true;
		return;
	}
	memcpy(others, kept.penalties, kept.penalty_count * sizeof *others);
	others[at].count = 0;
	side->penalties = others;
	lapses_follow_contract(following,
	    &(struct lapse_found){.lapse = LAPSE_PENALTY_MISSED,
	        .subject = SUBJECT_PENALTIES + entry->penalty,
	        .words = {"lapse", "penalty-missed-contract",
	            "the penalty {clause} of {points} left out, and the contract judged so",
	            {sentence_text("clause", penalty->code),
	                sentence_number("points", (int64_t)penalty->points * entry->count)}}});
	*side = kept;
}

/* Nobody remembers that the side went out. */
static void out_otherwise(struct following *following)
{
	struct side *side = lapses_follow_side(following);
	const enum out out = side->out;

	if (out == OUT_NONE)
		return;
	side->out = OUT_NONE;
	lapses_follow_contract(
	    following, &(struct lapse_found){.lapse = LAPSE_OUT_MISSED,
	                   .subject = SUBJECT_OUT,
	                   .words = {"lapse", "out-missed-contract",
	                       "going out left out, and the contract judged so", {{0}}},
	                   .clause = following->book->going_out_source.clause});
	side->out = out;
}

/* What counts towards a contract besides canastas and cards in hand. */
static void contract_otherwise(struct following *following)
{
	const struct side *facts = &following->question->hand->sides[following->question->side];

	if (!following->hand->contract.bid)
		return;
	for (int32_t taken = 0; taken <= facts->red_threes + 1; taken++)
		if (taken != facts->red_threes)
			reds_otherwise(following, taken);
	for (size_t i = 0; i < facts->penalty_count && i < LAPSES_PENALTIES_MOST; i++)
		penalty_otherwise(following, i);
	out_otherwise(following);
}

void lapses_of_following(struct lapses *lapses, const struct claim_question *question)
{
	struct following following;

	lapses_of_following_table(lapses, question);
	if (lapses->failed || question->hand->sides[question->side].detail == DETAIL_TOTALS ||
	    !lapses_follow_begin_counts(lapses, question, &following))
		return;
	for (size_t kind = 0; kind < question->book->kind_count; kind++) {
		canastas_otherwise(&following, kind, -1);
		canastas_otherwise(&following, kind, 1);
		for (size_t taken = 0; taken < question->book->kind_count; taken++)
			kind_otherwise(&following, kind, taken);
	}
	contract_otherwise(&following);
	if (lapses_follow_side(&following)->counts.has_net)
		return;
	hand_otherwise(&following);
	hand_and_threes_otherwise(&following);
}

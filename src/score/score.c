#include "score/score.h"

#include "score/checks.h"
#include "score/contract.h"
#include "score/lines.h"
#include "score/meld_check.h"
#include "score/tableau.h"

#include <assert.h>

enum {
	FIXED_LINES = 2 * RANK_COUNT + KINDS_MOST + 16, /* one for each item that may stand once */
	FIXED_FINDINGS = 34,                            /* about a side as a whole */
	HAND_FINDINGS = 2 * RANK_COUNT + 16             /* about the hand */
};

/* Lines that entries of penalties may have: one for each price. */
static size_t penalty_lines(
    const struct rulebook *book, const struct penalty_entry *entries, size_t count)
{
	size_t lines = count;

	for (size_t i = 0; i < count; i++)
		lines += book->penalties[entries[i].penalty].repeated_count;
	return lines;
}

static size_t lines_of(const struct rulebook *book, const struct side *side)
{
	return FIXED_LINES + book->fact_count + book->bonus_count + book->unfinished_count +
	       penalty_lines(book, side->penalties, side->penalty_count) +
	       penalty_lines(book, side->given_penalties, side->given_penalty_count) +
	       side->adjustment_count + side->given_adjustment_count;
}

int32_t score_offences(const struct penalty_entry *entries, size_t count, size_t penalty)
{
	int32_t offences = 0;

	for (size_t i = 0; i < count; i++)
		offences += entries[i].penalty == penalty ? entries[i].count : 0;
	return offences;
}

int64_t score_penalty_points(
    const struct rulebook *book, const struct penalty_entry *entries, size_t index)
{
	const struct penalty_entry *entry = &entries[index];

	return rulebook_offences_points(&book->penalties[entry->penalty],
	    score_offences(entries, index, entry->penalty), entry->count);
}

static size_t findings_of(const struct rulebook *book, const struct side *side)
{
	/* Each meld may also be of a rank seen before, each opening meld lack twos. */
	return FIXED_FINDINGS + RANK_COUNT + 2 * book->fact_count +
	       (side->meld_count + side->opening.meld_count) * (MELD_FINDINGS_MOST + 1) +
	       3 * (side->penalty_count + side->given_penalty_count) + side->adjustment_count;
}

void score_needs(
    const struct rulebook *book, const struct hand *hand, size_t *ret_lines, size_t *ret_findings)
{
	size_t lines = 0, findings = HAND_FINDINGS + hand->bid_count;

	for (size_t i = 0; i < hand->side_count; i++) {
		lines += lines_of(book, &hand->sides[i]);
		findings += findings_of(book, &hand->sides[i]);
	}
	*ret_lines = lines;
	*ret_findings = findings;
}

bool score_make_room(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    struct score *ret, struct error *err)
{
	*ret = (struct score){0};
	score_needs(book, hand, &ret->line_room, &ret->finding_room);
	ret->line_space = arena_space(arena, ret->line_room, sizeof *ret->line_space);
	ret->finding_space = arena_space(arena, ret->finding_room, sizeof *ret->finding_space);
	return (ret->line_space && ret->finding_space) || error_memory(err);
}

/* Empties the sides and deals each its part of the room. */
static void begin(const struct rulebook *book, const struct hand *hand, struct score *score)
{
	struct line *space = score->line_space;

	score->side_count = hand->side_count;
	score->contract = (struct contract_score){0};
	score->finding_count = 0;
	score->findings = score->finding_space;
	for (size_t i = 0; i < hand->side_count; i++) {
		score->sides[i] = (struct side_score){.lines = space};
		space += lines_of(book, &hand->sides[i]);
		/* Asked for together, melds that lie far off come while the sides are emptied. */
		for (size_t meld = 0; meld < hand->sides[i].meld_count; meld++)
			__builtin_prefetch(&hand->sides[i].melds[meld]);
	}
}

/* Adds up the points of each side. */
static inline void add_up(const struct rulebook *book, const struct hand *hand,
    struct tableau tableaux[SIDES_MOST], struct score *score)
{
	assert(hand->side_count <= SIDES_MOST);
	begin(book, hand, score);
	for (size_t i = 0; i < hand->side_count; i++)
		tableau_read(book, &hand->sides[i], &tableaux[i]);
	if (book->fact_count > 0)
		tableau_settle_facts(book, hand, tableaux);
	for (size_t i = 0; i < hand->side_count; i++)
		lines_of_side(book, &hand->sides[i], &tableaux[i], &score->sides[i]);
	contract_settle(book, hand, score);
	for (size_t i = 0; i < hand->side_count; i++)
		lines_total(&score->sides[i]);
}

void score_points(const struct rulebook *book, const struct hand *hand, struct score *score)
{
	struct tableau tableaux[SIDES_MOST];

	add_up(book, hand, tableaux, score);
}

void score_hand(
    const struct rulebook *book, const struct hand *hand, int hand_number, struct score *score)
{
	struct tableau tableaux[SIDES_MOST];

	assert(hand_number >= 1);
	add_up(book, hand, tableaux, score);
	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side *side = &hand->sides[i];
		struct side_score *sums = &score->sides[i];

		sums->melded = tableaux[i].has_melded;
		sums->opening_minimum = rulebook_opening_minimum(
		    book, side->score, side->raises, hand_number, &sums->opening_source);
	}
	checks_of_hand(book, hand, tableaux, score);
}

bool score_has_errors(const struct score *score)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].level == LEVEL_ERROR)
			return true;
	return false;
}

static const char *const items[] = {
    [ITEM_CANASTA] = "canasta",
    [ITEM_RED_THREE] = "red-three",
    [ITEM_RED_THREES_SET] = "red-threes-set",
    [ITEM_RED_THREES_ALL] = "red-threes-all",
    [ITEM_RED_THREE_HELD] = "red-three-held",
    [ITEM_BLACK_THREE_HELD] = "black-three-held",
    [ITEM_GOING_OUT] = "going-out",
    [ITEM_CONCEALED] = "concealed",
    [ITEM_PENALTY] = "penalty",
    [ITEM_ADJUSTMENT] = "adjustment",
    [ITEM_BONUS] = "bonus",
    [ITEM_UNFINISHED] = "unfinished",
    [ITEM_UNOPENED] = "unopened",
    [ITEM_FACT] = "fact",
    [ITEM_CONTRACT] = "contract",
    [ITEM_ROBBERY] = "robbery",
    [ITEM_FALSE_OUT] = "false-out",
    [ITEM_BASE_AS_WRITTEN] = "base-as-written",
    [ITEM_RANK] = "card",
    [ITEM_MELDED] = "melded",
    [ITEM_HELD] = "held",
    [ITEM_NET] = "net",
    [ITEM_CARDS_AS_WRITTEN] = "cards-as-written",
    [ITEM_TOTAL_AS_WRITTEN] = "total-as-written",
};

const char *const score_group_names[] =
    {[GROUP_BASE] = "base", [GROUP_CARDS] = "cards", [GROUP_TOTAL] = "total"};
const char *const score_place_names[] =
    {[CARDS_NOWHERE] = "", [CARDS_ON_TABLE] = "table", [CARDS_IN_HAND] = "hand"};

const char *score_line_item(const struct rulebook *book, const struct line *line)
{
	assert(line->item != ITEM_CANASTA || line->index < book->kind_count);
	assert(line->item != ITEM_RANK || line->index < RANK_COUNT);
	if (line->item == ITEM_CANASTA)
		return book->kinds[line->index].item;
	if (line->item == ITEM_BONUS)
		return book->bonuses[line->index].name;
	if (line->item == ITEM_UNFINISHED)
		return book->unfinished[line->index].name;
	if (line->item == ITEM_FACT)
		return book->facts[line->index].name;
	if (line->item == ITEM_RANK)
		return rulebook_rank_name(book, (enum rank)line->index);
	return items[line->item];
}

const char *score_outcome_name(enum outcome outcome)
{
	static const char *const names[] = {
	    [OUTCOME_NONE] = "",
	    [OUTCOME_ACHIEVED] = "achieved",
	    [OUTCOME_ROBBED] = "robbed",
	    [OUTCOME_VOID] = "void",
	    [OUTCOME_FALSE_OUT] = "false-out",
	};

	return names[outcome];
}

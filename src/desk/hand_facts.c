#include "desk/hand_facts.h"

#include "desk/hand_score.h"
#include "store/version.h"

struct ranking_counts hand_facts_counts(const struct side *side, const struct side_score *score)
{
	struct ranking_counts counts = {{[COUNT_BY_SUMS] = side->detail == DETAIL_TOTALS}};

	for (size_t i = 0; i < score->line_count; i++) {
		if (score->lines[i].item == ITEM_CANASTA)
			counts.of[COUNT_CANASTAS] += score->lines[i].count;
		else if (score->lines[i].item == ITEM_PENALTY)
			counts.of[COUNT_PENALTIES] += score->lines[i].count;
	}
	for (size_t i = 0; side->detail == DETAIL_TOTALS && i < side->penalty_count; i++)
		counts.of[COUNT_PENALTIES] += side->penalties[i].count;
	return counts;
}

static void side_facts(const struct rulebook *book, const struct event_kinds *kinds,
    const struct side *side, const struct side_score *score, struct hand_facts *facts)
{
	facts->minimum = score->opening_minimum;
	facts->red_threes = side->red_threes;
	facts->concealed = side->out == OUT_CONCEALED;
	facts->out = side->out != OUT_NONE;
	facts->by_sums = side->detail == DETAIL_TOTALS;
	facts->counts = hand_facts_counts(side, score);
	for (size_t i = 0; i < score->line_count; i++) {
		const struct line *line = &score->lines[i];

		if (line->item == ITEM_CANASTA)
			facts->canastas[event_kind(kinds, book->kinds[line->index].name)] +=
			    line->count;
	}
}

/* A hand scored again: its sides as rows. */
static bool hand_take(const struct desk *desk, const struct event_kinds *kinds,
    const struct address *address, int version, struct hand_facts ret[SIDES_MOST],
    size_t *ret_count, struct error *err)
{
	const struct rulebook *book = event_book_of(desk->event, address->round);
	struct hand hand;
	struct score score;

	/* Whether the sums can be was judged before they were written. */
	if (!hand_version_read(desk, address, version, &hand, NULL, err) ||
	    !hand_score_lines(desk->arena, desk->event, &hand, address, &score, err))
		return false;
	for (size_t side = 0; side < hand.side_count; side++) {
		ret[side] = (struct hand_facts){.round = address->round,
		    .table = address->table,
		    .hand = address->hand,
		    .side = side};
		side_facts(book, kinds, &hand.sides[side], &score.sides[side], &ret[side]);
	}
	*ret_count = hand.side_count;
	return true;
}

bool hand_facts_read(const struct desk *desk, int rounds, struct hand_facts **ret,
    size_t *ret_count, struct error *err)
{
	struct arena scratch = {0};
	const struct desk passing = {.store = desk->store, .arena = &scratch, .event = desk->event};
	struct hand_facts *facts = NULL;
	struct hand_newest *hands;
	size_t hand_count = 0, count = 0;
	struct event_kinds kinds;
	bool ok = hand_newest_read(desk, rounds, &hands, &hand_count, err);

	(void)event_kinds_tell(
	    desk->event, NULL, &kinds); /* they fit: a phase is not begun otherwise */
	for (size_t i = 0; ok && i < hand_count; i++) {
		struct hand_facts sides[SIDES_MOST];
		size_t side_count = 0;

		ok = hand_take(
		    &passing, &kinds, &hands[i].address, hands[i].version, sides, &side_count, err);
		for (size_t side = 0; ok && side < side_count; side++) {
			facts = arena_room(desk->arena, facts, count, sizeof *facts);
			ok = facts || error_memory(err);
			if (ok)
				facts[count++] = sides[side];
		}
		arena_empty(&scratch);
	}
	arena_release(&scratch);
	*ret = facts;
	*ret_count = count;
	return ok;
}

bool hand_facts_of_table(const struct desk *desk, const struct table *table,
    struct hand_facts **ret, size_t *ret_count, struct error *err)
{
	struct hand_facts *facts =
	    arena_alloc(desk->arena, table->hand_count * SIDES_MOST, sizeof *facts);
	struct event_kinds kinds;
	size_t count = 0;

	(void)event_kinds_tell(desk->event, NULL, &kinds);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];
		const struct address address = {
		    table->address.round, table->address.table, hand->number};
		size_t sides;

		if (hand->voided)
			continue;
		if (!hand_take(desk, &kinds, &address, hand->version, &facts[count], &sides, err))
			return false;
		count += sides;
	}
	*ret = facts;
	*ret_count = count;
	return true;
}

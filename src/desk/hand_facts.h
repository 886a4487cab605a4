/* hand_facts.h - what hands hold beside their sums: canastas, red threes, who went out, penalties.
 * From the newest version of every hand that is not void, scored again. */
#ifndef CANASTA_DESK_HAND_FACTS_H
#define CANASTA_DESK_HAND_FACTS_H

#include "score/score.h"
#include "store/table.h"
#include "tournament/ranking.h"

/* One side of one hand. */
struct hand_facts {
	int round, table, hand;
	size_t side;
	int32_t minimum;
	bool by_sums, out, concealed;
	int64_t red_threes;
	struct ranking_counts counts;
	int64_t canastas[KINDS_MOST]; /* by kind */
};

/* Returns the canastas and penalties of a side. A score has a line for each kind of canasta and each penalty, whatever
 * detail the hand was given at, penalties given later by a command too; only where the slip has the sums alone do its
 * facts have the penalties written with it. */
struct ranking_counts hand_facts_counts(const struct side *side, const struct side_score *score);

/* The sides of all hands of an event up to a round, by round and table; within a read. */
bool hand_facts_read(const struct desk *desk, int rounds, struct hand_facts **ret,
    size_t *ret_count, struct error *err);

/* Those of a table's hands that count, hand by hand; within a read. */
bool hand_facts_of_table(const struct desk *desk, const struct table *table,
    struct hand_facts **ret, size_t *ret_count, struct error *err);

#endif

/* hand_facts.h - what hands hold beside their sums: canastas, red threes, who went out, penalties.
 * From the newest version of every hand that is not void, scored again. */
#ifndef CANASTA_DESK_HAND_FACTS_H
#define CANASTA_DESK_HAND_FACTS_H

#include "store/table.h"

/* One side of one hand. */
struct hand_facts {
	int round, table, hand;
	size_t side;
	int32_t minimum;
	bool by_sums, out, concealed;
	int64_t red_threes, penalties;
	int64_t canastas[KINDS_MOST];
};

/* The sides of all hands of an event up to a round, by round and table; within a read. */
bool hand_facts_read(const struct desk *desk, int rounds, struct hand_facts **ret,
    size_t *ret_count, struct error *err);

/* Those of a table's hands that count, hand by hand; within a read. */
bool hand_facts_of_table(const struct desk *desk, const struct table *table,
    struct hand_facts **ret, size_t *ret_count, struct error *err);

#endif

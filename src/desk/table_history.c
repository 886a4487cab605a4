#include "desk/table_history.h"

/* A history as it is gathered. */
struct gathered {
	size_t count;
	struct happening *list;
};

/* Behind those that are not newer; what one line of the log wrote stays as it is gathered. */
static void put(struct gathered *gathered, struct happening happening)
{
	size_t place = gathered->count++;

	for (; place > 0 && gathered->list[place - 1].log > happening.log; place--)
		gathered->list[place] = gathered->list[place - 1];
	gathered->list[place] = happening;
}

static void put_hands(struct gathered *gathered, const struct hand_view *hands, size_t hand_count)
{
	for (size_t i = 0; i < hand_count; i++)
		for (size_t j = 0; j < hands[i].version_count; j++)
			put(gathered, (struct happening){.kind = HAPPENING_HAND,
			                  .log = hands[i].versions[j].log,
			                  .hand = hands[i].address.hand,
			                  .version = &hands[i].versions[j]});
}

static void put_given(struct gathered *gathered, const struct given *given)
{
	put(gathered,
	    (struct happening){.kind = HAPPENING_GIVEN, .log = given->log, .given = given});
	if (given->cancelled)
		put(gathered,
		    (struct happening){
		        .kind = HAPPENING_CANCELLED, .log = given->cancel_log, .given = given});
}

static void put_ends(struct gathered *gathered, const struct table *table)
{
	for (size_t i = 0; i < table->decision_count; i++)
		put(gathered, (struct happening){.kind = HAPPENING_DECISION,
		                  .log = table->decisions[i].log,
		                  .decision = &table->decisions[i]});
	for (size_t i = 0; i < table->stop_count; i++)
		put(gathered, (struct happening){.kind = HAPPENING_STOP,
		                  .log = table->stops[i].log,
		                  .stop = &table->stops[i]});
	if (table->signature.number > 0)
		put(gathered,
		    (struct happening){.kind = HAPPENING_SIGNATURE, .log = table->signature.log});
}

bool table_history_read(const struct desk *desk, const struct table *table,
    struct table_history *ret, struct error *err)
{
	struct gathered gathered = {0};
	const struct hand_view *hands;
	size_t most = 2 * table->given_count + table->decision_count + table->stop_count + 1;

	if (!hand_list(desk, table, &hands, err))
		return false;
	for (size_t i = 0; i < table->hand_count; i++)
		most += hands[i].version_count;
	gathered.list = arena_alloc(desk->arena, most, sizeof *gathered.list);
	put_hands(&gathered, hands, table->hand_count);
	for (size_t i = 0; i < table->given_count; i++)
		put_given(&gathered, &table->given[i]);
	put_ends(&gathered, table);
	*ret = (struct table_history){hands, gathered.count, gathered.list};
	return true;
}

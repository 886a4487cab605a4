#include "desk/second_look.h"

#include "desk/table.h"
#include "store/event_rows.h"

bool second_look_had(const struct table_hand *hand)
{
	return hand->confirmed || hand->ruled;
}

static bool hands_looked_at(const struct table *table, struct error *err)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (!table->hands[i].voided && !second_look_had(&table->hands[i]))
			return error_set(err, ERROR_REFUSED, "not-confirmed",
			    "hand %d.%d.%d has not had its second look, which the event asks for: "
			    "canasta hand confirm %d.%d.%d",
			    table->address.round, table->address.table, table->hands[i].number,
			    table->address.round, table->address.table, table->hands[i].number);
	return true;
}

bool second_look_at_table(const struct desk *desk, const struct table *table, struct error *err)
{
	const struct event_now *now;

	return event_now_read(desk, &now, err) &&
	       (!now->settings.second_look || hands_looked_at(table, err));
}

/* Where the event asks for a second look, every hand of the round has had it. */
bool second_look_at_round(const struct desk *desk, const struct round *round, struct error *err)
{
	for (size_t i = 0; i < round->table_count; i++) {
		const struct address address = {
		    .round = round->number, .table = round->tables[i].table};
		struct table table;

		if (!table_read(desk, &address, &table, err) ||
		    !second_look_at_table(desk, &table, err))
			return false;
	}
	return true;
}

bool second_look_at_event(const struct desk *desk, struct error *err)
{
	int rounds = 0;

	if (!round_newest(desk, &rounds, err))
		return false;
	for (int number = 1; number <= rounds; number++) {
		struct round round;

		if (!round_drawn_read(desk, number, &round, err) ||
		    !second_look_at_round(desk, &round, err))
			return false;
	}
	return true;
}

#include "hall/apart.h"

#include "answer/entry.h"
#include "answer/parts.h"
#include "desk/hand_confirm.h"

bool apart_add_seconds(
    struct visit *visit, struct answer *to, const struct hand_view *view, struct error *err)
{
	struct second_entry *seconds;
	size_t count;

	if (!hand_second_entries(&visit->desk, &view->address, &seconds, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct answer *row;

		if (seconds[i].equal)
			continue;
		row = answer_row(to, "second_entries");
		answer_text(row, "author", seconds[i].by);
		answer_entry_filled(row, event_book_here(visit->desk.event), &seconds[i].hand);
	}
	return true;
}

static bool add_hand(struct visit *visit, const struct table *table, const struct table_hand *hand,
    struct error *err)
{
	const struct address address = {table->address.round, table->address.table, hand->number};
	struct answer *row = answer_row(visit->says, "apart");
	struct hand_view view;

	if (!hand_fetch(&visit->desk, &address, &view, err))
		return false;
	answer_address(row, "address", &address);
	answer_text(row, "author", view.versions[view.version_count - 1].author);
	answer_entry_filled(row, event_book_here(visit->desk.event), &view.hand);
	return apart_add_seconds(visit, row, &view, err);
}

bool apart_add_all(struct visit *visit, const struct table *table, struct error *err)
{
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];

		if (hand->differs && !hand->voided && !hand->confirmed &&
		    !add_hand(visit, table, hand, err))
			return false;
	}
	return true;
}

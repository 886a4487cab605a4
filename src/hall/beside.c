#include "hall/beside.h"

#include "answer/entry.h"
#include "answer/hand.h"
#include "answer/parts.h"
#include "base/text.h"
#include "desk/hand_confirm.h"
#include "desk/hand_score.h"
#include "desk/table.h"
#include "hall/look.h"
#include "hall/page.h"

#include <string.h>

/* The number that the form was filled in for; 0: it names none. */
static int number_of(const struct visit *visit)
{
	const char *text = form_value(&visit->form, "number");
	int64_t number;

	return text && text_integer(text, strlen(text), 1, INT32_MAX, &number) ? (int)number : 0;
}

bool beside_is_due(const struct visit *visit, const struct table *table)
{
	const int number = number_of(visit);

	return visit->is_form && number > 0 && number != table->next_hand &&
	       form_is_filled(&visit->form);
}

void beside_add_recorded(const struct visit *visit, struct answer *to)
{
	const struct told_hand told = answer_hand_of(visit->desk.event, visit->recorded);

	answer_hand(to, &told);
	if (visit->pass.role == PASS_SIDE)
		look_veil(to);
}

/* --- both --- */

/* What was typed, scored as the hand that is recorded: each side begins it with the score it had. */
static bool score_typed(struct visit *visit, const struct hand_view *view, struct hand *typed,
    struct score *ret, struct error *err)
{
	for (size_t i = 0; i < typed->side_count && i < view->hand.side_count; i++) {
		typed->sides[i].has_score = view->hand.sides[i].has_score;
		typed->sides[i].score = view->hand.sides[i].score;
	}
	return hand_score_lines(
	    visit->desk.arena, visit->desk.event, typed, &view->address, ret, err);
}

bool beside_add(struct visit *visit, const struct table *table, const struct hand_view *view,
    struct hand *typed, struct error *err)
{
	struct score score;

	if (!score_typed(visit, view, typed, &score, err))
		return false;
	answer_entry_beside(visit->says, event_book_here(visit->desk.event), table,
	    &(struct entry_version){&view->hand, &view->score},
	    &(struct entry_version){typed, &score});
	answer_flag(visit->says, "compared", true);
	return true;
}

/* Adds both versions, as far as something can be made of what was typed. */
static bool add_both(
    struct visit *visit, const struct table *table, const struct hand_view *view, struct error *err)
{
	const struct rulebook *book = event_book_here(visit->desk.event);
	const struct entry_values values = {form_find, &visit->form};
	struct error unread = {0};
	struct hand typed;

	return entry_read(visit->desk.arena, book, page_way(visit), &values, &typed, &unread)
	           ? beside_add(visit, table, view, &typed, err)
	           : unread.kind == ERROR_INPUT || error_memory(err);
}

/* What the side may do about the hand that is recorded. */
static bool add_choices(
    struct visit *visit, const struct table *table, const struct hand_view *view, struct error *err)
{
	const struct table_hand *hand = table_hand_at(table, view->address.hand);
	bool own, accepted;

	if (visit->pass.role != PASS_SIDE || visit->pass.replaced)
		return true;
	if (!hand_is_by_side(&visit->desk, view, visit->pass.side, visit->by, &own, err) ||
	    !hand_accepted_by_side(&visit->desk, view, visit->pass.side, &accepted, err))
		return false;
	answer_flag_set(visit->says, "own", own);
	answer_flag_set(visit->says, "may_accept", !own && !accepted && !hand->confirmed);
	answer_flag_set(visit->says, "may_object", !own);
	answer_flag_set(visit->says, "may_withdraw",
	    own && !hand->confirmed && table_newest_hand(table) == hand);
	return true;
}

static bool add_recorded(struct visit *visit, const struct table *table,
    const struct address *address, struct error *err)
{
	struct hand_view view;

	if (!hand_fetch(&visit->desk, address, &view, err))
		return false;
	answer_flag(visit->says, "recorded", true);
	answer_text(visit->says, "entered", view.versions[view.version_count - 1].author);
	answer_number(visit->says, "version", view.versions[view.version_count - 1].version);
	return add_both(visit, table, &view, err) && add_choices(visit, table, &view, err);
}

bool beside_show(struct visit *visit, const struct table *table, struct error *err)
{
	const struct address address = {
	    table->address.round, table->address.table, number_of(visit)};
	const struct table_hand *hand = table_hand_at(table, address.hand);

	visit->page = "web/beside";
	visit->done = HTTP_CONFLICT;
	page_who(visit);
	page_hand(visit, &table->address);
	page_typed(visit);
	answer_address(visit->says, "address", &address);
	answer_number(visit->says, "number", address.hand);
	answer_number(visit->says, "next", table->next_hand);
	answer_address_of_table(visit->says, "table", &table->address);
	return page_once(visit, err) &&
	       (!hand || hand->voided || add_recorded(visit, table, &address, err));
}

#include "hall/pages.h"

#include "answer/answer.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/access_code.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/entry.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/sheet.h"
#include "club/table.h"
#include "hall/http.h"
#include "hall/page.h"
#include "hall/request_context.h"
#include "hall/serve_request.h"
#include "slip/entry.h"

#include <stdio.h>
#include <string.h>

/* Adds to `to` what others than who entered the hand have instead: {"second_entries":[{"author":"…",
 * "sides":[…]}, …]}, sides as answer_entry_filled() tells them. */
static bool apart_add_seconds(
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

/* --- hands that wait for a second look --- */

static bool add_waiting(struct visit *visit, const struct table *table,
    const struct table_hand *hand, struct error *err)
{
	const struct address address = {table->address.round, table->address.table, hand->number};
	struct answer *row = answer_row(visit->says, "waiting");
	struct hand_view view;
	bool own, accepted;

	if (!hand_fetch(&visit->desk, &address, &view, err) ||
	    !hand_is_by_side(&visit->desk, &view, visit->pass.side, visit->by, &own, err) ||
	    !hand_accepted_by_side(&visit->desk, &view, visit->pass.side, &accepted, err))
		return false;
	answer_address(row, "address", &address);
	(void)answer_table_hand(row, table, hand, &view);
	answer_text(row, "entered", view.versions[view.version_count - 1].author);
	answer_number(row, "version", view.versions[view.version_count - 1].version);
	answer_flag_set(row, "own", own);
	answer_flag_set(row, "accepted", accepted);
	answer_flag_set(row, "asked", !own && !accepted);
	answer_flag_set(row, "newest", table_newest_hand(table) == hand);
	answer_flag_set(row, "differs", hand->differs);
	return !hand->differs || apart_add_seconds(visit, row, &view, err);
}

static bool add_all_waiting(struct visit *visit, const struct table *table, struct error *err)
{
	for (size_t i = table->hand_count; i-- > 0;)
		if (!table->hands[i].voided && !table->hands[i].confirmed &&
		    !add_waiting(visit, table, &table->hands[i], err))
			return false;
	return true;
}

/* --- what it may do --- */

static void add_entry(struct visit *visit, const struct table *table, int hand, enum entry_way way,
    const struct entry_values *filled)
{
	const struct entry_form form = {.event = visit->desk.event,
	    .table = table,
	    .way = way,
	    .hand = hand,
	    .first = (char)('A' + visit->pass.side),
	    .filled = filled};

	answer_entry(answer_object(visit->says, "entry"), &form);
}

/* The form as it was filled in; empty where it is asked for. */
static void add_entry_filled(struct visit *visit, const struct table *table, int hand)
{
	const struct entry_values filled = {form_find, &visit->form};

	add_entry(visit, table, hand, page_way(visit), &filled);
}

/* A form that begins with a hand as it was entered: what is wrong of it is changed. Asked for in another way it
 * begins empty. */
static bool add_entry_of(struct visit *visit, const struct hand_view *view, struct error *err)
{
	struct entry_values filled;
	enum entry_way way;

	if (!entry_values_of(
	        visit->desk.arena, event_book_here(visit->desk.event), &view->hand, &way, &filled))
		return error_memory(err);
	if (http_query(visit->request, "way") && page_way(visit) != way)
		add_entry_filled(visit, &view->table, view->address.hand);
	else
		add_entry(visit, &view->table, view->address.hand, way, &filled);
	return true;
}

/* The next hand; one that the side took back is entered anew. */
static bool add_next(struct visit *visit, const struct table *table, struct error *err)
{
	const struct address address = {
	    table->address.round, table->address.table, table->next_hand};
	const char *number = form_value(&visit->form, "number");
	const struct form none = {0};
	struct hand_view view;
	char next[16];
	bool own;

	(void)snprintf(next, sizeof next, "%d", table->next_hand);
	/* What was typed for one number is offered under no other. */
	if (number && strcmp(number, next) != 0) {
		add_entry(visit, table, table->next_hand, page_way(visit),
		    &(struct entry_values){form_find, &none});
		return true;
	}
	if (!number && table_hand_at(table, table->next_hand)) {
		if (!hand_fetch(&visit->desk, &address, &view, err) ||
		    !hand_is_by_side(&visit->desk, &view, visit->pass.side, visit->by, &own, err))
			return false;
		if (own)
			return add_entry_of(visit, &view, err);
	}
	add_entry_filled(visit, table, table->next_hand);
	return true;
}

static bool may_enter(const struct visit *visit, const struct table *table)
{
	return !visit->pass.replaced && !table->game.finished && !table->locked &&
	       table->signature.number == 0;
}

/* The versions of the hands that the page shows: "1,2,1". */
static void add_versions(struct visit *visit, const struct table *table)
{
	struct text versions = {.arena = visit->desk.arena};

	for (size_t i = 0; i < table->hand_count; i++)
		text_addf(&versions, "%s%d", i > 0 ? "," : "", table->hands[i].version);
	answer_made(visit->says, "versions", versions.failed ? NULL : text_of(&versions));
}

/* Who has signed, and who may sign for the sides that have not: whoever sits there. Each does it by its own code. */
static void add_signing(struct visit *visit, const struct table *table)
{
	const bool whole = table->signature.number > 0 && !sheet_changed_since_signed(table);

	if (!table->game.finished || whole || table->locked || visit->pass.replaced)
		return;
	add_versions(visit, table);
	for (size_t i = 0; i < table->side_count; i++) {
		const struct seat *seat = &table->sides[i];
		const bool has = sheet_signed_by(table, i);
		struct answer *row = answer_row(visit->says, "signing");

		answer_letter(row, "side", seat->side);
		answer_text(row, "entrant", seat->entrant);
		answer_flag_set(row, "own", (int)i == visit->pass.side);
		answer_flag_set(row, "signed", has);
		for (size_t k = 0; !has && k < seat->player_count; k++)
			answer_item(row, "players", seat->players[k].name);
		for (size_t k = 0; !has && k < seat->substitute_count; k++)
			answer_item(row, "players", seat->substitutes[k].in);
	}
}

static bool add_calls(struct visit *visit, const struct table *table, struct error *err)
{
	struct pass_call *calls;
	size_t count;

	if (!pass_calls(&visit->desk, false, &calls, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (calls[i].table.round == table->address.round &&
		    calls[i].table.table == table->address.table)
			answer_pass_call(answer_row(visit->says, "calls"), &calls[i]);
	return true;
}

/* --- the pages --- */

bool side_refuse_redrawn(struct visit *visit, struct error *err)
{
	return visit_refuse(visit, HTTP_UNAUTHORIZED, SAY_CODE_VOID, err);
}

/* What was typed into a form that nobody took: without a script it is kept by the page alone. */
static void add_typed(struct visit *visit)
{
	static const char *const passing[] = {"token", "once", "number", "way", "step", "table",
	    "hand", "version", "versions", "code", NULL};

	for (size_t i = 0; i < visit->form.count; i++) {
		const struct form_field *field = &visit->form.fields[i];
		const bool of_side = field->name[0] && field->name[1] == '.';
		struct answer *row;
		size_t k = 0;

		while (passing[k] && strcmp(passing[k], field->name) != 0)
			k++;
		if (passing[k] || !field->value[0])
			continue;
		row = answer_row(visit->says, "typed");
		if (of_side)
			answer_letter(row, "side", field->name[0]);
		answer_text(row, "field", of_side ? field->name + 2 : field->name);
		answer_text(row, "value", field->value);
	}
}

/* Who is not known types a code; what was sent may have been void. */
static bool is_known(struct visit *visit)
{
	const struct pass *pass = &visit->pass;

	if (pass->number > 0 && !pass->ended)
		return true;
	visit->page = "web/code";
	answer_flag_set(visit->says, "redrawn", pass->redrawn);
	answer_flag_set(
	    visit->says, "void", !pass->redrawn && (pass->ended || visit->browser != NULL));
	if (pass->ended)
		add_typed(visit);
	return false;
}

static bool add_table(struct visit *visit, const struct table *table, struct error *err)
{
	struct round_time time;

	if (table->clocked && !round_time_fetch(&visit->desk, visit->pass.table.round, &time, err))
		return false;
	answer_table(visit->says, table, NULL);
	if (table->clocked)
		answer_table_clock(visit->says, &time, table);
	look_veil(visit->says);
	page_who(visit);
	answer_flag_set(visit->says, "replaced", visit->pass.replaced);
	return true;
}

bool side_show(struct visit *visit, struct error *err)
{
	struct table table;

	if (!is_known(visit))
		return true;
	if (visit->pass.role != PASS_SIDE) {
		visit->page = "web/code";
		answer_flag(visit->says, "at_desk", true);
		return true;
	}
	if ((!visit->by && !attend_named(visit, err)) ||
	    !table_fetch(&visit->desk, &visit->pass.table, &table, err))
		return false;
	if (beside_is_due(visit, &table))
		return beside_show(visit, &table, err);
	visit->page = "web/side";
	page_hand(visit, &table.address);
	answer_text(visit->says, "said", form_value(&visit->form, "words"));
	answer_flag_set(visit->says, "keeps", !visit->pass.replaced);
	if (!add_table(visit, &table, err) || !add_all_waiting(visit, &table, err) ||
	    !add_calls(visit, &table, err) || !page_once(visit, err))
		return false;
	if (may_enter(visit, &table) && !add_next(visit, &table, err))
		return false;
	add_signing(visit, &table);
	return true;
}

bool side_ask(struct visit *visit, struct error *err)
{
	(void)visit;
	(void)err;
	return true;
}

bool side_object(struct visit *visit, struct error *err)
{
	struct hand_view view;
	struct told_hand told;
	bool own;

	if (!is_known(visit))
		return true;
	if (visit->pass.role != PASS_SIDE || visit->pass.replaced ||
	    visit->pass.table.round != visit->address.round ||
	    visit->pass.table.table != visit->address.table)
		return visit_refuse(visit, HTTP_FORBIDDEN, SAY_TABLE_OTHER, err);
	if (!hand_fetch(&visit->desk, &visit->address, &view, err) ||
	    !hand_is_by_side(&visit->desk, &view, visit->pass.side, visit->by, &own, err) ||
	    !page_once(visit, err))
		return false;
	told = answer_hand_of(visit->desk.event, &view);
	answer_hand(visit->says, &told);
	look_veil(visit->says);
	page_who(visit);
	answer_flag_set(visit->says, "own", own);
	visit->page = "web/object";
	if (!visit->is_form)
		return add_entry_of(visit, &view, err);
	answer_text(visit->says, "said", form_value(&visit->form, "words"));
	add_entry_filled(visit, &view.table, visit->address.hand);
	return true;
}

bool side_offer(struct visit *visit, struct error *err)
{
	struct pass offered = {0};
	struct table table;

	/* A code is typed where tries are counted, and stands in no address. */
	if (pass_is_secret(visit->places[0]) &&
	    !pass_find(&visit->desk, visit->places[0], &offered, err))
		return false;
	if (offered.number == 0 || offered.role != PASS_SIDE || offered.ended) {
		visit->page = "web/code";
		answer_flag_set(visit->says, "redrawn", offered.redrawn);
		answer_flag_set(visit->says, "void", !offered.redrawn);
		return true;
	}
	if (!table_fetch(&visit->desk, &offered.table, &table, err))
		return false;
	if ((size_t)offered.side < table.side_count)
		answer_pass_known(
		    answer_object(visit->says, "me"), &offered, table.sides[offered.side].entrant);
	return true;
}

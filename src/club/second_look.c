#include "club/second_look.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/hooks.h"
#include "club/round.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"

#include <string.h>

static bool second_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct second_entry *second = row;
	const char *facts;
	const char *dealer;

	if (!db_text(statement, 5, desk->arena, &facts, err) ||
	    !row_called(desk, db_number(statement, 6), &dealer, err) ||
	    !hand_parse(desk, db_int(statement, 7), facts, &second->hand, err))
		return false;
	if (dealer[0]) /* a name; a seat is part of the facts */
		second->hand.dealer = dealer;
	return true;
}

static const struct cell second_cells[] = {
    CELL(struct second_entry, version),
    CELL(struct second_entry, number),
    CELL(struct second_entry, equal),
    CELL_OF_NAME(CELL_CALLED, struct second_entry, by),
    CELL(struct second_entry, time),
};
static const struct row_kind second_row =
    ROW_KIND(struct second_entry, second_cells, second_finish);

/* Reads all second entries of a hand, oldest first, within the caller's read. */
static bool confirm_seconds_read(const struct desk *desk, const struct address *address,
    struct second_entry **ret, size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "second_entries.sql", err);

	bind_hand(&statement, desk->event->number, address);
	return (*ret = row_list(&statement, desk, &second_row, ret_count, err)) != NULL;
}

bool second_look_had(const struct table_hand *hand)
{
	return hand->confirmed || hand->ruled;
}

static bool hands_looked_at(const struct table *table, struct error *err)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (!table->hands[i].voided && !second_look_had(&table->hands[i]))
			return error_set(err, ERROR_REFUSED, SAY_NOT_CONFIRMED,
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

/* Checks that every hand of the round has had the second look that the event needs. */
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

/* A second look in progress. */
struct confirming {
	struct change change;
	const struct desk *desk;
	const struct hand *second; /* NULL: confirmed without entering it again */
	const int *side;           /* accepting side; NULL: none */
	int version;               /* confirmed version; 0: the newest */
	struct confirm_result result;
};

/* Returns the version whose author answers for the newest. A version has no author of its own if it
 * only follows another hand or only adds a penalty. */
static const struct hand_version *version_owned(const struct hand_view *view)
{
	for (size_t i = view->version_count; i > 1; i--)
		if (strcmp(view->versions[i - 1].act, "follow") != 0 &&
		    strcmp(view->versions[i - 1].act, "penalty") != 0)
			return &view->versions[i - 1];
	return &view->versions[0];
}

static void names_equal(struct arena *arena, const char *a, const char *b, bool *ret)
{
	const char *left = text_fold(arena, a);
	const char *right = text_fold(arena, b);

	*ret = strcmp(left, right) == 0;
}

/* Tells whether the user entered the newest version. */
static void is_own(const struct confirming *confirming, bool *ret)
{
	const char *name = store_author(confirming->desk->store);

	if (confirming->side)
		hand_is_by_side(
		    confirming->desk, &confirming->result.view, *confirming->side, name, ret);
	else
		names_equal(confirming->desk->arena,
		    version_owned(&confirming->result.view)->author, name, ret);
}

static bool confirmed_already(const struct confirming *confirming)
{
	const struct hand_view *view = &confirming->result.view;

	for (size_t i = 0; i < view->table.hand_count; i++)
		if (view->table.hands[i].number == view->address.hand)
			return view->table.hands[i].confirmed;
	return false;
}

/* Confirms the newest version. */
static bool confirm_newest(struct confirming *confirming, const char *method, struct error *err)
{
	const struct hand_view *view = &confirming->result.view;

	/* The version has been looked at, as `method` says. */
	int version = view->versions[view->version_count - 1].version;
	struct statement statement = change_row(&confirming->change, "confirmation", err);

	bind_version(&statement, confirming->change.desk->event, &view->address, version);
	db_bind_text(&statement, ":method", method);
	return db_done(&statement, err);
}

/* Notes a side's acceptance; of three sides both others must accept, and the second acceptance
 * confirms. */
static bool side_accept(struct confirming *confirming, const char *method, struct error *err)
{
	const struct hand_view *view = &confirming->result.view;
	const size_t others = view->hand.side_count - 1;
	size_t count = 1;

	if (others > 1 &&
	    !club_hooks.side_accepts(confirming->desk, &view->address,
	        view->versions[view->version_count - 1].version, *confirming->side, &count, err))
		return false;
	confirming->result.waiting = count < others;
	return confirming->result.waiting || confirm_newest(confirming, method, err);
}

static bool accept(struct confirming *confirming, const char *method, struct error *err)
{
	return confirming->side ? side_accept(confirming, method, err)
	                        : confirm_newest(confirming, method, err);
}

static bool second_keep(struct confirming *confirming, struct error *err)
{
	const struct hand_view *view = &confirming->result.view;
	const struct second_entry second = {
	    .version = view->versions[view->version_count - 1].version,
	    .equal = confirming->result.equal,
	    .hand = confirming->result.second,
	};

	/* The next second entry of its version. */
	const char *facts = version_facts_json(confirming->change.desk->arena,
	    event_book_of(confirming->change.desk->event, view->address.round), &second.hand);
	const char *dealer = bidding_dealer_name(&second.hand);
	struct statement statement;
	int64_t person = 0;

	if (dealer && !change_name(&confirming->change, dealer, &person, err))
		return false;
	statement = change_next_row(&confirming->change, "second_entry", err);
	bind_version(&statement, confirming->change.desk->event, &view->address, second.version);
	db_bind_number(&statement, ":equal", second.equal);
	db_bind_text(&statement, ":facts", facts);
	if (dealer)
		db_bind_number(&statement, ":dealer", person);
	return db_done(&statement, err);
}

static bool second_take(struct confirming *confirming, struct error *err)
{
	const struct hand_view *view = &confirming->result.view;

	confirming->result.second = *confirming->second;

	const struct hand *second = confirming->second;
	const struct hand *first = &confirming->result.view.hand;

	for (size_t side = 0; side < first->side_count; side++)
		if (side >= second->side_count ||
		    second->sides[side].name != first->sides[side].name)
			return error_set(err, ERROR_INPUT, SAY_SIDE_MISSING_WHOLE_HAND_ENTERED,
			    first->sides[side].name);
	if (!dealer_settle(confirming->desk, &view->table,
	        table_place_of(&view->table, view->address.hand), &confirming->result.second, err))
		return false;

	struct confirm_result *result = &confirming->result;
	struct arena *arena = confirming->desk->arena;
	const struct rulebook *book =
	    event_book_of(confirming->desk->event, result->view.address.round);

	result->equal = strcmp(hand_slip_canonical(arena, book, &result->view.hand),
	                    hand_slip_canonical(arena, book, &result->second)) == 0;
	return second_keep(confirming, err) &&
	       (!confirming->result.equal || confirmed_already(confirming) ||
	           accept(confirming, "entered again", err));
}

bool hand_version_stands(const struct hand_view *view, int version, struct error *err)
{
	const int newest = view->versions[view->version_count - 1].version;

	return version == 0 || version == newest ||
	       error_set(err, ERROR_REFUSED, SAY_VERSION_OTHER_HAND_STANDS_LOOK,
	           view->address.round, view->address.table, view->address.hand, newest, version);
}

static bool confirm(struct confirming *confirming, const struct address *address, struct error *err)
{
	struct hand_view *view = &confirming->result.view;
	char subject[ADDRESS_TEXT];

	if (!event_changeable(confirming->desk, err) ||
	    !hand_fetch(confirming->desk, address, view, err) ||
	    !hand_version_stands(view, confirming->version, err))
		return false;
	if (view->voided)
		return error_set(err, ERROR_REFUSED, SAY_HAND_VOIDED_VOID_NOTHING_CONFIRM,
		    address->round, address->table, address->hand);
	confirming->result.repeated = !confirming->second && confirmed_already(confirming);
	if (confirming->result.repeated)
		return true;
	address_text(address, subject);

	const struct hand_version *owned = version_owned(&confirming->result.view);
	const struct address *at = &confirming->result.view.address;
	bool same = false;

	is_own(confirming, &same);
	if (same)
		return error_set(err, ERROR_REFUSED, SAY_SAME_NAME, owned->author, at->round,
		    at->table, at->hand);
	if (confirming->second
	        ? !second_take(confirming, err)
	        : !accept(confirming, confirming->side ? "accepted" : "looked at", err))
		return false;
	/* A first acceptance of two writes no line of the log; a second entry does. */
	if (confirming->result.waiting && !confirming->second)
		return true;
	return change_log(&confirming->change, confirming->second ? "hand-verify" : "hand-confirm",
	           subject, err) &&
	       hand_fetch(confirming->desk, address, view, err);
}

static bool confirm_as_one(struct confirming *confirming, const struct address *address,
    struct confirm_result *ret, struct error *err)
{
	if (!change_begin(confirming->desk, &confirming->change, err))
		return false;
	confirming->desk = confirming->change.desk;
	if (!change_end(&confirming->change, confirm(confirming, address, err), err))
		return false;
	*ret = confirming->result;
	return true;
}

bool hand_confirm(const struct desk *desk, const struct address *address,
    struct confirm_result *ret, struct error *err)
{
	struct confirming confirming = {.desk = desk};

	return confirm_as_one(&confirming, address, ret, err);
}

bool hand_confirm_by_side(const struct desk *desk, const struct address *address, int side,
    int version, struct confirm_result *ret, struct error *err)
{
	struct confirming confirming = {.desk = desk, .side = &side, .version = version};

	return confirm_as_one(&confirming, address, ret, err);
}

void hand_is_by_side(
    const struct desk *desk, const struct hand_view *view, int side, const char *name, bool *ret)
{
	const struct hand_version *owned = version_owned(view);

	if (owned->by_side)
		*ret = owned->by_side == 'A' + side;
	else
		names_equal(desk->arena, owned->author, name, ret);
}

/* --- confirming several hands at once --- */

struct confirming_all {
	const struct desk *desk;
	struct hand_confirm_row *rows;
	size_t count;
};

static void row_add(
    struct confirming_all *all, const struct hand_view *view, enum hand_confirm_how how)
{
	all->rows = arena_room(all->desk->arena, all->rows, all->count, sizeof *all->rows);
	all->rows[all->count++] =
	    (struct hand_confirm_row){view->address, how, version_owned(view)->author};
}

static bool confirm_one(
    struct confirming_all *all, const struct address *address, struct error *err)
{
	struct confirming confirming = {.desk = all->desk};
	struct confirm_result done;
	struct hand_view *view = &confirming.result.view;
	bool own = false;

	if (!hand_fetch(all->desk, address, view, err))
		return false;
	is_own(&confirming, &own);
	if (view->voided)
		return true;
	if (confirmed_already(&confirming) || own) {
		row_add(all, view, confirmed_already(&confirming) ? CONFIRM_BEFORE : CONFIRM_OWN);
		return true;
	}
	if (!hand_confirm(all->desk, address, &done, err))
		return false;
	row_add(all, &done.view, CONFIRM_DONE);
	return true;
}

static bool confirm_place(
    struct confirming_all *all, const struct address *place, struct error *err)
{
	struct table table;

	if (place->hand > 0)
		return confirm_one(all, place, err);
	if (!table_read(all->desk, place, &table, err))
		return false;
	for (size_t i = 0; i < table.hand_count; i++) {
		const struct address address = {place->round, place->table, table.hands[i].number};

		if (!confirm_one(all, &address, err))
			return false;
	}
	return true;
}

bool hand_confirm_all(const struct desk *desk, const struct address *places, size_t place_count,
    struct hand_confirm_row **ret, size_t *ret_count, struct error *err)
{
	struct event_now now;
	const struct desk deed = desk_keep(desk, &now);
	struct confirming_all all = {.desk = &deed};
	bool ok;

	if (!store_begin(desk->store, err))
		return false;
	ok = event_changeable(&deed, err);
	for (size_t i = 0; ok && i < place_count; i++)
		ok = confirm_place(&all, &places[i], err);
	if (!ok) {
		store_cancel(desk->store);
		return false;
	}
	if (!store_commit(desk->store, err))
		return false;
	*ret = all.rows;
	*ret_count = all.count;
	return true;
}

bool hand_verify(const struct desk *desk, const struct address *address, const struct hand *second,
    const int *side, struct confirm_result *ret, struct error *err)
{
	struct confirming confirming = {.desk = desk, .second = second, .side = side};

	return confirm_as_one(&confirming, address, ret, err);
}

bool hand_second_entries(const struct desk *desk, const struct address *address,
    struct second_entry **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(
	           desk->store, confirm_seconds_read(desk, address, ret, ret_count, err));
}

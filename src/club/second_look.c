#include "club/second_look.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "slip/slip.h"

#include <string.h>

struct second_entry *hand_second_entries(
    const struct desk *desk, const struct address *address, size_t *ret_count)
{
	struct second_entry *list = NULL;
	size_t count = 0;

	store_read_begin(desk->store);
	struct statement row = ask_hand(desk, "second_entries.sql", address);

	while (db_step(&row)) {
		struct second_entry second = {
		    .version = db_int(&row, "version"),
		    .equal = db_int(&row, "equal") != 0,
		    .by = row_called(desk, db_number(&row, "author")),
		    .time = db_text(&row, "time", desk->arena),
		    .hand = hand_parse(desk, address->round, db_text(&row, "facts", desk->arena)),
		};

		if (!db_is_null(&row, "dealer")) /* a dealer by name; a seat is part of the facts */
			second.hand.dealer = row_called(desk, db_number(&row, "dealer"));
		list = arena_room(desk->arena, list, count, sizeof *list);
		list[count++] = second;
	}
	store_read_end(desk->store);
	*ret_count = count;
	return list;
}

bool second_look_had(const struct table_hand *hand)
{
	return hand->confirmed || hand->ruled;
}

void second_look_at_table(const struct desk *desk, const struct table *table)
{
	const struct event_now *now = event_now_read(desk);

	for (size_t i = 0; now->settings.second_look && i < table->hand_count; i++)
		if (!table->hands[i].voided && !second_look_had(&table->hands[i]))
			break_off(ERROR_REFUSED, SAY_NOT_CONFIRMED, table->address.round,
			    table->address.table, table->hands[i].number, table->address.round,
			    table->address.table, table->hands[i].number);
}

/* Checks that every hand of the round has had the second look that the event needs. */
void second_look_at_round(const struct desk *desk, const struct round *round)
{
	for (size_t i = 0; i < round->table_count; i++) {
		const struct address address = {
		    .round = round->number, .table = round->tables[i].table};
		struct table table = table_read(desk, &address);

		second_look_at_table(desk, &table);
	}
}

void second_look_at_event(const struct desk *desk)
{
	const int rounds = round_newest(desk);

	for (int number = 1; number <= rounds; number++) {
		struct round round = round_drawn_read(desk, number);

		second_look_at_round(desk, &round);
	}
}

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

/* Returns true if the side, or without one the user, entered the newest version. */
static bool is_own(const struct desk *desk, const struct hand_view *view, const int *side)
{
	const char *name = store_author(desk->store);

	return side ? hand_is_by_side(desk, view, *side, name)
	            : text_same_folded(desk->arena, version_owned(view)->author, name);
}

static bool confirmed_already(const struct hand_view *view)
{
	const struct table_hand *hand = table_hand_at(&view->table, view->address.hand);

	return hand && hand->confirmed;
}

bool hand_is_accepted_by(const struct desk *desk, const struct hand_view *view, int side)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM hall_acceptance WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version AND side = :side)";
	struct statement statement = ask_version(desk, sql, &view->address, view->version);

	db_bind_number(&statement, ":side", side);
	return db_exists(&statement);
}

/* Writes that a side accepts a version of a hand, and counts the sides that accept it. */
static size_t acceptance_write(
    const struct desk *desk, const struct address *address, int version, int side)
{
	static const char insert[] =
	    "INSERT INTO hall_acceptance (event, round, game, hand, version, side) "
	    "VALUES (:event, :round, :game, :hand, :version, :side) ON CONFLICT DO NOTHING";
	static const char count[] =
	    "SELECT count(*) FROM hall_acceptance WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version";
	struct statement statement =
	    bind_version(db_ask(desk->store, insert), desk, address, version);

	db_bind_number(&statement, ":side", side);
	db_done(&statement);
	statement = bind_version(db_ask(desk->store, count), desk, address, version);
	return (size_t)db_one(&statement);
}

/* Confirms the newest version, which has been looked at as `method` says. Of three sides both others must accept it,
 * and the second acceptance confirms. */
static void accept(struct change *change, const struct second_look *look, const char *method,
    struct confirm_result *result)
{
	const struct hand_view *view = &result->view;
	const int version = view->version;
	const size_t others = view->hand.side_count - 1;
	struct statement statement;

	if (look->side && others > 1) {
		result->waiting =
		    acceptance_write(change->desk, &view->address, version, *look->side) < others;
		if (result->waiting)
			return;
	}
	statement =
	    bind_version(change_row(change, "confirmation"), change->desk, &view->address, version);
	db_bind_text(&statement, ":method", method);
	db_done(&statement);
}

/* Keeps the second entry of a hand, and confirms the version if both entries agree. */
static void second_take(
    struct change *change, const struct second_look *look, struct confirm_result *result)
{
	const struct hand_view *view = &result->view;
	const struct hand *first = &view->hand, *second = look->second;
	const struct desk *desk = change->desk;
	const struct rulebook *book = event_book_of(desk->event, view->address.round);
	int64_t person = 0;

	result->second = *second;
	for (size_t side = 0; side < first->side_count; side++)
		if (side >= second->side_count ||
		    second->sides[side].name != first->sides[side].name)
			break_off(
			    ERROR_INPUT, SAY_SIDE_MISSING_SECOND_ENTRY, first->sides[side].name);
	dealer_settle(
	    desk, &view->table, table_place_of(&view->table, view->address.hand), &result->second);
	result->equal = strcmp(hand_slip_canonical(desk->arena, book, first),
	                    hand_slip_canonical(desk->arena, book, &result->second)) == 0;

	const char *dealer = bidding_dealer_name(&result->second);

	if (dealer)
		person = change_person(change, result->second.dealer_person, dealer);
	struct statement statement = bind_version(
	    change_next_row(change, "second_entry"), desk, &view->address, view->version);

	db_bind_number(&statement, ":equal", result->equal);
	db_bind_text(&statement, ":facts", version_facts_json(desk->arena, book, &result->second));
	if (dealer)
		db_bind_number(&statement, ":dealer", person);
	db_done(&statement);
	if (result->equal && !confirmed_already(view))
		accept(change, look, "entered again", result);
}

void hand_version_check(const struct hand_view *view, int version)
{
	const int newest = view->version;

	if (version != 0 && version != newest)
		break_off(ERROR_REFUSED, SAY_VERSION_OTHER_ONE_HAND, view->address.round,
		    view->address.table, view->address.hand, newest, version);
}

struct confirm_result hand_confirm(const struct desk *desk, const struct second_look *look)
{
	const struct address *address = &look->address;
	struct change change = change_begin_open(desk);
	struct confirm_result result = {0};
	struct hand_view *view = &result.view;

	desk = change.desk;
	*view = hand_fetch(desk, address);
	hand_version_check(view, look->version);
	if (view->voided)
		break_off(ERROR_REFUSED, SAY_HAND_VOIDED_NOTHING_TO_CONFIRM, address->round,
		    address->table, address->hand);
	result.repeated = !look->second && confirmed_already(view);
	if (!result.repeated && is_own(desk, view, look->side))
		break_off(ERROR_REFUSED, SAY_SAME_NAME, version_owned(view)->author, address->round,
		    address->table, address->hand);
	if (look->second)
		second_take(&change, look, &result);
	else if (!result.repeated)
		accept(&change, look, look->side ? "accepted" : "looked at", &result);
	/* A first acceptance of two writes no line of the log; a second entry does. */
	if (look->second || (!result.repeated && !result.waiting)) {
		address_log(&change, look->second ? "hand-verify" : "hand-confirm", address);
		*view = hand_fetch(desk, address);
	}
	change_end(&change);
	return result;
}

bool hand_is_by_side(
    const struct desk *desk, const struct hand_view *view, int side, const char *name)
{
	const struct hand_version *owned = version_owned(view);

	return owned->by_side ? owned->by_side == 'A' + side
	                      : text_same_folded(desk->arena, owned->author, name);
}

/* --- confirming several hands at once --- */

/* Confirms a hand, and adds a row about it; a void hand has none. */
static void confirm_one(const struct desk *desk, const struct address *address, struct answer *to)
{
	const struct hand_view view = hand_fetch(desk, address);

	if (view.voided)
		return;
	const char *why = confirmed_already(&view)    ? "confirmed"
	                  : is_own(desk, &view, NULL) ? "own"
	                                              : NULL;

	if (!why)
		(void)hand_confirm(desk, &(struct second_look){.address = *address});
	struct answer *row = answer_row(to, why ? "skipped" : "confirmed");

	answer_address(row, "address", address);
	if (!why)
		return;
	answer_code(row, "why", why);
	answer_text(row, "by", version_owned(&view)->author);
}

void hand_confirm_all(
    const struct desk *desk, const struct address *places, size_t count, struct answer *to)
{
	(void)answer_list(to, "confirmed");
	(void)answer_list(to, "skipped");
	desk = changes_begin(desk);
	event_require_open(desk);
	for (size_t i = 0; i < count; i++) {
		if (places[i].hand > 0) {
			confirm_one(desk, &places[i], to);
			continue;
		}
		const struct table table = table_read(desk, &places[i]);

		for (size_t k = 0; k < table.hand_count; k++)
			confirm_one(desk,
			    &(struct address){
			        table.address.round, table.address.table, table.hands[k].number},
			    to);
	}
	store_commit(desk->store);
}

/* --- answers --- */

/* Adds a row of "differences" with the words that only one of two entries has, for one side or for the whole hand; no
 * row if there are none. */
static void add_difference(struct answer *to, const char *what, const struct slip_words *first,
    const struct slip_words *second)
{
	struct arena *arena = answer_arena(to);
	struct slip_words left, right;

	slip_words_beyond(arena, first, second, &left);
	slip_words_beyond(arena, second, first, &right);
	if (!left.count && !right.count)
		return;
	struct answer *row = answer_row(to, "differences");

	answer_text(row, "side", what);
	(void)answer_list(row, "first");
	(void)answer_list(row, "second");
	for (size_t i = 0; i < left.count; i++)
		answer_item(row, "first", left.words[i]);
	for (size_t i = 0; i < right.count; i++)
		answer_item(row, "second", right.words[i]);
}

void answer_hand_confirmed(
    struct answer *to, const struct event *event, const struct confirm_result *result, bool entered)
{
	const struct hand_view *view = &result->view;
	const bool confirmed = !result->waiting && (!entered || result->equal);

	answer_address(to, "address", &view->address);
	answer_flag(to, "confirmed", confirmed);
	answer_flag_set(to, "repeated", result->repeated);
	if (entered) {
		answer_flag(to, "equal", result->equal);
		(void)answer_list(to, "differences");
	}
	if (entered && !result->equal) {
		struct hand first = view->hand, second = result->second;
		struct arena *arena = answer_arena(to);
		struct slip_words left, right;

		/* It does not matter how the contract became known. */
		first.contract.by_bids = second.contract.by_bids = false;
		for (size_t i = 0; i < first.side_count; i++) {
			slip_side_words(arena, event_book_here(event), &first.sides[i], &left);
			slip_side_words(arena, event_book_here(event), &second.sides[i], &right);
			add_difference(
			    to, (const char[]){first.sides[i].name, '\0'}, &left, &right);
		}
		slip_hand_words(arena, &first, &left);
		slip_hand_words(arena, &second, &right);
		add_difference(to, "hand", &left, &right);
	}
	answer_version(to, &view->versions[view->version_count - 1]);
}

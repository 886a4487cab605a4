#include "club/table.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/text.h"
#include "club/address.h"
#include "club/bell_stop.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "club/sheet.h"
#include "club/version.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "slip/facts.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"

#include <string.h>
#include <strings.h>

/* Lists the codes that end a game, for messages. */
static const char *ending_codes(struct arena *arena, const struct rulebook *book)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < book->penalty_count; i++)
		if (book->penalties[i].use == PENALTY_AS_TABLE_END)
			text_addf(&text, "%s, ", book->penalties[i].code);
	text_add(&text, "walkover, time, artificial:average");
	return text_of(&text);
}

/* Finds the clause in the rulebook's spelling, and its points unless others were set
 * (`has_points`). */
static bool clause_resolve(const struct desk *desk, int round, const char *code, bool has_points,
    const char **ret_clause, int64_t *ret_points, struct error *err)
{
	const struct event_now *now;
	const struct event *event;
	const struct rulebook *book = event_book_of(desk->event, round);
	size_t index = rulebook_penalty(book, code, strlen(code));

	if (!round_event(desk, round, &event, err))
		return false;
	if (index != SIZE_MAX && book->penalties[index].use == PENALTY_AS_TABLE_END) {
		*ret_clause = book->penalties[index].code;
		*ret_points =
		    rulebook_penalty_points(&book->penalties[index], event->settings.hands);
		return true;
	}
	if (strcasecmp(code, "walkover") != 0)
		return error_set(err, ERROR_INPUT, SAY_CLAUSE_UNKNOWN, code, book->id,
		    ending_codes(desk->arena, book));
	if (!event_now_read(desk, &now, err))
		return false;
	*ret_clause = "walkover";
	*ret_points = now->settings.walkover >= 0 ? now->settings.walkover : book->walkover;
	return has_points || now->settings.walkover >= 0 || book->walkover_source.clause ||
	       error_set(err, ERROR_INPUT, SAY_POINTS_INVALID_AMOUNT_WALKOVER_EVENT, book->id);
}

static bool ending_resolve(const struct desk *desk, const struct table *table,
    const struct table_ending *ending, struct table_decision *ret, struct error *err)
{
	const struct rulebook *book = event_book_of(desk->event, table->address.round);

	*ret = (struct table_decision){
	    .made = true,
	    .reason = ending->reason ? ending->reason : "",
	    .by = ending->by ? ending->by : store_author(desk->store),
	};
	if (!input_text_or_none(ret->reason, "reason-invalid", TEXT_WORDS_THE_REASON, err) ||
	    !input_text(ret->by, "author-invalid", TEXT_WORDS_DECIDED, err))
		return false;
	if (artificial_is(ending->clause)) {
		/* An artificial result has no points; the sides' parts are in its clause. */
		const struct event_now *now;
		struct artificial_worths worths;
		struct artificial artificial;

		if (ending->points)
			return error_set(
			    err, ERROR_INPUT, SAY_POINTS_INVALID_ARTIFICIAL_RESULT_PART);
		if (!event_now_read(desk, &now, err) ||
		    !event_setting_artificial(&now->settings.more, &worths, err) ||
		    !artificial_read(ending->clause, &worths, table->side_count, &artificial, err))
			return false;
		ret->clause = artificial_write(desk->arena, &artificial, table->side_count);
		return true;
	}
	if (!clause_resolve(desk, table->address.round, ending->clause, ending->points != NULL,
	        &ret->clause, &ret->points, err))
		return false;
	if (ending->against < 'A' || (size_t)(ending->against - 'A') >= table->side_count)
		return error_set(err, ERROR_INPUT, SAY_SIDE_UNKNOWN_TABLE_NO_SUCH_SIDE,
		    (char)('A' + (int)table->side_count - 1));
	ret->against = (size_t)(ending->against - 'A');
	if (ending->points)
		ret->points = *ending->points;
	if (ret->points < 0 || ret->points > POINTS_MOST)
		return error_set(err, ERROR_INPUT, SAY_POINTS_INVALID_GAME_STAND_NOTHING,
		    (long long)ret->points, POINTS_MOST);
	if (ret->points % book->unit != 0)
		return error_set(err, ERROR_INPUT, SAY_POINTS_INVALID_GAME_STANDS_SCORES, book->id,
		    (long long)ret->points, book->unit);
	return true;
}

static bool is_stop(const struct table_ending *ending)
{
	return strcasecmp(ending->clause, "time") == 0;
}

/* Returns true if two decisions are equal; their reasons may differ. */
static bool decision_same(const struct table_decision *a, const struct table_decision *b)
{
	return a->against == b->against && a->points == b->points &&
	       strcmp(a->clause, b->clause) == 0;
}

static bool undecided(const struct table *table, struct error *err)
{
	const struct table_decision *decision = &table->decision;

	if (!decision->made)
		return true;
	if (table->game.artificial)
		return error_set(err, ERROR_REFUSED, SAY_ALREADY_DECIDED_TABLE_BEFORE_CANASTA,
		    table->address.round, table->address.table, decision->clause);
	return error_set(err, ERROR_REFUSED, SAY_ALREADY_DECIDED_TABLE_BEFORE_AGAINST,
	    table->address.round, table->address.table, decision->clause,
	    (char)('A' + (int)decision->against), (long long)decision->points);
}

bool table_ending_decide(const struct desk *desk, const struct table *table,
    const struct table_ending *ending, struct table_decision *ret, bool *ret_repeated,
    struct error *err)
{
	struct table_decision decision;

	if (!ending_resolve(desk, table, ending, &decision, err))
		return false;
	*ret_repeated = table->decision.made && decision_same(&table->decision, &decision);
	if (!*ret_repeated && !ending->replaces && !undecided(table, err))
		return false;
	*ret = decision;
	return true;
}

static bool decide(struct deed *deed, struct error *err)
{
	const struct table_ending *ending = deed->wanted;
	struct table_decision decision;

	if (is_stop(ending)) {
		/* The bell is a decision against no entrant. */
		const struct table *table = &deed->table;
		const struct table_stop rung = {
		    .stopped = true, .reason = ending->reason, .by = ending->by};

		if (ending->reason && !input_text_or_none(ending->reason, "reason-invalid",
		                          TEXT_WORDS_THE_REASON, err))
			return false;
		deed->repeated = table->stopped;
		if (table->game.finished && !table->stopped)
			return error_set(err, ERROR_REFUSED, SAY_ALREADY_DECIDED_GAME_TABLE_OVER,
			    table->address.round, table->address.table);
		return deed->repeated || (sheet_unlock(&deed->change, table, ending->unlock, err) &&
		                             bell_stop_write(&deed->change, table, &rung, err));
	}
	if (!table_ending_decide(
	        deed->change.desk, &deed->table, ending, &decision, &deed->repeated, err))
		return false;
	return deed->repeated || (sheet_unlock(&deed->change, &deed->table, ending->unlock, err) &&
	                             decision_write(&deed->change, &deed->table, &decision, err));
}

bool table_end(const struct desk *desk, const struct address *address,
    const struct table_ending *ending, struct table *ret, bool *ret_repeated, struct error *err)
{
	return deed_at_table(desk, address, decide, ending, ret, ret_repeated, err);
}

static bool reopening_valid(const struct table_reopening *reopening, struct error *err)
{
	return input_text(reopening->reason ? reopening->reason : "", "reason-invalid",
	           TEXT_WORDS_REASON_TAKE_DECISION, err) &&
	       (!reopening->by ||
	           input_text(reopening->by, "author-invalid", TEXT_WORDS_TAKES_BACK, err));
}

static bool take_back(struct deed *deed, struct error *err)
{
	const struct table_reopening *reopening = deed->wanted;
	const struct table *table = &deed->table;
	const bool ended = table->decision.made || table->stopped;

	if (!reopening_valid(reopening, err))
		return false;
	deed->repeated = !ended && table->decision_count + table->stop_count > 0;
	if (deed->repeated)
		return true;
	if (!ended)
		return error_set(err, ERROR_REFUSED, SAY_NOT_DECIDED_GAME_TABLE_ENDED,
		    table->address.round, table->address.table);
	if (!sheet_unlock(&deed->change, table, reopening->unlock, err))
		return false;
	/* A decision is withdrawn before the bell. */
	const struct table_stop goes_on = {.reason = reopening->reason, .by = reopening->by};
	const struct table_decision back = {
	    .reason = reopening->reason,
	    .by = reopening->by ? reopening->by : store_author(deed->change.desk->store),
	};

	return table->decision.made ? decision_write(&deed->change, table, &back, err)
	                            : bell_stop_write(&deed->change, table, &goes_on, err);
}

bool table_reopen(const struct desk *desk, const struct address *address,
    const struct table_reopening *reopening, struct table *ret, bool *ret_repeated,
    struct error *err)
{
	return deed_at_table(desk, address, take_back, reopening, ret, ret_repeated, err);
}

static bool withdraw(struct change *change, const struct address *at, int version,
    const struct table_reopening *reopening, struct error *err)
{
	struct table_decision before = {0};
	struct table table;

	if (!table_read(change->desk, at, &table, err))
		return false;
	if (table.decision.version != version)
		return true;
	for (size_t i = 0; i < table.decision_count; i++)
		if (table.decisions[i].version == version - 1)
			before = table.decisions[i];
	before.reason = reopening->reason;
	before.by = reopening->by ? reopening->by : store_author(change->desk->store);
	return sheet_unlock(change, &table, reopening->unlock, err) &&
	       decision_write(change, &table, &before, err);
}

bool table_decision_withdraw(const struct desk *desk, const struct address *address, int version,
    const struct table_reopening *reopening, struct error *err)
{
	struct change change;

	return reopening_valid(reopening, err) && change_begin(desk, &change, err) &&
	       change_end(&change, withdraw(&change, address, version, reopening, err), err);
}

/* --- seats of players --- */

/* Returns the number of a player's seat on this side, from 1; 0: none. */
static size_t seat_of_person(const struct seat *seat, int64_t person)
{
	for (size_t i = 0; i < seat->player_count; i++)
		if (seat->players[i].person == person)
			return i + 1;
	return 0;
}

/* Returns the seat of a substitute: that of the player replaced, who may be a substitute too. */
static size_t seat_of_substitute(const struct seat *seat, size_t index)
{
	const int64_t out = seat->substitutes[index].out_person;
	const size_t number = seat_of_person(seat, out);

	for (size_t i = 0; number == 0 && i < index; i++)
		if (seat->substitutes[i].in_person == out)
			return seat_of_substitute(seat, i);
	return number;
}

struct seat_search {
	struct arena *arena;
	const char *name;    /* folded */
	const char *written; /* in the table's spelling */
};

static bool is_name(struct seat_search *search, const char *name)
{
	const char *folded = text_fold(search->arena, name);

	return folded && strcmp(folded, search->name) == 0;
}

static enum seat_at seat_named(
    struct seat_search *search, const struct seat *side, const char *name, size_t number)
{
	if (!is_name(search, name))
		return SEAT_UNKNOWN;
	search->written = name;
	return bidding_seat(side->side, number);
}

/* Finds the seat of a name on one side; an entrant without named players is a name too. */
static enum seat_at seat_on_side(struct seat_search *search, const struct seat *side)
{
	enum seat_at seat = SEAT_UNKNOWN;

	for (size_t i = 0; !seat && i < side->player_count; i++)
		seat = seat_named(search, side, side->players[i].name, i + 1);
	for (size_t i = 0; !seat && i < side->substitute_count; i++)
		seat =
		    seat_named(search, side, side->substitutes[i].in, seat_of_substitute(side, i));
	return seat ? seat : seat_named(search, side, side->entrant, 0);
}

/* Finds the dealer's seat and the usual spelling of the name. If both sides have that name, the
 * seat stays unknown. */
static void dealer_find(struct arena *arena, const struct table *table, struct hand *hand)
{
	struct seat_search search = {.arena = arena, .name = text_fold(arena, hand->dealer)};
	enum seat_at found = SEAT_UNKNOWN;

	for (size_t i = 0; i < table->side_count; i++) {
		const enum seat_at seat = seat_on_side(&search, &table->sides[i]);

		if (!seat)
			continue;
		if (found) {
			hand->dealer_seat = SEAT_UNKNOWN;
			return;
		}
		found = seat;
	}
	if (found) {
		hand->dealer_seat = found;
		hand->dealer = search.written;
	}
}

/* --- the turn to deal --- */

/* Finds the seat due to deal: left of the dealer of the hand before, whether or not that one was
 * due (7B). */
static bool due_read(const struct desk *desk, const struct table *table, int place,
    enum seat_at *ret, struct error *err)
{
	struct address address = table->address;
	struct hand before;

	*ret = SEAT_UNKNOWN;
	for (size_t i = 0; i < table->hand_count; i++) {
		if (table->hands[i].place != place - 1 || table->hands[i].voided)
			continue;
		address.hand = table->hands[i].number;
		if (!hand_version_read(desk, &address, table->hands[i].version, &before, NULL, err))
			return false;
		*ret = bidding_seat_left(before.dealer_seat);
	}
	return true;
}

bool dealer_contract(struct arena *arena, const struct event *event, const struct table *table,
    struct hand *hand, struct error *err)
{
	const struct rulebook *book = event_book_of(event, table->address.round);

	if (!book->contract.allowed)
		return true;
	if (bidding_dealer_name(hand))
		dealer_find(arena, table, hand);
	if (hand->contract.by_bids)
		hand->contract = (struct contract){.outcome = hand->contract.outcome};
	return facts_contract(book, hand, err);
}

bool dealer_settle(const struct desk *desk, const struct table *table, int place, struct hand *hand,
    struct error *err)
{
	return dealer_contract(desk->arena, desk->event, table, hand, err) &&
	       (!hand->bid_count || due_read(desk, table, place, &hand->dealer_due, err));
}

static bool settle_at(
    const struct desk *desk, const struct address *address, struct hand *hand, struct error *err)
{
	struct table table;

	return table_read(desk, address, &table, err) &&
	       dealer_settle(desk, &table, table_place_of(&table, address->hand), hand, err);
}

bool dealer_settle_at(
    const struct desk *desk, const struct address *address, struct hand *hand, struct error *err)
{
	return hand->bid_count == 0 ||
	       (store_read_begin(desk->store, err) &&
	           store_read_end(desk->store, settle_at(desk, address, hand, err)));
}

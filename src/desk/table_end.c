#include "desk/table_end.h"

#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/deed.h"
#include "desk/phase.h"
#include "desk/sheet.h"
#include "desk/table.h"
#include "store/decision.h"
#include "store/event_rows.h"
#include "store/stop.h"
#include "store/store.h"

#include <string.h>
#include <strings.h>

/* The codes that end a game, for messages. */
static const char *ending_codes(struct arena *arena, const struct rulebook *book)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < book->penalty_count; i++)
		if (book->penalties[i].use == PENALTY_AS_TABLE_END)
			text_addf(&text, "%s, ", book->penalties[i].code);
	text_add(&text, "walkover, time, artificial:average");
	return text_of(&text);
}

/* The clause as the rulebook writes it, and what it is worth unless somebody set another amount
 * (`has_points`). */
static bool clause_resolve(const struct desk *desk, int round, const char *code, bool has_points,
    const char **ret_clause, int64_t *ret_points, struct error *err)
{
	const struct event_now *now;
	const struct event *event;
	const struct rulebook *book = event_book_of(desk->event, round);
	size_t index = rulebook_penalty(book, code, strlen(code));

	if (!phase_event(desk, round, &event, err))
		return false;
	if (index != SIZE_MAX && book->penalties[index].use == PENALTY_AS_TABLE_END) {
		*ret_clause = book->penalties[index].code;
		*ret_points =
		    rulebook_penalty_points(&book->penalties[index], event->settings.hands);
		return true;
	}
	if (strcasecmp(code, "walkover") != 0)
		return error_set(err, ERROR_INPUT, "clause-unknown",
		    "no clause %s of %s ends a game; expected one of: %s", code, book->id,
		    ending_codes(desk->arena, book));
	if (!event_now_read(desk, &now, err))
		return false;
	*ret_clause = "walkover";
	*ret_points = now->settings.walkover >= 0 ? now->settings.walkover : book->walkover;
	return has_points || now->settings.walkover >= 0 || book->walkover_source.clause ||
	       error_set(err, ERROR_INPUT, "points-invalid",
	           "%s names no amount for a walkover, nor does the event; --points N is expected, "
	           "or once for all canasta event set --walkover N",
	           book->id);
}

/* An artificial result stands at nothing to nothing: what the sides get is in its clause. */
static bool artificial_resolve(const struct desk *desk, const struct table *table,
    const struct table_ending *ending, struct table_decision *ret, struct error *err)
{
	const struct event_now *now;
	struct artificial_worths worths;
	struct artificial artificial;

	if (ending->points)
		return error_set(err, ERROR_INPUT, "points-invalid",
		    "an artificial result is a part of what there was to win, not points; "
		    "artificial:60/40 says other percents");
	if (!event_now_read(desk, &now, err) ||
	    !event_setting_artificial(&now->settings.more, &worths, err) ||
	    !artificial_read(ending->clause, &worths, table->side_count, &artificial, err))
		return false;
	ret->clause = artificial_write(desk->arena, &artificial, table->side_count);
	return ret->clause || error_memory(err);
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
	if (!input_text_or_none(ret->reason, "reason-invalid", MESSAGE_WORDS("the reason"), err) ||
	    !input_text(ret->by, "author-invalid", MESSAGE_WORDS("the name of who decided"), err))
		return false;
	if (artificial_is(ending->clause))
		return artificial_resolve(desk, table, ending, ret, err);
	if (!clause_resolve(desk, table->address.round, ending->clause, ending->points != NULL,
	        &ret->clause, &ret->points, err))
		return false;
	if (ending->against < 'A' || (size_t)(ending->against - 'A') >= table->side_count)
		return error_set(err, ERROR_INPUT, "side-unknown",
		    "the table has no such side; expected A to %c",
		    (char)('A' + (int)table->side_count - 1));
	ret->against = (size_t)(ending->against - 'A');
	if (ending->points)
		ret->points = *ending->points;
	if (ret->points < 0 || ret->points > POINTS_MOST)
		return error_set(err, ERROR_INPUT, "points-invalid",
		    "the game cannot stand %lld to nothing; expected 0 to %d",
		    (long long)ret->points, POINTS_MOST);
	if (ret->points % book->unit != 0)
		return error_set(err, ERROR_INPUT, "points-invalid",
		    "no game of %s stands at %lld: its scores are multiples of %d", book->id,
		    (long long)ret->points, book->unit);
	return true;
}

static bool is_stop(const struct table_ending *ending)
{
	return strcasecmp(ending->clause, "time") == 0;
}

/* The same decision again, whatever words go with it, is a repetition. */
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
		return error_set(err, ERROR_REFUSED, "already-decided",
		    "table %d.%d was decided before: %s; canasta table reopen takes that back",
		    table->address.round, table->address.table, decision->clause);
	return error_set(err, ERROR_REFUSED, "already-decided",
	    "table %d.%d was decided before: %s against %c, %lld points; canasta table "
	    "reopen takes that back",
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
	if (!*ret_repeated && !ending->anew && !undecided(table, err))
		return false;
	*ret = decision;
	return true;
}

/* The bell ends the game as it stands: nobody is decided against. */
static bool stop(struct deed *deed, const struct table_ending *ending, struct error *err)
{
	const struct table *table = &deed->table;
	const struct table_stop rung = {
	    .stopped = true, .reason = ending->reason, .by = ending->by};

	if (ending->reason &&
	    !input_text_or_none(ending->reason, "reason-invalid", MESSAGE_WORDS("the reason"), err))
		return false;
	deed->repeated = table->stopped;
	if (table->game.finished && !table->stopped)
		return error_set(err, ERROR_REFUSED, "already-decided",
		    "the game at table %d.%d is over", table->address.round, table->address.table);
	return deed->repeated || (sheet_unlock(&deed->change, table, ending->unlock, err) &&
	                             stop_write(&deed->change, table, &rung, err));
}

static bool decide(struct deed *deed, struct error *err)
{
	const struct table_ending *ending = deed->wanted;
	struct table_decision decision;

	if (is_stop(ending))
		return stop(deed, ending, err);
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
	           MESSAGE_WORDS("the reason to take a decision back"), err) &&
	       (!reopening->by || input_text(reopening->by, "author-invalid",
	                              MESSAGE_WORDS("the name of who takes it back"), err));
}

/* What ended the game is taken back: a decision, else the bell. */
static bool ending_drop(struct change *change, const struct table *table,
    const struct table_reopening *reopening, struct error *err)
{
	const struct table_stop goes_on = {.reason = reopening->reason, .by = reopening->by};
	const struct table_decision back = {
	    .reason = reopening->reason,
	    .by = reopening->by ? reopening->by : store_author(change->desk->store),
	};

	return table->decision.made ? decision_write(change, table, &back, err)
	                            : stop_write(change, table, &goes_on, err);
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
		return error_set(err, ERROR_REFUSED, "not-decided",
		    "the game at table %d.%d was ended neither by a decision nor by table end "
		    "--clause time",
		    table->address.round, table->address.table);
	return sheet_unlock(&deed->change, table, reopening->unlock, err) &&
	       ending_drop(&deed->change, table, reopening, err);
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

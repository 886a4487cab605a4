#include "club/table.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/sheet.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"

#include <string.h>
#include <strings.h>

/* --- a change at a table --- */

struct table deed_table_read(
    const struct desk *desk, const struct table_watch *watch, const struct address *address)
{
	struct table table = table_read(desk, address);

	table_watch_end(desk, watch, &table, &table.match);
	return table;
}

struct deed deed_begin(const struct desk *desk, const struct address *address)
{
	struct deed deed = {.change = change_begin_open(desk)};

	deed.table = table_read(deed.change.desk, address);
	deed.watch = table_watch_begin(deed.change.desk, address->round);
	return deed;
}

struct table deed_end(struct deed *deed, bool *ret_repeated)
{
	const struct address at = deed->table.address;

	if (!deed->repeated)
		deed->table = deed_table_read(deed->change.desk, deed->watch, &at);
	change_end(&deed->change);
	*ret_repeated = deed->repeated;
	return deed->table;
}

/* --- rows of endings --- */

/* The cells of decisions. The last ones, against, clause and points, are not of stops. */
enum { CELLS_OF_DECISIONS_ONLY = 3 };

static const struct cell ending_cells[] = {
    CELL(struct table_decision, version),
    CELL(struct table_decision, made),
    CELL(struct table_decision, reason),
    CELL_OF_NAME("by", struct table_decision, by),
    CELL(struct table_decision, time),
    CELL(struct table_decision, unlock),
    CELL_FROM("seq", struct table_decision, log),
    CELL(struct table_decision, against),
    CELL(struct table_decision, clause),
    CELL(struct table_decision, points),
};

static const struct row_kind decision_row = ROW_KIND(struct table_decision, ending_cells, NULL);
static const struct row_kind stop_row = {sizeof(struct table_decision),
    sizeof ending_cells / sizeof *ending_cells - CELLS_OF_DECISIONS_ONLY, ending_cells, NULL};

void table_decisions_read(const struct desk *desk, struct table *table)
{
	static const char sql[] =
	    "SELECT version, clause IS NOT NULL AS made, d.reason, by, time, "
	    "u.reason AS unlock, d.seq, against, clause, points FROM decision d "
	    "LEFT JOIN log ON log.seq = d.seq LEFT JOIN unlocking u ON u.seq = d.seq "
	    "WHERE d.event = :event AND d.round = :round AND d.game = :game ORDER BY version";
	struct statement statement = ask_table(desk, sql, &table->address);

	table->decisions = row_list(&statement, desk, &decision_row, &table->decision_count);
	if (table->decision_count > 0)
		table->decision = table->decisions[table->decision_count - 1];
}

void table_stops_read(const struct desk *desk, struct table *table)
{
	static const char sql[] =
	    "SELECT version, stopped AS made, s.reason, ifnull(s.by, log.author) AS by, time, "
	    "u.reason AS unlock, s.seq FROM game_stop s "
	    "LEFT JOIN log ON log.seq = s.seq "
	    "LEFT JOIN unlocking u ON u.seq = s.seq WHERE s.event = :event "
	    "AND s.round = :round AND s.game = :game ORDER BY version";
	struct statement statement = ask_table(desk, sql, &table->address);

	table->stops = row_list(&statement, desk, &stop_row, &table->stop_count);
	table->stopped = table->stop_count > 0 && table->stops[table->stop_count - 1].made;
}

/* Writes the next version of a game's decision, under its own line of the log. */
static void decision_write(
    struct change *change, const struct table *table, const struct table_decision *decision)
{
	const int64_t by = change_name(change, decision->by);
	struct statement statement =
	    bind_table(change_row(change, "decision"), change->desk, &table->address);

	db_bind_text(&statement, ":reason", decision->reason);
	db_bind_number(&statement, ":by", by);
	db_bind_number(&statement, ":version", (int64_t)table->decision_count + 1);
	if (decision->made) {
		db_bind_text(&statement, ":clause", decision->clause);
		db_bind_number(&statement, ":against", (int64_t)decision->against);
		db_bind_number(&statement, ":points", decision->points);
	}
	db_done(&statement);
	address_log(change, decision->made ? "table-end" : "table-reopen", &table->address);
}

/* Writes the next version of the bell's end, under its own line of the log. `by` is the person who decided it (NULL: the
 * author); a first version has none. */
static void stop_write(struct change *change, const struct table *table, bool stopped,
    const char *reason, const char *by)
{
	const bool first = table->stop_count == 0;
	const int64_t name =
	    first ? 0 : change_name(change, by ? by : store_author(change->desk->store));
	struct statement statement =
	    bind_table(change_row(change, "game_stop"), change->desk, &table->address);

	db_bind_text(&statement, ":reason", reason ? reason : "");
	db_bind_number(&statement, ":version", (int64_t)table->stop_count + 1);
	db_bind_number(&statement, ":stopped", stopped);
	if (!first)
		db_bind_number(&statement, ":by", name);
	db_done(&statement);
	address_log(change, stopped ? "table-end" : "table-reopen", &table->address);
}

/* --- ending a game --- */

/* Sets the decision's clause in the rulebook's spelling, and its points unless others were set
 * (`has_points`). */
static void clause_resolve(const struct desk *desk, int round, const char *code, bool has_points,
    struct table_decision *decision)
{
	const struct rulebook *book = event_book_of(desk->event, round);
	const size_t index = rulebook_penalty(book, code, strlen(code));
	struct text codes = {.arena = desk->arena};

	if (index != SIZE_MAX && book->penalties[index].use == PENALTY_AS_TABLE_END) {
		decision->clause = book->penalties[index].code;
		decision->points = rulebook_penalty_points(
		    &book->penalties[index], round_event(desk, round)->settings.hands);
		return;
	}
	if (strcasecmp(code, "walkover") != 0) {
		/* The message lists the codes that end a game. */
		for (size_t i = 0; i < book->penalty_count; i++)
			if (book->penalties[i].use == PENALTY_AS_TABLE_END)
				text_addf(&codes, "%s, ", book->penalties[i].code);
		text_add(&codes, "walkover, time, artificial:average");
		break_off(ERROR_INPUT, SAY_CLAUSE_UNKNOWN, code, book->id, text_of(&codes));
	}
	const int64_t walkover = event_now_read(desk)->settings.walkover;

	decision->clause = "walkover";
	decision->points = walkover >= 0 ? walkover : book->walkover;
	if (!has_points && walkover < 0 && !book->walkover_source.clause)
		break_off(ERROR_INPUT, SAY_POINTS_INVALID_WALKOVER_UNSET, book->id);
}

struct table_decision table_ending_decide(const struct desk *desk, const struct table *table,
    const struct table_ending *ending, bool *ret_repeated)
{
	const struct rulebook *book = event_book_of(desk->event, table->address.round);
	const struct table_decision *old = &table->decision;
	struct table_decision decision = {
	    .made = true,
	    .reason = ending->reason ? ending->reason : "",
	    .by = ending->by ? ending->by : store_author(desk->store),
	};

	input_allow(decision.reason, "reason-invalid", TEXT_WORDS_THE_REASON);
	input_require(decision.by, "author-invalid", TEXT_WORDS_PERSON_DECIDING);
	if (artificial_is(ending->clause)) {
		/* An artificial result has no points; the sides' parts are in its clause. */
		const struct artificial_worths worths =
		    event_setting_artificial(&event_now_read(desk)->settings.more);
		struct artificial artificial;

		if (ending->points)
			break_off(ERROR_INPUT, SAY_POINTS_INVALID_ARTIFICIAL);
		must(artificial_read(
		    ending->clause, &worths, table->side_count, &artificial, refusal()));
		decision.clause = artificial_write(desk->arena, &artificial, table->side_count);
	} else {
		clause_resolve(
		    desk, table->address.round, ending->clause, ending->points != NULL, &decision);
		if (ending->against < 'A' || (size_t)(ending->against - 'A') >= table->side_count)
			break_off(ERROR_INPUT, SAY_SIDE_UNKNOWN_NO_SUCH_SIDE,
			    (char)('A' + (int)table->side_count - 1));
		decision.against = (size_t)(ending->against - 'A');
		if (ending->points)
			decision.points = *ending->points;
		if (decision.points < 0 || decision.points > POINTS_MOST)
			break_off(ERROR_INPUT, SAY_POINTS_INVALID_GAME_RANGE,
			    (long long)decision.points, POINTS_MOST);
		if (decision.points % book->unit != 0)
			break_off(ERROR_INPUT, SAY_POINTS_INVALID_GAME_UNIT, book->id,
			    (long long)decision.points, book->unit);
	}
	/* The reasons of equal decisions may differ. */
	*ret_repeated = old->made && old->against == decision.against &&
	                old->points == decision.points && strcmp(old->clause, decision.clause) == 0;
	if (old->made && !*ret_repeated && !ending->replaces) {
		if (table->game.artificial)
			break_off(ERROR_REFUSED, SAY_ALREADY_DECIDED_ARTIFICIAL,
			    table->address.round, table->address.table, old->clause);
		break_off(ERROR_REFUSED, SAY_ALREADY_DECIDED_AGAINST_SIDE, table->address.round,
		    table->address.table, old->clause, (char)('A' + (int)old->against),
		    (long long)old->points);
	}
	return decision;
}

struct table table_end(const struct desk *desk, const struct address *address,
    const struct table_ending *ending, bool *ret_repeated)
{
	/* The bell is a decision against no entrant. */
	const bool bell = strcasecmp(ending->clause, "time") == 0;
	struct deed deed = deed_begin(desk, address);
	const struct table *table = &deed.table;
	struct table_decision decision = {0};

	if (!bell) {
		decision = table_ending_decide(deed.change.desk, table, ending, &deed.repeated);
	} else {
		input_allow(ending->reason, "reason-invalid", TEXT_WORDS_THE_REASON);
		deed.repeated = table->stopped;
		if (table->game.finished && !table->stopped)
			break_off(ERROR_REFUSED, SAY_ALREADY_DECIDED_GAME_OVER,
			    table->address.round, table->address.table);
	}
	if (!deed.repeated) {
		sheet_unlock(&deed.change, table, ending->unlock);
		if (bell)
			stop_write(&deed.change, table, true, ending->reason, ending->by);
		else
			decision_write(&deed.change, table, &decision);
	}
	return deed_end(&deed, ret_repeated);
}

static void reopening_valid(const struct table_reopening *reopening)
{
	input_require(reopening->reason, "reason-invalid", TEXT_WORDS_REASON_DECISION_TAKEN_BACK);
	if (reopening->by)
		input_require(reopening->by, "author-invalid", TEXT_WORDS_PERSON_TAKING_BACK);
}

struct table table_reopen(const struct desk *desk, const struct address *address,
    const struct table_reopening *reopening, bool *ret_repeated)
{
	struct deed deed = deed_begin(desk, address);
	const struct table *table = &deed.table;
	const bool ended = table->decision.made || table->stopped;
	const struct table_decision back = {
	    .reason = reopening->reason,
	    .by = reopening->by ? reopening->by : store_author(desk->store),
	};

	reopening_valid(reopening);
	deed.repeated = !ended && table->decision_count + table->stop_count > 0;
	if (!ended && !deed.repeated)
		break_off(ERROR_REFUSED, SAY_NOT_DECIDED_GAME_NOT_DECIDED, table->address.round,
		    table->address.table);
	if (ended)
		sheet_unlock(&deed.change, table, reopening->unlock);
	/* A decision is withdrawn before the bell. */
	if (table->decision.made)
		decision_write(&deed.change, table, &back);
	else if (ended)
		stop_write(&deed.change, table, false, reopening->reason, reopening->by);
	return deed_end(&deed, ret_repeated);
}

void table_decision_withdraw(const struct desk *desk, const struct address *address, int version,
    const struct table_reopening *reopening)
{
	struct table_decision before = {0};

	reopening_valid(reopening);
	struct change change = change_begin(desk);
	struct table table = table_read(change.desk, address);

	if (table.decision.version == version) {
		for (size_t i = 0; i < table.decision_count; i++)
			if (table.decisions[i].version == version - 1)
				before = table.decisions[i];
		before.reason = reopening->reason;
		before.by = reopening->by ? reopening->by : store_author(desk->store);
		sheet_unlock(&change, &table, reopening->unlock);
		decision_write(&change, &table, &before);
	}
	change_end(&change);
}

/* --- answers --- */

void answer_artificial_parts(struct answer *to, const struct table *table, const char *clause)
{
	/* A stored decision names its percents. */
	const struct artificial_worths worths = {{0}};
	struct artificial artificial;
	struct error unread = {0};

	if (!artificial_read(clause, &worths, table->side_count, &artificial, &unread))
		return;
	for (size_t i = 0; i < table->side_count; i++) {
		struct answer *part = answer_row(to, "parts");

		answer_letter(part, "side", table->sides[i].side);
		answer_number(part, "percent", artificial.percent[i]);
	}
}

void answer_decision(
    struct answer *to, const struct table *table, const struct table_decision *decision)
{
	if (decision->made && decision->clause) {
		answer_text(to, "clause", decision->clause);
		if (!artificial_is(decision->clause)) {
			answer_letter(to, "against", table->sides[decision->against].side);
			answer_number(to, "points", decision->points);
			answer_text(to, "against_entrant", table->sides[decision->against].entrant);
		}
	}
	answer_reason(to, "reason", decision->reason);
	answer_text(to, "by", decision->by);
	answer_time(to, "time", decision->time);
	answer_text_some(to, "unlock", decision->unlock);
}

void answer_endings(struct answer *to, const char *list, const struct table *table,
    const struct table_decision *endings, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct table_decision *ending = &endings[i];
		struct answer *row = answer_row(to, list);

		answer_number(row, "version", ending->version);
		answer_code(row, "act", ending->made ? "end" : "reopen");
		answer_decision(row, table, ending);
		if (ending->made && ending->clause && artificial_is(ending->clause))
			answer_artificial_parts(row, table, ending->clause);
		answer_flag_set(row, "stands", ending->made && i + 1 == count);
	}
}

#include "store/table.h"

#include "base/text.h"
#include "store/rows.h"
#include "store/sheet.h"

#include <string.h>
#include <strings.h>

/* A version begins anew, but one that only follows another hand's keeps what was looked at. */
static void version_begin(struct table_hand *hand, const struct statement *statement)
{
	const bool own = db_int(statement, 10) == 0;
	const struct table_hand before = *hand;

	*hand = (struct table_hand){
	    .number = db_int(statement, 0),
	    .version = db_int(statement, 1),
	    .log = db_number(statement, 9),
	    .voided = db_int(statement, 2) != 0,
	    .moved = db_int(statement, 2) != 0 && db_int(statement, 15) != 0,
	    .after_end = db_int(statement, 3) != 0,
	    .corrected = before.corrected || (own && db_int(statement, 11) != 0),
	    .confirmed = (!own && before.confirmed) || db_int(statement, 13) != 0,
	    .differs = (!own && before.differs) || db_int(statement, 14) != 0,
	    .ruled = own ? db_int(statement, 12) != 0 : before.ruled,
	};
}

/* Lays the rows of a table's versions upon one another: the newest of each hand stands. */
static void version_lay(struct table_hand *hand, const struct statement *statement)
{
	struct hand_sums *sums;
	int side;

	if (hand->version != db_int(statement, 1))
		version_begin(hand, statement);
	side = db_int(statement, 4);
	if (db_is_null(statement, 4) || side < 0 || side >= SIDES_MOST)
		return;
	hand->time = hand->time || db_int(statement, 16) != 0;
	sums = &hand->sides[side];
	sums->score_before = db_number(statement, 5);
	sums->opening_minimum = db_int(statement, 6);
	sums->base = db_number(statement, 7);
	sums->cards = db_number(statement, 8);
	sums->total = sums->base + sums->cards;
}

static bool room_make(
    struct arena *arena, struct table_hand **hands, size_t count, struct error *err)
{
	enum { FIRST = 16 };
	struct table_hand *more;

	/* Room doubles at 16, 32, 64 … */
	if (count != 0 && (count < FIRST || (count & (count - 1)) != 0))
		return true;
	more = arena_alloc(arena, count ? 2 * count : FIRST, sizeof *more);
	if (!more)
		return error_memory(err);
	if (count)
		memcpy(more, *hands, count * sizeof *more);
	*hands = more;
	return true;
}

static bool band_moved(
    const struct event *event, const struct table *table, const struct table_hand *hand)
{
	for (size_t side = 0; side < table->side_count; side++) {
		const struct hand_sums *sums = &hand->sides[side];
		int64_t before = sums->running - sums->total;

		if (rulebook_opening_minimum(
		        event->book, (int32_t)sums->score_before, 0, hand->number, NULL) !=
		    rulebook_opening_minimum(event->book, (int32_t)before, 0, hand->number, NULL))
			return true;
	}
	return false;
}

/* Hands that began with another score than the corrected sheet now gives, in another band of
 * minima. A ruling on the hand after all that was changed before it settles the matter. */
static void hands_taint(
    const struct event *event, const struct table *table, struct table_hand *hands)
{
	int64_t changed = 0; /* newest line of the log about the hands before */

	for (size_t i = 0; i < table->hand_count; i++) {
		struct table_hand *hand = &hands[i];

		hand->tainted = !hand->voided && !(hand->ruled && hand->log > changed) &&
		                band_moved(event, table, hand);
		if (hand->log > changed)
			changed = hand->log;
	}
}

static bool hands_read(struct store *store, struct arena *arena, const struct event *of,
    struct table *table, struct table_hand **ret, struct error *err)
{
	static const char sql[] =
	    "SELECT v.hand, v.version, v.kind = 'void', v.after_end IS NOT NULL, s.side, "
	    "s.score_before, s.opening_minimum, s.base, s.cards, v.seq, c.act IS 'follow', "
	    "c.act IS NOT NULL, v.kind = 'ruling', k.seq IS NOT NULL, "
	    "EXISTS (SELECT 1 FROM second_entry e WHERE e.event = v.event AND e.round = v.round "
	    "AND e.game = v.game AND e.hand = v.hand AND e.version = v.version AND NOT e.equal), "
	    "c.act IS 'move', CASE WHEN s.side = 0 THEN (SELECT f.facts ->> '$.time' "
	    "FROM version_facts f WHERE f.event = v.event AND f.round = v.round "
	    "AND f.game = v.game AND f.hand = v.hand AND f.version = v.version) END "
	    "FROM hand_version v LEFT JOIN version_side s ON s.event = v.event "
	    "AND s.round = v.round AND s.game = v.game AND s.hand = v.hand "
	    "AND s.version = v.version LEFT JOIN correction c ON c.event = v.event "
	    "AND c.round = v.round AND c.game = v.game AND c.hand = v.hand "
	    "AND c.version = v.version LEFT JOIN confirmation k ON k.event = v.event "
	    "AND k.round = v.round AND k.game = v.game AND k.hand = v.hand "
	    "AND k.version = v.version "
	    "WHERE v.event = :event AND v.round = :round AND v.game = :game "
	    "ORDER BY v.hand, v.version, s.side";
	struct table_hand *hands = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", of->id);
		db_bind_number(&statement, ":round", table->address.round);
		db_bind_number(&statement, ":game", table->address.table);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		if (count == 0 || hands[count - 1].number != db_int(&statement, 0)) {
			ok = room_make(arena, &hands, count, err);
			if (!ok)
				break;
			hands[count++] = (struct table_hand){0};
		}
		version_lay(&hands[count - 1], &statement);
	}
	db_release(&statement);
	table->hands = hands;
	table->hand_count = count;
	/* A voided hand keeps its number. */
	table->next_hand = count ? hands[count - 1].number + 1 : 1;
	*ret = hands;
	return ok && step == DB_DONE;
}

static bool decision_read(
    struct store *store, struct arena *arena, int64_t event, struct table *table, struct error *err)
{
	static const char sql[] =
	    "SELECT against, clause, points, reason, ifnull(text, 'person ' || d.by), time FROM "
	    "decision d "
	    "LEFT JOIN name ON name.number = d.by LEFT JOIN log ON log.seq = d.seq "
	    "WHERE d.event = :event AND d.round = :round AND d.game = :game";
	struct table_decision *decision = &table->decision;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok;

	if (db_prepare(store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", table->address.round);
		db_bind_number(&statement, ":game", table->address.table);
		step = db_step(&statement, err);
	}
	ok = step != DB_FAILED;
	if (step == DB_ROW) {
		decision->made = true;
		decision->against = (size_t)db_number(&statement, 0);
		decision->points = db_number(&statement, 2);
		ok = db_text(&statement, 1, arena, &decision->clause, err) &&
		     db_text(&statement, 3, arena, &decision->reason, err) &&
		     db_text(&statement, 4, arena, &decision->by, err) &&
		     db_text(&statement, 5, arena, &decision->time, err);
	}
	db_release(&statement);
	return ok;
}

static bool stop_read(struct store *store, int64_t event, struct table *table, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM game_stop WHERE event = :event "
	                          "AND round = :round AND game = :game)";
	struct statement statement;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", table->address.round);
		db_bind_number(&statement, ":game", table->address.table);
		ok = db_step(&statement, err) == DB_ROW;
	}
	if (ok)
		table->stopped = db_int(&statement, 0) != 0;
	db_release(&statement);
	return ok;
}

struct game_rules event_rules(const struct rulebook *book, const struct event_settings *settings)
{
	return (struct game_rules){
	    .target = book->target,
	    .hands = settings->hands,
	};
}

bool event_is_timed(const struct event_settings *settings)
{
	return event_setting_number(&settings->more, SETTING_MINUTES) > 0;
}

static bool table_judge(struct arena *arena, const struct event *event,
    const struct event_settings *settings, struct table *table, struct error *err)
{
	struct game_rules rules = event_rules(event->book, settings);
	const struct game_decision decision = {
	    .made = table->decision.made,
	    .against = table->decision.against,
	    .points = table->decision.points,
	};
	struct game_hand *hands = arena_alloc(arena, table->hand_count + 1, sizeof *hands);
	size_t count = 0;

	if (!hands)
		return error_memory(err);
	rules.rung = table->stopped;
	for (size_t i = 0; i < table->hand_count; i++) {
		if (table->hands[i].voided)
			continue;
		rules.rung = rules.rung || (event_is_timed(settings) && table->hands[i].time);
		for (size_t side = 0; side < table->side_count; side++)
			hands[count].totals[side] = table->hands[i].sides[side].total;
		count++;
	}
	game_judge(&rules, table->side_count, hands, count, &decision, &table->game);
	return true;
}

static void hands_run(struct table *table, struct table_hand *hands)
{
	for (size_t side = 0; side < table->side_count; side++) {
		table->running[side] = 0;
		for (size_t i = 0; i < table->hand_count; i++) {
			table->running[side] += hands[i].sides[side].total;
			hands[i].sides[side].running = table->running[side];
		}
	}
}

static void next_hand_tell(const struct event *event, struct table *table)
{
	/* A dealt hand keeps the score it was dealt at. */
	for (size_t side = 0; side < table->side_count; side++) {
		if (!table->dealt)
			table->starts[side] = table->running[side];
		table->minima[side] = rulebook_opening_minimum(
		    event->book, (int32_t)table->starts[side], 0, table->next_hand, NULL);
	}
}

bool table_settle(struct arena *arena, const struct event *event,
    const struct event_settings *settings, struct table *table, struct table_hand *hands,
    struct error *err)
{
	table->hands = hands;
	hands_run(table, hands);
	hands_taint(event, table, hands);
	if (!table_judge(arena, event, settings, table, err))
		return false;
	next_hand_tell(event, table);
	return true;
}

bool table_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct table *ret, struct error *err)
{
	struct table table = {.address = {.round = address->round, .table = address->table}};
	struct table_hand *hands = NULL;
	struct event_settings settings;
	bool closed;

	if (!seats_read(store, arena, event->id, address->round, address->table, table.sides,
	        &table.side_count, err))
		return false;
	if (table.side_count == 0)
		return error_set(err, ERROR_INPUT, "table-unknown", "there is no table %d.%d",
		    address->round, address->table);
	if (!hands_read(store, arena, event, &table, &hands, err) ||
	    !decision_read(store, arena, event->id, &table, err) ||
	    !sheet_read(store, arena, event->id, &table, err) ||
	    !open_disputes_read(
	        store, arena, event->id, address, 0, &table.disputes, &table.dispute_count, err) ||
	    !event_settings_read(store, arena, event->id, &settings, &closed, err) ||
	    !stop_read(store, event->id, &table, err) ||
	    !table_settle(arena, event, &settings, &table, hands, err))
		return false;
	*ret = table;
	return true;
}

bool table_show(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct table *ret, struct error *err)
{
	return db_read_begin(store, err) &&
	       db_read_end(store, table_read(store, arena, event, address, ret, err));
}

/* The codes that end a game, for messages. */
static const char *ending_codes(struct arena *arena, const struct rulebook *book)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < book->penalty_count; i++)
		if (book->penalties[i].use == PENALTY_AS_TABLE_END)
			text_addf(&text, "%s, ", book->penalties[i].code);
	text_add(&text, "walkover, time");
	return text_of(&text);
}

/* The clause as the rulebook writes it, and what it is worth unless somebody set another amount. */
static bool clause_resolve(struct store *store, struct arena *arena, const struct event *event,
    const char *code, const char **ret_clause, int64_t *ret_points, struct error *err)
{
	struct event_settings settings;
	bool closed;
	size_t index = rulebook_penalty(event->book, code, strlen(code));

	if (index != SIZE_MAX && event->book->penalties[index].use == PENALTY_AS_TABLE_END) {
		*ret_clause = event->book->penalties[index].code;
		*ret_points = event->book->penalties[index].points;
		return true;
	}
	if (strcasecmp(code, "walkover") != 0)
		return error_set(err, ERROR_INPUT, "clause-unknown",
		    "no clause %s of %s ends a game; expected one of: %s", code, event->book->id,
		    ending_codes(arena, event->book));
	if (!event_settings_read(store, arena, event->id, &settings, &closed, err))
		return false;
	*ret_clause = "walkover";
	*ret_points = settings.walkover >= 0 ? settings.walkover : event->book->walkover;
	return true;
}

static bool ending_resolve(struct store *store, struct arena *arena, const struct event *event,
    const struct table *table, const struct table_ending *ending, struct table_decision *ret,
    struct error *err)
{
	*ret = (struct table_decision){
	    .made = true,
	    .reason = ending->reason ? ending->reason : "",
	    .by = ending->by ? ending->by : store->author,
	};
	if (!input_text_or_none(ret->reason, "reason-invalid", "the reason", err) ||
	    !input_text(ret->by, "author-invalid", "the name of who decided", err) ||
	    !clause_resolve(store, arena, event, ending->clause, &ret->clause, &ret->points, err))
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
	return true;
}

static bool decision_write(struct change *change, const struct event *event,
    const struct address *address, const struct table_decision *decision, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO decision (event, round, game, seq, clause, against, points, reason, by) "
	    "VALUES (:event, :round, :game, :seq, :clause, :against, :points, :reason, :by)";
	char subject[ADDRESS_TEXT];
	struct statement statement = {0};
	int64_t by;
	bool ok = name_number(change, decision->by, &by, err) &&
	          db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":round", address->round);
		db_bind_number(&statement, ":game", address->table);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":clause", decision->clause);
		db_bind_number(&statement, ":against", (int64_t)decision->against);
		db_bind_number(&statement, ":points", decision->points);
		db_bind_text(&statement, ":reason", decision->reason);
		db_bind_number(&statement, ":by", by);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	address_text(address, subject);
	return ok && change_log(change, "table-end", event->id, subject, err);
}

static bool stop_write(struct change *change, const struct event *event,
    const struct address *address, const char *reason, struct error *err)
{
	static const char sql[] = "INSERT INTO game_stop (event, round, game, seq, reason) "
	                          "VALUES (:event, :round, :game, :seq, :reason)";
	char subject[ADDRESS_TEXT];
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":round", address->round);
		db_bind_number(&statement, ":game", address->table);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":reason", reason ? reason : "");
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	address_text(address, subject);
	return ok && change_log(change, "table-end", event->id, subject, err);
}

/* The bell ends the game as it stands: nobody is decided against. */
static bool stop(struct change *change, struct arena *arena, const struct event *event,
    const struct address *at, const struct table_ending *ending, struct table *ret,
    bool *ret_repeated, struct error *err)
{
	if (ending->reason &&
	    !input_text_or_none(ending->reason, "reason-invalid", "the reason", err))
		return false;
	*ret_repeated = ret->stopped;
	if (ret->game.finished && !ret->stopped)
		return error_set(err, ERROR_REFUSED, "already-decided",
		    "the game at table %d.%d is over", at->round, at->table);
	return *ret_repeated ||
	       (sheet_open(ret, err) && stop_write(change, event, at, ending->reason, err) &&
	           table_read(change->store, arena, event, at, ret, err));
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

static bool decide(struct change *change, struct arena *arena, const struct event *event,
    const struct address *address, const struct table_ending *ending, struct table *ret,
    bool *ret_repeated, struct error *err)
{
	struct table_decision decision;
	const struct address at = {.round = address->round, .table = address->table};

	if (!event_open(change->store, event, err) ||
	    !table_read(change->store, arena, event, &at, ret, err))
		return false;
	if (is_stop(ending))
		return stop(change, arena, event, &at, ending, ret, ret_repeated, err);
	if (!ending_resolve(change->store, arena, event, ret, ending, &decision, err))
		return false;
	*ret_repeated = ret->decision.made && decision_same(&ret->decision, &decision);
	if (*ret_repeated)
		return true;
	if (ret->decision.made)
		return error_set(err, ERROR_REFUSED, "already-decided",
		    "table %d.%d was decided before: %s against %c, %lld points", at.round,
		    at.table, ret->decision.clause, (char)('A' + (int)ret->decision.against),
		    (long long)ret->decision.points);
	return sheet_open(ret, err) && decision_write(change, event, &at, &decision, err) &&
	       table_read(change->store, arena, event, &at, ret, err);
}

bool table_end(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, const struct table_ending *ending, struct table *ret,
    bool *ret_repeated, struct error *err)
{
	struct change change;
	struct table table;
	bool repeated = false;
	bool ok;

	if (!change_begin(store, &change, err))
		return false;
	ok = decide(&change, arena, event, address, ending, &table, &repeated, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = table;
	*ret_repeated = repeated;
	return true;
}

#include "store/table.h"

#include "store/bind.h"
#include "store/rows.h"

#include <limits.h>
#include <string.h>

/* A version begins anew, but one that only follows another hand's keeps what was looked at. */
static void version_begin(struct table_hand *hand, const struct statement *statement)
{
	const bool penalised = db_int(statement, 16) != 0;
	const bool own = db_int(statement, 10) == 0 && !penalised;
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
	hand->time = hand->time || db_int(statement, 17) != 0;
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
	    "c.act IS 'move', EXISTS (SELECT 1 FROM version_penalty p WHERE p.event = v.event "
	    "AND p.round = v.round AND p.game = v.game AND p.hand = v.hand "
	    "AND p.version = v.version), CASE WHEN s.side = 0 THEN (SELECT f.facts ->> '$.time' "
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
		table_bind(&statement, of->id, &table->address);
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
	*ret = hands;
	table->hands = hands;
	table->hand_count = count;
	/* A voided hand keeps its number. */
	table->next_hand = count ? hands[count - 1].number + 1 : 1;
	return ok && step == DB_DONE;
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

/* Whether the bell has ended the game: as it stood, or with a hand. */
static bool bell_ended(const struct event_settings *settings, const struct table *table)
{
	bool rung = table->stopped;

	for (size_t i = 0; i < table->hand_count && event_is_timed(settings); i++)
		rung = rung || (!table->hands[i].voided && table->hands[i].time);
	return rung;
}

/* What the game is judged by. */
static bool record_make(
    struct arena *arena, const struct table *table, struct game_record *ret, struct error *err)
{
	struct game_hand *hands = arena_alloc(arena, table->hand_count, sizeof *hands);
	struct game_points *points = arena_alloc(arena, table->given_count, sizeof *points);

	if (!hands || !points)
		return error_memory(err);
	*ret = (struct game_record){
	    .side_count = table->side_count,
	    .hands = hands,
	    .points = points,
	    .decision = {.made = table->decision.made,
	        .against = table->decision.against,
	        .points = table->decision.points},
	};
	if (table->decision.made &&
	    !decision_parts(table->decision.clause, table->side_count, &ret->decision, err))
		return false;
	for (size_t i = 0; i < table->hand_count; i++) {
		struct game_hand *hand = &hands[ret->hand_count];

		if (table->hands[i].voided)
			continue;
		hand->number = table->hands[i].number;
		for (size_t side = 0; side < table->side_count; side++)
			hand->totals[side] = table->hands[i].sides[side].total;
		ret->hand_count++;
	}
	for (size_t i = 0; i < table->given_count; i++)
		if (given_counts(&table->given[i], table->decision.log, &points[ret->points_count]))
			ret->points_count++;
	return true;
}

/* Hands in which something given later stands. */
static void hands_penalised(const struct table *table, struct table_hand *hands)
{
	for (size_t i = 0; i < table->hand_count; i++)
		for (size_t j = 0; j < table->given_count; j++)
			if (table->given[j].place.hand == hands[i].number &&
			    table->given[j].kind != GIVEN_WARNING && !table->given[j].cancelled)
				hands[i].penalised = true;
}

/* Running totals, by the same record as the game's score: points given between two hands are in
 * the total of the later one. */
static void hands_run(
    const struct game_record *record, struct table *table, struct table_hand *hands)
{
	int after = 0;

	memset(table->running, 0, sizeof table->running);
	for (size_t i = 0; i < table->hand_count; i++) {
		for (size_t side = 0; side < table->side_count; side++) {
			table->running[side] +=
			    game_points_between(record, side, after, hands[i].number) +
			    hands[i].sides[side].total;
			hands[i].sides[side].running = table->running[side];
		}
		after = hands[i].number;
	}
	for (size_t side = 0; side < table->side_count; side++)
		table->running[side] += game_points_between(record, side, after, INT_MAX);
}

static bool given_of_table(const struct desk *desk, struct table *table, struct error *err)
{
	const struct given_filter filter = {
	    .round = table->address.round, .table = table->address.table};
	struct given *given;

	if (!given_read(desk, &filter, &given, &table->given_count, err))
		return false;
	table->given = given;
	return true;
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
	struct game_rules rules = event_rules(event->book, settings);
	struct game_record record;

	table->hands = hands;
	rules.rung = bell_ended(settings, table);
	if (!record_make(arena, table, &record, err))
		return false;
	hands_run(&record, table, hands);
	hands_penalised(table, hands);
	hands_taint(event, table, hands);
	game_judge(&rules, &record, &table->game);
	next_hand_tell(event, table);
	return true;
}

bool table_read(
    const struct desk *desk, const struct address *address, struct table *ret, struct error *err)
{
	struct table table = {.address = {.round = address->round, .table = address->table}};
	struct table_hand *hands = NULL;
	struct event_settings settings;
	bool closed;

	if (!seats_read(desk, address->round, address->table, table.sides, &table.side_count, err))
		return false;
	if (table.side_count == 0)
		return error_set(err, ERROR_INPUT, "table-unknown", "there is no table %d.%d",
		    address->round, address->table);
	if (!hands_read(desk->store, desk->arena, desk->event, &table, &hands, err) ||
	    !decision_read(desk, &table, err) || !given_of_table(desk, &table, err) ||
	    !sheet_read(desk, &table, err) ||
	    !open_disputes_read(desk, address, 0, &table.disputes, &table.dispute_count, err) ||
	    !event_settings_read(desk, desk->event->id, &settings, &closed, err) ||
	    !stops_read(desk, &table, err) ||
	    !table_settle(desk->arena, desk->event, &settings, &table, hands, err))
		return false;
	*ret = table;
	return true;
}

bool table_show(
    const struct desk *desk, const struct address *address, struct table *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, table_read(desk, address, ret, err));
}

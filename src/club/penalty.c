#include "club/penalty.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/message.h"
#include "base/text.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/offences.h"
#include "club/round.h"
#include "club/standings.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "tournament/event_settings.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

const struct given_form given_forms[GIVEN_KINDS] = {
    [GIVEN_PENALTY] = {"penalty", "penalty-add", true},
    [GIVEN_ADJUSTMENT] = {"adjustment", "penalty-adjust", true},
    [GIVEN_WARNING] = {"warning", "penalty-warn", false},
};

const char *const given_how_names[] = {
    [GIVEN_PLAINLY] = "",
    [GIVEN_BY_RULING] = "ruling",
    [GIVEN_BY_RULING_AFTER] = "ruling-after",
};

static enum given_kind kind_named(const char *name)
{
	for (size_t i = 0; i < GIVEN_KINDS; i++)
		if (strcmp(given_forms[i].name, name) == 0)
			return (enum given_kind)i;
	return GIVEN_WARNING; /* the schema allows no other name */
}

/* --- listing --- */

enum given_how given_how_read(const struct statement *statement, int column)
{
	if (db_is_null(statement, column))
		return GIVEN_PLAINLY;
	return db_int(statement, column) != 0 ? GIVEN_BY_RULING_AFTER : GIVEN_BY_RULING;
}

/* The columns of penalties.sql that given_finish() reads itself. */
enum {
	GIVEN_COLUMN_KIND = 1,
	GIVEN_COLUMN_RULED = 21,
	GIVEN_COLUMN_CANCEL_RULED,
	GIVEN_COLUMN_PARTNER = 27
};

static void given_finish(const struct statement *statement, const struct desk *desk, void *row)
{
	struct given *given = row;
	const char *partner;
	const char *kind = db_text(statement, GIVEN_COLUMN_KIND, desk->arena);

	given->kind = kind_named(kind);
	given->how = given_how_read(statement, GIVEN_COLUMN_RULED);
	given->cancelled_how = given_how_read(statement, GIVEN_COLUMN_CANCEL_RULED);
	if (given->partner == 0)
		return;
	/* It was given to both partners of one round. */
	partner = row_called(desk, db_number(statement, GIVEN_COLUMN_PARTNER));
	given->name = entrant_pair(desk->arena, given->name, partner);
}

static const struct cell given_cells[] = {
    CELL(struct given, number),
    {CELL_PASSED, 0},
    CELL(struct given, place.round),
    CELL(struct given, place.table),
    CELL(struct given, place.hand),
    CELL(struct given, after_hand),
    CELL(struct given, side),
    CELL(struct given, entrant),
    CELL_OF_NAME(CELL_CALLED, struct given, name),
    CELL(struct given, code),
    CELL(struct given, count),
    CELL(struct given, points),
    CELL(struct given, reason),
    CELL_OF_NAME(CELL_CALLED, struct given, by),
    CELL(struct given, time),
    CELL(struct given, log),
    CELL(struct given, cancel_reason),
    CELL_OF_NAME(CELL_CALLED, struct given, cancelled_by),
    CELL(struct given, cancelled_at),
    CELL(struct given, cancel_log),
    CELL(struct given, partner),
    {CELL_PASSED, 0},
    {CELL_PASSED, 0},
    CELL(struct given, cancelled),
    CELL(struct given, idle),
    CELL(struct given, victory),
    CELL(struct given, margin),
};
static const struct row_kind given_row = ROW_KIND(struct given, given_cells, given_finish);

/* Reads the rows with the points that each had when it was given. */
static void rows_read(const struct desk *desk, const struct given_filter *filter,
    struct given **ret, size_t *ret_count)
{
	struct statement statement = db_ask_event_file(desk, "penalties.sql");

	db_bind_number(&statement, ":number", filter->number);
	db_bind_number(&statement, ":round", filter->round);
	db_bind_number(&statement, ":rounds", filter->rounds);
	db_bind_number(&statement, ":game", filter->table);
	db_bind_number(&statement, ":entrant", filter->entrant);
	*ret = row_list(&statement, desk, &given_row, ret_count);
}

/* --- prices --- */

/* Returns the penalty of the rulebook if repeated offences cost more; NULL: the price is fixed. */
static const struct penalty *repeated_of(
    const struct desk *desk, const struct given *given, size_t *ret_index)
{
	const struct rulebook *book;

	if (given->kind != GIVEN_PENALTY)
		return NULL;
	book = event_book_of(desk->event, given->place.round);
	*ret_index = rulebook_penalty(book, given->code, strlen(given->code));
	return *ret_index != SIZE_MAX && book->penalties[*ret_index].repeated_count > 0
	           ? &book->penalties[*ret_index]
	           : NULL;
}

int32_t given_offences_before(const struct given *rows, size_t count, const struct given *given)
{
	const struct address *place = &given->place;
	int32_t offences = 0;

	for (size_t i = 0; i < count; i++) {
		const struct given *row = &rows[i];
		const bool same =
		    place->hand > 0 ? row->side == given->side : row->entrant == given->entrant;

		if (row->kind == GIVEN_PENALTY && !row->cancelled && same &&
		    row->place.round == place->round && row->place.table == place->table &&
		    row->place.hand == place->hand && strcmp(row->code, given->code) == 0 &&
		    (given->number == 0 || row->number < given->number))
			offences += row->count;
	}
	return offences;
}

/* Counts the offences that the table wrote with the hand itself. */
static int32_t offences_written(const struct desk *desk, const struct given *given, size_t penalty)
{
	static const char sql[] =
	    "SELECT f.facts FROM hand_now n JOIN version_facts f USING (event, round, game, hand, "
	    "version) WHERE n.event = :event AND n.round = :round AND n.game = :game "
	    "AND n.hand = :hand";
	struct statement statement = db_ask(desk->store, sql);
	const char *facts;
	struct hand hand;
	int32_t count = 0;

	bind_hand(&statement, desk->event->number, &given->place);
	if (!row_first(&statement, desk, &row_text, &facts))
		return 0;
	hand = hand_parse(desk, given->place.round, facts);
	for (size_t i = 0; i < hand.side_count; i++)
		if (hand.sides[i].name == given->side)
			count += score_offences(
			    hand.sides[i].penalties, hand.sides[i].penalty_count, penalty);
	return count;
}

/* Sets the points of a penalty that costs more after earlier offences of the side in the game. */
static void game_price_set(
    const struct desk *desk, const struct penalty *penalty, size_t index, struct given *given)
{
	const struct address *place = &given->place;
	const struct offences offences = offences_read(desk, place, INT64_MAX);
	const int order = place->hand > 0 ? 2 * hand_orders_place(&offences.orders, place->round,
	                                            place->table, place->hand)
	                                  : 2 * hand_orders_after(&offences.orders, place->round,
	                                            place->table, given->after_hand) +
	                                        1;

	given->points = -rulebook_offences_points(penalty,
	    offences_before(&offences, order, given->number > 0 ? given->number : INT_MAX,
	        (size_t)(given->side - 'A'), index),
	    given->count);
}

/* Sets the points of a penalty as they are now: offences that the side repeats in a hand, or at the
 * table between hands, may cost more, and those cancelled since do not count. `rows` are those of
 * its table at least. */
static void price_set(
    const struct desk *desk, const struct given *rows, size_t count, struct given *given)
{
	size_t index;
	const struct penalty *penalty = repeated_of(desk, given, &index);
	int32_t written = 0;

	if (!penalty || given->idle)
		return;
	if (rulebook_penalty_of_game(penalty) && given->place.table > 0) {
		game_price_set(desk, penalty, index, given);
		return;
	}
	if (given->place.hand > 0)
		written = offences_written(desk, given, index);
	given->points = -rulebook_offences_points(
	    penalty, given_offences_before(rows, count, given) + written, given->count);
}

struct given *given_read(
    const struct desk *desk, const struct given_filter *filter, size_t *ret_count)
{
	struct given *list;
	size_t index;

	rows_read(desk, filter, &list, ret_count);
	for (size_t i = 0; i < *ret_count; i++) {
		struct given *given = &list[i], *rows = list;
		const struct given_filter all = {
		    .round = given->place.round, .table = given->place.table};
		size_t count = *ret_count;

		if (!repeated_of(desk, given, &index))
			continue;
		if (filter->number > 0 || filter->entrant > 0)
			rows_read(desk, &all, &rows, &count);
		price_set(desk, rows, count, given);
	}
	return list;
}

/* --- in a hand --- */

/* Copies a side's list, which other versions may share, with room for one more. */
static void *list_grow(struct arena *arena, const void *list, size_t count, size_t size)
{
	char *more = arena_alloc(arena, count + 1, size);

	if (count)
		memcpy(more, list, count * size);
	return more;
}

void given_keep(struct side *side, const struct side *from)
{
	side->given_penalty_count = from->given_penalty_count;
	side->given_penalties = from->given_penalties;
	side->given_adjustment_count = from->given_adjustment_count;
	side->given_adjustments = from->given_adjustments;
	side->earlier = from->earlier;
}

/* Applies a penalty or an adjustment to the facts; a warning does not change them. */
static void one_apply(
    struct arena *arena, const struct event *event, const struct given *given, struct side *side)
{
	const bool ruled = given->how != GIVEN_PLAINLY;

	if (given->kind == GIVEN_PENALTY) {
		size_t index =
		    rulebook_penalty(event_book_here(event), given->code, strlen(given->code));
		struct penalty_entry *entries;

		if (index == SIZE_MAX)
			break_off(
			    ERROR_STORE, SAY_STORE_DAMAGED_RULEBOOK_EVENT_PENALTY, given->code);
		entries = list_grow(
		    arena, side->given_penalties, side->given_penalty_count, sizeof *entries);
		entries[side->given_penalty_count++] =
		    (struct penalty_entry){index, given->count, given->number, ruled};
		side->given_penalties = entries;
	} else if (given->kind == GIVEN_ADJUSTMENT) {
		struct adjustment *entries = list_grow(
		    arena, side->given_adjustments, side->given_adjustment_count, sizeof *entries);

		entries[side->given_adjustment_count++] = (struct adjustment){
		    (int32_t)given->points, given->reason, given->number, ruled};
		side->given_adjustments = entries;
	}
}

void given_apply_rows(struct arena *arena, const struct event *event, const struct given *rows,
    size_t count, int number, struct hand *hand)
{
	for (size_t i = 0; i < hand->side_count; i++) {
		hand->sides[i].given_penalty_count = 0;
		hand->sides[i].given_adjustment_count = 0;
	}
	for (size_t i = 0; i < count; i++) {
		const struct given *given = &rows[i];
		size_t index = (size_t)(given->side - 'A');

		if (given->place.hand != number || given->cancelled || given->side == '\0' ||
		    index >= hand->side_count)
			continue;
		one_apply(arena, event, given, &hand->sides[index]);
	}
}

static void in_hand_finish(const struct statement *statement, const struct desk *desk, void *row)
{
	struct given *given = row;
	const char *kind = db_text(statement, 0, desk->arena);

	given->kind = kind_named(kind);
	given->how = given_how_read(statement, 1);
}

static const struct cell in_hand_cells[] = {
    {CELL_PASSED, 0},
    {CELL_PASSED, 0},
    CELL(struct given, side),
    CELL(struct given, code),
    CELL(struct given, count),
    CELL(struct given, points),
    CELL(struct given, reason),
    CELL(struct given, number),
};
static const struct row_kind in_hand_row = ROW_KIND(struct given, in_hand_cells, in_hand_finish);

void given_apply(
    const struct desk *desk, const struct address *address, int64_t seq, struct hand *hand)
{
	static const char sql[] =
	    "SELECT kind, ruled_after_event, side, code, count, points, reason, number "
	    "FROM penalty p "
	    "WHERE event = :event AND round = :round AND game = :game AND hand = :hand "
	    "AND kind <> 'warning' AND seq < :seq AND NOT EXISTS (SELECT 1 FROM penalty_cancel c "
	    "WHERE c.event = p.event AND c.penalty = p.number AND c.seq < :seq) ORDER BY number";
	const struct event played = event_played(desk->event, address->round);
	struct statement statement = db_ask(desk->store, sql);
	const struct given *rows;
	size_t count;

	bind_hand(&statement, desk->event->number, address);
	db_bind_number(&statement, ":seq", seq);
	rows = row_list(&statement, desk, &in_hand_row, &count);
	for (size_t i = 0; i < count; i++) {
		const size_t side = (size_t)(rows[i].side - 'A');

		if (side < hand->side_count)
			one_apply(desk->arena, &played, &rows[i], &hand->sides[side]);
	}
}

static const struct cell penalised_cells[] = {
    CELL(struct penalised_hand, address.round),
    CELL(struct penalised_hand, address.table),
    CELL(struct penalised_hand, address.hand),
    CELL(struct penalised_hand, version),
    CELL_OF_NAME(CELL_CALLED, struct penalised_hand, by),
    CELL(struct penalised_hand, time),
    CELL(struct penalised_hand, log),
};
static const struct row_kind penalised_row = ROW_KIND(struct penalised_hand, penalised_cells, NULL);

/* Tells whether the event has ended, after which a ruling may still come. */
static bool event_over(struct change *change)
{
	static const char sql[] = "SELECT closed FROM event_version WHERE event = :event "
	                          "ORDER BY version DESC LIMIT 1";
	struct statement statement = change_ask(change, sql);

	return db_exists(&statement);
}

/* Writes what was given; `ruling`: by a ruling. Fills in `number`, the event's next. */
static void given_write(struct change *change, struct given *given, bool ruling)
{
	const bool after_event = ruling && event_over(change);
	struct statement statement = change_next_row(change, "penalty");
	int64_t number;

	db_bind_text(&statement, ":kind", given_forms[given->kind].name);
	db_bind_number(&statement, ":round", given->place.round);
	if (given->place.table > 0) {
		db_bind_number(&statement, ":game", given->place.table);
		db_bind_number(&statement, ":side", given->side - 'A');
	}
	if (given->place.hand > 0)
		db_bind_number(&statement, ":hand", given->place.hand);
	db_bind_number(&statement, ":after_hand", given->after_hand);
	db_bind_number(&statement, ":entrant", given->entrant);
	if (given->partner > 0) /* given to a whole side, it is each partner's */
		db_bind_number(&statement, ":partner", given->partner);
	db_bind_text(&statement, ":code", given->code);
	db_bind_number(&statement, ":count", given->count);
	db_bind_number(&statement, ":points", given->points);
	db_bind_number(&statement, ":victory", given->victory);
	db_bind_number(&statement, ":margin", given->margin);
	db_bind_text(&statement, ":reason", given->reason);
	if (ruling)
		db_bind_number(&statement, ":ruled_after_event", after_event);
	number = db_one(&statement);
	given->number = (int)number;
}

/* Formats the subject of a log line: "1.2.4 P3", "round 1 P4". */
static void given_subject(const struct given *given, char subject[GIVEN_SUBJECT])
{
	char place[ADDRESS_TEXT];

	if (given->place.table > 0)
		address_text(&given->place, place);
	else
		(void)sqlite3_snprintf(sizeof place, place, "round %d", given->place.round);
	(void)sqlite3_snprintf(GIVEN_SUBJECT, subject, "%s P%d", place, given->number);
}

/* Writes the newest version of a hand again, with its present penalties, under a line of its own:
 * the penalty `number` was given or cancelled. Its sums stay within bounds; otherwise ERROR_REFUSED
 * `score-range`. */
static bool penalty_hand_version(const struct desk *desk, const struct address *address, int number,
    const char *reason, struct error *err)
{
	struct version_rows rows = {.address = *address, .kind = VERSION_RULING, .reason = reason};
	struct hand_view view;
	struct score score;

	if (!hand_fetch(desk, address, &view, err))
		return false;
	if (view.voided)
		return true;
	for (size_t i = 0; i < view.hand.side_count; i++) {
		view.hand.sides[i].given_penalty_count = 0;
		view.hand.sides[i].given_adjustment_count = 0;
	}
	given_apply(desk, address, INT64_MAX, &view.hand);
	offences_carry(desk, address, INT64_MAX, &view.hand);
	hand_score(desk->arena, desk->event, &view.hand, address, &score);
	/* A finding that no longer exists, because the melds are accepted now (34D), needs no
	 * acceptance. */
	correction_accept(desk->arena, &score, NULL, 0, &view.hand);
	rows.version = view.versions[view.version_count - 1].version + 1;
	rows.after_end = view.after_end[0] ? view.after_end : NULL;
	rows.hand = &view.hand;
	rows.score = &score;

	/* The new version of the hand has a line of its own, which names the penalty. */
	char place[ADDRESS_TEXT];
	char subject[2 * ADDRESS_TEXT];
	struct statement row;
	struct change change;

	address_text(&rows.address, place);
	(void)sqlite3_snprintf(sizeof subject, subject, "%s for P%d", place, number);
	change_begin(desk, &change);
	version_rows_write(&change, &rows);
	row = change_row(&change, "version_penalty");
	bind_version(&row, desk->event, &rows.address, rows.version);
	db_bind_number(&row, ":penalty", number);
	db_done(&row);
	return change_end(&change, change_log(&change, "hand-penalty", subject, err));
}

/* Writes new versions of the hand in which the penalty `given` was given or cancelled, and of other
 * hands of its game in which penalties now take other points. */
static bool penalty_hands_version(const struct desk *desk, const struct given *given, int number,
    const char *reason, struct error *err)
{
	const struct rulebook *book = event_book_of(desk->event, given->place.round);
	struct address at = given->place;
	struct table table;

	if (!given_forms[given->kind].scores || at.table == 0)
		return true;
	if (at.hand > 0 && !penalty_hand_version(desk, &at, number, reason, err))
		return false;
	if (given->kind != GIVEN_PENALTY || !rulebook_counts_games(book))
		return true;
	if (!table_read(desk, &at, &table, err))
		return false;
	for (size_t i = 0; i < table.hand_count; i++) {
		struct hand was, hand;

		at.hand = table.hands[i].number;
		if (table.hands[i].voided || at.hand == given->place.hand)
			continue;
		was = hand_version_read(desk, &at, table.hands[i].version, NULL);
		hand = was;
		offences_carry(desk, &at, INT64_MAX, &hand);
		if ((offences_repriced(book, &hand, &was) &&
		        !penalty_hand_version(desk, &at, number, reason, err)))
			return false;
	}
	return true;
}

static void list_add(
    struct arena *arena, struct given **rows, size_t *count, const struct given *row)
{
	*rows = arena_room(arena, *rows, *count, sizeof **rows);
	(*rows)[(*count)++] = *row;
}

/* Lists the penalties that the table wrote in a hand itself, of one entrant or of all (0). */
static void list_hand(const struct desk *desk, int entrant, const struct penalised_hand *penalised,
    struct given **rows, size_t *count)
{
	const struct address *address = &penalised->address;
	const struct rulebook *book = event_book_of(desk->event, address->round);
	struct seat seats[SIDES_MOST];
	const size_t seat_count = round_seats_read(desk, address->round, address->table, seats);
	struct hand hand = hand_version_read(desk, address, penalised->version, NULL);

	for (size_t i = 0; i < hand.side_count && i < seat_count; i++) {
		const struct side *side = &hand.sides[i];
		const struct given bare = {
		    .place = *address,
		    .after_hand = address->hand,
		    .side = seats[i].side,
		    .entrant = seats[i].number,
		    .partner = seats[i].partner,
		    .name = seats[i].entrant,
		    .reason = "",
		    .code = "",
		    .by = penalised->by,
		    .time = penalised->time,
		    .cancel_reason = "",
		    .cancelled_by = "",
		    .cancelled_at = "",
		    .log = penalised->log,
		};

		if (entrant != 0 && bare.entrant != entrant && bare.partner != entrant)
			continue;
		for (size_t k = 0; k < side->penalty_count; k++) {
			struct given row = bare;

			row.code = book->penalties[side->penalties[k].penalty].code;
			row.count = side->penalties[k].count;
			/* Written sums contain them already, so the row then adds nothing. */
			row.points = -score_penalty_points(book, side, k);
			list_add(desk->arena, rows, count, &row);
		}
		for (size_t k = 0; k < side->adjustment_count; k++) {
			struct given row = bare;

			row.kind = GIVEN_ADJUSTMENT;
			row.points = side->adjustments[k].points;
			row.reason = side->adjustments[k].reason;
			list_add(desk->arena, rows, count, &row);
		}
	}
}

/* Compares by round and table, in the order of play; a penalty written with a hand comes before
 * those given later. */
static int given_order(const void *a, const void *b)
{
	const struct given *left = a;
	const struct given *right = b;

	if (left->place.round != right->place.round)
		return left->place.round < right->place.round ? -1 : 1;
	if (left->place.table != right->place.table)
		return left->place.table < right->place.table ? -1 : 1;
	if (left->place_played != right->place_played)
		return left->place_played < right->place_played ? -1 : 1;
	if (left->number != right->number)
		return left->number < right->number ? -1 : 1;
	if (left->side != right->side)
		return left->side < right->side ? -1 : 1;
	if (left->kind != right->kind)
		return left->kind < right->kind ? -1 : 1;
	return strcmp(left->code, right->code);
}

static struct given *list_all(const struct desk *desk, int entrant, size_t *ret_count)
{
	/* The hands whose facts hold penalties. */
	static const char sql[] =
	    "SELECT v.round, v.game, v.hand, v.version, l.author, l.time, v.seq FROM hand_now v "
	    "JOIN version_facts f USING (event, round, game, hand, version) "
	    "LEFT JOIN log l ON l.seq = v.seq WHERE v.event = :event "
	    "AND (f.facts LIKE '%\"penalties\"%' OR f.facts LIKE '%\"adjustments\"%') "
	    "ORDER BY v.round, v.game, v.hand";
	const struct given_filter filter = {.entrant = entrant};
	const struct hand_orders orders = hand_orders_read(desk, INT_MAX);
	struct given *later, *rows = NULL;
	size_t hand_count, later_count, count = 0;
	struct statement statement = db_ask_event(desk, sql);
	const struct penalised_hand *hands =
	    row_list(&statement, desk, &penalised_row, &hand_count);

	for (size_t i = 0; i < hand_count; i++)
		list_hand(desk, entrant, &hands[i], &rows, &count);
	later = given_read(desk, &filter, &later_count);
	for (size_t i = 0; i < later_count; i++)
		list_add(desk->arena, &rows, &count, &later[i]);
	for (size_t i = 0; i < count; i++)
		rows[i].place_played = hand_orders_after(
		    &orders, rows[i].place.round, rows[i].place.table, rows[i].after_hand);
	if (count > 1)
		qsort(rows, count, sizeof *rows, given_order);
	*ret_count = count;
	return rows;
}

struct given *penalty_list(
    const struct desk *desk, const struct entrant *entrant, size_t *ret_count)
{
	const int number = entrant ? entrant->number : 0;
	struct given *list;

	store_read_begin(desk->store);
	list = list_all(desk, number, ret_count);
	store_read_end(desk->store, true);
	return list;
}

/* Returns true if the entrant sits there, alone or as one of two partners. */
static bool sits(const struct seat *seat, const struct entrant *entrant)
{
	return seat->number == entrant->number || seat->partner == entrant->number;
}

/* Lists the tables whose game was decided against the entrant; NULL: against any. */
static bool list_decided(const struct desk *desk, const struct entrant *entrant, int round,
    struct table **ret, size_t *ret_count, struct error *err)
{
	struct standings standings;
	struct table *tables;
	size_t count = 0;

	if (!standings_make(desk, round, &standings, err))
		return false;
	tables = arena_alloc(desk->arena, standings.decided_count + 1, sizeof *tables);
	for (size_t i = 0; i < standings.decided_count; i++) {
		const struct standing_decision *decided = &standings.decided[i];
		struct table *table = &tables[count];

		if (decided->artificial || (round > 0 && decided->table.round != round))
			continue;
		if (!table_read(desk, &decided->table, table, err))
			return false;
		count += !entrant || sits(&table->sides[table->decision.against], entrant);
	}
	*ret = tables;
	*ret_count = count;
	return true;
}

bool penalty_decided(const struct desk *desk, const struct entrant *entrant, int round,
    struct table **ret, size_t *ret_count, struct error *err)
{
	store_read_begin(desk->store);
	return store_read_end(desk->store, list_decided(desk, entrant, round, ret, ret_count, err));
}

/* A penalty while it is being given. */
struct given_now {
	const struct desk *desk;
	const struct giving *giving;
	struct given given; /* filled in step by step */
	struct giving_result result;
	const struct table_watch *watch;
};

static bool side_find(struct given_now *now, struct error *err)
{
	const struct table *table = &now->result.table;
	const struct giving *giving = now->giving;

	for (size_t i = 0; i < table->side_count; i++) {
		const struct seat *seat = &table->sides[i];

		if (giving->side ? seat->side != giving->side : !sits(seat, giving->entrant))
			continue;
		if (giving->entrant && !sits(seat, giving->entrant))
			break;
		now->given.side = seat->side;
		now->given.entrant = giving->entrant ? giving->entrant->number : seat->number;
		now->given.name = giving->entrant ? giving->entrant->name : seat->entrant;
		now->given.partner = giving->entrant ? 0 : seat->partner;
		return true;
	}
	if (giving->entrant)
		return error_set(err, ERROR_INPUT, SAY_ENTRANT_UNKNOWN_SIT_TABLE_B,
		    giving->entrant->name, table->address.round, table->address.table,
		    table->sides[0].entrant, table->sides[1].entrant);
	return error_set(err, ERROR_INPUT, SAY_SIDE_UNKNOWN_TABLE_NO_SIDE, giving->side,
	    (char)('A' + (int)table->side_count - 1));
}

static bool hand_find(struct given_now *now, struct error *err)
{
	const struct table *table = &now->result.table;
	int number = now->giving->place.hand;

	for (size_t i = 0; i < table->hand_count; i++) {
		if (table->hands[i].number != number)
			continue;
		if (!table->hands[i].voided || !given_forms[now->given.kind].scores)
			return true;
		return error_set(err, ERROR_REFUSED, SAY_HAND_VOIDED_VOID_COUNTS_NOTHING_GIVE,
		    table->address.round, table->address.table, number, table->address.round,
		    table->address.table);
	}
	return error_set(err, ERROR_INPUT, SAY_HAND_UNKNOWN_HAND, table->address.round,
	    table->address.table, number);
}

/* Finds the table, side and hand where it is given. An entrant named without a table is looked for
 * at the tables of the round; one who sits at none gets it in the standings alone. */
static bool place_find(struct given_now *now, struct error *err)
{
	const struct entrant *entrant = now->giving->entrant;
	struct given *given = &now->given;
	const struct table *table = &now->result.table;

	given->place = now->giving->place;
	if (given->place.table == 0) {
		struct round round;

		if (!round_read(now->desk, given->place.round, &round, err))
			return false;
		for (size_t i = 0; i < round.table_count; i++)
			for (size_t side = 0; side < round.tables[i].side_count; side++)
				if (sits(&round.tables[i].sides[side], entrant))
					given->place.table = round.tables[i].table;
	}
	now->result.has_table = given->place.table > 0;
	if (!now->result.has_table) {
		given->entrant = entrant->number;
		given->name = entrant->name;
		return true;
	}
	if (!table_read(now->desk, &given->place, &now->result.table, err) || !side_find(now, err))
		return false;
	if (given->place.hand > 0) {
		given->after_hand = given->place.hand;
		return hand_find(now, err);
	}
	given->after_hand = table_given_behind(table);
	return true;
}

/* Refuses a count that cannot be one, with the form to write, such as "300 for each card". */
static bool count_check(struct given_now *now, const struct penalty *penalty, struct error *err)
{
	if (now->given.count < 1 || now->given.count > GIVEN_COUNT_MOST)
		return error_set(err, ERROR_INPUT, SAY_PENALTY_COUNT_GIVEN_TIMES, penalty->code,
		    now->given.count, GIVEN_COUNT_MOST);
	if (penalty->use != PENALTY_ACCEPTS)
		return true;
	if (now->given.count > 1)
		return error_set(err, ERROR_INPUT, SAY_PENALTY_COUNT_TAKES_POINTS, penalty->code);
	return now->given.place.hand > 0 ||
	       error_set(err, ERROR_INPUT, SAY_PENALTY_FORM_ABOUT_MELDS_HAND, penalty->code,
	           now->given.place.round, now->given.place.table);
}

/* Checks a penalty for the standings alone: it is in no hand, and victory points must rank. */
static bool standings_check(const struct given_now *now, const char *what, struct error *err)
{
	const struct event_settings *settings = &now->desk->event->settings;
	const enum ranking_by by =
	    (enum ranking_by)event_setting_word(&settings->more, SETTING_RANKING);

	if (now->given.place.hand > 0)
		return error_set(err, ERROR_INPUT, SAY_PENALTY_FORM_COUNTS_STANDINGS_HAND_TABLE,
		    what, now->given.place.round, now->given.place.table);
	return now->given.victory == 0 || by == RANKING_VICTORY_POINTS ||
	       error_set(err, ERROR_REFUSED, SAY_RANKING_OTHERWISE, what, ranking_by_said(by));
}

/* Finds the points of a penalty now. */
static void code_points(struct given_now *now, size_t index)
{
	struct given *given = &now->given;
	const struct given_filter filter = {
	    .round = given->place.round, .table = given->place.table};
	const struct penalty *penalty =
	    &event_book_of(now->desk->event, given->place.round)->penalties[index];
	struct given *rows;
	size_t count;

	given->points = -rulebook_offences_points(penalty, 0, given->count);
	if (penalty->repeated_count == 0)
		return;
	rows_read(now->desk, &filter, &rows, &count);
	price_set(now->desk, rows, count, given);
}

static bool code_find(struct given_now *now, struct error *err)
{
	const struct rulebook *book = event_book_of(now->desk->event, now->given.place.round);
	const char *code = now->giving->code;
	char side = now->given.side ? now->given.side : 'A';
	size_t index = code ? rulebook_penalty(book, code, strlen(code)) : SIZE_MAX;

	/* A warning may name any clause, such as the one on talk that may end a game (22A). */
	if (!given_forms[now->given.kind].scores && (!code || index != SIZE_MAX)) {
		now->given.code = code ? book->penalties[index].code : "";
		return true;
	}
	if (index != SIZE_MAX && book->penalties[index].use == PENALTY_IN_STANDINGS) {
		const struct penalty *penalty = &book->penalties[index];
		struct given *given = &now->given;
		const struct event *event;

		event = round_event(now->desk, given->place.round);
		given->code = penalty->code;
		given->count = now->giving->count;
		given->victory = -(int64_t)MATCH_PARTS * penalty->victory * given->count;
		given->margin = -(int64_t)given->count *
		                rulebook_penalty_points(penalty, event->settings.hands);
		return count_check(now, penalty, err) && standings_check(now, penalty->code, err);
	}
	if (!facts_penalty(now->desk->arena, book, side, code, strlen(code), &index, err))
		return false;
	now->given.code = book->penalties[index].code;
	now->given.count = now->giving->count;
	if (!count_check(now, &book->penalties[index], err))
		return false;
	code_points(now, index);
	return true;
}

static bool points_find(struct given_now *now, struct error *err)
{
	const struct rulebook *book = event_book_of(now->desk->event, now->given.place.round);
	int64_t points = now->giving->points;

	if (now->given.kind != GIVEN_ADJUSTMENT)
		return code_find(now, err);
	if (now->giving->victory) {
		/* Victory points from the committee have as many decimals as the scale. */
		const int64_t hundredths = now->giving->points;
		const struct scale *scale;

		now->given.victory = hundredths;
		if (hundredths == 0)
			return error_set(
			    err, ERROR_INPUT, SAY_POINTS_INVALID_VICTORY_CHANGE_NOTHING);
		if (!standings_check(now, message_words(TEXT_WORDS_THE_ADJUSTMENT), err) ||
		    !event_setting_scale(
		        now->desk->arena, &now->desk->event->settings.more, &scale, err))
			return false;
		return hundredths % (MATCH_PARTS / scale_parts(scale)) == 0 ||
		       error_set(err, ERROR_INPUT, SAY_POINTS_INVALID_SCALE_PLACES_BEHIND,
		           scale->id, scale->decimals);
	}
	now->given.points = points;
	if (points == 0 || points < -POINTS_MOST || points > POINTS_MOST)
		return error_set(err, ERROR_INPUT, SAY_POINTS_INVALID_COMMITTEE_GIVE,
		    (long long)points, POINTS_MOST, POINTS_MOST);
	return points % book->unit == 0 ||
	       error_set(err, ERROR_INPUT, SAY_POINTS_INVALID_SCORE_SCORES_MULTIPLES, book->id,
	           (long long)points, book->unit);
}

/* Returns true if two penalties are equal. A repeated penalty may have other points. */
static bool given_equal(const struct given *one, const struct given *other)
{
	return one->kind == other->kind && one->place.table == other->place.table &&
	       one->place.hand == other->place.hand && one->victory == other->victory &&
	       (one->kind == GIVEN_PENALTY ? one->count == other->count
	                                   : one->points == other->points) &&
	       strcmp(one->code, other->code) == 0;
}

/* Finds the rulebook's penalty for that many warnings of an entrant. */
static void warnings_look(struct given_now *now)
{
	const struct rulebook *book = event_book_of(now->desk->event, now->given.place.round);
	const struct given_filter filter = {.entrant = now->given.entrant};
	struct given *all;
	size_t count;
	int warnings = 0;

	if (now->given.kind != GIVEN_WARNING)
		return;
	all = given_read(now->desk, &filter, &count);
	for (size_t i = 0; i < count; i++)
		warnings += all[i].kind == GIVEN_WARNING && !all[i].cancelled;
	now->result.warnings = warnings;
	for (size_t i = 0; i < book->penalty_count; i++)
		if (book->penalties[i].warnings > 0 && warnings % book->penalties[i].warnings == 0)
			now->result.due = &book->penalties[i];
}

static bool line_write(struct given_now *now, struct error *err)
{
	char subject[GIVEN_SUBJECT];
	struct change change;

	change_begin(now->desk, &change);
	given_write(&change, &now->given, now->giving->ruling);
	given_subject(&now->given, subject);
	return change_end(
	    &change, change_log(&change, given_forms[now->given.kind].action, subject, err));
}

/* Checks that it may still be given or cancelled there. A warning changes no score and is always
 * allowed. */
static bool clock_allows(
    struct given_now *now, const struct given *given, bool ruling, struct error *err)
{
	const int hand = given_forms[given->kind].scores ? given->place.hand : 0;

	return correction_given_allowed(now->desk, &now->result.table, hand, ruling, err);
}

static bool result_read(struct given_now *now, int number, struct error *err)
{
	const struct given_filter filter = {.number = number};
	size_t count;
	struct given *rows = given_read(now->desk, &filter, &count);

	if (count == 0)
		return error_set(err, ERROR_INPUT, SAY_PENALTY_NONE_P_CANASTA_LIST, number);
	now->result.given = rows[0];
	now->result.has_table = rows[0].place.table > 0;
	return !now->result.has_table ||
	       deed_table_read(now->desk, now->watch, &rows[0].place, &now->result.table, err);
}

static bool give(struct given_now *now, struct error *err)
{
	const char *reason = now->giving->reason ? now->giving->reason : "";

	now->given = (struct given){.kind = now->giving->kind, .code = "", .reason = reason};
	if (!input_text(reason, "reason-invalid", TEXT_WORDS_THE_REASON, err) ||
	    !place_find(now, err) || !points_find(now, err) ||
	    !clock_allows(now, &now->given, now->giving->ruling, err))
		return false;
	const struct table *table = &now->result.table;
	int64_t after;

	if (now->result.has_table) {
		after = table->running[now->given.side - 'A'] + now->given.points;
		if (!(after >= -GAME_SCORE_MOST && after <= GAME_SCORE_MOST))
			return error_set(err, ERROR_REFUSED, SAY_SCORE_RANGE_SIDE_STAND_GAME,
			    now->given.side, (long long)after);
	}
	if (!table_watch_begin(now->desk, now->given.place.round, &now->watch, err))
		return false;
	/* An equal one is reported, since it may have been entered twice. */
	const struct given_filter filter = {
	    .round = now->given.place.round, .entrant = now->given.entrant};
	struct given *all;
	size_t count;

	all = given_read(now->desk, &filter, &count);
	for (size_t i = 0; i < count; i++)
		if (!all[i].cancelled && given_equal(&all[i], &now->given))
			now->result.alike = true;
	if (!line_write(now, err))
		return false;
	if (!penalty_hands_version(now->desk, &now->given, now->given.number, reason, err))
		return false;
	warnings_look(now);
	return result_read(now, now->given.number, err);
}

bool penalty_give(const struct desk *desk, const struct giving *giving, struct giving_result *ret,
    struct error *err)
{
	struct event_now read;
	const struct desk deed = desk_keep(desk, &read);
	struct given_now now = {.desk = &deed, .giving = giving};

	store_begin(desk->store);
	if (!store_end(desk->store, give(&now, err)))
		return false;
	*ret = now.result;
	return true;
}

/* Finds the penalties of the table that take other points than `was` says. */
static void repriced_find(struct given_now *now, const struct given *was, size_t count)
{
	const struct address *place = &now->result.given.place;
	const struct given_filter filter = {.round = place->round, .table = place->table};
	struct repriced *repriced = arena_alloc(now->desk->arena, count, sizeof *repriced);
	size_t now_count, found = 0;
	struct given *rows = given_read(now->desk, &filter, &now_count);

	/* The same rows in the same order: one is cancelled since. */
	for (size_t i = 0; i < count && i < now_count; i++)
		if (rows[i].number == was[i].number && !rows[i].cancelled &&
		    rows[i].points != was[i].points)
			repriced[found++] =
			    (struct repriced){rows[i].number, was[i].points, rows[i].points};
	now->result.repriced = repriced;
	now->result.repriced_count = found;
}

static bool cancel(struct given_now *now, const struct giving_back *back, struct error *err)
{
	const struct given *given = &now->result.given;
	const char *reason = back->reason ? back->reason : "";

	if (!input_text(reason, "reason-invalid", TEXT_WORDS_REASON_CANCEL, err) ||
	    !result_read(now, back->number, err))
		return false;
	now->result.repeated = given->cancelled;
	if (now->result.repeated)
		return true;
	if (!clock_allows(now, given, back->ruling, err) ||
	    !table_watch_begin(now->desk, given->place.round, &now->watch, err))
		return false;
	const struct given_filter beside = {
	    .round = given->place.round, .table = given->place.table};
	char subject[GIVEN_SUBJECT];
	struct statement row;
	struct given *rows;
	struct change change;
	size_t count;

	rows = given_read(now->desk, &beside, &count);
	change_begin(now->desk, &change);
	given_subject(given, subject);
	row = change_row(&change, "penalty_cancel");
	db_bind_number(&row, ":penalty", back->number);
	db_bind_text(&row, ":reason", back->reason);
	if (back->ruling)
		db_bind_number(&row, ":ruled_after_event", event_over(&change));
	db_done(&row);
	if (!change_end(&change, change_log(&change, "penalty-cancel", subject, err)))
		return false;
	if (!penalty_hands_version(now->desk, given, back->number, reason, err))
		return false;
	if (!result_read(now, back->number, err))
		return false;
	repriced_find(now, rows, count);
	return true;
}

bool penalty_cancel(const struct desk *desk, const struct giving_back *back,
    struct giving_result *ret, struct error *err)
{
	struct event_now read;
	const struct desk deed = desk_keep(desk, &read);
	struct given_now now = {.desk = &deed};

	store_begin(desk->store);
	if (!store_end(desk->store, cancel(&now, back, err)))
		return false;
	*ret = now.result;
	return true;
}

bool penalty_number(const char *text, int *ret, struct error *err)
{
	enum { NUMBER_MOST = 1000000 };
	const char *digits = *text == 'P' || *text == 'p' ? text + 1 : text;
	int64_t number;

	if (!text_integer(digits, strlen(digits), 1, NUMBER_MOST, &number))
		return error_set(err, ERROR_INPUT, SAY_PENALTY_NONE_NUMBER_P12, text);
	*ret = (int)number;
	return true;
}

#include "club/penalty.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/standings.h"
#include "club/table.h"
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

/* --- kinds and ways --- */

const struct given_form given_forms[GIVEN_KINDS] = {
    [GIVEN_PENALTY] = {"penalty", "penalty-add", true},
    [GIVEN_ADJUSTMENT] = {"adjustment", "penalty-adjust", true},
    [GIVEN_WARNING] = {"warning", "penalty-warn", false},
};

static enum given_kind kind_named(const char *name)
{
	for (size_t i = 0; i < GIVEN_KINDS; i++)
		if (strcmp(given_forms[i].name, name) == 0)
			return (enum given_kind)i;
	return GIVEN_WARNING; /* the schema allows no other name */
}

enum given_how given_how_read(const struct statement *row, const char *column)
{
	if (db_is_null(row, column))
		return GIVEN_PLAINLY;
	return db_int(row, column) != 0 ? GIVEN_BY_RULING_AFTER : GIVEN_BY_RULING;
}

/* --- rows --- */

static void given_finish(const struct statement *statement, const struct desk *desk, void *row)
{
	struct given *given = row;

	given->kind = kind_named(db_text(statement, "kind", desk->arena));
	given->how = given_how_read(statement, "ruled_after_event");
	given->cancelled_how = given_how_read(statement, "cancel_ruled_after_event");
	if (given->partner > 0) /* it was given to both partners of one round */
		given->name = entrant_pair(desk->arena, given->name,
		    row_called(desk, db_number(statement, "partner_name")));
}

static const struct cell given_cells[] = {
    CELL(struct given, number),
    CELL_FROM("round", struct given, place.round),
    CELL_FROM("game", struct given, place.table),
    CELL_FROM("hand", struct given, place.hand),
    CELL(struct given, after_hand),
    CELL(struct given, side),
    CELL(struct given, entrant),
    CELL_OF_NAME("name", struct given, name),
    CELL(struct given, code),
    CELL(struct given, count),
    CELL(struct given, points),
    CELL(struct given, reason),
    CELL_OF_NAME("author", struct given, by),
    CELL(struct given, time),
    CELL_FROM("seq", struct given, log),
    CELL(struct given, cancel_reason),
    CELL_OF_NAME("cancelled_by", struct given, cancelled_by),
    CELL(struct given, cancelled_at),
    CELL(struct given, cancel_log),
    CELL(struct given, cancelled),
    CELL(struct given, idle),
    CELL(struct given, victory),
    CELL(struct given, margin),
    CELL(struct given, partner),
};
static const struct row_kind given_row = ROW_KIND(struct given, given_cells, given_finish);

/* Reads the rows with the points that each had when it was given. */
static struct given *rows_read(
    const struct desk *desk, const struct given_filter *filter, size_t *ret_count)
{
	struct statement statement = db_ask_event(desk, "penalties.sql");

	db_bind_number(&statement, ":number", filter->number);
	db_bind_number(&statement, ":round", filter->round);
	db_bind_number(&statement, ":rounds", filter->rounds);
	db_bind_number(&statement, ":game", filter->table);
	db_bind_number(&statement, ":entrant", filter->entrant);
	return row_list(&statement, desk, &given_row, ret_count);
}

/* --- prices --- */

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
	struct statement statement = ask_hand(desk, sql, &given->place);
	const char *facts;
	int32_t count = 0;

	if (!row_first(&statement, desk, &row_text, &facts))
		return 0;
	const struct hand hand = hand_parse(desk, given->place.round, facts);

	for (size_t i = 0; i < hand.side_count; i++)
		if (hand.sides[i].name == given->side)
			count += score_offences(
			    hand.sides[i].penalties, hand.sides[i].penalty_count, penalty);
	return count;
}

/* Sets the present points of a penalty that costs more if the side repeats the offence: in a hand, at the table between
 * hands, or in the whole game. Offences cancelled since do not count. `rows` are at least those of its table; NULL:
 * they are read. */
static void price_set(
    const struct desk *desk, const struct given *rows, size_t count, struct given *given)
{
	const struct address *place = &given->place;
	int32_t before;

	if (given->kind != GIVEN_PENALTY || given->idle)
		return;
	const struct rulebook *book = event_book_of(desk->event, place->round);
	const size_t index = rulebook_penalty(book, given->code, strlen(given->code));

	if (index == SIZE_MAX || book->penalties[index].repeated_count == 0)
		return;
	const struct penalty *penalty = &book->penalties[index];

	if (rulebook_penalty_of_game(penalty) && place->table > 0) {
		const struct offences offences = offences_read(desk, place, INT64_MAX);
		const int order = offences_order(&offences, place,
		    place->hand > 0 ? place->hand : given->after_hand, place->hand == 0);

		before =
		    offences_before(&offences, order, given->number > 0 ? given->number : INT_MAX,
		        (size_t)(given->side - 'A'), index);
	} else {
		if (!rows)
			rows = rows_read(desk,
			    &(struct given_filter){.round = place->round, .table = place->table},
			    &count);
		before = given_offences_before(rows, count, given);
		if (place->hand > 0)
			before += offences_written(desk, given, index);
	}
	given->points = -rulebook_offences_points(penalty, before, given->count);
}

struct given *given_read(
    const struct desk *desk, const struct given_filter *filter, size_t *ret_count)
{
	struct given *list = rows_read(desk, filter, ret_count);
	const bool has_tables = filter->number == 0 && filter->entrant == 0;

	for (size_t i = 0; i < *ret_count; i++)
		price_set(desk, has_tables ? list : NULL, *ret_count, &list[i]);
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
    struct arena *arena, const struct rulebook *book, const struct given *given, struct hand *hand)
{
	const bool ruled = given->how != GIVEN_PLAINLY;
	const size_t index = (size_t)(given->side - 'A');

	if (given->side == '\0' || index >= hand->side_count)
		return;
	struct side *side = &hand->sides[index];

	if (given->kind == GIVEN_PENALTY) {
		const size_t penalty = rulebook_penalty(book, given->code, strlen(given->code));

		if (penalty == SIZE_MAX)
			break_off(ERROR_STORE, SAY_STORE_DAMAGED_NO_PENALTY, given->code);
		struct penalty_entry *entries = list_grow(
		    arena, side->given_penalties, side->given_penalty_count, sizeof *entries);

		entries[side->given_penalty_count++] =
		    (struct penalty_entry){penalty, given->count, given->number, ruled};
		side->given_penalties = entries;
	} else if (given->kind == GIVEN_ADJUSTMENT) {
		struct adjustment *entries = list_grow(
		    arena, side->given_adjustments, side->given_adjustment_count, sizeof *entries);

		entries[side->given_adjustment_count++] = (struct adjustment){
		    (int32_t)given->points, given->reason, given->number, ruled};
		side->given_adjustments = entries;
	}
}

/* Takes away what was applied. */
static void none_apply(struct hand *hand)
{
	for (size_t i = 0; i < hand->side_count; i++) {
		hand->sides[i].given_penalty_count = 0;
		hand->sides[i].given_adjustment_count = 0;
	}
}

void given_apply_rows(struct arena *arena, const struct rulebook *book, const struct given *rows,
    size_t count, int number, struct hand *hand)
{
	none_apply(hand);
	for (size_t i = 0; i < count; i++)
		if (rows[i].place.hand == number && !rows[i].cancelled)
			one_apply(arena, book, &rows[i], hand);
}

void given_apply(
    const struct desk *desk, const struct address *address, int64_t seq, struct hand *hand)
{
	static const char sql[] =
	    "SELECT kind, ruled_after_event, side, code, count, points, reason, number "
	    "FROM penalty p "
	    "WHERE event = :event AND round = :round AND game = :game AND hand = :hand "
	    "AND seq < :seq AND NOT EXISTS (SELECT 1 FROM penalty_cancel c "
	    "WHERE c.event = p.event AND c.penalty = p.number AND c.seq < :seq) ORDER BY number";
	const struct rulebook *book = event_book_of(desk->event, address->round);
	struct statement row = ask_hand(desk, sql, address);

	none_apply(hand);
	db_bind_number(&row, ":seq", seq);
	while (db_step(&row)) {
		const struct given given = {
		    .kind = kind_named(db_text(&row, "kind", desk->arena)),
		    .how = given_how_read(&row, "ruled_after_event"),
		    .side = (char)('A' + db_int(&row, "side")),
		    .code = db_text(&row, "code", desk->arena),
		    .count = db_int(&row, "count"),
		    .points = db_number(&row, "points"),
		    .reason = db_text(&row, "reason", desk->arena),
		    .number = db_int(&row, "number"),
		};

		one_apply(desk->arena, book, &given, hand);
	}
}

/* --- writing --- */

/* Writes the line of the log of a change; its subject is "1.2.4 P3" or "round 1 P4". */
static void given_log(struct change *change, const char *action, const struct given *given)
{
	struct arena *arena = change->desk->arena;

	change_log(change, action,
	    given->place.table > 0
	        ? arena_printf(arena, "%s P%d", address_text(arena, &given->place), given->number)
	        : arena_printf(arena, "round %d P%d", given->place.round, given->number));
}

/* Writes what was given, under a line of its own. Fills in `number`, the event's next. */
static void given_write(const struct desk *desk, struct given *given, bool ruling)
{
	struct change change = change_begin(desk);
	struct statement statement = change_next_row(&change, "penalty");

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
	if (ruling) /* it may come after the event was closed */
		db_bind_number(
		    &statement, ":ruled_after_event", event_now_read(change.desk)->closed);
	given->number = (int)db_one(&statement);
	given_log(&change, given_forms[given->kind].action, given);
	change_end(&change);
}

/* Writes the newest version of a hand again, with its present penalties, under a line of its own:
 * the penalty `number` was given or cancelled. Its sums stay within bounds; otherwise ERROR_REFUSED
 * `score-range`. */
static void penalty_hand_version(
    const struct desk *desk, const struct address *address, int number, const char *reason)
{
	struct version_rows rows = {.address = *address, .kind = VERSION_RULING, .reason = reason};
	struct score score;
	struct statement row;
	struct hand_view view = hand_fetch(desk, address);

	if (view.voided)
		return;
	given_apply(desk, address, INT64_MAX, &view.hand);
	offences_carry(desk, address, INT64_MAX, &view.hand);
	hand_score(desk->arena, desk->event, &view.hand, address, &score);
	/* A finding that no longer exists, because the melds are accepted now (34D), needs no
	 * acceptance. */
	correction_accept(desk->arena, &score, NULL, 0, &view.hand);
	rows.version = view.version + 1;
	rows.after_end = view.after_end[0] ? view.after_end : NULL;
	rows.hand = &view.hand;
	rows.score = &score;
	/* The new version of the hand has a line of its own, which names the penalty. */
	struct change change = change_begin(desk);

	version_rows_write(&change, &rows);
	row =
	    bind_version(change_row(&change, "version_penalty"), desk, &rows.address, rows.version);
	db_bind_number(&row, ":penalty", number);
	db_done(&row);
	change_log(&change, "hand-penalty",
	    arena_printf(
	        desk->arena, "%s for P%d", address_text(desk->arena, &rows.address), number));
	change_end(&change);
}

/* Writes new versions of the hand in which the penalty `given` was given or cancelled, and of other
 * hands of its game in which penalties now take other points. */
static void penalty_hands_version(
    const struct desk *desk, const struct given *given, const char *reason)
{
	const struct rulebook *book = event_book_of(desk->event, given->place.round);
	struct address at = given->place;

	if (!given_forms[given->kind].scores || at.table == 0)
		return;
	if (at.hand > 0)
		penalty_hand_version(desk, &at, given->number, reason);
	if (given->kind != GIVEN_PENALTY || !rulebook_counts_games(book))
		return;
	struct table table = table_read(desk, &at);

	for (size_t i = 0; i < table.hand_count; i++) {
		at.hand = table.hands[i].number;
		if (!table.hands[i].voided && at.hand != given->place.hand &&
		    hand_repriced(desk, &table.hands[i], &at))
			penalty_hand_version(desk, &at, given->number, reason);
	}
}

/* --- a list of what was given --- */

static void list_add(struct arena *arena, struct given_list *to, const struct given *row)
{
	to->given = arena_room(arena, to->given, to->given_count, sizeof *to->given);
	to->given[to->given_count++] = *row;
}

/* Lists the penalties that the table wrote in a hand itself, of one entrant or of all (0). `bare` says
 * which hand it is, who wrote it and when. */
static void list_hand(
    const struct desk *desk, int entrant, int version, struct given bare, struct given_list *to)
{
	const struct address *address = &bare.place;
	const struct rulebook *book = event_book_of(desk->event, address->round);
	struct seat seats[SIDES_MOST];
	const size_t seat_count = round_seats_read(desk, address->round, address->table, seats);
	const struct hand hand = hand_version_read(desk, address, version, NULL);

	for (size_t i = 0; i < hand.side_count && i < seat_count; i++) {
		const struct side *side = &hand.sides[i];

		if (entrant != 0 && !seat_holds(&seats[i], entrant))
			continue;
		bare.side = seats[i].side;
		bare.entrant = seats[i].number;
		bare.partner = seats[i].partner;
		bare.name = seats[i].entrant;
		for (size_t k = 0; k < side->penalty_count; k++) {
			struct given row = bare;

			row.code = book->penalties[side->penalties[k].penalty].code;
			row.count = side->penalties[k].count;
			/* Written sums contain them already, so the row then adds nothing. */
			row.points = -score_penalty_points(book, side, k);
			list_add(desk->arena, to, &row);
		}
		for (size_t k = 0; k < side->adjustment_count; k++) {
			struct given row = bare;

			row.kind = GIVEN_ADJUSTMENT;
			row.points = side->adjustments[k].points;
			row.reason = side->adjustments[k].reason;
			list_add(desk->arena, to, &row);
		}
	}
}

/* Compares by round and table, in the order of play; a penalty written with a hand comes before
 * those given later. */
static int given_order(const void *a, const void *b)
{
	const struct given *left = a;
	const struct given *right = b;
	const int differences[] = {left->place.round - right->place.round,
	    left->place.table - right->place.table, left->place_played - right->place_played,
	    left->number - right->number, left->side - right->side,
	    (int)left->kind - (int)right->kind};

	for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
		if (differences[i] != 0)
			return differences[i];
	return strcmp(left->code, right->code);
}

struct given_list penalty_list(const struct desk *desk, int entrant, int round)
{
	/* The hands whose facts hold penalties. */
	static const char sql[] =
	    "SELECT v.round, v.game, v.hand, l.author, l.time, v.seq, v.version FROM hand_now v "
	    "JOIN version_facts f USING (event, round, game, hand, version) "
	    "LEFT JOIN log l ON l.seq = v.seq WHERE v.event = :event "
	    "AND (f.facts LIKE '%\"penalties\"%' OR f.facts LIKE '%\"adjustments\"%') "
	    "ORDER BY v.round, v.game, v.hand";
	struct given_list list = {.event = desk->event, .round = round};
	size_t count;

	store_read_begin(desk->store);
	struct hand_orders orders = hand_orders_read(desk, INT_MAX);
	struct statement row = db_ask_event(desk, sql);

	while (db_step(&row)) {
		const struct given bare = {
		    .place = {db_int(&row, "round"), db_int(&row, "game"), db_int(&row, "hand")},
		    .after_hand = db_int(&row, "hand"),
		    .reason = "",
		    .code = "",
		    .by = row_called(desk, db_number(&row, "author")),
		    .time = db_text(&row, "time", desk->arena),
		    .log = db_number(&row, "seq"),
		    .cancel_reason = "",
		    .cancelled_by = "",
		    .cancelled_at = "",
		};

		list_hand(desk, entrant, db_int(&row, "version"), bare, &list);
	}
	/* Penalties and points given by commands. */
	const struct given *later =
	    given_read(desk, &(struct given_filter){.entrant = entrant}, &count);

	for (size_t i = 0; i < count; i++)
		list_add(desk->arena, &list, &later[i]);
	for (size_t i = 0; i < list.given_count; i++) {
		struct given *given = &list.given[i];

		given->place_played = hand_orders_after(
		    &orders, given->place.round, given->place.table, given->after_hand);
	}
	if (list.given_count > 1)
		qsort(list.given, list.given_count, sizeof *list.given, given_order);
	/* The tables whose game was decided against the entrant, or against any. */
	struct standings standings = standings_make(desk, list.round, NULL);

	list.decided =
	    arena_alloc(desk->arena, standings.ranked.decided_count + 1, sizeof *list.decided);
	for (size_t i = 0; i < standings.ranked.decided_count; i++) {
		const struct standing_decision *decided = &standings.ranked.decided[i];
		struct table *table = &list.decided[list.decided_count];

		if (decided->decision.artificial ||
		    (list.round > 0 && decided->table.round != list.round))
			continue;
		*table = table_read(desk, &decided->table);
		list.decided_count +=
		    entrant == 0 || seat_holds(&table->sides[table->decision.against], entrant);
	}
	store_read_end(desk->store);
	return list;
}

/* --- giving --- */

/* Finds the table, side and hand where it is given. An entrant named without a table is looked for
 * at the tables of the round; one who sits at none gets it in the standings alone. */
static void place_find(
    const struct desk *desk, const struct given_request *request, struct given_result *ret)
{
	const struct entrant *entrant = request->entrant;
	const struct table *table = &ret->table;
	struct given *given = &ret->given;
	struct address *place = &given->place;
	const struct seat *seat = NULL;

	*place = request->place;
	if (place->table == 0) {
		const struct round round = round_read(desk, place->round);
		const struct seating *seating = round_seating_of(&round, entrant->number);

		if (seating)
			place->table = seating->table;
	}
	if (entrant) {
		given->entrant = entrant->number;
		given->name = entrant->name;
	}
	if (place->table == 0)
		return;
	ret->table = table_read(desk, place);
	/* The side, by its letter or as that on which the entrant sits. */
	for (size_t i = 0; i < table->side_count && !seat; i++)
		if ((!request->side || table->sides[i].side == request->side) &&
		    (!entrant || seat_holds(&table->sides[i], entrant->number)))
			seat = &table->sides[i];
	if (!seat && entrant)
		break_off(ERROR_INPUT, SAY_ENTRANT_UNKNOWN_NOT_AT_TABLE, entrant->name,
		    place->round, place->table, table->sides[0].entrant, table->sides[1].entrant);
	if (!seat)
		break_off(ERROR_INPUT, SAY_SIDE_UNKNOWN_NOT_AT_TABLE, request->side,
		    (char)('A' + (int)table->side_count - 1));
	given->side = seat->side;
	if (!entrant) {
		given->entrant = seat->number;
		given->name = seat->entrant;
		given->partner = seat->partner;
	}
	given->after_hand = place->hand > 0 ? place->hand : table_given_after(table);
	if (place->hand == 0)
		return;
	const struct table_hand *hand = table_hand_at(table, place->hand);

	if (!hand)
		break_off(ERROR_INPUT, SAY_HAND_UNKNOWN_NO_SUCH_HAND, place->round, place->table,
		    place->hand);
	if (hand->voided && given_forms[given->kind].scores)
		break_off(ERROR_REFUSED, SAY_HAND_VOIDED_PENALTY_AT_TABLE, place->round,
		    place->table, place->hand, place->round, place->table);
}

/* Checks a penalty for the standings alone: it is in no hand, and victory points must rank. `file`
 * is the place of its code; NULL: none. */
static void standings_check(
    const struct desk *desk, const struct given *given, const char *what, const char *file)
{
	const enum ranking_by by =
	    (enum ranking_by)event_setting_word(&desk->event->settings.more, SETTING_RANKING);

	if (given->place.hand > 0) {
		boundary_place(file, 1, 1);
		break_off(ERROR_INPUT, SAY_PENALTY_FORM_TABLE_EXPECTED, what, given->place.round,
		    given->place.table);
	}
	if (given->victory != 0 && by != RANKING_VICTORY_POINTS)
		break_off(ERROR_REFUSED, SAY_RANKING_OTHERWISE, what, ranking_by_words(by));
}

/* Finds the code of a penalty or of a warning, and its points now. */
static void code_find(
    const struct desk *desk, const struct given_request *request, struct given *given)
{
	const struct rulebook *book = event_book_of(desk->event, given->place.round);
	const char *code = request->code;
	size_t index = code ? rulebook_penalty(book, code, strlen(code)) : SIZE_MAX;

	/* A warning may name any clause, such as the one on talk that may end a game (22A). */
	if (!given_forms[given->kind].scores && (!code || index != SIZE_MAX)) {
		given->code = code ? book->penalties[index].code : "";
		return;
	}
	boundary_place(request->file, 1, 1);
	if (index == SIZE_MAX || book->penalties[index].use != PENALTY_IN_STANDINGS)
		index = facts_penalty(
		    desk->arena, book, given->side ? given->side : 'A', code, strlen(code));
	const struct penalty *penalty = &book->penalties[index];

	given->code = penalty->code;
	given->count = request->count;
	/* A count that cannot be one is refused with the form to write, such as "300 for each card". */
	if (given->count < 1 || given->count > GIVEN_COUNT_MOST)
		break_off(ERROR_INPUT, SAY_PENALTY_COUNT_OUT_OF_RANGE, penalty->code, given->count,
		    GIVEN_COUNT_MOST);
	if (penalty->use == PENALTY_ACCEPTS && given->count > 1)
		break_off(ERROR_INPUT, SAY_PENALTY_COUNT_NO_COUNT, penalty->code);
	if (penalty->use == PENALTY_ACCEPTS && given->place.hand == 0)
		break_off(ERROR_INPUT, SAY_PENALTY_FORM_HAND_MISSING, penalty->code,
		    given->place.round, given->place.table);
	boundary_place(NULL, 0, 0);
	if (penalty->use == PENALTY_IN_STANDINGS) {
		const int hands = round_event(desk, given->place.round)->settings.hands;

		given->victory = -(int64_t)MATCH_PARTS * penalty->victory * given->count;
		given->margin = -(int64_t)given->count * rulebook_penalty_points(penalty, hands);
		standings_check(desk, given, penalty->code, request->file);
		return;
	}
	given->points = -rulebook_offences_points(penalty, 0, given->count);
	price_set(desk, NULL, 0, given);
}

/* Takes the points of an adjustment. */
static void points_take(
    const struct desk *desk, const struct given_request *request, struct given *given)
{
	const struct rulebook *book = event_book_of(desk->event, given->place.round);
	const int64_t points = request->points;

	if (request->victory) {
		given->victory = points;
		if (points == 0)
			break_off(ERROR_INPUT, SAY_POINTS_INVALID_VICTORY_ZERO);
		standings_check(desk, given, message_words(TEXT_WORDS_THE_ADJUSTMENT), NULL);
		const struct scale *scale =
		    event_setting_scale(desk->arena, &desk->event->settings.more);

		/* Victory points from the committee have as many decimals as the scale. */
		if (points % (MATCH_PARTS / scale_parts(scale)) != 0)
			break_off(ERROR_INPUT, SAY_POINTS_INVALID_SCALE_DECIMALS, scale->id,
			    scale->decimals);
		return;
	}
	given->points = points;
	if (points == 0 || points < -POINTS_MOST || points > POINTS_MOST)
		break_off(ERROR_INPUT, SAY_POINTS_INVALID_COMMITTEE_RANGE, (long long)points,
		    POINTS_MOST, POINTS_MOST);
	if (points % book->unit != 0)
		break_off(ERROR_INPUT, SAY_POINTS_INVALID_COMMITTEE_UNIT, book->id,
		    (long long)points, book->unit);
}

/* Checks that it may still be given or cancelled there. A warning changes no score and is always
 * allowed. */
static void clock_allows(const struct desk *desk, const struct given_result *result, bool ruling)
{
	const struct given *given = &result->given;
	const int hand = given_forms[given->kind].scores ? given->place.hand : 0;

	must(correction_allowed(
	    desk, &result->table, hand, ruling ? VERSION_RULING : VERSION_ENTRY, refusal()));
}

/* Reads what was given under a number, and its table as the deed watched leaves it. */
static void result_read(
    const struct desk *desk, int number, const struct table_watch *watch, struct given_result *ret)
{
	size_t count;
	const struct given *rows =
	    given_read(desk, &(struct given_filter){.number = number}, &count);

	if (count == 0)
		break_off(ERROR_INPUT, SAY_PENALTY_NONE_NO_SUCH_PENALTY, number);
	ret->given = rows[0];
	if (rows[0].place.table > 0)
		ret->table = deed_table_read(desk, watch, &rows[0].place);
}

void penalty_give(
    const struct desk *desk, const struct given_request *request, struct given_result *ret)
{
	const char *reason = request->reason ? request->reason : "";
	struct given *given = &ret->given;
	size_t count;

	*ret =
	    (struct given_result){.given = {.kind = request->kind, .code = "", .reason = reason}};
	desk = changes_begin(desk);
	input_require(reason, "reason-invalid", TEXT_WORDS_THE_REASON);
	place_find(desk, request, ret);
	if (given->kind == GIVEN_ADJUSTMENT)
		points_take(desk, request, given);
	else
		code_find(desk, request, given);
	clock_allows(desk, ret, request->ruling);
	if (given->place.table > 0) {
		const int64_t after = ret->table.running[given->side - 'A'] + given->points;

		if (after < -GAME_SCORE_MOST || after > GAME_SCORE_MOST)
			break_off(ERROR_REFUSED, SAY_SCORE_RANGE_SIDE_SCORE, given->side,
			    (long long)after);
	}
	const struct table_watch *watch = table_watch_begin(desk, given->place.round);

	/* An equal one is reported, since it may have been entered twice. A repeated penalty may have other points. */
	const struct given *rows =
	    rows_read(desk, &(struct given_filter){.entrant = given->entrant}, &count);

	for (size_t i = 0; i < count; i++) {
		const struct given *row = &rows[i];

		if (!row->cancelled && row->kind == given->kind &&
		    row->place.round == given->place.round &&
		    row->place.table == given->place.table &&
		    row->place.hand == given->place.hand && row->victory == given->victory &&
		    (row->kind == GIVEN_PENALTY ? row->count == given->count
		                                : row->points == given->points) &&
		    strcmp(row->code, given->code) == 0)
			ret->alike = true;
	}
	given_write(desk, given, request->ruling);
	penalty_hands_version(desk, given, reason);
	/* The rulebook's penalty for that many warnings. */
	if (given->kind == GIVEN_WARNING) {
		const struct rulebook *book = event_book_of(desk->event, given->place.round);

		ret->warnings = 1;
		for (size_t i = 0; i < count; i++)
			ret->warnings += rows[i].kind == GIVEN_WARNING && !rows[i].cancelled;
		for (size_t i = 0; i < book->penalty_count; i++)
			if (book->penalties[i].warnings > 0 &&
			    ret->warnings % book->penalties[i].warnings == 0)
				ret->due = &book->penalties[i];
	}
	result_read(desk, given->number, watch, ret);
	store_commit(desk->store);
}

/* --- cancelling --- */

void penalty_cancel(
    const struct desk *desk, const struct given_cancel *cancel, struct given_result *ret)
{
	const char *reason = cancel->reason ? cancel->reason : "";
	const struct given *given = &ret->given;
	size_t count, is_count;

	*ret = (struct given_result){0};
	desk = changes_begin(desk);
	input_require(reason, "reason-invalid", TEXT_WORDS_REASON_CANCEL);
	boundary_place(cancel->file, 1, 1);
	result_read(desk, cancel->number, NULL, ret);
	boundary_place(NULL, 0, 0);
	ret->repeated = given->cancelled;
	if (ret->repeated) {
		store_commit(desk->store);
		return;
	}
	clock_allows(desk, ret, cancel->ruling);
	const struct table_watch *watch = table_watch_begin(desk, given->place.round);
	const struct given_filter there = {
	    .round = given->place.round, .table = given->place.table};
	const struct given *was = given_read(desk, &there, &count);
	struct change change = change_begin(desk);

	struct statement row = change_row(&change, "penalty_cancel");

	db_bind_number(&row, ":penalty", cancel->number);
	db_bind_text(&row, ":reason", cancel->reason);
	if (cancel->ruling)
		db_bind_number(&row, ":ruled_after_event", event_now_read(desk)->closed);
	db_done(&row);
	given_log(&change, "penalty-cancel", given);
	change_end(&change);
	penalty_hands_version(desk, given, reason);
	result_read(desk, cancel->number, watch, ret);
	/* The same rows in the same order, one cancelled since: others may now take other points. */
	const struct given *is = given_read(desk, &there, &is_count);
	struct price_change *repriced = arena_alloc(desk->arena, count, sizeof *repriced);

	for (size_t i = 0; i < count && i < is_count; i++)
		if (is[i].number == was[i].number && !is[i].cancelled &&
		    is[i].points != was[i].points)
			repriced[ret->repriced_count++] =
			    (struct price_change){is[i].number, was[i].points, is[i].points};
	ret->repriced = repriced;
	store_commit(desk->store);
}

int penalty_number(const char *text)
{
	enum { NUMBER_MOST = 1000000 };
	const char *digits = *text == 'P' || *text == 'p' ? text + 1 : text;
	int64_t number;

	if (!text_integer(digits, strlen(digits), 1, NUMBER_MOST, &number))
		break_off(ERROR_INPUT, SAY_PENALTY_NONE_NOT_A_NUMBER, text);
	return (int)number;
}

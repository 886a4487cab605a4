#include "store/penalty.h"

#include "base/text.h"
#include "record/facts.h"
#include "store/rows.h"
#include "store/version.h"

#include <stdlib.h>
#include <string.h>

/* Something on its way to being given. */
struct given_now {
	struct store *store;
	struct arena *arena;
	const struct event *event;
	const struct giving *giving;
	struct given given; /* as far as it is known */
	struct giving_result result;
};

/* --- to whom, and where --- */

/* Whether the entrant sits there, alone or as one of two partners. */
static bool sits(const struct seat *seat, const struct entrant *entrant)
{
	return seat->number == entrant->number || seat->partner == entrant->number;
}

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
		return error_set(err, ERROR_INPUT, "entrant-unknown",
		    "%s does not sit there at table %d.%d; at it are A %s, B %s",
		    giving->entrant->name, table->address.round, table->address.table,
		    table->sides[0].entrant, table->sides[1].entrant);
	return error_set(err, ERROR_INPUT, "side-unknown",
	    "the table has no side %c; expected A to %c", giving->side,
	    (char)('A' + (int)table->side_count - 1));
}

static bool hand_find(struct given_now *now, struct error *err)
{
	const struct table *table = &now->result.table;
	int number = now->giving->place.hand;

	for (size_t i = 0; i < table->hand_count; i++) {
		if (table->hands[i].number != number)
			continue;
		if (!table->hands[i].voided || now->given.kind == GIVEN_WARNING)
			return true;
		return error_set(err, ERROR_REFUSED, "hand-voided",
		    "hand %d.%d.%d is void and counts for nothing; give it at the table, %d.%d",
		    table->address.round, table->address.table, number, table->address.round,
		    table->address.table);
	}
	return error_set(err, ERROR_INPUT, "hand-unknown", "there is no hand %d.%d.%d",
	    table->address.round, table->address.table, number);
}

/* The table an entrant sits at in a round; 0: none. */
static bool table_of(struct given_now *now, int *ret, struct error *err)
{
	struct round round;

	*ret = 0;
	if (!round_show(now->store, now->arena, now->event, now->giving->place.round, &round, err))
		return false;
	for (size_t i = 0; i < round.table_count; i++)
		for (size_t side = 0; side < round.tables[i].side_count; side++)
			if (sits(&round.tables[i].sides[side], now->giving->entrant))
				*ret = round.tables[i].table;
	return true;
}

static bool place_find(struct given_now *now, struct error *err)
{
	struct given *given = &now->given;
	const struct table *table = &now->result.table;

	given->place = now->giving->place;
	if (given->place.table == 0 && !table_of(now, &given->place.table, err))
		return false;
	now->result.has_table = given->place.table > 0;
	if (!now->result.has_table) {
		given->entrant = now->giving->entrant->number;
		given->name = now->giving->entrant->name;
		return true;
	}
	if (!table_read(
	        now->store, now->arena, now->event, &given->place, &now->result.table, err) ||
	    !side_find(now, err))
		return false;
	if (given->place.hand > 0) {
		given->after_hand = given->place.hand;
		return hand_find(now, err);
	}
	given->after_hand = given_behind(table);
	return true;
}

/* --- how much --- */

/* "300 for each card" where a number that is no number of acts is given. */
static bool count_check(struct given_now *now, const struct penalty *penalty, struct error *err)
{
	if (now->given.count < 1 || now->given.count > GIVEN_COUNT_MOST)
		return error_set(err, ERROR_INPUT, "penalty-count",
		    "%s cannot be given %d times; expected 1 to %d", penalty->code,
		    now->given.count, GIVEN_COUNT_MOST);
	if (penalty->use != PENALTY_ACCEPTS)
		return true;
	if (now->given.count > 1)
		return error_set(err, ERROR_INPUT, "penalty-count",
		    "%s takes no points and has no count", penalty->code);
	return now->given.place.hand > 0 ||
	       error_set(err, ERROR_INPUT, "penalty-form",
	           "%s is about the melds of a hand: name the hand, as in %d.%d.1", penalty->code,
	           now->given.place.round, now->given.place.table);
}

static bool code_find(struct given_now *now, struct error *err)
{
	const struct rulebook *book = now->event->book;
	const char *code = now->giving->code ? now->giving->code : "";
	char side = now->given.side ? now->given.side : 'A';
	size_t index = rulebook_penalty(book, code, strlen(code));

	/* A warning may go with any clause: the talk that ends a game once warned of (22A). */
	if (now->given.kind == GIVEN_WARNING && (!*code || index != SIZE_MAX)) {
		now->given.code = *code ? book->penalties[index].code : "";
		now->given.summary = *code ? book->penalties[index].summary : "";
		return true;
	}
	if (!facts_penalty(now->arena, book, side, code, strlen(code), &index, err))
		return false;
	now->given.code = book->penalties[index].code;
	now->given.summary = book->penalties[index].summary;
	now->given.count = now->giving->count;
	now->given.points = -(int64_t)book->penalties[index].points * now->given.count;
	return count_check(now, &book->penalties[index], err);
}

static bool points_find(struct given_now *now, struct error *err)
{
	const struct rulebook *book = now->event->book;
	int64_t points = now->giving->points;

	if (now->given.kind != GIVEN_ADJUSTMENT)
		return code_find(now, err);
	now->given.points = points;
	if (points == 0 || points < -POINTS_MOST || points > POINTS_MOST)
		return error_set(err, ERROR_INPUT, "points-invalid",
		    "the committee cannot give %lld points; expected -%d to %d, and not 0",
		    (long long)points, POINTS_MOST, POINTS_MOST);
	return points % book->unit == 0 ||
	       error_set(err, ERROR_INPUT, "points-invalid",
	           "no score of %s has %lld points: its scores are multiples of %d", book->id,
	           (long long)points, book->unit);
}

static bool range_check(const struct given_now *now, struct error *err)
{
	const struct table *table = &now->result.table;
	int64_t after;

	if (!now->result.has_table)
		return true;
	after = table->running[now->given.side - 'A'] + now->given.points;
	return (after >= -GAME_SCORE_MOST && after <= GAME_SCORE_MOST) ||
	       error_set(err, ERROR_REFUSED, "score-range",
	           "side %c would stand at %lld, which no game reaches", now->given.side,
	           (long long)after);
}

/* Whether the same stands already: told, for two may be one entered twice. */
static bool alike_look(struct given_now *now, struct error *err)
{
	const struct given_filter filter = {
	    .round = now->given.place.round, .entrant = now->given.entrant};
	struct given *all;
	size_t count;

	if (!given_read(now->store, now->arena, now->event, &filter, &all, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!all[i].cancelled && all[i].kind == now->given.kind &&
		    all[i].place.table == now->given.place.table &&
		    all[i].place.hand == now->given.place.hand &&
		    all[i].points == now->given.points && strcmp(all[i].code, now->given.code) == 0)
			now->result.alike = true;
	return true;
}

/* --- writing --- */

static bool given_write(struct given_now *now, struct change *change, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO penalty (event, number, seq, kind, round, game, hand, after_hand, side, "
	    "entrant, code, count, points, reason) VALUES (:event, (SELECT ifnull(max(number), 0) "
	    "+ 1 FROM penalty WHERE event = :event), :seq, :kind, :round, :game, :hand, "
	    ":after_hand, :side, :entrant, :code, :count, :points, :reason) RETURNING number";
	const struct given *given = &now->given;
	struct statement statement;
	bool ok = db_prepare(now->store, sql, &statement, err);

	if (!ok)
		return false;
	db_bind_number(&statement, ":event", now->event->id);
	db_bind_number(&statement, ":seq", change->seq);
	db_bind_text(&statement, ":kind", given_kind_names[given->kind]);
	db_bind_number(&statement, ":round", given->place.round);
	if (given->place.table > 0) {
		db_bind_number(&statement, ":game", given->place.table);
		db_bind_number(&statement, ":side", given->side - 'A');
	}
	if (given->place.hand > 0)
		db_bind_number(&statement, ":hand", given->place.hand);
	db_bind_number(&statement, ":after_hand", given->after_hand);
	db_bind_number(&statement, ":entrant", given->entrant);
	db_bind_text(&statement, ":code", given->code);
	db_bind_number(&statement, ":count", given->count);
	db_bind_number(&statement, ":points", given->points);
	db_bind_text(&statement, ":reason", now->giving->reason);
	ok = db_step(&statement, err) == DB_ROW;
	now->given.number = ok ? db_int(&statement, 0) : 0;
	db_release(&statement);
	return ok;
}

/* Against a whole side it is each partner's. */
static bool partner_write(const struct given_now *now, struct change *change, struct error *err)
{
	static const char sql[] = "INSERT INTO penalty_partner (event, penalty, entrant) "
	                          "VALUES (:event, :penalty, :entrant)";
	struct statement statement;
	bool ok;

	if (now->given.partner == 0)
		return true;
	ok = db_prepare(change->store, sql, &statement, err);
	if (ok) {
		db_bind_number(&statement, ":event", now->event->id);
		db_bind_number(&statement, ":penalty", now->given.number);
		db_bind_number(&statement, ":entrant", now->given.partner);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

/* "P3 1.2.4", "P4 round 1". */
static void subject_write(char subject[2 * ADDRESS_TEXT], const struct given *given)
{
	char place[ADDRESS_TEXT];

	if (given->place.table > 0)
		address_text(&given->place, place);
	else
		(void)sqlite3_snprintf(sizeof place, place, "round %d", given->place.round);
	(void)sqlite3_snprintf(2 * ADDRESS_TEXT, subject, "%s P%d", place, given->number);
}

static bool line_write(struct given_now *now, struct error *err)
{
	static const char *const actions[] = {
	    [GIVEN_PENALTY] = "penalty-add",
	    [GIVEN_ADJUSTMENT] = "penalty-adjust",
	    [GIVEN_WARNING] = "penalty-warn",
	};
	char subject[2 * ADDRESS_TEXT];
	struct change change;
	bool ok;

	if (!change_begin(now->store, &change, err))
		return false;
	ok = given_write(now, &change, err) && partner_write(now, &change, err);
	subject_write(subject, &now->given);
	ok = ok && change_log(&change, actions[now->given.kind], now->event->id, subject, err);
	return change_end(&change, ok, err);
}

/* --- the hand it was given in --- */

static void given_drop(struct hand *hand)
{
	for (size_t i = 0; i < hand->side_count; i++) {
		hand->sides[i].given_penalty_count = 0;
		hand->sides[i].given_adjustment_count = 0;
	}
}

/* Acceptances of findings that are there no more, the melds being accepted now (34D), are left. */
static bool acceptances_keep(
    struct arena *arena, const struct score *score, struct hand *hand, struct error *err)
{
	struct acceptance *kept = arena_alloc(arena, hand->acceptance_count + 1, sizeof *kept);
	size_t count = 0;

	if (!kept)
		return error_memory(err);
	for (size_t i = 0; i < hand->acceptance_count; i++)
		if (finding_there(score, hand->acceptances[i].code))
			kept[count++] = hand->acceptances[i];
	hand->acceptances = kept;
	hand->acceptance_count = count;
	return true;
}

static bool version_note(struct change *change, const struct event *event,
    const struct version_rows *rows, int number, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO version_penalty (event, round, game, hand, version, penalty) "
	    "VALUES (:event, :round, :game, :hand, :version, :penalty)";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		version_bind(&statement, event, &rows->address, rows->version);
		db_bind_number(&statement, ":penalty", number);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool version_line(struct store *store, struct arena *arena, const struct event *event,
    const struct version_rows *rows, int number, struct error *err)
{
	char place[ADDRESS_TEXT];
	char subject[2 * ADDRESS_TEXT];
	struct change change;
	bool ok;

	address_text(&rows->address, place);
	(void)sqlite3_snprintf(sizeof subject, subject, "%s for P%d", place, number);
	if (!change_begin(store, &change, err))
		return false;
	ok = version_rows_write(&change, arena, event, rows, err) &&
	     version_note(&change, event, rows, number, err) &&
	     change_log(&change, "hand-penalty", event->id, subject, err);
	return change_end(&change, ok, err);
}

bool given_version(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, int number, const char *reason, struct error *err)
{
	struct version_rows rows = {.address = *address, .kind = VERSION_RULING, .reason = reason};
	struct store_hand_view view;
	struct score score;
	struct hand facts;

	if (!store_hand_show(store, arena, event, address, &view, err))
		return false;
	if (view.voided)
		return true;
	given_drop(&view.hand);
	if (!given_lay(store, arena, event, address, INT64_MAX, &view.hand, err) ||
	    !hand_score(arena, event, &view.hand, address->hand, &score, err) ||
	    !acceptances_keep(arena, &score, &view.hand, err))
		return false;
	facts = view.hand;
	for (size_t i = 0; i < facts.side_count; i++) {
		facts.sides[i].has_score = false;
		facts.sides[i].score = 0;
	}
	rows.version = view.versions[view.version_count - 1].version + 1;
	rows.after_end = view.after_end[0] ? view.after_end : NULL;
	rows.facts = &facts;
	rows.hand = &view.hand;
	rows.score = &score;
	return version_line(store, arena, event, &rows, number, err);
}

/* --- giving --- */

static bool result_read(struct given_now *now, int number, struct error *err)
{
	const struct given_filter filter = {.number = number};
	struct given *rows;
	size_t count;

	if (!given_read(now->store, now->arena, now->event, &filter, &rows, &count, err))
		return false;
	if (count == 0)
		return error_set(err, ERROR_INPUT, "penalty-none",
		    "there is no P%d; canasta penalty list shows what was given", number);
	now->result.given = rows[0];
	now->result.has_table = rows[0].place.table > 0;
	return !now->result.has_table || table_read(now->store, now->arena, now->event,
	                                     &rows[0].place, &now->result.table, err);
}

static bool give(struct given_now *now, struct error *err)
{
	const char *reason = now->giving->reason ? now->giving->reason : "";

	now->given = (struct given){.kind = now->giving->kind, .code = "", .summary = ""};
	if (!event_open(now->store, now->event, err) ||
	    !input_text(reason, "reason-invalid", "the reason", err) || !place_find(now, err) ||
	    !points_find(now, err) || !range_check(now, err) || !alike_look(now, err) ||
	    !line_write(now, err))
		return false;
	if (now->given.place.hand > 0 && now->given.kind != GIVEN_WARNING &&
	    !given_version(now->store, now->arena, now->event, &now->given.place, now->given.number,
	        reason, err))
		return false;
	return result_read(now, now->given.number, err);
}

bool penalty_give(struct store *store, struct arena *arena, const struct event *event,
    const struct giving *giving, struct giving_result *ret, struct error *err)
{
	struct given_now now = {.store = store, .arena = arena, .event = event, .giving = giving};

	if (!store_begin(store, err))
		return false;
	if (!give(&now, err)) {
		store_cancel(store);
		return false;
	}
	if (!store_commit(store, err))
		return false;
	*ret = now.result;
	return true;
}

/* --- taking back --- */

static bool cancel_write(struct given_now *now, int number, const char *reason, struct error *err)
{
	static const char sql[] = "INSERT INTO penalty_cancel (event, penalty, seq, reason) "
	                          "VALUES (:event, :penalty, :seq, :reason)";
	char subject[2 * ADDRESS_TEXT];
	struct statement statement;
	struct change change;
	bool ok;

	if (!change_begin(now->store, &change, err))
		return false;
	ok = db_prepare(now->store, sql, &statement, err);
	if (ok) {
		db_bind_number(&statement, ":event", now->event->id);
		db_bind_number(&statement, ":penalty", number);
		db_bind_number(&statement, ":seq", change.seq);
		db_bind_text(&statement, ":reason", reason);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	subject_write(subject, &now->result.given);
	ok = ok && change_log(&change, "penalty-cancel", now->event->id, subject, err);
	return change_end(&change, ok, err);
}

static bool cancel(struct given_now *now, int number, const char *reason, struct error *err)
{
	const struct given *given = &now->result.given;

	if (!event_open(now->store, now->event, err) ||
	    !input_text(reason, "reason-invalid", "the reason to cancel it", err) ||
	    !result_read(now, number, err))
		return false;
	now->result.repeated = given->cancelled;
	if (now->result.repeated)
		return true;
	if (!cancel_write(now, number, reason, err))
		return false;
	if (given->place.hand > 0 && given->kind != GIVEN_WARNING &&
	    !given_version(now->store, now->arena, now->event, &given->place, number, reason, err))
		return false;
	return result_read(now, number, err);
}

bool penalty_cancel(struct store *store, struct arena *arena, const struct event *event, int number,
    const char *reason, struct giving_result *ret, struct error *err)
{
	struct given_now now = {.store = store, .arena = arena, .event = event};

	if (!store_begin(store, err))
		return false;
	if (!cancel(&now, number, reason ? reason : "", err)) {
		store_cancel(store);
		return false;
	}
	if (!store_commit(store, err))
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
		return error_set(err, ERROR_INPUT, "penalty-none",
		    "`%s` is no number of a penalty; expected one as P12", text);
	*ret = (int)number;
	return true;
}

/* --- listing --- */

struct listing {
	struct store *store;
	struct arena *arena;
	const struct event *event;
	int entrant; /* 0: all */
	struct given *rows;
	size_t count, room;
};

static bool list_add(struct listing *listing, const struct given *row, struct error *err)
{
	if (listing->entrant != 0 && row->entrant != listing->entrant &&
	    row->partner != listing->entrant)
		return true;
	if (listing->count == listing->room) {
		size_t room = listing->room ? 2 * listing->room : 32;
		struct given *more = arena_alloc(listing->arena, room, sizeof *more);

		if (!more)
			return error_memory(err);
		if (listing->count)
			memcpy(more, listing->rows, listing->count * sizeof *more);
		listing->rows = more;
		listing->room = room;
	}
	listing->rows[listing->count++] = *row;
	return true;
}

/* What the table wrote in a hand itself. */
static bool list_side(
    struct listing *listing, const struct given *bare, const struct side *side, struct error *err)
{
	const struct rulebook *book = listing->event->book;

	for (size_t i = 0; i < side->penalty_count; i++) {
		const struct penalty *penalty = &book->penalties[side->penalties[i].penalty];
		struct given row = *bare;

		row.code = penalty->code;
		row.summary = penalty->summary;
		row.count = side->penalties[i].count;
		/* Beside sums written it adds nothing: they hold it already. */
		row.points = -(int64_t)penalty->points * row.count;
		if (!list_add(listing, &row, err))
			return false;
	}
	for (size_t i = 0; i < side->adjustment_count; i++) {
		struct given row = *bare;

		row.kind = GIVEN_ADJUSTMENT;
		row.points = side->adjustments[i].points;
		row.reason = side->adjustments[i].reason;
		if (!list_add(listing, &row, err))
			return false;
	}
	return true;
}

static bool list_hand(struct listing *listing, const struct statement *statement, struct error *err)
{
	const struct address address = {
	    db_int(statement, 0), db_int(statement, 1), db_int(statement, 2)};
	struct given bare = {
	    .place = address,
	    .after_hand = address.hand,
	    .reason = "",
	    .code = "",
	    .summary = "",
	    .cancel_reason = "",
	    .cancelled_by = "",
	    .cancelled_at = "",
	    .log = db_number(statement, 6),
	};
	struct seat seats[SIDES_MOST];
	size_t count;
	struct hand hand;

	if (!db_text(statement, 4, listing->arena, &bare.by, err) ||
	    !db_text(statement, 5, listing->arena, &bare.time, err) ||
	    !seats_read(listing->store, listing->arena, listing->event->id, address.round,
	        address.table, seats, &count, err) ||
	    !facts_read(listing->store, listing->arena, listing->event, &address,
	        db_int(statement, 3), &hand, NULL, err))
		return false;
	for (size_t i = 0; i < hand.side_count && i < count; i++) {
		bare.side = seats[i].side;
		bare.entrant = seats[i].number;
		bare.partner = seats[i].partner;
		bare.name = seats[i].entrant;
		if (!list_side(listing, &bare, &hand.sides[i], err))
			return false;
	}
	return true;
}

static bool list_hands(struct listing *listing, struct error *err)
{
	static const char sql[] =
	    "SELECT v.round, v.game, v.hand, v.version, ifnull(n.text, 'person ' || l.author), "
	    "l.time, v.seq FROM hand_version v JOIN version_facts f ON f.event = v.event "
	    "AND f.round = v.round AND f.game = v.game AND f.hand = v.hand "
	    "AND f.version = v.version LEFT JOIN log l ON l.seq = v.seq "
	    "LEFT JOIN name n ON n.number = l.author WHERE v.event = :event "
	    "AND v.version = (SELECT max(version) FROM hand_version WHERE event = v.event "
	    "AND round = v.round AND game = v.game AND hand = v.hand) "
	    "AND (f.facts LIKE '%\"penalties\"%' OR f.facts LIKE '%\"adjustments\"%') "
	    "ORDER BY v.round, v.game, v.hand";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(listing->store, sql, &statement, err);

	if (ok)
		db_bind_number(&statement, ":event", listing->event->id);
	while (ok && (step = db_step(&statement, err)) == DB_ROW)
		ok = list_hand(listing, &statement, err);
	db_release(&statement);
	return ok && step == DB_DONE;
}

/* By round, table, hand; what was written with a hand before what was given later. */
static int given_order(const void *a, const void *b)
{
	const struct given *left = a;
	const struct given *right = b;

	if (left->place.round != right->place.round)
		return left->place.round < right->place.round ? -1 : 1;
	if (left->place.table != right->place.table)
		return left->place.table < right->place.table ? -1 : 1;
	if (left->after_hand != right->after_hand)
		return left->after_hand < right->after_hand ? -1 : 1;
	if (left->number != right->number)
		return left->number < right->number ? -1 : 1;
	if (left->side != right->side)
		return left->side < right->side ? -1 : 1;
	if (left->kind != right->kind)
		return left->kind < right->kind ? -1 : 1;
	return strcmp(left->code, right->code);
}

static bool list_all(struct listing *listing, struct error *err)
{
	const struct given_filter filter = {.entrant = listing->entrant};
	struct given *rows;
	size_t count;

	if (!list_hands(listing, err) || !given_read(listing->store, listing->arena, listing->event,
	                                     &filter, &rows, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!list_add(listing, &rows[i], err))
			return false;
	if (listing->count > 1)
		qsort(listing->rows, listing->count, sizeof *listing->rows, given_order);
	return true;
}

bool penalty_list(struct store *store, struct arena *arena, const struct event *event,
    const struct entrant *entrant, struct given **ret, size_t *ret_count, struct error *err)
{
	struct listing listing = {.store = store,
	    .arena = arena,
	    .event = event,
	    .entrant = entrant ? entrant->number : 0};

	if (!db_read_begin(store, err) || !db_read_end(store, list_all(&listing, err)))
		return false;
	*ret = listing.rows;
	*ret_count = listing.count;
	return true;
}

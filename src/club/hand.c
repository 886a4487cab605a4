#include "club/hand.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/penalty.h"
#include "club/table.h"
#include "file/db.h"
#include "file/log.h"
#include "file/schema.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"
#include "score/scorer.h"
#include "slip/hand_json.h"
#include "slip/json.h"
#include "tournament/event_settings.h"

#include <string.h>

/* --- statements about a table or a hand --- */

struct statement bind_table(
    struct statement statement, const struct desk *desk, const struct address *address)
{
	db_bind_number(&statement, ":event", desk->event->number);
	db_bind_number(&statement, ":round", address->round);
	db_bind_number(&statement, ":game", address->table);
	return statement;
}

struct statement bind_hand(
    struct statement statement, const struct desk *desk, const struct address *address)
{
	statement = bind_table(statement, desk, address);
	db_bind_number(&statement, ":hand", address->hand);
	return statement;
}

struct statement bind_version(
    struct statement statement, const struct desk *desk, const struct address *address, int version)
{
	statement = bind_hand(statement, desk, address);
	db_bind_number(&statement, ":version", version);
	return statement;
}

struct statement ask_table(const struct desk *desk, const char *sql, const struct address *address)
{
	return bind_table(db_ask(desk->store, sql), desk, address);
}

struct statement ask_hand(const struct desk *desk, const char *sql, const struct address *address)
{
	return bind_hand(db_ask(desk->store, sql), desk, address);
}

struct statement ask_version(
    const struct desk *desk, const char *sql, const struct address *address, int version)
{
	return bind_version(db_ask(desk->store, sql), desk, address, version);
}

void address_log(struct change *change, const char *action, const struct address *address)
{
	change_log(change, action, address_text(change->desk->arena, address));
}

/* --- the order of play --- */

void hand_order(const struct hand_place *by_number, size_t count, struct hand_place *ret)
{
	int place = 1;

	for (size_t i = 0; i < count; i++) {
		size_t at = i;

		for (size_t j = 0; j < i && by_number[i].before > 0; j++)
			if (ret[j].number == by_number[i].before)
				at = j;
		memmove(&ret[at + 1], &ret[at], (i - at) * sizeof *ret);
		ret[at] = by_number[i];
		ret[at].index = i;
	}
	for (size_t i = 0; i < count; i++) {
		ret[i].place = place;
		place += !(ret[i].voided && ret[i].before > 0);
	}
}

int hand_order_after(const struct hand_place *hands, size_t count, int number)
{
	int last = 0;

	for (size_t i = 0; i < count && number > 0; i++) {
		last = hands[i].place - (hands[i].voided && hands[i].before > 0);
		if (hands[i].number == number)
			return last;
	}
	return number > 0 ? last + 1 : 0;
}

static const struct cell placed_cells[] = {
    CELL(struct hand_place, round),
    CELL_FROM("game", struct hand_place, table),
    CELL_FROM("hand", struct hand_place, number),
    CELL(struct hand_place, before),
    CELL(struct hand_place, voided),
};
static const struct row_kind placed_row = ROW_KIND(struct hand_place, placed_cells, NULL);

/* Reads the order of play of one table right after a line of the log was written. */
static struct hand_orders hand_orders_at(
    const struct desk *desk, const struct address *table, int64_t line)
{
	struct statement statement = ask_table(desk, "hands_placed_at.sql", table);
	size_t count;

	db_bind_number(&statement, ":line", line);
	struct hand_place *hands = row_list(&statement, desk, &placed_row, &count);
	struct hand_place *placed = arena_alloc(desk->arena, count + 1, sizeof *placed);

	hand_order(hands, count, placed);
	return (struct hand_orders){count, placed};
}

int hand_order_place_at(const struct desk *desk, const struct address *address, int64_t line)
{
	const struct hand_orders orders = hand_orders_at(desk, address, line);

	return hand_orders_place(&orders, address->round, address->table, address->hand);
}

/* Returns how many hands from the first on belong to the same table. */
static size_t table_span(const struct hand_place *hands, size_t count)
{
	size_t span = 1;

	while (
	    span < count && hands[span].round == hands->round && hands[span].table == hands->table)
		span++;
	return span;
}

struct hand_orders hand_orders_read(const struct desk *desk, int rounds)
{
	static const char any_sql[] = "SELECT EXISTS (SELECT 1 FROM version_place WHERE event = "
	                              ":event AND before IS NOT NULL)";
	struct statement statement = db_ask_event(desk, any_sql);
	size_t count;

	if (!db_exists(&statement))
		return (struct hand_orders){0};
	statement = db_ask_event(desk, "hand_orders.sql");
	db_bind_number(&statement, ":round", rounds);
	struct hand_place *hands = row_list(&statement, desk, &placed_row, &count);
	struct hand_place *placed = arena_alloc(desk->arena, count, sizeof *placed);

	for (size_t at = 0; at < count;) {
		const size_t span = table_span(&hands[at], count - at);

		hand_order(&hands[at], span, &placed[at]);
		at += span;
	}
	return (struct hand_orders){count, placed};
}

/* Returns the hands of a table, or NULL if no hand was inserted there. */
static const struct hand_place *table_find(
    const struct hand_orders *orders, int round, int table, size_t *ret_count)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->hands[i].round == round && orders->hands[i].table == table) {
			*ret_count = table_span(&orders->hands[i], orders->count - i);
			return &orders->hands[i];
		}
	return NULL;
}

int hand_orders_place(const struct hand_orders *orders, int round, int table, int number)
{
	size_t count = 0;
	const struct hand_place *hands = table_find(orders, round, table, &count);

	for (size_t i = 0; i < count; i++)
		if (hands[i].number == number)
			return hands[i].place;
	return number;
}

int hand_orders_after(const struct hand_orders *orders, int round, int table, int number)
{
	size_t count = 0;
	const struct hand_place *hands = table_find(orders, round, table, &count);

	return hands ? hand_order_after(hands, count, number) : number;
}

/* --- the versions of a hand --- */

static const char *const kind_names[] = {
    [VERSION_ENTRY] = "entry",
    [VERSION_TYPING] = "typing",
    [VERSION_ADDITION] = "addition",
    [VERSION_RECORD] = "record",
    [VERSION_RULING] = "ruling",
    [VERSION_VOID] = "void",
    [VERSION_FOLLOW] = "follow",
};

const char *version_kind_name(enum version_kind kind)
{
	return kind_names[kind];
}

enum version_kind version_kind_named(const char *name)
{
	for (size_t i = 0; i < sizeof kind_names / sizeof *kind_names; i++)
		if (strcmp(kind_names[i], name) == 0)
			return (enum version_kind)i;
	return VERSION_ENTRY; /* the schema lets no other name in */
}

static void version_finish(const struct statement *statement, const struct desk *desk, void *row)
{
	struct hand_version *version = row;

	version->kind = version_kind_named(db_text(statement, "kind", desk->arena));
	version->how = given_how_read(statement, "ruled_after_event");
}

static const struct cell version_cells[] = {
    CELL(struct hand_version, version),
    CELL_OF_NAME("author", struct hand_version, author),
    CELL(struct hand_version, time),
    CELL(struct hand_version, clock_set),
    CELL(struct hand_version, reason),
    CELL_FROM("seq", struct hand_version, log),
    CELL(struct hand_version, after_end),
    CELL(struct hand_version, act),
    CELL(struct hand_version, clock),
    CELL(struct hand_version, unlock),
    CELL(struct hand_version, after_event),
    CELL_FROM("other_round", struct hand_version, other.round),
    CELL_FROM("other_game", struct hand_version, other.table),
    CELL_FROM("other_hand", struct hand_version, other.hand),
    CELL_OF_NAME("confirmed_by", struct hand_version, confirmed_by),
    CELL(struct hand_version, confirmed_how),
    CELL(struct hand_version, confirmed_at),
    CELL_FROM("penalty", struct hand_version, given),
    CELL(struct hand_version, taken_back),
    CELL(struct hand_version, by_side),
};
static const struct row_kind version_row =
    ROW_KIND(struct hand_version, version_cells, version_finish);

const struct hand_version *hand_versions_read(
    const struct desk *desk, const struct address *address, size_t *ret_count)
{
	struct statement statement = ask_hand(desk, "hand_versions.sql", address);
	const struct hand_version *versions = row_list(&statement, desk, &version_row, ret_count);

	if (*ret_count == 0)
		break_off(ERROR_INPUT, SAY_HAND_UNKNOWN_NO_SUCH_HAND, address->round,
		    address->table, address->hand);
	return versions;
}

/* --- offences from earlier in the game --- */

static void offence_add(struct arena *arena, const struct offence *offence, struct offences *to)
{
	to->list = arena_room(arena, to->list, to->count, sizeof *to->list);
	to->list[to->count++] = *offence;
}

void offences_add(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    int number, int order, bool given, struct offences *to)
{
	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side *side = &hand->sides[i];
		const struct penalty_entry *entries =
		    given ? side->given_penalties : side->penalties;
		const size_t count = given ? side->given_penalty_count : side->penalty_count;
		struct offence offence = {.hand = number,
		    .order = order,
		    .side = i,
		    .priced = given || side->detail != DETAIL_TOTALS};

		for (size_t k = 0; k < count; k++) {
			if (!rulebook_penalty_of_game(&book->penalties[entries[k].penalty]))
				continue;
			offence.penalty = entries[k].penalty;
			offence.count = entries[k].count;
			offence.given = entries[k].given;
			offence_add(arena, &offence, to);
		}
	}
}

int offences_order(
    const struct offences *offences, const struct address *table, int hand, bool between)
{
	const struct hand_orders *orders = &offences->orders;

	return between ? 2 * hand_orders_after(orders, table->round, table->table, hand) + 1
	               : 2 * hand_orders_place(orders, table->round, table->table, hand);
}

struct offences offences_read(const struct desk *desk, const struct address *table, int64_t line)
{
	static const char hands_sql[] =
	    "SELECT v.hand, f.facts FROM hand_version v "
	    "JOIN version_facts f USING (event, round, game, hand, version) "
	    "WHERE v.event = :event AND v.round = :round AND v.game = :game "
	    "AND f.facts LIKE '%\"penalties\"%' AND v.version = (SELECT max(w.version) "
	    "FROM hand_version w WHERE w.event = v.event AND w.round = v.round "
	    "AND w.game = v.game AND w.hand = v.hand AND w.seq < :line)";
	static const char given_sql[] =
	    "SELECT p.hand IS NULL AS between_hands, p.after_hand, p.side, p.count, p.number, "
	    "p.code FROM penalty p "
	    "WHERE p.event = :event AND p.round = :round AND p.game = :game "
	    "AND p.kind = 'penalty' AND p.seq < :line AND NOT EXISTS (SELECT 1 "
	    "FROM penalty_cancel c WHERE c.event = p.event AND c.penalty = p.number "
	    "AND c.seq < :line) AND (p.hand IS NULL OR (SELECT v.kind FROM hand_version v "
	    "WHERE v.event = p.event AND v.round = p.round AND v.game = p.game "
	    "AND v.hand = p.hand AND v.seq < :line ORDER BY v.version DESC LIMIT 1) <> 'void')";
	const struct rulebook *book = event_book_of(desk->event, table->round);
	struct offences offences = {0};

	if (!rulebook_counts_games(book))
		return offences;
	offences.orders = hand_orders_at(desk, table, line - 1);
	/* Penalties that the table wrote with a hand. */
	struct statement row = ask_table(desk, hands_sql, table);

	db_bind_number(&row, ":line", line);
	while (db_step(&row)) {
		const int number = db_int(&row, "hand");
		const struct hand hand =
		    hand_parse(desk, table->round, db_text(&row, "facts", desk->arena));

		offences_add(desk->arena, book, &hand, number,
		    offences_order(&offences, table, number, false), false, &offences);
	}
	/* Penalties given with a command, in a hand or between hands. */
	row = ask_table(desk, given_sql, table);
	db_bind_number(&row, ":line", line);
	while (db_step(&row)) {
		const bool between = db_int(&row, "between_hands") != 0;
		const char *code = db_text(&row, "code", desk->arena);
		struct offence offence = {.hand = db_int(&row, "after_hand"),
		    .side = (size_t)db_int(&row, "side"),
		    .count = db_int(&row, "count"),
		    .given = db_int(&row, "number"),
		    .penalty = rulebook_penalty(book, code, strlen(code)),
		    .priced = !between};

		if (offence.penalty == SIZE_MAX ||
		    !rulebook_penalty_of_game(&book->penalties[offence.penalty]))
			continue;
		offence.order = offences_order(&offences, table, offence.hand, between);
		offence_add(desk->arena, &offence, &offences);
	}
	return offences;
}

int32_t offences_before(
    const struct offences *offences, int order, int given, size_t side, size_t penalty)
{
	int32_t count = 0;

	for (size_t i = 0; i < offences->count; i++) {
		const struct offence *one = &offences->list[i];

		if (one->side == side && one->penalty == penalty &&
		    (one->order < order || (one->order == order && one->given < given)))
			count += one->count;
	}
	return count;
}

void offences_carry_from(struct arena *arena, const struct rulebook *book,
    const struct offences *offences, int place, struct hand *hand)
{
	if (!rulebook_counts_games(book))
		return;
	for (size_t side = 0; side < hand->side_count; side++) {
		int32_t *earlier = arena_alloc(arena, book->penalty_count, sizeof *earlier);

		for (size_t i = 0; i < book->penalty_count; i++)
			earlier[i] = offences_before(offences, 2 * place, 0, side, i);
		hand->sides[side].earlier = earlier;
	}
}

void offences_carry(
    const struct desk *desk, const struct address *address, int64_t line, struct hand *hand)
{
	const int place = hand->place > 0 ? hand->place : address->hand;
	const struct offences offences = offences_read(desk, address, line);

	offences_carry_from(
	    desk->arena, event_book_of(desk->event, address->round), &offences, place, hand);
}

/* --- a version's facts and sums --- */

static void facts_take(struct kept_version *to, const struct statement *row, struct arena *arena)
{
	if (db_is_null(row, "facts"))
		return;
	to->facts = db_text(row, "facts", arena);
	to->dealer = db_number(row, "dealer");
	(void)db_bytes_hash(row, "score_sha256", to->score);
	to->scorer = db_is_null(row, "scorer") ? SCORER_FIRST : db_int(row, "scorer");
}

static void side_take(struct kept_version *to, const struct statement *row)
{
	const bool alone = db_is_null(row, "base");

	if (db_is_null(row, "side"))
		return;
	if (to->side_count < SIDES_MOST)
		to->sides[to->side_count] = (struct kept_side){
		    .side = db_int(row, "side"),
		    .before = db_int(row, "score_before"),
		    .opening_minimum = db_int(row, "opening_minimum"),
		    .base = db_number(row, alone ? "alone" : "base"),
		    .cards = db_number(row, "cards"),
		    .alone = alone,
		    .left_out = db_int(row, "hand_left_out") != 0,
		};
	to->side_count++;
}

void hand_kept_take(
    struct kept_version *kept, size_t table, const struct statement *row, struct arena *arena)
{
	const char *name = schema_tables[table].name;

	if (strcmp(name, "version_side") == 0) {
		side_take(kept, row);
	} else if (strcmp(name, "version_facts") == 0) {
		facts_take(kept, row, arena);
	} else if (strcmp(name, "hand_version") == 0) {
		kept->event = db_number(row, "event");
		kept->address = (struct address){
		    db_int(row, "round"), db_int(row, "game"), db_int(row, "hand")};
		kept->version = db_int(row, "version");
		kept->line = db_number(row, "seq");
		kept->is_void = version_kind_named(db_text(row, "kind", arena)) == VERSION_VOID;
	} else if (strcmp(name, "version_place") == 0) {
		kept->place = db_int(row, "place");
	} else if (strcmp(name, "acceptance") == 0) {
		kept->accepted = true;
	}
}

static const struct cell acceptance_cells[] = {
    CELL(struct acceptance, code),
    CELL(struct acceptance, reason),
    CELL_OF_NAME("by", struct acceptance, by),
};
static const struct row_kind acceptance_row = ROW_KIND(struct acceptance, acceptance_cells, NULL);

struct hand hand_parse(const struct desk *desk, int round, const char *facts)
{
	struct book_finder finder = book_finder_of(event_book_of(desk->event, round));
	struct hand_record record = {0};
	struct error why = {0};

	finder.kept = true;
	if (!hand_json_read(desk->arena, &finder, store_content(desk->store), 1, facts,
	        strlen(facts), &record, &why))
		boundary_break(&why);
	return record.hand;
}

struct hand hand_kept_facts(const struct desk *desk, const struct kept_version *kept)
{
	static const char acceptances_sql[] =
	    "SELECT code, reason, by FROM acceptance WHERE event = :event "
	    "AND round = :round AND game = :game AND hand = :hand "
	    "AND version = :version ORDER BY place";

	if (!kept->facts)
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_HAND_WITHOUT_FACTS,
		    store_content(desk->store), kept->address.round, kept->address.table,
		    kept->address.hand, desk->event->number);
	struct hand hand = hand_parse(desk, kept->address.round, kept->facts);

	for (size_t i = 0; i < kept->side_count && i < SIDES_MOST; i++) {
		const struct kept_side *from = &kept->sides[i];

		if (from->side < 0 || (size_t)from->side >= hand.side_count)
			continue;
		hand.sides[from->side].has_score = true;
		hand.sides[from->side].score = from->before;
		hand.sides[from->side].hand_missing_warns = from->left_out;
	}
	hand.place = kept->place;
	/* A dealer written by name is kept outside the facts, a dealer's seat in them. */
	hand.dealer_person = kept->dealer;
	if (kept->dealer)
		hand.dealer = row_called(desk, kept->dealer);
	if (kept->accepted) {
		struct statement acceptances =
		    ask_version(desk, acceptances_sql, &kept->address, kept->version);

		hand.acceptances =
		    row_list(&acceptances, desk, &acceptance_row, &hand.acceptance_count);
	}
	if (kept->given)
		given_apply(desk, &kept->address, kept->line, &hand);
	offences_carry(desk, &kept->address, kept->line, &hand);
	return hand;
}

struct hand hand_version_read(const struct desk *desk, const struct address *address, int version,
    unsigned char ret_score[HASH_BYTES])
{
	struct statement row = ask_version(desk, "hand_version.sql", address, version);
	struct kept_version kept = {.address = *address, .version = version};

	/* The version has a row for each side. */
	while (db_step(&row)) {
		if (kept.side_count == 0) {
			kept.line = db_number(&row, "seq");
			kept.place = db_int(&row, "place");
			kept.accepted = db_int(&row, "accepted") != 0;
			kept.given = db_int(&row, "given") != 0;
			facts_take(&kept, &row, desk->arena);
		}
		side_take(&kept, &row);
	}
	if (ret_score)
		memcpy(ret_score, kept.score, HASH_BYTES);
	return hand_kept_facts(desk, &kept);
}

/* --- writing a version --- */

/* Begins a row of a table whose key begins with the version. */
static struct statement version_table_row(
    struct change *change, const struct version_rows *rows, const char *table)
{
	return bind_version(change_row(change, table), change->desk, &rows->address, rows->version);
}

const char *version_facts_json(
    struct arena *arena, const struct rulebook *book, const struct hand *hand)
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};
	struct hand nameless = *hand;

	if (bidding_dealer_name(hand))
		nameless.dealer = NULL;
	nameless.acceptance_count = 0;
	hand_json_write(&json, book, &nameless);
	return text_of(&out);
}

/* Writes and hashes a score without its findings: their words may change from one canasta to the next, and
 * impossible sums are only looked for when a hand is entered. */
const char *version_digest(struct arena *arena, const struct rulebook *book,
    const struct hand *hand, const struct score *score, unsigned char ret[HASH_BYTES])
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};
	struct score bare = *score;

	bare.finding_count = 0;
	score_json_write(&json, book, hand, &bare);
	log_bytes_hash(out.data, out.size, ret);
	return text_of(&out);
}

struct hand hand_bare_facts(const struct hand *hand)
{
	struct hand facts = *hand;

	for (size_t i = 0; i < facts.side_count; i++) {
		facts.sides[i].has_score = false;
		facts.sides[i].score = 0;
	}
	return facts;
}

void version_rows_write(struct change *change, const struct version_rows *rows)
{
	const struct desk *desk = change->desk;
	const struct rulebook *book = event_book_of(desk->event, rows->address.round);
	const struct hand *hand = rows->hand;
	const int number = rows->address.hand;
	const int place = hand && hand->place ? hand->place : number;
	const char *dealer = hand ? bidding_dealer_name(hand) : NULL;
	const int64_t person = dealer ? change_person(change, hand->dealer_person, dealer) : 0;
	unsigned char score[HASH_BYTES];
	struct statement row = version_table_row(change, rows, "hand_version");

	db_bind_text(&row, ":kind", version_kind_name(rows->kind));
	db_bind_text(&row, ":reason", rows->reason);
	db_bind_text(&row, ":after_end", rows->after_end);
	db_done(&row);
	/* The place in the order of play is written unless it equals the hand's number. */
	if (place != number || rows->before > 0) {
		row = version_table_row(change, rows, "version_place");
		db_bind_number(&row, ":place", place);
		if (rows->before > 0)
			db_bind_number(&row, ":before", rows->before);
		db_done(&row);
	}
	if (rows->by_side) {
		row = version_table_row(change, rows, "version_by_side");
		db_bind_number(&row, ":side", rows->by_side - 'A');
		db_done(&row);
	}
	if (!hand)
		return;
	struct hand bare = hand_bare_facts(hand);

	(void)version_digest(desk->arena, book, hand, rows->score, score);
	row = version_table_row(change, rows, "version_facts");
	db_bind_text(&row, ":facts",
	    version_facts_json(desk->arena, book, rows->facts ? rows->facts : &bare));
	db_bind_bytes(&row, ":score_sha256", score, sizeof score);
	if (scorer_version > SCORER_FIRST)
		db_bind_number(&row, ":scorer", scorer_version);
	if (dealer)
		db_bind_number(&row, ":dealer", person);
	db_done(&row);
	for (size_t side = 0; side < rows->score->side_count; side++) {
		const struct side_score *sums = &rows->score->sides[side];

		row = version_table_row(change, rows, "version_side");
		db_bind_number(&row, ":side", (int64_t)side);
		db_bind_number(&row, ":score_before", hand->sides[side].score);
		db_bind_number(&row, ":opening_minimum", sums->opening_minimum);
		if (sums->alone) {
			db_bind_number(&row, ":alone", sums->total);
		} else {
			db_bind_number(&row, ":base", sums->base);
			db_bind_number(&row, ":cards", sums->cards);
		}
		db_bind_number(&row, ":hand_left_out", hand->sides[side].hand_missing_warns);
		db_done(&row);
	}
	for (size_t i = 0; i < hand->acceptance_count; i++) {
		const struct acceptance *acceptance = &hand->acceptances[i];
		const int64_t by = change_name(change, acceptance->by);

		row = version_table_row(change, rows, "acceptance");
		db_bind_number(&row, ":place", (int64_t)i + 1);
		db_bind_text(&row, ":code", acceptance->code);
		db_bind_text(&row, ":reason", acceptance->reason);
		db_bind_number(&row, ":by", by);
		db_done(&row);
	}
}

/* --- scoring --- */

/* Returns the number of the hand in the order of play, on which the opening minimum may depend. */
static int number_played(const struct hand *hand, const struct address *at)
{
	return hand->place > 0 ? hand->place : at->hand;
}

/* Returns the hand as the bell leaves it, under the event's rule of the bell. */
static struct hand hand_settle(
    const struct event *event, const struct hand *hand, const struct address *at)
{
	return event_setting_word(&event->settings.more, SETTING_BELL) == BELL_OPENING_SHOWN
	           ? bell_settle(event_book_of(event, at->round), hand, number_played(hand, at))
	           : *hand;
}

void hand_score_lines(struct arena *arena, const struct event *event, const struct hand *hand,
    const struct address *at, struct score *ret)
{
	const struct hand settled = hand_settle(event, hand, at);
	const struct rulebook *book = event_book_of(event, at->round);

	score_make_room(arena, book, &settled, ret);
	score_hand(book, &settled, number_played(hand, at), ret);
}

void hand_score(struct arena *arena, const struct event *event, const struct hand *hand,
    const struct address *at, struct score *ret)
{
	const struct hand settled = hand_settle(event, hand, at);

	hand_score_lines(arena, event, hand, at, ret);
	event_possible_check(event, at->round, &settled, ret);
}

/* --- questions --- */

struct hand_view hand_view_read(
    const struct desk *desk, const struct address *address, const struct table *table)
{
	struct hand_view view = {.address = *address, .table = *table};

	view.versions = hand_versions_read(desk, address, &view.version_count);
	const struct hand_version *facts = &view.versions[view.version_count - 1];

	view.version = facts->version;
	view.voided = facts->kind == VERSION_VOID;
	view.after_end = facts->after_end;
	/* A void version has no facts; those before it are shown. */
	while (facts > view.versions && facts->kind == VERSION_VOID)
		facts--;
	view.hand = hand_version_read(desk, address, facts->version, NULL);
	hand_score(desk->arena, desk->event, &view.hand, address, &view.score);
	return view;
}

const struct hand_view *hand_list(const struct desk *desk, const struct table *table)
{
	struct hand_view *hands = arena_alloc(desk->arena, table->hand_count + 1, sizeof *hands);

	for (size_t i = 0; i < table->hand_count; i++) {
		const struct address address = {
		    table->address.round, table->address.table, table->hands[i].number};

		hands[i] = hand_view_read(desk, &address, table);
	}
	return hands;
}

struct hand_view hand_version_fetch(const struct desk *desk, const struct address *address,
    int version, const struct event **ret_event)
{
	static const char sql[] = "SELECT kind = 'void' AS voided, seq FROM hand_version WHERE "
	                          "event = :event AND round = :round "
	                          "AND game = :game AND hand = :hand AND version = :version";
	struct hand_view view = {.address = *address, .version = version};
	struct desk then = *desk;

	store_read_begin(desk->store);
	struct statement statement = ask_version(desk, sql, address, version);

	if (!db_step(&statement))
		break_off(ERROR_INPUT, SAY_HAND_UNKNOWN_VERSION, address->round, address->table,
		    address->hand, version);
	view.voided = db_int(&statement, "voided") != 0;
	const int64_t line = db_number(&statement, "seq");

	db_release(&statement);
	/* An older version is read by the rulebooks that were in force when it was written. */
	if (line < desk->event->book_since) {
		struct event *event = arena_alloc(desk->arena, 1, sizeof *event);

		*event = *desk->event;
		then.event = event;
		event_books_ready(desk, line, event);
	}
	*ret_event = then.event;
	if (!view.voided) {
		view.hand = hand_version_read(&then, address, version, NULL);
		hand_score(desk->arena, then.event, &view.hand, address, &view.score);
	}
	store_read_end(desk->store);
	return view;
}

struct hand_view hand_fetch(const struct desk *desk, const struct address *address)
{
	store_read_begin(desk->store);
	struct table table = table_read(desk, address);
	const struct hand_view view = hand_view_read(desk, address, &table);

	store_read_end(desk->store);
	return view;
}

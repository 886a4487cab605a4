#include "club/version.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/table.h"
#include "file/db.h"
#include "file/log.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"
#include "score/scorer.h"
#include "slip/hand_json.h"
#include "slip/json.h"

#include <string.h>

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

/* Begins a question given by its text, or by the name of its file, which has no blanks. */
static struct statement ask(const struct desk *desk, const char *sql)
{
	return strchr(sql, ' ') ? db_ask(desk->store, sql) : db_ask_file(desk->store, sql);
}

struct statement ask_table(const struct desk *desk, const char *sql, const struct address *address)
{
	return bind_table(ask(desk, sql), desk, address);
}

struct statement ask_hand(const struct desk *desk, const char *sql, const struct address *address)
{
	return bind_hand(ask(desk, sql), desk, address);
}

struct statement ask_version(
    const struct desk *desk, const char *sql, const struct address *address, int version)
{
	return bind_version(ask(desk, sql), desk, address, version);
}

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

/* --- writing --- */

/* Begins a row of a table whose key begins with the version. */
static struct statement version_row(
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

/* Hashes a score without its findings: their words may change from one canasta to the next, and
 * impossible sums are only looked for when a hand is entered. */
void version_digest(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    const struct score *score, unsigned char ret[HASH_BYTES])
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};
	struct score bare = *score;

	bare.finding_count = 0;
	score_json_write(&json, book, hand, &bare);
	log_bytes_hash(out.data, out.size, ret);
}

void version_rows_write(struct change *change, const struct version_rows *rows)
{
	const struct desk *desk = change->desk;
	const struct rulebook *book = event_book_of(desk->event, rows->address.round);
	const struct hand *hand = rows->hand;
	const int number = rows->address.hand;
	const int place = hand && hand->place ? hand->place : number;
	const char *dealer = hand ? bidding_dealer_name(hand) : NULL;
	const int64_t person = dealer ? change_name(change, dealer) : 0;
	unsigned char score[HASH_BYTES];
	struct hand bare;
	struct statement row = version_row(change, rows, "hand_version");

	db_bind_text(&row, ":kind", version_kind_name(rows->kind));
	db_bind_text(&row, ":reason", rows->reason);
	db_bind_text(&row, ":after_end", rows->after_end);
	db_done(&row);
	/* The place in the order of play is written unless it equals the hand's number. */
	if (place != number || rows->before > 0) {
		row = version_row(change, rows, "version_place");
		db_bind_number(&row, ":place", place);
		if (rows->before > 0)
			db_bind_number(&row, ":before", rows->before);
		db_done(&row);
	}
	if (rows->by_side) {
		row = version_row(change, rows, "version_by_side");
		db_bind_number(&row, ":side", rows->by_side - 'A');
		db_done(&row);
	}
	if (!hand)
		return;
	bare = correction_facts(hand);
	version_digest(desk->arena, book, hand, rows->score, score);
	row = version_row(change, rows, "version_facts");
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

		row = version_row(change, rows, "version_side");
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

		row = version_row(change, rows, "acceptance");
		db_bind_number(&row, ":place", (int64_t)i + 1);
		db_bind_text(&row, ":code", acceptance->code);
		db_bind_text(&row, ":reason", acceptance->reason);
		db_bind_number(&row, ":by", by);
		db_done(&row);
	}
}

bool version_stands(const struct desk *desk, const struct address *address, int version)
{
	static const char sql[] =
	    "SELECT NOT EXISTS (SELECT 1 FROM hand_version WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version > :version)";
	struct statement statement = ask_version(desk, sql, address, version);

	return db_exists(&statement);
}

bool version_accepts(
    const struct desk *desk, const struct address *address, int version, const char *code)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM acceptance WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version AND code = :code)";
	struct statement statement = ask_version(desk, sql, address, version);

	db_bind_text(&statement, ":code", code);
	return db_exists(&statement);
}

bool version_claims(const struct desk *desk, const struct address *address, int version)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM version_facts WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version "
	    "AND instr(facts, '\"claim\"') > 0)";
	struct statement statement = ask_version(desk, sql, address, version);

	return db_exists(&statement);
}

static const struct cell unaccepted_cells[] = {
    CELL(struct unaccepted, address.round),
    CELL(struct unaccepted, address.table),
    CELL(struct unaccepted, address.hand),
    CELL(struct unaccepted, entrant),
};
static const struct row_kind unaccepted_row = ROW_KIND(struct unaccepted, unaccepted_cells, NULL);

struct unaccepted *unaccepted_read(const struct desk *desk, int rounds, size_t *ret_count)
{
	struct statement statement = db_ask_event_file(desk, "unaccepted.sql");

	db_bind_number(&statement, ":rounds", rounds);
	return row_list(&statement, desk, &unaccepted_row, ret_count);
}

int unaccepted_in(const struct unaccepted *list, size_t count, int round, int table)
{
	struct address before = {0};
	int hands = 0;

	/* A hand has a row for each entrant. */
	for (size_t i = 0; i < count; i++) {
		const struct address at = list[i].address;

		if ((round == 0 || at.round == round) && (table == 0 || at.table == table))
			hands += at.round != before.round || at.table != before.table ||
			         at.hand != before.hand;
		before = at;
	}
	return hands;
}

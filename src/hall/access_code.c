#include "hall/access_code.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/lines.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/sheet.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/store.h"
#include "hall/hall_place.h"
#include "rulebook/rulebook.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

/* --- rows of passes --- */

#define PASS_COLUMNS                                                                               \
	"number, role, round, game, side, entrant, partner, seating, holder, by, code, until, "    \
	"hall_pass.secret, hall_pass.ended, redrawn, "

static const struct cell pass_cells[] = {
    CELL(struct pass, number),
    {CELL_INT, offsetof(struct pass, role)},
    CELL(struct pass, table.round),
    CELL(struct pass, table.table),
    CELL(struct pass, side),
    CELL(struct pass, entrant),
    CELL(struct pass, partner),
    CELL(struct pass, seating),
    CELL(struct pass, holder),
    CELL(struct pass, by),
    CELL(struct pass, code),
    CELL(struct pass, until),
    CELL(struct pass, secret),
    CELL(struct pass, ended),
    CELL(struct pass, redrawn),
    CELL(struct pass, replaced),
};
static const struct row_kind pass_row = ROW_KIND(struct pass, pass_cells, NULL);

static bool pass_first(
    struct statement *statement, const struct desk *desk, struct pass *ret, struct error *err)
{
	*ret = (struct pass){0};
	return row_first(statement, desk, &pass_row, ret, NULL, err);
}

/* Read the pass of the event with a secret, or with a code, preferring a pass that has not ended;
 * number 0: none. */
static bool pass_row_secret(
    const struct desk *desk, const char *secret, struct pass *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT " PASS_COLUMNS "0 FROM hall_pass WHERE secret = :secret AND event = :event";
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_text(&statement, ":secret", secret);
	return pass_first(&statement, desk, ret, err);
}

static bool pass_row_code(
    const struct desk *desk, const char *code, struct pass *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT " PASS_COLUMNS
	    "0 FROM hall_pass WHERE code = :code AND event = :event ORDER BY ended, number DESC";
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_text(&statement, ":code", code);
	return pass_first(&statement, desk, ret, err);
}

/* Reads the valid pass of a side of a table for the entrants who sit there; number 0: none. */
static bool pass_row_seat(const struct desk *desk, const struct address *table,
    const struct seat *seat, struct pass *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT " PASS_COLUMNS "0 FROM hall_pass WHERE role = 0 AND ended = 0 AND "
	    "event = :event AND round = :round AND game = :game AND side = :side AND "
	    "entrant = :entrant AND partner = :partner";
	struct statement statement = db_ask(desk->store, sql, err);

	bind_table(&statement, desk->event->number, table);
	db_bind_number(&statement, ":side", seat->side - 'A');
	db_bind_number(&statement, ":entrant", seat->number);
	db_bind_number(&statement, ":partner", seat->partner);
	return pass_first(&statement, desk, ret, err);
}

/* Writes a new pass; the file gives its number and holder. */
static bool pass_row_write(const struct desk *desk, const struct pass *pass, struct error *err)
{
	/* A side that had a pass in the same draw keeps its holder. */
	static const char sql[] =
	    "WITH next (number) AS (SELECT ifnull(max(number), 0) + 1 FROM hall_pass) "
	    "INSERT INTO hall_pass (number, event, role, round, game, side, entrant, partner, "
	    "seating, holder, by, code, until, secret) "
	    "SELECT next.number, :event, :role, :round, :game, :side, :entrant, :partner, "
	    ":seating, ifnull((SELECT min(holder) FROM hall_pass WHERE role = 0 AND :role = 0 AND "
	    "redrawn = 0 AND event = :event AND round = :round AND game = :game AND side = :side "
	    "AND entrant = :entrant AND partner = :partner), next.number), "
	    ":by, :code, :until, :secret FROM next";
	struct statement statement = db_ask(desk->store, sql, err);

	bind_table(&statement, desk->event->number, &pass->table);
	db_bind_number(&statement, ":role", (int64_t)pass->role);
	db_bind_number(&statement, ":side", pass->side);
	db_bind_number(&statement, ":entrant", pass->entrant);
	db_bind_number(&statement, ":partner", pass->partner);
	db_bind_number(&statement, ":seating", pass->seating);
	db_bind_text(&statement, ":by", pass->by);
	db_bind_text(&statement, ":code", pass->code);
	db_bind_number(&statement, ":until", pass->until);
	db_bind_text(&statement, ":secret", pass->secret);
	return db_done(&statement, err);
}

bool pass_rows_end(struct store *store, struct error *err)
{
	return db_execute(store, "UPDATE hall_pass SET ended = 1 WHERE ended = 0", err);
}

/* --- acceptances --- */

bool pass_acceptance_write(const struct desk *desk, const struct address *address, int version,
    int side, size_t *ret_count, struct error *err)
{
	static const char insert[] =
	    "INSERT INTO hall_acceptance (event, round, game, hand, version, side) "
	    "VALUES (:event, :round, :game, :hand, :version, :side) ON CONFLICT DO NOTHING";
	static const char count[] =
	    "SELECT count(*) FROM hall_acceptance WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version";
	struct statement statement = db_ask(desk->store, insert, err);

	bind_version(&statement, desk->event, address, version);
	db_bind_number(&statement, ":side", side);
	if (!db_done(&statement, err))
		return false;
	statement = db_ask(desk->store, count, err);
	bind_version(&statement, desk->event, address, version);
	return db_count(&statement, ret_count, err);
}

bool pass_acceptance_read(
    const struct desk *desk, const struct hand_view *view, int side, bool *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM hall_acceptance WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version AND side = :side)";
	struct statement statement = db_ask(desk->store, sql, err);

	bind_version(&statement, desk->event, &view->address,
	    view->versions[view->version_count - 1].version);
	db_bind_number(&statement, ":side", side);
	return db_exists(&statement, ret, err);
}

/* --- forgetting --- */

bool pass_forget(struct store *store, int64_t person, struct error *err)
{
#define NAMES "(SELECT text FROM name JOIN person_root USING (number) WHERE root = :person)"
	static const char *const sql[] = {
	    "UPDATE hall_call SET by = 'person ' || :person WHERE by IN " NAMES,
	    "UPDATE hall_pass SET by = 'person ' || :person, ended = 1 WHERE by IN " NAMES,
	};
	/* A reply keeps the address of its hand: by it a phone sees that the hand was recorded. */
	static const char blank[] =
	    "UPDATE hall_reply SET type = '', body = CASE WHEN type = '' "
	    "AND json_valid(CAST(body AS TEXT)) "
	    "AND json_extract(CAST(body AS TEXT), '$.address') IS NOT NULL "
	    "THEN CAST(json_object('address', json_extract(CAST(body AS TEXT), '$.address')) || "
	    "char(10) AS BLOB) ELSE x'' END";
	bool ok = db_execute(store, blank, err);

	for (size_t i = 0; ok && i < sizeof sql / sizeof *sql; i++) {
		struct statement statement = db_ask(store, sql[i], err);

		db_bind_number(&statement, ":person", person);
		ok = db_done(&statement, err);
	}
	return ok;
#undef NAMES
}

/* --- codes and secrets --- */

enum { CODE_LETTERS = 8, SECRET_BYTES = 16, TRIES_MOST = 8 };

/* No two look alike on paper in bad light: no 0 O, 1 I, 2 Z, 5 S, 6 G, 8 B, U V. */
static const char letters[] = "234679ACDEFHJKLMNPQRTVWXY";

/* Returns "side", "desk" or "referee". */
static const char *pass_role_name(enum pass_role role)
{
	static const char *const names[] = {
	    [PASS_SIDE] = "side", [PASS_DESK] = "desk", [PASS_REFEREE] = "referee"};

	return names[role];
}

/* Writes a code as people read it: "K7QM-2TXA". */
static void pass_code_text(const char *code, char ret[PASS_CODE_TEXT])
{
	(void)snprintf(ret, PASS_CODE_TEXT, "%.4s-%.4s", code,
	    strlen(code) > CODE_LETTERS / 2 ? code + CODE_LETTERS / 2 : "");
}

static bool random_bytes(unsigned char *ret, size_t size, struct error *err)
{
	return getrandom(ret, size, 0) == (ssize_t)size ||
	       error_set(err, ERROR_STORE, SAY_STORE_FAILED_SYSTEM_GIVES_RANDOM);
}

static bool code_make(struct arena *arena, const char **ret, struct error *err)
{
	char code[CODE_LETTERS + 1] = "";
	size_t count = 0;
	unsigned char byte;

	while (count < CODE_LETTERS) {
		if (!random_bytes(&byte, 1, err))
			return false;
		/* Bytes that would make the first letters likelier are skipped. */
		if (byte < 256 - 256 % (sizeof letters - 1))
			code[count++] = letters[byte % (sizeof letters - 1)];
	}
	*ret = arena_text(arena, code);
	return true;
}

static bool secret_make(struct arena *arena, const char **ret, struct error *err)
{
	unsigned char bytes[SECRET_BYTES];
	char digits[2 * SECRET_BYTES + 1];

	if (!random_bytes(bytes, sizeof bytes, err))
		return false;
	for (size_t i = 0; i < sizeof bytes; i++)
		(void)snprintf(digits + 2 * i, 3, "%02x", bytes[i]);
	*ret = arena_text(arena, digits);
	return true;
}

/* Makes a code and a secret for the pass, and writes it. */
static bool pass_make(const struct desk *desk, struct pass *pass, struct error *err)
{
	struct pass other = {.number = 1};

	for (int i = 0; i < TRIES_MOST && other.number > 0; i++)
		if (!code_make(desk->arena, &pass->code, err) ||
		    !pass_row_code(desk, pass->code, &other, err))
			return false;
	return secret_make(desk->arena, &pass->secret, err) && pass_row_write(desk, pass, err) &&
	       pass_row_secret(desk, pass->secret, pass, err);
}

/* --- codes of sides --- */

/* The passes of several sides. */
struct seat_list {
	struct pass_seat *list;
	size_t count;
	bool renewed; /* valid passes are replaced too */
	int seating;  /* the current version of the seating */
};

/* Adds the pass of a seat; makes one if there is none, or if it is to be renewed. */
static bool seat_add(const struct desk *desk, const struct address *table, const struct seat *seat,
    struct seat_list *seats, struct error *err)
{
	static const char end_sql[] = "UPDATE hall_pass SET ended = 1 WHERE number = :number";
	struct pass_seat *row;
	struct pass *pass;

	seats->list = arena_room(desk->arena, seats->list, seats->count, sizeof *seats->list);
	row = &seats->list[seats->count++];
	*row = (struct pass_seat){.entrant = seat->entrant};
	pass = &row->pass;
	if (!pass_row_seat(desk, table, seat, pass, err))
		return false;
	if (pass->number > 0 && !seats->renewed)
		return true;
	if (pass->number > 0) {
		struct statement end = db_ask(desk->store, end_sql, err);

		db_bind_number(&end, ":number", pass->number);
		if (!db_done(&end, err))
			return false;
	}
	*pass = (struct pass){.table = *table,
	    .side = seat->side - 'A',
	    .entrant = seat->number,
	    .partner = seat->partner,
	    .seating = seats->seating,
	    .by = ""};
	return pass_make(desk, pass, err);
}

/* Refuses codes for a locked round, in which nothing can be entered. */
static bool not_locked(const struct desk *desk, int round, struct error *err)
{
	bool locked;

	if (!sheet_lock_read(desk, round, &locked, err))
		return false;
	return !locked || error_set(err, ERROR_REFUSED, SAY_LOCKED_ROUND_NOTHING_ENTERED, round);
}

static bool round_add(
    const struct desk *desk, int number, struct seat_list *seats, struct error *err)
{
	struct round round;

	if (!round_read(desk, number, &round, err) || !not_locked(desk, round.number, err))
		return false;
	seats->seating = round.version;
	for (size_t i = 0; i < round.table_count; i++) {
		const struct seating *seating = &round.tables[i];
		const struct address table = {.round = round.number, .table = seating->table};

		for (size_t side = 0; side < seating->side_count; side++)
			if (!seat_add(desk, &table, &seating->sides[side], seats, err))
				return false;
	}
	return true;
}

/* Leaves out the passes made for an earlier seating, which are printed already. */
static bool changed_keep(const struct desk *desk, struct seat_list *seats, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM hall_pass WHERE role = 0 AND "
	                          "event = :event AND round = :round AND seating < :seating)";
	struct statement statement;
	size_t count = 0;
	bool before;

	if (seats->count == 0)
		return true;
	statement = db_ask_round(desk, sql, seats->list[0].pass.table.round, err);
	db_bind_number(&statement, ":seating", seats->seating);
	if (!db_exists(&statement, &before, err))
		return false;
	for (size_t i = 0; before && i < seats->count; i++)
		if (seats->list[i].pass.seating == seats->seating)
			seats->list[count++] = seats->list[i];
	seats->count = count;
	return true;
}

bool pass_codes(const struct desk *desk, int round, bool changed, struct pass_seat **ret,
    size_t *ret_count, struct error *err)
{
	struct seat_list seats = {0};
	bool ok;

	if (!store_begin(desk->store, err))
		return false;
	ok = round_add(desk, round, &seats, err) && (!changed || changed_keep(desk, &seats, err));
	if (!store_end(desk->store, ok, err))
		return false;
	*ret = seats.list;
	*ret_count = seats.count;
	return true;
}

static bool sits_on(
    const struct round_plan *plan, size_t table, size_t side, const struct seat *seat)
{
	return plan && table < plan->table_count &&
	       plan->tables[table].entrants[side] == seat->number &&
	       plan->tables[table].partners[side] == seat->partner;
}

bool pass_codes_void(
    const struct desk *desk, struct round *round, const struct round_plan *plan, struct error *err)
{
	static const char redraw_sql[] =
	    "UPDATE hall_pass SET ended = 1, redrawn = 1 WHERE role = 0 AND "
	    "event = :event AND round = :round AND redrawn = 0";
	struct statement statement;
	size_t codes = 0, tables = 0;

	for (size_t i = 0; i < round->table_count; i++) {
		const struct seating *table = &round->tables[i];
		const struct address address = {round->number, table->table, 0};
		const size_t before = codes;

		for (size_t side = 0; side < table->side_count; side++) {
			struct pass pass;

			if (sits_on(plan, i, side, &table->sides[side]))
				continue;
			if (!pass_row_seat(desk, &address, &table->sides[side], &pass, err))
				return false;
			codes += pass.number > 0;
		}
		tables += codes > before;
	}
	round->void_codes = codes;
	round->void_tables = tables;
	if (plan)
		return true;
	statement = db_ask_round(desk, redraw_sql, round->number, err);
	return db_done(&statement, err);
}

bool pass_codes_of(const struct desk *desk, const struct table *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err)
{
	struct pass_seat *seats = arena_alloc(desk->arena, SIDES_MOST, sizeof *seats);
	size_t count = 0;

	for (size_t i = 0; i < table->side_count; i++) {
		struct pass_seat *seat = &seats[count];

		seat->entrant = table->sides[i].entrant;
		if (!pass_row_seat(desk, &table->address, &table->sides[i], &seat->pass, err))
			return false;
		count += seat->pass.number > 0;
	}
	*ret = seats;
	*ret_count = count;
	return true;
}

/* Gives the passes of a table. */
static bool codes_at(const struct desk *desk, const struct address *table, bool renewed,
    struct pass_seat **ret, size_t *ret_count, struct error *err)
{
	struct seat_list seats = {.renewed = renewed};
	struct seat *sides = arena_alloc(desk->arena, SIDES_MOST, sizeof *sides);
	struct round round;
	size_t count;
	bool ok;

	if (!store_begin(desk->store, err))
		return false;
	ok = not_locked(desk, table->round, err) &&
	     round_head_read(desk, table->round, &round, err) &&
	     round_seats_read(desk, table->round, table->table, sides, &count, err);
	if (ok)
		seats.seating = round.version;
	for (size_t i = 0; ok && i < count; i++)
		ok = seat_add(desk, table, &sides[i], &seats, err);
	if (!store_end(desk->store, ok, err))
		return false;
	*ret = seats.list;
	*ret_count = seats.count;
	return true;
}

bool pass_codes_new(const struct desk *desk, const struct address *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err)
{
	return codes_at(desk, table, true, ret, ret_count, err);
}

/* --- the desk --- */

static bool now(struct clock_time *ret, int64_t *ret_seconds, struct error *err)
{
	return clock_now(ret, err) &&
	       (clock_seconds(ret->text, ret_seconds) ||
	           error_set(err, ERROR_STORE, SAY_STORE_FAILED_CLOCK_TELLS_TIME));
}

bool pass_invite(const struct desk *desk, enum pass_role role, const char *by, struct pass *ret,
    struct error *err)
{
	struct pass pass = {.role = role, .by = by};
	struct clock_time time;

	if (!input_text(by, "author-invalid", TEXT_WORDS_DESK, err) ||
	    !now(&time, &pass.until, err))
		return false;
	pass.until += PASS_INVITED_SECONDS;
	if (!store_begin(desk->store, err) ||
	    !store_end(desk->store, pass_make(desk, &pass, err), err))
		return false;
	*ret = pass;
	return true;
}

/* Reads a code as people type it: in any case, with blanks and hyphens. Returns false if it is not a code. */
static bool code_read(const char *typed, char ret[CODE_LETTERS + 1])
{
	size_t count = 0;

	for (; *typed; typed++) {
		const char letter =
		    *typed >= 'a' && *typed <= 'z' ? (char)(*typed - 'a' + 'A') : *typed;

		if (letter == ' ' || letter == '-')
			continue;
		if (count == CODE_LETTERS || !strchr(letters, letter))
			return false;
		ret[count++] = letter;
	}
	ret[count] = '\0';
	return count == CODE_LETTERS;
}

/* Returns true if the code was not used within its time. */
static bool is_too_old(const struct pass *pass, int64_t seconds)
{
	return pass->code[0] && seconds > pass->until;
}

bool pass_login(const struct desk *desk, const char *code, struct pass *ret, struct error *err)
{
	char read[CODE_LETTERS + 1];
	struct statement use;
	struct clock_time time;
	int64_t seconds;
	bool ok;

	*ret = (struct pass){0};
	if (!code_read(code, read))
		return true;
	if (!store_begin(desk->store, err))
		return false;
	ok = now(&time, &seconds, err) && pass_row_code(desk, read, ret, err);
	if (ok && (ret->ended || ret->role == PASS_SIDE || is_too_old(ret, seconds)))
		*ret = (struct pass){0};
	if (ok && ret->number > 0) {
		use = db_ask(
		    desk->store, "UPDATE hall_pass SET code = NULL WHERE number = :number", err);
		db_bind_number(&use, ":number", ret->number);
		ok = db_done(&use, err);
	}
	return store_end(desk->store, ok, err);
}

bool pass_is_secret(const char *word)
{
	return strlen(word) == (size_t)2 * SECRET_BYTES &&
	       strspn(word, "0123456789abcdef") == (size_t)2 * SECRET_BYTES;
}

/* Sets `ended` if a side's round is locked or others sit at its place. Done for each request, so it reads no hand. */
static bool side_ends(const struct desk *desk, struct pass *pass, struct error *err)
{
	struct seat sides[SIDES_MOST];
	size_t count;
	bool locked;

	if (pass->role != PASS_SIDE || pass->ended)
		return true;
	if (!round_seats_read(desk, pass->table.round, pass->table.table, sides, &count, err) ||
	    !sheet_lock_read(desk, pass->table.round, &locked, err))
		return false;
	pass->redrawn = (size_t)pass->side >= count || sides[pass->side].number != pass->entrant ||
	                sides[pass->side].partner != pass->partner;
	pass->ended = locked || pass->redrawn;
	if (!pass->redrawn)
		pass->called = sides[pass->side].entrant;
	return true;
}

bool pass_find(const struct desk *desk, const char *word, struct pass *ret, struct error *err)
{
	char code[CODE_LETTERS + 1];

	*ret = (struct pass){0};
	if (pass_is_secret(word)) {
		if (!pass_row_secret(desk, word, ret, err))
			return false;
		/* A secret of the desk is valid only after its code was used. */
		if (ret->role != PASS_SIDE && ret->code[0])
			*ret = (struct pass){0};
		return side_ends(desk, ret, err);
	}
	if (!code_read(word, code))
		return true;
	if (!pass_row_code(desk, code, ret, err))
		return false;
	if (ret->role != PASS_SIDE)
		*ret = (struct pass){0};
	return side_ends(desk, ret, err);
}

/* --- browsers --- */

bool pass_take_over(
    const struct desk *desk, const struct pass *pass, const char **ret_secret, struct error *err)
{
	static const char *const sql[] = {
	    "UPDATE hall_device SET ended = 1 WHERE pass = :pass AND ended = 0",
	    "INSERT INTO hall_device (secret, pass) VALUES (:secret, :pass)",
	};
	bool ok = store_begin(desk->store, err);

	if (!ok)
		return false;
	ok = secret_make(desk->arena, ret_secret, err);
	for (size_t i = 0; ok && i < sizeof sql / sizeof *sql; i++) {
		struct statement statement = db_ask(desk->store, sql[i], err);

		db_bind_number(&statement, ":pass", pass->number);
		if (i > 0)
			db_bind_text(&statement, ":secret", *ret_secret);
		ok = db_done(&statement, err);
	}
	return store_end(desk->store, ok, err);
}

bool pass_find_browser(
    const struct desk *desk, const char *secret, struct pass *ret, struct error *err)
{
	static const char sql[] = "SELECT " PASS_COLUMNS "hall_device.ended FROM hall_device "
	                          "JOIN hall_pass ON number = pass "
	                          "WHERE hall_device.secret = :secret AND event = :event";
	struct statement statement;

	*ret = (struct pass){0};
	if (!pass_is_secret(secret))
		return true;
	statement = db_ask_event(desk, sql, err);
	db_bind_text(&statement, ":secret", secret);
	if (!pass_first(&statement, desk, ret, err))
		return false;
	if (ret->number > 0)
		return side_ends(desk, ret, err);
	/* The secret on a side's sheet does not belong to a browser. */
	if (!pass_find(desk, secret, ret, err))
		return false;
	if (ret->role == PASS_SIDE)
		*ret = (struct pass){0};
	return true;
}

bool pass_come_in(const struct desk *desk, const char *word, struct pass *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, pass_find(desk, word, ret, err)) &&
	       ((ret->number > 0 && ret->role == PASS_SIDE) || pass_login(desk, word, ret, err));
}

bool pass_list(const struct desk *desk, struct pass **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT " PASS_COLUMNS
	    "0 FROM hall_pass WHERE role > 0 AND ended = 0 AND event = :event ORDER BY number";
	struct statement statement;
	struct clock_time time;
	int64_t seconds;
	size_t count, known = 0;

	if (!now(&time, &seconds, err) || !store_read_begin(desk->store, err))
		return false;
	statement = db_ask_event(desk, sql, err);
	*ret = row_list(&statement, desk, &pass_row, &count, err);
	if (!store_read_end(desk->store, *ret != NULL))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!is_too_old(&(*ret)[i], seconds))
			(*ret)[known++] = (*ret)[i];
	*ret_count = known;
	return true;
}

bool pass_revoke(const struct desk *desk, int64_t number, struct error *err)
{
	static const char sql[] =
	    "UPDATE hall_pass SET ended = 1 WHERE role > 0 AND ended = 0 AND event = :event "
	    "AND number = :number RETURNING number";
	struct statement statement;
	int64_t ended;
	bool ok;

	if (!store_begin(desk->store, err))
		return false;
	statement = db_ask_event(desk, sql, err);
	db_bind_number(&statement, ":number", number);
	ok = db_found(&statement, &ended, err) &&
	     (ended > 0 || error_set(err, ERROR_INPUT, SAY_PASS_UNKNOWN_NOBODY_DESK_KNOWN,
	                       (long long)number));
	return store_end(desk->store, ok, err);
}

/* --- answers --- */

static void add_code(struct answer *to, const struct pass *pass)
{
	char code[PASS_CODE_TEXT];

	pass_code_text(pass->code, code);
	answer_text(to, "code", code);
}

/* Adds an address below the hall's; null if that is not known. */
static void add_url(
    struct answer *to, const struct hall_place *place, const char *path, const char *secret)
{
	if (!place->url[0])
		answer_nothing(to, "url");
	else
		answer_textf(to, "url", "%s%s%s", place->url, path, secret);
}

void answer_pass_codes(
    struct answer *to, const struct hall_place *place, const struct pass_seat *seats, size_t count)
{
	(void)answer_list(to, "codes");
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "codes");

		answer_address_of_table(row, "table", &seats[i].pass.table);
		answer_letter(row, "side", (char)('A' + seats[i].pass.side));
		answer_text(row, "entrant", seats[i].entrant);
		add_code(row, &seats[i].pass);
		add_url(row, place, "t/", seats[i].pass.secret);
	}
}

bool answer_pass_codes_at(
    const struct desk *desk, struct answer *to, const struct address *table, struct error *err)
{
	struct pass_seat *seats;
	struct hall_place place;
	size_t count;

	if (!codes_at(desk, table, false, &seats, &count, err) ||
	    !hall_place_read(desk, &place, err))
		return false;
	answer_pass_codes(to, &place, seats, count);
	answer_pass_wifi(to, &place);
	return true;
}

void answer_pass_invited(struct answer *to, const struct hall_place *place, const struct pass *pass)
{
	add_code(to, pass);
	add_url(to, place, "side/code", "");
	answer_code(to, "role", pass_role_name(pass->role));
	answer_text(to, "by", pass->by);
}

void answer_passes(struct answer *to, const struct pass *passes, size_t count)
{
	(void)answer_list(to, "passes");
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "passes");

		answer_number(row, "number", passes[i].number);
		answer_code(row, "role", pass_role_name(passes[i].role));
		answer_text(row, "by", passes[i].by);
		answer_flag(row, "waits", passes[i].code[0] != '\0');
	}
}

void answer_pass_known(struct answer *to, const struct pass *pass, const char *by)
{
	answer_code(to, "role", pass_role_name(pass->role));
	if (pass->role != PASS_SIDE) {
		answer_text(to, "by", by);
		return;
	}
	answer_address_of_table(to, "table", &pass->table);
	answer_letter(to, "side", (char)('A' + pass->side));
	answer_text(to, "entrant", by);
}

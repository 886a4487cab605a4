#include "hall/access_code.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/sheet.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "hall/server.h"

#include <arpa/inet.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

/* --- rows of access codes --- */

#define ACCESS_COLUMNS                                                                             \
	"number, role, round, game, side, entrant, partner, seating, holder, by, code, until, "    \
	"hall_pass.secret, hall_pass.ended, redrawn, "

static const struct cell access_cells[] = {
    CELL(struct access_code, number),
    {"role", offsetof(struct access_code, role), CELL_INT, 0},
    CELL_FROM("round", struct access_code, table.round),
    CELL_FROM("game", struct access_code, table.table),
    CELL(struct access_code, side),
    CELL(struct access_code, entrant),
    CELL(struct access_code, partner),
    CELL(struct access_code, seating),
    CELL(struct access_code, holder),
    CELL(struct access_code, by),
    CELL(struct access_code, code),
    CELL(struct access_code, until),
    CELL(struct access_code, secret),
    CELL(struct access_code, ended),
    CELL(struct access_code, redrawn),
    CELL(struct access_code, replaced),
};
static const struct row_kind access_row = ROW_KIND(struct access_code, access_cells, NULL);

static struct access_code access_first(struct statement *statement, const struct desk *desk)
{
	struct access_code access = {0};

	(void)row_first(statement, desk, &access_row, &access);
	return access;
}

/* Reads the access code of the event that a word gives; number 0: none. */
static struct access_code access_row_of(const struct desk *desk, const char *sql, const char *word)
{
	struct statement statement = db_ask_event(desk, sql);

	db_bind_text(&statement, ":word", word);
	return access_first(&statement, desk);
}

static const char by_secret[] =
    "SELECT " ACCESS_COLUMNS "0 AS replaced FROM hall_pass WHERE secret = :word AND event = :event";

/* Prefers an access code that has not ended. */
static const char by_code[] =
    "SELECT " ACCESS_COLUMNS "0 AS replaced FROM hall_pass WHERE code = :word AND event = :event "
    "ORDER BY ended, number DESC";

/* Reads the valid access code of a side of a table for the entrants who sit there; number 0:
 * none. */
static struct access_code access_row_seat(
    const struct desk *desk, const struct address *table, const struct seat *seat)
{
	static const char sql[] =
	    "SELECT " ACCESS_COLUMNS "0 AS replaced FROM hall_pass WHERE role = 0 AND "
	    "ended = 0 AND event = :event AND round = :round AND game = :game AND side = :side AND "
	    "entrant = :entrant AND partner = :partner";
	struct statement statement = ask_table(desk, sql, table);

	db_bind_number(&statement, ":side", seat->side - 'A');
	db_bind_number(&statement, ":entrant", seat->number);
	db_bind_number(&statement, ":partner", seat->partner);
	return access_first(&statement, desk);
}

/* --- codes and secrets --- */

enum { CODE_LETTERS = 8, SECRET_BYTES = 16, TRIES_MOST = 8 };

/* No two look alike on paper in bad light: no 0 O, 1 I, 2 Z, 5 S, 6 G, 8 B, U V. */
static const char letters[] = "234679ACDEFHJKLMNPQRTVWXY";

/* Returns "side", "desk" or "referee". */
static const char *access_role_name(enum access_role role)
{
	static const char *const names[] = {
	    [ACCESS_SIDE] = "side", [ACCESS_DESK] = "desk", [ACCESS_REFEREE] = "referee"};

	return names[role];
}

static void random_bytes(unsigned char *ret, size_t size)
{
	if (getrandom(ret, size, 0) != (ssize_t)size)
		break_off(ERROR_STORE, SAY_STORE_FAILED_NO_RANDOM_BYTES);
}

const char *access_secret(struct arena *arena)
{
	unsigned char bytes[SECRET_BYTES];
	char digits[2 * SECRET_BYTES + 1];

	random_bytes(bytes, sizeof bytes);
	for (size_t i = 0; i < sizeof bytes; i++)
		(void)snprintf(digits + 2 * i, 3, "%02x", bytes[i]);
	return arena_text(arena, digits);
}

/* Makes a code and a secret for the access code, and writes it; the file gives its number and
 * holder. */
static void access_make(const struct desk *desk, struct access_code *access)
{
	/* A side that had an access code in the same draw keeps its holder. */
	static const char sql[] =
	    "WITH next (number) AS (SELECT ifnull(max(number), 0) + 1 FROM hall_pass) "
	    "INSERT INTO hall_pass (number, event, role, round, game, side, entrant, partner, "
	    "seating, holder, by, code, until, secret) "
	    "SELECT next.number, :event, :role, :round, :game, :side, :entrant, :partner, "
	    ":seating, ifnull((SELECT min(holder) FROM hall_pass WHERE role = 0 AND :role = 0 AND "
	    "redrawn = 0 AND event = :event AND round = :round AND game = :game AND side = :side "
	    "AND entrant = :entrant AND partner = :partner), next.number), "
	    ":by, :code, :until, :secret FROM next";
	char code[CODE_LETTERS + 1] = "";
	bool taken = true;

	for (int i = 0; i < TRIES_MOST && taken; i++) {
		for (size_t count = 0; count < CODE_LETTERS;) {
			unsigned char byte;

			random_bytes(&byte, 1);
			/* Bytes that would make the first letters likelier are skipped. */
			if (byte < 256 - 256 % (sizeof letters - 1))
				code[count++] = letters[byte % (sizeof letters - 1)];
		}
		taken = access_row_of(desk, by_code, code).number > 0;
	}
	const char *secret = access_secret(desk->arena);
	struct statement statement = ask_table(desk, sql, &access->table);

	db_bind_number(&statement, ":role", (int64_t)access->role);
	db_bind_number(&statement, ":side", access->side);
	db_bind_number(&statement, ":entrant", access->entrant);
	db_bind_number(&statement, ":partner", access->partner);
	db_bind_number(&statement, ":seating", access->seating);
	db_bind_text(&statement, ":by", access->by);
	db_bind_text(&statement, ":code", code);
	db_bind_number(&statement, ":until", access->until);
	db_bind_text(&statement, ":secret", secret);
	db_done(&statement);
	*access = access_row_of(desk, by_secret, secret);
}

/* --- codes of sides --- */

/* Returns the access code of a seat, with its entrant; makes one if there is none, or if it is to
 * be renewed. */
static struct access_code seat_code(const struct desk *desk, const struct address *table,
    const struct seat *seat, int seating, bool renewed)
{
	struct access_code access = access_row_seat(desk, table, seat);

	if (access.number > 0 && renewed) {
		struct statement end =
		    db_ask(desk->store, "UPDATE hall_pass SET ended = 1 WHERE number = :number");

		db_bind_number(&end, ":number", access.number);
		db_done(&end);
	}
	if (access.number == 0 || renewed) {
		access = (struct access_code){.table = *table,
		    .side = seat->side - 'A',
		    .entrant = seat->number,
		    .partner = seat->partner,
		    .seating = seating,
		    .by = ""};
		access_make(desk, &access);
	}
	access.called = seat->entrant;
	return access;
}

/* Refuses codes for a locked round, in which nothing can be entered. */
static void not_locked(const struct desk *desk, int round)
{
	if (sheet_lock_read(desk, round))
		break_off(ERROR_REFUSED, SAY_LOCKED_ROUND_NO_CODES, round);
}

struct access_code *access_codes(
    const struct desk *desk, int number, bool changed, size_t *ret_count)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM hall_pass WHERE role = 0 AND "
	                          "event = :event AND round = :round AND seating < :seating)";
	size_t count = 0;
	bool wanted = true;

	store_begin(desk->store);
	const struct round round = round_read(desk, number);

	not_locked(desk, round.number);
	if (changed) {
		/* Only if a side had a code in an earlier seating of the round. */
		struct statement statement = db_ask_round(desk, sql, round.number);

		db_bind_number(&statement, ":seating", round.version);
		wanted = db_exists(&statement);
	}
	struct access_code *codes =
	    arena_alloc(desk->arena, round.table_count * SIDES_MOST, sizeof *codes);

	for (size_t i = 0; i < round.table_count; i++) {
		const struct seating *seating = &round.tables[i];
		const struct address table = {.round = round.number, .table = seating->table};

		for (size_t side = 0; side < seating->side_count; side++) {
			const struct access_code access =
			    seat_code(desk, &table, &seating->sides[side], round.version, false);

			/* Codes made for an earlier seating are printed already. */
			if (wanted && (!changed || access.seating == round.version))
				codes[count++] = access;
		}
	}
	store_commit(desk->store);
	*ret_count = count;
	return codes;
}

void access_codes_void(const struct desk *desk, struct round *round, const struct round_plan *plan)
{
	static const char redraw_sql[] =
	    "UPDATE hall_pass SET ended = 1, redrawn = 1 WHERE role = 0 AND "
	    "event = :event AND round = :round AND redrawn = 0";
	size_t codes = 0, tables = 0;

	for (size_t i = 0; i < round->table_count; i++) {
		const struct seating *table = &round->tables[i];
		const struct address address = {round->number, table->table, 0};
		const size_t before = codes;

		for (size_t side = 0; side < table->side_count; side++) {
			const struct seat *seat = &table->sides[side];
			const bool stays = plan && i < plan->table_count &&
			                   plan->tables[i].entrants[side] == seat->number &&
			                   plan->tables[i].partners[side] == seat->partner;

			codes += !stays && access_row_seat(desk, &address, seat).number > 0;
		}
		tables += codes > before;
	}
	round->void_codes = codes;
	round->void_tables = tables;
	if (plan)
		return;
	struct statement statement = db_ask_round(desk, redraw_sql, round->number);

	db_done(&statement);
}

struct access_code *access_codes_of(
    const struct desk *desk, const struct table *table, size_t *ret_count)
{
	struct access_code *codes = arena_alloc(desk->arena, SIDES_MOST, sizeof *codes);
	size_t count = 0;

	for (size_t i = 0; i < table->side_count; i++) {
		codes[count] = access_row_seat(desk, &table->address, &table->sides[i]);
		codes[count].called = table->sides[i].entrant;
		count += codes[count].number > 0;
	}
	*ret_count = count;
	return codes;
}

struct access_code *access_codes_at(
    const struct desk *desk, const struct address *table, bool renewed, size_t *ret_count)
{
	struct seat *sides = arena_alloc(desk->arena, SIDES_MOST, sizeof *sides);

	store_begin(desk->store);
	not_locked(desk, table->round);
	const struct round round = round_head_read(desk, table->round);

	*ret_count = round_seats_read(desk, table->round, table->table, sides);
	struct access_code *codes = arena_alloc(desk->arena, *ret_count, sizeof *codes);

	for (size_t i = 0; i < *ret_count; i++)
		codes[i] = seat_code(desk, table, &sides[i], round.version, renewed);
	store_commit(desk->store);
	return codes;
}

/* --- entering the hall: codes of the desk, and codes and secrets that are sent --- */

int64_t second_now(void)
{
	const struct clock_time now = clock_now();
	int64_t second;

	if (!clock_seconds(now.text, &second))
		break_off(ERROR_STORE, SAY_STORE_FAILED_NO_TIME);
	return second;
}

struct access_code access_invite(const struct desk *desk, enum access_role role, const char *by)
{
	struct access_code access = {.role = role, .by = by};

	input_require(by, "author-invalid", TEXT_WORDS_PERSON_AT_DESK);
	access.until = second_now() + ACCESS_INVITED_SECONDS;
	store_begin(desk->store);
	access_make(desk, &access);
	store_commit(desk->store);
	return access;
}

/* Reads a code as people type it: in any case, with blanks and hyphens. Returns false if it is not
 * a code. */
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

struct access_code access_login(const struct desk *desk, const char *code)
{
	struct access_code access = {0};
	char read[CODE_LETTERS + 1];

	if (!code_read(code, read))
		return access;
	store_begin(desk->store);
	access = access_row_of(desk, by_code, read);
	if (access.ended || access.role == ACCESS_SIDE || second_now() > access.until)
		access = (struct access_code){0};
	if (access.number > 0) {
		struct statement use =
		    db_ask(desk->store, "UPDATE hall_pass SET code = NULL WHERE number = :number");

		db_bind_number(&use, ":number", access.number);
		db_done(&use);
	}
	store_commit(desk->store);
	return access;
}

bool access_is_secret(const char *word)
{
	return strlen(word) == (size_t)2 * SECRET_BYTES &&
	       strspn(word, "0123456789abcdef") == (size_t)2 * SECRET_BYTES;
}

/* Sets `ended` if a side's round is locked or others sit at its place. Every request does this, so
 * no hand is read. */
static void side_ends(const struct desk *desk, struct access_code *access)
{
	struct seat sides[SIDES_MOST];

	if (access->number == 0 || access->role != ACCESS_SIDE || access->ended)
		return;
	const size_t count =
	    round_seats_read(desk, access->table.round, access->table.table, sides);

	access->redrawn = (size_t)access->side >= count ||
	                  sides[access->side].number != access->entrant ||
	                  sides[access->side].partner != access->partner;
	access->ended = access->redrawn || sheet_lock_read(desk, access->table.round);
	if (!access->redrawn)
		access->called = sides[access->side].entrant;
}

struct access_code access_find(const struct desk *desk, const char *word)
{
	struct access_code access = {0};
	char code[CODE_LETTERS + 1];
	const bool secret = access_is_secret(word);

	if (secret)
		access = access_row_of(desk, by_secret, word);
	else if (code_read(word, code))
		access = access_row_of(desk, by_code, code);
	/* A person at the desk has a secret, which is valid only after its code was used. */
	if (access.role != ACCESS_SIDE && (!secret || access.code[0]))
		access = (struct access_code){0};
	side_ends(desk, &access);
	return access;
}

struct access_code access_offered(const struct desk *desk, const char *secret)
{
	struct access_code access = {0};

	if (access_is_secret(secret))
		access = access_find(desk, secret);
	return access.role == ACCESS_SIDE ? access : (struct access_code){0};
}

/* --- browsers --- */

const char *access_take_over(const struct desk *desk, const struct access_code *access)
{
	static const char *const sql[] = {
	    "UPDATE hall_device SET ended = 1 WHERE pass = :pass AND ended = 0",
	    "INSERT INTO hall_device (secret, pass) VALUES (:secret, :pass)",
	};
	const char *secret = access_secret(desk->arena);

	store_begin(desk->store);
	for (size_t i = 0; i < sizeof sql / sizeof *sql; i++) {
		struct statement statement = db_ask(desk->store, sql[i]);

		db_bind_number(&statement, ":pass", access->number);
		if (i > 0)
			db_bind_text(&statement, ":secret", secret);
		db_done(&statement);
	}
	store_commit(desk->store);
	return secret;
}

struct access_code access_find_browser(const struct desk *desk, const char *secret)
{
	static const char sql[] =
	    "SELECT " ACCESS_COLUMNS "hall_device.ended AS replaced FROM hall_device "
	    "JOIN hall_pass ON number = pass "
	    "WHERE hall_device.secret = :word AND event = :event";
	struct access_code access = {0};

	if (!access_is_secret(secret))
		return access;
	access = access_row_of(desk, sql, secret);
	if (access.number > 0) {
		side_ends(desk, &access);
		return access;
	}
	/* The secret on a side's sheet does not belong to a browser. */
	access = access_find(desk, secret);
	if (access.role == ACCESS_SIDE)
		access = (struct access_code){0};
	return access;
}

struct access_code access_come_in(const struct desk *desk, const char *word)
{
	store_read_begin(desk->store);
	const struct access_code access = access_find(desk, word);

	store_read_end(desk->store);
	return access.number > 0 && access.role == ACCESS_SIDE ? access : access_login(desk, word);
}

void access_revoke(const struct desk *desk, int64_t number)
{
	static const char sql[] =
	    "UPDATE hall_pass SET ended = 1 WHERE role > 0 AND ended = 0 AND event = :event "
	    "AND number = :number RETURNING number";

	store_begin(desk->store);
	struct statement statement = db_ask_event(desk, sql);

	db_bind_number(&statement, ":number", number);
	if (db_found(&statement) == 0)
		break_off(ERROR_INPUT, SAY_PASS_UNKNOWN_NO_SUCH_DEVICE, (long long)number);
	store_commit(desk->store);
}

/* --- answers --- */

/* Adds a code as people read it: "K7QM-2TXA". */
static void add_code(struct answer *to, const struct access_code *access)
{
	const char *code = access->code;

	answer_textf(to, "code", "%.4s-%.4s", code,
	    strlen(code) > CODE_LETTERS / 2 ? code + CODE_LETTERS / 2 : "");
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

void answer_access_codes(struct answer *to, const struct hall_place *place,
    const struct access_code *codes, size_t count)
{
	(void)answer_list(to, "codes");
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "codes");

		answer_address_of_table(row, "table", &codes[i].table);
		answer_letter(row, "side", (char)('A' + codes[i].side));
		answer_text(row, "entrant", codes[i].called);
		add_code(row, &codes[i]);
		add_url(row, place, "t/", codes[i].secret);
	}
}

void answer_access_codes_at(const struct desk *desk, struct answer *to, const struct address *table)
{
	size_t count;
	const struct access_code *codes = access_codes_at(desk, table, false, &count);
	const struct hall_place place = hall_place_read(desk);

	answer_access_codes(to, &place, codes, count);
	answer_hall_wifi(to, &place);
}

void answer_access_invited(
    const struct desk *desk, struct answer *to, const struct access_code *access)
{
	const struct hall_place place = hall_place_read(desk);

	add_code(to, access);
	add_url(to, &place, "side/code", "");
	answer_code(to, "role", access_role_name(access->role));
	answer_text(to, "by", access->by);
}

void answer_desk_codes(struct answer *to, const struct desk *desk)
{
	/* An unused code that is too old is left out. */
	static const char sql[] =
	    "SELECT number, role, by, ifnull(code, '') <> '' AS waits FROM hall_pass "
	    "WHERE role > 0 AND ended = 0 AND event = :event "
	    "AND (ifnull(code, '') = '' OR until >= :now) ORDER BY number";
	struct statement each = db_ask_event(desk, sql);

	db_bind_number(&each, ":now", second_now());
	(void)answer_list(to, "passes");
	while (db_step(&each)) {
		struct answer *row = answer_row(to, "passes");

		answer_number(row, "number", db_number(&each, "number"));
		answer_code(row, "role", access_role_name((enum access_role)db_int(&each, "role")));
		answer_text(row, "by", db_text(&each, "by", desk->arena));
		answer_flag(row, "waits", db_int(&each, "waits") != 0);
	}
	db_release(&each);
}

void answer_access_known(struct answer *to, const struct access_code *access, const char *by)
{
	answer_code(to, "role", access_role_name(access->role));
	if (access->role != ACCESS_SIDE) {
		answer_text(to, "by", by);
		return;
	}
	answer_address_of_table(to, "table", &access->table);
	answer_letter(to, "side", (char)('A' + access->side));
	answer_text(to, "entrant", by);
}

/* --- slowing down clients that guess codes --- */

enum { MINUTE = 60, DOUBLINGS_MOST = 6, FORGOTTEN_SECONDS = 3600 };

int64_t throttle_now(void)
{
	struct timespec at = {0};

	(void)clock_gettime(CLOCK_MONOTONIC, &at);
	return (int64_t)at.tv_sec;
}

/* Gives the name under which an address is counted. One machine has all IPv6 addresses with the
 * same first 64 bits. */
static void name_of(const char *address, char ret[HTTP_ADDRESS])
{
	static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	struct in6_addr sixth;

	(void)snprintf(ret, HTTP_ADDRESS, "%s", address);
	if (!strchr(address, ':') || inet_pton(AF_INET6, address, &sixth) != 1 ||
	    memcmp(&sixth, mapped, sizeof mapped) == 0)
		return;
	memset((unsigned char *)&sixth + 8, 0, 8);
	(void)inet_ntop(AF_INET6, &sixth, ret, HTTP_ADDRESS);
}

/* Returns the place of an address, or `count` if it has none. Usually no address has one. */
static size_t place_of(const struct code_throttle *throttle, const char *name)
{
	size_t i = 0;

	while (i < throttle->count && strcmp(throttle->places[i].address, name) != 0)
		i++;
	return i;
}

static int64_t pause_of(const struct throttle_place *place, int64_t now)
{
	return place->until > now ? place->until - now : 0;
}

int64_t throttle_pause(const struct code_throttle *throttle, const char *address, int64_t now)
{
	char name[HTTP_ADDRESS];

	if (throttle->count == 0)
		return 0;
	name_of(address, name);
	const size_t place = place_of(throttle, name);

	return pause_of(
	    place < throttle->count ? &throttle->places[place] : &throttle->others, now);
}

/* Returns a place for one more address. If all places are in use, it reuses the one whose pause
 * ended longest ago, or else the oldest. If all are paused, all further addresses share `others`;
 * more addresses therefore never end a pause. */
static struct throttle_place *place_take(
    struct code_throttle *throttle, const char *name, int64_t now)
{
	struct throttle_place *freest = &throttle->places[0];

	if (throttle->count < THROTTLE_PLACES) {
		freest = &throttle->places[throttle->count++];
	} else {
		for (struct throttle_place *one = &throttle->places[1];
		     one < &throttle->places[throttle->count]; one++)
			if (one->until != freest->until ? one->until < freest->until
			                                : one->since < freest->since)
				freest = one;
		if (pause_of(freest, now) > 0)
			return &throttle->others;
	}
	*freest = (struct throttle_place){.since = now};
	(void)snprintf(freest->address, sizeof freest->address, "%s", name);
	return freest;
}

void throttle_count(struct code_throttle *throttle, const char *address, int64_t now)
{
	char name[HTTP_ADDRESS];

	name_of(address, name);
	const size_t own = place_of(throttle, name);
	struct throttle_place *place =
	    own < throttle->count ? &throttle->places[own] : place_take(throttle, name, now);

	if (now - place->since > FORGOTTEN_SECONDS && now - place->until > FORGOTTEN_SECONDS)
		place->pauses = 0;
	if (now - place->since > MINUTE)
		place->tries = 0;
	if (place->tries == 0)
		place->since = now;
	if (++place->tries < THROTTLE_TRIES_MOST)
		return;
	place->until = now + ((int64_t)MINUTE << place->pauses);
	place->tries = 0;
	if (place->pauses < DOUBLINGS_MOST)
		place->pauses++;
}

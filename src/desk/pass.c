#include "desk/pass.h"

#include "base/clock_now.h"
#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/round.h"
#include "desk/table.h"
#include "store/round.h"
#include "store/sheet.h"

#include <stdio.h>
#include <sys/random.h>

enum { CODE_LETTERS = 8, SECRET_BYTES = 16, TRIES_MOST = 8 };

/* No two that look alike on paper in a bad light: no 0 O, 1 I, 2 Z, 5 S, 6 G, 8 B, U V. */
static const char letters[] = "234679ACDEFHJKLMNPQRTVWXY";

const char *pass_role_name(enum pass_role role)
{
	static const char *const names[] = {
	    [PASS_SIDE] = "side", [PASS_DESK] = "desk", [PASS_REFEREE] = "referee"};

	return names[role];
}

void pass_code_text(const char *code, char ret[PASS_CODE_TEXT])
{
	(void)snprintf(ret, PASS_CODE_TEXT, "%.4s-%.4s", code,
	    strlen(code) > CODE_LETTERS / 2 ? code + CODE_LETTERS / 2 : "");
}

/* --- made --- */

static bool random_bytes(unsigned char *ret, size_t size, struct error *err)
{
	return getrandom(ret, size, 0) == (ssize_t)size ||
	       error_set(err, ERROR_STORE, "store-failed", "the system gives no random bytes");
}

static bool code_make(struct arena *arena, const char **ret, struct error *err)
{
	char code[CODE_LETTERS + 1] = "";
	size_t count = 0;
	unsigned char byte;

	while (count < CODE_LETTERS) {
		if (!random_bytes(&byte, 1, err))
			return false;
		/* What would make the first letters likelier is passed over. */
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

/* Fills in what nobody can guess, and writes it. */
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

/* --- sides --- */

struct seats {
	struct pass_seat *list;
	size_t count;
	bool anew;
	int seating; /* the version of the seating that stands */
};

static bool seat_add(const struct desk *desk, const struct address *table, const struct seat *seat,
    struct seats *seats, struct error *err)
{
	struct pass_seat *row;
	struct pass *pass;
	bool ended;

	seats->list = arena_room(desk->arena, seats->list, seats->count, sizeof *seats->list);
	row = &seats->list[seats->count++];
	*row = (struct pass_seat){.entrant = seat->entrant};
	pass = &row->pass;
	if (!pass_row_seat(desk, table, seat, pass, err))
		return false;
	if (pass->number > 0 && !seats->anew)
		return true;
	if (pass->number > 0 && !pass_row_end(desk, pass->number, &ended, err))
		return false;
	*pass = (struct pass){.table = *table,
	    .side = seat->side - 'A',
	    .entrant = seat->number,
	    .partner = seat->partner,
	    .seating = seats->seating,
	    .by = ""};
	return pass_make(desk, pass, err);
}

static bool table_add(const struct desk *desk, const struct address *table,
    const struct seat *sides, size_t count, struct seats *seats, struct error *err)
{
	for (size_t i = 0; i < count; i++)
		if (!seat_add(desk, table, &sides[i], seats, err))
			return false;
	return true;
}

/* Who asks for codes is to enter by them. */
static bool not_locked(const struct desk *desk, int round, struct error *err)
{
	bool locked;

	if (!sheet_lock_read(desk, round, &locked, err))
		return false;
	return !locked ||
	       error_set(err, ERROR_REFUSED, "locked",
	           "round %d is locked: nothing is entered in it, and its codes are void", round);
}

static bool round_add(const struct desk *desk, int number, struct seats *seats, struct error *err)
{
	struct round round;

	if (!round_read(desk, number, &round, err) || !not_locked(desk, round.number, err))
		return false;
	seats->seating = round.version;
	for (size_t i = 0; i < round.table_count; i++) {
		const struct seating *seating = &round.tables[i];
		const struct address table = {.round = round.number, .table = seating->table};

		if (!table_add(desk, &table, seating->sides, seating->side_count, seats, err))
			return false;
	}
	return true;
}

bool pass_codes(const struct desk *desk, int round, struct pass_seat **ret, size_t *ret_count,
    struct error *err)
{
	struct seats seats = {0};

	if (!store_begin(desk->store, err) ||
	    !store_end(desk->store, round_add(desk, round, &seats, err), err))
		return false;
	*ret = seats.list;
	*ret_count = seats.count;
	return true;
}

/* What was made in an earlier seating is as it was printed. */
static bool round_add_changed(
    const struct desk *desk, int number, struct seats *seats, struct error *err)
{
	size_t count = 0;
	bool before;

	if (!round_add(desk, number, seats, err))
		return false;
	if (seats->count == 0)
		return true;
	if (!pass_rows_before(desk, seats->list[0].pass.table.round, seats->seating, &before, err))
		return false;
	for (size_t i = 0; before && i < seats->count; i++)
		if (seats->list[i].pass.seating == seats->seating)
			seats->list[count++] = seats->list[i];
	seats->count = count;
	return true;
}

bool pass_codes_changed(const struct desk *desk, int round, struct pass_seat **ret,
    size_t *ret_count, struct error *err)
{
	struct seats seats = {0};

	if (!store_begin(desk->store, err) ||
	    !store_end(desk->store, round_add_changed(desk, round, &seats, err), err))
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
	return true;
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

static bool table_seats_add(
    const struct desk *desk, const struct address *address, struct seats *seats, struct error *err)
{
	struct seat *sides = arena_alloc(desk->arena, SIDES_MOST, sizeof *sides);
	struct round round;
	size_t count;

	if (!not_locked(desk, address->round, err) ||
	    !round_head_read(desk, address->round, &round, err) ||
	    !round_seats_read(desk, address->round, address->table, sides, &count, err))
		return false;
	seats->seating = round.version;
	return table_add(desk, address, sides, count, seats, err);
}

static bool codes_at(const struct desk *desk, const struct address *table, struct seats *seats,
    struct pass_seat **ret, size_t *ret_count, struct error *err)
{
	if (!store_begin(desk->store, err) ||
	    !store_end(desk->store, table_seats_add(desk, table, seats, err), err))
		return false;
	*ret = seats->list;
	*ret_count = seats->count;
	return true;
}

bool pass_codes_at(const struct desk *desk, const struct address *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err)
{
	struct seats seats = {.anew = false};

	return codes_at(desk, table, &seats, ret, ret_count, err);
}

bool pass_codes_new(const struct desk *desk, const struct address *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err)
{
	struct seats seats = {.anew = true};

	return codes_at(desk, table, &seats, ret, ret_count, err);
}

/* --- the desk --- */

static bool now(struct clock_time *ret, int64_t *ret_seconds, struct error *err)
{
	return clock_now(ret, err) &&
	       (clock_seconds(ret->text, ret_seconds) ||
	           error_set(err, ERROR_STORE, "store-failed", "the clock tells no time"));
}

bool pass_invite(const struct desk *desk, enum pass_role role, const char *by, struct pass *ret,
    struct error *err)
{
	struct pass pass = {.role = role, .by = by};
	struct clock_time time;

	if (!input_text(
	        by, "author-invalid", MESSAGE_WORDS("the name of who is at the desk"), err) ||
	    !now(&time, &pass.until, err))
		return false;
	pass.until += PASS_INVITED_SECONDS;
	if (!store_begin(desk->store, err) ||
	    !store_end(desk->store, pass_make(desk, &pass, err), err))
		return false;
	*ret = pass;
	return true;
}

/* What is left of a code as people type it: capitals, without blanks and strokes. */
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

/* A code that was not used in its time brings nobody in any more. */
static bool is_too_old(const struct pass *pass, int64_t seconds)
{
	return pass->code[0] && seconds > pass->until;
}

static bool login(const struct desk *desk, const char *code, struct pass *ret, struct error *err)
{
	struct clock_time time;
	int64_t seconds;

	if (!now(&time, &seconds, err) || !pass_row_code(desk, code, ret, err))
		return false;
	if (ret->number == 0 || ret->ended || ret->role == PASS_SIDE || is_too_old(ret, seconds)) {
		*ret = (struct pass){0};
		return true;
	}
	return pass_row_use(desk, ret->number, err);
}

bool pass_login(const struct desk *desk, const char *code, struct pass *ret, struct error *err)
{
	char read[CODE_LETTERS + 1];

	*ret = (struct pass){0};
	return !code_read(code, read) ||
	       (store_begin(desk->store, err) &&
	           store_end(desk->store, login(desk, read, ret, err), err));
}

bool pass_is_secret(const char *word)
{
	return strlen(word) == (size_t)2 * SECRET_BYTES &&
	       strspn(word, "0123456789abcdef") == (size_t)2 * SECRET_BYTES;
}

/* A side's ends with its round, and where others sit there. Asked with each request: no hand is read. */
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
		/* Nobody is told a secret before the code was used that it was made with. */
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

static bool take_over(
    const struct desk *desk, const struct pass *pass, const char **ret_secret, struct error *err)
{
	return secret_make(desk->arena, ret_secret, err) &&
	       pass_device_write(desk, pass->number, *ret_secret, err);
}

bool pass_take_over(
    const struct desk *desk, const struct pass *pass, const char **ret_secret, struct error *err)
{
	return store_begin(desk->store, err) &&
	       store_end(desk->store, take_over(desk, pass, ret_secret, err), err);
}

bool pass_find_browser(
    const struct desk *desk, const char *secret, struct pass *ret, struct error *err)
{
	*ret = (struct pass){0};
	if (!pass_is_secret(secret))
		return true;
	if (!pass_row_device(desk, secret, ret, err))
		return false;
	if (ret->number > 0)
		return side_ends(desk, ret, err);
	/* What the sheet of a side says is no browser's. */
	if (!pass_find(desk, secret, ret, err))
		return false;
	if (ret->role == PASS_SIDE)
		*ret = (struct pass){0};
	return true;
}

static bool side_of_code(
    const struct desk *desk, const char *word, struct pass *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, pass_find(desk, word, ret, err));
}

bool pass_come_in(const struct desk *desk, const char *word, struct pass *ret, struct error *err)
{
	return side_of_code(desk, word, ret, err) &&
	       ((ret->number > 0 && ret->role == PASS_SIDE) || pass_login(desk, word, ret, err));
}

bool pass_list(const struct desk *desk, struct pass **ret, size_t *ret_count, struct error *err)
{
	struct clock_time time;
	int64_t seconds;
	size_t count, known = 0;

	if (!now(&time, &seconds, err) || !store_read_begin(desk->store, err) ||
	    !store_read_end(desk->store, pass_rows_desk(desk, ret, &count, err)))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!is_too_old(&(*ret)[i], seconds))
			(*ret)[known++] = (*ret)[i];
	*ret_count = known;
	return true;
}

static bool revoke(const struct desk *desk, int64_t number, struct error *err)
{
	struct pass *passes;
	size_t count;
	bool ended;

	if (!pass_rows_desk(desk, &passes, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (passes[i].number == number)
			return pass_row_end(desk, number, &ended, err);
	return error_set(err, ERROR_INPUT, "pass-unknown",
	    "nobody at the desk is known by %lld; `canasta serve list` tells who is",
	    (long long)number);
}

bool pass_revoke(const struct desk *desk, int64_t number, struct error *err)
{
	return store_begin(desk->store, err) &&
	       store_end(desk->store, revoke(desk, number, err), err);
}

/* --- calls --- */

bool pass_call_make(const struct desk *desk, const struct address *table, const char *by,
    const char *words, struct pass_call *ret, struct error *err)
{
	struct pass_call call = {.table = *table, .by = by, .words = words, .answered = ""};
	struct clock_time time;

	if (!input_text_or_none(
	        words, "call-invalid", MESSAGE_WORDS("what a table calls for"), err) ||
	    !clock_now(&time, err))
		return false;
	call.time = arena_text(desk->arena, time.text);
	if (!store_begin(desk->store, err) ||
	    !store_end(desk->store, pass_call_write(desk, &call, err), err))
		return false;
	*ret = call;
	return true;
}

bool pass_calls(
    const struct desk *desk, bool all, struct pass_call **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, pass_calls_read(desk, all, ret, ret_count, err));
}

static bool call_done(const struct desk *desk, int number, struct pass_call *ret, struct error *err)
{
	struct clock_time time;
	bool found;

	if (!clock_now(&time, err) || !pass_call_answer(desk, number, time.text, err) ||
	    !pass_call_read(desk, number, ret, &found, err))
		return false;
	return found || error_set(err, ERROR_INPUT, "call-unknown",
	                    "no table called as %d; "
	                    "`canasta call list` tells who waits",
	                    number);
}

bool pass_call_done(const struct desk *desk, int number, struct pass_call *ret, struct error *err)
{
	return store_begin(desk->store, err) &&
	       store_end(desk->store, call_done(desk, number, ret, err), err);
}

#include "club/sheet.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"

#include <string.h>

static bool start_take(void *context, const struct statement *row, struct error *err)
{
	struct table *table = context;
	const int side = db_int(row, 0);

	(void)err; /* nothing can fail */
	if (side < 0 || (size_t)side >= table->side_count)
		return true;
	table->dealt = true;
	table->starts[side] = db_number(row, 1);
	return true;
}

bool sheet_deal_read(const struct desk *desk, struct table *table, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "deal.sql", err);

	bind_table(&statement, desk->event->number, &table->address);
	db_bind_number(&statement, ":hand", table->next_hand);
	return row_each(&statement, start_take, table, err);
}

/* A table while the names of its signature are read. */
struct signature_read {
	const struct desk *desk;
	struct table *table;
};

static bool name_take(void *context, const struct statement *row, struct error *err)
{
	struct signature_read *read = context;
	struct table_signature *signature = &read->table->signature;
	struct arena *arena = read->desk->arena;
	const int side = db_int(row, 2);

	signature->number = db_int(row, 0);
	signature->log = db_number(row, 1);
	return (side < 0 || (size_t)side >= read->table->side_count ||
	           row_called(read->desk, db_number(row, 3), &signature->names[side], err)) &&
	       db_text(row, 4, arena, &signature->time, err);
}

bool sheet_signature_read(const struct desk *desk, struct table *table, struct error *err)
{
	struct signature_read read = {desk, table};
	struct statement statement = db_ask_file(desk->store, "signature.sql", err);

	bind_table(&statement, desk->event->number, &table->address);
	return row_each(&statement, name_take, &read, err);
}

static bool store_sheet_side_take(void *context, const struct statement *row, struct error *err)
{
	struct signature_read *read = context;
	const int side = db_int(row, 0);
	struct table_side_signature *signature;

	if (side < 0 || (size_t)side >= read->table->side_count)
		return true;
	signature = &read->table->by_sides[side];
	signature->number = db_int(row, 1);
	signature->log = db_number(row, 2);
	return row_called(read->desk, db_number(row, 3), &signature->name, err) &&
	       db_text(row, 4, read->desk->arena, &signature->time, err);
}

bool sheet_signatures_by_side_read(const struct desk *desk, struct table *table, struct error *err)
{
	struct signature_read read = {desk, table};
	struct statement statement = db_ask_file(desk->store, "signature_sides.sql", err);

	bind_table(&statement, desk->event->number, &table->address);
	return row_each(&statement, store_sheet_side_take, &read, err);
}

bool sheet_signed_any(const struct desk *desk, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM signature WHERE event = :event) OR "
	                          "EXISTS (SELECT 1 FROM signature_side WHERE event = :event)";
	struct statement statement = db_ask_event(desk, sql, err);

	return db_exists(&statement, ret, err);
}

bool sheet_lock_read(const struct desk *desk, int round, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM round_lock "
	                          "WHERE event = :event AND round = :round)";
	struct statement statement = db_ask_round(desk, sql, round, err);

	return db_exists(&statement, ret, err);
}

/* Writes the reason why the change passes a signed sheet or a locked round. */
static bool sheet_unlocking_write(
    struct change *change, const struct table *table, const char *reason, struct error *err)
{
	struct statement statement = change_row(change, "unlocking", err);

	bind_table(&statement, change->event, &table->address);
	db_bind_text(&statement, ":reason", reason);
	return db_done(&statement, err);
}

bool sheet_deal_write(struct change *change, const struct table *table,
    const int64_t starts[SIDES_MOST], struct error *err)
{
	char subject[ADDRESS_TEXT];
	const struct address address = {
	    table->address.round, table->address.table, table->next_hand};
	struct statement statement = change_next_row(change, "deal", err);
	int64_t version;
	bool ok;

	bind_hand(&statement, change->event, &address);
	ok = db_one(&statement, &version, err);
	for (size_t side = 0; ok && side < table->side_count; side++) {
		statement = change_row(change, "deal_side", err);
		bind_hand(&statement, change->event, &address);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":score", starts[side]);
		ok = db_done(&statement, err);
	}
	address_text(&address, subject);
	return ok && change_log(change, "hand-deal", subject, err);
}

static bool sheet_signature_write(
    struct change *change, const struct table *table, const char *const *names, struct error *err)
{
	const struct address address = {
	    .round = table->address.round, .table = table->address.table};
	char subject[ADDRESS_TEXT];
	struct statement statement = change_row(change, "signature", err);
	bool ok;

	bind_table(&statement, change->event, &address);
	db_bind_number(&statement, ":number", table->signature.number + 1);
	ok = db_done(&statement, err);
	for (size_t side = 0; ok && side < table->side_count; side++) {
		int64_t person;

		if (!change_name(change, names[side], &person, err))
			return false;
		statement = change_row(change, "signature_name", err);
		bind_table(&statement, change->event, &address);
		db_bind_number(&statement, ":number", table->signature.number + 1);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":person", person);
		ok = db_done(&statement, err);
	}
	address_text(&address, subject);
	return ok && change_log(change, "table-sign", subject, err);
}

static bool sheet_signature_by_side_log(
    struct change *change, const struct table *table, struct error *err)
{
	char subject[ADDRESS_TEXT];

	address_text(&table->address, subject);
	return change_log(change, "table-sign-side", subject, err);
}

/* Write the lock of a round, or a sheet's signature with a name for each side, under a line of
 * the log of its own. */
static bool sheet_lock_write(struct change *change, int round, struct error *err)
{
	char subject[ADDRESS_TEXT];
	struct statement statement = change_row(change, "round_lock", err);

	db_bind_number(&statement, ":round", round);
	(void)sqlite3_snprintf(sizeof subject, subject, "round %d", round);
	return db_done(&statement, err) && change_log(change, "round-lock", subject, err);
}

static bool sheet_held(const struct table *table)
{
	return table->locked || table->signature.number > 0;
}

bool sheet_fetch(
    const struct desk *desk, const struct address *address, struct sheet *ret, struct error *err)
{
	return event_settings_ranking(desk->arena, &desk->event->settings, &ret->rules, err) &&
	       store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, table_read(desk, address, &ret->table, err) &&
	                                       hand_list(desk, &ret->table, &ret->hands, err));
}

bool sheet_unlocked(const struct table *table, struct error *err)
{
	if (table->signature.number > 0)
		return error_set(err, ERROR_REFUSED, SAY_LOCKED_SHEET_TABLE_SIGNED_RULES,
		    table->address.round, table->address.table);
	if (table->locked)
		return error_set(
		    err, ERROR_REFUSED, SAY_LOCKED_ROUND_RULES_STILL, table->address.round);
	return true;
}

bool sheet_unlock(
    struct change *change, const struct table *table, const char *unlock, struct error *err)
{
	if (!unlock)
		return sheet_unlocked(table, err);
	return input_text(unlock, "reason-invalid", TEXT_WORDS_THE_REASON_TO_UNLOCK, err) &&
	       (!sheet_held(table) || sheet_unlocking_write(change, table, unlock, err));
}

static bool deal(struct deed *deed, struct error *err)
{
	const struct table *table = &deed->table;

	deed->repeated = table->dealt;
	if (deed->repeated)
		return true;
	if (table->game.finished)
		return error_set(err, ERROR_REFUSED, SAY_GAME_ENDED_TABLE_FURTHER_HAND_DEALT,
		    table->address.round, table->address.table);
	if (sheet_held(table))
		return error_set(err, ERROR_REFUSED, "locked",
		    table->locked ? TEXT_LOCKED_ROUND_TABLE_FURTHER
		                  : TEXT_LOCKED_SHEET_TABLE_SIGNED_FURTHER,
		    table->address.round, table->address.table);
	return sheet_deal_write(&deed->change, table, table->running, err);
}

bool sheet_deal(const struct desk *desk, const struct address *address, struct table *ret,
    bool *ret_repeated, struct error *err)
{
	return deed_at_table(desk, address, deal, NULL, ret, ret_repeated, err);
}

/* The signers of all sides. */
struct signing {
	size_t count;
	const struct signer *signers;
};

static bool is_called(struct arena *arena, const char *name, const char *folded)
{
	const char *other = name ? text_fold(arena, name) : NULL;

	return other && strcmp(other, folded) == 0;
}

/* Returns true if a name belongs to the side: its entrant, one of two partners, a player or a
 * substitute. */
static bool seat_has(struct arena *arena, const struct seat *seat, const char *folded)
{
	bool has = is_called(arena, seat->entrant, folded) ||
	           is_called(arena, seat->first, folded) || is_called(arena, seat->second, folded);

	for (size_t i = 0; !has && i < seat->player_count; i++)
		has = is_called(arena, seat->players[i].name, folded);
	for (size_t i = 0; !has && i < seat->substitute_count; i++)
		has = is_called(arena, seat->substitutes[i].in, folded);
	return has;
}

static bool signer_valid(
    struct arena *arena, const struct seat *seat, const struct signer *signer, struct error *err)
{
	const char *folded;

	if (!input_text(signer->name, "names-expected", TEXT_WORDS_SIGNS, err))
		return false;
	folded = text_fold(arena, signer->name);
	return signer->other || seat_has(arena, seat, folded) ||
	       error_set(err, ERROR_REFUSED, SAY_SIGNER_UNKNOWN, signer->name, seat->side,
	           seat->entrant, seat->side, signer->name);
}

/* Returns true if a hand, or points given outside hands, changed after that line of the log. */
static bool changed_since(const struct table *table, int64_t log)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].log > log)
			return true;
	for (size_t i = 0; i < table->given_count; i++)
		if (table->given[i].log > log || table->given[i].cancel_log > log)
			return true;
	return false;
}

bool sheet_changed_since_signed(const struct table *table)
{
	return table->signature.number > 0 && changed_since(table, table->signature.log);
}

/* Returns true if the sheet is signed and has not changed since. */
static bool is_signed(const struct table *table)
{
	return table->signature.number > 0 && !changed_since(table, table->signature.log);
}

bool sheet_signed_by(const struct table *table, size_t side)
{
	const struct table_side_signature *own = &table->by_sides[side];

	return is_signed(table) || (own->number > 0 && !changed_since(table, own->log));
}

static bool names_same(const struct table *table, const char *const *names)
{
	for (size_t side = 0; side < table->side_count; side++)
		if (strcmp(table->signature.names[side], names[side]) != 0)
			return false;
	return true;
}

static bool refuse_signed(const struct table *table, struct error *err)
{
	return error_set(
	    err, ERROR_REFUSED, SAY_ALREADY_SIGNED, table->address.round, table->address.table);
}

static bool sign(struct deed *deed, struct error *err)
{
	const struct signing *signing = deed->wanted;
	const struct table *table = &deed->table;
	const char *names[SIDES_MOST];

	struct arena *arena = deed->change.desk->arena;
	const struct signer *signers = signing->signers;
	size_t count = signing->count;
	if (count != table->side_count)
		return error_set(err, ERROR_INPUT, SAY_NAMES_EXPECTED_SHEET_SIGNED_EACH_SIDE_ALL,
		    table->side_count, count);
	for (size_t side = 0; side < count; side++)
		if (!signer_valid(arena, &table->sides[side], &signers[side], err))
			return false;
	for (size_t side = 0; side < signing->count; side++)
		names[side] = signing->signers[side].name;
	if (is_signed(table)) {
		deed->repeated = names_same(table, names);
		return deed->repeated || refuse_signed(table, err);
	}
	return second_look_at_table(deed->change.desk, table, err) &&
	       sheet_signature_write(&deed->change, table, names, err);
}

bool sheet_sign(const struct desk *desk, const struct address *address,
    const struct signer *signers, size_t count, struct table *ret, bool *ret_repeated,
    struct error *err)
{
	const struct signing signing = {count, signers};

	return deed_at_table(desk, address, sign, &signing, ret, ret_repeated, err);
}

/* Checks that these are the newest versions of the table's hands, of all or of those that are
 * not void. */
static bool versions_stand(
    const struct table *table, const struct side_signing *signing, bool void_too)
{
	size_t at = 0;

	for (size_t i = 0; i < table->hand_count; i++) {
		if (table->hands[i].voided && !void_too)
			continue;
		if (at == signing->count || signing->versions[at++] != table->hands[i].version)
			return false;
	}
	return at == signing->count;
}

/* Collects the names of all sides; returns false unless every other side has signed the same
 * versions. */
static bool names_of_all(const struct table *table, const struct side_signing *signing,
    const char *name, const char *names[SIDES_MOST])
{
	for (size_t side = 0; side < table->side_count; side++) {
		if (side != signing->side && !sheet_signed_by(table, side))
			return false;
		names[side] = side == signing->side ? name : table->by_sides[side].name;
	}
	return true;
}

static bool sign_by_side(struct deed *deed, struct error *err)
{
	const struct side_signing *signing = deed->wanted;
	const struct table *table = &deed->table;
	const struct seat *seat = &table->sides[signing->side];
	const struct signer signer = {signing->name ? signing->name : seat->entrant, false};
	const char *names[SIDES_MOST], *before;

	if (!versions_stand(table, signing, true) && !versions_stand(table, signing, false))
		return error_set(err, ERROR_REFUSED, SAY_VERSION_OTHER_HANDS_TABLE_STAND,
		    table->address.round, table->address.table);
	if (!signer_valid(deed->change.desk->arena, seat, &signer, err))
		return false;
	if (sheet_signed_by(table, signing->side)) {
		before = is_signed(table) ? table->signature.names[signing->side]
		                          : table->by_sides[signing->side].name;
		deed->repeated = !signing->name || strcmp(before, signing->name) == 0;
		return deed->repeated || refuse_signed(table, err);
	}
	if (!second_look_at_table(deed->change.desk, table, err))
		return false;
	/* Add the signature that the side gave with its own code. Once all sides have signed, the
	 * same change signs the sheet. */
	size_t side = signing->side;
	struct statement statement;
	int64_t person;

	if (!change_name(&deed->change, signer.name, &person, err))
		return false;
	statement = change_row(&deed->change, "signature_side", err);
	bind_table(&statement, deed->change.event, &table->address);
	db_bind_number(&statement, ":side", (int64_t)side);
	db_bind_number(&statement, ":number", table->by_sides[side].number + 1);
	db_bind_number(&statement, ":person", person);
	if (!db_done(&statement, err))
		return false;
	return names_of_all(table, signing, signer.name, names)
	           ? sheet_signature_write(&deed->change, table, names, err)
	           : sheet_signature_by_side_log(&deed->change, table, err);
}

bool sheet_sign_by_side(const struct desk *desk, const struct address *address,
    const struct side_signing *signing, struct table *ret, bool *ret_repeated, struct error *err)
{
	return deed_at_table(desk, address, sign_by_side, signing, ret, ret_repeated, err);
}

static bool lock(struct change *change, int number, bool *ret_repeated, struct error *err)
{
	struct round round;

	if (!event_changeable(change->desk, err) ||
	    !round_fetch(change->desk, number, &round, err) ||
	    !sheet_lock_read(change->desk, number, ret_repeated, err))
		return false;
	return *ret_repeated || (second_look_at_round(change->desk, &round, err) &&
	                            sheet_lock_write(change, number, err));
}

bool sheet_lock(const struct desk *desk, int round, bool *ret_repeated, struct error *err)
{
	struct change change;
	bool repeated = false;

	if (!change_begin(desk, &change, err) ||
	    !change_end(&change, lock(&change, round, &repeated, err), err))
		return false;
	*ret_repeated = repeated;
	return true;
}

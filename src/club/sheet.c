#include "club/sheet.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"

#include <string.h>

void sheet_deal_read(const struct desk *desk, struct table *table)
{
	struct statement row = ask_table(desk, "deal.sql", &table->address);

	db_bind_number(&row, ":hand", table->next_hand);
	while (db_step(&row)) {
		const size_t side = (size_t)db_int(&row, "side");

		if (side >= table->side_count)
			continue;
		table->dealt = true;
		table->starts[side] = db_number(&row, "score");
	}
	db_release(&row);
}

/* Returns a side's name below a sheet, from a row of a signature. */
static struct table_side_signature signature_of(
    const struct statement *row, const struct desk *desk)
{
	return (struct table_side_signature){
	    .number = db_int(row, "number"),
	    .log = db_number(row, "seq"),
	    .name = row_called(desk, db_number(row, "person")),
	    .time = db_text(row, "time", desk->arena),
	};
}

void sheet_signature_read(const struct desk *desk, struct table *table)
{
	struct statement row = ask_table(desk, "signature.sql", &table->address);

	while (db_step(&row)) {
		const struct table_side_signature signature = signature_of(&row, desk);
		const size_t side = (size_t)db_int(&row, "side");

		table->signature.number = signature.number;
		table->signature.log = signature.log;
		table->signature.time = signature.time;
		if (side < table->side_count)
			table->signature.names[side] = signature.name;
	}
	db_release(&row);
}

void sheet_signatures_by_side_read(const struct desk *desk, struct table *table)
{
	struct statement row = ask_table(desk, "signature_sides.sql", &table->address);

	while (db_step(&row)) {
		const size_t side = (size_t)db_int(&row, "side");

		if (side < table->side_count)
			table->by_sides[side] = signature_of(&row, desk);
	}
	db_release(&row);
}

bool sheet_signed_any(const struct desk *desk)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM signature WHERE event = :event) OR "
	                          "EXISTS (SELECT 1 FROM signature_side WHERE event = :event)";
	struct statement statement = db_ask_event(desk, sql);

	return db_exists(&statement);
}

bool sheet_lock_read(const struct desk *desk, int round)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM round_lock "
	                          "WHERE event = :event AND round = :round)";
	struct statement statement = db_ask_round(desk, sql, round);

	return db_exists(&statement);
}

void sheet_deal_write(
    struct change *change, const struct table *table, const int64_t starts[SIDES_MOST])
{
	char subject[ADDRESS_TEXT];
	const struct address address = {
	    table->address.round, table->address.table, table->next_hand};
	struct statement statement =
	    bind_hand(change_next_row(change, "deal"), change->desk, &address);
	int64_t version;

	version = db_one(&statement);
	for (size_t side = 0; side < table->side_count; side++) {
		statement = bind_hand(change_row(change, "deal_side"), change->desk, &address);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":score", starts[side]);
		db_done(&statement);
	}
	address_text(&address, subject);
	change_log(change, "hand-deal", subject);
}

/* Writes the sheet's signature, a name for each side, under a line of the log of its own. */
static void sheet_signature_write(
    struct change *change, const struct table *table, const char *const *names)
{
	const struct address address = {
	    .round = table->address.round, .table = table->address.table};
	char subject[ADDRESS_TEXT];
	struct statement statement =
	    bind_table(change_row(change, "signature"), change->desk, &address);

	db_bind_number(&statement, ":number", table->signature.number + 1);
	db_done(&statement);
	for (size_t side = 0; side < table->side_count; side++) {
		const int64_t person = change_name(change, names[side]);

		statement =
		    bind_table(change_row(change, "signature_name"), change->desk, &address);
		db_bind_number(&statement, ":number", table->signature.number + 1);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":person", person);
		db_done(&statement);
	}
	address_text(&address, subject);
	change_log(change, "table-sign", subject);
}

static bool sheet_held(const struct table *table)
{
	return table->locked || table->signature.number > 0;
}

struct sheet sheet_fetch(const struct desk *desk, const struct address *address)
{
	struct sheet sheet = {.rules = event_settings_ranking(desk->arena, &desk->event->settings)};

	store_read_begin(desk->store);
	sheet.table = table_read(desk, address);
	sheet.hands = hand_list(desk, &sheet.table);
	store_read_end(desk->store);
	return sheet;
}

void sheet_unlocked(const struct table *table)
{
	if (table->signature.number > 0)
		break_off(ERROR_REFUSED, SAY_LOCKED_SHEET_TABLE_SIGNED_RULES, table->address.round,
		    table->address.table);
	if (table->locked)
		break_off(ERROR_REFUSED, SAY_LOCKED_ROUND_RULES_STILL, table->address.round);
}

void sheet_unlock(struct change *change, const struct table *table, const char *unlock)
{
	struct statement statement;

	if (!unlock) {
		sheet_unlocked(table);
		return;
	}
	input_require(unlock, "reason-invalid", TEXT_WORDS_THE_REASON_TO_UNLOCK);
	if (!sheet_held(table))
		return;
	/* The reason why the change passes a signed sheet or a locked round is kept. */
	statement = bind_table(change_row(change, "unlocking"), change->desk, &table->address);
	db_bind_text(&statement, ":reason", unlock);
	db_done(&statement);
}

struct table sheet_deal(const struct desk *desk, const struct address *address, bool *ret_repeated)
{
	struct deed deed = deed_begin(desk, address);
	const struct table *table = &deed.table;

	deed.repeated = table->dealt;
	if (!deed.repeated) {
		if (table->game.finished)
			break_off(ERROR_REFUSED, SAY_GAME_ENDED_TABLE_FURTHER_HAND_DEALT,
			    table->address.round, table->address.table);
		if (sheet_held(table))
			break_off(ERROR_REFUSED, "locked",
			    table->locked ? TEXT_LOCKED_ROUND_TABLE_FURTHER
			                  : TEXT_LOCKED_SHEET_TABLE_SIGNED_FURTHER,
			    table->address.round, table->address.table);
		sheet_deal_write(&deed.change, table, table->running);
	}
	return deed_end(&deed, ret_repeated);
}

/* Returns true if a name belongs to the side: its entrant, one of two partners, a player or a
 * substitute. */
static bool seat_has(struct arena *arena, const struct seat *seat, const char *name)
{
	bool has = text_same_folded(arena, seat->entrant, name) ||
	           (seat->first && text_same_folded(arena, seat->first, name)) ||
	           (seat->second && text_same_folded(arena, seat->second, name));

	for (size_t i = 0; !has && i < seat->player_count; i++)
		has = text_same_folded(arena, seat->players[i].name, name);
	for (size_t i = 0; !has && i < seat->substitute_count; i++)
		has = text_same_folded(arena, seat->substitutes[i].in, name);
	return has;
}

static void signer_valid(struct arena *arena, const struct seat *seat, const struct signer *signer)
{
	input_require(signer->name, "names-expected", TEXT_WORDS_SIGNS);
	if (!signer->other && !seat_has(arena, seat, signer->name))
		break_off(ERROR_REFUSED, SAY_SIGNER_UNKNOWN, signer->name, seat->side,
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

/* Ends a deed on a sheet that is signed already, by the same names or by others. */
static struct table signed_before(struct deed *deed, bool same, bool *ret_repeated)
{
	const struct address *at = &deed->table.address;

	if (!same)
		break_off(ERROR_REFUSED, SAY_ALREADY_SIGNED, at->round, at->table);
	deed->repeated = true;
	return deed_end(deed, ret_repeated);
}

struct table sheet_sign(const struct desk *desk, const struct address *address,
    const struct signer *signers, size_t count, bool *ret_repeated)
{
	struct deed deed = deed_begin(desk, address);
	const struct table *table = &deed.table;
	const char *names[SIDES_MOST];
	bool same = true;

	if (count != table->side_count)
		break_off(ERROR_INPUT, SAY_NAMES_EXPECTED_SHEET_SIGNED_EACH_SIDE_ALL,
		    table->side_count, count);
	for (size_t side = 0; side < count; side++) {
		signer_valid(desk->arena, &table->sides[side], &signers[side]);
		names[side] = signers[side].name;
		same = same && strcmp(table->signature.names[side], names[side]) == 0;
	}
	if (is_signed(table))
		return signed_before(&deed, same, ret_repeated);
	second_look_at_table(deed.change.desk, table);
	sheet_signature_write(&deed.change, table, names);
	return deed_end(&deed, ret_repeated);
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

struct table sheet_sign_by_side(const struct desk *desk, const struct address *address,
    const struct side_signing *signing, bool *ret_repeated)
{
	struct deed deed = deed_begin(desk, address);
	const struct table *table = &deed.table;
	const size_t own = signing->side;
	const struct seat *seat = &table->sides[own];
	const struct signer signer = {signing->name ? signing->name : seat->entrant, false};
	const char *names[SIDES_MOST], *before;
	char subject[ADDRESS_TEXT];
	struct statement statement;
	bool all = true;
	int64_t person;

	if (!versions_stand(table, signing, true) && !versions_stand(table, signing, false))
		break_off(ERROR_REFUSED, SAY_VERSION_OTHER_HANDS_TABLE_STAND, table->address.round,
		    table->address.table);
	signer_valid(desk->arena, seat, &signer);
	if (sheet_signed_by(table, own)) {
		before = is_signed(table) ? table->signature.names[own] : table->by_sides[own].name;
		return signed_before(
		    &deed, !signing->name || strcmp(before, signing->name) == 0, ret_repeated);
	}
	second_look_at_table(deed.change.desk, table);
	person = change_name(&deed.change, signer.name);
	statement = bind_table(
	    change_row(&deed.change, "signature_side"), deed.change.desk, &table->address);
	db_bind_number(&statement, ":side", (int64_t)own);
	db_bind_number(&statement, ":number", table->by_sides[own].number + 1);
	db_bind_number(&statement, ":person", person);
	db_done(&statement);
	/* Once all sides have signed the same versions, the same change signs the sheet. */
	for (size_t side = 0; side < table->side_count; side++) {
		all = all && (side == own || sheet_signed_by(table, side));
		names[side] = side == own ? signer.name : table->by_sides[side].name;
	}
	address_text(&table->address, subject);
	if (all)
		sheet_signature_write(&deed.change, table, names);
	else
		change_log(&deed.change, "table-sign-side", subject);
	return deed_end(&deed, ret_repeated);
}

void sheet_lock(const struct desk *desk, int round, bool *ret_repeated)
{
	struct round locked;
	bool repeated;
	struct change change = change_begin_open(desk);

	desk = change.desk;
	locked = round_read(desk, round);
	repeated = sheet_lock_read(desk, round);
	if (!repeated) {
		struct statement row = change_row(&change, "round_lock");

		db_bind_number(&row, ":round", round);
		db_done(&row);
		second_look_at_round(desk, &locked);
		round_log(&change, "round-lock", round);
	}
	change_end(&change);
	*ret_repeated = repeated;
}

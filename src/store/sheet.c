#include "store/sheet.h"
#include "base/input.h"
#include "store/bind.h"

#include "base/text.h"
#include "store/rows.h"

#include <string.h>

/* --- reading --- */

static bool deal_read(struct store *store, int64_t event, struct table *table, struct error *err)
{
	static const char sql[] =
	    "SELECT s.side, s.score FROM deal d JOIN deal_side s ON s.event = d.event "
	    "AND s.round = d.round AND s.game = d.game AND s.hand = d.hand "
	    "AND s.version = d.version WHERE d.event = :event AND d.round = :round "
	    "AND d.game = :game AND d.hand = :hand AND d.version = (SELECT max(version) FROM deal "
	    "WHERE event = :event AND round = :round AND game = :game AND hand = :hand)";
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (db_prepare(store, sql, &statement, err)) {
		table_bind(&statement, event, &table->address);
		db_bind_number(&statement, ":hand", table->next_hand);
		while ((step = db_step(&statement, err)) == DB_ROW) {
			int side = db_int(&statement, 0);

			if (side < 0 || (size_t)side >= table->side_count)
				continue;
			table->dealt = true;
			table->starts[side] = db_number(&statement, 1);
		}
	}
	db_release(&statement);
	return step == DB_DONE;
}

static bool signature_read(
    struct store *store, struct arena *arena, int64_t event, struct table *table, struct error *err)
{
	static const char sql[] =
	    "SELECT s.number, s.seq, n.side, ifnull(p.text, 'person ' || n.person), l.time "
	    "FROM signature s JOIN signature_name n ON n.event = s.event AND n.round = s.round "
	    "AND n.game = s.game AND n.number = s.number LEFT JOIN name p ON p.number = n.person "
	    "LEFT JOIN log l ON l.seq = s.seq WHERE s.event = :event AND s.round = :round "
	    "AND s.game = :game AND s.number = (SELECT max(number) FROM signature "
	    "WHERE event = :event AND round = :round AND game = :game)";
	struct table_signature *signature = &table->signature;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok)
		table_bind(&statement, event, &table->address);
	for (size_t side = 0; side < SIDES_MOST; side++)
		signature->names[side] = "";
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		int side = db_int(&statement, 2);

		signature->number = db_int(&statement, 0);
		signature->log = db_number(&statement, 1);
		ok = side < 0 || (size_t)side >= table->side_count ||
		     db_text(&statement, 3, arena, &signature->names[side], err);
		ok = ok && db_text(&statement, 4, arena, &signature->time, err);
	}
	db_release(&statement);
	return ok && step == DB_DONE;
}

static bool lock_read(struct store *store, int64_t event, int round, bool *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT 1 FROM round_lock WHERE event = :event AND round = :round";
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (db_prepare(store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
		step = db_step(&statement, err);
	}
	*ret = step == DB_ROW;
	db_release(&statement);
	return step != DB_FAILED;
}

bool sheet_read(
    struct store *store, struct arena *arena, int64_t event, struct table *table, struct error *err)
{
	return deal_read(store, event, table, err) &&
	       signature_read(store, arena, event, table, err) &&
	       lock_read(store, event, table->address.round, &table->locked, err);
}

static bool sheet_held(const struct table *table)
{
	return table->locked || table->signature.number > 0;
}

bool sheet_open(const struct table *table, struct error *err)
{
	if (table->signature.number > 0)
		return error_set(err, ERROR_REFUSED, "locked",
		    "the sheet of table %d.%d is signed; what the rules still allow passes with "
		    "--unlock REASON",
		    table->address.round, table->address.table);
	if (table->locked)
		return error_set(err, ERROR_REFUSED, "locked",
		    "round %d is locked; what the rules still allow passes with --unlock REASON",
		    table->address.round);
	return true;
}

bool sheet_pass(struct change *change, const struct event *event, const struct table *table,
    const char *unlock, struct error *err)
{
	static const char sql[] = "INSERT INTO unlocking (event, round, game, seq, reason) "
	                          "VALUES (:event, :round, :game, :seq, :reason)";
	struct statement statement;
	bool ok;

	if (!unlock)
		return sheet_open(table, err);
	if (!input_text(unlock, "reason-invalid", "the reason to unlock", err))
		return false;
	if (!sheet_held(table))
		return true;
	ok = db_prepare(change->store, sql, &statement, err);
	if (ok) {
		table_bind(&statement, event->id, &table->address);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":reason", unlock);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

/* --- dealing --- */

bool deal_write(struct change *change, const struct event *event, const struct table *table,
    const int64_t starts[SIDES_MOST], struct error *err)
{
	static const char deal_sql[] =
	    "INSERT INTO deal (event, round, game, hand, version, seq) VALUES (:event, :round, "
	    ":game, :hand, (SELECT ifnull(max(version), 0) + 1 FROM deal WHERE event = :event "
	    "AND round = :round AND game = :game AND hand = :hand), :seq)";
	static const char side_sql[] =
	    "INSERT INTO deal_side (event, round, game, hand, version, side, score) "
	    "SELECT event, round, game, hand, version, :side, :score FROM deal WHERE seq = :seq";
	char subject[ADDRESS_TEXT];
	const struct address address = {
	    table->address.round, table->address.table, table->next_hand};
	struct statement statement;
	bool ok = db_prepare(change->store, deal_sql, &statement, err);

	if (ok) {
		table_bind(&statement, event->id, &address);
		db_bind_number(&statement, ":hand", address.hand);
		db_bind_number(&statement, ":seq", change->seq);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	ok = ok && db_prepare(change->store, side_sql, &statement, err);
	for (size_t side = 0; ok && side < table->side_count; side++) {
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":score", starts[side]);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	address_text(&address, subject);
	return ok && change_log(change, "hand-deal", event->id, subject, err);
}

static bool deal(struct change *change, struct arena *arena, const struct event *event,
    const struct address *address, struct table *ret, bool *ret_repeated, struct error *err)
{
	if (!event_open(change->store, event, err) ||
	    !table_read(change->store, arena, event, address, ret, err))
		return false;
	*ret_repeated = ret->dealt;
	if (*ret_repeated)
		return true;
	if (ret->game.finished)
		return error_set(err, ERROR_REFUSED, "game-ended",
		    "the game at table %d.%d has ended; no further hand is dealt", address->round,
		    address->table);
	if (sheet_held(ret))
		return error_set(err, ERROR_REFUSED, "locked",
		    "%s of table %d.%d is %s; no further hand is dealt there",
		    ret->locked ? "the round" : "the sheet", address->round, address->table,
		    ret->locked ? "locked" : "signed");
	return deal_write(change, event, ret, ret->running, err) &&
	       table_read(change->store, arena, event, address, ret, err);
}

bool hand_deal(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct table *ret, bool *ret_repeated, struct error *err)
{
	struct change change;
	bool repeated = false;
	struct table table;

	if (!change_begin(store, &change, err) ||
	    !change_end(&change, deal(&change, arena, event, address, &table, &repeated, err), err))
		return false;
	*ret = table;
	*ret_repeated = repeated;
	return true;
}

/* --- signing --- */

static bool table_looked_at(const struct table *table, struct error *err)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (!table->hands[i].voided && !table->hands[i].confirmed)
			return error_set(err, ERROR_REFUSED, "not-confirmed",
			    "hand %d.%d.%d has not had its second look, which the event asks for: "
			    "canasta hand confirm %d.%d.%d",
			    table->address.round, table->address.table, table->hands[i].number,
			    table->address.round, table->address.table, table->hands[i].number);
	return true;
}

static bool looked_at_where_asked(struct store *store, struct arena *arena,
    const struct event *event, const struct table *table, struct error *err)
{
	struct event_settings settings;
	bool closed;

	return event_settings_read(store, arena, event->id, &settings, &closed, err) &&
	       (!settings.second_look || table_looked_at(table, err));
}

static bool names_valid(
    const struct table *table, const char *const *names, size_t count, struct error *err)
{
	if (count != table->side_count)
		return error_set(err, ERROR_INPUT, "names-expected",
		    "a sheet is signed by a name for each side, %zu in all; %zu were given",
		    table->side_count, count);
	for (size_t side = 0; side < count; side++)
		if (!input_text(names[side], "names-expected", "the name of who signs", err))
			return false;
	return true;
}

bool sheet_changed_since_signed(const struct table *table)
{
	int64_t signed_at = table->signature.log;

	if (table->signature.number == 0)
		return false;
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].log > signed_at)
			return true;
	for (size_t i = 0; i < table->given_count; i++)
		if (table->given[i].log > signed_at || table->given[i].cancel_log > signed_at)
			return true;
	return false;
}

static bool names_same(const struct table *table, const char *const *names)
{
	for (size_t side = 0; side < table->side_count; side++)
		if (strcmp(table->signature.names[side], names[side]) != 0)
			return false;
	return true;
}

static bool signature_write(struct change *change, const struct event *event,
    const struct table *table, const char *const *names, struct error *err)
{
	static const char sql[] = "INSERT INTO signature (event, round, game, number, seq) "
	                          "VALUES (:event, :round, :game, :number, :seq)";
	static const char name_sql[] =
	    "INSERT INTO signature_name (event, round, game, number, side, person) "
	    "VALUES (:event, :round, :game, :number, :side, :person)";
	const struct address address = {
	    .round = table->address.round, .table = table->address.table};
	char subject[ADDRESS_TEXT];
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		table_bind(&statement, event->id, &address);
		db_bind_number(&statement, ":number", table->signature.number + 1);
		db_bind_number(&statement, ":seq", change->seq);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	for (size_t side = 0; ok && side < table->side_count; side++) {
		int64_t person;

		ok = name_number(change, names[side], &person, err) &&
		     db_prepare(change->store, name_sql, &statement, err);
		if (!ok)
			break;
		table_bind(&statement, event->id, &address);
		db_bind_number(&statement, ":number", table->signature.number + 1);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":person", person);
		ok = db_run(&statement, err);
		db_release(&statement);
	}
	address_text(&address, subject);
	return ok && change_log(change, "table-sign", event->id, subject, err);
}

static bool sign(struct change *change, struct arena *arena, const struct event *event,
    const struct address *address, const char *const *names, size_t count, struct table *ret,
    bool *ret_repeated, struct error *err)
{
	if (!event_open(change->store, event, err) ||
	    !table_read(change->store, arena, event, address, ret, err) ||
	    !names_valid(ret, names, count, err))
		return false;
	if (ret->signature.number > 0 && !sheet_changed_since_signed(ret)) {
		*ret_repeated = names_same(ret, names);
		return *ret_repeated ||
		       error_set(err, ERROR_REFUSED, "already-signed",
		           "the sheet of table %d.%d was signed before, and has not changed since",
		           address->round, address->table);
	}
	return looked_at_where_asked(change->store, arena, event, ret, err) &&
	       signature_write(change, event, ret, names, err) &&
	       table_read(change->store, arena, event, address, ret, err);
}

bool table_sign(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, const char *const *names, size_t count, struct table *ret,
    bool *ret_repeated, struct error *err)
{
	struct change change;
	bool repeated = false;
	struct table table;

	if (!change_begin(store, &change, err) ||
	    !change_end(&change,
	        sign(&change, arena, event, address, names, count, &table, &repeated, err), err))
		return false;
	*ret = table;
	*ret_repeated = repeated;
	return true;
}

/* --- locking --- */

static bool lock_write(
    struct change *change, const struct event *event, int round, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO round_lock (event, round, seq) VALUES (:event, :round, :seq)";
	char subject[ADDRESS_TEXT];
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":round", round);
		db_bind_number(&statement, ":seq", change->seq);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	(void)sqlite3_snprintf(sizeof subject, subject, "round %d", round);
	return ok && change_log(change, "round-lock", event->id, subject, err);
}

/* Where the event asks for a second look, every hand of the round has had it. */
static bool round_looked_at(struct store *store, struct arena *arena, const struct event *event,
    const struct round *round, struct error *err)
{
	for (size_t i = 0; i < round->table_count; i++) {
		const struct address address = {
		    .round = round->number, .table = round->tables[i].table};
		struct table table;

		if (!table_read(store, arena, event, &address, &table, err) ||
		    !looked_at_where_asked(store, arena, event, &table, err))
			return false;
	}
	return true;
}

static bool lock(struct change *change, struct arena *arena, const struct event *event, int number,
    bool *ret_repeated, struct error *err)
{
	struct round round;

	if (!event_open(change->store, event, err) ||
	    !round_read(change->store, arena, event, number, &round, err) ||
	    !lock_read(change->store, event->id, number, ret_repeated, err))
		return false;
	return *ret_repeated || (round_looked_at(change->store, arena, event, &round, err) &&
	                            lock_write(change, event, number, err));
}

bool round_lock(struct store *store, struct arena *arena, const struct event *event, int round,
    bool *ret_repeated, struct error *err)
{
	struct change change;
	bool repeated = false;

	if (!change_begin(store, &change, err) ||
	    !change_end(&change, lock(&change, arena, event, round, &repeated, err), err))
		return false;
	*ret_repeated = repeated;
	return true;
}

bool event_looked_at(
    struct store *store, struct arena *arena, const struct event *event, struct error *err)
{
	int rounds = 0;

	if (!round_newest(store, event->id, &rounds, err))
		return false;
	for (int number = 1; number <= rounds; number++) {
		struct round round;

		if (!round_read(store, arena, event, number, &round, err) ||
		    !round_looked_at(store, arena, event, &round, err))
			return false;
	}
	return true;
}

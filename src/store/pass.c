#include "store/pass.h"

#include "store/bind.h"
#include "store/row.h"

#define PASS_COLUMNS                                                                               \
	"number, role, round, game, side, entrant, partner, seating, holder, by, code, until, "    \
	"hall_pass.secret, hall_pass.ended, redrawn, "

static bool pass_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct pass *pass = row;

	(void)desk;
	(void)err;
	pass->role = (enum pass_role)db_int(statement, 1);
	return true;
}

static const struct cell pass_cells[] = {
    CELL(struct pass, number),
    {CELL_PASSED, 0},
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
static const struct row_kind pass_row = ROW_KIND(struct pass, pass_cells, pass_finish);

static bool pass_first(
    struct statement *statement, const struct desk *desk, struct pass *ret, struct error *err)
{
	*ret = (struct pass){0};
	return row_first(statement, desk, &pass_row, ret, NULL, err);
}

bool pass_row_secret(
    const struct desk *desk, const char *secret, struct pass *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT " PASS_COLUMNS "0 FROM hall_pass WHERE secret = :secret AND event = :event";
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_text(&statement, ":secret", secret);
	return pass_first(&statement, desk, ret, err);
}

bool pass_row_code(const struct desk *desk, const char *code, struct pass *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT " PASS_COLUMNS
	    "0 FROM hall_pass WHERE code = :code AND event = :event ORDER BY ended, number DESC";
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_text(&statement, ":code", code);
	return pass_first(&statement, desk, ret, err);
}

bool pass_row_seat(const struct desk *desk, const struct address *table, const struct seat *seat,
    struct pass *ret, struct error *err)
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

bool pass_rows_before(const struct desk *desk, int round, int seating, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM hall_pass WHERE role = 0 AND "
	                          "event = :event AND round = :round AND seating < :seating)";
	struct statement statement = db_ask_round(desk, sql, round, err);

	db_bind_number(&statement, ":seating", seating);
	return db_exists(&statement, ret, err);
}

bool pass_rows_redraw(const struct desk *desk, int round, struct error *err)
{
	static const char sql[] = "UPDATE hall_pass SET ended = 1, redrawn = 1 WHERE role = 0 AND "
	                          "event = :event AND round = :round AND redrawn = 0";
	struct statement statement = db_ask_round(desk, sql, round, err);

	return db_done(&statement, err);
}

bool pass_device_write(
    const struct desk *desk, int64_t number, const char *secret, struct error *err)
{
	struct statement before = db_ask(
	    desk->store, "UPDATE hall_device SET ended = 1 WHERE pass = :pass AND ended = 0", err);
	struct statement statement;

	db_bind_number(&before, ":pass", number);
	if (!db_done(&before, err))
		return false;
	statement = db_ask(
	    desk->store, "INSERT INTO hall_device (secret, pass) VALUES (:secret, :pass)", err);
	db_bind_text(&statement, ":secret", secret);
	db_bind_number(&statement, ":pass", number);
	return db_done(&statement, err);
}

bool pass_row_device(
    const struct desk *desk, const char *secret, struct pass *ret, struct error *err)
{
	static const char sql[] = "SELECT " PASS_COLUMNS "hall_device.ended FROM hall_device "
	                          "JOIN hall_pass ON number = pass "
	                          "WHERE hall_device.secret = :secret AND event = :event";
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_text(&statement, ":secret", secret);
	return pass_first(&statement, desk, ret, err);
}

bool pass_rows_desk(
    const struct desk *desk, struct pass **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT " PASS_COLUMNS
	    "0 FROM hall_pass WHERE role > 0 AND ended = 0 AND event = :event ORDER BY number";
	struct statement statement = db_ask_event(desk, sql, err);

	return (*ret = row_list(&statement, desk, &pass_row, ret_count, err)) != NULL;
}

bool pass_row_write(const struct desk *desk, const struct pass *pass, struct error *err)
{
	/* The same who had one before in the same draw go on as its holder. */
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

bool pass_row_use(const struct desk *desk, int64_t number, struct error *err)
{
	static const char sql[] = "UPDATE hall_pass SET code = NULL WHERE number = :number";
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_number(&statement, ":number", number);
	return db_done(&statement, err);
}

bool pass_row_end(const struct desk *desk, int64_t number, bool *ret_ended, struct error *err)
{
	static const char sql[] = "UPDATE hall_pass SET ended = 1 WHERE number = :number "
	                          "AND event = :event AND ended = 0";
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_number(&statement, ":number", number);
	if (!db_done(&statement, err))
		return false;
	*ret_ended = sqlite3_changes(desk->store->db) > 0;
	return true;
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

bool pass_acceptance_read(const struct desk *desk, const struct address *address, int version,
    int side, bool *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM hall_acceptance WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version AND side = :side)";
	struct statement statement = db_ask(desk->store, sql, err);

	bind_version(&statement, desk->event, address, version);
	db_bind_number(&statement, ":side", side);
	return db_exists(&statement, ret, err);
}

/* --- replies --- */

static bool reply_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct pass_reply *reply = row;

	(void)desk;
	(void)err;
	(void)db_bytes_hash(statement, 0, reply->digest);
	return true;
}

static const struct cell reply_cells[] = {
    {CELL_PASSED, 0},
    CELL(struct pass_reply, status),
    CELL(struct pass_reply, type),
    CELL(struct pass_reply, body),
    CELL(struct pass_reply, size),
};
static const struct row_kind reply_row = ROW_KIND(struct pass_reply, reply_cells, reply_finish);

bool pass_reply_read(const struct desk *desk, struct pass_reply *reply, struct error *err)
{
	static const char sql[] = "SELECT digest, status, type, body, length(body) FROM hall_reply "
	                          "WHERE asker = :asker AND key = :key";
	struct statement statement = db_ask(desk->store, sql, err);
	struct pass_reply stored = {0};

	db_bind_text(&statement, ":asker", reply->asker);
	db_bind_text(&statement, ":key", reply->key);
	if (!row_first(&statement, desk, &reply_row, &stored, NULL, err))
		return false;
	stored.asker = reply->asker;
	stored.key = reply->key;
	*reply = stored;
	return true;
}

bool pass_reply_write(const struct desk *desk, const struct pass_reply *reply, struct error *err)
{
	static const char sql[] = "INSERT INTO hall_reply (asker, key, digest, status, type, body) "
	                          "VALUES (:asker, :key, :digest, :status, :type, :body)";
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_text(&statement, ":asker", reply->asker);
	db_bind_text(&statement, ":key", reply->key);
	db_bind_bytes(&statement, ":digest", reply->digest, HASH_BYTES);
	db_bind_number(&statement, ":status", reply->status);
	db_bind_text(&statement, ":type", reply->type);
	db_bind_bytes(&statement, ":body", reply->body, reply->size);
	return db_done(&statement, err);
}

bool pass_forget(struct store *store, int64_t person, struct error *err)
{
#define NAMES "(SELECT text FROM name JOIN person_root USING (number) WHERE root = :person)"
	static const char *const sql[] = {
	    "UPDATE hall_call SET by = 'person ' || :person WHERE by IN " NAMES,
	    "UPDATE hall_pass SET by = 'person ' || :person, ended = 1 WHERE by IN " NAMES,
	};
	/* An answer keeps the address of its hand, in which a phone sees that the hand was recorded. */
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

/* --- calls --- */

static const struct cell call_cells[] = {
    CELL(struct pass_call, number),
    CELL(struct pass_call, table.round),
    CELL(struct pass_call, table.table),
    CELL(struct pass_call, by),
    CELL(struct pass_call, words),
    CELL(struct pass_call, time),
    CELL(struct pass_call, answered),
};
static const struct row_kind call_row = ROW_KIND(struct pass_call, call_cells, NULL);

#define CALL_COLUMNS "number, round, game, by, words, time, answered"

bool pass_call_write(const struct desk *desk, struct pass_call *call, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO hall_call (event, number, round, game, by, words, time) "
	    "VALUES (:event, (SELECT ifnull(max(number), 0) + 1 FROM hall_call "
	    "WHERE event = :event), :round, :game, :by, :words, :time) RETURNING number";
	struct statement statement = db_ask(desk->store, sql, err);
	int64_t number;

	bind_table(&statement, desk->event->number, &call->table);
	db_bind_text(&statement, ":by", call->by);
	db_bind_text(&statement, ":words", call->words);
	db_bind_text(&statement, ":time", call->time);
	if (!db_one(&statement, &number, err))
		return false;
	call->number = (int)number;
	return true;
}

bool pass_calls_read(
    const struct desk *desk, bool all, struct pass_call **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT " CALL_COLUMNS " FROM hall_call WHERE event = :event "
	                          "AND (:all OR answered = '') ORDER BY number DESC";
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_number(&statement, ":all", all);
	return (*ret = row_list(&statement, desk, &call_row, ret_count, err)) != NULL;
}

bool pass_call_read(
    const struct desk *desk, int number, struct pass_call *ret, bool *ret_found, struct error *err)
{
	static const char sql[] =
	    "SELECT " CALL_COLUMNS " FROM hall_call WHERE event = :event AND number = :number";
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_number(&statement, ":number", number);
	return row_first(&statement, desk, &call_row, ret, ret_found, err);
}

bool pass_call_answer(const struct desk *desk, int number, const char *time, struct error *err)
{
	static const char sql[] = "UPDATE hall_call SET answered = :time WHERE event = :event "
	                          "AND number = :number AND answered = ''";
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_number(&statement, ":number", number);
	db_bind_text(&statement, ":time", time);
	return db_done(&statement, err);
}

/* --- what is over --- */

bool pass_rows_prune(struct store *store, struct error *err)
{
	/* A reply is of a holder, "pass NUMBER", or of who came in, "EVENT DIGEST". */
#define OVER                                                                                       \
	"(SELECT event FROM event_version AS v WHERE closed = 1 AND version = "                    \
	"(SELECT max(version) FROM event_version AS w WHERE w.event = v.event))"
	static const char *const sql[] = {
	    "DELETE FROM hall_reply WHERE CAST(asker AS INTEGER) IN " OVER " OR "
	    "asker IN (SELECT 'pass ' || number FROM hall_pass WHERE event IN " OVER ")",
	    "DELETE FROM hall_call WHERE answered <> '' AND event IN " OVER,
	    "DELETE FROM hall_device WHERE pass IN "
	    "(SELECT number FROM hall_pass WHERE event IN " OVER ")",
	};
	bool ok = true;

	for (size_t i = 0; ok && i < sizeof sql / sizeof *sql; i++)
		ok = db_execute(store, sql[i], err);
	return ok;
#undef OVER
}

/* --- settings --- */

struct setting {
	const char *value;
};

static const struct cell setting_cells[] = {
    CELL(struct setting, value),
};
static const struct row_kind setting_row = ROW_KIND(struct setting, setting_cells, NULL);

bool pass_setting_read(
    const struct desk *desk, const char *key, const char **ret, struct error *err)
{
	struct statement statement = db_ask_event(
	    desk, "SELECT value FROM hall_setting WHERE event = :event AND key = :key", err);
	struct setting found = {""};
	bool there;

	db_bind_text(&statement, ":key", key);
	if (!row_first(&statement, desk, &setting_row, &found, &there, err))
		return false;
	*ret = there ? found.value : "";
	return true;
}

bool pass_setting_write(
    const struct desk *desk, const char *key, const char *value, struct error *err)
{
	struct statement statement = db_ask_event(desk,
	    "INSERT OR REPLACE INTO hall_setting (event, key, value) VALUES (:event, :key, :value)",
	    err);

	db_bind_text(&statement, ":key", key);
	db_bind_text(&statement, ":value", value);
	return db_done(&statement, err);
}

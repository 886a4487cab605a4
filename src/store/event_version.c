#include "store/db.h"
#include "store/event_rows.h"
#include "store/given.h"

static bool values_write(
    struct change *change, const struct event_setting_values *values, struct error *err)
{
	static const char sql[] = "INSERT INTO event_setting (event, version, key, value) "
	                          "SELECT event, version, :key, :value FROM event_version "
	                          "WHERE event = :event "
	                          "ORDER BY version DESC LIMIT 1";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	for (enum event_setting_id id = 0; ok && id < SETTING_COUNT; id++) {
		if (!values->given[id])
			continue;
		db_bind_number(&statement, ":event", change->event);
		db_bind_text(&statement, ":key", event_setting_table[id].key);
		db_bind_text(&statement, ":value", values->given[id]);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

bool event_version_write(struct change *change, const struct event_settings *settings, bool closed,
    const char *reason, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO event_version (event, version, seq, name, date, venue, hands, "
	    "win, draw, "
	    "loss, walkover, second_look, closed, reason) VALUES (:event, "
	    "(SELECT ifnull(max(version), 0) + 1 FROM event_version WHERE event = :event), "
	    ":seq, :name, :date, :venue, :hands, :win, :draw, :loss, :walkover, "
	    ":second_look, :closed, :reason)";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (!ok)
		return false;
	db_bind_number(&statement, ":event", change->event);
	db_bind_number(&statement, ":seq", change->seq);
	db_bind_text(&statement, ":name", settings->name);
	db_bind_text(&statement, ":date", settings->date);
	db_bind_text(&statement, ":venue", settings->venue);
	db_bind_number(&statement, ":hands", settings->hands);
	db_bind_number(&statement, ":win", settings->match_points.win);
	db_bind_number(&statement, ":draw", settings->match_points.draw);
	db_bind_number(&statement, ":loss", settings->match_points.loss);
	if (settings->walkover >= 0)
		db_bind_number(&statement, ":walkover", settings->walkover);
	db_bind_number(&statement, ":second_look", settings->second_look);
	db_bind_number(&statement, ":closed", closed);
	db_bind_text(&statement, ":reason", reason);
	ok = db_run(&statement, err);
	db_release(&statement);
	return ok && values_write(change, &settings->more, err);
}

static bool values_read(const struct desk *desk, int64_t event, int version,
    struct event_setting_values *ret, struct error *err)
{
	static const char sql[] = "SELECT key, value FROM event_setting "
	                          "WHERE event = :event AND version = :version";
	struct event_setting_values values = {.given = {NULL}};
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":version", version);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		const char *key;
		enum event_setting_id id;

		ok = db_text(&statement, 0, desk->arena, &key, err);
		id = ok ? event_setting_find(key) : SETTING_COUNT;
		if (ok && id == SETTING_COUNT)
			ok = error_set(err, ERROR_STORE, "store-damaged",
			    "%s: event %lld has a setting `%s`, which this canasta does not know",
			    desk->store->path, (long long)event, key);
		ok = ok && db_text(&statement, 1, desk->arena, &values.given[id], err);
	}
	db_release(&statement);
	if (!ok || step != DB_DONE)
		return false;
	*ret = values;
	return true;
}

bool event_settings_read(const struct desk *desk, int64_t event, struct event_settings *ret,
    bool *ret_closed, struct error *err)
{
	static const char sql[] =
	    "SELECT name, date, venue, hands, win, draw, loss, ifnull(walkover, -1), closed, "
	    "second_look, version FROM event_version "
	    "WHERE event = :event ORDER BY version DESC LIMIT 1";
	struct event_settings settings;
	struct statement statement;
	enum db_step step = DB_FAILED;
	int version = 0;
	bool ok;

	if (db_prepare(desk->store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", event);
		step = db_step(&statement, err);
	}
	if (step == DB_DONE)
		(void)error_set(err, ERROR_STORE, "store-damaged", "%s: event %lld has no settings",
		    desk->store->path, (long long)event);
	ok = step == DB_ROW && db_text(&statement, 0, desk->arena, &settings.name, err) &&
	     db_text(&statement, 1, desk->arena, &settings.date, err) &&
	     db_text(&statement, 2, desk->arena, &settings.venue, err);
	if (ok) {
		settings.hands = db_int(&statement, 3);
		settings.match_points.win = db_int(&statement, 4);
		settings.match_points.draw = db_int(&statement, 5);
		settings.match_points.loss = db_int(&statement, 6);
		settings.walkover = db_int(&statement, 7);
		settings.second_look = db_int(&statement, 9) != 0;
		*ret_closed = db_int(&statement, 8) != 0;
		version = db_int(&statement, 10);
	}
	db_release(&statement);
	if (!ok || !values_read(desk, event, version, &settings.more, err))
		return false;
	*ret = settings;
	return true;
}

static bool version_take(const struct statement *statement, const struct desk *desk, int64_t event,
    struct event_version *ret, struct error *err)
{
	*ret = (struct event_version){
	    .settings.match_points = {db_int(statement, 1), db_int(statement, 2),
	        db_int(statement, 3)},
	    .in_play = db_int(statement, 4) != 0,
	};
	return values_read(desk, event, db_int(statement, 0), &ret->settings.more, err) &&
	       db_text(statement, 5, desk->arena, &ret->by, err) &&
	       db_text(statement, 6, desk->arena, &ret->time, err) &&
	       db_text(statement, 7, desk->arena, &ret->reason, err);
}

bool event_versions_read(const struct desk *desk, int64_t event, struct event_version **ret,
    size_t *ret_count, struct error *err)
{
	/* Rounds are few: asked first, they spare a search of all hands for one that came before. */
	static const char sql[] =
	    "SELECT v.version, win, draw, loss, "
	    "EXISTS (SELECT 1 FROM round g WHERE g.event = v.event AND g.seq < v.seq) AND "
	    "(EXISTS (SELECT 1 FROM hand_version h WHERE h.event = v.event AND h.seq < v.seq) "
	    "OR EXISTS (SELECT 1 FROM decision d WHERE d.event = v.event AND d.seq < v.seq)), "
	    "ifnull(n.text, 'person ' || log.author), ifnull(time, ''), ifnull(v.reason, '') "
	    "FROM event_version v LEFT JOIN log ON log.seq = v.seq "
	    "LEFT JOIN name n ON n.number = log.author "
	    "WHERE v.event = :event ORDER BY v.version";
	struct event_version *versions = NULL;
	struct statement statement;
	enum db_step step = DB_FAILED;
	size_t count = 0;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok)
		db_bind_number(&statement, ":event", event);
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		versions = list_room(desk->arena, versions, count, sizeof *versions);
		ok = versions ? version_take(&statement, desk, event, &versions[count++], err)
		              : error_memory(err);
	}
	db_release(&statement);
	*ret = versions;
	*ret_count = count;
	return ok && step == DB_DONE;
}

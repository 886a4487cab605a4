#include "store/event_rows.h"
#include "store/given.h"
#include "store/row.h"

static bool value_write(
    struct change *change, int64_t version, const char *key, const char *value, struct error *err)
{
	struct statement statement = change_row(change, "event_setting", err);

	db_bind_number(&statement, ":version", version);
	db_bind_text(&statement, ":key", key);
	db_bind_text(&statement, ":value", value);
	return db_done(&statement, err);
}

bool event_version_write(struct change *change, const struct event_settings *settings, bool closed,
    const char *reason, struct error *err)
{
	struct statement statement = change_next_row(change, "event_version", err);
	int64_t version;
	bool ok;

	db_bind_name(&statement, ":name", settings->name);
	db_bind_text(&statement, ":date", settings->date);
	db_bind_name(&statement, ":venue", settings->venue);
	db_bind_number(&statement, ":hands", settings->hands);
	db_bind_number(&statement, ":win", settings->match_points.win);
	db_bind_number(&statement, ":draw", settings->match_points.draw);
	db_bind_number(&statement, ":loss", settings->match_points.loss);
	if (settings->walkover >= 0)
		db_bind_number(&statement, ":walkover", settings->walkover);
	db_bind_number(&statement, ":second_look", settings->second_look);
	db_bind_number(&statement, ":closed", closed);
	db_bind_text(&statement, ":reason", reason);
	if (change->desk->now)
		change->desk->now->event = 0; /* they are read anew */
	ok = db_one(&statement, &version, err);
	for (enum event_setting_id id = 0; ok && id < SETTING_COUNT; id++)
		if (settings->more.text[id])
			ok = value_write(change, version, event_setting_list[id].key,
			    settings->more.text[id], err);
	return ok;
}

/* The values of an event's settings while they are read. */
struct values_read {
	const struct desk *desk;
	int64_t event;
	struct event_setting_values values;
};

static bool value_take(void *context, const struct statement *row, struct error *err)
{
	struct values_read *read = context;
	enum event_setting_id id;
	const char *key;

	if (!db_text(row, 0, read->desk->arena, &key, err))
		return false;
	id = event_setting_find(key);
	if (id == SETTING_COUNT)
		return error_set(err, ERROR_STORE, "store-damaged",
		    "%s: event %lld has a setting `%s`, which this canasta does not know",
		    read->desk->store->content, (long long)read->event, key);
	return db_text(row, 1, read->desk->arena, &read->values.text[id], err);
}

static bool values_read(const struct desk *desk, int64_t event, int version,
    struct event_setting_values *ret, struct error *err)
{
	static const char sql[] = "SELECT key, value FROM event_setting "
	                          "WHERE event = :event AND version = :version";
	struct values_read read = {.desk = desk, .event = event};
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_number(&statement, ":event", event);
	db_bind_number(&statement, ":version", version);
	if (!row_each(&statement, value_take, &read, err))
		return false;
	*ret = read.values;
	return true;
}

/* The newest version's settings. */
struct settings_row {
	struct event_settings settings;
	bool closed;
	int version;
};

static const struct cell settings_cells[] = {
    CELL(struct settings_row, settings.name),
    CELL(struct settings_row, settings.date),
    CELL(struct settings_row, settings.venue),
    CELL(struct settings_row, settings.hands),
    CELL(struct settings_row, settings.match_points.win),
    CELL(struct settings_row, settings.match_points.draw),
    CELL(struct settings_row, settings.match_points.loss),
    CELL(struct settings_row, settings.walkover),
    CELL(struct settings_row, closed),
    CELL(struct settings_row, settings.second_look),
    CELL(struct settings_row, version),
};
static const struct row_kind settings_row = ROW_KIND(struct settings_row, settings_cells, NULL);

bool event_settings_read(const struct desk *desk, int64_t event, struct event_settings *ret,
    bool *ret_closed, struct error *err)
{
	static const char sql[] =
	    "SELECT name, date, venue, hands, win, draw, loss, ifnull(walkover, -1), closed, "
	    "second_look, version FROM event_version "
	    "WHERE event = :event ORDER BY version DESC LIMIT 1";
	struct statement statement = db_ask(desk->store, sql, err);
	struct settings_row row;
	bool found;

	db_bind_number(&statement, ":event", event);
	if (!row_first(&statement, desk, &settings_row, &row, &found, err))
		return false;
	if (!found)
		return error_set(err, ERROR_STORE, "store-damaged",
		    "%s: event %lld has no settings", desk->store->content, (long long)event);
	if (!values_read(desk, event, row.version, &row.settings.more, err))
		return false;
	*ret = row.settings;
	*ret_closed = row.closed;
	return true;
}

bool event_now_read(const struct desk *desk, const struct event_now **ret, struct error *err)
{
	const int number = desk->event->number;
	struct event_now *now = desk->now ? desk->now : arena_alloc(desk->arena, 1, sizeof *now);

	if (!now)
		return error_memory(err);
	*ret = now;
	if (now->event == number)
		return true;
	now->event = 0;
	if (!event_settings_read(desk, number, &now->settings, &now->closed, err))
		return false;
	now->event = number;
	return true;
}

bool event_version_newest(const struct desk *desk, int64_t event, int *ret, struct error *err)
{
	struct statement statement =
	    db_ask(desk->store, "SELECT max(version) FROM event_version WHERE event = :event", err);

	db_bind_number(&statement, ":event", event);
	return row_first(&statement, desk, &row_int, ret, NULL, err);
}

/* A version with what reading its settings takes. */
struct version_row {
	struct event_version version;
	int number;
};

static const struct cell version_cells[] = {
    CELL(struct version_row, number),
    CELL(struct version_row, version.settings.match_points.win),
    CELL(struct version_row, version.settings.match_points.draw),
    CELL(struct version_row, version.settings.match_points.loss),
    CELL(struct version_row, version.in_play),
    CELL_OF_NAME(CELL_CALLED, struct version_row, version.by),
    CELL(struct version_row, version.time),
    CELL(struct version_row, version.reason),
};
static const struct row_kind version_row = ROW_KIND(struct version_row, version_cells, NULL);

bool event_versions_read(const struct desk *desk, int64_t event, struct event_version **ret,
    size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "event_versions.sql", err);
	struct event_version *versions;
	struct version_row *rows;

	db_bind_number(&statement, ":event", event);
	rows = row_list(&statement, desk, &version_row, ret_count, err);
	if (!rows)
		return false;
	versions = arena_alloc(desk->arena, *ret_count, sizeof *versions);
	for (size_t i = 0; i < *ret_count; i++) {
		versions[i] = rows[i].version;
		if (!values_read(desk, event, rows[i].number, &versions[i].settings.more, err))
			return false;
	}
	*ret = versions;
	return true;
}

#include "store/ranking_change.h"

#include "base/text.h"
#include "store/ranking_setting.h"
#include "store/rows.h"

#include <string.h>

/* The settings that say how an event ranks, beside the match points. */
static const enum event_setting_id ranked[] = {SETTING_RANKING, SETTING_SCALE, SETTING_TIE_BREAKS,
    SETTING_LOT_SEED, SETTING_BYE, SETTING_MISSED, SETTING_ARTIFICIAL};

static void match_points_tell(
    struct text *text, const struct match_points *now, const struct match_points *before)
{
	if (now->win == before->win && now->draw == before->draw && now->loss == before->loss)
		return;
	text_addf(text, "match-points %d/%d/%d (%d/%d/%d before)", now->win, now->draw, now->loss,
	    before->win, before->draw, before->loss);
}

static const char *value_shown(struct arena *arena, enum event_setting_id id, const char *value)
{
	if (id != SETTING_SCALE)
		return value;
	return *value ? scale_setting_show(arena, value) : "none";
}

const char *ranking_difference(
    struct arena *arena, const struct event_settings *now, const struct event_settings *before)
{
	struct text text = {.arena = arena};

	match_points_tell(&text, &now->match_points, &before->match_points);
	for (size_t i = 0; i < sizeof ranked / sizeof *ranked; i++) {
		enum event_setting_id id = ranked[i];
		const char *is = event_setting_text(&now->more, id);
		const char *was = event_setting_text(&before->more, id);

		if (strcmp(is, was) == 0)
			continue;
		is = value_shown(arena, id, is);
		was = value_shown(arena, id, was);
		if (!is || !was)
			return NULL;
		text_addf(&text, "%s%s %s (%s before)", text.size > 0 ? ", " : "",
		    event_setting_table[id].key, is, was);
	}
	return text.failed ? NULL : text_of(&text);
}

bool event_began(struct store *store, int64_t event, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event) "
	                          "OR EXISTS (SELECT 1 FROM decision WHERE event = :event)";
	struct statement statement;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		ok = db_step(&statement, err) == DB_ROW;
	}
	if (ok)
		*ret = db_int(&statement, 0) != 0;
	db_release(&statement);
	return ok;
}

/* A version that ranks otherwise than the one before it is a change; others are passed over. */
static bool version_take(struct statement *statement, struct store *store, struct arena *arena,
    int64_t event, struct event_settings *last, struct ranking_change *changes, size_t *count,
    struct error *err)
{
	struct event_settings settings = {
	    .match_points = {db_int(statement, 1), db_int(statement, 2), db_int(statement, 3)}};
	struct ranking_change change;
	bool first = db_int(statement, 0) == 1;

	if (!event_values_read(store, arena, event, db_int(statement, 0), &settings.more, err))
		return false;
	change.what = first ? "" : ranking_difference(arena, &settings, last);
	if (!change.what)
		return error_memory(err);
	*last = settings;
	if (!*change.what || db_int(statement, 4) == 0)
		return true;
	if (!db_text(statement, 5, arena, &change.by, err) ||
	    !db_text(statement, 6, arena, &change.time, err) ||
	    !db_text(statement, 7, arena, &change.reason, err))
		return false;
	changes[(*count)++] = change;
	return true;
}

static bool versions_count(struct store *store, int64_t event, size_t *ret, struct error *err)
{
	struct statement statement;
	bool ok = db_prepare(
	    store, "SELECT count(*) FROM event_version WHERE event = :event", &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		ok = db_step(&statement, err) == DB_ROW;
	}
	if (ok)
		*ret = (size_t)db_number(&statement, 0);
	db_release(&statement);
	return ok;
}

bool ranking_changes_read(struct store *store, struct arena *arena, int64_t event,
    struct ranking_change **ret, size_t *ret_count, struct error *err)
{
	/* Rounds are few: asked first, they spare a search of all hands for one that came before. */
	static const char sql[] =
	    "SELECT v.version, win, draw, loss, "
	    "EXISTS (SELECT 1 FROM round g WHERE g.event = v.event AND g.seq < v.seq) AND "
	    "(EXISTS (SELECT 1 FROM hand_version h WHERE h.event = v.event AND h.seq < v.seq) "
	    "OR EXISTS (SELECT 1 FROM decision d WHERE d.event = v.event AND d.seq < v.seq)), "
	    "ifnull(n.text, 'person ' || log.author), ifnull(time, ''), ifnull(r.reason, '') "
	    "FROM event_version v LEFT JOIN log ON log.seq = v.seq "
	    "LEFT JOIN name n ON n.number = log.author "
	    "LEFT JOIN event_reason r ON r.event = v.event AND r.version = v.version "
	    "WHERE v.event = :event ORDER BY v.version";
	struct event_settings last = {0};
	struct ranking_change *changes;
	size_t room = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok;

	*ret_count = 0;
	if (!versions_count(store, event, &room, err))
		return false;
	changes = arena_alloc(arena, room + 1, sizeof *changes);
	if (!changes)
		return error_memory(err);
	ok = db_prepare(store, sql, &statement, err);
	if (ok)
		db_bind_number(&statement, ":event", event);
	while (ok && (step = db_step(&statement, err)) == DB_ROW && *ret_count <= room)
		ok = version_take(&statement, store, arena, event, &last, changes, ret_count, err);
	db_release(&statement);
	*ret = changes;
	return ok && step == DB_DONE;
}

const char *ranking_changes_text(
    struct arena *arena, const struct ranking_change *changes, size_t count, const char *between)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < count; i++)
		text_addf(&text, "%s%s, by %s at %s%s%s", i > 0 ? between : "", changes[i].what,
		    changes[i].by, changes[i].time, *changes[i].reason ? ": " : "",
		    changes[i].reason);
	return text.failed ? NULL : text_of(&text);
}

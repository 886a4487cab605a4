#include "store/ranking_change.h"

#include "base/text.h"
#include "store/db.h"
#include "store/event_rows.h"

#include <string.h>

/* The settings that say how an event ranks, beside the match points. */
static const enum event_setting_id ranked[] = {SETTING_RANKING, SETTING_SCALE, SETTING_TIE_BREAKS,
    SETTING_LOT_SEED, SETTING_BYE, SETTING_MISSED, SETTING_ARTIFICIAL};

static const char *value_shown(struct arena *arena, enum event_setting_id id, const char *value)
{
	if (id != SETTING_SCALE)
		return value;
	return *value ? event_setting_scale_name(arena, value) : "none";
}

static bool change_add(
    struct setting_changes *changes, const char *key, const char *now, const char *before)
{
	if (!now || !before)
		return false;
	changes->list[changes->count++] = (struct setting_change){key, now, before};
	return true;
}

static const char *match_points_shown(struct arena *arena, const struct match_points *points)
{
	return arena_printf(arena, "%d/%d/%d", points->win, points->draw, points->loss);
}

/* False where memory fails. */
static bool changes_find(struct arena *arena, const struct event_settings *now,
    const struct event_settings *before, struct setting_changes *ret)
{
	const struct match_points *is = &now->match_points, *was = &before->match_points;

	_Static_assert(sizeof ranked / sizeof *ranked < SETTING_CHANGES_MOST, "room for all");
	*ret = (struct setting_changes){0};
	if ((is->win != was->win || is->draw != was->draw || is->loss != was->loss) &&
	    !change_add(
	        ret, "match-points", match_points_shown(arena, is), match_points_shown(arena, was)))
		return false;
	for (size_t i = 0; i < sizeof ranked / sizeof *ranked; i++) {
		enum event_setting_id id = ranked[i];
		const char *value = event_setting_text(&now->more, id);
		const char *old = event_setting_text(&before->more, id);

		if (strcmp(value, old) != 0 &&
		    !change_add(ret, event_setting_table[id].key, value_shown(arena, id, value),
		        value_shown(arena, id, old)))
			return false;
	}
	return true;
}

static const char *changes_say(struct arena *arena, const struct setting_changes *changes)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < changes->count; i++)
		text_addf(&text, "%s%s %s (%s before)", i > 0 ? ", " : "", changes->list[i].key,
		    changes->list[i].now, changes->list[i].before);
	return text.failed ? NULL : text_of(&text);
}

const char *ranking_difference(
    struct arena *arena, const struct event_settings *now, const struct event_settings *before)
{
	struct setting_changes changes;

	return changes_find(arena, now, before, &changes) ? changes_say(arena, &changes) : NULL;
}

bool event_began(struct store *store, int64_t event, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event) "
	                          "OR EXISTS (SELECT 1 FROM decision WHERE event = :event)";
	struct statement statement;

	if (!db_prepare(store, sql, &statement, err))
		return false;
	db_bind_number(&statement, ":event", event);
	return db_exists(&statement, ret, err);
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
	if (!changes_find(arena, &settings, first ? &settings : last, &change.settings))
		return error_memory(err);
	change.what = changes_say(arena, &change.settings);
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

	if (!db_prepare(
	        store, "SELECT count(*) FROM event_version WHERE event = :event", &statement, err))
		return false;
	db_bind_number(&statement, ":event", event);
	return db_count(&statement, ret, err);
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
	changes = arena_alloc(arena, room, sizeof *changes);
	if (!changes)
		return error_memory(err);
	ok = db_prepare(store, sql, &statement, err);
	if (ok)
		db_bind_number(&statement, ":event", event);
	while (ok && (step = db_step(&statement, err)) == DB_ROW && *ret_count < room)
		ok = version_take(&statement, store, arena, event, &last, changes, ret_count, err);
	db_release(&statement);
	*ret = changes;
	return ok && step == DB_DONE;
}

#include "store/jury.h"
#include "base/input.h"
#include "store/db.h"

#include "base/text.h"
#include "store/rows.h"

#include <string.h>

/* --- reading --- */

static bool members_read(struct store *store, struct arena *arena, const struct event *event,
    struct jury *jury, struct error *err)
{
	static const char sql[] = "SELECT ifnull(text, 'person ' || person) FROM jury_member "
	                          "LEFT JOIN name ON name.number = person "
	                          "WHERE event = :event AND version = :version ORDER BY place";
	const char **members = arena_alloc(arena, JURY_MEMBERS_MOST, sizeof *members);
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = members ? db_prepare(store, sql, &statement, err) : error_memory(err);

	if (!ok)
		return false;
	db_bind_number(&statement, ":event", event->id);
	db_bind_number(&statement, ":version", jury->version);
	while (ok && jury->member_count < JURY_MEMBERS_MOST &&
	       (step = db_step(&statement, err)) == DB_ROW)
		ok = db_text(&statement, 0, arena, &members[jury->member_count++], err);
	db_release(&statement);
	jury->members = members;
	return ok && step != DB_FAILED;
}

static bool jury_read(struct store *store, struct arena *arena, const struct event *event,
    struct jury *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT version, ifnull(c.text, 'person ' || chair), "
	    "ifnull(a.text, 'person ' || l.author), l.time FROM jury_version v "
	    "LEFT JOIN name c ON c.number = v.chair LEFT JOIN log l ON l.seq = v.seq "
	    "LEFT JOIN name a ON a.number = l.author "
	    "WHERE v.event = :event ORDER BY version DESC LIMIT 1";
	struct jury jury = {.chair = "", .by = "", .time = ""};
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok;

	if (db_prepare(store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", event->id);
		step = db_step(&statement, err);
	}
	ok = step != DB_FAILED;
	if (step == DB_ROW) {
		jury.version = db_int(&statement, 0);
		ok = db_text(&statement, 1, arena, &jury.chair, err) &&
		     db_text(&statement, 2, arena, &jury.by, err) &&
		     db_text(&statement, 3, arena, &jury.time, err);
	}
	db_release(&statement);
	ok = ok && (jury.version == 0 || members_read(store, arena, event, &jury, err));
	if (ok)
		*ret = jury;
	return ok;
}

bool jury_show(struct store *store, struct arena *arena, const struct event *event,
    struct jury *ret, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, jury_read(store, arena, event, ret, err));
}

/* --- naming one --- */

struct naming {
	struct change change;
	struct arena *arena;
	const struct event *event;
	const char *chair;
	size_t count;
	const char *members[JURY_MEMBERS_MOST];
	const char *folded[JURY_MEMBERS_MOST];
};

static bool member_take(
    struct naming *naming, const char *chair_folded, const char *name, struct error *err)
{
	const char *folded;

	if (!input_text(name, "jury-invalid", "the name of a jury member", err))
		return false;
	folded = text_fold(naming->arena, name);
	if (!folded)
		return error_memory(err);
	if (strcmp(folded, chair_folded) == 0)
		return true; /* the chair sits in it anyway */
	for (size_t i = 0; i < naming->count; i++)
		if (strcmp(folded, naming->folded[i]) == 0)
			return error_set(err, ERROR_INPUT, "jury-invalid",
			    "\"%s\" is named twice; each member of the jury is named once", name);
	if (naming->count == JURY_MEMBERS_MOST)
		return error_set(err, ERROR_INPUT, "jury-invalid",
		    "a jury of more than %d members besides the chair is expected nowhere",
		    JURY_MEMBERS_MOST);
	naming->folded[naming->count] = folded;
	naming->members[naming->count++] = name;
	return true;
}

static bool members_take(
    struct naming *naming, const char *const *members, size_t count, struct error *err)
{
	const char *chair_folded;

	if (!input_text(naming->chair, "jury-invalid", "the name of the chair", err))
		return false;
	chair_folded = text_fold(naming->arena, naming->chair);
	if (!chair_folded)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		if (!member_take(naming, chair_folded, members[i], err))
			return false;
	return true;
}

static bool same_jury(const struct naming *naming, const struct jury *jury)
{
	if (jury->version == 0 || strcmp(jury->chair, naming->chair) != 0 ||
	    jury->member_count != naming->count)
		return false;
	for (size_t i = 0; i < naming->count; i++)
		if (strcmp(jury->members[i], naming->members[i]) != 0)
			return false;
	return true;
}

static bool version_write(struct naming *naming, int version, struct error *err)
{
	static const char sql[] = "INSERT INTO jury_version (event, version, seq, chair) "
	                          "VALUES (:event, :version, :seq, :chair)";
	struct statement statement = {0};
	int64_t chair;
	bool ok = name_number(&naming->change, naming->chair, &chair, err) &&
	          db_prepare(naming->change.store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", naming->event->id);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":seq", naming->change.seq);
		db_bind_number(&statement, ":chair", chair);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool member_write(struct naming *naming, int version, size_t index, struct error *err)
{
	static const char sql[] = "INSERT INTO jury_member (event, version, place, person) "
	                          "VALUES (:event, :version, :place, :person)";
	struct statement statement = {0};
	int64_t person;
	bool ok = name_number(&naming->change, naming->members[index], &person, err) &&
	          db_prepare(naming->change.store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", naming->event->id);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":place", (int64_t)index + 1);
		db_bind_number(&statement, ":person", person);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool jury_write(
    struct naming *naming, struct jury *ret, bool *ret_repeated, struct error *err)
{
	struct store *store = naming->change.store;
	int version;

	if (!event_open(store, naming->event, err) ||
	    !jury_read(store, naming->arena, naming->event, ret, err))
		return false;
	*ret_repeated = same_jury(naming, ret);
	if (*ret_repeated)
		return true;
	version = ret->version + 1;
	if (!version_write(naming, version, err))
		return false;
	for (size_t i = 0; i < naming->count; i++)
		if (!member_write(naming, version, i, err))
			return false;
	return change_log(&naming->change, "event-jury", naming->event->id, "jury", err) &&
	       jury_read(store, naming->arena, naming->event, ret, err);
}

bool jury_set(struct store *store, struct arena *arena, const struct event *event,
    const char *chair, const char *const *members, size_t count, struct jury *ret,
    bool *ret_repeated, struct error *err)
{
	struct naming naming = {.arena = arena, .event = event, .chair = chair};
	struct jury jury;
	bool repeated = false;

	if (!members_take(&naming, members, count, err) ||
	    !change_begin(store, &naming.change, err) ||
	    !change_end(&naming.change, jury_write(&naming, &jury, &repeated, err), err))
		return false;
	*ret = jury;
	*ret_repeated = repeated;
	return true;
}

#include "store/jury.h"

#include "store/db.h"
#include "store/person.h"

#include <string.h>

static bool members_read(const struct desk *desk, struct jury *jury, struct error *err)
{
	static const char sql[] = "SELECT ifnull(text, 'person ' || person) FROM jury_member "
	                          "LEFT JOIN name ON name.number = person "
	                          "WHERE event = :event AND version = :version ORDER BY place";
	const char **members = arena_alloc(desk->arena, JURY_MEMBERS_MOST, sizeof *members);
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = members ? db_prepare(desk->store, sql, &statement, err) : error_memory(err);

	if (!ok)
		return false;
	db_bind_number(&statement, ":event", desk->event->id);
	db_bind_number(&statement, ":version", jury->version);
	while (ok && jury->member_count < JURY_MEMBERS_MOST &&
	       (step = db_step(&statement, err)) == DB_ROW)
		ok = db_text(&statement, 0, desk->arena, &members[jury->member_count++], err);
	db_release(&statement);
	jury->members = members;
	return ok && step != DB_FAILED;
}

bool jury_read(const struct desk *desk, struct jury *ret, struct error *err)
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

	if (db_prepare(desk->store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", desk->event->id);
		step = db_step(&statement, err);
	}
	ok = step != DB_FAILED;
	if (step == DB_ROW) {
		jury.version = db_int(&statement, 0);
		ok = db_text(&statement, 1, desk->arena, &jury.chair, err) &&
		     db_text(&statement, 2, desk->arena, &jury.by, err) &&
		     db_text(&statement, 3, desk->arena, &jury.time, err);
	}
	db_release(&statement);
	ok = ok && (jury.version == 0 || members_read(desk, &jury, err));
	if (ok)
		*ret = jury;
	return ok;
}

static bool version_write(struct change *change, const struct jury *jury, struct error *err)
{
	static const char sql[] = "INSERT INTO jury_version (event, version, seq, chair) "
	                          "VALUES (:event, :version, :seq, :chair)";
	struct statement statement = {0};
	int64_t chair;
	bool ok = name_number(change, jury->chair, &chair, err) &&
	          db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", change->event);
		db_bind_number(&statement, ":version", jury->version);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_number(&statement, ":chair", chair);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool member_write(
    struct change *change, const struct jury *jury, size_t index, struct error *err)
{
	static const char sql[] = "INSERT INTO jury_member (event, version, place, person) "
	                          "VALUES (:event, :version, :place, :person)";
	struct statement statement = {0};
	int64_t person;
	bool ok = name_number(change, jury->members[index], &person, err) &&
	          db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", change->event);
		db_bind_number(&statement, ":version", jury->version);
		db_bind_number(&statement, ":place", (int64_t)index + 1);
		db_bind_number(&statement, ":person", person);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

bool jury_write(struct change *change, const struct jury *jury, struct error *err)
{
	bool ok = version_write(change, jury, err);

	for (size_t i = 0; ok && i < jury->member_count; i++)
		ok = member_write(change, jury, i, err);
	return ok;
}

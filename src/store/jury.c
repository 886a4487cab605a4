#include "store/jury.h"

#include "store/person.h"
#include "store/row.h"

#include <string.h>

static bool jury_finish(
    const struct statement *row, const struct desk *desk, void *ret, struct error *err)
{
	static const char sql[] = "SELECT person.name FROM jury_member "
	                          "LEFT JOIN person ON person.number = person "
	                          "WHERE event = :event AND version = :version ORDER BY place";
	struct jury *jury = ret;
	struct statement statement = db_ask(desk->store, sql, err);

	(void)row;
	db_bind_number(&statement, ":event", desk->event->id);
	db_bind_number(&statement, ":version", jury->version);
	jury->members = row_list(&statement, desk, &row_text, &jury->member_count, err);
	if (jury->member_count > JURY_MEMBERS_MOST)
		jury->member_count = JURY_MEMBERS_MOST;
	return jury->members != NULL;
}

static const struct cell jury_cells[] = {
    CELL(struct jury, version),
    CELL(struct jury, chair),
    CELL(struct jury, by),
    CELL(struct jury, time),
};
static const struct row_kind jury_row = ROW_KIND(struct jury, jury_cells, jury_finish);

bool jury_read(const struct desk *desk, struct jury *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT version, c.name, "
	    "a.name, l.time FROM jury_version v "
	    "LEFT JOIN person c ON c.number = v.chair LEFT JOIN log l ON l.seq = v.seq "
	    "LEFT JOIN person a ON a.number = l.author "
	    "WHERE v.event = :event ORDER BY version DESC LIMIT 1";
	struct statement statement = db_ask(desk->store, sql, err);
	bool found;

	*ret = (struct jury){.chair = "", .by = "", .time = ""};
	db_bind_number(&statement, ":event", desk->event->id);
	return row_first(&statement, desk, &jury_row, ret, &found, err);
}

static bool version_write(struct change *change, const struct jury *jury, struct error *err)
{
	static const char sql[] = "INSERT INTO jury_version (event, version, seq, chair) "
	                          "VALUES (:event, :version, :seq, :chair)";
	struct statement statement;
	int64_t chair;

	if (!change_name(change, jury->chair, &chair, err))
		return false;
	statement = change_ask(change, sql, err);
	db_bind_number(&statement, ":version", jury->version);
	db_bind_number(&statement, ":chair", chair);
	return db_done(&statement, err);
}

static bool member_write(
    struct change *change, const struct jury *jury, size_t index, struct error *err)
{
	static const char sql[] = "INSERT INTO jury_member (event, version, place, person) "
	                          "VALUES (:event, :version, :place, :person)";
	struct statement statement;
	int64_t person;

	if (!change_name(change, jury->members[index], &person, err))
		return false;
	statement = change_ask(change, sql, err);
	db_bind_number(&statement, ":version", jury->version);
	db_bind_number(&statement, ":place", (int64_t)index + 1);
	db_bind_number(&statement, ":person", person);
	return db_done(&statement, err);
}

bool jury_write(struct change *change, const struct jury *jury, struct error *err)
{
	bool ok = version_write(change, jury, err);

	for (size_t i = 0; ok && i < jury->member_count; i++)
		ok = member_write(change, jury, i, err);
	return ok;
}

#include "store/jury.h"

#include "store/row.h"

struct member {
	const char *name;
	int64_t person;
};

static const struct cell member_cells[] = {
    CELL_OF_NAME(CELL_CALLED, struct member, name),
    CELL_OF_NAME(CELL_PERSON, struct member, person),
};
static const struct row_kind member_row = ROW_KIND(struct member, member_cells, NULL);

static bool jury_finish(
    const struct statement *row, const struct desk *desk, void *ret, struct error *err)
{
	static const char sql[] = "SELECT person, person FROM jury_member "
	                          "WHERE event = :event AND version = :version ORDER BY place";
	const char **names = arena_alloc(desk->arena, JURY_MEMBERS_MOST, sizeof *names);
	int64_t *persons = arena_alloc(desk->arena, JURY_MEMBERS_MOST, sizeof *persons);
	struct jury *jury = ret;
	struct member *members;
	struct statement statement;

	(void)row;
	statement = db_ask_event(desk, sql, err);
	db_bind_number(&statement, ":version", jury->version);
	members = row_list(&statement, desk, &member_row, &jury->member_count, err);
	if (jury->member_count > JURY_MEMBERS_MOST)
		jury->member_count = JURY_MEMBERS_MOST;
	for (size_t i = 0; members && i < jury->member_count; i++) {
		names[i] = members[i].name;
		persons[i] = members[i].person;
	}
	jury->members = names;
	jury->member_persons = persons;
	return members != NULL;
}

static const struct cell jury_cells[] = {
    CELL(struct jury, version),
    CELL_OF_NAME(CELL_CALLED, struct jury, chair),
    CELL_OF_NAME(CELL_CALLED, struct jury, by),
    CELL(struct jury, time),
    CELL_OF_NAME(CELL_PERSON, struct jury, chair_person),
};
static const struct row_kind jury_row = ROW_KIND(struct jury, jury_cells, jury_finish);

bool jury_read(const struct desk *desk, struct jury *ret, struct error *err)
{
	static const char sql[] = "SELECT version, chair, author, time, chair FROM jury_version v "
	                          "LEFT JOIN log USING (seq) "
	                          "WHERE v.event = :event ORDER BY version DESC LIMIT 1";
	struct statement statement = db_ask_event(desk, sql, err);

	*ret = (struct jury){.chair = "", .by = "", .time = ""};
	return row_first(&statement, desk, &jury_row, ret, NULL, err);
}

static bool version_write(struct change *change, const struct jury *jury, struct error *err)
{
	struct statement statement;
	int64_t chair;

	if (!change_person(change, jury->chair_person, jury->chair, &chair, err))
		return false;
	statement = change_row(change, "jury_version", err);
	db_bind_number(&statement, ":version", jury->version);
	db_bind_number(&statement, ":chair", chair);
	return db_done(&statement, err);
}

static bool member_write(
    struct change *change, const struct jury *jury, size_t index, struct error *err)
{
	struct statement statement;
	int64_t person;

	if (!change_person(change, jury->member_persons[index], jury->members[index], &person, err))
		return false;
	statement = change_row(change, "jury_member", err);
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

#include "dispute/jury.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/text.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/person.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"

#include <string.h>

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

bool jury_fetch(const struct desk *desk, struct jury *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, jury_read(desk, ret, err));
}

/* A new jury: the people named. */
struct naming {
	struct change change;
	const struct desk *desk;
	struct person_said chair;
	size_t count;
	const char *members[JURY_MEMBERS_MOST];
	int64_t persons[JURY_MEMBERS_MOST];
	const char *folded[JURY_MEMBERS_MOST];
};

/* The names as typed. */
struct wanted {
	const char *chair;
	const char *const *members;
	size_t count;
};

static bool member_take(
    struct naming *naming, const char *chair_folded, const char *name, struct error *err)
{
	struct person_said said;
	const char *folded;

	if (!input_text(name, "jury-invalid", TEXT_WORDS_JURY_MEMBER, err) ||
	    !person_meant(naming->desk, name, &said, err))
		return false;
	folded = text_fold(naming->desk->arena, said.name);
	if (strcmp(folded, chair_folded) == 0)
		return true; /* the chair is in the jury anyway */
	for (size_t i = 0; i < naming->count; i++)
		if (strcmp(folded, naming->folded[i]) == 0)
			return error_set(
			    err, ERROR_INPUT, SAY_JURY_INVALID_TWICE_EACH_MEMBER, said.name);
	if (naming->count == JURY_MEMBERS_MOST)
		return error_set(
		    err, ERROR_INPUT, SAY_JURY_INVALID_MORE_MEMBERS_BESIDES, JURY_MEMBERS_MOST);
	naming->folded[naming->count] = folded;
	naming->persons[naming->count] = said.person;
	naming->members[naming->count++] = said.name;
	return true;
}

static bool same_jury(const struct naming *naming, const struct jury *jury)
{
	if (jury->version == 0 || jury->chair_person != naming->chair.person ||
	    jury->member_count != naming->count)
		return false;
	for (size_t i = 0; i < naming->count; i++)
		if (jury->member_persons[i] != naming->persons[i])
			return false;
	return true;
}

static bool name_jury(struct naming *naming, const struct wanted *wanted, struct jury *ret,
    bool *ret_repeated, struct error *err)
{
	struct jury named = {.members = naming->members, .member_persons = naming->persons};

	const char *chair_folded;

	if (!input_text(wanted->chair, "jury-invalid", TEXT_WORDS_NAME_OF_CHAIR, err) ||
	    !person_meant(naming->desk, wanted->chair, &naming->chair, err))
		return false;
	chair_folded = text_fold(naming->desk->arena, naming->chair.name);
	for (size_t i = 0; i < wanted->count; i++)
		if (!member_take(naming, chair_folded, wanted->members[i], err))
			return false;
	if (!event_changeable(naming->desk, err) || !jury_read(naming->desk, ret, err))
		return false;
	*ret_repeated = same_jury(naming, ret);
	if (*ret_repeated)
		return true;
	named.chair = naming->chair.name;
	named.chair_person = naming->chair.person;
	named.member_count = naming->count;
	named.version = ret->version + 1;

	bool ok = version_write(&naming->change, &named, err);

	for (size_t i = 0; ok && i < named.member_count; i++)
		ok = member_write(&naming->change, &named, i, err);
	return ok && change_log(&naming->change, "event-jury", "jury", err) &&
	       jury_read(naming->desk, ret, err);
}

bool jury_set(const struct desk *desk, const char *chair, const char *const *members, size_t count,
    struct jury *ret, bool *ret_repeated, struct error *err)
{
	const struct wanted wanted = {chair, members, count};
	struct naming naming = {.desk = desk};
	struct jury jury;
	bool repeated = false;

	if (!change_begin(desk, &naming.change, err) ||
	    !change_end(&naming.change, name_jury(&naming, &wanted, &jury, &repeated, err), err))
		return false;
	*ret = jury;
	*ret_repeated = repeated;
	return true;
}

void answer_jury(struct answer *to, const struct jury *jury)
{
	answer_text(to, "chair", jury->version > 0 ? jury->chair : NULL);
	(void)answer_list(to, "members");
	for (size_t i = 0; i < jury->member_count; i++)
		answer_item(to, "members", jury->members[i]);
	answer_number(to, "version", jury->version);
}

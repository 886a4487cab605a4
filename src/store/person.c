#include "store/person.h"

#include "store/row.h"

static const struct cell person_cells[] = {
    CELL(struct person, number),
    CELL(struct person, name),
    CELL(struct person, forgotten),
    CELL(struct person, club),
    CELL(struct person, member),
};
static const struct row_kind person_row = ROW_KIND(struct person, person_cells, NULL);

bool person_read(const struct desk *desk, struct person **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT p.number, p.name, (SELECT text IS NULL FROM name n WHERE n.number = p.number), "
	    "v.club, v.member FROM person p LEFT JOIN person_now v ON v.person = p.number "
	    "WHERE p.root = p.number ORDER BY p.number";
	struct statement statement = db_ask(desk->store, sql, err);

	return (*ret = row_list(&statement, desk, &person_row, ret_count, err)) != NULL;
}

static const struct cell spelling_cells[] = {
    CELL(struct person_spelling, number),
    CELL(struct person_spelling, text),
    CELL(struct person_spelling, person),
};
static const struct row_kind spelling_row = ROW_KIND(struct person_spelling, spelling_cells, NULL);

#define SPELLINGS "SELECT number, text, root FROM name JOIN person_root USING (number) "

bool person_spellings_read(
    const struct desk *desk, struct person_spelling **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] = SPELLINGS "ORDER BY number";
	struct statement statement = db_ask(desk->store, sql, err);

	return (*ret = row_list(&statement, desk, &spelling_row, ret_count, err)) != NULL;
}

bool person_blank(struct change *change, int64_t number, struct error *err)
{
	static const char sql[] = "UPDATE name SET text = NULL, salt = NULL WHERE number "
	                          "IN (SELECT number FROM person_root WHERE root = :number)";
	struct statement statement = db_ask(change->desk->store, sql, err);

	db_bind_number(&statement, ":number", number);
	return db_done(&statement, err);
}

/* The name is gone by now, whether the file can be written anew or not. */
bool person_sweep(struct store *store, const struct person *person, struct error *err)
{
	struct error trouble = {0};

	if (db_execute(store, "VACUUM", &trouble))
		return true;
	error_set(err, ERROR_STORE, trouble.code,
	    "%s: person %lld is forgotten, and that stands; but the file could not be written "
	    "anew, so "
	    "that the name may still lie in its unused bytes (%s); give the command once more",
	    store->path, (long long)person->number, sqlite3_errmsg(store->db));
	err->stands = true;
	return false;
}

/* --- put right --- */

bool person_named(const struct desk *desk, const char *name, int64_t *ret_written,
    int64_t *ret_person, struct error *err)
{
	static const char sql[] = SPELLINGS "WHERE text = :text";
	struct statement statement = db_ask(desk->store, sql, err);
	struct person_spelling spelling = {0};

	db_bind_name(&statement, ":text", name);
	if (!row_first(&statement, desk, &spelling_row, &spelling, NULL, err))
		return false;
	*ret_written = spelling.number;
	*ret_person = spelling.person;
	return true;
}

bool person_meets(const struct desk *desk, int64_t one, int64_t other, bool *ret, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "person_meets.sql", err);

	db_bind_number(&statement, ":one", one);
	db_bind_number(&statement, ":other", other);
	return db_exists(&statement, ret, err);
}

bool person_version_write(
    struct change *change, const struct person_version *version, struct error *err)
{
	struct statement statement = change_next_row(change, "person_version", err);

	db_bind_number(&statement, ":person", version->person);
	db_bind_number(&statement, ":called", version->called);
	db_bind_name(&statement, ":club", version->club);
	db_bind_name(&statement, ":member", version->member);
	if (version->one_with > 0)
		db_bind_number(&statement, ":one_with", version->one_with);
	db_bind_text(&statement, ":reason", version->reason);
	return db_done(&statement, err);
}

bool person_merge_write(struct change *change, const struct person *person, int64_t into,
    const char *reason, struct error *err)
{
	static const char sql[] = SPELLINGS "WHERE root = :person ORDER BY number";
	struct statement statement = db_ask(change->desk->store, sql, err);
	size_t count;
	const struct person_spelling *spellings;
	bool ok;

	db_bind_number(&statement, ":person", person->number);
	spellings = row_list(&statement, change->desk, &spelling_row, &count, err);
	ok = spellings != NULL;
	for (size_t i = 0; ok && i < count; i++) {
		const struct person_version version = {.person = spellings[i].number,
		    .called = spellings[i].number,
		    .one_with = into,
		    .club = "",
		    .member = "",
		    .reason = reason};

		ok = person_version_write(change, &version, err);
	}
	return ok;
}

bool person_log(struct change *change, const char *action, int64_t person, struct error *err)
{
	char subject[40];

	(void)sqlite3_snprintf(sizeof subject, subject, "person %lld", (long long)person);
	change->event = 0; /* in all of the file */
	return change_log(change, action, subject, err);
}

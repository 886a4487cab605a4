#include "store/person.h"

#include "store/row.h"

static const struct cell person_cells[] = {
    CELL(struct person, number),
    CELL(struct person, name),
    CELL(struct person, forgotten),
};
static const struct row_kind person_row = ROW_KIND(struct person, person_cells, NULL);

bool person_read(const struct desk *desk, struct person **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT number, ifnull(text, 'person ' || number), text IS NULL "
	                          "FROM name ORDER BY number";
	struct statement statement = db_ask(desk->store, sql, err);

	return (*ret = row_list(&statement, desk, &person_row, ret_count, err)) != NULL;
}

bool person_blank(struct change *change, int64_t number, struct error *err)
{
	static const char sql[] = "UPDATE name SET text = NULL, salt = NULL WHERE number = :number";
	struct statement statement = db_ask(change->store, sql, err);

	db_bind_number(&statement, ":number", number);
	return db_done(&statement, err);
}

/* The name is gone by now, whether the file can be written anew or not. */
bool person_sweep(struct store *store, const struct person *person, struct error *err)
{
	struct error trouble = {0};

	return db_execute(store, "VACUUM", &trouble) ||
	       error_set(err, ERROR_STORE, trouble.code,
	           "%s: %s is forgotten, and that stands; but the file could not be written anew, "
	           "so "
	           "that the name may still lie in its unused bytes (%s); give the command once "
	           "more",
	           store->path, person->name, sqlite3_errmsg(store->db));
}

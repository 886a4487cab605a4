#include "base/error.h"
#include "base/text.h"
#include "file/made_schema.h"

/* Adds a query for a second reference of a table whose rows are already found by one. */
static bool reference_take(struct made_schema *made, struct made_table *table, sqlite3_stmt *row)
{
	const char *child = made_text(row, 0);
	const size_t index = made_find(made, child);
	const int found_by = index < made->table_count ? made->tables[index].found_by : -1;

	(void)table;
	if (found_by >= 0 && found_by != sqlite3_column_int(row, 1))
		text_addf(&made->astray,
		    " UNION ALL SELECT 1 FROM %s t LEFT JOIN %s p ON %s WHERE p.%s IS NULL AND %s",
		    child, made_text(row, 2), made_text(row, 3), made_text(row, 4),
		    made_text(row, 5));
	return true;
}

static void question_write(struct made_schema *made, const char *name, const struct text *question)
{
	struct text *out = &made->out;

	text_addf(out, "const char %s", name);
	made_add_bytes(out, text_of(question));
}

/* SQLite itself checks the tables that no reference finds. */
static bool astray_write(struct made_schema *made, struct error *err)
{
	/* Selects for each reference: the table and its number, the table referred to, the
	 * condition of the row referred to, a column of it, and the condition that the reference is
	 * not null. */
	static const char sql[] =
	    "SELECT child, id, parent, group_concat('p.' || other || ' = t.' || own, ' AND '), "
	    "min(other), group_concat('t.' || own || ' IS NOT NULL', ' AND ') "
	    "FROM (SELECT * FROM reference ORDER BY place, id, seq) GROUP BY place, id";
	struct text *question = &made->astray;

	text_add(question, "SELECT EXISTS (SELECT 1 FROM sqlite_master m, "
	                   "pragma_foreign_key_check(m.name) WHERE m.type = 'table' "
	                   "AND m.name NOT IN (''");
	for (size_t i = 0; i < made->table_count; i++)
		if (made->tables[i].found_by >= 0)
			text_addf(question, ", '%s'", made->tables[i].name);
	text_add(question, ")");
	if (!made_rows(made, sql, NULL, reference_take, NULL, err))
		return false;
	text_add(question, ")");
	question_write(made, "schema_astray", question);
	return true;
}

static void counts_write(struct made_schema *made)
{
	struct text question = {.arena = made->out.arena};

	for (size_t i = 0; i < made->table_count; i++)
		text_addf(&question, "%s(SELECT count(*) FROM %s)", i > 0 ? ", " : "SELECT ",
		    made->tables[i].name);
	question_write(made, "schema_counts", &question);
}

bool made_questions(struct made_schema *made, struct error *err)
{
	counts_write(made);
	return astray_write(made, err);
}

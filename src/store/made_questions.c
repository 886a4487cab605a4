#include "store/made_schema.h"

#include <stdio.h>
#include <string.h>

/* A reference of a table, its columns in their order. */
struct reference {
	const char *child, *parent, *columns;
	const char *made;  /* that the row refers to something */
	const char *same;  /* that a row is the one it refers to */
	const char *other; /* a column of the row it refers to */
};

/* The columns by which rows of a table find the row they hang on, "" where they hang on none. */
static void hanging_columns(const struct made_table *table, char *ret, size_t room)
{
	size_t size = 0;

	*ret = '\0';
	for (size_t i = 0; i < table->join_count && size < room; i++)
		size += (size_t)snprintf(
		    ret + size, room - size, "%s%s", i > 0 ? "," : "", table->join[i][0]);
}

/* Whether it is to the row that rows of the table hang on, by which they are found. */
static bool is_hanging(const struct made_schema *made, const struct made_table *table,
    const struct reference *reference)
{
	char columns[KEY_MOST * NAME_SIZE];

	hanging_columns(table, columns, sizeof columns);
	return strcmp(reference->columns, columns) == 0 &&
	       strcmp(reference->parent, made->tables[table->root].name) == 0;
}

static struct reference reference_of(sqlite3_stmt *row)
{
	return (struct reference){made_text(row, 0), made_text(row, 1), made_text(row, 2),
	    made_text(row, 3), made_text(row, 4), made_text(row, 5)};
}

static bool found_take(struct made_schema *made, struct made_table *table, sqlite3_stmt *row)
{
	const struct reference reference = reference_of(row);
	const size_t index = made_find(made, reference.child);

	(void)table;
	if (index < made->table_count)
		made->tables[index].found |= is_hanging(made, &made->tables[index], &reference);
	return true;
}

/* The other references of a table whose rows are found by one. */
static bool other_take(struct made_schema *made, struct made_table *table, sqlite3_stmt *row)
{
	const struct reference reference = reference_of(row);
	const size_t index = made_find(made, reference.child);

	(void)table;
	if (index == made->table_count || !made->tables[index].found ||
	    is_hanging(made, &made->tables[index], &reference))
		return true;
	text_addf(&made->astray,
	    " UNION ALL SELECT 1 FROM %s t LEFT JOIN %s p ON %s WHERE p.%s IS NULL AND %s",
	    reference.child, reference.parent, reference.same, reference.other, reference.made);
	return true;
}

static void question_write(struct made_schema *made, const char *name, const struct text *question)
{
	struct text *out = &made->out;

	text_addf(out, "const char %s", name);
	made_add_bytes(out, text_of(question));
	out->failed = out->failed || question->failed;
}

/* Of the tables that are not found by a reference SQLite is asked itself. */
static bool astray_write(struct made_schema *made, struct error *err)
{
	static const char sql[] =
	    "WITH r AS (SELECT m.rowid AS place, m.name AS child, f.id, f.seq, f.\"table\" AS "
	    "parent, "
	    "f.\"from\" AS own, ifnull(f.\"to\", (SELECT name FROM pragma_table_info(f.\"table\") "
	    "WHERE pk = f.seq + 1)) AS other FROM sqlite_master m, pragma_foreign_key_list(m.name) "
	    "f "
	    "WHERE m.type = 'table' ORDER BY m.rowid, f.id, f.seq) "
	    "SELECT child, parent, group_concat(own), group_concat('t.' || own || ' IS NOT NULL', "
	    "' AND '), group_concat('p.' || other || ' = t.' || own, ' AND '), min(other) "
	    "FROM r GROUP BY place, id";
	struct text *question = &made->astray;

	if (!made_rows(made, sql, NULL, found_take, NULL, err))
		return false;
	text_add(question, "SELECT EXISTS (SELECT 1 FROM sqlite_master m, "
	                   "pragma_foreign_key_check(m.name) WHERE m.type = 'table' "
	                   "AND m.name NOT IN (''");
	for (size_t i = 0; i < made->table_count; i++)
		if (made->tables[i].found)
			text_addf(question, ", '%s'", made->tables[i].name);
	text_add(question, ")");
	if (!made_rows(made, sql, NULL, other_take, NULL, err))
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

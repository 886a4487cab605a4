/* tamper.h - changes rows of a file without the program, as a tool for SQLite does. The triggers
 * are dropped and made again from their own texts, so that the schema shows nothing. */
#ifndef CANASTA_TESTS_FILE_TAMPER_H
#define CANASTA_TESTS_FILE_TAMPER_H

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmocka_all.h"

static inline void tamper_run(sqlite3 *db, const char *sql)
{
	char *message = NULL;

	if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
		fail_msg("%s: %s", sql, message);
}

/* Returns the text made by a statement with one row; free it with sqlite3_free. */
static inline char *tamper_text(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *statement;
	char *text;

	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
	text = sqlite3_mprintf("%s", sqlite3_column_text(statement, 0));
	assert_non_null(text);
	assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
	return text;
}

static inline void tamper_with(const char *path, const char *sql)
{
	sqlite3 *db;
	char *drop;
	char *make;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	drop = tamper_text(db, "SELECT ifnull(group_concat('DROP TRIGGER ' || name, ';'), '') FROM "
	                       "sqlite_master WHERE type = 'trigger'");
	make = tamper_text(db, "SELECT ifnull(group_concat(sql, ';'), '') FROM sqlite_master WHERE "
	                       "type = 'trigger'");
	tamper_run(db, drop);
	tamper_run(db, sql);
	tamper_run(db, make);
	sqlite3_free(drop);
	sqlite3_free(make);
	assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

#endif

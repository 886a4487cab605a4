#include "store/club_file.h"

#include "store/import_line.h"
#include "store/row.h"

#include <stdio.h>

static void hash_bind(struct statement *statement, const char *name, const char *text)
{
	unsigned char hash[HASH_BYTES] = {0};

	if (!*text || import_hex(text, hash, sizeof hash))
		db_bind_bytes(statement, name, hash, sizeof hash);
}

static bool file_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct club_file *file = row;

	(void)desk;
	(void)err;
	log_hash_text(sqlite3_column_blob(statement->handle, 2), file->head);
	return true;
}

static const struct cell file_cells[] = {
    CELL(struct club_file, name),
    CELL(struct club_file, line),
    {CELL_PASSED, 0},
};
static const struct row_kind file_row = ROW_KIND(struct club_file, file_cells, file_finish);

bool club_file_read(const struct desk *desk, const char *club, struct club_file *ret,
    bool *ret_found, struct error *err)
{
	static const char sql[] = "SELECT name, line, head FROM club_file_now WHERE club = :club";
	struct statement statement = db_ask(desk->store, sql, err);
	struct club_file file = {.name = ""};

	hash_bind(&statement, ":club", club);
	if (!row_first(&statement, desk, &file_row, &file, ret_found, err))
		return false;
	(void)snprintf(file.club, sizeof file.club, "%s", club);
	*ret = file;
	return true;
}

bool club_file_write(struct change *change, const struct club_file *file, struct error *err)
{
	struct statement statement = change_next_row(change, "club_file", err);

	hash_bind(&statement, ":club", file->club);
	db_bind_text(&statement, ":name", file->name);
	db_bind_number(&statement, ":line", file->line);
	hash_bind(&statement, ":head", file->head);
	return db_done(&statement, err);
}

#include "store/row.h"

#include <string.h>

static const struct cell int_cells[] = {{CELL_INT, 0}}, text_cells[] = {{CELL_TEXT, 0}};

const struct row_kind row_int = ROW_KIND(int, int_cells, NULL);
const struct row_kind row_text = ROW_KIND(const char *, text_cells, NULL);

static bool cell_read(const struct statement *statement, int column, const struct desk *desk,
    enum cell_kind kind, void *member, struct error *err)
{
	switch (kind) {
	case CELL_PASSED:
		break;
	case CELL_INT:
		*(int *)member = db_int(statement, column);
		break;
	case CELL_NUMBER:
		*(int64_t *)member = db_number(statement, column);
		break;
	case CELL_SIZE:
		*(size_t *)member = (size_t)db_number(statement, column);
		break;
	case CELL_FLAG:
		*(bool *)member = db_int(statement, column) != 0;
		break;
	case CELL_TEXT:
		return db_text(statement, column, desk->arena, (const char **)member, err);
	case CELL_SIDE:
		*(char *)member = '\0';
		if (!db_is_null(statement, column))
			*(char *)member = (char)('A' + db_int(statement, column));
		break;
	}
	return true;
}

static bool row_read(const struct statement *statement, const struct desk *desk,
    const struct row_kind *kind, void *row, struct error *err)
{
	memset(row, 0, kind->size);
	for (size_t i = 0; i < kind->cell_count; i++)
		if (!cell_read(statement, (int)i, desk, kind->cells[i].kind,
		        (char *)row + kind->cells[i].offset, err))
			return false;
	return !kind->finish || kind->finish(statement, desk, row, err);
}

void *row_list(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    size_t *ret_count, struct error *err)
{
	char *rows = arena_room(desk->arena, NULL, 0, kind->size);
	enum db_step step = DB_FAILED;
	size_t count = 0;
	bool ok = rows || error_memory(err);

	while (ok && (step = db_step(statement, err)) == DB_ROW) {
		rows = arena_room(desk->arena, rows, count, kind->size);
		ok = rows ? row_read(statement, desk, kind, rows + count++ * kind->size, err)
		          : error_memory(err);
	}
	db_release(statement);
	*ret_count = count;
	return ok && step == DB_DONE ? rows : NULL;
}

bool row_first(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    void *ret, bool *ret_found, struct error *err)
{
	const enum db_step step = db_step(statement, err);
	const bool ok = step == DB_ROW && row_read(statement, desk, kind, ret, err);

	db_release(statement);
	*ret_found = ok;
	return ok || step == DB_DONE;
}

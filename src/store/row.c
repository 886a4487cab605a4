#include "store/row.h"

#include <string.h>

static const struct cell int_cells[] = {{CELL_INT, 0}}, flag_cells[] = {{CELL_FLAG, 0}},
                         text_cells[] = {{CELL_TEXT, 0}};

const struct row_kind row_int = ROW_KIND(int, int_cells, NULL);
const struct row_kind row_flag = ROW_KIND(bool, flag_cells, NULL);
const struct row_kind row_text = ROW_KIND(const char *, text_cells, NULL);

/* Whose the name of a number is, and how they are called. */
struct name_owner {
	int64_t person;
	const char *called;
};

static const struct cell owner_cells[] = {
    CELL(struct name_owner, person),
    CELL(struct name_owner, called),
};
static const struct row_kind owner_row = ROW_KIND(struct name_owner, owner_cells, NULL);

static bool name_owner_read(
    const struct desk *desk, int64_t number, struct name_owner *ret, struct error *err)
{
	static const char sql[] = "SELECT root, name FROM person WHERE number = :number";
	struct statement statement = db_ask(desk->store, sql, err);

	*ret = (struct name_owner){.called = ""};
	db_bind_number(&statement, ":number", number);
	return row_first(&statement, desk, &owner_row, ret, NULL, err);
}

bool row_called(const struct desk *desk, int64_t number, const char **ret, struct error *err)
{
	struct name_owner owner;

	if (!name_owner_read(desk, number, &owner, err))
		return false;
	*ret = owner.called;
	return true;
}

static bool cell_read(const struct statement *statement, int column, const struct desk *desk,
    enum cell_kind kind, void *member, struct error *err)
{
	struct name_owner owner;

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
	case CELL_PERSON:
		if (!name_owner_read(desk, db_number(statement, column), &owner, err))
			return false;
		*(int64_t *)member = owner.person;
		break;
	case CELL_CALLED:
		return row_called(desk, db_number(statement, column), member, err);
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

bool row_each(struct statement *statement,
    bool (*take)(void *context, const struct statement *row, struct error *err), void *context,
    struct error *err)
{
	enum db_stepped step = DB_FAILED;
	bool ok = true;

	while (ok && (step = db_step(statement, err)) == DB_ROW)
		ok = take(context, statement, err);
	db_release(statement);
	return ok && step == DB_DONE;
}

/* Rows while they are collected. */
struct row_collecting {
	const struct desk *desk;
	const struct row_kind *kind;
	char *rows;
	size_t count;
};

static bool row_collect(void *context, const struct statement *row, struct error *err)
{
	struct row_collecting *to = context;

	to->rows = arena_room(to->desk->arena, to->rows, to->count, to->kind->size);
	return to->rows
	           ? row_read(row, to->desk, to->kind, to->rows + to->count++ * to->kind->size, err)
	           : error_memory(err);
}

void *row_list(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    size_t *ret_count, struct error *err)
{
	struct row_collecting to = {desk, kind, arena_room(desk->arena, NULL, 0, kind->size), 0};

	*ret_count = 0;
	if (!to.rows) {
		db_release(statement);
		(void)error_memory(err);
		return NULL;
	}
	if (!row_each(statement, row_collect, &to, err))
		return NULL;
	*ret_count = to.count;
	return to.rows;
}

/* The same, with what each hangs on. */
struct row_grouping {
	struct row_collecting to;
	int64_t *owners;
};

static bool row_group_collect(void *context, const struct statement *row, struct error *err)
{
	struct row_grouping *of = context;
	const size_t count = of->to.count;

	of->owners = arena_room(of->to.desk->arena, of->owners, count, sizeof *of->owners);
	of->owners[count] = db_number(row, (int)of->to.kind->cell_count);
	return row_collect(&of->to, row, err);
}

bool row_groups_read(struct statement *statement, const struct desk *desk,
    const struct row_kind *kind, struct row_groups *ret, struct error *err)
{
	struct row_grouping of = {.to = {.desk = desk, .kind = kind}};

	of.to.rows = arena_room(desk->arena, NULL, 0, kind->size);
	if (!of.to.rows) {
		db_release(statement);
		return error_memory(err);
	}
	if (!row_each(statement, row_group_collect, &of, err))
		return false;
	*ret = (struct row_groups){of.to.rows, of.owners, kind->size, of.to.count};
	return true;
}

/* How many rows hang on numbers below this one. */
static size_t rows_below(const struct row_groups *groups, int64_t owner)
{
	size_t from = 0, to = groups->count;

	while (from < to) {
		const size_t middle = from + (to - from) / 2;

		if (groups->owners[middle] < owner)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

const void *row_group(const struct row_groups *groups, int64_t owner, size_t *ret_count)
{
	const size_t first = rows_below(groups, owner);

	*ret_count = rows_below(groups, owner + 1) - first;
	return (const char *)groups->rows + first * groups->size;
}

bool row_first(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    void *ret, bool *ret_found, struct error *err)
{
	const enum db_stepped step = db_step(statement, err);
	const bool ok = step == DB_ROW && row_read(statement, desk, kind, ret, err);

	db_release(statement);
	if (ret_found)
		*ret_found = ok;
	return ok || step == DB_DONE;
}

bool row_one(struct statement *statement, const struct desk *desk, const struct row_kind *kind,
    void *ret, struct error *err)
{
	const bool ok = db_row(statement, err) && row_read(statement, desk, kind, ret, err);

	db_release(statement);
	return ok;
}

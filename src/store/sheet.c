#include "store/sheet.h"
#include "store/bind.h"
#include "store/row.h"

static bool start_take(void *context, const struct statement *row, struct error *err)
{
	struct table *table = context;
	const int side = db_int(row, 0);

	(void)err; /* nothing fails */
	if (side < 0 || (size_t)side >= table->side_count)
		return true;
	table->dealt = true;
	table->starts[side] = db_number(row, 1);
	return true;
}

bool sheet_deal_read(const struct desk *desk, struct table *table, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "deal.sql", err);

	bind_table(&statement, desk->event->number, &table->address);
	db_bind_number(&statement, ":hand", table->next_hand);
	return row_each(&statement, start_take, table, err);
}

/* A table while the names of its signature are read. */
struct signature_read {
	const struct desk *desk;
	struct table *table;
};

static bool name_take(void *context, const struct statement *row, struct error *err)
{
	struct signature_read *read = context;
	struct table_signature *signature = &read->table->signature;
	struct arena *arena = read->desk->arena;
	const int side = db_int(row, 2);

	signature->number = db_int(row, 0);
	signature->log = db_number(row, 1);
	return (side < 0 || (size_t)side >= read->table->side_count ||
	           row_called(read->desk, db_number(row, 3), &signature->names[side], err)) &&
	       db_text(row, 4, arena, &signature->time, err);
}

bool sheet_signature_read(const struct desk *desk, struct table *table, struct error *err)
{
	struct signature_read read = {desk, table};
	struct statement statement = db_ask_file(desk->store, "signature.sql", err);

	bind_table(&statement, desk->event->number, &table->address);
	return row_each(&statement, name_take, &read, err);
}

static bool side_take(void *context, const struct statement *row, struct error *err)
{
	struct signature_read *read = context;
	const int side = db_int(row, 0);
	struct table_side_signature *signature;

	if (side < 0 || (size_t)side >= read->table->side_count)
		return true;
	signature = &read->table->by_sides[side];
	signature->number = db_int(row, 1);
	signature->log = db_number(row, 2);
	return row_called(read->desk, db_number(row, 3), &signature->name, err) &&
	       db_text(row, 4, read->desk->arena, &signature->time, err);
}

bool sheet_signatures_by_side_read(const struct desk *desk, struct table *table, struct error *err)
{
	struct signature_read read = {desk, table};
	struct statement statement = db_ask_file(desk->store, "signature_sides.sql", err);

	bind_table(&statement, desk->event->number, &table->address);
	return row_each(&statement, side_take, &read, err);
}

bool sheet_signed_any(const struct desk *desk, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM signature WHERE event = :event) OR "
	                          "EXISTS (SELECT 1 FROM signature_side WHERE event = :event)";
	struct statement statement = db_ask_event(desk, sql, err);

	return db_exists(&statement, ret, err);
}

bool sheet_lock_read(const struct desk *desk, int round, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM round_lock "
	                          "WHERE event = :event AND round = :round)";
	struct statement statement = db_ask_round(desk, sql, round, err);

	return db_exists(&statement, ret, err);
}

bool sheet_unlocking_write(
    struct change *change, const struct table *table, const char *reason, struct error *err)
{
	struct statement statement = change_row(change, "unlocking", err);

	bind_table(&statement, change->event, &table->address);
	db_bind_text(&statement, ":reason", reason);
	return db_done(&statement, err);
}

bool sheet_deal_write(struct change *change, const struct table *table,
    const int64_t starts[SIDES_MOST], struct error *err)
{
	char subject[ADDRESS_TEXT];
	const struct address address = {
	    table->address.round, table->address.table, table->next_hand};
	struct statement statement = change_next_row(change, "deal", err);
	int64_t version;
	bool ok;

	bind_hand(&statement, change->event, &address);
	ok = db_one(&statement, &version, err);
	for (size_t side = 0; ok && side < table->side_count; side++) {
		statement = change_row(change, "deal_side", err);
		bind_hand(&statement, change->event, &address);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":score", starts[side]);
		ok = db_done(&statement, err);
	}
	address_text(&address, subject);
	return ok && change_log(change, "hand-deal", subject, err);
}

bool sheet_signature_write(
    struct change *change, const struct table *table, const char *const *names, struct error *err)
{
	const struct address address = {
	    .round = table->address.round, .table = table->address.table};
	char subject[ADDRESS_TEXT];
	struct statement statement = change_row(change, "signature", err);
	bool ok;

	bind_table(&statement, change->event, &address);
	db_bind_number(&statement, ":number", table->signature.number + 1);
	ok = db_done(&statement, err);
	for (size_t side = 0; ok && side < table->side_count; side++) {
		int64_t person;

		if (!change_name(change, names[side], &person, err))
			return false;
		statement = change_row(change, "signature_name", err);
		bind_table(&statement, change->event, &address);
		db_bind_number(&statement, ":number", table->signature.number + 1);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":person", person);
		ok = db_done(&statement, err);
	}
	address_text(&address, subject);
	return ok && change_log(change, "table-sign", subject, err);
}

bool sheet_signature_by_side_write(struct change *change, const struct table *table, size_t side,
    const char *name, struct error *err)
{
	struct statement statement;
	int64_t person;

	if (!change_name(change, name, &person, err))
		return false;
	statement = change_row(change, "signature_side", err);
	bind_table(&statement, change->event, &table->address);
	db_bind_number(&statement, ":side", (int64_t)side);
	db_bind_number(&statement, ":number", table->by_sides[side].number + 1);
	db_bind_number(&statement, ":person", person);
	return db_done(&statement, err);
}

bool sheet_signature_by_side_log(
    struct change *change, const struct table *table, struct error *err)
{
	char subject[ADDRESS_TEXT];

	address_text(&table->address, subject);
	return change_log(change, "table-sign-side", subject, err);
}

bool sheet_lock_write(struct change *change, int round, struct error *err)
{
	char subject[ADDRESS_TEXT];
	struct statement statement = change_row(change, "round_lock", err);

	db_bind_number(&statement, ":round", round);
	(void)sqlite3_snprintf(sizeof subject, subject, "round %d", round);
	return db_done(&statement, err) && change_log(change, "round-lock", subject, err);
}

#include "cli/paper/tables.h"
#include "cli/place.h"
#include "desk/round.h"
#include "desk/table.h"

static bool tables_named(
    struct call *call, size_t first, struct print_tables *ret, struct error *err)
{
	const size_t count = call->argument_count - first;
	struct address *addresses = arena_alloc(call->arena, count, sizeof(*addresses));

	if (!addresses)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		if (!place_table(call, &call->arguments[first + i], &addresses[i], err))
			return false;
	}
	*ret = (struct print_tables){count, addresses};
	return true;
}

static bool tables_of_round(
    struct call *call, int number, struct print_tables *ret, struct error *err)
{
	struct round round;
	struct address *addresses;

	if (!round_show(&call->desk, number, &round, err))
		return false;
	addresses = arena_alloc(call->arena, round.table_count + 1, sizeof(*addresses));
	if (!addresses)
		return error_memory(err);
	for (size_t i = 0; i < round.table_count; i++)
		addresses[i] = (struct address){round.number, round.tables[i].table, 0};
	*ret = (struct print_tables){round.table_count, addresses};
	return true;
}

bool print_tables(struct call *call, size_t first, struct print_tables *ret, struct error *err)
{
	if (call->argument_count <= first)
		return tables_of_round(call, (int)call_number(call, "round", 0), ret, err);
	if (call_option(call, "round"))
		return error_set(err, ERROR_INPUT, "argument-unexpected",
		    "tables are named and --round is given; one of the two is expected");
	return tables_named(call, first, ret, err);
}

bool print_round(struct call *call, int number, struct print_round *ret, struct error *err)
{
	if (!round_show(&call->desk, number, &ret->round, err))
		return false;
	ret->tables = arena_alloc(call->arena, ret->round.table_count + 1, sizeof(*ret->tables));
	if (!ret->tables)
		return error_memory(err);
	for (size_t i = 0; i < ret->round.table_count; i++) {
		const struct address address = {number, ret->round.tables[i].table, 0};

		if (!table_show(&call->desk, &address, &ret->tables[i], err))
			return false;
	}
	return true;
}

bool print_rounds(struct call *call, int last, struct print_rounds *ret, struct error *err)
{
	struct round newest;
	int count = 0;

	/* A round that is not there is refused as it is everywhere. */
	if (last > 0 && !round_show(&call->desk, last, &newest, err))
		return false;
	if (last == 0 && !round_count(&call->desk, &count, err))
		return false;
	ret->count = (size_t)(last > 0 ? last : count);
	ret->rounds = arena_alloc(call->arena, ret->count + 1, sizeof(*ret->rounds));
	if (!ret->rounds)
		return error_memory(err);
	for (size_t i = 0; i < ret->count; i++)
		if (!print_round(call, (int)i + 1, &ret->rounds[i], err))
			return false;
	return true;
}

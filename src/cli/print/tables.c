#include "cli/print/tables.h"
#include "cli/place.h"
#include "desk/round.h"

static bool tables_named(
    struct call *call, size_t first, struct print_tables *ret, struct error *err)
{
	const size_t count = call->argument_count - first;
	struct address *addresses = arena_alloc(call->arena, count, sizeof(*addresses));

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

	if (!round_fetch(&call->desk, number, &round, err))
		return false;
	addresses = arena_alloc(call->arena, round.table_count + 1, sizeof(*addresses));
	for (size_t i = 0; i < round.table_count; i++)
		addresses[i] = (struct address){round.number, round.tables[i].table, 0};
	*ret = (struct print_tables){round.table_count, addresses};
	return true;
}

bool print_tables_read(struct call *call, size_t first, struct print_tables *ret, struct error *err)
{
	if (call->argument_count <= first)
		return tables_of_round(call, (int)call_number(call, OPTION_ROUND, 0), ret, err);
	if (call_option(call, OPTION_ROUND))
		return error_set(err, ERROR_INPUT, "argument-unexpected",
		    "tables are named and --round is given; one of the two is expected");
	return tables_named(call, first, ret, err);
}

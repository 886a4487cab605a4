#include "cli/print/print.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/hooks.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/event.h"
#include "club/round.h"
#include "club/scoresheet.h"
#include "club/sheet.h"
#include "club/table.h"
#include "file/db.h"

bool print_blank_sheet(
    struct call *call, struct print_job *job, const struct table *table, struct error *err)
{
	const struct event *event = call->desk.event;
	struct answer *part;

	if (!print_part(call, &part, err))
		return false;
	event = round_event(&call->desk, table ? table->address.round : ROUND_MOST);
	answer_scoresheet_blank(part, event, table);
	return print_codes(call, part, table ? &table->address : NULL, err) &&
	       print_add_played(call, job, "scoresheet", event, part, err);
}

static bool add_sheet(struct call *call, struct arena *arena, struct print_job *job,
    const struct address *address, struct error *err)
{
	const struct desk desk = {
	    .store = call->desk.store, .arena = arena, .event = call->desk.event};
	struct table table;
	struct sheet sheet;

	if (call_flag(call, OPTION_BLANK))
		return table_fetch(&desk, address, &table, err) &&
		       print_blank_sheet(call, job, &table, err);
	if (!sheet_fetch(&desk, address, &sheet, err))
		return false;
	const struct event *event;
	struct answer *part;

	if (!print_part(call, &part, err))
		return false;
	event = round_event(&call->desk, sheet.table.address.round);
	answer_scoresheet(part, event, &sheet);
	return print_codes(call, part, &sheet.table.address, err) &&
	       print_add_played(call, job, "scoresheet", event, part, err);
}

bool print_sheets(struct call *call, struct print_job *job, size_t first, struct error *err)
{
	struct print_tables tables;
	bool ok = true;

	if (call_flag(call, OPTION_BLANK) && first >= call->argument_count &&
	    !call_option(call, OPTION_ROUND))
		return print_blank_sheet(call, job, NULL, err);
	if (!print_tables_read(call, first, &tables, err))
		return false;
	print_expect(call, job, tables.count);
	for (size_t i = 0; ok && i < tables.count; i++) {
		struct arena arena = {0}; /* for the table; the sheet copies what it needs */

		ok = add_sheet(call, &arena, job, &tables.addresses[i], err);
		arena_release(&arena);
	}
	return ok;
}

bool print_codes(
    struct call *call, struct answer *part, const struct address *table, struct error *err)
{
	if (!call_knows(call, OPTION_CODES) || !call_flag(call, OPTION_CODES) || !table)
		return true;
	return hooks.answer_codes ? hooks.answer_codes(&call->desk, part, table, err)
	                          : error_set(err, ERROR_INPUT, SAY_OPTION_UNKNOWN_CANASTA,
	                                "--codes", call->command->name, "");
}

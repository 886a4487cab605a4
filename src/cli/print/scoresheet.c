#include "cli/print/scoresheet.h"

#include "answer/scoresheet.h"
#include "cli/place.h"
#include "cli/print/codes.h"
#include "cli/print/tables.h"
#include "desk/phase.h"
#include "desk/table.h"

bool print_blank_sheet(
    struct call *call, struct print_job *job, const struct table *table, struct error *err)
{
	const struct event *event = call->desk.event;
	struct answer *part;

	if (!print_part(call, &part, err) ||
	    !phase_event(&call->desk, table ? table->address.round : ROUND_MOST, &event, err))
		return false;
	answer_scoresheet_blank(part, event, table);
	return print_codes(call, part, table ? &table->address : NULL, err) &&
	       print_add_played(call, job, "scoresheet", event, part, err);
}

static bool add_filled(
    struct call *call, struct print_job *job, const struct sheet *sheet, struct error *err)
{
	const struct event *event;
	struct answer *part;

	if (!print_part(call, &part, err) ||
	    !phase_event(&call->desk, sheet->table.address.round, &event, err))
		return false;
	answer_scoresheet(part, event, sheet);
	return print_codes(call, part, &sheet->table.address, err) &&
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
	return sheet_fetch(&desk, address, &sheet, err) && add_filled(call, job, &sheet, err);
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
		struct arena arena = {0}; /* of the table; what the sheet says is copied */

		ok = add_sheet(call, &arena, job, &tables.addresses[i], err);
		arena_release(&arena);
	}
	return ok;
}

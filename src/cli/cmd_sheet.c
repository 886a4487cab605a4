/* canasta sheet: scoresheets on paper, filled or to be filled. */
#include "cli/commands.h"
#include "cli/open.h"
#include "cli/print_scopes.h"

enum { ROUND_MOST = 9999 };

struct sheets {
	const struct print_scope **parts;
	size_t count;
};

static bool add_table(
    struct call *call, struct sheets *sheets, const struct address *address, struct error *err)
{
	struct table table;

	return table_show(call->store, call->arena, call->event, address, &table, err) &&
	       print_sheet(
	           call, &table, !call_flag(call, "blank"), &sheets->parts[sheets->count++], err);
}

static bool make_room(struct call *call, struct sheets *sheets, size_t count, struct error *err)
{
	sheets->parts = arena_alloc(call->arena, count + 1, sizeof(struct print_scope *));
	return sheets->parts ? true : error_memory(err);
}

/* The sheets of the tables named. */
static bool add_named(struct call *call, struct sheets *sheets, struct error *err)
{
	if (!make_room(call, sheets, call->argument_count, err))
		return false;
	for (size_t i = 0; i < call->argument_count; i++) {
		struct address address;

		if (!address_table(call->store, call->arena, call->event, call->arguments[i].text,
		        &address, err))
			return error_place(err, call->arguments[i].file, 1, 1);
		if (!add_table(call, sheets, &address, err))
			return false;
	}
	return true;
}

/* The sheets of a whole round; 0: the newest. */
static bool add_round(struct call *call, struct sheets *sheets, int number, struct error *err)
{
	struct round round;

	if (!round_show(call->store, call->arena, call->event, number, &round, err) ||
	    !make_room(call, sheets, round.table_count, err))
		return false;
	for (size_t i = 0; i < round.table_count; i++) {
		struct address address = {round.number, round.tables[i].table, 0};

		if (!add_table(call, sheets, &address, err))
			return false;
	}
	return true;
}

static bool add_blank(struct call *call, struct sheets *sheets, struct error *err)
{
	return make_room(call, sheets, 1, err) &&
	       print_blank_sheet(call, &sheets->parts[sheets->count++], err);
}

static bool add_sheets(struct call *call, struct sheets *sheets, struct error *err)
{
	int round = (int)call_number(call, "round", 0);

	if (call->argument_count > 0)
		return add_named(call, sheets, err);
	if (call_flag(call, "blank") && round == 0)
		return add_blank(call, sheets, err);
	return add_round(call, sheets, round, err);
}

static bool run(struct call *call, struct error *err)
{
	struct sheets sheets = {0};

	if (!call_text(call, "pdf"))
		return error_set(
		    err, ERROR_INPUT, "option-missing", "where to? --pdf FILE is expected");
	if (call->argument_count > 0 && call_option(call, "round"))
		return error_set(err, ERROR_INPUT, "argument-unexpected",
		    "tables are named and --round is given; one of the two is expected");
	return add_sheets(call, &sheets, err) &&
	       print_parts(
	           call, "scoresheet", call->event->settings.name, sheets.parts, sheets.count, err);
}

static const struct command_option options[] = {
    {"round", OPTION_NUMBER, false, "N", "every table of round N", 1, ROUND_MOST},
    {"blank", OPTION_FLAG, false, NULL, "to be filled by hand; with tables or a round, named", 0,
        0},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.name = NULL},
};

const struct command cmd_sheet = {
    .name = "sheet",
    .synopsis = "[TABLE…] --pdf FILE",
    .summary = "scoresheets on paper: of tables, of a round, or blank",
    .details = "Without tables or --round: every table of the newest round.\n\n"
               "    canasta sheet 1.2 --pdf sheet.pdf\n"
               "    canasta sheet --round 1 --pdf round-1.pdf\n"
               "    canasta sheet --blank --pdf blank.pdf",
    .need = NEEDS_READ,
    .event = true,
    .arguments_most = ANY_ARGUMENTS,
    .options = options,
    .run = run,
};

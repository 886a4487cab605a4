/* canasta check sheet: a written score sheet, cell by cell. */
#include "answer/sheet_check.h"
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/commands/sheet_file.h"

/* Sums that penalties explain, and doubtful ones, are shown, but are no error of the sheet. */
static bool something_differs(const struct sheet_file *sheet, const struct sheet_answer *answer)
{
	for (size_t i = 0; i < answer->pair_count; i++)
		if (answer->pairs[i].penalty == 0)
			return true;
	return answer->cell_count > 0 || sheet_file_repeated(sheet->rows, sheet->count) > 0;
}

static bool run(struct call *call, struct error *err)
{
	const struct rulebook *book;
	struct sheet_file sheet;
	struct sheet_answer answer;

	if (!books_needed(call, &book, err) ||
	    !sheet_file_read(call, book, call->arguments[0].text, &sheet, err) ||
	    !sheet_check(call->arena, book, sheet.rows, sheet.count, &answer, err))
		return false;
	if (something_differs(&sheet, &answer))
		call_met(call, ERROR_REFUSED);
	answer_sheet_check(call_says(call), sheet.rows, sheet.count, &answer);
	return true;
}

static const struct command_option options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_check_sheet = {
    .name = "check sheet",
    .synopsis = "FILE.csv",
    .summary = "a written score sheet, cell by cell; status 1 where a cell is wrong",
    .details =
        "The file has the columns hand,side,base,cards,sum,running and, if written, minimum.\n"
        "Base and card points are taken as they stand; a sum, a running total or a minimum that\n"
        "does not follow is wrong of its own, or carried on from an earlier one. Cells may be\n"
        "empty: the hand's number below itself, points that the sum tells, sum, running, minimum;\n"
        "rows where nothing was written are left out. The header may also have the words of the\n"
        "sheets that `canasta sheet --lang` prints. UTF-16 and Windows-1252 are read too, and "
        "said\n"
        "to be.\n\n"
        "    canasta check sheet --rulebook fi-canasta sheet.csv",
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .reads = FILE_CSV,
    .screen = "check-sheet",
};

/* canasta entrant show: one entrant's page - whom it met, hand by hand, and where it stands. */
#include "answer/entrant_page.h"
#include "answer/note.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "desk/note.h"

static bool run(struct call *call, struct error *err)
{
	struct entrant_page page;
	struct note *notes;
	size_t count;

	if (!entrant_page_read(&call->desk, call->arguments[0].text, 0, &page, err))
		return err->kind == ERROR_INPUT && error_place(err, call->arguments[0].file, 1, 1);
	if (!note_list(&call->desk, &(struct note_place){.entrant = page.entrant->number}, &notes,
	        &count, err))
		return false;
	answer_entrant_page(call_says(call), &page);
	answer_note(call_says(call), notes, count, 0);
	answer_note_versions(call_says(call), notes, count, 0);
	return true;
}

static const struct command_option options[] = {
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_show = {
    .name = "entrant show",
    .synopsis = "NUMBER|NAME",
    .summary = "an entrant's page: opponents, scores, hands, place",
    .details = "    canasta entrant show 'Alfa & Beeta'",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .screen = "entrant-page",
};

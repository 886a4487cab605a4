/* canasta backup and restore. */
#include "answer/backup.h"
#include "base/message.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/outputs.h"
#include "desk/backup.h"

static bool run_backup(struct call *call, struct error *err)
{
	const char *path = call->arguments[0].text;
	const struct output_wish wish = outputs_wish(call, path, OUTPUT_COPY);
	struct verify_report report;

	if (!backup_make(call->desk.store, call->arena, &wish, &report, err))
		return false;
	/* To standard output the copy itself was the answer. */
	if (!output_is_standard(path))
		answer_backup(call_says(call), path, &report);
	if (report.fault_count > 0) {
		call_met(call, ERROR_REFUSED);
		call_warn(call, "%s: %s; canasta verify tells all", report.faults[0].address,
		    report.faults[0].why);
	}
	return true;
}

static bool run_restore(struct call *call, struct error *err)
{
	const char *path = event_file_name(call);
	struct verify_report report;
	const char *kept;

	if (!backup_restore(call->arguments[0].text, call->arena, path,
	        call_flag(call, OPTION_REPLACE) ? RESTORE_REPLACE : RESTORE_BESIDE, &report, &kept,
	        err))
		return false;
	call->outcome.stands = MESSAGE_WORDS("the file is restored, and that stands");
	answer_backup(call_says(call), path, &report);
	answer_text(call_says(call), "kept", *kept ? kept : NULL);
	return true;
}

static const struct command_option restore_options[] = {
    {OPTION_REPLACE, TAKES_NOTHING,
        .summary = "the file that is there gives way, and is kept beside"},
    {.id = OPTION_NONE},
};

const struct command cmd_backup = {
    .name = "backup",
    .synopsis = "FILE",
    .summary = "a copy of the file, made while others enter, and verified",
    .details = "Never copy a file in use by other means. The head that is printed can be asked for "
               "years later: canasta verify --head.\n\n"
               "    canasta backup /media/stick/club-2026-03-05.db",
    .need = NEEDS_READ,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_backup,
    .screen = "backup",
    .writes = OUTPUT_COPY,
    .verbatim = true,
};

const struct command cmd_restore = {
    .name = "restore",
    .synopsis = "FILE",
    .summary = "make the file what a backup holds",
    .details =
        "A file that is there already is only replaced with --replace, and what it held is kept "
        "beside it.\n\n"
        "    canasta --db club.db restore /media/stick/club-2026-03-05.db",
    .need = NEEDS_NOTHING,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = restore_options,
    .run = run_restore,
    .screen = "restore",
    .reads = FILE_EVENTS,
};

/* canasta backup and restore. */
#include "store/backup.h"
#include "cli/commands.h"
#include "cli/open.h"
#include "cli/outputs.h"
#include "record/json.h"

static void report_json(struct json *json, const char *file, const struct verify_report *report)
{
	json_key_text(json, "file", file);
	json_key_bool(json, "valid", report->fault_count == 0);
	json_key_number(json, "lines", report->lines);
	json_key_number(json, "hands", report->hands);
	json_key_text(json, "head", report->head);
}

static bool run_backup(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	const char *path = call->arguments[0].text;
	const struct output_wish wish = outputs_wish(call, path, OUTPUT_COPY);
	struct verify_report report;

	if (!store_backup(call->store, call->arena, &wish, &report, err))
		return false;
	if (output_is_standard(path)) {
		/* The copy itself was the answer. */
	} else if (call->json) {
		json_object(&json);
		report_json(&json, path, &report);
		json_end_object(&json);
		text_add(&text, "\n");
	} else {
		text_addf(&text, "%s: R%lld, %lld hands; the copy was read back and %s\nhead %s\n",
		    path, (long long)report.lines, (long long)report.hands,
		    report.fault_count == 0 ? "holds" : "does not hold, as the file does not",
		    report.head);
	}
	if (report.fault_count > 0) {
		call_met(call, ERROR_REFUSED);
		call_warn(call, "%s: %s; canasta verify tells all", report.faults[0].address,
		    report.faults[0].why);
	}
	return call_answer(call, &text, err);
}

static bool run_restore(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	const char *path = open_file_name(call);
	struct verify_report report;
	const char *kept;

	if (!store_restore(call->arguments[0].text, call->arena, path,
	        call_flag(call, "replace") ? RESTORE_REPLACE : RESTORE_BESIDE, &report, &kept, err))
		return false;
	if (call->json) {
		json_object(&json);
		report_json(&json, path, &report);
		json_key_text(&json, "kept", *kept ? kept : NULL);
		json_end_object(&json);
		text_add(&text, "\n");
	} else {
		text_addf(&text, "%s: restored, R%lld, %lld hands\nhead %s\n", path,
		    (long long)report.lines, (long long)report.hands, report.head);
		if (*kept)
			text_addf(&text, "what it held before is kept in %s\n", kept);
	}
	return call_answer(call, &text, err);
}

static const struct command_option restore_options[] = {
    {"replace", OPTION_FLAG, false, NULL, "the file that is there gives way, and is kept beside", 0,
        0},
    {.name = NULL},
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
};

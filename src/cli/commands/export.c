#include "club/export.h"
#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/show.h"
#include "club/address.h"
#include "club/backup.h"
#include "club/event.h"
#include "club/standings.h"
#include "club/table.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "form/data.h"
#include "form/labels.h"
#include "slip/csv.h"

#include <unistd.h>

/* canasta export: the whole file as JSON Lines, or the hands of an event as CSV. */

static void put_text(void *output, const char *text, size_t size)
{
	output_put(output, text, size);
}

/* Writes a text to a terminal, with boxes for control characters: a file may come from anywhere. */
static void put_shown(void *output, const char *text, size_t size)
{
	struct arena arena = {0};
	struct text shown = {.arena = &arena};

	(void)size;
	plain_write(text, PLAIN_LINES, &shown);
	output_put(output, text_of(&shown), shown.size);
	arena_release(&arena);
}

/* Writes table by table, so that other programs can write in between, but all of it as the file
 * was at the first table. */
static void export_csv(struct call *call, const struct export_sink *sink)
{
	const struct csv_style style = call_csv_style(call);
	const struct labels english = labels_of_known("en");
	struct text headings = {.arena = call->arena};
	struct answer *rows = answer_make(call->arena);
	struct arena arena = {0};
	struct desk desk = call->desk;
	char head[HASH_TEXT];
	size_t count;

	store_at(desk.store, log_head(desk.store, head));
	event_file_event(call);
	desk.event = call->desk.event;
	desk.arena = &arena;
	struct event_kinds kinds = event_kinds_of(desk.event, NULL);

	answer_export_kinds(rows, &kinds);
	csv_headings(&english, &style, "hands", rows, &headings);
	sink->take(sink->context, text_of(&headings), headings.size);

	/* The tables of all rounds that are not drafts, in order. */
	const struct address *tables = address_tables(&call->desk, &count);

	for (size_t i = 0; i < count; i++) {
		/* The arena is for one table alone. */
		struct text text = {.arena = &arena};
		size_t hand_count;

		rows = answer_make(&arena);
		store_read_begin(desk.store);
		const struct table table = table_read(&desk, &tables[i]);
		struct hand_facts *facts = hand_facts_of_table(&desk, &table, &hand_count);

		store_read_end(desk.store);
		answer_export_table(rows, &kinds, &table, facts);
		csv_rows(&english, &style, "hands", rows, &text);
		sink->take(sink->context, text_of(&text), text.size);
		arena_release(&arena);
	}
}

static void run_export(struct call *call)
{
	const char *path = call->argument_count > 0 ? call->arguments[0].text : "-";
	const bool csv = call_flag(call, OPTION_CSV);
	const struct output_wish wish = outputs_wish(call, path, csv ? OUTPUT_CSV : OUTPUT_EXPORT);
	const bool terminal = output_is_standard(path) && isatty(fileno(call->out)) != 0;
	struct output output;
	const struct export_sink sink = {terminal ? put_shown : put_text, &output};
	size_t count;

	output_begin(&output, &wish);
	/* Exporting one of several events would leave gaps in the chain of the log. */
	if (!csv && call_text(call, OPTION_EVENT)) {
		event_file_event(call);
		(void)event_list(&call->desk, &count);
		if (count != 1)
			break_off(ERROR_INPUT, SAY_EXPORT_EVENT);
	}
	if (csv)
		export_csv(call, &sink);
	else
		export_file(call->desk.store, &sink);
	output_finish(&output);
	if (!output_is_standard(path)) {
		char head[HASH_TEXT];
		const int64_t revision = log_head(call->desk.store, head);

		answer_export(call_answer(call), path, revision, head);
	}
}

const struct command cmd_export = {
    .name = "export",
    .synopsis = "[FILE]",
    .need = NEEDS_READ,
    .options = option_csv,
    .run = run_export,
    .screen = "export",
    .writes = OUTPUT_EXPORT,
    .verbatim = true,
};

/* canasta backup and restore. */
static void run_backup(struct call *call)
{
	const char *path = call->arguments[0].text;
	const struct output_wish wish = outputs_wish(call, path, OUTPUT_COPY);
	const struct verify_report report = backup_make(call->desk.store, call->arena, &wish);

	/* On standard output the copy itself was the answer. */
	if (!output_is_standard(path))
		answer_backup(call_answer(call), path, &report);
	if (report.fault_count > 0) {
		call_met(call, ERROR_REFUSED);
		call_warn(call, TEXT_WARNING_BACKUP_FAULTY, report.faults[0].address,
		    report.faults[0].why);
	}
}

static void run_restore(struct call *call)
{
	const char *path = event_file_name(call);
	const char *kept;
	const struct verify_report report = backup_restore(call->arguments[0].text, call->arena,
	    path, call_flag(call, OPTION_REPLACE) ? RESTORE_REPLACE : RESTORE_BESIDE, &kept);

	call->outcome.kept = TEXT_WORDS_FILE_RESTORED;
	answer_backup(call_answer(call), path, &report);
	answer_text(call_answer(call), "kept", *kept ? kept : NULL);
}

static const struct command_option restore_options[] = {
    {.id = OPTION_REPLACE},
    {.id = OPTION_NONE},
};

const struct command cmd_backup = {
    .name = "backup",
    .synopsis = "FILE",
    .evening = "FILE",
    .need = NEEDS_READ,
    .run = run_backup,
    .screen = "backup",
    .writes = OUTPUT_COPY,
    .verbatim = true,
};

const struct command cmd_restore = {
    .name = "restore",
    .synopsis = "FILE",
    .options = restore_options,
    .run = run_restore,
    .screen = "restore",
    .reads = FILE_EVENTS,
};

/* --- canasta verify --- */

static void show_progress(void *progress, int64_t lines)
{
	progress_at(progress, lines);
}

static void run_verify(struct call *call)
{
	const char *asked = call_text(call, OPTION_HEAD);
	int64_t line = 0;

	/* A bar shows the progress of a long check. */
	struct progress progress;
	const struct verify_watch watch = {show_progress, &progress};

	progress_begin(
	    &progress, call->messages, TEXT_WORDS_VERIFYING, log_length(call->desk.store));
	const struct verify_report report = verify_file(call->desk.store, call->arena, &watch);

	progress_end(&progress);
	if (asked && report.lines > 0)
		line = log_head_find(call->desk.store, asked);
	if (report.fault_count > 0 || (asked && line == 0))
		call_met(call, ERROR_REFUSED);
	answer_verify(call_answer(call), &report, asked, line);
}

static const struct command_option verify_options[] = {
    {OPTION_HEAD, TAKES_TEXT, .value = "HEX"},
    {.id = OPTION_NONE},
};

const struct command cmd_verify = {
    .name = "verify",
    .need = NEEDS_VERIFY,
    .options = verify_options,
    .run = run_verify,
    .screen = "verify",
};

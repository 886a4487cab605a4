/* canasta verify: is the file what the program wrote, and does it still hold what it once showed? */
#include "store/verify.h"
#include "cli/commands.h"
#include "cli/show/progress.h"
#include "record/json.h"

static const char head_lost[] =
    "no line of the log has it: the log was rewritten, or it is another file's";

/* A head that left the file: on paper, in an export, with a backup. */
struct asked_head {
	const char *text; /* NULL: none was asked for */
	int64_t line;     /* 0: no line of the log has it */
};

static void report_json(
    const struct verify_report *report, const struct asked_head *asked, struct text *text)
{
	struct json json = {.out = text};
	bool lost = asked->text && asked->line == 0;

	json_object(&json);
	json_key_bool(&json, "valid", report->fault_count == 0 && !lost);
	json_key_number(&json, "lines", report->lines);
	json_key_number(&json, "hands", report->hands);
	json_key_text(&json, "head", report->head);
	if (asked->text && asked->line)
		json_key_text(
		    &json, "found", arena_printf(text->arena, "R%lld", (long long)asked->line));
	json_key(&json, "faults");
	json_array(&json);
	for (size_t i = 0; i < report->fault_count; i++) {
		json_object(&json);
		json_key_text(&json, "address", report->faults[i].address);
		json_key_text(&json, "why", report->faults[i].why);
		json_end_object(&json);
	}
	if (lost) {
		json_object(&json);
		json_key_text(&json, "address", arena_printf(text->arena, "head %s", asked->text));
		json_key_text(&json, "why", head_lost);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_end_object(&json);
	text_add(text, "\n");
}

static void report_text(
    const struct verify_report *report, const struct asked_head *asked, struct text *text)
{
	bool lost = asked->text && asked->line == 0;

	for (size_t i = 0; i < report->fault_count; i++)
		text_addf(text, "%s: %s\n", report->faults[i].address, report->faults[i].why);
	if (lost)
		text_addf(text, "head %s: %s\n", asked->text, head_lost);
	else if (asked->text)
		text_addf(text, "head %s: R%lld\n", asked->text, (long long)asked->line);
	text_addf(text, "%s: %lld log line%s, %lld hand%s scored again\nhead %s\n",
	    report->fault_count == 0 && !lost ? "the file holds" : "the file does not hold",
	    (long long)report->lines, report->lines == 1 ? "" : "s", (long long)report->hands,
	    report->hands == 1 ? "" : "s", report->head);
}

static void told(void *context, int64_t lines)
{
	progress_at(context, lines);
}

/* A long look is watched. */
static bool look(struct call *call, struct verify_report *ret, struct error *err)
{
	struct progress progress;
	const struct verify_watch watch = {told, &progress};
	char head[HASH_TEXT];
	int64_t lines = 0;
	struct error ignored = {0};
	bool done;

	/* A damaged file may not tell how long its log is; then nothing is shown. */
	if (!log_head(call->store, &lines, head, &ignored))
		lines = 0;
	progress_begin(&progress, call->messages, "verifying", lines);
	done = verify_watched(call->store, call->arena, &watch, ret, err);
	progress_end(&progress);
	return done;
}

static bool run_verify(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct asked_head asked = {.text = call_text(call, "head")};
	struct verify_report report;

	if (!look(call, &report, err) ||
	    (asked.text && report.lines > 0 &&
	        !log_head_find(call->store, asked.text, &asked.line, err)))
		return false;
	if (report.fault_count > 0 || (asked.text && asked.line == 0))
		call_met(call, ERROR_REFUSED);
	if (call->json)
		report_json(&report, &asked, &text);
	else
		report_text(&report, &asked, &text);
	return call_answer(call, &text, err);
}

static const struct command_option options[] = {
    {"head", OPTION_TEXT, false, "HEX",
        "a head that left the file, or its first digits: on paper, "
        "in an export",
        0, 0},
    {.name = NULL},
};

const struct command cmd_verify = {
    .name = "verify",
    .synopsis = "",
    .summary = "is the file what the program wrote? status 1 where it is not",
    .details =
        "Every line of the log is held against the one before it, every row against the line "
        "that wrote it, and every hand is scored again under its frozen rulebook. With "
        "--head, the log must also still hold the line whose hash begins so: somebody who "
        "rewrote the whole log cannot keep that.\n\n"
        "    canasta verify --head 3f2a90c1d7e4",
    .need = NEEDS_VERIFY,
    .options = options,
    .run = run_verify,
};

/* canasta verify: is the file what the program wrote, and does it still hold what it once showed? */
#include "desk/verify.h"
#include "answer/verify.h"
#include "base/message.h"
#include "cli/commands.h"
#include "cli/show/progress.h"

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
	if (!log_head(call->desk.store, &lines, head, &ignored))
		lines = 0;
	progress_begin(&progress, call->messages, MESSAGE_WORDS("verifying"), lines);
	done = verify_watched(call->desk.store, call->arena, &watch, ret, err);
	progress_end(&progress);
	return done;
}

static bool run_verify(struct call *call, struct error *err)
{
	struct asked_head asked = {.text = call_text(call, OPTION_HEAD)};
	struct verify_report report;

	if (!look(call, &report, err) ||
	    (asked.text && report.lines > 0 &&
	        !log_head_find(call->desk.store, asked.text, &asked.line, err)))
		return false;
	if (report.fault_count > 0 || (asked.text && asked.line == 0))
		call_met(call, ERROR_REFUSED);
	answer_verify(call_says(call), &report, &asked);
	return true;
}

static const struct command_option options[] = {
    {OPTION_HEAD, TAKES_TEXT, .value = "HEX",
        .summary = "a head that left the file, or its first digits: on paper, "
                   "in an export"},
    {.id = OPTION_NONE},
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
    .screen = "verify",
};

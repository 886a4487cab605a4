/* canasta verify and log: is the file what the program wrote, and what was written? */
#include "cli/commands.h"
#include "cli/show_grid.h"
#include "record/json.h"
#include "store/verify.h"

static void report_json(const struct verify_report *report, struct text *text)
{
	struct json json = {.out = text};

	json_object(&json);
	json_key_bool(&json, "valid", report->fault_count == 0);
	json_key_number(&json, "lines", report->lines);
	json_key_number(&json, "hands", report->hands);
	json_key_text(&json, "head", report->head);
	json_key(&json, "faults");
	json_array(&json);
	for (size_t i = 0; i < report->fault_count; i++) {
		json_object(&json);
		json_key_text(&json, "address", report->faults[i].address);
		json_key_text(&json, "why", report->faults[i].why);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_end_object(&json);
	text_add(text, "\n");
}

static void report_text(const struct verify_report *report, struct text *text)
{
	for (size_t i = 0; i < report->fault_count; i++)
		text_addf(text, "%s: %s\n", report->faults[i].address, report->faults[i].why);
	text_addf(text, "%s: %lld log lines, %lld hands scored again\nhead %s\n",
	    report->fault_count == 0 ? "the file holds" : "the file does not hold",
	    (long long)report->lines, (long long)report->hands, report->head);
}

static bool run_verify(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct verify_report report;

	if (!verify_file(call->store, call->arena, &report, err))
		return false;
	if (report.fault_count > 0)
		call_met(call, ERROR_REFUSED);
	if (call->json)
		report_json(&report, &text);
	else
		report_text(&report, &text);
	return call_answer(call, &text, err);
}

static void log_json(const struct log_line *lines, size_t count, struct text *text)
{
	struct json json = {.out = text};

	json_array(&json);
	for (size_t i = 0; i < count; i++) {
		json_object(&json);
		json_key_text(
		    &json, "revision", arena_printf(text->arena, "R%lld", (long long)lines[i].seq));
		json_key_text(&json, "time", lines[i].time);
		json_key_bool(&json, "clock_set", lines[i].clock_set);
		json_key_text(&json, "author", lines[i].author);
		json_key_text(&json, "action", lines[i].action);
		json_key_number(&json, "event", lines[i].event);
		json_key_text(&json, "subject", lines[i].subject);
		json_key(&json, "rows");
		json_raw(&json, lines[i].payload);
		json_key_text(&json, "hash", lines[i].hash);
		json_end_object(&json);
	}
	json_end_array(&json);
	text_add(text, "\n");
}

static void log_text(const struct log_line *lines, size_t count, struct text *text)
{
	struct grid grid;

	grid_begin(&grid, text->arena, "lllllll");
	for (size_t i = 0; i < count; i++)
		grid_row(&grid,
		    (const char *const[]){
		        arena_printf(text->arena, "R%lld", (long long)lines[i].seq), lines[i].time,
		        lines[i].clock_set ? "clock set" : "", lines[i].author, lines[i].action,
		        lines[i].subject, arena_printf(text->arena, "%.8s", lines[i].hash)});
	grid_show(&grid, 0, text);
}

static bool run_log(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct event event, *only = NULL;
	struct log_line *lines;
	size_t count;

	if (call_text(call, "event")) {
		if (!event_find(call->store, call->arena, call_text(call, "event"), &event, err))
			return false;
		only = &event;
	}
	if (!log_list(call->store, call->arena, only, &lines, &count, err))
		return false;
	if (call->json)
		log_json(lines, count, &text);
	else
		log_text(lines, count, &text);
	return call_answer(call, &text, err);
}

const struct command cmd_verify = {
    .name = "verify",
    .synopsis = "",
    .summary = "is the file what the program wrote? status 1 where it is not",
    .need = NEEDS_READ,
    .run = run_verify,
};

const struct command cmd_log = {
    .name = "log",
    .synopsis = "",
    .summary = "every change: who, when, what; of one event with --event",
    .need = NEEDS_READ,
    .run = run_log,
};

/* canasta log and changes: every change; and what changed since a print was made. */
#include "store/log.h"
#include "cli/commands.h"
#include "form/grid.h"
#include "record/json.h"
#include "store/asof.h"

#include <string.h>

static void line_json(struct json *json, const struct log_line *line)
{
	struct arena *arena = json->out->arena;

	json_key_text(json, "revision", arena_printf(arena, "R%lld", (long long)line->seq));
	json_key_text(json, "time", line->time);
	json_key_bool(json, "clock_set", line->clock_set);
	json_key_text(json, "author", line->author);
	json_key_text(json, "action", line->action);
	json_key_number(json, "event", line->event);
	json_key_text(json, "subject", line->subject);
}

static void log_json(const struct log_line *lines, size_t count, struct text *text)
{
	struct json json = {.out = text};

	json_array(&json);
	for (size_t i = 0; i < count; i++) {
		json_object(&json);
		line_json(&json, &lines[i]);
		json_key(&json, "rows");
		json_raw(&json, lines[i].payload);
		json_key_text(&json, "hash", lines[i].hash);
		json_end_object(&json);
	}
	json_end_array(&json);
	text_add(text, "\n");
}

/* The digest of a file that was imported is longer than any address. */
static const char *shown_subject(struct arena *arena, const char *subject)
{
	enum { LONGEST = 40 };

	return strlen(subject) <= LONGEST ? subject : arena_printf(arena, "%.12s", subject);
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
		        shown_subject(text->arena, lines[i].subject),
		        arena_printf(text->arena, "%.8s", lines[i].hash)});
	grid_show(&grid, 0, text);
}

/* Without --event the log is the whole file's. */
static bool find_event(
    struct call *call, struct event *event, struct log_filter *filter, struct error *err)
{
	if (!call_text(call, "event"))
		return true;
	filter->event = event;
	return event_find(call->store, call->arena, call_text(call, "event"), event, err);
}

static bool run_log(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct log_filter filter = {
	    .place = call_text(call, "table"),
	    .author = call_text(call, "by-person"),
	    .about = call_text(call, "about"),
	    .since = call_text(call, "since"),
	    .until = call_text(call, "until"),
	};
	struct event event;
	struct log_line *lines;
	size_t count;

	if (!find_event(call, &event, &filter, err) ||
	    !log_find(call->store, call->arena, &filter, &lines, &count, err))
		return false;
	if (call->json)
		log_json(lines, count, &text);
	else
		log_text(lines, count, &text);
	return call_answer(call, &text, err);
}

/* --- changes --- */

struct changes {
	int64_t since, newest;
	char head[HASH_TEXT];
	const struct log_line *lines;
	size_t count;
};

/* A print's revision: R57, and behind it, where they were copied too, the digits that stand there. */
static bool read_since(struct call *call, int64_t *ret, const char **ret_head, struct error *err)
{
	const char *given = call_text(call, "since");
	const char *blank;
	const char *number;

	if (!given)
		return error_set(err, ERROR_INPUT, "option-missing",
		    "since which print? --since R57 is expected, as it stands on it");
	blank = strchr(given, ' ');
	number = blank ? arena_copy(call->arena, given, (size_t)(blank - given)) : given;
	if (!number)
		return error_memory(err);
	*ret_head = blank ? blank + 1 : NULL;
	return revision_read(number, ret, err) ||
	       error_place(err, call_option(call, "since")->value.file, 1, 1);
}

/* A print of another file, or of one whose log was rewritten, tells of other changes. */
static bool check_head(struct call *call, int64_t since, const char *head, struct error *err)
{
	int64_t line;

	if (!head)
		return true;
	if (!log_head_find(call->store, head, &line, err))
		return error_place(err, call_option(call, "since")->value.file, 1, 1);
	return line == since || error_set(err, ERROR_REFUSED, "revision-differs",
	                            "R%lld of this file does not have %s: the print is of another "
	                            "file, or the log was rewritten",
	                            (long long)since, head);
}

static bool find_changes(struct call *call, struct changes *changes, struct error *err)
{
	struct log_filter filter = {0};
	struct event event;
	struct log_line *lines;
	const char *head = NULL;

	if (!read_since(call, &changes->since, &head, err) ||
	    !find_event(call, &event, &filter, err))
		return false;
	filter.after = changes->since;
	if (!log_find(call->store, call->arena, &filter, &lines, &changes->count, err) ||
	    !log_head(call->store, &changes->newest, changes->head, err))
		return false;
	changes->lines = lines;
	if (changes->since > changes->newest)
		return error_set(err, ERROR_INPUT, "revision-unknown",
		    "there is no revision R%lld; the newest is R%lld", (long long)changes->since,
		    (long long)changes->newest);
	return check_head(call, changes->since, head, err);
}

static void changes_json(const struct changes *changes, struct text *text)
{
	struct json json = {.out = text};

	json_object(&json);
	json_key_text(
	    &json, "since", arena_printf(text->arena, "R%lld", (long long)changes->since));
	json_key_text(
	    &json, "revision", arena_printf(text->arena, "R%lld", (long long)changes->newest));
	json_key_text(&json, "head", changes->head);
	json_key(&json, "changes");
	json_array(&json);
	for (size_t i = 0; i < changes->count; i++) {
		json_object(&json);
		line_json(&json, &changes->lines[i]);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_end_object(&json);
	text_add(text, "\n");
}

static bool run_changes(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct changes changes;

	if (!find_changes(call, &changes, err))
		return false;
	if (call->json) {
		changes_json(&changes, &text);
	} else {
		log_text(changes.lines, changes.count, &text);
		text_addf(&text, "%s since R%lld; the file is at R%lld %.12s\n",
		    changes.count ? "that is what changed" : "nothing changed",
		    (long long)changes.since, (long long)changes.newest, changes.head);
	}
	return call_answer(call, &text, err);
}

static const struct command_option log_options[] = {
    {"table", OPTION_TEXT, false, "TABLE", "of a table, 1.2, or of one hand, 1.2.4", 0, 0},
    {"by-person", OPTION_TEXT, false, "NAME", "what somebody entered: a name, or a number", 0, 0},
    {"about", OPTION_TEXT, false, "NAME",
        "what concerns somebody: as player, penalised, in a dispute, on the jury", 0, 0},
    {"since", OPTION_TEXT, false, "TIME", "from then on: 2026-03-05, or 2026-03-05T19:30", 0, 0},
    {"until", OPTION_TEXT, false, "TIME", "up to then, itself within", 0, 0},
    {.name = NULL},
};

const struct command cmd_log = {
    .name = "log",
    .synopsis = "",
    .summary = "every change: who, when, what; of one event with --event",
    .details = "Times are UTC. With --json each line has the rows it wrote, people by number.\n\n"
               "    canasta log --table 1.2\n"
               "    canasta log --about 'Alfa Aaltonen'\n"
               "    canasta log --since 2026-03-05T19:30 --by-person 'Alfa Aaltonen'",
    .need = NEEDS_READ,
    .options = log_options,
    .run = run_log,
};

static const struct command_option changes_options[] = {
    {"since", OPTION_TEXT, false, "REV",
        "the revision on a print: R57, or 'R57 3f2a90c1d7e4' as it stands there", 0, 0},
    {.name = NULL},
};

const struct command cmd_changes = {
    .name = "changes",
    .synopsis = "--since REV",
    .summary = "what changed since a print was made, by the revision on it",
    .details = "Where the digits behind the revision are given too, they must be this file's.\n\n"
               "    canasta changes --since R57",
    .need = NEEDS_READ,
    .options = changes_options,
    .run = run_changes,
};

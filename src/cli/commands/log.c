/* canasta log and changes: every change; and what changed since a print was made. */
#include "answer/log.h"
#include "cli/commands.h"
#include "desk/event_find.h"
#include "desk/person.h"
#include "store/asof.h"

#include <string.h>

/* Without --event the log is the whole file's. */
static bool find_event(
    struct call *call, struct event *event, struct log_filter *filter, struct error *err)
{
	if (!call_text(call, OPTION_EVENT))
		return true;
	filter->event = event;
	return event_find(&call->desk, call_text(call, OPTION_EVENT), event, err);
}

/* The number of the person an option names; 0: it is not given. */
static bool find_person(struct call *call, enum option_id option, int64_t *ret, struct error *err)
{
	struct person person = {0};

	if (call_text(call, option) &&
	    !person_find(&call->desk, call_text(call, option), &person, err))
		return false;
	*ret = person.number;
	return true;
}

/* Tells the lines that are meant into the list, however many they are. */
static bool tell_lines(struct call *call, struct log_filter *filter, const char *list,
    void (*answer)(struct answer *to, const struct log_line *line), int64_t *ret_count,
    struct error *err)
{
	struct arena arena = {0};
	size_t count = LOG_LINES_MOST;
	bool ok = call_passing(call, list, err);

	for (*ret_count = 0; ok && count == LOG_LINES_MOST; *ret_count += (int64_t)count) {
		struct log_line *lines;

		arena_empty(&arena);
		ok = log_find(call->desk.store, &arena, filter, &lines, &count, err);
		for (size_t i = 0; ok && i < count; i++) {
			answer(answer_row(call_says(call), list), &lines[i]);
			filter->after = lines[i].seq;
			ok = call_pass(call, err);
		}
	}
	arena_release(&arena);
	return ok;
}

static bool run_log(struct call *call, struct error *err)
{
	struct log_filter filter = {
	    .place = call_text(call, OPTION_TABLE),
	    .since = call_text(call, OPTION_SINCE),
	    .until = call_text(call, OPTION_UNTIL),
	    .rows = call->json,
	};
	struct event event;
	int64_t count;

	return find_event(call, &event, &filter, err) &&
	       find_person(call, OPTION_BY_PERSON, &filter.author, err) &&
	       find_person(call, OPTION_ABOUT, &filter.about, err) &&
	       tell_lines(call, &filter, "lines", answer_log_line, &count, err);
}

/* --- changes --- */

/* A print's revision: R57, and behind it, where they were copied too, the digits that stand there. */
static bool read_since(struct call *call, int64_t *ret, const char **ret_head, struct error *err)
{
	const char *since = call_text(call, OPTION_SINCE);
	const char *blank;
	const char *number;

	blank = strchr(since, ' ');
	number = blank ? arena_copy(call->arena, since, (size_t)(blank - since)) : since;
	if (!number)
		return error_memory(err);
	*ret_head = blank ? blank + 1 : NULL;
	return asof_revision(number, ret, err) ||
	       error_place(err, call_option(call, OPTION_SINCE)->value.file, 1, 1);
}

/* A print of another file, or of one whose log was rewritten, tells of other changes. */
static bool check_head(struct call *call, int64_t since, const char *head, struct error *err)
{
	int64_t line;

	if (!head)
		return true;
	if (!log_head_find(call->desk.store, head, &line, err))
		return error_place(err, call_option(call, OPTION_SINCE)->value.file, 1, 1);
	return line == since || error_set(err, ERROR_REFUSED, "revision-differs",
	                            "R%lld of this file does not have %s: the print is of another "
	                            "file, or the log was rewritten",
	                            (long long)since, head);
}

static bool run_changes(struct call *call, struct error *err)
{
	struct log_filter filter = {0};
	char newest[HASH_TEXT];
	const char *head = NULL;
	struct event event;
	int64_t since, count;

	if (!read_since(call, &since, &head, err) || !find_event(call, &event, &filter, err) ||
	    !log_head(call->desk.store, &filter.last, newest, err))
		return false;
	if (since > filter.last)
		return error_set(err, ERROR_INPUT, "revision-unknown",
		    "there is no revision R%lld; the newest is R%lld", (long long)since,
		    (long long)filter.last);
	if (!check_head(call, since, head, err))
		return false;
	filter.after = since;
	answer_log_since(call_says(call), since, filter.last, newest);
	if (!tell_lines(call, &filter, "changes", answer_log_change, &count, err))
		return false;
	answer_number(call_says(call), "count", count);
	return true;
}

static const struct command_option log_options[] = {
    {OPTION_TABLE, TAKES_TEXT, .value = "TABLE",
        .summary = "of a table, 1.2, or of one hand, 1.2.4"},
    {OPTION_BY_PERSON, TAKES_TEXT, .value = "NAME",
        .summary = "what somebody entered: a name, or a number"},
    {OPTION_ABOUT, TAKES_TEXT, .value = "NAME",
        .summary = "what concerns somebody: as player, penalised, in a dispute, on the jury"},
    {OPTION_SINCE, TAKES_TEXT, .value = "TIME",
        .summary = "from then on: 2026-03-05, or 2026-03-05T19:30"},
    {OPTION_UNTIL, TAKES_TEXT, .value = "TIME", .summary = "up to then, itself within"},
    {.id = OPTION_NONE},
};

const struct command cmd_log = {
    .name = "log",
    .synopsis = "",
    .summary = "every change: who, when, what; of one event with --event",
    .details =
        "Times are those of the clocks here; with --json they are UTC, as recorded, and each\n"
        "line has the rows it wrote, people by number.\n\n"
        "    canasta log --table 1.2\n"
        "    canasta log --about 'Alfa Aaltonen'\n"
        "    canasta log --since 2026-03-05T19:30 --by-person 'Alfa Aaltonen'",
    .need = NEEDS_READ,
    .options = log_options,
    .run = run_log,
    .screen = "log",
    .list = "lines",
};

static const struct command_option changes_options[] = {
    {OPTION_SINCE, TAKES_TEXT, .value = "REV",
        .summary = "the revision on a print: R57, or 'R57 3f2a90c1d7e4' as it stands there",
        .required =
            MESSAGE_WORDS("since which print? --since R57 is expected, as it stands on it")},
    {.id = OPTION_NONE},
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
    .screen = "changes",
};

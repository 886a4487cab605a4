#include "club/person.h"
#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/show.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/note.h"
#include "file/log.h"

#include <string.h>

/* canasta person list, forget, set and merge. */

/* Returns the number or name in an argument; an unknown person is refused there. */
static const char *known_person(struct call *call, size_t argument)
{
	boundary_place(call->arguments[argument].file, 1, 1);
	(void)person_find(&call->desk, call->arguments[argument].text);
	boundary_place(NULL, 0, 0);
	return call->arguments[argument].text;
}

static void run_list(struct call *call)
{
	size_t count;
	const struct person *people = person_list(&call->desk, &count);

	(void)answer_list(call_answer(call), "persons");
	for (size_t i = 0; i < count; i++)
		answer_person(answer_row(call_answer(call), "persons"), &people[i]);
}

static void run_forget(struct call *call)
{
	bool repeated;
	const struct person person = person_forget(&call->desk, known_person(call, 0), &repeated);

	answer_person(call_answer(call), &person);
	answer_flag_set(call_answer(call), "repeated", repeated);
}

static void run_set(struct call *call)
{
	const struct person_changes changes = {.name = call_text(call, OPTION_NAME),
	    .club = call_text(call, OPTION_CLUB),
	    .member = call_text(call, OPTION_NUMBER),
	    .reason = call_text(call, OPTION_REASON)};
	bool repeated;

	if (!changes.name && !changes.club && !changes.member)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_PERSON_CHANGE);
	struct person person = person_set(&call->desk, known_person(call, 0), &changes, &repeated);

	if (changes.member)
		warn_of_members(call, &person.member, 1);
	answer_person(call_answer(call), &person);
	answer_flag_set(call_answer(call), "repeated", repeated);
}

static void run_merge(struct call *call)
{
	const char *gone = known_person(call, 0), *into = known_person(call, 1);
	struct person_merger merged;
	const struct person person =
	    person_merge(&call->desk, gone, into, call_text(call, OPTION_REASON), &merged);

	answer_person(call_answer(call), &person);
	answer_person_merged(call_answer(call), &merged);
}

static const struct command_option set_options[] = {
    {OPTION_NAME, TAKES_TEXT, .value = "NAME"},
    {OPTION_CLUB, TAKES_TEXT, .value = "C"},
    {OPTION_NUMBER, TAKES_TEXT, .value = "MEMBER"},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = TEXT_WORDS_SAY_REASON},
    {.id = OPTION_NONE},
};

const struct command cmd_person_set = {
    .name = "person set",
    .synopsis = "N|NAME --reason TEXT",
    .need = NEEDS_WRITE,
    .options = set_options,
    .run = run_set,
    .screen = "person",
};

static const struct command_option merge_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = TEXT_WORDS_SAY_REASON},
    {.id = OPTION_NONE},
};

const struct command cmd_person_merge = {
    .name = "person merge",
    .synopsis = "N INTO --reason TEXT",
    .need = NEEDS_WRITE,
    .options = merge_options,
    .run = run_merge,
    .screen = "person",
};

const struct command cmd_person_list = {
    .name = "person list",
    .details = "    canasta person list",
    .need = NEEDS_READ,
    .run = run_list,
    .screen = "persons",
    .list = "persons",
};

const struct command cmd_person_forget = {
    .name = "person forget",
    .synopsis = "N|NAME",
    .need = NEEDS_WRITE,
    .run = run_forget,
    .screen = "person-forget",
};

/* canasta hand note, table note, entrant note: sets the note on the place, and answers with all its
 * notes. */
static void run_note(struct call *call)
{
	struct answer *to = call_answer(call);
	struct note_place place = {0};
	size_t count;

	if (call->command == &cmd_entrant_note) {
		const struct entrant entrant = place_entrant(call, &call->arguments[0]);

		place.entrant = entrant.number;
		answer_number(to, "number", entrant.number);
		answer_text(to, "entrant", entrant.name);
	} else {
		const bool hand = call->command == &cmd_hand_note;

		place.at = (hand ? place_hand : place_table)(call, &call->arguments[0]);
		answer_address(to, hand ? "address" : "table", &place.at);
	}
	bool repeated = note_set(&call->desk, &place, call->arguments[1].text);
	const struct note *notes = note_list(&call->desk, &place, &count);

	answer_note(to, notes, count, place.at.hand);
	answer_note_versions(to, notes, count, place.at.hand);
	answer_flag_set(to, "repeated", repeated);
}

const struct command cmd_hand_note = {
    .name = "hand note",
    .synopsis = "ADDRESS TEXT",
    .need = NEEDS_EVENT_WRITE,
    .run = run_note,
    .screen = "note",
};

const struct command cmd_table_note = {
    .name = "table note",
    .synopsis = "TABLE TEXT",
    .need = NEEDS_EVENT_WRITE,
    .run = run_note,
    .screen = "note",
};

const struct command cmd_entrant_note = {
    .name = "entrant note",
    .synopsis = "NUMBER|NAME TEXT",
    .need = NEEDS_EVENT_WRITE,
    .run = run_note,
    .screen = "note",
};

/* canasta log and changes: all changes in the log, and the changes since a document was printed. */

/* Returns the number of the event of --event; 0, the log of the whole file, without it. */
static int64_t find_event(struct call *call)
{
	const char *name = call_text(call, OPTION_EVENT);

	return name ? event_find(&call->desk, name).number : 0;
}

/* Returns the number of the person that an option names; 0 if the option is not given. */
static int64_t find_person(struct call *call, enum option_id option)
{
	const char *name = call_text(call, option);

	return name ? person_find(&call->desk, name).number : 0;
}

/* Puts all lines that match the filter into the list, in portions. Returns their number. */
static int64_t add_lines(struct call *call, struct log_filter *filter, const char *list)
{
	struct arena arena = {0};
	size_t count = LOG_LINES_MOST;
	int64_t all = 0;

	call_passing(call, list);
	for (; count == LOG_LINES_MOST; all += (int64_t)count) {
		arena_empty(&arena);
		const struct log_line *lines = log_find(call->desk.store, &arena, filter, &count);

		for (size_t i = 0; i < count; i++) {
			answer_log_line(answer_row(call_answer(call), list), &lines[i]);
			filter->after = lines[i].seq;
			call_pass(call);
		}
	}
	arena_release(&arena);
	return all;
}

static void run_log(struct call *call)
{
	struct log_filter filter = {
	    .place = call_text(call, OPTION_TABLE),
	    .since = call_text(call, OPTION_SINCE),
	    .until = call_text(call, OPTION_UNTIL),
	    .rows = call->json,
	};

	filter.event = find_event(call);
	filter.author = find_person(call, OPTION_BY_PERSON);
	filter.about = find_person(call, OPTION_ABOUT);
	(void)add_lines(call, &filter, "lines");
}

static void run_changes(struct call *call)
{
	/* The revision of a printed document: R57, and after it the digits of the hash if they were
	 * copied too. */
	const struct argument *revision = &call_option(call, OPTION_SINCE)->value;
	const char *text = revision->text, *blank = strchr(text, ' ');
	struct log_filter filter = {0};
	char newest[HASH_TEXT];

	boundary_place(revision->file, 1, 1);
	const int64_t since =
	    asof_revision(blank ? arena_copy(call->arena, text, (size_t)(blank - text)) : text);

	boundary_place(NULL, 0, 0);
	filter.event = find_event(call);
	filter.last = log_head(call->desk.store, newest);
	if (since > filter.last)
		break_off(
		    ERROR_INPUT, SAY_REVISION_UNKNOWN, (long long)since, (long long)filter.last);
	/* A document printed from another file, or from a file whose log was rewritten, would give
	 * wrong changes. */
	if (blank) {
		boundary_place(revision->file, 1, 1);
		const int64_t line = log_head_find(call->desk.store, blank + 1);

		boundary_place(NULL, 0, 0);
		if (line != since)
			break_off(ERROR_REFUSED, SAY_REVISION_DIFFERS, (long long)since, blank + 1);
	}
	filter.after = since;
	answer_textf(call_answer(call), "since", "R%lld", (long long)since);
	answer_textf(call_answer(call), "revision", "R%lld", (long long)filter.last);
	answer_text(call_answer(call), "head", newest);
	answer_number(call_answer(call), "count", add_lines(call, &filter, "changes"));
}

static const struct command_option log_options[] = {
    {OPTION_TABLE, TAKES_TEXT, .value = "TABLE"},
    {OPTION_BY_PERSON, TAKES_TEXT, .value = "NAME"},
    {OPTION_ABOUT, TAKES_TEXT, .value = "NAME"},
    {OPTION_SINCE, TAKES_TEXT, .value = "TIME"},
    {OPTION_UNTIL, TAKES_TEXT, .value = "TIME"},
    {.id = OPTION_NONE},
};

const struct command cmd_log = {
    .name = "log",
    .need = NEEDS_READ,
    .options = log_options,
    .run = run_log,
    .screen = "log",
    .list = "lines",
};

static const struct command_option changes_options[] = {
    {OPTION_SINCE, TAKES_TEXT, .value = "REV", .required = TEXT_WORDS_GIVE_PRINT_REVISION},
    {.id = OPTION_NONE},
};

const struct command cmd_changes = {
    .name = "changes",
    .synopsis = "--since REV",
    .need = NEEDS_READ,
    .options = changes_options,
    .run = run_changes,
    .screen = "changes",
};

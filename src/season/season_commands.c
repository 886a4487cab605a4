
#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands/parts.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "cli/show.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "file/db.h"
#include "file/store.h"
#include "form/data.h"
#include "form/labels.h"
#include "season/season.h"
#include "slip/csv.h"

#include <string.h>

/* canasta season new, add, remove, list and standings. */

static void add_new(void *context)
{
	struct call *call = context;
	const struct season season = season_new(
	    &call->desk, call->arguments[0].text, (int)call_number(call, OPTION_BEST, 0));

	answer_season(call_answer(call), &season);
}

void season_warn_of_ranking(struct call *call, const struct event *event)
{
	size_t count;
	const struct season *seasons = seasons_read(&call->desk, &count);

	for (size_t i = 0; i < count; i++) {
		const int other =
		    season_has(&seasons[i], event->number)
		        ? season_ranks_otherwise(&call->desk, &seasons[i], event->number, 0)
		        : 0;

		if (other > 0)
			call_warn(call, TEXT_WARNING_SEASON_RANKING, seasons[i].name, other);
	}
}

static void run_new(struct call *call)
{
	run_about(call, &call->arguments[0], add_new);
}

struct season season_named(struct call *call, const struct argument *argument)
{
	if (argument)
		boundary_place(argument->file, 1, 1);
	const struct season season = season_find(&call->desk, argument ? argument->text : NULL);

	boundary_place(NULL, 0, 0);
	return season;
}

/* Returns the season of the first argument; without arguments, the only season. */
static struct season season_of_call(struct call *call)
{
	return season_named(call, call->argument_count > 0 ? &call->arguments[0] : NULL);
}

/* Adds the events of the arguments to a season, or removes them: each with its own line of the log,
 * all or none. */
static void change_events(struct call *call)
{
	const bool add = call->command == &cmd_season_add;
	const struct desk *desk = &call->desk;
	struct season season = season_of_call(call);
	bool changed = false;

	store_begin(desk->store);
	for (size_t i = 1; i < call->argument_count; i++) {
		boundary_place(call->arguments[i].file, 1, 1);
		const int event = event_find(desk, call->arguments[i].text).number;

		changed |= season_change(desk, &season, &event, 1, add);
	}
	boundary_place(NULL, 0, 0);
	store_commit(desk->store);
	answer_season(call_answer(call), &season);
	answer_flag_set(call_answer(call), "repeated", !changed);
}

static void run_list(struct call *call)
{
	size_t count;
	const struct season *seasons = seasons_read(&call->desk, &count);

	(void)answer_list(call_answer(call), "seasons");
	for (size_t i = 0; i < count; i++)
		answer_season(answer_row(call_answer(call), "seasons"), &seasons[i]);
}

static void run_standings(struct call *call)
{
	const struct season season = season_of_call(call);
	const struct season_standings standings =
	    season_standings_read(&call->desk, &season, SEASON_ALL_ROUNDS);

	if (call_text(call, OPTION_PDF)) {
		struct answer *part = print_part(call);

		answer_season_standings(part, &standings);
		print_answer(call, "season", standings.season.name, part);
		return;
	}
	answer_season_standings(call_answer(call), &standings);
}

static const struct command_option new_options[] = {
    {OPTION_BEST, TAKES_NUMBER, .value = "N", .least = 0, .most = SEASON_BEST_MOST},
    {.id = OPTION_NONE},
};

const struct command cmd_season_new = {
    .name = "season new",
    .synopsis = "NAME",
    .details = "    canasta season new 'Spring' --best 4",
    .need = NEEDS_CREATE,
    .options = new_options,
    .run = run_new,
    .screen = "season",
};

const struct command cmd_season_add = {
    .name = "season add",
    .synopsis = "SEASON EVENT…",
    .details = "    canasta season add Spring 1 2 'Club night'",
    .need = NEEDS_WRITE,
    .run = change_events,
    .screen = "season",
};

const struct command cmd_season_remove = {
    .name = "season remove",
    .synopsis = "SEASON EVENT…",
    .details = "    canasta season remove Spring 2",
    .need = NEEDS_WRITE,
    .run = change_events,
    .screen = "season",
};

const struct command cmd_season_list = {
    .name = "season list",
    .details = "    canasta season list",
    .need = NEEDS_READ,
    .run = run_list,
    .screen = "seasons",
    .list = "seasons",
};

static const struct command_option standings_options[] = {
    {.id = OPTION_CSV},
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_season_standings = {
    .name = "season standings",
    .synopsis = "[SEASON]",
    .need = NEEDS_READ,
    .options = standings_options,
    .run = run_standings,
    .screen = "season-standings",
};

/* canasta season import: imports the closed events of another club's export. */

/* Warns about people whose data in the export differs, or who were forgotten or not merged. */
static void warn_of_people(struct call *call, const struct season_import *import)
{
	for (size_t i = 0; i < import->differs_count; i++) {
		const struct guest *there = import->differs[i].there,
		                   *here = import->differs[i].here;

		if (import->differs[i].member)
			call_warn(call, TEXT_WARNING_PERSON_NUMBER_DIFFERS, here->name,
			    (long long)here->number, here->member, there->member,
			    (long long)here->number, there->member);
		if (import->differs[i].name)
			call_warn(call, TEXT_WARNING_ONE_MEMBER_NUMBER, there->member, here->name,
			    (long long)here->number, there->name);
		if (import->differs[i].club)
			call_warn(call, TEXT_WARNING_PERSON_CLUB_DIFFERS, here->name,
			    (long long)here->number, here->club, there->club,
			    (long long)here->number);
	}
	for (size_t i = 0; i < import->merged_count; i++) {
		const struct season_merger *merged = &import->merged[i];
		const int64_t gone = merged->gone, into = merged->into;
		const int64_t named = merged->gone_forgotten ? into : gone;

		if (merged->merge == SEASON_MERGE_DOUBTED)
			call_warn(call, TEXT_WARNING_MERGED_DATA_DIFFERS, merged->gone_name,
			    (long long)gone, merged->into_name, (long long)into, (long long)gone,
			    (long long)into);
		else if (merged->merge == SEASON_MERGE_MEETS)
			call_warn(call, TEXT_WARNING_MERGED_PLAYED_TOGETHER, merged->gone_name,
			    (long long)gone, merged->into_name, (long long)into);
		else if (merged->merge == SEASON_MERGE_FORGOTTEN)
			/* The message names the one who is not forgotten here. */
			call_warn(call, TEXT_WARNING_MERGED_WITH_FORGOTTEN,
			    merged->gone_forgotten ? merged->into_name : merged->gone_name,
			    (long long)named, (long long)(merged->gone_forgotten ? gone : into),
			    (long long)named);
	}
	for (size_t i = 0; i < import->forgotten_count; i++)
		call_warn(call, TEXT_WARNING_PERSON_FORGOTTEN, (long long)import->forgotten[i]);
	for (size_t i = 0; i < import->kept_count; i++)
		call_warn(call, TEXT_WARNING_FORGOTTEN_BUT_KNOWN, import->kept[i]->name,
		    (long long)import->kept[i]->number, (long long)import->kept[i]->number);
}

static void run_import(struct call *call)
{
	const struct option_typed *into = call_option(call, OPTION_SEASON);
	struct season_wish wish = {.answers = {.club = call_text(call, OPTION_CLUB),
	                               .unknown_new = call_flag(call, OPTION_NEW)}};
	struct season_answers *answers = &wish.answers;
	const struct argument *values = call_values(call, OPTION_AS, &answers->count);
	struct season_answer *list = arena_alloc(call->arena, answers->count + 1, sizeof *list);
	struct incoming_file source = {0};
	struct season season;

	lines_open(call->arguments[0].text, FILE_EXPORT, &source.lines);
	wish.file = incoming_name(&source);
	wish.from = store_open(wish.file, STORE_SCRATCH, call->by);
	incoming_watch(&source, call);
	for (size_t i = 0; i < answers->count; i++) {
		/* "7=12" or "7=new" */
		static const char new[] = "new";
		const char *sign = strchr(values[i].text, '=');
		const size_t size = sign ? (size_t)(sign - values[i].text) : 0;

		if (!sign || !text_integer(values[i].text, size, 1, INT64_MAX, &list[i].there) ||
		    !(strcmp(sign + 1, new) == 0 ||
		        text_integer(sign + 1, strlen(sign + 1), 1, INT64_MAX, &list[i].here)))
			refuse_at(&values[i], SAY_SEASON_PERSON_NOT_A_PAIR, values[i].text);
	}
	answers->list = list;
	if (answers->club)
		input_require(answers->club, "season-person", TEXT_WORDS_THE_CLUB);
	if (into) {
		season = season_named(call, &into->value);
		wish.season = &season;
	}
	incoming_next(&source);
	incoming_take(call, &source, wish.from);
	progress_end(&source.progress);
	struct season_import import = season_import_make(&call->desk, &wish);

	warn_of_people(call, &import);
	answer_season_import(call_answer(call), &import);
	if (import.people.asked_count > 0)
		call_met(call, ERROR_REFUSED);
	store_close(wish.from);
	lines_close(&source.lines);
}

static const struct command_option import_options[] = {
    {OPTION_AS, TAKES_TEXT, .repeatable = true, .value = "PERSON=N|new"},
    {.id = OPTION_NEW},
    {OPTION_CLUB, TAKES_TEXT, .value = "C"},
    {OPTION_SEASON, TAKES_TEXT, .value = "NAME|N"},
    {.id = OPTION_NONE},
};

const struct command cmd_season_import = {
    .name = "season import",
    .synopsis = "FILE.jsonl|-",
    .need = NEEDS_CREATE,
    .options = import_options,
    .run = run_import,
    .reads = FILE_EXPORT,
    .screen = "season-import",
};

/* canasta season report: lists the results of a season by person and event, for a federation. */
static void run_report(struct call *call)
{
	const char *path = call_text(call, OPTION_CSV);
	struct answer *to = path ? answer_make(call->arena) : call_answer(call);
	const struct season season = season_of_call(call);

	answer_season_report(&call->desk, &season, to);
	if (!path)
		return;
	struct text text = {.arena = call->arena};
	const struct csv_style style = call_csv_style(call);
	const struct labels english = labels_of_known("en");

	csv_draw(&english, &style, "season-report", to, &text);
	outputs_write(call, path, OUTPUT_CSV, text_of(&text), text.size);
	show_written(call, path, 0);
}

static const struct command_option report_options[] = {
    {OPTION_CSV, TAKES_CSV, .value = "FILE"},
    {.id = OPTION_NONE},
};

const struct command cmd_season_report = {
    .name = "season report",
    .synopsis = "[SEASON]",
    .need = NEEDS_READ,
    .options = report_options,
    .run = run_report,
    .screen = "season-report",
};

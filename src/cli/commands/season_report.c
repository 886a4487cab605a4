/* canasta season report: who played in which event of a season, for a federation's own books. */
#include "desk/season_report.h"
#include "answer/season.h"
#include "answer/written.h"
#include "cli/commands.h"
#include "cli/commands/season.h"
#include "cli/language.h"
#include "cli/outputs.h"
#include "form/csv.h"

/* The file that is written; of one the answer says so. */
static bool write_table(
    struct call *call, const char *path, const struct answer *said, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct answer *written = language_answer(call, call->arena);
	struct csv_style style;
	struct labels english;

	if (!call_csv_style(call, &style, err) || !labels_load(call->arena, "en", &english, err))
		return false;
	csv_draw(&english, &style, "season-report", said, &text);
	if (answer_failed(said))
		return error_memory(err);
	if (!outputs_write(call, path, OUTPUT_CSV, text_of(&text), text.size, err))
		return false;
	if (output_is_standard(path))
		return true;
	answer_written(written, path, 0);
	return call_tell_of(call, written, "written", NULL, err);
}

static bool run(struct call *call, struct error *err)
{
	const char *path = call_text(call, OPTION_CSV);
	struct answer *said = path ? answer_make(call->arena) : call_says(call);
	struct season_report_row *rows;
	struct season season;
	size_t count;

	if (!season_of_call(call, &season, err) ||
	    !season_report(&call->desk, &season, &rows, &count, err))
		return false;
	answer_season_report(said, &season, rows, count);
	return !path || write_table(call, path, said, err);
}

static const struct command_option options[] = {
    {OPTION_CSV, TAKES_CSV, .value = "FILE", .summary = "the CSV to write, - for standard output"},
    {.id = OPTION_NONE},
};

const struct command cmd_season_report = {
    .name = "season report",
    .synopsis = "[SEASON]",
    .summary = "who played in which event, with place and points",
    .details = "A row for each person and event, those included that do not count: the person's "
               "number here, the member's number, name, club, event, date, place, the points, and "
               "the digest of the event. The points are those the season counts, of all rounds "
               "of the event; the place is that of its standings, which go by the last phase "
               "of each and what was carried into it. The digest is the hash of the newest line of "
               "its club's log about it (canasta log): equal digests, equal events. Who only sat "
               "there for others has no place.\n\n"
               "    canasta season report Spring --csv spring.csv",
    .need = NEEDS_READ,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .screen = "season-report",
};

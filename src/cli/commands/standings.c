#include "club/standings.h"
#include "answer/answer.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/hooks.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "cli/show.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "tournament/amount.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

/* canasta standings: on the screen, as JSON, CSV, a page, or on paper. */
static void run_standings(struct call *call)
{
	const bool by_round = call_flag(call, OPTION_BY_ROUND),
	           can_win = call_flag(call, OPTION_CAN_WIN);
	const int round = (int)call_number(call, OPTION_ROUND, 0);
	const char *category = call_text(call, OPTION_CATEGORY);

	if (category && (by_round || can_win))
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_ALL_AND_CATEGORY);
	if (by_round) {
		const struct standings_history history = standings_history_read(&call->desk);

		answer_history(call_answer(call), call->desk.event, &history);
		call_tell(call, "history", NULL);
	} else if (can_win) {
		const struct standings_chances chances = standings_chances_read(&call->desk, round);

		answer_chances(call_answer(call), call->desk.event, &chances);
		call_tell(call, "chances", NULL);
	} else if (call_text(call, OPTION_PDF)) {
		struct print_job job = {0};

		print_standings(call, &job);
		print_write(call, &job, call->desk.event->settings.name);
	} else {
		const struct standings standings = standings_make(&call->desk, round, category);

		if (call_text(call, OPTION_HTML))
			hooks.write_standings_page(call, &standings);
		else
			answer_standings(call_answer(call), call->desk.event, &standings);
	}
}

static const struct command_option standings_options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .least = 1, .most = ROUND_MOST},
    {.id = OPTION_CSV},
    {OPTION_BY_ROUND, TAKES_NOTHING,
        .instead = {OPTION_ROUND, OPTION_CAN_WIN, OPTION_PDF, OPTION_HTML}},
    {OPTION_CAN_WIN, TAKES_NOTHING, .instead = {OPTION_PDF, OPTION_HTML}},
    {OPTION_HTML, TAKES_PAGE, .value = "FILE", .instead = {OPTION_CSV, OPTION_PDF},
        .with = "publish"},
    {OPTION_CATEGORY, TAKES_TEXT, .value = "K"},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_standings = {
    .name = "standings",
    .evening = "",
    .need = NEEDS_EVENT_READ,
    .options = standings_options,
    .run = run_standings,
    .screen = "standings",
};

/* canasta standings announce: publishes the standings that were held back. */
static void run_announce(struct call *call)
{
	bool repeated;
	struct event event = event_announce(&call->desk, &repeated);

	answer_text(call_answer(call), "event", event.settings.name);
	answer_flag(call_answer(call), "announced", true);
	answer_flag_set(call_answer(call), "repeated", repeated);
}

const struct command cmd_standings_announce = {
    .name = "standings announce",
    .need = NEEDS_EVENT_WRITE,
    .run = run_announce,
    .screen = "announced",
};

/* canasta results: the tables of a round, or of all rounds, and their results. */
static void run_results(struct call *call)
{
	const int round = (int)call_number(call, OPTION_ROUND, 0);
	const struct standings standings = standings_make(&call->desk, round, NULL);

	answer_results(call_answer(call), call->desk.event, &standings, round);
}

static const struct command_option round_options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .least = 1, .most = ROUND_MOST},
    {.id = OPTION_CSV},
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_results = {
    .name = "results",
    .details = "    canasta results --round 2",
    .need = NEEDS_EVENT_READ,
    .options = round_options,
    .run = run_results,
    .screen = "results",
};

/* canasta crosstable: the games of all entrants on one sheet, by round or by opponent. */
static void run_crosstable(struct call *call)
{
	const bool matrix = call_flag(call, OPTION_MATRIX);
	const struct standings standings =
	    standings_make(&call->desk, (int)call_number(call, OPTION_ROUND, 0), NULL);

	answer_crosstable(call_answer(call), call->desk.event, &standings,
	    matrix ? CROSSTABLE_MATRIX : CROSSTABLE_ROUNDS);
	call_tell(call, matrix ? "matrix" : "crosstable", NULL);
}

static const struct command_option crosstable_options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .least = 1, .most = ROUND_MOST},
    {.id = OPTION_MATRIX},
    {.id = OPTION_CSV},
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_crosstable = {
    .name = "crosstable",
    .details = "    canasta crosstable\n"
               "    canasta crosstable --matrix --csv > cross.csv",
    .need = NEEDS_EVENT_READ,
    .options = crosstable_options,
    .run = run_crosstable,
};

/* canasta statistics: statistics of the hands, by entrant and for all. */
static void run_statistics(struct call *call)
{
	const struct statistics statistics =
	    statistics_read(&call->desk, (int)call_number(call, OPTION_ROUND, 0));

	answer_statistics(call_answer(call), call->desk.event, &statistics);
}

const struct command cmd_statistics = {
    .name = "statistics",
    .need = NEEDS_EVENT_READ,
    .options = round_options,
    .run = run_statistics,
    .screen = "statistics",
};

/* canasta scale list and show: scales of victory points. */

/* Adds a scale of victory points: {"scale":"burraco-3","title":"…","total":20,"bye":12,
 * …,"bands":[{"from":0,"to":50, …}]}. A formula has "formula" and its parameters instead of
 * bands. */
static void add_scale(struct answer *to, const struct scale *scale)
{
	answer_text(to, "scale", scale->id);
	answer_text(to, "title", scale->title);
	answer_text(to, "source", scale->source);
	answer_decimal(to, "total", scale->total, scale->decimals);
	answer_decimal(to, "bye", scale->bye, scale->decimals);
	answer_number(to, "bye_margin", scale->bye_margin);
	answer_number(to, "hands", scale->hands);
	answer_number(to, "unit", scale->unit);
	answer_number(to, "divisor", scale->divisor);
	if (scale->kind == SCALE_BANDS) {
		for (size_t i = 0; i < scale->band_count; i++) {
			const struct scale_band *band = &scale->bands[i];
			struct answer *row = answer_row(to, "bands");

			answer_number(row, "from", band->from * scale->divisor);
			if (band->to != INT64_MAX)
				answer_number(row, "to", band->to * scale->divisor);
			answer_decimal(row, "winner", band->winner, scale->decimals);
			answer_decimal(row, "loser", band->loser, scale->decimals);
		}
	} else if (scale->kind == SCALE_LINEAR) {
		answer_code(to, "formula", "linear");
		answer_number(to, "step", scale->step * scale->divisor);
	} else {
		answer_code(to, "formula", "wbf");
		answer_number(to, "blitz", scale->blitz * scale->divisor);
	}
}

static void run_list(struct call *call)
{
	const char *const *ids;
	size_t count = scale_ids(&ids);

	for (size_t i = 0; i < count; i++)
		add_scale(answer_row(call_answer(call), "scales"), scale_load(call->arena, ids[i]));
}

static void run_show(struct call *call)
{
	const struct argument *name = &call->arguments[0];
	struct answer *to = call_answer(call);
	const struct scale *scale;

	if (books_is_file(name->text)) {
		const struct file_text file = file_read(call->arena, name->text, FILE_SCALE);

		scale = scale_load_text(call->arena, file.name, file.data, file.size);
	} else {
		boundary_place(name->file, 1, 1);
		scale = scale_load(call->arena, name->text);
		boundary_place(NULL, 0, 0);
	}
	if (!call_option(call, OPTION_MARGIN)) {
		add_scale(to, scale);
		return;
	}
	/* The value of a margin: {"scale":"wbf","margin":40,"hands":16,"winner":…,"loser":…}. */
	const int64_t margin = call_number(call, OPTION_MARGIN, 0);
	int hands = (int)call_number(call, OPTION_HANDS, scale->hands);

	if (scale->kind == SCALE_WBF && hands < 1)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_HANDS, scale->id);
	/* The points of other scales are those of games of their own number of hands. */
	if (scale->kind != SCALE_WBF && scale->hands > 0) {
		warn_of_scale(call, scale, hands);
		hands = scale->hands;
	}
	const int64_t winner = victory_points(scale, margin, hands);

	answer_text(to, "scale", scale->id);
	answer_number(to, "margin", margin);
	answer_number(to, "hands", hands);
	answer_decimal(to, "winner", winner, scale->decimals);
	answer_decimal(to, "loser", scale->total - winner, scale->decimals);
}

const struct command cmd_scale_list = {
    .name = "scale list",
    .details = "    canasta scale list",
    .run = run_list,
    .screen = "scales",
    .list = "scales",
};

static const struct command_option show_options[] = {
    {OPTION_MARGIN, TAKES_NUMBER, .value = "N", .least = 0, .most = INT32_MAX},
    {OPTION_HANDS, TAKES_NUMBER, .value = "N", .beside = {OPTION_MARGIN}, .least = 1,
        .most = SCALE_HANDS_MOST},
    {.id = OPTION_NONE},
};

const struct command cmd_scale_show = {
    .name = "scale show",
    .synopsis = "NAME|FILE",
    .options = show_options,
    .run = run_show,
    .screen = "scale",
    .reads = FILE_SCALE,
};

/* canasta prizes: the prize of each place, and the list for a federation. */
enum { PLACES_USUAL = 3, PLACES_MOST = 9999 };

/* Answers
 * {"event":"…","prizes":[{"place":1,"shared_by":1,"entrant":"…","points":4,"prize":100.00}],"provisional":false,"money":true};
 * each row names the entrant (club/entrant.h), and `prize` is left out without amounts. */
static void run_prizes(struct call *call)
{
	const bool on_paper = call_text(call, OPTION_PDF) != NULL;
	const char *event = call->desk.event->settings.name;
	int64_t amounts[PRIZES_MOST], sum = 0;
	struct prize *prizes;
	size_t count = 0, prize_count;
	bool clubs = false;
	const struct option_typed *shares = call_option(call, OPTION_AMOUNTS);
	const struct option_typed *typed = call_option(call, OPTION_PLACES);

	if (shares) {
		boundary_place(shares->value.file, 1, 1);
		count = prize_amounts_read(shares->value.text, amounts);
		boundary_place(NULL, 0, 0);
	}
	int64_t places = typed ? typed->number : count > 0 ? (int64_t)count : PLACES_USUAL;

	if (call_flag(call, OPTION_ALL))
		places = PLACES_MOST;
	/* An amount for a place that is not listed would be lost. */
	if (places < (int64_t)count)
		refuse_at(
		    &typed->value, SAY_PRIZE_AMOUNT_MORE_THAN_PLACES, count, (long long)places);
	struct standings standings =
	    standings_make(&call->desk, 0, call_text(call, OPTION_CATEGORY));

	prizes_make(
	    call->arena, &standings.ranking, (int)places, amounts, count, &prizes, &prize_count);
	struct answer *to = on_paper ? print_part(call) : call_answer(call);

	answer_text(to, "event", event);
	answer_text_some(to, "category", standings.category);
	(void)answer_list(to, "prizes");
	for (size_t i = 0; i < prize_count; i++) {
		const struct ranking_row *place = &standings.ranking.rows[prizes[i].row];
		const struct entrant *entrant = &standings.ranked.entrants[place->entrant];
		struct answer *row = answer_row(to, "prizes");

		answer_number(row, "place", place->rank);
		answer_number(row, "shared_by", prizes[i].holders);
		answer_entrant_who(row, entrant);
		answer_ranked(row, "points", &standings.ranking.rules, place->points);
		if (count > 0)
			answer_decimal(row, "prize", prizes[i].cents, AMOUNT_PLACES);
		sum += prizes[i].cents;
		clubs = clubs || *entrant->club;
	}
	answer_provisional(to, &standings);
	answer_flag(to, "money", count > 0);
	answer_flag_set(to, "clubs", clubs);
	if (on_paper) {
		warn_of_silence(call, standings.ranked.rounds);
		answer_decimal(to, "sum", sum, AMOUNT_PLACES);
		print_answer(call, "prizes", event, to);
	}
}

static const struct command_option prizes_options[] = {
    {OPTION_PLACES, TAKES_NUMBER, .value = "N", .least = 1, .most = PLACES_MOST},
    {OPTION_ALL, TAKES_NOTHING, .instead = {OPTION_PLACES}},
    {OPTION_AMOUNTS, TAKES_TEXT, .value = "A,B…"},
    {.id = OPTION_CSV},
    {OPTION_CATEGORY, TAKES_TEXT, .value = "K"},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_prizes = {
    .name = "prizes",
    .need = NEEDS_EVENT_READ,
    .options = prizes_options,
    .run = run_prizes,
    .screen = "prizes",
};

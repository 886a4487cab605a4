/* canasta round show and round check. */
#include "cli/print/round.h"
#include "answer/pairings.h"
#include "answer/round.h"
#include "base/message.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/show/round.h"
#include "desk/entrant.h"
#include "desk/round.h"
#include "desk/round_anew.h"
#include "desk/round_draw.h"

/* A round beside what it was drawn from: the store then stands at the moment before it was. */
struct drawn {
	struct round round;
	enum draw_method method;
	struct round_draw from;
	struct draw draw;
};

static bool drawn_read(struct call *call, struct drawn *ret, struct error *err)
{
	int number = 0;

	if (!round_argument(call, &number, err) ||
	    !round_drawn(&call->desk, number, &ret->round, err))
		return false;
	ret->method = draw_method_find(ret->round.method);
	if (ret->method == DRAW_METHOD_COUNT)
		ret->method = DRAW_MANUAL;
	if (!round_draw_then(&call->desk, &ret->round, &ret->from, err))
		return false;
	ret->from.input.seed = (uint64_t)ret->round.seed;
	return round_draw_seated(call->arena, &ret->from, &ret->round, &ret->draw, err);
}

/* --- show --- */

/* Nearer opponents are passed over where a draw looks for the nearest. */
static bool reasons_find(
    struct call *call, const struct drawn *drawn, const struct draw_reason **ret, struct error *err)
{
	const struct draw_input *input = &drawn->from.input;

	*ret = NULL;
	if (drawn->method != DRAW_SWISS || input->side_count != 2 ||
	    draw_first_of(drawn->method, input) != DRAW_FIRST_NONE)
		return true;
	return draw_explain(call->arena, input, &drawn->draw, ret, err);
}

static bool run_explain(struct call *call, struct error *err)
{
	const struct draw_reason *reasons;
	struct drawn drawn;
	struct explained_round explained;
	bool unproven;

	if (!drawn_read(call, &drawn, err) || !reasons_find(call, &drawn, &reasons, err) ||
	    !draw_is_unproven(call->arena, drawn.method, &drawn.from.input, &unproven, err))
		return false;
	explained = (struct explained_round){.round = &drawn.round,
	    .from = &drawn.from,
	    .first = draw_first_of(drawn.method, &drawn.from.input),
	    .unproven = unproven,
	    .draw = &drawn.draw,
	    .reasons = reasons};
	answer_round(
	    call_says(call), &drawn.round, drawn.from.entrants, drawn.from.entrant_count, NULL);
	answer_round_explained(call_says(call), &explained);
	return call_tell(call, "round-explained", NULL, err);
}

static bool on_paper(struct call *call, const struct round *round, struct error *err)
{
	struct print_job job = {0};

	return print_pairings(call, &job, round, NULL, err) &&
	       print_write(call, &job, call->desk.event->settings.name, err);
}

static bool by_name(struct call *call, const struct round *round, struct error *err)
{
	struct entrant *entrants;
	size_t count;

	if (!entrant_list(&call->desk, &entrants, &count, err))
		return false;
	answer_pairings_by_name(call_says(call), round, entrants, count);
	return call_tell(call, "places", NULL, err);
}

static bool run_show(struct call *call, struct error *err)
{
	struct round round;
	int number = 0;

	if (call_flag(call, OPTION_EXPLAIN))
		return run_explain(call, err);
	if (!round_argument(call, &number, err) || !round_drawn(&call->desk, number, &round, err))
		return false;
	if (call_text(call, OPTION_PDF))
		return on_paper(call, &round, err);
	return call_flag(call, OPTION_BY_NAME) || call_flag(call, OPTION_CSV)
	           ? by_name(call, &round, err)
	           : round_says(call, &round, err);
}

static const struct command_option show_options[] = {
    {OPTION_EXPLAIN, TAKES_NOTHING,
        .summary = "both ranks, the difference, who was passed over and why",
        .instead = {OPTION_BY_NAME, OPTION_CSV, OPTION_PDF}},
    {OPTION_BY_NAME, TAKES_NOTHING, .summary = "where each player sits, by name"},
    {OPTION_CSV, TAKES_NOTHING, .summary = "the same as CSV"},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_round_show = {
    .name = "round show",
    .synopsis = "[N]",
    .summary = "who meets whom in a round; without a number, in the newest",
    .details =
        "    canasta round show 3 --explain\n"
        "    canasta round show --by-name\n\n"
        "--explain looks at the standings as they were when the round was seated. An opponent\n"
        "that was nearer was met before, or meeting it now would cost the whole draw what is "
        "said.",
    .need = NEEDS_READ,
    .event = true,
    .arguments_most = 1,
    .options = show_options,
    .run = run_show,
    .screen = "round",
};

/* --- check --- */

/* What went out is looked at until it has a hand, and then by its bracket alone; what changed it by hand is known. */
static bool out_differs(
    struct call *call, const struct round *round, struct round_anew *anew, struct error *err)
{
	int *unplayed;
	size_t count;

	if (round->draft || anew->next.knocks_out)
		return true;
	if (!round_unplayed_read(&call->desk, round->number - 1, &unplayed, &count, err))
		return false;
	if (count > 0 && unplayed[0] == round->number)
		return round_anew_since(&call->desk, round, anew, &anew->differs, err);
	anew->differs = false;
	return true;
}

/* Before the store goes back to what it was drawn from. */
static bool anew_read(struct call *call, struct round_anew *ret, struct error *err)
{
	struct round round;
	int number = 0;

	if (!round_argument(call, &number, err) || !round_drawn(&call->desk, number, &round, err) ||
	    !round_anew_read(&call->desk, &round, ret, err))
		return false;
	return out_differs(call, &round, ret, err);
}

static bool anew_tell(struct call *call, const struct round *round, const struct round_anew *anew,
    struct draw_report *report, struct error *err)
{
	const size_t count = report->finding_count;
	struct draw_finding *findings;

	if (!anew->differs)
		return true;
	findings = arena_alloc(call->arena, count + 1, sizeof *findings);
	for (size_t i = 0; i < count; i++)
		findings[i] = report->findings[i];
	findings[count] = (struct draw_finding){
	    .level = round->draft && anew->next.knocks_out ? DRAW_ERROR : DRAW_WARNING,
	    .code = "drawn-otherwise",
	    .table = SIZE_MAX,
	    .message = message_words(
	        round->draft || anew->next.knocks_out
	            ? MESSAGE_WORDS("drawn now it would be seated otherwise: results or entrants "
	                            "changed since, or it was changed by hand")
	            : MESSAGE_WORDS("drawn now it would be seated otherwise: results, entrants or "
	                            "settings changed since"))};
	if (!findings[count].message)
		return error_memory(err);
	report->findings = findings;
	report->finding_count = count + 1;
	return true;
}

/* In a knock-out the bracket alone says who meets, again in a match of several games, and who has a bye. */
static bool past_forget(struct arena *arena, struct draw_input *input, struct error *err)
{
	struct draw_entrant *entrants = arena_alloc(arena, input->entrant_count, sizeof *entrants);

	if (!entrants)
		return error_memory(err);
	for (size_t i = 0; i < input->entrant_count; i++) {
		entrants[i] = input->entrants[i];
		entrants[i].byes = 0;
	}
	input->entrants = entrants;
	input->meeting_count = 0;
	return true;
}

static bool run_check(struct call *call, struct error *err)
{
	struct draw_report report;
	struct round_anew anew;
	struct drawn drawn;

	if (!anew_read(call, &anew, err) || !drawn_read(call, &drawn, err))
		return false;
	if ((anew.next.knocks_out && !past_forget(call->arena, &drawn.from.input, err)) ||
	    !draw_check(call->arena, drawn.method, &drawn.from.input, &drawn.draw, &report, err) ||
	    !anew_tell(call, &drawn.round, &anew, &report, err))
		return false;
	for (size_t i = 0; i < report.finding_count; i++)
		if (report.findings[i].level == DRAW_ERROR)
			call_met(call, ERROR_REFUSED);
	answer_round_check(call_says(call), &drawn.round, &drawn.from, &report);
	return true;
}

static const struct command_option check_options[] = {
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_round_check = {
    .name = "round check",
    .synopsis = "[N]",
    .summary = "look at a round's draw by other eyes: places, repeats, byes, sides, sums",
    .details = "    canasta round check 3\n\n"
               "Nothing of it comes from what drew the round. A Swiss draw of up to ten is held "
               "against every\ndraw there could be, a larger one against a bound that is "
               "proven. Status 1: a rule of the method\nis broken; what the method allows is "
               "told, with status 0. Until a round has a hand it is also drawn again: what changed "
               "since may\n"
               "seat it otherwise.",
    .need = NEEDS_READ,
    .event = true,
    .arguments_most = 1,
    .options = check_options,
    .run = run_check,
    .screen = "round-check",
};

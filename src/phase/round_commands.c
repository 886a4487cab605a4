#include "phase/phase_commands.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/show.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "draw/draw.h"
#include "phase/phase.h"
#include "phase/round_draw.h"
#include "tournament/event_settings.h"

/* canasta round new and round redo: the draw. */

/* Reads the method: --method, else the method of the phase or the event, else the one that other
 * options imply. */
static bool read_method(
    struct call *call, const struct phase *phase, enum draw_method *ret, struct error *err)
{
	const struct event_setting_values *settings = &call->desk.event->settings.more;
	const struct option_typed *typed = call_option(call, OPTION_METHOD);
	bool by_hand = call_option(call, OPTION_TABLE) != NULL;
	const char *name = typed     ? typed->value.text
	                   : by_hand ? draw_method_name(DRAW_MANUAL)
	                   : phase   ? phase->row.method
	                             : settings->text[SETTING_DRAW];

	if (!name && event_setting_word(settings, SETTING_FORMAT) == FORMAT_INDIVIDUAL)
		name = draw_method_name(DRAW_INDIVIDUAL);
	if (typed)
		name = text_fold(call->arena, name);
	*ret = name ? draw_method_find(name) : DRAW_MANUAL;
	if (*ret == DRAW_METHOD_COUNT) {
		error_set(err, ERROR_INPUT, SAY_METHOD_UNKNOWN, name);
		return typed ? error_place(err, typed->value.file, 1, 1) : false;
	}
	if (*ret == DRAW_MANUAL && !by_hand)
		return error_set(err, ERROR_INPUT, SAY_OPTION_MISSING_NOBODY_SEATED_TABLE,
		    event_side_count(call->desk.event) > 2 ? ":C" : "");
	if (*ret == DRAW_MANUAL || (!by_hand && !call_option(call, OPTION_BYE)))
		return true;
	return error_set(
	    err, ERROR_INPUT, SAY_ROUND_INVALID_TABLE_BYE_SEAT, draw_method_name(*ret));
}

/* Refuses a seed if the method draws no lots. */
static bool seed_says(
    struct call *call, enum draw_method method, const struct draw_input *input, struct error *err)
{
	const struct option_typed *seed = call_option(call, OPTION_SEED);
	const char *first = draw_first_name(draw_first_of(method, input));

	if (!seed || draw_has_lots(method, input))
		return true;
	if (*first)
		error_set(err, ERROR_INPUT, SAY_DRAW_METHOD_FIRST_DRAWS_LOTS,
		    draw_method_name(method), first);
	else
		error_set(
		    err, ERROR_INPUT, SAY_DRAW_METHOD_DRAWS_LOTS_SEED, draw_method_name(method));
	return error_place(err, seed->value.file, 1, 1);
}

/* Draws a round. `redrawn` has the present seats of a round that is drawn again; NULL for a new
 * round. */
static bool draw_plan(struct call *call, enum draw_method method, int round,
    const struct round *redrawn, struct round_plan *ret, struct error *err)
{
	struct round_draw from;
	struct draw draw;

	if (!round_draw_read(&call->desk, round, &from, err) ||
	    !seed_says(call, method, &from.input, err))
		return false;
	/* If no seed was given, drawing a round again by lots takes the next seed that changes its
	 * seating. */
	enum { SEEDS_TRIED = 32 };
	struct round_plan seated;
	const bool varies =
	    redrawn && !call_option(call, OPTION_SEED) && draw_is_by_lots(method, &from.input);
	int64_t seed =
	    call_number(call, OPTION_SEED, round_draw_seed(call->desk.event, from.round));
	int tried = 0;

	if (varies)
		round_plan_of(call->arena, redrawn, &seated);
	if (varies && redrawn->has_seed && redrawn->seed < INT32_MAX)
		seed = redrawn->seed + 1;
	do {
		from.input.seed = (uint64_t)seed;
		if (!draw_make(call->arena, method, &from.input, &draw, err))
			return false;
		round_draw_plan(call->arena, &from, &draw, ret);
		ret->seed = seed++;
	} while (varies && ++tried < SEEDS_TRIED && !round_plan_differs(&seated, ret));
	if (!redrawn && !call_flag(call, OPTION_AHEAD) &&
	    !round_draw_allow(&call->desk, &from, method, err))
		return false;
	ret->method = draw_method_name(method);
	ret->has_seed = draw_has_lots(method, &from.input);

	bool exact = method == DRAW_SWISS && from.input.side_count == 2;
	bool apart = exact && from.input.apart_count > 0;

	if (from.provisional)
		call_warn(call, TEXT_WARNING_DRAWN_WHILE_GAME);
	/* Schedules with changing partners repeat opponents by design. */
	if (draw.repeats > 0 && method != DRAW_INDIVIDUAL)
		call_warn(call,
		    apart               ? draw.repeats == 1 ? TEXT_WARNING_PAIR_OPPONENTS_KEEPS
		                                            : TEXT_WARNING_PAIRS_OPPONENTS_KEEPS
		    : exact             ? draw.repeats == 1 ? TEXT_WARNING_PAIR_OPPONENTS
		                                            : TEXT_WARNING_PAIRS_OPPONENTS
		    : draw.repeats == 1 ? TEXT_WARNING_PAIR_OPPONENTS_MET_BEFORE
		                        : TEXT_WARNING_PAIRS_OPPONENTS_MET_BEFORE,
		    draw.repeats);
	if (draw.partner_repeats > 0)
		call_warn(call,
		    draw.partner_repeats == 1 ? TEXT_WARNING_PAIR_PARTNERS_BEFORE
		                              : TEXT_WARNING_PAIRS_PARTNERS_BEFORE,
		    draw.partner_repeats);

	/* Before the first round of a movement is played, all its rounds are known. */
	struct round_due due;

	if (from.round > 1)
		return true;
	due = round_due_of(&call->desk, &from, method);
	warn_of_due(call, &due, NULL, NULL);
	return true;
}

bool round_plan_drawn(struct call *call, int round, const struct round *redrawn,
    struct round_plan *ret, bool *ret_drawn, struct error *err)
{
	const struct phase *phase = phase_at(&call->desk, round);
	enum draw_method method;

	*ret_drawn = true;
	if (phase && round_method_knocks_out(phase->row.method)) {
		/* In a knock-out the bracket decides the meetings, so these options are refused. */
		static const enum option_id options[] = {
		    OPTION_METHOD, OPTION_TABLE, OPTION_BYE, OPTION_SEED};

		for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
			const struct option_typed *typed = call_option(call, options[i]);

			if (!typed)
				continue;
			error_set(err, ERROR_INPUT, SAY_PHASE_METHOD_KNOCK_OUT_BRACKET,
			    option_word(options[i]));
			return error_place(err, typed->value.file, 1, 1);
		}
		return phase_draw_plan(&call->desk, round, ret, err);
	}
	if (!read_method(call, phase, &method, err))
		return false;
	if (method != DRAW_MANUAL)
		return draw_plan(call, method, round, redrawn, ret, err);
	*ret_drawn = false;
	return seed_says(call, method, &(struct draw_input){0}, err);
}

/* canasta round show --explain and round check. */

/* Reads a round with the facts it was drawn from, for which the store goes back to the moment before
 * the draw. */
static bool drawn_read(struct call *call, struct drawn_round *ret, struct error *err)
{
	int number = 0;

	*ret = (struct drawn_round){0};
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

bool round_explain(struct call *call, struct error *err)
{
	struct answer *to = call_answer(call);
	struct drawn_round drawn;
	const struct draw_input *input = &drawn.from.input;

	if (!drawn_read(call, &drawn, err))
		return false;
	/* A Swiss draw looks for the nearest opponents; explain why nearer ones were not
	 * possible. */
	if (drawn.method == DRAW_SWISS && input->side_count == 2 &&
	    draw_first_of(drawn.method, input) == DRAW_FIRST_NONE &&
	    !draw_explain(call->arena, input, &drawn.draw, &drawn.reasons, err))
		return false;
	if (!draw_is_unproven(call->arena, drawn.method, input, &drawn.unproven, err))
		return false;
	answer_round(to, &drawn.round, drawn.from.entrants, drawn.from.entrant_count, NULL);
	answer_round_explained(to, &drawn);
	return call_tell(call, "round-explained", NULL, err);
}

/* --- check --- */

/* Finds out if a published round would be drawn otherwise now: until it has a hand, only by what
 * changed since. Drafts and knock-outs keep the answer of round_redraw_read(). */
static bool out_differs(
    struct call *call, const struct round *round, struct round_redraw *redrawn, struct error *err)
{
	int *unplayed;
	size_t count;

	if (round->draft || redrawn->next.knocks_out)
		return true;
	unplayed = round_unplayed_read(&call->desk, round->number - 1, &count);
	if (count > 0 && unplayed[0] == round->number)
		return round_redraw_since(&call->desk, round, redrawn, &redrawn->differs, err);
	redrawn->differs = false;
	return true;
}

static bool run_check(struct call *call, struct error *err)
{
	struct draw_report report;
	struct round_redraw redrawn;
	struct drawn_round drawn;

	/* Read this before the store goes back to the moment of the draw. */
	struct round round;
	int number = 0;

	if (!round_argument(call, &number, err) || !round_drawn(&call->desk, number, &round, err) ||
	    !round_redraw_read(&call->desk, &round, &redrawn, err) ||
	    !out_differs(call, &round, &redrawn, err))
		return false;
	if (!drawn_read(call, &drawn, err))
		return false;
	/* In a knock-out only the bracket decides who meets, which a match of several games repeats,
	 * and who has a bye. */
	if (redrawn.next.knocks_out) {
		struct draw_input *input = &drawn.from.input;
		struct draw_entrant *entrants =
		    arena_alloc(call->arena, input->entrant_count, sizeof *entrants);

		for (size_t i = 0; i < input->entrant_count; i++) {
			entrants[i] = input->entrants[i];
			entrants[i].byes = 0;
		}
		input->entrants = entrants;
		input->meeting_count = 0;
	}
	if (!draw_check(call->arena, drawn.method, &drawn.from.input, &drawn.draw, &report, err))
		return false;
	const size_t count = report.finding_count;
	struct draw_finding *findings;

	if (redrawn.differs) {
		findings = arena_alloc(call->arena, count + 1, sizeof *findings);
		for (size_t i = 0; i < count; i++)
			findings[i] = report.findings[i];
		findings[count] = (struct draw_finding){
		    .level =
		        drawn.round.draft && redrawn.next.knocks_out ? DRAW_ERROR : DRAW_WARNING,
		    .code = "drawn-otherwise",
		    .table = SIZE_MAX,
		    .message = message_words(drawn.round.draft || redrawn.next.knocks_out
		                                 ? TEXT_WORDS_DRAWN_NOW_SEATED
		                                 : TEXT_WORDS_DRAWN_NOW_SEATED_OTHERWISE)};
		report.findings = findings;
		report.finding_count = count + 1;
	}
	for (size_t i = 0; i < report.finding_count; i++)
		if (report.findings[i].level == DRAW_ERROR)
			call_met(call, ERROR_REFUSED);
	answer_round_check(call_answer(call), &drawn, &report);
	return true;
}

static const struct command_option check_options[] = {
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_round_check = {
    .name = "round check",
    .synopsis = "[N]",
    .summary = TEXT_HELP_ROUND_CHECK_SUMMARY,
    .details = TEXT_HELP_ROUND_CHECK_DETAILS,
    .need = NEEDS_EVENT_READ,
    .arguments = {0, 1},
    .options = check_options,
    .run = run_check,
    .screen = "round-check",
};

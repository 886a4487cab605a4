#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/show.h"
#include "cli/warn.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/phase.h"
#include "club/round.h"
#include "club/round_anew.h"
#include "draw/draw.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"

#include <string.h>

/* canasta round swap, move, publish and drop: changes of a draw before it is played. */
#define REASON_OPTION(why)                                                                         \
	{                                                                                          \
		OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = (why)                       \
	}

/* Reads the round of the first argument and checks that the call may change it. */
static bool read_round(struct call *call, int *ret, struct error *err)
{
	struct round round;

	if (!place_round(&call->arguments[0], ret, err))
		return false;
	if (!round_drawn(&call->desk, *ret, &round, err))
		return error_place(err, call->arguments[0].file, 1, 1);
	return round_reason_needed(call, &round, err);
}

/* --- swapping two entrants --- */

static bool run_swap(struct call *call, struct error *err)
{
	struct round_draft_swap swap = {.reason = call_text(call, OPTION_REASON)};
	struct entrant one, other;
	struct round round;

	if (!read_round(call, &swap.round, err) ||
	    !place_entrant(call, &call->arguments[1], &one, err) ||
	    !place_entrant(call, &call->arguments[2], &other, err))
		return false;
	swap.one = one.number;
	swap.other = other.number;
	if (!round_draft_swap_make(&call->desk, &swap, &round, err))
		return false;
	warn_of_codes(call, &round, false);
	return round_warns(call, &round, err) && round_warns_by_hand(call, &round, err) &&
	       round_says(call, &round, err);
}

static const struct command_option seated_options[] = {
    REASON_OPTION(TEXT_HELP_REASON_WHY_REQUIRED_DRAFT),
    {.id = OPTION_NONE},
};

const struct command cmd_round_swap = {
    .name = "round swap",
    .synopsis = "N ENTRANT ENTRANT",
    .summary = TEXT_HELP_ROUND_SWAP_SUMMARY,
    .details = TEXT_HELP_ROUND_SWAP_DETAILS,
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 3,
    .arguments_most = 3,
    .options = seated_options,
    .run = run_swap,
    .screen = "round",
};

/* --- moving a table --- */

static bool read_table(const struct argument *argument, int *ret, struct error *err)
{
	enum { DRAFT_TABLES_MOST = 10000 };
	int64_t number;

	if (!text_integer(argument->text, strlen(argument->text), 1, DRAFT_TABLES_MOST, &number)) {
		error_set(err, ERROR_INPUT, SAY_NUMBER_EXPECTED_TABLE_ROUND, argument->text);
		return error_place(err, argument->file, 1, 1);
	}
	*ret = (int)number;
	return true;
}

static bool run_move(struct call *call, struct error *err)
{
	struct round_draft_move move = {.reason = call_text(call, OPTION_REASON)};
	struct round round;

	if (!read_round(call, &move.round, err) ||
	    !read_table(&call->arguments[1], &move.from, err) ||
	    !read_table(&call->arguments[2], &move.to, err) ||
	    !round_draft_move_make(&call->desk, &move, &round, err))
		return false;
	warn_of_codes(call, &round, false);
	return round_says(call, &round, err);
}

const struct command cmd_round_move = {
    .name = "round move",
    .synopsis = "N TABLE TABLE",
    .summary = TEXT_HELP_ROUND_MOVE_SUMMARY,
    .details = TEXT_HELP_ROUND_MOVE_DETAILS,
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 3,
    .arguments_most = 3,
    .options = seated_options,
    .run = run_move,
    .screen = "round",
};

/* --- publishing and dropping --- */

static bool run_publish(struct call *call, struct error *err)
{
	struct round_draft_publishing wish = {.as_seated = call_flag(call, OPTION_AS_SEATED)};
	struct round_anew anew;
	struct round round;

	if (!round_argument(call, &wish.round, err) ||
	    !round_draft_publish(&call->desk, &wish, &round, &anew, err))
		return false;
	if (anew.differs)
		call_warn(call, TEXT_WARNING_DRAWN_NOW_RESULTS_ENTRANTS, round.number);
	return round_warns(call, &round, err) && round_says(call, &round, err);
}

static const struct command_option publish_options[] = {
    {OPTION_AS_SEATED, TAKES_NOTHING, .summary = TEXT_HELP_AS_SEATED},
    {.id = OPTION_NONE},
};

const struct command cmd_round_publish = {
    .name = "round publish",
    .synopsis = "[N]",
    .summary = TEXT_HELP_ROUND_PUBLISH_SUMMARY,
    .details = TEXT_HELP_ROUND_PUBLISH_DETAILS,
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = 1,
    .options = publish_options,
    .run = run_publish,
    .screen = "round",
};

static bool run_drop(struct call *call, struct error *err)
{
	const char *reason = call_text(call, OPTION_REASON);
	struct round round;
	int number;

	if (!place_round(&call->arguments[0], &number, err) ||
	    !round_draft_drop(&call->desk, number, reason, &round, err))
		return false;
	warn_of_codes(call, &round, true);
	answer_round_dropped(call_says(call), &round, reason);
	return true;
}

static const struct command_option drop_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = TEXT_HELP_ROUND_DROP_REASON,
        .required = TEXT_WORDS_REASON_TEXT_WHY_ROUND},
    {.id = OPTION_NONE},
};

const struct command cmd_round_drop = {
    .name = "round drop",
    .synopsis = "N --reason TEXT",
    .summary = TEXT_HELP_ROUND_DROP_SUMMARY,
    .details = TEXT_HELP_ROUND_DROP_DETAILS,
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = drop_options,
    .run = run_drop,
    .screen = "round-dropped",
};

/* canasta round new and round redo: rounds that are drawn or seated by hand. */
/* --- by hand --- */

/* Places that are given to the entrants of an event. */
struct placing {
	struct call *call;
	struct entrant *entrants;
	size_t count;
};

/* Finds the entrant of a name; `at` is the place of the name in its argument, in bytes. */
static bool find_number(struct placing *placing, const struct argument *argument, const char *name,
    size_t at, int *ret, struct error *err)
{
	const struct entrant *entrant;

	if (!entrant_find_among(
	        placing->call->arena, placing->entrants, placing->count, name, &entrant, err))
		return error_place(err, argument->file, 1, text_characters(argument->text, at) + 1);
	*ret = entrant->number;
	return true;
}

/* Reads one side: an entrant, or "A+B" if partners change. */
static bool read_side(struct placing *placing, const struct argument *argument, const char *start,
    size_t size, int *ret_entrant, int *ret_partner, struct error *err)
{
	bool partners = event_setting_word(&placing->call->desk.event->settings.more,
	                    SETTING_FORMAT) == FORMAT_INDIVIDUAL;
	const char *plus = partners ? memchr(start, '+', size) : NULL;
	size_t first = plus ? (size_t)(plus - start) : size;
	const char *name = arena_copy(placing->call->arena, start, first);

	if (!find_number(
	        placing, argument, name, (size_t)(start - argument->text), ret_entrant, err))
		return false;
	if (!plus)
		return true;
	name = arena_copy(placing->call->arena, plus + 1, size - first - 1);
	return find_number(
	    placing, argument, name, (size_t)(plus + 1 - argument->text), ret_partner, err);
}

/* Reads "A:B" or "A:B:C", entrants by number or name, one for each side of the rulebook. */
static bool read_pairing(struct placing *placing, const struct argument *argument,
    struct round_pairing *ret, struct error *err)
{
	int sides = event_side_count(placing->call->desk.event), found = 0;
	const char *start = argument->text;

	for (;;) {
		size_t size = strcspn(start, ":");

		if (found == sides || found == SIDES_MOST)
			break;
		if (!read_side(placing, argument, start, size, &ret->entrants[found],
		        &ret->partners[found], err))
			return false;
		found++;
		start += size;
		if (*start == '\0' && found == sides)
			return true;
		if (*start == '\0')
			break;
		start++;
	}
	error_set(err, ERROR_INPUT, SAY_ROUND_INVALID_SIDES_TABLE_NUMBER, argument->text,
	    event_book_here(placing->call->desk.event)->id, sides, sides == 3 ? "A:B:C" : "A:B");
	return error_place(err, argument->file, 1, 1);
}

/* --- drawn --- */

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
	if (typed) {
		name = text_fold(call->arena, name);
	}
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

/* Draws a round. `anew` has the present seats of a round that is drawn again; NULL for a new
 * round. */
static bool draw_plan(struct call *call, enum draw_method method, int round,
    const struct round *anew, struct round_plan *ret, struct error *err)
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
	    anew && !call_option(call, OPTION_SEED) && draw_is_by_lots(method, &from.input);
	int64_t seed =
	    call_number(call, OPTION_SEED, round_draw_seed(call->desk.event, from.round));
	int tried = 0;

	if (varies)
		round_plan_of(call->arena, anew, &seated);
	if (varies && anew->has_seed && anew->seed < INT32_MAX)
		seed = anew->seed + 1;
	do {
		from.input.seed = (uint64_t)seed;
		if (!draw_make(call->arena, method, &from.input, &draw, err))
			return false;
		round_draw_plan(call->arena, &from, &draw, ret);
		ret->seed = seed++;
	} while (varies && ++tried < SEEDS_TRIED && !round_plan_differs(&seated, ret));
	if (!anew && !call_flag(call, OPTION_AHEAD) &&
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
	if (!round_due_of(&call->desk, &from, method, &due, err))
		return false;
	warn_of_due(call, &due, NULL, NULL);
	return true;
}

static bool read_plan(struct call *call, int round, const struct round *anew,
    struct round_plan *ret, struct error *err)
{
	const struct phase *phase;
	enum draw_method method;
	bool knocks_out;

	if (!phase_at(&call->desk, round, &phase, err))
		return false;
	if (phase && phase_method_knocks_out(phase->row.method)) {
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
		return phase_draw_plan(&call->desk, round, &knocks_out, ret, err);
	}
	if (!read_method(call, phase, &method, err))
		return false;
	if (method != DRAW_MANUAL)
		return draw_plan(call, method, round, anew, ret, err);
	if (!seed_says(call, method, &(struct draw_input){0}, err))
		return false;
	const struct argument *tables, *byes;
	struct round_pairing *pairings;
	struct placing placing = {.call = call};
	int *numbers;

	if (!entrants_read(&call->desk, 1, &placing.entrants, &placing.count, err))
		return false;
	call_values(call, OPTION_TABLE, &tables, &ret->table_count);
	call_values(call, OPTION_BYE, &byes, &ret->bye_count);
	pairings = arena_alloc(call->arena, ret->table_count + 1, sizeof(*pairings));
	numbers = arena_alloc(call->arena, ret->bye_count + 1, sizeof(*numbers));
	for (size_t i = 0; i < ret->table_count; i++)
		if (!read_pairing(&placing, &tables[i], &pairings[i], err))
			return false;
	for (size_t i = 0; i < ret->bye_count; i++)
		if (!find_number(&placing, &byes[i], byes[i].text, 0, &numbers[i], err))
			return false;
	ret->method = draw_method_name(DRAW_MANUAL);
	ret->tables = pairings;
	ret->byes = numbers;
	return true;
}

/* --- the commands --- */

/* Makes the new round. Drawing and writing see the file in one state. */
static bool seat_new(struct call *call, struct round *ret, struct error *err)
{
	const char *reason = call_text(call, OPTION_REASON);
	struct round_plan plan = {0};
	int next;

	if (!round_new_number(&call->desk, reason != NULL, &next, err) ||
	    !read_plan(call, next, NULL, &plan, err))
		return false;
	plan.draft = call_flag(call, OPTION_DRAFT);
	plan.extra = reason;
	return round_new(&call->desk, &plan, ret, err);
}

static bool seat_anew(struct call *call, struct round *ret, struct error *err)
{
	struct round_plan plan = {0};
	struct round round;
	int number = 0;

	return round_argument(call, &number, err) &&
	       round_drawn(&call->desk, number, &round, err) &&
	       round_reason_needed(call, &round, err) &&
	       read_plan(call, round.number, &round, &plan, err) &&
	       round_reseat(
	           &call->desk, round.number, &plan, call_text(call, OPTION_REASON), ret, err);
}

static bool run_seating(struct call *call,
    bool (*seat)(struct call *call, struct round *ret, struct error *err), struct error *err)
{
	struct round round;

	if (!store_begin(call->desk.store, err))
		return false;
	if (!seat(call, &round, err)) {
		store_cancel(call->desk.store);
		return false;
	}
	if (!store_commit(call->desk.store, err))
		return false;
	warn_of_codes(call, &round, false);
	if (!round_warns(call, &round, err) ||
	    (strcmp(round.method, draw_method_name(DRAW_MANUAL)) == 0 &&
	        !round_warns_by_hand(call, &round, err)))
		return false;
	return warn_of_takers(call, round.number, err) && round_says(call, &round, err);
}

static bool run_new(struct call *call, struct error *err)
{
	return run_seating(call, seat_new, err);
}

static bool run_redo(struct call *call, struct error *err)
{
	return run_seating(call, seat_anew, err);
}

#define SEATING_OPTIONS                                                                            \
	{OPTION_METHOD, TAKES_TEXT, .value = "METHOD", .summary = TEXT_HELP_METHOD},               \
	    {OPTION_SEED, TAKES_NUMBER, .value = "N", .summary = TEXT_HELP_SEED, .least = 0,       \
	        .most = INT64_MAX},                                                                \
	    {OPTION_TABLE, TAKES_TEXT, .repeatable = true, .value = "A:B[:C]",                     \
	        .summary = TEXT_HELP_TABLE},                                                       \
	{                                                                                          \
		OPTION_BYE, TAKES_TEXT, .repeatable = true, .value = "A", .summary = TEXT_HELP_BYE \
	}

static const struct command_option new_options[] = {
    SEATING_OPTIONS,
    {OPTION_DRAFT, TAKES_NOTHING, .summary = TEXT_HELP_DRAFT},
    {OPTION_AHEAD, TAKES_NOTHING, .summary = TEXT_HELP_AHEAD},
    {OPTION_EXTRA, TAKES_NOTHING, .summary = TEXT_HELP_EXTRA, .beside = {OPTION_REASON}},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = TEXT_HELP_ROUND_NEW_REASON,
        .beside = {OPTION_EXTRA}},
    {.id = OPTION_NONE},
};

static const struct command_option redo_options[] = {
    SEATING_OPTIONS,
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = TEXT_HELP_ROUND_REDO_REASON},
    {.id = OPTION_NONE},
};

const struct command cmd_round_new = {
    .name = "round new",
    .synopsis = "[--method METHOD] [--table A:B[:C] …]",
    .summary = TEXT_HELP_ROUND_NEW_SUMMARY,
    .evening = {.wish = TEXT_HELP_WISH_ROUND_NEW},
    .details = TEXT_HELP_ROUND_NEW_DETAILS,
    .need = NEEDS_WRITE,
    .event = true,
    .options = new_options,
    .run = run_new,
    .screen = "round",
};

const struct command cmd_round_redo = {
    .name = "round redo",
    .synopsis = "[N] --reason TEXT [--method METHOD] [--table A:B[:C] …]",
    .summary = TEXT_HELP_ROUND_REDO_SUMMARY,
    .details = TEXT_HELP_ROUND_REDO_DETAILS,
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = 1,
    .options = redo_options,
    .run = run_redo,
    .screen = "round",
};

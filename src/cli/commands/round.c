#include "club/round.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/hooks.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "cli/show.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/table.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"

#include <string.h>

/* canasta round show. */

static void run_show(struct call *call)
{
	if (call_flag(call, OPTION_EXPLAIN)) {
		hooks.explain_round(call);
		return;
	}
	const struct round round = round_drawn_read(&call->desk, round_argument(call));

	if (call_text(call, OPTION_PDF)) {
		struct print_job job = {.round = &round};

		print_pairings(call, &job);
		print_write(call, &job, call->desk.event->settings.name);
	} else if (call_flag(call, OPTION_BY_NAME) || call_flag(call, OPTION_CSV)) {
		size_t count;
		const struct entrant *entrants = round_entrants(&call->desk, &round, &count);

		answer_pairings_by_name(call_answer(call), &round, entrants, count);
		call_tell(call, "places", NULL);
	} else {
		show_round(call, &round);
	}
}

static const struct command_option show_options[] = {
    {OPTION_EXPLAIN, TAKES_NOTHING, .instead = {OPTION_BY_NAME, OPTION_CSV, OPTION_PDF},
        .with = "phase new"},
    {.id = OPTION_BY_NAME},
    {.id = OPTION_CSV},
    AS_OF_OPTION,
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_round_show = {
    .name = "round show",
    .synopsis = "[N]",
    .need = NEEDS_EVENT_READ,
    .options = show_options,
    .run = run_show,
    .screen = "round",
};

/* canasta round swap, move, publish and drop: changes of a draw before it is played. */

/* Refuses a change of the seating without a reason, unless the round is a draft. */
static void require_reason(const struct call *call, const struct round *round)
{
	if (!round->draft && !call_option(call, OPTION_REASON))
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_REDRAW_REASON);
}

/* Returns the round of the first argument, which the call may change. */
static int read_round(struct call *call)
{
	const int number = place_round(&call->arguments[0]);

	boundary_place(call->arguments[0].file, 1, 1);
	struct round round = round_drawn_read(&call->desk, number);

	boundary_place(NULL, 0, 0);
	require_reason(call, &round);
	return number;
}

/* --- swapping two entrants --- */

static void run_swap(struct call *call)
{
	const int number = read_round(call);
	const int one = place_entrant(call, &call->arguments[1]).number;
	const int other = place_entrant(call, &call->arguments[2]).number;
	const struct round round =
	    round_draft_swap(&call->desk, number, one, other, call_text(call, OPTION_REASON));

	warn_of_codes(call, &round, false);
	warn_of_round(call, &round);
	if (hooks.warn_of_seats)
		hooks.warn_of_seats(call, &round, true);
	show_round(call, &round);
}

const struct command cmd_round_swap = {
    .name = "round swap",
    .synopsis = "N ENTRANT ENTRANT",
    .need = NEEDS_EVENT_WRITE,
    .options = option_reason,
    .run = run_swap,
    .screen = "round",
};

/* --- moving a table --- */

static int read_table(const struct argument *argument)
{
	int64_t number;

	if (!text_integer(argument->text, strlen(argument->text), 1, ROUND_TABLES_MOST, &number))
		refuse_at(argument, SAY_NUMBER_EXPECTED_NOT_A_TABLE, argument->text);
	return (int)number;
}

static void run_move(struct call *call)
{
	const int number = read_round(call);
	const int from = read_table(&call->arguments[1]), to = read_table(&call->arguments[2]);
	const struct round round =
	    round_draft_move(&call->desk, number, from, to, call_text(call, OPTION_REASON));

	warn_of_codes(call, &round, false);
	show_round(call, &round);
}

const struct command cmd_round_move = {
    .name = "round move",
    .synopsis = "N TABLE TABLE",
    .need = NEEDS_EVENT_WRITE,
    .options = option_reason,
    .run = run_move,
    .screen = "round",
};

/* --- publishing and dropping --- */

static void run_publish(struct call *call)
{
	bool differs;
	const struct round round = round_draft_publish(
	    &call->desk, round_argument(call), call_flag(call, OPTION_AS_SEATED), &differs);

	if (differs)
		call_warn(call, TEXT_WARNING_DRAW_WOULD_DIFFER, round.number);
	warn_of_round(call, &round);
	if (call_flag(call, OPTION_AS_SEATED) && hooks.warn_of_seats)
		hooks.warn_of_seats(call, &round, true);
	show_round(call, &round);
}

static const struct command_option publish_options[] = {
    {.id = OPTION_AS_SEATED, .with = "phase new"},
    {.id = OPTION_NONE},
};

const struct command cmd_round_publish = {
    .name = "round publish",
    .synopsis = "[N]",
    .need = NEEDS_EVENT_WRITE,
    .options = publish_options,
    .run = run_publish,
    .screen = "round",
};

static void run_drop(struct call *call)
{
	const char *reason = call_text(call, OPTION_REASON);
	const struct round round =
	    round_draft_drop(&call->desk, place_round(&call->arguments[0]), reason);

	warn_of_codes(call, &round, true);
	answer_round_dropped(call_answer(call), &round, reason);
}

static const struct command_option drop_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = TEXT_WORDS_SAY_WHY_ROUND_DROPPED},
    {.id = OPTION_NONE},
};

const struct command cmd_round_drop = {
    .name = "round drop",
    .synopsis = "N --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = drop_options,
    .run = run_drop,
    .screen = "round-dropped",
};

/* canasta round new and round redo: rounds that are drawn or seated by hand. */

/* Finds among the entrants the one whose name is `size` bytes of an argument. */
static int find_number(const struct call *call, const struct entrant *entrants, size_t count,
    const struct argument *argument, const char *name, size_t size)
{
	const char *wanted = arena_copy(call->arena, name, size);

	boundary_place(argument->file, 1,
	    text_characters(argument->text, (size_t)(name - argument->text)) + 1);
	const struct entrant *entrant = entrant_find_among(call->arena, entrants, count, wanted);

	boundary_place(NULL, 0, 0);
	return entrant->number;
}

/* Reads "A:B" or "A:B:C", entrants by number or name, one for each side of the rulebook; a side is
 * "A+B" if partners change. */
static struct round_pairing read_pairing(const struct call *call, const struct entrant *entrants,
    size_t count, const struct argument *argument)
{
	const struct event *event = call->desk.event;
	struct round_pairing pairing = {0};
	const bool partners =
	    event_setting_word(&event->settings.more, SETTING_FORMAT) == FORMAT_INDIVIDUAL;
	const int sides = event_side_count(event);
	const char *start = argument->text;

	for (int found = 0; found < sides && found < SIDES_MOST;) {
		const size_t size = strcspn(start, ":");
		const char *plus = partners ? memchr(start, '+', size) : NULL;
		const size_t first = plus ? (size_t)(plus - start) : size;

		pairing.entrants[found] =
		    find_number(call, entrants, count, argument, start, first);
		if (plus)
			pairing.partners[found] = find_number(
			    call, entrants, count, argument, plus + 1, size - first - 1);
		found++;
		start += size;
		if (*start == '\0' && found == sides)
			return pairing;
		if (*start == '\0')
			break;
		start++;
	}
	refuse_at(argument, SAY_ROUND_INVALID_SIDES_AT_TABLE, argument->text,
	    event_book_here(event)->id, sides, sides == 3 ? "A:B:C" : "A:B");
}

static void read_plan(
    struct call *call, int round, const struct round *redrawn, struct round_plan *ret)
{
	if (hooks.round_plan && hooks.round_plan(call, round, redrawn, ret))
		return;
	/* Without the feature that draws, rounds are seated by hand only. */
	if (!hooks.round_plan && !call_option(call, OPTION_TABLE))
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_NOBODY_SEATED,
		    event_side_count(call->desk.event) > 2 ? ":C" : "");
	const struct argument *tables = call_values(call, OPTION_TABLE, &ret->table_count),
	                      *byes = call_values(call, OPTION_BYE, &ret->bye_count);
	struct round_pairing *pairings =
	    arena_alloc(call->arena, ret->table_count + 1, sizeof(*pairings));
	int *numbers = arena_alloc(call->arena, ret->bye_count + 1, sizeof(*numbers));
	size_t count;
	const struct entrant *entrants = entrants_read(&call->desk, 1, &count);

	for (size_t i = 0; i < ret->table_count; i++)
		pairings[i] = read_pairing(call, entrants, count, &tables[i]);
	for (size_t i = 0; i < ret->bye_count; i++)
		numbers[i] = find_number(
		    call, entrants, count, &byes[i], byes[i].text, strlen(byes[i].text));
	ret->method = round_by_hand;
	ret->tables = pairings;
	ret->byes = numbers;
}

/* Makes a new round, or seats one again. Drawing and writing see the file in one state. */
static void run_seating(struct call *call)
{
	const char *reason = call_text(call, OPTION_REASON);
	struct round_plan plan = {0};
	struct round round;

	store_begin(call->desk.store);
	if (call->command == &cmd_round_new) {
		read_plan(call, round_new_number(&call->desk, reason != NULL), NULL, &plan);
		plan.draft = call_flag(call, OPTION_DRAFT);
		plan.extra_reason = reason;
		round = round_new(&call->desk, &plan);
	} else {
		const struct round drawn = round_drawn_read(&call->desk, round_argument(call));

		require_reason(call, &drawn);
		round_require_unbegun(&call->desk, drawn.number);
		read_plan(call, drawn.number, &drawn, &plan);
		round = round_reseat(&call->desk, drawn.number, &plan, reason);
	}
	store_commit(call->desk.store);
	warn_of_codes(call, &round, false);
	warn_of_round(call, &round);
	if (hooks.warn_of_seats)
		hooks.warn_of_seats(call, &round, false);
	show_round(call, &round);
}

#define SEATING_OPTIONS                                                                            \
	{OPTION_METHOD, TAKES_TEXT, .value = "METHOD", .with = "phase new"},                       \
	    {OPTION_SEED, TAKES_NUMBER, .value = "N", .least = 0, .most = INT64_MAX,               \
	        .with = "phase new"},                                                              \
	    {OPTION_TABLE, TAKES_TEXT, .repeatable = true, .value = "A:B[:C]"},                    \
	{                                                                                          \
		OPTION_BYE, TAKES_TEXT, .repeatable = true, .value = "A"                           \
	}

static const struct command_option new_options[] = {
    SEATING_OPTIONS,
    {.id = OPTION_DRAFT},
    {.id = OPTION_AHEAD, .with = "phase new"},
    {OPTION_EXTRA, TAKES_NOTHING, .beside = {OPTION_REASON}},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .beside = {OPTION_EXTRA}},
    {.id = OPTION_NONE},
};

static const struct command_option redo_options[] = {
    SEATING_OPTIONS,
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT"},
    {.id = OPTION_NONE},
};

const struct command cmd_round_new = {
    .name = "round new",
    .synopsis = "{{phase new:[--method METHOD] }}[--table A:B[:C] …]",
    .evening = "",
    .need = NEEDS_EVENT_WRITE,
    .options = new_options,
    .run = run_seating,
    .screen = "round",
};

const struct command cmd_round_redo = {
    .name = "round redo",
    .synopsis = "[N] --reason TEXT {{phase new:[--method METHOD] }}[--table A:B[:C] …]",
    .need = NEEDS_EVENT_WRITE,
    .options = redo_options,
    .run = run_seating,
    .screen = "round",
};

/* canasta round start, pause, resume and clock, and table extend: the time of a round. */
static void run_time(struct call *call)
{
	const bool starts = call->command == &cmd_round_start;
	const enum round_clock_act act = starts                              ? ROUND_CLOCK_START
	                                 : call->command == &cmd_round_pause ? ROUND_CLOCK_PAUSE
	                                                                     : ROUND_CLOCK_RESUME;
	const int number = round_argument(call);
	struct round_time time;

	if (call->command == &cmd_round_clock)
		time = round_time_read(&call->desk, number);
	else
		time = round_clock_step(&call->desk, number, act,
		    starts ? (int)call_number(call, OPTION_MINUTES, 0) : 0,
		    starts ? call_text(call, OPTION_REASON) : NULL);
	answer_round_clock(call_answer(call), &time);
}

static const struct command_option start_options[] = {
    {OPTION_MINUTES, TAKES_NUMBER, .value = "M", .least = 1, .most = ROUND_MINUTES_MOST},
    {OPTION_AGAIN, TAKES_NOTHING, .beside = {OPTION_REASON}},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .beside = {OPTION_AGAIN}},
    {.id = OPTION_NONE},
};

const struct command cmd_round_start = {
    .name = "round start",
    .synopsis = "[N] [--minutes M]",
    .need = NEEDS_EVENT_WRITE,
    .options = start_options,
    .run = run_time,
    .screen = "round-clock",
};

const struct command cmd_round_pause = {
    .name = "round pause",
    .synopsis = "[N]",
    .need = NEEDS_EVENT_WRITE,
    .run = run_time,
    .screen = "round-clock",
};

const struct command cmd_round_resume = {
    .name = "round resume",
    .synopsis = "[N]",
    .details = "    canasta round resume",
    .need = NEEDS_EVENT_WRITE,
    .run = run_time,
    .screen = "round-clock",
};

const struct command cmd_round_clock = {
    .name = "round clock",
    .synopsis = "[N]",
    .details = "    canasta round clock 2",
    .need = NEEDS_EVENT_READ,
    .options = option_as_of,
    .run = run_time,
    .screen = "round-clock",
};

/* --- one table --- */

static void run_extend(struct call *call)
{
	const struct argument *minutes = &call->arguments[1];
	struct extension_request more = {
	    .reason = call_text(call, OPTION_REASON), .again = call_flag(call, OPTION_AGAIN)};
	const struct address address = place_table(call, &call->arguments[0]);
	int64_t number;
	bool repeated;

	if (!text_integer(minutes->text, strlen(minutes->text), -ROUND_MINUTES_MOST,
	        ROUND_MINUTES_MOST, &number) ||
	    number == 0)
		refuse_at(minutes, SAY_NUMBER_EXPECTED_MINUTES, minutes->text, ROUND_MINUTES_MOST);
	more.minutes = (int)number;
	const struct round_time time = round_clock_extend(&call->desk, &address, &more, &repeated);
	const struct table table = table_fetch(&call->desk, &address);
	const struct round_time_table *over = round_time_of(&time, address.table);

	if (over && over->clock.state == ROUND_CLOCK_OVER)
		call_warn(call, TEXT_WARNING_TIME_OVER, address.round, address.table);
	show_table(call, &table, "extended", repeated);
	answer_table_clock(call_answer(call), &time, &table);
}

static const struct command_option extend_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = TEXT_WORDS_SAY_WHY_MORE_TIME},
    {.id = OPTION_AGAIN},
    {.id = OPTION_NONE},
};

const struct command cmd_table_extend = {
    .name = "table extend",
    .synopsis = "TABLE MINUTES --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = extend_options,
    .run = run_extend,
    .screen = "table",
};

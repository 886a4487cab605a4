#include "phase/phase_commands.h"
#include "answer/answer.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "cli/show.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "draw/bracket.h"
#include "draw/grouping.h"
#include "phase/phase.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"
#include "tournament/scale.h"

#include <string.h>

/* canasta phase new, list, show and drop: an event in several phases. */
/* --- new --- */

static const char *const carried[] = {"none", "half", "all"};
static const char *const seeded[] = {"rank", "lots"};

/* Warns, before a round is drawn, about entrants that are kept apart but are in one group or will
 * meet. */
static void warn_of_together(struct call *call, const struct phase_view *view)
{
	const struct phase_entrant *entrants = view->phase.entrants;
	size_t count;
	bool fewest = true;

	if (round_method_knocks_out(view->phase.row.method))
		return;
	const struct group_pair *pairs =
	    phase_together_find(&call->desk, &view->phase, &count, &fewest);

	for (size_t i = 0; i < count; i++) {
		const struct entrant *one = answer_phase_entrant_at(view, pairs[i].one);
		const struct entrant *other = answer_phase_entrant_at(view, pairs[i].other);

		call_warn(call,
		    fewest ? TEXT_WARNING_APART_IN_GROUP : TEXT_WARNING_APART_BEST_TRIED,
		    one->number, one->name, other->number, other->name,
		    'A' + entrants[pairs[i].one].group - 1);
	}
	phase_warn_of_meetings(call, call->desk.event, NULL, NULL);
}

static void run_new(struct call *call)
{
	struct phase_wish wish = {.row = {.name = call->arguments[0].text,
	                              .method = call_text(call, OPTION_METHOD),
	                              .seeded = seeded[call_number(call, OPTION_SEEDED, 0)],
	                              .carry = carried[call_number(call, OPTION_CARRY, 0)],
	                              .third_place = call_flag(call, OPTION_THIRD_PLACE),
	                              .best_of = (int)call_number(call, OPTION_BEST_OF, 1),
	                              .rounds = (int)call_number(call, OPTION_ROUNDS, 0),
	                              .groups = (int)call_number(call, OPTION_GROUPS, 1),
	                              .hands = (int)call_number(call, OPTION_HANDS, 0),
	                              .minutes = (int)call_number(call, OPTION_MINUTES, 0),
	                              .seed = call_number(call, OPTION_SEED, 0)},
	    .has_seed = call_option(call, OPTION_SEED) != NULL};
	const struct option_typed *from = call_option(call, OPTION_FROM);
	const char *text = from ? from->value.text : "";
	const char *dash = strchr(text, '-'), *end = dash ? dash + 1 : text;
	int64_t first = 1, last = 0;
	struct phase_qualifiers qualifiers;

	wish.book = books_asked(call);
	/* --from "8" means places 1 to 8, "3-10" places 3 to 10. */
	if (from &&
	    ((dash && !text_integer(text, (size_t)(dash - text), 1, PHASE_PLACES_MOST, &first)) ||
	        !text_integer(end, strlen(end), first + 1, PHASE_PLACES_MOST, &last)))
		break_off_at(from->value.file, 1, 1, ERROR_INPUT, SAY_PHASE_FROM_NOT_PLACES, text);
	wish.row.first = (int)first;
	wish.last = (int)last;
	struct phase made = phase_new(&call->desk, &wish, &qualifiers);

	for (size_t i = 0; i < qualifiers.passed_count; i++)
		call_warn(call, TEXT_WARNING_ENTRANT_SKIPPED, qualifiers.passed[i].entrant->number,
		    qualifiers.passed[i].entrant->name);

	/* Points of two rulebooks are not comparable, so warn if points of the phase before are
	 * carried over. */
	const struct rulebook *before = event_book_here(call->desk.event);
	const struct rulebook *now = wish.book ? wish.book : event_book_first(call->desk.event);

	if (phase_carries(&made) && !rulebook_is_same(now, before)) {
		if (strcmp(now->id, before->id) == 0)
			call_warn(call, TEXT_WARNING_CARRIED_RULEBOOK_DIFFERS, now->id);
		else
			call_warn(call, TEXT_WARNING_CARRIED_POINT_DIFFERS, before->id, now->id);
	}

	warn_of_scale(call, event_setting_scale(call->arena, &call->desk.event->settings.more),
	    made.row.hands);
	warn_of_qualifiers(call, made.row.round);
	struct phase_view view = phase_fetch(&call->desk, NULL);

	warn_of_together(call, &view);
	answer_phase(call_answer(call), &view);
}

static const struct command_option new_options[] = {
    {OPTION_METHOD, TAKES_TEXT, .value = "METHOD", .required = TEXT_WORDS_SAY_METHOD},
    {OPTION_FROM, TAKES_TEXT, .value = "N[-M]"},
    {OPTION_ROUNDS, TAKES_NUMBER, .value = "N", .least = 1, .most = PHASE_ROUNDS_MOST},
    {OPTION_GROUPS, TAKES_NUMBER, .value = "N", .least = 1, .most = PHASE_GROUPS_MOST},
    {OPTION_CARRY, TAKES_CHOICE, CHOICES(carried), .value = "HOW"},
    {.id = OPTION_THIRD_PLACE},
    {OPTION_BEST_OF, TAKES_NUMBER, .value = "N", .least = 1, .most = BRACKET_BEST_OF_MOST},
    {OPTION_HANDS, TAKES_NUMBER, .value = "N", .least = 1, .most = EVENT_HANDS_MOST},
    {OPTION_MINUTES, TAKES_NUMBER, .value = "M", .least = 1, .most = ROUND_MINUTES_MOST},
    {OPTION_RULEBOOK, TAKES_TEXT, .value = "ID|FILE"},
    {OPTION_OPTION, TAKES_TEXT, .repeatable = true, .value = "N=V"},
    {OPTION_SEEDED, TAKES_CHOICE, CHOICES(seeded), .value = "HOW"},
    {OPTION_SEED, TAKES_NUMBER, .value = "N", .least = 0, .most = INT64_MAX},
    {.id = OPTION_NONE},
};

const struct command cmd_phase_new = {
    .name = "phase new",
    .synopsis = "NAME --method METHOD [--from N[-M]]",
    .need = NEEDS_EVENT_WRITE,
    .options = new_options,
    .run = run_new,
    .screen = "phase",
};

/* --- list, show --- */

static void run_list(struct call *call)
{
	size_t count;
	const struct phase_view *views = phase_list(&call->desk, 0, &count);

	(void)answer_list(call_answer(call), "phases");
	for (size_t i = 0; i < count; i++)
		answer_phase_head(answer_row(call_answer(call), "phases"), &views[i]);
}

const struct command cmd_phase_list = {
    .name = "phase list",
    .details = "    canasta phase list",
    .need = NEEDS_EVENT_READ,
    .run = run_list,
    .screen = "phases",
    .list = "phases",
};

static void run_show(struct call *call)
{
	const char *name = call->argument_count > 0 ? call->arguments[0].text : NULL;
	const struct phase_view view = phase_fetch(&call->desk, name);

	answer_phase(call_answer(call), &view);
}

const struct command cmd_phase_show = {
    .name = "phase show",
    .synopsis = "[NAME]",
    .details = "    canasta phase show Final",
    .need = NEEDS_EVENT_READ,
    .options = option_as_of,
    .run = run_show,
    .screen = "phase",
};

/* --- drop --- */

static void run_drop(struct call *call)
{
	const char *reason = call_text(call, OPTION_REASON);
	const struct phase phase = phase_drop(&call->desk, call->arguments[0].text, reason);

	answer_text(call_answer(call), "phase", phase.row.name);
	answer_flag(call_answer(call), "dropped", true);
	answer_text(call_answer(call), "reason", reason);
}

static const struct command_option drop_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = TEXT_WORDS_SAY_WHY_PHASE_REMOVED},
    {.id = OPTION_NONE},
};

const struct command cmd_phase_drop = {
    .name = "phase drop",
    .synopsis = "NAME --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = drop_options,
    .run = run_drop,
    .screen = "phase-dropped",
};

/* canasta print bracket. */

void print_bracket(struct call *call, struct print_job *job)
{
	const struct phase_view view =
	    phase_fetch(&call->desk, call->argument_count > 1 ? call->arguments[1].text : NULL);
	const struct entrant *first = NULL;
	size_t first_count = 0;

	if (!round_method_knocks_out(view.phase.row.method))
		break_off(ERROR_INPUT, SAY_PHASE_METHOD_NO_BRACKET, view.phase.row.name);
	struct answer *part = print_part(call);
	const struct event *event = round_event(&call->desk, view.phase.row.round);

	if (view.bracket.round_count > 0)
		warn_of_silence(call, view.phase.row.round + (int)view.bracket.round_count - 1);
	answer_phase_head(part, &view);
	answer_bracket(part, &view, true);
	answer_phase_places(part, &view);
	/* The winner is known as soon as the first place is not shared. */
	for (size_t seed = 0; seed < view.phase.entrant_count; seed++)
		if (view.bracket.ranks[seed] == 1) {
			first = answer_phase_entrant_at(&view, seed);
			first_count++;
		}
	if (first_count == 1)
		answer_text(part, "winner", first->name);
	print_add_played(call, job, "bracket", event, part);
}

#include "phase/phase_commands.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/option.h"
#include "cli/show.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "club/standings.h"
#include "club/table.h"
#include "draw/bracket.h"
#include "draw/draw.h"
#include "file/log.h"
#include "file/store.h"
#include "phase/phase.h"
#include "phase/round_draw.h"
#include "tournament/event_settings.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const struct entrant *entrant_at(const struct round_draw *from, size_t index)
{
	return &from->entrants[from->input.entrants[index].number - 1];
}

/* --- warnings: entrants kept apart whom a movement lets meet --- */

/* Warns about entrants that are kept apart but whom a movement lets meet in the rounds from this one
 * on: two of them, or all if they are NULL. */
static void warn_of_due(const struct call *call, const struct desk *desk,
    const struct round_draw *from, enum draw_method method, const struct entrant *one,
    const struct entrant *other)
{
	const struct phase *phase = phase_at(desk, from->round);
	const struct draw_input *input = &from->input;
	const int announced =
	    phase ? phase->row.rounds
	          : (int)event_setting_number(&desk->event->settings.more, SETTING_ROUNDS);
	const int drawn = from->round - (phase ? phase->row.round : 1);
	const char *why = method == DRAW_MITCHELL ? message_words(TEXT_WORDS_MEET_IN_MITCHELL)
	                                          : message_words(TEXT_WORDS_MEET_IN_ROUND_ROBIN);
	/* The rounds left to draw; 0: as many as the movement has. */
	const bool *due = draw_due(
	    desk->arena, method, input, announced > drawn ? (size_t)(announced - drawn) : 0);

	for (size_t i = 0; i < input->apart_count; i++) {
		const struct entrant *first = entrant_at(from, input->apart[i].a);
		const struct entrant *second = entrant_at(from, input->apart[i].b);

		if (due[i] &&
		    (!one || (first->number == one->number && second->number == other->number) ||
		        (first->number == other->number && second->number == one->number)))
			call_warn(call, TEXT_WARNING_APART_ROUND_REFUSED, first->number,
			    first->name, second->number, second->name, why);
	}
}

void phase_warn_of_meetings(struct call *call, const struct event *event, const struct entrant *one,
    const struct entrant *other)
{
	const struct desk desk = {call->desk.store, call->desk.arena, event, call->desk.now};

	store_read_begin(desk.store);
	const int next = round_next(&desk);
	const struct phase *phase = phase_at(&desk, next);
	const char *name = phase ? phase->row.method : event->settings.more.text[SETTING_DRAW];
	const enum draw_method method = name ? draw_method_find(name) : DRAW_METHOD_COUNT;

	/* Rounds of other methods cannot be foreseen, and no two entrants have to meet. */
	if (draw_method_has_rounds(method)) {
		struct round_draw from = round_draw_read(&desk, next);

		warn_of_due(call, &desk, &from, method, one, other);
	}
	store_read_end(desk.store);
}

/* --- drawing: canasta round new and round redo --- */

/* Reads the method: --method, else the method of the phase or the event, else the one that other
 * options imply. */
static enum draw_method read_method(struct call *call, const struct phase *phase)
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
	const enum draw_method method = name ? draw_method_find(name) : DRAW_MANUAL;

	if (method == DRAW_METHOD_COUNT)
		break_off_at(typed ? typed->value.file : NULL, typed ? 1 : 0, typed ? 1 : 0,
		    ERROR_INPUT, SAY_METHOD_UNKNOWN, name,
		    draw_method_list(call->arena, DRAW_MANUAL));
	if (method == DRAW_MANUAL && !by_hand)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_TABLES_OR_METHOD,
		    event_side_count(call->desk.event) > 2 ? ":C" : "");
	if (method != DRAW_MANUAL && (by_hand || call_option(call, OPTION_BYE)))
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_SEAT_AND_DRAW, draw_method_name(method));
	return method;
}

/* Refuses a seed if the method draws no lots. */
static void seed_check(struct call *call, enum draw_method method, const struct draw_input *input)
{
	const struct option_typed *seed = call_option(call, OPTION_SEED);
	const char *first = draw_first_name(draw_first_of(method, input));

	if (!seed || draw_has_lots(method, input))
		return;
	if (*first)
		break_off_at(seed->value.file, 1, 1, ERROR_INPUT,
		    SAY_DRAW_METHOD_FIRST_WITHOUT_LOTS, draw_method_name(method), first);
	else
		break_off_at(seed->value.file, 1, 1, ERROR_INPUT, SAY_DRAW_METHOD_NO_LOTS,
		    draw_method_name(method));
}

/* Draws a round. `redrawn` has the present seats of a round that is drawn again; NULL for a new
 * round. */
static struct round_plan draw_plan(
    struct call *call, enum draw_method method, int round, const struct round *redrawn)
{
	struct round_draw from = round_draw_read(&call->desk, round);
	struct round_plan plan, seated;
	struct draw draw;

	seed_check(call, method, &from.input);
	/* If no seed was given, drawing a round again by lots takes the next seed that changes its
	 * seating. */
	enum { SEEDS_TRIED = 32 };
	const bool varies =
	    redrawn && !call_option(call, OPTION_SEED) && draw_is_by_lots(method, &from.input);
	int64_t seed =
	    call_number(call, OPTION_SEED, round_draw_seed(call->desk.event, from.round));
	int tried = 0;

	if (varies)
		seated = round_plan_of(call->arena, redrawn);
	if (varies && redrawn->has_seed && redrawn->seed < INT32_MAX)
		seed = redrawn->seed + 1;
	do {
		from.input.seed = (uint64_t)seed;
		draw = draw_make(call->arena, method, &from.input);
		plan = round_draw_plan(call->arena, &from, &draw);
		plan.seed = seed++;
	} while (varies && ++tried < SEEDS_TRIED && !round_plan_differs(&seated, &plan));
	if (!redrawn && !call_flag(call, OPTION_AHEAD))
		round_draw_allow(&call->desk, &from, method);
	plan.method = draw_method_name(method);
	plan.has_seed = draw_has_lots(method, &from.input);

	if (from.provisional)
		call_warn(call, TEXT_WARNING_DRAWN_WHILE_OPEN);
	/* Schedules with changing partners repeat opponents by design; a Swiss of two sides repeats them
	 * only if it must, perhaps for those kept apart. */
	const bool repeats = draw.repeats > 0 && method != DRAW_INDIVIDUAL;
	const bool exact = method == DRAW_SWISS && from.input.side_count == 2;

	if (repeats && exact && from.input.apart_count > 0)
		call_warn(call,
		    draw.repeats == 1 ? TEXT_WARNING_PAIR_MET_APART : TEXT_WARNING_PAIRS_MET_APART,
		    draw.repeats);
	else if (repeats && exact)
		call_warn(call,
		    draw.repeats == 1 ? TEXT_WARNING_PAIR_MET_FEWEST
		                      : TEXT_WARNING_PAIRS_MET_FEWEST,
		    draw.repeats);
	else if (repeats)
		call_warn(call,
		    draw.repeats == 1 ? TEXT_WARNING_PAIR_MET_BEFORE
		                      : TEXT_WARNING_PAIRS_MET_BEFORE,
		    draw.repeats);
	if (draw.partner_repeats > 0)
		call_warn(call,
		    draw.partner_repeats == 1 ? TEXT_WARNING_PAIR_PARTNERS_AGAIN
		                              : TEXT_WARNING_PAIRS_PARTNERS_AGAIN,
		    draw.partner_repeats);

	/* Before the first round of a movement is played, all its rounds are known. */
	if (from.round == 1)
		warn_of_due(call, &call->desk, &from, method, NULL, NULL);
	return plan;
}

bool round_plan_drawn(
    struct call *call, int round, const struct round *redrawn, struct round_plan *ret)
{
	const struct phase *phase = phase_at(&call->desk, round);

	if (phase && round_method_knocks_out(phase->row.method)) {
		/* In a knock-out the bracket decides the meetings, so these options are refused. */
		static const enum option_id options[] = {
		    OPTION_METHOD, OPTION_TABLE, OPTION_BYE, OPTION_SEED};

		for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
			const struct option_typed *typed = call_option(call, options[i]);

			if (typed)
				break_off_at(typed->value.file, 1, 1, ERROR_INPUT,
				    SAY_PHASE_METHOD_BRACKET_DECIDES, option_word(options[i]));
		}
		*ret = phase_draw_plan(&call->desk, round);
		return true;
	}
	const enum draw_method method = read_method(call, phase);

	if (method == DRAW_MANUAL)
		seed_check(call, method, &(struct draw_input){0});
	else
		*ret = draw_plan(call, method, round, redrawn);
	return method != DRAW_MANUAL;
}

/* --- warnings: entrants --- */

static void advise_redraw(struct call *call, int round, bool left_to_play)
{
	call_warn(call,
	    left_to_play ? TEXT_WARNING_ROUND_NOT_BEGUN : TEXT_WARNING_ROUND_WITHOUT_GAMES, round,
	    round);
}

void warn_of_qualifiers(struct call *call, int round)
{
	struct store *store = call->desk.store;
	size_t count, there = 0;

	store_read_begin(store);
	const struct phase *phase = phase_at(&call->desk, round);

	if (!phase || phase->row.round != round || round == 1) {
		store_read_end(store);
		return;
	}
	struct standings_facts facts = standings_facts_read(&call->desk, round - 1);
	const struct dispute_undecided *disputes =
	    disputes_undecided_read(&call->desk, NULL, round - 1, &count);

	store_read_end(store);
	/* If the phase takes everybody and pairs by lots, results do not matter. */
	for (size_t i = 0; i < facts.input.entrant_count; i++)
		there += entrant_active(&facts.entrants[i], phase->row.round);
	if (strcmp(phase->row.seeded, phase_seeded_by_lots) == 0 && phase->entrant_count >= there)
		return;
	for (size_t i = 0; i < facts.input.game_count; i++)
		if (!facts.input.games[i].game.finished)
			call_warn(call, TEXT_WARNING_TABLE_UNFINISHED, facts.tables[i].round,
			    facts.tables[i].table, phase->row.name);
	for (size_t i = 0; i < count; i++)
		call_warn(call, TEXT_WARNING_DISPUTE_OPEN, disputes[i].number, phase->row.name);
}

void phase_warn_of_entrants(
    struct call *call, enum entrant_change change, const struct entrant *entrants, size_t count)
{
	const struct phase *newest =
	    change == ENTRANT_MOVED ? NULL : phase_at(&call->desk, INT_MAX);
	struct round round;

	for (size_t i = 0; change == ENTRANTS_ADDED && newest && i < count; i++)
		if (!phase_has(newest, entrants[i].number))
			call_warn(call, TEXT_WARNING_NOT_IN_PHASE, entrants[i].number,
			    entrants[i].name, newest->row.name);
	if (change == ENTRANT_REMOVED && newest && phase_has(newest, entrants->number))
		call_warn(call,
		    newest->row.round > round_drawn_newest(&call->desk)
		        ? TEXT_WARNING_PLACE_DROP_PHASE
		        : TEXT_WARNING_PLACE_NOT_REFILLED,
		    entrants->number, entrants->name, newest->row.name);
	if (change == ENTRANT_REMOVED)
		return;

	/* The next round may have been drawn, and would now be drawn otherwise. */
	const int next = round_next(&call->desk);

	if (next > round_newest(&call->desk))
		return;
	round = round_read(&call->desk, next);
	const struct phase *phase = phase_at(&call->desk, next);

	if (phase && !phase_has(phase, entrants->number))
		return;
	if (!phase || !round_method_knocks_out(phase->row.method)) {
		if (round_has_place(&round, entrants->number) != entrant_active(entrants, next))
			advise_redraw(call, next, true);
		return;
	}
	/* In a knock-out the bracket decides the seats, not the list of entrants. */
	const struct round_redraw redrawn = round_redraw_read(&call->desk, &round);

	if (redrawn.differs && !redrawn.next.undecided)
		advise_redraw(call, next, !redrawn.next.over);
}

/* --- warnings: the seats of a round --- */

void phase_round_awaits(struct call *call, const struct round *round,
    const struct entrant *entrants, size_t count, bool *awaited)
{
	const struct phase *phase = phase_at(&call->desk, round->number);
	size_t seed;

	for (size_t i = 0; i < count; i++) {
		awaited[i] = !phase;
		/* In a knock-out most entrants are out of a round; in other phases some do not take
		 * part. */
		if (!phase || round_method_knocks_out(phase->row.method) ||
		    !phase_seed_of(phase, entrants[i].number, &seed))
			continue;
		/* A group that has played all its rounds has no places. */
		for (size_t k = 0; k < phase->entrant_count && !awaited[i]; k++)
			awaited[i] = phase->entrants[k].group == phase->entrants[seed].group &&
			             round_has_place(round, phase->entrants[k].entrant);
	}
}

/* Warns about matches of several games that begin again, because others were seated in them. */
static void warn_of_matches(struct call *call, int round)
{
	struct standings_facts facts = phase_facts_read(&call->desk, 0);
	const struct phase *phase = phase_of(facts.phases, facts.phase_count, round);
	const struct bracket bracket = phase_bracket_make(call->arena, &facts, phase);

	for (size_t i = 0; i < bracket.match_count; i++) {
		const struct bracket_match *match = &bracket.matches[i];
		const char *names[2] = {0};

		for (size_t side = 0; side < 2; side++)
			if (bracket_is_entrant(match->sides[side]))
				names[side] =
				    facts.entrants[phase->entrants[match->sides[side]].entrant - 1]
				        .name;
		if (match->counted_from > 0 && names[0] && names[1] &&
		    phase->row.round + (int)match->counted_from == round)
			call_warn(call, TEXT_WARNING_BEGIN_MATCH_AGAIN, round, names[0], names[1]);
	}
}

/* Warns about a round that was seated by hand, for reasons that a draw considers. */
static void warn_by_hand(struct call *call, const struct round *round)
{
	const struct phase *phase = phase_at(&call->desk, round->number);
	int fewest = INT_MAX;

	/* A bracket decides the meetings, and a match of several games repeats them. */
	if (phase && round_method_knocks_out(phase->row.method)) {
		warn_of_matches(call, round->number);
		return;
	}
	struct round_draw from = round_draw_read(&call->desk, round->number);
	struct draw draw = round_draw_seated(call->arena, &from, round);

	if (from.provisional)
		call_warn(call, TEXT_WARNING_SEATED_WHILE_OPEN);
	for (size_t i = 0; i < draw.table_count; i++) {
		struct draw_meeting pairs[TABLE_MEETINGS];
		const size_t count =
		    draw_table_meetings(&draw.tables[i], from.input.side_count, pairs);

		for (size_t k = 0; k < count; k++) {
			size_t times;
			const struct draw_meeting *last = draw_last_meeting(
			    &from.input, pairs[k].a, pairs[k].b, pairs[k].partners, &times);
			/* In a schedule, players who change partners are opponents twice. */
			const size_t allowed =
			    from.input.partners_change && !pairs[k].partners ? 1 : 0;

			if (times <= allowed)
				continue;
			const struct entrant *one = entrant_at(&from, last->a);
			const struct entrant *other = entrant_at(&from, last->b);

			call_warn(call,
			    last->partners ? TEXT_WARNING_PARTNERS_AGAIN
			                   : TEXT_WARNING_OPPONENTS_AGAIN,
			    round->number, round->tables[i].table, one->number, one->name,
			    other->number, other->name, last->round);
		}
	}
	/* A bye should go to an entrant with the fewest byes so far. */
	for (size_t i = 0; i < draw.table_count; i++)
		for (size_t side = 0; side < from.input.side_count; side++)
			for (size_t k = 0; k < draw.tables[i].sides[side].count; k++) {
				const size_t seated = draw.tables[i].sides[side].entrants[k];
				const int byes = from.input.entrants[seated].byes;

				fewest = byes < fewest ? byes : fewest;
			}
	for (size_t i = 0; i < draw.bye_count; i++) {
		const struct draw_entrant *bye = &from.input.entrants[draw.byes[i]];

		if (fewest < bye->byes)
			call_warn(call, TEXT_WARNING_BYE_AGAIN, bye->number,
			    from.entrants[bye->number - 1].name);
	}
}

void phase_warn_of_seats(struct call *call, const struct round *round, bool swapped)
{
	const bool by_hand = swapped || strcmp(round->method, draw_method_name(DRAW_MANUAL)) == 0;

	if (by_hand)
		warn_by_hand(call, round);
	if (!swapped)
		warn_of_qualifiers(call, round->number);
}

/* --- explaining a draw: canasta round show --explain --- */

static void add_named(struct answer *to, int number, const char *entrant)
{
	answer_number(to, "number", number);
	answer_text(to, "entrant", entrant);
}

/* Adds the sums of a draw for each aim that counts. */
static void add_sums(struct answer *to, const struct draw_sums *sums, const bool counts[AIM_COUNT])
{
	static const struct {
		enum draw_aim aim;
		const char *key;
	} keys[] = {{AIM_REPEATS, "repeats"}, {AIM_BYE, "bye"}, {AIM_MATCH_POINTS, "match_points"},
	    {AIM_SCORE, "score"}, {AIM_APART, "apart"}, {AIM_SECOND_BYE, "second_bye"},
	    {AIM_CLUBS, "clubs"}, {AIM_DISTANCE, "distance"}};

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const int64_t sum = sums->of[keys[i].aim];

		if (counts[keys[i].aim] && keys[i].aim == AIM_MATCH_POINTS)
			answer_hundredths(to, keys[i].key, sum);
		else if (counts[keys[i].aim])
			answer_number(to, keys[i].key, sum);
	}
}

static void add_passed(
    struct answer *to, const struct round_draw *from, const struct draw_rival *passed)
{
	const struct draw_input *input = &from->input;
	static const char *const aims[AIM_COUNT] = {[AIM_APART] = "others-apart",
	    [AIM_REPEATS] = "repeats",
	    [AIM_SECOND_BYE] = "second-bye",
	    [AIM_CLUBS] = "clubs",
	    [AIM_BYE] = "bye",
	    [AIM_MATCH_POINTS] = "match-points",
	    [AIM_SCORE] = "score"};
	const int other = input->entrants[passed->other].number;
	const char *why = passed->apart ? "apart" : passed->met ? "met" : NULL;
	const bool counts[AIM_COUNT] = {[AIM_REPEATS] = true,
	    [AIM_BYE] = true,
	    [AIM_MATCH_POINTS] = true,
	    [AIM_SCORE] = true,
	    [AIM_APART] = input->apart_count > 0,
	    [AIM_SECOND_BYE] = input->clubs_apart,
	    [AIM_CLUBS] = input->clubs_apart};

	answer_number(to, "number", input->entrants[passed->whose].number);
	answer_number(to, "passed_over", other);
	answer_text(to, "entrant", from->entrants[other - 1].name);
	if (passed->apart)
		answer_flag(to, "apart", true);
	else if (passed->met)
		answer_number(to, "met", passed->met);
	else
		add_sums(answer_object(to, "cost"), &passed->cost, counts);
	/* The first aim that counts decided against the other opponent. */
	for (enum draw_aim aim = 0; aim < AIM_COUNT && !why; aim++)
		why = passed->cost.of[aim] != 0 ? aims[aim] : NULL;
	answer_code(to, "why", why ? why : "rank");
}

static void add_first(struct answer *to, const struct round_draw *from, enum draw_first first)
{
	if (first == DRAW_FIRST_NONE)
		return;
	answer_code(to, "first", draw_first_name(first));
	answer_flag_set(to, "by_seed", from->by_seed);
}

/* --- checking a draw: canasta round check --- */

/* Adds
 * {"round":2,"method":"swiss","valid":true,"sums":{…},"least":{…},"findings":[…],"first":"fold"};
 * "by_seed" for the first round of a phase by seed. */
static void answer_check(struct answer *to, const struct round *round,
    const struct round_draw *from, const struct draw_report *report)
{
	bool valid = true, apart_meet = false;

	for (size_t i = 0; i < report->finding_count; i++) {
		valid = valid && report->findings[i].level != DRAW_ERROR;
		apart_meet = apart_meet || strcmp(report->findings[i].code, "apart") == 0;
	}
	answer_number(to, "round", round->number);
	answer_code(to, "method", round->method);
	answer_flag(to, "valid", valid);
	answer_flag_set(to, "apart_meet", valid && apart_meet);
	if (report->measured) {
		add_sums(answer_object(to, "sums"), &report->sums, report->counts);
		add_sums(answer_object(to, "least"), &report->least, report->counts);
	}
	(void)answer_list(to, "findings");
	for (size_t i = 0; i < report->finding_count; i++) {
		const struct draw_finding *finding = &report->findings[i];
		struct answer *row = answer_row(to, "findings");

		answer_code(row, "level", finding->level == DRAW_ERROR ? "error" : "warning");
		answer_code(row, "code", finding->code);
		if (finding->table != SIZE_MAX)
			answer_number(row, "table", round->tables[finding->table].table);
		answer_text(row, "message", finding->message);
	}
	answer_flag_set(to, "unproven", report->unproven);
	add_first(to, from, report->first);
}

/* --- commands --- */

static enum draw_method method_of(const struct round *round)
{
	const enum draw_method method = draw_method_find(round->method);

	return method == DRAW_METHOD_COUNT ? DRAW_MANUAL : method;
}

/* Reads the facts that a round was drawn from, for which the store goes back to the moment before
 * the draw. */
static struct round_draw facts_read(const struct desk *desk, const struct round *round)
{
	store_at(desk->store, round->log - 1);
	struct round_draw from = round_draw_read(desk, round->number);

	from.input.seed = (uint64_t)round->seed;
	return from;
}

/* Adds to the round:
 * "explained":[{"table":1,"ranks":[1,3],"difference":{"match_points":0,"score":20},
 * "passed_over":[{"number":3,"passed_over":5,"entrant":"…","met":1}, …],"seats":[…]}, …]; if
 * entrants were kept apart, "apart":[{"entrants":[{"number":1,"entrant":"…"}, …]}, …] and
 * "clubs_apart":true; "unproven":true; and "first":"fold" for a first round. */
void round_explain(struct call *call)
{
	struct answer *to = call_answer(call);
	const struct round round = round_drawn_read(&call->desk, round_argument(call));
	const enum draw_method method = method_of(&round);
	const struct round_draw from = facts_read(&call->desk, &round);
	const struct draw draw = round_draw_seated(call->arena, &from, &round);
	const struct draw_input *input = &from.input;
	const struct draw_reason *reasons = NULL;

	/* A Swiss draw looks for the nearest opponents; explain why nearer ones were not
	 * possible. */
	if (method == DRAW_SWISS && input->side_count == 2 &&
	    draw_first_of(method, input) == DRAW_FIRST_NONE)
		reasons = draw_explain(call->arena, input, &draw);
	const bool unproven = draw_is_unproven(call->arena, method, input);

	answer_round(to, &round, from.entrants, from.entrant_count, NULL);
	(void)answer_list(to, "explained");
	for (size_t table = 0; table < round.table_count; table++) {
		const struct draw_reason *reason = reasons ? &reasons[table] : NULL;
		const struct seating *seating = &round.tables[table];
		const struct draw_table *seats = &draw.tables[table];
		const struct draw_entrant *a = &input->entrants[seats->sides[0].entrants[0]];
		const struct draw_entrant *b = &input->entrants[seats->sides[1].entrants[0]];
		struct answer *row = answer_row(to, "explained"), *difference;

		answer_number(row, "table", seating->table);
		(void)answer_list(row, "ranks");
		for (size_t side = 0; side < input->side_count; side++)
			for (size_t i = 0; i < seats->sides[side].count; i++)
				answer_item_number(row, "ranks",
				    input->entrants[seats->sides[side].entrants[i]].rank);
		difference = answer_object(row, "difference");
		answer_hundredths(
		    difference, "match_points", llabs(a->match_points - b->match_points));
		answer_number(difference, "score", llabs(a->score - b->score));
		(void)answer_list(row, "passed_over");
		for (size_t i = 0; reason && i < reason->passed_count; i++)
			add_passed(answer_row(row, "passed_over"), &from, &reason->passed[i]);
		if (reason && reason->left_out)
			answer_number(row, "left_out", (int64_t)reason->left_out);

		/* Each side has its entrant's place before the draw. */
		for (size_t side = 0; side < seating->side_count; side++) {
			const struct draw_entrant *entrant =
			    &input->entrants[seats->sides[side].entrants[0]];
			struct answer *seat = answer_row(row, "seats");

			answer_letter(seat, "side", seating->sides[side].side);
			add_named(seat, seating->sides[side].number, seating->sides[side].entrant);
			answer_number(seat, "rank", entrant->rank);
			answer_hundredths(seat, "match_points", entrant->match_points);
			answer_number(seat, "score", entrant->score);
		}
	}
	/* The pairs that the draw kept apart are listed too. */
	for (size_t i = 0; i < input->apart_count; i++) {
		const size_t two[] = {input->apart[i].a, input->apart[i].b};
		struct answer *row = answer_row(to, "apart");

		for (size_t j = 0; j < sizeof two / sizeof *two; j++) {
			const int number = input->entrants[two[j]].number;

			add_named(
			    answer_row(row, "entrants"), number, from.entrants[number - 1].name);
		}
	}
	answer_flag_set(to, "clubs_apart", input->clubs_apart);
	answer_flag_set(to, "unproven", unproven);
	add_first(to, &from, draw_first_of(method, input));
	call_tell(call, "round-explained", NULL);
}

static void run_check(struct call *call)
{
	const struct desk *desk = &call->desk;
	size_t unplayed_count;

	/* Read this before the store goes back to the moment of the draw. */
	struct round round = round_drawn_read(desk, round_argument(call));
	struct round_redraw redrawn = round_redraw_read(desk, &round);

	/* Until a published round has a hand, it differs only by what changed since its draw; then it
	 * does not. Drafts and knock-outs differ by the draw itself. */
	if (!round.draft && !redrawn.next.knocks_out) {
		const int *unplayed = round_unplayed_read(desk, round.number - 1, &unplayed_count);

		redrawn.differs = unplayed_count > 0 && unplayed[0] == round.number &&
		                  round_redraw_since(desk, &round, &redrawn);
	}
	struct round_draw from = facts_read(desk, &round);
	const struct draw draw = round_draw_seated(call->arena, &from, &round);

	/* In a knock-out only the bracket decides who meets, which a match of several games repeats,
	 * and who has a bye. */
	if (redrawn.next.knocks_out) {
		struct draw_input *input = &from.input;
		struct draw_entrant *entrants =
		    arena_alloc(call->arena, input->entrant_count, sizeof *entrants);

		for (size_t i = 0; i < input->entrant_count; i++) {
			entrants[i] = input->entrants[i];
			entrants[i].byes = 0;
		}
		input->entrants = entrants;
		input->meeting_count = 0;
	}
	struct draw_report report = draw_check(call->arena, method_of(&round), &from.input, &draw);

	if (redrawn.differs) {
		report.findings = arena_room(
		    call->arena, report.findings, report.finding_count, sizeof *report.findings);
		report.findings[report.finding_count++] = (struct draw_finding){
		    .level = round.draft && redrawn.next.knocks_out ? DRAW_ERROR : DRAW_WARNING,
		    .code = "drawn-otherwise",
		    .table = SIZE_MAX,
		    .message = message_words(TEXT_WORDS_REDRAW_DIFFERS)};
	}
	for (size_t i = 0; i < report.finding_count; i++)
		if (report.findings[i].level == DRAW_ERROR)
			call_met(call, ERROR_REFUSED);
	answer_check(call_answer(call), &round, &from, &report);
}

const struct command cmd_round_check = {
    .name = "round check",
    .synopsis = "[N]",
    .need = NEEDS_EVENT_READ,
    .options = option_as_of,
    .run = run_check,
    .screen = "round-check",
};

#include "draw/draw.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/error.h"
#include "base/message.h"
#include "draw/drawing.h"
#include "draw/matching.h"
#include "tournament/ranking.h"

#include <stdarg.h>
#include <string.h>

/* --- the check --- */

/* A part of a draw while it is checked. */
struct check {
	enum draw_method method;
	const struct draw_part *part;
	struct drawing drawing; /* the players and what they met */
	const struct draw *draw;
	enum draw_first first;
	struct draw_report *report; /* of the whole draw */
	bool counts[AIM_COUNT];
	bool *sits_out; /* has a bye */
	bool whole;     /* every player has exactly one place, and no other entrant has one */
};

/* Adds a finding about a table of the part; SIZE_MAX: none in particular. */
__attribute__((format(printf, 5, 6))) static void find(struct check *check,
    enum draw_finding_level level, const char *code, size_t table, const char *format, ...)
{
	struct arena *arena = check->drawing.arena;
	struct draw_report *report = check->report;
	va_list arguments;

	va_start(arguments, format);
	report->findings =
	    arena_room(arena, report->findings, report->finding_count, sizeof *report->findings);
	report->findings[report->finding_count++] = (struct draw_finding){.level = level,
	    .code = code,
	    .table = table == SIZE_MAX ? SIZE_MAX : check->part->tables[table],
	    .message = message_vtext(arena, format, arguments)};
	va_end(arguments);
}

static int number(const struct check *check, size_t entrant)
{
	return check->drawing.input->entrants[entrant].number;
}

/* Checks that every player has one place, and no other entrant has one. */
static void places_check(struct check *check)
{
	const struct draw_input *input = check->drawing.input;
	const struct draw *draw = check->draw;
	const enum draw_finding_level level =
	    check->method == DRAW_MANUAL ? DRAW_WARNING : DRAW_ERROR;
	int *places = arena_alloc(check->drawing.arena, input->entrant_count, sizeof *places);

	for (size_t i = 0; i < draw->table_count; i++)
		for (size_t side = 0; side < input->side_count; side++)
			for (size_t j = 0; j < draw->tables[i].sides[side].count; j++)
				places[draw->tables[i].sides[side].entrants[j]]++;
	for (size_t i = 0; i < draw->bye_count; i++) {
		places[draw->byes[i]]++;
		check->sits_out[draw->byes[i]] = true;
	}
	for (size_t i = 0; i < input->entrant_count; i++) {
		const bool active = input->entrants[i].active;

		check->whole = check->whole && places[i] == active;
		if (places[i] > 1)
			find(check, DRAW_ERROR, "seated-twice", SIZE_MAX, TEXT_SEATED_TWICE,
			    number(check, i), places[i]);
		else if (places[i] == 0 && active)
			find(check, level, "not-seated", SIZE_MAX, TEXT_NOT_SEATED,
			    number(check, i));
		else if (places[i] > 0 && !active)
			find(check, level, "absent-seated", SIZE_MAX, TEXT_ABSENT_SEATED,
			    number(check, i));
	}
}

static void teams_check(struct check *check)
{
	const struct draw *draw = check->draw;
	const struct draw_entrant *entrants = check->drawing.input->entrants;

	if (!check->drawing.input->teams || check->method == DRAW_MANUAL)
		return;
	for (size_t i = 0; i < draw->table_count; i++) {
		const int a = entrants[draw->tables[i].sides[0].entrants[0]].team;
		const int b = entrants[draw->tables[i].sides[1].entrants[0]].team;
		bool split = a != 0 && a == b;

		for (size_t j = 0; a != 0 && j < draw->table_count; j++)
			split =
			    split || (entrants[draw->tables[j].sides[0].entrants[0]].team == a &&
			                 entrants[draw->tables[j].sides[1].entrants[0]].team != b);
		if (split)
			find(check, DRAW_ERROR, "teams-split", i, TEXT_TEAMS_SPLIT);
	}
}

static size_t met_count(const struct check *check, size_t a, size_t b, bool partners)
{
	return partners ? drawing_partnered(&check->drawing, a, b)
	                : drawing_met(&check->drawing, a, b);
}

/* Returns true if an entrant at another table of the round was met less often by this one, and
 * could have sat here instead. */
static bool has_fresher(
    const struct check *check, size_t table, size_t who, size_t met, bool partners)
{
	const struct draw_table *here = &check->draw->tables[table];

	for (size_t k = 0; k < check->drawing.count; k++) {
		const size_t other = check->drawing.players[k];
		bool sits_here = false;

		for (size_t side = 0; side < check->drawing.input->side_count; side++)
			for (size_t i = 0; i < here->sides[side].count; i++)
				sits_here = sits_here || here->sides[side].entrants[i] == other;
		if (!check->sits_out[other] && !sits_here &&
		    met_count(check, who, other, partners) < met)
			return true;
	}
	return false;
}

/* Returns true if a meeting fits the schedule of players who change partners: each time it is
 * completed, every pair are partners once and opponents twice. */
static bool is_scheduled(const struct check *check, size_t met, bool partners)
{
	const struct draw_input *input = check->drawing.input;
	const size_t rounds = schedule_rounds(check->drawing.count);
	int newest = 0;

	if (check->method != DRAW_INDIVIDUAL || rounds == 0)
		return false;
	for (size_t i = 0; i < input->meeting_count; i++)
		newest = number_greater(newest, input->meetings[i].round);
	return met < (partners ? 1 : 2) * ((size_t)newest / rounds + 1);
}

/* Returns the round in which two last met as opponents, or as partners; 0: never. */
static int last_met(const struct draw_input *input, size_t a, size_t b, bool partners)
{
	size_t times;
	const struct draw_meeting *last = draw_last_meeting(input, a, b, partners, &times);

	return last ? last->round : 0;
}

/* Checks two at one table. If they are kept apart, that is an error in a draw, and only a warning
 * if they were seated by hand, as the desk may know better. An earlier meeting is reported unless
 * it was unavoidable. */
static void pair_check(struct check *check, size_t table, size_t a, size_t b, bool partners)
{
	const struct draw_input *input = check->drawing.input;
	const size_t met = met_count(check, a, b, partners);

	for (size_t i = 0; i < input->apart_count; i++) {
		const struct draw_apart *pair = &input->apart[i];

		if ((pair->a == a && pair->b == b) || (pair->a == b && pair->b == a)) {
			find(check, check->method == DRAW_MANUAL ? DRAW_WARNING : DRAW_ERROR,
			    "apart", table, TEXT_APART, pair->names);
			break;
		}
	}
	if (met > 0 && !is_scheduled(check, met, partners) &&
	    has_fresher(check, table, a, met, partners) &&
	    has_fresher(check, table, b, met, partners))
		find(check, DRAW_WARNING, partners ? "partners-again" : "met-before", table,
		    partners ? TEXT_PARTNERS_AGAIN : TEXT_MET_BEFORE, number(check, a),
		    number(check, b), last_met(input, a, b, partners));
}

/* Checks the byes. Movements have fixed byes; keeping entrants apart may need another bye, and in
 * a swiss of three sides another may avoid repeats. */
static void byes_check(struct check *check)
{
	const struct draw_entrant *entrants = check->drawing.input->entrants;
	const bool comes = drawing_keeps_apart(&check->drawing) ||
	                   draw_method_has_rounds(check->method) || check->method == DRAW_MANUAL ||
	                   (check->method == DRAW_SWISS && check->drawing.input->side_count > 2);

	for (size_t i = 0; i < check->draw->bye_count; i++) {
		const size_t bye = check->draw->byes[i];
		bool earlier = false;

		for (size_t k = 0; k < check->drawing.count; k++) {
			const size_t other = check->drawing.players[k];

			earlier = earlier || (!check->sits_out[other] &&
			                         entrants[other].byes < entrants[bye].byes);
		}
		if (entrants[bye].byes > 0 && earlier)
			find(check, comes ? DRAW_WARNING : DRAW_ERROR, "bye-again", SIZE_MAX,
			    TEXT_BYE_AGAIN, number(check, bye));
	}
}

/* Returns how much more often the entrants of a side sat on side A than on side B. */
static int balance(const struct draw_input *input, const struct draw_side *side)
{
	int sum = 0;

	for (size_t i = 0; i < side->count; i++)
		sum += input->entrants[side->entrants[i]].sat[0] -
		       input->entrants[side->entrants[i]].sat[1];
	return sum;
}

/* Checks that sides go to those who had them less often; movements and teams have their own
 * sides. */
static void sides_check(struct check *check)
{
	const struct draw_input *input = check->drawing.input;

	if (input->side_count > 2 || input->teams || check->method == DRAW_MANUAL ||
	    draw_method_has_rounds(check->method))
		return;
	for (size_t i = 0; i < check->draw->table_count; i++) {
		const int first = balance(input, &check->draw->tables[i].sides[0]);
		const int second = balance(input, &check->draw->tables[i].sides[1]);

		if (first > second)
			find(
			    check, DRAW_ERROR, "sides-uneven", i, TEXT_SIDES_UNEVEN, first, second);
	}
}

/* Checks a draw by the order of the players: a danish round, and a first round from the list; lots
 * may give any pairs. */
static void order_check(struct check *check)
{
	const struct draw_input *input = check->drawing.input;
	const struct draw *draw = check->draw;
	const enum draw_first first = check->first;
	size_t *due = arena_alloc(check->drawing.arena, input->entrant_count, sizeof *due);
	size_t place = 0;

	if (input->teams || !check->whole || drawing_is_bound(&check->drawing) ||
	    first == DRAW_FIRST_LOTS || (first == DRAW_FIRST_NONE && check->method != DRAW_DANISH))
		return;
	/* The table that is due to each player. */
	for (size_t i = 0; i < check->drawing.count; i++)
		if (!check->sits_out[check->drawing.players[i]]) {
			due[check->drawing.players[i]] = first == DRAW_FIRST_FOLD
			                                     ? place % draw->table_count
			                                     : place / input->side_count;
			place++;
		}
	if (first == DRAW_FIRST_NONE) {
		bool *there =
		    arena_alloc(check->drawing.arena, input->entrant_count, sizeof *there);

		for (size_t i = 0; i < draw->table_count; i++)
			for (size_t side = 0; side < input->side_count; side++)
				there[draw->tables[i].sides[side].entrants[0]] =
				    due[draw->tables[i].sides[side].entrants[0]] == i;
		for (size_t i = 0; i < input->entrant_count; i++)
			if (input->entrants[i].active && !check->sits_out[i] && !there[i])
				find(check, DRAW_ERROR, "not-neighbours", SIZE_MAX,
				    TEXT_NOT_NEIGHBOURS, number(check, i));
		return;
	}
	for (size_t i = 0; i < draw->table_count; i++)
		for (size_t side = 1; side < input->side_count; side++) {
			const size_t a = draw->tables[i].sides[0].entrants[0];
			const size_t b = draw->tables[i].sides[side].entrants[0];

			if (due[a] != due[b])
				find(check, DRAW_ERROR, "first-otherwise", i, TEXT_FIRST_OTHERWISE,
				    number(check, a), number(check, b), draw_first_name(first));
		}
}

/* --- the best draw of pairs --- */

/* Returns true for a draw that is made for pairs by the aims of a Swiss, not by an order. */
static bool is_swiss(const struct check *check)
{
	return check->method == DRAW_SWISS &&
	       (check->first == DRAW_FIRST_NONE || !drawing_is_bound(&check->drawing));
}

/* Returns true if the draw is measured, and sets the aims that count. A draw by an order is
 * measured only if players may have to leave it; one by lot has no order that is known here. */
static bool counts_find(struct check *check)
{
	bool *counts = check->counts;
	const struct draw_input *input = check->drawing.input;
	const enum draw_first first = check->first;
	const bool clubs = drawing_has_clubmates(&check->drawing);
	const bool swiss = is_swiss(check), random = check->method == DRAW_RANDOM;
	const bool ordered = first == DRAW_FIRST_FOLD || first == DRAW_FIRST_LIST ||
	                     (check->method == DRAW_DANISH && first == DRAW_FIRST_NONE);

	if (input->side_count > 2 || input->partners_change ||
	    (!swiss && !(drawing_is_bound(&check->drawing) &&
	                   (ordered || random || first == DRAW_FIRST_LOTS))))
		return false;
	counts[AIM_APART] = drawing_keeps_apart(&check->drawing);
	counts[AIM_REPEATS] = counts[AIM_MATCH_POINTS] = counts[AIM_SCORE] = swiss;
	counts[AIM_SECOND_BYE] = clubs || random;
	counts[AIM_CLUBS] = clubs;
	counts[AIM_BYE] = !random;
	counts[AIM_DISTANCE] = !swiss && ordered;
	return true;
}

/* Returns the sums of a draw; a partner is a place among the players, and the number of players
 * represents the bye. Places in the order are those without the one that sits out. */
static struct draw_sums measure(
    const struct check *check, const struct aims *aims, const size_t *partners)
{
	const struct drawing *drawing = &check->drawing;
	struct draw_sums sums = {{0}};
	size_t bye = drawing->count;

	for (size_t i = 0; i < drawing->count; i++)
		if (partners[i] == drawing->count)
			bye = i;
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		for (size_t i = 0; check->counts[aim] && i < drawing->count; i++) {
			const size_t other = partners[i];
			const bool left = aim == AIM_DISTANCE;

			if (i == bye)
				sums.of[aim] += (int64_t)draw_aims_bye(drawing, aim, i);
			else if (other > i)
				sums.of[aim] += (int64_t)draw_aims_pair(drawing, aims, aim,
				    i - (left && bye < i), other - (left && bye < other));
		}
	return sums;
}

/* Finds the partners of the best draw by some aims, even if it seats players who are kept apart. */
static size_t *partners_find(struct drawing *drawing, enum aims_kind kind, size_t step)
{
	struct aims aims = {.kind = kind, .step = step};

	return matching_first(drawing->arena, draw_aims_solve(drawing, &aims));
}

/* Finds the partners of the best draw by an order: the bye first, then the pairs of the others. */
static size_t *partners_in_order(const struct check *check, size_t step)
{
	struct drawing rest = check->drawing;
	const size_t count = rest.count;
	size_t *partners = arena_alloc(rest.arena, count, sizeof *partners), *found;
	size_t bye = count;

	if (count % 2 != 0) {
		bye = partners_find(&rest, AIMS_BYE, 0)[count];
		partners[bye] = count;
		rest.players = arena_alloc(rest.arena, count, sizeof *rest.players);
		memcpy(rest.players, check->drawing.players, count * sizeof *rest.players);
		drawing_sit_out(&rest, bye);
	}
	found = partners_find(&rest, AIMS_ORDER, step);
	for (size_t i = 0; i < rest.count; i++)
		partners[i + (i >= bye)] = found[i] + (found[i] >= bye);
	return partners;
}

/* Adds the sums of a part to the report, and reports the first that is not the least possible; pairs
 * kept apart are reported one by one. */
static void sums_compare(struct check *check, const struct draw_sums *sums,
    const struct draw_sums *least_sums, bool is_first)
{
	struct draw_report *report = check->report;
	static const struct {
		const char *code, *what;
		int parts; /* hundredths in a unit */
	} aims[AIM_COUNT] = {
	    [AIM_REPEATS] = {"repeats-avoidable", TEXT_WORDS_PAIRS_THAT_MET_BEFORE, MATCH_PARTS},
	    [AIM_SECOND_BYE] = {"bye-again", TEXT_WORDS_ENTRANTS_FEWER_BYES, MATCH_PARTS},
	    [AIM_CLUBS] = {"clubs-avoidable", TEXT_WORDS_PAIRS_OF_ONE_CLUB, MATCH_PARTS},
	    [AIM_BYE] = {"bye-not-lowest", TEXT_WORDS_ENTRANTS_BEFORE_BYE, MATCH_PARTS},
	    [AIM_MATCH_POINTS] = {"match-points-apart", TEXT_WORDS_MATCH_POINTS_APART, 1},
	    [AIM_SCORE] = {"score-apart", TEXT_WORDS_SCORE_POINTS_APART, MATCH_PARTS},
	    [AIM_DISTANCE] = {"order-apart", TEXT_WORDS_PLACES_APART, MATCH_PARTS},
	};
	enum draw_aim aim = 0;

	for (enum draw_aim i = 0; i < AIM_COUNT; i++) {
		report->counts[i] = report->counts[i] || check->counts[i];
		report->sums.of[i] += sums->of[i];
		report->least.of[i] += least_sums->of[i];
	}
	while (aim < AIM_COUNT && sums->of[aim] == least_sums->of[aim])
		aim++;
	if (aim < AIM_COUNT && aims[aim].code) {
		char here[TIE_BREAK_TEXT], least[TIE_BREAK_TEXT];
		char here_said[NUMERALS_TEXT], least_said[NUMERALS_TEXT];

		ranking_hundredths(sums->of[aim] * aims[aim].parts, here);
		ranking_hundredths(least_sums->of[aim] * aims[aim].parts, least);
		find(check, DRAW_ERROR, aims[aim].code, SIZE_MAX, TEXT_PROBLEM_BETTER_DRAW,
		    message_figures(here, here_said), message_words(aims[aim].what),
		    message_figures(least, least_said));
	} else if (aim == AIM_COUNT && check->first == DRAW_FIRST_NONE &&
	           check->method != DRAW_RANDOM && !is_first) {
		find(check, DRAW_ERROR, "not-first", SIZE_MAX, TEXT_NOT_FIRST);
	}
}

/* Measures a whole draw of pairs against the best possible. */
static void optimum_check(struct check *check)
{
	/* Up to this difference all sums stay exact. */
	const int64_t most = INT64_C(1) << 40;
	struct drawing *drawing = &check->drawing;
	const struct draw_entrant *entrants = drawing->input->entrants;
	const size_t count = drawing->count;
	struct aims aims = {.step = check->first == DRAW_FIRST_FOLD ? count / 2 : 1};
	size_t *own = arena_alloc(drawing->arena, count, sizeof *own), *best;
	size_t *place = arena_alloc(drawing->arena, drawing->input->entrant_count, sizeof *place);

	if (check->draw->bye_count != count % 2) {
		find(check, DRAW_ERROR, "byes-many", SIZE_MAX, TEXT_BYES_MANY,
		    check->draw->bye_count, count % 2);
		check->report->measured = false;
		return;
	}
	for (size_t i = 0; i < count; i++) {
		const struct draw_entrant *player = &entrants[drawing->players[i]];

		if (player->score > most || player->score < -most || player->match_points > most ||
		    player->match_points < -most)
			break_off(ERROR_REFUSED, SAY_DRAW_RANGE_SUMS);
		place[drawing->players[i]] = i;
		own[i] = count;
	}
	for (size_t i = 0; i < check->draw->table_count; i++) {
		const size_t a = place[check->draw->tables[i].sides[0].entrants[0]];
		const size_t b = place[check->draw->tables[i].sides[1].entrants[0]];

		own[a] = b;
		own[b] = a;
	}
	best = is_swiss(check) ? partners_find(drawing, AIMS_SWISS, 0)
	                       : partners_in_order(check, aims.step);
	struct draw_sums sums = measure(check, &aims, own);
	struct draw_sums least = measure(check, &aims, best);

	sums_compare(check, &sums, &least, memcmp(own, best, count * sizeof *own) == 0);
}

/* Checks a part, and adds to the report. */
static void part_check(struct arena *arena, enum draw_method method, const struct draw_part *part,
    struct draw_report *report)
{
	const struct draw_input *input = &part->input;
	const size_t count = report->finding_count;
	struct check check = {.drawing = drawing_begin(arena, input),
	    .method = method,
	    .part = part,
	    .draw = &part->draw,
	    .first = draw_first_of(method, input),
	    .report = report,
	    .sits_out = arena_alloc(arena, input->entrant_count, sizeof *check.sits_out),
	    .whole = true};
	const bool measured = counts_find(&check);

	places_check(&check);
	teams_check(&check);
	if (measured && input->teams) {
		/* Repeats, byes, sides and sums are those of teams, each as one entrant. */
		if (check.whole && report->finding_count == count) {
			const struct draw_part folded = draw_fold(arena, part);

			if (input->group_count <= 1)
				report->first = draw_first_of(method, &folded.input);
			part_check(arena, method, &folded, report);
		} else {
			report->measured = false;
		}
		return;
	}
	for (size_t i = 0; i < check.draw->table_count; i++) {
		struct draw_meeting pairs[TABLE_MEETINGS];
		const size_t pair_count =
		    draw_table_meetings(&check.draw->tables[i], input->side_count, pairs);

		for (size_t k = 0; k < pair_count; k++)
			pair_check(&check, i, pairs[k].a, pairs[k].b, pairs[k].partners);
	}
	if (!measured)
		byes_check(&check);
	sides_check(&check);
	order_check(&check);
	if (measured && check.whole)
		optimum_check(&check);
	else
		report->measured = false;
}

/* Checks each group by itself; a group that rests needs no check. */
struct draw_report draw_check(struct arena *arena, enum draw_method method,
    const struct draw_input *input, const struct draw *draw)
{
	struct draw_report report = {.measured = true, .first = draw_first_of(method, input)};
	struct draw_part *parts;
	const size_t count = draw_split(arena, method, input, draw, &parts);

	for (size_t i = 0; i < count; i++)
		if (!parts[i].rests || parts[i].draw.table_count + parts[i].draw.bye_count > 0)
			part_check(arena, method, &parts[i], &report);
	report.unproven = draw_is_unproven(arena, method, input);
	return report;
}

/* --- the explanation --- */

/* Compares two entrants; negative if `one` is nearer to the entrant `whose` than `other`. */
static int nearer(const struct draw_entrant *entrants, size_t whose, size_t one, size_t other)
{
	int64_t first = number_magnitude(entrants[whose].match_points - entrants[one].match_points);
	int64_t second =
	    number_magnitude(entrants[whose].match_points - entrants[other].match_points);

	if (first != second)
		return first < second ? -1 : 1;
	first = number_magnitude(entrants[whose].score - entrants[one].score);
	second = number_magnitude(entrants[whose].score - entrants[other].score);
	return (first > second) - (first < second);
}

/* Lists the opponents nearer to an entrant than its own, the nearest first; equals keep their order.
 * Returns their number. */
static size_t nearer_list(
    const struct drawing *drawing, size_t whose, size_t partner, size_t *ret_nearer)
{
	const struct draw_entrant *entrants = drawing->input->entrants;
	size_t count = 0;

	for (size_t i = 0; i < drawing->count; i++) {
		const size_t other = drawing->players[i];
		size_t at = count;

		if (other == whose || nearer(entrants, whose, other, partner) >= 0)
			continue;
		for (; at > 0 && nearer(entrants, whose, other, ret_nearer[at - 1]) < 0; at--)
			ret_nearer[at] = ret_nearer[at - 1];
		ret_nearer[at] = other;
		count++;
	}
	return count;
}

/* Writes the reasons of a part's tables to their places among all: for each entrant the opponents
 * nearer than its own, and how much worse the best draw with each of them is. */
static void explain(struct arena *arena, const struct draw_part *part, struct draw_reason *reasons)
{
	struct drawing drawing = drawing_begin(arena, &part->input);
	struct aims aims = {.kind = AIMS_SWISS};
	struct matching *matching = NULL, *work = NULL;
	struct draw_sums least = {{0}};
	size_t *near = arena_alloc(arena, drawing.count, sizeof *near);
	/* The place of an entrant among the players, from 1; 0: not playing. */
	size_t *place = arena_alloc(arena, part->input.entrant_count, sizeof *place);

	for (size_t i = 0; i < drawing.count; i++)
		place[drawing.players[i]] = i + 1;
	if (drawing.count >= 2) {
		matching = draw_aims_solve(&drawing, &aims);
		work = matching_work(arena, matching);
		least = draw_aims_split(&aims, matching_total(matching));
	}
	for (size_t i = 0; i < 2 * part->draw.table_count; i++) {
		const struct draw_side *sides = part->draw.tables[i / 2].sides;
		const size_t whose = sides[i % 2].entrants[0];
		const size_t partner = sides[1 - i % 2].entrants[0];
		struct draw_reason *reason = &reasons[part->tables[i / 2]];

		/* One seated by hand though absent is not in the draw. */
		if (!place[whose] || !place[partner])
			continue;
		const size_t count = nearer_list(&drawing, whose, partner, near);

		for (size_t k = 0; k < count && k < PASSED_MOST; k++) {
			struct draw_rival *one = &reason->passed[reason->passed_count++];

			*one = (struct draw_rival){.whose = part->whole[whose],
			    .other = part->whole[near[k]],
			    .apart = drawing_apart(&drawing, whose, near[k]),
			    .met = last_met(drawing.input, whose, near[k], false)};
			if (one->apart || one->met > 0)
				continue;
			one->cost = draw_aims_split(&aims,
			    matching_force(matching, work, place[whose] - 1, place[near[k]] - 1));
			for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
				one->cost.of[aim] -= least.of[aim];
		}
		reason->left_out += count > PASSED_MOST ? count - PASSED_MOST : 0;
	}
}

/* Explains each group by itself, so that opponents passed over are of one group, and each team as its
 * entrant with the lowest number. Opponents passed over are listed at the first table where two
 * teams meet. */
struct draw_reason *draw_explain(
    struct arena *arena, const struct draw_input *input, const struct draw *draw)
{
	struct draw_reason *reasons = arena_alloc(arena, draw->table_count, sizeof *reasons);
	struct draw_part *parts;
	const size_t count = draw_split(arena, DRAW_SWISS, input, draw, &parts);

	for (size_t i = 0; i < count; i++) {
		const struct draw_part *part = &parts[i];

		if (!input->teams) {
			explain(arena, part, reasons);
			continue;
		}
		const struct draw_part folded = draw_fold(arena, part);

		explain(arena, &folded, reasons);
		for (size_t k = 0; k < part->draw.table_count; k++) {
			const size_t table = part->tables[k],
			             first = folded.tables[folded.folded[k]];

			if (table == first)
				continue;
			reasons[table] = reasons[first];
			reasons[table].passed_count = reasons[table].left_out = 0;
		}
	}
	return reasons;
}

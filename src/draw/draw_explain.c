#include "draw/drawing.h"

#include "base/arena.h"
#include "base/checked.h"
#include "draw/matching.h"

/* The best draw of a part, with which those that force a pair are compared. */
struct best_draw {
	struct drawing drawing;
	struct aims aims;
	struct matching *matching, *work;
	struct draw_sums sums;
	size_t *place; /* place of an entrant among the players; SIZE_MAX: not playing */
};

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

/* Reports the opponents nearer to an entrant than its own, and how much worse the best draw with
 * each of them is. */
static void side_explain(const struct best_draw *best, const size_t *whole, size_t whose,
    size_t partner, struct draw_reason *reason, struct draw_passed *passed)
{
	const struct drawing *drawing = &best->drawing;
	const struct draw_entrant *entrants = drawing->input->entrants;
	size_t *near = arena_alloc(drawing->arena, drawing->count, sizeof *near);
	size_t count = 0;

	/* Lists them, the nearest first; equals keep their order. */
	for (size_t i = 0; i < drawing->count; i++) {
		const size_t other = drawing->players[i];
		size_t at = count;

		if (other == whose || nearer(entrants, whose, other, partner) >= 0)
			continue;
		for (; at > 0 && nearer(entrants, whose, other, near[at - 1]) < 0; at--)
			near[at] = near[at - 1];
		near[at] = other;
		count++;
	}
	for (size_t i = 0; i < count && i < PASSED_MOST; i++) {
		struct draw_passed *one = &passed[reason->passed_count++];
		struct draw_sums sums;

		*one = (struct draw_passed){.whose = whole[whose],
		    .other = whole[near[i]],
		    .apart = drawing_apart(drawing, whose, near[i]),
		    .met = draw_last_met(drawing->input, whose, near[i], false)};
		if (one->apart || one->met > 0)
			continue;
		sums = draw_aims_split(&best->aims, matching_force(best->matching, best->work,
		                                        best->place[whose], best->place[near[i]]));
		for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
			one->cost.of[aim] = sums.of[aim] - best->sums.of[aim];
	}
	reason->left_out += count > PASSED_MOST ? count - PASSED_MOST : 0;
}

/* Writes the reasons of a part's tables to their places among all. */
static void explain(struct arena *arena, const struct draw_part *part, struct draw_reason *reasons)
{
	const struct draw_input *input = &part->input;
	const struct draw *draw = &part->draw;
	struct best_draw best = {.drawing = {.arena = arena, .input = input},
	    .place = arena_alloc(arena, input->entrant_count, sizeof *best.place)};
	struct drawing *drawing = &best.drawing;
	const struct draw_entrant *entrants = input->entrants;
	matching_cost *costs;
	size_t count;

	drawing_begin(drawing);
	for (size_t i = 0; i < input->entrant_count; i++)
		best.place[i] = SIZE_MAX;
	for (size_t i = 0; i < drawing->count; i++)
		best.place[drawing->players[i]] = i;
	if (drawing->count >= 2) {
		costs = draw_aims_make(drawing, &best.aims, &count);
		best.matching = matching_make(arena, count, costs);
		matching_work(arena, best.matching, &best.work);
		best.sums = draw_aims_split(&best.aims, matching_total(best.matching));
	}
	for (size_t i = 0; i < draw->table_count; i++) {
		const size_t a = draw->tables[i].sides[0].entrants[0];
		const size_t b = draw->tables[i].sides[1].entrants[0];
		struct draw_reason *reason = &reasons[part->tables[i]];
		struct draw_passed *passed =
		    arena_alloc(arena, (size_t)2 * PASSED_MOST, sizeof *passed);

		*reason =
		    (struct draw_reason){.match_points = number_magnitude(
		                             entrants[a].match_points - entrants[b].match_points),
		        .score = number_magnitude(entrants[a].score - entrants[b].score),
		        .passed = passed};
		/* One seated by hand though absent is not in the draw. */
		if (best.place[a] == SIZE_MAX || best.place[b] == SIZE_MAX)
			continue;
		side_explain(&best, part->whole, a, b, reason, passed);
		side_explain(&best, part->whole, b, a, reason, passed);
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
		struct draw_part folded;
		size_t *meeting;

		if (!input->teams) {
			explain(arena, part, reasons);
			continue;
		}
		draw_fold(arena, part, &folded, &meeting);
		explain(arena, &folded, reasons);
		for (size_t k = 0; k < part->draw.table_count; k++) {
			const size_t table = part->tables[k], first = folded.tables[meeting[k]];

			if (table == first)
				continue;
			reasons[table] = reasons[first];
			reasons[table].passed_count = reasons[table].left_out = 0;
		}
	}
	return reasons;
}

#include "referee/asking.h"

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* What is done with a row of what runs may reach; the sums of a row lie beside those base points. */
typedef void row_act(struct asking *asking, int64_t base, const uint64_t *sums);

/* Rows of one way to end no farther from the base points asked about than that. */
static void each_row_near(struct asking *asking, int whole, int pass, int64_t window,
    const struct ending *ending, row_act *act)
{
	const struct run_bounds *bounds = &asking->possible->bounds;
	int asked = asking->question->reds;
	int least = asked < 0 ? 0 : asked, most = asked < 0 ? bounds->reds_most : asked;
	int64_t lowest = run_bounds_lowest(bounds, whole) + ending->base;
	int64_t from = asking->question->sums.base - lowest - window;
	int64_t to = asking->question->sums.base - lowest + window;
	int64_t unit = bounds->base_unit, first = from <= 0 ? 0 : (from + unit - 1) / unit;
	int64_t last = to < 0 ? -1 : to / unit;

	if (last >= (int64_t)bounds->found[whole][pass].rows)
		last = (int64_t)bounds->found[whole][pass].rows - 1;
	for (int reds = least; reds <= most && reds <= bounds->reds_most; reds++)
		for (int64_t row = first; row <= last; row++)
			act(asking, lowest + row * unit,
			    run_bounds_row(
			        bounds, whole, pass, ending->out != OUT_NONE, reds, (size_t)row));
}

/* Every such row with so many whole runs, by each way to end. */
static void each_row(struct asking *asking, int whole, int pass, int64_t window, row_act *act)
{
	static const struct standing melded = {.marks = MARK_MELDED};
	const struct possible_question *question = asking->question;
	struct ending ending = {.deck = asking->deck, .standing = &melded};

	for (ending.out = OUT_NONE; ending.out <= OUT_CONCEALED; ending.out++)
		if ((!question->out_known || question->out == ending.out) &&
		    ending_may_be(&ending, &ending.base))
			each_row_near(asking, whole, pass, window, &ending, act);
}

static void ask_row(struct asking *asking, int64_t base, const uint64_t *sums)
{
	const struct point_sums *asked = &asking->question->sums;

	if (base == asked->base && sums_has(sums, &asking->span, asked->cards))
		asking->found = true;
}

static void range_of_row(struct asking *asking, int64_t base, const uint64_t *sums)
{
	if (base == asking->question->sums.base)
		endings_note_range(asking, 0, sums);
}

static void near_row(struct asking *asking, int64_t base, const uint64_t *sums)
{
	if (points_apart(base, asking->question->sums.base) <= nearest_window(asking))
		nearest_note(asking, base, 0, sums);
}

/* Whether the sums are among what runs give in one of the ways to look at them. */
static bool find_in(struct asking *asking, int whole, int pass, bool *ret_found, struct error *err)
{
	asking->found = false;
	if (!run_bounds_find(&asking->possible->bounds, whole, pass, err))
		return false;
	each_row(asking, whole, pass, 0, ask_row);
	*ret_found = asking->found;
	return true;
}

/* Whether base points no farther from those asked can be with so many whole runs. */
static bool is_within_reach(const struct asking *asking, int whole, int64_t window)
{
	const struct run_bounds *bounds = &asking->possible->bounds;
	const struct rulebook *book = asking->deck->book;
	int64_t asked = asking->question->sums.base;
	int64_t out = book->going_out + (book->concealed ? book->concealed_points : 0);

	return asked - run_bounds_highest(bounds, whole) - larger(out, 0) <= window &&
	       run_bounds_lowest(bounds, whole) + smaller(out, 0) - asked <= window;
}

bool ask_runs(struct asking *asking, struct error *err)
{
	struct possible_answer *answer = asking->answer;
	struct run_bounds *bounds = &asking->possible->bounds;
	bool undecided = false;

	if (!bounds->arena && !run_bounds_open(asking->possible->arena, asking->deck,
	                          &asking->possible->span, bounds, err))
		return false;
	for (int whole = 0; whole <= bounds->whole_most && !answer->possible; whole++) {
		bool may_be;

		if (!is_within_reach(asking, whole, 0))
			continue;
		if (!find_in(asking, whole, RUNS_MAY_BE, &may_be, err))
			return false;
		for (int pass = RUNS_SURE; may_be && pass < RUN_PASSES && !answer->possible; pass++)
			if (!find_in(asking, whole, pass, &answer->possible, err))
				return false;
		undecided = undecided || may_be;
	}
	if (answer->possible)
		return true;
	answer->exact = answer->exact && !undecided;
	for (int whole = 0; whole <= bounds->whole_most; whole++)
		if (is_within_reach(asking, whole, 0))
			each_row(asking, whole, RUNS_MAY_BE, 0, range_of_row);
	return true;
}

/* From the most whole runs down, those that lie around the base points asked before others. */
static bool note_near_bounds(
    struct asking *asking, int first_pass, int last_pass, struct error *err)
{
	struct run_bounds *bounds = &asking->possible->bounds;

	for (int around = 1; around >= 0; around--)
		for (int whole = bounds->whole_most; whole >= 0; whole--) {
			if (is_within_reach(asking, whole, 0) != (around != 0))
				continue;
			for (int pass = first_pass;
			     pass <= last_pass &&
			     is_within_reach(asking, whole, nearest_window(asking));
			     pass++) {
				if (!run_bounds_find(bounds, whole, pass, err))
					return false;
				each_row(asking, whole, pass, nearest_window(asking), near_row);
			}
		}
	return true;
}

/* Whether what came out nearest surely can be. */
static bool nearest_are_sure(struct asking *asking, bool *ret_sure, struct error *err)
{
	*ret_sure = true;
	for (size_t i = 0; i < asking->answer->nearest_count && *ret_sure; i++) {
		struct possible_question question = *asking->question;
		struct possible_answer answer;

		question.sums = asking->answer->nearest[i];
		question.wants_nearest = false;
		if (!possible_judge(asking->possible, &question, &answer, err))
			return false;
		*ret_sure = answer.possible && answer.exact;
	}
	return true;
}

bool ask_runs_nearest(struct asking *asking, struct error *err)
{
	const struct possible_answer without = *asking->answer;
	bool sure;

	if (!note_near_bounds(asking, RUNS_MAY_BE, RUNS_MAY_BE, err) ||
	    !nearest_are_sure(asking, &sure, err))
		return false;
	if (sure)
		return true;
	*asking->answer = without;
	return note_near_bounds(asking, RUNS_SURE, RUN_PASSES - 1, err);
}

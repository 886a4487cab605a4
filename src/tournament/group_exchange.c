#include "tournament/group_parts.h"

/* How many exchanges of two are tried before the best so far is taken. */
enum { EXCHANGES_MOST = 400000 };

struct exchanging {
	struct group_seating *seating;
	bool crosses;
	int left; /* exchanges to be tried */
};

/* An exchange: of two seats of one line, or of any where lines are crossed. */
struct step {
	size_t one, other;
};

static struct group_measure measure_of(
    const struct group_seating *seating, size_t one, size_t other)
{
	struct group_measure measure = {0};

	group_measure_add(seating, one, &measure);
	group_measure_add(seating, other, &measure);
	return measure;
}

static struct group_measure sum_of(const struct group_measure *a, const struct group_measure *b)
{
	return (struct group_measure){a->apart + b->apart, a->clubmates + b->clubmates,
	    a->lines + b->lines, a->places + b->places, a->height + b->height};
}

static struct group_measure change_of(
    const struct group_measure *before, const struct group_measure *after)
{
	return (struct group_measure){after->apart - before->apart,
	    after->clubmates - before->clubmates, after->lines - before->lines,
	    after->places - before->places, after->height - before->height};
}

/* --- one --- */

/* Exchanges the two, and tells what that changed. */
static struct group_measure step_make(const struct exchanging *exchanging, const struct step *step)
{
	int *seats = exchanging->seating->seats;
	const struct group_measure before = measure_of(exchanging->seating, step->one, step->other);
	const int kept = seats[step->one];
	struct group_measure after;

	seats[step->one] = seats[step->other];
	seats[step->other] = kept;
	after = measure_of(exchanging->seating, step->one, step->other);
	return change_of(&before, &after);
}

static size_t step_end(const struct exchanging *exchanging, size_t one)
{
	const size_t groups = exchanging->seating->groups;

	return exchanging->crosses ? group_seats(exchanging->seating) : (one / groups + 1) * groups;
}

static bool step_next(const struct exchanging *exchanging, struct step *step)
{
	const size_t seats = group_seats(exchanging->seating);

	step->other++;
	while (step->one < seats && step->other >= step_end(exchanging, step->one))
		step->other = ++step->one + 1;
	return step->one < seats;
}

static struct step step_first(void)
{
	return (struct step){0, 1};
}

/* No seat is left free but those of the last line. */
static bool may_exchange(const struct exchanging *exchanging, const struct step *step)
{
	const struct group_seating *seating = exchanging->seating;

	return step->one / seating->groups == step->other / seating->groups ||
	       (seating->seats[step->one] != FREE_SEAT && seating->seats[step->other] != FREE_SEAT);
}

/* The exchange that makes it best, together with what was changed before it; false: none makes it better. */
static bool step_best(
    struct exchanging *exchanging, const struct group_measure *before, struct step *ret)
{
	struct group_measure best = {0};
	bool found = false;
	struct step step = step_first();

	do {
		struct group_measure sum;

		if (!may_exchange(exchanging, &step))
			continue;
		sum = step_make(exchanging, &step);
		(void)step_make(exchanging, &step);
		sum = sum_of(before, &sum);
		exchanging->left--;
		if (!group_is_less(&sum, &best))
			continue;
		best = sum;
		*ret = step;
		found = true;
	} while (step_next(exchanging, &step));
	return found;
}

/* --- while it makes it better --- */

static bool improve(struct exchanging *exchanging)
{
	struct step step;

	if (!step_best(exchanging, &(struct group_measure){0}, &step))
		return false;
	(void)step_make(exchanging, &step);
	return true;
}

/* Whether somebody there stands with whom he should not, or not where the snake has him. */
static bool may_move(const struct exchanging *exchanging, const struct step *step)
{
	const struct group_measure measure =
	    measure_of(exchanging->seating, step->one, step->other);

	return measure.apart > 0 || measure.clubmates > 0 || measure.lines > 0 ||
	       measure.places > 0;
}

/* Where no exchange makes it better, one may make room for another that does. */
static bool improve_by_two(struct exchanging *exchanging)
{
	struct step step = step_first(), second;

	do {
		struct group_measure change;

		if (!may_exchange(exchanging, &step) || !may_move(exchanging, &step))
			continue;
		change = step_make(exchanging, &step);
		if (step_best(exchanging, &change, &second)) {
			(void)step_make(exchanging, &second);
			return true;
		}
		(void)step_make(exchanging, &step);
	} while (exchanging->left > 0 && step_next(exchanging, &step));
	return false;
}

void group_exchange(struct group_seating *seating, bool crosses)
{
	struct exchanging exchanging = {seating, crosses, EXCHANGES_MOST};

	while (improve(&exchanging) || (exchanging.left > 0 && improve_by_two(&exchanging)))
		continue;
}

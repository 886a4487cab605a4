#include "desk/standings_group.h"

#include <stdlib.h>

struct grouped {
	struct ranking_row row; /* as ranked in its group */
	int among_all;          /* its rank by figures; 1 where groups are not of one size */
};

/* By place in the group, then by figures, then by group. */
static int grouped_compare(const void *left, const void *right)
{
	const struct grouped *a = left, *b = right;

	if (a->row.group_rank != b->row.group_rank)
		return a->row.group_rank < b->row.group_rank ? -1 : 1;
	if (a->among_all != b->among_all)
		return a->among_all < b->among_all ? -1 : 1;
	return a->row.group < b->row.group ? -1 : a->row.group > b->row.group;
}

static bool group_make(struct arena *arena, const struct phase *phase,
    const struct ranking_input *input, int group, struct ranking *ret, struct error *err)
{
	struct ranking_input own = *input;
	bool *left_out = arena_alloc(arena, input->entrant_count, sizeof *left_out);

	for (size_t i = 0; i < input->entrant_count; i++)
		left_out[i] =
		    input->left_out[i] || phase_group_of(phase, input->numbers[i]) != group;
	own.left_out = left_out;
	return ranking_make(arena, &own, ret, err);
}

/* How many are in a group, and how many byes they had. */
struct group_size {
	size_t entrants, byes;
};

static struct group_size size_of(
    const struct phase *phase, const struct ranking_input *input, int group)
{
	struct group_size size = {0};

	for (size_t i = 0; i < input->entrant_count; i++)
		size.entrants +=
		    !input->left_out[i] && phase_group_of(phase, input->numbers[i]) == group;
	for (size_t i = 0; i < input->bye_count; i++)
		size.byes += phase_group_of(phase, input->numbers[input->byes[i].entrant]) == group;
	return size;
}

/* Groups filled alike may differ by somebody who was removed, or
 * who withdrew and left the others a bye. */
bool standings_group_one_size(const struct phase *phase, const struct ranking_input *input)
{
	const struct group_size first = size_of(phase, input, 1);

	for (int group = 2; group <= phase->row.groups; group++) {
		const struct group_size size = size_of(phase, input, group);

		if (size.entrants != first.entrants || size.byes != first.byes)
			return false;
	}
	return true;
}

static int rank_among(const struct ranking *all, size_t entrant)
{
	for (size_t i = 0; i < all->count; i++)
		if (all->rows[i].entrant == entrant)
			return all->rows[i].rank;
	return 1;
}

static void ranks_set(const struct grouped *order, struct ranking *ret)
{
	for (size_t i = 0; i < ret->count; i++) {
		const struct grouped *one = &order[i];
		const bool shared = i > 0 && one->row.group_rank == one[-1].row.group_rank &&
		                    one->among_all == one[-1].among_all;

		ret->rows[i] = one->row;
		ret->rows[i].rank = shared ? ret->rows[i - 1].rank : (int)i + 1;
	}
}

bool standings_group_rank(struct arena *arena, const struct phase *phase,
    const struct ranking_input *input, struct ranking *ret, struct error *err)
{
	struct ranking all;
	struct grouped *order;
	const bool one_size = standings_group_one_size(phase, input);
	size_t count = 0;

	if (!ranking_make(arena, input, &all, err))
		return false;
	order = arena_alloc(arena, all.count, sizeof *order);
	for (int group = 1; group <= phase->row.groups; group++) {
		struct ranking own;

		if (!group_make(arena, phase, input, group, &own, err))
			return false;
		for (size_t i = 0; i < own.count; i++) {
			struct ranking_row *row = &own.rows[i];

			row->group = group;
			row->group_rank = row->rank;
			order[count++] =
			    (struct grouped){*row, one_size ? rank_among(&all, row->entrant) : 1};
		}
	}
	qsort(order, count, sizeof *order, grouped_compare);
	*ret = all;
	ret->count = count;
	ranks_set(order, ret);
	return true;
}

#include "referee/sheet_besides.h"

#include "referee/contract_sums.h"

#include <stdlib.h>

enum { TOGETHER_MOST = 3 /* penalties of one side in one hand */ };

struct besides {
	int32_t unit;
	size_t penalty_count, contract_count;
	int64_t *penalties; /* each amount once, the least first */
	int64_t contracts[CONTRACT_AMOUNTS_MOST];
};

static void penalty_add(struct besides *besides, int64_t points)
{
	for (size_t i = 0; i < besides->penalty_count; i++)
		if (besides->penalties[i] == points)
			return;
	if (points > 0)
		besides->penalties[besides->penalty_count++] = points;
}

static int least_first(const void *left, const void *right)
{
	const int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;

	return (a > b) - (a < b);
}

/* How often an offence is looked at by itself: repeated ones may cost more. */
static int prices_of(const struct penalty *penalty)
{
	if (penalty->use != PENALTY_POINTS)
		return 0;
	return penalty->repeated_count > 0 ? TOGETHER_MOST : 1;
}

static void penalties_collect(const struct rulebook *book, struct besides *besides)
{
	size_t singles, from = 0;

	for (size_t i = 0; i < book->penalty_count; i++)
		for (int count = 1; count <= prices_of(&book->penalties[i]); count++)
			penalty_add(
			    besides, rulebook_offences_points(&book->penalties[i], 0, count));
	singles = besides->penalty_count;
	for (int together = 1; together < TOGETHER_MOST; together++) {
		size_t count = besides->penalty_count;

		for (size_t i = from; i < count; i++)
			for (size_t j = 0; j < singles; j++)
				penalty_add(besides, besides->penalties[i] + besides->penalties[j]);
		from = count;
	}
	if (besides->penalty_count > 0)
		qsort(besides->penalties, besides->penalty_count, sizeof *besides->penalties,
		    least_first);
}

const struct besides *sheet_besides_make(
    struct arena *arena, const struct rulebook *book, struct error *err)
{
	struct besides *ret = arena_alloc(arena, 1, sizeof *ret);
	size_t singles = 0;

	for (size_t i = 0; i < book->penalty_count; i++)
		singles += (size_t)prices_of(&book->penalties[i]);
	if (ret)
		ret->penalties = arena_alloc(
		    arena, 1 + singles * (1 + singles * (1 + singles)), sizeof *ret->penalties);
	if (!ret || !ret->penalties) {
		error_memory(err);
		return NULL;
	}
	ret->unit = book->unit;
	penalties_collect(book, ret);
	ret->contract_count = contract_amounts(book, ret->contracts);
	return ret;
}

/* The first of the amounts that, put back, leaves sums that can be; 0 where none does. */
static bool first_fitting(const struct besides *besides, struct possible *possible,
    struct point_sums sums, const int64_t *amounts, size_t count, int sign, int64_t *ret,
    struct error *err)
{
	*ret = 0;
	/* No amount of a rulebook makes up for part of its smallest unit. */
	if (besides->unit > 0 && sums.base % besides->unit != 0)
		return true;
	for (size_t i = 0; i < count && *ret == 0; i++) {
		const struct possible_question without = {
		    .sums = {sums.base + sign * amounts[i], sums.cards}, .reds = -1};
		struct possible_answer answer;

		if (!possible_judge(possible, &without, &answer, err))
			return false;
		if (answer.possible)
			*ret = amounts[i];
	}
	return true;
}

bool sheet_besides_contract(const struct besides *besides, struct possible *possible,
    struct point_sums sums, bool *ret_fits, struct error *err)
{
	int64_t points;

	if (!first_fitting(besides, possible, sums, besides->contracts, besides->contract_count, -1,
	        &points, err))
		return false;
	*ret_fits = points != 0;
	return true;
}

bool sheet_besides_penalty(const struct besides *besides, struct possible *possible,
    struct point_sums sums, int64_t *ret_points, struct error *err)
{
	return first_fitting(besides, possible, sums, besides->penalties, besides->penalty_count, 1,
	    ret_points, err);
}

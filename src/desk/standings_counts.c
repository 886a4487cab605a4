#include "desk/standings_counts.h"
#include "desk/hand_facts.h"
#include "store/given.h"

bool standings_counts_is_outside(const struct standings_facts *facts, const struct given *given)
{
	return given->kind == GIVEN_PENALTY && !given->cancelled && given->place.hand == 0 &&
	       given->place.round <= facts->rounds;
}

/* Given to an entrant, or as one of both partners of a side. */
static bool is_given_to(const struct given *given, size_t entrant)
{
	const size_t number = entrant + 1;

	return number == (size_t)given->entrant || number == (size_t)given->partner;
}

/* A penalty outside hands: of whom it was given to, at a table or at none. */
static void given_add(
    const struct standings_facts *facts, const struct given *given, struct ranking_counts *counts)
{
	const struct ranking_input *input = &facts->input;
	const struct ranking_side *side = NULL;

	for (size_t game = 0; given->place.table > 0 && game < input->game_count; game++)
		if (facts->tables[game].round == given->place.round &&
		    facts->tables[game].table == given->place.table)
			side = &input->games[game].sides[given->side - 'A'];
	for (size_t k = 0; side && k < side->entrant_count; k++)
		if (is_given_to(given, side->entrants[k]))
			counts[side->entrants[k]].of[COUNT_PENALTIES] += given->count;
	if (!side && given->place.table == 0 && given->entrant > 0 &&
	    (size_t)given->entrant <= input->entrant_count)
		counts[given->entrant - 1].of[COUNT_PENALTIES] += given->count;
}

void standings_counts_add(const struct standings_facts *facts, struct ranking_counts *counts)
{
	for (size_t i = 0; i < facts->given_count; i++)
		if (standings_counts_is_outside(facts, &facts->given[i]))
			given_add(facts, &facts->given[i], counts);
}

static void outside_add(struct ranking_outside *to, const struct standings_facts *facts,
    const int *lasts, int entrant, const struct given *given)
{
	if (entrant < 1 || (size_t)entrant > facts->input.entrant_count ||
	    (lasts && given->place.round > lasts[entrant - 1]))
		return;
	ranking_outside_add(
	    &to[entrant - 1], &(struct ranking_outside){
	                          .points = given->place.table == 0 ? given->points : 0,
	                          .margin = given->margin,
	                          .victory = given->victory,
	                      });
}

bool standings_counts_outside_of(struct arena *arena, const struct standings_facts *facts,
    int first, const int *lasts, const struct ranking_outside **ret, struct error *err)
{
	struct ranking_outside *outside =
	    arena_alloc(arena, facts->input.entrant_count, sizeof *outside);

	if (!outside)
		return error_memory(err);
	for (size_t i = 0; i < facts->given_count; i++) {
		const struct given *given = &facts->given[i];

		if (given->cancelled || given->place.round < first ||
		    given->place.round > facts->rounds)
			continue;
		outside_add(outside, facts, lasts, given->entrant, given);
		outside_add(outside, facts, lasts, given->partner, given);
	}
	*ret = outside;
	return true;
}

struct ranking_outside standings_counts_outside_at(
    const struct standings_facts *facts, const struct address *table, size_t side, size_t entrant)
{
	struct ranking_outside sum = {0};

	for (size_t i = 0; i < facts->given_count; i++) {
		const struct given *given = &facts->given[i];

		if (!given->cancelled && given->place.round == table->round &&
		    given->place.table == table->table && given->side == (char)('A' + side) &&
		    (entrant == SIZE_MAX || is_given_to(given, entrant)))
			ranking_outside_add(&sum, &(struct ranking_outside){.margin = given->margin,
			                              .victory = given->victory});
	}
	return sum;
}

bool standings_counts_outside(struct arena *arena, struct standings_facts *facts,
    const struct given *given, size_t given_count, struct error *err)
{
	facts->given = given;
	facts->given_count = given_count;
	return standings_counts_outside_of(arena, facts, 0, NULL, &facts->input.outside, err);
}

bool standings_counts_sum(struct arena *arena, const struct standings_facts *facts, int first,
    int last, const struct ranking_counts **ret, struct error *err)
{
	const size_t entrants = facts->input.entrant_count;
	struct ranking_counts *sum;

	*ret = NULL;
	if (!facts->round_counts)
		return true;
	sum = arena_alloc(arena, entrants, sizeof *sum);
	if (!sum)
		return error_memory(err);
	for (int round = first; round <= last; round++)
		for (size_t i = 0; i < entrants; i++)
			ranking_counts_add(
			    &sum[i], &facts->round_counts[(size_t)round * entrants + i], 1);
	*ret = sum;
	return true;
}

/* Each hand of a finished game, in the row of its round. */
static void hands_add(const struct standings_facts *facts, struct ranking_counts *counts)
{
	const struct ranking_input *input = &facts->input;
	size_t game = 0;

	for (size_t i = 0; i < facts->hand_side_count; i++) {
		const struct hand_facts *hand = &facts->hand_sides[i];
		const struct ranking_side *side;

		while (game < input->game_count && (facts->tables[game].round != hand->round ||
		                                       facts->tables[game].table != hand->table))
			game++;
		if (game == input->game_count)
			break;
		if (!input->games[game].game.finished || input->games[game].game.decided)
			continue;
		side = &input->games[game].sides[hand->side];
		for (size_t k = 0; k < side->entrant_count; k++)
			ranking_counts_add(
			    &counts[(size_t)hand->round * input->entrant_count + side->entrants[k]],
			    &hand->counts, 1);
	}
}

bool standings_counts_read(
    const struct desk *desk, struct standings_facts *facts, struct error *err)
{
	struct ranking_input *input = &facts->input;
	const size_t entrants = input->entrant_count;
	struct ranking_counts *counts;
	struct hand_facts *sides;
	bool wanted = false;

	for (enum ranking_count i = 0; i < RANKING_COUNT_COUNT; i++)
		wanted = wanted ||
		         tie_break_list_has(&input->rules.tie_breaks, ranking_count_tie_break(i));
	if (!wanted)
		return true;
	counts = arena_alloc(desk->arena, ((size_t)facts->rounds + 1) * entrants, sizeof *counts);
	if (!hand_facts_read(desk, facts->rounds, &sides, &facts->hand_side_count, err))
		return false;
	facts->hand_sides = sides;
	hands_add(facts, counts);
	for (size_t i = 0; i < facts->given_count; i++)
		if (standings_counts_is_outside(facts, &facts->given[i]))
			given_add(facts, &facts->given[i],
			    &counts[(size_t)facts->given[i].place.round * entrants]);
	facts->round_counts = counts;
	return standings_counts_sum(desk->arena, facts, 0, facts->rounds, &input->counts, err);
}

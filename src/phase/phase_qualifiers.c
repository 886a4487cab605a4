#include "phase/phase.h"

#include "base/arena.h"
#include "club/entrant.h"
#include "club/standings.h"
#include "draw/bracket.h"
#include "draw/grouping.h"
#include "file/db.h"
#include "file/store.h"
#include "tournament/random.h"
#include "tournament/ranking.h"

#include <stdlib.h>
#include <string.h>

const char phase_seeded_by_lots[] = "lots";

size_t phase_qualifiers_there(
    const struct ranking *ranking, const struct entrant *entrants, int round)
{
	size_t count = 0;

	for (size_t i = 0; i < ranking->count; i++)
		count += entrant_active(&entrants[ranking->rows[i].entrant], round);
	return count;
}

/* --- order of entrants --- */

static int qualifier_compare(const void *left, const void *right)
{
	const struct phase_qualifier *a = left, *b = right;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return a->lot < b->lot ? -1 : 1;
}

/* Alternates places after groups: the first of each group, then the second of each. Entrants with one
 * place in their groups are in the order of the groups' letters, or of the standings, where lots
 * separate the rest. Entrants of another phase keep their places. */
static void groups_alternate(struct phase_qualifier *qualifiers, size_t count, bool by_letter)
{
	for (size_t i = 1; i < count; i++)
		for (size_t j = i; j > 0; j--) {
			const struct phase_qualifier one = qualifiers[j - 1], other = qualifiers[j];
			bool behind = one.group_place > other.group_place;

			if (one.group_place == other.group_place)
				behind = by_letter ? one.group > other.group
				                   : qualifier_compare(&one, &other) > 0;
			if (one.group == 0 || other.group == 0 || one.groups != other.groups ||
			    !behind)
				break;
			qualifiers[j] = one;
			qualifiers[j - 1] = other;
		}
}

/* Orders entrants who share a place by lot; after groups, those who share a place in their
 * group. */
static void qualifiers_order(
    struct arena *arena, struct phase_qualifier *qualifiers, size_t count, struct lots *lots)
{
	size_t *order = arena_alloc(arena, count, sizeof *order);

	for (size_t i = 0; i < count; i++)
		order[i] = i;
	lots_shuffle(lots, order, count);
	for (size_t i = 0; i < count; i++)
		qualifiers[i].lot = order[i];
	qsort(qualifiers, count, sizeof *qualifiers, qualifier_compare);

	/* Of entrants who share a place in their group one keeps it; the others get the next
	 * places. */
	for (size_t i = count; i-- > 0;) {
		int ahead = 0;

		for (size_t j = 0; j < i; j++)
			ahead += qualifiers[i].group > 0 &&
			         qualifiers[i].groups == qualifiers[j].groups &&
			         qualifiers[i].group == qualifiers[j].group &&
			         qualifiers[i].group_place == qualifiers[j].group_place;
		qualifiers[i].group_place += ahead;
	}
	groups_alternate(qualifiers, count, false);
}

/* Marks those who take part whom lots separate from others with the same place in their group or in
 * the standings. Entrants with one place in different groups are ordered by group instead, unless
 * only one of them takes part. */
static void shared_find(struct phase_qualifier *qualifiers, size_t count, size_t first, size_t last)
{
	for (size_t i = first; i < last; i++)
		for (size_t j = 0; j < count; j++) {
			struct phase_qualifier *one = &qualifiers[i], *other = &qualifiers[j];
			const bool by_group = one->group > 0 && one->groups == other->groups &&
			                      one->group != other->group;
			const bool one_out =
			    (j < first || j >= last) && one->group_place == other->group_place;

			if (i != j && one->rank == other->rank && (!by_group || one_out))
				one->shared = true;
		}
}

/* --- finding the qualifiers --- */

/* Keeps entrants of one group apart at the start of a knock-out as far as possible. */
static void groups_meet_later(struct arena *arena, struct phase_qualifier *qualifiers, size_t count)
{
	struct bracket_seed *seeds = arena_alloc(arena, count, sizeof *seeds);
	struct phase_qualifier *before = arena_alloc(arena, count, sizeof *before);
	size_t *order;

	memcpy(before, qualifiers, count * sizeof *before);
	for (size_t i = 0; i < count; i++) {
		size_t group = i, place = i;

		if (before[i].group == 0)
			continue;
		/* A group and a place in it are named by the first entrant with them, since groups of
		 * different phases differ. */
		for (size_t k = i; k-- > 0;) {
			if (before[k].group == 0 || before[k].groups != before[i].groups)
				continue;
			group = before[k].group == before[i].group ? k : group;
			place = before[k].group_place == before[i].group_place ? k : place;
		}
		seeds[i] = (struct bracket_seed){1 + (int)group, 1 + (int)place};
	}
	bracket_seeds_part(arena, seeds, count, &order);
	for (size_t i = 0; i < count; i++)
		qualifiers[i] = before[order[i]];
}

struct phase_qualifiers phase_qualifiers_find(struct arena *arena, const struct ranking *ranking,
    const struct entrant *entrants, const struct phase_places *places)
{
	const bool by_lots = strcmp(places->row->seeded, phase_seeded_by_lots) == 0;
	const size_t first = places->first, count = places->last - first;
	struct lots lots = {.state = (uint64_t)places->row->seed};
	struct phase_qualifier *present = arena_alloc(arena, ranking->count, sizeof *present);
	struct phase_qualifier *passed = arena_alloc(arena, ranking->count, sizeof *passed);
	const struct entrant **ahead = arena_alloc(arena, ranking->count, sizeof *ahead);
	struct phase_qualifier *by_seed = arena_alloc(arena, count, sizeof *by_seed);
	size_t *seeds = arena_alloc(arena, count, sizeof *seeds);
	size_t present_count = 0, passed_count = 0, ahead_count = 0;
	int worst_ahead = 0, best, worst = 0;

	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];
		const struct entrant *entrant = &entrants[row->entrant];

		if (entrant_active(entrant, places->row->round))
			present[present_count++] = (struct phase_qualifier){.entrant = entrant,
			    .rank = row->rank,
			    .group = row->group,
			    .groups = phase_newest_of(
			        places->phases, places->phase_count, entrant->number),
			    .group_place = row->group_rank};
		else
			passed[passed_count++] =
			    (struct phase_qualifier){.entrant = entrant, .rank = row->rank};
	}
	qualifiers_order(arena, present, present_count, &lots);

	/* After groups a later place may be better in the standings: an entrant who shared first
	 * place in the group may be second by lot. */
	best = present[first].rank;
	for (size_t i = 0; i < places->last; i++) {
		const int rank = present[i].rank;

		if (i < first) {
			worst_ahead = rank > worst_ahead ? rank : worst_ahead;
			ahead[ahead_count++] = present[i].entrant;
		} else {
			best = rank < best ? rank : best;
			worst = rank > worst ? rank : worst;
		}
	}
	/* An absent entrant keeps a place ahead of the phase if a present one ahead of it has no
	 * better place. Otherwise the phase begins with that place. */
	for (size_t i = 0; i < passed_count; i++)
		if (passed[i].rank <= worst_ahead && passed[i].rank < best)
			ahead[ahead_count++] = passed[i].entrant;
	while (passed_count > 0 && passed[passed_count - 1].rank > worst)
		passed_count--;
	shared_find(present, present_count, first, places->last);
	groups_alternate(&present[first], count, true);
	if (!by_lots && round_method_knocks_out(places->row->method))
		groups_meet_later(arena, &present[first], count);
	for (size_t i = 0; i < count; i++)
		seeds[i] = i;
	if (by_lots)
		lots_shuffle(&lots, seeds, count);
	for (size_t i = 0; i < count; i++)
		by_seed[i] = present[first + seeds[i]];
	return (struct phase_qualifiers){count, by_seed, ahead_count, ahead, passed_count, passed};
}

/* Returns the first number in one list that is not in the other; 0: none. */
static int only_in(const struct phase_qualifiers *one, const struct phase_qualifiers *other)
{
	for (size_t i = 0; i < one->count; i++) {
		const int number = one->by_seed[i].entrant->number;
		bool found = false;

		for (size_t k = 0; k < other->count; k++)
			found = found || other->by_seed[k].entrant->number == number;
		if (!found)
			return number;
	}
	return 0;
}

/* Records a difference; only the first is kept. */
static void difference_add(
    struct phase_difference *to, const struct phase *phase, int goes_on, int instead_of)
{
	to->any = true;
	if (!to->phase)
		*to = (struct phase_difference){true, phase, goes_on, instead_of};
}

/* Returns the number of a seed; 0: unknown. */
static int number_of(const struct phase *phase, size_t seed)
{
	return seed < phase->entrant_count ? phase->entrants[seed].entrant : 0;
}

struct phase_difference phase_difference_find(
    struct arena *arena, const struct standings_facts *facts, const struct standings_facts *other)
{
	struct phase_difference found = {0};

	for (size_t i = 0; i < facts->phase_count; i++) {
		const struct phase *phase = &facts->phases[i];
		const struct phase_beginning one = phase_beginning_make(arena, facts, phase);
		const struct phase_beginning another = phase_beginning_make(arena, other, phase);
		bool seeds = one.qualifiers.count != another.qualifiers.count;
		struct bracket then, now;
		int last;

		for (size_t k = 0; !seeds && k < one.qualifiers.count; k++)
			seeds = one.qualifiers.by_seed[k].entrant->number !=
			        another.qualifiers.by_seed[k].entrant->number;
		if (seeds)
			difference_add(&found, phase, only_in(&another.qualifiers, &one.qualifiers),
			    only_in(&one.qualifiers, &another.qualifiers));
		for (size_t k = 0; one.carried && k < facts->input.entrant_count; k++) {
			const struct ranking_carried *a = &one.carried[k], *b = &another.carried[k];

			if (phase_has(phase, facts->entrants[k].number) &&
			    (a->match_points != b->match_points ||
			        a->victory_points != b->victory_points || a->score != b->score ||
			        a->difference != b->difference))
				found.any = true;
		}
		if (!round_method_knocks_out(phase->row.method))
			continue;
		/* Compares the matches whose next stage is drawn. */
		then = phase_bracket_make(arena, facts, phase);
		now = phase_bracket_make(arena, other, phase);
		last = then.round_count > 0 ? then.legs[then.round_count - 1].stage : 0;
		for (size_t k = 0; k < then.match_count; k++)
			if (then.matches[k].stage < last &&
			    then.matches[k].winner != now.matches[k].winner)
				difference_add(&found, phase,
				    number_of(phase, now.matches[k].winner),
				    number_of(phase, then.matches[k].winner));
	}
	return found;
}

/* Returns true if an entrant came from groups into a knock-out seeded by place. */
static bool groups_apart(const struct standings_facts *facts, const struct phase *phase)
{
	if (!round_method_knocks_out(phase->row.method) ||
	    strcmp(phase->row.seeded, phase_seeded_by_lots) == 0)
		return false;
	for (size_t i = 0; i < phase->entrant_count; i++) {
		const struct phase *before = phase_newest_of(
		    facts->phases, (size_t)(phase - facts->phases), phase->entrants[i].entrant);

		if (before && before->row.groups > 1)
			return true;
	}
	return false;
}

/* Makes the view of a phase: the bracket of a knock-out, or the ranking of a phase by points. */
static struct phase_view view_make(
    const struct desk *desk, const struct standings_facts *facts, const struct phase *phase)
{
	int *places = arena_alloc(desk->arena, phase->entrant_count, sizeof *places);
	struct standings_facts before = *facts;
	struct ranking ranking;
	struct phase_view view = {.phase = *phase,
	    .facts = *facts,
	    .groups_apart = groups_apart(facts, phase),
	    .places = places};
	size_t seed;

	for (seed = 0; seed < phase->entrant_count; seed++)
		if (phase->entrants[seed].group !=
		    1 + (int)group_draw_snake(seed, (size_t)phase->row.groups))
			view.groups_parted = true;
	/* Corrections of the rounds before change places, but not who is in the phase. */
	before.rounds = phase->row.round - 1;
	before.phase_count = (size_t)(phase - facts->phases);
	ranking = phases_ranking(desk->arena, &before);
	for (size_t i = 0; i < ranking.count; i++)
		if (phase_seed_of(phase, facts->entrants[ranking.rows[i].entrant].number, &seed))
			places[seed] = ranking.rows[i].rank;
	if (round_method_knocks_out(phase->row.method)) {
		view.bracket = phase_bracket_make(desk->arena, facts, phase);
		view.matches = phase_game_matches(desk->arena, facts, phase, &view.bracket);
		view.over = view.bracket.over;
	} else {
		view.rounds = phase_points_rounds(desk, facts, phase);
		view.ranking = phase_own_ranking(desk->arena, facts, phase);
		view.over = phase_points_over(desk, facts, phase);
	}
	return view;
}

struct phase_view phase_fetch(const struct desk *desk, const char *name)
{
	struct standings_facts facts;
	const struct phase *phase;
	struct phase_view view;

	store_read_begin(desk->store);
	facts = phase_facts_read(desk, 0);
	phase = phase_find(desk, facts.phases, facts.phase_count, name);
	view = view_make(desk, &facts, phase);
	store_read_end(desk->store);
	return view;
}

struct phase_view *phase_list(const struct desk *desk, int round, size_t *ret_count)
{
	struct standings_facts facts;
	struct phase_view *views;

	store_read_begin(desk->store);
	facts = phase_facts_read(desk, round);
	views = arena_alloc(desk->arena, facts.phase_count, sizeof *views);
	*ret_count = 0;
	for (size_t i = 0; i < facts.phase_count; i++)
		if (round == 0 || facts.phases[i].row.round <= round)
			views[(*ret_count)++] = view_make(desk, &facts, &facts.phases[i]);
	store_read_end(desk->store);
	return views;
}

#include "store/statistics.h"
#include "store/rows.h"

#include <string.h>

struct ranking_counts statistics_counts(const struct hand_facts *facts)
{
	struct ranking_counts counts = {.penalties = facts->penalties};

	for (size_t kind = 0; kind < KINDS_MOST; kind++)
		counts.canastas += facts->canastas[kind];
	return counts;
}

static bool is_outside(const struct standings_facts *facts, const struct given *given)
{
	return given->kind == GIVEN_PENALTY && !given->cancelled && given->place.hand == 0 &&
	       given->place.round <= facts->rounds;
}

/* Penalties outside hands: of everybody on the side, or of the entrant alone who sat at no table. */
static void outside_count(const struct standings_facts *facts, struct ranking_counts *counts)
{
	const struct ranking_input *input = &facts->input;

	for (size_t i = 0; i < facts->given_count; i++) {
		const struct given *given = &facts->given[i];
		const struct ranking_side *side = NULL;

		if (!is_outside(facts, given))
			continue;
		for (size_t game = 0; given->place.table > 0 && game < input->game_count; game++)
			if (facts->tables[game].round == given->place.round &&
			    facts->tables[game].table == given->place.table)
				side = &input->games[game].sides[given->side - 'A'];
		for (size_t k = 0; side && k < side->entrant_count; k++)
			counts[side->entrants[k]].penalties += given->count;
		if (!side && given->place.table == 0 && given->entrant > 0 &&
		    (size_t)given->entrant <= input->entrant_count)
			counts[given->entrant - 1].penalties += given->count;
	}
}

/* --- added up --- */

/* Where a minimum is counted; a new one finds its place in the order while there is room. */
static size_t minimum_place(struct statistics *statistics, int32_t minimum)
{
	size_t at = 0;

	while (at < statistics->minimum_count && statistics->minima[at] < minimum)
		at++;
	return at < statistics->minimum_count ? at : statistics->minimum_count - 1;
}

static void minimum_note(struct statistics *statistics, int32_t minimum)
{
	size_t at = 0;

	while (at < statistics->minimum_count && statistics->minima[at] < minimum)
		at++;
	if (statistics->minimum_count == STATISTICS_MINIMA_MOST ||
	    (at < statistics->minimum_count && statistics->minima[at] == minimum))
		return;
	memmove(&statistics->minima[at + 1], &statistics->minima[at],
	    (statistics->minimum_count - at) * sizeof *statistics->minima);
	statistics->minima[at] = minimum;
	statistics->minimum_count++;
}

static void side_add(
    struct statistics *statistics, const struct hand_facts *facts, struct statistics_row *row)
{
	row->hands++;
	row->by_sums += facts->by_sums;
	row->minima[minimum_place(statistics, facts->minimum)]++;
	for (size_t i = 0; i < KINDS_MOST; i++) {
		row->canastas[i] += facts->canastas[i];
		row->canastas_all += facts->canastas[i];
	}
	row->red_threes += facts->red_threes;
	row->out += facts->out;
	row->concealed += facts->concealed;
	row->penalties += facts->penalties;
}

/* Penalties outside hands; among all of them each once. */
static bool outside_add(struct arena *arena, const struct standings_facts *facts,
    struct statistics *statistics, struct statistics_row *rows, struct error *err)
{
	size_t count = facts->input.entrant_count;
	struct ranking_counts *counts = arena_alloc(arena, count, sizeof *counts);

	if (!counts)
		return error_memory(err);
	outside_count(facts, counts);
	for (size_t i = 0; i < count; i++)
		rows[i].penalties += counts[i].penalties;
	for (size_t i = 0; i < facts->given_count; i++)
		if (is_outside(facts, &facts->given[i]))
			statistics->all.penalties += facts->given[i].count;
	return true;
}

static bool statistics_read(struct store *store, struct arena *arena, const struct event *event,
    int round, struct statistics *ret, struct error *err)
{
	struct standings_facts facts;
	struct statistics statistics = {.book = event->book};
	struct statistics_row *rows;
	struct hand_facts *sides;
	size_t count, game = 0;

	if (!standings_facts_read(store, arena, event, round, &facts, err) ||
	    !hand_facts_read(store, arena, event, facts.rounds, &sides, &count, err))
		return false;
	rows = arena_alloc(arena, facts.input.entrant_count, sizeof *rows);
	if (!rows)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		minimum_note(&statistics, sides[i].minimum);
	for (size_t i = 0; i < count; i++) {
		const struct ranking_side *side;

		while (game < facts.input.game_count &&
		       (facts.tables[game].round != sides[i].round ||
		           facts.tables[game].table != sides[i].table))
			game++;
		if (game == facts.input.game_count)
			break;
		side = &facts.input.games[game].sides[sides[i].side];
		side_add(&statistics, &sides[i], &statistics.all);
		for (size_t k = 0; k < side->entrant_count; k++)
			side_add(&statistics, &sides[i], &rows[side->entrants[k]]);
	}
	if (!outside_add(arena, &facts, &statistics, rows, err))
		return false;
	statistics.rounds = facts.rounds;
	statistics.entrants = facts.entrants;
	statistics.entrant_count = facts.input.entrant_count;
	statistics.rows = rows;
	*ret = statistics;
	return true;
}

bool statistics_make(struct store *store, struct arena *arena, const struct event *event, int round,
    struct statistics *ret, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, statistics_read(store, arena, event, round, ret, err));
}

/* --- for standings --- */

bool standings_outside(struct arena *arena, struct standings_facts *facts,
    const struct given *given, size_t given_count, struct error *err)
{
	int64_t *points = arena_alloc(arena, facts->input.entrant_count, sizeof *points);

	if (!points)
		return error_memory(err);
	for (size_t i = 0; i < given_count; i++)
		if (given[i].place.table == 0 && !given[i].cancelled &&
		    given[i].place.round <= facts->rounds && given[i].entrant > 0 &&
		    (size_t)given[i].entrant <= facts->input.entrant_count)
			points[given[i].entrant - 1] += given[i].points;
	facts->given = given;
	facts->given_count = given_count;
	facts->input.points_outside = points;
	return true;
}

bool standings_counts_read(struct store *store, struct arena *arena, const struct event *event,
    struct standings_facts *facts, struct error *err)
{
	struct ranking_input *input = &facts->input;
	struct ranking_counts *counts;
	struct hand_facts *sides;
	size_t count, game = 0;

	if (!tie_break_list_has(&input->rules.tie_breaks, TIE_CANASTAS) &&
	    !tie_break_list_has(&input->rules.tie_breaks, TIE_PENALTIES))
		return true;
	counts = arena_alloc(arena, input->entrant_count, sizeof *counts);
	if (!counts)
		return error_memory(err);
	if (!hand_facts_read(store, arena, event, facts->rounds, &sides, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		const struct ranking_side *side;

		while (game < input->game_count && (facts->tables[game].round != sides[i].round ||
		                                       facts->tables[game].table != sides[i].table))
			game++;
		if (game == input->game_count)
			break;
		if (!input->games[game].game.finished || input->games[game].game.decided)
			continue;
		side = &input->games[game].sides[sides[i].side];
		for (size_t k = 0; k < side->entrant_count; k++) {
			const struct ranking_counts of_hand = statistics_counts(&sides[i]);
			struct ranking_counts *own = &counts[side->entrants[k]];

			own->penalties += of_hand.penalties;
			own->canastas += of_hand.canastas;
		}
	}
	outside_count(facts, counts);
	facts->hand_sides = sides;
	facts->hand_side_count = count;
	input->counts = counts;
	return true;
}

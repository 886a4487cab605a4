#include "club/standings.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "tournament/ranking.h"

#include <string.h>

/* Returns the index of a minimum; a new one is inserted in order while there is room. */
static size_t minimum_place(struct statistics *statistics, int32_t minimum)
{
	size_t at = 0;

	while (at < statistics->minimum_count && statistics->minima[at] < minimum)
		at++;
	return at < statistics->minimum_count ? at : statistics->minimum_count - 1;
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
	row->penalties += facts->counts.of[COUNT_PENALTIES];
}

/* Adds penalties outside hands; in the totals each counts once. */
static void outside_add(struct arena *arena, const struct standings_facts *facts,
    struct statistics *statistics, struct statistics_row *rows)
{
	size_t count = facts->input.entrant_count;
	struct ranking_counts *counts = arena_alloc(arena, count, sizeof *counts);

	standings_counts_add(facts, counts);
	for (size_t i = 0; i < count; i++)
		rows[i].penalties += counts[i].of[COUNT_PENALTIES];
	for (size_t i = 0; i < facts->given_count; i++)
		if (standings_counts_is_outside(facts, &facts->given[i]))
			statistics->all.penalties += facts->given[i].count;
}

static bool statistics_read(
    const struct desk *desk, int round, struct statistics *ret, struct error *err)
{
	struct standings_facts facts;
	struct statistics statistics = {0};
	struct statistics_row *rows;
	struct hand_facts *sides;
	size_t count, game = 0;

	if (!standings_facts_read(desk, round, &facts, err) ||
	    !hand_facts_read(desk, facts.rounds, &sides, &count, err))
		return false;
	rows = arena_alloc(desk->arena, facts.input.entrant_count, sizeof *rows);
	for (size_t i = 0; i < count; i++) {
		int32_t minimum = sides[i].minimum;
		size_t at = 0;

		while (at < statistics.minimum_count && statistics.minima[at] < minimum)
			at++;
		if (statistics.minimum_count != STATISTICS_MINIMA_MOST &&
		    !(at < statistics.minimum_count && statistics.minima[at] == minimum)) {
			memmove(&statistics.minima[at + 1], &statistics.minima[at],
			    (statistics.minimum_count - at) * sizeof *statistics.minima);
			statistics.minima[at] = minimum;
			statistics.minimum_count++;
		}
	}
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
	outside_add(desk->arena, &facts, &statistics, rows);
	(void)event_kinds_tell(desk->event, NULL, &statistics.kinds);
	statistics.rounds = facts.rounds;
	statistics.entrants = facts.entrants;
	statistics.entrant_count = facts.input.entrant_count;
	statistics.rows = rows;
	*ret = statistics;
	return true;
}

bool statistics_make(const struct desk *desk, int round, struct statistics *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, statistics_read(desk, round, ret, err));
}

static void add_figures(
    struct answer *to, const struct statistics *statistics, const struct statistics_row *row)
{
	struct answer *kinds;

	answer_number(to, "hands", row->hands);
	answer_number(to, "canastas", row->canastas_all);
	answer_number(to, "red_threes", row->red_threes);
	answer_number(to, "out", row->out);
	answer_number(to, "concealed", row->concealed);
	answer_number(to, "penalties", row->penalties);
	answer_number(to, "by_sums", row->by_sums);
	answer_flag_set(to, "incomplete", row->by_sums > 0);

	struct answer *minima = answer_object(to, "minima");

	for (size_t i = 0; minima && i < statistics->minimum_count; i++) {
		const char *key = arena_printf(answer_arena(to), "%d", (int)statistics->minima[i]);

		answer_number(minima, key, row->minima[i]);
	}
	kinds = answer_object(to, "kinds");
	for (size_t i = 0; i < statistics->kinds.count; i++)
		answer_number(kinds, statistics->kinds.names[i], row->canastas[i]);
}

void answer_statistics(
    struct answer *to, const struct event *event, const struct statistics *statistics)
{
	answer_text(to, "event", event->settings.name);
	answer_number(to, "rounds", statistics->rounds);
	add_figures(answer_object(to, "all"), statistics, &statistics->all);
	(void)answer_list(to, "entrants");
	for (size_t i = 0; i < statistics->entrant_count; i++) {
		struct answer *row;

		if (statistics->entrants[i].removed)
			continue;
		row = answer_row(to, "entrants");
		answer_number(row, "number", statistics->entrants[i].number);
		answer_text(row, "entrant", statistics->entrants[i].name);
		add_figures(row, statistics, &statistics->rows[i]);
	}
	(void)answer_list(to, "minima");
	for (size_t i = 0; i < statistics->minimum_count; i++)
		answer_item_number(to, "minima", statistics->minima[i]);
	(void)answer_list(to, "kinds");
	for (size_t i = 0; i < statistics->kinds.count; i++)
		answer_item(to, "kinds", statistics->kinds.names[i]);
}

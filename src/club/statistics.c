#include "club/standings.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "tournament/ranking.h"

#include <string.h>

/* --- what the sums of a hand do not show --- */

struct ranking_counts hand_facts_counts(const struct side *side, const struct side_score *score)
{
	struct ranking_counts counts = {{[COUNT_BY_SUMS] = side->detail == DETAIL_TOTALS}};

	for (size_t i = 0; i < score->line_count; i++) {
		if (score->lines[i].item == ITEM_CANASTA)
			counts.of[COUNT_CANASTAS] += score->lines[i].count;
		else if (score->lines[i].item == ITEM_PENALTY)
			counts.of[COUNT_PENALTIES] += score->lines[i].count;
	}
	for (size_t i = 0; side->detail == DETAIL_TOTALS && i < side->penalty_count; i++)
		counts.of[COUNT_PENALTIES] += side->penalties[i].count;
	return counts;
}

/* Counts the canastas of a side by kind. */
static void canastas_count(const struct event_kinds *kinds, const struct rulebook *book,
    const struct side_score *score, int64_t canastas[KINDS_MOST])
{
	for (size_t i = 0; i < score->line_count; i++) {
		const struct line *line = &score->lines[i];

		if (line->item == ITEM_CANASTA)
			canastas[event_kind(kinds, book->kinds[line->index].name)] += line->count;
	}
}

/* Scores a version of a hand again, and adds its sides to a list. */
static void facts_add(const struct desk *desk, const struct event_kinds *kinds,
    const struct address *at, int version, struct hand_facts **list, size_t *count)
{
	struct arena scratch = {0};
	const struct desk passing = {.store = desk->store, .arena = &scratch, .event = desk->event};
	const struct rulebook *book = event_book_of(desk->event, at->round);
	const struct hand hand = hand_version_read(&passing, at, version, NULL);
	struct score score;

	/* The sums were checked before they were recorded. */
	hand_score_lines(&scratch, desk->event, &hand, at, &score);
	for (size_t i = 0; i < hand.side_count; i++) {
		const struct side *side = &hand.sides[i];
		const struct side_score *scored = &score.sides[i];

		*list = arena_room(desk->arena, *list, *count, sizeof **list);
		struct hand_facts *facts = &(*list)[(*count)++];

		*facts = (struct hand_facts){.round = at->round,
		    .table = at->table,
		    .hand = at->hand,
		    .side = i,
		    .minimum = scored->opening_minimum,
		    .red_threes = side->red_threes,
		    .out = side->out,
		    .counts = hand_facts_counts(side, scored)};
		canastas_count(kinds, book, scored, facts->canastas);
	}
	arena_release(&scratch);
}

struct hand_facts *hand_facts_read(const struct desk *desk, int rounds, size_t *ret_count)
{
	static const char sql[] = "SELECT round, game, hand, version FROM hand_now "
	                          "WHERE event = :event AND round <= :round AND kind <> 'void' "
	                          "ORDER BY round, game, hand";
	/* The kinds fit: a phase is not begun otherwise. */
	const struct event_kinds kinds = event_kinds_of(desk->event, NULL);
	struct statement row = db_ask_round(desk, sql, rounds);
	struct hand_facts *list = NULL;

	*ret_count = 0;
	while (db_step(&row)) {
		const struct address at = {
		    db_int(&row, "round"), db_int(&row, "game"), db_int(&row, "hand")};

		facts_add(desk, &kinds, &at, db_int(&row, "version"), &list, ret_count);
	}
	return list;
}

struct hand_facts *hand_facts_of_table(
    const struct desk *desk, const struct table *table, size_t *ret_count)
{
	const struct event_kinds kinds = event_kinds_of(desk->event, NULL);
	struct hand_facts *list = NULL;

	*ret_count = 0;
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];
		const struct address at = {
		    table->address.round, table->address.table, hand->number};

		if (!hand->voided)
			facts_add(desk, &kinds, &at, hand->version, &list, ret_count);
	}
	return list;
}

/* --- statistics --- */

/* Returns the index of the first minimum that is not lower. */
static size_t minimum_at(const struct statistics *statistics, int32_t minimum)
{
	size_t at = 0;

	while (at < statistics->minimum_count && statistics->minima[at] < minimum)
		at++;
	return at;
}

static void side_add(
    const struct statistics *statistics, const struct hand_facts *facts, struct statistics_row *row)
{
	row->hands++;
	row->by_sums += facts->counts.of[COUNT_BY_SUMS];
	row->minima[minimum_at(statistics, facts->minimum)]++;
	for (size_t i = 0; i < KINDS_MOST; i++) {
		row->canastas[i] += facts->canastas[i];
		row->canastas_all += facts->canastas[i];
	}
	row->red_threes += facts->red_threes;
	row->out += facts->out != OUT_NONE;
	row->concealed += facts->out == OUT_CONCEALED;
	row->penalties += facts->counts.of[COUNT_PENALTIES];
}

struct statistics statistics_read(const struct desk *desk, int round)
{
	struct statistics statistics = {0};
	const struct standings_facts *facts = &statistics.facts;
	struct ranking_counts *outside;
	size_t count, game = 0;

	store_read_begin(desk->store);
	statistics.facts = standings_facts_read(desk, round);
	/* A tie-break may have needed the hands already. */
	count = facts->hand_side_count;
	const struct hand_facts *sides = facts->hand_sides;

	if (!facts->round_counts)
		sides = hand_facts_read(desk, facts->rounds, &count);
	for (size_t i = 0; i < count; i++) {
		const size_t at = minimum_at(&statistics, sides[i].minimum);

		if (at < statistics.minimum_count && statistics.minima[at] == sides[i].minimum)
			continue;
		statistics.minima = arena_room(desk->arena, statistics.minima,
		    statistics.minimum_count, sizeof *statistics.minima);
		int32_t *minima = &statistics.minima[at];

		memmove(minima + 1, minima, (statistics.minimum_count - at) * sizeof *minima);
		*minima = sides[i].minimum;
		statistics.minimum_count++;
	}
	struct statistics_row *rows =
	    arena_alloc(desk->arena, facts->input.entrant_count, sizeof *rows);

	statistics.all.minima =
	    arena_alloc(desk->arena, statistics.minimum_count, sizeof *rows->minima);
	for (size_t i = 0; i < facts->input.entrant_count; i++)
		rows[i].minima =
		    arena_alloc(desk->arena, statistics.minimum_count, sizeof *rows->minima);
	for (size_t i = 0; i < count; i++) {
		game = standings_game_at(facts, sides[i].round, sides[i].table, game);
		if (game == facts->input.game_count)
			break;
		const struct ranking_side *side = &facts->input.games[game].sides[sides[i].side];

		side_add(&statistics, &sides[i], &statistics.all);
		for (size_t k = 0; k < side->entrant_count; k++)
			side_add(&statistics, &sides[i], &rows[side->entrants[k]]);
	}

	/* Penalties outside hands; in the totals each counts once. */
	outside = arena_alloc(desk->arena, facts->input.entrant_count, sizeof *outside);
	standings_penalties_add(facts, outside);
	for (size_t i = 0; i < facts->input.entrant_count; i++)
		rows[i].penalties += outside[i].of[COUNT_PENALTIES];
	for (size_t i = 0; i < facts->given_count; i++)
		if (standings_penalty_is_outside(facts, &facts->given[i]))
			statistics.all.penalties += facts->given[i].count;
	statistics.kinds = event_kinds_of(desk->event, NULL);
	statistics.rows = rows;
	store_read_end(desk->store);
	return statistics;
}

/* --- the statistics as an answer --- */

static void add_figures(
    struct answer *to, const struct statistics *statistics, const struct statistics_row *row)
{
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
	struct answer *kinds = answer_object(to, "kinds");

	for (size_t i = 0; i < statistics->kinds.count; i++)
		answer_number(kinds, statistics->kinds.names[i], row->canastas[i]);
}

void answer_statistics(
    struct answer *to, const struct event *event, const struct statistics *statistics)
{
	answer_text(to, "event", event->settings.name);
	answer_number(to, "rounds", statistics->facts.rounds);
	add_figures(answer_object(to, "all"), statistics, &statistics->all);
	(void)answer_list(to, "entrants");
	for (size_t i = 0; i < statistics->facts.input.entrant_count; i++) {
		const struct entrant *entrant = &statistics->facts.entrants[i];

		if (entrant->removed)
			continue;
		struct answer *row = answer_row(to, "entrants");

		answer_number(row, "number", entrant->number);
		answer_text(row, "entrant", entrant->name);
		add_figures(row, statistics, &statistics->rows[i]);
	}
	(void)answer_list(to, "minima");
	for (size_t i = 0; i < statistics->minimum_count; i++)
		answer_item_number(to, "minima", statistics->minima[i]);
	answer_export_kinds(to, &statistics->kinds);
}

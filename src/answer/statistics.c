#include "answer/statistics.h"

#include "answer/parts.h"

static void add_minima(
    struct answer *to, const struct statistics *statistics, const struct statistics_row *row)
{
	struct answer *minima = answer_object(to, "minima");

	for (size_t i = 0; minima && i < statistics->minimum_count; i++) {
		const char *key = arena_printf(answer_arena(to), "%d", (int)statistics->minima[i]);

		if (key)
			answer_number(minima, key, row->minima[i]);
		else
			answer_fail(to);
	}
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
	add_minima(to, statistics, row);
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

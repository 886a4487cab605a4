#include "cli/show_standings.h"

#include "cli/show_dispute.h"
#include "cli/show_grid.h"
#include "record/csv.h"

#include <stdio.h>

/* The figures of a row beside its names, in the order of the interface. */
struct figure {
	const char *key, *title;
	int64_t (*of)(const struct ranking_row *row);
};

static int64_t played(const struct ranking_row *row)
{
	return row->played;
}

static int64_t won(const struct ranking_row *row)
{
	return row->won;
}

static int64_t drawn(const struct ranking_row *row)
{
	return row->drawn;
}

static int64_t lost(const struct ranking_row *row)
{
	return row->lost;
}

static int64_t match_points(const struct ranking_row *row)
{
	return row->match_points;
}

static int64_t score(const struct ranking_row *row)
{
	return row->score;
}

static int64_t against(const struct ranking_row *row)
{
	return row->against;
}

static int64_t difference(const struct ranking_row *row)
{
	return row->difference;
}

static const struct figure figures[] = {
    {"played", "played", played},
    {"won", "won", won},
    {"drawn", "drawn", drawn},
    {"lost", "lost", lost},
    {"match_points", "points", match_points},
    {"score", "score", score},
    {"against", "against", against},
    {"difference", "difference", difference},
};

enum { FIGURE_COUNT = sizeof(figures) / sizeof(figures[0]), COLUMN_COUNT = FIGURE_COUNT + 3 };

static const char *entrant_name(const struct standings *standings, const struct ranking_row *row)
{
	return standings->entrants[row->entrant].name;
}

static void show_heading(struct grid *grid)
{
	const char *cells[COLUMN_COUNT] = {"rank", "entrant"};

	for (size_t i = 0; i < FIGURE_COUNT; i++)
		cells[i + 2] = figures[i].title;
	cells[COLUMN_COUNT - 1] = "decided by";
	grid_row(grid, cells);
}

static void show_row(
    struct grid *grid, const struct standings *standings, const struct ranking_row *row)
{
	const char *cells[COLUMN_COUNT];

	cells[0] = arena_printf(grid->arena, "%d", row->rank);
	cells[1] = entrant_name(standings, row);
	for (size_t i = 0; i < FIGURE_COUNT; i++)
		cells[i + 2] = arena_printf(grid->arena, "%lld", (long long)figures[i].of(row));
	cells[COLUMN_COUNT - 1] = row->tie_break;
	grid_row(grid, cells);
}

const char *standings_decided(
    struct arena *arena, const struct standings *standings, const char *between)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < standings->decided_count; i++) {
		const struct standing_decision *decided = &standings->decided[i];

		text_addf(&text, "%s%d.%d %s, %s 0 : %lld", i > 0 ? between : "",
		    decided->table.round, decided->table.table, decided->clause, decided->against,
		    (long long)decided->points);
	}
	return text_of(&text);
}

static void decided_json(struct json *json, const struct standings *standings)
{
	if (standings->decided_count == 0)
		return;
	json_key(json, "decided");
	json_array(json);
	for (size_t i = 0; i < standings->decided_count; i++) {
		const struct standing_decision *decided = &standings->decided[i];
		char table[ADDRESS_TEXT];

		address_text(&decided->table, table);
		json_object(json);
		json_key_text(json, "table", table);
		json_key_text(json, "clause", decided->clause);
		json_key_text(json, "against", decided->against);
		json_key_number(json, "points", decided->points);
		json_end_object(json);
	}
	json_end_array(json);
}

void show_standings(const struct event *event, const struct standings *standings, struct text *out)
{
	struct grid grid;

	text_addf(out, "%s", event->settings.name);
	if (standings->rounds > 0)
		text_addf(out, ", after round %d", standings->rounds);
	text_addf(
	    out, "%s\n", standings->ranking.provisional ? " (provisional: games are open)" : "");
	grid_begin(&grid, out->arena, "rlrrrrrrrrl");
	show_heading(&grid);
	for (size_t i = 0; i < standings->ranking.count; i++)
		show_row(&grid, standings, &standings->ranking.rows[i]);
	grid_show(&grid, 0, out);
	if (standings->decided_count > 0)
		text_addf(out, "decided away from the cards: %s\n",
		    standings_decided(out->arena, standings, "; "));
	if (standings->dispute_count > 0)
		text_addf(out, "disputes are open: %s\n",
		    open_disputes_text(out->arena, standings->disputes, standings->dispute_count));
}

void standings_json(const struct event *event, const struct standings *standings, struct json *json)
{
	json_object(json);
	json_key_text(json, "event", event->settings.name);
	json_key(json, "standings");
	json_array(json);
	for (size_t i = 0; i < standings->ranking.count; i++) {
		const struct ranking_row *row = &standings->ranking.rows[i];

		json_object(json);
		json_key_number(json, "rank", row->rank);
		json_key_text(json, "entrant", entrant_name(standings, row));
		for (size_t j = 0; j < FIGURE_COUNT; j++)
			json_key_number(json, figures[j].key, figures[j].of(row));
		json_key_text(json, "tie_break", row->tie_break);
		json_end_object(json);
	}
	json_end_array(json);
	decided_json(json, standings);
	open_disputes_json(json, standings->disputes, standings->dispute_count);
	json_end_object(json);
}

void standings_csv(const struct standings *standings, struct text *out)
{
	csv_cell(out, "rank", false);
	csv_cell(out, "entrant", false);
	for (size_t i = 0; i < FIGURE_COUNT; i++)
		csv_cell(out, figures[i].key, false);
	csv_cell(out, "tie_break", true);
	for (size_t i = 0; i < standings->ranking.count; i++) {
		const struct ranking_row *row = &standings->ranking.rows[i];
		char value[24];

		(void)snprintf(value, sizeof(value), "%d", row->rank);
		csv_cell(out, value, false);
		csv_cell(out, entrant_name(standings, row), false);
		for (size_t j = 0; j < FIGURE_COUNT; j++) {
			(void)snprintf(value, sizeof(value), "%lld", (long long)figures[j].of(row));
			csv_cell(out, value, false);
		}
		csv_cell(out, row->tie_break, true);
	}
}

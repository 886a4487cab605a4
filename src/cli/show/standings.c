#include "cli/show/standings.h"

#include "cli/show/dispute.h"
#include "cli/show/event.h"
#include "cli/show/lists.h"
#include "form/grid.h"
#include "record/csv.h"
#include "tournament/victory.h"

#include <stdio.h>
#include <string.h>

/* The figures of a row beside its names, in the order of the interface. */
struct figure {
	const char *key, *title;
	int64_t (*of)(const struct ranking_row *row);
	bool hundredths;
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
    {"played", "played", played, false},
    {"won", "won", won, false},
    {"drawn", "drawn", drawn, false},
    {"lost", "lost", lost, false},
    {"match_points", "points", match_points, true},
    {"score", "score", score, false},
    {"against", "against", against, false},
    {"difference", "difference", difference, false},
};

/* A number of JSON too. */
static const char *figure_text(
    struct arena *arena, const struct figure *figure, const struct ranking_row *row)
{
	char text[TIE_BREAK_TEXT];

	if (!figure->hundredths)
		return arena_printf(arena, "%lld", (long long)figure->of(row));
	hundredths_text(figure->of(row), text);
	return arena_text(arena, text);
}

enum { FIGURE_COUNT = sizeof(figures) / sizeof(figures[0]) };

/* "buchholz-cut1" as JSON writes it: "buchholz_cut1". */
static const char *json_name(struct arena *arena, const char *key)
{
	char *name = arena_text(arena, key);

	for (char *at = name; at && *at; at++)
		if (*at == '-')
			*at = '_';
	return name ? name : key;
}

/* Tie-breaks that no figure shows already, in the event's order. */
static bool has_column(enum tie_break kind)
{
	return kind != TIE_DIFFERENCE && kind != TIE_SCORE && kind != TIE_DIRECT &&
	       kind != TIE_LOT && kind != TIE_WINS;
}

static const char *points_text(
    struct arena *arena, const struct ranking_rules *rules, int64_t points)
{
	char text[VICTORY_TEXT];

	victory_text(rules->scale, points, text);
	return arena_text(arena, text);
}

static const char *value_text(struct arena *arena, const struct ranking *ranking,
    const struct ranking_row *row, enum tie_break kind)
{
	char text[TIE_BREAK_TEXT];

	ranking_value_text(ranking, row, kind, text);
	return arena_text(arena, text);
}

static const char *entrant_name(const struct standings *standings, const struct ranking_row *row)
{
	return standings->entrants[row->entrant].name;
}

/* The cells of a row beside what every standings have: victory points, then tie-breaks. Of no row,
 * their headings. */
static size_t further_cells(struct arena *arena, const struct ranking *ranking,
    const struct ranking_row *row, const char **cells)
{
	const struct ranking_rules *rules = &ranking->rules;
	size_t count = 0;

	if (rules->scale)
		cells[count++] =
		    row ? points_text(arena, rules, row->victory_points) : "victory points";
	for (size_t i = 0; i < rules->tie_breaks.count; i++) {
		enum tie_break kind = rules->tie_breaks.at[i];

		if (has_column(kind))
			cells[count++] = row ? value_text(arena, ranking, row, kind)
			                 : kind == TIE_PENALTIES ? tie_break_key(kind)
			                                         : tie_break_title(kind);
	}
	return count;
}

enum { CELLS_MOST = FIGURE_COUNT + 4 + TIE_BREAK_COUNT };

static void show_row(
    struct grid *grid, const struct standings *standings, const struct ranking_row *row)
{
	const char *cells[CELLS_MOST] = {"rank", "entrant"};
	size_t count = 2;

	if (row) {
		cells[0] = arena_printf(grid->arena, "%d", row->rank);
		cells[1] = entrant_name(standings, row);
	}
	for (size_t i = 0; i < FIGURE_COUNT; i++)
		cells[count++] =
		    row ? figure_text(grid->arena, &figures[i], row) : figures[i].title;
	count += further_cells(grid->arena, &standings->ranking, row, &cells[count]);
	cells[count] = row ? row->tie_break : "decided by";
	grid_row(grid, cells);
}

/* As many figures as there are, all to the right, between names and what decided. */
static const char *columns_of(struct arena *arena, const struct standings *standings)
{
	const char *cells[CELLS_MOST];
	size_t count = FIGURE_COUNT + further_cells(arena, &standings->ranking, NULL, cells);
	struct text align = {.arena = arena};

	text_add(&align, "rl");
	for (size_t i = 0; i < count; i++)
		text_add(&align, "r");
	text_add(&align, "l");
	return align.failed ? "rl" : text_of(&align);
}

static const char *decision_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct standing_decision *decided)
{
	const char *table =
	    arena_printf(arena, "%d.%d", decided->table.round, decided->table.table);
	const char *parts = decision_parts_text(arena, vocabulary, decided);
	const struct sentence unplayed = {"decided", "artificial", "{table} not played, {parts}",
	    {sentence_text("table", table), sentence_text("parts", parts)}};
	const struct sentence ended = {"decided", "ended",
	    "{table} {clause}, {against} 0 : {points}",
	    {sentence_text("table", table), sentence_word("clause", "clause", decided->clause),
	        sentence_text("against", decided->against),
	        sentence_number("points", decided->points)}};

	return sentence_say(arena, vocabulary, decided->artificial ? &unplayed : &ended);
}

const char *standings_decided(struct arena *arena, const struct vocabulary *vocabulary,
    const struct standings *standings, const char *between)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < standings->decided_count; i++) {
		const char *said = decision_say(arena, vocabulary, &standings->decided[i]);

		text_addf(&text, "%s%s", i > 0 ? between : "", said ? said : "");
	}
	return text_of(&text);
}

void show_decided_against(const struct standings *standings, const char *entrant, struct text *out)
{
	const char *between = "games decided: ";
	size_t from = out->size;

	for (size_t i = 0; i < standings->decided_count; i++) {
		const struct standing_decision *decided = &standings->decided[i];
		const char *said;

		if (decided->artificial || (entrant && strcmp(decided->against, entrant) != 0))
			continue;
		said = decision_say(out->arena, NULL, decided);
		text_addf(out, "%s%s", between, said ? said : "");
		between = "; ";
	}
	if (out->size == from)
		return;
	text_add(out, "\n");
	lines_break(out, from);
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
		if (decided->artificial) {
			json_key_text(json, "artificial", decided->artificial);
		} else {
			json_key_text(json, "against", decided->against);
			json_key_number(json, "points", decided->points);
		}
		json_end_object(json);
	}
	json_end_array(json);
}

void show_standings(const struct event *event, const struct standings *standings, struct text *out)
{
	struct grid grid;
	size_t from;

	text_addf(out, "%s", event->settings.name);
	if (standings->rounds > 0)
		text_addf(out, ", after round %d", standings->rounds);
	text_addf(
	    out, "%s\n", standings->ranking.provisional ? " (provisional: games are open)" : "");
	grid_begin(&grid, out->arena, columns_of(out->arena, standings));
	show_row(&grid, standings, NULL);
	for (size_t i = 0; i < standings->ranking.count; i++)
		show_row(&grid, standings, &standings->ranking.rows[i]);
	grid_show(&grid, 0, out);
	from = out->size;
	if (standings->decided_count > 0)
		text_addf(out, "decided away from the cards: %s\n",
		    standings_decided(out->arena, NULL, standings, "; "));
	lines_break(out, from);
	show_open_disputes(standings->disputes, standings->dispute_count, out);
	show_ranking_changes(standings->changes, standings->change_count, "", out);
}

/* Numbers with places behind the point are numbers all the same. */
static void further_json(
    const struct standings *standings, const struct ranking_row *row, struct json *json)
{
	const struct ranking_rules *rules = &standings->ranking.rules;
	struct arena *arena = json->out->arena;

	if (rules->scale) {
		json_key(json, "victory_points");
		json_raw(
		    json, list_told(json->out, points_text(arena, rules, row->victory_points)));
	}
	for (size_t i = 0; i < rules->tie_breaks.count; i++) {
		enum tie_break kind = rules->tie_breaks.at[i];

		if (!has_column(kind))
			continue;
		json_key(json, json_name(arena, tie_break_key(kind)));
		json_raw(
		    json, list_told(json->out, value_text(arena, &standings->ranking, row, kind)));
	}
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
		for (size_t j = 0; j < FIGURE_COUNT; j++) {
			json_key(json, figures[j].key);
			json_raw(json,
			    list_told(json->out, figure_text(json->out->arena, &figures[j], row)));
		}
		json_key_text(json, "tie_break", row->tie_break);
		further_json(standings, row, json);
		json_end_object(json);
	}
	json_end_array(json);
	json_key_number(json, "round", standings->rounds);
	json_key_bool(json, "provisional", standings->ranking.provisional);
	decided_json(json, standings);
	open_disputes_json(json, standings->disputes, standings->dispute_count);
	ranking_changes_json(json, standings->changes, standings->change_count);
	json_end_object(json);
}

static void csv_further(
    const struct standings *standings, const struct ranking_row *row, struct text *out)
{
	const char *cells[CELLS_MOST];
	size_t count = further_cells(out->arena, &standings->ranking, row, cells);
	const struct tie_break_list *list = &standings->ranking.rules.tie_breaks;
	size_t cell = 0;

	/* Columns have the JSON's keys, not the titles for people. */
	if (!row && standings->ranking.rules.scale)
		cells[cell++] = "victory_points";
	for (size_t i = 0; !row && i < list->count; i++)
		if (has_column(list->at[i]))
			cells[cell++] = json_name(out->arena, tie_break_key(list->at[i]));
	for (size_t i = 0; i < count; i++)
		csv_cell(out, list_told(out, cells[i]), i + 1 == count);
}

void standings_csv(const struct standings *standings, struct text *out)
{
	const char *cells[CELLS_MOST];
	bool further = further_cells(out->arena, &standings->ranking, NULL, cells) > 0;

	csv_cell(out, "rank", false);
	csv_cell(out, "entrant", false);
	for (size_t i = 0; i < FIGURE_COUNT; i++)
		csv_cell(out, figures[i].key, false);
	csv_cell(out, "tie_break", !further);
	csv_further(standings, NULL, out);
	for (size_t i = 0; i < standings->ranking.count; i++) {
		const struct ranking_row *row = &standings->ranking.rows[i];

		csv_cell(out, list_told(out, arena_printf(out->arena, "%d", row->rank)), false);
		csv_cell(out, entrant_name(standings, row), false);
		for (size_t j = 0; j < FIGURE_COUNT; j++)
			csv_cell(
			    out, list_told(out, figure_text(out->arena, &figures[j], row)), false);
		csv_cell(out, row->tie_break, !further);
		csv_further(standings, row, out);
	}
}

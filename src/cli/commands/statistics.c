/* canasta statistics: what was in the hands, by entrant and over all. */
#include "store/statistics.h"

#include "cli/commands.h"
#include "cli/open.h"
#include "cli/place.h"
#include "cli/show/lists.h"
#include "form/grid.h"

/* A figure of a row that every event has. */
struct figure {
	const char *key, *title;
	int64_t (*of)(const struct statistics_row *row);
};

static int64_t hands(const struct statistics_row *row)
{
	return row->hands;
}

static int64_t canastas(const struct statistics_row *row)
{
	return row->canastas_all;
}

static int64_t red_threes(const struct statistics_row *row)
{
	return row->red_threes;
}

static int64_t out(const struct statistics_row *row)
{
	return row->out;
}

static int64_t concealed(const struct statistics_row *row)
{
	return row->concealed;
}

static int64_t penalties(const struct statistics_row *row)
{
	return row->penalties;
}

static int64_t by_sums(const struct statistics_row *row)
{
	return row->by_sums;
}

static const struct figure figures[] = {
    {"hands", "hands", hands},
    {"canastas", "canastas", canastas},
    {"red_threes", "red threes", red_threes},
    {"out", "out", out},
    {"concealed", "concealed", concealed},
    {"penalties", "penalties", penalties},
    {"by_sums", "sums only", by_sums},
};

enum { FIGURE_COUNT = sizeof figures / sizeof *figures, CELLS_MOST = GRID_COLUMNS_MOST };

/* The cells of a row: its figures, a column each minimum, a column each kind of canasta. Of no row,
 * their headings. */
static size_t cells_of(const struct statistics *statistics, const struct statistics_row *row,
    struct text *text, const char **cells)
{
	size_t count = 0;

	for (size_t i = 0; i < FIGURE_COUNT; i++)
		cells[count++] = row ? list_number(text, figures[i].of(row)) : figures[i].title;
	for (size_t i = 0; i < statistics->minimum_count; i++)
		cells[count++] = row ? list_number(text, row->minima[i])
		                     : list_told(text, arena_printf(text->arena, "from %d",
		                                           (int)statistics->minima[i]));
	for (size_t i = 0; i < statistics->book->kind_count; i++)
		cells[count++] =
		    row ? list_number(text, row->canastas[i]) : statistics->book->kinds[i].name;
	return count;
}

static void show_text(
    const struct event *event, const struct statistics *statistics, struct text *text)
{
	struct text align = {.arena = text->arena};
	const char *cells[CELLS_MOST] = {"entrant"};
	size_t count = cells_of(statistics, NULL, text, cells + 1);
	struct grid grid;

	text_addf(text, "%s, statistics\n", event->settings.name);
	text_add(&align, "l");
	for (size_t i = 0; i < count; i++)
		text_add(&align, "r");
	grid_begin(&grid, text->arena, list_told(text, align.failed ? NULL : text_of(&align)));
	grid_row(&grid, cells);
	for (size_t i = 0; i < statistics->entrant_count; i++) {
		cells[0] = statistics->entrants[i].name;
		(void)cells_of(statistics, &statistics->rows[i], text, cells + 1);
		grid_row(&grid, cells);
	}
	cells[0] = "all sides";
	(void)cells_of(statistics, &statistics->all, text, cells + 1);
	grid_row(&grid, cells);
	grid_show(&grid, 0, text);
	if (statistics->all.by_sums > 0)
		text_add(text, "hands known by their sums only hold no canastas here\n");
}

static void row_json(
    const struct statistics *statistics, const struct statistics_row *row, struct json *json)
{
	for (size_t i = 0; i < FIGURE_COUNT; i++)
		json_key_number(json, figures[i].key, figures[i].of(row));
	json_key(json, "minima");
	json_object(json);
	for (size_t i = 0; i < statistics->minimum_count; i++)
		json_key_number(
		    json, list_number(json->out, statistics->minima[i]), row->minima[i]);
	json_end_object(json);
	json_key(json, "kinds");
	json_object(json);
	for (size_t i = 0; i < statistics->book->kind_count; i++)
		json_key_number(json, statistics->book->kinds[i].name, row->canastas[i]);
	json_end_object(json);
}

static void show_json(
    const struct event *event, const struct statistics *statistics, struct text *text)
{
	struct json json = {.out = text};

	json_object(&json);
	json_key_text(&json, "event", event->settings.name);
	json_key_number(&json, "rounds", statistics->rounds);
	json_key(&json, "all");
	json_object(&json);
	row_json(statistics, &statistics->all, &json);
	json_end_object(&json);
	json_key(&json, "entrants");
	json_array(&json);
	for (size_t i = 0; i < statistics->entrant_count; i++) {
		json_object(&json);
		json_key_number(&json, "number", statistics->entrants[i].number);
		json_key_text(&json, "entrant", statistics->entrants[i].name);
		row_json(statistics, &statistics->rows[i], &json);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_end_object(&json);
	text_add(text, "\n");
}

static void show_csv(const struct statistics *statistics, struct text *text)
{
	const char *cells[CELLS_MOST];

	for (size_t i = 0; i <= statistics->entrant_count; i++) {
		size_t count =
		    cells_of(statistics, i > 0 ? &statistics->rows[i - 1] : NULL, text, cells);

		csv_cell(text, i > 0 ? statistics->entrants[i - 1].name : "entrant", false);
		for (size_t j = 0; j < count; j++)
			csv_cell(text, i > 0 || j >= FIGURE_COUNT ? cells[j] : figures[j].key,
			    j + 1 == count);
	}
}

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct statistics statistics;
	enum list_form form;

	if (!list_form_read(call, &form, err) ||
	    !statistics_make(call->store, call->arena, call->event,
	        (int)call_number(call, "round", 0), &statistics, err))
		return false;
	if (form == LIST_CSV)
		show_csv(&statistics, &text);
	else if (form == LIST_JSON)
		show_json(call->event, &statistics, &text);
	else
		show_text(call->event, &statistics, &text);
	return call_answer(call, &text, err);
}

static const struct command_option options[] = {
    {"round", OPTION_NUMBER, false, "N", "up to round N", 1, ROUND_MOST},
    {"csv", OPTION_FLAG, false, NULL, "as CSV, an entrant a row", 0, 0},
    AS_OF_OPTION,
    {.name = NULL},
};

const struct command cmd_statistics = {
    .name = "statistics",
    .synopsis = "",
    .summary = "openings, canastas, red threes, going out, penalties",
    .details = "Of every hand that is not void, those of unfinished games too; among the "
               "penalties those given outside hands.\n\n"
               "    canasta statistics --csv > statistics.csv",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
};

/* canasta scale list and show: scales of victory points. */
#include "base/file.h"
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/show/lists.h"
#include "form/grid.h"
#include "tournament/victory.h"

#include <inttypes.h>

static bool load(
    struct call *call, const struct argument *name, const struct scale **ret, struct error *err)
{
	struct file_text file;

	if (!books_is_file(name->text))
		return scale_load(call->arena, name->text, ret, err) ||
		       error_place(err, name->file, 1, 1);
	return file_read(call->arena, name->text, &file, err) &&
	       scale_load_text(call->arena, file.name, file.data, file.size, ret, err);
}

static const char *points(struct text *out, const struct scale *scale, int64_t value)
{
	const struct ranking_rules rules = {.scale = scale};

	return list_points(out, &rules, value);
}

static const char *formula_text(struct text *out, const struct scale *scale)
{
	if (scale->kind == SCALE_LINEAR)
		return list_told(
		    out, arena_printf(out->arena, "a point more every %" PRId64 " of margin",
		             scale->step * scale->divisor));
	return list_told(
	    out, arena_printf(out->arena,
	             "continuous; all of it for %" PRId64 " times the root of the hands",
	             scale->blitz * scale->divisor));
}

static void show_bands(const struct scale *scale, struct text *out)
{
	struct grid grid;

	grid_begin(&grid, out->arena, "rlrl");
	for (size_t i = 0; i < scale->band_count; i++) {
		const struct scale_band *band = &scale->bands[i];
		bool open = band->to == INT64_MAX;
		const char *cells[] = {list_number(out, band->from * scale->divisor),
		    open ? "and more"
		         : list_told(out,
		               arena_printf(out->arena, "to %" PRId64, band->to * scale->divisor)),
		    points(out, scale, band->winner),
		    list_told(
		        out, arena_printf(out->arena, "- %s", points(out, scale, band->loser)))};

		grid_row(&grid, cells);
	}
	grid_show(&grid, 2, out);
}

static void show_scale(const struct scale *scale, struct text *out)
{
	text_addf(out, "%s: %s\n", scale->id, scale->title);
	if (*scale->source)
		text_addf(out, "  %s\n", scale->source);
	text_addf(out, "  together %s, a bye %s; margins in steps of %lld, divided by %lld",
	    points(out, scale, scale->total), points(out, scale, scale->bye),
	    (long long)scale->unit, (long long)scale->divisor);
	if (scale->hands > 0)
		text_addf(out, "; for games of %d hands", scale->hands);
	text_add(out, "\n");
	if (scale->kind == SCALE_BANDS)
		show_bands(scale, out);
	else
		text_addf(out, "  %s\n", formula_text(out, scale));
}

static void bands_json(const struct scale *scale, struct json *json)
{
	json_key(json, "bands");
	json_array(json);
	for (size_t i = 0; i < scale->band_count; i++) {
		const struct scale_band *band = &scale->bands[i];

		json_object(json);
		json_key_number(json, "from", band->from * scale->divisor);
		if (band->to != INT64_MAX)
			json_key_number(json, "to", band->to * scale->divisor);
		json_key(json, "winner");
		json_raw(json, points(json->out, scale, band->winner));
		json_key(json, "loser");
		json_raw(json, points(json->out, scale, band->loser));
		json_end_object(json);
	}
	json_end_array(json);
}

static void scale_json(const struct scale *scale, struct json *json)
{
	json_object(json);
	json_key_text(json, "scale", scale->id);
	json_key_text(json, "title", scale->title);
	json_key(json, "total");
	json_raw(json, points(json->out, scale, scale->total));
	json_key(json, "bye");
	json_raw(json, points(json->out, scale, scale->bye));
	json_key_number(json, "hands", scale->hands);
	json_key_number(json, "unit", scale->unit);
	json_key_number(json, "divisor", scale->divisor);
	if (scale->kind == SCALE_BANDS)
		bands_json(scale, json);
	else
		json_key_text(json, "formula", scale->kind == SCALE_WBF ? "wbf" : "linear");
	json_end_object(json);
}

static bool run_list(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	const char *const *ids;
	size_t count = scale_ids(&ids);

	if (call->json)
		json_array(&json);
	for (size_t i = 0; i < count; i++) {
		const struct scale *scale;

		if (!scale_load(call->arena, ids[i], &scale, err))
			return false;
		if (call->json)
			scale_json(scale, &json);
		else
			text_addf(&text, "%-10s  %s\n", scale->id, scale->title);
	}
	if (call->json) {
		json_end_array(&json);
		text_add(&text, "\n");
	}
	return call_answer(call, &text, err);
}

/* A point of the scale: what a margin is worth. */
static void show_margin(struct call *call, const struct scale *scale, struct text *out)
{
	int64_t margin = call_number(call, "margin", 0);
	int hands = (int)call_number(call, "hands", scale->hands);
	int64_t winner = victory_points(scale, margin, hands);
	struct json json = {.out = out};

	if (!call->json) {
		text_addf(out, "%s - %s\n", points(out, scale, winner),
		    points(out, scale, scale->total - winner));
		return;
	}
	json_object(&json);
	json_key_text(&json, "scale", scale->id);
	json_key_number(&json, "margin", margin);
	json_key_number(&json, "hands", hands);
	json_key(&json, "winner");
	json_raw(&json, points(out, scale, winner));
	json_key(&json, "loser");
	json_raw(&json, points(out, scale, scale->total - winner));
	json_end_object(&json);
	text_add(out, "\n");
}

static bool run_show(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	const struct scale *scale;

	if (!load(call, &call->arguments[0], &scale, err))
		return false;
	if (call_option(call, "margin")) {
		show_margin(call, scale, &text);
	} else if (call->json) {
		scale_json(scale, &json);
		text_add(&text, "\n");
	} else {
		show_scale(scale, &text);
	}
	return call_answer(call, &text, err);
}

const struct command cmd_scale_list = {
    .name = "scale list",
    .synopsis = "",
    .summary = "the scales of victory points there are",
    .details = "    canasta scale list",
    .need = NEEDS_NOTHING,
    .run = run_list,
};

static const struct command_option show_options[] = {
    {"margin", OPTION_NUMBER, false, "N", "what this margin is worth", 0, INT32_MAX},
    {"hands", OPTION_NUMBER, false, "N", "in a game of so many hands", 1, SCALE_HANDS_MOST},
    {.name = NULL},
};

const struct command cmd_scale_show = {
    .name = "scale show",
    .synopsis = "NAME|FILE",
    .summary = "a scale of victory points; of a file of your own it says what is wrong with it",
    .details = "    canasta scale show burraco-3\n"
               "    canasta scale show wbf --margin 40 --hands 16",
    .need = NEEDS_NOTHING,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = show_options,
    .run = run_show,
};

#include "form/layout.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/checked.h"
#include "base/text.h"
#include "form/expand.h"
#include "form/font.h"
#include "form/template.h"

#include <string.h>

enum {
	SERIES_MOST = 64,
	POINTS_MOST = 400,
	STEPS_MOST = 6,
	GAP = 2500, /* between the plot and the texts at its right */
	LINE = 900,
	GRID = 250,
	GRID_GREY = 25,
	AXIS_GREY = 60,
	MARKER = 2400,
};

static const int64_t value_most = INT64_C(1000000000000), no_value = INT64_MAX;

/* A line of the chart, and its name at the right of the plot. The target has a name only. */
struct series {
	const char *name;
	size_t count;
	int64_t *values; /* no_value: a gap */
	int y, height;   /* of the name: its middle, and its lines of text */
};

struct chart {
	struct layout *layout;
	const struct box *box;
	struct strip *strip;
	struct series series[SERIES_MOST + 1]; /* the last is the target, if there is one */
	size_t count, longest;                 /* of the lines; the points of the longest */
	size_t names;                          /* with that of the target */
	const struct answer *at;               /* the first point of the longest series */
	int64_t low, high, step;
	int64_t target;          /* no_value: none */
	int x, y, width, height; /* of the plot, within the strip */
	int leading;             /* of the texts */
};

/* Returns the number itself, without the way in which the language writes it. */
static int64_t read_value(const struct answer *value)
{
	const int64_t number = answer_integer(value);

	return value && answer_kind_of(value) == ANSWER_NUMBER && number >= -value_most &&
	               number <= value_most
	           ? number
	           : no_value;
}

/* Returns a value of a row as text; "" if there is none. */
static const char *value_of(struct chart *chart, const struct answer *row, const char *key)
{
	struct text text = {.arena = chart->layout->arena};

	value_add(chart->layout->labels, answer_get(row, key), &text);
	return text_of(&text);
}

/* Returns the smallest of 1, 2, 5, 10, 20 … that divides the span into a few steps. */
static int64_t step_of(int64_t span)
{
	static const int64_t factors[] = {1, 2, 5};
	int64_t ten = 1;

	for (;; ten *= 10)
		for (size_t i = 0; i < sizeof factors / sizeof *factors; i++)
			if (span <= ten * factors[i] * STEPS_MOST)
				return ten * factors[i];
}

static int64_t floor_to(int64_t value, int64_t step)
{
	int64_t rest = value % step;

	return rest < 0 ? value - rest - step : value - rest;
}

/* Finds the lowest and the highest figure of the chart, and its steps between them. */
static void scale(struct chart *chart)
{
	const bool down = chart->box->down;

	chart->low = no_value;
	chart->high = -no_value;
	for (size_t i = 0; i < chart->count; i++)
		for (size_t j = 0; j < chart->series[i].count; j++) {
			const int64_t value = chart->series[i].values[j];

			chart->low = number_lesser(chart->low, value);
			if (value != no_value)
				chart->high = number_greater(chart->high, value);
		}
	if (chart->high == -no_value)
		chart->low = chart->high = 0;
	if (chart->target != no_value) {
		chart->low = number_lesser(chart->low, chart->target);
		chart->high = number_greater(chart->high, chart->target);
	}
	chart->low = number_lesser(chart->low, down ? 1 : 0);
	chart->high = number_greater(chart->high, down ? 1 : 0);
	if (chart->high == chart->low)
		chart->high++;
	chart->step = step_of(chart->high - chart->low);
	if (down)
		return;
	chart->low = floor_to(chart->low, chart->step);
	chart->high = -floor_to(-chart->high, chart->step);
}

static int height_of(const struct chart *chart, int64_t value)
{
	int64_t part = (value - chart->low) * 1000 / (chart->high - chart->low);

	if (!chart->box->down)
		part = 1000 - part;
	return chart->y + (int)(part * chart->height / 1000);
}

static int place_of(const struct chart *chart, size_t point)
{
	if (chart->longest < 2)
		return chart->x + chart->width / 2;
	return chart->x +
	       (int)((int64_t)chart->width * (int64_t)point / (int64_t)(chart->longest - 1));
}

/* Writes a text whose middle is at `y`. */
static void write_at(
    struct chart *chart, const char *words, enum align align, int x, int y, int width)
{
	struct style style = chart->box->style;
	struct layout_text text = {.text = words, .style = &style, .x = x, .width = width};

	style.align = align;
	text.y = y - layout_measure(chart->layout, &text) / 2;
	layout_text_put(chart->layout, chart->strip, &text);
}

static int text_width(const struct chart *chart, const char *text)
{
	const struct style *style = &chart->box->style;

	return (int)font_width(&chart->layout->fonts[style->bold], text, strlen(text), style->size);
}

static const char *number_text(struct chart *chart, int64_t value)
{
	struct text text = {.arena = chart->layout->arena};

	value_add_number(chart->layout->labels, value, &text);
	return text_of(&text);
}

/* Names the places along the chart, as many as fit without touching. */
static void draw_places(struct chart *chart)
{
	const struct answer *point = chart->at;
	const int y = chart->y + chart->height + chart->leading;
	int free = 0;

	for (size_t i = 0; i < chart->longest && point; i++, point = answer_next(point)) {
		const char *name = value_of(chart, point, "at");
		const int middle = place_of(chart, i);
		const int half = text_width(chart, name) / 2 + GAP;

		if (!name[0] || middle - half < free)
			continue;
		write_at(chart, name, ALIGN_CENTER, middle - half, y, 2 * half);
		free = middle + half;
	}
}

static void draw_series(struct chart *chart, size_t index)
{
	const struct series *series = &chart->series[index];
	bool drawn = false;
	int from_x = 0, from_y = 0;

	for (size_t i = 0; i < series->count; i++) {
		/* Lines differ in black and white by their grey and their strokes. */
		static const struct draw_op looks[] = {
		    {.kind = MARK_LINE, .size = LINE, .grey = 100},
		    {.kind = MARK_LINE, .size = LINE, .grey = 100, .dash = 4000},
		    {.kind = MARK_LINE, .size = LINE, .grey = 55},
		    {.kind = MARK_LINE, .size = LINE, .grey = 100, .dash = 1500},
		    {.kind = MARK_LINE, .size = LINE, .grey = 55, .dash = 4000},
		};
		struct draw_op line = looks[index % (sizeof looks / sizeof *looks)];
		int x = place_of(chart, i), y;

		if (series->values[i] == no_value)
			continue;
		y = height_of(chart, series->values[i]);
		layout_mark(chart->layout, chart->strip,
		    &(struct draw_op){.kind = MARK_FILL,
		        .x = x - MARKER / 2,
		        .y = y - MARKER / 2,
		        .width = MARKER,
		        .height = MARKER,
		        .grey = line.grey});
		if (drawn) {
			line.x = y >= from_y ? from_x : x;
			line.y = y >= from_y ? from_y : y;
			line.width = y >= from_y ? x - from_x : from_x - x;
			line.height = y >= from_y ? y - from_y : from_y - y;
			layout_mark(chart->layout, chart->strip, &line);
		}
		drawn = true;
		from_x = x;
		from_y = y;
	}
}

/* Returns the least distance between the middles of two names, one below the other. */
static int apart(const struct series *upper)
{
	return (upper[0].height + upper[1].height + 1) / 2;
}

/* Writes the names at the ends of their lines, pushed apart as far as necessary, and sorts the
 * lines by them. */
static void draw_names(struct chart *chart, int width)
{
	const int x = chart->x + chart->width + 2 * GAP, bottom = chart->y + chart->height;
	const size_t count = chart->names;
	struct series *series = chart->series;

	for (size_t i = 0; i < count; i++) {
		size_t last = series[i].count;

		while (last > 0 && series[i].values[last - 1] == no_value)
			last--;
		series[i].y = i == chart->count ? height_of(chart, chart->target)
		              : last > 0        ? height_of(chart, series[i].values[last - 1])
		                                : bottom;
	}
	/* From the top down; names at one height keep their order. */
	for (size_t i = 1; i < count; i++)
		for (size_t j = i; j > 0 && series[j - 1].y > series[j].y; j--) {
			const struct series lower = series[j - 1];

			series[j - 1] = series[j];
			series[j] = lower;
		}
	for (size_t i = 1; i < count; i++)
		series[i].y = number_greater(series[i].y, series[i - 1].y + apart(&series[i - 1]));
	for (size_t i = count; i > 0; i--) {
		const int most = i == count ? bottom : series[i].y - apart(&series[i - 1]);

		series[i - 1].y = number_lesser(series[i - 1].y, most);
	}
	for (size_t i = 0; i < count; i++)
		write_at(chart, series[i].name, ALIGN_LEFT, x, series[i].y, width - x);
}

static void read_series(struct chart *chart, const struct template_scope *view)
{
	const struct box *box = chart->box;
	const struct answer *row = answer_first(scope_list(view, box->list));

	for (; row && chart->count < SERIES_MOST; row = answer_next(row)) {
		struct series *series = &chart->series[chart->count++];
		const struct answer *list = answer_get(row, "points"), *point = answer_first(list);
		const size_t count = (size_t)number_lesser(answer_count(list), POINTS_MOST);

		series->name = value_of(chart, row, "name");
		series->values =
		    arena_alloc(chart->layout->arena, count + 1, sizeof *series->values);
		if (count > chart->longest) {
			chart->longest = count;
			chart->at = point;
		}
		for (; series->count < count; point = answer_next(point))
			series->values[series->count++] = read_value(answer_get(point, "value"));
	}
	chart->target = box->target ? read_value(scope_value(view, box->target)) : no_value;
	chart->names = chart->count;
	if (chart->target != no_value)
		chart->series[chart->names++].name = layout_expand(chart->layout, view, box->aside);
}

void chart_lay(struct layout *layout, const struct box *box, const struct template_scope *view,
    int width, struct flow *flow)
{
	struct chart *chart = arena_alloc(layout->arena, 1, sizeof *chart);

	chart->layout = layout;
	chart->box = box;
	chart->leading = fit_leading(box->style.size);
	read_series(chart, view);
	if (chart->longest == 0)
		return;
	chart->strip = layout_strip(layout, flow, 0);
	scale(chart);
	/* The plot keeps clear of the figures at its left and the names at its right, and is as
	 * high as those. */
	const int left = number_greater(text_width(chart, number_text(chart, chart->low)),
	    text_width(chart, number_text(chart, chart->high)));
	int right = 0, rows = 0, highest = chart->leading;

	/* The names take at most two fifths of the whole. Longer ones are broken into lines. */
	for (size_t i = 0; i < chart->names; i++)
		right = number_greater(right, text_width(chart, chart->series[i].name));
	right = number_lesser(right, width * 2 / 5);
	for (size_t i = 0; i < chart->names; i++) {
		struct series *series = &chart->series[i];
		struct layout_text text = {
		    .text = series->name, .style = &box->style, .width = right};

		series->height = number_greater(layout_measure(layout, &text), chart->leading);
		rows += series->height;
		highest = number_greater(highest, series->height);
	}
	chart->x = left + GAP;
	chart->y = highest / 2;
	chart->width = width - chart->x - right - 2 * GAP;
	chart->height =
	    number_greater((int)((int64_t)chart->box->height * layout->rows / 100), rows);
	chart->strip->height =
	    chart->y + chart->height + number_greater(2 * chart->leading, highest / 2);
	for (int64_t value = chart->low; value <= chart->high; value += chart->step) {
		const bool base = value == (chart->box->down ? chart->high : 0);

		layout_mark(chart->layout, chart->strip,
		    &(struct draw_op){.kind = MARK_LINE,
		        .x = chart->x,
		        .y = height_of(chart, value),
		        .width = chart->width,
		        .size = GRID,
		        .grey = base ? AXIS_GREY : GRID_GREY});
		write_at(chart, number_text(chart, value), ALIGN_RIGHT, 0, height_of(chart, value),
		    chart->x - GAP);
	}
	draw_places(chart);
	if (chart->target != no_value)
		layout_mark(layout, chart->strip,
		    &(struct draw_op){.kind = MARK_LINE,
		        .x = chart->x,
		        .y = height_of(chart, chart->target),
		        .width = chart->width,
		        .size = LINE,
		        .grey = 50,
		        .dash = 3000});
	for (size_t i = 0; i < chart->count; i++)
		draw_series(chart, i);
	draw_names(chart, width);
}

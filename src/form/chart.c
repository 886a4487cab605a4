#include "form/paper_table.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/checked.h"
#include "base/text.h"
#include "form/expand.h"
#include "form/font.h"
#include "form/layout.h"
#include "form/template.h"
#include "form/value.h"

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

static const int64_t value_most = INT64_C(1000000000000);

struct point {
	bool there;
	int64_t value;
};

struct series {
	const char *name;
	size_t count;
	struct point *points;
};

/* A label at the right of the plot, at */
struct label {
	const char *text;
	int y;      /* its middle */
	int height; /* of its lines of text */
};

struct chart {
	struct layout *layout;
	const struct box *box;
	struct strip *strip;
	struct series series[SERIES_MOST];
	size_t count, longest;
	struct label labels[SERIES_MOST + 1]; /* of the series, and of the target */
	size_t label_count;
	const struct answer *at; /* the first point of the longest series */
	int64_t low, high, step;
	bool has_target;
	int64_t target;
	int x, y, width, height; /* of the plot, within the strip */
};

/* The number itself: how the language writes it is nothing to reckon with. */
static bool read_value(const struct answer *value, int64_t *ret)
{
	*ret = answer_integer(value);
	return value && answer_kind_of(value) == ANSWER_NUMBER && *ret >= -value_most &&
	       *ret <= value_most;
}

/* Returns a value of a row as text; "" if there is none. */
static const char *value_of(struct chart *chart, const struct answer *row, const char *key)
{
	struct text text = {.arena = chart->layout->arena};

	value_add(chart->layout->labels, answer_get(row, key), SIGN_MINUS, &text);
	return text_of(&text);
}

static void widen(struct chart *chart, int64_t value)
{
	if (value < chart->low)
		chart->low = value;
	if (value > chart->high)
		chart->high = value;
}

/* The least of 1, 2, 5, 10, 20 … that takes the chart in a few steps. */
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

static void scale(struct chart *chart)
{
	bool first = true;

	for (size_t i = 0; i < chart->count; i++)
		for (size_t j = 0; j < chart->series[i].count; j++) {
			const struct point *point = &chart->series[i].points[j];

			if (point->there && first)
				chart->low = chart->high = point->value;
			if (point->there)
				widen(chart, point->value);
			first = first && !point->there;
		}
	if (chart->has_target)
		widen(chart, chart->target);
	widen(chart, chart->box->down ? 1 : 0);
	if (chart->high == chart->low)
		chart->high++;
	chart->step = step_of(chart->high - chart->low);
	if (chart->box->down)
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

static struct style small_style(const struct chart *chart, enum align align)
{
	struct style style = chart->box->style;

	style.align = align;
	return style;
}

/* Text whose middle is at `y`. */
static void write_at(
    struct chart *chart, const char *words, const struct style *style, int x, int y, int width)
{
	struct layout_text text = {.text = words, .style = style, .x = x, .width = width};
	int height = layout_measure(chart->layout, &text);

	text.y = y - height / 2;
	layout_text_put(chart->layout, chart->strip, &text);
}

static int text_width(const struct chart *chart, const char *text)
{
	const struct style *style = &chart->box->style;

	return (int)font_width(&chart->layout->fonts[style->face], text, strlen(text), style->size);
}

static const char *number_text(struct chart *chart, int64_t value)
{
	struct text text = {.arena = chart->layout->arena};

	value_add_number(chart->layout->labels, value, SIGN_MINUS, &text);
	return text_of(&text);
}

static int leading(const struct chart *chart)
{
	return fit_leading(chart->box->style.size);
}

/* Labels at the right take at most two fifths of the width; longer ones are broken into lines. */
static int measure_labels(struct chart *chart, int width)
{
	const struct style style = small_style(chart, ALIGN_LEFT);
	int right = 0;

	for (size_t i = 0; i < chart->label_count; i++)
		right = number_greater(right, text_width(chart, chart->labels[i].text));
	if (right > width * 2 / 5)
		right = width * 2 / 5;
	for (size_t i = 0; i < chart->label_count; i++) {
		struct layout_text text = {
		    .text = chart->labels[i].text, .style = &style, .width = right};

		chart->labels[i].height =
		    number_greater(layout_measure(chart->layout, &text), leading(chart));
	}
	return right;
}

/* Names the places along the chart, as many as fit without touching. */
static void draw_places(struct chart *chart)
{
	const struct style style = small_style(chart, ALIGN_CENTER);
	const struct answer *point = chart->at;
	const int y = chart->y + chart->height + leading(chart);
	int free = 0;

	for (size_t i = 0; i < chart->longest && point; i++, point = answer_next(point)) {
		const char *name = value_of(chart, point, "at");
		const int middle = place_of(chart, i);
		const int half = text_width(chart, name) / 2 + GAP;

		if (!name[0] || middle - half < free)
			continue;
		write_at(chart, name, &style, middle - half, y, 2 * half);
		free = middle + half;
	}
}

static void draw_target(struct chart *chart)
{
	if (!chart->has_target)
		return;
	layout_line(chart->layout, chart->strip,
	    &(struct draw_op){.x = chart->x,
	        .y = height_of(chart, chart->target),
	        .width = chart->width,
	        .size = LINE,
	        .grey = 50,
	        .dash = 3000});
}

static void draw_series(struct chart *chart, size_t index)
{
	const struct series *series = &chart->series[index];
	bool drawn = false;
	int from_x = 0, from_y = 0;

	for (size_t i = 0; i < series->count; i++) {
		/* Lines differ in black and white by their grey and their strokes. */
		static const struct draw_op looks[] = {
		    {.size = LINE, .grey = 100},
		    {.size = LINE, .grey = 100, .dash = 4000},
		    {.size = LINE, .grey = 55},
		    {.size = LINE, .grey = 100, .dash = 1500},
		    {.size = LINE, .grey = 55, .dash = 4000},
		};
		struct draw_op line = looks[index % (sizeof looks / sizeof *looks)];
		int x = place_of(chart, i), y;

		if (!series->points[i].there)
			continue;
		y = height_of(chart, series->points[i].value);
		layout_fill(chart->layout, chart->strip,
		    &(struct draw_op){.x = x - MARKER / 2,
		        .y = y - MARKER / 2,
		        .width = MARKER,
		        .height = MARKER,
		        .grey = line.grey});
		if (drawn) {
			line.x = y >= from_y ? from_x : x;
			line.y = y >= from_y ? from_y : y;
			line.width = y >= from_y ? x - from_x : from_x - x;
			line.height = y >= from_y ? y - from_y : from_y - y;
			layout_line(chart->layout, chart->strip, &line);
		}
		drawn = true;
		from_x = x;
		from_y = y;
	}
}

static int last_height(const struct chart *chart, const struct series *series)
{
	for (size_t i = series->count; i > 0; i--)
		if (series->points[i - 1].there)
			return height_of(chart, series->points[i - 1].value);
	return chart->y + chart->height;
}

/* How far apart the middles of two labels are at least, one below the other. */
static int apart(const struct label *upper)
{
	return (upper[0].height + upper[1].height + 1) / 2;
}

static void draw_labels(struct chart *chart, int width)
{
	const struct style style = small_style(chart, ALIGN_LEFT);
	const int x = chart->x + chart->width + 2 * GAP;

	/* Labels lie at the ends of their lines, pushed apart as far as necessary. */
	const size_t count = chart->label_count;
	struct label *labels = chart->labels;

	for (size_t i = 0; i < count; i++)
		labels[i].y = i < chart->count ? last_height(chart, &chart->series[i])
		                               : height_of(chart, chart->target);
	/* From the top down; labels at one height keep their order. */
	for (size_t i = 1; i < count; i++)
		for (size_t j = i; j > 0 && labels[j - 1].y > labels[j].y; j--) {
			const struct label lower = labels[j - 1];

			labels[j - 1] = labels[j];
			labels[j] = lower;
		}
	for (size_t i = 1; i < count; i++)
		labels[i].y = number_greater(labels[i].y, labels[i - 1].y + apart(&labels[i - 1]));
	for (size_t i = count; i > 0; i--) {
		const int most =
		    i == count ? chart->y + chart->height : labels[i].y - apart(&labels[i - 1]);

		if (labels[i - 1].y > most)
			labels[i - 1].y = most;
	}
	for (size_t i = 0; i < chart->label_count; i++)
		write_at(chart, chart->labels[i].text, &style, x, chart->labels[i].y, width - x);
}

static void read_series(struct chart *chart, const struct template_scope *view)
{
	const char *list = chart->box->list;
	const struct answer *row = answer_first(scope_list(view, list));

	for (; row && chart->count < SERIES_MOST; row = answer_next(row)) {
		struct series *series = &chart->series[chart->count++];

		series->name = value_of(chart, row, "name");
		const struct answer *point = answer_first(answer_get(row, "points"));
		int count = answer_count(answer_get(row, "points"));

		count = count > POINTS_MOST ? POINTS_MOST : count;
		series->points =
		    arena_alloc(chart->layout->arena, (size_t)count + 1, sizeof(struct point));
		if ((size_t)count > chart->longest) {
			chart->longest = (size_t)count;
			chart->at = point;
		}
		for (; series->count < (size_t)count; point = answer_next(point)) {
			struct point *to = &series->points[series->count++];

			to->there = read_value(answer_get(point, "value"), &to->value);
		}
	}
	chart->has_target =
	    chart->box->target && read_value(scope_value(view, chart->box->target), &chart->target);
}

void chart_lay(struct layout *layout, const struct box *box, const struct template_scope *view,
    int width, struct flow *flow)
{
	struct chart *chart = arena_alloc(layout->arena, 1, sizeof *chart);

	chart->layout = layout;
	chart->box = box;
	read_series(chart, view);
	if (chart->longest == 0)
		return;
	chart->strip = layout_strip(layout, flow, 0);
	scale(chart);
	/* Writes the labels; their places are known once the plot has its height. */
	for (size_t i = 0; i < chart->count; i++)
		chart->labels[i].text = chart->series[i].name;
	chart->label_count = chart->count;
	if (chart->has_target)
		chart->labels[chart->label_count++].text =
		    layout_expand(chart->layout, view, chart->box->aside);
	/* The plot keeps clear of the figures at its left and the names at its right, and is as high as those. */
	const int left = number_greater(text_width(chart, number_text(chart, chart->low)),
	    text_width(chart, number_text(chart, chart->high)));
	const int right = measure_labels(chart, width);
	int rows = 0, highest = leading(chart);

	for (size_t i = 0; i < chart->label_count; i++) {
		rows += chart->labels[i].height;
		highest = number_greater(highest, chart->labels[i].height);
	}
	chart->x = left + GAP;
	chart->y = highest / 2;
	chart->width = width - chart->x - right - 2 * GAP;
	chart->height =
	    number_greater((int)((int64_t)chart->box->height * chart->layout->rows / 100), rows);
	chart->strip->height =
	    chart->y + chart->height + number_greater(2 * leading(chart), highest / 2);
	const struct style style = small_style(chart, ALIGN_RIGHT);

	for (int64_t value = chart->low; value <= chart->high; value += chart->step) {
		const bool base = value == (chart->box->down ? chart->high : 0);

		layout_line(chart->layout, chart->strip,
		    &(struct draw_op){.x = chart->x,
		        .y = height_of(chart, value),
		        .width = chart->width,
		        .size = GRID,
		        .grey = base ? AXIS_GREY : GRID_GREY});
		write_at(chart, number_text(chart, value), &style, 0, height_of(chart, value),
		    chart->x - GAP);
	}
	draw_places(chart);
	draw_target(chart);
	for (size_t i = 0; i < chart->count; i++)
		draw_series(chart, i);
	draw_labels(chart, width);
}

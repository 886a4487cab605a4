#include "form/paper_table.h"

#include "base/number.h"
#include "base/text.h"
#include "form/paper_columns.h"

#include <string.h>

enum {
	PAD_Y = 1400,
	RULE_HEAVY = 800,
	RULE_LIGHT = 300,
	RULE_GROUP = 600,
	GREY_LIGHT = 45,
	GREY_FULL = 85,
	ROWS_MOST = 200,  /* blank ones */
	BAND_GAP = 14000, /* between the bands of a table too broad for its page */
};

struct table_grid {
	struct layout *layout;
	const struct template_table *table;
	const struct view *view;
	struct flow *flow;
	struct leaf *leaves;
	size_t count;
	int width;
	const struct strip *head;
	int head_count;
};

static void across(struct table_grid *grid, struct strip *strip, int y, int weight, int grey)
{
	layout_line(grid->layout, strip,
	    &(struct mark){.y = y, .width = grid->width, .size = weight, .grey = grey});
}

/* Lines between columns: all of them in a grid, else those between groups. */
enum column_lines { LINES_ALL, LINES_OF_GROUPS };

static void down(struct table_grid *grid, struct strip *strip, enum column_lines lines)
{
	for (size_t i = 0; strip && i < grid->count; i++) {
		const struct leaf *leaf = &grid->leaves[i];
		const bool after_group = i > 0 && !leaf->group && grid->leaves[i - 1].group;
		const bool heavy = leaf->group_start || after_group;

		if (i == 0 || (!heavy && (!grid->table->grid || lines == LINES_OF_GROUPS)))
			continue;
		layout_line(grid->layout, strip,
		    &(struct mark){.x = leaf->x,
		        .height = strip->height,
		        .size = heavy ? RULE_GROUP : RULE_LIGHT,
		        .grey = heavy ? GREY_FULL : GREY_LIGHT});
	}
	if (!grid->table->grid)
		return;
	for (int edge = 0; edge < 2; edge++)
		layout_line(grid->layout, strip,
		    &(struct mark){.x = edge * grid->width,
		        .height = strip ? strip->height : 0,
		        .size = RULE_HEAVY,
		        .grey = GREY_FULL});
}

static struct layout_text text_in(const struct table_grid *grid, const struct leaf *leaf,
    const char *text, const struct style *style)
{
	const int pad = paper_columns_pad(grid->table);
	struct layout_text result = {.text = text, .style = style};

	result.x = leaf->x + pad;
	result.width = leaf->width > 2 * pad ? leaf->width - 2 * pad : 1;
	return result;
}

static bool is_same_group(const struct table_grid *grid, size_t leaf)
{
	return grid->leaves[leaf].group && !grid->leaves[leaf].group_start;
}

/* Headings over groups of columns: "A  Alfa and Beeta" over that side's columns. */
static struct strip *lay_group_headings(struct table_grid *grid)
{
	struct layout_text *texts =
	    arena_alloc(grid->layout->arena, grid->count + 1, sizeof *texts);
	struct strip *strip;
	int height = 0, count = 0;

	if (!texts) {
		grid->layout->failed = true;
		return NULL;
	}
	for (size_t i = 0; i < grid->count; i++) {
		const struct leaf *leaf = &grid->leaves[i];
		struct view view = view_row(grid->view, leaf->group_row, leaf->group_index + 1);
		struct leaf whole = *leaf;
		int text_height;

		if (!leaf->group_start || leaf->group->heading[0] == '\0')
			continue;
		whole.width = 0;
		for (size_t j = i; j < grid->count && (j == i || is_same_group(grid, j)); j++)
			whole.width += grid->leaves[j].width;
		texts[count] = text_in(grid, &whole,
		    layout_expand(grid->layout, &view, leaf->group->heading), &grid->table->group);
		text_height = layout_measure(grid->layout, &texts[count++]);
		if (text_height > height)
			height = text_height;
	}
	if (count == 0)
		return NULL;
	strip = layout_strip(grid->layout, grid->flow, height + 2 * PAD_Y);
	for (int i = 0; strip && i < count; i++) {
		texts[i].y = (strip->height - texts[i].fit.count * texts[i].fit.leading) / 2;
		layout_text_put(grid->layout, strip, &texts[i]);
	}
	return strip;
}

static int below_baseline(int size)
{
	return fit_leading(size) - fit_baseline(size);
}

static struct strip *lay_column_headings(struct table_grid *grid)
{
	struct layout *layout = grid->layout;
	struct layout_text *texts = arena_alloc(layout->arena, grid->count + 1, sizeof *texts);
	struct style *styles = arena_alloc(layout->arena, grid->count + 1, sizeof *styles);
	struct strip *strip;
	int height = 0;

	if (!texts || !styles) {
		layout->failed = true;
		return NULL;
	}
	for (size_t i = 0; i < grid->count; i++) {
		const struct leaf *leaf = &grid->leaves[i];
		struct view view = view_row(grid->view, leaf->group_row, leaf->group_index + 1);
		int text_height;

		styles[i] = grid->table->heading;
		styles[i].align = leaf->column->style.align;
		texts[i] = text_in(
		    grid, leaf, layout_expand(layout, &view, leaf->column->heading), &styles[i]);
		text_height = layout_measure(layout, &texts[i]);
		if (text_height > height)
			height = text_height;
	}
	strip = layout_strip(layout, grid->flow, height + 2 * PAD_Y);
	for (size_t i = 0; strip && i < grid->count; i++) {
		/* Headings shrunk to fit stand on the line of the others. */
		texts[i].y = strip->height - PAD_Y - texts[i].fit.count * texts[i].fit.leading -
		             below_baseline(styles[i].size) + below_baseline(texts[i].fit.size);
		layout_text_put(layout, strip, &texts[i]);
	}
	return strip;
}

static void finish_heading(struct table_grid *grid, struct strip *strip, enum column_lines lines)
{
	if (!strip)
		return;
	strip->keep_next = KEEP_ALWAYS;
	down(grid, strip, lines);
	layout_fill(grid->layout, strip,
	    &(struct mark){
	        .width = grid->width, .height = strip->height, .grey = grid->table->top});
	if (!grid->head)
		grid->head = strip;
	grid->head_count++;
}

static void lay_headings(struct table_grid *grid)
{
	struct strip *groups = lay_group_headings(grid), *columns = lay_column_headings(grid);

	finish_heading(grid, groups, LINES_OF_GROUPS);
	finish_heading(grid, columns, LINES_ALL);
	across(grid, groups ? groups : columns, 0, RULE_HEAVY, GREY_FULL);
	if (groups && columns)
		across(grid, columns, 0, RULE_LIGHT, GREY_LIGHT);
	if (columns)
		across(grid, columns, columns->height, RULE_HEAVY, GREY_FULL);
}

/* What a cell sees: the row, or for a column of a group what stands there under its heading. */
static struct view view_of_cell(const struct leaf *leaf, const struct view *row)
{
	return leaf->group ? view_cell(row, leaf->group->each, leaf->group_row, leaf->group_index)
	                   : *row;
}

/* The two texts of a cell, the second small below the first. */
struct cell_texts {
	struct style style, below_style;
	struct layout_text text, below;
	int height;
};

static struct cell_texts measure_cell(struct table_grid *grid, const struct leaf *leaf,
    const struct rows *rows, const struct view *row)
{
	struct view view = view_of_cell(leaf, row);
	struct cell_texts cell = {.style = leaf->column->style, .below_style = grid->table->below};

	if (rows->bold)
		cell.style.face = FONT_BOLD;
	cell.text = text_in(
	    grid, leaf, layout_expand(grid->layout, &view, leaf->column->text), &cell.style);
	if (fit_is_number(cell.text.text))
		cell.style.size = rows->bold ? leaf->bold_size : leaf->number_size;
	cell.below_style.align = cell.style.align;
	cell.below = text_in(
	    grid, leaf, layout_expand(grid->layout, &view, leaf->column->below), &cell.below_style);
	cell.height =
	    layout_measure(grid->layout, &cell.text) + layout_measure(grid->layout, &cell.below);
	return cell;
}

/* Lines along the edges of a cell that its text names. */
static void lay_edges(
    struct table_grid *grid, struct strip *strip, const struct leaf *leaf, const struct view *row)
{
	struct view view = view_of_cell(leaf, row);
	const char *edges = layout_expand(grid->layout, &view, leaf->column->edges);

	for (; *edges; edges++) {
		struct mark mark = {.x = leaf->x, .size = RULE_GROUP, .grey = GREY_FULL};

		if (*edges == 't' || *edges == 'b')
			mark.width = leaf->width;
		else
			mark.height = strip->height;
		if (*edges == 'b')
			mark.y = strip->height;
		if (*edges == 'r')
			mark.x += leaf->width;
		layout_line(grid->layout, strip, &mark);
	}
}

static void lay_row(
    struct table_grid *grid, const struct rows *rows, const struct view *row, int tint)
{
	struct layout *layout = grid->layout;
	struct cell_texts *cells = arena_alloc(layout->arena, grid->count + 1, sizeof *cells);
	const int told = row->scope ? grid->table->height : grid->table->blank;
	int height = (int)((int64_t)told * layout->rows / 100);
	struct strip *strip;

	if (!cells) {
		layout->failed = true;
		return;
	}
	for (size_t i = 0; i < grid->count; i++) {
		cells[i] = measure_cell(grid, &grid->leaves[i], rows, row);
		cells[i].text.style = &cells[i].style;
		cells[i].below.style = &cells[i].below_style;
		if (cells[i].height + 2 * PAD_Y > height)
			height = cells[i].height + 2 * PAD_Y;
	}
	strip = layout_strip(layout, grid->flow, height);
	if (!strip)
		return;
	strip->repeat = grid->head;
	strip->repeat_count = grid->head_count;
	for (size_t i = 0; i < grid->count; i++) {
		struct cell_texts *cell = &cells[i];

		cell->text.y = (height - cell->height) / 2;
		cell->below.y = cell->text.y + cell->text.fit.count * cell->text.fit.leading;
		layout_text_put(layout, strip, &cell->text);
		layout_text_put(layout, strip, &cell->below);
	}
	for (size_t i = 0; i < grid->count; i++)
		lay_edges(grid, strip, &grid->leaves[i], row);
	if (!grid->table->open) {
		down(grid, strip, LINES_ALL);
		across(grid, strip, height, RULE_LIGHT, GREY_LIGHT);
	}
	layout_fill(
	    layout, strip, &(struct mark){.width = grid->width, .height = height, .grey = tint});
}

/* The size in which the widest number of a column fits, in bold rows or in the others. */
static int number_size(const struct table_grid *grid, const struct leaf *leaf, bool bold)
{
	int size = leaf->column->style.size;

	for (size_t i = 0; i < grid->table->rows_count; i++) {
		const struct rows *rows = &grid->table->rows[i];
		const struct answer *row = answer_first(view_list(grid->view, rows->list));

		for (int index = 1; row && rows->bold == bold; row = answer_next(row), index++) {
			const struct view outer = view_row(grid->view, row, index);
			const struct view view = view_of_cell(leaf, &outer);
			const struct style *style = &leaf->column->style;
			const struct layout_text cell = text_in(grid, leaf,
			    layout_expand(grid->layout, &view, leaf->column->text), style);
			const struct font *font =
			    &grid->layout->fonts[bold ? FONT_BOLD : style->face];

			if (fit_is_number(cell.text))
				size = number_lesser(
				    size, fit_size(font, style, cell.text, cell.width));
		}
	}
	return size;
}

static bool stand_together(const struct leaf *one, const struct leaf *other)
{
	return one == other || (one->group && one->group == other->group);
}

/* Numbers below each other are equally large, and in a group those beside each other. */
static void even_numbers(struct table_grid *grid)
{
	for (size_t i = 0; i < grid->count; i++) {
		grid->leaves[i].number_size = number_size(grid, &grid->leaves[i], false);
		grid->leaves[i].bold_size = number_size(grid, &grid->leaves[i], true);
	}
	for (size_t i = 0; i < grid->count; i++)
		for (size_t j = 0; j < grid->count; j++) {
			struct leaf *one = &grid->leaves[i], *other = &grid->leaves[j];

			if (!stand_together(one, other))
				continue;
			one->number_size = number_lesser(one->number_size, other->number_size);
			one->bold_size = number_lesser(one->bold_size, other->bold_size);
		}
}

static int rows_wanted(struct table_grid *grid, const struct rows *rows, int count)
{
	const char *text;
	int64_t least = 0;

	if (count == 0 && rows->empty > 0)
		least = rows->empty;
	if (!rows->minimum)
		return least > count ? (int)least : count;
	text = layout_expand(grid->layout, grid->view, rows->minimum);
	(void)text_integer(text, strlen(text), 0, ROWS_MOST, &least);
	return least > count ? (int)least : count;
}

static bool is_skipped(const struct rows *rows, const struct view *row)
{
	return rows->skip && row->scope && view_says(row, rows->skip);
}

static void lay_rows(struct table_grid *grid, const struct rows *rows)
{
	const struct answer *list = view_list(grid->view, rows->list);
	const struct answer *row = answer_first(list);
	int wanted = rows_wanted(grid, rows, answer_count(list));

	/* Rows of another kind, a total for one, do not open a page of their own. */
	if (wanted > 0 && grid->flow->last)
		grid->flow->last->keep_next = KEEP_ALWAYS;
	for (int i = 1; i <= wanted; i++, row = answer_next(row)) {
		struct view view = view_row(row ? grid->view : NULL, row, i);
		int tint = rows->tint > 0 ? rows->tint : i % 2 == 0 ? grid->table->tint : 0;

		if (is_skipped(rows, &view))
			continue;
		lay_row(grid, rows, &view, tint);
	}
}

/* What is left of a table too broad for its page stands below, or whole on the next page. */
static void part_bands(struct layout *layout, struct flow *flow)
{
	struct strip *gap = layout_strip(layout, flow, BAND_GAP);

	if (gap)
		gap->space = true;
}

static void want_whole(const struct flow *flow, const struct strip *before)
{
	struct strip *first = before ? before->next : flow->first;

	for (const struct strip *strip = first; strip; strip = strip->next)
		first->wants += strip->height;
}

static void lay_band(struct table_grid *grid)
{
	const struct template_table *table = grid->table;

	even_numbers(grid);
	lay_headings(grid);
	for (size_t i = 0; i < table->rows_count; i++)
		lay_rows(grid, &table->rows[i]);
	if (grid->flow->last && !table->open)
		across(grid, grid->flow->last, grid->flow->last->height, RULE_HEAVY, GREY_FULL);
}

void paper_table_lay(struct layout *layout, const struct template_table *table,
    const struct view *view, int width, struct flow *flow)
{
	const struct paper_band *bands = NULL;
	const size_t count = paper_columns(layout, table, view, width, &bands);

	for (size_t i = 0; i < count; i++) {
		struct strip *before;
		struct table_grid grid = {.layout = layout,
		    .table = table,
		    .view = view,
		    .flow = flow,
		    .leaves = bands[i].leaves,
		    .count = bands[i].count,
		    .width = bands[i].width};

		if (i > 0)
			part_bands(layout, flow);
		before = flow->last;
		lay_band(&grid);
		if (i > 0)
			want_whole(flow, before);
	}
}

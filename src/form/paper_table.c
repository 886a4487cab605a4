#include "form/paper_table.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/checked.h"
#include "base/text.h"
#include "form/expand.h"
#include "form/font.h"
#include "form/layout.h"
#include "form/template.h"

#include <string.h>

enum {
	PAD_GRID = 2400, /* with a line at the cell's edge */
	PAD_BARE = 3400, /* without one */
};

/* The width that a column's longest word needs. */
struct column_need {
	const struct template_column *column;
	int64_t width;
};

struct plan {
	struct layout *layout;
	const struct template_table *table;
	const struct template_scope *view;
	int width;
	struct column_need *needs;
	size_t need_count;
	/* For a table in bands: the number of groups, and the least width of one; otherwise 0. */
	size_t groups;
	int64_t least;
	int64_t before, after; /* widths before and after the groups */
};

/* Between a cell's edge and its text. */
static int padding(const struct template_table *table)
{
	return table->grid ? PAD_GRID : PAD_BARE;
}

static bool column_wanted(const struct template_column *column, const struct template_scope *view)
{
	return scope_shows(view, column->when, column->unless);
}

static size_t group_count(const struct template_column *group, const struct template_scope *view)
{
	return column_wanted(group, view) ? (size_t)answer_count(scope_list(view, group->each)) : 0;
}

/* --- what a column needs --- */

/* The widest of a text's words with a figure in them. */
static int64_t widest_figure(const struct font *font, const char *text, int size)
{
	int64_t widest = 0;

	while (*text) {
		const size_t length = strcspn(text, " ");

		if (strcspn(text, "0123456789") < length)
			widest = number_greater(widest, font_width(font, text, length, size));
		text += length + (text[length] == ' ');
	}
	return widest;
}

/* Returns the widest text of all cells below a heading; in a group, of one row of its list. Figures, and the words
 * that stand small below them, are not broken; a name may be. */
static int64_t widest_below(const struct plan *plan, const struct template_column *group,
    const struct template_column *column, const struct answer *heading, int place)
{
	const struct style *below = &plan->table->below;
	struct layout *layout = plan->layout;
	int64_t widest = 0;

	for (size_t i = 0; i < plan->table->rows_count; i++) {
		const struct rows *rows = &plan->table->rows[i];
		const struct font *font =
		    &layout->fonts[rows->bold ? FONT_BOLD : column->style.face];
		const struct answer *row = answer_first(scope_list(plan->view, rows->list));

		for (int index = 1; row; row = answer_next(row), index++) {
			const struct template_scope outer = scope_row(plan->view, row, index);
			const struct template_scope view =
			    group ? scope_cell(&outer, group->each, heading, place) : outer;
			const char *text = layout_expand(layout, &view, column->text);
			const char *more = layout_expand(layout, &view, column->below);

			widest = number_greater(
			    widest, widest_figure(font, text, fit_smallest(&column->style)));
			widest = number_greater(widest, fit_widest_word(&layout->fonts[below->face],
			                                    more, fit_smallest(below)));
		}
	}
	return widest;
}

/* Returns the width that a column needs: for the longest word of its heading, its longest figure and the longest
 * word of its second text, all as small as their styles allow. A name may be broken. `group` may be NULL; a column
 * of a group is equally wide under each of the group's headings. */
static int64_t need_of(const struct plan *plan, const struct template_column *group,
    const struct template_column *column)
{
	const struct answer *heading =
	    group ? answer_first(scope_list(plan->view, group->each)) : NULL;
	const struct style *style = &plan->table->heading;
	int64_t widest = 0;
	int place = 0;

	do {
		const struct template_scope view = scope_row(plan->view, heading, place + 1);
		const char *text = layout_expand(plan->layout, &view, column->heading);

		widest = number_greater(widest,
		    fit_widest_word(&plan->layout->fonts[style->face], text, fit_smallest(style)));
		widest = number_greater(widest, widest_below(plan, group, column, heading, place));
		heading = heading ? answer_next(heading) : NULL;
		place++;
	} while (heading);
	return widest + 2 * (int64_t)padding(plan->table);
}

static int64_t needed(const struct plan *plan, const struct template_column *column)
{
	for (size_t i = 0; i < plan->need_count; i++)
		if (plan->needs[i].column == column)
			return plan->needs[i].width;
	return 0;
}

/* Notes what the columns need; gives the sum. */
static int64_t note_needs(struct plan *plan, const struct template_column *group,
    const struct template_column *columns, size_t count)
{
	int64_t sum = 0;

	for (size_t i = 0; i < count; i++) {
		struct column_need *needs;

		if (!column_wanted(&columns[i], plan->view))
			continue;
		needs =
		    arena_room(plan->layout->arena, plan->needs, plan->need_count, sizeof *needs);
		plan->needs = needs;
		needs[plan->need_count] =
		    (struct column_need){&columns[i], need_of(plan, group, &columns[i])};
		sum += needs[plan->need_count++].width;
	}
	return sum;
}

/* --- one band --- */

/* The groups of a band: from the first to before the end; in a table of one band all of them. */
struct range {
	size_t from, end;
	bool last;
};

static void add_leaf(const struct plan *plan, struct paper_band *band, const struct leaf *leaf)
{
	band->leaves =
	    arena_room(plan->layout->arena, band->leaves, band->count, sizeof *band->leaves);
	band->leaves[band->count] = *leaf;
	band->leaves[band->count++].needed = needed(plan, leaf->column);
}

static void add_groups(const struct plan *plan, const struct template_column *group,
    const struct range *range, struct paper_band *band)
{
	const struct answer *row = answer_first(scope_list(plan->view, group->each));

	for (size_t index = 0; row && index < range->end; row = answer_next(row), index++) {
		const size_t first = band->count;

		for (size_t i = 0; index >= range->from && i < group->members.count; i++)
			if (column_wanted(&group->members.columns[i], plan->view))
				add_leaf(plan, band,
				    &(struct leaf){.column = &group->members.columns[i],
				        .group = group,
				        .group_row = row,
				        .group_index = (int)index,
				        .group_start = band->count == first});
	}
}

/* Columns of a group that may shrink give way before all others do, down to the group's least. */
static bool is_soft(const struct leaf *leaf)
{
	return leaf->group && leaf->group->least.fixed > 0;
}

struct widths {
	int64_t fixed, soft, shares;
	int64_t least; /* what is left of the soft ones */
};

static struct widths widths_of(const struct leaf *leaves, size_t count)
{
	struct widths sum = {0};

	for (size_t i = 0; i < count; i++) {
		sum.fixed += leaves[i].column->width.fixed;
		sum.soft += is_soft(&leaves[i]) ? leaves[i].column->width.fixed : 0;
		sum.least += leaves[i].group_start ? leaves[i].group->least.fixed : 0;
		sum.shares += leaves[i].column->width.share;
	}
	sum.least = number_lesser(sum.least, sum.soft);
	return sum;
}

static int64_t width_of(const struct leaf *leaf, const struct widths *sum, int64_t whole)
{
	const int64_t fixed = leaf->column->width.fixed, hard = sum->fixed - sum->soft;

	if (fixed == 0)
		return sum->fixed < whole && sum->shares > 0
		           ? (whole - sum->fixed) * leaf->column->width.share / sum->shares
		           : 0;
	if (sum->fixed > whole && sum->soft > 0) {
		const int64_t rest =
		    whole - hard > sum->least ? whole - hard : number_lesser(sum->least, whole);

		return is_soft(leaf) ? fixed * rest / sum->soft : fixed * (whole - rest) / hard;
	}
	if (sum->fixed > whole || sum->shares == 0)
		return fixed * whole / sum->fixed;
	return fixed;
}

/* Returns the sum of the columns' claims, none more than `most`. */
static int64_t claimed(const struct leaf *leaves, size_t count, int64_t most)
{
	int64_t sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += number_lesser(leaves[i].needed, most);
	return sum;
}

/* The most that a column may claim for all to get what they claim. */
static int64_t claim_most(const struct leaf *leaves, size_t count, int64_t whole)
{
	int64_t least = 0, most = whole;

	while (least < most) {
		const int64_t middle = least + (most - least + 1) / 2;

		if (claimed(leaves, count, middle) <= whole)
			least = middle;
		else
			most = middle - 1;
	}
	return least;
}

static void lay_band(
    const struct plan *plan, const struct range *range, int width, struct paper_band *ret)
{
	struct leaf *leaves;
	bool after = false;

	*ret = (struct paper_band){.width = width};
	for (size_t i = 0; i < plan->table->columns.count; i++) {
		const struct template_column *column = &plan->table->columns.columns[i];

		const bool is_wanted = column_wanted(column, plan->view);

		if (is_wanted && column->each)
			add_groups(plan, column, range, ret);
		else if (is_wanted && (range->last || !after))
			add_leaf(plan, ret, &(struct leaf){.column = column});
		after = after || column->each;
	}
	leaves = ret->leaves;
	/* Fixed widths stay if they fit; if not, all columns shrink alike. */
	const struct widths sum = widths_of(leaves, ret->count);
	int x = 0;

	for (size_t i = 0; i < ret->count; i++)
		leaves[i].width = (int)width_of(&leaves[i], &sum, width);
	/* A column narrower than it needs to be takes what it lacks of those that are broader. */
	const int64_t most = claim_most(leaves, ret->count, width);
	int64_t lacking = 0, spare = 0;

	for (size_t i = 0; i < ret->count; i++) {
		const int64_t over = leaves[i].width - number_lesser(leaves[i].needed, most);

		lacking += over < 0 ? -over : 0;
		spare += over > 0 ? over : 0;
	}
	for (size_t i = 0; lacking > 0 && i < ret->count; i++) {
		const int64_t over = leaves[i].width - number_lesser(leaves[i].needed, most);

		leaves[i].width -= (int)(over > 0 ? over * lacking / spare : over);
	}
	for (size_t i = 0; i < ret->count; i++) {
		leaves[i].x = x;
		x += leaves[i].width;
	}
}

/* Returns how many groups fit next to the other columns of a band; at least one. */
static size_t room_for(const struct plan *plan, int64_t beside)
{
	const int64_t room = plan->width - beside;

	return room >= 2 * plan->least ? (size_t)(room / plan->least) : 1;
}

/* The columns of all bands are equally broad, so that the bands can be laid side by side. `most` and
 * `last` groups find room in a band and in the last. */
static size_t lay_bands(struct plan *plan, struct paper_band *bands, size_t most, size_t last)
{
	const size_t full = (plan->groups - last + most - 1) / most; /* bands before the last */
	const size_t even = plan->groups / (full + 1);
	const size_t rest = even < last ? even : last, shared = plan->groups - rest;
	const int64_t broad =
	    number_lesser((plan->width - plan->before) / (int64_t)((shared + full - 1) / full),
	        (plan->width - plan->before - plan->after) / (int64_t)rest);

	for (size_t i = 0; i <= full; i++) {
		const bool end = i == full;
		const struct range range = {
		    shared * i / full, end ? plan->groups : shared * (i + 1) / full, end};
		const int64_t width = plan->before + broad * (int64_t)(range.end - range.from) +
		                      (end ? plan->after : 0);

		lay_band(plan, &range, (int)width, &bands[i]);
	}
	return full + 1;
}

/* Lays the columns in bands. Returns how many bands there are; 0 for a table without columns. */
static size_t lay_columns(struct layout *layout, const struct template_table *table,
    const struct template_scope *view, int width, const struct paper_band **ret)
{
	static const struct range whole = {0, SIZE_MAX, true};
	struct plan plan = {.layout = layout, .table = table, .view = view, .width = width};
	struct paper_band *bands;

	/* Measures what the single columns need, and one group of those that may be cut into bands. */
	int64_t *side = &plan.before;

	for (size_t i = 0; i < plan.table->columns.count; i++) {
		const struct template_column *column = &plan.table->columns.columns[i];
		const int64_t need =
		    column->each
		        ? note_needs(&plan, column, column->members.columns, column->members.count)
		        : note_needs(&plan, NULL, column, 1);

		if (column->each && column->least.fixed > 0) {
			plan.groups = group_count(column, plan.view);
			plan.least = number_greater(column->least.fixed, need);
			side = &plan.after;
		} else if (column_wanted(column, plan.view)) {
			*side += number_greater(column->width.fixed, need);
		}
	}
	bands = arena_alloc(layout->arena, plan.groups + 1, sizeof *bands);
	*ret = bands;
	if (plan.groups > 0) {
		const size_t last = room_for(&plan, plan.before + plan.after);

		if (plan.groups > last)
			return lay_bands(&plan, bands, room_for(&plan, plan.before), last);
	}
	lay_band(&plan, &whole, width, bands);
	return bands[0].count > 0;
}

/* --- drawing --- */

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
	const struct template_scope *view;
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
	    &(struct draw_op){.y = y, .width = grid->width, .size = weight, .grey = grey});
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
		    &(struct draw_op){.x = leaf->x,
		        .height = strip->height,
		        .size = heavy ? RULE_GROUP : RULE_LIGHT,
		        .grey = heavy ? GREY_FULL : GREY_LIGHT});
	}
	if (!grid->table->grid)
		return;
	for (int edge = 0; edge < 2; edge++)
		layout_line(grid->layout, strip,
		    &(struct draw_op){.x = edge * grid->width,
		        .height = strip ? strip->height : 0,
		        .size = RULE_HEAVY,
		        .grey = GREY_FULL});
}

static struct layout_text text_in(const struct table_grid *grid, const struct leaf *leaf,
    const char *text, const struct style *style)
{
	const int pad = padding(grid->table);
	struct layout_text result = {.text = text, .style = style};

	result.x = leaf->x + pad;
	result.width = leaf->width > 2 * pad ? leaf->width - 2 * pad : 1;
	return result;
}

/* Headings over groups of columns: "A  Alfa and Beeta" over that side's columns. */
static struct strip *lay_group_headings(struct table_grid *grid)
{
	struct layout_text *texts =
	    arena_alloc(grid->layout->arena, grid->count + 1, sizeof *texts);
	struct strip *strip;
	int height = 0, count = 0;

	for (size_t i = 0; i < grid->count; i++) {
		const struct leaf *leaf = &grid->leaves[i];
		struct template_scope view =
		    scope_row(grid->view, leaf->group_row, leaf->group_index + 1);
		struct leaf whole = *leaf;
		int text_height;

		if (!leaf->group_start || leaf->group->heading[0] == '\0')
			continue;
		for (size_t j = i + 1;
		     j < grid->count && grid->leaves[j].group && !grid->leaves[j].group_start; j++)
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

	for (size_t i = 0; i < grid->count; i++) {
		const struct leaf *leaf = &grid->leaves[i];
		struct template_scope view =
		    scope_row(grid->view, leaf->group_row, leaf->group_index + 1);
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
	    &(struct draw_op){
	        .width = grid->width, .height = strip->height, .grey = grid->table->top});
	if (!grid->head)
		grid->head = strip;
	grid->head_count++;
}

/* Returns the scope of a cell: the row, or in a group the part of the row under that heading. */
static struct template_scope scope_of_cell(
    const struct leaf *leaf, const struct template_scope *row)
{
	return leaf->group ? scope_cell(row, leaf->group->each, leaf->group_row, leaf->group_index)
	                   : *row;
}

/* The two texts of a cell, the second small below the first. */
struct cell_texts {
	struct style style, below_style;
	struct layout_text text, below;
	int height;
};

static void lay_row(
    struct table_grid *grid, const struct rows *rows, const struct template_scope *row, int tint)
{
	struct layout *layout = grid->layout;
	struct cell_texts *cells = arena_alloc(layout->arena, grid->count + 1, sizeof *cells);
	const int told = row->scope ? grid->table->height : grid->table->blank;
	int height = (int)((int64_t)told * layout->rows / 100);
	struct strip *strip;

	for (size_t i = 0; i < grid->count; i++) {
		const struct leaf *leaf = &grid->leaves[i];
		struct template_scope view = scope_of_cell(leaf, row);
		struct cell_texts cell = {
		    .style = leaf->column->style, .below_style = grid->table->below};

		if (rows->bold)
			cell.style.face = FONT_BOLD;
		cell.text = text_in(grid, leaf,
		    layout_expand(grid->layout, &view, leaf->column->text), &cell.style);
		if (fit_is_number(cell.text.text))
			cell.style.size = rows->bold ? leaf->bold_size : leaf->number_size;
		cell.below_style.align = cell.style.align;
		cell.below = text_in(grid, leaf,
		    layout_expand(grid->layout, &view, leaf->column->below), &cell.below_style);
		cell.height = layout_measure(grid->layout, &cell.text) +
		              layout_measure(grid->layout, &cell.below);
		cells[i] = cell;
		cells[i].text.style = &cells[i].style;
		cells[i].below.style = &cells[i].below_style;
		if (cells[i].height + 2 * PAD_Y > height)
			height = cells[i].height + 2 * PAD_Y;
	}
	strip = layout_strip(layout, grid->flow, height);
	strip->repeat = grid->head;
	strip->repeat_count = grid->head_count;
	for (size_t i = 0; i < grid->count; i++) {
		struct cell_texts *cell = &cells[i];

		cell->text.y = (height - cell->height) / 2;
		cell->below.y = cell->text.y + cell->text.fit.count * cell->text.fit.leading;
		layout_text_put(layout, strip, &cell->text);
		layout_text_put(layout, strip, &cell->below);
	}
	for (size_t i = 0; i < grid->count; i++) {
		/* Lines along the edges of a cell that its text names. */
		const struct leaf *leaf = &grid->leaves[i];
		struct template_scope view = scope_of_cell(leaf, row);
		const char *edges = layout_expand(grid->layout, &view, leaf->column->edges);

		for (; *edges; edges++) {
			struct draw_op mark = {.x = leaf->x, .size = RULE_GROUP, .grey = GREY_FULL};

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
	if (!grid->table->open) {
		down(grid, strip, LINES_ALL);
		across(grid, strip, height, RULE_LIGHT, GREY_LIGHT);
	}
	layout_fill(
	    layout, strip, &(struct draw_op){.width = grid->width, .height = height, .grey = tint});
}

/* The size in which the widest number of a column fits, in bold rows or in the others. */
static int number_size(const struct table_grid *grid, const struct leaf *leaf, bool bold)
{
	int size = leaf->column->style.size;

	for (size_t i = 0; i < grid->table->rows_count; i++) {
		const struct rows *rows = &grid->table->rows[i];
		const struct answer *row = answer_first(scope_list(grid->view, rows->list));

		for (int index = 1; row && rows->bold == bold; row = answer_next(row), index++) {
			const struct template_scope outer = scope_row(grid->view, row, index);
			const struct template_scope view = scope_of_cell(leaf, &outer);
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

static void lay_rows(struct table_grid *grid, const struct rows *rows)
{
	const struct answer *list = scope_list(grid->view, rows->list);
	const struct answer *row = answer_first(list);
	const int count = answer_count(list);
	int64_t least = count == 0 ? rows->empty : 0;

	if (rows->minimum) {
		const char *text = layout_expand(grid->layout, grid->view, rows->minimum);

		(void)text_integer(text, strlen(text), 0, ROWS_MOST, &least);
	}
	const int wanted = (int)number_greater(least, count);

	/* Rows of another kind, a total for one, do not open a page of their own. */
	if (wanted > 0 && grid->flow->last)
		grid->flow->last->keep_next = KEEP_ALWAYS;
	for (int i = 1; i <= wanted; i++, row = answer_next(row)) {
		struct template_scope view = scope_row(row ? grid->view : NULL, row, i);
		int tint = rows->tint > 0 ? rows->tint : i % 2 == 0 ? grid->table->tint : 0;

		if (!rows->skip || !row || !scope_says(&view, rows->skip))
			lay_row(grid, rows, &view, tint);
	}
}

static void draw_band(struct table_grid *grid)
{
	const struct template_table *table = grid->table;

	/* Numbers in a column are equally large; in a group also those in a row. */
	for (size_t i = 0; i < grid->count; i++) {
		grid->leaves[i].number_size = number_size(grid, &grid->leaves[i], false);
		grid->leaves[i].bold_size = number_size(grid, &grid->leaves[i], true);
	}
	for (size_t i = 0; i < grid->count; i++)
		for (size_t j = 0; j < grid->count; j++) {
			struct leaf *one = &grid->leaves[i], *other = &grid->leaves[j];

			if (i != j && (!one->group || one->group != other->group))
				continue;
			one->number_size = number_lesser(one->number_size, other->number_size);
			one->bold_size = number_lesser(one->bold_size, other->bold_size);
		}
	struct strip *groups = lay_group_headings(grid), *columns = lay_column_headings(grid);

	finish_heading(grid, groups, LINES_OF_GROUPS);
	finish_heading(grid, columns, LINES_ALL);
	across(grid, groups ? groups : columns, 0, RULE_HEAVY, GREY_FULL);
	if (groups && columns)
		across(grid, columns, 0, RULE_LIGHT, GREY_LIGHT);
	if (columns)
		across(grid, columns, columns->height, RULE_HEAVY, GREY_FULL);
	for (size_t i = 0; i < table->rows_count; i++)
		lay_rows(grid, &table->rows[i]);
	if (grid->flow->last && !table->open)
		across(grid, grid->flow->last, grid->flow->last->height, RULE_HEAVY, GREY_FULL);
}

void paper_table_lay(struct layout *layout, const struct template_table *table,
    const struct template_scope *view, int width, struct flow *flow)
{
	const struct paper_band *bands = NULL;
	const size_t count = lay_columns(layout, table, view, width, &bands);

	for (size_t i = 0; i < count; i++) {
		struct strip *before;
		struct table_grid grid = {.layout = layout,
		    .table = table,
		    .view = view,
		    .flow = flow,
		    .leaves = bands[i].leaves,
		    .count = bands[i].count,
		    .width = bands[i].width};

		if (i > 0) {
			/* The rest of a table too broad for its page goes below it, or whole onto the next page. */
			struct strip *gap = layout_strip(layout, flow, BAND_GAP);

			if (gap)
				gap->space = true;
		}
		before = flow->last;
		draw_band(&grid);
		if (i > 0) {
			struct strip *first = before ? before->next : flow->first;

			for (const struct strip *strip = first; strip; strip = strip->next)
				first->wants += strip->height;
		}
	}
}

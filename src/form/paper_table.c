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

/* A table being laid, band after band. A table too broad for its page has several bands: each with the columns before
 * its groups and as many groups as fit, the last with the columns after them. */
struct paper_table {
	struct layout *layout;
	const struct template_table *table;
	const struct template_scope *view;
	struct flow *flow;
	/* The columns of the whole table, then of the band that is drawn. */
	struct leaf *leaves;
	size_t count;
	int width;
	const struct strip *head; /* the headings of the band */
	int head_count;
};

/* Between a cell's edge and its text. */
static int padding(const struct template_table *table)
{
	return table->grid ? PAD_GRID : PAD_BARE;
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

/* Returns the widest text of all cells below a heading. Figures, and the words that stand small below them, are not
 * broken; a name may be. */
static int64_t widest_below(const struct paper_table *plan, const struct leaf *leaf)
{
	const struct template_column *column = leaf->column;
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
			const struct template_scope view = leaf_cell(leaf, &outer);
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

/* Notes the width that each column needs: for the longest word of its heading, its longest figure and the longest
 * word of its second text, all as small as their styles allow. A column of a group is equally wide under each of the
 * group's headings. */
static void measure_columns(struct paper_table *plan)
{
	const struct style *style = &plan->table->heading;
	struct leaf *leaves = plan->leaves;

	for (size_t i = 0; i < plan->count; i++) {
		const struct template_scope view =
		    scope_row(plan->view, leaves[i].heading, leaves[i].place + 1);
		const char *text = layout_expand(plan->layout, &view, leaves[i].column->heading);

		leaves[i].needed =
		    fit_widest_word(&plan->layout->fonts[style->face], text, fit_smallest(style));
		leaves[i].needed =
		    number_greater(leaves[i].needed, widest_below(plan, &leaves[i])) +
		    2 * (int64_t)padding(plan->table);
	}
	for (size_t i = 0; i < plan->count; i++)
		for (size_t j = 0; j < plan->count; j++)
			if (leaves[i].column == leaves[j].column)
				leaves[i].needed =
				    number_greater(leaves[i].needed, leaves[j].needed);
}

/* --- one band --- */

/* Columns of a group that may shrink give way before all others do, down to the group's least. */
static bool is_soft(const struct leaf *leaf)
{
	return leaf->group && leaf->group->least.fixed > 0;
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

/* Fixed widths stay if they fit; if not, all columns shrink alike. A column narrower than it needs to be takes what it
 * lacks of those that are broader. */
static void share_width(struct leaf *leaves, size_t count, int64_t whole)
{
	int64_t fixed = 0, soft = 0, shares = 0, least = 0, lacking = 0, spare = 0;
	int x = 0;

	for (size_t i = 0; i < count; i++) {
		const struct width *width = &leaves[i].column->width;

		fixed += width->fixed;
		soft += is_soft(&leaves[i]) ? width->fixed : 0;
		least += leaves[i].group_start ? leaves[i].group->least.fixed : 0;
		shares += width->share;
	}
	least = number_lesser(least, soft);
	/* What is left of the soft ones if not all find room. */
	const int64_t hard = fixed - soft;
	const int64_t rest = whole - hard > least ? whole - hard : number_lesser(least, whole);

	for (size_t i = 0; i < count; i++) {
		int64_t width = leaves[i].column->width.fixed;

		if (width == 0 && fixed < whole && shares > 0)
			width = (whole - fixed) * leaves[i].column->width.share / shares;
		else if (width > 0 && fixed > whole && soft > 0)
			width = is_soft(&leaves[i]) ? width * rest / soft
			                            : width * (whole - rest) / hard;
		else if (width > 0 && (fixed > whole || shares == 0))
			width = width * whole / fixed;
		leaves[i].width = (int)width;
	}
	const int64_t most = claim_most(leaves, count, whole);

	for (size_t i = 0; i < count; i++) {
		const int64_t over = leaves[i].width - number_lesser(leaves[i].needed, most);

		lacking += over < 0 ? -over : 0;
		spare += over > 0 ? over : 0;
	}
	for (size_t i = 0; i < count; i++) {
		const int64_t over = leaves[i].width - number_lesser(leaves[i].needed, most);

		if (lacking > 0)
			leaves[i].width -= (int)(over > 0 ? over * lacking / spare : over);
		leaves[i].x = x;
		x += leaves[i].width;
	}
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

static void across(struct paper_table *grid, struct strip *strip, int y, int weight, int grey)
{
	layout_line(grid->layout, strip,
	    &(struct draw_op){.y = y, .width = grid->width, .size = weight, .grey = grey});
}

/* Lines between columns: all of them in a grid, else those between groups. */
enum column_lines { LINES_ALL, LINES_OF_GROUPS };

static void down(struct paper_table *grid, struct strip *strip, enum column_lines lines)
{
	for (size_t i = 0; i < grid->count; i++) {
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
		        .height = strip->height,
		        .size = RULE_HEAVY,
		        .grey = GREY_FULL});
}

static struct layout_text text_in(const struct paper_table *grid, const struct leaf *leaf,
    const char *text, const struct style *style)
{
	const int pad = padding(grid->table);
	struct layout_text result = {.text = text, .style = style};

	result.x = leaf->x + pad;
	result.width = leaf->width > 2 * pad ? leaf->width - 2 * pad : 1;
	return result;
}

/* Headings over groups of columns: "A  Alfa and Beeta" over that side's columns. */
static struct strip *lay_group_headings(struct paper_table *grid)
{
	struct layout_text *texts =
	    arena_alloc(grid->layout->arena, grid->count + 1, sizeof *texts);
	struct strip *strip;
	int height = 0, count = 0;

	for (size_t i = 0; i < grid->count; i++) {
		const struct leaf *leaf = &grid->leaves[i];
		struct template_scope view = scope_row(grid->view, leaf->heading, leaf->place + 1);
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
	for (int i = 0; i < count; i++) {
		texts[i].y = (strip->height - texts[i].fit.count * texts[i].fit.leading) / 2;
		layout_text_put(grid->layout, strip, &texts[i]);
	}
	return strip;
}

static int below_baseline(int size)
{
	return fit_leading(size) - fit_baseline(size);
}

static struct strip *lay_column_headings(struct paper_table *grid)
{
	struct layout *layout = grid->layout;
	struct layout_text *texts = arena_alloc(layout->arena, grid->count + 1, sizeof *texts);
	struct style *styles = arena_alloc(layout->arena, grid->count + 1, sizeof *styles);
	struct strip *strip;
	int height = 0;

	for (size_t i = 0; i < grid->count; i++) {
		const struct leaf *leaf = &grid->leaves[i];
		struct template_scope view = scope_row(grid->view, leaf->heading, leaf->place + 1);
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
	for (size_t i = 0; i < grid->count; i++) {
		/* Headings shrunk to fit stand on the line of the others. */
		texts[i].y = strip->height - PAD_Y - texts[i].fit.count * texts[i].fit.leading -
		             below_baseline(styles[i].size) + below_baseline(texts[i].fit.size);
		layout_text_put(layout, strip, &texts[i]);
	}
	return strip;
}

static void finish_heading(struct paper_table *grid, struct strip *strip, enum column_lines lines)
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

static int text_height(const struct layout_text *text)
{
	return text->fit.count * text->fit.leading;
}

/* Draws a row of cells, each with a text and another one that may stand small below it. */
static void lay_row(
    struct paper_table *grid, const struct rows *rows, const struct template_scope *row, int tint)
{
	struct layout *layout = grid->layout;
	struct layout_text *texts = arena_alloc(layout->arena, 2 * grid->count, sizeof *texts);
	struct layout_text *below = texts + grid->count;
	struct style *styles = arena_alloc(layout->arena, 2 * grid->count, sizeof *styles);
	struct style *below_styles = styles + grid->count;
	const int told = row->scope ? grid->table->height : grid->table->blank;
	int height = (int)((int64_t)told * layout->rows / 100);
	struct strip *strip;

	for (size_t i = 0; i < grid->count; i++) {
		const struct leaf *leaf = &grid->leaves[i];
		struct template_scope view = leaf_cell(leaf, row);
		int needed;

		styles[i] = leaf->column->style;
		if (rows->bold)
			styles[i].face = FONT_BOLD;
		texts[i] = text_in(
		    grid, leaf, layout_expand(layout, &view, leaf->column->text), &styles[i]);
		if (fit_is_number(texts[i].text))
			styles[i].size = rows->bold ? leaf->bold_size : leaf->number_size;
		below_styles[i] = grid->table->below;
		below_styles[i].align = styles[i].align;
		below[i] = text_in(grid, leaf, layout_expand(layout, &view, leaf->column->below),
		    &below_styles[i]);
		needed = layout_measure(layout, &texts[i]) + layout_measure(layout, &below[i]) +
		         2 * PAD_Y;
		if (needed > height)
			height = needed;
	}
	strip = layout_strip(layout, grid->flow, height);
	strip->repeat = grid->head;
	strip->repeat_count = grid->head_count;
	for (size_t i = 0; i < grid->count; i++) {
		texts[i].y = (height - text_height(&texts[i]) - text_height(&below[i])) / 2;
		below[i].y = texts[i].y + text_height(&texts[i]);
		layout_text_put(layout, strip, &texts[i]);
		layout_text_put(layout, strip, &below[i]);
	}
	for (size_t i = 0; i < grid->count; i++) {
		/* Lines along the edges of a cell that its text names. */
		const struct leaf *leaf = &grid->leaves[i];
		struct template_scope view = leaf_cell(leaf, row);
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
static int number_size(const struct paper_table *grid, const struct leaf *leaf, bool bold)
{
	int size = leaf->column->style.size;

	for (size_t i = 0; i < grid->table->rows_count; i++) {
		const struct rows *rows = &grid->table->rows[i];
		const struct answer *row = answer_first(scope_list(grid->view, rows->list));

		for (int index = 1; row && rows->bold == bold; row = answer_next(row), index++) {
			const struct template_scope outer = scope_row(grid->view, row, index);
			const struct template_scope view = leaf_cell(leaf, &outer);
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

static void lay_rows(struct paper_table *grid, const struct rows *rows)
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

static void draw_band(struct paper_table *grid)
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
	if (groups)
		across(grid, columns, 0, RULE_LIGHT, GREY_LIGHT);
	across(grid, columns, columns->height, RULE_HEAVY, GREY_FULL);
	for (size_t i = 0; i < table->rows_count; i++)
		lay_rows(grid, &table->rows[i]);
	if (grid->flow->last && !table->open)
		across(grid, grid->flow->last, grid->flow->last->height, RULE_HEAVY, GREY_FULL);
}

/* A table too broad for its page is divided into bands. The columns of all are equally broad, so that the bands can be
 * laid side by side. */
void paper_table_lay(struct layout *layout, const struct template_table *table,
    const struct template_scope *view, int width, struct flow *flow)
{
	struct paper_table plan = {
	    .layout = layout, .table = table, .view = view, .flow = flow, .width = width};
	/* The widths before and after the groups that may be cut into bands, and the least width of one. */
	int64_t before = 0, after = 0, least = 0, need = 0;
	size_t groups = 0;

	plan.count = leaves_make(layout->arena, &table->columns, view, &plan.leaves);
	if (plan.count == 0)
		return;
	measure_columns(&plan);
	for (size_t i = 0; i < plan.count; i++) {
		const struct leaf *leaf = &plan.leaves[i];
		int64_t *side = groups > 0 ? &after : &before;

		if (is_soft(leaf)) {
			groups = (size_t)leaf->place + 1;
			need += leaf->place == 0 ? leaf->needed : 0;
			least = number_greater(leaf->group->least.fixed, need);
		} else if (!leaf->group) {
			*side += number_greater(leaf->column->width.fixed, leaf->needed);
		} else if (leaf->place == 0) {
			*side += leaf->needed;
		}
	}
	/* So many groups find room in a band, and in the last. */
	const int64_t room = width - before, last_room = room - after;
	const size_t most = room >= 2 * least && least > 0 ? (size_t)(room / least) : 1;
	const size_t last = last_room >= 2 * least && least > 0 ? (size_t)(last_room / least) : 1;
	/* The bands before the last one, the groups that they share, and how broad each group is. */
	const size_t full = groups > last ? (groups - last + most - 1) / most : 0;
	const size_t even = groups / (full + 1), rest = even < last ? even : last;
	const size_t shared = groups - rest;
	const int64_t broad = full == 0
	                          ? 0
	                          : number_lesser(room / (int64_t)((shared + full - 1) / full),
	                                last_room / (int64_t)rest);

	for (size_t band = 0; band <= full; band++) {
		const bool end = band == full;
		const size_t from = full > 0 ? shared * band / full : 0;
		const size_t to = full == 0 ? SIZE_MAX : end ? groups : shared * (band + 1) / full;
		struct strip *above, *first;
		struct paper_table grid = plan;
		bool behind = false;

		if (full > 0)
			grid.width =
			    (int)(before + broad * (int64_t)(to - from) + (end ? after : 0));
		grid.leaves = arena_alloc(layout->arena, plan.count, sizeof *grid.leaves);
		grid.count = 0;
		for (size_t i = 0; i < plan.count; i++) {
			const struct leaf *leaf = &plan.leaves[i];
			const size_t place = (size_t)leaf->place;

			behind = behind || leaf->group;
			if (leaf->group ? place >= from && place < to : end || !behind)
				grid.leaves[grid.count++] = *leaf;
		}
		share_width(grid.leaves, grid.count, grid.width);
		if (band > 0)
			layout_strip(layout, flow, BAND_GAP)->space = true;
		above = flow->last;
		draw_band(&grid);
		/* The rest of a table too broad for its page goes below it, or whole onto the next page. */
		first = above ? above->next : flow->first;
		for (const struct strip *strip = first; band > 0 && strip; strip = strip->next)
			first->wants += strip->height;
	}
}

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
	PAD_GRID = 2400, /* with a line at the cell's edge */
	PAD_BARE = 3400, /* without one */
};

/* A row of the table, and the texts in its cells, one cell for each column of the whole table. */
struct paper_row {
	const struct rows *rows;
	bool is_blank, is_skipped;
	int tint;
	struct {
		const char *text, *below, *edges;
	} * cells;
};

/* A table being laid, band after band. A table too broad for its page has several bands: each
 * with the columns before its groups and as many groups as fit, the last with the columns after
 * them. */
struct paper_table {
	struct layout *layout;
	const struct template_table *table;
	const struct template_scope *view;
	struct flow *flow;
	struct paper_row *rows;
	size_t row_count;
	/* The columns of the whole table, then of the band that is drawn. */
	struct leaf *leaves;
	size_t count;
	int width;
	const struct strip *head; /* the headings of the band */
	int head_count;
};

/* Reads the rows and the texts in their cells. */
static void read_rows(struct paper_table *plan)
{
	enum { ROWS_MOST = 200 }; /* blank ones */
	struct layout *layout = plan->layout;

	for (size_t i = 0; i < plan->table->rows_fill; i++) {
		const struct rows *rows = &plan->table->rows[i];
		const struct answer *list = scope_list(plan->view, rows->list);
		const struct answer *row = answer_first(list);
		int64_t wanted = row ? 0 : rows->empty;

		if (rows->minimum) {
			const char *text = layout_expand(layout, plan->view, rows->minimum);

			(void)text_integer(text, strlen(text), 0, ROWS_MOST, &wanted);
		}
		wanted = number_greater(wanted, answer_count(list));
		for (int index = 1; index <= wanted; index++, row = answer_next(row)) {
			const struct template_scope view =
			    scope_row(row ? plan->view : NULL, row, index);

			plan->rows = arena_room(
			    layout->arena, plan->rows, plan->row_count, sizeof *plan->rows);
			struct paper_row *read = &plan->rows[plan->row_count++];

			*read = (struct paper_row){.rows = rows, .is_blank = !row};
			read->is_skipped = row && rows->skip && scope_says(&view, rows->skip);
			read->tint = rows->tint > 0   ? rows->tint
			             : index % 2 == 0 ? plan->table->tint
			                              : 0;
			read->cells = arena_alloc(layout->arena, plan->count, sizeof *read->cells);
			for (size_t j = 0; j < plan->count; j++) {
				const struct leaf *leaf = &plan->leaves[j];
				const struct template_scope cell = leaf_cell(leaf, &view);

				read->cells[j].text =
				    layout_expand(layout, &cell, leaf->column->text);
				read->cells[j].below =
				    layout_expand(layout, &cell, leaf->column->below);
				read->cells[j].edges =
				    layout_expand(layout, &cell, leaf->column->edges);
			}
		}
	}
}

/* Returns the space between the edge of a cell and its text. */
static int padding(const struct template_table *table)
{
	return table->grid ? PAD_GRID : PAD_BARE;
}

/* --- what a column needs --- */

/* Returns the width of the widest word with a figure in it. */
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

/* Notes the width that each column needs: for the longest word of its heading, its longest
 * figure and the longest word of its second text, all as small as their styles allow. Figures,
 * and the words that stand small below them, are not broken; a name may be. A column of a group
 * is equally wide under each of the group's headings. */
static void measure_columns(struct paper_table *plan)
{
	const struct style *heading = &plan->table->heading, *below = &plan->table->below;
	const struct font *fonts = plan->layout->fonts;
	struct leaf *leaves = plan->leaves;

	for (size_t i = 0; i < plan->count; i++) {
		const struct style *style = &leaves[i].column->style;
		const struct template_scope view =
		    scope_row(plan->view, leaves[i].heading, leaves[i].place + 1);
		int64_t widest = fit_widest_word(&fonts[heading->bold],
		    layout_expand(plan->layout, &view, leaves[i].column->heading),
		    fit_smallest(heading));

		for (size_t j = 0; j < plan->row_count; j++) {
			const struct paper_row *row = &plan->rows[j];
			const struct font *font = &fonts[row->rows->bold || style->bold];

			if (row->is_blank)
				continue;
			widest = number_greater(
			    widest, widest_figure(font, row->cells[i].text, fit_smallest(style)));
			widest =
			    number_greater(widest, fit_widest_word(&fonts[below->bold],
			                               row->cells[i].below, fit_smallest(below)));
		}
		leaves[i].needed = widest + 2 * (int64_t)padding(plan->table);
	}
	for (size_t i = 0; i < plan->count; i++)
		for (size_t j = 0; j < plan->count; j++)
			if (leaves[i].column == leaves[j].column)
				leaves[i].needed =
				    number_greater(leaves[i].needed, leaves[j].needed);
}

/* --- one band --- */

/* Returns true for a column of a group that may shrink. Such columns shrink before all others, down
 * to the group's least. */
static bool is_soft(const struct leaf *leaf)
{
	return leaf->group && leaf->group->least.fixed > 0;
}

/* Returns the most that each column may claim if all get what they claim. */
static int64_t claim_most(const struct leaf *leaves, size_t count, int64_t whole)
{
	int64_t least = 0, most = whole;

	while (least < most) {
		const int64_t middle = least + (most - least + 1) / 2;
		int64_t claimed = 0;

		for (size_t i = 0; i < count; i++)
			claimed += number_lesser(leaves[i].needed, middle);
		if (claimed <= whole)
			least = middle;
		else
			most = middle - 1;
	}
	return least;
}

/* Shares a width out to columns. Fixed widths stay if they fit; if not, all columns shrink alike. A
 * column narrower than it needs to be takes from those that are broader. */
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
	/* The rest for the soft ones, if not all fit. */
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
	BAND_GAP = 14000, /* between the bands of a table too broad for its page */
};

static void across(struct paper_table *grid, struct strip *strip, int y, int weight, int grey)
{
	layout_mark(grid->layout, strip,
	    &(struct draw_op){
	        .kind = MARK_LINE, .y = y, .width = grid->width, .size = weight, .grey = grey});
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
		layout_mark(grid->layout, strip,
		    &(struct draw_op){.kind = MARK_LINE,
		        .x = leaf->x,
		        .height = strip->height,
		        .size = heavy ? RULE_GROUP : RULE_LIGHT,
		        .grey = heavy ? GREY_FULL : GREY_LIGHT});
	}
	if (!grid->table->grid)
		return;
	for (int edge = 0; edge < 2; edge++)
		layout_mark(grid->layout, strip,
		    &(struct draw_op){.kind = MARK_LINE,
		        .x = edge * grid->width,
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

static int text_height(const struct layout_text *text)
{
	return text->fit.count * text->fit.leading;
}

static int below_baseline(int size)
{
	return fit_leading(size) - fit_baseline(size);
}

/* Lays the headings of columns, or those over groups of columns: "A  Alfa and Beeta" over that
 * side's columns. Returns NULL if there are none. */
static struct strip *lay_headings(struct paper_table *grid, enum column_lines lines)
{
	const bool of_groups = lines == LINES_OF_GROUPS;
	struct layout *layout = grid->layout;
	struct layout_text *texts = arena_alloc(layout->arena, grid->count, sizeof *texts);
	struct style *styles = arena_alloc(layout->arena, grid->count, sizeof *styles);
	int height = 0, count = 0;

	for (size_t i = 0; i < grid->count; i++) {
		struct leaf leaf = grid->leaves[i];
		const struct template_scope view =
		    scope_row(grid->view, leaf.heading, leaf.place + 1);

		if (of_groups && (!leaf.group_start || !leaf.group->heading[0]))
			continue;
		for (const struct leaf *next = &grid->leaves[i + 1];
		     of_groups && next < grid->leaves + grid->count && next->group &&
		     !next->group_start;
		     next++)
			leaf.width += next->width;
		styles[count] = of_groups ? grid->table->group : grid->table->heading;
		if (!of_groups)
			styles[count].align = leaf.column->style.align;
		texts[count] = text_in(grid, &leaf,
		    layout_expand(
		        layout, &view, of_groups ? leaf.group->heading : leaf.column->heading),
		    &styles[count]);
		height = number_greater(height, layout_measure(layout, &texts[count++]));
	}
	if (count == 0)
		return NULL;
	struct strip *strip = layout_strip(layout, grid->flow, height + 2 * PAD_Y);

	for (int i = 0; i < count; i++) {
		/* Headings that shrank to fit are on the line of the others. */
		texts[i].y = strip->height - text_height(&texts[i]);
		texts[i].y = of_groups ? texts[i].y / 2
		                       : texts[i].y - PAD_Y - below_baseline(styles[i].size) +
		                             below_baseline(texts[i].fit.size);
		layout_text_put(layout, strip, &texts[i]);
	}
	strip->keep_next = KEEP_ALWAYS;
	down(grid, strip, lines);
	layout_mark(layout, strip,
	    &(struct draw_op){.kind = MARK_FILL,
	        .width = grid->width,
	        .height = strip->height,
	        .grey = grid->table->top});
	if (!grid->head)
		grid->head = strip;
	grid->head_count++;
	return strip;
}

/* Draws a row of cells, each with a text and perhaps a small second one below it. */
static void lay_row(struct paper_table *grid, const struct paper_row *row)
{
	struct layout *layout = grid->layout;
	struct layout_text *texts = arena_alloc(layout->arena, 2 * grid->count, sizeof *texts);
	struct layout_text *below = texts + grid->count;
	struct style *styles = arena_alloc(layout->arena, 2 * grid->count, sizeof *styles);
	struct style *below_styles = styles + grid->count;
	const int given = row->is_blank ? grid->table->blank : grid->table->height;
	int height = (int)((int64_t)given * layout->rows / 100);

	for (size_t i = 0; i < grid->count; i++) {
		const struct leaf *leaf = &grid->leaves[i];
		const char *text = row->cells[leaf->number].text;

		styles[i] = leaf->column->style;
		if (row->rows->bold)
			styles[i].bold = true;
		if (fit_is_number(text))
			styles[i].size = leaf->number_size[row->rows->bold];
		texts[i] = text_in(grid, leaf, text, &styles[i]);
		below_styles[i] = grid->table->below;
		below_styles[i].align = styles[i].align;
		below[i] = text_in(grid, leaf, row->cells[leaf->number].below, &below_styles[i]);
		height = number_greater(height, layout_measure(layout, &texts[i]) +
		                                    layout_measure(layout, &below[i]) + 2 * PAD_Y);
	}
	struct strip *strip = layout_strip(layout, grid->flow, height);

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

		for (const char *edge = row->cells[leaf->number].edges; *edge; edge++) {
			struct draw_op mark = {
			    .kind = MARK_LINE, .x = leaf->x, .size = RULE_GROUP, .grey = GREY_FULL};

			if (*edge == 't' || *edge == 'b')
				mark.width = leaf->width;
			else
				mark.height = height;
			if (*edge == 'b')
				mark.y = height;
			if (*edge == 'r')
				mark.x += leaf->width;
			layout_mark(layout, strip, &mark);
		}
	}
	if (!grid->table->open) {
		down(grid, strip, LINES_ALL);
		across(grid, strip, height, RULE_LIGHT, GREY_LIGHT);
	}
	layout_mark(layout, strip,
	    &(struct draw_op){
	        .kind = MARK_FILL, .width = grid->width, .height = height, .grey = row->tint});
}

static void draw_band(struct paper_table *grid)
{
	/* Numbers in a column are equally large, in bold rows and in the others; in a group also
	 * those in a row. */
	for (size_t i = 0; i < grid->count; i++) {
		struct leaf *leaf = &grid->leaves[i];
		const struct style *style = &leaf->column->style;

		leaf->number_size[false] = leaf->number_size[true] = style->size;
		for (size_t j = 0; j < grid->row_count; j++) {
			const struct paper_row *row = &grid->rows[j];
			const bool bold = row->rows->bold;
			const struct layout_text cell =
			    text_in(grid, leaf, row->cells[leaf->number].text, style);
			const struct font *font = &grid->layout->fonts[bold || style->bold];

			if (!row->is_blank && fit_is_number(cell.text))
				leaf->number_size[bold] = number_lesser(leaf->number_size[bold],
				    fit_size(font, style, cell.text, cell.width));
		}
	}
	for (size_t i = 0; i < grid->count; i++)
		for (size_t j = 0; j < grid->count; j++) {
			struct leaf *one = &grid->leaves[i], *other = &grid->leaves[j];

			for (int bold = 0; one->group && one->group == other->group && bold < 2;
			     bold++)
				one->number_size[bold] =
				    number_lesser(one->number_size[bold], other->number_size[bold]);
		}
	struct strip *groups = lay_headings(grid, LINES_OF_GROUPS);
	struct strip *columns = lay_headings(grid, LINES_ALL);

	across(grid, groups ? groups : columns, 0, RULE_HEAVY, GREY_FULL);
	if (groups)
		across(grid, columns, 0, RULE_LIGHT, GREY_LIGHT);
	across(grid, columns, columns->height, RULE_HEAVY, GREY_FULL);
	for (const struct paper_row *row = grid->rows; row < grid->rows + grid->row_count; row++) {
		/* Rows of another kind, a total for one, do not open a page of their own. */
		if (row == grid->rows || row->rows != row[-1].rows)
			grid->flow->last->keep_next = KEEP_ALWAYS;
		if (!row->is_skipped)
			lay_row(grid, row);
	}
	if (!grid->table->open)
		across(grid, grid->flow->last, grid->flow->last->height, RULE_HEAVY, GREY_FULL);
}

/* A table too broad for its page is divided into bands. The columns of all are equally broad, so
 * that the bands can be laid side by side. */
void paper_table_lay(struct layout *layout, const struct template_table *table,
    const struct template_scope *view, int width, struct flow *flow)
{
	struct paper_table plan = {
	    .layout = layout, .table = table, .view = view, .flow = flow, .width = width};
	/* The widths before and after the groups that may be cut into bands, and the least width
	 * of one. */
	int64_t before = 0, after = 0, least = 0, need = 0;
	size_t groups = 0;

	plan.count = leaves_make(layout->arena, &table->columns, view, &plan.leaves);
	if (plan.count == 0)
		return;
	read_rows(&plan);
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
	/* How many groups fit into a band, and into the last. */
	const int64_t room = width - before, last_room = room - after;
	const size_t most = room >= 2 * least && least > 0 ? (size_t)(room / least) : 1;
	const size_t last = last_room >= 2 * least && least > 0 ? (size_t)(last_room / least) : 1;
	/* The bands before the last one, the groups that they share, and how broad each group
	 * is. */
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
		const struct strip *above = flow->last;

		draw_band(&grid);
		/* The rest of a table too broad for its page goes below it, or whole onto the
		 * next page. */
		struct strip *first = above ? above->next : flow->first;

		for (const struct strip *strip = first; band > 0 && strip; strip = strip->next)
			first->wants += strip->height;
	}
}

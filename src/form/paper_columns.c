#include "form/paper_columns.h"

#include "base/number.h"
#include "form/paper_need.h"

enum {
	PAD_GRID = 2400, /* where a line marks a cell's edge */
	PAD_BARE = 3400, /* where none does */
};

/* The width in which a column's longest word stands whole. */
struct column_need {
	const struct template_column *column;
	int64_t width;
};

struct plan {
	struct layout *layout;
	const struct template_table *table;
	const struct view *view;
	int width;
	struct column_need *needs;
	size_t need_count;
	/* Of a table in bands: groups there are, and how broad one must be; else 0. */
	size_t groups;
	int64_t least;
	int64_t before, after; /* what stands before and behind the groups */
};

int paper_columns_pad(const struct template_table *table)
{
	return table->grid ? PAD_GRID : PAD_BARE;
}

static bool column_wanted(const struct template_column *column, const struct view *view)
{
	return layout_wanted(&column->when, &column->unless, view);
}

static size_t members_wanted(const struct template_column *group, const struct view *view)
{
	size_t count = 0;

	for (size_t i = 0; i < group->member_count; i++)
		count += column_wanted(&group->members[i], view);
	return count;
}

static size_t group_count(const struct template_column *group, const struct view *view)
{
	return column_wanted(group, view) ? (size_t)answer_count(view_list(view, group->each)) : 0;
}

static size_t count_leaves(const struct template_table *table, const struct view *view)
{
	size_t count = 0;

	for (size_t i = 0; i < table->column_count; i++) {
		const struct template_column *column = &table->columns[i];

		if (column->each)
			count += members_wanted(column, view) * group_count(column, view);
		else
			count += column_wanted(column, view);
	}
	return count;
}

/* --- what a column needs --- */

static int64_t need_of(const struct plan *plan, const struct template_column *group,
    const struct template_column *column)
{
	return paper_need(plan->layout, plan->table, plan->view, group, column) +
	       2 * (int64_t)paper_columns_pad(plan->table);
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
		if (!needs) {
			plan->layout->failed = true;
			return 0;
		}
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

static struct leaf *fill_group(const struct template_column *group, const struct view *view,
    const struct answer *row, size_t index, struct leaf *leaf)
{
	const struct leaf *first = leaf;

	for (size_t i = 0; i < group->member_count; i++) {
		if (!column_wanted(&group->members[i], view))
			continue;
		*leaf = (struct leaf){.column = &group->members[i],
		    .group = group,
		    .group_row = row,
		    .group_index = (int)index,
		    .group_start = leaf == first};
		leaf++;
	}
	return leaf;
}

static struct leaf *fill_groups(const struct template_column *group, const struct view *view,
    const struct range *range, struct leaf *leaf)
{
	const struct answer *row = answer_first(view_list(view, group->each));

	for (size_t index = 0; row && index < range->end; row = answer_next(row), index++)
		if (index >= range->from && column_wanted(group, view))
			leaf = fill_group(group, view, row, index, leaf);
	return leaf;
}

static size_t fill_leaves(const struct plan *plan, const struct range *range, struct leaf *leaves)
{
	struct leaf *leaf = leaves;
	bool after = false;

	for (size_t i = 0; i < plan->table->column_count; i++) {
		const struct template_column *column = &plan->table->columns[i];

		if (column->each) {
			leaf = fill_groups(column, plan->view, range, leaf);
			after = true;
		} else if (column_wanted(column, plan->view) && (range->last || !after)) {
			*leaf++ = (struct leaf){.column = column};
		}
	}
	return (size_t)(leaf - leaves);
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

/* What the columns claim, none more than `most`. */
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

/* A column narrower than it needs to be takes what it lacks of those that are broader. */
static void even_out(struct leaf *leaves, size_t count, int64_t whole)
{
	const int64_t most = claim_most(leaves, count, whole);
	int64_t lacking = 0, spare = 0;

	for (size_t i = 0; i < count; i++) {
		const int64_t over = leaves[i].width - number_lesser(leaves[i].needed, most);

		lacking += over < 0 ? -over : 0;
		spare += over > 0 ? over : 0;
	}
	for (size_t i = 0; lacking > 0 && i < count; i++) {
		const int64_t over = leaves[i].width - number_lesser(leaves[i].needed, most);

		leaves[i].width -= (int)(over > 0 ? over * lacking / spare : over);
	}
}

/* Fixed widths are kept where they fit; where they do not, columns give way alike. */
static void share_widths(struct leaf *leaves, size_t count, int whole)
{
	const struct widths sum = widths_of(leaves, count);
	int x = 0;

	for (size_t i = 0; i < count; i++)
		leaves[i].width = (int)width_of(&leaves[i], &sum, whole);
	even_out(leaves, count, whole);
	for (size_t i = 0; i < count; i++) {
		leaves[i].x = x;
		x += leaves[i].width;
	}
}

static bool lay_band(
    const struct plan *plan, const struct range *range, int width, struct paper_band *ret)
{
	const size_t room = count_leaves(plan->table, plan->view) + 1;
	struct leaf *leaves = arena_alloc(plan->layout->arena, room, sizeof *leaves);

	ret->count = fill_leaves(plan, range, leaves);
	ret->width = width;
	for (size_t i = 0; i < ret->count; i++)
		leaves[i].needed = needed(plan, leaves[i].column);
	share_widths(leaves, ret->count, width);
	ret->leaves = leaves;
	return true;
}

/* --- several bands --- */

static void measure(struct plan *plan)
{
	int64_t *side = &plan->before;

	for (size_t i = 0; i < plan->table->column_count; i++) {
		const struct template_column *column = &plan->table->columns[i];
		const int64_t need =
		    column->each ? note_needs(plan, column, column->members, column->member_count)
		                 : note_needs(plan, NULL, column, 1);

		if (column->each && column->least.fixed > 0) {
			plan->groups = group_count(column, plan->view);
			plan->least = number_greater(column->least.fixed, need);
			side = &plan->after;
		} else if (column_wanted(column, plan->view)) {
			*side += number_greater(column->width.fixed, need);
		}
	}
}

/* How many groups find room beside what else the band holds; one at least. */
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

		if (!lay_band(plan, &range, (int)width, &bands[i])) {
			plan->layout->failed = true;
			return 0;
		}
	}
	return full + 1;
}

size_t paper_columns(struct layout *layout, const struct template_table *table,
    const struct view *view, int width, const struct paper_band **ret)
{
	static const struct range whole = {0, SIZE_MAX, true};
	struct plan plan = {.layout = layout, .table = table, .view = view, .width = width};
	struct paper_band *bands;

	if (count_leaves(table, view) == 0)
		return 0;
	measure(&plan);
	bands = arena_alloc(layout->arena, plan.groups + 1, sizeof *bands);
	*ret = bands;
	if (bands && plan.groups > 0) {
		const size_t last = room_for(&plan, plan.before + plan.after);

		if (plan.groups > last)
			return lay_bands(&plan, bands, room_for(&plan, plan.before), last);
	}
	if (bands && lay_band(&plan, &whole, width, bands))
		return 1;
	layout->failed = true;
	return 0;
}

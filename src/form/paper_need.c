#include "form/paper_need.h"

#include "base/number.h"

#include <string.h>

/* What a table's texts are read from. */
struct reading {
	struct layout *layout;
	const struct template_table *table;
	const struct view *view;
};

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

/* Figures, and the words that stand small below them, are not broken; a name may be. */
static int64_t widest_in_cell(const struct reading *reading, const struct rows *rows,
    const struct template_column *column, const struct view *view)
{
	struct layout *layout = reading->layout;
	const struct style *below = &reading->table->below;
	const struct font *font = &layout->fonts[rows->bold ? FONT_BOLD : column->style.face];
	const char *text = layout_expand(layout, view, column->text);
	const char *more = layout_expand(layout, view, column->below);

	return number_greater(widest_figure(font, text, fit_smallest(&column->style)),
	    fit_widest_word(&layout->fonts[below->face], more, fit_smallest(below)));
}

/* The same of all cells below one heading: in a group that of one row of its list. */
static int64_t widest_below(const struct reading *reading, const struct template_column *group,
    const struct template_column *column, const struct answer *heading, int place)
{
	int64_t widest = 0;

	for (size_t i = 0; i < reading->table->rows_count; i++) {
		const struct rows *rows = &reading->table->rows[i];
		const struct answer *row = answer_first(view_list(reading->view, rows->list));

		for (int index = 1; row; row = answer_next(row), index++) {
			const struct view outer = view_row(reading->view, row, index);
			const struct view view =
			    group ? view_cell(&outer, group->each, heading, place) : outer;

			widest =
			    number_greater(widest, widest_in_cell(reading, rows, column, &view));
		}
	}
	return widest;
}

static int64_t widest_heading(const struct reading *reading, const struct template_column *column,
    const struct answer *heading, int place)
{
	const struct view view = view_row(reading->view, heading, place + 1);
	const struct style *style = &reading->table->heading;

	return fit_widest_word(&reading->layout->fonts[style->face],
	    layout_expand(reading->layout, &view, column->heading), fit_smallest(style));
}

/* A column of a group is as wide under each of its headings. */
int64_t paper_need(struct layout *layout, const struct template_table *table,
    const struct view *view, const struct template_column *group,
    const struct template_column *column)
{
	const struct reading reading = {layout, table, view};
	const struct answer *heading = group ? answer_first(view_list(view, group->each)) : NULL;
	int64_t widest = 0;
	int place = 0;

	do {
		widest = number_greater(widest, widest_heading(&reading, column, heading, place));
		widest =
		    number_greater(widest, widest_below(&reading, group, column, heading, place));
		heading = heading ? answer_next(heading) : NULL;
		place++;
	} while (heading);
	return widest;
}

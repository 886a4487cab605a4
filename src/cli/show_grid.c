#include "cli/show_grid.h"

#include <string.h>

void grid_begin(struct grid *grid, struct arena *arena, const char *align)
{
	size_t columns = strlen(align);

	*grid = (struct grid){.arena = arena, .align = align};
	grid->columns = columns < GRID_COLUMNS_MOST ? columns : GRID_COLUMNS_MOST;
}

static bool make_room(struct grid *grid)
{
	size_t capacity = grid->capacity ? 2 * grid->capacity : 16;
	struct grid_cells *rows;

	if (grid->count < grid->capacity)
		return true;
	rows = arena_alloc(grid->arena, capacity, sizeof(*rows));
	if (!rows)
		return false;
	if (grid->count > 0)
		memcpy(rows, grid->rows, grid->count * sizeof(*rows));
	grid->rows = rows;
	grid->capacity = capacity;
	return true;
}

void grid_row(struct grid *grid, const char *const *cells)
{
	if (!make_room(grid)) {
		grid->failed = true;
		return;
	}
	for (size_t i = 0; i < grid->columns; i++)
		grid->rows[grid->count].cells[i] = cells[i] ? cells[i] : "";
	grid->count++;
}

static int column_width(const struct grid *grid, size_t column)
{
	int width = 0;

	for (size_t i = 0; i < grid->count; i++) {
		int columns = text_columns(grid->rows[i].cells[column]);

		if (columns > width)
			width = columns;
	}
	return width;
}

/* The last column of a row with anything in it; nothing is written behind that. */
static size_t cells_used(const struct grid *grid, const struct grid_cells *row)
{
	size_t used = grid->columns;

	while (used > 0 && row->cells[used - 1][0] == '\0')
		used--;
	return used;
}

static void show_row(
    const struct grid *grid, const struct grid_cells *row, const int *widths, struct text *out)
{
	size_t used = cells_used(grid, row);
	bool first = true;

	for (size_t i = 0; i < used; i++) {
		if (widths[i] == 0)
			continue;
		if (!first)
			text_add(out, "  ");
		first = false;
		if (grid->align[i] == 'r')
			text_add_padded(out, row->cells[i], -widths[i]);
		else if (i + 1 == used)
			text_add(out, row->cells[i]);
		else
			text_add_padded(out, row->cells[i], widths[i]);
	}
}

void grid_show(const struct grid *grid, int indent, struct text *out)
{
	int widths[GRID_COLUMNS_MOST];

	if (grid->failed)
		out->failed = true;
	for (size_t i = 0; i < grid->columns; i++)
		widths[i] = column_width(grid, i);
	for (size_t i = 0; i < grid->count; i++) {
		text_add_padded(out, "", indent);
		show_row(grid, &grid->rows[i], widths, out);
		text_add(out, "\n");
	}
}

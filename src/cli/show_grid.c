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

/* The last cell, broken at blanks where it would go over the edge, and hanging under itself. */
static void show_wrapped(struct arena *arena, const char *cell, int column, struct text *out)
{
	int most = GRID_WIDEST - column;
	int at = 0;

	if (most < GRID_NARROWEST)
		most = GRID_NARROWEST;
	while (cell[0]) {
		size_t size = strcspn(cell, " ");
		const char *word = arena_copy(arena, cell, size);
		int columns = word ? text_columns(word) : 0;

		out->failed = out->failed || !word;
		if (out->failed)
			return;
		if (at > 0 && at + 1 + columns > most) {
			text_add(out, "\n");
			text_add_padded(out, "", column);
			at = 0;
		} else if (at > 0) {
			text_add(out, " ");
			at++;
		}
		text_add(out, word);
		at += columns;
		cell += size + (cell[size] == ' ');
	}
}

static void show_row(const struct grid *grid, const struct grid_cells *row, const int *widths,
    int column, struct text *out)
{
	size_t used = cells_used(grid, row);
	bool first = true;

	for (size_t i = 0; i < used; i++) {
		if (widths[i] == 0)
			continue;
		if (!first) {
			text_add(out, "  ");
			column += 2;
		}
		first = false;
		if (grid->align[i] == 'r')
			text_add_padded(out, row->cells[i], -widths[i]);
		else if (i + 1 < used)
			text_add_padded(out, row->cells[i], widths[i]);
		else if (column + text_columns(row->cells[i]) <= GRID_WIDEST)
			text_add(out, row->cells[i]);
		else
			show_wrapped(grid->arena, row->cells[i], column, out);
		column += widths[i];
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
		show_row(grid, &grid->rows[i], widths, indent, out);
		text_add(out, "\n");
	}
}

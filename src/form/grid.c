#include "form/paper_table.h"

#include "base/arena.h"
#include "base/checked.h"
#include "base/text.h"
#include "form/screen.h"

#include <assert.h>
#include <string.h>

void grid_begin(struct grid *grid, struct arena *arena, const char *align)
{
	*grid = (struct grid){.arena = arena, .align = align, .screen = terminal_columns(stdout)};
	grid->columns = strlen(align);
	assert(grid->columns <= GRID_COLUMNS_MOST);
}

void grid_row(struct grid *grid, const char *const *cells)
{
	struct grid_cells *row;

	grid->rows = arena_room(grid->arena, grid->rows, grid->count, sizeof *grid->rows);
	row = &grid->rows[grid->count++];
	for (size_t i = 0; i < grid->columns; i++)
		row->cells[i] = cells[i] ? cells[i] : "";
}

void grid_drop(struct grid *grid, size_t column)
{
	grid->least[column] = 0;
	for (size_t i = 0; i < grid->count; i++)
		grid->rows[i].cells[column] = "";
}

int grid_width(const struct grid *grid, size_t column)
{
	int width = grid->least[column];

	for (size_t i = 0; i < grid->count; i++)
		width = number_greater(width, text_columns(grid->rows[i].cells[column]));
	return width;
}

/* --- the widths of columns --- */

/* Returns true if a cell of that alignment may be broken here: a text at a blank, a list of names
 * after the sign between two names, a single name nowhere. */
static bool may_break(char align, const char *cell, const char *at)
{
	return *at == ' ' && align != 'w' && (align != 'n' || (at > cell && strchr(",;", at[-1])));
}

/* Returns the width of a cell up to the first place where it may be broken; *ret_size is its size in bytes. */
static int first_word(struct arena *arena, char align, const char *cell, size_t *ret_size)
{
	size_t size = 0;

	while (cell[size] && !may_break(align, cell, cell + size))
		size++;
	*ret_size = size;
	return text_columns(arena_copy(arena, cell, size));
}

static int widest_word(struct arena *arena, char align, const char *cell)
{
	int widest = 0;

	while (*cell) {
		size_t size;

		widest = number_greater(widest, first_word(arena, align, cell, &size));
		cell += size + (cell[size] == ' ');
	}
	return widest;
}

/* Returns where the last column of a row begins, with those before it as wide as they are now. */
static int start_of(const struct grid *grid, size_t last)
{
	int columns = grid->indent;

	for (size_t i = 0; i < last; i++)
		if (grid->widths[i] > 0)
			columns += grid->widths[i] + grid->gap;
	return columns;
}

/* Returns true if the columns reach beyond the line, even with the last one as narrow as it may be. */
static bool is_tight(const struct grid *grid)
{
	return start_of(grid, grid->last) + grid->narrowest > grid->widest;
}

/* Narrows columns of these alignments, the widest first, none to less than `least`, until all columns fit. */
static void narrow(struct grid *grid, const char *aligns, const int *least)
{
	while (is_tight(grid)) {
		int *widest = NULL;

		for (size_t i = 0; i < grid->last; i++)
			if (strchr(aligns, grid->align[i]) && grid->widths[i] > least[i] &&
			    (!widest || grid->widths[i] > *widest))
				widest = &grid->widths[i];
		if (!widest)
			return;
		--*widest;
	}
}

/* Makes the columns fit a screen. The blanks between columns shrink first, then columns of words
 * and of several names, the widest first, down to a readable width: their cells take several lines.
 * After that a last column of texts moves below its row. Then columns of names shrink to at most
 * half the screen; a wider name gets a line of its own.
 *
 * If no more columns may be left out (`more`), columns of words shrink to their widest word, the last column moves below
 * its row however short it is, and columns of names shrink to a quarter of the screen. */
static void squeeze(struct grid *grid, bool more)
{
	int before[GRID_COLUMNS_MOST], words[GRID_COLUMNS_MOST], names[GRID_COLUMNS_MOST];
	const bool moves =
	    more ? grid->align[grid->last] != 'r'
	         : !grid->gives[grid->last] && grid->narrowest < grid->widths[grid->last];

	if (!is_tight(grid))
		return;
	grid->gap = 1;
	for (size_t i = 0; i < grid->columns; i++) {
		const char align = grid->align[i];

		/* A word is not broken, unless it is very long; in a column of names no name is. */
		words[i] = 0;
		for (size_t j = 0; j < grid->count; j++)
			words[i] = number_greater(
			    words[i], widest_word(grid->arena, align, grid->rows[j].cells[i]));
		if (align != 'n')
			words[i] = number_lesser(words[i], GRID_WORD_WHOLE);
		if (!more)
			words[i] = number_greater(words[i], GRID_NARROWEST);
		names[i] = grid->widest / (more ? 4 : 2);
	}
	memcpy(before, grid->widths, sizeof before);
	narrow(grid, more ? "l" : "ln", words);
	if (is_tight(grid) && moves) {
		grid->narrowest = 0;
		if (!more) {
			memcpy(grid->widths, before, sizeof before);
			narrow(grid, "ln", words);
		}
	}
	narrow(grid, "wn", names);
}

static void lay_out(struct grid *grid, int indent)
{
	grid->indent = indent;
	grid->gap = 2;
	grid->last = 0;
	grid->widest = GRID_WIDEST;
	if (grid->screen > 0)
		grid->widest = number_lesser(grid->screen, GRID_WIDEST);
	for (size_t i = 0; i < grid->columns; i++) {
		grid->widths[i] = grid_width(grid, i);
		if (grid->widths[i] > 0)
			grid->last = i;
	}
	grid->narrowest = grid->widths[grid->last];
	if (grid->align[grid->last] != 'r')
		grid->narrowest = number_lesser(grid->narrowest, GRID_NARROWEST);
	if (grid->screen > 0)
		squeeze(grid, false);
}

bool grid_fits(struct grid *grid, int indent)
{
	lay_out(grid, indent);
	return grid->screen == 0 || !is_tight(grid);
}

/* --- writing --- */

/* Returns how many bytes of a cell fit on a line of that many columns: up to a break, otherwise to a blank,
 * otherwise to the middle of a word that is wider. */
static size_t piece_size(char align, const char *cell, int most)
{
	const char *end = cell + strlen(cell);
	const char *cursor = cell;
	size_t fits = 0, blank = 0;
	int columns = 0;

	while (cursor < end) {
		const char *before = cursor;
		const size_t size = (size_t)(before - cell);

		columns += text_columns_of(text_next(&cursor, end));
		if (size > 0 && *before == ' ')
			blank = size;
		if (size > 0 && may_break(align, cell, before))
			fits = size;
		if (columns > most)
			return fits > 0    ? fits
			       : blank > 0 ? blank
			       : size > 0  ? size
			                   : (size_t)(cursor - cell);
	}
	return (size_t)(end - cell);
}

/* Returns the end of a row's last column that is not empty; nothing is written after it. */
static size_t cells_used(const struct grid *grid, const char *const *cells)
{
	size_t used = grid->columns;

	while (used > 0 && cells[used - 1][0] == '\0')
		used--;
	return used;
}

/* Begins a name that would run off the screen on the next line if there is more room, or farther
 * left if the line is empty. Returns the columns it gets. */
static int begin_below(const struct grid *grid, int at, const char *cell, struct text *out)
{
	const int indent = grid->indent + GRID_BELOW;

	if (grid->screen == 0 || at <= indent || at + text_columns(cell) <= grid->widest)
		return grid->widest - at;
	while (out->size > 0 && out->data[out->size - 1] == ' ')
		out->data[--out->size] = '\0';
	if (out->size > 0 && out->data[out->size - 1] != '\n')
		text_add(out, "\n");
	text_add_padded(out, "", indent);
	return grid->widest - indent;
}

/* Writes a line of a row: of each cell what fits; the rest is left for the next line. The last cell of the row, number
 * `last`, may take `most_last` columns. */
static void write_line(
    const struct grid *grid, const char **cells, size_t last, int most_last, struct text *out)
{
	const size_t used = cells_used(grid, cells);
	int at = grid->indent;

	text_add_padded(out, "", at);
	for (size_t i = 0; i < used; i++) {
		const char align = grid->align[i];
		int most = i == last ? most_last : grid->widths[i];
		const char *piece;
		bool over;
		size_t size;

		if (grid->widths[i] == 0)
			continue;
		if (at > grid->indent) {
			text_add_padded(out, "", grid->gap);
			at += grid->gap;
		}
		/* The first name of a cell is too wide for its column: the rest of the row goes below. */
		over = i != last && (align == 'w' || align == 'n') &&
		       first_word(grid->arena, align, cells[i], &size) > grid->widths[i];
		if (over)
			most = begin_below(grid, at, cells[i], out);
		at += grid->widths[i];
		size = piece_size(align, cells[i], most);
		piece = arena_copy(grid->arena, cells[i], size);
		cells[i] += size + (cells[i][size] == ' ');
		if (align == 'r')
			text_add_padded(out, piece, -grid->widths[i]);
		else if (i + 1 < used)
			text_add_padded(out, piece, grid->widths[i]);
		else
			text_add(out, piece);
		if (over)
			break;
	}
	text_add(out, "\n");
}

static void write_row(const struct grid *grid, const struct grid_cells *row, struct text *out)
{
	const char *cells[GRID_COLUMNS_MOST], *below = "";
	const size_t used = cells_used(grid, row->cells);
	const size_t last = used ? used - 1 : 0;
	const char align = grid->align[last];
	/* The last cell of a row takes the rest of the line. */
	const int room = grid->widest - start_of(grid, last);
	int most = number_greater(room, GRID_NARROWEST);

	memcpy(cells, row->cells, sizeof cells);
	if (align == 'r')
		most = number_greater(most, grid->widths[last]);
	/* On a screen the last cell of a row that has no room goes below it if it would not read well in the rest of
	 * the line, or a word or a whole cell would be broken. */
	if (grid->screen > 0 && last > 0 && align != 'r' && text_columns(cells[last]) > room &&
	    (room < GRID_NARROWEST || widest_word(grid->arena, align, cells[last]) > room)) {
		below = cells[last];
		cells[last] = "";
	}
	do
		write_line(grid, cells, last, most, out);
	while (cells_used(grid, cells) > 0);
	while (*below) {
		const size_t size =
		    piece_size(align, below, grid->widest - grid->indent - GRID_BELOW);

		text_add_padded(out, "", grid->indent + GRID_BELOW);
		text_add_bytes(out, below, size);
		text_add(out, "\n");
		below += size + (below[size] == ' ');
	}
}

void grid_write(struct grid *grid, int indent, struct text *out)
{
	lay_out(grid, indent);
	if (grid->screen > 0)
		squeeze(grid, true);
	for (size_t i = 0; i < grid->count; i++)
		write_row(grid, &grid->rows[i], out);
}

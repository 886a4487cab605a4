#include "form/paper_table.h"

#include "base/arena.h"
#include "base/text.h"
#include "form/screen.h"

#include <assert.h>
#include <string.h>

void grid_begin(struct grid *grid, struct arena *arena, const char *align)
{
	const size_t columns = strlen(align);

	assert(columns <= GRID_COLUMNS_MOST);
	*grid = (struct grid){.arena = arena, .align = align, .screen = terminal_columns(stdout)};
	grid->columns = columns;
}

void grid_row(struct grid *grid, const char *const *cells)
{
	struct grid_cells *row;

	grid->rows = arena_room(grid->arena, grid->rows, grid->count, sizeof *grid->rows);
	row = &grid->rows[grid->count++];
	for (size_t i = 0; i < grid->columns; i++)
		row->cells[i] = cells[i] ? cells[i] : "";
}

int grid_width(const struct grid *grid, size_t column)
{
	int width;

	assert(column < grid->columns);
	width = grid->least[column];

	for (size_t i = 0; i < grid->count; i++) {
		int columns = text_columns(grid->rows[i].cells[column]);

		if (columns > width)
			width = columns;
	}
	return width;
}

/* The widths the columns are shown with, and the blanks between them. */
struct grid_layout {
	int widths[GRID_COLUMNS_MOST];
	int indent, gap, widest;
	size_t last;   /* the last column with anything in it */
	int narrowest; /* width to which that column is broken; 0: below the row */
};

/* Returns whether a cell of that alignment may be broken here: at a blank; a list of names after the sign between
 * two names; a single name nowhere. */
static bool may_break(char align, const char *cell, const char *at)
{
	return *at == ' ' && align != 'w' && (align != 'n' || (at > cell && strchr(",;", at[-1])));
}

/* How wide a cell is up to where it may be broken first, and how many bytes that is. */
static int first_word(struct arena *arena, char align, const char *cell, size_t *ret_size)
{
	size_t size = 0;

	while (cell[size] && !may_break(align, cell, cell + size))
		size++;
	*ret_size = size;
	return text_columns(arena_copy(arena, cell, size));
}

static int widest_word_of(struct arena *arena, char align, const char *cell)
{
	int widest = 0;

	while (*cell) {
		size_t size;
		const int columns = first_word(arena, align, cell, &size);

		widest = columns > widest ? columns : widest;
		cell += size + (cell[size] == ' ');
	}
	return widest;
}

/* The widest word of a column: it is not broken, unless it is very long; of a column of names the widest
 * of those. */
static int widest_word(const struct grid *grid, size_t column)
{
	const char align = grid->align[column];
	int widest = 0;

	for (size_t i = 0; i < grid->count; i++) {
		int columns = widest_word_of(grid->arena, align, grid->rows[i].cells[column]);

		widest = columns > widest ? columns : widest;
	}
	return widest < GRID_WORD_WHOLE || align == 'n' ? widest : GRID_WORD_WHOLE;
}

/* How far the columns reach, the last one being as narrow as it may be. */
static int reach(const struct grid *grid, const struct grid_layout *layout, int indent)
{
	int columns = indent + layout->narrowest;

	for (size_t i = 0; i < grid->columns && i < layout->last; i++)
		if (layout->widths[i] > 0)
			columns += layout->widths[i] + layout->gap;
	return columns;
}

static bool is_tight(const struct grid *grid, const struct grid_layout *layout, int indent)
{
	return reach(grid, layout, indent) > layout->widest;
}

/* Columns aligned so give way, the widest first, none to less than `least`, until all find room. */
static void narrow(const struct grid *grid, int indent, struct grid_layout *layout,
    const char *aligns, const int *least)
{
	while (is_tight(grid, layout, indent)) {
		/* The widest column of those aligned so, the last one apart, that may still give way. */
		int *widest = NULL;

		for (size_t i = 0; i < grid->columns && i < layout->last; i++)
			if (strchr(aligns, grid->align[i]) && layout->widths[i] > least[i] &&
			    (!widest || layout->widths[i] > *widest))
				widest = &layout->widths[i];
		if (!widest)
			return;
		--*widest;
	}
}

/* On a screen the blanks between columns shrink first, then columns of words and of several names, the widest
 * first, down to a readable width: their cells take several lines. After that a last column of texts moves below
 * its row. Then columns of names shrink to at most half the screen; a wider name gets a line of its own. */
static void squeeze(const struct grid *grid, int indent, struct grid_layout *layout)
{
	struct grid_layout below;
	int words[GRID_COLUMNS_MOST], names[GRID_COLUMNS_MOST];

	if (!is_tight(grid, layout, indent))
		return;
	layout->gap = 1;
	for (size_t i = 0; i < grid->columns; i++) {
		const int word = widest_word(grid, i);

		words[i] = word < GRID_NARROWEST ? GRID_NARROWEST : word;
		names[i] = layout->widest / 2;
	}
	below = *layout;
	below.narrowest = 0;
	narrow(grid, indent, layout, "ln", words);
	if (is_tight(grid, layout, indent) && !grid->gives[layout->last] &&
	    layout->narrowest < layout->widths[layout->last]) {
		*layout = below;
		narrow(grid, indent, layout, "ln", words);
	}
	narrow(grid, indent, layout, "wn", names);
}

/* If no more columns may be left out, columns of words shrink to their widest word, the last column moves below its
 * row however short it is, and columns of names shrink to a quarter of the screen. */
static void squeeze_more(const struct grid *grid, int indent, struct grid_layout *layout)
{
	int words[GRID_COLUMNS_MOST], names[GRID_COLUMNS_MOST];

	if (!is_tight(grid, layout, indent))
		return;
	for (size_t i = 0; i < grid->columns; i++) {
		words[i] = widest_word(grid, i);
		names[i] = layout->widest / 4;
	}
	narrow(grid, indent, layout, "l", words);
	if (is_tight(grid, layout, indent) && grid->align[layout->last] != 'r')
		layout->narrowest = 0;
	narrow(grid, indent, layout, "wn", names);
}

static struct grid_layout lay_out(const struct grid *grid, int indent)
{
	struct grid_layout layout = {.indent = indent, .gap = 2, .widest = GRID_WIDEST};

	if (grid->screen > 0 && grid->screen < GRID_WIDEST)
		layout.widest = grid->screen;
	for (size_t i = 0; i < grid->columns; i++) {
		layout.widths[i] = grid_width(grid, i);
		if (layout.widths[i] > 0)
			layout.last = i;
	}
	layout.narrowest = layout.widths[layout.last];
	if (layout.narrowest > GRID_NARROWEST && grid->align[layout.last] != 'r')
		layout.narrowest = GRID_NARROWEST;
	if (grid->screen > 0)
		squeeze(grid, indent, &layout);
	return layout;
}

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

		columns += text_columns_of(text_next(&cursor, end));
		if (before > cell && *before == ' ')
			blank = (size_t)(before - cell);
		if (before > cell && may_break(align, cell, before))
			fits = (size_t)(before - cell);
		if (columns > most)
			return fits > 0        ? fits
			       : blank > 0     ? blank
			       : before > cell ? (size_t)(before - cell)
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

/* Returns whether the first name of a cell is too wide for its column, so that the rest of the row goes below. */
static bool hangs_over(
    const struct grid *grid, const struct grid_layout *layout, size_t column, const char *cell)
{
	const char align = grid->align[column];
	size_t size;

	return (align == 'w' || align == 'n') &&
	       first_word(grid->arena, align, cell, &size) > layout->widths[column];
}

/* Text that would run off the screen begins on the next line, if there is more room there, or farther left if
 * nothing is there. Returns the columns it gets. */
static int begin_below(const struct grid *grid, const struct grid_layout *layout, int at,
    const char *cell, struct text *out)
{
	const int indent = layout->indent + GRID_BELOW;

	if (grid->screen == 0 || at <= indent || at + text_columns(cell) <= layout->widest)
		return layout->widest - at;
	while (out->size > 0 && out->data[out->size - 1] == ' ')
		out->data[--out->size] = '\0';
	if (out->size > 0 && out->data[out->size - 1] != '\n')
		text_add(out, "\n");
	text_add_padded(out, "", indent);
	return layout->widest - indent;
}

/* A line of a row: of each cell what fits; what does not is left for the next. `most_last`: columns
 * the last cell of the row, number `last`, may take. */
static void show_line(const struct grid *grid, const struct grid_layout *layout, const char **cells,
    size_t last, int most_last, struct text *out)
{
	size_t used = cells_used(grid, cells);
	int at = layout->indent;
	bool first = true;

	for (size_t i = 0; i < used; i++) {
		const bool over = i != last && hangs_over(grid, layout, i, cells[i]);
		int most = i == last ? most_last : layout->widths[i];
		const char *piece;
		size_t size;

		if (layout->widths[i] == 0)
			continue;
		if (!first)
			text_add_padded(out, "", layout->gap);
		at += first ? 0 : layout->gap;
		first = false;
		if (over)
			most = begin_below(grid, layout, at, cells[i], out);
		at += layout->widths[i];
		size = piece_size(grid->align[i], cells[i], most);
		piece = arena_copy(grid->arena, cells[i], size);
		cells[i] += size + (cells[i][size] == ' ');
		if (grid->align[i] == 'r')
			text_add_padded(out, piece, -layout->widths[i]);
		else if (i + 1 < used)
			text_add_padded(out, piece, layout->widths[i]);
		else
			text_add(out, piece);
		if (over)
			break;
	}
	text_add(out, "\n");
}

/* On a screen the last cell of a row that has no room, where what there is does not read well, breaks a
 * word, or a whole cell. */
static bool stands_below(const struct grid *grid, size_t last, const char *cell, int room)
{
	const char align = grid->align[last];

	return grid->screen > 0 && last > 0 && align != 'r' && text_columns(cell) > room &&
	       (room < GRID_NARROWEST || widest_word_of(grid->arena, align, cell) > room);
}

static void show_row(const struct grid *grid, const struct grid_layout *layout,
    const struct grid_cells *row, struct text *out)
{
	const char *cells[GRID_COLUMNS_MOST], *below = "";
	const int indent = layout->indent;
	size_t used = cells_used(grid, row->cells);
	size_t last = used ? used - 1 : 0;
	/* The last cell of a row takes the rest of the line. */
	int columns = indent;

	for (size_t i = 0; i < last && i < grid->columns; i++)
		if (layout->widths[i] > 0)
			columns += layout->widths[i] + layout->gap;
	const int room = layout->widest - columns;
	int most = room < GRID_NARROWEST ? GRID_NARROWEST : room;

	memcpy(cells, row->cells, sizeof(cells));
	if (grid->align[last] == 'r' && most < layout->widths[last])
		most = layout->widths[last];
	if (stands_below(grid, last, cells[last], room)) {
		below = cells[last];
		cells[last] = "";
	}
	do {
		text_add_padded(out, "", indent);
		show_line(grid, layout, cells, last, most, out);
	} while (cells_used(grid, cells) > 0);
	/* A last cell without room goes below its row, as wide as the screen. */
	while (*below) {
		const size_t size =
		    piece_size(grid->align[last], below, layout->widest - indent - GRID_BELOW);

		text_add_padded(out, "", indent + GRID_BELOW);
		text_add_bytes(out, below, size);
		text_add(out, "\n");
		below += size + (below[size] == ' ');
	}
}

bool grid_fits(const struct grid *grid, int indent)
{
	const struct grid_layout layout = lay_out(grid, indent);

	return grid->screen == 0 || reach(grid, &layout, indent) <= layout.widest;
}

void grid_drop(struct grid *grid, size_t column)
{
	assert(column < grid->columns);
	grid->least[column] = 0;
	for (size_t i = 0; i < grid->count; i++)
		grid->rows[i].cells[column] = "";
}

void grid_write(const struct grid *grid, int indent, struct text *out)
{
	struct grid_layout layout = lay_out(grid, indent);

	if (grid->screen > 0)
		squeeze_more(grid, indent, &layout);
	for (size_t i = 0; i < grid->count; i++)
		show_row(grid, &layout, &grid->rows[i], out);
}

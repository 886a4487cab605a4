#include "form/screen.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/checked.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/expand.h"
#include "form/labels.h"
#include "form/template.h"

#include <assert.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* --- the terminal --- */

enum { INDENT_MOST = 40, COLUMNS_LEAST = 20 };

int terminal_columns(FILE *stream)
{
	struct winsize size = {0};
	int file = fileno(stream);

	if (file < 0 || !isatty(file) || ioctl(file, TIOCGWINSZ, &size) != 0)
		return 0;
	/* Tables need a few columns; a narrower terminal breaks their lines itself. 0: unknown. */
	return size.ws_col > 0 ? number_greater(size.ws_col, COLUMNS_LEAST) : 0;
}

static int columns_of(struct arena *arena, const char *text, size_t size)
{
	return text_columns(arena_copy(arena, text, size));
}

/* Writes one line of `size` bytes. It is broken only after `between`, and the blanks of `between`
 * are left out there. All other blanks are kept. */
static void wrap_line(
    const char *line, size_t size, const char *between, int columns, int under, struct text *out)
{
	const char *copy = arena_copy(out->arena, line, size), *gap;
	const int hang = number_lesser((int)strspn(copy, " "), INDENT_MOST) + under;
	const int hanging = hang > columns / 2 ? under : hang;
	size_t stays = strlen(between); /* the part of it that ends a line */
	int at = 0;

	while (stays > 0 && between[stays - 1] == ' ')
		stays--;
	while (*copy) {
		const size_t blanks = strspn(copy, " ");
		const char *word = copy + blanks;

		gap = strstr(word, between);
		size = gap ? (size_t)(gap - word) + stays : strlen(word);
		const int width = columns_of(out->arena, word, size);

		if (at > hanging && at + (int)blanks + width > columns) {
			text_add(out, "\n");
			text_add_padded(out, "", hanging);
			at = hanging;
		} else {
			text_add_bytes(out, copy, blanks);
			at += (int)blanks;
		}
		text_add_bytes(out, word, size);
		at += width;
		copy = word + size;
	}
}

void terminal_wrap(const char *text, int columns, int hanging, struct text *out)
{
	while (*text) {
		size_t size = strcspn(text, "\n");

		if (columns > 0 && columns_of(out->arena, text, size) > columns)
			wrap_line(text, size, " ", columns, hanging, out);
		else
			text_add_bytes(out, text, size);
		text += size;
		if (*text == '\n') {
			text_add(out, "\n");
			text++;
		}
	}
}

/* --- rows of cells in aligned columns --- */

enum {
	GRID_WIDEST = 100, /* columns of a line, to which the last cell of a row is broken */
	/* The last cell is not broken into fewer columns: a screen leaves columns out, or puts
	 * it below. */
	GRID_NARROWEST = 24,
	GRID_WORD_WHOLE = 16, /* a word of up to this many columns is not broken */
	GRID_BELOW = 4        /* indent of a last cell below its row */
};

void grid_begin(struct grid *grid, struct arena *arena, const char *align)
{
	*grid = (struct grid){.arena = arena, .align = align, .screen = terminal_columns(stdout)};
	grid->columns = strlen(align);
	assert(grid->columns <= GRID_COLUMNS_MOST);
}

void grid_row(struct grid *grid, const char *const *cells)
{
	grid->rows = arena_room(grid->arena, grid->rows, grid->count, sizeof *grid->rows);
	struct grid_cells *row = &grid->rows[grid->count++];

	for (size_t i = 0; i < grid->columns; i++)
		row->cells[i] = cells[i] ? cells[i] : "";
}

/* Leaves a column out of all rows. */
static void grid_drop(struct grid *grid, size_t column)
{
	grid->least[column] = 0;
	for (size_t i = 0; i < grid->count; i++)
		grid->rows[i].cells[column] = "";
}

/* Returns the width that a column needs for all its cells; 0 if it is empty. */
static int grid_width(const struct grid *grid, size_t column)
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

/* Returns the width of a cell up to the first place where it may be broken; *ret_size is its
 * size in bytes. */
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

/* Returns true if the columns reach beyond the line, even with the last one as narrow as it may
 * be. */
static bool is_tight(const struct grid *grid)
{
	return start_of(grid, grid->last) + grid->narrowest > grid->widest;
}

/* Narrows columns of these alignments, the widest first, none to less than `least`, until all
 * columns fit. */
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
 * `more` means that no more columns may be left out. Then columns of words shrink to their widest
 * word, the last column moves below its row however short it is, and columns of names shrink to a
 * quarter of the screen. */
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

/* Returns how many bytes of a cell fit on a line of that many columns: up to a break, otherwise
 * to a blank, otherwise to the middle of a word that is wider. */
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

/* Writes a line of a row: of each cell what fits; the rest is left for the next line. The last
 * cell of the row, number `last`, may take `most_last` columns. */
static void write_line(
    const struct grid *grid, const char **cells, size_t last, int most_last, struct text *out)
{
	const size_t used = cells_used(grid, cells);
	int at = grid->indent;

	text_add_padded(out, "", at);
	for (size_t i = 0; i < used; i++) {
		const char align = grid->align[i];
		int most = i == last ? most_last : grid->widths[i];
		size_t size;

		if (grid->widths[i] == 0)
			continue;
		if (at > grid->indent) {
			text_add_padded(out, "", grid->gap);
			at += grid->gap;
		}
		/* The first name of a cell is too wide for its column: the rest of the row goes
		 * below. */
		const bool over = i != last && (align == 'w' || align == 'n') &&
		                  first_word(grid->arena, align, cells[i], &size) > grid->widths[i];

		if (over)
			most = begin_below(grid, at, cells[i], out);
		at += grid->widths[i];
		size = piece_size(align, cells[i], most);
		const char *piece = arena_copy(grid->arena, cells[i], size);

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
	/* On a screen the last cell of a row goes below the row if it does not fit and the rest of
	 * the line is too narrow to read well, or a word or a whole cell would be broken. */
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

/* --- texts --- */

enum { FILLED_COLUMNS = 80 };

/* Returns the width that texts keep within, even in a pipe, since they are printed or quoted in
 * a guide. */
static int screen_filled(void)
{
	const int columns = terminal_columns(stdout);

	return columns > 0 && columns < FILLED_COLUMNS ? columns : FILLED_COLUMNS;
}

/* --- tables --- */

/* A table while it is drawn. */
struct screen_table {
	const struct labels *labels;
	struct text *out;
	const struct box *box;
	const struct template_scope *view;
	int indent;
	int written; /* rows of a passing list written before */
	struct leaf *leaves;
	size_t count;
	size_t first, end; /* the columns of groups that stay; they are drawn in bands */
	/* The band that is drawn: the columns before the groups, some groups, and in the last band
	 * the columns after them. */
	struct leaf *chosen[GRID_COLUMNS_MOST];
	size_t chosen_count;
	char align[GRID_COLUMNS_MOST + 1];
	struct grid grid;
	bool any; /* a row, not only headings */
};

/* Returns the turn in which a column may be left out, the lowest first; 0 if it stays. */
static int gives(const struct leaf *leaf)
{
	return leaf->group ? leaf->group->give : leaf->column->give;
}

static bool is_banded(const struct leaf *leaf)
{
	return leaf->group && leaf->group->give == 0;
}

static void choose(struct screen_table *table, size_t from, size_t end)
{
	for (size_t i = from; i < end && table->chosen_count < GRID_COLUMNS_MOST; i++)
		table->chosen[table->chosen_count++] = &table->leaves[i];
}

/* Returns a heading; `view` is what those of single columns see. */
static const char *heading_of(
    const struct screen_table *table, const struct leaf *leaf, const struct template_scope *view)
{
	const struct template_scope group = scope_row(table->view, leaf->heading, leaf->place + 1);

	return expand(
	    table->out->arena, table->labels, leaf->group ? &group : view, leaf->column->heading);
}

static void add_headings(struct screen_table *table, const struct template_scope *view)
{
	const char *cells[GRID_COLUMNS_MOST];

	for (size_t i = 0; i < table->chosen_count; i++)
		cells[i] = heading_of(table, table->chosen[i], view);
	grid_row(&table->grid, cells);
}

/* Adds the cells of a row. Cells with `once` are of `outer`; with NULL, which means that it was
 * shown, they are empty. */
static void add_cells(struct screen_table *table, const struct template_scope *view,
    const struct template_scope *outer)
{
	const char *cells[GRID_COLUMNS_MOST];

	for (size_t i = 0; i < table->chosen_count; i++) {
		const struct leaf *leaf = table->chosen[i];
		const struct template_scope *seen = leaf->column->once ? outer : view;
		const struct template_scope cell =
		    seen ? leaf_cell(leaf, seen) : (struct template_scope){0};

		cells[i] =
		    seen ? expand(table->out->arena, table->labels, &cell, leaf->column->text) : "";
	}
	grid_row(&table->grid, cells);
	table->any = true;
}

/* Adds the rows of one group, from its first row on, under headings of their own. Adds nothing if
 * `row` is not its first. */
static void add_group_rows(
    struct screen_table *table, const struct answer *first, const struct answer *row, int index)
{
	const struct template_scope view = scope_row(table->view, row, index);
	const char *key = table->box->group;
	const char *group = answer_string(answer_get(row, key));

	for (; first != row; first = answer_next(first))
		if (strcmp(answer_string(answer_get(first, key)), group) == 0)
			return;
	add_headings(table, &view);
	for (; row; row = answer_next(row), index++) {
		const struct template_scope member = scope_row(table->view, row, index);

		if (strcmp(answer_string(answer_get(row, key)), group) == 0)
			add_cells(table, &member, &member);
	}
}

/* Fills the grid of the band with the headings and rows. */
static void fill(struct screen_table *table)
{
	const struct box *box = table->box;
	const struct answer *first = answer_first(scope_list(table->view, box->list));
	const struct answer *row = first;
	bool has_headings = false;

	for (size_t i = 0; i < table->chosen_count; i++) {
		const struct template_column *column = table->chosen[i]->column;

		table->align[i] = column->style.align == ALIGN_RIGHT   ? 'r'
		                  : !column->whole                     ? 'l'
		                  : strcmp(column->whole, "each") == 0 ? 'n'
		                                                       : 'w';
	}
	table->align[table->chosen_count] = '\0';
	grid_begin(&table->grid, table->out->arena, table->align);
	if (box->fill >= 0)
		table->grid.screen = screen_filled();
	for (size_t i = 0; i < table->count; i++)
		has_headings = has_headings || table->leaves[i].column->heading[0];
	if (has_headings && !box->group && table->written == 0)
		add_headings(table, table->view);
	for (int index = table->written + 1; row; row = answer_next(row), index++) {
		const struct template_scope view = scope_row(table->view, row, index);

		if (box->skip && scope_says(&view, box->skip))
			continue;
		if (box->group) {
			add_group_rows(table, first, row, index);
			continue;
		}
		if (!box->rows) {
			add_cells(table, &view, &view);
			continue;
		}
		const struct answer *member = answer_first(scope_list(&view, box->rows));

		for (int place = 1; member; member = answer_next(member), place++) {
			const struct template_scope inner = scope_row(&view, member, place);

			add_cells(table, &inner, place == 1 ? &view : NULL);
		}
	}
	if (box->total) {
		const struct template_scope view =
		    scope_row(table->view, scope_value(table->view, box->total), 0);

		add_cells(table, &view, &view);
	}
}

/* Leaves columns out until the band fits, those that are gone already first. */
static void give_way(struct screen_table *table)
{
	for (size_t i = 0; i < table->chosen_count; i++)
		if (table->chosen[i]->gone)
			grid_drop(&table->grid, i);
	while (!grid_fits(&table->grid, table->indent)) {
		/* The next column to leave out: the one with the lowest number, or the last of
		 * several, but not an empty one; SIZE_MAX if there is none. */
		size_t next = SIZE_MAX;

		for (size_t i = 0; i < table->chosen_count; i++) {
			const struct leaf *leaf = table->chosen[i];

			if (!leaf->gone && gives(leaf) > 0 && grid_width(&table->grid, i) > 0 &&
			    (next == SIZE_MAX || gives(leaf) <= gives(table->chosen[next])))
				next = i;
		}
		if (next == SIZE_MAX)
			return;
		table->chosen[next]->gone = true;
		grid_drop(&table->grid, next);
	}
}

/* Lays as many columns of groups into the band, from `from` on, as fit, but at least one. Returns
 * the next one. `widths` are the least widths of columns. */
static size_t lay_band(struct screen_table *table, size_t from, const int *widths)
{
	const size_t room = GRID_COLUMNS_MOST - 1 - table->first;
	size_t end = table->end - from > room ? from + room : table->end;

	table->chosen_count = 0;
	choose(table, 0, table->first);
	choose(table, from, end);
	size_t column = table->chosen_count;

	if (end == table->end)
		choose(table, end, table->count);
	table->any = false;
	fill(table);
	for (size_t i = 0; i < table->chosen_count; i++) {
		table->grid.least[i] = number_greater(widths[i], table->chosen[i]->column->wide);
		table->grid.gives[i] = gives(table->chosen[i]) > 0;
	}
	while (end > from + 1 && !grid_fits(&table->grid, table->indent)) {
		/* Without the last group, the columns after the groups wait for the next band. */
		for (size_t i = column; end == table->end && i < table->chosen_count; i++)
			grid_drop(&table->grid, i);
		grid_drop(&table->grid, --column);
		end--;
	}
	if (end < table->end)
		table->chosen_count = column;
	give_way(table);
	return end;
}

/* Draws a table. Of a passing list it draws the rows that the list has now, in the columns of the
 * rows before. For a whole list `passing` only says that it is over. */
static void screen_table_draw(const struct labels *labels, struct text *out, const struct box *box,
    const struct template_scope *view, int indent, struct streamed_list *passing)
{
	struct screen_table table = {.labels = labels,
	    .out = out,
	    .box = box,
	    .view = view,
	    .indent = indent,
	    .written = passing->written};
	struct text names = {.arena = out->arena};

	table.count = leaves_make(out->arena, &box->columns, view, &table.leaves);
	while (table.first < table.count && !is_banded(&table.leaves[table.first]))
		table.first++;
	table.end = table.first;
	while (table.end < table.count && is_banded(&table.leaves[table.end]))
		table.end++;
	for (size_t i = 0; i < table.count && i < GRID_COLUMNS_MOST; i++)
		table.leaves[i].gone = passing->gone[i];
	size_t from = table.first;

	do {
		if (from > table.first)
			text_add(out, "\n");
		from = lay_band(&table, from, passing->widths);
		if (table.any)
			grid_write(&table.grid, indent, out);
	} while (from < table.end);
	for (size_t i = 0; i < table.grid.columns; i++)
		passing->widths[i] = grid_width(&table.grid, i);
	for (size_t i = 0; i < table.count && i < GRID_COLUMNS_MOST; i++)
		passing->gone[i] = table.leaves[i].gone;
	/* Columns that were left out are named below the table. */
	for (size_t i = 0; passing->over && i < table.count; i++) {
		const struct leaf *leaf = &table.leaves[i];
		const char *called = leaf->column->called, *name;

		if (!leaf->gone)
			continue;
		name = called ? expand(out->arena, labels, view, called)
		              : heading_of(&table, leaf, view);
		if (name[0])
			text_addf(&names, "%s%s", names.size > 0 ? ", " : "", name);
	}
	if (names.size > 0) {
		text_add_padded(out, "", indent);
		text_addf(out, "%s: %s\n", labels_get(labels, "left-out"), text_of(&names));
	}
}

/* --- boxes --- */

/* Reads a built-in screen, which must exist. */
static struct boxes open_screen(struct arena *arena, const char *name)
{
	const struct yaml *list =
	    packed_find(packed_templates, arena_printf(arena, "screen/%s.yaml", name));

	assert(list);
	return template_screen(arena, list, NULL);
}

static void draw_box(const struct labels *labels, struct text *out, const struct box *box,
    const struct template_scope *view, int indent);

static void draw_content(const struct labels *labels, struct text *out, const struct box *box,
    const struct template_scope *view, int indent)
{
	struct boxes boxes = box->members;

	if (box->blank) {
		text_add(out, "\n");
	} else if (box->text) {
		const char *text = expand(out->arena, labels, view, box->text);
		struct text line = {.arena = out->arena};

		if (!text[0])
			return;
		text_add_padded(&line, "", indent);
		text_add(&line, text);
		if (box->between)
			wrap_line(text_of(&line), line.size, box->between, screen_filled(),
			    number_greater(box->fill, 0), out);
		else if (box->fill >= 0)
			terminal_wrap(text_of(&line), screen_filled(), box->fill, out);
		else
			text_add(out, text_of(&line));
		text_add(out, "\n");
	} else if (box->list) {
		screen_table_draw(
		    labels, out, box, view, indent, &(struct streamed_list){.over = true});
	} else {
		if (box->screen)
			boxes = open_screen(out->arena, box->screen);
		for (size_t i = 0; i < boxes.count; i++)
			draw_box(labels, out, &boxes.boxes[i], view, indent);
	}
}

static void draw_box(const struct labels *labels, struct text *out, const struct box *box,
    const struct template_scope *view, int indent)
{
	struct template_scope inner;
	int index = 1;

	indent += box->indent;
	if (!box->each) {
		if (scope_of(view, box->of, &inner) && scope_shows(&inner, box->when, box->unless))
			draw_content(labels, out, box, &inner, indent);
		return;
	}
	for (const struct answer *row = answer_first(scope_list(view, box->each)); row;
	     row = answer_next(row)) {
		inner = scope_row(view, row, index++);
		if (scope_shows(&inner, box->when, box->unless))
			draw_content(labels, out, box, &inner, indent);
	}
}

void screen_draw_passing(const struct labels *labels, const char *name, const struct answer *answer,
    struct streamed_list *passing, struct text *out)
{
	const struct template_scope view = {.scope = answer};
	const struct boxes boxes = open_screen(out->arena, name);
	bool behind = false;

	for (size_t i = 0; i < boxes.count; i++) {
		const struct box *box = &boxes.boxes[i];

		if (passing && box->list && strcmp(box->list, passing->list) == 0) {
			screen_table_draw(labels, out, box, &view, box->indent, passing);
			behind = true;
		} else if (!passing || (behind ? passing->over : passing->written == 0)) {
			draw_box(labels, out, box, &view, 0);
		}
	}
}

void screen_draw(
    const struct labels *labels, const char *name, const struct answer *answer, struct text *out)
{
	screen_draw_passing(labels, name, answer, NULL, out);
}

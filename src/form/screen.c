#include "form/screen.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/checked.h"
#include "base/packed.h"
#include "base/text.h"
#include "form/document.h"
#include "form/expand.h"
#include "form/labels.h"
#include "form/paper_table.h"
#include "form/template.h"

#include <assert.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* --- the terminal --- */

enum { INDENT_MOST = 40 };

int terminal_columns(FILE *stream)
{
	struct winsize size = {0};
	int file = fileno(stream);

	if (file < 0 || !isatty(file) || ioctl(file, TIOCGWINSZ, &size) != 0)
		return 0;
	return size.ws_col;
}

static int columns_of(struct arena *arena, const char *text, size_t size)
{
	return text_columns(arena_copy(arena, text, size));
}

/* Writes one line of `size` bytes, broken only after `between`, whose blanks fall there. All other blanks are kept. */
static void wrap_line(
    const char *line, size_t size, const char *between, int columns, int under, struct text *out)
{
	const char *copy = arena_copy(out->arena, line, size), *gap;
	const int hang = number_lesser((int)strspn(copy, " "), INDENT_MOST) + under;
	const int hanging = hang > columns / 2 ? under : hang;
	size_t stays = strlen(between); /* what of it ends a line */
	int at = 0;

	while (stays > 0 && between[stays - 1] == ' ')
		stays--;
	while (*copy) {
		const size_t blanks = strspn(copy, " ");
		const char *word = copy + blanks;
		int width;

		gap = strstr(word, between);
		size = gap ? (size_t)(gap - word) + stays : strlen(word);
		width = columns_of(out->arena, word, size);
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

/* --- texts --- */

enum { FILLED_COLUMNS = 80 };

/* Returns the width that texts keep within, even in a pipe, since they are printed or quoted in a guide. */
static int screen_filled(void)
{
	const int columns = terminal_columns(stdout);

	return columns > 0 && columns < FILLED_COLUMNS ? columns : FILLED_COLUMNS;
}

/* Returns a text of the template with its values, in the arena. */
static const char *screen_said(const struct labels *labels, struct text *out,
    const struct template_scope *view, const char *words)
{
	struct text text = {.arena = out->arena};

	expand(labels, view, words, &text);
	return text_of(&text);
}

/* --- tables --- */

struct screen_table {
	const struct labels *labels;
	struct text *out;
	const struct box *box;
	const struct template_scope *view;
	int indent;
	int told; /* rows of a passing list written before */
	struct leaf *leaves;
	size_t count;
	size_t first, end; /* of the columns of groups that stay: they stand in bands */
	/* The band that is drawn: the columns before the groups, some groups, and in the last band the columns after
	 * them. */
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

	return screen_said(
	    table->labels, table->out, leaf->group ? &group : view, leaf->column->heading);
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
		    seen ? screen_said(table->labels, table->out, &cell, leaf->column->text) : "";
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
	if (has_headings && !box->group && table->told == 0)
		add_headings(table, table->view);
	for (int index = table->told + 1; row; row = answer_next(row), index++) {
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

/* Lays as many columns of groups into the band, from `from` on, as fit, but at least one. Returns the next one.
 * `widths` are the least widths of columns. */
static size_t lay_band(struct screen_table *table, size_t from, const int *widths)
{
	const size_t room = GRID_COLUMNS_MOST - 1 - table->first;
	size_t end = table->end - from > room ? from + room : table->end;
	size_t column;

	table->chosen_count = 0;
	choose(table, 0, table->first);
	choose(table, from, end);
	column = table->chosen_count;
	if (end == table->end)
		choose(table, end, table->count);
	table->any = false;
	fill(table);
	for (size_t i = 0; i < table->chosen_count; i++) {
		table->grid.least[i] = number_greater(widths[i], table->chosen[i]->column->wide);
		table->grid.gives[i] = gives(table->chosen[i]) > 0;
	}
	while (end > from + 1 && !grid_fits(&table->grid, table->indent)) {
		/* With the first of them goes what would have followed. */
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

/* Draws a table; of a passing list the rows it has now, in the columns of those before. For a whole list `passing`
 * only says that it is over. */
static void screen_table_draw(const struct labels *labels, struct text *out, const struct box *box,
    const struct template_scope *view, int indent, struct streamed_list *passing)
{
	struct screen_table table = {.labels = labels,
	    .out = out,
	    .box = box,
	    .view = view,
	    .indent = indent,
	    .told = passing->told};
	struct text names = {.arena = out->arena};
	size_t from;

	table.count = leaves_make(out->arena, &box->columns, view, &table.leaves);
	while (table.first < table.count && !is_banded(&table.leaves[table.first]))
		table.first++;
	table.end = table.first;
	while (table.end < table.count && is_banded(&table.leaves[table.end]))
		table.end++;
	for (size_t i = 0; i < table.count && i < GRID_COLUMNS_MOST; i++)
		table.leaves[i].gone = passing->gone[i];
	from = table.first;
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
		name = called ? screen_said(labels, out, view, called)
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

static void draw_text(const struct labels *labels, struct text *out, const struct box *box,
    const struct template_scope *view, int indent)
{
	const char *text = screen_said(labels, out, view, box->text);
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
		draw_text(labels, out, box, view, indent);
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
		} else if (!passing || (behind ? passing->over : passing->told == 0)) {
			draw_box(labels, out, box, &view, 0);
		}
	}
}

void screen_draw(
    const struct labels *labels, const char *name, const struct answer *answer, struct text *out)
{
	screen_draw_passing(labels, name, answer, NULL, out);
}

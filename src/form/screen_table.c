#include "form/screen_table.h"

#include "form/expand.h"
#include "form/labels.h"
#include "form/terminal.h"

#include <string.h>

enum { FILLED_COLUMNS = 80 };

int screen_filled(void)
{
	const int columns = terminal_columns(stdout);

	return columns > 0 && columns < FILLED_COLUMNS ? columns : FILLED_COLUMNS;
}

const char *screen_word(const struct yaml *map, const char *key)
{
	const struct yaml *value = yaml_get(map, key);

	return value ? value->text : NULL;
}

int screen_number(const struct yaml *map, const char *key)
{
	const char *text = screen_word(map, key);
	int64_t number = 0;

	if (text)
		(void)text_integer(text, strlen(text), 0, GRID_WIDEST, &number);
	return (int)number;
}

/* One name, or several in a list: how many, and each. */
static size_t names_count(const struct yaml *names)
{
	return !names ? 0 : names->kind == YAML_KIND_LIST ? names->count : 1;
}

static const char *name_at(const struct yaml *names, size_t index)
{
	return names->kind == YAML_KIND_LIST ? names->values[index]->text : names->text;
}

static bool any_says(const struct yaml *names, const struct view *view)
{
	for (size_t i = 0; i < names_count(names); i++)
		if (view_says(view, name_at(names, i)))
			return true;
	return false;
}

bool screen_shows(const struct yaml *box, const struct view *view)
{
	const struct yaml *when = yaml_get(box, "when");

	return (!when || any_says(when, view)) && !any_says(yaml_get(box, "unless"), view);
}

const char *screen_said(const struct screen *to, const struct view *view, const char *words)
{
	struct text text = {.arena = to->out->arena};

	expand(to->labels, view, words, &text);
	to->out->failed = to->out->failed || text.failed;
	return text_of(&text);
}

/* --- columns --- */

/* A column where it stands: one of a group stands once for each row of the group's list. */
struct screen_leaf {
	const struct yaml *column;
	const char *each; /* of a group its list; NULL: none */
	const struct answer *heading;
	int place; /* within the group, from 0 */
	int give;
	bool gone;
};

struct screen_table {
	const struct screen *to;
	const struct yaml *yaml;
	const struct view *view;
	int indent;
	struct screen_leaf *leaves;
	size_t count;
	size_t first, end; /* of the columns of groups that stay: they stand in bands */
	bool has_headings;
	int told; /* rows of a passing list that were told before */
};

static bool is_banded(const struct screen_leaf *leaf)
{
	return leaf->each && leaf->give == 0;
}

static bool add_leaf(struct screen_table *table, const struct screen_leaf *leaf)
{
	struct screen_leaf *leaves =
	    arena_room(table->to->out->arena, table->leaves, table->count, sizeof *leaves);

	table->leaves = leaves;
	table->leaves[table->count++] = *leaf;
	table->has_headings = table->has_headings || yaml_get(leaf->column, "heading");
	return true;
}

static bool add_group(struct screen_table *table, const struct yaml *group)
{
	const char *each = screen_word(group, "each");
	const struct yaml *members = yaml_get(group, "columns");
	const struct answer *heading = answer_first(view_list(table->view, each));

	for (int place = 0; heading; heading = answer_next(heading), place++)
		for (size_t i = 0; i < members->count; i++) {
			const struct screen_leaf leaf = {.column = members->values[i],
			    .each = each,
			    .heading = heading,
			    .place = place,
			    .give = screen_number(group, "give")};

			if (screen_shows(leaf.column, table->view) && !add_leaf(table, &leaf))
				return false;
		}
	return true;
}

static bool choose_leaves(struct screen_table *table)
{
	const struct yaml *columns = yaml_get(table->yaml, "columns");
	bool ok = true;

	for (size_t i = 0; ok && i < columns->count; i++) {
		const struct screen_leaf leaf = {.column = columns->values[i],
		    .give = screen_number(columns->values[i], "give")};

		if (!screen_shows(leaf.column, table->view))
			continue;
		ok = yaml_get(leaf.column, "each") ? add_group(table, leaf.column)
		                                   : add_leaf(table, &leaf);
	}
	while (table->first < table->count && !is_banded(&table->leaves[table->first]))
		table->first++;
	table->end = table->first;
	while (table->end < table->count && is_banded(&table->leaves[table->end]))
		table->end++;
	return ok;
}

static char align_of(const struct yaml *column)
{
	const char *align = screen_word(column, "align"), *whole = screen_word(column, "whole");

	if (align && strcmp(align, "right") == 0)
		return 'r';
	return !whole ? 'l' : strcmp(whole, "each") == 0 ? 'n' : 'w';
}

/* --- a band: the columns before the groups, some of those of groups, at last those behind them --- */

struct band {
	const struct screen_table *table;
	size_t chosen[GRID_COLUMNS_MOST]; /* leaves */
	size_t count;
	char align[GRID_COLUMNS_MOST + 1];
	struct grid grid;
	bool any; /* a row, not only headings */
};

static void choose(struct band *band, size_t from, size_t end)
{
	for (size_t i = from; i < end && band->count < GRID_COLUMNS_MOST; i++)
		band->chosen[band->count++] = i;
}

static const char *heading_of(
    const struct screen_table *table, const struct screen_leaf *leaf, const struct view *view)
{
	const struct view group = view_row(table->view, leaf->heading, leaf->place + 1);
	const char *words = screen_word(leaf->column, "heading");

	return words ? screen_said(table->to, leaf->each ? &group : view, words) : "";
}

static const char *cell_of(
    const struct screen_table *table, const struct screen_leaf *leaf, const struct view *view)
{
	const char *words = screen_word(leaf->column, "text");
	struct view cell;

	if (!words || !leaf->each)
		return words ? screen_said(table->to, view, words) : "";
	cell = view_cell(view, leaf->each, leaf->heading, leaf->place);
	return screen_said(table->to, &cell, words);
}

/* Headings; `view`: what those of single columns see. */
static void add_headings(struct band *band, const struct view *view)
{
	const char *cells[GRID_COLUMNS_MOST];

	for (size_t i = 0; i < band->count; i++)
		cells[i] = heading_of(band->table, &band->table->leaves[band->chosen[i]], view);
	grid_row(&band->grid, cells);
}

/* A row's cells; those said once are of `outer`, NULL: that has been said. */
static void add_cells(struct band *band, const struct view *view, const struct view *outer)
{
	const char *cells[GRID_COLUMNS_MOST];

	for (size_t i = 0; i < band->count; i++) {
		const struct screen_leaf *leaf = &band->table->leaves[band->chosen[i]];
		const struct view *seen = yaml_get(leaf->column, "once") ? outer : view;

		cells[i] = seen ? cell_of(band->table, leaf, seen) : "";
	}
	grid_row(&band->grid, cells);
	band->any = true;
}

/* A row of cells for a row of the list, or for each row of the list within it. */
static void add_rows(struct band *band, const char *within, const struct view *view)
{
	const struct answer *row = within ? answer_first(view_list(view, within)) : NULL;

	if (!within)
		add_cells(band, view, view);
	for (int index = 1; row; row = answer_next(row), index++) {
		const struct view inner = view_row(view, row, index);

		add_cells(band, &inner, index == 1 ? view : NULL);
	}
}

static bool in_one_group(const struct answer *one, const struct answer *other, const char *group)
{
	return strcmp(answer_string(answer_get(one, group)),
	           answer_string(answer_get(other, group))) == 0;
}

/* The rows of one group under headings of their own, from its first row on; nothing where the row is not
 * its first. */
static void add_group_rows(struct band *band, const struct answer *first, const struct answer *row,
    int index, const char *group)
{
	const struct view view = view_row(band->table->view, row, index);

	for (; first != row; first = answer_next(first))
		if (in_one_group(first, row, group))
			return;
	add_headings(band, &view);
	for (; row; row = answer_next(row), index++) {
		const struct view member = view_row(band->table->view, row, index);

		if (in_one_group(first, row, group))
			add_cells(band, &member, &member);
	}
}

static void fill(struct band *band)
{
	const struct screen_table *table = band->table;
	const char *skip = screen_word(table->yaml, "skip");
	const char *group = screen_word(table->yaml, "group");
	const char *within = screen_word(table->yaml, "rows");
	const char *total = screen_word(table->yaml, "total");
	const struct answer *first =
	    answer_first(view_list(table->view, screen_word(table->yaml, "table")));
	const struct answer *row = first;

	for (size_t i = 0; i < band->count; i++)
		band->align[i] = align_of(table->leaves[band->chosen[i]].column);
	band->align[band->count] = '\0';
	grid_begin(&band->grid, table->to->out->arena, band->align);
	if (yaml_get(table->yaml, "fill"))
		band->grid.screen = screen_filled();
	if (table->has_headings && !group && table->told == 0)
		add_headings(band, table->view);
	for (int index = table->told + 1; row; row = answer_next(row), index++) {
		const struct view view = view_row(table->view, row, index);

		if (skip && view_says(&view, skip))
			continue;
		if (group)
			add_group_rows(band, first, row, index, group);
		else
			add_rows(band, within, &view);
	}
	if (total) {
		const struct view view = view_row(table->view, view_value(table->view, total), 0);

		add_cells(band, &view, &view);
	}
}

/* --- what does not find room --- */

/* The column of the band that gives way next: that of the lowest number, of several the last, none in
 * which nothing stands; SIZE_MAX where none may. */
static size_t next_to_give(const struct band *band)
{
	const struct screen_leaf *leaves = band->table->leaves;
	size_t next = SIZE_MAX;

	for (size_t i = 0; i < band->count; i++) {
		const struct screen_leaf *leaf = &leaves[band->chosen[i]];

		if (!leaf->gone && leaf->give > 0 && grid_width(&band->grid, i) > 0 &&
		    (next == SIZE_MAX || leaf->give <= leaves[band->chosen[next]].give))
			next = i;
	}
	return next;
}

/* Leaves columns out until the band fits, those that are gone already first. */
static void give_way(struct screen_table *table, struct band *band)
{
	for (size_t i = 0; i < band->count; i++)
		if (table->leaves[band->chosen[i]].gone)
			grid_drop(&band->grid, i);
	while (!grid_fits(&band->grid, table->indent)) {
		const size_t column = next_to_give(band);

		if (column == SIZE_MAX)
			return;
		table->leaves[band->chosen[column]].gone = true;
		grid_drop(&band->grid, column);
	}
}

/* Lays as many columns of groups into the band, from `from` on, as find room, one at least; gives the
 * one behind them. Columns are as wide as told, at least. */
static size_t lay_band(
    struct screen_table *table, size_t from, const int *widths, struct band *band)
{
	const size_t room = GRID_COLUMNS_MOST - 1 - table->first;
	size_t end = table->end - from > room ? from + room : table->end;
	size_t column;

	*band = (struct band){.table = table};
	choose(band, 0, table->first);
	choose(band, from, end);
	column = band->count;
	if (end == table->end)
		choose(band, end, table->count);
	fill(band);
	for (size_t i = 0; i < band->count; i++) {
		const int wide = screen_number(table->leaves[band->chosen[i]].column, "wide");

		band->grid.least[i] = widths[i] > wide ? widths[i] : wide;
		band->grid.gives[i] = table->leaves[band->chosen[i]].give > 0;
	}
	while (end > from + 1 && !grid_fits(&band->grid, table->indent)) {
		/* With the first of them goes what would have followed. */
		for (size_t i = column; end == table->end && i < band->count; i++)
			grid_drop(&band->grid, i);
		grid_drop(&band->grid, --column);
		end--;
	}
	if (end < table->end)
		band->count = column;
	give_way(table, band);
	return end;
}

/* What a column is called where it was left out. */
static const char *name_of(const struct screen_table *table, const struct screen_leaf *leaf)
{
	const char *words = screen_word(leaf->column, "called");

	return words ? screen_said(table->to, table->view, words)
	             : heading_of(table, leaf, table->view);
}

static void tell_gone(const struct screen_table *table)
{
	struct text *out = table->to->out;
	struct text names = {.arena = out->arena};

	for (size_t i = 0; i < table->count; i++) {
		const struct screen_leaf *leaf = &table->leaves[i];
		const char *heading = leaf->gone ? name_of(table, leaf) : "";

		if (heading[0])
			text_addf(&names, "%s%s", names.size > 0 ? ", " : "", heading);
	}
	out->failed = out->failed || names.failed;
	if (names.size == 0)
		return;
	text_add_padded(out, "", table->indent);
	text_addf(out, "%s: %s\n", labels_get(table->to->labels, "left-out"), text_of(&names));
}

/* Takes over how the rows before these were shown. */
static void go_on(struct screen_table *table, const struct passing *passing)
{
	table->told = passing->told;
	for (size_t i = 0; i < table->count && i < GRID_COLUMNS_MOST; i++)
		table->leaves[i].gone = passing->gone[i];
}

static void note(const struct screen_table *table, const struct band *band, struct passing *passing)
{
	grid_widths(&band->grid, passing->widths);
	for (size_t i = 0; i < table->count && i < GRID_COLUMNS_MOST; i++)
		passing->gone[i] = table->leaves[i].gone;
}

void screen_table_draw(const struct screen *to, const struct yaml *yaml, const struct view *view,
    int indent, struct passing *passing)
{
	struct screen_table table = {.to = to, .yaml = yaml, .view = view, .indent = indent};
	struct band band = {.table = &table};
	size_t from;

	if (!choose_leaves(&table)) {
		to->out->failed = true;
		return;
	}
	go_on(&table, passing);
	from = table.first;
	do {
		if (from > table.first)
			text_add(to->out, "\n");
		from = lay_band(&table, from, passing->widths, &band);
		if (band.any)
			grid_write(&band.grid, indent, to->out);
	} while (from < table.end);
	note(&table, &band, passing);
	if (passing->over)
		tell_gone(&table);
}

#include "form/screen.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/packed.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/document.h"
#include "form/expand.h"
#include "form/labels.h"
#include "form/paper_table.h"
#include "form/terminal.h"

#include <assert.h>
#include <string.h>

enum { FILLED_COLUMNS = 80 };

/* Returns the width that texts keep within, even in a pipe, since they are printed or quoted in a guide. */
static int screen_filled(void)
{
	const int columns = terminal_columns(stdout);

	return columns > 0 && columns < FILLED_COLUMNS ? columns : FILLED_COLUMNS;
}

/* The text of a map's key, NULL where it is missing; the number, else 0. */
static const char *screen_word(const struct yaml *map, const char *key)
{
	const struct yaml *value = yaml_get(map, key);

	return value ? value->text : NULL;
}

static int screen_number(const struct yaml *map, const char *key)
{
	const char *text = screen_word(map, key);
	int64_t number = 0;

	if (text)
		(void)text_integer(text, strlen(text), 0, GRID_WIDEST, &number);
	return (int)number;
}

/* Returns true if a box or a column is drawn. */
static bool screen_shows(const struct yaml *box, const struct template_scope *view)
{
	return scope_shows(view, yaml_get(box, "when"), yaml_get(box, "unless"));
}

/* A text of the template with everything put in. */
static const char *screen_said(
    const struct screen *to, const struct template_scope *view, const char *words)
{
	struct text text = {.arena = to->out->arena};

	expand(to->labels, view, words, &text);
	return text_of(&text);
}

/* --- columns --- */

/* A column at its place: a column of a group appears once for each row of the group's list. */
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
	const struct template_scope *view;
	int indent;
	struct screen_leaf *leaves;
	size_t count;
	size_t first, end; /* of the columns of groups that stay: they stand in bands */
	bool has_headings;
	int told; /* rows of a passing list written before */
};

static bool is_banded(const struct screen_leaf *leaf)
{
	return leaf->each && leaf->give == 0;
}

static void add_leaf(struct screen_table *table, const struct screen_leaf *leaf)
{
	struct screen_leaf *leaves =
	    arena_room(table->to->out->arena, table->leaves, table->count, sizeof *leaves);

	table->leaves = leaves;
	table->leaves[table->count++] = *leaf;
	table->has_headings = table->has_headings || yaml_get(leaf->column, "heading");
}

static void add_group(struct screen_table *table, const struct yaml *group)
{
	const char *each = screen_word(group, "each");
	const struct yaml *members = yaml_get(group, "columns");
	const struct answer *heading = answer_first(scope_list(table->view, each));

	for (int place = 0; heading; heading = answer_next(heading), place++)
		for (size_t i = 0; i < members->count; i++) {
			const struct screen_leaf leaf = {.column = members->values[i],
			    .each = each,
			    .heading = heading,
			    .place = place,
			    .give = screen_number(group, "give")};

			if (screen_shows(leaf.column, table->view))
				add_leaf(table, &leaf);
		}
}

static void choose_leaves(struct screen_table *table)
{
	const struct yaml *columns = yaml_get(table->yaml, "columns");

	for (size_t i = 0; i < columns->count; i++) {
		const struct screen_leaf leaf = {.column = columns->values[i],
		    .give = screen_number(columns->values[i], "give")};

		if (!screen_shows(leaf.column, table->view))
			continue;
		if (yaml_get(leaf.column, "each"))
			add_group(table, leaf.column);
		else
			add_leaf(table, &leaf);
	}
	while (table->first < table->count && !is_banded(&table->leaves[table->first]))
		table->first++;
	table->end = table->first;
	while (table->end < table->count && is_banded(&table->leaves[table->end]))
		table->end++;
}

static char align_of(const struct yaml *column)
{
	const char *align = screen_word(column, "align"), *whole = screen_word(column, "whole");

	if (align && strcmp(align, "right") == 0)
		return 'r';
	return !whole ? 'l' : strcmp(whole, "each") == 0 ? 'n' : 'w';
}

/* --- a band: the columns before the groups, some groups, and in the last band the columns after them --- */

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

static const char *heading_of(const struct screen_table *table, const struct screen_leaf *leaf,
    const struct template_scope *view)
{
	const struct template_scope group = scope_row(table->view, leaf->heading, leaf->place + 1);
	const char *words = screen_word(leaf->column, "heading");

	return words ? screen_said(table->to, leaf->each ? &group : view, words) : "";
}

/* Headings; `view`: what those of single columns see. */
static void add_headings(struct band *band, const struct template_scope *view)
{
	const char *cells[GRID_COLUMNS_MOST];

	for (size_t i = 0; i < band->count; i++)
		cells[i] = heading_of(band->table, &band->table->leaves[band->chosen[i]], view);
	grid_row(&band->grid, cells);
}

/* A row's cells; those said once are of `outer`, NULL: that has been said. */
static void add_cells(
    struct band *band, const struct template_scope *view, const struct template_scope *outer)
{
	const char *cells[GRID_COLUMNS_MOST];

	for (size_t i = 0; i < band->count; i++) {
		const struct screen_leaf *leaf = &band->table->leaves[band->chosen[i]];
		const struct template_scope *seen = yaml_get(leaf->column, "once") ? outer : view;
		const char *words = screen_word(leaf->column, "text");
		struct template_scope cell;

		cells[i] = "";
		if (!seen || !words)
			continue;
		cell =
		    leaf->each ? scope_cell(seen, leaf->each, leaf->heading, leaf->place) : *seen;
		cells[i] = screen_said(band->table->to, &cell, words);
	}
	grid_row(&band->grid, cells);
	band->any = true;
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
	const struct template_scope view = scope_row(band->table->view, row, index);

	for (; first != row; first = answer_next(first))
		if (in_one_group(first, row, group))
			return;
	add_headings(band, &view);
	for (; row; row = answer_next(row), index++) {
		const struct template_scope member = scope_row(band->table->view, row, index);

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
	    answer_first(scope_list(table->view, screen_word(table->yaml, "table")));
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
		const struct template_scope view = scope_row(table->view, row, index);

		if (skip && scope_says(&view, skip))
			continue;
		if (group) {
			add_group_rows(band, first, row, index, group);
			continue;
		}
		if (!within) {
			add_cells(band, &view, &view);
			continue;
		}
		const struct answer *member = answer_first(scope_list(&view, within));

		for (int place = 1; member; member = answer_next(member), place++) {
			const struct template_scope inner = scope_row(&view, member, place);

			add_cells(band, &inner, place == 1 ? &view : NULL);
		}
	}
	if (total) {
		const struct template_scope view =
		    scope_row(table->view, scope_value(table->view, total), 0);

		add_cells(band, &view, &view);
	}
}

/* --- what does not find room --- */

/* Leaves columns out until the band fits, those that are gone already first. */
static void give_way(struct screen_table *table, struct band *band)
{
	for (size_t i = 0; i < band->count; i++)
		if (table->leaves[band->chosen[i]].gone)
			grid_drop(&band->grid, i);
	while (!grid_fits(&band->grid, table->indent)) {
		/* The next column to leave out: the one with the lowest number, of several the last, never an empty
		 * one; SIZE_MAX if there is none. */
		const struct screen_leaf *leaves = band->table->leaves;
		size_t next = SIZE_MAX;

		for (size_t i = 0; i < band->count; i++) {
			const struct screen_leaf *leaf = &leaves[band->chosen[i]];

			if (!leaf->gone && leaf->give > 0 && grid_width(&band->grid, i) > 0 &&
			    (next == SIZE_MAX || leaf->give <= leaves[band->chosen[next]].give))
				next = i;
		}
		if (next == SIZE_MAX)
			return;
		table->leaves[band->chosen[next]].gone = true;
		grid_drop(&band->grid, next);
	}
}

/* Lays as many columns of groups into the band, from `from` on, as fit, but at least one. Returns the next one.
 * `widths` are the least widths of columns. */
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

/* Names the columns that are left out. */
static void tell_gone(const struct screen_table *table)
{
	struct text *out = table->to->out;
	struct text names = {.arena = out->arena};

	for (size_t i = 0; i < table->count; i++) {
		const struct screen_leaf *leaf = &table->leaves[i];
		const char *called = screen_word(leaf->column, "called"), *name;

		if (!leaf->gone)
			continue;
		name = called ? screen_said(table->to, table->view, called)
		              : heading_of(table, leaf, table->view);
		if (name[0])
			text_addf(&names, "%s%s", names.size > 0 ? ", " : "", name);
	}
	if (names.size == 0)
		return;
	text_add_padded(out, "", table->indent);
	text_addf(out, "%s: %s\n", labels_get(table->to->labels, "left-out"), text_of(&names));
}

/* Draws a table; of a passing list the rows it has now, in the columns of those before. For a whole list `passing`
 * only says that it is over. */
static void screen_table_draw(const struct screen *to, const struct yaml *yaml,
    const struct template_scope *view, int indent, struct streamed_list *passing)
{
	struct screen_table table = {.to = to, .yaml = yaml, .view = view, .indent = indent};
	struct band band = {.table = &table};
	size_t from;

	choose_leaves(&table);
	/* Takes over how the rows before these were shown. */
	table.told = passing->told;
	for (size_t i = 0; i < table.count && i < GRID_COLUMNS_MOST; i++)
		table.leaves[i].gone = passing->gone[i];
	from = table.first;
	do {
		if (from > table.first)
			text_add(to->out, "\n");
		from = lay_band(&table, from, passing->widths, &band);
		if (band.any)
			grid_write(&band.grid, indent, to->out);
	} while (from < table.end);
	for (size_t i = 0; i < band.grid.columns; i++)
		passing->widths[i] = grid_width(&band.grid, i);
	for (size_t i = 0; i < table.count && i < GRID_COLUMNS_MOST; i++)
		passing->gone[i] = table.leaves[i].gone;
	if (passing->over)
		tell_gone(&table);
}

enum { NESTED_MOST = 12 };

static const struct yaml *template_named(struct arena *arena, const char *name)
{
	return packed_find(packed_templates, arena_printf(arena, "screen/%s.yaml", name));
}

/* --- boxes --- */

static void draw_boxes(
    struct screen *to, const struct yaml *boxes, const struct template_scope *view, int indent);

static void trim(struct text *text)
{
	while (text->size > 0 && text->data[text->size - 1] == ' ')
		text->data[--text->size] = '\0';
}

/* Writes a line that is broken only after the text `between` its pieces; blanks at the end of a line go. */
static void fill_pieces(const char *line, const char *between, int hanging, struct text *out)
{
	int at = 0;

	while (*line) {
		const char *gap = strstr(line, between);
		const size_t size = gap ? (size_t)(gap - line) + strlen(between) : strlen(line);
		struct text piece = {.arena = out->arena};
		int whole;

		text_add_bytes(&piece, line, size);
		whole = text_columns(text_of(&piece));
		trim(&piece);
		if (at > hanging && at + text_columns(text_of(&piece)) > screen_filled()) {
			trim(out);
			text_add(out, "\n");
			text_add_padded(out, "", hanging);
			at = hanging;
		}
		text_add_bytes(out, line, size);
		at += whole;
		line += size;
	}
	text_add(out, "\n");
}

static void draw_text(
    const struct screen *to, const struct yaml *box, const struct template_scope *view, int indent)
{
	const char *text = screen_said(to, view, screen_word(box, "text"));
	const char *between = screen_word(box, "between");
	const int hanging = screen_number(box, "fill");
	struct text line = {.arena = to->out->arena};

	if (!text[0])
		return;
	text_add_padded(&line, "", indent);
	text_add(&line, text);
	if (between) {
		fill_pieces(text_of(&line), between, indent + hanging, to->out);
		return;
	}
	text_add(&line, "\n");
	if (yaml_get(box, "fill"))
		terminal_wrap(text_of(&line), screen_filled(), hanging, to->out);
	else
		text_add(to->out, text_of(&line));
}

static void draw_content(
    struct screen *to, const struct yaml *box, const struct template_scope *view, int indent)
{
	const struct yaml *stack = yaml_get(box, "stack");

	if (yaml_get(box, "blank"))
		text_add(to->out, "\n");
	else if (yaml_get(box, "text"))
		draw_text(to, box, view, indent);
	else if (yaml_get(box, "table"))
		screen_table_draw(to, box, view, indent, &(struct streamed_list){.over = true});
	else if (yaml_get(box, "screen"))
		draw_boxes(
		    to, template_named(to->out->arena, screen_word(box, "screen")), view, indent);
	else
		draw_boxes(to, stack, view, indent);
}

static void draw_box(
    struct screen *to, const struct yaml *box, const struct template_scope *view, int indent)
{
	const char *each = screen_word(box, "each");
	const struct answer *row;
	struct template_scope inner;
	int index = 1;

	indent += screen_number(box, "indent");
	if (!each) {
		if (scope_of(view, screen_word(box, "of"), &inner) && screen_shows(box, &inner))
			draw_content(to, box, &inner, indent);
		return;
	}
	for (row = answer_first(scope_list(view, each)); row; row = answer_next(row)) {
		inner = scope_row(view, row, index++);
		if (screen_shows(box, &inner))
			draw_content(to, box, &inner, indent);
	}
}

static void draw_boxes(
    struct screen *to, const struct yaml *boxes, const struct template_scope *view, int indent)
{
	if (!boxes || to->depth == NESTED_MOST)
		return;
	to->depth++;
	for (size_t i = 0; i < boxes->count; i++)
		draw_box(to, boxes->values[i], view, indent);
	to->depth--;
}

void screen_draw(
    const struct labels *labels, const char *name, const struct answer *answer, struct text *out)
{
	const struct template_scope view = {.scope = answer};
	struct screen screen = {.labels = labels, .out = out};
	const struct yaml *boxes = template_named(out->arena, name);

	assert(boxes);
	draw_boxes(&screen, boxes, &view, 0);
}

void screen_draw_passing(const struct labels *labels, const char *name, const struct answer *answer,
    struct streamed_list *passing, struct text *out)
{
	const struct template_scope view = {.scope = answer};
	struct screen screen = {.labels = labels, .out = out, .depth = 1};
	const struct yaml *boxes = template_named(out->arena, name);
	bool behind = false;

	assert(boxes);
	for (size_t i = 0; i < boxes->count; i++) {
		const struct yaml *box = boxes->values[i];
		const char *table = screen_word(box, "table");

		if (table && strcmp(table, passing->list) == 0) {
			screen_table_draw(
			    &screen, box, &view, screen_number(box, "indent"), passing);
			behind = true;
		} else if (behind ? passing->over : passing->told == 0) {
			draw_box(&screen, box, &view, 0);
		}
	}
}

/* --- whether a template is well formed --- */

/* The keys of a map, those that hold texts to be expanded first. */
static const struct keys {
	const char *of;
	int texts;
	const char *names[13]; /* NULL ends them */
} box_keys = {TEXT_WORDS_A_BOX, 1,
    {"text", "stack", "screen", "blank", "when", "unless", "each", "of", "indent", "fill",
        "between"}},
  table_keys = {TEXT_WORDS_A_TABLE, 0,
      {"table", "columns", "when", "unless", "each", "of", "indent", "skip", "group", "rows",
          "total", "fill"}},
  column_keys = {TEXT_WORDS_A_COLUMN, 3,
      {"text", "heading", "called", "align", "when", "unless", "give", "whole", "once", "wide"}},
  group_keys = {TEXT_WORDS_A_GROUP_OF_COLUMNS, 0, {"each", "columns", "when", "unless", "give"}};

static bool check_keys(
    const struct labels *labels, const struct yaml *map, const struct keys *keys, struct error *err)
{
	static const char *const conditions[] = {"when", "unless", "skip"};

	if (map->kind != YAML_KIND_MAP)
		return yaml_error(map, err, SAY_TEMPLATE_FORM_MAP_KEYS, message_words(keys->of));
	for (size_t i = 0; i < map->count; i++) {
		int at = 0;

		while (keys->names[at] && strcmp(keys->names[at], map->keys[i]->text) != 0)
			at++;
		if (!keys->names[at])
			return yaml_error(map->keys[i], err, SAY_TEMPLATE_KEY_KEY,
			    message_words(keys->of), map->keys[i]->text);
		if (at < keys->texts && !expand_check(labels, map->values[i], err))
			return false;
	}
	for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
		const struct yaml *condition = yaml_get(map, conditions[i]);

		if (condition && !condition_check(condition, err))
			return false;
	}
	return true;
}

/* The columns of a table, or of a group in it, which holds no other. */
static bool check_columns(
    const struct labels *labels, const struct yaml *table, bool in_group, struct error *err)
{
	const struct yaml *columns = yaml_get(table, "columns");
	bool ok = true;

	if (!columns || columns->kind != YAML_KIND_LIST || columns->count > GRID_COLUMNS_MOST)
		return yaml_error(table, err, SAY_TEMPLATE_FORM_TABLE_LIST_COLUMNS);
	for (size_t i = 0; ok && i < columns->count; i++)
		ok = !in_group && yaml_get(columns->values[i], "each")
		         ? check_keys(labels, columns->values[i], &group_keys, err) &&
		               check_columns(labels, columns->values[i], true, err)
		         : check_keys(labels, columns->values[i], &column_keys, err);
	return ok;
}

bool screen_check(
    struct arena *arena, const struct labels *labels, const struct yaml *boxes, struct error *err)
{
	bool ok = true;

	if (!boxes || boxes->kind != YAML_KIND_LIST)
		return error_set(err, ERROR_INPUT, SAY_TEMPLATE_FORM_LIST_BOXES);
	for (size_t i = 0; ok && i < boxes->count; i++) {
		const struct yaml *box = boxes->values[i];
		const char *other = screen_word(box, "screen");

		if (yaml_get(box, "table"))
			ok = check_keys(labels, box, &table_keys, err) &&
			     check_columns(labels, box, false, err);
		else if (!check_keys(labels, box, &box_keys, err))
			ok = false;
		else if (other)
			ok = template_named(arena, other) ||
			     yaml_error(box, err, SAY_TEMPLATE_UNKNOWN_SCREEN, other);
		else if (!yaml_get(box, "text") && !yaml_get(box, "blank"))
			ok = screen_check(arena, labels, yaml_get(box, "stack"), err);
	}
	return ok;
}

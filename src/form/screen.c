#include "form/screen.h"

#include "base/packed.h"
#include "form/expand.h"
#include "form/grid.h"

#include <assert.h>
#include <string.h>

enum { NESTED_MOST = 12 };

struct drawing {
	const struct labels *labels;
	struct text *out;
	int depth;
};

static const struct yaml *template_named(struct arena *arena, const char *name)
{
	const char *path = arena_printf(arena, "screen/%s.yaml", name);

	return path ? packed_find(packed_templates, path) : NULL;
}

static const char *text_at(const struct yaml *map, const char *key)
{
	const struct yaml *value = yaml_get(map, key);

	return value ? value->text : NULL;
}

static int number_at(const struct yaml *map, const char *key)
{
	const char *text = text_at(map, key);
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

static bool is_shown(const struct yaml *box, const struct view *view)
{
	const struct yaml *when = yaml_get(box, "when");

	return (!when || any_says(when, view)) && !any_says(yaml_get(box, "unless"), view);
}

static const char *said(const struct drawing *to, const struct view *view, const char *words)
{
	struct text text = {.arena = to->out->arena};

	expand(to->labels, view, words, &text);
	to->out->failed = to->out->failed || text.failed;
	return text_of(&text);
}

/* --- tables --- */

struct columns {
	const struct yaml *shown[GRID_COLUMNS_MOST];
	char align[GRID_COLUMNS_MOST + 1];
	size_t count;
	bool has_headings;
};

static char align_of(const struct yaml *column)
{
	const char *align = text_at(column, "align");

	if (align && strcmp(align, "right") == 0)
		return 'r';
	return yaml_get(column, "whole") ? 'w' : 'l';
}

static void choose_columns(const struct yaml *table, const struct view *view, struct columns *ret)
{
	const struct yaml *columns = yaml_get(table, "columns");

	*ret = (struct columns){.count = 0};
	for (size_t i = 0; i < columns->count && ret->count < GRID_COLUMNS_MOST; i++) {
		const struct yaml *column = columns->values[i];

		if (!is_shown(column, view))
			continue;
		ret->has_headings = ret->has_headings || yaml_get(column, "heading");
		ret->align[ret->count] = align_of(column);
		ret->shown[ret->count++] = column;
	}
}

static void add_cells(const struct drawing *to, const struct columns *columns, const char *key,
    const struct view *view, struct grid *grid)
{
	const char *cells[GRID_COLUMNS_MOST];

	for (size_t i = 0; i < columns->count; i++) {
		const char *words = text_at(columns->shown[i], key);

		cells[i] = words ? said(to, view, words) : "";
	}
	grid_row(grid, cells);
}

/* A row's cells, those said once being of `outer`; NULL: that has been said. */
static void add_inner_cells(const struct drawing *to, const struct columns *columns,
    const struct view *view, const struct view *outer, struct grid *grid)
{
	const char *cells[GRID_COLUMNS_MOST];

	for (size_t i = 0; i < columns->count; i++) {
		const char *words = text_at(columns->shown[i], "text");
		const bool once = yaml_get(columns->shown[i], "once") != NULL;

		cells[i] = once && !outer ? "" : said(to, once ? outer : view, words);
	}
	grid_row(grid, cells);
}

static void add_inner_rows(const struct drawing *to, const struct columns *columns,
    const char *list, const struct view *outer, struct grid *grid)
{
	const struct answer *row = answer_first(view_list(outer, list));

	for (int index = 1; row; index++, row = answer_next(row)) {
		const struct view view = view_row(outer, row, index);

		add_inner_cells(to, columns, &view, index == 1 ? outer : NULL, grid);
	}
}

/* The column that gives way next: that of the lowest number; SIZE_MAX where none may. */
static size_t next_to_give(const struct columns *columns, const bool *gone)
{
	size_t next = SIZE_MAX;

	for (size_t i = 0; i < columns->count; i++) {
		const int give = number_at(columns->shown[i], "give");

		if (!gone[i] && give > 0 &&
		    (next == SIZE_MAX || give < number_at(columns->shown[next], "give")))
			next = i;
	}
	return next;
}

/* Leaves columns out until the table fits, those that are gone already first. */
static void give_way(const struct columns *columns, int indent, struct grid *grid, bool *gone)
{
	size_t column;

	for (size_t i = 0; i < columns->count; i++)
		if (gone[i])
			grid_drop(grid, i);
	while (!grid_fits(grid, indent) && (column = next_to_give(columns, gone)) != SIZE_MAX) {
		gone[column] = true;
		grid_drop(grid, column);
	}
}

/* The headings of the columns that are gone, with commas. */
static void name_gone(const struct drawing *to, const struct columns *columns,
    const struct view *view, int indent, const bool *gone)
{
	struct text names = {.arena = to->out->arena};

	for (size_t i = 0; i < columns->count; i++) {
		const char *heading = text_at(columns->shown[i], "heading");

		if (gone[i] && heading)
			text_addf(
			    &names, "%s%s", names.size > 0 ? ", " : "", said(to, view, heading));
	}
	to->out->failed = to->out->failed || names.failed;
	if (names.size == 0)
		return;
	text_add_padded(to->out, "", indent);
	text_addf(to->out, "%s: %s\n", labels_get(to->labels, "left-out"), text_of(&names));
}

static bool is_new_group(const struct answer *before, const struct answer *row, const char *group)
{
	return !before || strcmp(answer_string(answer_get(before, group)),
	                      answer_string(answer_get(row, group))) != 0;
}

/* Puts the rows of the list into the grid; `index` is the number of the first. Whether there is one. */
static bool fill_grid(const struct drawing *to, const struct yaml *table,
    const struct columns *columns, const struct view *view, int index, struct grid *grid)
{
	const struct answer *list = view_list(view, text_at(table, "table"));
	const char *skip = text_at(table, "skip"), *group = text_at(table, "group");
	const struct answer *before = NULL;

	if (list && columns->has_headings && !group && index == 1)
		add_cells(to, columns, "heading", view, grid);
	for (const struct answer *row = answer_first(list); row; row = answer_next(row)) {
		const struct view inner = view_row(view, row, index++);

		if (skip && view_says(&inner, skip))
			continue;
		if (group && is_new_group(before, row, group))
			add_cells(to, columns, "heading", &inner, grid);
		if (text_at(table, "rows"))
			add_inner_rows(to, columns, text_at(table, "rows"), &inner, grid);
		else
			add_cells(to, columns, "text", &inner, grid);
		before = row;
	}
	return before != NULL;
}

/* Of a passing list the rows it has now, in columns as those before. */
static void draw_table(const struct drawing *to, const struct yaml *table, const struct view *view,
    int indent, struct passing *passing)
{
	struct columns columns;
	struct grid grid;
	bool any;

	choose_columns(table, view, &columns);
	if (columns.count == 0)
		return;
	grid_begin(&grid, to->out->arena, columns.align);
	memcpy(grid.least, passing->widths, sizeof grid.least);
	any = fill_grid(to, table, &columns, view, passing->told + 1, &grid);
	give_way(&columns, indent, &grid, passing->gone);
	grid_widths(&grid, passing->widths);
	if (any)
		grid_show(&grid, indent, to->out);
	if (passing->over)
		name_gone(to, &columns, view, indent, passing->gone);
}

/* --- boxes --- */

static void draw_boxes(
    struct drawing *to, const struct yaml *boxes, const struct view *view, int indent);

static void draw_text(
    const struct drawing *to, const char *words, const struct view *view, int indent)
{
	const char *text = said(to, view, words);

	if (!text[0])
		return;
	text_add_padded(to->out, "", indent);
	text_addf(to->out, "%s\n", text);
}

static void draw_content(
    struct drawing *to, const struct yaml *box, const struct view *view, int indent)
{
	const struct yaml *stack = yaml_get(box, "stack");

	if (yaml_get(box, "blank"))
		text_add(to->out, "\n");
	else if (yaml_get(box, "text"))
		draw_text(to, text_at(box, "text"), view, indent);
	else if (yaml_get(box, "table"))
		draw_table(to, box, view, indent, &(struct passing){.over = true});
	else if (yaml_get(box, "screen"))
		draw_boxes(
		    to, template_named(to->out->arena, text_at(box, "screen")), view, indent);
	else
		draw_boxes(to, stack, view, indent);
}

static void draw_box(
    struct drawing *to, const struct yaml *box, const struct view *view, int indent)
{
	const char *each = text_at(box, "each"), *of = text_at(box, "of");
	const struct answer *row;
	int index = 1;

	indent += number_at(box, "indent");
	if (each) {
		row = answer_first(view_list(view, each));
		for (; row; row = answer_next(row)) {
			const struct view inner = view_row(view, row, index++);

			if (is_shown(box, &inner))
				draw_content(to, box, &inner, indent);
		}
		return;
	}
	if (of) {
		const struct view inner = view_row(view, view_value(view, of), 0);

		if (inner.scope && is_shown(box, &inner))
			draw_content(to, box, &inner, indent);
		return;
	}
	if (is_shown(box, view))
		draw_content(to, box, view, indent);
}

static void draw_boxes(
    struct drawing *to, const struct yaml *boxes, const struct view *view, int indent)
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
	const struct view view = {.scope = answer, .alone = true};
	struct drawing drawing = {.labels = labels, .out = out};
	const struct yaml *boxes = template_named(out->arena, name);

	assert(boxes);
	draw_boxes(&drawing, boxes, &view, 0);
}

void screen_draw_passing(const struct labels *labels, const char *name, const struct answer *answer,
    struct passing *passing, struct text *out)
{
	const struct view view = {.scope = answer, .alone = true};
	struct drawing drawing = {.labels = labels, .out = out, .depth = 1};
	const struct yaml *boxes = template_named(out->arena, name);
	bool behind = false;

	assert(boxes);
	for (size_t i = 0; i < boxes->count; i++) {
		const struct yaml *box = boxes->values[i];
		const char *table = text_at(box, "table");

		if (table && strcmp(table, passing->list) == 0) {
			draw_table(&drawing, box, &view, number_at(box, "indent"), passing);
			behind = true;
		} else if (behind ? passing->over : passing->told == 0) {
			draw_box(&drawing, box, &view, 0);
		}
	}
}

/* --- whether a template is well formed --- */

struct checking {
	struct arena *arena;
	const struct labels *labels;
	struct error *err;
};

static bool check_boxes(struct checking *of, const struct yaml *boxes);

/* The keys of a map, those that hold texts to be expanded first. */
static const struct keys {
	const char *of;
	int texts;
	const char *names[12]; /* NULL ends them */
} box_keys = {"a box", 1,
    {"text", "stack", "screen", "blank", "when", "unless", "each", "of", "indent"}},
  table_keys = {"a table", 0,
      {"table", "columns", "when", "unless", "each", "of", "indent", "skip", "group", "rows"}},
  column_keys = {
      "a column", 2, {"text", "heading", "align", "when", "unless", "give", "whole", "once"}};

static bool check_keys(const struct checking *of, const struct yaml *map, const struct keys *keys)
{
	if (map->kind != YAML_KIND_MAP)
		return yaml_error(map, of->err, "template-form", "%s is a map of keys", keys->of);
	for (size_t i = 0; i < map->count; i++) {
		int at = 0;

		while (keys->names[at] && strcmp(keys->names[at], map->keys[i]->text) != 0)
			at++;
		if (!keys->names[at])
			return yaml_error(map->keys[i], of->err, "template-key",
			    "%s has no key `%s`", keys->of, map->keys[i]->text);
		if (at < keys->texts && !expand_check(of->labels, map->values[i], of->err))
			return false;
	}
	return true;
}

static bool check_table(const struct checking *of, const struct yaml *table)
{
	const struct yaml *columns = yaml_get(table, "columns");

	if (!check_keys(of, table, &table_keys))
		return false;
	if (!columns || columns->kind != YAML_KIND_LIST || columns->count > GRID_COLUMNS_MOST)
		return yaml_error(table, of->err, "template-form", "a table has a list of columns");
	for (size_t i = 0; i < columns->count; i++)
		if (!check_keys(of, columns->values[i], &column_keys))
			return false;
	return true;
}

static bool check_box(struct checking *of, const struct yaml *box)
{
	const char *other = text_at(box, "screen");

	if (yaml_get(box, "table"))
		return check_table(of, box);
	if (!check_keys(of, box, &box_keys))
		return false;
	if (other)
		return template_named(of->arena, other) ||
		       yaml_error(
		           box, of->err, "template-unknown", "there is no screen `%s`", other);
	return yaml_get(box, "text") || yaml_get(box, "blank") ||
	       check_boxes(of, yaml_get(box, "stack"));
}

static bool check_boxes(struct checking *of, const struct yaml *boxes)
{
	bool ok = true;

	if (!boxes || boxes->kind != YAML_KIND_LIST)
		return error_set(
		    of->err, ERROR_INPUT, "template-form", "a list of boxes is expected");
	for (size_t i = 0; ok && i < boxes->count; i++)
		ok = check_box(of, boxes->values[i]);
	return ok;
}

bool screen_check(
    struct arena *arena, const struct labels *labels, const char *name, struct error *err)
{
	struct checking checking = {.arena = arena, .labels = labels, .err = err};
	const struct yaml *boxes = template_named(arena, name);

	return boxes ? check_boxes(&checking, boxes)
	             : error_set(
	                   err, ERROR_INPUT, "template-unknown", "there is no screen `%s`", name);
}
